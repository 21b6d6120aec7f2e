"""Random histories of the sanction: whatever people, money and time do, what must always hold holds.

The segunda fifty of a hundred histories of thirty steps, the same in every run.
"""

import pytest

from .ajuste import tocar

pytestmark = pytest.mark.django_db


def test_o_que_sempre_vale_vale_em_qualquer_historia(casa) -> None:
    tocar(2)
