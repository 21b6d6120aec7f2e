"""The deadlines of the stories, by the values written there by hand."""

import pytest

from processos.regras.normas import Escolhas
from processos.regras.prazos import Prorrogacao, calcular

from .calendarios import SALVADOR_2026, bahia, dia
from .recontagem import recontar

PADRAO = Escolhas.padrao()

# story, deadline, what makes it run, first day, nominal end, due date
PRAZOS_DAS_HISTORIAS = [
    ("C01 art. 65 registro", "registro", "2026-03-02 09:20", "03/03/2026", "03/03/2026", "03/03/2026"),
    ("C01 art. 65 defesa", "defesa", "2026-03-04 11:00", "05/03/2026", "14/03/2026", "16/03/2026"),
    ("C01 art. 67 § 1º recurso", "recurso", "2026-03-18 09:00", "19/03/2026", "28/03/2026", "30/03/2026"),
    ("C01 art. 67 § 1º remessa", "remessa", "2026-03-31 09:00", "01/04/2026", "05/04/2026", "06/04/2026"),
    ("C01 art. 67 § 2º DP", "decisao_recurso", "2026-04-06 10:00", "07/04/2026", "06/05/2026", "06/05/2026"),
    ("C02 art. 65 defesa", "defesa", "2026-05-15 10:20", "18/05/2026", "27/05/2026", "27/05/2026"),
    ("C02 art. 66 julgar", "julgamento", "2026-05-26 15:12", "27/05/2026", "25/06/2026", "25/06/2026"),
    ("C02 art. 67 § 1º recurso", "recurso", "2026-06-29 10:00", "30/06/2026", "09/07/2026", "09/07/2026"),
    ("C02 art. 67 § 1º remessa", "remessa", "2026-07-09 23:40", "10/07/2026", "14/07/2026", "14/07/2026"),
    ("C02 art. 67 § 2º DP", "decisao_recurso", "2026-07-14 09:00", "15/07/2026", "13/08/2026", "13/08/2026"),
    ("C03 art. 65 defesa", "defesa", "2026-09-08 10:00", "09/09/2026", "18/09/2026", "18/09/2026"),
    ("C03 art. 66 julgar", "julgamento", "2026-09-17 10:00", "18/09/2026", "16/10/2026", "16/10/2026"),
    ("C03 15º útil", "alerta_julgamento_15", "2026-09-17 10:00", "18/09/2026", "08/10/2026", "08/10/2026"),
    ("C03 18º útil", "alerta_julgamento_18", "2026-09-17 10:00", "18/09/2026", "14/10/2026", "14/10/2026"),
    ("C04 art. 65 Carnaval", "defesa", "2026-02-06 10:00", "09/02/2026", "18/02/2026", "19/02/2026"),
    ("C06 art. 65 defesa", "defesa", "2026-07-13 10:00", "14/07/2026", "23/07/2026", "23/07/2026"),
    ("C07 art. 65 defesa", "defesa", "2026-08-14 10:00", "17/08/2026", "26/08/2026", "26/08/2026"),
    ("C08 art. 65 defesa", "defesa", "2026-07-23 10:00", "24/07/2026", "02/08/2026", "03/08/2026"),
    ("C08 art. 66 julgar", "julgamento", "2026-08-03 10:00", "04/08/2026", "31/08/2026", "31/08/2026"),
    ("C09 art. 36 T1", "assinatura_do_termo", "2026-01-15 10:00", "16/01/2026", "14/02/2026", "19/02/2026"),
    ("C09 art. 36 T2", "assinatura_do_termo", "2026-02-23 10:00", "24/02/2026", "25/03/2026", "25/03/2026"),
    ("C10 art. 36", "assinatura_do_termo", "2026-06-02 10:00", "03/06/2026", "02/07/2026", "03/07/2026"),
    ("C10 art. 10 ordem", "ordem_de_operacao", "2026-07-10 10:00", "13/07/2026", "11/08/2026", "11/08/2026"),
    ("C11 art. 10 ordem", "ordem_de_operacao", "2026-03-30 10:00", "31/03/2026", "29/04/2026", "29/04/2026"),
    ("C11 art. 67 § 1º São João", "recurso", "2026-06-12 10:00", "15/06/2026", "24/06/2026", "25/06/2026"),
    ("C12 art. 65 retenção", "defesa", "2026-10-13 07:40", "14/10/2026", "23/10/2026", "23/10/2026"),
    ("C13 art. 33 § 2º", "alteracao_societaria", "2026-06-02 10:00", "03/06/2026", "02/07/2026", "03/07/2026"),
    ("C15 art. 44 § 4º", "recomposicao", "2026-09-01 10:00", "02/09/2026", "11/09/2026", "11/09/2026"),
    ("C16 art. 21 T1", "consulta_frequencia", "2026-06-11 10:00", "12/06/2026", "21/06/2026", "22/06/2026"),
    ("C16 art. 21 T2", "consulta_frequencia", "2026-06-12 10:00", "15/06/2026", "24/06/2026", "25/06/2026"),
]


@pytest.mark.parametrize(
    ("tipo", "evento", "primeiro", "nominal", "vence"),
    [linha[1:] for linha in PRAZOS_DAS_HISTORIAS],
    ids=[linha[0] for linha in PRAZOS_DAS_HISTORIAS],
)
def test_o_prazo_da_historia_vence_no_dia_escrito_nela(tipo, evento, primeiro, nominal, vence):
    vencimento = calcular(tipo, bahia(evento), SALVADOR_2026, PADRAO)
    esperado = (dia(primeiro), dia(nominal), dia(vence))
    assert (vencimento.primeiro_dia, vencimento.nominal, vencimento.vence) == esperado
    assert recontar(vencimento.memoria).vence == dia(vence)
    assert calcular(tipo, bahia(evento), SALVADOR_2026, PADRAO, memoria=False) == vencimento


@pytest.mark.parametrize(
    ("tipo", "evento", "vence_as"),
    [
        pytest.param("cadastro_anual", "2026-02-01 10:00", "2026-06-30T23:59:59-03:00", id="C13 art. 33 § 1º"),
        pytest.param("balanco", "2026-02-01 10:00", "2026-03-30T23:59:59-03:00", id="C13 art. 53 III"),
        pytest.param("viagem_a_frete", "2026-02-19 08:00", "2026-02-13T23:59:59-03:00", id="C14 art. 70"),
        pytest.param("reforco_semestral", "2026-06-30 10:00", "2026-12-30T23:59:59-03:00", id="C10 art. 44 § 5º"),
        pytest.param("autorizacao", "2026-04-06 10:00", "2026-10-06T23:59:59-03:00", id="C09 art. 40"),
        pytest.param(
            *("manifestacao_do_escolhido", "2026-03-27 10:00", "2026-03-30T23:59:59-03:00"), id="C09 art. 42 domingo"
        ),
        pytest.param(
            *("manifestacao_do_escolhido", "2026-03-31 14:00", "2026-04-02T14:00:00-03:00"), id="C09 art. 42 quinta"
        ),
        pytest.param("certidoes", "2026-07-01 10:00", "2026-06-21T23:59:59-03:00", id="C10 art. 36 VII"),
    ],
)
def test_o_prazo_que_nao_e_de_dias_vence_na_hora_escrita_na_historia(tipo, evento, vence_as):
    assert calcular(tipo, bahia(evento), SALVADOR_2026, PADRAO).vence_as.isoformat() == vence_as


def test_c02_com_a_regra_federal_venceria_dois_dias_antes():
    federal = calcular("defesa", bahia("2026-05-15 10:20"), SALVADOR_2026, PADRAO.com(START="FED66"))
    assert federal.vence == dia("25/05/2026")
    padrao = calcular("defesa", bahia("2026-05-15 10:20"), SALVADOR_2026, PADRAO)
    assert padrao.memoria["alternativa"]["vence"] == "2026-05-25"
    assert "seg 25/05/2026" in padrao.memoria["alternativa"]["texto"]


def test_c03_o_julgamento_nao_se_prorroga_e_a_tentativa_fica_registrada():
    tentativa = [Prorrogacao(10, dia("10/10/2026"))]
    vencimento = calcular("julgamento", bahia("2026-09-17 10:00"), SALVADOR_2026, PADRAO, prorrogacoes=tentativa)
    assert vencimento.vence == dia("16/10/2026")
    assert vencimento.avisos == ("prorrogacao_vedada",)


def test_c11_a_ordem_prorrogada_a_tempo_soma_quinze_dias_contados_de_uma_vez():
    mais = [Prorrogacao(15, dia("20/04/2026"))]
    vencimento = calcular("ordem_de_operacao", bahia("2026-03-30 10:00"), SALVADOR_2026, PADRAO, prorrogacoes=mais)
    assert vencimento.vence == dia("14/05/2026")
    assert recontar(vencimento.memoria).contados == 45
