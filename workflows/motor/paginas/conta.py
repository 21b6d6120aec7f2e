"""Choosing a password, by invitation or by recovery: Django's own views on the house's templates."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import views
from django.http import HttpResponse
from django.urls import reverse_lazy

from processos import contas
from processos.sessao import sem_guarda


class _DaCasa:
    """A refused form answers 422, and nothing of these pages stays in a cache."""

    def form_invalid(self, form) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)  # type: ignore[attr-defined]

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        return sem_guarda(super().render_to_response(context, **kwargs))  # type: ignore[misc]


class Recuperar(_DaCasa, views.PasswordResetView):
    """Ask for a link; the answer tells nobody whether the account exists."""

    template_name = "conta/recuperar.html"
    form_class = contas.RecuperarForm
    success_url = reverse_lazy("senha_pedida")


class Pedida(_DaCasa, views.PasswordResetDoneView):
    template_name = "conta/pedida.html"


class Nova(_DaCasa, views.PasswordResetConfirmView):
    """Choose another password, once, while the link lasts."""

    template_name = "conta/nova.html"
    token_generator = contas.recuperacao
    success_url = reverse_lazy("senha_pronta")
    extra_context = {"convite": False}


class Convite(Nova):
    """The first password of who was invited."""

    token_generator = contas.convite
    reset_url_token = "escolher"
    extra_context = {"convite": True}


class Pronta(_DaCasa, views.PasswordResetCompleteView):
    template_name = "conta/pronta.html"
