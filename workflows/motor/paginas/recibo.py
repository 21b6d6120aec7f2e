"""The receipt of a petition on the screen: what entered, when, with the hash of every file; and what comes next."""

from __future__ import annotations

import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from processos import consultas
from processos.acesso import Atuacao
from processos.documentos.peticoes import o_que_vem
from processos.models import Peca, Peticao, Prazo, Processo
from processos.recusas import NaoEncontrado

from .. import porta
from ..porta import NAO_EXISTE
from . import pagina
from .rascunhos import endereco


@pagina
def recibo(request: HttpRequest, autor: Atuacao, agora: datetime.datetime, pk: int, peca: int) -> HttpResponse:
    """The same words as the document, and the account of the deposit as it is now."""
    processo = porta.processo_visivel(autor, pk)
    peticao = Peticao.objects.filter(processo=processo, recibo=peca).select_related("autor", "peca", "recibo").first()
    if peticao is None:
        raise NaoEncontrado(NAO_EXISTE)
    anexos = Peca.objects.filter(
        processo=processo, especie="ANX", juntada_em=peticao.protocolada_em, autor=peticao.autor
    ).defer("documento")
    url_processo = reverse("processo", args=[processo.pk])
    contexto: dict[str, Any] = {
        "processo": processo, "peticao": peticao, "arquivos": [peticao.peca, *anexos], "url_processo": url_processo,
        "trilha": [
            ("Início", reverse("inicio")), ("Meus processos", reverse("portal")), (str(processo), url_processo),
            ("Recibo", None),
        ],
        **_deposito(processo, peticao, agora),
    }  # fmt: skip
    contexto["o_que_vem"] = o_que_vem(peticao, contexto.get("deposito"))
    return render(request, "motor/recibo.html", contexto)


def _deposito(processo: Processo, peticao: Peticao, agora: datetime.datetime) -> dict[str, Any]:
    """What art. 66 still asks of a defence that came in time, and until when."""
    prazo = processo.prazos.filter(tipo="defesa").last()
    if peticao.especie != Peticao.Especie.DEFESA or prazo is None:
        return {}
    conta = consultas.conta_do_deposito(processo, agora)
    return {
        "conta": conta, "prazo": prazo, "corre": prazo.estado == Prazo.Estado.CORRENDO,
        "deposito": {"falta": conta.falta, "ate": prazo.vence} if conta.exigido else None,
        "url_do_deposito": endereco("informar_deposito", processo),
    }  # fmt: skip
