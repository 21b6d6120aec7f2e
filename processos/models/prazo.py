"""The ledger of deadlines: the only truth about dates. Every date is computed by ``regras.prazos``, through here."""

import datetime
from decimal import Decimal

from django.db import models
from django.db.models import Q
from django_fsm import FSMField, transition

from ..regras import prazos as regras
from ..regras.normas import PRAZOS, TipoDePrazo
from ..regras.tempo import data_local, limite_exclusivo
from ..regras.vencimento import UM_DIA
from .calendario import VersaoDoCalendario
from .norma import EscolhaVigente
from .processo import Processo


class PrazoQuerySet(models.QuerySet):
    def correndo(self) -> "PrazoQuerySet":
        return self.filter(estado=Prazo.Estado.CORRENDO)

    def a_que_responde(self, tipo: str) -> "Prazo | None":
        """The deadline that governs a task opened now: running, or overrun and still to be answered for."""
        return self.filter(tipo=tipo, estado__in=[Prazo.Estado.CORRENDO, Prazo.Estado.VENCIDO]).last()

    def a_vencer_ate(self, agora: datetime.datetime) -> "PrazoQuerySet":
        """Running deadlines whose exclusive limit has come and which nobody set aside, oldest first."""
        return self.correndo().filter(limite__lte=agora, posto_de_lado_em__isnull=True).order_by("limite", "pk")


class PrazoManager(models.Manager.from_queryset(PrazoQuerySet)):
    def ultimo(self, processo: Processo, tipo: str) -> "Prazo":
        """The case's latest deadline of a kind, running or not; ``DoesNotExist`` where none was ever opened."""
        return self.filter(processo=processo, tipo=tipo).latest("pk")

    def abrir(
        self,
        processo: Processo,
        tipo: str,
        evento: datetime.datetime,
        *,
        agora: datetime.datetime,
        marco: str,
        valor: Decimal | None = None,
    ) -> "Prazo":
        """Open a deadline of a kind of ``normas.PRAZOS`` from an event, with its memory of calculation.

        Uses the calendar in force and the legal choices in force on the day of the event; raises
        ``ForaDoCalendario`` where the loaded calendar does not reach (an error, never a guess).
        """
        calendario = VersaoDoCalendario.vigente()
        escolhas = EscolhaVigente.em(data_local(evento))
        vencimento = regras.calcular(tipo, evento, calendario, escolhas, marco=marco)
        regra = PRAZOS[tipo]
        prazo = self.create(
            processo=processo,
            tipo=tipo,
            marco_em=evento,
            vence=vencimento.vence,
            limite=limite_exclusivo(vencimento.vence - UM_DIA) if regra.no_dia else vencimento.limite,
            memoria=vencimento.memoria,
            aberto_em=agora,
            valor=valor,
        )
        prazo.anotar(EventoDePrazo.Especie.ABERTO, agora, vencimento)
        return prazo


class Prazo(models.Model):
    """A deadline of a case: a civil date with an exclusive limit in America/Bahia, and the fold of its events."""

    class Estado(models.TextChoices):
        CORRENDO = "CORRENDO", "correndo"
        SUSPENSO = "SUSPENSO", "suspenso"
        CUMPRIDO = "CUMPRIDO", "cumprido"
        VENCIDO = "VENCIDO", "vencido"
        CANCELADO = "CANCELADO", "cancelado"

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="prazos")
    tipo = models.CharField("tipo", max_length=40)  # key of regras.normas.PRAZOS
    marco_em = models.DateTimeField("marco")
    aberto_em = models.DateTimeField("aberto em")
    vence = models.DateField("vence em")
    limite = models.DateTimeField("limite (exclusivo)", db_index=True)
    memoria = models.JSONField("memória de cálculo")
    encerrado_em = models.DateTimeField("encerrado em", null=True, blank=True)
    # the guide or the order it limits, and its amount: penalties that become final apart have each their own
    peca = models.ForeignKey("Peca", models.PROTECT, null=True, blank=True, related_name="+", verbose_name="documento")
    valor = models.DecimalField("valor", max_digits=14, decimal_places=2, null=True, blank=True)
    estado = FSMField("estado", default=Estado.CORRENDO, choices=Estado, protected=True)
    falhas = models.PositiveSmallIntegerField("tentativas falhas do relógio", default=0)
    ultima_falha = models.CharField("última falha", max_length=500, blank=True)
    posto_de_lado_em = models.DateTimeField("posto de lado em", null=True, blank=True)

    objects = PrazoManager()

    class Meta:
        ordering = ["processo", "limite", "pk"]
        indexes = [
            models.Index(fields=["limite", "id"], condition=Q(estado="CORRENDO"), name="prazo_correndo"),
            models.Index(
                fields=["posto_de_lado_em"], condition=Q(posto_de_lado_em__isnull=False), name="prazo_posto_de_lado"
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["processo", "tipo"],
                condition=Q(estado__in=["CORRENDO", "SUSPENSO"], peca__isnull=True),
                name="prazo_um_de_cada_tipo",
            ),
            models.CheckConstraint(
                condition=Q(estado__in=["CORRENDO", "SUSPENSO", "CUMPRIDO", "VENCIDO", "CANCELADO"]),
                name="prazo_estado",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.regra.nome}: {self.vence:%d/%m/%Y}"

    @property
    def regra(self) -> TipoDePrazo:
        return PRAZOS[self.tipo]

    @property
    def do_decreto(self) -> bool:
        return self.regra.do_decreto

    def tempestivo(self, quando: datetime.datetime) -> bool:
        """Whether an act at this moment is in time: the same answer on page, clock and paper (guarantee 8)."""
        return regras.tempestivo(self.vence, quando)

    def anotar(self, especie: str, quando: datetime.datetime, vencimento=None, **dados) -> None:
        """Append an event to the ledger."""
        self.eventos.create(
            especie=especie,
            quando=quando,
            vence=vencimento.vence if vencimento else self.vence,
            memoria=vencimento.memoria if vencimento else None,
            dados=dados,
        )

    @transition(estado, source=Estado.CORRENDO, target=Estado.CUMPRIDO)
    def cumprir(self, quando: datetime.datetime) -> None:
        self.encerrado_em = quando
        self.anotar(EventoDePrazo.Especie.CUMPRIDO, quando)

    @transition(estado, source=Estado.CORRENDO, target=Estado.VENCIDO)
    def vencer(self) -> None:
        """Lapse at the legal limit, whatever the hour at which the clock ran (guarantee 19)."""
        self.encerrado_em = self.limite
        self.anotar(EventoDePrazo.Especie.VENCIDO, self.limite)

    @transition(estado, source=[Estado.CORRENDO, Estado.SUSPENSO], target=Estado.CANCELADO)
    def cancelar(self, quando: datetime.datetime, motivo: str) -> None:
        self.encerrado_em = quando
        self.anotar(EventoDePrazo.Especie.CANCELADO, quando, motivo=motivo)


class EventoDePrazo(models.Model):
    """One line of the ledger. Append-only by database triggers."""

    class Especie(models.TextChoices):
        ABERTO = "aberto", "aberto"
        SUSPENSO = "suspenso", "suspenso"
        RETOMADO = "retomado", "retomado"
        PRORROGADO = "prorrogado", "prorrogado"
        INTERROMPIDO = "interrompido", "interrompido"
        RECALCULADO = "recalculado", "recalculado"
        CUMPRIDO = "cumprido", "cumprido"
        VENCIDO = "vencido", "vencido"
        CANCELADO = "cancelado", "cancelado"

    prazo = models.ForeignKey(Prazo, models.PROTECT, related_name="eventos")
    especie = models.CharField(max_length=14, choices=Especie)
    quando = models.DateTimeField()
    vence = models.DateField()
    memoria = models.JSONField(null=True)
    dados = models.JSONField(default=dict)

    class Meta:
        verbose_name = "evento de prazo"
        verbose_name_plural = "eventos de prazo"
        ordering = ["prazo", "pk"]

    def __str__(self) -> str:
        return f"{self.get_especie_display()} em {self.quando}"
