"""The acts of the house: one name, one form, one function; the same for page, story, API and test.

An act's function takes ``(processo, autor, *, agora, **the form's arguments)`` and returns a ``Feito``. It runs
inside the door's transaction, with the row of the case locked. It refuses with ``Recusa``.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django import forms
from django.utils.datastructures import MultiValueDict

from processos.acesso import Atuacao
from processos.models import Papel, Peca, Processo

from ..models import Pendencia


@dataclass(frozen=True)
class Feito:
    """What an act did. ``texto`` goes to the record as it is; ``no`` names the waiting node that the act answers,
    where the act itself chose it; ``conclui=False`` leaves the task open (a draft saved, a notice sent)."""

    texto: str
    conclui: bool = True
    no: str | None = None
    processo: Processo | None = None
    peca: Peca | None = None
    dados: dict[str, Any] = field(default_factory=dict)
    restrito: bool = False


@dataclass(frozen=True)
class Contexto:
    """What a form may know: the case, who acts, when, and the task being answered."""

    agora: datetime.datetime
    autor: Atuacao
    processo: Processo | None = None
    pendencia: Pendencia | None = None
    sobre: Mapping[str, str] = field(default_factory=dict)  # what the address of an act without a case names


@dataclass(frozen=True)
class Etapa:
    """One step of a form filled in steps: its name on the page, and the fields that it shows."""

    titulo: str
    campos: tuple[str, ...]


class FormularioDeAto(forms.Form):
    """Base of every act's form. ``dados_do_ato()`` is what the act receives."""

    template = "motor/ato.html"
    guarda: ClassVar[bool] = False  # a long form: what is typed is kept as a draft of its author (motor.rascunhos)
    status_da_recusa: int = 422  # of the page that shows the form again
    confirma: ClassVar[tuple[str, ...]] = ()  # hidden fields that a simulation fills, sent back with the confirmation
    etapas: ClassVar[tuple[Etapa, ...]] = ()  # the last one sends what the others kept in the draft

    def __init__(self, *args, contexto: Contexto, **kwargs):
        self.contexto = contexto
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.preparar()

    @classmethod
    def da_etapa(cls, etapa: int | None) -> Callable[[str], bool] | None:
        """Whether a step shows a field; ``None`` where the page is not of one step, and shows them all."""
        if etapa is None or not 1 <= etapa <= len(cls.etapas):
            return None
        return frozenset(cls.etapas[etapa - 1].campos).__contains__

    def preparar(self) -> None:
        """Adapt fields to the case (choices, initial values)."""

    @property
    def processo(self) -> Processo:
        """The case of the act; a form of an act without a case never asks."""
        assert self.contexto.processo is not None
        return self.contexto.processo

    @property
    def no(self) -> str:
        """The waiting node that the act answers, or ``""``."""
        return self.contexto.pendencia.no if self.contexto.pendencia else ""

    def clean(self) -> dict[str, Any]:
        return super().clean() or self.cleaned_data

    def dados_do_ato(self) -> dict[str, Any]:
        return dict(self.cleaned_data)


@dataclass(frozen=True)
class Ato:
    """An act as the door knows it. ``com_tarefa``: it only exists as the answer to an open task."""

    nome: str
    titulo: str
    papeis: frozenset[str]
    formulario: type[FormularioDeAto]
    executar: Callable[..., Feito]
    artigo: str
    com_tarefa: bool = True
    tambem: frozenset[str] = frozenset()  # roles that may answer a task lying in another role's inbox
    abre_processo: bool = False
    sem_processo: bool = False
    impedimento: Callable[[Processo, Atuacao], str] | None = None
    cabe: Callable[[Processo], str] | None = None
    # other cases that the act changes, from the case and from what its form says: locked with its own
    alcanca: Callable[[Processo, MultiValueDict], list[int]] | None = None
    sobre_a_tarefa: Callable[[Pendencia, Atuacao], str] | None = None  # it answers none: it is about who has it
    ajuda: str = ""
    pagina: str = ""  # the act on whose page this one is a second button, and shares its draft
    assina: bool = False  # a decision: its author proves again who it is, at that moment (acesso.pode_assinar)
    poderes: str = "peticionar"  # what a representative's registered powers must reach (acesso.PODERES)

    @property
    def envia_arquivos(self) -> bool:
        return any(isinstance(campo, forms.FileField) for campo in self.formulario.base_fields.values())

    @property
    def rascunho(self) -> str:
        """The name under which a draft of this act is kept."""
        return self.pagina or self.nome


ATOS: dict[str, Ato] = {}


def ato(
    titulo: str,
    *,
    papeis: Papel | tuple[Papel, ...],
    formulario: type[FormularioDeAto],
    artigo: str,
    tambem: tuple[Papel, ...] = (),
    **opcoes: Any,
) -> Callable[[Callable[..., Feito]], Callable[..., Feito]]:
    """Register the decorated function as an act under its own name.

    ``impedimento(processo, autor)`` and ``cabe(processo)`` answer with a sentence when the act is not possible
    for this person or in this state, and with ``""`` when it is. ``alcanca(processo, dados)`` names the other cases
    that it changes: the door locks them all by ascending id, before anything. ``sobre_a_tarefa(pendencia, autor)``
    makes the act one about a task, whatever its node, and asks the same of it.
    """
    quem = (papeis,) if isinstance(papeis, Papel) else papeis

    def registrar(funcao: Callable[..., Feito]) -> Callable[..., Feito]:
        nome = funcao.__name__
        if nome in ATOS:
            raise ValueError(f"ato repetido: {nome}")
        ATOS[nome] = Ato(
            nome=nome,
            titulo=titulo,
            papeis=frozenset(p.value for p in (*quem, *tambem)),
            formulario=formulario,
            executar=funcao,
            artigo=artigo,
            tambem=frozenset(p.value for p in tambem),
            **opcoes,
        )
        return funcao

    return registrar
