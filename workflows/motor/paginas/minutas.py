"""What stands beside a draft and a decision: the pieces, the text as it will be printed, the versions and how they differ."""

from __future__ import annotations

import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.safestring import SafeString

from processos import acesso, consultas, relacionados
from processos.acesso import Atuacao
from processos.documentos import decisoes, dispositivos
from processos.documentos.blocos import de_dict
from processos.documentos.emissao import previa as desenhar_previa
from processos.documentos.espelho import em_html, espelho
from processos.documentos.moldura import PENAS
from processos.models import Andamento, AutoReunido, Minuta, Peca, Peticao, Processo
from processos.models.decisao import Instancia
from processos.recusas import NaoEncontrado, Recusa
from processos.redacao import comparar, partes

from ...models import Pendencia
from .. import porta
from ..porta import NAO_EXISTE
from . import pagina
from .chaves import inteiro

Contexto = dict[str, Any]


# --- what both pages show ---------------------------------------------------------------------------------------------


def _pecas(processo: Processo, pedida: int | None, padrao: Peticao | None) -> Contexto:
    """The pieces, and the chosen one to read: the one asked for, else the petition, else the auto."""
    pecas = list(processo.pecas.defer("documento"))
    por_pk = {p.pk: p for p in pecas}
    primeira = padrao.peca_id if padrao else next((p.pk for p in pecas if p.especie == "AUT"), None)
    escolhida = por_pk.get(pedida or 0) or por_pk.get(primeira or 0)
    return {"pecas": pecas, "peca": escolhida, "espelho": _espelho(escolhida)}


def _espelho(peca: Peca | None) -> SafeString | None:
    if peca is None or peca.documento is None:
        return None
    return espelho(de_dict(peca.documento), nivel=3)


def _dispositivo(processo: Processo, instancia: str, texto: dict[str, Any], agora) -> list[SafeString]:
    """The operative part, sentence by sentence, as the PDF will print it; or the sentence that refuses it."""
    try:
        itens = dispositivos.itens(decisoes.julgado_da_minuta(processo, instancia, texto, agora))
    except Recusa as recusa:
        return [em_html(recusa.mensagem)]
    return [em_html(item) for item in itens]


def _versoes(minuta: Minuta | None) -> list[Contexto]:
    """Newest first, each with who sent it or sent it back, when, and the remarks."""
    if minuta is None:
        return []
    vidas = Andamento.objects.filter(
        processo=minuta.processo_id, ato__in=("enviar_minuta", "devolver_minuta"), dados__minuta=minuta.pk
    )
    por_versao: dict[int, list[Andamento]] = {}
    for vida in vidas.select_related("autor").order_by("sequencia"):
        por_versao.setdefault(vida.dados["versao"], []).append(vida)
    return [
        {"versao": v, "vidas": por_versao.get(v.numero, [])}
        for v in minuta.versoes.defer("texto").select_related("autor").order_by("-numero")
    ]


def previa(formulario, autor: Atuacao, agora: datetime.datetime) -> HttpResponse:
    """The decision's PDF as it would come out of what is typed: watermarked, without number, kept nowhere."""
    if hasattr(formulario, "unida"):
        formulario = formulario.unida()
    processo, texto = formulario.processo, formulario.texto_escrito()
    pdf = desenhar_previa(
        processo,
        lambda i: decisoes.minuta(
            i, processo=processo, instancia=formulario.instancia, texto=texto, de=f"{autor.usuario}, ainda não gravada"
        ),
        especie="DEC",
        agora=agora,
    )
    resposta = HttpResponse(pdf, content_type="application/pdf")
    resposta["Content-Disposition"] = content_disposition_header(False, "minuta-sem-valor.pdf")
    return resposta


# --- the draft --------------------------------------------------------------------------------------------------------


def minuta(contexto: Contexto, agora: datetime.datetime) -> Contexto:
    """The pieces beside the editor, the fields by argument and penalty, the text they write, the checklist, the versions."""
    form, processo = contexto["form"].unida(), contexto["processo"]
    texto = form.texto_escrito()
    uniao = form.uniao
    pontos = form.pontos()
    return {
        "form": form, "peticao": form.peticao, "pareceres": form.pareceres, "uniao": uniao,
        "outra": form.ultima if uniao else None, "antes": form.antes if uniao else None,
        "quem_mudou": form.mudou if uniao else "",
        **_pecas(processo, inteiro(contexto["peca_pedida"]), form.peticao),
        "textos": {nome: _parte(form, nome, nome) for nome in ("ementa", "relatorio", "preliminares", "fundamentacao")},
        "conhecimento": _parte(form, "conhecimento", "conhecimento") if "conhecimento" in form.fields else None,
        "parecer": _parte(form, "parecer", "parecer") if "parecer" in form.fields else None,
        "provas": list(form.peticao.provas.select_related("despacho", "resultado")) if form.peticao else [],
        "teses": [_tese(form, n) for n in form.teses],
        "respondidas": sum(t["acolhe"] is not None and bool(t["resposta"]) for t in texto["teses"]), "quantas": len(texto["teses"]),
        "capitulos": _capitulos(form, texto),
        "dispositivo": _dispositivo(processo, form.instancia, texto, agora),
        "conferencia": _com_alvos(form, pontos), "faltas": [f for p in pontos if p.impede for f in p.faltas],
        "versoes": _versoes(form.minuta), "minuta": form.minuta,
        "a_mais": form.data.get("argumentos_a_mais") or 0 if form.is_bound else 0,
    }  # fmt: skip


def _parte(form, chave: str, campo: str) -> Contexto:
    """A field with what the other version says of its part."""
    uniao = form.uniao
    situacao = uniao.situacoes.get(chave, "") if uniao else ""
    return {
        "chave": chave,
        "campo": form[campo],
        "situacao": situacao,
        "de_la": uniao.de_la.get(chave, "") if uniao else "",
    }


def _tese(form, n: int) -> Contexto:
    campos = {c: form[f"tese_{n}_{c}"] for c in ("alega", "acolhe", "resposta", "folha")}
    return {
        "n": n, **campos, **{k: v for k, v in _parte(form, f"tese_{n}", f"tese_{n}_alega").items() if k != "campo"},
        "com_erro": any(c.errors for c in campos.values()), "da_peticao": n <= form.da_peticao,
    }  # fmt: skip


def _capitulos(form, texto: dict[str, Any]) -> list[Contexto]:
    """Each penalty with its choices, and the amount that the law gives to the choice made."""
    ditos = {item["enquadramento"]: item for item in texto.get("dispositivo") or []}
    uniao = getattr(form, "uniao", None)
    return [
        {
            "enquadramento": e, "resultado": form[f"enq_{e.ordem}_resultado"], "infracao": form[f"enq_{e.ordem}_infracao"],
            "dito": ditos.get(e.pk, {}), "pena": PENAS[e.pena], "chave": f"capitulo_{e.pk}",
            "situacao": uniao.situacoes.get(f"capitulo_{e.pk}", "") if uniao else "",
            "de_la": uniao.de_la.get(f"capitulo_{e.pk}", "") if uniao else "",
        }
        for e in form.em_causa
    ]  # fmt: skip


def _com_alvos(form, pontos) -> list[Contexto]:
    """The checklist with the place in the page where each thing that is missing is written."""
    return [
        {
            "ponto": p,
            "faltas": [(f.texto, form[f.campo].id_for_label or f"{form[f.campo].auto_id}_0" if f.campo else "") for f in p.faltas],
        }
        for p in pontos
    ]  # fmt: skip


# --- the decision -----------------------------------------------------------------------------------------------------


def decidir(contexto: Contexto, agora: datetime.datetime) -> Contexto:
    """Draft, petition, memory of each amount and the deposit; and the operative part, open to change."""
    form, processo = contexto["form"], contexto["processo"]
    texto = form.texto_escrito() if form.ultima else {}
    versoes = _versoes(form.minuta)
    return {
        "texto_da_minuta": texto, "ultima": form.ultima, "minuta": form.minuta, "versoes": versoes,
        "anterior": versoes[1]["versao"] if len(versoes) > 1 else None,
        "peticao": form.peticao, "mudou": bool(form.ultima) and form.mudou,
        "capitulos": _capitulos(form, texto) if form.ultima else [],
        "dispositivo": _dispositivo(processo, form.instancia, texto, agora) if form.ultima else [],
        "lido": form.marca(texto) if form.ultima else "",
        "espelho_da_peticao": _espelho(form.peticao.peca) if form.peticao else None,
        "memorias": [
            {"enquadramento": e, "memoria": e.memoria_do_valor} for e in processo.auto.enquadramentos.all() if e.subsiste
        ],
        "deposito": consultas.conta_do_deposito(processo, agora), "conta": processo.lancamentos.totais(),
        "reunidos": _reunidos(processo) if form.minuta and form.instancia == Instancia.JULGAMENTO else [],
    }  # fmt: skip


def _reunidos(processo: Processo) -> list[AutoReunido]:
    """The other autos joined to this one, whose decisions may be signed in the same act."""
    outros = relacionados.reunidos_em_vigor(processo.pk).exclude(processo=processo.pk)
    return list(outros.select_related("processo"))


def julgar_reunidos(contexto: Contexto, agora: datetime.datetime) -> Contexto:
    """Each joined auto with its draft, its operative part, its deadline and the task in which the draft is read whole."""
    form = contexto["form"]
    processos = [item.reunido.processo for item in form.itens]
    tarefas = dict(Pendencia.objects.filter(processo__in=processos, no="julgar").values_list("processo", "task"))
    itens = [
        {
            "processo": processo, "ultima": item.ultima, "lido": item.lido, "tarefa": tarefas.get(processo.pk),
            "prazo": consultas.prazo_na_tela(item.prazo, contexto["hoje"], contexto["calendario"]),
            "dispositivo": _dispositivo(processo, Instancia.JULGAMENTO, item.texto, agora) if item.ultima else [],
            "campo_versao": form[f"versao_{item.n}"], "campo_lido": form[f"lido_{item.n}"], "li": form[f"li_{item.n}"],
        }
        for processo, item in zip(processos, form.itens, strict=True)
    ]  # fmt: skip
    return {"itens": itens, "faltam": [str(item["processo"]) for item in itens if item["ultima"] is None]}


# --- the versions -----------------------------------------------------------------------------------------------------


@pagina
def versoes(request: HttpRequest, autor: Atuacao, agora: datetime.datetime, pk: int, minuta: int) -> HttpResponse:
    """Two versions of a draft compared part by part; for who drafts and who decides, to others it does not exist."""
    processo = porta.processo_visivel(autor, pk)
    procurada = Minuta.objects.filter(pk=minuta, processo=processo).first()
    if procurada is None or not acesso.le_minutas(autor, procurada.instancia):
        raise NaoEncontrado(NAO_EXISTE)
    lista = _versoes(procurada)
    numeros = [item["versao"].numero for item in lista]
    if not numeros:
        raise NaoEncontrado(NAO_EXISTE)
    ate = _pedida(request, "ate", numeros, numeros[0])
    de = _pedida(request, "de", numeros, max((n for n in numeros if n < ate), default=ate))
    lidas = {v.numero: v for v in procurada.versoes.filter(numero__in={de, ate}).select_related("autor")}
    penalidades = {e.pk: e.citacao for e in processo.auto.enquadramentos.all()}
    pareceres = {p.pk: str(p) for p in processo.pareceres.select_related("peca")}
    contexto = {
        "processo": processo, "minuta": procurada, "versoes": lista, "de": lidas[de], "ate": lidas[ate],
        "escolhas": [("de", "De", de), ("ate", "Até", ate)],
        "comparadas": comparar(*(partes(lidas[n].texto, penalidades, pareceres) for n in (de, ate))),
        "url_processo": reverse("processo", args=[processo.pk]),
        "trilha": [
            ("Início", reverse("inicio")), (str(processo), reverse("processo", args=[processo.pk])), ("Versões da minuta", None),
        ],
    }  # fmt: skip
    return render(request, "motor/versoes.html", contexto)


def _pedida(request: HttpRequest, nome: str, numeros: list[int], padrao: int) -> int:
    """A version of the address; one that does not exist is nowhere."""
    if nome not in request.GET:
        return padrao
    numero = inteiro(request.GET[nome])
    if numero not in numeros:
        raise NaoEncontrado(NAO_EXISTE)
    return numero
