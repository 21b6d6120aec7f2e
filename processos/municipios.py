"""The municipalities of the region, each with the date from which it belongs to it.

The eight of 1973 are those of the decree's time; the others came later. The table is data: an organ edits it here.
"""

import datetime

MUNICIPIOS: tuple[tuple[str, datetime.date], ...] = (
    ("Salvador", datetime.date(1973, 6, 8)),
    ("Camaçari", datetime.date(1973, 6, 8)),
    ("Candeias", datetime.date(1973, 6, 8)),
    ("Itaparica", datetime.date(1973, 6, 8)),
    ("Lauro de Freitas", datetime.date(1973, 6, 8)),
    ("São Francisco do Conde", datetime.date(1973, 6, 8)),
    ("Simões Filho", datetime.date(1973, 6, 8)),
    ("Vera Cruz", datetime.date(1973, 6, 8)),
    ("Dias d'Ávila", datetime.date(1985, 2, 25)),
    ("Madre de Deus", datetime.date(1990, 1, 1)),
    ("Mata de São João", datetime.date(2008, 1, 1)),
    ("São Sebastião do Passé", datetime.date(2008, 1, 1)),
    ("Pojuca", datetime.date(2009, 1, 1)),
)


def escolhas() -> list[tuple[str, str]]:
    return [(nome, nome) for nome, _ in MUNICIPIOS]
