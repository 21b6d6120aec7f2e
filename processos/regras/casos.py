"""How a table of cases is written: JSON in, dates, Decimals and calendars out. Formats: casos/README.md."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from .calendario import Calendario, DiaNaoUtil, DiaParcial
from .escolhas import Escolhas
from .tempo import dia_civil
from .vencimento import Interrupcao, Suspensao

FUSO_DA_TABELA = "America/Bahia"
_FIM_DE_SEMANA = {"saturday", "sunday"}
Caso = Mapping[str, Any]


class TabelaInvalida(ValueError):
    """A file that is not a table of cases; the sentence is for the user."""


def ler_tabela(texto: str) -> dict[str, Any]:
    """The table as read, or a refusal in one sentence."""
    try:
        tabela = json.loads(texto)
    except (ValueError, RecursionError):
        raise TabelaInvalida("O arquivo não é uma tabela de casos: não é JSON legível.") from None
    if not isinstance(tabela, dict) or not isinstance(tabela.get("cases"), list):
        raise TabelaInvalida("O arquivo não é uma tabela de casos: falta a lista “cases”.")
    if tabela.get("timezone", FUSO_DA_TABELA) != FUSO_DA_TABELA:
        raise TabelaInvalida(f"A tabela usa outro fuso: só se confere {FUSO_DA_TABELA}.")
    vistos: set[str] = set()
    for posicao, caso in enumerate(tabela["cases"], start=1):
        if not isinstance(caso, dict) or not isinstance(caso.get("id"), str) or not isinstance(caso.get("kind"), str):
            raise TabelaInvalida(f"O item {posicao} da tabela não é um caso: precisa de “id” e “kind”.")
        if caso["id"] in vistos:
            raise TabelaInvalida(f"O caso {caso['id']} aparece mais de uma vez.")
        vistos.add(caso["id"])
    try:
        Escolhas(tabela.get("defaults", {}))
    except (ValueError, AttributeError) as erro:
        raise TabelaInvalida(f"Os padrões (“defaults”) da tabela não servem: {erro}") from None
    return tabela


@dataclass(frozen=True)
class Dados:
    caso: Caso
    params: Mapping[str, Any]
    escolhas: Escolhas

    @property
    def evento(self) -> datetime:
        return ler_instante(self.caso["event"])

    @property
    def calendario(self) -> Calendario:
        return ler_calendario(self.caso.get("calendar") or {}, versionado=bool(self.params.get("versioned")))

    def data(self, chave: str) -> date:
        return ler_data(self.params[chave])

    def talvez_data(self, chave: str) -> date | None:
        return ler_data(self.params[chave]) if self.params.get(chave) else None

    def talvez_instante(self, chave: str) -> datetime | None:
        return ler_instante(self.params[chave]) if self.params.get(chave) else None

    def valor(self, chave: str) -> Decimal:
        return ler_decimal(self.params[chave])


def ler_instante(texto: str) -> datetime:
    try:
        instante = datetime.fromisoformat(texto)
    except ValueError:
        raise ValueError(f"“{texto}” não é um instante.") from None
    if instante.tzinfo is None:
        raise ValueError(f"O instante “{texto}” veio sem fuso.")
    return instante


def ler_data(texto: str) -> date:
    try:
        return date.fromisoformat(texto) if "T" not in texto else dia_civil(ler_instante(texto))
    except ValueError:
        raise ValueError(f"“{texto}” não é uma data.") from None


def ler_decimal(texto: str) -> Decimal:
    if not isinstance(texto, str):
        raise ValueError(f"O valor {texto} precisa vir entre aspas, como texto decimal.")
    try:
        valor = Decimal(texto)
    except InvalidOperation:
        raise ValueError(f"“{texto}” não é um valor decimal.") from None
    if not valor.is_finite():
        raise ValueError(f"“{texto}” não é um valor decimal.")
    return valor


def ler_calendario(dados: Mapping[str, Any], *, versionado: bool) -> Calendario:
    """The calendar of one case; publications and revocations are read only where the case honours them."""

    if set(dados.get("weekend", _FIM_DE_SEMANA)) != _FIM_DE_SEMANA:
        raise ValueError("Só se conta com sábado e domingo sem expediente.")

    def datas(entrada: Mapping[str, Any]) -> tuple[date | None, date | None]:
        publicado, revogado = entrada.get("published_at"), entrada.get("revoked_at")
        if not versionado:
            return None, None
        return ler_data(publicado) if publicado else None, ler_data(revogado) if revogado else None

    nao_uteis, parciais = [], []
    for e in dados.get("nonbusiness", ()):
        publicado, revogado = datas(e)
        nao_uteis.append(
            DiaNaoUtil(
                *(ler_data(e["date"]), e.get("name", ""), e.get("type", "fechamento")),
                publicado_em=publicado,
                revogado_em=revogado,
            )
        )
    for e in dados.get("partial", ()):
        publicado, revogado = datas(e)
        parciais.append(
            DiaParcial(
                *(ler_data(e["date"]), e["effect"], e.get("name", "")), publicado_em=publicado, revogado_em=revogado
            )
        )
    return Calendario(nao_uteis, parciais)


def ler_suspensao(fato: Mapping[str, Any]) -> Suspensao | Interrupcao:
    if fato["type"] == "interruption":
        return Interrupcao(ler_data(fato["from"]), ler_data(fato["restart_event"]))
    if fato["type"] == "suspension":
        return Suspensao(ler_data(fato["from"]), ler_data(fato["to"]))
    raise ValueError(f"“{fato['type']}” não é suspensão nem interrupção.")
