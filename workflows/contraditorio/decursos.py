"""What the end of a waiting period brings, as functions of the flow. The lapse itself is the clock's."""

from __future__ import annotations

from typing import Any

from processos.models import Defesa, Prazo, Processo
from processos.models.peca import Grupo
from processos.recusas import Recusa
from processos.regras.defesa import pode_declarar_revelia

from ..expediente.certificar import certificar_decurso, certificar_deposito_nao_feito
from ..motor import contexto_do_ato
from ..tesouraria.depositos import falta_depositar
from .alcance import nao_contestadas
from .defesa import receber
from .perguntas import notificado_da_autuacao


def _vencido(processo: Processo, tipo: str) -> Prazo:
    return processo.prazos.filter(tipo=tipo, estado=Prazo.Estado.VENCIDO).latest("limite")


def defesa(activation: Any) -> None:
    """No defence in ten days: certified; the penalty is confirmed only by a decision (art. 65; inventário, § 7).

    With a defence of some of the penalties only, the lapse is of the others.
    """
    processo, agora = activation.process.processo, contexto_do_ato.agora()
    _aproveitar_defesa(processo)
    prazo, demais = _vencido(processo, "defesa"), nao_contestadas(processo)
    if not demais:
        return
    resposta = pode_declarar_revelia(
        vence_defesa=prazo.vence,
        ciencia_provada=notificado_da_autuacao(processo),
        peticao_a_examinar=False,
        agora=agora,
    )
    if not resposta:
        raise Recusa(resposta.motivo)
    parcial = Defesa.objects.filter(processo=processo).exclude(estado=Defesa.Estado.PREJUDICADA).exists()
    de_que = "; ".join(e.citacao for e in demais)
    fato = (
        f"Não houve defesa nem cumprimento quanto a: {de_que}."
        if parcial
        else "Não foi apresentada defesa nem pagamento."
    )
    certificar_decurso(prazo, Grupo.DEFESA, agora, fato)
    for enquadramento in demais:
        enquadramento.declarar_revel()
        enquadramento.save()


def _aproveitar_defesa(processo: Processo) -> None:
    """After an annulled notice the party filed nothing more: the defence that it had filed is judged (guarantee 9).

    Where its deposit is complete; without it the penalty goes on as a default, with the petition in the case.
    """
    anterior = Defesa.objects.filter(processo=processo, estado=Defesa.Estado.PREJUDICADA).first()
    if anterior is not None and falta_depositar(anterior) <= 0:
        agora = contexto_do_ato.agora()
        receber(anterior, completa_em=agora, agora=agora)


def deposito(activation: Any) -> None:
    """The deposit was not completed in the period: certified; the petition is kept (art. 66)."""
    processo = activation.process.processo
    peticao = Defesa.objects.get(processo=processo)
    certificar_deposito_nao_feito(
        peticao, _vencido(processo, "defesa"), falta_depositar(peticao), contexto_do_ato.agora()
    )


def sem_efeito(activation: Any) -> None:
    """The branch simply ends; what it means is asked where the branches meet."""
