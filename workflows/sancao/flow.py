"""The sanction, from the auto to its execution (arts. 54 to 67), and the retention of art. 58. Reads as the diagram."""

from viewflow import this
from viewflow.workflow import flow

from processos.models import Papel, Processo

from ..contraditorio import perguntas as p
from ..contraditorio.fragmento import Contraditorio
from ..models import Tramite
from ..motor.fase import Fase, Tarefa, fim, inicio, se
from . import retencao
from .demais import DemaisPenalidadesFlow
from .execucao import Execucao, encerrar_com_a_retencao


class SancaoFlow(Contraditorio, Execucao, Fase):
    """Sanção

    Do auto de infração à penalidade executada (arts. 54 a 67).
    """

    demais = DemaisPenalidadesFlow  # the run of what becomes final before the rest

    reinicio = inicio().Next(this.retomada)
    inicio = inicio().Next(this.registrar)
    registrar = Tarefa(Papel.PROTOCOLO, "registrar_auto", titulo="Registrar o auto", prazo="registro").Next(
        this.retomar
    )
    retomada = (
        flow.Switch()
        .Case(this.registrar, se(p.auto_por_registrar, "auto por registrar"))
        .Case(this.retomar_recurso, se(p.recurso_em_andamento, "recurso"))
        .Case(this.notificar_decisao, se(p.decisao_a_notificar, "decisão por notificar"))
        .Case(this.despachar_recebimento, se(p.recebimento_a_despachar, "faltou depósito"))
        .Case(this.minutar, se(p.a_julgar, "por julgar"))
        .Default(this.retomar)
        .Annotation(title="De onde recomeça?")
    )
    retomar_recurso = (
        flow.Split()
        .Next(this.remeter, case=se(p.recurso_a_remeter, "por remeter"))
        .Next(this.minutar_recurso, case=se(p.recurso_no_dp, "remetido"))
        .Annotation(title="Retomar o recurso")
    )
    fim = fim()

    @classmethod
    def reiniciar(cls, processo: Processo) -> Tramite:
        """A new run, which reads in the nouns from where the case begins again after an annulment."""
        return cls.reinicio.run(processo=processo)


class RetencaoFlow(Fase):
    """Retenção do veículo

    Do termo de retenção ao de liberação (art. 58), ao lado da sanção: a defesa corre lá e não suspende a medida.
    """

    inicio = inicio().Next(this.reter)
    reter = (
        flow.Split()
        .Always(this.substituir)
        .Always(this.acompanhar_substituicao)
        .Always(this.vistoriar_retido)
        .Annotation(title="Veículo retido")
    )
    substituir = (
        Tarefa(
            Papel.TRANSPORTADOR,
            "comunicar_substituicao",
            titulo=retencao.titulo("Remover e substituir o veículo"),
            imediata=True,
        )
        .Next(this.liberado)
        .Annotation(title="Remover e substituir o veículo")
    )
    acompanhar_substituicao = (
        Tarefa(
            Papel.FISCAL,
            "registrar_substituicao",
            titulo=retencao.titulo("Acompanhar a substituição do veículo"),
            imediata=True,
        )
        .Next(this.liberado)
        .Annotation(title="Acompanhar a substituição")
    )
    vistoriar_retido = (
        Tarefa(Papel.VISTORIA, "vistoriar_retido", titulo=retencao.titulo("Vistoriar o veículo"), imediata=True)
        .Next(this.liberado)
        .Annotation(title="Vistoriar o veículo")
    )
    liberado = flow.Join().Next(this.encerrar).Annotation(title="Veículo liberado")
    encerrar = flow.Function(encerrar_com_a_retencao).Next(this.fim).Annotation(title="Encerrar a retenção")
    fim = fim()
