"""What each decision is about: the petition that it answers and the penalties that it disposes of (arts. 65 to 67)."""

from __future__ import annotations

from typing import Any

from processos.models import Defesa, Enquadramento, Peticao, Processo
from processos.models.decisao import Instancia

INSTANCIA_DO_NO = {
    "minutar": Instancia.JULGAMENTO,
    "julgar": Instancia.JULGAMENTO,
    "minutar_reconsideracao": Instancia.RECONSIDERACAO,
    "decidir_reconsideracao": Instancia.RECONSIDERACAO,
    "minutar_recurso": Instancia.RECURSO,
    "decidir_recurso": Instancia.RECURSO,
}
PETICAO_DA_INSTANCIA = {
    Instancia.JULGAMENTO: Peticao.Especie.DEFESA,
    Instancia.RECONSIDERACAO: Peticao.Especie.RECONSIDERACAO,
    Instancia.RECURSO: Peticao.Especie.RECURSO,
}
Estado = Enquadramento.Estado


def peticao_da(processo: Processo, instancia: str) -> Peticao | None:
    """The petition that this decision answers; none in a default. After an annulment, the one filed anew."""
    feitas: dict[str, Any] = {
        Instancia.JULGAMENTO: Defesa.objects.filter(processo=processo).exclude(estado=Defesa.Estado.PREJUDICADA),
        Instancia.RECONSIDERACAO: processo.reconsideracoes.filter(decisao__em_vigor=True),
        Instancia.RECURSO: processo.recursos.filter(decisao__em_vigor=True),
    }
    atual = feitas[instancia].select_related("peticao__peca").order_by("pk").last()
    if atual is not None:
        return atual.peticao
    especie = PETICAO_DA_INSTANCIA[Instancia(instancia)]
    return processo.peticoes.filter(especie=especie).select_related("peca").first()


def enquadramentos_em_causa(processo: Processo, instancia: str = Instancia.JULGAMENTO) -> list[Enquadramento]:
    """The penalties that a decision must dispose of, one by one: what its petition attacks, and is not over yet.

    The judgement also confirms what nobody contested (art. 65); what was paid or waived is decided by nobody.
    """
    todas = [e for e in processo.auto.enquadramentos.all() if e.subsiste]
    if instancia == Instancia.JULGAMENTO:
        return [e for e in todas if e.estado in Enquadramento.POR_DECIDIR]
    peticao = peticao_da(processo, instancia)
    if instancia == Instancia.RECONSIDERACAO:
        tardia = peticao is not None and peticao.tempestiva is False  # received by despacho: what is final too
        abertas = (Estado.JULGADO, Estado.EM_RECURSO, *((Estado.DEFINITIVO, Estado.EXECUTADO) if tardia else ()))
        todas = [e for e in todas if e.estado in abertas]
    return [e for e in todas if peticao is None or peticao.alcanca(e)]
