"""The Director's despacho on a petition that met no task: late, or after the end; and the reopening of a case."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from django import forms

from processos.acesso import INTERNOS, Atuacao
from processos.documentos import instrucao as documento
from processos.documentos.emissao import emitir
from processos.models import Defesa, Enquadramento, Minuta, Papel, Peticao, Prazo, Processo, Reconsideracao
from processos.models.decisao import Instancia
from processos.models.peca import Grupo
from processos.recusas import Recusa

from ..expediente.providencia import abrir_providencia
from ..models import Pendencia
from ..motor.atos import Feito, FormularioDeAto, ato
from ..motor.fase import reger, sair
from .defesa import deposito_exigido, receber
from .encaminhamento import decisao_atacada
from .instrucao import abrir_instrucao, dados_da_tarefa, pergunta_da_tarefa
from .provas import levar_a_decisao
from .tardio import ReconsideracaoTardiaFlow

Estado = Enquadramento.Estado
Efeito = Callable[[Peticao, datetime.datetime, dict[str, Any]], str]
QUEM_FAZ = [c for c in Papel.choices if c[0] in INTERNOS]


class FormularioDeReabertura(FormularioDeAto):
    """What is left to do, and whose task it is: a live case always waits for somebody (guarantee 20)."""

    falta = forms.CharField(label="O que falta fazer", widget=forms.Textarea(attrs={"rows": 3}), min_length=10)
    fica_com = forms.ChoiceField(label="Fica com", choices=QUEM_FAZ)


class DespacharPeticaoForm(FormularioDeReabertura):
    recebe = forms.ChoiceField(
        label="Decisão", choices=[("sim", "Recebo"), ("nao", "Não recebo")], widget=forms.RadioSelect
    )
    motivo = forms.CharField(
        label="Razões",
        widget=forms.Textarea(attrs={"rows": 6}),
        min_length=20,
        help_text="Fora do prazo, recebe-se por justa causa provada (Lei BA 12.209/2011, art. 48, § 1º).",
    )
    field_order = ("recebe", "motivo", "falta", "fica_com")

    def preparar(self) -> None:
        dados = dados_da_tarefa(self.contexto.pendencia)
        self.pergunta, self.como = pergunta_da_tarefa(self.contexto.pendencia), dados.get("como", "tarde")
        self.peticao = Peticao.objects.filter(processo=self.processo, pk=dados.get("peticao") or 0).first()
        if self.como != "concluido":
            del self.fields["falta"], self.fields["fica_com"]
            return
        for nome in ("falta", "fica_com"):
            self.fields[nome].required = False
            self.fields[nome].help_text = "Se receber: o processo é reaberto."

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        if dados.get("recebe") == "sim" and "falta" in self.fields and not dados.get("falta"):
            self.add_error("falta", "Diga o que falta fazer no processo reaberto.")
        if dados.get("recebe") == "sim" and "fica_com" in self.fields and not dados.get("fica_com"):
            self.add_error("fica_com", "Diga com quem fica: o processo reaberto precisa de quem o leve adiante.")
        return dados

    def dados_do_ato(self) -> dict[str, Any]:
        d = self.cleaned_data
        reabertura = {"falta": d.get("falta", ""), "papel": d.get("fica_com", "")}
        return {
            "peticao": self.peticao, "como": self.como, "recebe": d["recebe"] == "sim", "motivo": d["motivo"],
            "reabertura": reabertura,
        }  # fmt: skip


@ato(
    "Despachar a petição",
    papeis=Papel.DIRETOR_DE_TRANSPORTES,
    formulario=DespacharPeticaoForm,
    artigo="arts. 65 a 67",
    assina=True,
)
def despachar_peticao(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, peticao: Peticao, como: str, recebe: bool, motivo: str,
    reabertura: dict[str, Any],
) -> Feito:  # fmt: skip
    """Receive with reasons, and the procedure takes it; or not, and it stays in the file with its date."""
    efeito = "A petição fica junta aos autos e não muda o que se decidiu."
    if recebe:
        efeito = RECEBER["" if como == "concluido" else peticao.especie](peticao, agora, reabertura)
    peca = emitir(
        processo,
        lambda i: documento.despacho_da_peticao(
            i, peticao=peticao, recebe=recebe, efeito=efeito, motivo=motivo, por=autor
        ),
        especie="DSP",
        grupo=Grupo.DEFESA if peticao.especie == Peticao.Especie.DEFESA else Grupo.RECURSO,
        agora=agora,
        autor=autor.usuario,
    )
    abrir_providencia(
        processo,
        papel=Papel.PROTOCOLO,
        titulo="Dar ciência do despacho sobre a petição",
        artigo="Lei 9.784/1999, art. 28, por analogia",
        texto=f"A petição foi {'recebida' if recebe else 'não recebida'} ({peca.numero}). Dar ciência ao transportador.",
    )
    nome = peticao.get_especie_display()
    return Feito(
        texto=f"{nome} {'recebida' if recebe else 'não recebida'} por despacho ({peca.numero}): {motivo}", peca=peca
    )


# --- where received, the procedure takes it ---------------------------------------------------------------------------


def _receber_defesa(peticao: Peticao, agora: datetime.datetime, reabertura: dict[str, Any]) -> str:
    """A late defence, while nothing was decided: what had been held in default goes to judgement (art. 66)."""
    processo = peticao.processo
    if processo.decisoes.filter(em_vigor=True).exists():
        raise Recusa(
            "Já há decisão, e a defesa não pode mais ser recebida. O que ela traz cabe em reconsideração ou recurso (art. 67).",
            campo="recebe",
        )
    abertas = processo.auto.enquadramentos.filter(estado__in=[Estado.IMPUTADO, Estado.REVEL])
    if not any(peticao.alcanca(e) for e in abertas):
        raise Recusa("Não há penalidade por julgar que esta defesa alcance.", campo="recebe")
    defesa = _defesa_da_peticao(peticao, agora)
    receber(defesa, completa_em=agora, agora=agora)
    for enquadramento in abertas.filter(estado=Estado.REVEL):
        if peticao.alcanca(enquadramento):
            enquadramento.levar_a_julgamento()
            enquadramento.save()
    sair(processo, "aguardar_defesa")  # still open, where the clock had not run yet
    _voltar_a_minuta(processo, agora)
    return "A defesa segue ao julgamento, em 20 dias úteis contados deste despacho (art. 66, parágrafo único)."


def _defesa_da_peticao(peticao: Peticao, agora: datetime.datetime) -> Defesa:
    exigido = deposito_exigido(peticao.processo, agora)
    anterior = Defesa.objects.filter(processo=peticao.processo).first()
    if anterior is None:
        return Defesa.objects.create(peticao=peticao, processo=peticao.processo, deposito_exigido=exigido)
    anterior.renovar(peticao, exigido)
    anterior.save()
    return anterior


def _voltar_a_minuta(processo: Processo, agora: datetime.datetime) -> None:
    """A draft written without the defence goes back to the Jurídico, who now answers its arguments."""
    enviada = processo.minutas.filter(instancia=Instancia.JULGAMENTO, estado=Minuta.Estado.ENVIADA).first()
    if enviada is not None:
        enviada.devolver("Foi recebida a defesa, por despacho. Responda aos seus argumentos.")
        enviada.save()
        sair(processo, "julgar")
    reger(processo, "julgamento", "minutar", "julgar")


def _receber_reconsideracao(peticao: Peticao, agora: datetime.datetime, reabertura: dict[str, Any]) -> str:
    """A late request against the decision in force: its own run, beside what is final already (decisões, 9)."""
    processo = peticao.processo
    decisao = decisao_atacada(processo)
    if Reconsideracao.objects.filter(decisao=decisao).exists():
        raise Recusa("A reconsideração cabe uma só vez (decisão 12).", campo="recebe")
    if processo.decisoes.filter(instancia=Instancia.RECURSO, em_vigor=True).exists():
        raise Recusa("O recurso já foi decidido: não há o que reconsiderar (decisão 9).", campo="recebe")
    Reconsideracao.objects.create(peticao=peticao, processo=processo, decisao=decisao)
    Prazo.objects.abrir(processo, "decisao_reconsideracao", agora, agora=agora, marco="pedido recebido por despacho")
    levar_a_decisao(peticao)
    ReconsideracaoTardiaFlow.iniciar(processo)
    return "O pedido segue a minuta e decisão. A penalidade definitiva não se suspende enquanto ele pende (decisão 9)."


def _reabrir(peticao: Peticao, agora: datetime.datetime, reabertura: dict[str, Any]) -> str:
    reabrir(peticao.processo, **reabertura)
    return f"O processo é reaberto. {reabertura['falta']}"


RECEBER: dict[str, Efeito] = {
    Peticao.Especie.DEFESA: _receber_defesa,
    Peticao.Especie.RECONSIDERACAO: _receber_reconsideracao,
    "": _reabrir,
}
"""What a received petition brings, by its kind; ``""``: whatever came after the end."""


# --- reopening --------------------------------------------------------------------------------------------------------


def reabrir(processo: Processo, *, falta: str, papel: str) -> None:
    """The case is live again, and somebody has it (guarantee 20)."""
    processo.reabrir()
    processo.save(update_fields=["estado"])
    abrir_instrucao(
        processo,
        "concluir_de_novo",
        papel=papel,
        titulo="Processo reaberto",
        texto=falta,
        artigo="despacho de reabertura",
    )


class ReabrirForm(FormularioDeReabertura):
    motivo = forms.CharField(label="Razões", widget=forms.Textarea(attrs={"rows": 5}), min_length=20)
    field_order = ("motivo", "falta", "fica_com")


def _so_concluido(processo: Processo) -> str:
    return "" if processo.estado == Processo.Estado.CONCLUIDO else "O processo não está concluído."


@ato(
    "Reabrir o processo",
    papeis=Papel.DIRETOR_DE_TRANSPORTES,
    formulario=ReabrirForm,
    artigo="art. 67; Lei 9.784/1999, art. 65, por analogia",
    com_tarefa=False,
    cabe=_so_concluido,
    assina=True,
)
def reabrir_processo(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, motivo: str, falta: str, fica_com: str
) -> Feito:
    """With reasons, and with what is left to do and by whom; nothing decided changes by this alone."""
    reabrir(processo, falta=falta, papel=fica_com)
    peca = emitir(
        processo,
        lambda i: documento.despacho_de_reabertura(
            i, processo=processo, motivo=motivo, falta=falta, quem=str(Papel(fica_com).label), por=autor
        ),
        especie="DSP",
        grupo=Grupo.EXECUCAO,
        agora=agora,
        autor=autor.usuario,
    )
    return Feito(texto=f"Processo reaberto ({peca.numero}): {motivo}", peca=peca, conclui=False)


class ConcluirForm(FormularioDeAto):
    resposta = forms.CharField(label="O que se fez", widget=forms.Textarea(attrs={"rows": 5}), min_length=10)

    def preparar(self) -> None:
        self.pergunta = pergunta_da_tarefa(self.contexto.pendencia)


@ato(
    "Concluir de novo",
    papeis=tuple(Papel(p) for p in sorted(INTERNOS)),
    formulario=ConcluirForm,
    artigo="despacho de reabertura",
)
def concluir_reabertura(processo: Processo, autor: Atuacao, *, agora: datetime.datetime, resposta: str) -> Feito:
    """What was left is done; the case ends again, once nothing else waits in it."""
    if Pendencia.objects.filter(processo=processo).exclude(no="providenciar").count() > 1:
        raise Recusa("Há outras tarefas abertas neste processo. Conclua-as antes.")
    processo.concluir()
    processo.save(update_fields=["estado"])
    return Feito(texto=f"Processo concluído de novo: {resposta}")
