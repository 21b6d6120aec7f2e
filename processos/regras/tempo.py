"""Civil time in Bahia: from instant to date, and from date to the instant at which it is over.

An instant is always aware of its offset; a date is taken only after the conversion to America/Bahia.
Source: dominio/contagem.md, 1; Lei 810/1949; Código Civil, art. 132.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

FUSO = ZoneInfo("America/Bahia")

_DIAS = ("seg", "ter", "qua", "qui", "sex", "sáb", "dom")
DIAS_POR_EXTENSO = ("segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado", "domingo")
MESES = (
    "janeiro",
    "fevereiro",
    "março",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
)


class TempoInvalido(ValueError):
    """An instant that cannot be placed in the civil calendar of Bahia; the sentence is for the user."""


@dataclass(frozen=True)
class HoraDeParede:
    """Whether a wall-clock time happened in Bahia, and whether it happened twice."""

    existe: bool
    ambigua: bool


def no_fuso(instante: datetime) -> datetime:
    """The instant on the clock of Bahia; a naive one is refused, never guessed."""
    if not isinstance(instante, datetime):
        raise TempoInvalido("Informe data e hora, não só a data.")
    if instante.tzinfo is None:
        raise TempoInvalido("A hora veio sem fuso: não se sabe a que dia pertence. Informe o fuso.")
    return instante.astimezone(FUSO)


def data_local(instante: datetime) -> date:
    """The civil date of an instant in Bahia: converts first, takes the date afterwards."""
    return no_fuso(instante).date()


def dia_civil(evento: datetime | date) -> date:
    """The civil date of a fact known by its instant or, where only the day is known, by its date."""
    if not isinstance(evento, datetime):
        return evento
    if evento.tzinfo is None:
        return data_local(evento)
    return evento.astimezone(FUSO).date()


@lru_cache(maxsize=16384)
def limite_exclusivo(dia: date) -> datetime:
    """The first instant (UTC) that no longer belongs to the day.

    Where summer time began at midnight the next day has no 00:00; the limit is then the moment of the jump.
    """
    seguinte = datetime.combine(dia + timedelta(days=1), time(), tzinfo=FUSO)
    return seguinte.astimezone(UTC)


@lru_cache(maxsize=16384)
def fim_do_dia(dia: date) -> datetime:
    """23:59:59 local, the second one (fold=1) where the clock went back before midnight."""
    return datetime.combine(dia, time(23, 59, 59, fold=1), tzinfo=FUSO)


def validar_hora(parede: datetime) -> HoraDeParede:
    """Whether the wall-clock time exists, and whether a form must ask which of its two passages is meant."""
    if parede.tzinfo is not None:
        raise TempoInvalido("Hora de parede é a que o relógio mostra, sem fuso.")
    primeira = parede.replace(tzinfo=FUSO, fold=0)
    segunda = parede.replace(tzinfo=FUSO, fold=1)
    volta = primeira.astimezone(UTC).astimezone(FUSO).replace(tzinfo=None, fold=0)
    existe = volta == parede.replace(fold=0)
    return HoraDeParede(existe=existe, ambigua=existe and primeira.utcoffset() != segunda.utcoffset())


def dia_da_semana(dia: date) -> str:
    """The weekday in three letters: "seg", "sáb"."""
    return _DIAS[dia.weekday()]


def com_dia(dia: date) -> str:
    """The date as every sentence of the house writes it: "seg 16/03/2026"."""
    return f"{_DIAS[dia.weekday()]} {dia.day:02d}/{dia.month:02d}/{dia.year:04d}"


def com_hora(instante: datetime) -> str:
    """Date and minute in Bahia: "seg 16/03/2026, 15:12"."""
    local = no_fuso(instante)
    return f"{com_dia(local.date())}, {local.hour:02d}:{local.minute:02d}"


def quando(evento: datetime | date) -> str:
    """Date and minute where the instant is known, else the date."""
    return com_hora(evento) if isinstance(evento, datetime) else com_dia(evento)


def por_extenso(dia: date) -> str:
    """The date as documents write it: "segunda-feira, 16 de março de 2026"."""
    numero = "1º" if dia.day == 1 else str(dia.day)
    return f"{DIAS_POR_EXTENSO[dia.weekday()]}, {numero} de {MESES[dia.month - 1]} de {dia.year}"
