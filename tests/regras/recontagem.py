"""Recounts a stored memory with a pencil: only what is written in `dias`, nothing of the engine."""

from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise


@dataclass(frozen=True)
class Recontada:
    primeiro: date
    nominal: date
    vence: date
    contados: int


def recontar(memoria: dict) -> Recontada:
    dias = [(date.fromisoformat(d["data"]), d) for d in memoria["dias"]]
    for (antes, _), (depois, _) in pairwise(dias):
        assert depois == antes + timedelta(days=1), "a day is missing from the memory"
    assert dias[0][1]["veredito"] == "marco"
    assert dias[-1][1]["veredito"] == "vence"
    assert sum(d["veredito"] == "vence" for _, d in dias) == 1
    contados = [(quando, d["ordinal"]) for quando, d in dias if d["ordinal"] is not None]
    assert [ordinal for _, ordinal in contados] == list(range(1, len(contados) + 1))
    for quando, d in dias:
        if memoria["duracao"]["unidade"] == "uteis" and d["veredito"] == "conta":
            assert quando.weekday() < 5 and d["motivo"] in ("", "expediente parcial")
    recontada = Recontada(contados[0][0], contados[-1][0], dias[-1][0], len(contados))
    assert recontada.primeiro.isoformat() == memoria["primeiro_dia"]
    assert recontada.nominal.isoformat() == memoria["nominal"]
    assert recontada.vence.isoformat() == memoria["vence"]
    return recontada
