"""Roles seen from the tasks: who may have one, who is given it, and what happens when they leave (decisões, 14).

``Pendencia.responsavel`` is the only word on who has a task. Having it shuts nobody of the role out: a period of law
does not wait for somebody who is away. It only takes the task out of the others' first list.
"""

from __future__ import annotations

import datetime
from typing import Any

from django.db.models import Exists, OuterRef

from processos import acesso
from processos.acesso import Atuacao
from processos.models import Designacao, Papel, Usuario
from processos.regras.tempo import data_local

from ..models import Pendencia
from .atos import ATOS
from .caixa import atos_do_no


def impedimento_de_ter(autor: Atuacao, pendencia: Pendencia) -> str:
    """Why this person may not have the task, or ``""``: another role, or barred from every act that answers it."""
    if pendencia.papel != autor.papel:
        return f"Esta tarefa está na caixa de {Papel(pendencia.papel).label}."
    motivo = ""
    for ato in (ATOS[nome] for nome in atos_do_no(pendencia)):
        if autor.papel in ato.papeis:
            motivo = ato.impedimento(pendencia.processo, autor) if ato.impedimento else ""
            if not motivo:
                return ""
    return motivo


def quem_pode_ter(pendencia: Pendencia, agora: datetime.datetime) -> list[Atuacao]:
    """Who holds the role of the task today and is not barred from it; each person once, titular first."""
    pessoas: dict[int, Atuacao] = {}
    for atuacao in acesso.quem_atua_como(pendencia.papel, agora):
        pessoas.setdefault(atuacao.usuario.pk, atuacao)
    return [a for a in pessoas.values() if not impedimento_de_ter(a, pendencia)]


def assunto_proprio(pendencia: Pendencia) -> bool:
    """The task was born with its person (``Tarefa.responsavel``): nobody took it, and nobody lets it go."""
    return pendencia.responsavel_id is not None and pendencia.assumida_em is None


def dar(pendencia: Pendencia, usuario: Usuario | None, agora: datetime.datetime) -> None:
    """The task is this person's from now on; ``None`` leaves it to the role. No date moves."""
    pendencia.responsavel, pendencia.assumida_em = usuario, agora if usuario else None
    pendencia.save(update_fields=["responsavel", "assumida_em"])


def desativar(usuario: Usuario) -> int:
    """Deactivate a person; every open task of theirs goes back to the role's inbox. Returns how many."""
    usuario.is_active = False
    usuario.save(update_fields=["is_active"])
    return _devolver(responsavel=usuario)


def devolver_de_quem_saiu(agora: datetime.datetime) -> int:
    """What is with somebody whose designation has ended goes back to the role's inbox. Returns how many."""
    em_vigor = Designacao.objects.em_vigor(data_local(agora)).filter(
        usuario=OuterRef("responsavel"), papel=OuterRef("papel"), usuario__is_active=True
    )
    return _devolver(~Exists(em_vigor), responsavel__isnull=False)


def _devolver(*quais: Any, **campos: Any) -> int:
    return Pendencia.objects.filter(*quais, **campos).update(responsavel=None, assumida_em=None)
