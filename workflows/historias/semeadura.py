"""Synthetic cases in states that only the door can produce: people act by lot, case after case, on one clock.

Every act goes through ``porta.praticar``, in order of time over all cases together, so that numbers follow dates and
deadlines lapse when they should. The same seed, the same end and the same code give the same histories; the
verification codes of documents, which are secrets, differ.
"""

from __future__ import annotations

import datetime
import hashlib
import heapq
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

from django.db import transaction
from django.test.utils import override_settings

from processos.documentos import emissao
from processos.documentos.blocos import Documento
from processos.formatos import data_longa
from processos.models import Papel, Processo, Talao, Veiculo
from processos.recusas import Recusa
from processos.regras.tempo import FUSO

from ..models import Pendencia
from ..motor import relogio
from . import gente
from .arquivos import pdf
from .ensaio import SEM_CORREIO

SERIE = "S"
MESES_ATRAS = 14
PASSOS = (0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 30)  # how far a case is led before people leave it to the clock
ANTES_DE_EXECUTAR = ("conciliar", "notificar_cobranca", "notificar_recurso", "aguardar_pagamento")


@dataclass(order=True)
class _Caso:
    """One case of the agenda: when it moves next, how many acts it still has, and its own lot."""

    quando: datetime.datetime
    ordem: int
    sorte: Random = field(compare=False)
    restam: int = field(compare=False)
    processo: int | None = field(default=None, compare=False)


@dataclass
class Semeadura:
    """What was done: acts performed, refused, and the phases in which the cases were left."""

    atos: int = 0
    recusas: Counter[str] = field(default_factory=Counter)
    vencimentos: int = 0
    fases: Counter[str] = field(default_factory=Counter)


@contextmanager
def caneta_simples() -> Iterator[None]:
    """Documents composed for real and drawn on one plain page: title, number and digest of the content.

    The house's layout is most of the cost of an act; these pieces are real PDFs with bytes of their own, but not in
    the house's layout. No bytes are shared between documents, so hashes, leaves and codes are true.
    """

    def desenhar(documento: Documento) -> bytes:
        conteudo = repr(documento.como_dict())
        marca = hashlib.sha256(conteudo.encode()).hexdigest()
        return pdf(f"{documento.titulo}. Conteúdo {marca}. Página simples de carga.", "documento.pdf").read()

    original = emissao.desenhar
    emissao.desenhar = desenhar
    try:
        yield
    finally:
        emissao.desenhar = original


def semear(
    n: int, *, semente: int, ate: datetime.datetime, contar: Callable[[str], None] = lambda linha: None
) -> Semeadura:
    """Write ``n`` cases begun in the months before ``ate``, whole or not at all."""
    feito = Semeadura()
    agenda = [_novo(ordem, semente, ate) for ordem in range(n)]
    heapq.heapify(agenda)
    placas = list(Veiculo.objects.order_by("pk").values_list("placa", flat=True))
    prontos = folha = 0
    with override_settings(TASKS=SEM_CORREIO), transaction.atomic():
        talao = _novo_talao(n)
        while agenda:
            caso = heapq.heappop(agenda)
            feito.vencimentos += relogio.correr(caso.quando).vencidos
            if caso.processo is None:
                _lavrar(caso, talao, talao.de + folha, placas, feito)
                folha += 1
            else:
                _agir(caso, feito)
            caso.restam -= 1
            caso.quando = _depois(caso)
            if caso.processo is not None and caso.restam > 0 and caso.quando < ate and _vivo(caso):
                heapq.heappush(agenda, caso)
                continue
            prontos += 1
            if prontos % max(n // 20, 1) == 0 or prontos == n:
                contar(
                    f"[{prontos}/{n}] {data_longa(caso.quando)}: {feito.atos} atos, {feito.recusas.total()} recusados"
                )
        feito.vencimentos += relogio.correr(ate).vencidos
    feito.fases.update(Processo.objects.values_list("fase", flat=True))
    return feito


def _novo(ordem: int, semente: int, ate: datetime.datetime) -> _Caso:
    sorte = Random(f"{semente}:{ordem}")
    atras = datetime.timedelta(days=sorte.randrange(1, MESES_ATRAS * 30))
    dia = (ate - atras).astimezone(FUSO).replace(hour=8, minute=0, second=0, microsecond=0)
    quando = dia + datetime.timedelta(minutes=sorte.randrange(0, 600))
    return _Caso(quando, ordem, sorte, 1 + sorte.choice(PASSOS))


def _novo_talao(n: int) -> Talao:
    """A book long enough for these autos, of the first inspector; after the last leaf used."""
    ultimo = Talao.objects.filter(serie=SERIE).order_by("-ate").first()
    primeira = ultimo.ate + 1 if ultimo else 1
    fiscal = Talao.objects.select_related("fiscal").order_by("pk")[0].fiscal
    return Talao.objects.create(serie=SERIE, de=primeira, ate=primeira + n - 1, fiscal=fiscal)


def _lavrar(caso: _Caso, talao: Talao, folha: int, placas: list[str], feito: Semeadura) -> None:
    for _ in range(5):  # a lot that the form refuses is drawn again
        resultado = gente.praticar(
            "lavrar_auto", Papel.FISCAL, None, caso.sorte, caso.quando,
            pessoa=talao.fiscal, talao_serie=SERIE, talao_n=str(folha), placa=caso.sorte.choice(placas),
        )  # fmt: skip
        if _contado(resultado, feito) and not isinstance(resultado, Recusa) and resultado.processo:
            caso.processo = resultado.processo.pk
            return


def _agir(caso: _Caso, feito: Semeadura) -> None:
    """Answer one of the open tasks; the party leaves one in three to the clock; now and then an act of no task."""
    processo = Processo.objects.select_related("transportador").get(pk=caso.processo or 0)
    if caso.sorte.random() < 0.04:
        nome = caso.sorte.choice(
            ("protocolar_pedido", "apresentar_defesa", "interpor_recurso", "requerer_reconsideracao")
        )
        _contado(gente.praticar(nome, Papel.TRANSPORTADOR, processo, caso.sorte, caso.quando), feito)
        return
    abertas = list(
        Pendencia.objects.filter(processo=processo).select_related("processo__transportador", "task").order_by("pk")
    )
    if not abertas:
        return
    antes = [p for p in abertas if p.no in ANTES_DE_EXECUTAR]
    pendencia = caso.sorte.choice(antes or abertas)
    if pendencia.papel == Papel.TRANSPORTADOR and caso.sorte.random() < 0.35:
        return
    _contado(gente.responder(pendencia, caso.sorte, caso.quando), feito)


def _contado(resultado: object, feito: Semeadura) -> bool:
    if isinstance(resultado, Recusa):
        feito.recusas[resultado.mensagem] += 1
        return False
    feito.atos += 1
    return True


def _depois(caso: _Caso) -> datetime.datetime:
    """Some hours, most times; some days, now and then."""
    return caso.quando + datetime.timedelta(hours=caso.sorte.choice((1, 3, 20, 26, 48, 75, 200)))


def _vivo(caso: _Caso) -> bool:
    return Processo.objects.filter(pk=caso.processo or 0, estado=Processo.Estado.EM_CURSO).exists()
