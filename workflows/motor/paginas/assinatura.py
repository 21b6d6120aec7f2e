"""Signing a decision: the password again, each time. Wrong ones count like those of the way in, and are kept nowhere."""

from __future__ import annotations

from axes.helpers import get_client_ip_address
from axes.utils import reset
from django import forms
from django.contrib.auth import authenticate
from django.http import HttpRequest

from processos.acesso import Atuacao

ERRADA = "A senha não confere. Nada foi assinado; o que você escreveu está nesta página."
FECHADA = (
    "Depois de várias senhas erradas, não se assina por esta conta durante 15 minutos. Nada foi assinado; o que você "
    "escreveu está nesta página."
)


class AssinaturaForm(forms.Form):
    """Beside the act's own form, never part of it: no draft and no act receives the password."""

    senha = forms.CharField(
        label="Sua senha, para assinar",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        error_messages={"required": "Para assinar, digite a sua senha. Nada foi assinado."},
    )


def conferir(request: HttpRequest, autor: Atuacao) -> AssinaturaForm:
    """The form as typed, valid if it was this person's password. Outside the door: a failure is counted, not undone."""
    formulario = AssinaturaForm(request.POST, label_suffix="")
    if not formulario.is_valid():
        return formulario
    nome = autor.usuario.get_username()
    quem = authenticate(request, username=nome, password=formulario.cleaned_data["senha"])
    if quem is not None and quem.pk == autor.usuario.pk:
        reset(ip=get_client_ip_address(request), username=nome)
        return formulario
    fechada = getattr(request, "axes_locked_out", False)
    request.axes_locked_out = False  # this page says so itself: the middleware's would lose what was typed
    formulario.add_error("senha", FECHADA if fechada else ERRADA)
    return formulario
