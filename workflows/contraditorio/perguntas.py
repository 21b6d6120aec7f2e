"""Questions that the gateways ask of a case. Each reads the nouns afresh and answers yes or no."""

from __future__ import annotations

from processos.models import Defesa, Enquadramento, Minuta, Notificacao, Processo, Reconsideracao, Recurso
from processos.models.decisao import Instancia

Estado = Enquadramento.Estado


def notificado_da_autuacao(processo: Processo) -> bool:
    return processo.notificacoes.filter(especie=Notificacao.Especie.AUTUACAO, estado=Notificacao.Estado.CIENTE).exists()


def prazo_de_defesa_correndo(processo: Processo) -> bool:
    return processo.prazos.correndo().filter(tipo="defesa").exists()


def defesa_recebida(processo: Processo) -> bool:
    return Defesa.objects.filter(processo=processo, estado=Defesa.Estado.RECEBIDA).exists()


def defesa_a_completar(processo: Processo) -> bool:
    return Defesa.objects.filter(processo=processo, estado=Defesa.Estado.A_COMPLETAR).exists()


def defesa_a_completar_no_prazo(processo: Processo) -> bool:
    """Filed before the register entered the auto: the period may be over by then."""
    return defesa_a_completar(processo) and prazo_de_defesa_correndo(processo)


def minuta_devolvida(instancia: str):
    def pergunta(processo: Processo) -> bool:
        return Minuta.objects.filter(processo=processo, instancia=instancia, estado=Minuta.Estado.DEVOLVIDA).exists()

    return pergunta


julgamento_devolvido = minuta_devolvida(Instancia.JULGAMENTO)
reconsideracao_devolvida = minuta_devolvida(Instancia.RECONSIDERACAO)
recurso_devolvido = minuta_devolvida(Instancia.RECURSO)


def ha_penalidade(processo: Processo) -> bool:
    """Something decided stands, against which there is a way; what was paid before is over."""
    return Enquadramento.objects.filter(auto__processo=processo, estado=Estado.JULGADO).subsistentes().exists()


def recurso_em_andamento(processo: Processo) -> bool:
    return processo.recursos.filter(
        tempestivo=True, estado__in=[Recurso.Estado.A_REMETER, Recurso.Estado.NO_DP]
    ).exists()


def recurso_no_dp(processo: Processo) -> bool:
    return processo.recursos.filter(estado=Recurso.Estado.NO_DP).exists()


def reconsideracao_pendente(processo: Processo) -> bool:
    return processo.reconsideracoes.filter(estado=Reconsideracao.Estado.PROTOCOLADA).exists()


def reconsideracao_decidida(processo: Processo) -> bool:
    return processo.reconsideracoes.filter(estado=Reconsideracao.Estado.DECIDIDA).exists()


# --- where a procedure annulled from an act on begins again ------------------------------------------------------------


def auto_por_registrar(processo: Processo) -> bool:
    return processo.auto.estado == processo.auto.Estado.LAVRADO


def recurso_a_remeter(processo: Processo) -> bool:
    return recurso_em_andamento(processo) and not recurso_no_dp(processo)


def decisao_a_notificar(processo: Processo) -> bool:
    """A first-instance decision in force that no standing notice told."""
    em_vigor = processo.decisoes.filter(instancia__in=[Instancia.JULGAMENTO, Instancia.RECEBIMENTO], em_vigor=True)
    sabe = processo.notificacoes.filter(especie=Notificacao.Especie.DECISAO, estado=Notificacao.Estado.CIENTE)
    return em_vigor.exists() and not sabe.exists()


def recebimento_a_despachar(processo: Processo) -> bool:
    """A defence without its deposit, and the period to complete it is over."""
    return defesa_a_completar(processo) and not prazo_de_defesa_correndo(processo)


def a_julgar(processo: Processo) -> bool:
    return Enquadramento.objects.filter(
        auto__processo=processo, estado__in=[Estado.EM_JULGAMENTO, Estado.REVEL]
    ).exists()
