"""The clock: each deadline in its own transaction, exactly once, with its legal date (guarantee 19).

It reads the ledger, not viewflow's timers: under the lock it re-reads the deadline and fires only if it is really
due; then the boundary timer armed for it, if any, goes off in the same transaction. viewflow swallows a failure
downstream of a timer (counted as fired, never swept again), so after firing we look for a task in error and roll
everything back. A deadline that fails is retried at the next run and set aside after three, and shown.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import F
from viewflow.workflow import STATUS
from viewflow.workflow.models import Task

from processos.fases import atualizar_fase
from processos.models import Prazo, Processo

from . import contexto_do_ato, papeis, registro, trava

TENTATIVAS = 3

Efeito = Callable[[Processo, Prazo], str]
_EFEITOS: dict[str, Efeito] = {}


class FalhaNoFluxo(Exception):
    """A task of the flow ended in error while a timer fired."""


def ao_vencer(*tipos: str) -> Callable[[Efeito], Efeito]:
    """Register what the lapse of a kind of deadline brings; the function returns the sentence for the record."""

    def registrar(efeito: Efeito) -> Efeito:
        for tipo in tipos:
            if tipo in _EFEITOS:
                raise ValueError(f"efeito repetido: {tipo}")
            _EFEITOS[tipo] = efeito
        return efeito

    return registrar


@dataclass
class Relatorio:
    """What one run did: how many lapsed, and which failed with what."""

    vencidos: int = 0
    falhas: list[tuple[int, str]] = field(default_factory=list)
    postos_de_lado: int = 0

    @property
    def limpo(self) -> bool:
        return not self.falhas and not self.postos_de_lado


def correr(ate: datetime.datetime) -> Relatorio:
    """Lapse every running deadline whose limit is at or before ``ate``, oldest first.

    A designation ends by its date and nobody is there to say so: first, the tasks of who has left go back.
    """
    papeis.devolver_de_quem_saiu(ate)
    relatorio = Relatorio()
    falharam: list[int] = []
    while True:
        pk = Prazo.objects.a_vencer_ate(ate).exclude(pk__in=falharam).values_list("pk", flat=True).first()
        if pk is None:
            break
        try:
            relatorio.vencidos += _vencer(pk, ate)
        except Exception as erro:  # one broken deadline stops no other
            falharam.append(pk)
            relatorio.falhas.append((pk, _anotar_falha(pk, erro, ate)))
    relatorio.postos_de_lado = Prazo.objects.filter(posto_de_lado_em__isnull=False).correndo().count()
    return relatorio


@transaction.atomic
def _vencer(pk: int, ate: datetime.datetime) -> int:
    processo = trava.travar(Prazo.objects.values_list("processo_id", flat=True).get(pk=pk))
    prazo = Prazo.objects.get(pk=pk)
    if prazo.estado != Prazo.Estado.CORRENDO or prazo.limite > ate:
        return 0
    with contexto_do_ato.praticando(prazo.limite):
        prazo.vencer()
        prazo.save()
        efeito = _EFEITOS.get(prazo.tipo)
        texto = efeito(processo, prazo) if efeito else ""
        _disparar_temporizador(processo, prazo)
        mudancas = trava.mudancas()
        registro.anotar(
            processo,
            "vencimento",
            texto or f"Fim do prazo: {prazo.regra.nome}.",
            dados={"prazo": pk},
            restrito=prazo.regra.alerta_da_casa,
        )
        atualizar_fase(processo)
        trava.propagar(processo, mudancas, prazo.limite)
    return 1


def _disparar_temporizador(processo: Processo, prazo: Prazo) -> None:
    tarefas = Task.objects.filter(process__tramite__processo=processo, status=STATUS.SCHEDULED, data__prazo=prazo.pk)
    for tarefa in tarefas:
        with tarefa.activation() as activation:
            activation.start()
            activation.execute()
    com_erro = Task.objects.filter(process__tramite__processo=processo, status=STATUS.ERROR).first()
    if com_erro is not None:
        raise FalhaNoFluxo(str((com_erro.data or {}).get("_exception", {}).get("title", "erro sem texto")))


def _anotar_falha(pk: int, erro: Exception, agora: datetime.datetime) -> str:
    """Count the failure outside the transaction that rolled back; after the last try, set the deadline aside."""
    texto = f"{type(erro).__name__}: {erro}"[:500]
    Prazo.objects.filter(pk=pk).update(falhas=F("falhas") + 1, ultima_falha=texto)
    Prazo.objects.filter(pk=pk, falhas__gte=TENTATIVAS).update(posto_de_lado_em=agora)
    return texto


def tentar_de_novo(pk: int) -> None:
    """Bring a deadline that was set aside back to the clock."""
    Prazo.objects.filter(pk=pk).update(falhas=0, posto_de_lado_em=None)
