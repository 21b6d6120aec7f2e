"""Every screen open to all and every one of the carrier, filled, empty and refused, passes the whole examination."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .exame import conferir
from .telas import DA_PETICAO, DE_QUALQUER_UM, DO_TRANSPORTADOR, Tela


@pytest.mark.parametrize("tela", DE_QUALQUER_UM + DO_TRANSPORTADOR + DA_PETICAO, ids=lambda tela: tela.nome)
def test_a_tela_passa_no_exame(tela: Tela, mirar: Callable) -> None:
    conferir(mirar(tela))
