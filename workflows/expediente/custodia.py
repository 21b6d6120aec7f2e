"""Who has a task: taken, let go, given to another with a reason. No task is completed by it and no date moves.

Lines of the house's inner matter: the party is told by the role, not by who sits at the desk (decisões, 14).
"""

from __future__ import annotations

import datetime
from typing import Any, cast

from django import forms

from processos.acesso import Atuacao
from processos.formatos import momento
from processos.models import Papel, Processo, Usuario
from processos.recusas import TarefaVencida

from ..models import Pendencia
from ..motor import papeis
from ..motor.atos import Feito, FormularioDeAto, ato
from .providencia import INTERNO

ARTIGO = "providência interna"


class TarefaForm(FormularioDeAto):
    """Nothing to fill in: the task is the one named."""

    def dados_do_ato(self) -> dict[str, Any]:
        return {**self.cleaned_data, "tarefa": self.contexto.pendencia}


class RedistribuirForm(TarefaForm):
    pessoa = forms.ChoiceField(label="Quem fica com a tarefa")
    motivo = forms.CharField(
        label="Motivo", max_length=300, widget=forms.Textarea(attrs={"rows": 3}), help_text="Fica no andamento da casa."
    )

    def preparar(self) -> None:
        pendencia = cast(Pendencia, self.contexto.pendencia)
        podem = papeis.quem_pode_ter(pendencia, self.contexto.agora)
        self.outros = {a.usuario.username: a for a in podem if a.usuario.pk != pendencia.responsavel_id}
        campo = cast(forms.ChoiceField, self.fields["pessoa"])
        campo.choices = [("", "Escolha"), *((login, f"{a.usuario} ({a.rotulo})") for login, a in self.outros.items())]
        if not self.outros:
            campo.help_text = "Ninguém mais está designado para este papel, ou pode agir neste processo."

    def dados_do_ato(self) -> dict[str, Any]:
        return {**super().dados_do_ato(), "pessoa": self.outros[self.cleaned_data["pessoa"]].usuario}


def _da_casa(tarefa: Pendencia) -> str:
    return "Esta tarefa é da parte." if tarefa.papel == Papel.TRANSPORTADOR else ""


def _propria(tarefa: Pendencia) -> str:
    if not papeis.assunto_proprio(tarefa):
        return ""
    return f"Esta tarefa é assunto próprio de {tarefa.responsavel}: não se solta nem se redistribui."


def _pode_assumir(tarefa: Pendencia, autor: Atuacao) -> str:
    return _da_casa(tarefa) or papeis.impedimento_de_ter(autor, tarefa)


def _pode_soltar(tarefa: Pendencia, autor: Atuacao) -> str:
    if tarefa.responsavel_id != autor.usuario.pk:
        return "Só solta a tarefa quem a assumiu."
    return _propria(tarefa)


def _pode_redistribuir(tarefa: Pendencia, autor: Atuacao) -> str:
    """Whoever has it, anybody of the role while nobody has, and the Administrador always."""
    livre_ou_dele = tarefa.responsavel_id in (None, autor.usuario.pk)
    if not livre_ou_dele and autor.papel != Papel.ADMINISTRADOR:
        return f"A tarefa está com {tarefa.responsavel}: redistribui quem a tem ou o Administrador."
    return _da_casa(tarefa) or _propria(tarefa)


@ato("Assumir a tarefa", papeis=INTERNO, formulario=TarefaForm, artigo=ARTIGO, sobre_a_tarefa=_pode_assumir)
def assumir_tarefa(processo: Processo, autor: Atuacao, *, agora: datetime.datetime, tarefa: Pendencia) -> Feito:
    """Take a task that nobody has; who comes second is told who was first, and when."""
    if tarefa.responsavel_id == autor.usuario.pk:
        raise TarefaVencida("A tarefa já está com você.")
    if tarefa.responsavel_id is not None:
        quando = f" em {momento(tarefa.assumida_em)}" if tarefa.assumida_em else ""
        raise TarefaVencida(f"A tarefa já foi assumida por {tarefa.responsavel}{quando}.")
    papeis.dar(tarefa, autor.usuario, agora)
    return Feito(f"{autor.usuario} assumiu a tarefa “{tarefa.titulo}”.", conclui=False, restrito=True)


@ato("Soltar a tarefa", papeis=INTERNO, formulario=TarefaForm, artigo=ARTIGO, sobre_a_tarefa=_pode_soltar)
def soltar_tarefa(processo: Processo, autor: Atuacao, *, agora: datetime.datetime, tarefa: Pendencia) -> Feito:
    """Give a task back to the role, with the date it had."""
    papeis.dar(tarefa, None, agora)
    return Feito(f"{autor.usuario} soltou a tarefa “{tarefa.titulo}”.", conclui=False, restrito=True)


@ato(
    "Redistribuir a tarefa",
    papeis=INTERNO,
    tambem=(Papel.ADMINISTRADOR,),
    formulario=RedistribuirForm,
    artigo=ARTIGO,
    sobre_a_tarefa=_pode_redistribuir,
)
def redistribuir_tarefa(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, tarefa: Pendencia, pessoa: Usuario, motivo: str
) -> Feito:
    """Pass a task to somebody of the role who may act, with a reason; it is theirs from now on."""
    de = f" de {tarefa.responsavel}" if tarefa.responsavel_id else ""
    papeis.dar(tarefa, pessoa, agora)
    texto = f"A tarefa “{tarefa.titulo}” passou{de} a {pessoa}. Motivo: {motivo}"
    return Feito(texto, conclui=False, restrito=True)
