"""Keys of pages as the address carries them: a moment and a primary key."""

from __future__ import annotations

import datetime

from django.http import HttpRequest


def chave_em_texto(momento: datetime.datetime, pk: int) -> str:
    return f"{momento.astimezone(datetime.UTC).isoformat()}~{pk}"


def texto_em_chave(texto: str | None) -> tuple[datetime.datetime, int] | None:
    """The key that an address carries; anything that is not one begins from the first page."""
    momento, _, pk = (texto or "").partition("~")
    if not pk.isdecimal() or len(pk) > 18:
        return None
    try:
        lido = datetime.datetime.fromisoformat(momento.replace(" ", "+"))
        return (lido.astimezone(datetime.UTC), int(pk)) if lido.tzinfo else None
    except (ValueError, OverflowError):  # not a moment, or one outside of time
        return None


def escrito(request: HttpRequest, nome: str) -> str:
    """What a parameter of the address says, in a length and in characters that a database takes."""
    return request.GET.get(nome, "").replace("\0", "").strip()[:100]


def inteiro(texto: str | None) -> int | None:
    """A number written in an address, or ``None``."""
    return int(texto) if texto and texto.isdecimal() and len(texto) <= 18 else None


def endereco_com(request: HttpRequest, **mudancas: object) -> str:
    """This address with some parameters changed; an empty one is taken out."""
    parametros = request.GET.copy()
    for nome, valor in mudancas.items():
        parametros.pop(nome, None)
        if valor not in (None, ""):
            parametros[nome] = str(valor)
    return f"{request.path}?{parametros.urlencode()}" if parametros else request.path
