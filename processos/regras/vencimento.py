"""What a counting answers, and what may happen to a period on its way: suspension, interruption, extension.

Source: dominio/contagem.md, 1 and 5.
"""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Any

from .tempo import com_dia, fim_do_dia, limite_exclusivo

UM_DIA = timedelta(days=1)
UM_SEGUNDO = timedelta(seconds=1)

# A hundred years: no period is longer, and a slip of typing is.
_MAXIMOS = {"corridos": 36_525, "uteis": 36_525, "horas": 876_600, "meses": 1_200}


class PrazoInvalido(ValueError):
    """A request that cannot be counted; the sentence is for the user."""


def conferir_duracao(n: int, unidade: str) -> None:
    """Refuses a length that is not a whole number, or that no period has."""
    maximo = _MAXIMOS[unidade]
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= maximo:
        raise PrazoInvalido(f"A duração precisa ser um número inteiro de 1 a {maximo}, e veio “{n}”.")


@dataclass(frozen=True)
class Suspensao:
    """Days, both ends included, that do not count; the balance runs afterwards. Needs an act (9.784, art.
    67).
    """

    de: date
    ate: date
    ato: str = ""

    def __post_init__(self) -> None:
        if self.ate < self.de:
            raise PrazoInvalido(f"A suspensão termina em {com_dia(self.ate)}, antes de começar em {com_dia(self.de)}.")


@dataclass(frozen=True)
class Interrupcao:
    """The period starts again from nothing at `reinicio`, if `em` is not after the due date."""

    em: date
    reinicio: date
    ato: str = ""

    def __post_init__(self) -> None:
        if self.reinicio < self.em:
            raise PrazoInvalido(f"O reinício ({com_dia(self.reinicio)}) é anterior à interrupção ({com_dia(self.em)}).")


@dataclass(frozen=True)
class Prorrogacao:
    """`n` more days, worth something only if granted up to the due date."""

    n: int
    concedida_em: date
    ato: str = ""

    def __post_init__(self) -> None:
        conferir_duracao(self.n, "corridos")


@dataclass(frozen=True, slots=True)
class Vencimento:
    """The answer: civil date, last instant (local) and the first instant that is too late (UTC)."""

    primeiro_dia: date
    nominal: date
    vence: date
    vence_as: datetime
    limite: datetime
    avisos: tuple[str, ...] = ()
    memoria: dict[str, Any] | None = field(default=None, compare=False)
    nominal_as: datetime | None = None

    @classmethod
    def no_fim_do_dia(
        cls,
        primeiro: date,
        nominal: date,
        vence: date,
        avisos: tuple[str, ...] = (),
        memoria: dict[str, Any] | None = None,
    ) -> "Vencimento":
        return cls(primeiro, nominal, vence, fim_do_dia(vence), limite_exclusivo(vence), avisos, memoria)


@lru_cache(maxsize=16384)
def sem_memoria(primeiro: date, nominal: date, vence: date) -> Vencimento:
    """The plain answer, the same object each time: it is immutable and carries no memory."""
    return Vencimento.no_fim_do_dia(primeiro, nominal, vence)


def em_utc(instante: datetime) -> str:
    """The instant in UTC, as the tables write it: "2026-03-13T03:00:00Z"."""
    return instante.astimezone(UTC).isoformat().replace("+00:00", "Z")


def tempestivo(vence: date, protocolada_em: datetime) -> bool:
    """Whether a petition received by the server at that instant is in time: until the day is over in Bahia.

    23:59:59.9 is in time, 00:00:00 is not. Source: contagem, 1.3 (Lei 11.419/2006, art. 3º, p. único, by
    analogy).
    """
    if protocolada_em.tzinfo is None:
        raise PrazoInvalido("A hora do protocolo veio sem fuso: não se sabe a que dia pertence.")
    return protocolada_em < limite_exclusivo(vence)
