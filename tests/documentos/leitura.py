"""Reads back what a PDF of the house draws: the strings of each page through the fonts' own ToUnicode tables."""

import io
import re

import pikepdf


def _tabela(fonte) -> dict[int, str]:
    if "/ToUnicode" not in fonte:
        return {codigo: chr(codigo) for codigo in range(256)}
    texto = fonte.ToUnicode.read_bytes().decode("latin-1")
    tabela = {}
    for bloco in re.findall(r"beginbfchar(.*?)endbfchar", texto, re.DOTALL):
        for codigo, destino in re.findall(r"<(\w+)>\s*<(\w+)>", bloco):
            tabela[int(codigo, 16)] = bytes.fromhex(destino).decode("utf-16-be")
    for bloco in re.findall(r"beginbfrange(.*?)endbfrange", texto, re.DOTALL):
        for primeiro, ultimo, destinos in re.findall(r"<(\w+)>\s*<(\w+)>\s*(\[.*?\]|<\w+>)", bloco, re.DOTALL):
            codigos = range(int(primeiro, 16), int(ultimo, 16) + 1)
            lista = re.findall(r"<(\w+)>", destinos)
            if destinos.startswith("<"):
                lista = [f"{int(lista[0], 16) + n:04X}" for n in range(len(codigos))]
            for codigo, destino in zip(codigos, lista, strict=True):
                tabela[codigo] = bytes.fromhex(destino).decode("utf-16-be")
    return tabela


def paginas(pdf: bytes) -> list[str]:
    """The text of each page, one drawn string a line, in drawing order."""
    with pikepdf.open(io.BytesIO(pdf)) as aberto:
        return [_pagina(pagina) for pagina in aberto.pages]


def _pagina(pagina) -> str:
    tabelas = {nome: _tabela(fonte) for nome, fonte in pagina.Resources.Font.items()}
    atual, linhas = {}, []
    for operandos, operador in pikepdf.parse_content_stream(pagina):
        match str(operador):
            case "Tf":
                atual = tabelas[str(operandos[0])]
            case "Tj" | "TJ":
                partes = [operandos[0]] if str(operador) == "Tj" else operandos[0]
                linhas.append("".join(_texto(parte, atual) for parte in partes))
            case "T*" | "ET":
                linhas.append("\n")
    return "".join(linhas)


def _texto(parte, tabela) -> str:
    return "".join(tabela[octeto] for octeto in bytes(parte)) if isinstance(parte, pikepdf.String) else ""


def _sem_timbre(pagina: str) -> str:
    """What stands between letterhead and foot, which are drawn last, from the document's number on."""
    return pagina.rpartition("DEC 000078/2026")[0] or pagina


def colado(pdf: bytes) -> str:
    """All the text of the body without any space or line break: what was typed must be found in it whole."""
    return "".join("".join(map(_sem_timbre, paginas(pdf))).replace("\u00a0", " ").split())


def corrido(pdf: bytes) -> str:
    """All the text, letterhead and foot too, with single spaces."""
    return " ".join("\n".join(paginas(pdf)).replace("\u00a0", " ").split())
