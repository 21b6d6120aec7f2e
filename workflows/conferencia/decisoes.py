"""Decisions: how many, when, how far, and from when they are final (guarantees 4, 5, 11 and 14)."""

from __future__ import annotations

import datetime
from collections import Counter
from decimal import Decimal
from typing import Any

from django.db.models import Max

from processos.models import (
    Andamento,
    Capitulo,
    Decisao,
    Defesa,
    Enquadramento,
    Notificacao,
    Prazo,
    Processo,
    Reconsideracao,
    Recurso,
    Revisao,
)
from processos.models.decisao import Instancia
from processos.regras.defesa import pode_declarar_revelia, pode_julgar
from processos.regras.infracoes import CATALOGO
from processos.regras.recursos import pode_substituir_no_recurso

from .tabela import Exame, garantia, ultimo_por_processo

Estado, Resultado = Enquadramento.Estado, Enquadramento.Resultado
PRIMEIRA = (Instancia.JULGAMENTO, Instancia.RECEBIMENTO)


@garantia(4, "Uma só decisão em vigor por enquadramento e instância", artigo="arts. 66 e 67")
def uma_decisao_em_vigor(e: Exame) -> None:
    """Judgement and non-receipt are one instance: only one of them decides a penalty."""
    for lote in e.lotes(Processo.objects.only("pk"), "pk"):
        capitulos = Capitulo.objects.filter(decisao__processo__in=lote, decisao__em_vigor=True)
        vezes: Counter[tuple[int, int, str]] = Counter(
            (processo, enquadramento, "primeira instância" if instancia in PRIMEIRA else instancia)
            for processo, enquadramento, instancia in capitulos.values_list(
                "decisao__processo", "enquadramento", "decisao__instancia"
            )
        )
        for (processo, enquadramento, instancia), n in sorted(vezes.items()):
            if n > 1:
                e.diverge(processo, f"{n} decisões em vigor sobre o enquadramento {enquadramento}, {instancia}")


@garantia(4, "Um recurso e uma reconsideração por parte e decisão", artigo="art. 67; decisão 12")
def uma_peticao_de_cada_via(e: Exame) -> None:
    """A second filing is received and joined, and not decided apart."""
    for modelo, nome in ((Recurso, "recursos"), (Reconsideracao, "reconsiderações")):
        em_vigor = modelo._default_manager.filter(decisao__em_vigor=True, decisao__instancia__in=PRIMEIRA)
        vezes = Counter(via.processo_id for via in e.cada(em_vigor))
        for processo, n in sorted(vezes.items()):
            if n > 1:
                e.diverge(processo, f"{n} {nome} contra a mesma decisão")


@garantia(5, "Não se julga antes da defesa, nem antes do fim do prazo dela", artigo="arts. 65 e 66")
def sem_julgamento_antes_da_hora(e: Exame) -> None:
    for lote in e.lotes(Decisao.objects.filter(instancia__in=PRIMEIRA).select_related("peca")):
        casos = [d.processo_id for d in lote]
        prazos = ultimo_por_processo(Prazo.objects.filter(processo__in=casos, tipo="defesa"))
        recebidas = dict(
            Defesa.objects.filter(processo__in=casos, estado=Defesa.Estado.RECEBIDA).values_list(
                "processo_id", "recebida_em"
            )
        )
        for d in lote:
            prazo, recebida = prazos.get(d.processo_id), recebidas.get(d.processo_id)
            pode = pode_julgar(
                vence_defesa=prazo.vence if prazo else None,
                defesa_recebida=recebida is not None and recebida <= d.assinada_em,
                agora=d.assinada_em,
            )
            if not pode:
                e.diverge(d.processo_id, f"{d} assinada cedo demais. {pode.motivo}")


@garantia(5, "Não há revelia sem ciência provada, antes do fim do prazo ou com petição a examinar", artigo="art. 65")
def revelia_so_com_ciencia_e_prazo_vencido(e: Exame) -> None:
    """Reads the record: the moment at which the default was declared, and what was known then."""
    linhas = Andamento.objects.exclude(mudancas=[]).only("processo_id", "sequencia", "quando", "mudancas", "ato")
    for lote in e.lotes(linhas):
        revelias = [a for a in lote if any(m["transicao"] == "declarar_revel" for m in a.mudancas)]
        casos = [a.processo_id for a in revelias]
        prazos = ultimo_por_processo(Prazo.objects.filter(processo__in=casos, tipo="defesa"))
        cientes = set(
            Notificacao.objects.filter(
                processo__in=casos, especie=Notificacao.Especie.AUTUACAO, ciencia_em__isnull=False, juntada_em__isnull=False
            ).exclude(prova="").values_list("processo_id", flat=True)
        )  # fmt: skip
        pendentes = _defesas_a_examinar(casos)
        for a in revelias:
            prazo, defesa = prazos.get(a.processo_id), pendentes.get(a.processo_id)
            pode = pode_declarar_revelia(
                vence_defesa=prazo.vence if prazo else None,
                ciencia_provada=a.processo_id in cientes,
                peticao_a_examinar=defesa is not None and _contesta(defesa, a) and not _despachou(a),
                agora=a.quando,
            )
            if not pode:
                e.diverge(a.processo_id, f"revelia no andamento {a.sequencia}. {pode.motivo}")


def _despachou(a: Andamento) -> bool:
    """The same act examined the petition and did not receive it (art. 66)."""
    return any(m["transicao"] == "nao_receber" for m in a.mudancas)


def _contesta(defesa: Defesa, a: Andamento) -> bool:
    """Whether the defence is about a penalty that was then declared in default: a partial one leaves out the others."""
    reveis = [Enquadramento(pk=m["pk"]) for m in a.mudancas if m["transicao"] == "declarar_revel"]
    return any(defesa.peticao.alcanca(enquadramento) for enquadramento in reveis)


def _defesas_a_examinar(casos: list[int]) -> dict[int, Defesa]:
    """The timely defence of each case that nobody has received or refused."""
    estados = [Defesa.Estado.PROTOCOLADA, Defesa.Estado.A_COMPLETAR]
    defesas = Defesa.objects.filter(processo__in=casos, peticao__tempestiva=True, estado__in=estados)
    return {d.processo_id: d for d in defesas.select_related("peticao").prefetch_related("peticao__alcance")}


@garantia(11, "O recurso e a reconsideração não agravam a penalidade", artigo="art. 67; inventário, 7")
def sem_agravamento(e: Exame) -> None:
    """Each later chapter against the one before it on the same penalty."""
    for lote in e.lotes(Enquadramento.objects.select_related("auto"), "auto__processo"):
        antes: dict[int, Capitulo] = {}
        capitulos = Capitulo.objects.filter(enquadramento__in=lote).select_related("decisao__peca")
        for c in capitulos.order_by("enquadramento", "decisao__assinada_em", "decisao"):
            anterior = antes.get(c.enquadramento_id)
            if c.decisao.instancia not in PRIMEIRA and anterior is not None:
                pode = pode_substituir_no_recurso(
                    pena=_pena(anterior), valor=anterior.valor, nova_pena=_pena(c), novo_valor=c.valor
                )
                if not pode:
                    e.diverge(c.decisao.processo_id, f"{c.decisao}: {pode.motivo}")
            if c.decisao.texto.get("conhecimento") != "nao_conhece":
                antes[c.enquadramento_id] = c


def _pena(c: Capitulo) -> str:
    return "" if c.resultado == Resultado.CANCELADO else CATALOGO[c.infracao].pena


@garantia(4, "Cada penalidade é a do último capítulo que a decidiu", artigo="arts. 66 e 67")
def penalidade_e_a_decidida(e: Exame) -> None:
    """What a decision in force disposed is what the penalty says: result, infraction and amount.

    A later review of the house's own motion, or a recomputed doubling, changes it without a chapter, and only for less.
    """
    for lote in e.lotes(Enquadramento.objects.select_related("auto"), "auto__processo"):
        ultimos: dict[int, Capitulo] = {}
        em_vigor = Capitulo.objects.filter(enquadramento__in=lote, decisao__em_vigor=True)
        capitulos = em_vigor.select_related("decisao")
        for c in capitulos.order_by("enquadramento", "decisao__assinada_em", "decisao"):
            anterior = ultimos.get(c.enquadramento_id)
            mantem = c.resultado == Resultado.MANTIDO and anterior is not None
            if c.decisao.texto.get("conhecimento") != "nao_conhece" and not mantem:
                ultimos[c.enquadramento_id] = c
        revistos = _revistos({enquadramento.auto.processo_id for enquadramento in lote})
        for enquadramento in lote:
            ultimo, caso = ultimos.get(enquadramento.pk), enquadramento.auto.processo_id
            if ultimo is None:
                continue
            revisto = caso in revistos and revistos[caso] >= ultimo.decisao.assinada_em
            if dito := _a_mais(enquadramento, ultimo) if revisto else _diferencas(enquadramento, ultimo):
                e.diverge(caso, f"enquadramento {enquadramento.ordem}: {dito}")


def _revistos(casos: set[int]) -> dict[int, datetime.datetime]:
    """When each of these cases was last reviewed or recomputed."""
    mudam = Revisao.objects.filter(processo__in=casos, especie__in=[Revisao.Especie.REVISAO, Revisao.Especie.RECALCULO])
    return dict(mudam.order_by().values_list("processo").annotate(quando=Max("feita_em")))


def _a_mais(enquadramento: Enquadramento, c: Capitulo) -> str:
    if enquadramento.resultado == Resultado.CANCELADO or Decimal(enquadramento.valor) <= Decimal(c.valor):
        return ""
    return f"valor {enquadramento.valor}, revisto para mais que o decidido, {c.valor}"


def _diferencas(enquadramento: Enquadramento, c: Capitulo) -> str:
    pares: list[tuple[str, Any, Any]] = [
        ("resultado", enquadramento.resultado, c.resultado),
        ("infração", enquadramento.infracao, c.infracao),
        ("valor", Decimal(enquadramento.valor), Decimal(c.valor)),
    ]
    return "; ".join(f"{nome} {tem}, e foi decidido {dito}" for nome, tem, dito in pares if tem != dito)
