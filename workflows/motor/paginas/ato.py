"""The page of an act: the form by GET, the door by POST, and what came of it. No act has a view of its own."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters

from processos import consultas
from processos.acesso import Atuacao
from processos.models import Andamento, Papel, Peticao, Processo
from processos.recusas import NaoEncontrado, Recusa, SemPermissao, TarefaVencida
from processos.regras.tempo import data_local

from ...models import Pendencia, Rascunho
from .. import caixa, porta, rascunhos
from ..atos import ATOS, Ato, Contexto, FormularioDeAto
from ..erros import recusado
from ..porta import NAO_EXISTE, FormularioRecusado, Resultado
from ..rascunhos import RascunhoMudou
from . import assinatura, etapas, pagina
from . import rascunhos as guardados
from .chaves import inteiro
from .conflito import pagina_409
from .preparos import PREPAROS, PREVIAS

MAXIMO_A_MAIS = 30
ARQUIVO_DE_NOVO = "O navegador não guarda arquivos de um envio para o outro: escolha os arquivos de novo."


@sensitive_post_parameters("senha")
@pagina
def ato(
    request: HttpRequest, autor: Atuacao, agora: datetime.datetime, nome: str, pk: int | None = None
) -> HttpResponse:
    ato = porta.buscar(nome)
    sem_processo = ato.abre_processo or ato.sem_processo
    if sem_processo == (pk is not None):
        raise NaoEncontrado(NAO_EXISTE)
    processo = None if pk is None else porta.processo_visivel(autor, pk)
    if request.method == "POST":
        fazer = next((vista for botao, vista in SEM_PRATICAR.items() if botao in request.POST), _praticar)
        try:
            return fazer(request, autor, agora, ato, processo)
        except SemPermissao as recusa:
            return _recusado(request, recusa, ato, processo)
    tarefa = inteiro(request.GET.get("tarefa"))
    pendencia = porta.pendencia_de(ato, processo, autor.papel, tarefa) if processo else None
    if tarefa is not None and pendencia is None and processo is not None and ato.com_tarefa:
        return pagina_409(request, autor, agora, ato, processo)
    permitido, motivo = porta.pode_praticar(ato, autor, processo, pendencia)
    if not permitido:
        return _recusado(request, SemPermissao(motivo), ato, processo)
    if pendencia is not None:
        caixa.ler(autor, caixa.com_leitura(Pendencia.objects.filter(pk=pendencia.pk), autor.usuario))
    contexto = Contexto(agora, autor, processo, pendencia, sobre=request.GET.dict())
    rascunho = rascunhos.de(autor.usuario, ato.rascunho, processo)
    formulario = etapas.formulario_do_rascunho(request, ato, contexto, rascunho)
    return _mostrar(request, autor, agora, ato, processo, pendencia, formulario, rascunho=rascunho)


def _mostrar(
    request, autor: Atuacao, agora, ato: Ato, processo: Processo | None, pendencia: Pendencia | None,
    formulario: FormularioDeAto, *, status: int = 200, rascunho: Rascunho | None = None,
    senha: assinatura.AssinaturaForm | None = None,
) -> HttpResponse:  # fmt: skip
    hoje, calendario = data_local(agora), consultas.calendario_ou_nada()
    contexto: dict[str, Any] = {
        "ato": ato, "form": formulario, "processo": processo, "pendencia": pendencia, "hoje": hoje, "autor": autor,
        "chave": request.POST.get("chave") or (rascunhos.chave_de(rascunho) if rascunho else uuid.uuid4()),
        "aberta_em": request.POST.get("aberta_em") or agora.isoformat(),
        "tarefa": pendencia.task_id if pendencia else "",
        "endereco": guardados.endereco(ato.nome, processo),
        "url_processo": reverse("processo", args=[processo.pk]) if processo else "",
        "voltar": reverse("processo", args=[processo.pk]) if processo else reverse("inicio"),
        "calendario": calendario,
        "assinatura": (senha or assinatura.AssinaturaForm(label_suffix="")) if ato.assina else None,
        "trilha": _trilha(autor, ato, processo),
        "peca_pedida": request.POST.get("peca_aberta") or request.GET.get("peca"),
        **guardados.na_pagina(formulario, rascunho),
        **etapas.na_pagina(request, formulario, rascunho),
    }  # fmt: skip
    if pendencia is not None and pendencia.prazo is not None:
        contexto["prazo_na_tela"] = consultas.prazo_na_tela(pendencia.prazo, hoje, calendario)
    if preparo := PREPAROS.get(formulario.template):
        contexto |= preparo(contexto, agora)
    return render(request, formulario.template, contexto, status=status)


def _trilha(autor: Atuacao, ato: Ato, processo: Processo | None) -> list[tuple[str, str | None]]:
    primeira = ("Caixa de entrada", reverse("caixa")) if autor.interno else ("Meus processos", reverse("portal"))
    meio = [(str(processo), reverse("processo", args=[processo.pk]))] if processo else []
    return [("Início", reverse("inicio")), primeira, *meio, (ato.titulo, None)]


def _recusado(request, recusa: Recusa, ato: Ato, processo: Processo | None) -> HttpResponse:
    return recusado(
        request, recusa, ato=ato, processo=processo,
        url_processo=reverse("processo", args=[processo.pk]) if processo else "",
    )  # fmt: skip


# --- POST -------------------------------------------------------------------------------------------------------------


def _chave(texto: str | None) -> uuid.UUID | None:
    try:
        return uuid.UUID(texto or "")
    except ValueError:
        return None


def _praticar(request, autor: Atuacao, agora, ato: Ato, processo: Processo | None) -> HttpResponse:
    tarefa, chave = inteiro(request.POST.get("tarefa")), _chave(request.POST.get("chave"))
    senha = assinatura.conferir(request, autor) if ato.assina else None
    if senha is not None and not senha.is_valid():
        return _sem_assinatura(request, autor, agora, ato, processo, tarefa, senha)
    rascunho, dados = rascunhos.de(autor.usuario, ato.rascunho, processo), request.POST
    try:
        if (da_etapa := ato.formulario.da_etapa(inteiro(request.POST.get("etapa")))) is not None:
            dados = rascunhos.completar(rascunho, request.POST, da_etapa)
        with rascunhos.com_guardados(rascunho, request.FILES) as arquivos:
            resultado = porta.praticar(
                ato.nome, autor=autor.usuario, papel=autor.papel, atuacao=autor.chave, agora=agora,
                processo=processo.pk if processo else None, tarefa=tarefa, dados=dados, arquivos=arquivos,
                chave=chave, reautenticado_em=agora if senha else None,
            )  # fmt: skip
    except FormularioRecusado as recusa:
        return _de_novo(request, autor, agora, ato, processo, recusa.formulario)
    except TarefaVencida as recusa:
        return pagina_409(request, autor, agora, ato, processo, recusa)
    except SemPermissao:
        raise
    except Recusa as recusa:
        if (antes := _ja_feito(chave, autor)) is not None:
            return _feito(request, antes, ato)
        if isinstance(recusa, RascunhoMudou):
            return guardados.nao_guardado(request, ato, processo, recusa)
        return _com_frase(request, autor, agora, ato, processo, tarefa, recusa, dados)
    if rascunho is not None:
        rascunhos.descartar(autor.usuario, ato.rascunho, processo)
    return _feito(request, resultado, ato)


def _sem_assinatura(request, autor: Atuacao, agora, ato: Ato, processo, tarefa: int | None, senha) -> HttpResponse:
    """Without the right password nothing comes to the door: the page again, with all that it would refuse."""
    pendencia = porta.pendencia_de(ato, processo, autor.papel, tarefa) if processo else None
    if tarefa is not None and pendencia is None and ato.com_tarefa:
        return pagina_409(request, autor, agora, ato, processo)
    formulario = _por_conferir(request, autor, agora, ato, processo, request.POST, request.FILES)
    formulario.is_valid()
    return _mostrar(request, autor, agora, ato, processo, pendencia, formulario, status=422, senha=senha)


def _por_conferir(
    request, autor: Atuacao, agora, ato: Ato, processo: Processo | None, dados, arquivos=None
) -> FormularioDeAto:
    """What was typed, for a button that performs nothing; SemPermissao for whoever might not perform it."""
    tarefa = inteiro(request.POST.get("tarefa"))
    pendencia = porta.pendencia_de(ato, processo, autor.papel, tarefa) if processo else None
    permitido, motivo = porta.pode_praticar(ato, autor, processo, pendencia)
    if not permitido:
        raise SemPermissao(motivo)
    return porta.formulario_de(ato, Contexto(agora, autor, processo, pendencia), dados, arquivos)


def _acrescentar(request, autor: Atuacao, agora, ato: Ato, processo: Processo | None) -> HttpResponse:
    """One more argument on the same page, with what was typed: nothing is performed and nothing is checked yet."""
    dados = request.POST.copy()
    dados["argumentos_a_mais"] = str(min((inteiro(dados.get("argumentos_a_mais")) or 0) + 1, MAXIMO_A_MAIS))
    return _atualizar(request, autor, agora, ato, processo, dados)


def _atualizar(request, autor: Atuacao, agora, ato: Ato, processo: Processo | None, dados=None) -> HttpResponse:
    """The same page with what follows from what was typed: text, amounts, what is missing."""
    formulario = rascunhos.sem_conferir(_por_conferir(request, autor, agora, ato, processo, dados or request.POST))
    rascunho = rascunhos.de(autor.usuario, ato.rascunho, processo)
    return _mostrar(request, autor, agora, ato, processo, formulario.contexto.pendencia, formulario, rascunho=rascunho)


def _simular(request, autor: Atuacao, agora, ato: Ato, processo: Processo | None) -> HttpResponse:
    """What the act would do, on the same page: the form is checked and nothing is performed.

    A long form is kept, and only what was already typed is answered.
    """
    formulario = _por_conferir(request, autor, agora, ato, processo, request.POST, request.FILES)
    valido, rascunho = formulario.is_valid(), None
    if formulario.guarda:
        rascunho = guardados.do_que_veio(request, autor, agora, formulario, ato, processo)
        valido = rascunhos.so_do_que_foi_escrito(formulario)
    return _mostrar(
        request, autor, agora, ato, processo, formulario.contexto.pendencia, formulario,
        status=200 if valido else 422, rascunho=rascunho,
    )  # fmt: skip


def _ver(request, autor: Atuacao, agora, ato: Ato, processo: Processo | None) -> HttpResponse:
    """The document as it would come out of what is typed, marked as a draft, in a tab of its own."""
    formulario = _por_conferir(request, autor, agora, ato, processo, request.POST)
    if PREVIAS.get(formulario.template) is None:
        raise NaoEncontrado(NAO_EXISTE)
    return PREVIAS[formulario.template](formulario, autor, agora)


def _ja_feito(chave: uuid.UUID | None, autor: Atuacao) -> Resultado | None:
    """The same form sent twice at the same time: the first one's result is the answer of both."""
    andamento = Andamento.objects.filter(chave=chave, autor=autor.usuario).first() if chave else None
    return Resultado(andamento.processo, andamento, repetido=True) if andamento else None


def _com_frase(
    request, autor, agora, ato: Ato, processo, tarefa: int | None, recusa: Recusa, dados: QueryDict
) -> HttpResponse:
    """A refusal that is not of the form itself, shown on it: what was typed stays."""
    if recusa.status != 422:
        raise recusa
    pendencia = porta.pendencia_de(ato, processo, autor.papel, tarefa) if processo else None
    contexto = Contexto(agora, autor, processo, pendencia)
    formulario = porta.formulario_de(ato, contexto, dados, request.FILES)
    formulario.is_valid()
    formulario.add_error(recusa.campo if recusa.campo in formulario.fields else None, recusa.mensagem)
    return _de_novo(request, autor, agora, ato, processo, formulario)


def _de_novo(request, autor, agora, ato: Ato, processo, formulario: FormularioDeAto) -> HttpResponse:
    """The same page with what is wrong beside each field. A long form keeps what came, its files too."""
    rascunho = guardados.do_que_veio(request, autor, agora, formulario, ato, processo) if formulario.guarda else None
    if request.FILES and rascunho is None:
        for campo in formulario:
            if isinstance(campo.field, forms.FileField):
                campo.help_text = f"{campo.help_text} {ARQUIVO_DE_NOVO}".strip()
    pendencia = formulario.contexto.pendencia
    return _mostrar(
        request, autor, agora, ato, processo, pendencia, formulario,
        status=formulario.status_da_recusa, rascunho=rascunho,
    )  # fmt: skip


SEM_PRATICAR: dict[str, Callable[..., HttpResponse]] = {
    "acrescentar": _acrescentar,
    "atualizar": _atualizar,
    "ver": _ver,
    "ler": guardados.ler,
    "simular": _simular,
    "guardar": guardados.guardar,
    "descartar": guardados.descartar,
    "retirar": guardados.retirar,
}
"""Buttons that perform no act: the name of the button, and what it does with what was typed."""


def _feito(request, resultado: Resultado, ato: Ato) -> HttpResponse:
    """Where one goes after: the receipt of a petition, the draft one is still writing, the case, or the inbox."""
    andamento, processo = resultado.andamento, resultado.processo
    recibo = _recibo_de(andamento, processo)
    if recibo is not None:
        return _para(reverse("recibo", args=[processo.pk, recibo]))
    messages.success(request, andamento.texto)
    continuar = request.POST.get("continuar", "")
    if processo is not None and continuar in ATOS:
        tarefa = inteiro(request.POST.get("tarefa"))
        return _para(guardados.endereco(continuar, processo, tarefa))
    return _para(reverse("processo", args=[processo.pk]) if processo else _volta_do_cadastro(andamento))


def _volta_do_cadastro(andamento: Andamento) -> str:
    """An act of a carrier's file goes back to that file; a statement, to its lines; any other, to the first page."""
    if "extrato" in andamento.dados:
        return reverse("extrato", args=[andamento.dados["extrato"]])
    transportador = andamento.dados.get("transportador")
    if transportador is None:
        return reverse("inicio")
    da_parte = andamento.papel == Papel.TRANSPORTADOR
    return reverse("representantes") if da_parte else reverse("transportador", args=[transportador])


def _para(url: str) -> HttpResponse:
    return HttpResponseRedirect(url, status=303)


def _recibo_de(andamento: Andamento, processo: Processo | None) -> int | None:
    if processo is None or andamento.papel != Papel.TRANSPORTADOR:
        return None
    peticao = Peticao.objects.filter(
        processo=processo, autor=andamento.autor_id, protocolada_em=andamento.quando, recibo__isnull=False
    ).first()
    return peticao.recibo_id if peticao else None
