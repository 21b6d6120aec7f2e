"""What a person does on a page: finds things by the words that are there, types, sends."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

SENHA = "senha ficticia de teste"
CONTINUAR = re.compile("^Continuar para")


def entrar(pagina: Page, login: str, senha: str = SENHA) -> None:
    """By the real page, as everybody does."""
    pagina.goto("/entrar/")
    pagina.get_by_label("Usuário").fill(login)
    pagina.get_by_label("Senha").fill(senha)
    pagina.get_by_role("button", name="Entrar").click()
    pagina.wait_for_url(re.compile(r"/(caixa|meus-processos)/"))


def campo(pagina: Page, rotulo: str) -> Locator:
    """A field, or a group of them, by its whole label; the mark of what is required is not part of the words."""
    nome = re.compile(rf"^\s*{com_espacos(rotulo)}(\s|\*|\(obrigatório\))*$")
    return pagina.get_by_label(nome).or_(pagina.get_by_role("group", name=nome))


def com_espacos(texto: str) -> str:
    """The words with any kind of space between them: the pages join what must not part."""
    return r"\s+".join(map(re.escape, texto.split()))


def preencher(pagina: Page, campos: dict[str, Any]) -> None:
    """Type at each label: a text, the words of an answer, ``True`` for a box, a file as ``um_pdf`` gives it.

    In a form of several steps, a label that is not in this one is looked for in the next; what is folded is opened.
    """
    for rotulo, valor in campos.items():
        controle = campo(pagina, rotulo)
        while not controle.count() and continuar(pagina):
            pass
        for dobra in controle.locator("xpath=ancestor::details[not(@open)]/summary").all():
            dobra.click()
        feitio = controle.evaluate("e => e.localName")
        if valor is True:
            controle.check()
        elif isinstance(valor, dict):
            controle.set_input_files(valor)
        elif feitio == "select":
            controle.select_option(label=valor)
        elif feitio != "fieldset":
            controle.fill(valor)
        elif controle.get_by_role("radio").count():
            controle.get_by_role("radio", name=re.compile(f"^{com_espacos(valor)}$")).check()
        else:
            controle.get_by_role("textbox").first.fill(valor)


def continuar(pagina: Page) -> bool:
    """Go to the next step; false where there is none, or where something is to be corrected first."""
    botao = pagina.get_by_role("button", name=CONTINUAR)
    if not botao.count():
        return False
    daqui = pagina.get_by_role("button", name=botao.inner_text().strip(), exact=True)
    botao.click()
    expect(daqui).to_have_count(0)
    return not a_corrigir(pagina)


def a_corrigir(pagina: Page) -> bool:
    return pagina.locator(".resumo-erros").count() > 0


def ate_o_envio(pagina: Page) -> bool:
    """To the step that sends, if nothing is to be corrected before it; a form of one page is there."""
    while continuar(pagina):
        pass
    return not pagina.get_by_role("button", name=CONTINUAR).count()


def enviar(pagina: Page) -> None:
    """The one primary button of the page, of the last of its steps; a decision is signed with the password again."""
    if not ate_o_envio(pagina):
        return
    senha = campo(pagina, "Sua senha, para assinar")
    if senha.count():
        senha.fill(SENHA)
    pagina.locator("main button.botao-primario[type=submit]").first.click()


def abrir_ato(pagina: Page, caso: str, titulo: str) -> None:
    """From the case, the act that this person may do there."""
    pagina.goto(caso)
    pagina.get_by_role("link", name=re.compile(f"^{com_espacos(titulo)}")).first.click()
    expect(pagina.locator("main form").first).to_be_visible()


def praticar(pagina: Page, caso: str, titulo: str, campos: dict[str, Any] | None = None) -> None:
    """Open the act, fill it in, send it, and see it done; a refusal is shown by its own sentences."""
    abrir_ato(pagina, caso, titulo)
    preencher(pagina, campos or {})
    enviado(pagina)


def enviado(pagina: Page) -> None:
    """Send the page that is open, and leave it."""
    antes = pagina.url.partition("?")[0]
    enviar(pagina)
    pagina.wait_for_load_state()
    assert pagina.url.partition("?")[0] != antes, pagina.locator("main").inner_text()[:1500]


def escolher_infracao(pagina: Page, infracao: str) -> None:
    """Of an auto, an infraction known by its article."""
    artigo = pagina.get_by_text(re.compile(rf"^{com_espacos(infracao)}$", re.IGNORECASE))
    opcao = pagina.locator("label").filter(has=artigo)
    opcao.locator("xpath=ancestor::details/summary").click()
    opcao.get_by_role("checkbox").check()


def lavrar(pagina: Page, infracao: str, campos: dict[str, Any]) -> str:
    """Write the auto with one infraction; the address of the case."""
    pagina.get_by_role("link", name="Lavrar auto").click()
    preencher(pagina, campos)
    escolher_infracao(pagina, infracao)
    enviado(pagina)
    return pagina.url


def notificar(pagina: Page, caso: str, dia: Any, emissao: str, ciencia: str, registro: str, quem: str) -> None:
    """Issue a notice in person and, when it came back, register its proof."""
    dia(emissao)
    praticar(pagina, caso, "Emitir a notificação", {"Modo": "pessoal, com recibo"})
    dia(registro)
    prova = {"Quem recebeu": quem, "Vínculo com o transportador": "sócio", "Prova": "recibo na segunda via"}
    praticar(pagina, caso, "Registrar a ciência", {"Data e hora da ciência": ciencia, **prova})


def tarefas(pagina: Page) -> list[str]:
    """What the first page of this person asks of them: the titles, in order."""
    pagina.goto("/")
    return [limpo(t) for t in pagina.locator(".caixa-de-entrada a.ato, .cartao-vez h3").all_inner_texts()]


def palavras(pagina: Page) -> str:
    """All that the page says, with plain spaces."""
    return limpo(pagina.locator("main").inner_text())


def limpo(texto: str) -> str:
    return re.sub(r"\s+", " ", texto.replace("\u00a0", " ")).strip()
