"""A Flow as figures of BPMN with their names, and where they stand. The same for every case; made once and kept.

What a carrier sees has no name of the house's inner tasks: a task of the house is called by its role, and a gateway
that only inner tasks lead to has no name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from textwrap import wrap
from typing import Any

from viewflow.workflow import flow
from viewflow.workflow.base import Node
from viewflow.workflow.flow.nodes import TimerBoundary

from processos.contexto import casa
from processos.models import Papel

from ..fase import ROTULOS, Fase, Tarefa
from .camadas import Linha, Medida, Ponto
from .disposicao import dispor

LETRA = 7.2  # the mean width of a letter at 14 px, a little more than it is
ENTRELINHA = 18
TAREFA, LOSANGO, CIRCULO, RELOGIO = 184, 22, 16, 13
PORTA_DO_RELOGIO = TAREFA / 2 - 26
OUTROS_CASOS = "nos demais casos"


@dataclass
class Figura:
    """One figure: what it is in BPMN, its name in lines, who does it, and where it stands (axis and middle)."""

    nome: str
    especie: str  # inicio, fim, tarefa, automatica, exclusivo, paralelo, inclusivo
    titulo: str
    linhas: list[str]
    papel: str = ""  # whose task it is, as it is read
    interna: bool = False  # a task of the house, seen by a carrier
    relogio: str = ""  # the node of its boundary timer
    x: float = 0
    y: float = 0

    @property
    def largura(self) -> float:
        return {"tarefa": TAREFA, "automatica": TAREFA, "inicio": 2 * CIRCULO, "fim": 2 * CIRCULO}.get(
            self.especie, 2 * LOSANGO
        )

    @property
    def altura(self) -> float:
        if self.especie in ("tarefa", "automatica"):
            return 20 + ENTRELINHA * (len(self.linhas) + bool(self.papel))
        return self.largura

    @property
    def caixa(self) -> bool:
        return self.especie in ("tarefa", "automatica")

    @property
    def medida(self) -> Medida:
        if self.caixa:
            return Medida(TAREFA / 2, TAREFA / 2, self.altura + (2 * RELOGIO if self.relogio else 0))
        texto = max((len(linha) for linha in self.linhas), default=0) * LETRA
        return Medida(self.largura / 2, self.largura / 2 + 8 + texto, max(self.altura, ENTRELINHA * len(self.linhas)))


@dataclass
class Seta:
    """A line of the diagram, by the nodes that it joins (the timer's own, where it leaves a timer)."""

    de: str
    para: str
    rotulo: str = ""
    volta: bool = False
    pontos: list[Ponto] = field(default_factory=list)
    onde: Ponto | None = None


@dataclass
class Desenho:
    """A Flow as it is drawn."""

    fluxo: type[Fase]
    figuras: dict[str, Figura]
    setas: list[Seta]
    largura: int
    altura: int

    def chegadas(self, no: str) -> list[Seta]:
        return [seta for seta in self.setas if seta.para == no]

    @property
    def dos_relogios(self) -> dict[str, Figura]:
        """The host of each boundary timer, by the timer's node."""
        return {figura.relogio: figura for figura in self.figuras.values() if figura.relogio}


@lru_cache(maxsize=64)
def desenhar(fluxo: type[Fase], comeco: str = "", *, interno: bool) -> Desenho:
    """What can be reached from this start (``""``: the whole Flow), for the house or for a carrier."""
    nos = _na_ordem(fluxo, comeco)
    figuras = {no.name: _figura(no, nos) for no in nos if not isinstance(no, TimerBoundary)}
    for no in nos:
        if isinstance(no, TimerBoundary):
            figuras[no._attached_to.name].relogio = no.name
    setas = [seta for no in nos for seta in _setas(no)]
    if not interno:
        _calar(figuras, setas)
    return _dispor(fluxo, figuras, setas)


def _na_ordem(fluxo: type[Fase], comeco: str) -> list[Node]:
    """The nodes in the order in which one reads the procedure: from the start, each branch as it is declared."""
    todos = {no.name: no for no in fluxo.instance.nodes()}
    inicios = [no for no in todos.values() if isinstance(no, flow.StartHandle)]
    inicios.sort(key=lambda no: no.name != "inicio")
    vistos: dict[str, Node] = {}

    def andar(no: Node) -> None:
        if no.name in vistos:
            return
        vistos[no.name] = no
        for seguinte in [*no._boundary_events, *(seta.dst for seta in no._outgoing())]:
            andar(seguinte)

    for no in [todos[comeco]] if comeco in todos else inicios:
        andar(no)
    return list(vistos.values())


def _figura(no: Node, nos: list[Node]) -> Figura:
    titulo = str(no.task_title)
    if isinstance(no, Tarefa):
        papel = no.papel if isinstance(no.papel, str) else ""
        quem = str(Papel(papel).label) if papel else "conforme o caso"
        return Figura(no.name, "tarefa", titulo, wrap(titulo, 24), quem, interna=papel != Papel.TRANSPORTADOR)
    especie = {flow.StartHandle: "inicio", flow.End: "fim", flow.Function: "automatica", flow.Switch: "exclusivo"}.get(
        type(no)
    )
    if especie is None:
        especie = (
            "inclusivo" if any(cond for n in _aberturas(no, nos) for _, cond, _ in n._activate_next) else "paralelo"
        )
    return Figura(no.name, especie, titulo, wrap(titulo, 24 if especie == "automatica" else 17))


def _aberturas(no: Node, nos: list[Node]) -> set[Node]:
    """Of a gateway that opens several branches, itself; of one that waits for them, those that opened them."""
    abertas, fila, vistos = set(), [no], {no}
    while fila:
        atual = fila.pop()
        if isinstance(atual, flow.Split):
            abertas.add(atual)
            continue
        antes = [n for n in nos if any(seta.dst is atual for seta in n._outgoing()) or atual in n._boundary_events]
        fila += [n for n in antes if n not in vistos]
        vistos.update(antes)
    return abertas


def _setas(no: Node) -> Iterator[Seta]:
    """The lines that leave a node, with the name of their branch."""
    ramos: list[Any] = list(getattr(no, "_activate_next", []))
    perguntas = [ramo[1] for ramo in ramos if ramo[1] is not None]
    for seta in no._outgoing():
        condicao = next((ramo[1] for ramo in ramos if ramo[0] is seta.dst), None)
        rotulo = str(no.task_title) if isinstance(no, TimerBoundary) else ROTULOS.get(condicao, "") if condicao else ""
        if not rotulo and len(perguntas) == 1 and isinstance(no, flow.Switch):
            rotulo = "sim" if condicao else "não"
        elif not rotulo and perguntas and condicao is None and isinstance(no, flow.Switch):
            rotulo = OUTROS_CASOS
        yield Seta(no.name, seta.dst.name, rotulo)


def _calar(figuras: dict[str, Figura], setas: list[Seta]) -> None:
    """Take out the names of what the house does inside."""
    chegam: dict[str, list[Figura]] = {nome: [] for nome in figuras}
    for seta in setas:
        if seta.de in figuras:
            chegam[seta.para].append(figuras[seta.de])
    mudas = {
        nome
        for nome, figura in figuras.items()
        if figura.especie == "exclusivo" and chegam[nome] and all(de.interna for de in chegam[nome])
    }
    for seta in setas:
        if seta.de in mudas:
            seta.rotulo = ""
    for nome, figura in figuras.items():
        if figura.interna:
            figura.titulo = f"Etapa da {casa()['sigla']}"
            figura.linhas = [figura.titulo]
        elif nome in mudas:
            figura.titulo, figura.linhas = "", []


def _dispor(fluxo: type[Fase], figuras: dict[str, Figura], setas: list[Seta]) -> Desenho:
    relogios = {figura.relogio: figura for figura in figuras.values() if figura.relogio}
    linhas = [
        Linha(
            relogios[seta.de].nome if seta.de in relogios else seta.de,
            seta.para,
            PORTA_DO_RELOGIO if seta.de in relogios else 0,
            len(seta.rotulo) * LETRA + 8 if seta.rotulo else 0,
        )
        for seta in setas
    ]
    lugar = dispor({nome: figura.medida for nome, figura in figuras.items()}, linhas)
    for nome, (x, y) in lugar.figuras.items():
        figuras[nome].x, figuras[nome].y = x, y - (RELOGIO if figuras[nome].relogio else 0)
    for i, seta in enumerate(setas):
        seta.pontos, seta.onde = lugar.linhas[i], lugar.rotulos.get(i)
        seta.volta = seta.pontos[0][1] > seta.pontos[-1][1]
        de = relogios.get(seta.de) or figuras[seta.de]
        if de.relogio:  # lines leave the task's own border, or the clock on it
            seta.pontos[0] = (seta.pontos[0][0], de.y + de.altura / 2 + (RELOGIO if seta.de in relogios else 0))
    return Desenho(fluxo, figuras, setas, round(lugar.largura), round(lugar.altura))
