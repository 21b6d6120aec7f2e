"""Random histories of the sanction: whatever people, money and time do, what must always hold holds.

A hundred histories of thirty steps, the same in every run; ``make historias`` plays others, and more of them.
"""

import os

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from .maquina import Historias

pytestmark = pytest.mark.django_db
EXEMPLOS = int(os.environ.get("HISTORIAS", "50"))
PASSOS = int(os.environ.get("PASSOS", "30"))
SEMENTE = int(os.environ.get("SEMENTE", "1983"))
ENCURTAR = os.environ.get("ENCURTAR", "")  # a shorter failing history is nicer to read, and takes minutes to find
AJUSTE = settings(
    max_examples=EXEMPLOS,
    stateful_step_count=PASSOS,
    deadline=None,
    database=None,
    print_blob=False,
    report_multiple_bugs=False,
    phases=(Phase.generate, Phase.shrink) if ENCURTAR else (Phase.generate,),
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("parte", [1, 2])
def test_o_que_sempre_vale_vale_em_qualquer_historia(casa, parte: int) -> None:
    historias = type(f"Historias{parte}", (Historias,), {})
    run_state_machine_as_test(seed(SEMENTE + parte)(historias), settings=AJUSTE)
