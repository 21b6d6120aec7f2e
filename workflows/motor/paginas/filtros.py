"""The filters of the inbox, written in the address, and those that a person keeps by a name."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse

from processos import consultas
from processos.acesso import Atuacao
from processos.campos import CampoData
from processos.models import Andamento, Enquadramento, Transportador
from processos.recusas import NaoEncontrado
from processos.regras.tempo import limite_exclusivo
from processos.regras.vencimento import UM_DIA

from ...models import FiltroFavorito, Pendencia
from ..porta import NAO_EXISTE
from . import pagina
from .chaves import escrito
from .grupos import Marcos, condicoes

CAMPOS = ("texto", "materia", "transportador", "prazo", "de", "ate", "colegas")
PENAS = {"multa": "Multa", "advertencia": "Advertência", "retencao": "Retenção"}


@dataclass
class Filtros:
    """What the address asks for; what is not understood filters nothing, and a date that is none says so."""

    escritos: dict[str, str]
    de: datetime.date | None = None
    ate: datetime.date | None = None
    erros: dict[str, str] = field(default_factory=dict)

    @property
    def algum(self) -> bool:
        return any(self.escritos.values())


def do_endereco(request: HttpRequest) -> Filtros:
    filtros = Filtros({nome: escrito(request, nome) for nome in CAMPOS})
    campo = CampoData(required=False)
    for nome in ("de", "ate"):
        try:
            setattr(filtros, nome, campo.clean(filtros.escritos[nome]))
        except ValidationError as erro:
            filtros.erros[nome] = erro.messages[0]
    return filtros


def das_tarefas(pendencias: QuerySet[Pendencia], filtros: Filtros, m: Marcos) -> QuerySet[Pendencia]:
    """Open tasks by text (also of what is to be done), matter, carrier and due date."""
    if texto := filtros.escritos["texto"]:
        pendencias = pendencias.filter(consultas.que_contem(texto, "processo__") | Q(titulo__icontains=texto))
    pendencias = _do_transportador(pendencias, filtros).filter(_da_materia(filtros.escritos["materia"]))
    if condicao := condicoes(m).get(filtros.escritos["prazo"]):
        pendencias = pendencias.filter(condicao)
    if filtros.de:
        pendencias = pendencias.filter(limite__gte=limite_exclusivo(filtros.de))
    if filtros.ate:
        pendencias = pendencias.filter(limite__lte=limite_exclusivo(filtros.ate))
    return pendencias


def dos_atos(andamentos: QuerySet[Andamento], filtros: Filtros) -> QuerySet[Andamento]:
    """Acts done, by text (also of the record), carrier and the day they were done."""
    if texto := filtros.escritos["texto"]:
        andamentos = andamentos.filter(consultas.que_contem(texto, "processo__") | Q(texto__icontains=texto))
    andamentos = _do_transportador(andamentos, filtros)
    if filtros.de:
        andamentos = andamentos.filter(quando__gte=limite_exclusivo(filtros.de - UM_DIA))
    if filtros.ate:
        andamentos = andamentos.filter(quando__lt=limite_exclusivo(filtros.ate))
    return andamentos


def _do_transportador(linhas: QuerySet, filtros: Filtros) -> QuerySet:
    """By a part of the name or by the registration number: the carriers are asked, not the inbox."""
    termo = filtros.escritos["transportador"]
    if not termo:
        return linhas
    quais = Transportador.objects.filter(Q(nome__icontains=termo) | Q(n_cadastro__iexact=termo))
    return linhas.filter(processo__transportador__in=quais)


def _da_materia(escolhida: str) -> Q:
    """A kind of task (``no:julgar``) or of penalty (``pena:multa``)."""
    especie, _, qual = escolhida.partition(":")
    if especie == "no":
        return Q(no=qual)
    if especie == "pena" and qual in PENAS:
        return Q(Exists(Enquadramento.objects.filter(auto__processo=OuterRef("processo"), pena=qual)))
    return Q()


# --- kept by a name ---------------------------------------------------------------------------------------------------


def consulta_de(parametros: QueryDict) -> str:
    """The part of an address that is a filter, always in one order; ``""`` where nothing is filtered."""
    limpa = QueryDict(mutable=True)
    for nome in ("aba", *CAMPOS):
        if valor := parametros.get(nome, "").replace("\0", "").strip()[:100]:
            limpa[nome] = valor
    return limpa.urlencode() if any(nome in limpa for nome in CAMPOS) else ""


def na_tela(favoritos: list[tuple[int, str, str]], request: HttpRequest) -> list[dict[str, Any]]:
    atual = consulta_de(request.GET)
    return [
        {"pk": pk, "nome": nome, "url": f"{reverse('caixa')}?{consulta}", "atual": consulta == atual}
        for pk, nome, consulta in favoritos
    ]


class FavoritoForm(forms.Form):
    """A name that this person does not use yet in this role, for a filter that filters something."""

    nome = forms.CharField(
        max_length=60,
        error_messages={"required": "Dê um nome ao filtro.", "max_length": "O nome tem no máximo 60 letras."},
    )
    consulta = forms.CharField(
        max_length=1000, required=False, error_messages={"max_length": "O filtro é comprido demais para salvar."}
    )

    def __init__(self, *args: Any, autor: Atuacao, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.dele = FiltroFavorito.objects.filter(usuario=autor.usuario, papel=autor.papel)

    def clean_nome(self) -> str:
        nome = " ".join(self.cleaned_data["nome"].split())
        if self.dele.filter(nome__iexact=nome).exists():
            raise ValidationError(f"Você já tem um filtro “{nome}” neste papel. Escolha outro nome.")
        return nome

    def clean_consulta(self) -> str:
        consulta = consulta_de(QueryDict(self.cleaned_data["consulta"]))
        if not consulta:
            raise ValidationError("Filtre a caixa antes de salvar: sem filtro não há o que guardar.")
        if self.dele.count() >= FiltroFavorito.MAXIMO:
            raise ValidationError(f"São no máximo {FiltroFavorito.MAXIMO} filtros salvos. Exclua um antes.")
        return consulta


@pagina
def salvar(request: HttpRequest, autor: Atuacao, agora: datetime.datetime) -> HttpResponse:
    """Keep the filter in use by a name; a bad name is answered beside the list, with the filter still in use."""
    if not autor.interno:
        raise NaoEncontrado(NAO_EXISTE)
    formulario = FavoritoForm(request.POST, autor=autor)
    if formulario.is_valid():
        try:
            with transaction.atomic():
                FiltroFavorito.objects.create(usuario=autor.usuario, papel=autor.papel, **formulario.cleaned_data)
            messages.success(request, f"Filtro “{formulario.cleaned_data['nome']}” salvo.")
        except IntegrityError:
            messages.error(request, "Você acabou de salvar um filtro com este nome.")
    else:
        recusas = [erro for erros in formulario.errors.values() for erro in erros]
        messages.error(request, f"O filtro não foi salvo. {' '.join(recusas)}")
    return _para_a_caixa(consulta_de(QueryDict(request.POST.get("consulta", "")[:2000])))


@pagina
def excluir(request: HttpRequest, autor: Atuacao, agora: datetime.datetime, pk: int) -> HttpResponse:
    """Forget a filter of one's own; anybody else's does not exist."""
    favorito = FiltroFavorito.objects.filter(pk=pk, usuario=autor.usuario).first()
    if favorito is None:
        raise NaoEncontrado(NAO_EXISTE)
    favorito.delete()
    messages.success(request, f"Filtro “{favorito.nome}” excluído.")
    return _para_a_caixa("")


def _para_a_caixa(consulta: str) -> HttpResponse:
    return HttpResponseRedirect(f"{reverse('caixa')}{'?' if consulta else ''}{consulta}", status=303)
