"""Finality, penalty by penalty, by the one function of the law (guarantee 14)."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import QuerySet

from processos.models import (
    Andamento,
    Decisao,
    Enquadramento,
    Lancamento,
    Papel,
    Prazo,
    Processo,
    Reconsideracao,
    Recurso,
)
from processos.models.decisao import Instancia
from processos.regras.recursos import Fatos, definitividade
from processos.regras.tempo import com_dia, data_local

from ..models import Pendencia
from .tabela import Exame, garantia, ultimo_por_processo

Estado, Resultado = Enquadramento.Estado, Enquadramento.Resultado
FINAIS = (Estado.DEFINITIVO, Estado.EXECUTADO, Estado.CUMPRIDO)
ABERTOS = (Estado.JULGADO, Estado.EM_RECURSO)


@dataclass
class _Lote:
    """What the law asks of each case of a batch, read in a handful of queries."""

    casos: dict[int, Fatos]
    recursos: dict[int, Recurso]
    pedidos: dict[int, Reconsideracao]
    ultimo_dia: dict[int, datetime.date | None]
    a_vencer: set[int]
    mudado_por_tardio: set[int]
    transicoes: dict[int, dict[str, datetime.date]] = field(default_factory=dict)


@garantia(14, "A penalidade é definitiva quando a lei diz, e desde o dia que ela diz", artigo="art. 67; decisão 9")
def definitiva_quando_a_lei_diz(e: Exame) -> None:
    """Asked at the day of the case's last event; a deadline that the clock has yet to lapse is not asked about."""
    for processos in e.lotes(Processo.objects.filter(auto__isnull=False), "pk"):
        lote = _ler([p.pk for p in processos])
        enquadramentos = Enquadramento.objects.filter(auto__processo__in=processos).select_related("auto")
        for enquadramento in enquadramentos.order_by("pk"):
            if falha := _falha(enquadramento, lote):
                e.diverge(enquadramento.auto.processo_id, f"{enquadramento.citacao}: {falha}")


def _falha(enquadramento: Enquadramento, lote: _Lote) -> str:
    caso, final = enquadramento.auto.processo_id, enquadramento.estado in FINAIS
    if enquadramento.estado == Estado.ANULADO:
        return ""  # what it had been stays told; it holds no more
    if final != (enquadramento.definitivo_em is not None):
        return f"em {enquadramento.estado}, com data de definitividade {enquadramento.definitivo_em}"
    if not enquadramento.subsiste or caso in lote.mudado_por_tardio:
        return "caiu, e consta como definitiva" if final and not enquadramento.subsiste else ""
    hoje = lote.ultimo_dia[caso]
    if hoje is None or enquadramento.estado not in (*FINAIS, *ABERTOS):
        return ""
    dias = lote.transicoes.get(enquadramento.pk, {})
    pago = enquadramento.definitivo_em if "cumprir" in dias else None
    fatos = replace(lote.casos[caso], pago_em=pago, renunciado_em=dias.get("renuncia"))
    if (recurso := lote.recursos.get(caso)) and not recurso.peticao.alcanca(enquadramento):
        fatos = replace(fatos, recurso_em=None, recurso_decidido_em=None)
    if (pedido := lote.pedidos.get(caso)) and not pedido.peticao.alcanca(enquadramento):
        fatos = replace(fatos, reconsideracao_em=None, reconsideracao_decidida_em=None)
    resposta = definitividade(fatos, em=hoje)
    desde = enquadramento.definitivo_em
    if desde and not resposta.definitiva:
        return f"consta como definitiva desde {com_dia(desde)}, e não é. {resposta.motivo}"
    if desde and resposta.desde != desde:
        return f"definitiva em {com_dia(desde)}; a lei diz: {resposta.motivo}"
    if not final and resposta.definitiva and caso not in lote.a_vencer:
        return f"não consta como definitiva. {resposta.motivo}"
    return ""


def _ler(pks: list[int]) -> _Lote:
    decisoes: dict[int, dict[str, Decisao]] = defaultdict(dict)
    for d in Decisao.objects.filter(processo__in=pks, em_vigor=True).order_by("pk"):
        instancia = "primeira" if d.instancia in (Instancia.JULGAMENTO, Instancia.RECEBIMENTO) else d.instancia
        decisoes[d.processo_id][instancia] = d
    vence = {
        tipo: ultimo_por_processo(Prazo.objects.filter(processo__in=pks, tipo=tipo))
        for tipo in ("recurso", "reconsideracao")
    }
    recursos = _com_peticao(Recurso.objects.filter(processo__in=pks, tempestivo=True))
    pedidos = _com_peticao(Reconsideracao.objects.filter(processo__in=pks))
    casos = {}
    for pk in pks:
        primeira = decisoes[pk].get("primeira")
        casos[pk] = Fatos(
            decisao_de=primeira.papel if primeira else Papel.DIRETOR_DE_TRANSPORTES,
            vence_recurso=vence["recurso"][pk].vence if pk in vence["recurso"] else None,
            vence_reconsideracao=vence["reconsideracao"][pk].vence if pk in vence["reconsideracao"] else None,
            recurso_em=recursos[pk].peticao.protocolada_em if pk in recursos else None,
            recurso_decidido_em=_dia(decisoes[pk].get(Instancia.RECURSO)),
            reconsideracao_em=pedidos[pk].peticao.protocolada_em if pk in pedidos else None,
            reconsideracao_decidida_em=_dia(decisoes[pk].get(Instancia.RECONSIDERACAO)),
        )
    eventos = dict(Processo.objects.filter(pk__in=pks).values_list("pk", "ultimo_evento_em"))
    return _Lote(
        casos,
        recursos,
        pedidos,
        {pk: data_local(quando) if quando else None for pk, quando in eventos.items()},
        _a_vencer(pks, eventos),
        _mudado_por_tardio(pks),
        _transicoes(pks),
    )


def _com_peticao(vias: QuerySet) -> dict[int, Any]:
    """The last of each case, with what its petition is about: it may leave out some penalties."""
    return ultimo_por_processo(vias.select_related("peticao").prefetch_related("peticao__alcance"))


def _dia(decisao: Decisao | None) -> datetime.date | None:
    return data_local(decisao.assinada_em) if decisao else None


def _a_vencer(pks: list[int], eventos: dict[int, datetime.datetime | None]) -> set[int]:
    """Cases with a deadline that the clock has yet to lapse, or whose decided reconsideration is yet to be notified.

    There the state follows at the end of the wait, with the day that the law says.
    """
    correndo = Prazo.objects.correndo().filter(processo__in=pks, tipo__in=["recurso", "reconsideracao"])
    a_notificar = Pendencia.objects.filter(processo__in=pks, no="notificar_reconsideracao")
    return set(a_notificar.values_list("processo_id", flat=True)) | {
        processo
        for processo, limite in correndo.values_list("processo_id", "limite")
        if (ultimo := eventos[processo]) is not None and limite <= ultimo
    }


def _mudado_por_tardio(pks: list[int]) -> set[int]:
    """Cases in which a late appeal was heard: what it changed is final on another day (decisão 9)."""
    conhecidos = Recurso.objects.filter(processo__in=pks, tempestivo=False, estado=Recurso.Estado.DECIDIDO)
    return set(conhecidos.exclude(resultado=Recurso.Resultado.NAO_CONHECIDO).values_list("processo_id", flat=True))


def _transicoes(pks: list[int]) -> dict[int, dict[str, datetime.date]]:
    """When each penalty was paid or its defence or appeal waived, as the record says."""
    dias: dict[int, dict[str, datetime.date]] = defaultdict(dict)
    linhas: Iterable[Andamento] = Andamento.objects.filter(
        processo__in=pks, ato__in=["cumprir_penalidade", "renunciar"]
    ).order_by("pk")
    for a in linhas:
        for m in a.mudancas:
            if m["objeto"] == "enquadramento":
                nome = "renuncia" if a.ato == "renunciar" else m["transicao"]
                dias[m["pk"]][nome] = data_local(a.quando)
    return dias


@garantia(14, "Só se executa o que é definitivo", artigo="art. 57, § 2º; decisão 9")
def so_se_executa_o_definitivo(e: Exame) -> None:
    """A conversion needs a penalty already final on that day; a late appeal may have undone it afterwards."""
    for lote in e.lotes(Lancamento.objects.filter(especie=Lancamento.Especie.CONVERSAO)):
        desde: dict[int, datetime.datetime] = {}
        linhas = Andamento.objects.filter(processo__in=[x.processo_id for x in lote]).exclude(mudancas=[])
        for a in linhas.order_by("pk"):
            if any(m["objeto"] == "enquadramento" and m["para"] in FINAIS for m in a.mudancas):
                desde.setdefault(a.processo_id or 0, a.quando)
        for lancamento in lote:
            if lancamento.processo_id not in desde or lancamento.quando < desde[lancamento.processo_id]:
                e.diverge(lancamento.processo_id, "depósito convertido sem penalidade definitiva")
