"""What each specialised form's page shows beside the form. Reads only; the form and the act decide."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from decimal import Decimal
from itertools import groupby
from typing import Any

from django.http import HttpResponse

from processos import consultas
from processos.models import EscolhaVigente, MaiorValorDeReferencia, Prazo
from processos.regras.infracoes import CATALOGO, Infracao
from processos.regras.penalidades import SemValorDeReferencia, mvr_em, valor_da_multa
from processos.regras.tempo import data_local

from . import minutas

Contexto = dict[str, Any]
PRAZO_DA_PETICAO = {
    "apresentar_defesa": "defesa", "requerer_reconsideracao": "reconsideracao", "interpor_recurso": "recurso",
}  # fmt: skip


# --- lavrar -----------------------------------------------------------------------------------------------------------


def lavrar(contexto: Contexto, agora: datetime.datetime) -> Contexto:
    """The penalties that may be imputed, in groups, with article and the amount of today."""
    campo = contexto["form"]["enquadramentos"]
    marcadas = set(campo.value() or [])
    valores, ressalva = _valores_de_hoje(data_local(agora))
    opcoes = [
        {
            "id": f"{campo.auto_id}_{n}", "chave": chave, "infracao": CATALOGO[chave], "marcada": chave in marcadas,
            "valor": valores.get(CATALOGO[chave].percentual),
        }
        for n, (chave, _) in enumerate(contexto["form"].fields["enquadramentos"].choices)
    ]  # fmt: skip
    grupos = [
        {
            "titulo": titulo, "opcoes": list(itens), "valor": valores.get(percentual),
        }
        for (titulo, percentual), itens in groupby(opcoes, key=lambda o: _grupo(o["infracao"]))
    ]  # fmt: skip
    for grupo in grupos:
        grupo["marcadas"] = sum(o["marcada"] for o in grupo["opcoes"])
    retido = any(CATALOGO[chave].pena == "retencao" for chave in marcadas if chave in CATALOGO)
    return {
        "grupos": grupos,
        "retido": retido,
        "ressalva_do_valor": ressalva,
        "taloes": list(contexto["autor"].usuario.taloes.all()),
    }


def _grupo(infracao: Infracao) -> tuple[str, Decimal | None]:
    if infracao.percentual is None:
        return "Retenção do veículo (art. 58)" if infracao.pena == "retencao" else "Advertência (art. 56)", None
    inciso = infracao.chave.split("-")[1]
    return f"Multa de {infracao.percentual.normalize():f}% (art. 57, {inciso})", infracao.percentual


def _valores_de_hoje(hoje: datetime.date) -> tuple[dict[Decimal, Decimal], str]:
    """The amount of each band today, and what to say of the reference value."""
    try:
        mvr = mvr_em(MaiorValorDeReferencia.tabela(), hoje)
    except SemValorDeReferencia as erro:
        return {}, str(erro)
    escolhas = EscolhaVigente.em(hoje)
    faixas = {i.percentual for i in CATALOGO.values() if i.percentual is not None}
    valores = {f: valor_da_multa(mvr=mvr, percentual=f, escolhas=escolhas).valor for f in faixas}
    ficticio = "fictício " if mvr.ficticio else ""
    return valores, f"Valor de referência {ficticio}vigente hoje. O sistema confere a reincidência ao lavrar."


# --- petition ---------------------------------------------------------------------------------------------------------


def peticionar(contexto: Contexto, agora: datetime.datetime) -> Contexto:
    """Until when, from the stored memory; what is missing of the deposit; what happens to a late one."""
    processo, nome = contexto["processo"], contexto["ato"].nome
    tipo = PRAZO_DA_PETICAO.get(nome)
    prazo = processo.prazos.filter(tipo=tipo).last() if tipo else None
    resposta: Contexto = {"prazo": prazo, "eh_defesa": nome == "apresentar_defesa"}
    if prazo is not None:
        resposta["no_prazo"] = prazo.estado == Prazo.Estado.CORRENDO and prazo.tempestivo(agora)
        resposta["prazo_na_tela"] = consultas.prazo_na_tela(prazo, contexto["hoje"], contexto["calendario"])
    if nome == "apresentar_defesa":
        resposta["conta"] = consultas.conta_do_deposito(processo, agora)
    return resposta


PREPAROS: dict[str, Callable[[Contexto, datetime.datetime], Contexto]] = {
    "motor/lavrar.html": lavrar,
    "motor/minuta.html": minutas.minuta,
    "motor/decidir.html": minutas.decidir,
    "motor/peticionar.html": peticionar,
}
PREVIAS: dict[str, Callable[..., HttpResponse]] = {
    "motor/minuta.html": minutas.previa,
    "motor/decidir.html": minutas.previa,
}
