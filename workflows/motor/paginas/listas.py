"""All the cases one may see, and the search that leads to one of them."""

from __future__ import annotations

import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from processos import consultas
from processos.acesso import Atuacao
from processos.models import Transportador
from processos.models.processo import Fase

from . import pagina
from .chaves import chave_em_texto, endereco_com, escrito, texto_em_chave

TAMANHO = 50


@pagina
def processos(request: HttpRequest, autor: Atuacao, agora: datetime.datetime) -> HttpResponse:
    """The list of cases, newest first; filters in the address."""
    filtros = {nome: escrito(request, nome) for nome in ("texto", "transportador", "fase")}
    lista = consultas.processos_para_lista(autor)
    if filtros["texto"]:
        lista = lista.filter(consultas.que_contem(filtros["texto"]))
    if filtros["transportador"]:
        lista = lista.filter(transportador__n_cadastro=filtros["transportador"])
    if filtros["fase"] in Fase.values:
        lista = lista.filter(fase=filtros["fase"])
    depois = texto_em_chave(request.GET.get("depois"))
    linhas, proxima = consultas.pagina_de_processos(lista, depois, TAMANHO)
    transportadores = Transportador.objects.only("nome", "n_cadastro").order_by("nome", "pk")[:200]
    contexto = {
        "linhas": linhas,
        "filtros": filtros,
        "filtrado": any(filtros.values()),
        "fases": Fase.choices,
        "transportadores": list(transportadores) if autor.interno else [],
        "proxima": endereco_com(request, depois=chave_em_texto(*proxima)) if proxima else "",
        "anterior": endereco_com(request, depois="") if depois else "",
        "trilha": [("Início", reverse("inicio")), ("Processos", None)],
    }
    return render(request, "motor/processos.html", contexto)


@pagina
def busca(request: HttpRequest, autor: Atuacao, agora: datetime.datetime) -> HttpResponse:
    """By number, carrier, plate or auto: a list, or straight to the only case found."""
    termo = escrito(request, "q")
    achados = consultas.buscar_processos(autor, termo)
    if len(achados) == 1:
        return redirect("processo", pk=achados[0].pk)
    contexto = {"termo_buscado": termo, "linhas": achados, "trilha": [("Início", reverse("inicio")), ("Busca", None)]}
    return render(request, "motor/busca.html", contexto)
