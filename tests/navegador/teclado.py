"""Somebody without a mouse: Tab, Enter, Space, arrows and what they type. Nothing here clicks."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page

from .gestos import SENHA, campo, com_espacos, limpo

NO_MAXIMO = 200  # a page has fewer stops

# Where the focus is: whether it is on one of these, what it is called, and what is wrong with how it shows.
FOCO = """(procurados) => {
  const e = document.activeElement;
  if (e === document.body || e === document.documentElement) return [false, "", ""];
  const s = getComputedStyle(e), r = e.getBoundingClientRect();
  const contorno = s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2;
  const nome = `${e.localName}.${e.className} “${(e.getAttribute("aria-label") ?? e.textContent).trim().slice(0, 40)}”`;
  const fora = r.bottom <= 0 || r.right <= 0 || r.top >= innerHeight || r.left >= innerWidth || !r.width || !r.height;
  return [procurados.some((p) => p === e || (p.localName === "fieldset" && p.contains(e) && e.localName === "input")), nome,
    !contorno && s.boxShadow === "none" ? "sem foco visível" : fora ? "fora da vista" : ""];
}"""


class Teclado:
    """The keys of a person; each stop on the way must be seen to have the focus, and be in sight."""

    def __init__(self, pagina: Page):
        self.pagina, self.tecla = pagina, pagina.keyboard.press

    def ate(self, alvo: Locator, tecla: str = "Tab") -> None:
        """Go on by Tab until the focus is there."""
        caminho: list[str] = []
        for _ in range(NO_MAXIMO):
            self.tecla(tecla)
            chegou, nome, queixa = alvo.evaluate_all(FOCO)
            assert not queixa, f"{queixa}: {nome}"
            if chegou:
                return
            caminho.append(nome)
        raise AssertionError("O foco não chega lá. Parou em: " + ", ".join(caminho[:60]))

    def seguir(self, nome: str) -> None:
        """A link, by its words: Enter, and the page that comes."""
        self.ate(self.pagina.get_by_role("link", name=re.compile(f"^{com_espacos(nome)}")))
        with self.pagina.expect_navigation():
            self.tecla("Enter")

    def abrir(self, nome: str) -> None:
        """A fold, by the words on it: Enter."""
        self.ate(self.pagina.locator("summary").filter(has_text=re.compile(f"^{com_espacos(nome)}")))
        self.tecla("Enter")

    def apertar(self, nome: str) -> None:
        """A button, by its words: Enter, and the page that comes."""
        self.ate(self.pagina.get_by_role("button", name=re.compile(f"^{com_espacos(nome)}$")))
        with self.pagina.expect_navigation():
            self.tecla("Enter")

    def preencher(self, campos: dict[str, Any]) -> None:
        """Each field in the order in which the page has them."""
        for rotulo, valor in campos.items():
            controle = campo(self.pagina, rotulo)
            self.ate(controle)
            if isinstance(valor, dict):
                controle.set_input_files(valor)
            elif valor is True:
                self.tecla("Space")
            else:
                self._responder(controle, valor)

    def assinar(self, botao: str) -> None:
        """The button of an act that signs, after the password, where it is asked for."""
        if campo(self.pagina, "Sua senha, para assinar").count():
            self.preencher({"Sua senha, para assinar": SENHA})
        self.apertar(botao)

    def _responder(self, controle: Locator, valor: str) -> None:
        if controle.evaluate("e => e.localName") == "select":
            self._escolher("e => e.selectedOptions[0].text", valor)
        elif self.pagina.evaluate("document.activeElement.type") == "radio":
            self.tecla("Space")
            self._escolher("e => e.labels[0].textContent", valor)
        else:
            self.pagina.keyboard.type(valor)

    def _escolher(self, dito: str, valor: str) -> None:
        """Go down a list until it says so."""
        for _ in range(NO_MAXIMO):
            if limpo(self.pagina.evaluate(f"({dito})(document.activeElement)")) == valor:
                return
            self.tecla("ArrowDown")
        raise AssertionError(f"Não há “{valor}” na lista.")
