"""How many random histories, how long, and from which seed; ``make historias`` plays others, and more of them."""

import os

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from .maquina import Historias

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


def tocar(parte: int) -> None:
    """Play one half of the histories: each half is a file, so that each core takes one."""
    historias = type(f"Historias{parte}", (Historias,), {})
    run_state_machine_as_test(seed(SEMENTE + parte)(historias), settings=AJUSTE)
