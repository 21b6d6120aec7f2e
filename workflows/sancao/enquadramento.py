"""What an auto imputes: each penalty with its amount on the day of the fact, and its two memories (arts. 55 to 57)."""

from __future__ import annotations

import datetime
from typing import Any

from processos.models import Enquadramento, EscolhaVigente, MaiorValorDeReferencia, Transportador
from processos.regras.escolhas import Escolhas
from processos.regras.infracoes import CATALOGO, Infracao, cumular, escalar_56_v
from processos.regras.penalidades import FatoAnterior, Reincidencia, mvr_em, procurar_reincidencia, valor_da_multa
from processos.regras.tempo import data_local

FINAIS = ("DEFINITIVO", "EXECUTADO", "CUMPRIDO")


CEDULA = ("56-V", "57-I-g")  # one item that climbs: the lack of the identity card (decisões, 7)


def calcular_penas(
    transportador: Transportador, fato: datetime.datetime, chaves: list[str], objeto_56_v: str = ""
) -> list[dict[str, Any]]:
    """Each penalty with its amount at the MVR of the fact, doubled where it recurs, with both memories."""
    penas = []
    for infracao in cumular(chaves):
        objeto = objeto_56_v if infracao.chave in CEDULA else ""
        penas.append(pena_de(objeto, *avaliar(transportador, fato, infracao, objeto), fato))
    return penas


def avaliar(
    transportador: Transportador, fato: datetime.datetime, infracao: Infracao, objeto: str
) -> tuple[Infracao, bool, Reincidencia | None]:
    """Where this fact falls, given the carrier's earlier ones as they are now: the item, doubled or not, and why."""
    dia = data_local(fato)
    escolhas = EscolhaVigente.em(dia)
    if objeto == "cedula":
        anteriores = [a for chave in CEDULA for a in fatos_anteriores(transportador, chave, fato)]
        escalada = escalar_56_v(
            objeto=objeto,
            data_do_fato=dia,
            transportador=str(transportador.pk),
            escolhas=escolhas,
            anteriores=anteriores,
        )
        return escalada.infracao, escalada.dobro, escalada.reincidencia
    if infracao.percentual is None:
        return infracao, False, None
    achada = procurar_reincidencia(
        fatos_anteriores(transportador, infracao.chave, fato),
        data_nova=dia,
        infracao_nova=infracao.chave,
        transportador_novo=str(transportador.pk),
        escolhas=escolhas,
    )
    return infracao, achada is not None, achada


def pena_de(
    objeto: str, caiu_em: Infracao, dobro: bool, achada: Reincidencia | None, fato: datetime.datetime
) -> dict[str, Any]:
    """The penalty as it is written down, with its amount and memories."""
    dia = data_local(fato)
    return {"objeto": objeto, **_pena(caiu_em, dia, EscolhaVigente.em(dia), dobro, achada)}


def _pena(
    infracao: Infracao, dia: datetime.date, escolhas: Escolhas, dobro: bool, achada: Reincidencia | None
) -> dict[str, Any]:
    pena: dict[str, Any] = {"infracao": infracao.chave, "pena": infracao.pena, "percentual": infracao.percentual}
    if achada is not None:
        pena["memoria_da_reincidencia"] = achada.memoria
    if infracao.percentual is None:
        return pena
    multa = valor_da_multa(
        mvr=mvr_em(MaiorValorDeReferencia.tabela(), dia),
        percentual=infracao.percentual,
        dobro=dobro,
        escolhas=escolhas,
        data_do_fato=dia,
        citacao=infracao.citacao,
        reincidencia=achada if dobro else None,
    )
    return {**pena, "valor": multa.valor, "em_dobro": dobro, "memoria_do_valor": multa.memoria}


def fatos_anteriores(transportador: Transportador, chave: str, antes_de: datetime.datetime) -> list[FatoAnterior]:
    """The carrier's earlier facts on one item whose penalty is final and stands (decisões, 6)."""
    anteriores = (
        Enquadramento.objects.filter(
            auto__transportador=transportador, infracao=chave, estado__in=FINAIS, auto__fato_em__lt=antes_de
        )
        .exclude(resultado="cancelado")
        .exclude(infracao="56-V", objeto="uniforme")  # only the card recurs (decisões, 7)
        .select_related("auto__processo")
        .order_by("auto__fato_em", "pk")
    )
    return [
        FatoAnterior(
            data=data_local(e.auto.fato_em),
            chave=e.infracao,
            transportador=str(transportador.pk),
            definitiva_em=e.definitivo_em,
            processo=e.auto.processo.numero or "",
        )
        for e in anteriores
    ]


def resumo_das_penas(penas: list[dict[str, Any]]) -> str:
    """ "Multa, art. 57, I, a: atraso na partida" — what lists show of the matter."""
    nomes = {"multa": "Multa", "advertencia": "Advertência", "retencao": "Retenção"}
    partes = [
        f"{nomes[p['pena']]}, {CATALOGO[p['infracao']].citacao}: {CATALOGO[p['infracao']].resumo.lower()}"
        for p in penas
    ]
    return "; ".join(partes)[:300]
