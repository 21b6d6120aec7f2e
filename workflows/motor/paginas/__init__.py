"""Where reading meets doing: session, inbox, portal, case, acts. Pages read, and act only through the door."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse

from processos.sessao import com_atuacao

from ..erros import com_recusas


def pagina(vista: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page of the engine: ``vista(request, autor, agora, ...)``; refusals become pages."""
    return com_atuacao(com_recusas(vista))
