"""The map of a case, drawn and told, and the same diagram as a file of BPMN 2.0."""

from __future__ import annotations

import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from processos.acesso import Atuacao
from processos.models import Prazo, Processo
from processos.recusas import NaoEncontrado
from processos.regras.tempo import data_local

from ..fase import Fase
from ..mapa import bpmn
from ..mapa.desenho import desenhar
from ..mapa.percurso import percursos
from ..mapa.tela import em_tela
from ..porta import NAO_EXISTE
from . import pagina

FIGURAS_QUE_PEDEM_DESENHO = 5
"""A procedure of one task is told in words alone."""


def chave_do(fluxo: type[Fase]) -> str:
    """How the address names a procedure: ``SancaoFlow`` is ``sancao``."""
    return fluxo.__name__.removesuffix("Flow").lower()


def aba_mapa(
    request: HttpRequest, autor: Atuacao, processo: Processo, prazos: list[Prazo], agora: datetime.datetime
) -> dict[str, Any]:
    """The main run drawn, the others under it."""
    tramites = [
        {
            "percurso": percurso,
            "tela": em_tela(percurso, f"mapa-{n}")
            if len(percurso.desenho.figuras) >= FIGURAS_QUE_PEDEM_DESENHO
            else None,
            "arquivo": reverse("diagrama", args=[chave_do(percurso.desenho.fluxo)]),
        }
        for n, percurso in enumerate(percursos(autor, processo, prazos, data_local(agora)))
    ]
    return {"mapa": tramites[0] if tramites else None, "outros_mapas": tramites[1:]}


@pagina
def diagrama(request: HttpRequest, autor: Atuacao, agora: datetime.datetime, nome: str) -> HttpResponse:
    """A whole procedure as a file; what is the house's alone does not exist for a carrier."""
    fluxo = next((f for f in Fase.procedimentos if chave_do(f) == nome), None)
    if fluxo is None or (fluxo.interna and not autor.interno):
        raise NaoEncontrado(NAO_EXISTE)
    arquivo = bpmn.escrever(desenhar(fluxo, interno=autor.interno))
    nome_do_arquivo = f'attachment; filename="{nome}.bpmn"'
    return HttpResponse(arquivo, content_type="application/xml", headers={"Content-Disposition": nome_do_arquivo})
