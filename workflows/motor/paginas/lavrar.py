"""What the page of an auto shows beside its form: the penalties in groups, with what each would be on the day of the fact."""

from __future__ import annotations

import datetime
from decimal import Decimal
from itertools import groupby
from typing import Any

from processos.models import EscolhaVigente, MaiorValorDeReferencia
from processos.regras.infracoes import CATALOGO, Infracao
from processos.regras.penalidades import SemValorDeReferencia, mvr_em, valor_da_multa


def preparo(contexto: dict[str, Any], agora: datetime.datetime) -> dict[str, Any]:
    """The groups of the picker, the amounts of the day: that of the fact, or today until it is known."""
    form = contexto["form"]
    sabido, campo = form.sabido, form["enquadramentos"]
    marcadas = set(campo.value() or [])
    valores, ressalva = _valores_em(sabido.dia)
    opcoes = [
        {
            "id": f"{campo.auto_id}_{n}", "chave": chave, "infracao": CATALOGO[chave], "marcada": chave in marcadas,
            "valor": valores.get(CATALOGO[chave].percentual), "pena": sabido.penas.get(chave),
        }
        for n, (chave, _) in enumerate(form.fields["enquadramentos"].choices)
    ]  # fmt: skip
    grupos = [
        {"titulo": titulo, "opcoes": list(itens), "valor": valores.get(percentual)}
        for (titulo, percentual), itens in groupby(opcoes, key=lambda o: _grupo(o["infracao"]))
    ]
    for grupo in grupos:
        grupo["marcadas"] = sum(o["marcada"] for o in grupo["opcoes"])
    return {
        "grupos": grupos, "sabido": sabido, "ressalva_do_valor": ressalva,
        "retido": any(CATALOGO[chave].pena == "retencao" for chave in marcadas if chave in CATALOGO),
        "taloes": list(contexto["autor"].usuario.taloes.all()),
    }  # fmt: skip


def _grupo(infracao: Infracao) -> tuple[str, Decimal | None]:
    if infracao.percentual is None:
        return "Retenção do veículo (art. 58)" if infracao.pena == "retencao" else "Advertência (art. 56)", None
    inciso = infracao.chave.split("-")[1]
    return f"Multa de {infracao.percentual.normalize():f}% (art. 57, {inciso})", infracao.percentual


def _valores_em(dia: datetime.date) -> tuple[dict[Decimal, Decimal], str]:
    """The amount of each band on a day, and what to say of the reference value."""
    try:
        mvr = mvr_em(MaiorValorDeReferencia.tabela(), dia)
    except SemValorDeReferencia as erro:
        return {}, str(erro)
    escolhas = EscolhaVigente.em(dia)
    faixas = {i.percentual for i in CATALOGO.values() if i.percentual is not None}
    valores = {f: valor_da_multa(mvr=mvr, percentual=f, escolhas=escolhas).valor for f in faixas}
    return valores, "Valor de referência fictício." if mvr.ficticio else ""
