"""What a run did of its procedure: the state of each figure, the lines it went along, and the same told in steps.

Two queries for all the runs of a case, whatever there is of them: their tasks, and what led to each.
"""

from __future__ import annotations

import datetime
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import Any

from viewflow.workflow import STATUS
from viewflow.workflow.models import Task

from processos.acesso import Atuacao
from processos.formatos import data_curta, data_longa
from processos.models import Papel, Prazo, Processo
from processos.regras.tempo import data_local

from ...models import Pendencia
from .desenho import Desenho, Figura, Seta, desenhar

ACABADAS = (STATUS.DONE, STATUS.CANCELED, STATUS.REVIVED)
SEM_VEZ = float("inf")  # what did not come yet is told after what did
SITUACOES = {"feito": "feito", "agora": "agora", "futuro": "ainda não", "nao": "não houve", "deixado": "deixado"}


@dataclass(frozen=True)
class Passo:
    """One step of the twin: what, whose, until when, how it stands, and by which branches one comes to it."""

    titulo: str
    quem: str
    ate: str
    estado: str
    situacao: str
    ramos: list[str]


@dataclass
class Percurso:
    """One run as its page tells it."""

    titulo: str
    situacao: str
    principal: bool
    desenho: Desenho
    estados: dict[str, str]
    andadas: set[tuple[str, str]]
    passos: list[Passo]

    def foi(self, seta: Seta) -> bool:
        return (seta.de, seta.para) in self.andadas

    @property
    def agora(self) -> list[str]:
        return [passo.titulo for passo in self.passos if passo.estado == "agora"]


def percursos(autor: Atuacao, processo: Processo, prazos: list[Prazo], hoje: datetime.date) -> list[Percurso]:
    """Every run of the case that this capacity may know of, the main one first."""
    por_tramite: dict[int, list[Task]] = defaultdict(list)
    tarefas = Task.objects.filter(process__tramite__processo=processo).select_related("process", "owner")
    for tarefa in tarefas.order_by("pk"):
        por_tramite[tarefa.process_id].append(tarefa)
    levou = Task.previous.through.objects.filter(from_task__process__tramite__processo=processo)
    de_onde = defaultdict(list)
    for tarefa, anterior in levou.values_list("from_task", "to_task"):
        de_onde[tarefa].append(anterior)
    abertas = {p.task_id: p for p in processo.pendencias.all()}
    contados = [
        _Leitura(autor, _Sobre(processo, prazos, hoje), tarefas, de_onde, abertas).contar()
        for tarefas in por_tramite.values()
        if autor.interno or not tarefas[0].process.flow_class.interna
    ]
    contados.reverse()  # the newest first
    principal = next((p for p in contados if p.principal), None)
    return [principal, *(p for p in contados if p is not principal)] if principal else contados


@dataclass(frozen=True)
class _Sobre:
    """The case as its page already read it."""

    processo: Processo
    prazos: list[Prazo]
    hoje: datetime.date


class _Leitura:
    """One run being read."""

    def __init__(
        self, autor: Atuacao, sobre: _Sobre, tarefas: list[Task], de_onde: dict[int, list[int]],
        abertas: dict[int, Pendencia],
    ):  # fmt: skip
        self.autor, self.sobre, self.abertas = autor, sobre, abertas
        tramite = self.tramite = tarefas[0].process
        self.acabou = tramite.status != STATUS.NEW
        self.desenho = desenhar(tramite.flow_class, tarefas[0].flow_task.name, interno=autor.interno)
        nomes = {tarefa.pk: tarefa.flow_task.name for tarefa in tarefas}
        self.ultima = {nomes[tarefa.pk]: tarefa for tarefa in tarefas}  # of each node, the one that tells its state
        self.primeira = {nomes[tarefa.pk]: tarefa.pk for tarefa in reversed(tarefas)}
        self.vezes = Counter(nomes.values())
        self.andadas = {(nomes[a], nomes[t.pk]) for t in tarefas for a in de_onde[t.pk] if a in nomes}
        if not autor.interno:  # what came back was between people of the house
            self.andadas -= {(seta.de, seta.para) for seta in self.desenho.setas if seta.volta}

    def contar(self) -> Percurso:
        figuras = self.desenho.figuras
        em_ordem = sorted(figuras.values(), key=lambda f: (self.primeira.get(f.nome, SEM_VEZ), f.y, f.x))
        estados = {nome: self._estado(nome) for nome in [*figuras, *self.desenho.dos_relogios]}
        fluxo: Any = self.tramite.flow_class
        return Percurso(
            titulo=str(fluxo.process_title),
            situacao={STATUS.DONE: "concluído", STATUS.CANCELED: "encerrado por anulação"}.get(
                self.tramite.status, "em curso"
            ),
            principal=hasattr(fluxo, "demais") and self.tramite.status != STATUS.CANCELED,
            desenho=self.desenho,
            estados=estados,
            andadas=self.andadas,
            passos=[self._passo(f, estados[f.nome]) for f in em_ordem if f.especie == "tarefa"],
        )

    def _estado(self, no: str) -> str:
        tarefa = self.ultima.get(no)
        if tarefa is None:
            return "nao" if self.acabou else "futuro"
        if tarefa.status == STATUS.DONE:
            return "feito"
        return "deixado" if tarefa.status in ACABADAS else "agora"

    def _passo(self, figura: Figura, estado: str) -> Passo:
        tarefa = self.ultima.get(figura.nome)
        aberta = self.abertas.get(tarefa.pk) if tarefa else None
        calado = figura.interna and not self.autor.interno
        return Passo(
            titulo=aberta.titulo if aberta and not calado else figura.titulo,
            quem=self._quem(figura, tarefa, aberta, calado),
            ate=self._ate(aberta),
            estado=estado,
            situacao=self._situacao(figura, estado, tarefa, calado),
            ramos=self._ramos(figura.nome),
        )

    def _quem(self, figura: Figura, tarefa: Task | None, aberta: Pendencia | None, calado: bool) -> str:
        papel = str(aberta.get_papel_display()) if aberta else figura.papel
        if (aberta and aberta.papel == Papel.TRANSPORTADOR) or figura.papel == Papel.TRANSPORTADOR.label:
            return str(self.sobre.processo.transportador)
        pessoa = (aberta.responsavel if aberta else tarefa.owner if tarefa else None) if not calado else None
        return f"{papel}: {pessoa}" if pessoa else papel

    def _ate(self, aberta: Pendencia | None) -> str:
        prazo = next((p for p in self.sobre.prazos if aberta and p.pk == aberta.prazo_id), None)
        return self._dia(prazo.vence) if prazo else ""

    def _situacao(self, figura: Figura, estado: str, tarefa: Task | None, calado: bool) -> str:
        dito = SITUACOES[estado]
        if calado or tarefa is None or estado == "futuro":
            return dito
        if estado == "feito" and tarefa.finished:
            dito = f"feito em {self._dia(data_local(tarefa.finished))}"
        if estado == "deixado":
            venceu = self.ultima.get(figura.relogio)
            dito = "o prazo esgotou" if venceu and venceu.status == STATUS.DONE else "encerrado sem resposta"
            if tarefa.finished:
                dito += f" em {self._dia(data_local(tarefa.finished))}"
        vezes = self.vezes[figura.nome]
        return f"{dito} ({vezes} vezes)" if vezes > 1 else dito

    def _dia(self, dia: datetime.date) -> str:
        return data_curta(dia) if dia.year == self.sobre.hoje.year else data_longa(dia)

    def _ramos(self, no: str, vistos: frozenset[str] = frozenset()) -> list[str]:
        """The named branches nearest above: those taken, where the run came here; else all by which one may come."""
        chegadas = self.desenho.chegadas(no)
        andadas = [seta for seta in chegadas if (seta.de, seta.para) in self.andadas]
        ditos: list[str] = []
        for seta in andadas or chegadas:
            figura = self.desenho.figuras.get(seta.de) or self.desenho.dos_relogios[seta.de]
            if seta.rotulo:
                ditos.append(_dito(figura.titulo, seta.rotulo))
            elif figura.especie != "tarefa" and seta.de not in vistos:
                ditos += self._ramos(seta.de, vistos | {no})
        return list(dict.fromkeys(ditos))


def _dito(titulo: str, rotulo: str) -> str:
    """ "Há penalidade? Sim", "Completar o depósito: prazo esgotado"."""
    if titulo.endswith("?"):
        return f"{titulo} {rotulo[:1].upper()}{rotulo[1:]}"
    return f"{titulo}: {rotulo}" if titulo else rotulo
