"""What a review, or the fall of another case's penalty, brings to the carrier: the notice, and what it gets back."""

from __future__ import annotations

from typing import Any

from viewflow import this
from viewflow.workflow import flow

from processos.models import AutoDeInfracao, Enquadramento, Papel, Processo

from ..contraditorio import efeitos
from ..contraditorio.fragmento import NOTIFICAR
from ..expediente.flow import ProvidenciaFlow
from ..models import Pendencia, Tramite
from ..motor.fase import Fase, Tarefa, fim, inicio, se
from ..tesouraria.flow import ConciliacaoFlow, DiferencaFlow
from .retencao import ha_veiculo_retido

ENCERRADOS = (Enquadramento.Estado.EXECUTADO, Enquadramento.Estado.CUMPRIDO)
PARALELOS = (ConciliacaoFlow, DiferencaFlow, ProvidenciaFlow)  # they outlive the sanction, as at its own end


def ha_diferenca_a_devolver(processo: Processo) -> bool:
    """Money to refund that the task of executing the decision, where it is open, does not already hold."""
    executa = Pendencia.objects.filter(
        processo=processo, no__in=["executar", "devolver", "devolver_diferenca"]
    ).exists()
    return efeitos.ha_o_que_devolver(processo) and not executa


def encerrar(activation: Any) -> None:
    """Where the sanction had already come to its end, the case ends with this."""
    processo = Processo.objects.get(pk=activation.process.processo_id)
    if processo.estado == Processo.Estado.CONCLUIDO or not nada_resta(processo, activation.process):
        return
    auto = AutoDeInfracao.objects.get(processo=processo)
    if auto.estado == AutoDeInfracao.Estado.REGISTRADO and not auto.enquadramentos.subsistentes().exists():
        auto.arquivar()
        auto.save()
    processo.concluir()
    processo.save(update_fields=["estado"])


def nada_resta(processo: Processo, este: Tramite) -> bool:
    """No other run of the sanction is open, no vehicle is retained, and every penalty fell or was executed."""
    outros = Tramite.objects.filter(processo=processo, finished__isnull=True).exclude(pk=este.pk)
    if any(t.flow_class not in PARALELOS for t in outros) or ha_veiculo_retido(processo):
        return False
    return not processo.auto.enquadramentos.subsistentes().exclude(estado__in=ENCERRADOS).exists()


class ReflexoFlow(Fase):
    """Revisão: notificação e devolução

    O transportador é notificado do que mudou, e o que sobrou do depósito lhe é devolvido.
    """

    inicio = inicio().Next(this.abrir_reflexos)
    abrir_reflexos = (
        flow.Split()
        .Always(this.notificar_revisao)
        .Next(this.devolver_diferenca, case=se(ha_diferenca_a_devolver, "sobrou depósito"))
        .Annotation(title="Efeitos da revisão")
    )
    notificar_revisao = (
        Tarefa(Papel.PROTOCOLO, *NOTIFICAR, titulo=lambda a: a.process.data["titulo"])
        .Next(this.reunir_reflexos)
        .Annotation(title="Notificar a revisão")
    )
    devolver_diferenca = Tarefa(
        Papel.FINANCEIRO, "devolver_deposito", titulo="Devolver a diferença do depósito", prazo="devolucao_deposito"
    ).Next(this.reunir_reflexos)
    reunir_reflexos = flow.Join().Next(this.encerrar).Annotation(title="Tudo notificado e devolvido")
    encerrar = flow.Function(encerrar).Next(this.fim).Annotation(title="Encerrar a revisão")
    fim = fim()

    @classmethod
    def abrir(cls, processo: Processo, titulo: str) -> Tramite:
        """Start it; a case that was over lives again until this is done."""
        if processo.estado == Processo.Estado.CONCLUIDO:
            processo.reabrir()
            processo.save(update_fields=["estado"])
        return cls.iniciar(processo, titulo=titulo)


def ha_reflexo_aberto(processo: Processo) -> bool:
    """Something of a review is still to be told or given back: it ends the case, not the sanction's run."""
    abertos = Tramite.objects.filter(processo=processo, finished__isnull=True)
    return any(t.flow_class is ReflexoFlow for t in abertos)
