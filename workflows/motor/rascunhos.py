"""Drafts: what somebody is typing for an act, and the files already received, kept until sent or discarded.

One draft a person, act and case. Saving checks nothing but the files; the door checks everything when it is sent.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files import File
from django.db import IntegrityError, transaction
from django.http import QueryDict
from django.utils.crypto import salted_hmac
from django.utils.datastructures import MultiValueDict

from processos.campos import CampoPDF, CampoPDFs
from processos.models import Processo, Usuario
from processos.recusas import Recusa

from ..models import ArquivoDoRascunho, Rascunho
from .atos import FormularioDeAto

DO_ENVIO = frozenset(
    ["csrfmiddlewaretoken", "chave", "tarefa", "aberta_em", "hora_do_cliente", "senha", "li", "lido", "versao"]
)
DOS_BOTOES = frozenset(
    [
        "continuar",
        "acrescentar",
        "atualizar",
        "simular",
        "ver",
        "ler",
        "guardar",
        "descartar",
        "retirar",
        "rascunho",
        "etapa",
        "peca_aberta",
    ]
)
NAO_SE_GUARDAM = DO_ENVIO | DOS_BOTOES
LIMITE_DO_TEXTO = 2_000_000  # characters


class RascunhoMudou(Recusa):
    """Another tab saved, sent or discarded this draft after the page was opened; nothing is written over it."""

    status = 409


def de(usuario: Usuario, ato: str, processo: Processo | None) -> Rascunho | None:
    """The draft of this person for this act in this case."""
    return Rascunho.objects.filter(usuario=usuario, ato=ato, processo=processo).first()


def dados_de(rascunho: Rascunho) -> QueryDict:
    """What was typed, as a form receives it."""
    dados = QueryDict(mutable=True)
    for nome, valores in rascunho.dados.items():
        dados.setlist(nome, valores)
    return dados


def chave_de(rascunho: Rascunho) -> uuid.UUID:
    """The one token of what a draft sends, the same in every tab: sent twice, it is one act."""
    return uuid.UUID(bytes=salted_hmac("workflows.rascunho", str(rascunho.pk), algorithm="sha256").digest()[:16])


def completar(rascunho: Rascunho | None, dados: QueryDict, da_etapa: Callable[[str], bool]) -> QueryDict:
    """What the last of several steps sends: the draft as it was reviewed, and the fields that this page shows.

    ``RascunhoMudou`` when the draft is no longer the one that was reviewed.
    """
    vez = dados.get("rascunho", "")
    if rascunho is None or str(rascunho.vez) != vez:
        raise RascunhoMudou(_o_que_houve(rascunho))
    todos = dados_de(rascunho)
    for nome in [n for n in todos if da_etapa(n)]:
        del todos[nome]
    for nome, valores in dados.lists():
        if da_etapa(nome) or not se_guarda(nome):
            todos.setlist(nome, valores)
    return todos


def se_guarda(nome: str) -> bool:
    """Whether a draft keeps this field; what is said of each of several (`li_2`) is as what is said of one."""
    return nome.rstrip("_0123456789") not in NAO_SE_GUARDAM


def guardar(
    usuario: Usuario,
    ato: str,
    processo: Processo | None,
    dados: Mapping[str, list[str]],
    agora: datetime.datetime,
    *,
    vez: int | None = None,
    so: Callable[[str], bool] | None = None,
) -> Rascunho:
    """Keep what was typed; ``so`` says which fields this page shows, the others stay as they were.

    ``vez`` is the one the page was opened with (0: there was none). RascunhoMudou when it is no longer so, unless the
    same page saved last: it may not have heard the answer.
    """
    escritos = {n: list(v) for n, v in dados.items() if se_guarda(n) and (so is None or so(n))}
    pagina = {"aberta_em": list(dados["aberta_em"])} if dados.get("aberta_em") else {}
    if sum(len(texto) for valores in escritos.values() for texto in valores) > LIMITE_DO_TEXTO:
        raise Recusa("O texto passa de dois milhões de letras. Junte-o como PDF.")
    with transaction.atomic():
        atual = Rascunho.objects.select_for_update().filter(usuario=usuario, ato=ato, processo=processo).first()
        if vez is not None and vez != (atual.vez if atual else 0) and not _da_mesma_pagina(atual, pagina):
            raise RascunhoMudou(_o_que_houve(atual))
        if atual is None:
            return _primeiro(usuario, ato, processo, escritos | pagina, agora)
        mantidos = {n: v for n, v in atual.dados.items() if so is not None and not so(n)}
        atual.dados, atual.vez, atual.salvo_em = {**mantidos, **escritos, **pagina}, atual.vez + 1, agora
        atual.save(update_fields=["dados", "vez", "salvo_em"])
        return atual


def _da_mesma_pagina(atual: Rascunho | None, pagina: dict[str, list[str]]) -> bool:
    return atual is not None and bool(pagina) and atual.dados.get("aberta_em") == pagina["aberta_em"]


def _primeiro(usuario: Usuario, ato: str, processo: Processo | None, escritos: dict, agora) -> Rascunho:
    try:
        with transaction.atomic():
            return Rascunho.objects.create(usuario=usuario, ato=ato, processo=processo, dados=escritos, salvo_em=agora)
    except IntegrityError as erro:
        raise RascunhoMudou(_o_que_houve(de(usuario, ato, processo))) from erro


def _o_que_houve(atual: Rascunho | None) -> str:
    if atual is None:
        return "Este rascunho já foi enviado ou descartado em outra aba. O que está nesta página não foi guardado."
    return (
        "Este rascunho foi guardado em outra aba depois que você abriu esta. O que está nesta página não foi guardado."
    )


def guardar_arquivos(rascunho: Rascunho, formulario: FormularioDeAto, arquivos: MultiValueDict) -> list[str]:
    """Keep each file that can be received; of the others, a sentence each that names it and says why not."""
    recusados = []
    for nome in arquivos:
        campo = formulario.fields.get(nome)
        if not isinstance(campo, CampoPDF):
            continue
        for arquivo in arquivos.getlist(nome):
            try:
                _guardar_arquivo(rascunho, nome, campo, arquivo)
            except ValidationError as erro:
                recusados += [f"{arquivo.name}: {frase}" for frase in erro.messages]
    return recusados


def _guardar_arquivo(rascunho: Rascunho, nome: str, campo: CampoPDF, arquivo) -> None:
    lido = CampoPDF.clean(campo, arquivo)
    with transaction.atomic():
        iguais = rascunho.arquivos.filter(campo=nome, sha256=lido.anexo.sha256, nome=arquivo.name[:255])
        retirar(iguais if isinstance(campo, CampoPDFs) else rascunho.arquivos.filter(campo=nome))
        ArquivoDoRascunho.objects.create(
            rascunho=rascunho, campo=nome, nome=arquivo.name[:255], paginas=lido.anexo.paginas,
            tamanho=lido.anexo.tamanho, sha256=lido.anexo.sha256, arquivo=arquivo,
        )  # fmt: skip


@contextmanager
def com_guardados(rascunho: Rascunho | None, enviados: MultiValueDict) -> Iterator[MultiValueDict]:
    """The files of the draft, open, and those of this request, as the act's form receives them.

    ``RascunhoMudou`` when they went away meanwhile: another request has just sent or discarded the draft.
    """
    todos: MultiValueDict = MultiValueDict()
    with ExitStack() as abertos:
        for guardado in rascunho.arquivos.all() if rascunho else ():
            try:
                aberto = abertos.enter_context(guardado.arquivo.storage.open(str(guardado.arquivo)))
            except FileNotFoundError as erro:
                raise RascunhoMudou(_o_que_houve(None)) from erro
            todos.appendlist(guardado.campo, File(aberto, name=guardado.nome))
        for nome in enviados:
            for arquivo in enviados.getlist(nome):
                todos.appendlist(nome, arquivo)
        yield todos


def retirar(arquivos: Iterable[ArquivoDoRascunho]) -> None:
    """Take files out of a draft, and their bytes away once that is certain."""
    for guardado in list(arquivos):
        guardado.delete()
        transaction.on_commit(partial(guardado.arquivo.storage.delete, str(guardado.arquivo)))


def descartar(usuario: Usuario, ato: str, processo: Processo | None) -> None:
    """The draft was sent, or its author wants it no more."""
    with transaction.atomic():
        for rascunho in Rascunho.objects.filter(usuario=usuario, ato=ato, processo=processo):
            retirar(rascunho.arquivos.all())
            rascunho.delete()


def sem_conferir(formulario: Any) -> Any:
    """A form that shows what was typed, before anybody checks it."""
    formulario._errors, formulario.cleaned_data = forms.utils.ErrorDict(), {}
    return formulario


def so_do_que_foi_escrito(formulario: FormularioDeAto) -> bool:
    """Of a form checked half-way, keep only what there is to say of the fields already filled in; whether it is nothing."""
    for nome in list(formulario.errors):
        valor = formulario[nome].value() if nome in formulario.fields else nome
        if not (any(valor) if isinstance(valor, list | tuple) else valor):
            del formulario.errors[nome]
    return not formulario.errors
