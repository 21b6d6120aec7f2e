"""A task for a named inbox that no step of a procedure foresees: every alert, every petition that meets no task."""

from __future__ import annotations

import datetime

from django import forms

from processos.acesso import INTERNOS, Atuacao
from processos.models import Papel, Processo

from ..models import Pendencia, Tramite
from ..motor.atos import Feito, FormularioDeAto, ato
from ..motor.fase import concluir

INTERNO = tuple(Papel(p) for p in sorted(INTERNOS))


def abrir_providencia(
    processo: Processo, *, papel: Papel, titulo: str, texto: str, artigo: str, assunto: str = ""
) -> Tramite:
    """Open a task in the inbox of ``papel``; ``texto`` says what happened, when, and what is asked.

    ``assunto`` names what the alert warns about, so that it can be closed when that is done.
    """
    from .flow import ProvidenciaFlow

    return ProvidenciaFlow.iniciar(
        processo, papel=papel.value, titulo=titulo, texto=texto, artigo=artigo, assunto=assunto
    )


def encerrar_alertas(processo: Processo, assunto: str, autor: Atuacao) -> None:
    """What was warned about is done: the alerts leave the inbox, answered by the act itself."""
    abertas = Pendencia.objects.filter(
        processo=processo, no="providenciar", task__process__data__assunto=assunto
    ).select_related("task")
    for pendencia in abertas:
        concluir(pendencia, autor.usuario)


class RespostaForm(FormularioDeAto):
    resposta = forms.CharField(
        label="Resposta", widget=forms.Textarea(attrs={"rows": 6}), help_text="O que foi apurado ou providenciado."
    )

    def preparar(self) -> None:
        if self.contexto.pendencia is not None:
            dados = self.contexto.pendencia.task.process.coerced.data
            self.pergunta = {"titulo": dados["titulo"], "texto": dados["texto"], "artigo": dados["artigo"]}

    def dados_do_ato(self) -> dict:
        return {"resposta": self.cleaned_data["resposta"], "pergunta": self.pergunta["titulo"]}


@ato("Responder", papeis=INTERNO, formulario=RespostaForm, artigo="providência interna")
def responder_providencia(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, resposta: str, pergunta: str
) -> Feito:
    """Answer an alert or an inner request; the answer stays in the record of the house."""
    return Feito(texto=f"{pergunta}: {resposta}", restrito=True)
