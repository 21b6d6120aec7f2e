"""Guides and the ledger of deposits: to the cent, never below zero (guarantee 13)."""

import datetime
from dataclasses import dataclass
from decimal import Decimal

from django.conf import settings
from django.db import models
from django.db.models import Case, DecimalField, F, Q, Sum, When
from django.db.models.functions import Coalesce, Round
from django_fsm import FSMField, transition

from .processo import Processo
from .transportador import Transportador


class GuiaQuerySet(models.QuerySet):
    def abertas(self) -> "GuiaQuerySet":
        """Guides that still take a deposit: what lacks a cent is completed, reconciled or not (decisões, 4)."""
        estado, campo = Guia.Estado, DecimalField(max_digits=14, decimal_places=2)
        sinal = Case(
            When(lancamentos__especie="informado", then=F("lancamentos__valor")),
            When(lancamentos__especie="nao_confirmado", then=-F("lancamentos__valor")),
            output_field=campo,
        )
        informado = Sum(sinal, output_field=campo)
        soma = self.annotate(soma_informada=Round(Coalesce(informado, Decimal(0), output_field=campo), 2))
        a_pagar = Q(estado__in=[estado.EMITIDA, estado.INFORMADA, estado.DIVERGENTE])
        return soma.filter(a_pagar | Q(estado=estado.CONCILIADA, soma_informada__lt=F("valor")))


class Guia(models.Model):
    """A guide for an identified deposit; the value is that of its origin, read-only (art. 57 § 2, 66)."""

    class Estado(models.TextChoices):
        EMITIDA = "EMITIDA", "emitida"
        INFORMADA = "INFORMADA", "pagamento informado"
        CONCILIADA = "CONCILIADA", "conciliada"
        DIVERGENTE = "DIVERGENTE", "divergente"
        CONVERTIDA = "CONVERTIDA", "convertida em pagamento"
        DEVOLVIDA = "DEVOLVIDA", "devolvida"
        CANCELADA = "CANCELADA", "cancelada"

    class Especie(models.TextChoices):
        DEPOSITO = "deposito_defesa", "depósito da defesa"
        MULTA = "multa", "multa"

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="guias")
    transportador = models.ForeignKey(Transportador, models.PROTECT, related_name="guias")
    especie = models.CharField("espécie", max_length=16, choices=Especie)
    numero = models.CharField("número", max_length=20, unique=True)
    valor = models.DecimalField("valor", max_digits=14, decimal_places=2)
    vencimento = models.DateField("vencimento", null=True, blank=True)
    emitida_em = models.DateTimeField("emitida em")
    peca = models.ForeignKey("Peca", models.PROTECT, null=True, blank=True, related_name="+")
    substituta = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="substituidas", verbose_name="substituída por"
    )
    estado = FSMField("estado", default=Estado.EMITIDA, choices=Estado, protected=True)

    objects = GuiaQuerySet.as_manager()

    class Meta:
        ordering = ["processo", "emitida_em", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(valor__gt=0), name="guia_valor"),
            models.CheckConstraint(
                condition=Q(
                    estado__in=[
                        "EMITIDA",
                        "INFORMADA",
                        "CONCILIADA",
                        "DIVERGENTE",
                        "CONVERTIDA",
                        "DEVOLVIDA",
                        "CANCELADA",
                    ]
                ),
                name="guia_estado",
            ),
        ]

    def __str__(self) -> str:
        return f"GUI {self.numero}"

    @property
    def aberta(self) -> bool:
        """Whether it still takes a deposit, as ``abertas`` says of many."""
        if self.estado == Guia.Estado.CONCILIADA:
            return self.lancamentos.all().informado() < self.valor
        return self.estado in (Guia.Estado.EMITIDA, Guia.Estado.INFORMADA, Guia.Estado.DIVERGENTE)

    def vencida_em(self, dia: datetime.date) -> bool:
        """Issued, not paid, and its last day is past: shown, never a state (F05)."""
        return self.estado == Guia.Estado.EMITIDA and self.vencimento is not None and self.vencimento < dia

    @property
    def a_creditar(self) -> "Guia":
        """The guide that takes a credit made out to this one: itself, or what replaced it."""
        guia = self
        while guia.estado == Guia.Estado.CANCELADA and guia.substituta is not None:
            guia = guia.substituta
        return guia

    @transition(
        estado, source=[Estado.EMITIDA, Estado.INFORMADA, Estado.DIVERGENTE, Estado.CONCILIADA], target=Estado.INFORMADA
    )
    def informar(self) -> None:
        """The carrier says it paid, with proof; what lacks a cent is completed later on the same guide (decisões, 4)."""

    @transition(estado, source=[Estado.INFORMADA, Estado.DIVERGENTE], target=Estado.CONCILIADA)
    def conciliar(self) -> None:
        """The bank's statement shows it."""

    @transition(estado, source=[Estado.INFORMADA, Estado.CONCILIADA, Estado.DIVERGENTE], target=Estado.DIVERGENTE)
    def divergir(self) -> None:
        """The statement shows something else."""

    @transition(estado, source=Estado.CONCILIADA, target=Estado.CONVERTIDA)
    def converter(self) -> None:
        """The penalty became final: the deposit pays it."""

    @transition(estado, source=[Estado.CONCILIADA, Estado.CONVERTIDA], target=Estado.DEVOLVIDA)
    def devolver(self) -> None:
        """The penalty fell: the deposit goes back."""

    @transition(estado, source=Estado.EMITIDA, target=Estado.CANCELADA)
    def cancelar(self, substituta: "Guia | None" = None) -> None:
        """Replaced by another guide, which takes what is still paid on this one."""
        self.substituta = substituta


class LancamentoQuerySet(models.QuerySet):
    """Sums over the entries of one account, to the cent; entries already read are not read again."""

    def totais(self) -> "Totais":
        """Every kind of entry summed."""
        somas = dict.fromkeys(Lancamento.Especie.values, Decimal("0.00"))
        for lancamento in self:
            somas[lancamento.especie] += lancamento.valor
        return Totais(**{e.name.lower(): somas[e.value] for e in Lancamento.Especie})

    def saldo(self) -> Decimal:
        """Credited deposits − refunds − conversions; what is only informed is not money held."""
        return self.totais().saldo

    def convertido(self) -> Decimal:
        """What paid a penalty and still does: conversions, less those that a fallen penalty reversed."""
        return self.totais().convertido

    def devolvido(self) -> Decimal:
        return self.totais().devolucao

    def informado(self) -> Decimal:
        """What the carrier has shown proof of, less what the bank never showed: the measure of a deposit (art. 66)."""
        return self.totais().provado

    def creditado(self) -> Decimal:
        """What the bank's statement has shown, whatever became of it."""
        return self.totais().deposito


@dataclass(frozen=True)
class Totais:
    """An account by kind of entry, and the two figures that follow from it."""

    informado: Decimal
    nao_confirmado: Decimal
    deposito: Decimal
    conversao: Decimal
    estorno: Decimal
    devolucao: Decimal

    @property
    def saldo(self) -> Decimal:
        """Credited − converted + reversed − refunded: the money held (guarantee 13)."""
        return self.deposito - self.conversao + self.estorno - self.devolucao

    @property
    def provado(self) -> Decimal:
        return self.informado - self.nao_confirmado

    @property
    def convertido(self) -> Decimal:
        return self.conversao - self.estorno


class Lancamento(models.Model):
    """One entry of a case's account. Append-only by database triggers."""

    class Especie(models.TextChoices):
        INFORMADO = "informado", "depósito informado, com prova"
        NAO_CONFIRMADO = "nao_confirmado", "informado que o banco não confirmou"
        DEPOSITO = "deposito", "depósito creditado"
        CONVERSAO = "conversao", "conversão em pagamento"
        ESTORNO = "estorno", "estorno da conversão"
        DEVOLUCAO = "devolucao", "devolução"

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="lancamentos")
    guia = models.ForeignKey(Guia, models.PROTECT, related_name="lancamentos")
    especie = models.CharField("espécie", max_length=14, choices=Especie)
    valor = models.DecimalField("valor", max_digits=14, decimal_places=2)
    quando = models.DateTimeField("quando")
    dia = models.DateField("dia do pagamento ou crédito")
    autor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    referencia = models.CharField("comprovante ou documento", max_length=200, blank=True)

    objects = LancamentoQuerySet.as_manager()

    class Meta:
        verbose_name = "lançamento"
        ordering = ["processo", "pk"]
        constraints = [models.CheckConstraint(condition=Q(valor__gt=0), name="lancamento_valor")]
        indexes = [models.Index(fields=["quando", "id"], name="lancamento_do_dia")]

    def __str__(self) -> str:
        return f"{self.get_especie_display()} de {self.valor}"
