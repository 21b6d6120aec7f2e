"""Reconciliation of one informed deposit with the bank's statement."""

from viewflow import this
from viewflow.workflow import flow

from processos.models import Papel

from ..motor.fase import Fase, Tarefa, inicio


class ConciliacaoFlow(Fase):
    """Conciliação

    O depósito informado pelo transportador é conferido com o extrato da conta.
    """

    inicio = inicio().Next(this.conciliar)
    conciliar = Tarefa(Papel.FINANCEIRO, "conciliar_deposito", titulo="Conciliar o depósito").Next(this.fim)
    fim = flow.End()
