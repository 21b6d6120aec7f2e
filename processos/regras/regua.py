"""A ruler of days: the same counting as `contagem`, by looking up instead of walking.

For each day of a window it knows, in advance, the next day that may begin a period, the next that may end
one, and how many business days came before. The literal algorithm in `contagem.py` is the law; this is its
shortcut, and a test keeps the two equal. Source: dominio/contagem.md, 4.1 and 4.2.
"""

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING

from .tempo import com_dia

if TYPE_CHECKING:
    from .calendario import Calendario

_FOLGA = 400
_ULTIMO = date.max.toordinal() - 1


class CalendarioInvalido(ValueError):
    """An entry that the calendar does not know how to read."""


class ForaDoCalendario(ValueError):
    """A day beyond the loaded years: nobody knows yet whether the office opens."""


class Regua:
    """One calendar under one set of choices, as known on one day."""

    def __init__(self, calendario: "Calendario", escolhas: Mapping[str, str], na_versao_de: date | None) -> None:
        self._calendario = calendario
        self._escolhas = escolhas
        self._versao = na_versao_de
        self._menor = calendario.cobre_de.toordinal() - 1 if calendario.cobre_de else 1
        self._maior = calendario.cobre_ate.toordinal() if calendario.cobre_ate else _ULTIMO
        self._lo = self._tamanho = 0
        self._dias: list[date] = []
        self._uteis: list[int] = []
        self._antes = self._proximo_util = self._ultimo = self._inicio_livre = self._inicio_util = list[int]()

    def contar(self, evento: date, n: int, uteis: bool, inicio: str) -> tuple[date, date, date]:
        """First day, nominal end and due date of a period of `n` days after the day of `evento`."""
        ordinal = evento.toordinal()
        while True:
            try:
                i = ordinal - self._lo
                if i < 0:
                    raise IndexError
                if inicio == "CPC240":
                    self._calendario.conferir_cobertura(evento)
                    i = self._proximo_util[i]
                if uteis:
                    primeiro = self._inicio_util[i + 1]
                    nominal = self._uteis[self._antes[primeiro] + n - 1]
                else:
                    primeiro = self._inicio_livre[i + 1] if inicio == "FED66" else self._inicio_util[i + 1]
                    nominal = primeiro + n - 1
                return self._dias[primeiro], self._dias[nominal], self._dias[self._ultimo[nominal]]
            except IndexError:
                self._alargar(ordinal, n * 2 if uteis else n)

    def proximo_util(self, dia: date) -> date:
        """The first business day after `dia`."""
        return self.contar(dia, 1, True, "FED66")[1]

    def uteis_entre(self, a: date, b: date) -> int:
        """Business days from `a`, excluded, to `b`, included."""
        de, ate = a.toordinal() + 1, b.toordinal() + 1
        while True:
            try:
                if de < self._lo:
                    raise IndexError
                return self._antes[ate - self._lo] - self._antes[de - self._lo]
            except IndexError:
                self._alargar(a.toordinal(), ate - de)

    def _alargar(self, ordinal: int, n: int) -> None:
        """Builds a wider window, inside the coverage; refuses when there is nothing left to widen."""
        if not self._menor <= ordinal < self._maior:
            self._calendario.conferir_cobertura(date.fromordinal(ordinal if ordinal < self._menor else ordinal + 1))
        lo = self._lo if self._tamanho and ordinal >= self._lo else max(self._menor, ordinal - _FOLGA)
        hi = min(self._maior, max(self._lo + self._tamanho, ordinal + n) + _FOLGA)
        if (lo, hi + 1 - lo) == (self._lo, self._tamanho):
            raise self._esgotado()
        self._montar(lo, hi)

    def _esgotado(self) -> ForaDoCalendario:
        fim = self._calendario.cobre_ate
        if fim is None:
            return ForaDoCalendario("O prazo passa do último ano que o calendário sabe contar.")
        return ForaDoCalendario(
            f"O calendário carregado vai até {com_dia(fim)}; carregue o ano {fim.year + 1} para contar este prazo."
        )

    def _montar(self, lo: int, hi: int) -> None:
        calendario, escolhas, versao = self._calendario, self._escolhas, self._versao
        self._lo, self._tamanho = lo, hi + 1 - lo
        self._dias = [date.fromordinal(o) for o in range(lo, hi + 1)]
        util = [d.weekday() < 5 for d in self._dias]
        ultimo = util[:]
        comeca = [True] * len(util)
        especiais = {dia.data for dia in calendario.dias}
        for dia in especiais:
            i = dia.toordinal() - lo
            if 0 <= i < len(util) and (calendario.cobre_de is None or dia >= calendario.cobre_de):
                util[i] = calendario.eh_util(dia, escolhas, versao)
                ultimo[i] = calendario.serve_como_ultimo(dia, escolhas, versao)
                comeca[i] = calendario.parcial(dia, versao) is None or escolhas["PARTIAL_START"] == "nao"
        self._uteis = [i for i, eh in enumerate(util) if eh]
        self._antes = _contagem(util)
        self._proximo_util = _proximos(util)
        self._ultimo = _proximos(ultimo)
        self._inicio_livre = _proximos(comeca)
        self._inicio_util = _proximos([u and c for u, c in zip(util, comeca, strict=True)])


def _proximos(serve: list[bool]) -> list[int]:
    """For each position, itself or the next one that serves; past the end, a position that does not exist."""
    proximos = [0] * len(serve)
    seguinte = len(serve)
    for i in range(len(serve) - 1, -1, -1):
        if serve[i]:
            seguinte = i
        proximos[i] = seguinte
    return proximos


def _contagem(util: list[bool]) -> list[int]:
    """How many business days come before each position, the one past the end included."""
    antes = [0]
    for eh in util:
        antes.append(antes[-1] + eh)
    return antes
