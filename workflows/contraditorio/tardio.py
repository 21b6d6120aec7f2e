"""A late appeal, or a late reconsideration received by despacho: its own run, beside what is final (decisões, 9)."""

from viewflow import this
from viewflow.workflow import flow

from processos.models import Papel

from ..motor.fase import Fase, Tarefa, fim, inicio, se
from . import efeitos
from .fragmento import NOTIFICAR, DecisaoDaReconsideracao, ViaDoRecurso


class RecursoTardioFlow(ViaDoRecurso, Fase):
    """Recurso intempestivo

    Chegou fora do prazo: é remetido com a certidão, e o Diretor-Presidente diz se o conhece.
    """

    inicio = inicio().Next(this.remeter)
    depois_do_recurso = (
        flow.Function(efeitos.do_recurso_tardio).Next(this.notificar_recurso).Annotation(title="Efeitos do recurso")
    )
    notificar_recurso = Tarefa(Papel.PROTOCOLO, *NOTIFICAR, titulo="Notificar a decisão do recurso").Next(
        this.ha_o_que_devolver
    )
    ha_o_que_devolver = (
        flow.Switch()
        .Case(this.devolver, se(efeitos.ha_o_que_devolver))
        .Default(this.fim)
        .Annotation(title="Há o que devolver?")
    )
    devolver = Tarefa(
        Papel.FINANCEIRO, "devolver_deposito", titulo="Devolver o depósito", prazo="devolucao_deposito"
    ).Next(this.fim)
    fim = fim()


class ReconsideracaoTardiaFlow(DecisaoDaReconsideracao, Fase):
    """Reconsideração intempestiva

    Chegou fora do prazo e foi recebida por despacho, com razões: é decidida por quem decidiu antes, e notificada.
    """

    inicio = inicio().Next(this.minutar_reconsideracao)
    reunir_vias = (
        flow.Function(efeitos.da_reconsideracao_tardia)
        .Next(this.ha_o_que_devolver)
        .Annotation(title="Efeitos da reconsideração")
    )
    ha_o_que_devolver = (
        flow.Switch()
        .Case(this.devolver, se(efeitos.ha_o_que_devolver))
        .Default(this.fim)
        .Annotation(title="Há o que devolver?")
    )
    devolver = Tarefa(
        Papel.FINANCEIRO, "devolver_deposito", titulo="Devolver o depósito", prazo="devolucao_deposito"
    ).Next(this.fim)
    fim = fim()
