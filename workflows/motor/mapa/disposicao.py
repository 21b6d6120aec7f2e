"""Where the figures of a diagram stand: in layers from top to bottom, with lines that turn at right angles.

Layered drawing (Sugiyama): ``camadas`` reduces crossings and sets figures over what they lead to; here each piece of
line between two layers gets its own track. So no line passes over a figure or a text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from .camadas import Fio, Linha, Medida, No, Ponto, abscissas, em_camadas, ordenar

ENTRE_TRILHOS, RESPIRO = 10, 16
Rede = tuple[str, str | int, float]  # what may run on one track: lines that leave, or enter, one figure


@dataclass
class Disposicao:
    """Where each figure's axis and middle are, the corners of each line, and where its name is centred."""

    largura: float = 0
    altura: float = 0
    figuras: dict[str, Ponto] = field(default_factory=dict)
    linhas: dict[int, list[Ponto]] = field(default_factory=dict)
    rotulos: dict[int, Ponto] = field(default_factory=dict)


def dispor(medidas: dict[str, Medida], linhas: list[Linha]) -> Disposicao:
    """Place the figures, given in reading order, and route the lines between them."""
    camada, todas, fios = em_camadas(medidas, linhas)
    ordem = ordenar(camada, fios)
    return _Tracado(ordem, camada, fios, todas, abscissas(ordem, fios, todas)).disposicao(list(medidas))


@dataclass
class _Trecho:
    """A piece of a line in the gap between two layers: from one axis to another, each end up or down."""

    fio: Fio
    rede: Rede
    pontas: tuple[tuple[float, bool], tuple[float, bool]]  # (x, whether it comes from above)

    @property
    def vao(self) -> tuple[float, float]:
        return min(p[0] for p in self.pontas), max(p[0] for p in self.pontas)


def _sai(fio: Fio) -> Rede:
    return "sai", fio.linha.de, fio.linha.porta


def _entra(fio: Fio) -> Rede:
    return "entra", fio.linha.para, 0


def _a_parte(fio: Fio) -> Rede:
    return "fio", fio.indice, 0


class _Tracado:
    """From layers and axes to corners: how high each layer is, and on which track each piece of line turns."""

    def __init__(
        self, ordem: list[list[No]], camada: dict[No, int], fios: list[Fio], medidas: dict[No, Medida],
        x: dict[No, float],
    ):  # fmt: skip
        self.ordem, self.camada, self.fios, self.medidas, self.x = ordem, camada, fios, medidas, x
        self.trechos: dict[int, list[_Trecho]] = defaultdict(list)  # by gap: n is below layer n
        self.dos_fios: dict[int, list[tuple[int, _Trecho]]] = {f.indice: self._em_trechos(f) for f in fios}
        self.trilhos = {vao: _trilhos(trechos) for vao, trechos in self.trechos.items()}

    def _em_trechos(self, fio: Fio) -> list[tuple[int, _Trecho]]:
        """From the upper end to the lower; one that goes back leaves by the bottom and enters by the top as any other."""
        saida = self.x[fio.linha.de] + fio.linha.porta
        xs = [self.x[lugar] for lugar in fio.lugares]
        niveis = [self.camada[lugar] for lugar in fio.lugares]
        trechos: list[tuple[int, _Trecho]] = []
        if fio.sobe:
            de, para, meio = _sai(fio), _entra(fio), _a_parte(fio)
            trechos.append((niveis[0] - 1, _Trecho(fio, para, ((xs[0], False), (xs[1], False)))))
            for nivel, (um, outro) in zip(niveis[1:], pairwise(xs[1:-1]), strict=False):
                trechos.append((nivel, _Trecho(fio, meio, ((um, True), (outro, False)))))
            trechos.append((niveis[-1], _Trecho(fio, de, ((xs[-2], True), (saida, True)))))
        else:
            xs[0] = saida
            for i, nivel in enumerate(niveis[:-1]):
                rede = _sai(fio) if i == 0 else _entra(fio) if i == len(niveis) - 2 else _a_parte(fio)
                trechos.append((nivel, _Trecho(fio, rede, ((xs[i], True), (xs[i + 1], False)))))
        for vao, trecho in trechos:
            self.trechos[vao].append(trecho)
        return trechos

    def disposicao(self, figuras: list[str]) -> Disposicao:
        topo, meio, vaos = self._alturas()
        resultado = Disposicao(altura=topo)
        resultado.figuras = {no: (self.x[no], meio[self.camada[no]]) for no in figuras}
        for fio in self.fios:
            pontos = self._pontos(fio, meio, vaos)
            resultado.linhas[fio.indice] = _sem_retas(pontos[::-1] if fio.sobe else pontos)
            if fio.linha.rotulo:
                lugar = fio.lugares[-2 if fio.sobe else 1]
                resultado.rotulos[fio.indice] = (self.x[lugar], meio[self.camada[lugar]])
        resultado.largura = max((self.x[no] + m.direita for no, m in self.medidas.items()), default=0) + 1
        return resultado

    def _alturas(self) -> tuple[float, dict[int, float], dict[int, float]]:
        """The height of all, the middle of each layer, and where the tracks of each gap begin."""
        y: float = RESPIRO
        meio: dict[int, float] = {}
        vaos: dict[int, float] = {}
        for nivel in range(-1, len(self.ordem)):
            if nivel >= 0:
                altura = max(self.medidas[no].altura for no in self.ordem[nivel])
                meio[nivel] = y + altura / 2
                y += altura + RESPIRO / 2
            vaos[nivel] = y
            usados = max(self.trilhos.get(nivel, {}).values(), default=-1) + 1
            y += usados * ENTRE_TRILHOS + RESPIRO
        return y, meio, vaos

    def _pontos(self, fio: Fio, meio: dict[int, float], vaos: dict[int, float]) -> list[Ponto]:
        """The corners from the upper end to the lower."""
        baixo = meio[self.camada[fio.linha.de]] + self.medidas[fio.linha.de].altura / 2
        alto = meio[self.camada[fio.linha.para]] - self.medidas[fio.linha.para].altura / 2
        corpo: list[Ponto] = []
        for vao, trecho in self.dos_fios[fio.indice]:
            y = vaos[vao] + self.trilhos[vao].get(trecho.rede, 0) * ENTRE_TRILHOS
            corpo += [(ponta[0], y) for ponta in trecho.pontas]
        primeiro, ultimo = corpo[0][0], corpo[-1][0]
        return [(primeiro, alto if fio.sobe else baixo), *corpo, (ultimo, baixo if fio.sobe else alto)]


def _trilhos(trechos: list[_Trecho]) -> dict[Rede, int]:
    """The track of each net: apart where they overlap, and above whatever would otherwise come down over it."""
    redes: dict[Rede, list[_Trecho]] = defaultdict(list)
    for trecho in trechos:
        if trecho.vao[0] != trecho.vao[1]:
            redes[trecho.rede].append(trecho)
    antes = {
        rede: {outra for outra in redes if outra != rede and _vem_antes(redes[outra], redes[rede])} for rede in redes
    }
    trilho: dict[Rede, int] = {}
    while len(trilho) < len(redes):
        prontas = [r for r in redes if r not in trilho and antes[r] <= trilho.keys()]
        rede = (
            prontas[0]
            if prontas
            else min((r for r in redes if r not in trilho), key=lambda r: len(antes[r] - trilho.keys()))
        )
        vao = _vao(redes[rede])
        n = max((trilho[o] + 1 for o in antes[rede] if o in trilho), default=0)
        while any(trilho[o] == n and _tocam(_vao(redes[o]), vao) for o in trilho):
            n += 1
        trilho[rede] = n
    return trilho


def _vao(trechos: Iterable[_Trecho]) -> tuple[float, float]:
    vaos = [t.vao for t in trechos]
    return min(v[0] for v in vaos), max(v[1] for v in vaos)


def _tocam(um: tuple[float, float], outro: tuple[float, float]) -> bool:
    return um[0] <= outro[1] + 4 and outro[0] <= um[1] + 4


def _vem_antes(cima: list[_Trecho], baixo: list[_Trecho]) -> bool:
    """Whether the first net must turn above the second: it comes from above at an axis where the other goes down."""
    de_cima = [x for t in cima for x, do_alto in t.pontas if do_alto]
    para_baixo = [x for t in baixo for x, do_alto in t.pontas if not do_alto]
    return any(abs(a - b) < 4 for a in de_cima for b in para_baixo)


def _sem_retas(pontos: list[Ponto]) -> list[Ponto]:
    """Only the corners: points that lie on the way between their neighbours are left out."""
    limpos: list[Ponto] = []
    for ponto in pontos:
        while len(limpos) > 1 and (
            limpos[-2][0] == limpos[-1][0] == ponto[0] or limpos[-2][1] == limpos[-1][1] == ponto[1]
        ):
            limpos.pop()
        if not limpos or limpos[-1] != ponto:
            limpos.append(ponto)
    return limpos
