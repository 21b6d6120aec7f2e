"""Tasks: nobody forgotten, nothing in two places, every wait with its timer (guarantees 19 and 20)."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from viewflow.workflow import STATUS
from viewflow.workflow.models import Task

from processos.models import Designacao, Papel, Prazo, Processo

from ..models import SEM_PRAZO, Pendencia, Tramite
from ..motor.fase import Fase, Tarefa
from .papeis import em_vigor
from .tabela import Exame, garantia

ABERTA = (STATUS.NEW, STATUS.ASSIGNED, STATUS.STARTED)


@garantia(20, "Todo caso vivo tem tarefa aberta, prazo correndo ou motivo de espera", artigo="garantia 20")
def caso_vivo_com_andamento(e: Exame) -> None:
    """A stayed case has its reason in the record."""
    for lote in e.lotes(Processo.objects.filter(estado=Processo.Estado.EM_CURSO).only("pk", "numero"), "pk"):
        com_tarefa = set(Pendencia.objects.filter(processo__in=lote).values_list("processo_id", flat=True))
        com_prazo = set(Prazo.objects.correndo().filter(processo__in=lote).values_list("processo_id", flat=True))
        for processo in lote:
            if processo.pk not in com_tarefa and processo.pk not in com_prazo:
                e.diverge(processo.pk, "em curso, sem tarefa, sem prazo e sem motivo de espera")


@garantia(20, "Nenhuma tarefa aberta é de quem não pode agir", artigo="decisão 14")
def tarefa_de_quem_pode_agir(e: Exame) -> None:
    """The person who took it is active and holds the role today; of the role itself, nobody is asked for."""
    tomadas = Pendencia.objects.exclude(responsavel=None).select_related("responsavel")
    for lote in e.lotes(tomadas):
        papeis: dict[int, set[str]] = defaultdict(set)
        for d in Designacao.objects.filter(usuario__in={p.responsavel_id for p in lote}):
            if em_vigor(d, e.agora):
                papeis[d.usuario_id].add(d.papel)
        for p in lote:
            interno = p.papel != Papel.TRANSPORTADOR
            if not p.responsavel.is_active or (interno and p.papel not in papeis[p.responsavel_id]):
                e.diverge(p.processo_id, f"“{p.titulo}” está com {p.responsavel}, que não pode agir")


@garantia(20, "A caixa de entrada é o que o motor espera de gente", artigo="arquitetura, caixa")
def caixa_igual_ao_motor(e: Exame) -> None:
    """One row of the inbox for each open human task, and the date is that of its deadline."""
    abertas = Task.objects.filter(flow_task_type="HUMAN", status__in=ABERTA).select_related("process")
    for lote in e.lotes(abertas, "process__tramite__processo"):
        casos = dict(
            Tramite.objects.filter(pk__in={t.process_id for t in lote}).values_list("pk", "processo_id")
        )  # fmt: skip
        linhas = {p.task_id: p for p in Pendencia.objects.filter(task__in=lote)}
        for tarefa in lote:
            linha, processo = linhas.get(tarefa.pk), casos.get(tarefa.process_id)
            if linha is None:
                e.diverge(processo, f"a tarefa {tarefa.flow_task.name} não está em caixa nenhuma")
            elif (linha.processo_id, linha.no) != (processo, tarefa.flow_task.name):
                e.diverge(processo, f"a linha da caixa diz {linha.no}, e a tarefa é {tarefa.flow_task.name}")
    for linha in e.cada(Pendencia.objects.select_related("task", "prazo")):
        if linha.task.status not in ABERTA:
            e.diverge(linha.processo_id, f"“{linha.titulo}” continua na caixa, e a tarefa está {linha.task.status}")
        limite = linha.prazo.limite if linha.prazo else None
        if linha.limite != limite or linha.ordem not in ((limite,) if limite else (SEM_PRAZO, linha.desde)):
            e.diverge(linha.processo_id, f"“{linha.titulo}” diz {linha.limite}, e o prazo {limite}")


@cache
def _esperas() -> frozenset[tuple[str, str]]:
    """Procedure and node of every task that waits with a boundary timer."""
    return frozenset(
        (fluxo.__name__, no.name)
        for fluxo in Fase.procedimentos
        for no in fluxo.instance.nodes()
        if isinstance(no, Tarefa) and no._boundary_events
    )


@garantia(19, "Cada espera tem um só temporizador, no limite do seu prazo", artigo="arts. 65 e 67, § 1º")
def um_temporizador_por_espera(e: Exame) -> None:
    """Armed once for each open waiting task, at the limit of the deadline it carries, which still runs."""
    armados: dict[tuple[int, str], list[Task]] = defaultdict(list)
    temporizadores = Task.objects.filter(status=STATUS.SCHEDULED).select_related("process")
    for tarefa in e.cada(temporizadores, "process__tramite__processo"):
        armados[tarefa.process_id, tarefa.flow_task.name.partition("__")[0]].append(tarefa)
    prazos = {p.pk: p for p in Prazo.objects.filter(pk__in=_prazos_levados(armados))}
    for linha in e.cada(Pendencia.objects.select_related("task")):
        no = linha.task.flow_task
        if (no.flow_class.__name__, no.name) not in _esperas():
            continue
        desta = armados.pop((linha.task.process_id, no.name), [])
        if len(desta) != 1:
            e.diverge(linha.processo_id, f"“{linha.titulo}” espera com {len(desta)} temporizadores")
            continue
        prazo = prazos.get((desta[0].data or {}).get("prazo", 0))
        if prazo is None or prazo.estado != Prazo.Estado.CORRENDO or prazo.limite != desta[0].scheduled:
            e.diverge(linha.processo_id, f"“{linha.titulo}”: o temporizador não está no limite de um prazo que corre")
    casos = dict(Tramite.objects.filter(pk__in={p for p, _ in armados}).values_list("pk", "processo_id"))
    for (tramite, no_name), tarefas in sorted(armados.items()):
        e.diverge(casos.get(tramite), f"{len(tarefas)} temporizador sem a tarefa que espera ({no_name})")


def _prazos_levados(armados: dict[tuple[int, str], list[Task]]) -> set[int]:
    return {(t.data or {}).get("prazo", 0) for tarefas in armados.values() for t in tarefas}


@garantia(20, "Nenhuma tarefa do motor ficou em erro", artigo="arquitetura, relógio")
def nada_em_erro(e: Exame) -> None:
    """viewflow swallows what fails after a timer; our clock rolls back, so that none of these can be."""
    for tarefa in e.cada(Task.objects.filter(status=STATUS.ERROR), "process__tramite__processo"):
        processo = Tramite.objects.filter(pk=tarefa.process_id).values_list("processo_id", flat=True).first()
        e.diverge(processo, f"a tarefa {tarefa.flow_task.name} está em erro")
