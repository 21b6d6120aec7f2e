"""Every story file is a test: played whole, with every date, amount, state, inbox and document that it states."""

import datetime
from pathlib import Path

import pytest
from django.conf import settings

from processos.regras.tempo import FUSO
from workflows.historias.leitura import ler
from workflows.historias.palco import Palco

PASTA = settings.BASE_DIR / "fixtures" / "historias"
PRESENTE = datetime.datetime(2026, 11, 30, 9, 0, tzinfo=FUSO)


@pytest.mark.parametrize("arquivo", sorted(PASTA.glob("*.yaml")), ids=lambda a: a.stem)
def test_a_historia_acontece_como_esta_escrita(arquivo: Path, referencias: None) -> None:
    Palco(ler(arquivo), PRESENTE, escolhe=True).tocar()
