"""The carrier shows a deposit: it may complete the defence, or cover the final fine (arts. 57 § 2, 65 and 66)."""

from __future__ import annotations

import datetime
from decimal import Decimal

from processos.acesso import Atuacao
from processos.formatos import dinheiro
from processos.models import Defesa, Guia, Papel, Prazo, Processo
from processos.regras.defesa import eh_recebivel

from ..motor.atos import Feito, ato
from ..tesouraria.depositos import DepositoForm, cumprir_prazo, devido, falta_depositar, registrar_deposito
from .defesa import receber


def _ha_guia(processo: Processo) -> str:
    return (
        ""
        if processo.guias.abertas().filter(vencimento__isnull=False).exists()
        else "Não há guia aberta neste processo."
    )


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
    if 0 < devido(processo) <= processo.lancamentos.informado():
        cumprir_prazo(processo, "recolhimento", agora)
        return Feito(texto=texto + " O valor da multa está coberto.", no="aguardar_pagamento")
    return Feito(texto=texto, conclui=False)


def _completar_defesa(defesa: Defesa, texto: str, agora: datetime.datetime) -> Feito:
    falta = falta_depositar(defesa)
    if falta > 0:
        return Feito(texto=f"{texto} Faltam {dinheiro(falta)}.", conclui=False)
    prazo = Prazo.objects.ultimo(defesa.processo, "defesa")
    if not eh_recebivel(completa_em=agora, vence=prazo.vence):
        return Feito(texto=f"{texto} Completo depois do prazo: o Diretor decide se recebe a defesa.", conclui=False)
    receber(defesa, completa_em=agora, agora=agora)
    return Feito(texto=f"{texto} Depósito completo: a defesa foi recebida.", no="completar_deposito")
