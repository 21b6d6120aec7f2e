"""What a party files: entry first, judgement later. A petition is never lost, whatever it lacks (guarantee 9)."""

from decimal import Decimal

from django.conf import settings
from django.db import models
from django.db.models import Q
from django_fsm import FSMField, transition

from .auto import Enquadramento
from .notificacao import Notificacao
from .peca import Peca
from .processo import Processo
from .transportador import Transportador


class Peticao(models.Model):
    """Entry of a petition. ``protocolada_em`` is the server's moment and never changes (guarantee 8)."""

    class Especie(models.TextChoices):
        DEFESA = "defesa", "Defesa"
        RECONSIDERACAO = "reconsideracao", "Pedido de reconsideração"
        RECURSO = "recurso", "Recurso"
        PROVA = "prova", "Juntada de prova"
        OUTRA = "outra", "Requerimento"

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="peticoes")
    especie = models.CharField("espécie", max_length=16, choices=Especie)
    transportador = models.ForeignKey(Transportador, models.PROTECT, related_name="peticoes")
    autor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="peticoes")
    protocolada_em = models.DateTimeField("protocolada em")
    hora_do_cliente = models.CharField("hora no aparelho de quem enviou", max_length=40, blank=True)
    fatos = models.TextField("fatos", blank=True)
    argumentos = models.JSONField("argumentos", default=list)  # list of strings, one argument each
    pedidos = models.TextField("pedidos", blank=True)
    dirigida_a = models.CharField(
        "dirigida a", max_length=30, blank=True
    )  # as the party wrote it; blank: as the law says
    peca = models.ForeignKey(Peca, models.PROTECT, null=True, blank=True, related_name="+")
    recibo = models.ForeignKey(Peca, models.PROTECT, null=True, blank=True, related_name="+")
    tempestiva = models.BooleanField("tempestiva", null=True)
    alcance = models.ManyToManyField(Enquadramento, related_name="peticoes", blank=True, verbose_name="penalidades")

    class Meta:
        verbose_name = "petição"
        verbose_name_plural = "petições"
        ordering = ["processo", "protocolada_em", "pk"]

    def __str__(self) -> str:
        return f"{self.get_especie_display()} {self.recibo.numero if self.recibo else ''}".strip()

    def alcanca(self, enquadramento: Enquadramento) -> bool:
        """Whether the petition is about this penalty; one that names none is about all (F06)."""
        ditas = {e.pk for e in self.alcance.all()}
        return not ditas or enquadramento.pk in ditas


class Defesa(models.Model):
    """The defence of art. 66: entry, completion of the deposit, admission are three moments (decisões, 13a)."""

    class Estado(models.TextChoices):
        PROTOCOLADA = "PROTOCOLADA", "protocolada"
        A_COMPLETAR = "A_COMPLETAR", "a completar o depósito"
        RECEBIDA = "RECEBIDA", "recebida"
        NAO_RECEBIDA = "NAO_RECEBIDA", "não recebida"
        PREJUDICADA = "PREJUDICADA", "anterior à nova notificação"

    peticao = models.OneToOneField(Peticao, models.PROTECT, related_name="defesa")
    processo = models.OneToOneField(Processo, models.PROTECT, related_name="defesa")
    deposito_exigido = models.DecimalField("depósito exigido", max_digits=14, decimal_places=2, default=Decimal(0))
    completa_em = models.DateTimeField("completa em", null=True, blank=True)
    recebida_em = models.DateTimeField("recebida em", null=True, blank=True)
    estado = FSMField("estado", default=Estado.PROTOCOLADA, choices=Estado, protected=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(estado__in=["PROTOCOLADA", "A_COMPLETAR", "RECEBIDA", "NAO_RECEBIDA", "PREJUDICADA"]),
                name="defesa_estado",
            )
        ]

    def __str__(self) -> str:
        return f"defesa {self.get_estado_display()}"

    @transition(estado, source=Estado.PROTOCOLADA, target=Estado.A_COMPLETAR)
    def aguardar_deposito(self) -> None:
        """Kept; the deposit may be completed until the end of the same period (decisões, 4)."""

    @transition(estado, source=[Estado.PROTOCOLADA, Estado.A_COMPLETAR, Estado.PREJUDICADA], target=Estado.RECEBIDA)
    def receber(self, completa_em, agora) -> None:
        """Admitted, with effect from the day on which it became complete (decisões, 2 and 13a)."""
        self.completa_em, self.recebida_em = completa_em, agora

    @transition(estado, source=Estado.A_COMPLETAR, target=Estado.NAO_RECEBIDA)
    def nao_receber(self) -> None:
        """By a reasoned decision; the petition is kept."""

    @transition(estado, source=Estado.NAO_RECEBIDA, target=Estado.A_COMPLETAR)
    def voltar_a_despacho(self) -> None:
        """The decision not to receive it was annulled."""

    @transition(
        estado,
        source=[Estado.PROTOCOLADA, Estado.A_COMPLETAR, Estado.RECEBIDA, Estado.NAO_RECEBIDA],
        target=Estado.PREJUDICADA,
    )
    def prejudicar(self) -> None:
        """The notice before it was annulled: the party may file another; if it does not, this one is judged."""

    @transition(estado, source=Estado.PREJUDICADA, target=Estado.PROTOCOLADA)
    def renovar(self, peticao, deposito_exigido) -> None:
        """The party filed anew after the new notice; the earlier petition stays in the case."""
        self.peticao, self.deposito_exigido, self.completa_em, self.recebida_em = peticao, deposito_exigido, None, None


class Reconsideracao(models.Model):
    """A request to the same authority (art. 67, I); once per party and decision (guarantee 4)."""

    class Estado(models.TextChoices):
        PROTOCOLADA = "PROTOCOLADA", "protocolada"
        DECIDIDA = "DECIDIDA", "decidida"
        PREJUDICADA = "PREJUDICADA", "prejudicada"

    peticao = models.OneToOneField(Peticao, models.PROTECT, related_name="reconsideracao")
    processo = models.ForeignKey(Processo, models.PROTECT, related_name="reconsideracoes")
    decisao = models.OneToOneField("Decisao", models.PROTECT, related_name="reconsideracao")
    estado = FSMField("estado", default=Estado.PROTOCOLADA, choices=Estado, protected=True)

    class Meta:
        verbose_name = "reconsideração"
        verbose_name_plural = "reconsiderações"
        constraints = [
            models.CheckConstraint(
                condition=Q(estado__in=["PROTOCOLADA", "DECIDIDA", "PREJUDICADA"]), name="reconsideracao_estado"
            )
        ]

    def __str__(self) -> str:
        return f"reconsideração {self.get_estado_display()}"

    @transition(estado, source=Estado.PROTOCOLADA, target=Estado.DECIDIDA)
    def decidir(self) -> None:
        """Decided by the authority that decided before."""

    @transition(estado, source=Estado.PROTOCOLADA, target=Estado.PREJUDICADA)
    def prejudicar(self) -> None:
        """The appeal was decided first."""


class Recurso(models.Model):
    """An appeal to the Diretor-Presidente (art. 67, II); once per party and decision (guarantee 4)."""

    class Estado(models.TextChoices):
        PROTOCOLADO = "PROTOCOLADO", "protocolado"
        A_REMETER = "A_REMETER", "a remeter"
        NO_DP = "NO_DP", "com o Diretor-Presidente"
        DECIDIDO = "DECIDIDO", "decidido"
        PREJUDICADO = "PREJUDICADO", "prejudicado"

    class Resultado(models.TextChoices):
        PROVIDO = "provido", "provido"
        PROVIDO_EM_PARTE = "provido_em_parte", "provido em parte"
        NAO_PROVIDO = "nao_provido", "não provido"
        NAO_CONHECIDO = "nao_conhecido", "não conhecido"

    peticao = models.OneToOneField(Peticao, models.PROTECT, related_name="recurso")
    processo = models.ForeignKey(Processo, models.PROTECT, related_name="recursos")
    decisao = models.OneToOneField("Decisao", models.PROTECT, related_name="recurso")
    tempestivo = models.BooleanField("tempestivo")
    no_dp_em = models.DateTimeField("chegou ao Diretor-Presidente em", null=True, blank=True)
    resultado = models.CharField("resultado", max_length=18, choices=Resultado, blank=True)
    estado = FSMField("estado", default=Estado.PROTOCOLADO, choices=Estado, protected=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(estado__in=["PROTOCOLADO", "A_REMETER", "NO_DP", "DECIDIDO", "PREJUDICADO"]),
                name="recurso_estado",
            )
        ]

    def __str__(self) -> str:
        return f"recurso {self.get_estado_display()}"

    @transition(estado, source=Estado.PROTOCOLADO, target=Estado.A_REMETER)
    def encaminhar(self) -> None:
        """With the appealed authority, who has five days (art. 67, § 1)."""

    @transition(estado, source=Estado.A_REMETER, target=Estado.NO_DP)
    def remeter(self, quando) -> None:
        self.no_dp_em = quando

    @transition(estado, source=Estado.NO_DP, target=Estado.DECIDIDO)
    def decidir(self, resultado: str) -> None:
        self.resultado = resultado

    @transition(estado, source=Estado.DECIDIDO, target=Estado.NO_DP)
    def voltar_ao_dp(self) -> None:
        """The decision of the appeal was annulled: it is decided again."""
        self.resultado = ""

    @transition(
        estado, source=[Estado.A_REMETER, Estado.NO_DP, Estado.DECIDIDO, Estado.PREJUDICADO], target=Estado.A_REMETER
    )
    def tornar_tempestivo(self) -> None:
        """The notice from which it was late was annulled: it is in time, and takes its way anew (decisões, 16)."""
        self.tempestivo, self.no_dp_em, self.resultado = True, None, ""

    @transition(estado, source=[Estado.A_REMETER, Estado.NO_DP], target=Estado.PREJUDICADO)
    def prejudicar(self) -> None:
        """The authority gave the party all it asked."""


__all__ = ["Defesa", "Notificacao", "Peticao", "Reconsideracao", "Recurso"]
