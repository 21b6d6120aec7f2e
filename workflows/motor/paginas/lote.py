"""Tasks taken or let go many at once: each through the door by itself, and one answer in words for each."""

from __future__ import annotations

import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from processos.acesso import Atuacao, processos_visiveis
from processos.recusas import NaoEncontrado, Recusa

from .. import porta
from ..porta import NAO_EXISTE
from . import pagina
from .chaves import inteiro
from .sessao import de_volta

MAXIMO = 50
ATO = {"assumir": "assumir_tarefa", "soltar": "soltar_tarefa"}
FEITAS = {"assumir": ("assumida", "assumidas"), "soltar": ("solta", "soltas")}
CHAVE = "lote"


@pagina
def lote(request: HttpRequest, autor: Atuacao, agora: datetime.datetime) -> HttpResponse:
    """Perform the act on each task marked; the answers wait in the session for the page one goes back to."""
    acao, marcadas = request.POST.get("acao", ""), _marcadas(request)
    if acao == "redistribuir" and len(marcadas) == 1:
        processo, tarefa = marcadas[0]
        return HttpResponseRedirect(
            f"{reverse('ato', args=[processo, 'redistribuir_tarefa'])}?tarefa={tarefa}", status=303
        )
    if acao == "redistribuir":
        _guardar(request, "Marque uma tarefa de cada vez para redistribuir: cada uma pede o seu motivo.", [])
    elif acao not in ATO:
        raise NaoEncontrado(NAO_EXISTE)
    elif not marcadas:
        _guardar(request, "Nenhuma tarefa estava marcada, e nada mudou.", [])
    else:
        _praticar(request, autor, agora, acao, marcadas)
    return de_volta(request, "caixa")


def _marcadas(request: HttpRequest) -> list[tuple[int, int]]:
    """Case and task of each row marked, once each, in the order of the page."""
    pares = (valor.partition("-") for valor in request.POST.getlist("tarefa"))
    lidos = ((inteiro(processo), inteiro(tarefa)) for processo, _, tarefa in pares)
    return list(dict.fromkeys((p, t) for p, t in lidos if p is not None and t is not None))


def _praticar(request, autor: Atuacao, agora, acao: str, marcadas: list[tuple[int, int]]) -> None:
    feitas, linhas = 0, []
    for processo, tarefa in marcadas[:MAXIMO]:
        try:
            texto = porta.praticar(
                ATO[acao], autor=autor.usuario, papel=autor.papel, atuacao=autor.chave, agora=agora,
                processo=processo, tarefa=tarefa,
            ).andamento.texto  # fmt: skip
            feitas += 1
            linhas.append({"processo": processo, "texto": texto, "feita": True})
        except NaoEncontrado:
            linhas.append({"processo": None, "texto": "Não existe o que foi pedido.", "feita": False})
        except Recusa as recusa:
            linhas.append({"processo": processo, "texto": recusa.mensagem, "feita": False})
    uma, varias = FEITAS[acao]
    titulo = f"{feitas} de {len(linhas)} {uma if feitas == 1 else varias}."
    if len(marcadas) > MAXIMO:
        titulo += f" São no máximo {MAXIMO} de cada vez; as outras ficaram como estavam."
    vistos = processos_visiveis(autor).filter(pk__in={linha["processo"] for linha in linhas})
    numeros = {p.pk: str(p) for p in vistos}
    for linha in linhas:
        linha["numero"] = numeros.get(linha["processo"], "")
    _guardar(request, titulo, linhas)


def _guardar(request: HttpRequest, titulo: str, linhas: list[dict[str, Any]]) -> None:
    request.session[CHAVE] = {"titulo": titulo, "linhas": linhas}


def respostas(request: HttpRequest) -> dict[str, Any] | None:
    """What the last batch answered, told once."""
    return request.session.pop(CHAVE, None) if CHAVE in request.session else None
