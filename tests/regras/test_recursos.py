"""Competence, impediments, what fits against what, and finality (art. 67; decisões 9 to 13 and 27)."""

from datetime import date
from decimal import Decimal

import pytest

from processos.regras.normas import Escolhas
from processos.regras.prazos import calcular
from processos.regras.recursos import (
    DIRETOR_DE_TRANSPORTES,
    DIRETOR_PRESIDENTE,
    Competencia,
    CompetenciaIndefinida,
    Fatos,
    autoridade_competente,
    cabimento,
    definitividade,
    eh_tempestivo,
    interrupcoes_do_recurso,
    pode_decidir_recurso,
    pode_substituir_no_recurso,
    quem_decide_recurso,
    suspende_execucao,
)

from .calendarios import SALVADOR_2026, bahia, dia

DT, DP = DIRETOR_DE_TRANSPORTES, DIRETOR_PRESIDENTE


@pytest.mark.parametrize(
    ("pena", "outorgante", "autoridade"),
    [
        pytest.param("advertencia", DT, DT, id="art. 56"),
        pytest.param("multa", DP, DT, id="art. 57"),
        pytest.param("retencao", DT, DT, id="art. 58"),
        pytest.param("cancelamento", DT, DT, id="arts. 59-61 padrão"),
        pytest.param("cancelamento", DP, DP, id="arts. 59-61 quem outorgou"),
    ],
)
def test_a_autoridade_e_a_da_pena(pena, outorgante, autoridade):
    assert autoridade_competente(pena, date(2026, 3, 17), outorgante=outorgante) == autoridade


def test_a_competencia_tem_vigencia_e_duas_ou_nenhuma_e_recusado():
    tabela = [
        Competencia("multa", DT, date(1983, 12, 28), date(2026, 6, 30)),
        Competencia("multa", DP, date(2026, 7, 1)),
    ]
    assert autoridade_competente("multa", date(2026, 6, 30), tabela=tabela) == DT
    assert autoridade_competente("multa", date(2026, 7, 1), tabela=tabela) == DP
    for ruim, em in ((tabela, date(1980, 1, 1)), (tabela + tabela[:1], date(2026, 1, 1))):
        with pytest.raises(CompetenciaIndefinida):
            autoridade_competente("multa", em, tabela=ruim)


def test_quem_decidiu_na_primeira_instancia_nao_decide_o_recurso_nem_por_substituicao():
    assert pode_decidir_recurso("presidente", papel=DP, decidiram_na_primeira={"diretor"})
    barrado = pode_decidir_recurso("diretor", papel=DP, decidiram_na_primeira={"diretor"})
    assert not barrado and "decisão 13" in barrado.motivo
    assert not pode_decidir_recurso("outro", papel=DT, decidiram_na_primeira=set())


def test_nao_havendo_quem_possa_o_caso_vai_a_designacao():
    assert quem_decide_recurso(["diretor", "vice"], decidiram_na_primeira={"diretor"}) == "vice"
    assert quem_decide_recurso(["diretor"], decidiram_na_primeira={"diretor"}) is None


@pytest.mark.parametrize(
    ("peticao", "de", "instancia", "anteriores", "cabe", "como"),
    [
        pytest.param("reconsideracao", DT, 1, (), True, "reconsideracao", id="art. 67 I"),
        pytest.param("recurso", DT, 1, (), True, "recurso", id="art. 67 II"),
        pytest.param("recurso", DT, 1, ("reconsideracao",), True, "recurso", id="art. 67: uma não exclui o outro"),
        pytest.param("recurso", DP, 1, (), False, "reconsideracao", id="decisão 10"),
        pytest.param("recurso", DP, 1, ("reconsideracao",), False, "", id="decisões 10 e 12"),
        pytest.param("reconsideracao", DP, 1, (), True, "reconsideracao", id="art. 67 I, DP"),
        pytest.param("recurso", DT, 1, ("recurso",), False, "", id="decisão 12: segundo recurso"),
        pytest.param("reconsideracao", DT, 1, ("reconsideracao",), False, "", id="decisão 12: segunda"),
        pytest.param("recurso", DP, 2, (), False, "", id="da decisão do recurso não cabe recurso"),
        pytest.param("reconsideracao", DP, 2, (), False, "", id="nem reconsideração"),
    ],
)
def test_o_que_cabe_contra_cada_decisao(peticao, de, instancia, anteriores, cabe, como):
    resposta = cabimento(peticao, decisao_de=de, instancia=instancia, anteriores=anteriores)
    assert (resposta.cabe, resposta.como) == (cabe, como)
    assert resposta.motivo


def test_recurso_incabivel_com_o_prazo_de_reconsiderar_vencido_so_se_junta():
    resposta = cabimento("recurso", decisao_de=DP, reconsideracao_ainda_cabe=False)
    assert (resposta.cabe, resposta.como) == (False, "")


def test_tempestividade_diz_a_frase():
    assert eh_tempestivo(bahia("2026-03-30 23:59"), dia("30/03/2026"))
    tarde = eh_tempestivo(bahia("2026-03-31 00:00"), dia("30/03/2026"))
    assert not tarde and "seg 30/03/2026" in tarde.motivo


@pytest.mark.parametrize(
    ("pena", "pendente", "suspende"),
    [
        pytest.param("multa", True, True, id="multa com recurso tempestivo"),
        pytest.param("cancelamento", True, True, id="cancelamento"),
        pytest.param("retencao", True, False, id="art. 58: retenção não"),
        pytest.param("multa", False, False, id="decisão 9: intempestivo não"),
    ],
)
def test_o_recurso_suspende_a_cobranca_mas_nao_a_retencao(pena, pendente, suspende):
    assert bool(suspende_execucao(pena, pendente_e_tempestivo=pendente)) is suspende


def test_a_reconsideracao_so_interrompe_o_recurso_por_escolha():
    fatos = {"reconsideracao_em": dia("14/08/2026"), "notificada_em": dia("20/08/2026")}
    assert interrupcoes_do_recurso(**fatos, escolhas=Escolhas.padrao()) == ()
    sim = Escolhas.padrao().com(RECONS_INTERROMPE="sim")
    reinicio = interrupcoes_do_recurso(**fatos, escolhas=sim)
    recurso = calcular("recurso", bahia("2026-08-10 10:00"), SALVADOR_2026, sim, suspensoes=reinicio)
    assert recurso.vence == dia("31/08/2026")


@pytest.mark.parametrize(
    ("nova_pena", "novo_valor", "pode"),
    [
        pytest.param("multa", "74.94", True, id="reduzida"),
        pytest.param("multa", "149.88", True, id="mantida"),
        pytest.param("multa", "149.89", False, id="aumentada"),
        pytest.param("advertencia", "0", True, id="pena menor"),
        pytest.param("cancelamento", "0", False, id="pena maior"),
        pytest.param("", "0", True, id="nenhuma"),
    ],
)
def test_o_recurso_nao_agrava_a_penalidade(nova_pena, novo_valor, pode):
    resposta = pode_substituir_no_recurso(
        pena="multa", valor=Decimal("149.88"), nova_pena=nova_pena, novo_valor=Decimal(novo_valor)
    )
    assert bool(resposta) is pode


# C01: decision notified on 18/03, appeal until 30/03, reconsideration likewise.
_C01 = {"decisao_de": DT, "vence_recurso": dia("30/03/2026"), "vence_reconsideracao": dia("30/03/2026")}
_DP = {"decisao_de": DP, "vence_reconsideracao": dia("30/03/2026")}


def _r(quando):
    return {"recurso_em": bahia(quando)}


def _rec(quando):
    return {"reconsideracao_em": bahia(quando)}


FINALIDADE = [
    pytest.param({"decisao_de": DT}, "30/12/2026", None, id="não notificada"),
    pytest.param(_C01, "30/03/2026", None, id="C01 no último dia"),
    pytest.param(_C01, "31/03/2026", "31/03/2026", id="C01 decurso"),
    pytest.param(_C01 | _r("2026-03-31 09:00"), "31/03/2026", "31/03/2026", id="C01 recurso intempestivo"),
    pytest.param(
        *(_C01 | _r("2026-03-31 09:00") | {"recurso_decidido_em": dia("28/04/2026")}, "28/04/2026", "31/03/2026"),
        id="C01 não conhecido",
    ),
    pytest.param(
        _C01 | _r("2026-03-31 09:00") | {"recurso_decidido_em": dia("28/04/2026"), "recurso_mantem": False},
        *("28/04/2026", None),
        id="intempestivo conhecido e provido desfaz",
    ),
    pytest.param(_C01 | _r("2026-03-30 23:59"), "30/04/2026", None, id="recurso tempestivo pendente"),
    pytest.param(
        *(_C01 | _r("2026-03-30 23:59") | {"recurso_decidido_em": dia("28/04/2026")}, "28/04/2026", "28/04/2026"),
        id="na data da decisão do DP",
    ),
    pytest.param(_C01 | _rec("2026-03-25 10:00"), "15/04/2026", None, id="reconsideração tempestiva pendente"),
    pytest.param(
        _C01 | _rec("2026-03-25 10:00") | {"reconsideracao_decidida_em": dia("10/04/2026")},
        *("15/04/2026", "10/04/2026"),
        id="reconsideração indeferida depois do prazo",
    ),
    pytest.param(
        _C01 | _rec("2026-03-20 10:00") | {"reconsideracao_decidida_em": dia("25/03/2026")},
        *("31/03/2026", "31/03/2026"),
        id="reconsideração indeferida dentro do prazo",
    ),
    pytest.param(
        _C01
        | _rec("2026-03-20 10:00")
        | _r("2026-03-30 10:00")
        | {"reconsideracao_decidida_em": dia("02/04/2026"), "reconsideracao_mantem": False},
        *("30/04/2026", None),
        id="9a: acolhida no todo",
    ),
    pytest.param(_C01 | {"pago_em": dia("20/03/2026")}, "20/03/2026", "20/03/2026", id="pagamento"),
    pytest.param(_C01 | {"renunciado_em": dia("21/03/2026")}, "25/03/2026", "21/03/2026", id="renúncia"),
    pytest.param(_DP, "31/03/2026", "31/03/2026", id="DP: decurso da reconsideração"),
    pytest.param(
        _DP | _rec("2026-03-25 10:00") | {"reconsideracao_decidida_em": dia("10/04/2026")},
        *("13/04/2026", None),
        id="DP: indeferida e não notificada",
    ),
    pytest.param(
        _DP
        | _rec("2026-03-25 10:00")
        | {"reconsideracao_decidida_em": dia("10/04/2026"), "reconsideracao_notificada_em": dia("14/04/2026")},
        *("14/04/2026", "14/04/2026"),
        id="DP: indeferimento notificado",
    ),
]


@pytest.mark.parametrize(("fatos", "em", "desde"), FINALIDADE)
def test_decisao_9_quando_a_penalidade_se_torna_definitiva(fatos, em, desde):
    resposta = definitividade(Fatos(**fatos), em=dia(em))
    assert (resposta.definitiva, resposta.desde) == (desde is not None, dia(desde) if desde else None)
    assert resposta.motivo
