"""The tab of related cases: joined autos, recidivism, autos of the same occurrence; each with why it is there."""

from __future__ import annotations

from typing import Any

from processos import relacionados
from processos.acesso import Atuacao
from processos.fases import POR_JULGAR
from processos.formatos import data_longa
from processos.models import AutoReunido, Minuta, Prazo, Processo, Reuniao
from processos.regras.normas import PRAZOS

MINUTAS = {
    Minuta.Estado.ENVIADA: "minuta à espera de decisão",
    Minuta.Estado.EM_REDACAO: "minuta em redação",
    Minuta.Estado.DEVOLVIDA: "minuta devolvida ao Jurídico",
}


def aba(request: Any, autor: Atuacao, processo: Processo, prazos: list[Prazo], agora: Any) -> dict[str, Any]:
    """Two reads, at most twenty cases of each kind, all of them among those that this person may see."""
    reunidos = list(relacionados.reunioes_de(autor, processo))
    ligados = list(relacionados.ligados(autor, processo))
    ja_ditos = {r.processo_id for r in reunidos if r.reuniao.estado != Reuniao.Estado.DESFEITA}
    por_reincidencia = [p for p in ligados if p.por_reincidencia]
    ocorrencia = [p for p in ligados if p.mesma_ocorrencia and p.pk not in ja_ditos]
    grupos = (
        ("Autos reunidos", [_reunido(r, autor) for r in reunidos]),
        ("Reincidência (art. 57, § 1º)", [_linha(p, _reincidencia(p, processo)) for p in por_reincidencia]),
        ("Mesmo veículo, linha e dia", [_linha(p, _ocorrencia(p)) for p in ocorrencia]),
    )
    return {"relacionados": [{"titulo": titulo, "linhas": linhas} for titulo, linhas in grupos if linhas]}


def faixa(processo: Any) -> dict[str, Any]:
    """Until when the joint decision of a case still to be judged is signed; no query of its own."""
    return {"conjunta": True} if processo.fase in POR_JULGAR and processo.reunido else {}


def _linha(processo: Processo, motivo: str, **outros: Any) -> dict[str, Any]:
    return {"processo": processo, "motivo": motivo, **outros}


def _reunido(reunido: AutoReunido, autor: Atuacao) -> dict[str, Any]:
    return _linha(
        reunido.processo,
        f"{_da_reuniao(reunido, autor)}.",
        despacho=reunido.despacho,
        prazo_de=PRAZOS[reunido.prazo_tipo].nome if reunido.prazo_tipo else "",
        ate=reunido.prazo_vence,
    )


def _da_reuniao(reunido: AutoReunido, autor: Atuacao) -> str:
    """What the group is or was, in a sentence; the draft is the house's own."""
    reuniao = reunido.reuniao
    if reuniao.estado == Reuniao.Estado.JULGADA:
        return f"Reunido a este e julgado no mesmo ato, em {data_longa(reuniao.encerrada_em)} (decisão 15)"
    if reuniao.estado == Reuniao.Estado.DESFEITA:
        de, ate = data_longa(reuniao.reunida_em), data_longa(reuniao.encerrada_em)
        return f"Esteve reunido a este, de {de} a {ate}"
    partes = [f"Reunido a este em {data_longa(reuniao.reunida_em)}, para decisão conjunta (decisão 15)"]
    if autor.interno and reunido.processo.fase in POR_JULGAR:
        partes.append(MINUTAS.get(reunido.minuta, "sem minuta"))
    return "; ".join(partes)


def _reincidencia(outro: Processo, processo: Processo) -> str:
    if outro.auto.fato_em < processo.auto.fato_em:
        return "Anterior: por causa da penalidade dele, a deste processo conta como reincidência."
    return "Posterior: a penalidade dele conta como reincidência por causa da deste processo. Se esta cair, aquela se recalcula."


def _ocorrencia(outro: Processo) -> str:
    return f"Fato de {data_longa(outro.auto.fato_em)}, do mesmo veículo e na mesma linha: confira se é o mesmo fato."
