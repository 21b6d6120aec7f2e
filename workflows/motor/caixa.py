"""The inboxes: what waits for this person in this capacity, due first. One query, keyset pages."""

from __future__ import annotations

import datetime
from functools import cache

from django.db.models import Q, QuerySet

from processos.acesso import Atuacao
from processos.models import Papel
from processos.relacionados import decisao_conjunta

from ..models import Pendencia
from .fase import Fase, Tarefa


@cache
def _nos_por_ato() -> dict[str, tuple[str, ...]]:
    """Which nodes each act answers, read from the procedures themselves."""
    nos: dict[str, set[str]] = {}
    for fluxo in Fase.procedimentos:
        for no in fluxo.instance.nodes():
            if isinstance(no, Tarefa):
                for nome in no.atos:
                    nos.setdefault(nome, set()).add(no.name)
    return {nome: tuple(sorted(conjunto)) for nome, conjunto in nos.items()}


def nos_do_ato(nome: str) -> tuple[str, ...]:
    return _nos_por_ato().get(nome, ())


def atos_do_no(pendencia: Pendencia) -> tuple[str, ...]:
    """The acts that answer an open task, the main one first."""
    return pendencia.task.flow_task.atos


def caixa(autor: Atuacao) -> QuerySet[Pendencia]:
    """Every open task of this capacity: of the role for the house, of the party for a carrier."""
    if autor.papel == Papel.TRANSPORTADOR:
        filtro = Q(transportador=autor.transportador)
    else:
        filtro = Q(papel=autor.papel) & (Q(responsavel__isnull=True) | Q(responsavel=autor.usuario))
    return (
        Pendencia.objects.filter(filtro)
        .select_related("processo__transportador", "processo__auto", "prazo", "responsavel", "task")
        .order_by("ordem", "pk")
    )


def com_decisao_conjunta(pendencias: QuerySet[Pendencia]) -> QuerySet[Pendencia]:
    """Each task with whether its case is joined to others, and until when they are judged (decisão 15)."""
    return pendencias.annotate(**decisao_conjunta("processo"))


Chave = tuple[datetime.datetime, int]


def pagina(
    pendencias: QuerySet[Pendencia], depois_de: Chave | None, tamanho: int
) -> tuple[list[Pendencia], Chave | None]:
    """One page after a key ``(ordem, pk)``, and the key of the next page or ``None``."""
    if depois_de is not None:
        ordem, pk = depois_de
        pendencias = pendencias.filter(Q(ordem__gt=ordem) | Q(ordem=ordem, pk__gt=pk))
    linhas = list(pendencias[: tamanho + 1])
    if len(linhas) <= tamanho:
        return linhas, None
    ultima = linhas[tamanho - 1]
    return linhas[:tamanho], (ultima.ordem, ultima.pk)
