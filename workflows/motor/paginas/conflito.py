"""The stale page: who did it and when; what was typed is shown, to copy, and did not enter the case (HTTP 409)."""

from __future__ import annotations

import datetime
import re
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from processos.acesso import Atuacao
from processos.formatos import momento_segundos
from processos.models import Andamento, Processo
from processos.recusas import TarefaVencida

from ..atos import ATOS, Ato
from ..rascunhos import se_guarda

DA_PAGINA = frozenset(["argumentos_a_mais", "versao_lida"])
DINAMICOS = (
    (re.compile(r"tese_(\d+)_alega"), "Argumento {}"),
    (re.compile(r"tese_(\d+)_acolhe"), "Argumento {}: acolhe ou rejeita"),
    (re.compile(r"tese_(\d+)_resposta"), "Argumento {}: porque"),
    (re.compile(r"tese_(\d+)_folha"), "Argumento {}: folha"),
    (re.compile(r"enq_(\d+)_resultado"), "Penalidade {}: resultado"),
    (re.compile(r"enq_(\d+)_infracao"), "Penalidade {}: novo enquadramento"),
)


def pagina_409(
    request: HttpRequest, autor: Atuacao, agora: datetime.datetime, ato: Ato, processo: Processo | None,
    recusa: TarefaVencida | None = None,
) -> HttpResponse:  # fmt: skip
    eventos = _eventos(autor, processo)
    ultimo = next((e for e in eventos if e.autor_id is not None), recusa.andamento if recusa else None)
    contexto: dict[str, Any] = {
        "eventos": [
            {"titulo": momento_segundos(e.quando), "texto": e.texto, "nota": e.qualidade, "feito": n == 0}
            for n, e in enumerate(eventos)
        ],
        "textos": textos(ato, request.POST), "salva_em": agora if request.method == "POST" else None,
        "aberta_em": _aberta_em(request), "voltar": ("Voltar ao início", reverse("inicio")),
        "trilha": [("Início", reverse("inicio")), (ato.titulo, None)],
    }  # fmt: skip
    if processo is not None:
        contexto |= {
            "numero": str(processo), "url_processo": reverse("processo", args=[processo.pk]),
            "sobre": f"{processo.transportador}: {processo.resumo}.",
        }  # fmt: skip
    if ultimo is not None:
        feito = ATOS.get(ultimo.ato)
        contexto |= {
            "autor": str(ultimo.autor), "papel": ultimo.get_papel_display(), "quando": ultimo.quando,
            "fez": f"praticou o ato “{feito.titulo}”" if feito else "agiu neste processo",
        }  # fmt: skip
    return render(request, "erros/409.html", contexto, status=409)


def _eventos(autor: Atuacao, processo: Processo | None) -> list[Andamento]:
    if processo is None:
        return []
    eventos = processo.andamentos.select_related("autor").order_by("-sequencia")
    return list((eventos if autor.interno else eventos.filter(restrito=False))[:3])


def _aberta_em(request: HttpRequest) -> datetime.datetime | None:
    try:
        lida = datetime.datetime.fromisoformat(request.POST.get("aberta_em", ""))
    except ValueError:
        return None
    return lida if lida.tzinfo else None


def textos(ato: Ato, dados) -> list[dict[str, str]]:
    """Every field that was filled in, under the label it had on the form."""
    escritos = []
    for nome in dados:
        valores = [v for v in dados.getlist(nome) if v.strip()]
        if valores and se_guarda(nome) and nome not in DA_PAGINA:
            escritos.append({"rotulo": _rotulo(ato, nome), "texto": "\n".join(_por_extenso(ato, nome, valores))})
    return escritos


def _rotulo(ato: Ato, nome: str) -> str:
    campo = ato.formulario.base_fields.get(nome)
    if campo is not None and campo.label:
        return str(campo.label)
    for forma, rotulo in DINAMICOS:
        if achado := forma.fullmatch(nome):
            return rotulo.format(achado.group(1))
    return nome.replace("_", " ").capitalize()


def _por_extenso(ato: Ato, nome: str, valores: list[str]) -> list[str]:
    """A choice is told by its words, not by its key."""
    campo = ato.formulario.base_fields.get(nome)
    if isinstance(campo, forms.ChoiceField) and not isinstance(campo, forms.ModelChoiceField):
        nomes = {str(chave): str(rotulo) for chave, rotulo in campo.choices}
        return [nomes.get(v, v) for v in valores]
    return valores
