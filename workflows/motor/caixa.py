"""The inboxes: what waits for this person, by tab, due first; keyset pages; counts that stop counting at ``MUITAS``."""

from __future__ import annotations

import contextlib
import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

from django.db import IntegrityError, models, transaction
from django.db.models import Exists, FilteredRelation, OuterRef, Q, QuerySet, Subquery

from processos.acesso import Atuacao
from processos.models import Andamento, Papel, Usuario, VersaoDoCalendario
from processos.relacionados import decisao_conjunta

from ..models import Leitura, Pendencia
from .fase import Fase, Tarefa
from .registro import TENTATIVA

MUITAS = 500
"""Beyond this no count goes on: the page says "mais de 500"."""

CUSTODIA = ("assumir_tarefa", "soltar_tarefa", "redistribuir_tarefa")
"""What changes only who has a task."""


@cache
def _nos_por_ato() -> dict[str, tuple[str, ...]]:
    """Which nodes each act answers, read from the procedures themselves."""
    nos: dict[str, set[str]] = {}
    for no in _tarefas_dos_procedimentos():
        for nome in no.atos:
            nos.setdefault(nome, set()).add(no.name)
    return {nome: tuple(sorted(conjunto)) for nome, conjunto in nos.items()}


def _tarefas_dos_procedimentos() -> list[Tarefa]:
    return [no for fluxo in Fase.procedimentos for no in fluxo.instance.nodes() if isinstance(no, Tarefa)]


def nos_do_ato(nome: str) -> tuple[str, ...]:
    return _nos_por_ato().get(nome, ())


def atos_do_no(pendencia: Pendencia) -> tuple[str, ...]:
    """The acts that answer an open task, the main one first."""
    return pendencia.task.flow_task.atos


@cache
def tarefas_de(papeis: frozenset[str]) -> dict[str, str]:
    """Node and title of every kind of task that the procedures foresee for these roles, by title."""
    titulos = {
        no.name: no.titulo
        for no in _tarefas_dos_procedimentos()
        if isinstance(no.titulo, str) and not callable(no.papel) and no.papel in papeis
    }
    return dict(sorted(titulos.items(), key=lambda item: item[1]))


# --- the tabs ---------------------------------------------------------------------------------------------------------


def caixa(autor: Atuacao) -> QuerySet[Pendencia]:
    """Every open task of this capacity: of the role for the house, of the party for a carrier."""
    da_parte = autor.papel == Papel.TRANSPORTADOR
    filtro = Q(transportador=autor.transportador) if da_parte else _ao_alcance(autor)
    return para_a_tela(Pendencia.objects.filter(filtro)).select_related("processo__auto").order_by("ordem", "pk")


def _ao_alcance(autor: Atuacao) -> Q:
    return Q(papel=autor.papel) & (Q(responsavel__isnull=True) | Q(responsavel=autor.usuario))


def minhas(autor: Atuacao) -> QuerySet[Pendencia]:
    return Pendencia.objects.filter(papel=autor.papel, responsavel=autor.usuario).order_by("ordem", "pk")


def do_papel(autor: Atuacao, *, de_colegas: bool = False) -> QuerySet[Pendencia]:
    """What nobody of the role has taken; with ``de_colegas``, what others have taken too."""
    livre = Q(responsavel__isnull=True)
    if de_colegas:
        livre |= ~Q(responsavel=autor.usuario)
    return Pendencia.objects.filter(livre, papel=autor.papel).order_by("ordem", "pk")


def em_substituicao(atuacoes: Iterable[Atuacao]) -> QuerySet[Pendencia]:
    """What waits in the chairs that this person fills for somebody else, whatever the capacity in use."""
    filtro = Q(pk__in=())
    for atuacao in atuacoes:
        if atuacao.substitui:
            filtro |= _ao_alcance(atuacao)
    return Pendencia.objects.filter(filtro).order_by("ordem", "pk")


def aguardando(autor: Atuacao) -> QuerySet[Pendencia]:
    """What acts of this role left waiting with somebody else: another role, or the party."""
    return Pendencia.objects.filter(vinda_de=autor.papel).exclude(papel=autor.papel).order_by("ordem", "pk")


def concluidas(autor: Atuacao) -> QuerySet[Andamento]:
    """The acts this person did in this role; taking and passing tasks is not doing them."""
    feitos = Andamento.objects.filter(autor=autor.usuario, papel=autor.papel, processo__isnull=False)
    return feitos.exclude(ato__in=CUSTODIA).exclude(texto__startswith=TENTATIVA).order_by("-quando", "-pk")


def para_a_tela(pendencias: QuerySet[Pendencia]) -> QuerySet[Pendencia]:
    """With everything a row shows; the memory of the calculation stays where it is."""
    com_tudo = pendencias.select_related("processo__transportador", "prazo", "responsavel", "task")
    return com_tudo.defer("prazo__memoria", "task__data")


# --- what the head of the page says, in one query ---------------------------------------------------------------------


class Quantas(Subquery):
    """How many rows, counting no further than one beyond ``MUITAS``; in the order that has an index, so that it is used."""

    template = "(SELECT COUNT(*) FROM (%(subquery)s) AS contadas)"
    empty_result_set_value = 0

    def __init__(self, linhas: QuerySet):
        super().__init__(linhas.values("pk")[: MUITAS + 1], output_field=models.IntegerField())


@dataclass(frozen=True)
class Quadro:
    """Counts by name, the filters kept by name, and the newest version of the calendar."""

    quantas: dict[str, int]
    favoritos: list[tuple[int, str, str]]  # key, name, query
    calendario: int | None


def quadro(autor: Atuacao, contar: dict[str, QuerySet]) -> Quadro:
    """One query: the filters that this person keeps in this role, each row with the same counts."""
    linhas = list(
        Usuario.objects.filter(pk=autor.usuario.pk)
        .annotate(
            favorito=FilteredRelation("filtros_favoritos", condition=Q(filtros_favoritos__papel=autor.papel)),
            versao=Subquery(VersaoDoCalendario.objects.order_by("-pk").values("pk")[:1]),
            **{nome: Quantas(linhas) for nome, linhas in contar.items()},
        )
        .order_by("favorito__nome", "favorito__pk")
        .values("favorito__pk", "favorito__nome", "favorito__consulta", "versao", *contar)
    )
    return Quadro(
        quantas={nome: linhas[0][nome] for nome in contar},
        favoritos=[
            (linha["favorito__pk"], linha["favorito__nome"], linha["favorito__consulta"])
            for linha in linhas
            if linha["favorito__pk"]
        ],
        calendario=linhas[0]["versao"],
    )


def com_decisao_conjunta(pendencias: QuerySet[Pendencia]) -> QuerySet[Pendencia]:
    """Each task with whether its case is joined to others, and until when they are judged (decisão 15)."""
    return pendencias.annotate(**decisao_conjunta("processo"))


# --- read and unread --------------------------------------------------------------------------------------------------


def com_leitura(pendencias: QuerySet[Pendencia], usuario: Usuario) -> QuerySet[Pendencia]:
    """Each row annotated with ``lida``: this person has opened it."""
    return pendencias.annotate(lida=Exists(Leitura.objects.filter(pendencia=OuterRef("pk"), usuario=usuario)))


def ler(autor: Atuacao, pendencias: Iterable[Any]) -> None:
    """The person opened these tasks (each a row of ``com_leitura``), or their case, in the role they wait for."""
    novas = {p.pk for p in pendencias if autor.interno and p.papel == autor.papel and not p.lida}
    if novas:
        with contextlib.suppress(IntegrityError), transaction.atomic():  # a task answered meanwhile has no reader
            Leitura.objects.bulk_create(
                [Leitura(usuario=autor.usuario, pendencia_id=pk) for pk in novas], ignore_conflicts=True
            )


# --- pages by key -----------------------------------------------------------------------------------------------------

Chave = tuple[datetime.datetime, int]
L = TypeVar("L", bound=models.Model)


@dataclass(frozen=True)
class Pagina(Generic[L]):
    """The rows of one page, and the keys that lead to its neighbours, where there are any."""

    linhas: list[L]
    antes: Chave | None = None
    depois: Chave | None = None


def pagina(
    linhas: QuerySet[L],
    campo: str,
    *,
    depois: Chave | None = None,
    antes: Chave | None = None,
    tamanho: int,
    decresce: bool = False,
) -> Pagina[L]:
    """One page by ``(campo, pk)``, after a key or before one; a key that leads nowhere begins from the first page."""
    chave, voltando = antes or depois, antes is not None
    sobe = decresce == voltando
    pedidas = linhas.filter(_alem(campo, chave, sobe)) if chave else linhas
    sinal = "" if sobe else "-"
    lidas = list(pedidas.order_by(f"{sinal}{campo}", f"{sinal}pk")[: tamanho + 1])
    mais, lidas = len(lidas) > tamanho, lidas[:tamanho]
    if not lidas:
        return pagina(linhas, campo, tamanho=tamanho, decresce=decresce) if chave else Pagina([])
    if voltando:
        lidas.reverse()
    ha_antes, ha_depois = (mais, True) if voltando else (chave is not None, mais)
    return Pagina(
        lidas,
        (getattr(lidas[0], campo), lidas[0].pk) if ha_antes else None,
        (getattr(lidas[-1], campo), lidas[-1].pk) if ha_depois else None,
    )


def _alem(campo: str, chave: Chave, sobe: bool) -> Q:
    """Beyond a key: the first condition is the one an index serves."""
    valor, pk = chave
    sentido = "gt" if sobe else "lt"
    return Q(**{f"{campo}__{sentido}e": valor}) & (Q(**{f"{campo}__{sentido}": valor}) | Q(**{f"pk__{sentido}": pk}))
