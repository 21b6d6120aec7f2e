"""The reference data of the demonstration: people, carriers, fleet, values and calendar, all fictitious."""

from __future__ import annotations

from django.conf import settings
from django.core.management import call_command

from processos.models import Transportador

ARQUIVOS = ("pessoas", "transportadores", "frota", "valores", "calendario")
CADASTROS = tuple(f"T{n}" for n in range(1, 9))


def carregar() -> None:
    """Load the reference data into a database that does not have it."""
    arquivos = [str(settings.BASE_DIR / "fixtures" / f"{nome}.yaml") for nome in ARQUIVOS]
    call_command("loaddata", *arquivos, verbosity=0)


def carregada() -> bool:
    """Whether the carriers of the demonstration are there."""
    return Transportador.objects.filter(n_cadastro__in=CADASTROS).count() == len(CADASTROS)


def ha_outros_dados() -> bool:
    """Whether the database holds carriers that are not of the demonstration."""
    return Transportador.objects.exclude(n_cadastro__in=CADASTROS).exists()
