"""The pieces of a case: a page of the tree under its groups, and the piece being read."""

from __future__ import annotations

import datetime
from typing import Any

from django.http import HttpRequest

from processos import consultas
from processos.acesso import Atuacao
from processos.documentos.blocos import de_dict
from processos.documentos.espelho import espelho
from processos.formatos import data_curta, data_longa
from processos.models import Peca, Prazo, Processo
from processos.models.peca import Grupo
from processos.recusas import NaoEncontrado
from processos.regras.tempo import data_local

from ..porta import NAO_EXISTE
from .chaves import endereco_com, inteiro

PECAS_POR_PAGINA = 100


def aba_pecas(
    request: HttpRequest, autor: Atuacao, processo: Processo, prazos: list[Prazo], agora: datetime.datetime
) -> dict[str, Any]:
    """A hundred pieces a page, the newest page first, each page in the order of the leaves."""
    visiveis = consultas.pecas_visiveis(autor, processo).select_related("sucessora")
    ate, pedida = inteiro(request.GET.get("folha")), inteiro(request.GET.get("peca"))
    da_pagina = (
        visiveis.defer("documento") if ate is None else visiveis.defer("documento").filter(folha_inicial__lt=ate)
    )
    pecas = list(da_pagina.order_by("-folha_inicial")[: PECAS_POR_PAGINA + 1])
    mais, pecas = len(pecas) > PECAS_POR_PAGINA, pecas[:PECAS_POR_PAGINA][::-1]
    atual = next((p for p in pecas if p.pk == pedida), None)
    if atual is None:
        atual = _peca_de_abertura(pecas) if pedida is None else visiveis.filter(pk=pedida).first()
    if atual is None and pedida is not None:
        raise NaoEncontrado(NAO_EXISTE)
    return {
        "peca": atual,
        "espelho": espelho(de_dict(atual.documento), nivel=2) if atual is not None and atual.documento else None,
        "arvore": arvore(request, pecas, atual, data_local(agora)),
        "anteriores": endereco_com(request, folha=pecas[0].folha_inicial, peca="", porque="") if mais else "",
        "ultimas": endereco_com(request, folha="", peca="", porque="") if ate is not None else "",
    }


def _peca_de_abertura(pecas: list[Peca]) -> Peca | None:
    """What one most wants to read on arriving: the last petition or decision; else the last piece."""
    vigentes = [p for p in pecas if p.estado != Peca.Estado.CANCELADA]
    principais = [p for p in vigentes if p.especie in ("PET", "DEC", "DDP", "AUT")]
    return (principais or vigentes or [None])[-1]


def arvore(request, pecas: list[Peca], atual: Peca | None, hoje: datetime.date) -> list[dict[str, Any]]:
    """Pieces under their groups, for ``arvore_pecas``."""
    grupos = []
    for valor, titulo in Grupo.choices:
        do_grupo = [p for p in pecas if p.grupo == valor]
        if do_grupo:
            de, ate = do_grupo[0].folha_inicial, do_grupo[-1].folha_final
            grupos.append(
                {
                    "titulo": titulo,
                    "folhas": f"fls. {de} a {ate}" if ate > de else f"fl. {de}",
                    "pecas": [_na_arvore(request, p, p == atual, hoje) for p in do_grupo],
                }
            )
    return grupos


def _na_arvore(request, peca: Peca, atual: bool, hoje: datetime.date) -> dict[str, Any]:
    dia = data_local(peca.juntada_em)
    quando = data_curta(dia) if dia.year == hoje.year else data_longa(dia)
    situacao, estado = ("restrita", f"só para a casa, {quando}") if peca.restrita else ("", f"assinada, {quando}")
    icone = ""
    if peca.estado == Peca.Estado.CANCELADA:
        vale = f"; vale a fl. {peca.sucessora.folha_inicial}" if peca.sucessora else ""
        situacao, estado = "cancelada", f"cancelada: {peca.motivo}{vale}"
    elif not peca.assinada and not peca.restrita:
        icone, estado = "documento", f"{'juntada' if peca.especie == 'ANX' else 'emitida'}, {quando}"
    numero = "" if peca.especie == "AUT" or peca.numero in peca.titulo else peca.numero
    return {
        "folhas": peca.folhas, "titulo": f"{peca.titulo} {numero}".strip(), "icone": icone, "estado": estado,
        "situacao": situacao, "atual": atual,
        "url": endereco_com(request, peca=peca.pk, aba="", porque="") + "#peca",
    }  # fmt: skip
