"""Accounts of who represents a carrier: the invitation and the recovery, as signed links that expire and serve once.

Django's own token: it dies with its time, and with the password that it serves to choose. The address comes from the
settings, never from the request: a forged Host must not decide where a link leads.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.tokens import PasswordResetTokenGenerator, default_token_generator
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from .models import Usuario

HORAS_DE_VALIDADE = settings.PASSWORD_RESET_TIMEOUT // 3600


class Convite(PasswordResetTokenGenerator):
    """The token of an invitation: of no use for recovering, nor after a password was chosen."""

    key_salt = "processos.contas.Convite"

    def check_token(self, user: Usuario | None, token: str | None) -> bool:
        return bool(user and user.is_active and not user.has_usable_password() and super().check_token(user, token))


class Recuperacao(PasswordResetTokenGenerator):
    """Django's own token of recovery, of no use to whom was deactivated since."""

    key_salt = default_token_generator.key_salt

    def check_token(self, user: Usuario | None, token: str | None) -> bool:
        return bool(user and user.is_active and user.has_usable_password() and super().check_token(user, token))


convite, recuperacao = Convite(), Recuperacao()


def _endereco(nome: str, usuario: Usuario, gerador: PasswordResetTokenGenerator) -> str:
    uid = urlsafe_base64_encode(force_bytes(usuario.pk))
    return settings.ENDERECO_PUBLICO + reverse(nome, args=[uid, gerador.make_token(usuario)])


def endereco_do_convite(usuario: Usuario) -> str:
    return _endereco("convite", usuario, convite)


def endereco_da_senha(usuario: Usuario) -> str:
    return _endereco("senha_nova", usuario, recuperacao)


class RecuperarForm(PasswordResetForm):
    """Django's own, with the message left to the worker: the answer is the same, and as quick, for any address."""

    def save(self, **kwargs) -> None:  # type: ignore[override]
        from .correio import recuperar_senha

        for usuario in self.get_users(self.cleaned_data["email"]):
            recuperar_senha.enqueue(usuario.pk)
