"""What is done on a screen to bring it to the state in which it is looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from .gestos import a_corrigir, abrir_ato, ate_o_envio, continuar, enviado, enviar, escolher_infracao, preencher
from .papeis import um_pdf

DEFESA = {"Fatos": "O veículo saiu no horário.", "Argumentos": "O relógio do terminal estava adiantado."}
NAO_E_PDF = {"name": "foto-do-terminal.pdf", "mimeType": "application/pdf", "buffer": b"uma foto, e nao um PDF"}
FATO = {"Placa": "ZZT0B07", "Linha": "901, Salvador–Lauro de Freitas", "Data e hora do fato": "10/03/2026 08:40"}


def com(campos: dict[str, Any]) -> Callable[[Page], None]:
    """Send the page with this typed in it."""

    def mandar(pagina: Page) -> None:
        preencher(pagina, campos)
        enviar(pagina)

    return mandar


def vazio(pagina: Page) -> None:
    """Send it with nothing in it; where there are steps, the review already says what is missing."""
    ate_o_envio(pagina)
    if not a_corrigir(pagina):
        enviar(pagina)


def com_poucos_artigos(pagina: Page) -> None:
    """The first twelve articles of the decree: the others are laid out like them, and an examination of all takes minutes."""
    pagina.evaluate("() => [...document.querySelectorAll('article')].slice(12).forEach((artigo) => artigo.remove())")


# --- a petition, by its steps -----------------------------------------------------------------------------------------


def nos_documentos(pagina: Page) -> None:
    preencher(pagina, DEFESA)
    continuar(pagina)


def com_arquivo_e_parte_do_deposito(pagina: Page) -> None:
    preencher(pagina, DEFESA | {"Arquivos em PDF": um_pdf("escala-do-terminal.pdf"), "Valor depositado": "70,00"})
    preencher(pagina, {"Dia do pagamento": "10/03/2026"})
    pagina.get_by_role("button", name="Calcular o que falta").click()


def com_arquivo_recusado(pagina: Page) -> None:
    preencher(pagina, DEFESA | {"Arquivos em PDF": NAO_E_PDF})
    pagina.get_by_role("button", name="Carregar os arquivos escolhidos").click()


def na_revisao(pagina: Page) -> None:
    preencher(pagina, DEFESA | {"Arquivos em PDF": um_pdf("escala-do-terminal.pdf")})
    ate_o_envio(pagina)


def enviada(pagina: Page) -> None:
    preencher(pagina, DEFESA)
    enviado(pagina)


def _guardar(pagina: Page) -> None:
    preencher(pagina, {"Fatos": DEFESA["Fatos"]})
    pagina.get_by_role("button", name="Guardar rascunho").click()
    expect(pagina.get_by_text("O rascunho foi guardado").first).to_be_visible()


def guardada(pagina: Page) -> None:
    """Begun and kept; one's drafts are looked at."""
    _guardar(pagina)
    pagina.goto("/rascunhos/")


def comecada(pagina: Page) -> None:
    """Begun and kept; the portal says so."""
    _guardar(pagina)
    pagina.goto("/meus-processos/")


def com_a_sessao_terminada(pagina: Page) -> None:
    preencher(pagina, {"Fatos": DEFESA["Fatos"]})
    pagina.context.clear_cookies(name="sessionid")
    continuar(pagina)


def de_outra_sessao(pagina: Page) -> None:
    preencher(pagina, {"Fatos": DEFESA["Fatos"]})
    pagina.context.clear_cookies()
    continuar(pagina)


# --- an auto ----------------------------------------------------------------------------------------------------------


def auto_conferido(pagina: Page) -> None:
    """With vehicle, line and day known, and one infraction chosen: amounts and recidivism are shown."""
    preencher(pagina, FATO)
    pagina.get_by_role("button", name="Conferir veículo, linha e data").click()
    expect(pagina.get_by_role("heading", name="Conferido")).to_be_visible()
    escolher_infracao(pagina, "art. 57, I, a")
    pagina.get_by_role("button", name="Conferir valores e reincidência").click()


# --- the inbox --------------------------------------------------------------------------------------------------------


def marcar_duas(pagina: Page) -> None:
    for n in range(2):
        pagina.get_by_role("checkbox", name="Marcar").locator("visible=true").nth(n + 1).check()
    expect(pagina.get_by_text("2 tarefas marcadas:")).to_be_visible()


def assumir_duas(pagina: Page) -> None:
    marcar_duas(pagina)
    pagina.get_by_role("button", name="Assumir").click()


def filtro_salvo(pagina: Page) -> None:
    pagina.locator("summary", has_text="Salvar o filtro atual").click()
    pagina.get_by_label("Nome do filtro").fill("Da placa ZZT0B07, a vencer")
    pagina.get_by_role("button", name="Salvar", exact=True).click()
    expect(pagina.get_by_text("Filtros salvos:")).to_be_visible()
    pagina.locator("summary", has_text="Excluir um filtro").click()


def redistribuir(pagina: Page) -> None:
    abrir_ato(pagina, pagina.url, "Redistribuir a tarefa")


def redistribuir_vazio(pagina: Page) -> None:
    redistribuir(pagina)
    enviar(pagina)
