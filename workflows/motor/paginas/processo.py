"""The case: card, pieces, record, deadlines, parties, and what this person can do now."""

from __future__ import annotations

import datetime
from typing import Any

from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from processos import consultas, dossie
from processos.acesso import Atuacao
from processos.dossie import Dossie
from processos.models import Prazo, Processo
from processos.recusas import NaoEncontrado
from processos.regras.tempo import data_local

from ...models import Pendencia
from .. import caixa
from ..porta import NAO_EXISTE
from . import pagina, relacionados
from .acoes import acoes
from .cartao import Historia, sobre
from .chaves import endereco_com, inteiro
from .espera import espera
from .mapa import aba_mapa
from .pecas import aba_pecas

EVENTOS_POR_PAGINA = 50
ABAS = (
    ("pecas", "Peças"), ("andamento", "Andamento"), ("prazos", "Prazos"), ("partes", "Partes e valores"),
    ("relacionados", "Relacionados"), ("mapa", "Mapa"),
)  # fmt: skip
SO_DA_CASA = ("providenciar", "opinar")
"""Nodes of inner tasks: nothing of them is told to the carrier."""


@pagina
def processo(request: HttpRequest, autor: Atuacao, agora: datetime.datetime, pk: int) -> HttpResponse:
    caso = dossie.abrir(autor, pk)
    aba = request.GET.get("aba", "pecas")
    if caso is None or aba not in dict(ABAS):
        raise NaoEncontrado(NAO_EXISTE)
    processo, auto, enquadramentos = caso.processo, caso.processo.auto, caso.enquadramentos
    prazos = _prazos(autor, caso.prazos)
    visiveis = _pendencias(autor, processo)
    o_que_pode = acoes(autor, processo, visiveis, prazos)
    caixa.ler(autor, visiveis)
    contexto = {
        "processo": processo, "auto": auto, "enquadramentos": enquadramentos, "hoje": data_local(agora),
        "sobre": sobre(auto, enquadramentos), "aba": aba, "titulo_da_aba": dict(ABAS)[aba],
        "acoes": o_que_pode, "pendencias": visiveis,
        "espera": None if o_que_pode.principal else espera(autor, processo, visiveis, prazos, data_local(agora)),
        **_cartao(request, caso, prazos, agora), "retencao": getattr(auto, "retencao", None), **relacionados.faixa(processo),
        **CONTEUDO[aba](request, autor, processo, prazos, agora),
        "trilha": [("Início", reverse("inicio")), ("Processos", reverse("processos")), (str(processo), None)],
    }  # fmt: skip
    quantas = {"prazos": len(prazos), "andamento": processo.n_eventos, "pecas": processo.n_pecas}
    contexto["abas"] = [
        {"rotulo": r, "url": endereco_com(request, aba=nome, peca="", folha="", antes="", porque=""), "quantos": quantas.get(nome), "atual": nome == aba}
        for nome, r in ABAS
    ]  # fmt: skip
    return render(request, "motor/processo.html", contexto)


def _pendencias(autor: Atuacao, processo: Processo) -> list[Pendencia]:
    """Open tasks of the case, due first; what the house does inside stays inside."""
    abertas = Pendencia.objects.filter(processo=processo).select_related("task__process", "responsavel")
    abertas = caixa.com_leitura(abertas, autor.usuario)
    dossie.juntar([processo], Pendencia, "processo", list(abertas.order_by(F("limite").asc(nulls_last=True), "pk")))
    return [p for p in processo.pendencias.all() if autor.interno or p.no not in SO_DA_CASA]


def _cartao(request: HttpRequest, caso: Dossie, prazos: list[Prazo], agora: datetime.datetime) -> dict[str, Any]:
    hoje, atual = data_local(agora), consultas.em_curso(prazos)
    contexto: dict[str, Any] = {"passos": Historia(caso, prazos, hoje).passos()}
    if atual is not None:
        contexto |= {
            "prazo": atual,
            "prazo_na_tela": consultas.prazo_na_tela(atual, hoje, caso.calendario),
            "explicar": request.GET.get("porque") == "1",
            "url_explicar": endereco_com(request, porque="1") + "#porque",
            "url_fechar": endereco_com(request, porque=""),
        }
    return contexto


# --- tabs -------------------------------------------------------------------------------------------------------------


def _andamentos(autor: Atuacao, processo: Processo):
    andamentos = processo.andamentos.all()
    return andamentos if autor.interno else andamentos.filter(restrito=False)


def _aba_andamento(request, autor: Atuacao, processo: Processo, prazos, agora) -> dict[str, Any]:
    """Fifty events a page, newest first, after a sequence number."""
    eventos = _andamentos(autor, processo).select_related("autor").order_by("-sequencia")
    antes = inteiro(request.GET.get("antes"))
    if antes is not None:
        eventos = eventos.filter(sequencia__lt=antes)
    linhas = list(eventos[: EVENTOS_POR_PAGINA + 1])
    mais = len(linhas) > EVENTOS_POR_PAGINA
    linhas = linhas[:EVENTOS_POR_PAGINA]
    return {
        "eventos": linhas,
        "proxima": endereco_com(request, antes=linhas[-1].sequencia, porque="") if mais else "",
        "anterior": endereco_com(request, antes="", porque="") if antes is not None else "",
    }


def _prazos(autor: Atuacao, prazos: list[Prazo]) -> list[Prazo]:
    """The house's own alerts stay inside; the decree's periods and the party's are for both."""
    return [p for p in prazos if autor.interno or p.do_decreto or p.regra.de_quem == "transportador"]


def _aba_prazos(request, autor: Atuacao, processo: Processo, prazos: list[Prazo], agora) -> dict[str, Any]:
    hoje, calendario = data_local(agora), consultas.calendario_ou_nada()
    return {
        "prazos": [
            {
                "prazo": p,
                "chip": consultas.prazo_na_tela(p, hoje, calendario) if p.estado == Prazo.Estado.CORRENDO else None,
                "aberto": inteiro(request.GET.get("prazo")) == p.pk,
            }
            for p in reversed(prazos)
        ]
    }


def _aba_partes(request, autor: Atuacao, processo: Processo, prazos, agora) -> dict[str, Any]:
    hoje, guias, lancamentos = data_local(agora), processo.guias.all(), processo.lancamentos.all()
    if not autor.interno:
        guias = guias.exclude(peca__in=processo.pecas.filter(consultas.por_comunicar()))
    return {
        "representacoes": processo.transportador.representacoes.em_vigor(hoje).select_related("usuario"),
        "lancamentos": lancamentos,
        "guias": [{"guia": g, "vencida": g.vencida_em(hoje)} for g in guias.select_related("substituta")],
        "conta": lancamentos.totais() if lancamentos else None,
    }  # fmt: skip


CONTEUDO = {
    "pecas": aba_pecas, "andamento": _aba_andamento, "prazos": _aba_prazos, "partes": _aba_partes,
    "relacionados": relacionados.aba, "mapa": aba_mapa,
}  # fmt: skip
