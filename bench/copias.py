"""Many cases from one: rows copied by SQL inside the database, so that a hundred thousand take seconds, not days.

They are rows to be read by a page, not histories: only a bench writes them, in a scratch database.
"""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.models import Model
from viewflow.workflow.models import Process, Task

from processos.models import Andamento, AutoDeInfracao, Enquadramento, Prazo, Processo, Transportador
from workflows.models import Pendencia, Tramite

BASE = 1_000_000  # keys of the copies begin here


def copiar(modelo: type[Model], pk: Any, de: int, ate: int, pela: str = "id", **mudam: str) -> None:
    """Copy one row for each ``i`` in ``[de, ate]``; ``mudam`` gives SQL for the columns that differ, in terms of ``i``."""
    colunas = [campo.column for campo in modelo._meta.local_concrete_fields]
    nome, q = modelo._meta.db_table, connection.ops.quote_name
    novos = ", ".join(mudam.get(c, f"t.{q(c)}") for c in colunas)
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH RECURSIVE s(i) AS (SELECT {de} UNION ALL SELECT i + 1 FROM s WHERE i < {ate}) "
            f"INSERT INTO {q(nome)} ({', '.join(q(c) for c in colunas)}) "
            f"SELECT {novos} FROM s CROSS JOIN (SELECT * FROM {q(nome)} WHERE {q(pela)} = %s) t",
            [pk],
        )


def momento(horas: str) -> str:
    """SQL of a moment so many hours after now, on either database."""
    if connection.vendor == "sqlite":
        return f"strftime('%Y-%m-%d %H:%M:%S', 'now', ({horas}) || ' hours')"
    return f"now() + ({horas}) * interval '1 hour'"


def multiplicar(processo: Processo, de: int, ate: int) -> None:
    """Cases like this one, each with its auto, deadline, run, task and row of the inbox, due at different hours."""
    id_ = f"{BASE} + i"
    auto = AutoDeInfracao.objects.get(processo=processo)
    pendencia = Pendencia.objects.select_related("task__process").get(processo=processo)
    tarefa, tramite = pendencia.task, Tramite.objects.get(pk=pendencia.task.process_id)
    donos = list(Transportador.objects.order_by("pk").values_list("pk", flat=True))
    dono = f"CASE i %% {len(donos)} " + " ".join(f"WHEN {n} THEN {pk}" for n, pk in enumerate(donos)) + " END"
    quando = momento("i %% 2000 - 400")
    copiar(Processo, processo.pk, de, ate, id=id_, transportador_id=dono, numero=f"'bench ' || ({id_})")
    copiar(AutoDeInfracao, auto.pk, de, ate, id=id_, processo_id=id_, transportador_id=dono, numero=id_)
    for n, e in enumerate(Enquadramento.objects.filter(auto=auto)):
        copiar(Enquadramento, e.pk, de, ate, id=f"{BASE} * {n + 1} + i", auto_id=id_)
    copiar(Prazo, pendencia.prazo_id, de, ate, id=id_, processo_id=id_, limite=quando)
    copiar(Process, tramite.pk, de, ate, id=id_)
    copiar(Tramite, tramite.pk, de, ate, pela="process_ptr_id", process_ptr_id=id_, processo_id=id_)
    copiar(Task, tarefa.pk, de, ate, id=id_, process_id=id_)
    copiar(
        Pendencia,
        pendencia.pk,
        de,
        ate,
        id=id_,
        task_id=id_,
        processo_id=id_,
        prazo_id=id_,
        limite=quando,
        ordem=quando,
    )
    _acertar()


def eventos(processo: Processo, quantos: int) -> None:
    """Give a case so many lines of record."""
    ultimo = Andamento.objects.filter(processo=processo).order_by("sequencia").last()
    copiar(
        Andamento, ultimo.pk, ultimo.sequencia + 1, quantos, id=f"{BASE} * {processo.pk} + i", sequencia="i",
        chave="NULL", hash=f"'bench {processo.pk} ' || i",
    )  # fmt: skip
    _acertar()


def _acertar() -> None:
    """What the planner knows of the tables."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
