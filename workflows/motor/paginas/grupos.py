"""The groups of an inbox by when its tasks fall due, how many are in each, and the sentence that sums them up."""

from __future__ import annotations

import datetime
from collections import Counter
from dataclasses import dataclass

from django.db.models import Case, CharField, Q, QuerySet, Value, When

from processos import consultas
from processos.formatos import data_curta
from processos.regras.tempo import data_local, limite_exclusivo

from ...models import SEM_PRAZO, Pendencia
from ..caixa import MUITAS

JA_PASSADOS = ("imediata", "vencida", "alerta")  # these come mixed by date; the others one after another


@dataclass(frozen=True)
class Marcos:
    """The moments that part the groups of an inbox."""

    agora: datetime.datetime
    hoje: datetime.date
    fim_de_hoje: datetime.datetime
    sexta: datetime.date
    fim_da_semana: datetime.datetime


def marcos(agora: datetime.datetime) -> Marcos:
    """The end of the week is its Friday; from Friday on, the next one."""
    hoje = data_local(agora)
    sexta = hoje + datetime.timedelta(days=(4 - hoje.weekday()) % 7 or 7)
    return Marcos(agora, hoje, limite_exclusivo(hoje), sexta, limite_exclusivo(sexta))


def condicoes(m: Marcos) -> dict[str, Q]:
    """Each group as a condition on the exclusive limit; an alert of ours is never overdue by the decree."""
    alerta = Q(prazo__tipo__in=consultas.ALERTAS)
    return {
        "imediata": Q(limite__isnull=True, ordem__lt=SEM_PRAZO),
        "vencida": Q(limite__lte=m.agora) & ~alerta,
        "alerta": Q(limite__lte=m.agora) & alerta,
        "hoje": Q(limite__gt=m.agora, limite__lte=m.fim_de_hoje),
        "semana": Q(limite__gt=m.fim_de_hoje, limite__lte=m.fim_da_semana),
        "depois": Q(limite__gt=m.fim_da_semana),
        "sem": Q(limite__isnull=True, ordem__gte=SEM_PRAZO),
    }


def titulos(m: Marcos) -> dict[str, str]:
    return {
        "imediata": "De imediato (art. 58)",
        "vencida": "Vencida",
        "alerta": "Com alerta interno já passado",
        "hoje": "Vencem hoje",
        "semana": f"Vencem até {data_curta(m.sexta)}",
        "depois": "Vencem depois",
        "sem": "Sem prazo no decreto",
    }


def com_grupo(pendencias: QuerySet[Pendencia], m: Marcos) -> QuerySet[Pendencia]:
    """Each row annotated with the name of its ``grupo``."""
    casos = [When(condicao, then=Value(nome)) for nome, condicao in condicoes(m).items()]
    return pendencias.annotate(grupo=Case(*casos, output_field=CharField()))


@dataclass(frozen=True)
class Contagem:
    """How many tasks in each group, of those that fall due first; a group the count did not finish is not in it."""

    total: int
    por_grupo: dict[str, int]

    @property
    def muitas(self) -> bool:
        return self.total > MUITAS


def contar(pendencias: QuerySet[Pendencia], m: Marcos) -> Contagem:
    """Read one light value a row, of the first ``MUITAS``: the cost is that of a page, whatever the inbox holds."""
    lidos = list(com_grupo(pendencias, m).order_by("ordem", "pk").values_list("grupo", flat=True)[: MUITAS + 1])
    por_grupo = dict.fromkeys(titulos(m), 0) | Counter(lidos)
    if len(lidos) > MUITAS:
        nomes, ultimo = list(por_grupo), lidos[-1]
        inteiros = nomes[: 0 if ultimo in JA_PASSADOS else nomes.index(ultimo)]
        por_grupo = {nome: por_grupo[nome] for nome in inteiros}
    return Contagem(len(lidos), por_grupo)


def resumo(contagem: Contagem, m: Marcos) -> str:
    """ "São 14 tarefas: 1 vencida, 2 vencem hoje e 4 vencem até sex 20/03." """
    if not contagem.total:
        return "Nenhuma tarefa."
    ditos = []
    for nome, uma, varias in (
        ("imediata", "imediata", "imediatas"),
        ("vencida", "vencida", "vencidas"),
        ("hoje", "vence hoje", "vencem hoje"),
        ("semana", f"vence até {data_curta(m.sexta)}", f"vencem até {data_curta(m.sexta)}"),
    ):
        if n := contagem.por_grupo.get(nome, 0):
            ditos.append(f"{n} {uma if n == 1 else varias}")
    quantas = f"mais de {MUITAS}" if contagem.muitas else str(contagem.total)
    inicio = "É 1 tarefa" if contagem.total == 1 else f"São {quantas} tarefas"
    if ditos:
        return f"{inicio}: {', '.join(ditos[:-1])}{' e ' if len(ditos) > 1 else ''}{ditos[-1]}."
    return f"{inicio}." if contagem.muitas else f"{inicio}; nenhuma vence até {data_curta(m.sexta)}."
