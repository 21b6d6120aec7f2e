"""Who may refund, to whom and how much: the questions every refund of the treasury is asked (F16; guarantee 13)."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

from django import forms

from processos.acesso import Atuacao
from processos.campos import CampoData, CampoPDF
from processos.documentos.emissao import juntar
from processos.models import Guia, Lancamento, Processo
from processos.models.peca import Grupo
from processos.regras import depositos as regras
from processos.regras.tempo import data_local

from ..motor.atos import FormularioDeAto
from .guias import valor_da_autuacao


def quem_conciliou_nao_devolve(processo: Processo, autor: Atuacao, guia: Guia | None = None) -> str:
    """The door's sentence, or ``""``: two people of Financeiro. In the whole case, or on one guide."""
    quem = autor.usuario
    conciliados = [
        credito
        for credito in processo.lancamentos.all()
        if credito.especie == Lancamento.Especie.DEPOSITO and credito.autor_id == quem.pk
        if guia is None or credito.guia_id == guia.pk
    ]
    conciliou = {str(quem.pk): f"{quem} conciliou a {conciliados[0].guia}"} if conciliados else {}
    return regras.pode_devolver(str(quem.pk), conciliaram=conciliou).motivo


def ordenadas(processo: Processo) -> Decimal:
    """Refunds of an excess already ordered and not yet paid."""
    abertas = [p for p in processo.pendencias.all() if p.no == "devolver_excedente"]
    return sum((Decimal(p.task.process.data["devolver"]["valor"]) for p in abertas), Decimal(0))


def ordens_de_excedente(processo: Processo) -> list[str]:
    """The numbers of the orders that answered differences: no decision replaces them."""
    dados = processo.tramites.filter(data__has_key="devolver").values_list("data", flat=True)
    return [d["devolver"]["ordem"] for d in dados]


def excedente(processo: Processo) -> Decimal:
    """What the case holds beyond all that its standing penalties may still take, and nobody ordered back yet."""
    contas = processo.lancamentos.totais()
    sobra = regras.excedente(
        saldo=contas.saldo, convertido=contas.conversao - contas.estorno, exigivel=valor_da_autuacao(processo)
    )
    return max(sobra - ordenadas(processo), Decimal(0))


class FormularioComFavorecido(FormularioDeAto):
    """To whom the money goes: the depositor, unless a power of attorney is joined."""

    favorecido = forms.CharField(
        label="Favorecido",
        max_length=3000,
        required=False,
        help_text="O depositante. A outra pessoa só se devolve com procuração.",
    )
    procuracao = CampoPDF(label="Procuração", required=False)

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        if "favorecido" not in self.fields or "procuracao" in self.errors:
            return dados
        depositante = str(self.processo.transportador)
        dados["favorecido"] = dados.get("favorecido") or depositante
        resposta = regras.pode_receber_devolucao(
            favorecido=dados["favorecido"], depositante=depositante, procuracao=bool(dados.get("procuracao"))
        )
        if not resposta.permitido:
            self.add_error("favorecido", resposta.motivo)
        return dados


class FormularioDePagamento(FormularioDeAto):
    """How the refund was paid."""

    comprovante = forms.CharField(label="Documento bancário", max_length=200)
    dia = CampoData(label="Dia do pagamento ou do crédito")

    def clean_dia(self) -> datetime.date | None:
        dia = self.cleaned_data["dia"]
        if dia and dia > data_local(self.contexto.agora):
            raise forms.ValidationError("O dia do crédito não pode estar no futuro.")
        return dia


def juntar_procuracao(
    processo: Processo, autor: Atuacao, procuracao, favorecido: str, agora: datetime.datetime
) -> None:
    if procuracao:
        juntar(
            processo,
            procuracao,
            procuracao.anexo,
            titulo=f"Procuração para receber a devolução: {favorecido}"[:300],
            grupo=Grupo.EXECUCAO,
            agora=agora,
            autor=autor.usuario,
        )
