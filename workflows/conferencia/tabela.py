"""The table of checks and how they run: what is examined in batches by key, and each divergence with its case."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Max, QuerySet

from processos.models import Processo

LOTE = 500


@dataclass(frozen=True)
class Divergencia:
    """What the database says that the law or the machine does not: in which case, by which article."""

    garantia: int
    conferencia: str
    artigo: str
    processo: int | None
    texto: str
    numero: str = ""

    def __str__(self) -> str:
        onde = f"processo {self.numero}" if self.processo else "banco"
        return f"garantia {self.garantia}, {onde}: {self.texto} ({self.artigo})"


@dataclass(frozen=True)
class Conferencia:
    """One row of the table: the guarantee it checks, its sentence, its article, and the function that reads."""

    garantia: int
    nome: str
    frase: str
    artigo: str
    executar: Callable[[Exame], None]
    so_no_todo: bool = False  # asks about all cases together: skipped when one case is asked


@dataclass
class Linha:
    """The result of one check."""

    conferencia: Conferencia
    conferidos: int = 0
    divergencias: list[Divergencia] = field(default_factory=list)


class Exame:
    """One check at work, over the whole database or over one case. ``agora`` only asks who can act today."""

    def __init__(self, conferencia: Conferencia, agora: datetime.datetime, processo: int | None):
        self.agora = agora
        self.processo = processo
        self.linha = Linha(conferencia)

    def lotes(self, consulta: QuerySet, caminho: str = "processo") -> Iterator[list[Any]]:
        """The rows to examine, some hundreds at a time, in the order of their keys."""
        if self.processo is not None:
            consulta = consulta.filter(**{caminho: self.processo})
        consulta, ultimo = consulta.order_by("pk"), 0
        cheio = True
        while cheio and (lote := list(consulta.filter(pk__gt=ultimo)[:LOTE])):
            self.linha.conferidos += len(lote)
            ultimo, cheio = lote[-1].pk, len(lote) == LOTE
            yield lote

    def cada(self, consulta: QuerySet, caminho: str = "processo") -> Iterator[Any]:
        """The same rows, one by one."""
        for lote in self.lotes(consulta, caminho):
            yield from lote

    def contar(self, quantos: int = 1) -> None:
        """Examined without being a row of a query."""
        self.linha.conferidos += quantos

    def diverge(self, processo: int | None, texto: str) -> None:
        conferencia = self.linha.conferencia
        self.linha.divergencias.append(
            Divergencia(conferencia.garantia, conferencia.nome, conferencia.artigo, processo, texto)
        )


CONFERENCIAS: dict[str, Conferencia] = {}


def garantia(
    numero: int, frase: str, *, artigo: str, so_no_todo: bool = False
) -> Callable[[Callable[[Exame], None]], Callable[[Exame], None]]:
    """Enter the decorated function in the table, under its own name."""

    def registrar(funcao: Callable[[Exame], None]) -> Callable[[Exame], None]:
        nome = funcao.__name__
        if nome in CONFERENCIAS:
            raise ValueError(f"conferência repetida: {nome}")
        CONFERENCIAS[nome] = Conferencia(numero, nome, frase, artigo, funcao, so_no_todo)
        return funcao

    return registrar


def conferir(
    agora: datetime.datetime, *, processo: int | None = None, so: Collection[str] | None = None
) -> list[Linha]:
    """Run every check (or those named in ``so``), in the order of the guarantees."""
    linhas = []
    for conferencia in sorted(CONFERENCIAS.values(), key=lambda c: c.garantia):
        if (so is not None and conferencia.nome not in so) or (processo is not None and conferencia.so_no_todo):
            continue
        exame = Exame(conferencia, agora, processo)
        conferencia.executar(exame)
        linhas.append(exame.linha)
    return _com_numeros(linhas)


def _com_numeros(linhas: list[Linha]) -> list[Linha]:
    """Each divergence with the number by which people know its case."""
    pks = {d.processo for linha in linhas for d in linha.divergencias if d.processo}
    if not pks:
        return linhas
    numeros = {p.pk: str(p) for p in Processo.objects.filter(pk__in=pks)}
    for linha in linhas:
        linha.divergencias = [
            Divergencia(d.garantia, d.conferencia, d.artigo, d.processo, d.texto, numeros.get(d.processo or 0, "?"))
            for d in linha.divergencias
        ]
    return linhas


def ultimo_por_processo(consulta: QuerySet) -> dict[int, Any]:
    """The latest row of each case, by key."""
    pks = consulta.order_by().values("processo").annotate(pk_=Max("pk")).values_list("pk_", flat=True)
    return {linha.processo_id: linha for linha in consulta.filter(pk__in=list(pks))}
