"""Fines, recidivism and money (art. 57; decisões 1, 6, 25b). The MVR of the stories, R$ 187,35, is fictitious."""

import json
from datetime import date
from decimal import Decimal

import pytest

from processos.regras.normas import Escolhas
from processos.regras.penalidades import (
    FatoAnterior,
    SemValorDeReferencia,
    ValorDeReferencia,
    ValorInvalido,
    data_do_mvr,
    mvr_em,
    procurar_reincidencia,
    reincidencia,
    validar_dinheiro,
    valor_da_multa,
    valor_das_multas,
)

PADRAO = Escolhas.padrao()
MVR = ValorDeReferencia(date(2026, 1, 1), date(2026, 12, 31), Decimal("187.35"), ato="Ato fictício 1", ficticio=True)


@pytest.mark.parametrize(
    ("percentual", "simples", "dobro"),
    [
        pytest.param(40, "74.94", "149.88", id="art. 57 I"),
        pytest.param(60, "112.41", "224.82", id="art. 57 II"),
        pytest.param(80, "149.88", "299.76", id="art. 57 III"),
        pytest.param(100, "187.35", "374.70", id="art. 57 IV"),
    ],
)
def test_a_multa_e_a_das_historias(percentual, simples, dobro):
    for em_dobro, esperado in ((False, simples), (True, dobro)):
        multa = valor_da_multa(mvr=MVR, percentual=Decimal(percentual), dobro=em_dobro, escolhas=PADRAO)
        assert str(multa.valor) == esperado


def test_a_memoria_do_dobro_diz_que_e_a_leitura_mais_dura_e_mostra_a_outra():
    anterior = FatoAnterior(date(2026, 1, 10), "57-I-a", "T1", date(2026, 1, 22))
    achada = procurar_reincidencia(
        *([anterior],), data_nova=date(2026, 7, 10), infracao_nova="57-I-a", transportador_novo="T1", escolhas=PADRAO
    )
    multa = valor_da_multa(
        mvr=MVR,
        percentual=Decimal(40),
        dobro=True,
        escolhas=PADRAO,
        data_do_fato=date(2026, 7, 10),
        citacao="art. 57, I, a",
        reincidencia=achada,
    )
    memoria = json.loads(json.dumps(multa.memoria))
    assert [(p["rotulo"], p["valor"]) for p in memoria["passos"]] == [
        ("Maior valor de referência", "R$ 187,35"),
        ("40% do maior valor de referência", "R$ 74,94"),
        ("Em dobro, por reincidência", "× 2"),
    ]
    assert "valor fictício de teste" in memoria["passos"][0]["fonte"]
    assert memoria["alternativa"]["valor"] == "74.94"
    assert "leitura mais rigorosa" in memoria["alternativa"]["texto"]
    assert "véspera (qui 09/07/2026)" in memoria["alternativa"]["texto"]


def test_multas_cumuladas_somam_cada_uma_ja_arredondada():
    multas = [valor_da_multa(mvr=Decimal("19.01"), percentual=Decimal(40), escolhas=PADRAO) for _ in range(3)]
    assert valor_das_multas(multas) == Decimal("22.80")
    assert valor_das_multas([]) == 0


def test_sem_valor_de_referencia_ou_com_dois_nao_se_adivinha():
    assert mvr_em([MVR], date(2026, 12, 31)) is MVR
    with pytest.raises(SemValorDeReferencia, match="sex 01/01/2027"):
        mvr_em([MVR], date(2027, 1, 1))
    with pytest.raises(SemValorDeReferencia, match="mais de um"):
        mvr_em([MVR, MVR], date(2026, 7, 10))


def test_o_valor_de_referencia_e_o_da_data_do_fato_salvo_escolha():
    datas = {"data_do_fato": date(2026, 7, 10), "data_da_decisao": date(2026, 8, 20)}
    assert data_do_mvr(**datas, escolhas=PADRAO) == date(2026, 7, 10)
    assert data_do_mvr(**datas, escolhas=PADRAO.com(MVR_DATA="decisao")) == date(2026, 8, 20)


def _reincide(nova, definitiva="2026-01-22", transportador="T1", item="57-I-a", escolhas=PADRAO, decidida=None):
    anterior = FatoAnterior(date(2026, 1, 10), "57-I-a", "T1", date.fromisoformat(definitiva) if definitiva else None)
    return reincidencia(
        anterior=anterior,
        data_nova=date.fromisoformat(nova),
        infracao_nova=item,
        transportador_novo=transportador,
        escolhas=escolhas,
        decidida_em=date.fromisoformat(decidida) if decidida else None,
    )


@pytest.mark.parametrize(
    ("caso", "reincide"),
    [
        pytest.param({"nova": "2026-07-10"}, True, id="C06 art. 57 § 1º último dia, inclusive"),
        pytest.param({"nova": "2026-07-11"}, False, id="C06 dia seguinte"),
        pytest.param({"nova": "2026-07-10", "escolhas": PADRAO.com(REINC_END="exclusivo")}, False, id="REINC_END"),
        pytest.param({"nova": "2026-01-10"}, False, id="mesmo dia"),
        pytest.param({"nova": "2026-03-01", "transportador": "T2"}, False, id="outro transportador"),
        pytest.param({"nova": "2026-03-01", "item": "57-I-b"}, False, id="outra alínea"),
        pytest.param({"nova": "2026-03-01", "definitiva": None}, False, id="decisão 6: em recurso"),
        pytest.param({"nova": "2026-03-01", "definitiva": "2026-03-01"}, True, id="decisão 6: definitiva no dia"),
        pytest.param({"nova": "2026-03-01", "definitiva": "2026-03-02"}, False, id="decisão 6: definitiva depois"),
        pytest.param(
            {
                "nova": "2026-03-01",
                "definitiva": "2026-03-02",
                "decidida": "2026-04-01",
                "escolhas": PADRAO.com(REINC_DEFINITIVA_EM="decisao_nova"),
            },
            True,
            id="REINC_DEFINITIVA_EM=decisao_nova",
        ),
    ],
)
def test_reincide_so_a_mesma_infracao_do_mesmo_transportador_na_janela(caso, reincide):
    resultado = _reincide(**caso)
    assert resultado.reincidente is reincide
    assert resultado.memoria["reincidente"] is reincide


@pytest.mark.parametrize(
    ("texto", "valor"),
    [
        ("1.234,56", "1234.56"),
        ("1234,5", "1234.50"),
        ("R$ 74,94", "74.94"),
        ("1234", "1234.00"),
        ("74.94", "74.94"),
        ("0", "0.00"),
        (" 12.345.678,90 ", "12345678.90"),
    ],
)
def test_o_valor_de_uma_so_leitura_e_lido(texto, valor):
    assert str(validar_dinheiro(texto)) == valor


@pytest.mark.parametrize(
    ("texto", "frase"),
    [
        pytest.param("1.234,565", "mais de duas casas", id="decisão 1: três decimais"),
        pytest.param("74.945", "dois modos", id="milhar ou três decimais"),
        pytest.param("1.234", "dois modos", id="duas leituras"),
        pytest.param("-10,00", "negativo", id="negativo"),
        pytest.param("12.34,56", "não é um valor", id="milhar mal posto"),
        pytest.param("1,234.56", "não é um valor", id="ordem estrangeira"),
        pytest.param("dez", "não é um valor", id="palavra"),
        pytest.param("", "não é um valor", id="vazio"),
        pytest.param("1e3", "não é um valor", id="notação científica"),
        pytest.param("٣,50", "não é um valor", id="outros algarismos"),
        pytest.param("9" * 40, "grande demais", id="grande demais"),
    ],
)
def test_o_valor_de_duas_leituras_ou_de_nenhuma_e_recusado(texto, frase):
    with pytest.raises(ValorInvalido, match=frase):
        validar_dinheiro(texto)
