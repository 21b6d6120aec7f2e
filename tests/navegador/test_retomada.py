"""A session that ends while something is written, and two tabs with one draft: the text is given back, nothing is sent."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from processos.models import Peticao
from tests.fabricas import T1

from .exame import conferir
from .gestos import SENHA, campo, continuar, enviado, palavras, preencher

FATOS = "O veículo saiu no horário, e o relógio do terminal estava adiantado."


@pytest.fixture
def a_defender(janela, casos: dict[str, int], agora: Callable[[str], None]) -> Page:
    """The first step of the defence, written."""
    agora("10/03/2026 09:00")
    pagina = janela(T1)
    _abrir(pagina, casos)
    preencher(pagina, {"Fatos": FATOS})
    return pagina


def _abrir(pagina: Page, casos: dict[str, int]) -> None:
    pagina.goto(f"/processos/{casos['em_prazo_defesa']}/apresentar_defesa/")


def _peticoes(casos: dict[str, int]) -> int:
    return Peticao.objects.filter(processo=casos["em_prazo_defesa"]).count()


def test_a_sessao_que_terminou_devolve_o_texto_depois_de_entrar_de_novo(a_defender: Page, casos) -> None:
    a_defender.context.clear_cookies(name="sessionid")
    continuar(a_defender)
    assert "O que você escreveu não se perdeu" in palavras(a_defender)
    preencher(a_defender, {"Usuário": T1, "Senha": SENHA})
    a_defender.get_by_role("button", name="Entrar").click()
    expect(campo(a_defender, "Fatos")).to_have_value(FATOS)
    assert "A sua sessão tinha terminado, e nada foi enviado." in palavras(a_defender)
    assert _peticoes(casos) == 0
    enviado(a_defender)
    assert "entrada registrada, no prazo" in palavras(a_defender)
    assert _peticoes(casos) == 1


def test_o_formulario_de_outra_sessao_mostra_o_texto_para_copiar(a_defender: Page, casos) -> None:
    a_defender.context.clear_cookies()
    continuar(a_defender)
    assert "O formulário expirou antes do envio" in palavras(a_defender)
    expect(a_defender.get_by_label("Fatos")).to_have_value(FATOS)
    expect(a_defender.get_by_role("button", name="Copiar o texto").first).to_be_visible()
    assert _peticoes(casos) == 0


def test_duas_abas_e_um_rascunho_a_segunda_fica_com_o_seu_texto(a_defender: Page, casos, agora) -> None:
    agora("10/03/2026 09:05")
    outra = a_defender.context.new_page()
    _abrir(outra, casos)
    preencher(outra, {"Fatos": "Texto da outra aba."})
    outra.get_by_role("button", name="Guardar rascunho").click()
    expect(outra.get_by_text("O rascunho foi guardado").first).to_be_visible()
    a_defender.get_by_role("button", name="Guardar rascunho").click()
    expect(a_defender.get_by_role("heading", level=1)).to_have_text("O que está nesta página não foi guardado")
    expect(a_defender.get_by_label("Fatos")).to_have_value(FATOS)
    conferir(a_defender)
    a_defender.get_by_role("link", name="como está agora").click()
    expect(campo(a_defender, "Fatos")).to_have_value("Texto da outra aba.")
