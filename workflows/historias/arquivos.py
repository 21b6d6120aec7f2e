"""The small real files that a story's people send: a PDF of one page, or a table of the bank's."""

from __future__ import annotations

import io
import textwrap

from django.core.files.uploadedfile import SimpleUploadedFile
from reportlab.pdfgen.canvas import Canvas

LARGURA = 84


def pdf(texto: str, nome: str) -> SimpleUploadedFile:
    """A PDF of one page; the same text gives the same bytes."""
    saida = io.BytesIO()
    folha = Canvas(saida, pagesize=(595, 842), invariant=True)
    folha.setTitle(nome)
    folha.setFont("Helvetica", 11)
    altura = 780
    for linha in textwrap.wrap(f"{texto} (Documento fictício, de demonstração.)", LARGURA):
        folha.drawString(56, altura, linha)
        altura -= 16
    folha.save()
    return SimpleUploadedFile(nome, saida.getvalue(), content_type="application/pdf")


def csv(linhas: list[str], nome: str) -> SimpleUploadedFile:
    """A text file of these lines, as a bank would give it."""
    return SimpleUploadedFile(nome, "\r\n".join([*linhas, ""]).encode(), content_type="text/csv")
