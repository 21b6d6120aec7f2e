"""The drawing as the template writes it: every figure and line with its state and its numbers already in text."""

from __future__ import annotations

from typing import Any

from .desenho import CIRCULO, ENTRELINHA, LOSANGO, PORTA_DO_RELOGIO, RELOGIO, Figura, Ponto, Seta
from .percurso import Percurso

PIXELS_POR_REM = 16
CANTO, PONTA = 8, 5
NOMES = {
    "inicio": "início", "fim": "fim", "tarefa": "tarefa", "automatica": "etapa automática",
    "exclusivo": "um caminho", "paralelo": "todos os caminhos", "inclusivo": "os caminhos que couberem",
}  # fmt: skip


def em_tela(percurso: Percurso, chave: str) -> dict[str, Any]:
    """Sizes in rem, so that the drawing grows with the reader's text; the lines taken come last, over the others."""
    desenho = percurso.desenho
    setas = sorted((_seta(seta, percurso.foi(seta)) for seta in desenho.setas), key=lambda seta: seta["foi"])
    return {
        "chave": chave, "largura": desenho.largura, "altura": desenho.altura,
        "largura_rem": _n(desenho.largura / PIXELS_POR_REM), "altura_rem": _n(desenho.altura / PIXELS_POR_REM),
        "setas": setas,
        "agora": next((f.nome for f in desenho.figuras.values() if percurso.estados[f.nome] == "agora"), ""),
        "figuras": [_figura(f, percurso.estados) for f in desenho.figuras.values()],
    }  # fmt: skip


def _n(valor: float) -> str:
    return f"{valor:.2f}".rstrip("0").rstrip(".")


def _seta(seta: Seta, foi: bool) -> dict[str, Any]:
    x, y = seta.pontos[-1]
    return {
        "foi": foi, "rotulo": seta.rotulo, "caminho": _com_cantos([*seta.pontos[:-1], (x, y - PONTA)]),
        "ponta": f"M{_n(x - PONTA)} {_n(y - 2 * PONTA)}L{_n(x)} {_n(y)}L{_n(x + PONTA)} {_n(y - 2 * PONTA)}z",
        "x": _n(seta.onde[0]) if seta.onde else "", "y": _n(seta.onde[1] + 5) if seta.onde else "",
    }  # fmt: skip


def _com_cantos(pontos: list[Ponto]) -> str:
    """A path through these corners, each a little rounded."""
    partes = [f"M{_n(pontos[0][0])} {_n(pontos[0][1])}"]
    for antes, canto, depois in zip(pontos, pontos[1:], pontos[2:], strict=False):
        entra, sai = _perto(canto, antes), _perto(canto, depois)
        partes.append(f"L{_n(entra[0])} {_n(entra[1])}Q{_n(canto[0])} {_n(canto[1])} {_n(sai[0])} {_n(sai[1])}")
    return "".join([*partes, f"L{_n(pontos[-1][0])} {_n(pontos[-1][1])}"])


def _perto(canto: Ponto, outro: Ponto) -> Ponto:
    """A point on the way from the corner to its neighbour, at most half of it away."""
    dx, dy = outro[0] - canto[0], outro[1] - canto[1]
    longe = abs(dx) + abs(dy)
    parte = min(CANTO, longe / 2) / longe if longe else 0
    return canto[0] + dx * parte, canto[1] + dy * parte


def _figura(figura: Figura, estados: dict[str, str]) -> dict[str, Any]:
    esquerda, topo = figura.x - figura.largura / 2, figura.y - figura.altura / 2
    return {
        "nome": figura.nome, "especie": figura.especie, "estado": estados[figura.nome], "caixa": figura.caixa,
        "x": _n(figura.x), "y": _n(figura.y), "esquerda": _n(esquerda), "topo": _n(topo),
        "largura": _n(figura.largura), "altura": _n(figura.altura), "raio": CIRCULO,
        "losango": f"M{_n(figura.x)} {_n(topo)}l{LOSANGO} {LOSANGO}l-{LOSANGO} {LOSANGO}l-{LOSANGO} -{LOSANGO}z",
        "textos": _textos(figura, topo), "sinal": {"x": _n(esquerda + 2), "y": _n(topo + 2)},
        "relogio": _relogio(figura, estados) if figura.relogio else None,
        "descricao": ": ".join(p for p in (NOMES[figura.especie], figura.titulo) if p),
    }  # fmt: skip


def _textos(figura: Figura, topo: float) -> list[dict[str, str]]:
    if figura.caixa:
        x, y = figura.x, topo + 24
    else:
        x, y = figura.x + figura.largura / 2 + 8, figura.y + 5 - ENTRELINHA * (len(figura.linhas) - 1) / 2
    linhas = [(linha, "") for linha in figura.linhas] + ([(figura.papel, "mapa-quem")] if figura.papel else [])
    return [
        {"x": _n(x), "y": _n(y + ENTRELINHA * n), "texto": texto, "classe": classe}
        for n, (texto, classe) in enumerate(linhas)
    ]


def _relogio(figura: Figura, estados: dict[str, str]) -> dict[str, Any]:
    x, y = figura.x + PORTA_DO_RELOGIO, figura.y + figura.altura / 2
    ponteiros = f"M{_n(x)} {_n(y - 6)}V{_n(y)}L{_n(x + 4)} {_n(y + 3)}"
    return {"x": _n(x), "y": _n(y), "raio": RELOGIO, "dentro": RELOGIO - 3, "ponteiros": ponteiros,
            "estado": estados[figura.relogio]}  # fmt: skip
