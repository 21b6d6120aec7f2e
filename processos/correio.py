"""E-mail, always after the commit: the task is queued in the act's own transaction, and a worker sends it.

The message says that something waits in the portal and nothing of its content: the opening there is what counts.
"""

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django_tasks import task

from .models import Notificacao


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
