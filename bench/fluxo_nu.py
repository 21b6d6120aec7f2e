"""Acts per second through the door, beside a bare viewflow completion of the same shape, on one database.

The same four human tasks one after another. Ours: form, law, machine, nouns, documents, record, inbox. Bare: a Flow of
four views, each assigned, started and completed, and nothing else. Run by ``bench.atos`` in a database of its own.
"""

import datetime
import time
from contextlib import nullcontext

from django.contrib.auth import get_user_model
from viewflow import this
from viewflow.workflow import STATUS, flow
from viewflow.workflow.models import Process, Task

from processos.regras.tempo import FUSO
from workflows import flows
from workflows.historias import semeadura
from workflows.motor.porta import praticar

CASOS = 25
ATOS = ("lavrar", "registrar", "emitir", "ciencia")
SALTO = datetime.timedelta(minutes=5)


def declarar() -> type[flow.Flow]:
    """The bare procedure, declared where viewflow finds it by name."""

    def abrir(activation):
        return activation.process

    corpo = {
        "__module__": flows.__name__,
        "__doc__": "Fluxo nu",
        "process_class": Process,
        "inicio": flow.StartHandle(abrir).Next(this.um),
        "um": flow.View(view=None).Next(this.dois),
        "dois": flow.View(view=None).Next(this.tres),
        "tres": flow.View(view=None).Next(this.quatro),
        "quatro": flow.View(view=None).Next(this.fim),
        "fim": flow.End(),
    }
    classe = type(flow.Flow)("FluxoNu", (flow.Flow,), corpo)
    flows.FluxoNu = classe
    return classe


def nu(fluxo: type[flow.Flow], casos: int) -> float:
    """Completions a second of the bare flow."""
    usuario = get_user_model().objects.order_by("pk").first()
    antes = time.perf_counter()
    for _ in range(casos):
        processo = fluxo.inicio.run()
        for _ in ATOS:
            tarefa = Task.objects.get(process=processo.pk, status=STATUS.NEW)
            with tarefa.activation() as activation:
                activation.assign(usuario)
                activation.start(None)
                activation.execute()
    return casos * len(ATOS) / (time.perf_counter() - antes)


def pela_porta(casos: int, primeira: int) -> float:
    """Acts a second through the door: written, registered, notified, proved."""
    pessoa = {u.username: u for u in get_user_model().objects.all()}
    agora = datetime.datetime(2026, 3, 2, 9, 0, tzinfo=FUSO)
    antes = time.perf_counter()
    for n in range(casos):
        auto = praticar(
            "lavrar_auto", autor=pessoa["davi.moreira"], papel="fiscal", agora=agora, dados=_auto(primeira + n)
        )  # fmt: skip
        pk = auto.processo.pk
        for nome, dados in (
            ("registrar_auto", {"conferi": "on"}),
            ("emitir_notificacao", {"modo": "postal"}),
            ("registrar_ciencia", {"ciencia_em": f"{agora + 3 * SALTO:%d/%m/%Y %H:%M}", "prova": "AR fictício"}),
        ):
            agora += SALTO
            praticar(
                nome, autor=pessoa["marta.freitas"], papel="protocolo", agora=agora, processo=pk, dados=dados
            )  # fmt: skip
    return casos * len(ATOS) / (time.perf_counter() - antes)


def _auto(folha: int) -> dict:
    return {
        "talao_serie": "A", "talao_n": str(folha), "placa": "ZZT0B07", "fato": "02/03/2026 08:50",
        "local": "Terminal fictício", "municipio": "Salvador", "constatacao": "campo", "enquadramentos": ["57-I-a"],
        "relato": "Às 08:50 vi o veículo fictício parado na plataforma 4, com passageiros, depois da hora da partida.",
        "ciente": "ausente", "confirmo_duplicidade": "on",
    }  # fmt: skip


def medir() -> list[tuple[str, float]]:
    """Rows of the table, each after a short warm-up."""
    fluxo = declarar()
    linhas = []
    nu(fluxo, 3)
    linhas.append(("viewflow nu (conclusão de tarefa)", nu(fluxo, CASOS)))
    primeira = 1
    for nome, caneta in (
        ("pela porta, papel da casa", nullcontext()),
        ("pela porta, página simples", semeadura.caneta_simples()),
    ):
        with caneta:
            pela_porta(3, primeira)
            linhas.append((nome, pela_porta(CASOS, primeira + 3)))
        primeira += CASOS + 3
    return linhas
