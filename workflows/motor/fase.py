"""What every procedure is made of: real lock, human tasks that appear in an inbox, deadlines as boundary timers.

Nodes of a plain mixin are copied into each Flow and their ``this.`` links point into it; ``Fase`` itself declares
none. ``copy.copy`` would leave ``_boundary_events`` shared between two Flows on one mixin, and every case would arm
both Flows' timers, so each Flow receives fresh nodes here before viewflow wires them.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from django.db import transaction
from viewflow.workflow import STATUS, flow
from viewflow.workflow.activation import Activation
from viewflow.workflow.base import Node
from viewflow.workflow.nodes import View
from viewflow.workflow.nodes.view import ViewActivation

from processos.models import Papel, Processo, Usuario

from ..models import SEM_PRAZO, Pendencia, Tramite
from . import contexto_do_ato

Pergunta = Callable[[Any], Any]


ROTULOS: dict[Pergunta, str] = {}
"""The name of each branch that has one; a gateway with one question answers yes or no."""


class TarefaActivation(ViewActivation):
    """A human task: opens its row in the inbox when created, closes it when done or left."""

    @classmethod
    def create(cls, flow_task, prev_activation, token, data=None, seed=None):
        activation = super().create(flow_task, prev_activation, token, data=data, seed=seed)
        flow_task.abrir_pendencia(activation)
        return activation

    @Activation.status.transition(source=STATUS.STARTED, target=STATUS.DONE)
    def complete(self):
        super().complete.original()
        self._fechar()

    @Activation.status.transition(source=[STATUS.NEW, STATUS.ASSIGNED], target=STATUS.CANCELED)
    def cancel(self):
        super().cancel.original()
        self._fechar()

    def _fechar(self) -> None:
        """The row of the inbox goes; the task ended at the moment of the act, not of the machine's clock."""
        self.task.finished = contexto_do_ato.agora()
        self.task.save(update_fields=["finished"])
        Pendencia.objects.filter(task=self.task).delete()


class Tarefa(View):
    """A task of a role, answered by named acts, governed by a kind of deadline.

    ``papel``, ``titulo`` and ``prazo`` may be functions of the activation where one node serves several addressees.
    ``imediata``: the decree says "immediately" and counts no days; it comes before everything that has a date.
    ``responsavel``: the one person of the role whose task it is, where the matter is that person's own.
    """

    activation_class = TarefaActivation

    def __init__(
        self,
        papel: Papel | Callable[[Any], str],
        *atos: str,
        titulo: str | Callable[[Any], str],
        prazo: str | Callable[[Any], str | None] | None = None,
        imediata: bool = False,
        responsavel: Callable[[Any], Usuario | None] | None = None,
    ):
        super().__init__(view=None)
        self.papel = papel
        self.atos = atos
        self.titulo = titulo
        self.prazo = prazo
        self.imediata = imediata
        self.responsavel = responsavel
        if isinstance(titulo, str):
            self.task_title = titulo

    def abrir_pendencia(self, activation) -> None:
        def resolver(valor):
            return valor(activation) if callable(valor) else valor

        processo = activation.process.processo
        papel = resolver(self.papel)
        tipo = resolver(self.prazo)
        prazo = processo.prazos.a_que_responde(tipo) if tipo else None
        autor = contexto_do_ato.atual().autor
        Pendencia.objects.create(
            task=activation.task,
            processo=processo,
            no=self.name,
            titulo=resolver(self.titulo),
            papel=papel,
            responsavel=resolver(self.responsavel) if self.responsavel else None,
            transportador=processo.transportador if papel == Papel.TRANSPORTADOR else None,
            prazo=prazo,
            limite=prazo.limite if prazo else None,
            ordem=prazo.limite if prazo else (contexto_do_ato.agora() if self.imediata else SEM_PRAZO),
            desde=contexto_do_ato.agora(),
            vinda_de=autor.papel if autor else "",
        )


class TravaDoProcesso:
    """The one lock: the row of the case, reached through the run of the procedure."""

    @contextmanager
    def __call__(self, flow_class, process_pk) -> Iterator[None]:
        with transaction.atomic():
            Processo.objects.travar(Tramite.objects.values_list("processo_id", flat=True).get(pk=process_pk))
            yield


def _com_nos_proprios(cls) -> None:
    for nome in dir(cls):
        if nome.startswith("_") or nome == "instance":
            continue
        no = getattr(cls, nome)
        if isinstance(no, Node):
            proprio = copy.copy(no)
            proprio._boundary_events = []
            proprio._boundary_specs = list(no._boundary_specs)
            proprio._incoming_edges = []
            setattr(cls, nome, proprio)


class Fase(flow.Flow):
    """Base of every procedure."""

    process_class = Tramite
    lock_impl = TravaDoProcesso()
    interna: ClassVar[bool] = False  # work of the house alone: a carrier is not told of these runs
    procedimentos: ClassVar[list[type[Fase]]] = []

    def __init_subclass__(cls, **kwargs: Any) -> None:
        _com_nos_proprios(cls)
        cls.process_title = (cls.__doc__ or "").strip().partition("\n")[0]
        super().__init_subclass__(**kwargs)
        Fase.procedimentos.append(cls)

    @classmethod
    def iniciar(cls, processo: Processo, **dados: Any) -> Tramite:
        """Start this procedure over a case; ``dados`` stay with the run."""
        return cls.inicio.run(processo=processo, **dados)


def inicio() -> flow.StartHandle:
    """The start of a procedure, from code: an act or the clock opened it."""

    def abrir(activation, *, processo: Processo, **dados: Any) -> Tramite:
        activation.process.processo = processo
        activation.process.data = dados
        return activation.process

    return flow.StartHandle(abrir).Annotation(title="Início")


def fim() -> flow.End:
    """The end of a procedure."""
    return flow.End().Annotation(title="Fim")


def limite(tipo: str) -> Callable[[Any], Any]:
    """The moment of a boundary timer: the exclusive limit of the case's latest deadline of this kind."""

    def quando(activation):
        prazo = activation.process.processo.prazos.filter(tipo=tipo).order_by("pk").last()
        activation.task.data = {"prazo": prazo.pk}
        return prazo.limite

    return quando


def se(pergunta: Callable[[Processo], bool], rotulo: str = "") -> Pergunta:
    """A question about the case, as the condition of a gateway; ``rotulo`` names the branch in the diagram."""
    return ramo(rotulo, lambda activation: pergunta(activation.process.processo))


def ramo(rotulo: str, condicao: Pergunta) -> Pergunta:
    """A condition of a gateway with the name of its branch in the diagram."""
    ROTULOS[condicao] = rotulo
    return condicao


def concluir(pendencia: Pendencia, usuario: Usuario | None) -> None:
    """Complete a task by this person (``None``: by the system) and let the procedure go on, under the lock held."""
    with pendencia.task.activation() as activation:
        if activation.task.owner_id is None:
            activation.assign(usuario)
        else:
            activation.reassign(usuario)
        activation.start(None)
        activation.execute()


def sair(processo: Processo, *nos: str, usuario: Usuario | None = None) -> None:
    """Leave open tasks of a branch by their own exit: the gateway after each reads the nouns and goes on.

    Never by cancelling: a Join is not asked again when a branch is cancelled, and would wait for ever.
    """
    for pendencia in Pendencia.objects.filter(processo=processo, no__in=nos).select_related("task"):
        concluir(pendencia, usuario)


def encerrar_tramites(processo: Processo, *fluxos: type[Fase]) -> None:
    """Close whole runs of these procedures over a case, with their open tasks and timers.

    The one cancelling there is: it leaves no Join behind. What goes on begins in a new run.
    """
    for tramite in Tramite.objects.filter(processo=processo, finished__isnull=True):
        if tramite.flow_class in fluxos:
            tramite.flow_class.instance.cancel(tramite.coerced)


def reger(processo: Processo, tipo: str, *nos: str) -> None:
    """Open tasks of these nodes are governed from now on by the latest deadline of this kind."""
    prazo = processo.prazos.a_que_responde(tipo)
    if prazo is not None:
        abertas = Pendencia.objects.filter(processo=processo, no__in=nos)
        abertas.update(prazo=prazo, limite=prazo.limite, ordem=prazo.limite)
