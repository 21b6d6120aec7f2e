"""The page of each act of the house, as it opens and as it comes back refused; and what two people at once make."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .exame import conferir
from .telas import DOS_ATOS, Tela


@pytest.mark.parametrize("tela", DOS_ATOS, ids=lambda tela: tela.nome)
def test_a_pagina_do_ato_passa_no_exame(tela: Tela, mirar: Callable) -> None:
    conferir(mirar(tela))
