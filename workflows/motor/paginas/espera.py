"""What a case waits for, in one sentence, and what this person will do once it has come."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from viewflow.workflow.base import Node

from processos.acesso import Atuacao
from processos.formatos import data_curta, data_longa
from processos.models import Papel, Prazo, Processo

from ...models import Pendencia
from ..fase import Tarefa

QUEM_DECIDE = (Papel.DIRETOR_DE_TRANSPORTES, Papel.DIRETOR_PRESIDENTE)
ARTIGO = {Papel.VISTORIA: "a"}


@dataclass(frozen=True)
class Espera:
    """``frase``: what is waited for; ``depois``: the task of this person that comes next, or ``""``."""

    frase: str
    depois: str = ""


def espera(
    autor: Atuacao, processo: Processo, pendencias: list[Pendencia], prazos: list[Prazo], hoje: datetime.date
) -> Espera | None:
    """Of what others have to do, what leads to a task of this person; else what falls due first. ``None``: nothing."""
    de_outros = [p for p in pendencias if p.papel != autor.papel]
    datas = {prazo.pk: prazo.vence for prazo in prazos}
    for pendencia in de_outros:
        if proxima := _proxima(pendencia.task.flow_task, autor.papel):
            return Espera(_frase(autor, processo, pendencia, datas, hoje), str(proxima.task_title))
    return Espera(_frase(autor, processo, de_outros[0], datas, hoje)) if de_outros else None


def _frase(
    autor: Atuacao, processo: Processo, pendencia: Pendencia, datas: dict[int, datetime.date], hoje: datetime.date
) -> str:
    """ "Aguarda o Protocolo: notificar a decisão, até qui 12/03"; a carrier is not told what the house does inside."""
    if pendencia.papel == Papel.TRANSPORTADOR:
        quem = str(processo.transportador)
    else:
        quem = f"{ARTIGO.get(Papel(pendencia.papel), 'o')} {pendencia.get_papel_display()}"
    titulo = pendencia.titulo
    o_que = f": {titulo[:1].lower()}{titulo[1:]}" if autor.interno or pendencia.transportador_id else ""
    vence = datas.get(pendencia.prazo_id or 0)
    if vence is None:
        return f"Aguarda {quem}{o_que}."
    quando = data_curta(vence) if vence.year == hoje.year else data_longa(vence)
    return f"Aguarda {quem}{o_que}, {'até' if vence >= hoje else 'com prazo vencido em'} {quando}."


def _proxima(no: Tarefa, papel: str) -> Tarefa | None:
    """The nearest task of a role that decides, or drafts, after this one; only drafting may stand between.

    A task from which one comes back to this one is behind it: a draft that may still be sent back is not announced.
    """
    if papel not in (*QUEM_DECIDE, Papel.JURIDICO):
        return None
    for tarefa in _depois(no, atravessa=Papel.JURIDICO):
        if tarefa.papel == papel:
            return tarefa if no not in _depois(tarefa, atravessa=Papel.JURIDICO) else None
    return None


def _depois(no: Tarefa, *, atravessa: str) -> list[Tarefa]:
    """The tasks that may open when this one ends, nearest first, and those beyond the tasks of one role."""
    fila: list[Node] = [no]
    tarefas: list[Tarefa] = []
    vistos = set()
    while fila:
        atual = fila.pop(0)
        for seguinte in [*atual._boundary_events, *(seta.dst for seta in atual._outgoing())]:
            if seguinte in vistos:
                continue
            vistos.add(seguinte)
            if isinstance(seguinte, Tarefa):
                tarefas.append(seguinte)
            if not isinstance(seguinte, Tarefa) or seguinte.papel == atravessa:
                fila.append(seguinte)
    return tarefas
