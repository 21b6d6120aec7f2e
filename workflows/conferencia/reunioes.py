"""Joined autos: of one carrier, in one group at a time, judged together within the nearest due date (decisão 15)."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Prefetch

from processos.models import AutoReunido, Peca, Prazo, Reuniao
from processos.regras.reuniao import pode_julgar_em_conjunto

from .tabela import Exame, garantia


@garantia(1, "Cada auto está em no máximo uma reunião em vigor, e só enquanto ela vige", artigo="decisão 15")
def auto_em_uma_so_reuniao(e: Exame) -> None:
    """Each row says what its group says; that a case has at most one row in force, the database keeps."""
    for reunido in e.cada(AutoReunido.objects.select_related("reuniao")):
        if reunido.em_vigor != (reunido.reuniao.estado == Reuniao.Estado.EM_VIGOR):
            e.diverge(reunido.processo_id, f"{reunido.reuniao}, e o auto diz outra coisa")


@garantia(21, "Só se reúnem autos de um mesmo transportador", artigo="art. 55, parágrafo único; decisão 15")
def reunidos_de_um_so_transportador(e: Exame) -> None:
    """The despacho in each case names the others: an auto of another carrier would tell of it."""
    autos = AutoReunido.objects.annotate(da_reuniao=F("reuniao__transportador"), do_caso=F("processo__transportador"))
    for reunido in e.cada(autos):
        if reunido.da_reuniao != reunido.do_caso:
            e.diverge(reunido.processo_id, "reunido a autos de outro transportador")


@garantia(10, "A decisão conjunta respeita o vencimento mais próximo", artigo="art. 66, parágrafo único; decisão 15")
def decisao_conjunta_no_prazo(e: Exame) -> None:
    """Asked as the act asked it: the periods that ran then, but for those whose overrun was certified."""
    julgamentos = Prazo.objects.filter(tipo="julgamento").exclude(estado=Prazo.Estado.CANCELADO)
    atrasos = Peca.objects.filter(especie="CER", titulo__icontains="atraso no julgamento")
    julgados = AutoReunido.objects.filter(decisao__isnull=False).select_related("decisao", "processo")
    reunioes = Reuniao.objects.filter(estado=Reuniao.Estado.JULGADA).prefetch_related(
        Prefetch("autos", julgados, to_attr="julgados"),
        Prefetch("julgados__processo__prazos", julgamentos, to_attr="julgamentos"),
        Prefetch("julgados__processo__pecas", atrasos, to_attr="atrasos"),
    )
    for reuniao in e.cada(reunioes, "autos__processo"):
        quando = max((r.decisao.assinada_em for r in reuniao.julgados), default=reuniao.encerrada_em)
        correndo = [p.vence for r in reuniao.julgados for p in _que_corriam(r.processo) if p.aberto_em <= quando]
        pode = pode_julgar_em_conjunto(quantos=len(reuniao.julgados), correndo=correndo, agora=quando)
        if not pode:
            e.diverge(next((r.processo_id for r in reuniao.julgados), None), f"decisão conjunta: {pode.motivo}")


def _que_corriam(processo: Any) -> list[Prazo]:
    return [p for p in processo.julgamentos if not (p.estado == Prazo.Estado.VENCIDO and processo.atrasos)]
