"""The clock of Bahia, with the summer time of 2011 (contagem, 1)."""

from datetime import UTC, date, datetime

import pytest

from processos.regras.tempo import (
    TempoInvalido,
    com_dia,
    data_local,
    dia_da_semana,
    fim_do_dia,
    limite_exclusivo,
    por_extenso,
    validar_hora,
)


def test_a_data_se_tira_depois_de_converter_para_a_bahia():
    assert data_local(datetime(2026, 3, 3, 2, 59, 30, tzinfo=UTC)) == date(2026, 3, 2)


def test_instante_sem_fuso_e_recusado():
    with pytest.raises(TempoInvalido, match="sem fuso"):
        data_local(datetime(2026, 3, 3, 2, 59))


@pytest.mark.parametrize(
    ("dia", "limite"),
    [
        pytest.param(date(2026, 3, 12), datetime(2026, 3, 13, 3, tzinfo=UTC), id="hoje UTC-3"),
        pytest.param(date(2011, 10, 15), datetime(2011, 10, 16, 3, tzinfo=UTC), id="a meia-noite não existe"),
        pytest.param(date(2011, 10, 16), datetime(2011, 10, 17, 2, tzinfo=UTC), id="no verão UTC-2"),
        pytest.param(date(2012, 2, 25), datetime(2012, 2, 26, 3, tzinfo=UTC), id="o dia de 25 horas"),
    ],
)
def test_o_limite_e_o_primeiro_instante_que_ja_nao_e_do_dia(dia, limite):
    assert limite_exclusivo(dia) == limite


def test_o_fim_do_dia_de_25_horas_e_a_segunda_passagem():
    assert fim_do_dia(date(2012, 2, 25)).isoformat() == "2012-02-25T23:59:59-03:00"


@pytest.mark.parametrize(
    ("parede", "existe", "ambigua"),
    [
        pytest.param(datetime(2011, 10, 16, 0, 30), False, False, id="lacuna"),
        pytest.param(datetime(2012, 2, 25, 23, 30), True, True, id="duas passagens"),
        pytest.param(datetime(2026, 2, 25, 23, 30), True, False, id="comum"),
    ],
)
def test_a_hora_de_parede_existe_e_so_uma_vez(parede, existe, ambigua):
    hora = validar_hora(parede)
    assert (hora.existe, hora.ambigua) == (existe, ambigua)


def test_as_datas_se_escrevem_com_o_dia_da_semana():
    assert dia_da_semana(date(2026, 3, 14)) == "sáb"
    assert com_dia(date(2026, 3, 16)) == "seg 16/03/2026"
    assert por_extenso(date(2026, 3, 1)) == "domingo, 1º de março de 2026"
