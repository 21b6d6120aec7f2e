"""The single keys of the inbox, and that they can be switched off (WCAG 2.1.4)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.fabricas import JURIDICO

from .gestos import palavras
from .teclado import Teclado

CAIXA = "/caixa/?aba=papel"


@pytest.fixture
def caixa(janela, casos, agora) -> Page:
    """The inbox of the Jurídico, with several drafts to write."""
    agora("20/03/2026 09:00")
    pagina = janela(JURIDICO)
    pagina.goto(CAIXA)
    assert _atos(pagina).count() >= 3
    return pagina


def _atos(pagina: Page) -> Locator:
    return pagina.locator(".caixa-de-entrada a.ato")


def test_j_e_k_levam_de_tarefa_em_tarefa_e_enter_abre(caixa: Page) -> None:
    for tecla, n in (("j", 0), ("j", 1), ("j", 2), ("k", 1)):
        caixa.keyboard.press(tecla)
        expect(_atos(caixa).nth(n)).to_be_focused()
        assert _atos(caixa).nth(n).evaluate("e => getComputedStyle(e).outlineStyle") != "none"
    onde = _atos(caixa).nth(1).get_attribute("href")
    caixa.keyboard.press("Enter")
    caixa.wait_for_url(f"**{onde}")


def test_a_barra_leva_ao_filtro_e_ali_as_letras_sao_letras(caixa: Page) -> None:
    caixa.keyboard.press("/")
    texto = caixa.get_by_label("Texto", exact=True)
    expect(texto).to_be_focused()
    caixa.keyboard.type("jk?/")
    expect(texto).to_have_value("jk?/")
    expect(texto).to_be_focused()


def test_a_interrogacao_abre_e_fecha_a_lista(caixa: Page) -> None:
    lista = caixa.get_by_text("leva à tarefa seguinte")
    expect(lista).to_be_hidden()
    caixa.keyboard.press("?")
    expect(lista).to_be_visible()
    caixa.keyboard.press("?")
    expect(lista).to_be_hidden()


def test_desligados_as_teclas_nada_fazem_e_ligam_se_de_novo(caixa: Page) -> None:
    teclado = Teclado(caixa)
    teclado.tecla("?")
    teclado.apertar("Desligar os atalhos")
    assert "Atalhos do teclado: desligados" in palavras(caixa)
    teclado.tecla("j")
    teclado.tecla("/")
    assert caixa.evaluate("document.activeElement === document.body")
    teclado.abrir("Atalhos do teclado: desligados")
    teclado.apertar("Ligar os atalhos")
    teclado.tecla("j")
    expect(_atos(caixa).first).to_be_focused()
