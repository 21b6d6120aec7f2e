"""The inbox: what waits for this person in the capacity in use, due first, in groups that say so."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from processos import consultas
from processos.acesso import Atuacao
from processos.formatos import data_curta, data_longa, em_instante
from processos.models import Papel, PedidoDeRepresentacao, Transportador
from processos.recusas import NaoEncontrado
from processos.regras.calendario import Calendario
from processos.regras.tempo import data_local, limite_exclusivo

from ...models import SEM_PRAZO, Pendencia
from .. import caixa as caixas
from .. import relogio
from ..porta import NAO_EXISTE
from . import pagina
from .chaves import chave_em_texto, endereco_com, escrito, texto_em_chave

TAMANHO = 50
DO_JULGAMENTO = ("minutar", "julgar")
QUEM_VE_OS_POSTOS_DE_LADO = (Papel.FINANCEIRO, Papel.ADMINISTRADOR)


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


def _filtros_de_prazo(m: Marcos) -> dict[str, Q]:
    """Each group as a condition on the exclusive limit; an alert of ours is never overdue by the decree."""
    alerta = Q(prazo__tipo__in=consultas.ALERTAS)
    return {
        "imediata": Q(limite__isnull=True, ordem__lt=SEM_PRAZO),
        "vencida": Q(limite__lte=m.agora) & ~alerta,
        "hoje": Q(limite__gt=m.agora, limite__lte=m.fim_de_hoje),
        "semana": Q(limite__gt=m.fim_de_hoje, limite__lte=m.fim_da_semana),
        "depois": Q(limite__gt=m.fim_da_semana),
        "alerta": Q(limite__lte=m.agora) & alerta,
        "sem": Q(limite__isnull=True, ordem__gte=SEM_PRAZO),
    }


def _grupo(pendencia: Pendencia, m: Marcos) -> str:
    limite = pendencia.limite
    if limite is None:
        return "sem" if pendencia.ordem >= SEM_PRAZO else "imediata"
    if limite <= m.agora:
        return "vencida" if pendencia.prazo is None or pendencia.prazo.do_decreto else "alerta"
    if limite <= m.fim_de_hoje:
        return "hoje"
    return "semana" if limite <= m.fim_da_semana else "depois"


def _titulos(m: Marcos) -> dict[str, str]:
    return {
        "imediata": "De imediato (art. 58)",
        "vencida": "Vencida",
        "alerta": "Com alerta interno já passado",
        "hoje": "Vencem hoje",
        "semana": f"Vencem até {data_curta(m.sexta)}",
        "depois": "Vencem depois",
        "sem": "Sem prazo no decreto",
    }


def _linha(pendencia: Pendencia, autor: Atuacao, m: Marcos, calendario: Calendario | None) -> dict[str, Any]:
    """A task of several steps (a notice to send, to prove) opens the case; the others open their act."""
    atos = caixas.atos_do_no(pendencia)
    do_ato = f"{reverse('ato', args=[pendencia.processo_id, atos[0]])}?tarefa={pendencia.task_id}"
    dele = pendencia.responsavel_id == autor.usuario.pk
    return {
        "pendencia": pendencia,
        "processo": pendencia.processo,
        "prazo": consultas.prazo_na_tela(pendencia.prazo, m.hoje, calendario, pendencia.desde),
        "url": reverse("processo", args=[pendencia.processo_id]) if "registrar_ciencia" in atos else do_ato,
        "quem": "Você" if dele else pendencia.get_papel_display(),
        "evento_em": _quando(pendencia.processo.ultimo_evento_em, m.hoje),
        "conjunta": pendencia.reunido and pendencia.no in DO_JULGAMENTO,
    }


def _quando(momento: datetime.datetime | None, hoje: datetime.date) -> str:
    """ "seg 16/03, 08:40": the year only when it is not this one."""
    if momento is None:
        return ""
    dia = data_local(momento)
    return f"{data_curta(dia) if dia.year == hoje.year else data_longa(dia)}, {em_instante(momento):%H:%M}"


def grupos(linhas: list[Pendencia], totais: dict[str, int], autor: Atuacao, m: Marcos, calendario) -> list[dict]:
    """The rows of one page under their groups, in the order in which they fall due."""
    titulos, por_grupo = _titulos(m), {nome: [] for nome in _titulos(m)}
    for pendencia in linhas:
        por_grupo[_grupo(pendencia, m)].append(_linha(pendencia, autor, m, calendario))
    return [
        {"titulo": titulos[nome], "quantas": totais[nome], "linhas": linhas_do_grupo}
        for nome, linhas_do_grupo in por_grupo.items()
        if linhas_do_grupo
    ]


def contar(pendencias: QuerySet[Pendencia], m: Marcos) -> dict[str, int]:
    """How many tasks in each group, in one query."""
    return pendencias.order_by().aggregate(
        **{nome: Count("pk", filter=filtro) for nome, filtro in _filtros_de_prazo(m).items()}
    )


def resumo(totais: dict[str, int], m: Marcos) -> str:
    """ "São 14 tarefas: 1 vencida, 2 vencem hoje e 4 vencem até sex 20/03." """
    quantas = sum(totais.values())
    if not quantas:
        return "Nenhuma tarefa."
    ditos = []
    if n := totais["imediata"]:
        ditos.append("1 imediata" if n == 1 else f"{n} imediatas")
    if n := totais["vencida"]:
        ditos.append("1 vencida" if n == 1 else f"{n} vencidas")
    if n := totais["hoje"]:
        ditos.append("1 vence hoje" if n == 1 else f"{n} vencem hoje")
    if n := totais["semana"]:
        ditos.append(f"{n} {'vence' if n == 1 else 'vencem'} até {data_curta(m.sexta)}")
    inicio = "É 1 tarefa" if quantas == 1 else f"São {quantas} tarefas"
    if not ditos:
        return f"{inicio}; nenhuma vence até {data_curta(m.sexta)}."
    return f"{inicio}: {', '.join(ditos[:-1])}{' e ' if len(ditos) > 1 else ''}{ditos[-1]}."


def filtrar(
    pendencias: QuerySet[Pendencia], request: HttpRequest, m: Marcos
) -> tuple[QuerySet[Pendencia], dict[str, str]]:
    """The filters written in the address; what is not understood filters nothing."""
    filtros = {nome: escrito(request, nome) for nome in ("texto", "transportador", "prazo")}
    if filtros["texto"]:
        pendencias = pendencias.filter(consultas.que_contem(filtros["texto"], "processo__"))
    if filtros["transportador"]:
        pendencias = pendencias.filter(processo__transportador__n_cadastro=filtros["transportador"])
    if filtros["prazo"] in (condicoes := _filtros_de_prazo(m)):
        pendencias = pendencias.filter(condicoes[filtros["prazo"]])
    return pendencias, filtros


@pagina
def caixa(request: HttpRequest, autor: Atuacao, agora: datetime.datetime) -> HttpResponse:
    if not autor.interno:
        return redirect("portal")
    m, calendario = marcos(agora), consultas.calendario_ou_nada()
    todas = caixas.caixa(autor)
    pendencias, filtros = filtrar(todas, request, m)
    totais = contar(pendencias, m)
    linhas, proxima = caixas.pagina(
        caixas.com_decisao_conjunta(pendencias), texto_em_chave(request.GET.get("depois")), TAMANHO
    )
    contexto = {
        "agora": agora,
        "hoje": m.hoje,
        "resumo": resumo(totais, m),
        "grupos": grupos(linhas, totais, autor, m, calendario),
        "total": sum(totais.values()),
        "mostradas": len(linhas),
        "filtros": filtros,
        "filtrado": any(filtros.values()),
        "prazos_do_filtro": list(_titulos(m).items()),
        "transportadores": _transportadores(autor),
        "proxima": endereco_com(request, depois=chave_em_texto(*proxima)) if proxima else "",
        "anterior": endereco_com(request, depois="") if request.GET.get("depois") else "",
        "trilha": [("Início", reverse("inicio")), ("Caixa de entrada", None)],
        "pode_tentar": autor.papel == Papel.ADMINISTRADOR,
    }
    if autor.papel in QUEM_VE_OS_POSTOS_DE_LADO:
        contexto["postos_de_lado"] = consultas.postos_de_lado(autor)
    if autor.papel == Papel.PROTOCOLO:
        contexto["pedidos_a_conferir"] = PedidoDeRepresentacao.objects.filter(estado="A_CONFERIR").count()
    if not linhas:
        contexto["proximos"] = consultas.proximos_vencimentos(autor)
    return render(request, "motor/caixa.html", contexto)


def _transportadores(autor: Atuacao) -> list[Transportador]:
    """Only carriers with something in this inbox; a long list is cut, and the text filter finds the rest."""
    daqui = caixas.caixa(autor).order_by().values("processo__transportador")
    return list(Transportador.objects.filter(pk__in=daqui).only("nome", "n_cadastro").order_by("nome", "pk")[:200])


@pagina
def tentar_de_novo(request: HttpRequest, autor: Atuacao, agora: datetime.datetime, pk: int) -> HttpResponse:
    """Give a deadline that was set aside back to the clock. Of the Administrador alone."""
    if autor.papel != Papel.ADMINISTRADOR:
        raise NaoEncontrado(NAO_EXISTE)
    relogio.tentar_de_novo(pk)
    messages.success(request, "O prazo voltou ao relógio, que o tenta de novo na próxima passagem.")
    return redirect("caixa", permanent=False)
