"""How amounts, dates and leaves are written in documents, on top of the forms of `processos.formatos`."""

from datetime import date, datetime
from decimal import Decimal

from num2words import num2words

from processos.formatos import NBSP, data_curta, data_longa, dinheiro, em_data, em_instante, momento, momento_segundos
from processos.regras.tempo import DIAS_POR_EXTENSO, MESES

__all__ = [
    "data_com_semana",
    "data_curta_ou_longa",
    "data_longa",
    "data_por_extenso",
    "dia_da_semana_por_extenso",
    "dias_por_extenso",
    "dinheiro",
    "dinheiro_por_extenso",
    "fim_por_extenso",
    "folhas",
    "lista_de",
    "local_e_data",
    "momento",
    "momento_por_extenso",
    "momento_segundos",
    "por_extenso",
    "tamanho",
]


def por_extenso(valor: Decimal) -> str:
    """`cento e quarenta e nove reais e oitenta e oito centavos`; cents must be exact, negatives are refused."""
    valor = Decimal(valor)
    if valor < 0 or valor != valor.quantize(Decimal("0.01")):
        raise ValueError(f"Valor que não se escreve por extenso: {valor}.")
    reais, centavos = divmod(int(valor * 100), 100)
    cauda = f"{num2words(centavos, lang='pt_BR')} {'centavo' if centavos == 1 else 'centavos'}" if centavos else ""
    if not reais and centavos:
        return cauda
    moeda = "real" if reais == 1 else "reais"
    de = "de " if reais and reais % 1_000_000 == 0 else ""
    return f"{num2words(reais, lang='pt_BR')} {de}{moeda}" + (f" e {cauda}" if cauda else "")


def dinheiro_por_extenso(valor: Decimal) -> str:
    """`R$ 149,88 (cento e quarenta e nove reais e oitenta e oito centavos)`."""
    return f"{dinheiro(valor)} ({por_extenso(valor)})"


def dia_da_semana_por_extenso(valor: date | datetime | str) -> str:
    return DIAS_POR_EXTENSO[em_data(valor).weekday()]


def data_por_extenso(valor: date | datetime | str, *, semana: bool = True) -> str:
    """`segunda-feira, 16 de março de 2026`; the first of the month is `1º`."""
    dia = em_data(valor)
    numero = "1º" if dia.day == 1 else str(dia.day)
    data = f"{numero}{NBSP}de {MESES[dia.month - 1]} de{NBSP}{dia.year}"
    return f"{DIAS_POR_EXTENSO[dia.weekday()]}, {data}" if semana else data


data_com_semana = data_longa
"""`qua 18/03/2026`, under the name that sentences of the record use."""


def dias_por_extenso(n: int, unidade: str = "corridos") -> str:
    """`10 (dez) dias`, `20 (vinte) dias úteis`."""
    nome = {"corridos": "dia", "uteis": "dia útil"}[unidade]
    plural = {"corridos": "dias", "uteis": "dias úteis"}[unidade]
    return f"{n}{NBSP}({num2words(n, lang='pt_BR')}) {nome if n == 1 else plural}"


def data_curta_ou_longa(valor: date | datetime | str, perto_de: date | datetime | str) -> str:
    """The year is left out beside a date of the same year that carries it."""
    return data_curta(valor) if em_data(valor).year == em_data(perto_de).year else data_longa(valor)


def local_e_data(cidade: str, valor: date | datetime | str) -> str:
    """`Salvador, 25 de junho de 2026, quinta-feira.`"""
    return f"{cidade}, {data_por_extenso(valor, semana=False)}, {dia_da_semana_por_extenso(valor)}."


def momento_por_extenso(valor: datetime | str) -> str:
    """`quarta-feira, 18 de março de 2026, às 16h05`; whole hours `às 16h`, one o'clock `à 1h`."""
    instante = em_instante(valor)
    minutos = f"{instante:%M}" if instante.minute else ""
    return f"{data_por_extenso(instante)}, {'à' if instante.hour == 1 else 'às'}{NBSP}{instante.hour}h{minutos}"


def fim_por_extenso(valor: datetime | str) -> str:
    """The limit of a deadline, in words: `segunda-feira, 16 de março de 2026, até as 23:59:59`."""
    instante = em_instante(valor)
    return f"{data_por_extenso(instante)}, até as{NBSP}{instante:%H:%M:%S}"


def folhas(valor: str | int) -> str:
    """`fl. 10`, `fls. 12 e 21`; empty stays empty, and what already says `fl.` stays as it is."""
    texto = str(valor or "").strip()
    if not texto or texto.lower().startswith("fl"):
        return texto
    return f"fl.{NBSP}{texto}" if texto.isdigit() else f"fls.{NBSP}{texto}"


def lista_de(itens) -> str:
    """`a, b e c`."""
    itens = list(itens)
    return " e ".join([", ".join(itens[:-1]), itens[-1]]) if len(itens) > 1 else "".join(itens)


def tamanho(octetos: int) -> str:
    """`1,8 MB` (decimal megabytes), `12 kB` under a tenth of one."""
    if octetos < 100_000:
        return f"{max(1, round(octetos / 1000))}{NBSP}kB"
    return f"{octetos / 1_000_000:.1f}".replace(".", ",") + f"{NBSP}MB"
