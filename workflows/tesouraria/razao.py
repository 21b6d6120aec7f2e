"""The ledger's entries, one function a kind: the only place where money is written (guarantee 13).

Each runs under the lock of the case and refuses what would take a balance below zero, to the cent; nothing is ever
changed, only added. Balance = credited − converted + reversed − refunded; what is only informed is not money held.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import QuerySet

from processos.formatos import dinheiro
from processos.models import Guia, Lancamento, Usuario
from processos.recusas import Recusa

Especie = Lancamento.Especie
CREDITO_SEM_AVISO = "crédito sem aviso do transportador"


@dataclass(frozen=True)
class Assento:
    """What every entry says of itself: when it was made, the day of the payment or credit, by whom, on what paper."""

    agora: datetime.datetime
    dia: datetime.date
    autor: Usuario | None = None
    referencia: str = ""


def informar(guia: Guia, valor: Decimal, assento: Assento) -> Lancamento:
    """The carrier showed a deposit; the bank has not."""
    return _lancar(guia, Especie.INFORMADO, valor, assento)


def creditar(guia: Guia, valor: Decimal, pago: datetime.date, assento: Assento) -> Lancamento:
    """The bank shows a deposit. What it shows beyond what was informed is informed by it, on the day of payment."""
    contas = guia.lancamentos.all().totais()
    sem_aviso = contas.deposito + valor - contas.provado
    if sem_aviso > 0:
        referencia = f"{CREDITO_SEM_AVISO}, {assento.referencia}"[:200]
        informar(guia, sem_aviso, Assento(assento.agora, pago, assento.autor, referencia))
    return _lancar(guia, Especie.DEPOSITO, valor, assento)


def nao_confirmar(guia: Guia, valor: Decimal, assento: Assento) -> Lancamento:
    """What was informed and the bank never showed; never more than that."""
    contas = guia.lancamentos.all().totais()
    if valor > contas.provado - contas.deposito:
        raise Recusa(f"Só {dinheiro(contas.provado - contas.deposito)} foram informados e não creditados (art. 66).")
    return _lancar(guia, Especie.NAO_CONFIRMADO, valor, assento)


def converter(guias: QuerySet[Guia], valor: Decimal, assento: Assento) -> None:
    """The penalty is final: the money held pays it (decisões, 5)."""
    _espalhar(guias, Especie.CONVERSAO, valor, assento, saldo_da_guia)


def estornar(guias: QuerySet[Guia], valor: Decimal, assento: Assento) -> None:
    """What was converted for a penalty that fell comes back to the balance."""
    _espalhar(guias, Especie.ESTORNO, valor, assento, convertido_na_guia)


def devolver(guias: QuerySet[Guia], valor: Decimal, assento: Assento) -> None:
    """The money goes back to whoever deposited it (F16)."""
    _espalhar(guias, Especie.DEVOLUCAO, valor, assento, saldo_da_guia)


def saldo_da_guia(guia: Guia) -> Decimal:
    return guia.lancamentos.all().saldo()


def convertido_na_guia(guia: Guia) -> Decimal:
    return guia.lancamentos.all().convertido()


def _espalhar(
    guias: QuerySet[Guia], especie: str, valor: Decimal, assento: Assento, disponivel: Callable[[Guia], Decimal]
) -> None:
    """Spread an amount over the guides that have it, oldest first; all of it or nothing, never below zero."""
    resta, partes = valor, []
    for guia in guias.order_by("pk"):
        parte = min(resta, disponivel(guia))
        if parte > 0:
            partes.append((guia, parte))
            resta -= parte
    if resta > 0:
        raise Recusa(f"O valor excede o saldo em {dinheiro(resta)}.")
    for guia, parte in partes:
        _lancar(guia, especie, parte, assento)


def _lancar(guia: Guia, especie: str, valor: Decimal, assento: Assento) -> Lancamento:
    if valor <= 0:
        raise Recusa("O valor é maior que zero.")
    return Lancamento.objects.create(
        processo_id=guia.processo_id,
        guia=guia,
        especie=especie,
        valor=valor,
        quando=assento.agora,
        dia=assento.dia,
        autor=assento.autor,
        referencia=assento.referencia[:200],
    )
