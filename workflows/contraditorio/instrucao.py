"""One small procedure for what happens between a petition and its decision: one question, one addressee, one answer.

Evidence to decide on, a manifestation, a parecer, a piece to join, a petition that met no task, a case reopened: each is
a run of ``InstrucaoFlow`` over the case. None of them touches a period: their own dates are alerts of the house.
"""

from __future__ import annotations

import datetime
from typing import Any

from viewflow import this
from viewflow.workflow import flow

from processos.formatos import data_longa
from processos.models import Papel, Prazo, Processo, Usuario

from ..expediente.providencia import abrir_providencia, encerrar_alertas
from ..models import Pendencia, Tramite
from ..motor.fase import Fase, Tarefa, fim, inicio, ramo
from ..motor.relogio import ao_vencer
from ..tesouraria.depositos import cumprir_prazo


def _e(tarefa: str):
    return lambda activation: activation.process.data["tarefa"] == tarefa


def _do(campo: str):
    return lambda activation: activation.process.data[campo]


def _fiscal_do_auto(activation: Any) -> Usuario | None:
    """His own inbox; deactivated, the task is in the inbox of the role (decisões, 14)."""
    fiscal = activation.process.processo.auto.fiscal
    return fiscal if fiscal.is_active else None


class InstrucaoFlow(Fase):
    """Instrução

    Uma pergunta a quem pode respondê-la: decidir a prova, manifestar-se, opinar, juntar, despachar. O prazo de julgar
    não para.
    """

    interna = True

    inicio = inicio().Next(this.qual)
    qual = (
        flow.Switch()
        .Case(this.decidir_prova, ramo("pedido de prova", _e("decidir_prova")))
        .Case(this.manifestar, ramo("pergunta ao Fiscal", _e("manifestar")))
        .Case(this.opinar, ramo("parecer", _e("opinar")))
        .Case(this.juntar, ramo("prova deferida", _e("juntar")))
        .Case(this.juntar_de_oficio, ramo("prova da casa", _e("juntar_de_oficio")))
        .Case(this.despachar, ramo("petição", _e("despachar")))
        .Default(this.concluir_de_novo)
        .Annotation(title="Qual providência?")
    )
    decidir_prova = (
        Tarefa(_do("papel"), "deferir_prova", "indeferir_prova", titulo=_do("titulo"))
        .Next(this.fim)
        .Annotation(title="Decidir os pedidos de prova")
    )
    manifestar = (
        Tarefa(
            Papel.FISCAL, "manifestar_sobre_o_auto", titulo=_do("titulo"), prazo="manifestacao_do_fiscal",
            responsavel=_fiscal_do_auto,
        )
        .Next(this.fim)
        .Annotation(title="Manifestar-se sobre o auto")
    )  # fmt: skip
    opinar = (
        Tarefa(Papel.JURIDICO, "emitir_parecer", titulo=_do("titulo"), prazo="parecer")
        .Next(this.fim)
        .Annotation(title="Emitir parecer")
    )
    juntar = (
        Tarefa(Papel.TRANSPORTADOR, "juntar_prova", titulo=_do("titulo"), prazo="prova_deferida")
        .Next(this.fim)
        .Annotation(title="Juntar a prova deferida")
    )
    juntar_de_oficio = (
        Tarefa(Papel.PROTOCOLO, "juntar_prova_de_oficio", titulo=_do("titulo"))
        .Next(this.fim)
        .Annotation(title="Juntar a prova pedida à casa")
    )
    despachar = (
        Tarefa(Papel.DIRETOR_DE_TRANSPORTES, "despachar_peticao", titulo=_do("titulo"))
        .Next(this.fim)
        .Annotation(title="Despachar a petição")
    )
    concluir_de_novo = (
        Tarefa(_do("papel"), "concluir_reabertura", titulo=_do("titulo"))
        .Next(this.fim)
        .Annotation(title="Concluir o que ficou por fazer")
    )
    fim = fim()


def abrir_instrucao(processo: Processo, tarefa: str, *, titulo: str, texto: str, artigo: str, **dados: Any) -> Tramite:
    """Open the task; ``texto`` is what its addressee reads, ``dados`` what the answer needs to know."""
    return InstrucaoFlow.iniciar(processo, tarefa=tarefa, titulo=titulo[:200], texto=texto, artigo=artigo, **dados)


def dados_da_tarefa(pendencia: Pendencia | None) -> dict[str, Any]:
    """What the run of an open task was started with; nothing outside of a task."""
    return pendencia.task.process.coerced.data if pendencia is not None else {}


def pergunta_da_tarefa(pendencia: Pendencia | None) -> dict[str, str] | None:
    """What the act's page shows above the form."""
    dados = dados_da_tarefa(pendencia)
    return {k: dados[k] for k in ("titulo", "texto", "artigo")} if "texto" in dados else None


def marcar_alerta(processo: Processo, tipo: str, agora: datetime.datetime, marco: str) -> str:
    """The inner date of an answer; one of each kind runs at a time, and the first one stands. Returns it in words."""
    correndo = processo.prazos.correndo().filter(tipo=tipo).first()
    prazo = correndo or Prazo.objects.abrir(processo, tipo, agora, agora=agora, marco=marco)
    return data_longa(prazo.vence)


def cumprir_alerta(processo: Processo, tipo: str, no: str, autor, agora: datetime.datetime) -> None:
    """The last task of its kind is being answered: its date and its alerts are over."""
    if Pendencia.objects.filter(processo=processo, no=no).count() <= 1:
        cumprir_prazo(processo, tipo, agora)
        encerrar_alertas(processo, tipo, autor)


@ao_vencer("manifestacao_do_fiscal", "parecer", "prova_deferida")
def resposta_em_atraso(processo: Processo, prazo: Prazo) -> str:
    """An inner alert: the answer may still come until the decision, and the twenty business days run on (art. 66)."""
    texto = f"{prazo.regra.nome}: sem resposta até {data_longa(prazo.vence)}. Ainda cabe até a decisão, e o julgamento não espera."
    abrir_providencia(
        processo,
        papel=Papel.DIRETOR_DE_TRANSPORTES,
        titulo=f"Alerta: {prazo.regra.nome[:1].lower()}{prazo.regra.nome[1:]} sem resposta",
        texto=texto,
        artigo=f"{prazo.regra.artigo}; não é prazo do decreto",
        assunto=prazo.tipo,
    )
    return texto
