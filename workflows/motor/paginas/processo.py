"""The case: card, pieces, record, deadlines, parties, and what this person can do now."""

from __future__ import annotations

import datetime
from typing import Any

from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from processos import consultas
from processos.acesso import Atuacao
from processos.documentos.blocos import de_dict
from processos.documentos.espelho import espelho
from processos.formatos import data_curta, data_longa
from processos.models import Peca, Prazo, Processo, Retencao
from processos.models.peca import Grupo
from processos.recusas import NaoEncontrado
from processos.regras.tempo import data_local

from ...models import Pendencia
from .. import caixa
from ..porta import NAO_EXISTE
from . import pagina
from .acoes import acoes
from .cartao import Historia, sobre
from .chaves import endereco_com, inteiro

EVENTOS_POR_PAGINA = 50
ABAS = (("pecas", "Peças"), ("andamento", "Andamento"), ("prazos", "Prazos"), ("partes", "Partes e valores"))


@pagina
def processo(request: HttpRequest, autor: Atuacao, agora: datetime.datetime, pk: int) -> HttpResponse:
    processo = consultas.processo_com_auto(autor, pk)
    aba = request.GET.get("aba", "pecas")
    if processo is None or aba not in dict(ABAS):
        raise NaoEncontrado(NAO_EXISTE)
    auto = processo.auto
    enquadramentos, prazos = list(auto.enquadramentos.all()), list(processo.prazos.order_by("pk"))
    visiveis = _pendencias(autor, processo)
    caixa.ler(autor, visiveis)
    contexto = {
        "processo": processo, "auto": auto, "enquadramentos": enquadramentos, "hoje": data_local(agora),
        "sobre": sobre(auto, enquadramentos), "aba": aba, "autor": autor,
        "acoes": acoes(autor, processo, visiveis, prazos), "pendencias": visiveis,
        **_cartao(request, processo, auto, enquadramentos, prazos, agora), **_retencao(processo, enquadramentos),
        **CONTEUDO[aba](request, autor, processo, prazos, agora),
        "trilha": [("Início", reverse("inicio")), ("Processos", reverse("processos")), (str(processo), None)],
    }  # fmt: skip
    quantas = {"prazos": len(_prazos(autor, prazos)), "andamento": processo.n_eventos, "pecas": processo.n_pecas}
    contexto["abas"] = [
        {"rotulo": r, "url": endereco_com(request, aba=nome, peca="", antes="", porque=""), "quantos": quantas.get(nome), "atual": nome == aba}
        for nome, r in ABAS
    ]  # fmt: skip
    return render(request, "motor/processo.html", contexto)


def _pendencias(autor: Atuacao, processo: Processo) -> list[Pendencia]:
    """Open tasks of the case; what the house does inside stays inside."""
    pendencias = Pendencia.objects.filter(processo=processo).select_related("task", "prazo", "responsavel")
    if not autor.interno:
        pendencias = pendencias.exclude(no__in=("providenciar", "opinar"))
    return list(pendencias.order_by(F("limite").asc(nulls_last=True), "pk"))


def _cartao(request, processo: Processo, auto, enquadramentos, prazos: list[Prazo], agora) -> dict[str, Any]:
    hoje, calendario = data_local(agora), consultas.calendario_ou_nada()
    decididas = dict(processo.decisoes.filter(em_vigor=True).values_list("instancia", "assinada_em"))
    atual = consultas.em_curso(prazos)
    contexto: dict[str, Any] = {
        "passos": Historia(processo, auto, enquadramentos, prazos, decididas, hoje).passos(),
        "calendario": calendario,
    }
    if atual is not None:
        contexto |= {
            "prazo": atual,
            "prazo_na_tela": consultas.prazo_na_tela(atual, hoje, calendario),
            "explicar": request.GET.get("porque") == "1",
            "url_explicar": endereco_com(request, porque="1") + "#porque",
            "url_fechar": endereco_com(request, porque=""),
        }
    return contexto


def _retencao(processo: Processo, enquadramentos) -> dict[str, Any]:
    """The vehicle retained in this case, if any; no query where nothing of art. 58 was imputed."""
    if all(e.pena != "retencao" for e in enquadramentos):
        return {}
    retencao = Retencao.objects.do_processo(processo)
    return {"retencao": retencao, "exigencias_da_retencao": list(retencao.exigencias.all()) if retencao else []}


# --- tabs -------------------------------------------------------------------------------------------------------------


def _pecas(autor: Atuacao, processo: Processo):
    return consultas.pecas_visiveis(autor, processo)


def _aba_pecas(request, autor: Atuacao, processo: Processo, prazos, agora) -> dict[str, Any]:
    pecas = list(_pecas(autor, processo).defer("documento").select_related("sucessora"))
    pedida = inteiro(request.GET.get("peca"))
    if pedida is not None and pedida not in {p.pk for p in pecas}:
        raise NaoEncontrado(NAO_EXISTE)
    atual = next((p for p in pecas if p.pk == pedida), None) or _peca_de_abertura(pecas)
    contexto: dict[str, Any] = {
        "quantas_pecas": len(pecas), "peca": atual, "arvore": arvore(request, pecas, atual, data_local(agora)),
    }  # fmt: skip
    if atual is not None and atual.documento is not None:
        contexto["espelho"] = espelho(de_dict(atual.documento), nivel=2)
    return contexto


def _peca_de_abertura(pecas: list[Peca]) -> Peca | None:
    """What one most wants to read on arriving: the last petition or decision; else the last piece."""
    vigentes = [p for p in pecas if p.estado != Peca.Estado.CANCELADA]
    principais = [p for p in vigentes if p.especie in ("PET", "DEC", "DDP", "AUT")]
    return (principais or vigentes or [None])[-1]


def arvore(request, pecas: list[Peca], atual: Peca | None, hoje: datetime.date) -> list[dict[str, Any]]:
    """Pieces under their groups, for ``arvore_pecas``."""
    grupos = []
    for valor, titulo in Grupo.choices:
        do_grupo = [p for p in pecas if p.grupo == valor]
        if do_grupo:
            de, ate = do_grupo[0].folha_inicial, do_grupo[-1].folha_final
            grupos.append(
                {
                    "titulo": titulo,
                    "folhas": f"fls. {de} a {ate}" if ate > de else f"fl. {de}",
                    "pecas": [_na_arvore(request, p, p == atual, hoje) for p in do_grupo],
                }
            )
    return grupos


def _na_arvore(request, peca: Peca, atual: bool, hoje: datetime.date) -> dict[str, Any]:
    dia = data_local(peca.juntada_em)
    quando = data_curta(dia) if dia.year == hoje.year else data_longa(dia)
    situacao, estado = ("restrita", f"só para a casa, {quando}") if peca.restrita else ("", f"assinada, {quando}")
    icone = ""
    if peca.estado == Peca.Estado.CANCELADA:
        vale = f"; vale a fl. {peca.sucessora.folha_inicial}" if peca.sucessora else ""
        situacao, estado = "cancelada", f"cancelada: {peca.motivo}{vale}"
    elif not peca.assinada and not peca.restrita:
        icone, estado = "documento", f"{'juntada' if peca.especie == 'ANX' else 'emitida'}, {quando}"
    numero = "" if peca.especie == "AUT" or peca.numero in peca.titulo else peca.numero
    return {
        "folhas": peca.folhas, "titulo": f"{peca.titulo} {numero}".strip(), "icone": icone, "estado": estado,
        "situacao": situacao, "atual": atual,
        "url": endereco_com(request, peca=peca.pk, aba="", porque="") + "#peca",
    }  # fmt: skip


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
            for p in reversed(_prazos(autor, prazos))
        ]
    }


def _aba_partes(request, autor: Atuacao, processo: Processo, prazos, agora) -> dict[str, Any]:
    representacoes = processo.transportador.representacoes.em_vigor(data_local(agora)).select_related("usuario")
    lancamentos = list(processo.lancamentos.select_related("guia"))
    guias, hoje = processo.guias.select_related("substituta"), data_local(agora)
    if not autor.interno:
        guias = guias.exclude(peca__in=processo.pecas.filter(consultas.por_comunicar()))
    return {
        "representacoes": list(representacoes), "lancamentos": lancamentos,
        "guias": [{"guia": g, "vencida": g.vencida_em(hoje)} for g in guias],
        "conta": processo.lancamentos.totais() if lancamentos else None,
    }  # fmt: skip


CONTEUDO = {"pecas": _aba_pecas, "andamento": _aba_andamento, "prazos": _aba_prazos, "partes": _aba_partes}
