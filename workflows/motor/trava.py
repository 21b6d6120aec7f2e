"""What happens in one case may reach others: which ones is asked first, and all are locked by ascending id.

A matter registers once what its nouns bring to other cases (``ao_mudar``); the door and the clock ask it before the
first lock and run it after the act, in the same transaction. So no act can forget it, and no two acts can wait for
each other.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from processos.models import Processo
from processos.recusas import TarefaVencida

from . import contexto_do_ato

Pergunta = Callable[[Processo], Iterable[int]]
Mudanca = tuple[str, int | None, str]  # noun, key, transition
Efeito = Callable[[Processo, frozenset[Mudanca], datetime.datetime], None]


@dataclass(frozen=True)
class Reflexo:
    """Which cases a change may reach, and what it does there."""

    alcanca: Pergunta
    efeito: Efeito


_REFLEXOS: list[Reflexo] = []


def ao_mudar(alcanca: Pergunta) -> Callable[[Efeito], Efeito]:
    """Register what the changes of a case bring to the cases that ``alcanca`` names."""

    def registrar(efeito: Efeito) -> Efeito:
        _REFLEXOS.append(Reflexo(alcanca, efeito))
        return efeito

    return registrar


def travar(pk: int, *perguntas: Pergunta) -> Processo:
    """Lock the case and every other one that this may reach, by ascending id, before anything.

    What they are is asked again under the lock: if meanwhile there is one more, nothing is done and the person tries
    again.
    """
    pks = _alcancados(Processo.objects.get(pk=pk), perguntas)
    travados = {outro: Processo.objects.travar(outro) for outro in sorted(pks)}
    processo = travados[pk]
    if not pks.issuperset(_alcancados(processo, perguntas)):
        raise TarefaVencida(
            "Outro processo do mesmo transportador mudou enquanto você trabalhava. Confira e envie de novo."
        )
    return processo


def _alcancados(processo: Processo, perguntas: Iterable[Pergunta]) -> set[int]:
    """The cases that an act changes, and those to which each of its changes may be brought."""
    mudam = {processo.pk}.union(*(pergunta(processo) for pergunta in perguntas))
    vistos = [processo, *Processo.objects.filter(pk__in=mudam - {processo.pk})]
    return mudam.union(*(reflexo.alcanca(visto) for visto in vistos for reflexo in _REFLEXOS))


def mudancas() -> frozenset[Mudanca]:
    """Every transition made so far by the act under way."""
    return frozenset((m["objeto"], objeto.pk, m["transicao"]) for objeto, m in contexto_do_ato.atual().mudancas)


def propagar(processo: Processo | None, feitas: frozenset[Mudanca], agora: datetime.datetime) -> None:
    """Run what these changes bring to other cases, which are already locked."""
    if processo is None or not feitas:
        return
    for reflexo in _REFLEXOS:
        reflexo.efeito(processo, feitas, agora)
