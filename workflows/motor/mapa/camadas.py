"""Layers, order and axes of a diagram: what stands above what, in which order, and how far to the right.

Cycles are opened, each figure goes below those that lead to it, and long lines and names of branches take a place of
their own in every layer that they cross.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

ENTRE_FIGURAS, ENTRE_FIOS = 28, 14
VARREDURAS, ENDIREITAR = 24, 6
INFINITO = float("inf")

Lugar = tuple[str, int, int]  # of a line: which, and in which layer
No = str | Lugar
Ponto = tuple[float, float]


@dataclass(frozen=True)
class Medida:
    """How far a figure reaches from its axis to each side, and its height."""

    esquerda: float
    direita: float
    altura: float


@dataclass(frozen=True)
class Linha:
    """A line from one figure to another. ``porta`` moves its start aside; ``rotulo`` is the width of its name."""

    de: str
    para: str
    porta: float = 0
    rotulo: float = 0


@dataclass
class Fio:
    """A line on its way through the layers: the places it takes, from the upper to the lower figure."""

    indice: int
    linha: Linha
    sobe: bool
    lugares: list[No]


def em_camadas(medidas: dict[str, Medida], linhas: list[Linha]) -> tuple[dict[No, int], dict[No, Medida], list[Fio]]:
    """The layer and the measure of every figure and of every place of a line, and the lines through them."""
    figuras = list(medidas)
    sobem = _que_sobem(figuras, linhas)
    camada: dict[No, int] = dict(_camadas(figuras, linhas, sobem).items())
    todas: dict[No, Medida] = dict(medidas.items())
    fios = [_fio(indice, linha, indice in sobem, camada, todas) for indice, linha in enumerate(linhas)]
    return camada, todas, fios


def _que_sobem(nos: list[str], linhas: list[Linha]) -> set[int]:
    """The lines that go back: those that close a cycle when walking from the first figure on."""
    saidas, estado, sobem = defaultdict(list), dict.fromkeys(nos, 0), set()
    for indice, linha in enumerate(linhas):
        saidas[linha.de].append((indice, linha.para))

    def andar(no: str) -> None:
        estado[no] = 1
        for indice, destino in saidas[no]:
            if estado[destino] == 1:
                sobem.add(indice)
            elif estado[destino] == 0:
                andar(destino)
        estado[no] = 2

    for no in nos:
        if estado[no] == 0:
            andar(no)
    return sobem


def _camadas(nos: list[str], linhas: list[Linha], sobem: set[int]) -> dict[str, int]:
    """The layer of each figure: one below the lowest that leads to it, two where the line has a name to show."""
    arestas = [
        (linha.para, linha.de, 1) if i in sobem else (linha.de, linha.para, 2 if linha.rotulo else 1)
        for i, linha in enumerate(linhas)
    ]
    camada = dict.fromkeys(nos, 0)
    for _ in nos:
        mudou = False
        for acima, abaixo, passo in arestas:
            if camada[abaixo] < camada[acima] + passo:
                camada[abaixo], mudou = camada[acima] + passo, True
        if not mudou:
            break
    return camada


def _fio(indice: int, linha: Linha, sobe: bool, camada: dict[No, int], medidas: dict[No, Medida]) -> Fio:
    """The places of a line: one in each layer between its ends; one that goes back passes beside both ends too."""
    acima, abaixo = (linha.para, linha.de) if sobe else (linha.de, linha.para)
    de, ate = camada[acima] + (0 if sobe else 1), camada[abaixo] + (1 if sobe else 0)
    nomeado = ate - 1 if sobe else de
    lugares: list[No] = [acima]
    for nivel in range(de, ate):
        lugar: Lugar = ("fio", indice, nivel)
        com_nome = linha.rotulo and nivel == nomeado
        medidas[lugar] = Medida(linha.rotulo / 2, linha.rotulo / 2, 20) if com_nome else Medida(1, 1, 0)
        camada[lugar] = nivel
        lugares.append(lugar)
    return Fio(indice, linha, sobe, [*lugares, abaixo])


def ordenar(camada: dict[No, int], fios: list[Fio]) -> list[list[No]]:
    """The order in each layer with the fewest crossings found, sweeping down and up by the middle of the neighbours."""
    ordem: list[list[No]] = [[] for _ in range(max(camada.values(), default=0) + 1)]
    for no, nivel in camada.items():
        ordem[nivel].append(no)
    acima, abaixo = _vizinhos(fios, camada)
    melhor, menos = [list(c) for c in ordem], _cruzamentos(ordem, abaixo)
    for volta in range(VARREDURAS):
        desce = volta % 2 == 0
        for nivel in range(len(ordem)) if desce else reversed(range(len(ordem))):
            vizinhos = acima if desce else abaixo
            posto = {no: i for outra in ordem for i, no in enumerate(outra)}
            atual = {no: i for i, no in enumerate(ordem[nivel])}
            ordem[nivel].sort(key=lambda no: (_media([posto[v] for v in vizinhos[no]], atual[no]), atual[no]))
        if (cruzam := _cruzamentos(ordem, abaixo)) < menos:
            melhor, menos = [list(c) for c in ordem], cruzam
    return [nos[::-1] for nos in melhor]  # mirrored: what is declared first, the main way, stays at the left


def _vizinhos(fios: list[Fio], camada: dict[No, int]) -> tuple[dict[No, list[No]], dict[No, list[No]]]:
    """What each place is tied to above and below; the ends of a line that goes back stay beside their figures."""
    acima, abaixo = defaultdict(list), defaultdict(list)
    for fio in fios:
        for um, outro in pairwise(fio.lugares):
            if camada[um] < camada[outro]:
                abaixo[um].append(outro)
                acima[outro].append(um)
            else:
                lugar, figura = (outro, um) if isinstance(outro, tuple) else (um, outro)
                acima[lugar].append(figura)
                abaixo[lugar].append(figura)
    return acima, abaixo


def _cruzamentos(ordem: list[list[No]], abaixo: dict[No, list[No]]) -> int:
    total = 0
    for cima, baixo in pairwise(ordem):
        posto = {no: i for i, no in enumerate(baixo)}
        pontas = [v for no in cima for v in sorted(v for v in (posto.get(a, -1) for a in abaixo[no]) if v >= 0)]
        total += sum(a > b for i, a in enumerate(pontas) for b in pontas[i + 1 :])
    return total


def _media(valores: list[float], senao: float) -> float:
    return sum(valores) / len(valores) if valores else senao


def abscissas(ordem: list[list[No]], fios: list[Fio], medidas: dict[No, Medida]) -> dict[No, float]:
    """Each axis as near as may be to the middle of its neighbours, without changing the order or touching."""
    x: dict[No, float] = {}
    for nos in ordem:
        onde = 0.0
        for no in nos:
            x[no] = onde + medidas[no].esquerda
            onde = x[no] + medidas[no].direita + ENTRE_FIGURAS
    camada = {no: nivel for nivel, nos in enumerate(ordem) for no in nos}
    acima, abaixo = _vizinhos(fios, camada)
    for volta in range(VARREDURAS):
        ultima = volta >= VARREDURAS - 4
        for nos in ordem if volta % 2 == 0 else reversed(ordem):
            vizinhos = {
                no: acima[no] + abaixo[no] if ultima else (acima if volta % 2 == 0 else abaixo)[no] for no in nos
            }
            desejos = [
                (_media([x[v] for v in vizinhos[no]], x[no]), 4.0 if isinstance(no, tuple) else 1.0) for no in nos
            ]
            x.update(zip(nos, _acomodar(nos, desejos, medidas), strict=True))
    _endireitar(x, ordem, fios, medidas)
    menor = min((x[no] - medidas[no].esquerda for no in x), default=0)
    return {no: round(valor - menor) + 1 for no, valor in x.items()}


def _endireitar(x: dict[No, float], ordem: list[list[No]], fios: list[Fio], medidas: dict[No, Medida]) -> None:
    """Make lines straight where there is room: a figure under the one that leads to it, a long line on one axis."""
    camada = {no: nivel for nivel, nos in enumerate(ordem) for no in nos}
    posto = {no: i for nos in ordem for i, no in enumerate(nos)}
    acima, abaixo = _vizinhos(fios, camada)

    def folga(no: No) -> tuple[float, float]:
        nos, i = ordem[camada[no]], posto[no]
        de = x[nos[i - 1]] + _distancia(nos[i - 1], no, medidas) if i else -INFINITO
        ate = x[nos[i + 1]] - _distancia(no, nos[i + 1], medidas) if i + 1 < len(nos) else INFINITO
        return de, ate

    for _ in range(ENDIREITAR):
        for no in (n for nos in ordem for n in nos if not isinstance(n, tuple)):
            de, ate = folga(no)
            alvos = sorted((x[v] for v in acima[no]), key=lambda alvo: abs(alvo - x[no]))
            alvos += sorted((x[v] for v in abaixo[no]), key=lambda alvo: abs(alvo - x[no]))
            x[no] = next((alvo for alvo in alvos if de <= alvo <= ate), x[no])
        for fio in fios:
            for trecho, de, ate in _no_mesmo_eixo(fio.lugares[1:-1], folga):
                x.update(dict.fromkeys(trecho, _no_meio([x[n] for n in trecho], de, ate)))


def _no_mesmo_eixo(
    lugares: list[No], folga: Callable[[No], tuple[float, float]]
) -> list[tuple[list[No], float, float]]:
    """A long line in as few straight pieces as there is room for, each with the room it has."""
    trechos: list[tuple[list[No], float, float]] = []
    for lugar in lugares:
        de, ate = folga(lugar)
        if trechos and max(trechos[-1][1], de) <= min(trechos[-1][2], ate):
            junto, antes, depois = trechos[-1]
            trechos[-1] = ([*junto, lugar], max(antes, de), min(depois, ate))
        else:
            trechos.append(([lugar], de, ate))
    return trechos


def _no_meio(valores: list[float], de: float, ate: float) -> float:
    """The middle one of these, or the nearest to it that there is room for."""
    return min(max(sorted(valores)[len(valores) // 2], de), ate) if valores else 0


def _distancia(um: No, outro: No, medidas: dict[No, Medida]) -> float:
    """From axis to axis of two neighbours of a layer."""
    entre = ENTRE_FIGURAS if not isinstance(um, tuple) and not isinstance(outro, tuple) else ENTRE_FIOS
    return medidas[um].direita + medidas[outro].esquerda + entre


def _acomodar(nos: list[No], desejos: list[tuple[float, float]], medidas: dict[No, Medida]) -> list[float]:
    """Nearest to each wish (value, weight) by least squares, keeping order and distance: pool adjacent violators."""
    recuo, recuos = 0.0, []
    for i, no in enumerate(nos):
        if i:
            recuo += _distancia(nos[i - 1], no, medidas)
        recuos.append(recuo)
    blocos: list[list[float]] = []  # weighted sum, weight, how many
    for (valor, peso), recuo in zip(desejos, recuos, strict=True):
        blocos.append([(valor - recuo) * peso, peso, 1])
        while len(blocos) > 1 and blocos[-2][0] / blocos[-2][1] > blocos[-1][0] / blocos[-1][1]:
            soma, peso_do_bloco, quantos = blocos.pop()
            blocos[-1] = [blocos[-1][0] + soma, blocos[-1][1] + peso_do_bloco, blocos[-1][2] + quantos]
    valores = [soma / peso for soma, peso, quantos in blocos for _ in range(int(quantos))]
    return [valor + recuo for valor, recuo in zip(valores, recuos, strict=True)]
