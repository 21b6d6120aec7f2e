"""How dates, money and deadlines are written: one form each, for pages, e-mail, exports and PDFs.

Every function takes values and gives text; none reads the clock. Aware instants are told in America/Bahia.
"""

import re
from dataclasses import dataclass
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal

from processos.regras.tempo import FUSO, dia_da_semana

NBSP = "\u00a0"


def em_data(valor: date | datetime | str) -> date:
    """The civil date in Bahia of a date, an instant or their ISO text."""
    if isinstance(valor, str):
        valor = datetime.fromisoformat(valor) if "T" in valor or " " in valor else date.fromisoformat(valor)
    return em_instante(valor).date() if isinstance(valor, datetime) else valor


def em_instante(valor: datetime | str) -> datetime:
    """The wall clock of Bahia at an instant; a naive one is already the wall clock."""
    if isinstance(valor, str):
        valor = datetime.fromisoformat(valor)
    return valor.astimezone(FUSO) if valor.tzinfo else valor


def data_curta(valor: date | datetime | str) -> str:
    """`qua 18/03`, unbreakable."""
    dia = em_data(valor)
    return f"{dia_da_semana(dia)}{NBSP}{dia:%d/%m}"


def data_longa(valor: date | datetime | str) -> str:
    """`qua 18/03/2026`, unbreakable: the form of a date that stands alone."""
    dia = em_data(valor)
    return f"{dia_da_semana(dia)}{NBSP}{dia:%d/%m}/{dia.year:04d}"


def momento(valor: datetime | str) -> str:
    """`qua 18/03/2026, 16:00`."""
    return f"{data_longa(valor)}, {em_instante(valor):%H:%M}"


def momento_segundos(valor: datetime | str) -> str:
    """`qua 18/03/2026, 16:00:05`."""
    return f"{data_longa(valor)}, {em_instante(valor):%H:%M:%S}"


def dinheiro(valor: Decimal | int | str) -> str:
    """`R$ 1.234,56`, unbreakable; a negative carries a true minus first. Text must be a plain decimal."""
    quantia = Decimal(valor).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
    figura = f"{abs(quantia):,.2f}".replace(",", "_").replace(".", ",").replace("_", ".")
    return f"{'−' if quantia < 0 else ''}R${NBSP}{figura}"


def valor_da_memoria(valor: object) -> str:
    """A step's value as the reader sees it: money when it is an amount, else its own words (`40%`, `× 2`)."""
    if isinstance(valor, Decimal):
        return dinheiro(valor)
    texto = str(valor)
    if re.fullmatch(r"-?\d+\.\d{2}", texto):
        return dinheiro(texto)
    return sem_quebra(texto)


_JUNTOS = re.compile(
    r"(?<!\w)(seg|ter|qua|qui|sex|sáb|dom|R\$|arts?\.|fls?\.|nº|§§?|incisos?|alíneas?) "
    r"(?=\d|[IVXL]+\b|[a-z]\b)",
    re.IGNORECASE,
)
_PRECISA_DE_ALGARISMO = re.compile(r"(?:seg|ter|qua|qui|sex|sáb|dom|r\$)$", re.IGNORECASE)


def sem_quebra(texto: str) -> str:
    """Ties what may not be parted at the end of a line: weekday and date, R$ and figure, art. and number."""

    def tie(achado: re.Match[str]) -> str:
        sinal = achado.group(1)
        seguinte = texto[achado.end() : achado.end() + 1]
        if _PRECISA_DE_ALGARISMO.search(sinal) and not seguinte.isdigit():
            return achado.group(0)
        return sinal + NBSP

    return _JUNTOS.sub(tie, texto)


@dataclass(frozen=True)
class FraseDoPrazo:
    """A deadline as words, icon and tone; the tone only repeats what the words say."""

    tom: str
    icone: str
    texto: str


def _dias_uteis(n: int) -> str:
    return "1 dia útil" if n == 1 else f"{n} dias úteis"


def frase_do_prazo(prazo, hoje: date | datetime) -> FraseDoPrazo:
    """What a deadline says on `hoje`, from its `vence`, `do_decreto`, `vencido_certificado` and `uteis`.

    `uteis` are business days: left (positive), overdue (negative) or, without a due date, spent here.
    The year is written only when it is not this year's.
    """
    hoje = em_data(hoje)
    uteis = prazo.uteis
    if prazo.vence is None:
        if uteis is None:
            return FraseDoPrazo("sem", "traco", "sem prazo no decreto")
        return FraseDoPrazo("sem", "traco", f"aqui há {_dias_uteis(abs(uteis))}" if uteis else "aqui desde hoje")
    vence = em_data(prazo.vence)
    quando = data_curta(vence) if vence.year == hoje.year else data_longa(vence)
    if not prazo.do_decreto:
        return FraseDoPrazo("sem", "traco", f"alerta interno em {quando}; não é prazo do decreto")
    if vence < hoje:
        atraso = f"vencido há {_dias_uteis(abs(uteis))}" if uteis else "vencido"
        certificado = " — certificado" if prazo.vencido_certificado else ""
        return FraseDoPrazo("vencido", "alerta", f"{atraso}{certificado} ({quando})")
    if vence == hoje:
        return FraseDoPrazo("hoje", "relogio", f"vence hoje ({quando})")
    if not uteis:
        return FraseDoPrazo("logo", "relogio", f"vence em {quando}")
    perto = uteis <= 2
    return FraseDoPrazo(
        "logo" if perto else "depois", "relogio" if perto else "calendario", f"vence em {_dias_uteis(uteis)} ({quando})"
    )
