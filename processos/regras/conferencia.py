"""The table of cases against the engine: reads it, computes every case, compares.

The table is the authority, the engine is not. Formats and keys: casos/README.md. A case that cannot be
computed answers with a sentence, and the others still run.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Any

from . import garantias, outorgas, veiculos
from .casos import Caso, Dados, TabelaInvalida, ler_data, ler_decimal, ler_instante, ler_suspensao, ler_tabela
from .escolhas import Escolhas
from .notificacoes import ciencia
from .penalidades import FatoAnterior, reincidencia, valor_da_multa
from .prazos import contar_dias, contar_horas, contar_meses, regressivo, tempestivo, termo_fixo
from .tempo import validar_hora
from .vencimento import Prorrogacao, Vencimento, em_utc

__all__ = ["Conferencia", "Diferenca", "TabelaInvalida", "calcular_tabela", "conferir_tabela", "ler_tabela"]

Resultado = dict[str, Any]


def calcular_tabela(tabela: Mapping[str, Any]) -> dict[str, Resultado]:
    """The result of each case by its id; a case that cannot be computed gets {"erro": sentence}."""
    return {caso["id"]: calcular_caso(caso, tabela.get("defaults", {})) for caso in tabela["cases"]}


def calcular_caso(caso: Caso, padroes: Mapping[str, str]) -> Resultado:
    """The result of one case with the keys of its kind."""
    conta = _CONTAS.get(caso["kind"])
    if conta is None:
        return {"erro": f"Não há conta para o tipo “{caso['kind']}”."}
    try:
        dados = Dados(
            caso=caso, params=caso.get("params", {}), escolhas=Escolhas({**padroes, **caso.get("choices", {})})
        )
        return conta(dados)
    except KeyError as erro:
        return {"erro": f"Falta o dado “{erro.args[0]}”."}
    except ValueError as erro:
        return {"erro": str(erro)}
    except (TypeError, AttributeError, InvalidOperation, OverflowError):
        return {"erro": "O caso tem um dado com formato que não se entende."}


@dataclass(frozen=True)
class Diferenca:
    """One expected value that the engine does not confirm."""

    caso: str
    campo: str
    esperado: Any
    calculado: Any

    def __str__(self) -> str:
        esperado, calculado = _mostrar(self.esperado), _mostrar(self.calculado)
        return f"{self.caso} {self.campo}: esperado {esperado}, calculado {calculado}"


@dataclass(frozen=True)
class Conferencia:
    """How many cases agree, how many do not, and where."""

    passaram: int
    falharam: int
    diferencas: tuple[Diferenca, ...]


def conferir_tabela(tabela: Mapping[str, Any]) -> Conferencia:
    """Compares every case that has an expected result with what the engine finds."""
    resultados = calcular_tabela(tabela)
    diferencas: list[Diferenca] = []
    conferidos = [caso for caso in tabela["cases"] if "expected" in caso]
    for caso in conferidos:
        diferencas.extend(comparar(caso, resultados[caso["id"]]))
    falharam = len({d.caso for d in diferencas})
    return Conferencia(len(conferidos) - falharam, falharam, tuple(diferencas))


def comparar(caso: Caso, resultado: Resultado) -> list[Diferenca]:
    """The differences of one case; an error is one difference."""
    if "erro" in resultado:
        return [Diferenca(caso["id"], "erro", caso["expected"], resultado["erro"])]
    ausente = "(ausente)"
    return [
        Diferenca(caso["id"], campo, esperado, resultado.get(campo, ausente))
        for campo, esperado in caso["expected"].items()
        if resultado.get(campo, ausente) != esperado
    ]


def _mostrar(valor: Any) -> str:
    return valor if isinstance(valor, str) else json.dumps(valor, ensure_ascii=False)


def _do_vencimento(v: Vencimento) -> Resultado:
    return {
        "nominal_due_date": v.nominal.isoformat(),
        "due_date": v.vence.isoformat(),
        "due_at": v.vence_as.isoformat(),
        "limit_exclusive_utc": em_utc(v.limite),
    }


def _dias(d: Dados) -> Resultado:
    v = contar_dias(
        evento=d.evento,
        n=d.params["n"],
        unidade=d.params["unit"],
        calendario=d.calendario,
        escolhas=d.escolhas,
        suspensoes=[ler_suspensao(s) for s in d.caso.get("suspensions") or ()],
        prorrogacoes=[Prorrogacao(e["n"], ler_data(e["granted_at"])) for e in d.params.get("extensions") or ()],
        improrrogavel=bool(d.params.get("unextendable")),
        versionado=bool(d.params.get("versioned")),
        memoria=False,
    )
    return {"first_counted_day": v.primeiro_dia.isoformat()} | _do_vencimento(v) | {"flags": list(v.avisos)}


def _horas(d: Dados) -> Resultado:
    abre = time.fromisoformat(d.params["office_opens"]) if d.params.get("office_opens") else None
    v = contar_horas(
        evento=d.evento, n=d.params["n"], calendario=d.calendario, escolhas=d.escolhas, abre=abre, memoria=False
    )
    return {
        "nominal_due_at": (v.nominal_as or v.vence_as).isoformat(),
        "due_at": v.vence_as.isoformat(),
        "due_date": v.vence.isoformat(),
    }


def _meses(d: Dados) -> Resultado:
    return _do_vencimento(
        contar_meses(
            evento=d.evento,
            n=d.params["n"],
            escolhas=d.escolhas,
            calendario=d.calendario,
            validade=bool(d.params.get("validity")),
            rola=bool(d.params.get("roll")),
            memoria=False,
        )
    )


def _termo_fixo(d: Dados) -> Resultado:
    v = termo_fixo(data=d.data("date"), calendario=d.calendario, escolhas=d.escolhas, memoria=False)
    return _do_vencimento(v)


def _regressivo(d: Dados) -> Resultado:
    unidade = d.params["unit"]
    v = regressivo(
        evento=d.evento, n=d.params["n"], unidade=unidade, escolhas=d.escolhas, calendario=d.calendario, memoria=False
    )
    if unidade == "corridos":
        return {"earliest_accepted_date": v.vence.isoformat()}
    return {"due_date": v.vence.isoformat(), "due_at": v.vence_as.isoformat()}


def _reincidencia(d: Dados) -> Resultado:
    p = d.params
    definitiva = p.get("prior_status") in (None, "definitiva", "definitivo", "paga")
    r = reincidencia(
        anterior=FatoAnterior(
            data=d.data("prior_date"),
            chave=p["prior_item"],
            transportador=p["prior_carrier"],
            # The table gives a status and no date: final is read as final at the new fact, whatever it was.
            definitiva_em=min(d.data("prior_date"), d.data("new_date")) if definitiva else None,
        ),
        data_nova=d.data("new_date"),
        infracao_nova=p["new_item"],
        transportador_novo=p["new_carrier"],
        meses=p.get("months"),
        escolhas=d.escolhas,
    )
    return {"window_last_day": r.ultimo_dia_da_janela.isoformat(), "recurrence": r.reincidente}


def _impedimento(d: Dados) -> Resultado:
    r = outorgas.impedimento(
        penalidade=d.params["penalty"],
        definitiva_em=d.data("effective_date"),
        outorga_em=d.data("grant_date"),
        escolhas=d.escolhas,
    )
    return {"barred": r.impedido, "last_barred_day": _iso(r.ultimo_dia), "first_free_day": _iso(r.primeiro_dia_livre)}


def _iso(dia: date | None) -> str | None:
    return dia.isoformat() if dia else None


def _vida_util(d: Dados) -> Resultado:
    r = veiculos.vida_util(
        fatura=d.data("new_invoice_date"),
        capacidade=d.params["capacity"],
        escolhas=d.escolhas,
        em=d.talvez_data("on_date"),
        substituicao_determinada=bool(d.params.get("replacement_ordered")),
        eletrico_ou_via_fixa=bool(d.params.get("electric_or_fixed_track")),
    )
    resultado: Resultado = {"life_years": r.anos, "last_day": _iso(r.ultimo_dia)}
    return resultado if r.utilizavel is None else resultado | {"usable": r.utilizavel}


def _multa(d: Dados, params: Mapping[str, Any]) -> Decimal:
    percentual = ler_decimal(params["percent"])
    dobro = bool(params.get("doubled"))
    return valor_da_multa(mvr=d.valor("mvr"), percentual=percentual, dobro=dobro, escolhas=d.escolhas).valor


def _multas_cumuladas(d: Dados) -> Resultado:
    partes = [_multa(d, item) for item in d.params["items"]]
    return {"parts": [str(parte) for parte in partes], "amount": str(sum(partes, garantias.ZERO))}


def _garantia(d: Dados) -> Resultado:
    r = garantias.valor_da_garantia(mvr=d.valor("mvr"), regime=d.params["regime"], escolhas=d.escolhas)
    return {"amount": str(r)}


def _reforco(d: Dados) -> Resultado:
    antigo, novo, regime = d.valor("mvr"), d.valor("mvr_new"), d.params["regime"]
    r = garantias.reforco(mvr_do_ultimo_deposito=antigo, mvr_novo=novo, regime=regime, escolhas=d.escolhas)
    return {"amount": str(r)}


def _recomposicao(d: Dados) -> Resultado:
    exigida, saldo, tomada = d.valor("required"), d.valor("balance"), d.valor("taken")
    r = garantias.recomposicao(exigida=exigida, saldo=saldo, tomada=tomada, escolhas=d.escolhas)
    return {"amount": str(r)}


def _comissao(d: Dados) -> Resultado:
    passagem, comissao = d.valor("fare"), d.valor("commission")
    r = garantias.conferir_comissao(passagem=passagem, comissao=comissao, escolhas=d.escolhas)
    return {"limit": str(r.limite), "violates": r.excede}


def _deposito(d: Dados) -> Resultado:
    exigido, depositado = d.valor("required"), d.valor("deposited")
    r = garantias.diferenca_do_deposito(exigido=exigido, depositado=depositado, escolhas=d.escolhas)
    return {"missing": str(r.falta), "accepted": r.aceita}


_VALORES: Mapping[str, Callable[[Dados], Resultado]] = {
    "multa": lambda d: {"amount": str(_multa(d, d.params))},
    "multas_cumuladas": _multas_cumuladas,
    "garantia": _garantia,
    "reforco": _reforco,
    "recomposicao": _recomposicao,
    "comissao": _comissao,
    "diferenca_deposito": _deposito,
}


def _valor(d: Dados) -> Resultado:
    qual = d.params["what"]
    if qual not in _VALORES:
        raise ValueError(f"Não há conta para o valor “{qual}”.")
    return _VALORES[qual](d)


def _notificacao(d: Dados) -> Resultado:
    p = d.params
    evento = d.evento if d.caso.get("event") else None
    c = ciencia(
        p["mode"],
        escolhas=d.escolhas,
        quando=evento,
        testemunhas=p.get("witnesses_signed", 0),
        ar_recebido=d.talvez_data("ar_delivered"),
        ar_juntado=d.talvez_data("ar_joined"),
        enviada_em=evento,
        lida_em=d.talvez_instante("read_at"),
        publicado_em=d.talvez_data("published"),
        dilacao=p.get("dilation_days"),
        calendario=d.calendario,
    )
    return {"service_date": _iso(c.data), "valid": c.valida}


def _tempestividade(d: Dados) -> Resultado:
    return {"timely": tempestivo(d.data("due_date"), ler_instante(d.params["filed_at"]))}


def _validacao_hora(d: Dados) -> Resultado:
    h = validar_hora(datetime.fromisoformat(d.params["wall_time"]))
    return {"exists": h.existe, "ambiguous": h.ambigua}


_CONTAS: Mapping[str, Callable[[Dados], Resultado]] = {
    "dias": _dias,
    "horas": _horas,
    "meses": _meses,
    "termo_fixo": _termo_fixo,
    "regressivo": _regressivo,
    "reincidencia": _reincidencia,
    "impedimento": _impedimento,
    "vida_util": _vida_util,
    "valor": _valor,
    "notificacao": _notificacao,
    "tempestividade": _tempestividade,
    "validacao_hora": _validacao_hora,
}
