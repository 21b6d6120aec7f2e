"""The carrier's first page: its own cases, its turn first, each told in plain words."""

from __future__ import annotations

import datetime
from typing import Any

from django.conf import settings
from django.db.models import Prefetch, prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from processos import consultas
from processos.acesso import Atuacao
from processos.contexto import casa as casa_da_marca
from processos.models import EscolhaVigente, Prazo, Processo
from processos.regras.calendario import Calendario
from processos.regras.tempo import data_local

from ...models import Pendencia
from .. import caixa as caixas
from ..atos import ATOS
from ..porta import pode_praticar
from . import pagina
from .narrativa import DA_VEZ, Relato, aviso, da_casa, prazo_da_casa, sobre

NA_VEZ, NA_CASA, ENCERRADOS, GUIAS = 50, 20, 10, 10


PARA_CONTAR = ("auto__enquadramentos", Prefetch("prazos", Prazo.objects.order_by("pk")))


@pagina
def portal(request: HttpRequest, autor: Atuacao, agora: datetime.datetime) -> HttpResponse:
    if autor.interno:
        return redirect("caixa")
    hoje, calendario = data_local(agora), consultas.calendario_ou_nada()
    deposita = EscolhaVigente.em(hoje)["EXIGE_DEPOSITO"] != "dispensado"
    pendencias: dict[int, list[Pendencia]] = {}
    for pendencia in caixas.caixa(autor)[: NA_VEZ * 2]:
        pendencias.setdefault(pendencia.processo_id, []).append(pendencia)
    meus = consultas.com_aviso_a_abrir(consultas.processos_para_lista(autor)).select_related("auto__veiculo")
    da_vez = list(meus.filter(pk__in=list(pendencias)[:NA_VEZ]))
    em_curso = list(meus.exclude(pk__in=pendencias).exclude(estado="CONCLUIDO")[: NA_CASA + NA_VEZ])
    com_aviso = [p for p in em_curso if p.ha_aviso]
    da_casa = [p for p in em_curso if not p.ha_aviso]
    encerrados = list(meus.filter(estado="CONCLUIDO")[: ENCERRADOS + 1])
    prefetch_related_objects([*da_vez, *em_curso, *encerrados], *PARA_CONTAR)
    comecados = _comecados(autor, [*da_vez, *em_curso])
    vez = [
        _cartao_da_vez(p, pendencias.get(p.pk, []), autor, hoje, calendario, deposita)
        | {"comecados": comecados.get(p.pk, [])}
        for p in (*da_vez, *com_aviso)
    ]
    guias = list(consultas.guias_a_pagar(autor.transportador, hoje)[: GUIAS + 1])
    vez.sort(key=lambda c: c["limite"] or agora + datetime.timedelta(days=36500))
    contexto = {
        "hoje": hoje, "agora": agora, "resumo": _resumo(len(vez), len(da_casa), len(da_casa) > NA_CASA), "vez": vez,
        "da_casa": [_cartao_da_casa(p, hoje) | {"comecados": comecados.get(p.pk, [])} for p in da_casa[:NA_CASA]], "mais_da_casa": len(da_casa) > NA_CASA,
        "encerrados": [_cartao_encerrado(p, hoje) for p in encerrados[:ENCERRADOS]],
        "mais_encerrados": len(encerrados) > ENCERRADOS,
        "guias": guias[:GUIAS], "mais_guias": len(guias) > GUIAS, "conta_de_deposito": settings.CONTA_DE_DEPOSITO,
        "pode_informar": pode_praticar(ATOS["informar_deposito"], autor, None)[0], "representantes": _representantes(autor, hoje),
        "trilha": [("Início", reverse("inicio")), ("Meus processos", None)],
    }  # fmt: skip
    return render(request, "motor/portal.html", contexto)


def _resumo(vez: int, casa: int, mais: bool) -> str:
    if not vez and not casa:
        return "Nenhum processo em curso."
    dele = {0: "Em nenhum processo é a sua vez", 1: "Em 1 processo é a sua vez"}.get(
        vez, f"Em {vez} processos é a sua vez"
    )
    quantos = f"mais de {NA_CASA}" if mais else str(casa)
    return f"{dele}; em {quantos}, a da {casa_da_marca()['sigla']}."


def _cartao_da_vez(
    processo: Processo, pendencias: list[Pendencia], autor: Atuacao, hoje: datetime.date,
    calendario: Calendario | None, deposita: bool,
) -> dict[str, Any]:  # fmt: skip
    relato = Relato(processo, hoje, deposita=deposita)
    if processo.ha_aviso:
        prazo, ordem = relato.prazos.get("ciencia_tacita"), None
        partes, nomes = aviso(relato), [("abrir_notificacao", None)]
    else:
        principal = min(
            pendencias,
            key=lambda p: (p.no != "substituir", p.no == "aguardar_reconsideracao", p.limite is None, p.limite),
        )
        prazo, ordem = principal.prazo, principal.ordem
        partes = (
            DA_VEZ[principal.no](relato)
            if principal.no in DA_VEZ
            else (principal.titulo, processo.ultimo_evento, "", "")
        )
        nomes = [(n, p) for p in sorted(pendencias, key=lambda p: p is not principal) for n in caixas.atos_do_no(p)]
    titulo, aconteceu, pode, senao = partes
    return {
        "processo": processo, "titulo": titulo, "aconteceu": aconteceu, "pode": pode, "senao": senao,
        "prazo": consultas.prazo_na_tela(prazo, hoje, calendario) if prazo else None,
        "limite": prazo.limite if prazo else ordem, "url": reverse("processo", args=[processo.pk]),
        "atos": [_botao(nome, processo, pendencia) for nome, pendencia in nomes],
        "motivo": _impedido(nomes, autor),
    }  # fmt: skip


def _botao(nome: str, processo: Processo, pendencia: Pendencia | None) -> dict[str, str]:
    url = reverse("ato", args=[processo.pk, nome])
    return {"titulo": ATOS[nome].titulo, "url": f"{url}?tarefa={pendencia.task_id}" if pendencia else url}


def _impedido(nomes: list, autor: Atuacao) -> str:
    """Powers of reading alone: the buttons give way to the reason, the same for every case."""
    permitido, motivo = pode_praticar(ATOS[nomes[0][0]], autor, None) if nomes else (True, "")
    return "" if permitido else motivo


def _cartao_da_casa(processo: Processo, hoje: datetime.date) -> dict[str, Any]:
    titulo, texto, depois = da_casa(processo)
    return {
        "processo": processo, "titulo": titulo, "texto": texto, "depois": depois, "sobre": sobre(processo, hoje),
        "prazo": prazo_da_casa(Relato(processo, hoje, deposita=True)), "url": reverse("processo", args=[processo.pk]),
    }  # fmt: skip


def _cartao_encerrado(processo: Processo, hoje: datetime.date) -> dict[str, Any]:
    relato = Relato(processo, hoje, deposita=True)
    quando = processo.ultimo_evento_em
    return {
        "processo": processo, "titulo": relato.pena, "texto": processo.ultimo_evento,
        "quando": f"encerrado em {relato.dia(quando)}" if quando else "encerrado",
        "url": reverse("processo", args=[processo.pk]),
    }  # fmt: skip


def _comecados(autor: Atuacao, processos: list[Processo]) -> dict[int, list[dict[str, str]]]:
    """What this person began to write in each of these cases and did not send."""
    por_processo: dict[int, list[dict[str, str]]] = {}
    for r in autor.usuario.rascunhos.filter(processo__in=[p.pk for p in processos]).defer("dados"):
        if r.ato in ATOS and autor.papel in ATOS[r.ato].papeis:
            url = reverse("ato", args=[r.processo_id, r.ato])
            por_processo.setdefault(r.processo_id, []).append({"titulo": ATOS[r.ato].titulo, "url": url})
    return por_processo


def _representantes(autor: Atuacao, hoje: datetime.date) -> list:
    return list(autor.transportador.representacoes.em_vigor(hoje).select_related("usuario"))
