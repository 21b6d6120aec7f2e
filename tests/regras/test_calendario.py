"""Business days, and the refusal to guess."""

from datetime import date

import pytest

from processos.regras.calendario import Calendario, CalendarioInvalido, DiaNaoUtil, DiaParcial, ForaDoCalendario
from processos.regras.normas import Escolhas

from .calendarios import SALVADOR_2026, dia

PADRAO = Escolhas.padrao()


@pytest.mark.parametrize(
    ("data", "util"),
    [
        pytest.param("24/06/2026", False, id="São João"),
        pytest.param("16/02/2026", False, id="ponto facultativo"),
        pytest.param("18/02/2026", True, id="parcial conta como útil"),
        pytest.param("20/06/2026", False, id="sábado"),
        pytest.param("25/06/2026", True, id="quinta comum"),
    ],
)
def test_eh_util(data, util):
    assert SALVADOR_2026.eh_util(dia(data), PADRAO) is util


def test_ponto_facultativo_pode_valer_como_dia_util_por_escolha():
    assert SALVADOR_2026.eh_util(dia("16/02/2026"), PADRAO.com(PF="util"))
    assert not SALVADOR_2026.eh_util(dia("24/06/2026"), PADRAO.com(PF="util"))


def test_a_versao_de_um_dia_so_conhece_o_que_ja_estava_publicado_e_nao_revogado():
    ato = DiaNaoUtil(
        dia("12/03/2026"), "ato", "fechamento", publicado_em=dia("05/03/2026"), revogado_em=dia("09/03/2026")
    )
    calendario = Calendario([ato])
    em = [calendario.eh_util(ato.data, PADRAO, dia(quando)) for quando in ("04/03/2026", "05/03/2026", "09/03/2026")]
    assert em == [True, False, True]
    assert calendario.eh_util(ato.data, PADRAO)


def test_vence_em_quatro_dias_uteis_pulando_sao_joao():
    assert SALVADOR_2026.dias_uteis_entre(dia("18/06/2026"), dia("25/06/2026")) == 4
    assert SALVADOR_2026.dias_uteis_entre(dia("25/06/2026"), dia("18/06/2026")) == -4
    assert SALVADOR_2026.dias_uteis_entre(dia("20/06/2026"), dia("21/06/2026")) == 0


def test_o_proximo_util_e_sempre_depois():
    assert SALVADOR_2026.proximo_util(dia("23/06/2026")) == dia("25/06/2026")
    assert SALVADOR_2026.proximo_util(dia("13/02/2026")) == dia("18/02/2026")


@pytest.mark.parametrize("data", [date(2027, 1, 4), date(2025, 12, 31)])
def test_dia_fora_da_cobertura_e_recusado(data):
    with pytest.raises(ForaDoCalendario, match=f"carregue o ano {data.year}"):
        SALVADOR_2026.eh_util(data, PADRAO)


def test_perguntas_que_passam_da_cobertura_sao_recusadas():
    with pytest.raises(ForaDoCalendario):
        SALVADOR_2026.proximo_util(dia("30/12/2026"))
    with pytest.raises(ForaDoCalendario):
        SALVADOR_2026.dias_uteis_entre(dia("30/12/2026"), dia("05/01/2027"))


def test_entrada_que_nao_se_entende_e_recusada():
    with pytest.raises(CalendarioInvalido):
        DiaNaoUtil(dia("01/01/2026"), "x", "feriadao")
    with pytest.raises(CalendarioInvalido):
        DiaParcial(dia("01/01/2026"), "fecha_cedo")
    with pytest.raises(CalendarioInvalido):
        Calendario(cobre_de=dia("02/01/2026"), cobre_ate=dia("01/01/2026"))


def test_outra_versao_nao_muda_a_primeira():
    outra = SALVADOR_2026.com([DiaNaoUtil(dia("12/03/2026"), "chuva", "fechamento")], versao="2026.2")
    assert SALVADOR_2026.eh_util(dia("12/03/2026")) and not outra.eh_util(dia("12/03/2026"))
    assert (SALVADOR_2026.versao, outra.versao) == ("2026.1", "2026.2")
