"""A credit enters, by hand or from a statement: one function classifies it, writes it, and asks what it completes."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from processos.acesso import Atuacao
from processos.formatos import data_longa, dinheiro
from processos.models import EscolhaVigente, Guia, Lancamento, Processo
from processos.regras import depositos as regras
from processos.regras.depositos import Situacao

from ..models import Pendencia
from ..motor.fase import concluir
from . import razao
from .razao import Assento

ENCERRADAS = (Guia.Estado.CONVERTIDA, Guia.Estado.DEVOLVIDA, Guia.Estado.CANCELADA)
Efeito = Callable[..., str]
AO_CREDITAR: list[Efeito] = []


def ao_creditar(efeito: Efeito) -> Efeito:
    """Register what a credited deposit may complete: ``(processo, autor, *, dia, agora)``, answering with a sentence.

    The treasury knows the money; what it completes is known above it (the contraditório).
    """
    AO_CREDITAR.append(efeito)
    return efeito


@dataclass(frozen=True)
class Creditado:
    """What came of a credit: its kind, its entry (none where the bank showed nothing), and what to say of it."""

    situacao: Situacao
    deposito: Lancamento | None
    texto: str


def a_conciliar(guia: Guia) -> list[Pendencia]:
    """Deposits shown on this guide that still wait for the bank's statement, oldest first."""
    abertas = Pendencia.objects.filter(processo=guia.processo_id, no="conciliar", task__process__data__guia=guia.pk)
    return list(abertas.select_related("task__process").order_by("pk"))


def valor_informado(pendencia: Pendencia) -> Decimal:
    return Decimal(pendencia.task.process.coerced.data["valor"])


def creditar(
    processo: Processo,
    autor: Atuacao,
    *,
    agora: datetime.datetime,
    guia: Guia,
    valor: Decimal,
    pago: datetime.date,
    creditado: datetime.date,
    referencia: str,
    respondida: Pendencia | None = None,
) -> Creditado:
    """Enter what the bank credited on a guide, by whichever way it came (arts. 57, § 2º, and 66; F05).

    ``respondida`` is the task that the door itself will close; without one, the task this credit answers is closed
    here. A difference becomes a task of Financeiro, never a refusal.
    """
    esperadas = a_conciliar(guia)
    candidatas = [respondida] if respondida else esperadas
    situacao = regras.classificar(
        valor=valor,
        valor_da_guia=guia.valor,
        creditado=guia.lancamentos.all().creditado(),
        informados=[valor_informado(p) for p in candidatas],
        encerrada=guia.estado in ENCERRADAS,
    )
    dia = regras.dia_que_vale(pago=pago, creditado=creditado, escolhas=EscolhaVigente.em(creditado))
    tardio = regras.eh_tardio(dia=dia, vencimento=guia.vencimento)
    deposito = None
    if valor > 0:
        deposito = razao.creditar(guia, valor, pago, Assento(agora, creditado, autor.usuario, referencia))
    if respondida is None and (respondida := _que_responde(esperadas, situacao, valor)):
        concluir(respondida, autor.usuario)
    faltam = sum((valor_informado(p) for p in esperadas if p != respondida), Decimal(0))
    texto = _frase(guia, situacao, valor, referencia, tardio, dia)
    _acertar_estado(guia, situacao, ha_outras=faltam > 0)
    if guia.lancamentos.all().creditado() == guia.valor:
        _encerrar_diferencas(guia, autor)
    if situacao.tarefa or tardio:
        _abrir_diferenca(processo, guia, situacao, texto)
    if deposito is not None:
        feitos = [efeito(processo, autor, dia=dia, agora=agora) for efeito in AO_CREDITAR]
        texto = " ".join([texto, *filter(None, feitos)])
    return Creditado(situacao, deposito, texto)


def _que_responde(esperadas: list[Pendencia], situacao: Situacao, valor: Decimal) -> Pendencia | None:
    """The informed deposit that a credit of the bank answers: the one of its amount, else the oldest, if it differs."""
    do_valor = next((p for p in esperadas if valor_informado(p) == valor), None)
    return do_valor or (esperadas[0] if situacao.chave == "diferente" else None)


def _frase(guia: Guia, situacao: Situacao, valor: Decimal, referencia: str, tardio: bool, dia: datetime.date) -> str:
    if situacao.chave == "concilia":
        texto = f"Depósito de {dinheiro(valor)} conciliado na guia {guia} ({referencia})."
    else:
        texto = f"Crédito de {dinheiro(valor)} na guia {guia} ({referencia}): {situacao.frase}."
    if tardio and guia.vencimento:
        texto += f" Pago em {data_longa(dia)}, depois do vencimento, {data_longa(guia.vencimento)}."
    return texto


def _acertar_estado(guia: Guia, situacao: Situacao, *, ha_outras: bool) -> None:
    """The guide agrees with the bank when nothing diverges and no other deposit waits for the statement."""
    estado = Guia.Estado
    if guia.estado in ENCERRADAS:
        return
    if guia.estado == estado.EMITIDA:
        guia.informar()
    if situacao.diverge:
        guia.divergir()
    elif not ha_outras and guia.estado != estado.CONCILIADA and not _diverge(guia):
        guia.conciliar()
    guia.save()


def _diverge(guia: Guia) -> bool:
    """A difference not answered keeps the guide open, until the credits cover the guide exactly."""
    contas = guia.lancamentos.all().totais()
    exato = contas.deposito == contas.provado == guia.valor
    return guia.estado == Guia.Estado.DIVERGENTE and not exato


def diferencas_abertas(guia: Guia) -> list[Pendencia]:
    abertas = Pendencia.objects.filter(
        processo=guia.processo_id, no="resolver_diferenca", task__process__data__guia=guia.pk
    )
    return list(abertas.select_related("task__process").order_by("pk"))


def _abrir_diferenca(processo: Processo, guia: Guia, situacao: Situacao, texto: str) -> None:
    from .flow import DiferencaFlow

    DiferencaFlow.iniciar(processo, guia=guia.pk, situacao=situacao.chave, texto=texto)


def _encerrar_diferencas(guia: Guia, autor: Atuacao) -> None:
    """Other credits made the account exact: what was asked about it is answered by them."""
    for pendencia in diferencas_abertas(guia):
        if pendencia.task.process.coerced.data["situacao"] in ("diferente", "parcial"):
            concluir(pendencia, autor.usuario)
