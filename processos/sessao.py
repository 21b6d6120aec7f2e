"""The capacity in which a person reads and acts, as the session remembers it, and the one clock of a request."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import wraps
from typing import cast

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import redirect_to_login
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers

from . import acesso
from .acesso import Atuacao
from .models import Usuario

CHAVE = "atuacao"
RETOMADA = "processos.retomada"
SEM_TEXTO = frozenset(["csrfmiddlewaretoken", "chave", "aberta_em", "tarefa", "senha"])


def agora_do_pedido(request: HttpRequest) -> datetime.datetime:
    """The clock, read once per request and passed on."""
    lidos = vars(request)
    if "agora" not in lidos:
        lidos["agora"] = timezone.now()
    return lidos["agora"]


def atuacoes_do_pedido(request: HttpRequest, agora: datetime.datetime) -> list[Atuacao]:
    """Every capacity of whoever asks, read once per request; none for an anonymous reader."""
    lidos, usuario = vars(request), request.user
    if "atuacoes" not in lidos:
        lidos["atuacoes"] = acesso.atuacoes(usuario, agora) if usuario.is_authenticated else []
    return lidos["atuacoes"]


def atuacao_em_uso(request: HttpRequest, agora: datetime.datetime) -> Atuacao | None:
    """The capacity the session remembers, if it is still in force; else the first one; ``None`` if there is none."""
    atuacoes = atuacoes_do_pedido(request, agora)
    lembrada = request.session.get(CHAVE)
    return next((a for a in atuacoes if a.chave == lembrada), atuacoes[0] if atuacoes else None)


def sem_guarda(resposta: HttpResponse) -> HttpResponse:
    """Case data stays in nobody's cache."""
    patch_cache_control(resposta, private=True, no_store=True)
    patch_vary_headers(resposta, ["Cookie"])
    return resposta


def com_atuacao(vista: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for whoever entered, in a capacity in force: ``vista(request, autor, agora, ...)``."""

    @wraps(vista)
    def responder(request: HttpRequest, *args, **kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            return entrar_antes(request)
        agora = agora_do_pedido(request)
        autor = atuacao_em_uso(request, agora)
        if autor is None:
            contexto = {"agora": agora, "motivo": acesso.por_que_terminou(cast(Usuario, request.user), agora)}
            return sem_guarda(render(request, "processos/sem_papel.html", contexto, status=403))
        return sem_guarda(vista(request, autor, agora, *args, **kwargs))

    return responder


def entrar_antes(request: HttpRequest) -> HttpResponse:
    """The way in, for whoever has no session; what a session that ended was sending goes with it, signed.

    Nothing is kept on the server for somebody who has not entered.
    """
    if not any(str(texto).strip() for nome, texto in request.POST.items() if nome not in SEM_TEXTO):
        return redirect_to_login(request.get_full_path())
    envio = {
        "caminho": request.path,
        "dados": {
            nome: textos for nome, textos in request.POST.lists() if nome not in ("csrfmiddlewaretoken", "senha")
        },
        "arquivos": [arquivo.name for nome in request.FILES for arquivo in request.FILES.getlist(nome)],
    }
    contexto = {
        "form": AuthenticationForm(request),
        "next": request.get_full_path(),
        "retomada": signing.dumps(envio, salt=RETOMADA, compress=True),
    }
    return sem_guarda(render(request, "entrar.html", contexto, status=401))
