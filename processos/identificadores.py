"""Numbers by which things are known: CPF, CNPJ (numeric and alphanumeric), plates, case numbers, guide numbers.

Each function takes what a person typed and returns the canonical text kept in the database (no mask, upper case),
or raises ``IdentificadorInvalido`` with a sentence for the field. A valid check digit does not prove existence.
"""

import re

from stdnum.br import cnpj as _cnpj
from stdnum.br import cpf as _cpf

_MASCARA = re.compile(r"[.\-/]")
_PLACA_ANTIGA = re.compile(r"[A-Z]{3}[0-9]{4}")
_PLACA_MERCOSUL = re.compile(r"[A-Z]{3}[0-9][A-Z][0-9]{2}")
_NUMERO_DE_PROCESSO = re.compile(r"(\d{3})\.(\d{4})\.(\d{4})\.(\d{7})-(\d{2})")


class IdentificadorInvalido(ValueError):
    """What was typed is not the identifier it should be; the text says why."""


def _limpo(texto: str) -> str:
    """Without mask, upper case; refuses inner spaces and look-alike letters of other scripts."""
    limpo = _MASCARA.sub("", texto.strip()).upper()
    if not limpo.isascii() or " " in limpo:
        raise IdentificadorInvalido("Use só letras de A a Z e algarismos, sem espaços.")
    return limpo


def cpf(texto: str) -> str:
    """Eleven digits with valid check digits; repeated digits are refused."""
    limpo = _limpo(texto)
    if len(set(limpo)) == 1 or not _cpf.is_valid(limpo):
        raise IdentificadorInvalido("Este CPF não confere: verifique os 11 algarismos.")
    return limpo


def cnpj(texto: str) -> str:
    """Fourteen characters, letters allowed in the first twelve (alphanumeric since July 2026)."""
    limpo = _limpo(texto)
    if limpo == "0" * 14 or not re.fullmatch(r"[0-9A-Z]{12}[0-9]{2}", limpo) or not _cnpj.is_valid(limpo):
        raise IdentificadorInvalido("Este CNPJ não confere: verifique os 14 caracteres.")
    return limpo


def placa(texto: str) -> str:
    """A plate in its Mercosul form, so that ABC1234 and ABC1C34 are one vehicle (Resolução Contran 780)."""
    limpo = _limpo(texto)
    if _PLACA_ANTIGA.fullmatch(limpo):
        return limpo[:4] + "ABCDEFGHIJ"[int(limpo[4])] + limpo[5:]
    if not _PLACA_MERCOSUL.fullmatch(limpo):
        raise IdentificadorInvalido("Esta placa não tem a forma ABC1234 nem ABC1D23.")
    return limpo


def _digito_nup(algarismos: str) -> int:
    """Weights 2, 3, 4… from the right; digit = (11 − sum mod 11) mod 10."""
    soma = sum(int(a) * peso for peso, a in enumerate(reversed(algarismos), start=2))
    return (11 - soma % 11) % 10


def numero_de_processo(prefixo: str, ano: int, sequencial: int) -> str:
    """A number of SEI Bahia's format: ``999.0001.2026.0000101-22`` (prefix of three and four digits)."""
    corpo = f"{prefixo}.{ano:04d}.{sequencial:07d}"
    algarismos = corpo.replace(".", "")
    primeiro = _digito_nup(algarismos)
    return f"{corpo}-{primeiro}{_digito_nup(algarismos + str(primeiro))}"


def conferir_numero_de_processo(texto: str) -> str:
    """The number as typed, or a refusal when the form or a check digit is wrong."""
    achado = _NUMERO_DE_PROCESSO.fullmatch(texto.strip())
    if not achado:
        raise IdentificadorInvalido("O número do processo tem a forma 999.0001.2026.0000101-22.")
    orgao, unidade, ano, sequencial, _ = achado.groups()
    if numero_de_processo(f"{orgao}.{unidade}", int(ano), int(sequencial)) != texto.strip():
        raise IdentificadorInvalido("Os dois últimos algarismos deste número não conferem.")
    return texto.strip()


def digito_modulo_10(numero: str) -> int:
    """Check digit of a guide's number (modulo 10, weights 2 and 1 from the right)."""
    soma = 0
    for posicao, algarismo in enumerate(reversed(numero)):
        produto = int(algarismo) * (2 if posicao % 2 == 0 else 1)
        soma += produto // 10 + produto % 10
    return (10 - soma % 10) % 10


def numero_da_guia(texto: str) -> str:
    """A guide's number, ``000123-7/2026``, as a bank or a person writes it: with or without signs and leading zeros.

    The digit is that of the year and the sequence (modulo 10); a wrong one is refused, never corrected.
    """
    limpo = re.sub(r"[\s.]", "", texto).upper().removeprefix("GUI")
    achado = re.fullmatch(r"([0-9]{1,9})-?([0-9])/?([0-9]{4})", limpo)
    if not achado:
        raise IdentificadorInvalido("O identificador não tem a forma 000123-7/2026.")
    sequencial, digito, ano = achado.group(1).zfill(6), int(achado.group(2)), achado.group(3)
    if digito_modulo_10(ano + sequencial) != digito:
        raise IdentificadorInvalido("O dígito do identificador não confere.")
    return f"{sequencial}-{digito}/{ano}"


def formatar_cnpj(valor: str) -> str:
    return f"{valor[:2]}.{valor[2:5]}.{valor[5:8]}/{valor[8:12]}-{valor[12:]}"


def formatar_cpf(valor: str) -> str:
    return f"{valor[:3]}.{valor[3:6]}.{valor[6:9]}-{valor[9:]}"
