"""Random histories look at cases, not at paper."""

import pytest


@pytest.fixture(scope="module", autouse=True)
def _caneta(caneta_rapida: None) -> None:
    """The quick pen, for every history here."""
