"""Moments and days as a story writes them: on the calendar, or counted from the present.

``2026-03-02 09:20`` · ``seg 02/03/2026 09:20`` (a wrong weekday is refused) · ``hoje 09:00`` · ``-3 dias úteis 10:00``
· ``+2 dias``. Business days are those of the calendar in force.
"""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass

from processos.regras.calendario import Calendario
from processos.regras.escolhas import Escolhas
from processos.regras.tempo import FUSO, data_local, dia_da_semana

_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_BR = re.compile(r"(?:(seg|ter|qua|qui|sex|sáb|dom) )?(\d{2})/(\d{2})/(\d{4})")
_RELATIVO = re.compile(r"([+-]\d+) dias?( útil| úteis)?")
_HORA = re.compile(r"(\d{2}):(\d{2})(?::(\d{2}))?")
_DESTE = re.compile(r"neste momento(?: -(\d+) (minutos?|horas?|dias?))?")
_UNIDADES = {"m": "minutes", "h": "hours", "d": "days"}


class MomentoInvalido(ValueError):
    """The text is not a moment or a day; the sentence says why."""


@dataclass(frozen=True)
class Base:
    """What relative moments are counted from: the present, and the business days of the calendar in force."""

    agora: datetime.datetime
    calendario: Calendario | None = None

    def andar(self, dias: int, *, uteis: bool) -> datetime.date:
        """The day that many days from today; of business days, today itself never counts."""
        dia = data_local(self.agora)
        if not uteis:
            return dia + datetime.timedelta(days=dias)
        if self.calendario is None:
            raise MomentoInvalido("Dias úteis só se contam com um calendário carregado.")
        passo, escolhas = datetime.timedelta(days=1 if dias > 0 else -1), Escolhas.padrao()
        faltam = abs(dias)
        while faltam:
            dia += passo
            faltam -= self.calendario.eh_util(dia, escolhas)
        return dia


def absoluto(texto: str) -> bool:
    """Whether the day is written on the calendar, not counted from the present."""
    return not (texto.startswith(("hoje", "+", "-")))


def ler_dia(texto: str, base: Base | None = None) -> datetime.date:
    """The civil day that the text names."""
    texto = texto.strip()
    if achado := _ISO.fullmatch(texto):
        return _data(*(int(n) for n in achado.groups()))
    if achado := _BR.fullmatch(texto):
        nome, dia, mes, ano = achado.groups()
        data = _data(int(ano), int(mes), int(dia))
        if nome and nome != dia_da_semana(data):
            raise MomentoInvalido(f"{data:%d/%m/%Y} é {dia_da_semana(data)}, e não {nome}.")
        return data
    relativo = _RELATIVO.fullmatch(texto)
    if texto != "hoje" and relativo is None:
        raise MomentoInvalido(f"“{texto}” não é um dia. Escreva seg 02/03/2026, hoje ou -3 dias úteis.")
    if base is None:
        raise MomentoInvalido(f"“{texto}” se conta do presente, que esta leitura não tem.")
    return data_local(base.agora) if relativo is None else base.andar(int(relativo[1]), uteis=bool(relativo[2]))


def ler_momento(texto: str, base: Base | None = None) -> datetime.datetime:
    """The instant that the text names, on the clock of Bahia."""
    dia, _, hora = texto.strip().rpartition(" ")
    achado = _HORA.fullmatch(hora)
    if not dia or achado is None:
        raise MomentoInvalido(f"“{texto}” não diz a hora. Escreva seg 02/03/2026 09:20 ou -3 dias úteis 10:00.")
    try:
        relogio = datetime.time(int(achado[1]), int(achado[2]), int(achado[3] or 0))
    except ValueError as erro:
        raise MomentoInvalido(f"A hora {hora} não existe.") from erro
    return datetime.datetime.combine(ler_dia(dia, base), relogio, FUSO)


def ler_campo(texto: str, passo: datetime.datetime, base: Base, *, hora: bool) -> str:
    """A moment or a day of a form's field; ``neste momento -20 minutos`` and ``neste dia`` are the step's own."""
    if achado := _DESTE.fullmatch(texto.strip()):
        quando = passo
        if achado[1]:
            quando -= datetime.timedelta(**{_UNIDADES[achado[2][0]]: int(achado[1])})
        return f"{quando.astimezone(FUSO):%d/%m/%Y %H:%M}"
    if texto.strip() == "neste dia":
        return f"{data_local(passo):%d/%m/%Y}"
    return f"{ler_momento(texto, base):%d/%m/%Y %H:%M}" if hora else f"{ler_dia(texto, base):%d/%m/%Y}"


def _data(ano: int, mes: int, dia: int) -> datetime.date:
    try:
        return datetime.date(ano, mes, dia)
    except ValueError as erro:
        raise MomentoInvalido(f"O dia {dia:02d}/{mes:02d}/{ano} não existe.") from erro
