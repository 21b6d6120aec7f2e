"""The smallest procedure: one task in a named inbox, with a date and an answer."""

from viewflow import this

from ..motor.fase import Fase, Tarefa, fim, inicio


class ProvidenciaFlow(Fase):
    """Providência

    Um alerta ou uma petição sem tarefa própria: alguém, numa caixa nomeada, responde.
    """

    interna = True

    inicio = inicio().Next(this.providenciar)
    providenciar = (
        Tarefa(lambda a: a.process.data["papel"], "responder_providencia", titulo=lambda a: a.process.data["titulo"])
        .Next(this.fim)
        .Annotation(title="Responder à providência")
    )
    fim = fim()
