"""Acts per second, on SQLite and (when one is reachable) on PostgreSQL, each in a scratch database, in one run.

Run with `python -m bench.atos`. ``fluxo_nu`` says what is measured, and beside what.
"""

import os
import subprocess
import sys

import django

POSTGRESQL = ["sh", "bin/com-postgresql"]


def neste_banco() -> None:
    """Measure on the database that the environment names, in a scratch one beside it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

    from django.db import connection

    from workflows.historias.ensaio import banco_de_ensaio

    from . import fluxo_nu

    with banco_de_ensaio():
        linhas = fluxo_nu.medir()
    base = linhas[0][1]
    for nome, por_segundo in linhas:
        print(f"{connection.vendor:<11} {nome:<34} {por_segundo:>8.1f} atos/s  {por_segundo / base:>6.2f} do nu")


def nos_dois_bancos(modulo: str) -> None:
    """Run a module on both databases, one after the other; without PostgreSQL, says so."""
    eu = [sys.executable, "-m", modulo, "--neste-banco"]
    sem = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"}
    subprocess.run(eu, env=sem, check=True)
    if subprocess.run([*POSTGRESQL, *eu], check=False).returncode:
        print("postgresql  não medido: nenhum servidor ao alcance")


def main() -> None:
    print("quatro atos por caso: lavrar, registrar, notificar, provar a ciência", flush=True)
    nos_dois_bancos("bench.atos")


if __name__ == "__main__":
    if "--neste-banco" in sys.argv:
        neste_banco()
    else:
        main()
