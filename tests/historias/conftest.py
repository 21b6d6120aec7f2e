"""The reference data of the stories, loaded once for a module whose tests all roll back."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from processos.models.calendario import _montar
from workflows.historias import referencia


@pytest.fixture(scope="module")
def referencia_do_modulo(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock():
        tudo = transaction.atomic()
        tudo.__enter__()
        _montar.cache_clear()
        referencia.carregar()
    yield
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        tudo.__exit__(None, None, None)


@pytest.fixture
def referencias(referencia_do_modulo: None, db: None) -> None:
    """People, carriers, fleet, values and calendar, as loaded from the fixtures."""


@pytest.fixture
def escrever(tmp_path: Path) -> Callable[..., Path]:
    """Write a story and give its file."""

    def _escrever(texto: str, nome: str = "H.yaml") -> Path:
        arquivo = tmp_path / nome
        arquivo.write_text(texto, encoding="utf-8")
        return arquivo

    return _escrever
