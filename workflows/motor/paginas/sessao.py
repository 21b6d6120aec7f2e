"""Entering and leaving, the capacity in use, how one likes to read, and the short pages."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from processos.contexto import CONTRASTES, TAMANHOS
from processos.models import Papel
from processos.sessao import CHAVE, agora_do_pedido, atuacao_em_uso, atuacoes_do_pedido

TENTATIVAS, ESPERA = 10, 15 * 60  # failures, and seconds for which the way in stays closed
UM_ANO = 365 * 24 * 60 * 60
FECHADA = (
    "A entrada desta conta está fechada por alguns minutos, depois de várias tentativas sem sucesso. "
    "Espere 15 minutos e tente de novo."
)


class Entrar(LoginView):
    """Django's own login; many failures close the way in for a while, whether the account exists or not."""

    template_name = "entrar.html"
    redirect_authenticated_user = True

    def _porta(self) -> str:
        nome = self.request.POST.get("username", "").strip().casefold()[:150]
        return f"entrada:{sha256(nome.encode()).hexdigest()}:{self.request.META.get('REMOTE_ADDR', '')}"

    def post(self, request: HttpRequest, *args, **kwargs) -> HttpResponse:
        if cache.get(self._porta(), 0) < TENTATIVAS:
            return super().post(request, *args, **kwargs)
        formulario = self.get_form_class()(request)  # unbound: nothing typed is checked while the way in is closed
        formulario.is_bound, formulario.cleaned_data, formulario._errors = True, {}, {}
        formulario.add_error(None, ValidationError(FECHADA))
        return self.render_to_response(self.get_context_data(form=formulario), status=429)

    def form_invalid(self, form) -> HttpResponse:
        porta = self._porta()
        cache.add(porta, 0, ESPERA)
        cache.incr(porta)
        return self.render_to_response(self.get_context_data(form=form), status=422)

    def form_valid(self, form) -> HttpResponse:
        cache.delete(self._porta())
        return super().form_valid(form)


def inicio(request: HttpRequest) -> HttpResponse:
    """To the first page of the capacity in use."""
    if not request.user.is_authenticated:
        return redirect("entrar")
    autor = atuacao_em_uso(request, agora_do_pedido(request))
    return redirect("portal" if autor and autor.papel == Papel.TRANSPORTADOR else "caixa")


def _proximo(request: HttpRequest, padrao: str) -> HttpResponseRedirect:
    """Where to go back to, if it is an address of this house."""
    endereco = request.POST.get("proximo", "")
    permitido = url_has_allowed_host_and_scheme(
        endereco, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return HttpResponseRedirect(endereco if permitido else reverse(padrao), status=303)


@require_POST
@login_required
def trocar_papel(request: HttpRequest) -> HttpResponse:
    """Use another of one's own capacities in force; then its first page, for the old one may show nothing now."""
    escolhida = request.POST.get("papel", "")
    if any(a.chave == escolhida for a in atuacoes_do_pedido(request, agora_do_pedido(request))):
        request.session[CHAVE] = escolhida
    return HttpResponseRedirect(reverse("inicio"), status=303)


@require_POST
def preferencias(request: HttpRequest) -> HttpResponse:
    """Contrast and size of text, kept for a year in this browser."""
    resposta = _proximo(request, "inicio")
    for nome, valores in (("contraste", CONTRASTES), ("texto", TAMANHOS)):
        valor = request.POST.get(nome)
        if valor in valores:
            resposta.set_cookie(nome, valor, max_age=UM_ANO, samesite="Lax", secure=request.is_secure(), httponly=True)
    return resposta


def pagina_curta(modelo: str) -> Callable[[HttpRequest], HttpResponse]:
    """A page that only says something."""

    def vista(request: HttpRequest) -> HttpResponse:
        return render(request, modelo)

    return vista
