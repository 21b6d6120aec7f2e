"""The carrier shows a deposit: it may complete the defence, or cover the final fine (arts. 57 § 2, 65 and 66)."""

from __future__ import annotations

import datetime
from decimal import Decimal

from processos.acesso import Atuacao
from processos.formatos import dinheiro
from processos.models import Defesa, Guia, Papel, Prazo, Processo
from processos.regras.defesa import eh_recebivel
from processos.regras.tempo import FUSO

from ..expediente.providencia import abrir_providencia, encerrar_alertas
from ..models import Pendencia
from ..motor.atos import Feito, ato
from ..motor.fase import concluir, sair
from ..tesouraria.creditos import ao_creditar
from ..tesouraria.depositos import DepositoForm, a_cobrar_de, cumprir_prazo, devido, falta_depositar, registrar_deposito
from .defesa import receber


def _ha_guia(processo: Processo) -> str:
    ha = any(g.vencimento is not None and g.aberta for g in processo.guias.all())
    return "" if ha else "Não há guia aberta neste processo."


@ato(
    "Informar o depósito",
    papeis=Papel.TRANSPORTADOR,
    formulario=DepositoForm,
    artigo="arts. 57, § 2º, e 66",
    com_tarefa=False,
    cabe=_ha_guia,
)
def informar_deposito(
    processo: Processo,
    autor: Atuacao,
    *,
    agora: datetime.datetime,
    guia: Guia,
    valor: Decimal,
    dia: datetime.date,
    comprovante=None,
) -> Feito:
    """Show proof of a deposit; it completes the defence or the payment when nothing is missing, to the cent."""
    registrar_deposito(processo, autor, agora=agora, guia=guia, valor=valor, dia=dia, comprovante=comprovante)
    texto = f"Depósito de {dinheiro(valor)} informado na guia {guia}."
    defesa = Defesa.objects.filter(processo=processo, estado=Defesa.Estado.A_COMPLETAR).first()
    if defesa is not None:
        return _completar_defesa(defesa, texto, agora)
    if devido(processo) > 0 and a_cobrar_de(processo) == 0:
        return Feito(texto=f"{texto} {_cobrir(processo, autor, agora)}", conclui=False)
    if guia.especie == Guia.Especie.MULTA and guia.lancamentos.all().informado() >= guia.valor:
        return Feito(texto=f"{texto} {_cobrir(processo, autor, agora, guia)}", conclui=False)
    return Feito(texto=texto, conclui=False)


def _cobrir(processo: Processo, autor: Atuacao, agora: datetime.datetime, guia: Guia | None = None) -> str:
    """The final fines are covered, or the one of this guide: its period is fulfilled, and nobody waits for it."""
    prazos = Prazo.objects.filter(processo=processo, tipo="recolhimento")
    if guia is not None:
        prazos = prazos.filter(peca=guia.peca)
    esperas = Pendencia.objects.filter(processo=processo, no="aguardar_pagamento").select_related("task")
    abertas = list(esperas if guia is None else esperas.filter(prazo__in=prazos))
    for prazo in prazos.correndo():
        prazo.cumprir(agora)
        prazo.save()
    for pendencia in abertas:
        concluir(pendencia, autor.usuario)
    return "O valor da multa está coberto."


def _completar_defesa(defesa: Defesa, texto: str, agora: datetime.datetime) -> Feito:
    falta = falta_depositar(defesa)
    if falta > 0:
        return Feito(texto=f"{texto} Faltam {dinheiro(falta)}.", conclui=False)
    prazo = Prazo.objects.ultimo(defesa.processo, "defesa")
    if not eh_recebivel(completa_em=agora, vence=prazo.vence):
        return Feito(texto=f"{texto} Completo depois do prazo: o Diretor decide se recebe a defesa.", conclui=False)
    receber(defesa, completa_em=agora, agora=agora)
    return Feito(texto=f"{texto} Depósito completo: a defesa foi recebida.", no="completar_deposito")


@ao_creditar
def o_que_o_credito_completa(
    processo: Processo, autor: Atuacao, *, dia: datetime.date, agora: datetime.datetime
) -> str:
    """A credited deposit completes the defence, or the payment, as of the day it was paid (``DEPOSITO_DATA``).

    The bank's word proves the day: paid while the period ran, the defence is received even if the proof came later,
    unless the Director already decided. Paid late, he decides (arts. 57, § 2º, 65 and 66).
    """
    defesa = Defesa.objects.filter(processo=processo).exclude(estado=Defesa.Estado.PROTOCOLADA).first()
    if defesa is not None and defesa.deposito_exigido > 0 and defesa.estado != Defesa.Estado.RECEBIDA:
        if defesa.estado == Defesa.Estado.A_COMPLETAR:
            return _completar_com_credito(defesa, autor, dia, agora)
        _avisar_se_pago_no_prazo(defesa, dia)
    if devido(processo) > 0 and a_cobrar_de(processo) == 0:
        return _cobrir_multa(processo, autor, dia, agora)
    return ""


def _completa_em(defesa: Defesa, dia: datetime.date) -> datetime.datetime:
    """The moment at which a defence paid on a civil day is complete: never before it was filed."""
    return max(defesa.peticao.protocolada_em, datetime.datetime.combine(dia, datetime.time(), FUSO))


def _completar_com_credito(defesa: Defesa, autor: Atuacao, dia: datetime.date, agora: datetime.datetime) -> str:
    falta = falta_depositar(defesa)
    if falta > 0:
        return f"Faltam {dinheiro(falta)} do depósito da defesa."
    completa_em, prazo = _completa_em(defesa, dia), Prazo.objects.ultimo(defesa.processo, "defesa")
    if not eh_recebivel(completa_em=completa_em, vence=prazo.vence).permitido:
        return "Depósito completo depois do prazo: o Diretor decide se recebe a defesa."
    receber(defesa, completa_em=completa_em, agora=agora)
    sair(defesa.processo, "completar_deposito", "despachar_recebimento", usuario=autor.usuario)
    return "Depósito completo no prazo: a defesa foi recebida."


def _avisar_se_pago_no_prazo(defesa: Defesa, dia: datetime.date) -> None:
    """Not received for want of the deposit, and the bank shows that it was made in time: the Director must know."""
    prazo = Prazo.objects.ultimo(defesa.processo, "defesa")
    completa = falta_depositar(defesa) == 0
    if completa and eh_recebivel(completa_em=_completa_em(defesa, dia), vence=prazo.vence).permitido:
        abrir_providencia(
            defesa.processo,
            papel=Papel.DIRETOR_DE_TRANSPORTES,
            titulo="Depósito feito no prazo de defesa não recebida",
            artigo="art. 66",
            texto=f"O extrato mostra o depósito completo, pago em {dia:%d/%m/%Y}, dentro do prazo da defesa que não foi "
            "recebida por falta dele. Despache o que couber.",
        )


def _cobrir_multa(processo: Processo, autor: Atuacao, dia: datetime.date, agora: datetime.datetime) -> str:
    prazo = processo.prazos.filter(tipo="recolhimento").last()
    cumprir_prazo(processo, "recolhimento", agora)
    sair(processo, "aguardar_pagamento", usuario=autor.usuario)
    if prazo is not None and dia <= prazo.vence:
        encerrar_alertas(processo, "recolhimento", autor)
    return "O valor da multa está coberto."
