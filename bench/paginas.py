"""The inbox at 1k, 10k and 100k cases and the case at 500 and 5,000 events, on SQLite and PostgreSQL, in one run.

Beside the inbox: the bare query for the same rows, and viewflow's own queue page over the same tasks. The pages are asked
for whole, through every middleware, as a browser would. Run with `python -m bench.paginas`.
"""

from __future__ import annotations

import datetime
import os
import statistics
import sys
import time
from collections.abc import Callable

import django

from . import atos

TAMANHOS = (1_000, 10_000, 100_000)
EVENTOS = (500, 5_000)
VEZES = 9
HISTORIA = "D09-minuta-enviada.yaml"  # ends with a decision that waits for the Diretor de Transportes

LINHAS = """
    SELECT p.limite, p.titulo, c.numero, c.resumo, c.fase, c.ultimo_evento, t.nome
    FROM workflows_pendencia p
    JOIN processos_processo c ON c.id = p.processo_id
    JOIN processos_transportador t ON t.id = c.transportador_id
    WHERE p.papel = 'diretor_de_transportes' AND p.responsavel_id IS NULL
    ORDER BY p.ordem, p.id LIMIT 51
"""


def mediana(pedir: Callable[[], object], vezes: int = VEZES) -> float:
    """Median of some runs after one that does not count, in milliseconds."""
    pedir()
    tempos = []
    for _ in range(vezes):
        antes = time.perf_counter()
        pedir()
        tempos.append(1000 * (time.perf_counter() - antes))
    return statistics.median(tempos)


def _caso(agora: datetime.datetime):
    """One case led by a story to the Director's inbox."""
    from django.conf import settings

    from workflows.historias.leitura import ler
    from workflows.historias.palco import Palco

    palco = Palco(ler(settings.BASE_DIR / "fixtures" / "demonstracao" / HISTORIA), agora)
    palco.tocar()
    return next(iter(palco.processos.values()))


def _nua() -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(LINHAS)
        assert len(cursor.fetchall()) == 51


def _pagina(cliente, endereco: str) -> Callable[[], None]:
    def pedir() -> None:
        resposta = cliente.get(endereco)
        if resposta.status_code != 200:
            raise RuntimeError(f"{endereco}: {resposta.status_code}")
        resposta.close()

    return pedir


def _consultas(pedir: Callable[[], None]) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as feitas:
        pedir()
    return len(feitas)


def medir() -> None:
    from django.conf import settings
    from django.db import connection
    from django.test import Client
    from django.utils import timezone

    from processos.models import Usuario

    from .copias import eventos, multiplicar

    banco, agora = connection.vendor, timezone.now()
    caso = _caso(agora)
    cliente = Client(SERVER_NAME="127.0.0.1")
    cliente.force_login(Usuario.objects.get(username="otavio.nunes"))
    de_todos = Client(SERVER_NAME="127.0.0.1")  # viewflow's page is open to whom it gives its permission
    de_todos.force_login(Usuario.objects.create(username="bench", is_superuser=True))
    caixa, fila = _pagina(cliente, "/caixa/"), _pagina(de_todos, "/nu/sancao/queue/")
    pagina = _pagina(cliente, f"/processos/{caso.pk}/?aba=andamento")
    feitos, primeira = 0, 0.0
    settings.ROOT_URLCONF = "bench.urls_nu"
    for n in TAMANHOS:
        multiplicar(caso, feitos + 1, n - 1)
        feitos = n - 1
        nossa, nua = mediana(caixa), mediana(_nua)
        primeira = primeira or nossa
        deles = mediana(fila, vezes=3)
        print(
            f"{banco:<11} caixa, {n:>7} casos: {_consultas(caixa)} consultas {nossa:>8.1f} ms; {nossa / primeira:.2f} da de 1k; "
            f"consulta nua {nua:.2f} ms ({nossa / nua:.0f} vezes); fila do viewflow {deles:>9.1f} ms ({deles / nossa:.1f} vezes)",
            flush=True,
        )
    primeira = 0.0
    for n in EVENTOS:
        eventos(caso, n)
        assert caso.andamentos.count() == n
        nossa = mediana(pagina)
        primeira = primeira or nossa
        print(
            f"{banco:<11} processo, {n:>5} eventos: {_consultas(pagina)} consultas {nossa:>8.1f} ms; {nossa / primeira:.2f} da de 500",
            flush=True,
        )


def neste_banco() -> None:
    """Measure on the database that the environment names, in a scratch one beside it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.conf import settings

    settings.INSTALLED_APPS.append("viewflow")  # the templates of its own pages
    django.setup()

    from workflows.historias.ensaio import banco_de_ensaio

    with banco_de_ensaio():
        medir()


def main() -> None:
    atos.nos_dois_bancos("bench.paginas")


if __name__ == "__main__":
    if "--neste-banco" in sys.argv:
        neste_banco()
    else:
        main()
