"""The calendar of the stories: Salvador, 2026, with the optional days that the stories suppose (fictitious acts)."""

from datetime import date, datetime

from processos.regras.calendario import Calendario, DiaNaoUtil, DiaParcial

_NAO_UTEIS_2026 = (
    ("2026-01-01", "Confraternização Universal", "feriado_nacional"),
    ("2026-01-02", "Ponto facultativo", "ponto_facultativo"),
    ("2026-02-16", "Carnaval", "ponto_facultativo"),
    ("2026-02-17", "Carnaval", "ponto_facultativo"),
    ("2026-04-03", "Sexta-feira Santa", "feriado_religioso"),
    ("2026-04-21", "Tiradentes", "feriado_nacional"),
    ("2026-05-01", "Dia do Trabalho", "feriado_nacional"),
    ("2026-06-04", "Corpus Christi", "feriado_municipal"),
    ("2026-06-24", "São João", "feriado_municipal"),
    ("2026-07-02", "Independência da Bahia", "feriado_estadual"),
    ("2026-09-07", "Independência", "feriado_nacional"),
    ("2026-10-12", "Nossa Senhora Aparecida", "feriado_nacional"),
    ("2026-10-28", "Dia do Servidor", "ponto_facultativo"),
    ("2026-11-02", "Finados", "feriado_nacional"),
    ("2026-11-20", "Consciência Negra", "feriado_nacional"),
    ("2026-12-08", "Nossa Senhora da Conceição", "feriado_municipal"),
    ("2026-12-24", "Véspera de Natal", "ponto_facultativo"),
    ("2026-12-25", "Natal", "feriado_nacional"),
    ("2026-12-31", "Véspera de Ano-Novo", "ponto_facultativo"),
)
SALVADOR_2026 = Calendario(
    [DiaNaoUtil(date.fromisoformat(d), nome, tipo) for d, nome, tipo in _NAO_UTEIS_2026],
    [DiaParcial(date(2026, 2, 18), "late_open", "Quarta-feira de Cinzas")],
    versao="2026.1",
    cobre_de=date(2026, 1, 1),
    cobre_ate=date(2026, 12, 31),
)


def bahia(texto: str) -> datetime:
    """ "2026-03-04 11:00" on the clock of Bahia, today without summer time."""
    return datetime.fromisoformat(f"{texto}:00-03:00")


def dia(texto: str) -> date:
    """ "04/03/2026"."""
    return datetime.strptime(texto, "%d/%m/%Y").date()
