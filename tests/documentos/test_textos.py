"""Amounts, dates and leaves in words; every expected value was written by hand."""

from datetime import date
from decimal import Decimal

import pytest

from processos.documentos import textos


@pytest.mark.parametrize(
    "valor, dito",
    [
        ("149.88", "cento e quarenta e nove reais e oitenta e oito centavos"),
        ("74.94", "setenta e quatro reais e noventa e quatro centavos"),
        ("1", "um real"),
        ("1.01", "um real e um centavo"),
        ("0.01", "um centavo"),
        ("0.50", "cinquenta centavos"),
        ("0", "zero reais"),
        ("100", "cem reais"),
        ("1000", "mil reais"),
        ("3747.00", "três mil, setecentos e quarenta e sete reais"),
        ("1000000", "um milhão de reais"),
        ("2000000.02", "dois milhões de reais e dois centavos"),
        ("1000001", "um milhão e um reais"),
    ],
)
def test_valor_por_extenso(valor, dito):
    assert textos.por_extenso(Decimal(valor)) == dito


@pytest.mark.parametrize("valor", ["-1", "0.001"])
def test_valor_sem_extenso_e_recusado(valor):
    with pytest.raises(ValueError):
        textos.por_extenso(Decimal(valor))


def limpo(texto):
    return texto.replace("\u00a0", " ")


def test_datas_por_extenso_trazem_o_dia_da_semana():
    assert limpo(textos.data_por_extenso(date(2026, 3, 16))) == "segunda-feira, 16 de março de 2026"
    assert limpo(textos.data_por_extenso(date(2026, 5, 1))) == "sexta-feira, 1º de maio de 2026"
    assert limpo(textos.local_e_data("Salvador", "2026-06-25")) == "Salvador, 25 de junho de 2026, quinta-feira."
    # 02:30 in London is still the evening before in Bahia
    assert limpo(textos.momento_por_extenso("2026-03-19T02:30:00+00:00")) == (
        "quarta-feira, 18 de março de 2026, às 23h30"
    )
    assert limpo(textos.fim_por_extenso("2026-03-16T23:59:59-03:00")) == (
        "segunda-feira, 16 de março de 2026, até as 23:59:59"
    )


@pytest.mark.parametrize(
    "valor, dito", [("10", "fl. 10"), (7, "fl. 7"), ("8 a 13", "fls. 8 a 13"), ("fl. 2", "fl. 2"), ("", ""), (None, "")]
)
def test_folhas(valor, dito):
    assert limpo(textos.folhas(valor)) == dito


def test_tamanhos_e_listas():
    assert [limpo(textos.tamanho(n)) for n in (1, 12_400, 1_800_000, 12_400_000)] == [
        "1 kB",
        "12 kB",
        "1,8 MB",
        "12,4 MB",
    ]
    assert [textos.lista_de(x) for x in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a e b", "a, b e c"]
