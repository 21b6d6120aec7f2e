"""Forced colours keep every border that says something; less motion is no motion."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .exame import axe
from .telas import NAS_CORES_DO_SISTEMA, Tela

# What is told by a background or a rule, and must be told by a border or an outline where the system paints.
COM_BORDA = ".etiqueta:not(.etiqueta-sem), .passo-sinal, .selecionada > *, .faixa, .cartao, .quantos, .dia-vence, button.botao, a.botao"
SEM_BORDA = """(seletor) => [...document.querySelectorAll(seletor)].filter((e) => e.checkVisibility()).filter((e) => {
  const s = getComputedStyle(e), tela = getComputedStyle(document.body).backgroundColor;
  const linha = (estilo, largura, cor) => estilo !== "none" && parseFloat(largura) > 0 && cor !== tela;
  return !linha(s.borderTopStyle, s.borderTopWidth, s.borderTopColor) && !linha(s.outlineStyle, s.outlineWidth, s.outlineColor)
    && s.forcedColorAdjust !== "none";
}).map((e) => `${e.localName}.${e.className} “${e.textContent.trim().slice(0, 40)}”`)"""
EM_MOVIMENTO = """() => [...document.querySelectorAll("*")].flatMap((e) => ["", "::before", "::after"].map((p) => [e, p])).filter(([e, p]) => {
  const s = getComputedStyle(e, p);
  return s.animationName !== "none" || s.transitionDuration.split(", ").some((d) => parseFloat(d) > 0) || s.scrollBehavior !== "auto";
}).map(([e, p]) => `${e.localName}.${e.className}${p}`)"""


@pytest.mark.parametrize("tela", NAS_CORES_DO_SISTEMA, ids=lambda tela: tela.nome)
def test_nas_cores_do_sistema_nada_perde_a_borda(tela: Tela, mirar: Callable) -> None:
    pagina = mirar(tela)
    pagina.emulate_media(forced_colors="active")
    assert pagina.evaluate("matchMedia('(forced-colors: active)').matches")
    assert pagina.evaluate(SEM_BORDA, COM_BORDA) == []
    assert axe(pagina) == []


@pytest.mark.parametrize("tela", NAS_CORES_DO_SISTEMA, ids=lambda tela: tela.nome)
def test_com_menos_movimento_nada_se_move(tela: Tela, mirar: Callable) -> None:
    assert mirar(tela).evaluate(EM_MOVIMENTO) == []
