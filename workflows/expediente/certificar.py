"""Certificates that the system issues on behalf of Protocolo (F07, F15): facts and hours, no judgement."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from processos.documentos import certidoes
from processos.documentos.emissao import Identificacao, emitir
from processos.models import Peca, Peticao, Prazo, Processo
from processos.models.peca import Grupo


def _emitir(processo: Processo, grupo: Grupo, agora: datetime.datetime, montar: Callable) -> Peca:
    return emitir(processo, montar, especie="CER", grupo=grupo, agora=agora)


def certificar_decurso(prazo: Prazo, grupo: Grupo, agora: datetime.datetime, *fatos: str) -> Peca:
    """F07 a: only after the limit; the date is the deadline's own."""
    return _emitir(prazo.processo, grupo, agora, lambda i: certidoes.decurso(i, prazo=prazo, fatos=list(fatos)))


def certificar_deposito_nao_feito(defesa, prazo: Prazo, falta, agora: datetime.datetime) -> Peca:
    """F07 c: absence of the deposit; whether to receive is the Director's reasoned act."""

    def montar(ident: Identificacao):
        return certidoes.deposito_nao_feito(ident, defesa=defesa, prazo=prazo, falta=falta)

    return _emitir(prazo.processo, Grupo.DEFESA, agora, montar)


def certificar_tempestividade(peticao: Peticao, prazo: Prazo, grupo: Grupo, agora: datetime.datetime) -> Peca:
    """F07 b: protocol against due date, difference in minutes."""
    return _emitir(peticao.processo, grupo, agora, lambda i: certidoes.tempestividade(i, peticao=peticao, prazo=prazo))


def certificar_atraso(prazo: Prazo, agora: datetime.datetime) -> Peca:
    """F07 e: the twenty business days of art. 66, p. ún., ran out; the merit does not change."""
    return _emitir(prazo.processo, Grupo.JULGAMENTO, agora, lambda i: certidoes.atraso_de_julgamento(i, prazo=prazo))


def certificar_recusa(auto, agora: datetime.datetime) -> Peca:
    """F07 d: the refusal to sign, with two witnesses (art. 63, p. ún.)."""
    return _emitir(auto.processo, Grupo.AUTUACAO, agora, lambda i: certidoes.recusa_de_ciente(i, auto=auto))


def certificar_definitividade(
    processo: Processo, enquadramentos, causa: str, efeitos: list[str], agora: datetime.datetime
) -> Peca:
    """F15: which penalties became final, when, why, with which effects (decisões, 9)."""
    ultima = processo.decisoes.filter(em_vigor=True, capitulos__enquadramento__in=list(enquadramentos)).last()

    def montar(ident: Identificacao):
        return certidoes.definitividade(
            ident, enquadramentos=list(enquadramentos), causa=causa, ultima_decisao=ultima, efeitos=efeitos
        )

    return _emitir(processo, Grupo.EXECUCAO, agora, montar)
