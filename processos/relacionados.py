"""Reads about the cases that have to do with one another: joined autos, recidivism, autos of the same occurrence."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import BooleanField, CharField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from .acesso import Atuacao, processos_visiveis
from .models import AutoDeInfracao, AutoReunido, Decisao, Enquadramento, Minuta, Prazo, Processo
from .models.decisao import Instancia
from .regras import reuniao as regras
from .regras.tempo import data_local, limite_exclusivo
from .regras.vencimento import UM_DIA

MAXIMO = 20
"""How many cases of each kind are shown, and how many autos a form offers to join."""


# --- joined autos -----------------------------------------------------------------------------------------------------


def reunidos_em_vigor(processo: Any) -> QuerySet[AutoReunido]:
    """The autos now joined to a case (its key, or an ``OuterRef`` to it), itself among them, by ascending key."""
    grupo = AutoReunido.objects.filter(em_vigor=True, processo=processo).values("reuniao")
    return AutoReunido.objects.filter(em_vigor=True, reuniao__in=grupo).order_by("processo_id")


def decisao_conjunta(processo: str) -> dict[str, Any]:
    """Annotations, where ``processo`` leads to the case: whether it is ``reunido``, and ``conjunta_ate``.

    ``conjunta_ate`` is what ``regras.reuniao.vencimento_da_decisao_conjunta`` says of the running judgements, read by
    the database so that a list of cases costs no query a row.
    """
    reunidos = AutoReunido.objects.filter(em_vigor=True, processo=OuterRef(processo))
    grupo = reunidos_em_vigor(OuterRef(OuterRef(OuterRef(processo)))).order_by().values("processo")
    correndo = Prazo.objects.correndo().filter(tipo="julgamento", processo__in=grupo)
    return {"reunido": Exists(reunidos), "conjunta_ate": Subquery(correndo.order_by("vence").values("vence")[:1])}


def _por_julgar(caminho: str) -> Q:
    """Something imputed and not decided, and no first-instance decision in force."""
    penas = Enquadramento.objects.subsistentes().filter(
        auto__processo=OuterRef(caminho), estado__in=Enquadramento.POR_DECIDIR
    )
    return Q(Exists(penas)) & ~Q(Exists(_primeira(caminho)))


def _primeira(caminho: str) -> QuerySet[Decisao]:
    primeira = (Instancia.JULGAMENTO, Instancia.RECEBIMENTO)
    return Decisao.objects.filter(processo=OuterRef(caminho), em_vigor=True, instancia__in=primeira)


def por_julgar_em_conjunto(processo: Processo) -> list[AutoReunido]:
    """Of the autos joined to this one, itself among them, those that still wait for judgement."""
    reunidos = reunidos_em_vigor(processo.pk).filter(_por_julgar("processo"))
    return list(
        reunidos.select_related("reuniao", "processo__auto", "processo__transportador").prefetch_related(
            "processo__auto__enquadramentos"
        )
    )


def julgamentos(reunidos: list[AutoReunido]) -> dict[int, Prazo]:
    """The period of judgement of each auto, running or overrun, by its case; one in default has none."""
    abertos = Prazo.objects.filter(
        tipo="julgamento",
        estado__in=[Prazo.Estado.CORRENDO, Prazo.Estado.VENCIDO],
        processo__in=[reunido.processo_id for reunido in reunidos],
    )
    return {prazo.processo_id: prazo for prazo in abertos.order_by("pk")}


def que_correm(prazos: dict[int, Prazo]) -> list[date]:
    """The due dates of those that run."""
    return [prazo.vence for prazo in prazos.values() if prazo.estado == Prazo.Estado.CORRENDO]


def com_situacao(processos: QuerySet[Processo]) -> QuerySet[Any]:
    """Cases with what the law of joining asks of each, in one query (``a_reunir``)."""
    correndo = Prazo.objects.correndo().filter(tipo="julgamento", processo=OuterRef("pk"))
    fatos: dict[str, Any] = {
        "por_julgar": _por_julgar("pk"),
        "decidido": Exists(_primeira("pk")),
        "reunido": Exists(AutoReunido.objects.filter(em_vigor=True, processo=OuterRef("pk"))),
        "julgamento_ate": Subquery(correndo.values("vence")[:1]),
    }
    return processos.select_related("auto", "transportador").annotate(**fatos)


def a_reunir(processo: Any) -> regras.AutoAReunir:
    """A case of ``com_situacao`` as the law asks of it."""
    situacao = regras.situacao(
        concluido=processo.estado == Processo.Estado.CONCLUIDO,
        registrado=processo.numero is not None,
        decidido=processo.decidido,
        por_julgar=processo.por_julgar,
        reunido=processo.reunido,
    )
    return regras.AutoAReunir(str(processo), str(processo.transportador_id), situacao)


def podem_ser_reunidos(autor: Atuacao, processo: Processo) -> QuerySet[Any]:
    """The carrier's other cases that wait for judgement and are joined to none, the newest first."""
    do_mesmo = processos_visiveis(autor).filter(
        transportador=processo.transportador_id, numero__isnull=False, estado=Processo.Estado.EM_CURSO
    )
    livres = com_situacao(do_mesmo.exclude(pk=processo.pk)).filter(por_julgar=True, reunido=False)
    return livres.order_by("-aberto_em", "-pk")[:MAXIMO]


def reunioes_de(autor: Atuacao, processo: Processo) -> QuerySet[AutoReunido]:
    """Every auto that is or was joined to this one, the living groups first, with its next due date and its draft."""
    prazos = Prazo.objects.correndo().filter(processo=OuterRef("processo"), tipo__in=("defesa", "julgamento"))
    minutas = Minuta.objects.filter(processo=OuterRef("processo"), instancia=Instancia.JULGAMENTO)
    return (
        AutoReunido.objects.filter(reuniao__autos__processo=processo.pk, processo__in=processos_visiveis(autor))
        .exclude(processo=processo.pk)
        .select_related("reuniao", "processo__auto", "despacho", "decisao__peca")
        .annotate(
            prazo_tipo=Subquery(prazos.order_by("limite").values("tipo")[:1]),
            prazo_vence=Subquery(prazos.order_by("limite").values("vence")[:1]),
            minuta=Subquery(minutas.order_by("-pk").values("estado")[:1]),
        )
        .order_by("-em_vigor", "-reuniao_id", "processo_id")[:MAXIMO]
    )


# --- recidivism and the same occurrence -------------------------------------------------------------------------------


def ligados(autor: Atuacao, processo: Processo) -> QuerySet[Any]:
    """Cases tied to this one by recidivism, or by an auto of the same vehicle, line and day; in one query.

    ``por_reincidencia``: earlier, a penalty of this one stands on it, or later and stands on this (art. 57, § 1º).
    ``mesma_ocorrencia``: perhaps the same fact twice.
    """
    apoiadas = (
        Enquadramento.objects.subsistentes()
        .filter(Q(em_dobro=True) | Q(infracao="57-I-g"), memoria_da_reincidencia__reincidente=True)
        .annotate(anterior=Cast(KT("memoria_da_reincidencia__processo"), CharField()))
        .order_by()
    )
    anteriores = Processo.objects.filter(
        numero__in=apoiadas.filter(auto__processo=processo.pk).values("anterior")
    ).values("pk")
    posteriores = apoiadas.filter(auto__transportador=processo.transportador_id, anterior=processo.numero or "").values(
        "auto__processo"
    )
    ocorrencia = _da_mesma_ocorrencia(processo.auto).values("processo")
    return (
        processos_visiveis(autor)
        .filter(pk__in=anteriores.order_by().union(posteriores, ocorrencia.order_by()))
        .exclude(pk=processo.pk)
        .select_related("auto")
        .annotate(
            por_reincidencia=_e(Q(pk__in=anteriores) | Q(pk__in=posteriores)), mesma_ocorrencia=_e(Q(pk__in=ocorrencia))
        )
        .order_by("auto__fato_em", "pk")[: 2 * MAXIMO]
    )


def _e(condicao: Q) -> ExpressionWrapper:
    return ExpressionWrapper(condicao, output_field=BooleanField())


def _da_mesma_ocorrencia(auto: AutoDeInfracao) -> QuerySet[AutoDeInfracao]:
    if auto.veiculo_id is None:
        return AutoDeInfracao.objects.filter(pk=auto.pk)  # of no vehicle on record: itself alone
    dia = data_local(auto.fato_em)
    linha = Q(linha__isnull=True) if auto.linha_id is None else Q(linha=auto.linha_id)
    return AutoDeInfracao.objects.filter(
        linha, veiculo=auto.veiculo_id, fato_em__gte=limite_exclusivo(dia - UM_DIA), fato_em__lt=limite_exclusivo(dia)
    )
