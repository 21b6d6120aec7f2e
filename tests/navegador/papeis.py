"""Papers that go in and come out by the browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.documentos.leitura import paginas
from tests.fabricas import pdf_em_branco

from .gestos import limpo


def um_pdf(nome: str) -> dict[str, Any]:
    """A small real PDF to attach."""
    return {"name": nome, "mimeType": "application/pdf", "buffer": pdf_em_branco()}


def pdf(pagina: Page, ligacao: str) -> str:
    """The words of the PDF behind a link, fetched as this person."""
    resposta = pagina.request.get(pagina.get_by_role("link", name=ligacao).first.get_attribute("href") or "")
    assert resposta.headers["content-type"] == "application/pdf"
    return limpo(" ".join(paginas(resposta.body())))
