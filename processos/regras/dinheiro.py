"""Money: read without guessing, rounded once.

Source: dominio/decisoes.md, 1; inventário, 4.
"""

import re
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal

from .normas import numero

CENTAVO = Decimal(1).scaleb(-numero("dinheiro.decimais"))
_MODOS = {"HALF_UP": ROUND_HALF_UP, "HALF_EVEN": ROUND_HALF_EVEN, "DOWN": ROUND_DOWN}
_MAXIMO_DE_ALGARISMOS = 15
_BRASILEIRO = re.compile(r"(?:R\$\s*)?([0-9]{1,3}(?:\.[0-9]{3})+|[0-9]+)(?:,([0-9]+))?")
_COM_PONTO = re.compile(r"([0-9]+)\.([0-9]{1,2})")
_DE_DOIS_MODOS = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+")


class ValorInvalido(ValueError):
    """An amount that cannot be read in one way only; the sentence is for the user."""


def arredondar(valor: Decimal, modo: str) -> Decimal:
    """To the cent, by a named rule."""
    return valor.quantize(CENTAVO, rounding=_MODOS[modo])


def validar_dinheiro(texto: str) -> Decimal:
    """The amount as written in Brazil, "1.234,56": at most two decimals, never rounded, never negative.

    "1.234" has two readings (thousand or three decimals) and is refused; "1234.56" has one and is taken.
    Source: decisão 1.
    """
    limpo = texto.strip()
    if limpo.startswith(("-", "−", "(")):
        raise ValorInvalido(f"“{texto}” é negativo: informe um valor igual ou maior que zero.")
    if _DE_DOIS_MODOS.fullmatch(limpo):
        raise ValorInvalido(f"“{texto}” pode ser lido de dois modos: escreva os centavos, como em 1.234,00.")
    achado = _BRASILEIRO.fullmatch(limpo) or _COM_PONTO.fullmatch(limpo)
    if achado is None:
        raise ValorInvalido(f"“{texto}” não é um valor em dinheiro: escreva como 1.234,56.")
    inteiros, decimais = achado.group(1).replace(".", ""), achado.group(2) or "0"
    if len(decimais) > numero("dinheiro.decimais"):
        raise ValorInvalido(f"“{texto}” tem mais de duas casas decimais: o valor não é arredondado, corrija-o.")
    if len(inteiros) > _MAXIMO_DE_ALGARISMOS:
        raise ValorInvalido("O valor é grande demais para ser dinheiro: confira os algarismos.")
    return Decimal(f"{inteiros}.{decimais}").quantize(CENTAVO)


def em_reais(valor: Decimal, moeda: str = "R$") -> str:
    """ "R$ 1.234,56"."""
    return f"{moeda} {valor:,.2f}".replace(",", "_").replace(".", ",").replace("_", ".")
