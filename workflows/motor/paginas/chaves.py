"""Keys of pages as the address carries them: a moment (or none) and a primary key."""

from __future__ import annotations

import datetime

from django.http import HttpRequest

SEM_LIMITE = "-"


def chave_em_texto(momento: datetime.datetime | None, pk: int) -> str:
    return f"{momento.astimezone(datetime.UTC).isoformat() if momento else SEM_LIMITE}~{pk}"


def texto_em_chave(texto: str | None) -> tuple[datetime.datetime | None, int] | None:
    """The key that an address carries; anything that is not one begins from the first page."""
    momento, _, pk = (texto or "").partition("~")
    if not pk.isdecimal() or len(pk) > 18:
        return None
    if momento == SEM_LIMITE:
        return None, int(pk)
    try:
        lido = datetime.datetime.fromisoformat(momento.replace(" ", "+"))
    except ValueError:
        return None
    return (lido, int(pk)) if lido.tzinfo else None


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
