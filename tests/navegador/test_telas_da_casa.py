"""The inbox, the cases and the lists of the house, in each of their states, pass the whole examination."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .exame import conferir
from .telas import DA_CASA, Tela


@pytest.mark.parametrize("tela", DA_CASA, ids=lambda tela: tela.nome)
def test_a_tela_da_casa_passa_no_exame(tela: Tela, mirar: Callable) -> None:
    conferir(mirar(tela))
