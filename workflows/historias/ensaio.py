"""A scratch database and scratch files for a rehearsal: migrated, loaded, and thrown away; never the real ones."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction
from django.test.utils import override_settings

from . import referencia

SEM_CORREIO = {"default": {"BACKEND": "django_tasks.backends.dummy.DummyBackend"}}


@contextmanager
def banco_de_ensaio() -> Iterator[None]:
    """In memory on SQLite, a database of its own beside the real one on PostgreSQL; files in a temporary folder.

    SQLite rebuilds a table for every constraint of a migration: there the tables come from the models.
    """
    nome_real = connection.settings_dict["NAME"]
    teste = connection.settings_dict["TEST"]
    antes = dict(teste)
    teste["MIGRATE"] = connection.vendor != "sqlite"
    if connection.vendor != "sqlite":
        teste["NAME"] = f"ensaio_{os.getpid()}"
    pasta = tempfile.TemporaryDirectory(prefix="ensaio-")
    with pasta, override_settings(MEDIA_ROOT=pasta.name, TASKS=SEM_CORREIO):
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            referencia.carregar()
            yield
        finally:
            connection.creation.destroy_test_db(nome_real, verbosity=0)
            teste.update(antes)


@contextmanager
def dados_limpos() -> Iterator[None]:
    """Whatever the story does is undone at its end."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
