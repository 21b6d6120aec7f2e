"""Entering and leaving, the capacity in use, how one likes to read, and the short pages."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from processos.contexto import ATALHOS, CONTRASTES, TAMANHOS
from processos.models import Papel
from processos.sessao import CHAVE, agora_do_pedido, atuacao_em_uso, atuacoes_do_pedido

from . import rascunhos

UM_ANO = 365 * 24 * 60 * 60
FECHADA = (
    "A entrada desta conta está fechada por alguns minutos, depois de várias tentativas sem sucesso. "
    "Espere 15 minutos e tente de novo."
)


class Entrar(LoginView):
    """Django's own login; a refusal answers 422. What a session that ended was sending is taken up again."""

    template_name = "entrar.html"
    redirect_authenticated_user = True

    def get_context_data(self, **kwargs):
        return super().get_context_data(retomada=self.request.POST.get("retomada", ""), **kwargs)

    def form_valid(self, form) -> HttpResponse:
        resposta = super().form_valid(form)
        retomada = self.request.POST.get("retomada", "")
        return (
            rascunhos.retomar(self.request, agora_do_pedido(self.request), retomada) if retomada else None
        ) or resposta

    def form_invalid(self, form) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


def entrada_fechada(request: HttpRequest, *args, **kwargs) -> HttpResponse:
    """After many failures: the same page and the same words, whether the account exists or not."""
    formulario = AuthenticationForm(request)  # unbound: nothing typed is checked while the way in is closed
    formulario.is_bound, formulario.cleaned_data, formulario._errors = True, {}, {}
    formulario.add_error(None, ValidationError(FECHADA))
    return render(request, "entrar.html", {"form": formulario}, status=429)


def inicio(request: HttpRequest) -> HttpResponse:
    """To the first page of the capacity in use."""
    if not request.user.is_authenticated:
        return redirect("entrar")
    autor = atuacao_em_uso(request, agora_do_pedido(request))
    return redirect("portal" if autor and autor.papel == Papel.TRANSPORTADOR else "caixa")


def de_volta(request: HttpRequest, padrao: str, campo: str = "proximo") -> HttpResponseRedirect:
    """Where to go after a POST, if what ``campo`` says is an address of this house."""
    endereco = request.POST.get(campo, "")
    permitido = url_has_allowed_host_and_scheme(
        endereco, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return HttpResponseRedirect(endereco if permitido else reverse(padrao), status=303)


@require_POST
@login_required
def trocar_papel(request: HttpRequest) -> HttpResponse:
    """Use another of one's own capacities in force, to do the task one opens in it (``destino``); else its first page.

    The page one comes from may show nothing now.
    """
    escolhida = request.POST.get("papel", "")
    if all(a.chave != escolhida for a in atuacoes_do_pedido(request, agora_do_pedido(request))):
        return HttpResponseRedirect(reverse("inicio"), status=303)
    request.session[CHAVE] = escolhida
    return de_volta(request, "inicio", "destino")


@require_POST
def preferencias(request: HttpRequest) -> HttpResponse:
    """Contrast, size of text and keys of the inbox, kept for a year in this browser."""
    resposta = de_volta(request, "inicio")
    for nome, valores in (("contraste", CONTRASTES), ("texto", TAMANHOS), ("atalhos", ATALHOS)):
        valor = request.POST.get(nome)
        if valor in valores:
            resposta.set_cookie(nome, valor, max_age=UM_ANO, samesite="Lax", secure=request.is_secure(), httponly=True)
    return resposta


def pagina_curta(modelo: str) -> Callable[[HttpRequest], HttpResponse]:
    """A page that only says something."""

    def vista(request: HttpRequest) -> HttpResponse:
        return render(request, modelo)

    return vista
