"""A form filled in steps, on one address: which step the page shows, and the form as its draft has it."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, QueryDict
from django.utils.datastructures import MultiValueDict

from ...models import Rascunho
from .. import porta, rascunhos
from ..atos import Ato, Contexto, FormularioDeAto
from .chaves import inteiro


def formulario_do_rascunho(
    request: HttpRequest, ato: Ato, contexto: Contexto, rascunho: Rascunho | None
) -> FormularioDeAto:
    """The act's form with what was kept: unchecked while it is written, checked whole where the last step reviews it."""
    if rascunho is None:
        return porta.formulario_de(ato, contexto)
    dados, etapas = rascunhos.dados_de(rascunho), ato.formulario.etapas
    _comecar_as_outras(dados, porta.formulario_de(ato, contexto))
    if not etapas or _pedida(request, ato.formulario) != len(etapas):
        return rascunhos.sem_conferir(porta.formulario_de(ato, contexto, dados))
    with rascunhos.com_guardados(rascunho, MultiValueDict()) as arquivos:
        formulario = porta.formulario_de(ato, contexto, dados, arquivos)
        formulario.is_valid()
    return formulario


def _comecar_as_outras(dados: QueryDict, novo: FormularioDeAto) -> None:
    """A step that was not kept yet begins as that of a new form: its first values are not lost to the other steps."""
    for etapa in novo.etapas:
        if any(nome in dados for nome in etapa.campos):
            continue
        for campo in (novo[nome] for nome in etapa.campos if nome in novo.fields):
            valor = campo.value()
            if valor not in (None, ""):
                dados.setlist(campo.name, valor if isinstance(valor, list) else [str(valor)])


def na_pagina(request: HttpRequest, formulario: FormularioDeAto, rascunho: Rascunho | None) -> dict[str, Any]:
    """The step to show: the one asked for; where something is to be corrected, the first that shows it.

    ``nada_a_enviar``: the last step was asked for and there is no draft (the page of what was just sent, gone back to).
    """
    if not formulario.etapas:
        return {}
    ultima, etapa = len(formulario.etapas), _pedida(request, type(formulario))
    nada_a_enviar = etapa == ultima and rascunho is None and request.method == "GET"
    if formulario.errors:
        etapa = next((n for n, e in enumerate(formulario.etapas, 1) if formulario.errors.keys() & set(e.campos)), etapa)
        _calar_as_outras(formulario, etapa)
    elif nada_a_enviar:
        etapa = 1
    return {
        "etapa": etapa, "anterior": etapa - 1, "seguinte": etapa + 1, "nada_a_enviar": nada_a_enviar,
        "passos_do_envio": [
            {
                "rotulo": e.titulo,
                "estado": "feito" if n < etapa else ("atual" if n == etapa else "futuro"),
                "notas": _nota(n, etapa, ultima),
            }
            for n, e in enumerate(formulario.etapas, 1)
        ],
    }  # fmt: skip


def _pedida(request: HttpRequest, formulario: type[FormularioDeAto]) -> int:
    pedida = inteiro((request.GET if request.method == "GET" else request.POST).get("etapa")) or 1
    return min(max(pedida, 1), len(formulario.etapas))


def _calar_as_outras(formulario: FormularioDeAto, etapa: int) -> None:
    """What is to be corrected in another step is said there, beside its field."""
    da_etapa = formulario.da_etapa(etapa)
    for nome in [n for n in formulario.errors if n != NON_FIELD_ERRORS and not (da_etapa and da_etapa(n))]:
        del formulario.errors[nome]


def _nota(n: int, etapa: int, ultima: int) -> str:
    if n == etapa:
        return f"etapa {n} de {ultima}"
    return "" if n < etapa or n < ultima else "nada foi enviado ainda"
