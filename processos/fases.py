"""The phase of a case: one word that people read, derived from the states of its nouns and stored with the case.

``fase`` decides; ``atualizar_fase`` stores its answer at the end of every act and of every lapse, so that lists read
one column. The correspondence is that of the specification's table of states.
"""

from __future__ import annotations

from .models import Defesa, Enquadramento, Minuta, Notificacao, Prazo, Processo, Recurso, Revisao
from .models.processo import Fase

E = Enquadramento.Estado
POR_JULGAR = frozenset(
    {
        Fase.REGISTRADO, Fase.EM_NOTIFICACAO, Fase.EM_PRAZO_DEFESA, Fase.DEFESA_SEM_DEPOSITO, Fase.AGUARDA_DESPACHO,
        Fase.DEFESA_RECEBIDA, Fase.EM_JULGAMENTO, Fase.JULGAMENTO_VENCIDO, Fase.REVEL,
    }
)  # fmt: skip
"""Registered, and before the first decision."""


def fase(processo: Processo) -> Fase:
    """The phase of a sanction case, from its penalties outwards.

    With penalties in several states, the one word is that of the matter still before an authority: what is in appeal or
    in judgement, then what waits for the carrier, then what is final.
    """
    enquadramentos = list(Enquadramento.objects.filter(auto__processo=processo))
    vivos = {e.estado for e in enquadramentos if e.subsiste}
    if enquadramentos and all(e.estado == E.ANULADO for e in enquadramentos):
        return Fase.ANULADO
    if not enquadramentos or (E.IMPUTADO in vivos and E.EM_JULGAMENTO not in vivos):
        return _antes_do_julgamento(processo)
    if E.EM_RECURSO in vivos:
        no_dp = processo.recursos.filter(estado=Recurso.Estado.NO_DP).exists()
        return Fase.RECURSO_NO_DP if no_dp else Fase.RECURSO_A_REMETER
    if E.EM_JULGAMENTO in vivos:
        return _em_julgamento(processo)
    if E.REVEL in vivos:
        return Fase.REVEL
    if E.JULGADO in vivos or not vivos:
        return _julgado(processo, arquivavel=not vivos)
    if E.DEFINITIVO in vivos:
        return Fase.DEFINITIVA
    return Fase.EXECUTADA if E.EXECUTADO in vivos else Fase.CUMPRIDA


def _antes_do_julgamento(processo: Processo) -> Fase:
    defesa = Defesa.objects.filter(processo=processo).first()
    em_prazo = processo.prazos.correndo().filter(tipo="defesa").exists()
    if defesa and defesa.estado == Defesa.Estado.A_COMPLETAR:
        return Fase.DEFESA_SEM_DEPOSITO if em_prazo else Fase.AGUARDA_DESPACHO
    if em_prazo:
        return Fase.EM_PRAZO_DEFESA
    auto = processo.auto
    if processo.notificacoes.filter(
        especie=Notificacao.Especie.AUTUACAO, estado__in=[Notificacao.Estado.EMITIDA, Notificacao.Estado.ENVIADA]
    ).exists():
        return Fase.EM_NOTIFICACAO
    if auto.estado != auto.Estado.LAVRADO:
        return Fase.REGISTRADO
    return Fase.LAVRADO if auto.ciente == auto.Ciente.AUSENTE else Fase.LAVRADO_CIENTE


def _em_julgamento(processo: Processo) -> Fase:
    julgamento = processo.prazos.filter(tipo="julgamento").order_by("pk").last()
    if julgamento is not None and julgamento.estado == Prazo.Estado.VENCIDO:
        return Fase.JULGAMENTO_VENCIDO
    ha_minuta = Minuta.objects.filter(processo=processo, instancia="julgamento").exists()
    return Fase.EM_JULGAMENTO if ha_minuta else Fase.DEFESA_RECEBIDA


def _julgado(processo: Processo, *, arquivavel: bool) -> Fase:
    de_oficio = [Revisao.Especie.ARQUIVAMENTO, Revisao.Especie.REVISAO]
    if arquivavel and processo.revisoes.filter(especie__in=de_oficio).exists():
        return Fase.ARQUIVADO
    providos = [Recurso.Resultado.PROVIDO, Recurso.Resultado.PROVIDO_EM_PARTE]
    if arquivavel and processo.recursos.filter(resultado__in=providos, decisao__em_vigor=True).exists():
        return Fase.ARQUIVADO_PROVIDO
    if processo.prazos.correndo().filter(tipo="recurso").exists():
        return Fase.EM_PRAZO_RECURSO
    notificada = processo.notificacoes.filter(
        especie=Notificacao.Especie.DECISAO, estado=Notificacao.Estado.CIENTE
    ).exists()
    if notificada:
        return Fase.ARQUIVADO if arquivavel else Fase.RECONSIDERACAO
    recebida = Defesa.objects.filter(processo=processo, estado=Defesa.Estado.RECEBIDA).exists()
    return Fase.DECIDIDA if recebida else Fase.PENALIDADE_APLICADA


def atualizar_fase(processo: Processo) -> None:
    """Store the phase and the last event with the case."""
    processo.fase = fase(processo)
    processo.save(update_fields=["fase", "ultimo_evento", "ultimo_evento_em"])
