"""The one door: page, story, API and Python call all perform an act through here.

Order inside one transaction: lock the row of the case and of those that the act may reach → who may see and act → the
form → the act → the flow → the record → what it brings to the other cases. A refusal rolls everything back; what was
typed stays in the form that comes with it.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.datastructures import MultiValueDict
from django_fsm import TransitionNotAllowed

from processos import acesso
from processos.acesso import Atuacao
from processos.fases import atualizar_fase
from processos.models import Andamento, Papel, Processo, Usuario
from processos.recusas import NaoEncontrado, Recusa, SemPermissao, TarefaVencida
from processos.regras.calendario import ForaDoCalendario
from processos.regras.penalidades import SemValorDeReferencia

from ..models import Pendencia
from . import contexto_do_ato, fase, registro, trava
from .atos import ATOS, Ato, Contexto, Feito, FormularioDeAto
from .caixa import nos_do_ato

NAO_EXISTE = "Não encontramos o que você procura. Confira o número, ou veja a sua caixa de entrada."


class FormularioRecusado(Recusa):
    """The form has something to say; it carries what was typed and each sentence beside its field."""

    status = 422

    def __init__(self, formulario: FormularioDeAto):
        self.formulario = formulario
        super().__init__("; ".join(str(m) for lista in formulario.errors.values() for m in lista))


@dataclass(frozen=True)
class Resultado:
    """What came of an act: the case, its line in the record, and what the act says of itself."""

    processo: Processo | None
    andamento: Andamento
    feito: Feito | None = None
    repetido: bool = False


def buscar(nome: str) -> Ato:
    if nome not in ATOS:
        raise NaoEncontrado(NAO_EXISTE)
    return ATOS[nome]


def processo_visivel(autor: Atuacao, pk: int) -> Processo:
    """The case, or the same answer as for one that does not exist (guarantee 21)."""
    processo = acesso.processos_visiveis(autor).select_related("transportador").filter(pk=pk).first()
    if processo is None:
        raise NaoEncontrado(NAO_EXISTE)
    return processo


def pode_praticar(
    ato: Ato, autor: Atuacao, processo: Processo | None, pendencia: Pendencia | None = None
) -> tuple[bool, str]:
    """Whether this capacity may do this act in this case, and if not, why: role, powers, task, law."""
    if autor.papel not in ato.papeis:
        quem = " ou ".join(sorted(str(Papel(p).label) for p in ato.papeis))
        return False, f"Este ato é de {quem} ({ato.artigo})."
    alcanca, motivo = acesso.pode_pelos_poderes(autor, ato.poderes)
    if not alcanca:
        return False, motivo
    if processo is None:
        return True, ""
    if pendencia is not None and pendencia.papel != autor.papel and autor.papel not in ato.tambem:
        return False, f"Esta tarefa está na caixa de {Papel(pendencia.papel).label}."
    if ato.com_tarefa and pendencia is None:
        return False, "Este ato não tem tarefa aberta neste processo agora."
    for pergunta in (
        ato.cabe and ato.cabe(processo),
        ato.impedimento and ato.impedimento(processo, autor),
        ato.sobre_a_tarefa and pendencia and ato.sobre_a_tarefa(pendencia, autor),
    ):
        if pergunta:
            return False, pergunta
    return True, ""


def pendencia_de(ato: Ato, processo: Processo, papel: str, tarefa: int | None = None) -> Pendencia | None:
    """The open task that the act would answer: the one named, or the oldest that accepts it, one's own first."""
    abertas = Pendencia.objects.filter(processo=processo).select_related("task", "prazo", "responsavel")
    if ato.sobre_a_tarefa is None:
        abertas = abertas.filter(no__in=nos_do_ato(ato.nome))
    if tarefa is not None:
        return abertas.filter(task_id=tarefa).first()
    return min(abertas, key=lambda p: (p.papel != papel, p.pk), default=None)


def formulario_de(
    ato: Ato, contexto: Contexto, dados: Mapping[str, Any] | None = None, arquivos: Any = None
) -> FormularioDeAto:
    """The act's form, bound where data is given. A plain dict is a story's or a test's: lists stay lists."""
    if dados is None:
        return ato.formulario(contexto=contexto)
    return ato.formulario(_como_post(dados), _como_post(arquivos or {}), contexto=contexto)


def _como_post(dados: Mapping[str, Any]) -> MultiValueDict:
    if isinstance(dados, MultiValueDict):
        return dados
    return MultiValueDict(
        {chave: valor if isinstance(valor, list) else [valor] for chave, valor in dados.items() if valor is not None}
    )


def praticar(
    nome: str,
    *,
    autor: Usuario,
    papel: str,
    agora: datetime.datetime,
    processo: int | None = None,
    tarefa: int | None = None,
    dados: Mapping[str, Any] | None = None,
    arquivos: Any = None,
    chave: uuid.UUID | None = None,
    atuacao: str = "",
    reautenticado_em: datetime.datetime | None = None,
) -> Resultado:
    """Perform an act. Raises ``Recusa`` (with its HTTP status) or ``FormularioRecusado``; then nothing changed.

    ``chave`` is the form's own token: sent twice (double click, page reloaded) it answers with the first result.
    ``reautenticado_em``: when whoever calls saw the author prove again who it is; without it no decision is signed.
    """
    ato = buscar(nome)
    quem = acesso.atuar(autor, papel, agora, chave=atuacao)
    if ato.assina:
        quem = replace(quem, reautenticado_em=reautenticado_em)
    try:
        with transaction.atomic(), contexto_do_ato.praticando(agora, quem):
            return _dentro(ato, quem, agora, processo, tarefa, dados or {}, arquivos, chave)
    except Recusa as recusa:
        if recusa.registrar and processo is not None:
            _registrar_tentativa(ato, quem, agora, processo, recusa)
        raise
    except TransitionNotAllowed as erro:
        raise _ja_mudou(processo, tarefa) from erro
    except IntegrityError as erro:
        raise Recusa("Outra pessoa registrou o mesmo dado um instante antes. Confira e envie de novo.") from erro


def _dentro(ato, quem, agora, processo_pk, tarefa, dados, arquivos, chave) -> Resultado:
    processo = _travado(ato, quem, processo_pk, _como_post(dados))
    if chave and (anterior := Andamento.objects.filter(chave=chave, autor=quem.usuario).first()):
        return Resultado(anterior.processo, anterior, repetido=True)
    pendencia = pendencia_de(ato, processo, quem.papel, tarefa) if processo else None
    if (
        tarefa is not None and pendencia is None and ato.com_tarefa
    ):  # a free act does not need the task it was opened from
        raise _ja_mudou(processo.pk if processo else None, tarefa)
    permitido, motivo = pode_praticar(ato, quem, processo, pendencia)
    if not permitido:
        raise SemPermissao(motivo)
    formulario = formulario_de(ato, Contexto(agora, quem, processo, pendencia), dados, arquivos)
    feito = _executar(ato, formulario, processo, quem, agora)
    processo = feito.processo or processo
    andamento = arrematar(ato.nome, feito, processo, quem, pendencia=pendencia, chave=chave)
    return Resultado(processo, andamento, feito)


def arrematar(
    nome: str,
    feito: Feito,
    processo: Processo | None,
    quem: Atuacao,
    *,
    pendencia: Pendencia | None = None,
    chave: uuid.UUID | None = None,
) -> Andamento:
    """What follows an act in its case: the flow goes on, the record has its line, the other cases hear of it.

    An act that changes several cases calls it for each of the others, already locked, before it ends its own.
    """
    _seguir(feito, processo, pendencia, quem)
    mudancas = trava.mudancas()
    assinada = {"reautenticado_em": quem.reautenticado_em.isoformat()} if quem.reautenticado_em else {}
    andamento = registro.anotar(
        processo, nome, feito.texto, dados={**feito.dados, **assinada}, restrito=feito.restrito, chave=chave
    )
    if processo is not None:
        atualizar_fase(processo)
    trava.propagar(processo, mudancas, contexto_do_ato.agora())
    return andamento


def _travado(ato: Ato, quem: Atuacao, pk: int | None, dados: MultiValueDict) -> Processo | None:
    """The case under its lock, and with it those that the act names, where its role may do it at all."""
    if ato.abre_processo or ato.sem_processo:
        return None
    if pk is None:
        raise NaoEncontrado(NAO_EXISTE)
    processo_visivel(quem, pk)
    alcanca = ato.alcanca
    if alcanca is None or quem.papel not in ato.papeis:
        return trava.travar(pk)
    return trava.travar(pk, lambda processo: alcanca(processo, dados))


def _executar(ato: Ato, formulario, processo, quem, agora) -> Feito:
    assinavel, motivo = acesso.pode_assinar(quem, agora) if ato.assina else (True, "")
    if not formulario.is_valid():
        raise FormularioRecusado(formulario)
    if not assinavel:
        formulario.add_error(None, motivo)
        raise FormularioRecusado(formulario)
    try:
        return ato.executar(processo, quem, agora=agora, **formulario.dados_do_ato())
    except (ForaDoCalendario, SemValorDeReferencia) as erro:
        formulario.add_error(None, str(erro))
    except Recusa as recusa:
        if recusa.status != 422 or recusa.registrar:
            raise
        formulario.add_error(recusa.campo if recusa.campo in formulario.fields else None, recusa.mensagem)
    raise FormularioRecusado(formulario)


def _seguir(feito: Feito, processo: Processo | None, pendencia: Pendencia | None, quem: Atuacao) -> None:
    if processo is None or not feito.conclui:
        return
    if feito.no:
        pendencia = Pendencia.objects.filter(processo=processo, no=feito.no).select_related("task").first()
    if pendencia is not None:
        fase.concluir(pendencia, quem.usuario)


def _ja_mudou(processo: int | None, tarefa: int | None) -> TarefaVencida:
    """Who did it and when, for the loser of a race."""
    ultimo = (
        Andamento.objects.filter(processo_id=processo, autor__isnull=False, restrito=False)
        .select_related("autor", "processo")
        .first()
        if processo
        else None
    )
    return TarefaVencida("Isto mudou enquanto você trabalhava.", andamento=ultimo)


def _registrar_tentativa(ato: Ato, quem: Atuacao, agora, processo_pk: int, recusa: Recusa) -> None:
    with transaction.atomic(), contexto_do_ato.praticando(agora, quem):
        processo = Processo.objects.travar(processo_pk)
        registro.anotar(processo, ato.nome, f"{registro.TENTATIVA}{recusa.mensagem}", restrito=True)


__all__ = ["FormularioRecusado", "Resultado", "SemPermissao", "arrematar", "pode_praticar", "praticar"]
