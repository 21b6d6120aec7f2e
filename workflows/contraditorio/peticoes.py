"""Filing: defence, reconsideration, appeal, any other request; the same form for page, story and API."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import Any

from django import forms

from processos.acesso import Atuacao
from processos.campos import CampoData, CampoDinheiro, CampoPDF, CampoPDFs, LinhasDeTexto
from processos.models import Enquadramento, Guia, Papel, Peticao, Processo
from processos.regras.instrucao import AUTORIDADES, enderecamento

from ..motor.atos import Etapa, Feito, FormularioDeAto, ato
from ..tesouraria.depositos import FormularioComDeposito, campo_da_guia
from .alcance import FormularioComAlcance, contestaveis, rotulo
from .antes_de_enviar import SEM_DEPOSITO, Aviso, aviso_de
from .deposito import informar_deposito
from .encaminhamento import ENCAMINHAMENTO, entrar, quem_decidiu, situacao
from .instrucao import pergunta_da_tarefa

Especie = Peticao.Especie


DOS_DADOS = ("alcance", "alcance_visto", "fatos", "argumentos", "pedidos", "provas", "dirigida_a")
DOS_DOCUMENTOS = ("arquivos", "guia", "valor", "dia", "comprovante")


class EmEtapas(FormularioDeAto):
    """Any petition: written, kept and reviewed in three steps, and warned about before it is sent."""

    template = "motor/peticionar.html"
    guarda = True
    etapas = (
        Etapa("Dados", DOS_DADOS),
        Etapa("Documentos", DOS_DOCUMENTOS),
        Etapa("Revisar e enviar", ("hora_do_cliente",)),
    )
    especie: str = Especie.OUTRA

    @property
    def aviso(self) -> Aviso | None:
        return aviso_de(self.processo, self.especie, self.contexto.agora)

    @property
    def sem_deposito(self) -> str:
        return SEM_DEPOSITO.get(Especie(self.especie), "")


class PeticaoForm(EmEtapas):
    fatos = forms.CharField(label="Fatos", widget=forms.Textarea(attrs={"rows": 5}), required=False)
    argumentos = LinhasDeTexto(
        label="Argumentos",
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text="Um por linha. A decisão responde a cada um.",
    )
    pedidos = forms.CharField(label="Pedidos", widget=forms.Textarea(attrs={"rows": 3}), required=False)
    provas = LinhasDeTexto(
        label="Provas que pede",
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="Uma por linha. Cada uma recebe resposta, com razões. O prazo de julgar não para por isso.",
    )
    dirigida_a = forms.ChoiceField(
        label="Dirigida a",
        required=False,
        choices=[("", "a quem a lei manda"), *AUTORIDADES.items()],
        help_text="Se errar o nome, a petição é encaminhada a quem a recebe e guarda a data de hoje.",
    )
    arquivos = CampoPDFs(label="Arquivos em PDF", required=False)
    hora_do_cliente = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)

    @property
    def a_quem(self) -> str:
        """Whom the petition names, in words."""
        return AUTORIDADES.get(self.cleaned_data["dirigida_a"], "a quem a lei manda")

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        if not self.errors and not (dados.get("fatos") or dados.get("argumentos") or dados.get("arquivos")):
            self.add_error("fatos", "Escreva a petição aqui, ou junte-a em PDF.")
        return dados


class PeticaoContraForm(FormularioComAlcance, PeticaoForm):
    """A petition against some penalties of the auto; against all of them unless said (F06, F11, F12)."""

    especie = Especie.RECURSO

    @property
    def contra(self) -> list[str]:
        """The penalties that it is about, in words."""
        return [rotulo(e) for e in self.escolhidas()]

    def penalidades(self) -> list[Enquadramento]:
        return contestaveis(self.processo, self.especie)


class ReconsideracaoForm(PeticaoContraForm):
    especie = Especie.RECONSIDERACAO


class DefesaForm(FormularioComDeposito, PeticaoContraForm):
    especie = Especie.DEFESA

    guia = forms.ModelChoiceField(Guia.objects.none(), label="Guia", required=False, to_field_name="numero")
    valor = CampoDinheiro(label="Valor depositado", required=False)
    dia = CampoData(label="Dia do pagamento", required=False)
    comprovante = CampoPDF(label="Comprovante do depósito", required=False)

    def preparar(self) -> None:
        super().preparar()
        guias = self.guias_abertas()
        campo_da_guia(self).queryset = guias
        self.fields["guia"].initial = guias.last()
        if not guias:
            for nome in ("guia", "valor", "dia", "comprovante"):
                del self.fields[nome]

    def dados_do_ato(self) -> dict:
        dados = super().dados_do_ato()
        deposito = {nome: dados.pop(nome, None) for nome in ("guia", "valor", "dia", "comprovante")}
        deposito["guia"] = deposito["guia"] or self.guias_abertas().last()
        return {**dados, "deposito": deposito if deposito["valor"] else None}


class ProvaForm(EmEtapas):
    especie = Especie.PROVA

    fatos = forms.CharField(label="O que a prova mostra", widget=forms.Textarea(attrs={"rows": 4}), min_length=10)
    arquivos = CampoPDFs(label="Arquivos em PDF")

    def preparar(self) -> None:
        self.pergunta = pergunta_da_tarefa(self.contexto.pendencia)


COM_DEPOSITO = ("no_prazo", "sem_ciencia")
"""Situations whose own effect takes the deposit that came with the petition; in any other it is informed apart."""


def protocolar(processo: Processo, autor: Atuacao, especie: str, *, agora, deposito=None, **conteudo) -> Feito:
    """Enter the petition, then lead it where the table says."""
    como = situacao(processo, especie, agora)
    destino = enderecamento(especie, conteudo.get("dirigida_a") or "", decisao_de=quem_decidiu(processo))
    entrada = entrar(processo, autor, especie, agora=agora, **conteudo)
    feito = ENCAMINHAMENTO[especie, como](entrada, deposito)
    if deposito and como not in COM_DEPOSITO:
        depositado = informar_deposito(processo, autor, agora=agora, **deposito)
        feito = replace(depositado, texto=f"{feito.texto} {depositado.texto}", peca=feito.peca)
    return feito if destino.certo else replace(feito, texto=f"{feito.texto} {destino.motivo}")


@ato("Apresentar defesa", papeis=Papel.TRANSPORTADOR, formulario=DefesaForm, artigo="arts. 65 e 66", com_tarefa=False)
def apresentar_defesa(processo: Processo, autor: Atuacao, *, agora: datetime.datetime, **conteudo) -> Feito:
    """The defence, with or without the proof of deposit, in time or late: always received at the protocol."""
    return protocolar(processo, autor, Especie.DEFESA, agora=agora, **conteudo)


@ato(
    "Requerer reconsideração",
    papeis=Papel.TRANSPORTADOR,
    formulario=ReconsideracaoForm,
    artigo="art. 67, I",
    com_tarefa=False,
)
def requerer_reconsideracao(processo: Processo, autor: Atuacao, *, agora: datetime.datetime, **conteudo) -> Feito:
    """To the authority that decided; it neither suspends nor interrupts the appeal's period."""
    return protocolar(processo, autor, Especie.RECONSIDERACAO, agora=agora, **conteudo)


@ato(
    "Interpor recurso",
    papeis=Papel.TRANSPORTADOR,
    formulario=PeticaoContraForm,
    artigo="art. 67, II e § 1º",
    com_tarefa=False,
)
def interpor_recurso(processo: Processo, autor: Atuacao, *, agora: datetime.datetime, **conteudo) -> Feito:
    """To the Diretor-Presidente, through the authority that decided; no deposit is asked."""
    return protocolar(processo, autor, Especie.RECURSO, agora=agora, **conteudo)


@ato("Protocolar outro pedido", papeis=Papel.TRANSPORTADOR, formulario=PeticaoForm, artigo="art. 65", com_tarefa=False)
def protocolar_pedido(processo: Processo, autor: Atuacao, *, agora: datetime.datetime, **conteudo) -> Feito:
    """Any other request, at any time."""
    return protocolar(processo, autor, Especie.OUTRA, agora=agora, **conteudo)


@ato("Juntar prova", papeis=Papel.TRANSPORTADOR, formulario=ProvaForm, artigo="art. 66", com_tarefa=False)
def juntar_prova(processo: Processo, autor: Atuacao, *, agora: datetime.datetime, fatos: str, arquivos: list) -> Feito:
    """Evidence, asked for or not, until the decision; after it, it is kept and put to despacho. Always with a receipt."""
    return protocolar(
        processo, autor, Especie.PROVA, agora=agora, fatos=fatos, argumentos=[], pedidos="", arquivos=arquivos,
        hora_do_cliente="",
    )  # fmt: skip
