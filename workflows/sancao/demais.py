"""What does not wait for the rest: the penalties that a petition left out, paid apart, or final before the others.

Source: arts. 55, parágrafo único, 65 and 67; decisões, 3, 5 and 9.
"""

from __future__ import annotations

from typing import Any

from viewflow import this
from viewflow.workflow import flow

from processos.models import Papel

from ..contraditorio import decursos
from ..contraditorio.fragmento import PRAZO_ESGOTADO
from ..motor.fase import Fase, Tarefa, fim, inicio, limite, ramo
from .execucao import Execucao

RESPONDER = ("cumprir_penalidade", "renunciar")


def _espera(tipo: str):
    """Whether this run began as the wait for the end of that period."""

    def pergunta(activation: Any) -> bool:
        return (activation.process.data or {}).get("espera") == tipo

    return pergunta


class DemaisPenalidadesFlow(Execucao, Fase):
    """Demais penalidades

    As que a defesa ou o recurso não alcança seguem à parte: cumprem-se, ou o prazo delas acaba, sem esperar as outras.
    """

    inicio = inicio().Next(this.o_que_espera)
    o_que_espera = (
        flow.Switch()
        .Case(this.aguardar_demais_na_defesa, ramo("prazo de defesa", _espera("defesa")))
        .Case(this.aguardar_demais_no_recurso, ramo("prazo de recurso", _espera("recurso")))
        .Default(this.apurar)
        .Annotation(title="O que se espera?")
    )
    aguardar_demais_na_defesa = (
        Tarefa(Papel.TRANSPORTADOR, *RESPONDER, titulo="Cumprir as penalidades não contestadas", prazo="defesa")
        .OnTimeout(limite("defesa"), this.decurso_das_demais, title=PRAZO_ESGOTADO)
        .Next(this.apurar)
    )
    decurso_das_demais = flow.Function(decursos.defesa).Next(this.fim).Annotation(title="Declarar a revelia")
    aguardar_demais_no_recurso = (
        Tarefa(Papel.TRANSPORTADOR, *RESPONDER, titulo="Cumprir as penalidades não recorridas", prazo="recurso")
        .OnTimeout(limite("recurso"), this.decurso_sem_recurso, title=PRAZO_ESGOTADO)
        .Next(this.apurar)
    )
    decurso_sem_recurso = flow.Function(decursos.sem_efeito).Next(this.apurar).Annotation(title="Prazo sem recurso")
    fim = fim()
