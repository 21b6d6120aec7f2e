"""Every module here walks cases, not paper."""

import pytest


@pytest.fixture(scope="module", autouse=True)
def _sem_papel(caneta_rapida):
    """The walked cases of these modules are drawn with the quick pen."""
