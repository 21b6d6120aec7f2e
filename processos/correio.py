"""E-mail, always after the commit: the task is queued in the act's own transaction, and a worker sends it.

The message says that something waits in the portal and nothing of its content: the opening there is what counts.
"""

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django_tasks import task

from . import contas
from .models import Notificacao, Usuario


@task()
def anunciar_aviso(notificacao: int) -> None:
    """Tell the carrier's registered address that a notice waits in the portal (decisões, 25a)."""
    aviso = Notificacao.objects.select_related("transportador", "processo").get(pk=notificacao)
    corpo = render_to_string("correio/aviso_no_portal.txt", {"aviso": aviso, "casa": settings.CASA})
    EmailMessage(
        subject=f"{settings.CASA['sigla']}: há um aviso para abrir no portal",
        body=corpo,
        to=[aviso.transportador.email],
    ).send()


@task()
def convidar(usuario: int) -> None:
    """Send who was enabled the link to choose a password; nothing where there is one already."""
    pessoa = Usuario.objects.get(pk=usuario)
    if pessoa.is_active and not pessoa.has_usable_password():
        _enviar_chave(pessoa, "convite", "convite para entrar", contas.endereco_do_convite(pessoa))


@task()
def recuperar_senha(usuario: int) -> None:
    """Send the link to choose another password. It is made here, by the worker: no queue keeps a way in."""
    pessoa = Usuario.objects.get(pk=usuario)
    if pessoa.is_active and pessoa.has_usable_password():
        _enviar_chave(pessoa, "senha", "nova senha", contas.endereco_da_senha(pessoa))


def _enviar_chave(pessoa: Usuario, modelo: str, assunto: str, endereco: str) -> None:
    contexto = {"pessoa": pessoa, "endereco": endereco, "casa": settings.CASA, "horas": contas.HORAS_DE_VALIDADE}
    corpo = render_to_string(f"correio/{modelo}.txt", contexto)
    EmailMessage(subject=f"{settings.CASA['sigla']}: {assunto}", body=corpo, to=[pessoa.email]).send()
