"""The strict house: fast hashes, files in a temporary place, append-only tables that survive a flush.

Warnings are errors (``pyproject.toml``). A test that needs the house asks for ``casa``; a module whose tests start from
the same cases declares them with ``preparado`` and walks there once.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.signals import request_finished
from django.db import close_old_connections, connection, transaction
from django.test import TransactionTestCase, override_settings

from processos import gatilhos, sessao
from processos.documentos import emissao
from processos.models.calendario import _montar

from . import fabricas


@pytest.fixture(scope="session")
def django_db_use_migrations() -> bool:
    """SQLite rebuilds a table for every constraint (13 s): there the tables come from the models.

    The migrations themselves run on PostgreSQL here, and on both in ``.ci/run``.
    """
    return connection.vendor == "postgresql"


@pytest.fixture(scope="session", autouse=True)
def _arquivos_e_senhas(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Cheap password hashes and sessions, and no file outside this run's temporary directory."""
    with override_settings(
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        MEDIA_ROOT=str(tmp_path_factory.mktemp("arquivos")),
        STATIC_ROOT=str(tmp_path_factory.mktemp("estaticos")),
        SESSION_ENGINE="django.contrib.sessions.backends.cache",
    ):
        yield


@pytest.fixture(scope="session", autouse=True)
def _esvaziar_com_gatilhos_suspensos() -> Iterator[None]:
    """A flush empties append-only tables: their triggers are lifted around it, only there, and put back."""
    original = TransactionTestCase._fixture_teardown

    def _fixture_teardown(self: TransactionTestCase) -> None:
        with gatilhos.suspensos(connection):
            original(self)

    TransactionTestCase._fixture_teardown = _fixture_teardown  # a TestCase rolls back and never comes here
    yield
    TransactionTestCase._fixture_teardown = original


def fechar(resposta: Any) -> None:
    """Release a streamed response's file as the test client does: Django must not drop the test's connection with it."""
    request_finished.disconnect(close_old_connections)
    resposta.close()
    request_finished.connect(close_old_connections)


@pytest.fixture(autouse=True)
def _calendario_sem_memoria() -> None:
    """The calendar is remembered by the key of its version, and a rolled back test gives keys back."""
    _montar.cache_clear()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "postgresql: needs row locks; collected only on PostgreSQL")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """A file stays on one worker, so that its shared cases are walked once (``loadgroup`` does not group on pytest 9)."""
    from xdist.scheduler import LoadFileScheduling

    return LoadFileScheduling(config, log)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The browser tests need a chromium: they are collected only where they are asked for (``make test-browser``)."""
    pedidos = " ".join(config.args)
    return True if collection_path.name == "navegador" and "navegador" not in pedidos else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What needs real row locks is not collected on SQLite, where one writer makes every other wait."""
    if connection.vendor == "postgresql":
        return
    config.hook.pytest_deselected(items=[i for i in items if i.get_closest_marker("postgresql")])
    items[:] = [i for i in items if not i.get_closest_marker("postgresql")]


# --- the house, for one test or for a module --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def casa_do_modulo(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The reference data, written once for a module whose tests all roll back; gone at its end."""
    with django_db_blocker.unblock():
        tudo = transaction.atomic()
        tudo.__enter__()
        _montar.cache_clear()
        fabricas.casa()
    yield
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        tudo.__exit__(None, None, None)


@pytest.fixture
def casa(casa_do_modulo: None, db: None) -> None:
    """The house as every test of the module finds it."""


@pytest.fixture
def casa_gravada(transactional_db: None) -> None:
    """The house, committed: for threads, each with its own connection. The database is emptied afterwards."""
    fabricas.casa()


def preparado(situacao: str, **traits: Any) -> Callable[..., fabricas.Caso]:
    """A module's case, walked once: ``em_prazo = preparado("em_prazo_defesa")``. Each test undoes what it does to it."""

    @pytest.fixture(scope="module")
    def caso(casa_do_modulo: None, django_db_blocker: Any) -> fabricas.Caso:
        with django_db_blocker.unblock():
            return fabricas.caso_em(situacao, **traits)

    return caso


@pytest.fixture
def agora(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Set the one clock of the requests: ``agora("10/03/2026 09:00")``."""

    def acertar(quando: str) -> None:
        momento = fabricas.em(quando)
        monkeypatch.setattr(sessao, "timezone", SimpleNamespace(now=lambda: momento))

    return acertar


# --- a quick pen ------------------------------------------------------------------------------------------------------


@contextmanager
def desenho_em_branco() -> Iterator[None]:
    """Documents composed for real and drawn as one blank page."""

    def desenhar(documento: Any) -> bytes:
        marca = hashlib.sha256(repr(documento.como_dict()).encode()).hexdigest()
        return fabricas.pdf_em_branco() + f"\n% {marca}\n".encode()

    with pytest.MonkeyPatch.context() as troca:
        troca.setattr(emissao, "desenhar", desenhar)
        yield


@pytest.fixture(scope="module")
def caneta_rapida() -> Iterator[None]:
    """For tests that look at cases, not at paper."""
    with desenho_em_branco():
        yield
