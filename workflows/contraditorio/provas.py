"""Evidence that a petition asks for: each request decided on with reasons, and produced by who has it (F06)."""

from __future__ import annotations

import datetime
from typing import Any, cast

from django import forms

from processos.acesso import Atuacao
from processos.campos import CampoPDF
from processos.documentos import instrucao as documento
from processos.documentos.emissao import emitir, juntar
from processos.models import Papel, Peca, PedidoDeProva, Peticao, Processo, Reconsideracao
from processos.models.peca import Grupo
from processos.recusas import Recusa
from processos.regras import instrucao as regras

from ..expediente.providencia import abrir_providencia
from ..models import Pendencia
from ..motor.atos import Feito, FormularioDeAto, ato
from ..motor.fase import concluir
from .instrucao import abrir_instrucao, cumprir_alerta, dados_da_tarefa, marcar_alerta, pergunta_da_tarefa

DIRETORES = (Papel.DIRETOR_DE_TRANSPORTES, Papel.DIRETOR_PRESIDENTE)
Estado, Produtor = PedidoDeProva.Estado, PedidoDeProva.Produtor


def pedir_provas(peticao: Peticao, pedidas: list[str]) -> None:
    """Keep each request with its petition, before anybody says where the petition leads."""
    for ordem, pede in enumerate(pedidas, start=1):
        PedidoDeProva.objects.create(peticao=peticao, processo=peticao.processo, ordem=ordem, pede=pede)


def levar_a_decisao(peticao: Peticao) -> None:
    """The petition was admitted: who decides on it now decides on the evidence it asks for."""
    pedidas = list(peticao.provas.filter(estado=Estado.PEDIDA))
    if not pedidas:
        return
    abrir_instrucao(
        peticao.processo,
        "decidir_prova",
        papel=regras.quem_decide_a_prova(peticao.especie),
        titulo="Decidir os pedidos de prova",
        texto=f"{peticao.get_especie_display()} pede: " + "; ".join(str(p) for p in pedidas),
        artigo=regras.FONTE,
        peticao=peticao.pk,
    )


def exigir_despacho(processo: Processo, autor: Atuacao) -> None:
    """No decision over a request of evidence without an answer (NORMAS prova.ate_quando)."""
    if Pendencia.objects.filter(processo=processo, no="decidir_prova", papel=autor.papel).exists():
        raise Recusa(
            f"Há pedido de prova sem despacho. Defira ou indefira, com razões, antes de decidir ({regras.FONTE}). O prazo de "
            "julgar continua a correr (art. 66, parágrafo único)."
        )


class DecidirProvaForm(FormularioDeAto):
    prova = forms.ModelChoiceField(PedidoDeProva.objects.none(), label="Prova pedida", empty_label=None)
    motivo = forms.CharField(label="Razões", widget=forms.Textarea(attrs={"rows": 5}), min_length=15)

    def preparar(self) -> None:
        self.pergunta = pergunta_da_tarefa(self.contexto.pendencia)
        pedidas = PedidoDeProva.objects.filter(
            processo=self.processo,
            estado=Estado.PEDIDA,
            peticao=dados_da_tarefa(self.contexto.pendencia).get("peticao"),
        )
        campo = cast(forms.ModelChoiceField, self.fields["prova"])
        campo.queryset = pedidas
        campo.initial = pedidas.first()


class DeferirForm(DecidirProvaForm):
    produtor = forms.ChoiceField(label="Quem produz", choices=Produtor.choices, widget=forms.RadioSelect)


class IndeferirForm(DecidirProvaForm):
    fundamento = forms.ChoiceField(
        label="A prova é",
        choices=regras.FUNDAMENTOS,
        widget=forms.RadioSelect,
        help_text=f"Só por um destes fundamentos se recusa prova ({regras.FONTE}).",
    )


def _despachar(pedido: PedidoDeProva, autor: Atuacao, agora: datetime.datetime) -> Peca:
    """The ruling as a piece that the party reads; Protocolo is asked to let it know."""
    processo = pedido.processo
    pedido.despacho = emitir(
        processo,
        lambda i: documento.despacho_da_prova(i, pedido=pedido, por=autor),
        especie="DSP",
        grupo=Grupo.RECURSO if pedido.peticao.especie in ("recurso", "reconsideracao") else Grupo.DEFESA,
        agora=agora,
        autor=autor.usuario,
    )
    pedido.save()
    abrir_providencia(
        processo,
        papel=Papel.PROTOCOLO,
        titulo="Dar ciência do despacho sobre prova",
        artigo="Lei 9.784/1999, art. 28, por analogia",
        texto=f"A prova pedida foi {pedido.get_estado_display()} ({pedido.despacho.numero}). Dar ciência ao transportador.",
    )
    return pedido.despacho


def _feito(pedido: PedidoDeProva, texto: str, peca: Peca) -> Feito:
    resta = pedido.peticao.provas.filter(estado=Estado.PEDIDA).exists()
    return Feito(texto=texto, peca=peca, conclui=not resta)


@ato("Deferir a prova", papeis=DIRETORES, formulario=DeferirForm, artigo=f"art. 66; {regras.FONTE}", assina=True)
def deferir_prova(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, prova: PedidoDeProva, produtor: str, motivo: str
) -> Feito:
    """With reasons, and with the one who must produce it; the twenty business days run on."""
    prova.deferir(produtor, motivo)
    peca = _despachar(prova, autor, agora)
    PRODUZIR[Produtor(produtor)](prova, agora)
    return _feito(prova, f"Prova deferida ({peca.numero}): {prova.pede}", peca)


@ato("Indeferir a prova", papeis=DIRETORES, formulario=IndeferirForm, artigo=f"art. 66; {regras.FONTE}", assina=True)
def indeferir_prova(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, prova: PedidoDeProva, fundamento: str, motivo: str
) -> Feito:
    """With its ground and its reasons; it may be attacked with the decision."""
    prova.indeferir(fundamento, motivo)
    peca = _despachar(prova, autor, agora)
    return _feito(
        prova, f"Prova indeferida, por ser {prova.get_fundamento_display()} ({peca.numero}): {prova.pede}", peca
    )


def _pelo_fiscal(prova: PedidoDeProva, agora: datetime.datetime) -> None:
    ate = marcar_alerta(prova.processo, "manifestacao_do_fiscal", agora, "prova deferida")
    abrir_instrucao(
        prova.processo, "manifestar", titulo="Manifestar-se sobre o auto", texto=f"{prova.pede}. Até {ate}.",
        artigo="art. 66", prova=prova.pk,
    )  # fmt: skip


def _pela_parte(prova: PedidoDeProva, agora: datetime.datetime) -> None:
    ate = marcar_alerta(prova.processo, "prova_deferida", agora, "prova deferida")
    abrir_instrucao(
        prova.processo, "juntar", titulo="Juntar a prova deferida",
        texto=f"{prova.pede}. Até {ate}; depois, ainda até a decisão.", artigo="art. 66", prova=prova.pk,
    )  # fmt: skip


def _pela_casa(prova: PedidoDeProva, agora: datetime.datetime) -> None:
    abrir_instrucao(
        prova.processo, "juntar_de_oficio", titulo="Juntar a prova que está na casa", texto=prova.pede, artigo="art. 66",
        prova=prova.pk,
    )  # fmt: skip


PRODUZIR = {Produtor.FISCAL: _pelo_fiscal, Produtor.TRANSPORTADOR: _pela_parte, Produtor.CASA: _pela_casa}


def produzida(pk: int | None, peca: Peca) -> None:
    """The piece answers a request that had been granted; without one it is evidence all the same."""
    prova = PedidoDeProva.objects.filter(pk=pk, estado=Estado.DEFERIDA).first() if pk else None
    if prova is not None:
        prova.produzir(peca)
        prova.save()


# --- joined by the party: a petition like any other, with its receipt -------------------------------------------------


def aceita_prova(processo: Processo) -> bool:
    """Whether a decision is still to come that the evidence may meet."""
    if processo.estado == Processo.Estado.CONCLUIDO:
        return False
    estados = [e.estado for e in processo.auto.enquadramentos.all()]
    if regras.pode_juntar_prova(estados):
        return True
    pendente = any(r.estado == Reconsideracao.Estado.PROTOCOLADA for r in processo.reconsideracoes.all())
    return bool(regras.pode_juntar_prova(estados, reconsideracao_pendente=pendente))


def atender_deferidas(peticao: Peticao, autor: Atuacao, agora: datetime.datetime) -> int:
    """What the party brought answers what was granted to it: those tasks end. Returns how many."""
    pendencias = Pendencia.objects.filter(processo=peticao.processo, no="juntar").select_related("task")
    quantas = 0
    assert peticao.peca is not None  # the piece is written first, always
    for pendencia in pendencias:
        produzida(dados_da_tarefa(pendencia).get("prova"), peticao.peca)
        cumprir_alerta(peticao.processo, "prova_deferida", "juntar", autor, agora)
        concluir(pendencia, autor.usuario)
        quantas += 1
    return quantas


# --- joined by the house ----------------------------------------------------------------------------------------------


class ProvaDeOficioForm(FormularioDeAto):
    titulo = forms.CharField(label="O que é", max_length=200)
    arquivo = CampoPDF(label="Arquivo em PDF")

    def preparar(self) -> None:
        self.pergunta = pergunta_da_tarefa(self.contexto.pendencia)

    def dados_do_ato(self) -> dict[str, Any]:
        return {**self.cleaned_data, "prova": dados_da_tarefa(self.contexto.pendencia).get("prova")}


@ato("Juntar prova de ofício", papeis=Papel.PROTOCOLO, formulario=ProvaDeOficioForm, artigo="art. 66")
def juntar_prova_de_oficio(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, titulo: str, arquivo, prova: int | None
) -> Feito:
    """What was granted and is in the house's own records."""
    peca = juntar(processo, arquivo, arquivo.anexo, titulo=titulo, grupo=Grupo.DEFESA, agora=agora, autor=autor.usuario)
    produzida(prova, peca)
    return Feito(texto=f"Prova juntada pela casa (fls. {peca.folhas}): {titulo}.", peca=peca)
