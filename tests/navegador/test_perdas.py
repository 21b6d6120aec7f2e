"""What is not lost: a click doubled, a page gone back to, a connection that fell, two people in one task."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from processos.models import Decisao, Peticao
from tests.fabricas import DIRETOR, JURIDICO, OUTRO_JURIDICO, SUBSTITUTO_DO_DIRETOR, T1

from .exame import conferir
from .gestos import abrir_ato, ate_o_envio, entrar, enviado, palavras, preencher

FATOS = "O veículo saiu no horário, e o relógio do terminal estava adiantado."
BOTAO = "main button.botao-primario[type=submit]"


@pytest.fixture
def a_defender(janela, casos: dict[str, int], agora: Callable[[str], None]) -> Page:
    """The page of the defence, written and not sent."""
    agora("10/03/2026 09:00")
    pagina = janela(T1)
    _escrever(pagina, casos)
    return pagina


def _escrever(pagina: Page, casos: dict[str, int]) -> None:
    abrir_ato(pagina, f"/processos/{casos['em_prazo_defesa']}/", "Apresentar defesa")
    preencher(pagina, {"Fatos": FATOS})
    ate_o_envio(pagina)


def _peticoes(casos: dict[str, int]) -> int:
    return Peticao.objects.filter(processo=casos["em_prazo_defesa"]).count()


def test_o_duplo_clique_apresenta_uma_defesa(a_defender: Page, casos) -> None:
    a_defender.locator(BOTAO).dblclick()
    expect(a_defender.get_by_role("heading", level=1)).to_contain_text("entrada registrada, no prazo")
    assert _peticoes(casos) == 1


def test_sem_javascript_o_duplo_clique_tambem_apresenta_uma_so(janela, casos, agora) -> None:
    agora("10/03/2026 09:00")
    pagina = janela.nova(javascript=False)
    entrar(pagina, T1)
    _escrever(pagina, casos)
    pagina.locator(BOTAO).dblclick()
    expect(pagina.get_by_role("heading", level=1)).to_contain_text("entrada registrada, no prazo")
    assert _peticoes(casos) == 1


def test_voltar_e_enviar_de_novo_nao_apresenta_outra_defesa(a_defender: Page, casos) -> None:
    enviado(a_defender)
    a_defender.go_back()
    expect(a_defender.get_by_text("Já enviada por você: defesa.")).to_be_visible()
    expect(a_defender.locator("main").get_by_role("link", name="Ver o recibo", exact=True)).to_be_visible()
    assert a_defender.locator(BOTAO).count() == 0
    assert _peticoes(casos) == 1


def test_a_conexao_que_cai_no_envio_nao_perde_o_texto(a_defender: Page, casos, janela) -> None:
    a_defender.context.set_offline(True)
    a_defender.locator(BOTAO).click()
    a_defender.wait_for_url("chrome-error://**")
    a_defender.context.set_offline(False)
    a_defender.go_back()
    expect(a_defender.locator("main")).to_contain_text(FATOS)
    assert _peticoes(casos) == 0
    enviado(a_defender)
    assert "entrada registrada, no prazo" in palavras(a_defender)
    assert _peticoes(casos) == 1
    janela.queixas.clear()  # the console's word on the connection that fell


def test_duas_pessoas_na_mesma_tarefa_e_a_segunda_fica_com_o_seu_texto(janela, casos, agora) -> None:
    agora("20/03/2026 09:00")
    primeira, segunda = janela(JURIDICO), janela(OUTRO_JURIDICO)
    minuta = {
        "Ementa": "Defesa improcedente.",
        "Fundamentação": "O relato do Fiscal não foi infirmado.",
        "Resposta ao argumento 1": "Rejeita",
        "Porque (argumento 1)": "O relógio do terminal é aferido.",
        "art. 57, I, a: Atraso na partida": "Mantém",
    }
    for pagina, fundamentacao in ((primeira, minuta["Fundamentação"]), (segunda, "Texto longo da segunda pessoa.")):
        abrir_ato(pagina, f"/processos/{casos['defesa_recebida']}/", "Enviar a minuta para decisão")
        preencher(pagina, minuta | {"Fundamentação": fundamentacao})
    enviado(primeira)
    agora("20/03/2026 09:05")
    segunda.locator(BOTAO).first.click()
    expect(segunda.get_by_role("heading", level=1)).to_contain_text("enquanto você escrevia")
    dito = palavras(segunda)
    assert re.search(r"Lia Ficção Prado \(Jurídico\) .* em sex 20/03/2026, 09:00:00", dito)
    assert segunda.get_by_label("Fundamentação").input_value() == "Texto longo da segunda pessoa."
    conferir(segunda)


def test_o_titular_e_o_substituto_assinam_uma_decisao_so(janela, casos, agora) -> None:
    agora("23/03/2026 09:00")
    titular, substituta = janela(DIRETOR), janela(SUBSTITUTO_DO_DIRETOR)
    for pagina in (titular, substituta):
        abrir_ato(pagina, f"/processos/{casos['minuta_enviada']}/", "Decidir e assinar")
        preencher(pagina, {"Li a minuta, a petição e a memória do valor.": True})
    enviado(titular)
    substituta.locator(BOTAO).click()
    expect(substituta.get_by_role("heading", level=1)).to_contain_text("enquanto você")
    assert "Otávio Exemplo Nunes" in palavras(substituta)
    assert Decisao.objects.filter(processo=casos["minuta_enviada"]).count() == 1
