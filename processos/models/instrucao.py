"""Evidence and opinion: what a party asks to prove, what the authority says of it, and the Jurídico's parecer (F06, F08)."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django_fsm import FSMField, transition

from ..regras.instrucao import FUNDAMENTOS
from .decisao import Instancia
from .peca import Peca
from .peticao import Peticao
from .processo import Processo


class PedidoDeProva(models.Model):
    """One piece of evidence that a petition asks for; each receives its own reasoned answer."""

    class Estado(models.TextChoices):
        PEDIDA = "PEDIDA", "pedida"
        DEFERIDA = "DEFERIDA", "deferida"
        INDEFERIDA = "INDEFERIDA", "indeferida"
        PRODUZIDA = "PRODUZIDA", "produzida"

    class Produtor(models.TextChoices):
        FISCAL = "fiscal", "o Fiscal que lavrou o auto, por manifestação"
        TRANSPORTADOR = "transportador", "o transportador, juntando o que tem"
        CASA = "casa", "a casa, juntando o que está em seus registros"

    peticao = models.ForeignKey(Peticao, models.PROTECT, related_name="provas")
    processo = models.ForeignKey(Processo, models.PROTECT, related_name="provas")
    ordem = models.PositiveSmallIntegerField("ordem")
    pede = models.TextField("prova pedida")
    produtor = models.CharField("quem produz", max_length=14, choices=Produtor, blank=True)
    fundamento = models.CharField("fundamento do indeferimento", max_length=16, blank=True, choices=FUNDAMENTOS)
    motivo = models.TextField("razões", blank=True)
    despacho = models.ForeignKey(Peca, models.PROTECT, null=True, blank=True, related_name="+")
    resultado = models.ForeignKey(Peca, models.PROTECT, null=True, blank=True, related_name="+")
    estado = FSMField("estado", default=Estado.PEDIDA, choices=Estado, protected=True)

    class Meta:
        verbose_name = "pedido de prova"
        verbose_name_plural = "pedidos de prova"
        ordering = ["peticao", "ordem"]
        constraints = [
            models.UniqueConstraint(fields=["peticao", "ordem"], name="pedido_de_prova_ordem"),
            models.CheckConstraint(
                condition=Q(estado__in=["PEDIDA", "DEFERIDA", "INDEFERIDA", "PRODUZIDA"]), name="pedido_de_prova_estado"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ordem}. {self.pede}"

    @transition(estado, source=Estado.PEDIDA, target=Estado.DEFERIDA)
    def deferir(self, produtor: str, motivo: str) -> None:
        self.produtor, self.motivo = produtor, motivo

    @transition(estado, source=Estado.PEDIDA, target=Estado.INDEFERIDA)
    def indeferir(self, fundamento: str, motivo: str) -> None:
        self.fundamento, self.motivo = fundamento, motivo

    @transition(estado, source=Estado.DEFERIDA, target=Estado.PRODUZIDA)
    def produzir(self, resultado: Peca) -> None:
        self.resultado = resultado


class Parecer(models.Model):
    """The Jurídico's opinion, never binding; restricted until the decision is told, if so marked (F08)."""

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="pareceres")
    instancia = models.CharField("para qual decisão", max_length=16, choices=Instancia)
    autor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="pareceres")
    emitido_em = models.DateTimeField("emitido em")
    texto = models.JSONField("texto")  # consulta, ementa, relatorio, respostas, conclusao, ressalvas
    restrito = models.BooleanField("restrito até a decisão", default=False)
    peca = models.OneToOneField(Peca, models.PROTECT, null=True, blank=True, related_name="parecer")

    class Meta:
        verbose_name = "parecer"
        verbose_name_plural = "pareceres"
        ordering = ["processo", "pk"]

    def __str__(self) -> str:
        return self.peca.numero if self.peca else "parecer"
