"""Drafts on the page: kept by a button or by the script, taken up again, discarded; and what a lost session had typed."""

from __future__ import annotations

import datetime
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import Resolver404, ResolverMatch, resolve, reverse

from processos import sessao
from processos.acesso import Atuacao
from processos.formatos import momento
from processos.models import Processo
from processos.recusas import NaoEncontrado, Recusa

from ...models import ArquivoDoRascunho, Rascunho
from .. import porta, rascunhos
from ..atos import ATOS, Ato, Contexto, FormularioDeAto
from . import pagina
from .chaves import inteiro
from .conflito import textos

VALE_A_RETOMADA = 24 * 60 * 60  # seconds


def na_pagina(formulario: FormularioDeAto, rascunho: Rascunho | None) -> dict[str, Any]:
    """What the templates know of a draft: itself, its turn, and its files by field."""
    if not formulario.guarda and rascunho is None:
        return {}
    por_campo: dict[str, list[ArquivoDoRascunho]] = {}
    for arquivo in rascunho.arquivos.all() if rascunho else ():
        por_campo.setdefault(arquivo.campo, []).append(arquivo)
    return {"rascunho": rascunho, "vez": rascunho.vez if rascunho else 0, "guardados": por_campo}


def endereco(nome: str, processo: Processo | None, tarefa: int | None = None, etapa: int | None = None) -> str:
    """The address of an act's page, with the task it answers and the step that it shows."""
    url = reverse("ato", args=[processo.pk, nome]) if processo else reverse("ato_sem_processo", args=[nome])
    pedido = urlencode({k: v for k, v in (("tarefa", tarefa), ("etapa", etapa)) if v})
    return f"{url}?{pedido}" if pedido else url


def _formulario(request, autor: Atuacao, agora, ato: Ato, processo: Processo | None) -> FormularioDeAto:
    tarefa = inteiro(request.POST.get("tarefa"))
    pendencia = porta.pendencia_de(ato, processo, autor.papel, tarefa) if processo else None
    return porta.formulario_de(ato, Contexto(agora, autor, processo, pendencia), request.POST)


def guardar(request: HttpRequest, autor: Atuacao, agora, ato: Ato, processo: Processo | None) -> HttpResponse:
    """Keep what was typed and the files that came. Asked by the script, the answer is a line; by the button, a page."""
    pelo_programa = request.headers.get("Accept") == "application/json"
    formulario = _formulario(request, autor, agora, ato, processo)
    try:
        rascunho = _guardar(request, autor, agora, formulario, ato, processo)
    except Recusa as recusa:
        if pelo_programa:
            return JsonResponse({"texto": recusa.mensagem}, status=recusa.status)
        return nao_guardado(request, ato, processo, recusa)
    recusados = rascunhos.guardar_arquivos(rascunho, formulario, request.FILES)
    for frase in recusados:
        messages.error(request, f"{frase} O resto foi guardado.")
    etapa = _seguinte(request, formulario, recusados)
    url = endereco(ato.nome, processo, inteiro(request.POST.get("tarefa")), etapa)
    if pelo_programa:
        texto = f"Guardado em {momento(agora)}."
        return JsonResponse({"vez": rascunho.vez, "texto": texto, "url": url, "recusados": len(recusados)})
    if not recusados and etapa == inteiro(request.POST.get("etapa")):
        messages.success(request, "O rascunho foi guardado. Nada foi enviado ainda.")
    return HttpResponseRedirect(url, status=303)


def _guardar(request, autor: Atuacao, agora, formulario: FormularioDeAto, ato: Ato, processo) -> Rascunho:
    return rascunhos.guardar(
        autor.usuario, ato.rascunho, processo, dict(request.POST.lists()), agora,
        vez=inteiro(request.POST.get("rascunho")), so=formulario.da_etapa(inteiro(request.POST.get("etapa"))),
    )  # fmt: skip


def _seguinte(request, formulario: FormularioDeAto, recusados: list[str]) -> int | None:
    """The step that the button names, or the same one when a file could not be received."""
    atual = inteiro(request.POST.get("etapa"))
    if formulario.da_etapa(atual) is None or recusados:
        return atual
    return inteiro(request.POST.get("guardar")) or atual


def ler(request: HttpRequest, autor: Atuacao, agora, ato: Ato, processo: Processo | None) -> HttpResponse:
    """Another piece beside the form; what was typed is kept first."""
    try:
        _guardar(request, autor, agora, _formulario(request, autor, agora, ato, processo), ato, processo)
    except Recusa as recusa:
        return nao_guardado(request, ato, processo, recusa)
    url = endereco(ato.nome, processo, inteiro(request.POST.get("tarefa")))
    peca = inteiro(request.POST.get("ler"))
    return HttpResponseRedirect(f"{url}{'&' if '?' in url else '?'}peca={peca}#peca" if peca else url, status=303)


def do_que_veio(request, autor: Atuacao, agora, formulario: FormularioDeAto, ato: Ato, processo) -> Rascunho | None:
    """A long form that was refused keeps what came; where another tab has a newer draft, that one stays."""
    try:
        rascunho = _guardar(request, autor, agora, formulario, ato, processo)
    except Recusa:
        return None
    rascunhos.guardar_arquivos(rascunho, formulario, request.FILES)
    return rascunho


def nao_guardado(request, ato: Ato, processo: Processo | None, recusa: Recusa) -> HttpResponse:
    """What this page had and the draft does not, to copy."""
    contexto = {
        "ato": ato,
        "motivo": recusa.mensagem,
        "textos": textos(ato, request.POST),
        "url": endereco(ato.nome, processo),
    }
    return render(request, "motor/rascunho_nao_guardado.html", contexto, status=recusa.status)


def descartar(request: HttpRequest, autor: Atuacao, agora, ato: Ato, processo: Processo | None) -> HttpResponse:
    rascunhos.descartar(autor.usuario, ato.rascunho, processo)
    messages.success(request, "O rascunho foi descartado. Nada foi enviado.")
    voltar = reverse("processo", args=[processo.pk]) if processo else reverse("rascunhos")
    return HttpResponseRedirect(voltar, status=303)


def retirar(request: HttpRequest, autor: Atuacao, agora, ato: Ato, processo: Processo | None) -> HttpResponse:
    """Take one file out of the draft; what was typed meanwhile is kept."""
    resposta = guardar(request, autor, agora, ato, processo)
    rascunho = rascunhos.de(autor.usuario, ato.rascunho, processo)
    if rascunho is not None:
        rascunhos.retirar(rascunho.arquivos.filter(pk=inteiro(request.POST.get("retirar"))))
    return resposta


# --- the page of one's drafts -----------------------------------------------------------------------------------------


@pagina
def lista(request: HttpRequest, autor: Atuacao, agora: datetime.datetime) -> HttpResponse:
    """Everything this person began and did not send; the newest first."""
    contexto = {
        "rascunhos": [
            {"ato": ATOS[r.ato], "rascunho": r, "url": endereco(r.ato, r.processo)}
            for r in autor.usuario.rascunhos.select_related("processo__transportador")[:100]
            if r.ato in ATOS and autor.papel in ATOS[r.ato].papeis
        ],
        "trilha": [("Início", reverse("inicio")), ("Rascunhos", None)],
    }  # fmt: skip
    return render(request, "motor/rascunhos.html", contexto)


# --- what was typed in a session that had ended -----------------------------------------------------------------------


def _ato_do(caminho: str) -> ResolverMatch | None:
    try:
        achado = resolve(caminho)
    except Resolver404:
        return None
    return achado if achado.url_name in ("ato", "ato_sem_processo") and achado.kwargs["nome"] in ATOS else None


def retomar(request: HttpRequest, agora: datetime.datetime, retomada: str) -> HttpResponse | None:
    """After entering again: what was typed becomes a draft of whoever entered. ``None``: there is nothing to take up."""
    try:
        envio = signing.loads(retomada, salt=sessao.RETOMADA, max_age=VALE_A_RETOMADA)
    except signing.BadSignature:
        return None
    achado, autor = _ato_do(envio["caminho"]), sessao.atuacao_em_uso(request, agora)
    if achado is None or autor is None:
        return None
    ato, pk, dados = ATOS[achado.kwargs["nome"]], achado.kwargs.get("pk"), envio["dados"]
    try:
        processo = porta.processo_visivel(autor, pk) if pk else None
    except NaoEncontrado:
        return None
    tarefa, vez, etapa = (inteiro(dados.get(nome, [""])[0]) for nome in ("tarefa", "rascunho", "etapa"))
    url, da_etapa = endereco(ato.nome, processo, tarefa, etapa), ato.formulario.da_etapa(etapa)
    try:
        rascunhos.guardar(autor.usuario, ato.rascunho, processo, dados, agora, vez=vez, so=da_etapa)
    except Recusa as recusa:
        messages.error(request, recusa.mensagem)
        return HttpResponseRedirect(url, status=303)
    frase = "A sua sessão tinha terminado, e nada foi enviado. O que você escreveu está aqui: confira e envie."
    if envio["arquivos"]:
        frase += f" Escolha de novo os arquivos desta página: {', '.join(envio['arquivos'])}."
    messages.warning(request, frase)
    return HttpResponseRedirect(url, status=303)


def pagina_csrf(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form belonged to another session: nothing entered, and what was typed is shown, to copy."""
    achado = _ato_do(request.path)
    escritos = textos(ATOS[achado.kwargs["nome"]], request.POST) if achado else []
    return sessao.sem_guarda(render(request, "403_csrf.html", {"textos": escritos}, status=403))
