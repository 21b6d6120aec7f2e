"""People who act by lot: who could answer an open task, with which act, and what they would type.

Everything goes through the door; a refusal changes nothing and is told. Used by ``semear`` and by the random
histories of the tests.
"""

from __future__ import annotations

import datetime
from random import Random
from typing import Any

from django.db.models import Q

from processos import acesso
from processos.acesso import Atuacao
from processos.models import Designacao, Papel, Processo, Representacao, Usuario
from processos.recusas import Recusa
from processos.regras.tempo import data_local

from ..expediente.notificar import ESPECIE_DO_NO
from ..models import Pendencia
from ..motor import porta
from ..motor.atos import ATOS, Contexto
from ..motor.caixa import atos_do_no
from . import sorteio as s


def avulsos() -> list[str]:
    """What may be done in a case without a task, at any time."""
    return sorted(n for n, a in ATOS.items() if not (a.com_tarefa or a.abre_processo or a.sem_processo))


def pessoas_de(papel: str, agora: datetime.datetime, processo: Processo | None = None) -> list[Usuario]:
    """Who holds a role today, or speaks with full powers for the carrier of the case; in the order of their keys."""
    dia = data_local(agora)
    if papel != Papel.TRANSPORTADOR:
        quem = Q(designacoes__in=Designacao.objects.em_vigor(dia).filter(papel=papel))
    else:
        vigentes = Representacao.objects.em_vigor(dia).filter(poderes=Representacao.Poderes.PLENOS)
        quem = Q(representacoes__in=vigentes.filter(transportador=processo.transportador) if processo else vigentes)
    return list(Usuario.objects.filter(quem, is_active=True).distinct().order_by("pk"))


def responder(pendencia: Pendencia, sorte: Random, agora: datetime.datetime, ato: str = "") -> porta.Resultado | Recusa:
    """Answer an open task by one of its acts, by somebody who may; or the refusal that the door gave."""
    nome = ato or _escolher(pendencia, sorte)
    return praticar(nome, pendencia.papel, pendencia.processo, sorte, agora, pendencia=pendencia)


def _escolher(pendencia: Pendencia, sorte: Random) -> str:
    """One of the acts of the task; a notice is issued before its proof is registered."""
    nomes = [a for a in atos_do_no(pendencia) if pendencia.papel in ATOS[a].papeis]
    if "emitir_notificacao" in nomes and sorte.random() < 0.95:
        enviada = pendencia.processo.notificacoes.filter(especie=ESPECIE_DO_NO[pendencia.no], estado="ENVIADA").exists()
        return sorte.choice(("registrar_ciencia",) * 4 + ("registrar_frustracao",)) if enviada else "emitir_notificacao"
    return sorte.choice(nomes or atos_do_no(pendencia))


def praticar(
    nome: str,
    papel: str,
    processo: Processo | None,
    sorte: Random,
    agora: datetime.datetime,
    *,
    pendencia: Pendencia | None = None,
    pessoa: Usuario | None = None,
    estragar: bool = False,
    **digitado: Any,
) -> porta.Resultado | Recusa:
    """An act of a role in a case, its form filled by lot, and typed over it what is given.

    ``estragar`` spoils one field before sending, as an unlucky or hurried person would.
    """
    ato = porta.buscar(nome)
    pessoas = [p for p in pessoas_de(papel, agora, processo) if pessoa is None or p == pessoa]
    if not pessoas:
        return Recusa(f"Ninguém está designado para {Papel(papel).label}.")
    sorte.shuffle(pessoas)
    try:
        quem, pendencia = _quem(ato, pessoas, papel, agora, processo, pendencia)
        formulario = porta.formulario_de(ato, Contexto(agora, quem, processo, pendencia))
        dados = s.preencher(nome, formulario, sorte) | digitado
        if estragar and dados:
            dados[sorte.choice(sorted(dados))] = sorte.choice(ESTRAGOS)
        return porta.praticar(
            nome,
            autor=quem.usuario,
            papel=papel,
            agora=agora,
            processo=processo.pk if processo else None,
            tarefa=pendencia.task_id if pendencia else None,
            dados=dados,
            reautenticado_em=agora,
        )
    except Recusa as recusa:
        return recusa


ESTRAGOS = ("", "x", "31/02/2026", "1.234,565", "-1", "31/12/2099 25:61", "‮texto", "0" * 4000, "nenhum", "999999999999")


def _quem(ato, pessoas: list[Usuario], papel: str, agora, processo, pendencia) -> tuple[Atuacao, Pendencia | None]:
    """The first of these people whom the law lets do it; where none may, the reason of the last."""
    motivo = ""
    if processo is not None and pendencia is None:
        pendencia = porta.pendencia_de(ato, processo, papel)
    for pessoa in pessoas:
        quem = acesso.atuar(pessoa, papel, agora)
        permitido, motivo = porta.pode_praticar(ato, quem, processo, pendencia)
        if permitido:
            return quem, pendencia
    raise porta.SemPermissao(motivo)
