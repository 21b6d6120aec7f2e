"""The counting of days, walked day by day as the rule is written, each day with its verdict.

    d = day after the notice; while it may not begin the period, d += 1   -> first day
    count until n, skipping suspended days (and non-business days, if business days) -> nominal end
    while it may not end the period, d += 1 -> due date

Verdicts: marco, conta, nao_conta, suspenso, rola, vence. The days with an `ordinal` are the days counted; the
nth one is "vence", or "rola" where the period may not end there. Source: dominio/contagem.md, 4.1 to 4.3 and
5.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from .calendario import Calendario, ForaDoCalendario
from .vencimento import UM_DIA, Suspensao

_FICTA = "ciência considerada feita neste dia"


@dataclass(frozen=True)
class DiaContado:
    """One day of the memory of calculation."""

    data: date
    veredito: str
    ordinal: int | None = None
    nome: str = ""
    motivo: str = ""
    fonte: str = ""

    def como_dict(self) -> dict[str, Any]:
        return {
            "data": self.data.isoformat(),
            "veredito": self.veredito,
            "ordinal": self.ordinal,
            "nome": self.nome,
            "motivo": self.motivo,
            "fonte": self.fonte,
        }


@dataclass(frozen=True)
class Caminho:
    """Three dates and the days walked to reach them."""

    primeiro: date
    nominal: date
    vence: date
    dias: tuple[DiaContado, ...] = ()
    evento: date | None = None
    versao: date | None = None


@dataclass(frozen=True)
class Regra:
    """How days are counted here; the same for the first stretch, the extension and the restart."""

    uteis: bool
    inicio: str
    calendario: Calendario
    escolhas: Mapping[str, str]
    na_versao_de: date | None = None
    suspensoes: tuple[Suspensao, ...] = ()
    rola: bool = True

    def suspenso(self, dia: date) -> Suspensao | None:
        return next((s for s in self.suspensoes if s.de <= dia <= s.ate), None)

    def util(self, dia: date) -> bool:
        return self.calendario.eh_util(dia, self.escolhas, self.na_versao_de)

    def comeca(self, dia: date) -> bool:
        """Whether the day may be the first one counted."""
        if self.suspenso(dia) or ((self.uteis or self.inicio != "FED66") and not self.util(dia)):
            return False
        parcial = self.calendario.parcial(dia, self.na_versao_de)
        return parcial is None or self.escolhas["PARTIAL_START"] == "nao"

    def termina(self, dia: date) -> bool:
        """Whether the day may be the last one."""
        if not self.rola:
            return True
        return not self.suspenso(dia) and self.calendario.serve_como_ultimo(dia, self.escolhas, self.na_versao_de)

    def rotulo(self, dia: date) -> dict[str, str]:
        """Name, reason and source of what is special about the day."""
        suspenso = self.suspenso(dia)
        if suspenso:
            return {"nome": "", "motivo": "suspensão", "fonte": suspenso.ato}
        fechado = self.calendario.nao_util(dia, self.escolhas, self.na_versao_de)
        if fechado:
            return {"nome": fechado.nome, "motivo": fechado.motivo, "fonte": fechado.ato or fechado.fonte}
        if dia.weekday() >= 5:
            return {"nome": "", "motivo": "fim de semana", "fonte": "sem expediente aos sábados e domingos"}
        parcial = self.calendario.parcial(dia, self.na_versao_de)
        if parcial:
            return {"nome": parcial.nome, "motivo": "expediente parcial", "fonte": parcial.ato or parcial.fonte}
        return {}


@dataclass
class _Passeio:
    """The walk itself: where one is, and what was seen."""

    regra: Regra
    dia: date
    dias: list[DiaContado] = field(default_factory=list)

    def anotar(self, veredito: str, ordinal: int | None = None, **rotulo: str) -> None:
        marcas = self.regra.rotulo(self.dia) | rotulo
        if marcas.get("motivo") == "suspensão" and ordinal is None and veredito != "marco":
            veredito = "suspenso"
        self.dias.append(DiaContado(self.dia, veredito, ordinal, **marcas))

    def avancar(self) -> None:
        try:
            self.dia += UM_DIA
        except OverflowError:
            raise ForaDoCalendario("O prazo passa do último ano que o calendário sabe contar.") from None


def andar(regra: Regra, evento: date, n: int, ja_contados: int = 0) -> Caminho:
    """Counts `n` days after the day of the event; ordinals go on from `ja_contados` (extension)."""
    passeio = _Passeio(regra, evento)
    # The day of the event is shown, not consulted: it may lie before the coverage of the calendar.
    passeio.dias.append(DiaContado(evento, "marco"))
    _ate_o_primeiro(passeio)
    primeiro = passeio.dia
    contados = 0
    while True:
        conta = not regra.suspenso(passeio.dia) and (not regra.uteis or regra.util(passeio.dia))
        contados += conta
        if contados == n:
            break
        passeio.anotar("conta" if conta else "nao_conta", ja_contados + contados if conta else None)
        passeio.avancar()
    nominal = passeio.dia
    ordinal: int | None = ja_contados + n
    while not regra.termina(passeio.dia):
        passeio.anotar("rola", ordinal)
        passeio.avancar()
        ordinal = None
    passeio.anotar("vence", ordinal)
    return Caminho(primeiro, nominal, passeio.dia, tuple(passeio.dias), evento, regra.na_versao_de)


def _ate_o_primeiro(passeio: _Passeio) -> None:
    """Leaves the walk on the first day counted."""
    regra = passeio.regra
    if regra.inicio == "CPC240":
        while not regra.util(passeio.dia):
            passeio.avancar()
            if not regra.util(passeio.dia):
                passeio.anotar("nao_conta")
            else:
                passeio.anotar("nao_conta", motivo=_FICTA)
    passeio.avancar()
    while not regra.comeca(passeio.dia):
        passeio.anotar("nao_conta")
        passeio.avancar()


def emendar(antes: Caminho, depois: Caminho) -> Caminho:
    """One path out of two, the second starting where the first would have ended (extension from the rolled
    date).
    """
    juncao = [
        DiaContado(d.data, "conta" if d.ordinal else "rola", d.ordinal, d.nome, d.motivo, d.fonte)
        if d.veredito == "vence"
        else d
        for d in antes.dias
    ]
    return Caminho(
        *(antes.primeiro, depois.nominal, depois.vence, (*juncao, *depois.dias[1:])), *(antes.evento, depois.versao)
    )
