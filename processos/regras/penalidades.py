"""Fines and recidivism: how much, and why; whether it doubles, and until when.

Source: art. 57 and § 1º; dominio/decisoes.md, 1, 6, 6a and 25b; inventário, 4; contagem, 4.7.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from .dinheiro import ValorInvalido, arredondar, em_reais, validar_dinheiro
from .escolhas import Escolhas, EscolhasLidas
from .normas import PRAZOS, VERSAO, numero
from .tempo import com_dia
from .termos import somar_meses
from .vencimento import UM_DIA

__all__ = [
    "FatoAnterior",
    "Reincidencia",
    "SemValorDeReferencia",
    "ValorDaMulta",
    "ValorDeReferencia",
    "ValorInvalido",
    "data_do_mvr",
    "mvr_em",
    "procurar_reincidencia",
    "reincidencia",
    "validar_dinheiro",
    "valor_da_multa",
    "valor_das_multas",
]


class SemValorDeReferencia(ValueError):
    """No value, or two, for that day: an amount is never guessed."""


@dataclass(frozen=True)
class ValorDeReferencia:
    """One row of the table of the highest reference value, with the act that sets it."""

    desde: date
    ate: date | None
    valor: Decimal
    moeda: str = "R$"
    ato: str = ""
    ficticio: bool = False


def mvr_em(tabela: Iterable[ValorDeReferencia], data: date) -> ValorDeReferencia:
    """The reference value in force on that day; none, or more than one, is refused.

    Source: art. 55, b; MVR_DATA=fato (inventário, 4).
    """
    vigentes = [v for v in tabela if v.desde <= data and (v.ate is None or data <= v.ate)]
    if not vigentes:
        raise SemValorDeReferencia(f"Não há maior valor de referência registrado para {com_dia(data)}: registre o ato.")
    if len(vigentes) > 1:
        raise SemValorDeReferencia(f"Há mais de um maior valor de referência para {com_dia(data)}: corrija a tabela.")
    return vigentes[0]


def data_do_mvr(*, data_do_fato: date, data_da_decisao: date | None, escolhas: Escolhas) -> date:
    """The day whose reference value counts: that of the fact, or of the decision (MVR_DATA). [E] inventário, 4."""
    return data_da_decisao if escolhas["MVR_DATA"] == "decisao" and data_da_decisao else data_do_fato


@dataclass(frozen=True)
class ValorDaMulta:
    """The amount and its memory, composed once and stored with the penalty."""

    valor: Decimal
    memoria: dict[str, Any] = field(compare=False)


def _multa(mvr: Decimal, percentual: Decimal, dobro: bool, escolhas: EscolhasLidas | Escolhas) -> Decimal:
    exata, vezes = mvr * percentual / 100, numero("multa.dobro") if dobro else 1
    if dobro and escolhas["DOUBLE"] == "dobra_arredondado":
        return arredondar(exata, escolhas["ROUNDING"]) * vezes
    return arredondar(exata * vezes, escolhas["ROUNDING"])


def valor_da_multa(
    *,
    mvr: ValorDeReferencia | Decimal,
    percentual: Decimal,
    dobro: bool = False,
    escolhas: Escolhas,
    data_do_fato: date | None = None,
    citacao: str = "art. 57",
    reincidencia: "Reincidencia | None" = None,
) -> ValorDaMulta:
    """Percentage of the reference value, doubled where it recurs; exact, then rounded once (ROUNDING,
    DOUBLE).

    The memory of a doubled fine says that the reading is the harsher one and gives the milder figure (decisão
    25b). Source: art. 57, I to IV and § 1º.
    """
    base = mvr.valor if isinstance(mvr, ValorDeReferencia) else mvr
    if base < 0 or percentual < 0:
        raise ValorInvalido("O valor de referência e o percentual não podem ser negativos.")
    lidas = EscolhasLidas(escolhas)
    valor = _multa(base, percentual, dobro, lidas)
    simples = _multa(base, percentual, False, lidas)
    moeda = mvr.moeda if isinstance(mvr, ValorDeReferencia) else "R$"
    passos = [
        _passo("Maior valor de referência", em_reais(base, moeda), _fonte_do_mvr(mvr, data_do_fato)),
        _passo(f"{_porcento(percentual)} do maior valor de referência", em_reais(simples, moeda), citacao),
    ]
    alternativa = None
    if dobro:
        fonte = f"art. 57, § 1º: mesma infração, em {PRAZOS['reincidencia'].n} meses"
        passos.append(_passo("Em dobro, por reincidência", f"× {numero('multa.dobro')}", fonte))
        alternativa = {"texto": _mais_branda(reincidencia, simples, moeda), "valor": str(simples)}
    memoria = {
        "passos": passos,
        "mvr": str(base),
        "moeda": moeda,
        "percentual": str(percentual),
        "dobro": dobro,
        "valor": str(valor),
        "alternativa": alternativa,
        "reincidencia": reincidencia.memoria if reincidencia else None,
        "escolhas": dict(lidas.lidas),
        "normas": VERSAO,
    }
    return ValorDaMulta(valor, memoria)


def _passo(rotulo: str, valor: str, fonte: str) -> dict[str, str]:
    return {"rotulo": rotulo, "valor": valor, "fonte": fonte}


def _porcento(percentual: Decimal) -> str:
    return f"{percentual.normalize():f}%".replace(".", ",")


def _fonte_do_mvr(mvr: ValorDeReferencia | Decimal, data_do_fato: date | None) -> str:
    partes = []
    if data_do_fato:
        partes.append(f"vigente em {com_dia(data_do_fato)}, data do fato")
    if isinstance(mvr, ValorDeReferencia):
        partes.append(mvr.ato or f"vigente desde {com_dia(mvr.desde)}")
        if mvr.ficticio:
            partes.append("valor fictício de teste")
    return "; ".join(partes)


def _mais_branda(reincidencia: "Reincidencia | None", simples: Decimal, moeda: str) -> str:
    """What the milder reading would give: the window closed the day before, or the earlier penalty gone."""
    queda = "Se a multa anterior for anulada, o dobro cai."
    if reincidencia and reincidencia.no_limite:
        vespera = com_dia(reincidencia.ultimo_dia_da_janela - UM_DIA)
        return (
            f"É a leitura mais rigorosa. Se a janela acabasse na véspera ({vespera}), a multa seria simples: "
            f"{em_reais(simples, moeda)}. {queda}"
        )
    valor = em_reais(simples, moeda)
    return f"É a leitura mais rigorosa. Sem a reincidência, a multa seria simples: {valor}. {queda}"


def valor_das_multas(multas: Iterable[ValorDaMulta]) -> Decimal:
    """The sum of fines applied together, each rounded on its own (art. 55, parágrafo único)."""
    return sum((m.valor for m in multas), arredondar(Decimal(0), "HALF_UP"))


@dataclass(frozen=True)
class FatoAnterior:
    """An earlier infraction of somebody: when, which, whose, and since when its penalty is final (None: not
    yet).

    One that later fell is not final: leave `definitiva_em` None (decisão 6).
    """

    data: date
    chave: str
    transportador: str
    definitiva_em: date | None
    processo: str = ""


@dataclass(frozen=True)
class Reincidencia:
    """Whether the new fact recurs, and the last day on which it would. `no_limite`: a day less and it would
    not.
    """

    reincidente: bool
    ultimo_dia_da_janela: date
    memoria: dict[str, Any] = field(compare=False)
    no_limite: bool = False


def reincidencia(
    *,
    anterior: FatoAnterior,
    data_nova: date,
    infracao_nova: str,
    transportador_novo: str,
    escolhas: Escolhas,
    decidida_em: date | None = None,
    meses: int | None = None,
) -> Reincidencia:
    """Same item, same carrier, from fact to fact within six months, the earlier penalty final at the new
    fact.

    earlier < new <= earlier + 6 months; the last day is included (REINC_END) and never rolls. The third time
    is double, never triple. Source: art. 57, § 1º; contagem, 4.7; decisões 6, 6a and 25b.
    """
    lidas = EscolhasLidas(escolhas)
    n = PRAZOS["reincidencia"].n if meses is None else meses
    ultimo = somar_meses(anterior.data, n, lidas["MONTHS"])
    if lidas["REINC_END"] == "exclusivo":
        ultimo -= UM_DIA
    motivos = [
        motivo
        for falta, motivo in (
            (anterior.transportador != transportador_novo, "o transportador é outro"),
            (anterior.chave != infracao_nova, "a infração é outra"),
            (data_nova < anterior.data, "o fato novo é anterior ao outro"),
            (data_nova == anterior.data and lidas["REINC_MESMO_DIA"] == "nao", "os dois fatos são do mesmo dia"),
            (data_nova > ultimo, f"a janela acabou em {com_dia(ultimo)}"),
            (not _era_definitiva(anterior, data_nova, decidida_em, lidas), "a anterior ainda não era definitiva"),
        )
        if falta
    ]
    memoria = {
        "fato_anterior": anterior.data.isoformat(),
        "fato_novo": data_nova.isoformat(),
        "ultimo_dia_da_janela": ultimo.isoformat(),
        "definitiva_em": anterior.definitiva_em.isoformat() if anterior.definitiva_em else None,
        "processo": anterior.processo,
        "reincidente": not motivos,
        "passos": _passos_da_janela(anterior, data_nova, ultimo, n, motivos),
        "escolhas": dict(lidas.lidas),
        "normas": VERSAO,
    }
    return Reincidencia(not motivos, ultimo, memoria, no_limite=not motivos and data_nova == ultimo)


def _era_definitiva(anterior: FatoAnterior, data_nova: date, decidida_em: date | None, escolhas: EscolhasLidas) -> bool:
    if escolhas["REINC_EXIGE_DEFINITIVA"] == "nao":
        return True
    afere_em = data_nova
    if escolhas["REINC_DEFINITIVA_EM"] == "decisao_nova" and decidida_em:
        afere_em = decidida_em
    return anterior.definitiva_em is not None and anterior.definitiva_em <= afere_em


def _passos_da_janela(
    anterior: FatoAnterior, nova: date, ultimo: date, meses: int, motivos: list[str]
) -> list[dict[str, str]]:
    passos = [
        {"texto": f"Fato anterior: {com_dia(anterior.data)}.", "fonte": anterior.processo},
        {
            "texto": f"Janela de {meses} meses, de data a data: até {com_dia(ultimo)}, sem rolar.",
            "fonte": "art. 57, § 1º",
        },
        {"texto": f"Fato novo: {com_dia(nova)}.", "fonte": ""},
    ]
    if motivos:
        passos.append({"texto": f"Não há reincidência: {'; '.join(motivos)}.", "fonte": "decisões 6 e 6a"})
    else:
        passos.append({"texto": "Há reincidência: a multa se aplica em dobro.", "fonte": "art. 57, § 1º"})
    return passos


def procurar_reincidencia(
    anteriores: Iterable[FatoAnterior],
    *,
    data_nova: date,
    infracao_nova: str,
    transportador_novo: str,
    escolhas: Escolhas,
    decidida_em: date | None = None,
) -> Reincidencia | None:
    """The recidivism that rests on the latest earlier fact, or None: doubling happens once (decisão 6a)."""
    for anterior in sorted(anteriores, key=lambda a: a.data, reverse=True):
        achada = reincidencia(
            anterior=anterior,
            data_nova=data_nova,
            infracao_nova=infracao_nova,
            transportador_novo=transportador_novo,
            escolhas=escolhas,
            decidida_em=decidida_em,
        )
        if achada.reincidente:
            return achada
    return None
