"""Reconciliation of one informed deposit with the bank's statement, and what a difference asks."""

from viewflow import this
from viewflow.workflow import flow

from processos.models import Guia, Papel

from ..motor.fase import Fase, Tarefa, fim, inicio
from .diferencas import ha_devolucao_ordenada


class ConciliacaoFlow(Fase):
    """Conciliação

    O depósito informado pelo transportador é conferido com o extrato da conta.
    """

    interna = True

    inicio = inicio().Next(this.conciliar)
    conciliar = Tarefa(Papel.FINANCEIRO, "conciliar_deposito", titulo="Conciliar o depósito").Next(this.fim)
    fim = fim()


def _titulo(activation) -> str:
    return f"Resolver a diferença do depósito: {Guia.objects.get(pk=activation.process.data['guia'])}"


class DiferencaFlow(Fase):
    """Diferença de depósito

    O crédito não é o esperado: o Financeiro diz o que é, e o excedente volta a quem o depositou.
    """

    interna = True

    inicio = inicio().Next(this.resolver_diferenca)
    resolver_diferenca = (
        Tarefa(Papel.FINANCEIRO, "resolver_diferenca", titulo=_titulo)
        .Next(this.ha_o_que_devolver)
        .Annotation(title="Resolver a diferença do depósito")
    )
    ha_o_que_devolver = (
        flow.Switch()
        .Case(this.devolver_excedente, ha_devolucao_ordenada)
        .Default(this.fim)
        .Annotation(title="Há excedente a devolver?")
    )
    devolver_excedente = Tarefa(
        Papel.FINANCEIRO, "devolver_excedente", titulo="Devolver o excedente", prazo="devolucao_excedente"
    ).Next(this.fim)
    fim = fim()
