"""The money of a case after its penalties fell in whole or in part: guide, deposit of the defence, order of refund."""

from __future__ import annotations

import datetime
from decimal import Decimal

from processos.formatos import dinheiro
from processos.models import Defesa, Guia, Processo
from processos.models.peca import Grupo

from ..contraditorio.defesa import deposito_exigido, receber
from ..contraditorio.efeitos import a_devolver, ordenar_devolucao
from ..contraditorio.perguntas import prazo_de_defesa_correndo
from ..motor.fase import sair
from ..tesouraria.depositos import a_cobrar_de, falta_depositar
from ..tesouraria.guias import nova_guia, valor_a_depositar

Efeitos = list[list[str]]


def acertar(processo: Processo, agora: datetime.datetime, *, liberada_por: str) -> Efeitos:
    """Replace the unpaid guides, lower the deposit that is asked, order back what is held beyond it; say what was done.

    To the cent, final or not (decisões, 3 to 5; guarantee 13; F05 and F16).
    """
    return [
        *_substituir_guias(processo, agora),
        *_baixar_deposito(processo, agora),
        *_ordenar(processo, agora, liberada_por),
    ]


def _substituir_guias(processo: Processo, agora: datetime.datetime) -> Efeitos:
    """Unpaid guides ask no more than is due: that of the deposit the new autuação, those of final fines what is left."""
    feitos = []
    abertas = processo.guias.filter(estado=Guia.Estado.EMITIDA)
    for guia in abertas.filter(especie=Guia.Especie.DEPOSITO):
        feitos += _trocar(guia, valor_a_depositar(processo), agora)
    multas = list(abertas.filter(especie=Guia.Especie.MULTA).order_by("-pk"))
    sobra = sum((g.valor for g in multas), Decimal(0)) - a_cobrar_de(processo)
    for guia in multas:
        menos = min(max(sobra, Decimal(0)), guia.valor)
        sobra -= menos
        feitos += _trocar(guia, guia.valor - menos, agora)
    return feitos


def _trocar(guia: Guia, valor: Decimal, agora: datetime.datetime) -> Efeitos:
    if valor == guia.valor:
        return []
    if valor <= 0:
        guia.cancelar()
        guia.save()
        return [["Guia", f"a {guia} fica cancelada"]]
    grupo = guia.peca.grupo if guia.peca else Grupo.EXECUCAO
    nova = nova_guia(guia.processo, guia.especie, valor, grupo, agora=agora, autor=None, vencimento=guia.vencimento)
    return [["Guia", f"a {nova}, de {dinheiro(valor)}, substitui a {guia}"]]


def _baixar_deposito(processo: Processo, agora: datetime.datetime) -> Efeitos:
    """A defence short of the old amount may be complete at the new one; while its period runs it is then received."""
    defesa = Defesa.objects.filter(processo=processo).exclude(estado=Defesa.Estado.PREJUDICADA).first()
    if defesa is None or not defesa.deposito_exigido:
        return []
    exigido = deposito_exigido(processo, agora)
    if exigido >= defesa.deposito_exigido:
        return []
    defesa.deposito_exigido = exigido
    defesa.save(update_fields=["deposito_exigido"])
    if (
        defesa.estado != Defesa.Estado.A_COMPLETAR
        or falta_depositar(defesa) > 0
        or not prazo_de_defesa_correndo(processo)
    ):
        return [["Depósito", f"o exigido para a defesa passa a {dinheiro(exigido)}"]]
    receber(defesa, completa_em=agora, agora=agora)
    sair(processo, "completar_deposito")
    return [["Depósito", f"o exigido passa a {dinheiro(exigido)}, já depositado: a defesa foi recebida"]]


def _ordenar(processo: Processo, agora: datetime.datetime, liberada_por: str) -> Efeitos:
    valor = a_devolver(processo)
    peca = ordenar_devolucao(processo, agora, liberada_por=liberada_por)
    if peca is not None:
        return [["Devolução", f"{dinheiro(valor)}, sem pedido ({peca.numero})"]]
    conta = processo.lancamentos.all()
    em_conta = max(conta.informado() - conta.devolvido(), Decimal(0))
    return [["Depósito", f"{dinheiro(em_conta)} ficam na conta do processo"]] if em_conta else []
