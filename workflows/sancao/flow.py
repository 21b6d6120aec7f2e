"""The sanction, from the auto to its execution (arts. 54 to 67). Reads as the diagram."""

from viewflow import this
from viewflow.workflow import flow

from processos.models import Papel

from ..contraditorio.fragmento import Contraditorio
from ..motor.fase import Fase, Tarefa, inicio
from .execucao import Execucao


class SancaoFlow(Contraditorio, Execucao, Fase):
    """Sanção

    Do auto de infração à penalidade executada (arts. 54 a 67).
    """

    inicio = inicio().Next(this.registrar)
    registrar = Tarefa(Papel.PROTOCOLO, "registrar_auto", titulo="Registrar o auto", prazo="registro").Next(
        this.retomar
    )
    fim = flow.End()
