"""The pages of the decree, open to everyone: the whole, and one article with both readings of its text."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from .regras.decreto.aplicacao import MARCAS, aplicacoes_do
from .regras.decreto.correcoes import Correcao, correcoes_do, corrigido, trechos_da_linha, trechos_do
from .regras.decreto.texto import Artigo, Dispositivo, Divisao, Linha, decreto


def o_decreto(request: HttpRequest) -> HttpResponse:
    """The whole, as it is to be read, with the index of its parts."""
    lido = decreto()
    contexto = {
        "aprovacao": [{"ancora": linha.ancora, "texto": _corrigida(linha)} for linha in lido.aprovacao],
        "artigos": [_artigo_no_todo(artigo) for artigo in lido.artigos],
        "indice": [_divisao(d) | {"primeiro": artigo.numero} for artigo in lido.artigos for d in artigo.abre],
        "trilha": [("Início", reverse("inicio")), ("O decreto", None)],
    }
    return render(request, "decreto/todo.html", contexto)


def artigo_do_decreto(request: HttpRequest, numero: int) -> HttpResponse:
    """One article: as transcribed and as it reads, a note on each difference, and what the system does with it."""
    lido = decreto()
    artigo = lido.artigo(numero)
    if artigo is None:
        raise Http404
    notas = [c for d in artigo.dispositivos for c in correcoes_do(numero, d.ancora)]
    contexto = {
        "artigo": artigo,
        "ordinal": _ordinal(numero),
        "divisoes": [_divisao(d) for d in artigo.divisoes],
        "dispositivos": _dispositivos(artigo, notas),
        "notas": notas,
        "aplicacoes": aplicacoes_do(numero),
        "marcas": MARCAS.items(),
        "anterior": lido.artigo(numero - 1),
        "seguinte": lido.artigo(numero + 1),
        "trilha": [
            ("Início", reverse("inicio")),
            ("O decreto", reverse("decreto")),
            (f"Art. {_ordinal(numero)}", None),
        ],
    }
    return render(request, "decreto/artigo.html", contexto)


def _ordinal(numero: int) -> str:
    """Articles up to the ninth are read as ordinals."""
    return f"{numero}º" if numero < 10 else str(numero)


def _corrigida(linha: Linha) -> str:
    return "".join(trecho.certo for trecho in trechos_da_linha(linha))


def _divisao(divisao: Divisao) -> dict[str, Any]:
    """A heading of the page: a título is an `h2`, a capítulo an `h3`, a seção an `h4`."""
    return {
        "nivel": divisao.nivel,
        "h": divisao.nivel + 2,
        "ancora": divisao.rotulo.ancora,
        "rotulo": _corrigida(divisao.rotulo),
        "nome": _corrigida(divisao.nome) if divisao.nome else "",
        "notas": [c for linha in divisao.linhas for c in correcoes_do(0, linha.ancora) if not c.bruto],
    }


def _artigo_no_todo(artigo: Artigo) -> dict[str, Any]:
    todas = correcoes_do(artigo.numero)
    correcoes = sum(1 for c in todas if c.bruto)
    return {
        "numero": artigo.numero,
        "ordinal": _ordinal(artigo.numero),
        "h": artigo.divisoes[-1].nivel + 3,
        "abre": [_divisao(d) for d in artigo.abre],
        "dispositivos": [
            {"rotulo": d.rotulo, "recuo": _recuo(d), "texto": corrigido(artigo, d)} for d in artigo.dispositivos
        ],
        "correcoes": correcoes,
        "notas": len(todas) - correcoes,
    }


def _recuo(dispositivo: Dispositivo) -> str:
    """How far in a provision stands: an alínea more than an inciso."""
    if dispositivo.rotulo.endswith(")"):
        return "alinea"
    return "inciso" if dispositivo.ancora.startswith("i") else "caput"


def _dispositivos(artigo: Artigo, notas: list[Correcao]) -> list[dict[str, Any]]:
    """Each provision with its stretches and the numbers of its notes; an alínea is named with its inciso."""
    linhas, inciso = [], ""
    for d in artigo.dispositivos:
        recuo = _recuo(d)
        inciso = d.rotulo if recuo == "inciso" else inciso
        onde = ", ".join(parte for parte in (inciso, d.rotulo[0]) if parte) if recuo == "alinea" else d.rotulo
        linhas.append(
            {
                "ancora": d.ancora,
                "rotulo": d.rotulo,
                "onde": onde or "Caput",
                "bruto_do_rotulo": d.bruto[: d.corpo],
                "trechos": trechos_do(artigo, d),
                "notas": [n for n, c in enumerate(notas, start=1) if c.onde == d.ancora],
            }
        )
    return linhas
