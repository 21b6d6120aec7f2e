"""The table that legal staff signs off, case by case: the expected values are the authority."""

import json
from pathlib import Path

import pytest

from processos.regras.casos import Dados, ler_suspensao, ler_tabela
from processos.regras.conferencia import calcular_caso, comparar
from processos.regras.escolhas import Escolhas
from processos.regras.prazos import Prorrogacao, contar_dias

from .recontagem import recontar

TABELA = ler_tabela((Path(__file__).parents[1] / "casos" / "prazos.json").read_text(encoding="utf-8"))
CASOS = TABELA["cases"]

# Cases we believe to be wrong; they stay failing until the table changes.
DISPUTADOS: dict[str, str] = {}


def _id(caso):
    return f"{caso['id']} ({caso['article']})"


@pytest.mark.parametrize("caso", CASOS, ids=_id)
def test_o_caso_da_tabela_se_confirma(caso):
    resultado = calcular_caso(caso, TABELA["defaults"])
    diferencas = comparar(caso, resultado)
    assert not diferencas, [str(d) for d in diferencas]


def test_a_tabela_tem_os_190_casos():
    assert len(CASOS) == 190


@pytest.mark.parametrize("caso", [c for c in CASOS if c["kind"] == "dias"], ids=_id)
def test_a_memoria_do_caso_leva_a_mesma_data(caso):
    dados = Dados(caso, caso["params"], Escolhas({**TABELA["defaults"], **caso["choices"]}))
    vencimento = contar_dias(
        evento=dados.evento,
        n=dados.params["n"],
        unidade=dados.params["unit"],
        calendario=dados.calendario,
        escolhas=dados.escolhas,
        suspensoes=[ler_suspensao(s) for s in caso.get("suspensions", ())],
        prorrogacoes=[
            Prorrogacao(e["n"], dados.evento.fromisoformat(e["granted_at"]).date())
            for e in dados.params.get("extensions", ())
        ],
        versionado=dados.params.get("versioned", False),
    )
    recontada = recontar(vencimento.memoria)
    esperado = caso["expected"]
    assert recontada.vence.isoformat() == esperado["due_date"]
    assert recontada.nominal.isoformat() == esperado["nominal_due_date"]
    assert recontada.primeiro.isoformat() == esperado["first_counted_day"]
    assert vencimento.memoria["avisos"] == esperado["flags"]
    json.dumps(vencimento.memoria)
