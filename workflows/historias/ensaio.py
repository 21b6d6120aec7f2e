"""A scratch database and scratch files for a rehearsal: migrated, loaded, and thrown away; never the real ones."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.test.utils import override_settings

from .leitura import Historia

REFERENCIA = ("pessoas", "transportadores", "frota", "valores", "calendario")


def carregar_referencia() -> None:
    """Load people, carriers, fleet, values and calendar of the demonstration."""
    arquivos = [str(settings.BASE_DIR / "fixtures" / f"{nome}.yaml") for nome in REFERENCIA]
    call_command("loaddata", *arquivos, verbosity=0)


@contextmanager
def banco_de_ensaio() -> Iterator[None]:
    """In memory on SQLite, a database of its own beside the real one on PostgreSQL; files in a temporary folder."""
    nome_real = connection.settings_dict["NAME"]
    teste = connection.settings_dict["TEST"]
    nome_de_teste = teste["NAME"]
    if connection.vendor == "postgresql":
        teste["NAME"] = f"ensaio_{os.getpid()}"
    pasta = tempfile.TemporaryDirectory(prefix="ensaio-")
    correio = "django.core.mail.backends.dummy.EmailBackend"
    with pasta, override_settings(MEDIA_ROOT=pasta.name, EMAIL_BACKEND=correio):
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            carregar_referencia()
            yield
        finally:
            connection.creation.destroy_test_db(nome_real, verbosity=0)
            teste["NAME"] = nome_de_teste


@contextmanager
def dados_limpos(historia: Historia) -> Iterator[None]:
    """Whatever the story does is undone at its end."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
