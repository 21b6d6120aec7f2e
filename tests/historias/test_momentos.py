"""Moments as a story writes them; business days counted by hand on the calendar of Salvador, 2026."""

import datetime

import pytest

from processos.regras.tempo import FUSO
from tests.regras.calendarios import SALVADOR_2026
from workflows.historias.momentos import Base, MomentoInvalido, ler_campo, ler_dia, ler_momento

SEGUNDA = Base(datetime.datetime(2026, 11, 30, 9, 0, tzinfo=FUSO), SALVADOR_2026)  # a Monday
SABADO = Base(datetime.datetime(2026, 12, 5, 22, 30, tzinfo=FUSO), SALVADOR_2026)


@pytest.mark.parametrize(
    ("texto", "base", "dia"),
    [
        ("2026-03-02", None, "2026-03-02"),
        ("seg 02/03/2026", None, "2026-03-02"),
        ("02/03/2026", None, "2026-03-02"),
        ("hoje", SEGUNDA, "2026-11-30"),
        ("-1 dia útil", SEGUNDA, "2026-11-27"),  # Friday
        ("-5 dias úteis", SEGUNDA, "2026-11-23"),  # 27, 26, 25, 24, 23
        ("-6 dias úteis", SEGUNDA, "2026-11-19"),  # Friday 20 is a holiday
        ("+5 dias úteis", SEGUNDA, "2026-12-07"),  # 1, 2, 3, 4, 7
        ("+6 dias úteis", SEGUNDA, "2026-12-09"),  # Tuesday 8 is a holiday
        ("-40 dias", SEGUNDA, "2026-10-21"),  # 30 days to 31/10, 10 more
        ("-1 dias úteis", SABADO, "2026-12-04"),
        ("+1 dias úteis", SABADO, "2026-12-07"),
    ],
)
def test_o_dia_e_o_que_o_texto_diz(texto: str, base: Base | None, dia: str) -> None:
    assert ler_dia(texto, base) == datetime.date.fromisoformat(dia)


def test_o_momento_e_do_relogio_da_bahia() -> None:
    assert ler_momento("qui 09/07/2026 23:40").isoformat() == "2026-07-09T23:40:00-03:00"
    assert ler_momento("-1 dia útil 00:00", SEGUNDA).isoformat() == "2026-11-27T00:00:00-03:00"


@pytest.mark.parametrize(
    ("texto", "frase"),
    [
        ("ter 02/03/2026 09:20", "02/03/2026 é seg, e não ter"),
        ("31/02/2026 09:20", "não existe"),
        ("seg 02/03/2026", "não diz a hora"),
        ("seg 02/03/2026 24:10", "não existe"),
        ("amanhã 09:00", "não é um dia"),
        ("-3 dias uteis 10:00", "não é um dia"),
        ("hoje 09:00", "se conta do presente"),
    ],
)
def test_o_que_nao_e_momento_e_recusado_com_uma_frase(texto: str, frase: str) -> None:
    with pytest.raises(MomentoInvalido, match=frase):
        ler_momento(texto)


def test_um_campo_pode_falar_do_momento_do_proprio_passo() -> None:
    passo = datetime.datetime(2026, 3, 2, 0, 10, tzinfo=FUSO)
    assert ler_campo("neste momento -25 minutos", passo, SEGUNDA, hora=True) == "01/03/2026 23:45"
    assert ler_campo("neste dia", passo, SEGUNDA, hora=False) == "02/03/2026"
    assert ler_campo("-1 dia útil", passo, SEGUNDA, hora=False) == "27/11/2026"
