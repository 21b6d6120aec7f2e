"""The calendar of the place of filing: which days have office hours, which have half of them, and since when
one knows.

Immutable; a change is another version. Saturdays and Sundays are never business days. A day outside the
loaded coverage is refused, never guessed. Source: dominio/contagem.md, 4.2, 4.3, 6 and 8.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, time

from .escolhas import Escolhas
from .normas import numero
from .regua import CalendarioInvalido, ForaDoCalendario, Regua
from .tempo import com_dia

__all__ = ["Calendario", "CalendarioInvalido", "Dia", "DiaNaoUtil", "DiaParcial", "ForaDoCalendario"]

TIPOS = (
    "feriado_nacional",
    "feriado_estadual",
    "feriado_municipal",
    "feriado_religioso",
    "ponto_facultativo",
    "fechamento",
)
EFEITOS = ("early_close", "late_open")


@dataclass(frozen=True)
class DiaNaoUtil:
    """A day without office hours, with the act that says so and its publication."""

    data: date
    nome: str
    tipo: str
    ato: str = ""
    fonte: str = ""
    publicado_em: date | None = None
    revogado_em: date | None = None

    def __post_init__(self) -> None:
        if self.tipo not in TIPOS:
            raise CalendarioInvalido(f"“{self.tipo}” não é tipo de dia não útil: use {', '.join(TIPOS)}.")

    @property
    def motivo(self) -> str:
        return {"ponto_facultativo": "ponto facultativo", "fechamento": "fechamento"}.get(self.tipo, "feriado")


@dataclass(frozen=True)
class DiaParcial:
    """A day that closes early or opens late: counts as a business day, but does not serve as the last one."""

    data: date
    efeito: str
    nome: str = "expediente parcial"
    ato: str = ""
    fonte: str = ""
    abre: time | None = None
    fecha: time | None = None
    publicado_em: date | None = None
    revogado_em: date | None = None

    def __post_init__(self) -> None:
        if self.efeito not in EFEITOS:
            raise CalendarioInvalido(f"“{self.efeito}” não é efeito de dia parcial: use {' ou '.join(EFEITOS)}.")


Dia = DiaNaoUtil | DiaParcial


def _vale(dia: Dia, na_versao_de: date | None) -> bool:
    """Whether the entry was in force at the end of that day; None asks for the present version."""
    if na_versao_de is None:
        return dia.revogado_em is None
    publicado = dia.publicado_em is None or dia.publicado_em <= na_versao_de
    return publicado and (dia.revogado_em is None or dia.revogado_em > na_versao_de)


class Calendario:
    """Business days of one place, in one version; `cobre_de` and `cobre_ate` None mean no limit (tables of
    cases).
    """

    def __init__(
        self,
        nao_uteis: Iterable[DiaNaoUtil] = (),
        parciais: Iterable[DiaParcial] = (),
        versao: str = "",
        cobre_de: date | None = None,
        cobre_ate: date | None = None,
        abre: time | None = None,
        fecha: time | None = None,
    ) -> None:
        if cobre_de and cobre_ate and cobre_ate < cobre_de:
            raise CalendarioInvalido("A cobertura do calendário termina antes de começar.")
        self.nao_uteis = tuple(nao_uteis)
        self.parciais = tuple(parciais)
        self.dias: tuple[Dia, ...] = (*self.nao_uteis, *self.parciais)
        self.versao = versao
        self.cobre_de = cobre_de
        self.cobre_ate = cobre_ate
        self.abre = abre or time(numero("expediente.abre"))
        self.fecha = fecha or time(numero("expediente.fecha"))
        self._nao_uteis: dict[date, list[DiaNaoUtil]] = {}
        self._parciais: dict[date, list[DiaParcial]] = {}
        for fechado in self.nao_uteis:
            self._nao_uteis.setdefault(fechado.data, []).append(fechado)
        for parcial in self.parciais:
            self._parciais.setdefault(parcial.data, []).append(parcial)
        self.mudancas = tuple(sorted({m for d in self.dias for m in (d.publicado_em, d.revogado_em) if m}))
        self._datas_de = {
            m: tuple(d.data for d in self.dias if m in (d.publicado_em, d.revogado_em)) for m in self.mudancas
        }
        self._usada: tuple[Escolhas, Regua] | None = None
        self._reguas: dict[tuple[Mapping[str, str], int], Regua] = {}

    def com(
        self, nao_uteis: Iterable[DiaNaoUtil] = (), parciais: Iterable[DiaParcial] = (), versao: str = ""
    ) -> "Calendario":
        """Another version with more entries: nothing is overwritten."""
        return Calendario(
            (*self.nao_uteis, *nao_uteis),
            (*self.parciais, *parciais),
            versao or self.versao,
            *(self.cobre_de, self.cobre_ate, self.abre, self.fecha),
        )

    def mudancas_depois_de(self, dia: date) -> list[tuple[date, tuple[date, ...]]]:
        """Each later day on which something was published or revoked, and the days it speaks of."""
        return [(m, self._datas_de[m]) for m in self.mudancas[bisect_right(self.mudancas, dia) :]]

    def conferir_cobertura(self, dia: date) -> None:
        if self.cobre_ate is not None and dia > self.cobre_ate:
            raise ForaDoCalendario(
                f"O calendário carregado vai até {com_dia(self.cobre_ate)}; carregue o ano {dia.year} "
                f"para saber se há expediente em {com_dia(dia)}."
            )
        if self.cobre_de is not None and dia < self.cobre_de:
            raise ForaDoCalendario(
                f"O calendário carregado começa em {com_dia(self.cobre_de)}; carregue o ano {dia.year} "
                f"para saber se há expediente em {com_dia(dia)}."
            )

    def nao_util(
        self, dia: date, escolhas: Mapping[str, str] | None = None, na_versao_de: date | None = None
    ) -> DiaNaoUtil | None:
        """The entry that closes the office on that day, weekends apart (contagem, 4.3: PF)."""
        self.conferir_cobertura(dia)
        entradas = [e for e in self._nao_uteis.get(dia, ()) if _vale(e, na_versao_de)]
        certas = [e for e in entradas if e.tipo != "ponto_facultativo"]
        if certas or not entradas:
            return certas[0] if certas else None
        return entradas[0] if (escolhas or Escolhas.padrao())["PF"] == "nao_util" else None

    def parcial(self, dia: date, na_versao_de: date | None = None) -> DiaParcial | None:
        """The entry that shortens the office hours of that day."""
        self.conferir_cobertura(dia)
        return next((e for e in self._parciais.get(dia, ()) if _vale(e, na_versao_de)), None)

    def eh_util(self, dia: date, escolhas: Mapping[str, str] | None = None, na_versao_de: date | None = None) -> bool:
        """Whether there are office hours, even if shortened."""
        fechado = self.nao_util(dia, escolhas, na_versao_de)
        return dia.weekday() < 5 and fechado is None

    def serve_como_ultimo(
        self, dia: date, escolhas: Mapping[str, str] | None = None, na_versao_de: date | None = None
    ) -> bool:
        """Whether a period may end on that day: business, with its office hours whole (contagem, 4.2)."""
        if not self.eh_util(dia, escolhas, na_versao_de):
            return False
        parcial = self.parcial(dia, na_versao_de)
        if parcial is None:
            return True
        chave = "EARLY_CLOSE" if parcial.efeito == "early_close" else "LATE_OPEN"
        return (escolhas or Escolhas.padrao())[chave] == "nao_rola"

    def proximo_util(self, dia: date, escolhas: Escolhas | None = None) -> date:
        """The first business day after `dia`."""
        return self.regua(escolhas or Escolhas.padrao()).proximo_util(dia)

    def dias_uteis_entre(self, a: date, b: date, escolhas: Escolhas | None = None) -> int:
        """How many business days go from `a`, excluded, to `b`, included; negative when `b` comes first."""
        regua = self.regua(escolhas or Escolhas.padrao())
        return regua.uteis_entre(a, b) if b >= a else -regua.uteis_entre(b, a)

    def regua(self, escolhas: Escolhas, na_versao_de: date | None = None) -> "Regua":
        """The ruler of this calendar under these choices, as known on that day; built once."""
        usada = self._usada
        if na_versao_de is None and usada is not None and usada[0] is escolhas:
            return usada[1]
        indice = len(self.mudancas) if na_versao_de is None else bisect_right(self.mudancas, na_versao_de)
        chave = (escolhas, indice)
        regua = self._reguas.get(chave)
        if regua is None:
            versao = None if indice == len(self.mudancas) else na_versao_de
            regua = self._reguas[chave] = Regua(self, escolhas, versao)
        if na_versao_de is None:
            self._usada = escolhas, regua
        return regua

    def __eq__(self, outro: object) -> bool:
        return isinstance(outro, Calendario) and self._conteudo() == outro._conteudo()

    def __hash__(self) -> int:
        return hash(self._conteudo())

    def _conteudo(self) -> tuple[object, ...]:
        return (self.nao_uteis, self.parciais, self.versao, self.cobre_de, self.cobre_ate, self.abre, self.fecha)

    def __repr__(self) -> str:
        return f"Calendario(versao={self.versao!r}, {len(self.nao_uteis)} dias não úteis)"
