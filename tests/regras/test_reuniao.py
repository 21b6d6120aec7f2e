"""Joined autos: which may be joined, and until when the joint decision is signed. The tables, by article."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from processos.regras.normas import NORMAS
from processos.regras.reuniao import (
    AutoAReunir,
    pode_julgar_em_conjunto,
    pode_reunir,
    situacao,
    vencimento_da_decisao_conjunta,
)

BAHIA = ZoneInfo("America/Bahia")
LIVRE = {"concluido": False, "registrado": True, "decidido": False, "por_julgar": True, "reunido": False}


@pytest.mark.parametrize(
    ("fatos", "esperada"),
    [
        pytest.param({}, "por_julgar", id="art. 66: registrado e por julgar"),
        pytest.param({"registrado": False}, "por_registrar", id="art. 65: sem número"),
        pytest.param({"decidido": True}, "decidido", id="art. 66: já decidido"),
        pytest.param({"por_julgar": False}, "sem_penalidade", id="art. 65: tudo pago"),
        pytest.param({"reunido": True}, "reunido", id="decisão 15: já reunido"),
        pytest.param({"concluido": True, "decidido": True, "por_julgar": False}, "concluido", id="art. 67: concluído"),
    ],
)
def test_a_situacao_do_auto(fatos, esperada):
    assert situacao(**{**LIVRE, **fatos}) == esperada


ESTE = AutoAReunir("A", "T1")


@pytest.mark.parametrize(
    ("outros", "frase"),
    [
        pytest.param([AutoAReunir("B", "T1")], "", id="decisão 15: dois do mesmo transportador"),
        pytest.param([AutoAReunir("B", "T1"), AutoAReunir("C", "T1")], "", id="decisão 15: três"),
        pytest.param([], "Diga a que processos", id="decisão 15: nenhum"),
        pytest.param([AutoAReunir("A", "T1")], "é este mesmo", id="decisão 15: a si mesmo"),
        pytest.param([AutoAReunir("B", "T1"), AutoAReunir("B", "T1")], "B está indicado duas vezes", id="duas vezes"),
        pytest.param([AutoAReunir("B", "T2")], "B é de outro transportador", id="decisão 15: de outro transportador"),
        pytest.param([AutoAReunir("B", "T1", "decidido")], "B já foi decidido", id="art. 66: já decidido"),
        pytest.param([AutoAReunir("B", "T1", "concluido")], "B está concluído", id="art. 67: concluído"),
        pytest.param([AutoAReunir("B", "T1", "reunido")], "B já está reunido", id="decisão 15: já reunido"),
        pytest.param(
            [AutoAReunir("B", "T1", "por_registrar")], "B ainda não foi registrado", id="art. 65: por registrar"
        ),
    ],
)
def test_quais_autos_se_reunem(outros, frase):
    resposta = pode_reunir(ESTE, outros)
    assert resposta.permitido is not bool(frase)
    assert frase in resposta.motivo


def test_o_proprio_auto_tambem_precisa_estar_por_julgar():
    assert "A já foi decidido" in pode_reunir(AutoAReunir("A", "T1", "decidido"), [AutoAReunir("B", "T1")]).motivo


@pytest.mark.parametrize(
    ("correndo", "vence"),
    [
        pytest.param([date(2026, 4, 8), date(2026, 4, 10)], date(2026, 4, 8), id="decisão 15: o mais próximo"),
        pytest.param([date(2026, 4, 8)], date(2026, 4, 8), id="art. 65: o outro é revel, sem prazo"),
        pytest.param([], None, id="art. 65: todos revéis"),
    ],
)
def test_o_vencimento_da_decisao_conjunta(correndo, vence):
    assert vencimento_da_decisao_conjunta(correndo) == vence


@pytest.mark.parametrize(
    ("quantos", "agora", "pode"),
    [
        pytest.param(2, datetime(2026, 4, 8, 23, 59, 59), True, id="art. 66, p. ún.: o último segundo"),
        pytest.param(2, datetime(2026, 4, 9), False, id="art. 66, p. ún.: passou, e não se certificou"),
        pytest.param(1, datetime(2026, 4, 8, 9), False, id="decisão 15: resta um só"),
    ],
)
def test_quando_se_julga_em_conjunto(quantos, agora, pode):
    correndo = [date(2026, 4, 10), date(2026, 4, 8)]
    resposta = pode_julgar_em_conjunto(quantos=quantos, correndo=correndo, agora=agora.replace(tzinfo=BAHIA))
    assert (resposta.permitido, bool(resposta.motivo)) == (pode, not pode)


def test_cada_escolha_nossa_tem_fonte():
    assert all(NORMAS[chave].fonte.startswith("[E]") for chave in ("reuniao.autoridade", "reuniao.decisao"))
