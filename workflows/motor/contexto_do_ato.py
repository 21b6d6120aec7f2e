"""The moment and the person of the act under way, set once at the door (or by the clock) and read by the engine.

Acts receive ``agora`` and ``autor`` as arguments; only the nodes of a flow, which viewflow calls without arguments
of ours, read them here. Nothing below the door reads a clock.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from django.db.models import Model
from django_fsm.signals import post_transition

from processos.acesso import Atuacao


@dataclass
class ContextoDoAto:
    """``mudancas`` collects every transition of a noun while the act runs, for the record.

    Each with its object, because a noun may move before it is saved and only then has a key.
    """

    agora: datetime.datetime
    autor: Atuacao | None = None
    mudancas: list[tuple[Model, dict]] = field(default_factory=list)


_atual: ContextVar[ContextoDoAto] = ContextVar("contexto_do_ato")


@contextmanager
def praticando(agora: datetime.datetime, autor: Atuacao | None = None) -> Iterator[ContextoDoAto]:
    contexto = ContextoDoAto(agora, autor)
    token = _atual.set(contexto)
    try:
        yield contexto
    finally:
        _atual.reset(token)


def atual() -> ContextoDoAto:
    """The act under way; outside an act there is none, and asking is a programming error (``LookupError``)."""
    return _atual.get()


def agora() -> datetime.datetime:
    return _atual.get().agora


def _ao_transitar(sender, instance, name, source, target, **kwargs) -> None:
    contexto = _atual.get(None)
    if contexto is not None and source != target:
        mudanca = {"objeto": sender._meta.model_name, "transicao": name, "de": source, "para": target}
        contexto.mudancas.append((instance, mudanca))


def observar_maquinas() -> None:
    """Listen to django-fsm, so that the record of an act states every change of state it made (guarantee 1)."""
    post_transition.connect(_ao_transitar, dispatch_uid="workflows.mudancas")
