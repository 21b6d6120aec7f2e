"""Error pages: what happened, what to do, what was not affected. A refusal becomes a page, never a 500."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader
from django.utils import timezone

from processos.recusas import NaoEncontrado, Recusa
from processos.sessao import sem_guarda

registro = logging.getLogger(__name__)


def pagina_400(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "erros/400.html", status=400)


def pagina_404(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """What does not exist and what one may not know of: one answer, word for word (guarantee 21)."""
    return sem_guarda(render(request, "erros/404.html", status=404))


def pagina_403(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """A refusal of the framework itself tells nothing."""
    return sem_guarda(render(request, "erros/403.html", status=403))


def pagina_500(request: HttpRequest) -> HttpResponse:
    """Rendered without the request, so that the failing part is not asked again."""
    codigo = uuid.uuid4().hex[:8].upper()
    registro.error("falha %s em %s", codigo, request.path)
    contexto = {"agora": timezone.now(), "codigo_da_falha": codigo}
    return HttpResponse(loader.render_to_string("erros/500.html", contexto), status=500)


def recusado(request: HttpRequest, recusa: Recusa, **contexto) -> HttpResponse:
    """A refusal told to somebody who may see the case: the sentence, and the way back."""
    contexto = {"motivo": recusa.mensagem, **contexto}
    return render(request, "motor/recusado.html", contexto, status=recusa.status)


def com_recusas(vista: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Turn what the door refuses into pages."""

    @wraps(vista)
    def responder(request: HttpRequest, *args, **kwargs) -> HttpResponse:
        try:
            return vista(request, *args, **kwargs)
        except NaoEncontrado:
            return pagina_404(request)
        except Recusa as recusa:
            return recusado(request, recusa)

    return responder
