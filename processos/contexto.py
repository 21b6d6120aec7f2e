"""What every page knows of itself: whose house it is, and how this reader likes to read."""

from django.conf import settings

CASA_PADRAO = {
    "sigla": "CONDER",
    "nome": "Companhia de Desenvolvimento da Região Metropolitana de Salvador",
    "subtitulo": "Processos do Transporte Intermunicipal da RMS",
}

CONTRASTES = ("normal", "alto")
ATALHOS = ("sim", "nao")
TAMANHOS = ("90", "100", "112", "125", "150")
"""Text sizes offered, in per cent; each has its class `texto-…` in the stylesheet."""


def casa() -> dict[str, str]:
    """The brand: `settings.CASA` over the defaults, key by key."""
    return {**CASA_PADRAO, **getattr(settings, "CASA", {})}


def tamanho_valido(texto: str | None) -> str:
    """A size of TAMANHOS; anything else (a stale or forged cookie) reads as 100."""
    return texto if texto in TAMANHOS else "100"


def aparencia(request) -> dict[str, object]:
    """Context processor: `casa`, `contraste` and `atalhos` (bool), `texto` and its neighbours, `ficticio`."""
    texto = tamanho_valido(request.COOKIES.get("texto"))
    posicao = TAMANHOS.index(texto)
    return {
        "casa": casa(),
        "contraste": request.COOKIES.get("contraste") == "alto",
        "atalhos": request.COOKIES.get("atalhos") != "nao",
        "texto": texto,
        "texto_menos": TAMANHOS[max(posicao - 1, 0)],
        "texto_mais": TAMANHOS[min(posicao + 1, len(TAMANHOS) - 1)],
        "ficticio": bool(getattr(settings, "FICTICIO", False)),
        "codigo_fonte_url": getattr(settings, "CODIGO_FONTE_URL", ""),
        "esta_pagina": request.get_full_path(),
    }
