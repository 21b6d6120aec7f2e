"""The page of an act: the form by GET, the door by POST, and what came of it. No act has a view of its own."""

from __future__ import annotations

import datetime
import uuid
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from processos import consultas
from processos.acesso import Atuacao
from processos.models import Andamento, Papel, Peca, Peticao, Processo
from processos.recusas import NaoEncontrado, Recusa, SemPermissao, TarefaVencida
from processos.regras.tempo import data_local

from ...models import Pendencia
from .. import caixa, porta
from ..atos import ATOS, Ato, Contexto, FormularioDeAto
from ..erros import recusado
from ..porta import NAO_EXISTE, FormularioRecusado, Resultado
from . import pagina
from .chaves import inteiro
from .conflito import pagina_409
from .preparos import PREPAROS

MAXIMO_A_MAIS = 30
ARQUIVO_DE_NOVO = "O navegador não guarda arquivos de um envio para o outro: escolha os arquivos de novo."


@pagina
def ato(
    request: HttpRequest, autor: Atuacao, agora: datetime.datetime, nome: str, pk: int | None = None
) -> HttpResponse:
    ato = porta.buscar(nome)
    sem_processo = ato.abre_processo or ato.sem_processo
    if sem_processo == (pk is not None):
        raise NaoEncontrado(NAO_EXISTE)
    processo = None if pk is None else porta.processo_visivel(autor, pk)
    if request.method == "POST" and "acrescentar" in request.POST:
        return _acrescentar(request, autor, agora, ato, processo)
    if request.method == "POST" and "simular" in request.POST:
        return _simular(request, autor, agora, ato, processo)
    if request.method == "POST":
        return _praticar(request, autor, agora, ato, processo)
    tarefa = inteiro(request.GET.get("tarefa"))
    pendencia = porta.pendencia_de(ato, processo, autor.papel, tarefa) if processo else None
    if tarefa is not None and pendencia is None and processo is not None:
        return pagina_409(request, autor, agora, ato, processo)
    permitido, motivo = porta.pode_praticar(ato, autor, processo, pendencia)
    if not permitido:
        return _recusado(request, SemPermissao(motivo), ato, processo)
    if pendencia is not None:
        caixa.ler(autor, [pendencia])
    formulario = porta.formulario_de(ato, Contexto(agora, autor, processo, pendencia, sobre=request.GET.dict()))
    return _mostrar(request, autor, agora, ato, processo, pendencia, formulario)


def _mostrar(
    request, autor: Atuacao, agora, ato: Ato, processo: Processo | None, pendencia: Pendencia | None,
    formulario: FormularioDeAto, *, status: int = 200,
) -> HttpResponse:  # fmt: skip
    hoje, calendario = data_local(agora), consultas.calendario_ou_nada()
    contexto: dict[str, Any] = {
        "ato": ato, "form": formulario, "processo": processo, "pendencia": pendencia, "hoje": hoje, "autor": autor,
        "chave": request.POST.get("chave") or uuid.uuid4(),
        "aberta_em": request.POST.get("aberta_em") or agora.isoformat(),
        "tarefa": pendencia.task_id if pendencia else "",
        "endereco": _endereco(ato.nome, processo),
        "url_processo": reverse("processo", args=[processo.pk]) if processo else "",
        "voltar": reverse("processo", args=[processo.pk]) if processo else reverse("inicio"),
        "calendario": calendario,
        "trilha": _trilha(autor, ato, processo),
    }  # fmt: skip
    if pendencia is not None and pendencia.prazo is not None:
        contexto["prazo_na_tela"] = consultas.prazo_na_tela(pendencia.prazo, hoje, calendario)
    if preparo := PREPAROS.get(formulario.template):
        contexto |= preparo(contexto, agora)
    return render(request, formulario.template, contexto, status=status)


def _endereco(nome: str, processo: Processo | None) -> str:
    return reverse("ato", args=[processo.pk, nome]) if processo else reverse("ato_sem_processo", args=[nome])


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
    try:
        resultado = porta.praticar(
            ato.nome, autor=autor.usuario, papel=autor.papel, atuacao=autor.chave, agora=agora,
            processo=processo.pk if processo else None, tarefa=tarefa, dados=request.POST, arquivos=request.FILES,
            chave=chave,
        )  # fmt: skip
    except FormularioRecusado as recusa:
        return _de_novo(request, autor, agora, ato, processo, recusa.formulario)
    except TarefaVencida as recusa:
        return pagina_409(request, autor, agora, ato, processo, recusa)
    except SemPermissao as recusa:
        return _recusado(request, recusa, ato, processo)
    except Recusa as recusa:
        if (antes := _ja_feito(chave, autor)) is not None:
            return _feito(request, antes, ato)
        return _com_frase(request, autor, agora, ato, processo, tarefa, recusa)
    return _feito(request, resultado, ato)


def _acrescentar(request, autor: Atuacao, agora, ato: Ato, processo: Processo | None) -> HttpResponse:
    """One more argument on the same page, with what was typed: nothing is performed and nothing is checked yet."""
    tarefa, dados = inteiro(request.POST.get("tarefa")), request.POST.copy()
    pendencia = porta.pendencia_de(ato, processo, autor.papel, tarefa) if processo else None
    permitido, motivo = porta.pode_praticar(ato, autor, processo, pendencia)
    if not permitido:
        return _recusado(request, SemPermissao(motivo), ato, processo)
    dados["argumentos_a_mais"] = str(min((inteiro(dados.get("argumentos_a_mais")) or 0) + 1, MAXIMO_A_MAIS))
    formulario = porta.formulario_de(ato, Contexto(agora, autor, processo, pendencia), dados)
    formulario._errors, formulario.cleaned_data = forms.utils.ErrorDict(), {}
    return _mostrar(request, autor, agora, ato, processo, pendencia, formulario)


def _simular(request, autor: Atuacao, agora, ato: Ato, processo: Processo | None) -> HttpResponse:
    """What the act would do, on the same page: the form is checked and nothing is performed."""
    pendencia = (
        porta.pendencia_de(ato, processo, autor.papel, inteiro(request.POST.get("tarefa"))) if processo else None
    )
    permitido, motivo = porta.pode_praticar(ato, autor, processo, pendencia)
    if not permitido:
        return _recusado(request, SemPermissao(motivo), ato, processo)
    formulario = porta.formulario_de(ato, Contexto(agora, autor, processo, pendencia), request.POST, request.FILES)
    status = 200 if formulario.is_valid() else 422
    return _mostrar(request, autor, agora, ato, processo, pendencia, formulario, status=status)


def _ja_feito(chave: uuid.UUID | None, autor: Atuacao) -> Resultado | None:
    """The same form sent twice at the same time: the first one's result is the answer of both."""
    andamento = Andamento.objects.filter(chave=chave, autor=autor.usuario).first() if chave else None
    return Resultado(andamento.processo, andamento, repetido=True) if andamento else None


def _com_frase(request, autor, agora, ato: Ato, processo, tarefa: int | None, recusa: Recusa) -> HttpResponse:
    """A refusal that is not of the form itself, shown on it: what was typed stays."""
    if recusa.status != 422:
        raise recusa
    pendencia = porta.pendencia_de(ato, processo, autor.papel, tarefa) if processo else None
    contexto = Contexto(agora, autor, processo, pendencia)
    formulario = porta.formulario_de(ato, contexto, request.POST, request.FILES)
    formulario.is_valid()
    formulario.add_error(recusa.campo if recusa.campo in formulario.fields else None, recusa.mensagem)
    return _de_novo(request, autor, agora, ato, processo, formulario)


def _de_novo(request, autor, agora, ato: Ato, processo, formulario: FormularioDeAto) -> HttpResponse:
    if request.FILES:
        for campo in formulario:
            if isinstance(campo.field, forms.FileField):
                campo.help_text = f"{campo.help_text} {ARQUIVO_DE_NOVO}".strip()
    pendencia = formulario.contexto.pendencia
    return _mostrar(request, autor, agora, ato, processo, pendencia, formulario, status=422)


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
        return _para(_endereco(continuar, processo) + (f"?tarefa={tarefa}" if tarefa else ""))
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


# --- receipt ----------------------------------------------------------------------------------------------------------


@pagina
def recibo(request: HttpRequest, autor: Atuacao, agora: datetime.datetime, pk: int, peca: int) -> HttpResponse:
    """What entered, when, with the hash of every file; and what comes next."""
    processo = porta.processo_visivel(autor, pk)
    peticao = Peticao.objects.filter(processo=processo, recibo=peca).select_related("autor", "peca", "recibo").first()
    if peticao is None:
        raise NaoEncontrado(NAO_EXISTE)
    anexos = Peca.objects.filter(
        processo=processo, especie="ANX", juntada_em=peticao.protocolada_em, autor=peticao.autor
    ).defer("documento")
    prazo = processo.prazos.filter(tipo=peticao.especie).last()
    contexto: dict[str, Any] = {
        "processo": processo, "peticao": peticao, "arquivos": [peticao.peca, *anexos], "prazo": prazo,
        "url_processo": reverse("processo", args=[processo.pk]),
        "trilha": [("Início", reverse("inicio")), ("Meus processos", reverse("portal")), (str(processo), reverse("processo", args=[processo.pk])), ("Recibo", None)],
    }  # fmt: skip
    if peticao.especie == Peticao.Especie.DEFESA:
        contexto["conta"] = consultas.conta_do_deposito(processo, agora)
    return render(request, "motor/recibo.html", contexto)
