"""Drafts and decisions: who drafted, who decided, signed when, in what quality (guarantees 2 and 3)."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django_fsm import FSMField, transition

from .auto import Enquadramento
from .peca import Peca
from .pessoas import Designacao, Papel
from .processo import Processo


class Instancia(models.TextChoices):
    """Which decision is being written."""

    JULGAMENTO = "julgamento", "Decisão"
    RECEBIMENTO = "recebimento", "Decisão de não recebimento"
    RECONSIDERACAO = "reconsideracao", "Decisão da reconsideração"
    RECURSO = "recurso", "Decisão do recurso"


class Minuta(models.Model):
    """A draft in one instance of a case; its versions are kept, one of them is signed."""

    class Estado(models.TextChoices):
        EM_REDACAO = "EM_REDACAO", "em redação"
        ENVIADA = "ENVIADA", "enviada"
        DEVOLVIDA = "DEVOLVIDA", "devolvida com observações"
        ASSINADA = "ASSINADA", "assinada"

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="minutas")
    instancia = models.CharField("instância", max_length=16, choices=Instancia)
    observacoes = models.TextField("observações de quem devolveu", blank=True)
    estado = FSMField("estado", default=Estado.EM_REDACAO, choices=Estado, protected=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["processo", "instancia"], condition=~Q(estado="ASSINADA"), name="minuta_uma_aberta"
            ),
            models.CheckConstraint(
                condition=Q(estado__in=["EM_REDACAO", "ENVIADA", "DEVOLVIDA", "ASSINADA"]), name="minuta_estado"
            ),
        ]

    def __str__(self) -> str:
        return f"minuta, {self.get_instancia_display()}"

    @property
    def ultima(self) -> "VersaoDaMinuta | None":
        return self.versoes.order_by("-numero").first()

    @transition(estado, source=[Estado.EM_REDACAO, Estado.DEVOLVIDA], target=Estado.ENVIADA)
    def enviar(self) -> None:
        """To whom decides."""

    @transition(estado, source=Estado.ENVIADA, target=Estado.DEVOLVIDA)
    def devolver(self, observacoes: str) -> None:
        self.observacoes = observacoes

    @transition(estado, source=Estado.ENVIADA, target=Estado.ASSINADA)
    def assinar(self) -> None:
        """This version became the decision."""


class VersaoDaMinuta(models.Model):
    """One version, by one person, at one moment; never changed."""

    minuta = models.ForeignKey(Minuta, models.PROTECT, related_name="versoes")
    numero = models.PositiveIntegerField("número")
    autor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="versoes_de_minuta")
    escrita_em = models.DateTimeField("escrita em")
    texto = models.JSONField("texto")  # ementa, relatorio, preliminares, teses, fundamentacao, dispositivo

    class Meta:
        verbose_name = "versão da minuta"
        verbose_name_plural = "versões da minuta"
        ordering = ["minuta", "numero"]
        constraints = [models.UniqueConstraint(fields=["minuta", "numero"], name="versao_numero_unico")]

    def __str__(self) -> str:
        return f"versão {self.numero}"


class Decisao(models.Model):
    """A signed decision. At most one in force per case and instance (guarantee 4)."""

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="decisoes")
    instancia = models.CharField("instância", max_length=16, choices=Instancia)
    versao = models.ForeignKey(VersaoDaMinuta, models.PROTECT, null=True, blank=True, related_name="decisoes")
    minutada_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="decisoes_minutadas"
    )
    decidida_por = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="decisoes")
    papel = models.CharField("papel", max_length=30, choices=Papel)
    designacao = models.ForeignKey(Designacao, models.PROTECT)
    assinada_em = models.DateTimeField("assinada em")
    texto = models.JSONField("texto")
    peca = models.ForeignKey(Peca, models.PROTECT, null=True, blank=True, related_name="+")
    em_vigor = models.BooleanField("em vigor", default=True)

    class Meta:
        verbose_name = "decisão"
        verbose_name_plural = "decisões"
        ordering = ["processo", "assinada_em", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["processo", "instancia"], condition=Q(em_vigor=True), name="decisao_uma_em_vigor"
            )
        ]

    def __str__(self) -> str:
        return self.numero or self.get_instancia_display()

    @property
    def numero(self) -> str:
        return self.peca.numero if self.peca else ""


class Capitulo(models.Model):
    """What a decision says of one penalty."""

    decisao = models.ForeignKey(Decisao, models.PROTECT, related_name="capitulos")
    enquadramento = models.ForeignKey(Enquadramento, models.PROTECT, related_name="capitulos")
    resultado = models.CharField("resultado", max_length=14, choices=Enquadramento.Resultado)
    infracao_imputada = models.CharField("infração imputada", max_length=20)
    infracao = models.CharField("infração decidida", max_length=20)
    valor = models.DecimalField("valor", max_digits=14, decimal_places=2)

    class Meta:
        verbose_name = "capítulo"
        ordering = ["decisao", "enquadramento__ordem"]
        constraints = [
            models.UniqueConstraint(fields=["decisao", "enquadramento"], name="capitulo_unico"),
            models.CheckConstraint(condition=Q(valor__gte=0), name="capitulo_valor"),
        ]

    def __str__(self) -> str:
        return f"{self.enquadramento}: {self.get_resultado_display()}"
