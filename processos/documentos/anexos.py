"""Files that come in: whether a PDF can be kept and read, told in words that say what to do next."""

import hashlib
import io
from dataclasses import dataclass
from typing import BinaryIO

import pikepdf

PEDACO = 64 * 1024
MEGA = 1_000_000
SENHA = "Este PDF tem senha, e por isso não pôde ser lido. Salve uma cópia sem senha e envie de novo."
VAZIO = "Este arquivo está vazio. Confira o arquivo e envie de novo."
OUTRO = "Este arquivo não é um PDF. Salve o documento como PDF e envie de novo."
ESTRAGADO = "Este PDF está danificado e não pôde ser lido. Gere o PDF outra vez e envie de novo."
SEM_PAGINAS = "Este PDF não tem nenhuma página. Gere o PDF outra vez e envie de novo."


class AnexoRecusado(ValueError):
    """The file cannot be received; the sentence says what happened and what to do."""


@dataclass(frozen=True)
class Anexo:
    """What is known of a file that was read whole: pages, bytes and their SHA-256."""

    paginas: int
    tamanho: int
    sha256: str


def conferir_pdf(arquivo: BinaryIO, limite_mb: int = 20) -> Anexo:
    """Reads the file in pieces, at most up to the limit, and opens it as a PDF; AnexoRecusado says why it cannot be.

    The position of the file is put back at the start, so that what was checked can be stored. Megabytes are decimal.
    """
    resumo, tamanho = hashlib.sha256(), 0
    arquivo.seek(0)
    while pedaco := arquivo.read(PEDACO):
        tamanho += len(pedaco)
        if tamanho > limite_mb * MEGA:
            arquivo.seek(0)
            raise AnexoRecusado(
                f"Este arquivo passa de {limite_mb} MB. Diminua a resolução das imagens ou divida o documento "
                "em partes e envie de novo."
            )
        resumo.update(pedaco)
    arquivo.seek(0)
    if not tamanho:
        raise AnexoRecusado(VAZIO)
    try:
        paginas = _paginas(arquivo)
    finally:
        arquivo.seek(0)
    return Anexo(paginas=paginas, tamanho=tamanho, sha256=resumo.hexdigest())


def contar_paginas(conteudo: bytes) -> int:
    """The pages of a PDF already in memory; AnexoRecusado when it is not one."""
    return _paginas(io.BytesIO(conteudo))


def _paginas(arquivo: BinaryIO) -> int:
    arquivo.seek(0)
    if b"%PDF-" not in arquivo.read(1024):
        raise AnexoRecusado(OUTRO)
    arquivo.seek(0)
    try:
        with pikepdf.open(arquivo, suppress_warnings=True) as pdf:
            if pdf.is_encrypted:
                raise AnexoRecusado(SENHA)
            paginas = len(pdf.pages)
            for pagina in pdf.pages:
                pagina.mediabox  # noqa: B018 - reading it proves that the page object is there
    except pikepdf.PasswordError as erro:
        raise AnexoRecusado(SENHA) from erro
    except (pikepdf.PdfError, ValueError, KeyError, AttributeError, RuntimeError, TypeError) as erro:
        if isinstance(erro, AnexoRecusado):
            raise
        raise AnexoRecusado(ESTRAGADO) from erro
    if not paginas:
        raise AnexoRecusado(SEM_PAGINAS)
    return paginas
