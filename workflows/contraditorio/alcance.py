"""Which penalties of an auto an answer is about: the field of the form, and what is still open to each answer."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms

from processos.formatos import dinheiro
from processos.models import Defesa, Enquadramento, Peticao, Processo, Reconsideracao, Recurso

from ..motor.atos import FormularioDeAto

Estado = Enquadramento.Estado
PENDENTES = (Estado.IMPUTADO, Estado.EM_JULGAMENTO, Estado.REVEL, Estado.JULGADO, Estado.EM_RECURSO)
"""States of a penalty whose end is still open."""

CONTESTAVEIS: dict[str, tuple[str, ...]] = {
    Peticao.Especie.DEFESA: (Estado.IMPUTADO, Estado.EM_JULGAMENTO, Estado.REVEL),
    Peticao.Especie.RECONSIDERACAO: (Estado.JULGADO, Estado.EM_RECURSO),
    Peticao.Especie.RECURSO: (Estado.JULGADO, Estado.EM_RECURSO),
}


def subsistentes(processo: Processo) -> list[Enquadramento]:
    """The penalties that stand, in the order of the auto."""
    return [e for e in processo.auto.enquadramentos.all() if e.subsiste]


def contestaveis(processo: Processo, especie: str) -> list[Enquadramento]:
    """What a petition may be about: what is open to it, or all that stands where it comes early or late."""
    todas = subsistentes(processo)
    abertas = [e for e in todas if e.estado in CONTESTAVEIS.get(especie, ())]
    return abertas or todas


def nao_contestadas(processo: Processo) -> list[Enquadramento]:
    """Imputed, and no defence is about them: they wait for the end of their period (art. 65)."""
    defesa = Defesa.objects.filter(processo=processo).exclude(estado=Defesa.Estado.PREJUDICADA).first()
    imputadas = [e for e in subsistentes(processo) if e.estado == Estado.IMPUTADO]
    return [e for e in imputadas if defesa is None or not defesa.peticao.alcanca(e)]


def julgadas(processo: Processo) -> list[Enquadramento]:
    """Decided and not appealed against: what the carrier may still attack, fulfil or let become final (art. 67)."""
    return [e for e in subsistentes(processo) if e.estado == Estado.JULGADO]


def a_responder(processo: Processo) -> list[Enquadramento]:
    """What the carrier may still fulfil or waive."""
    return [*nao_contestadas(processo), *julgadas(processo)]


def a_reconsiderar(processo: Processo) -> list[Enquadramento]:
    """What a pending request (or one that still may come) would be about, once the appeal took what is its own."""
    pedido = processo.reconsideracoes.filter(estado=Reconsideracao.Estado.PROTOCOLADA).first()
    abertas = [e for e in subsistentes(processo) if e.estado in (Estado.JULGADO, Estado.EM_RECURSO)]
    return [e for e in abertas if pedido is None or pedido.peticao.alcanca(e)]


def recurso_pendente(processo: Processo) -> Recurso | None:
    return processo.recursos.filter(estado__in=[Recurso.Estado.A_REMETER, Recurso.Estado.NO_DP]).first()


def valor_pendente(processo: Processo) -> Decimal:
    """The fines whose end is still open: what is held for them is neither converted nor refunded."""
    return sum((e.valor for e in subsistentes(processo) if e.estado in PENDENTES), Decimal(0))


def rotulo(enquadramento: Enquadramento) -> str:
    """ "Multa de R$ 149,88, art. 57, III, i: excesso de lotação"."""
    pena = f"multa de {dinheiro(enquadramento.valor)}" if enquadramento.valor else enquadramento.pena
    nome = {"advertencia": "advertência", "retencao": "retenção"}.get(pena, pena)
    return f"{nome[:1].upper()}{nome[1:]}, {enquadramento.citacao}: {enquadramento.resumo.lower()}"


class FormularioComAlcance(FormularioDeAto):
    """Which penalties the answer is about; all of them unless said. With one there is nothing to choose."""

    alcance = forms.MultipleChoiceField(label="Quais penalidades", required=False, widget=forms.CheckboxSelectMultiple)
    alcance_visto = forms.CharField(required=False, widget=forms.HiddenInput, initial="sim")

    def penalidades(self) -> list[Enquadramento]:
        """The penalties among which one chooses."""
        return a_responder(self.processo)

    def preparar(self) -> None:
        super().preparar()
        self.opcoes = {e.infracao: e for e in self.penalidades()}
        if len(self.opcoes) < 2:
            del self.fields["alcance"], self.fields["alcance_visto"]
            return
        campo: Any = self.fields["alcance"]
        campo.choices = [(chave, rotulo(e)) for chave, e in self.opcoes.items()]
        campo.initial = list(self.opcoes)

    def clean_alcance(self) -> list[str]:
        """On the page an empty choice is a choice, and there is no answer about nothing."""
        marcadas = self.cleaned_data["alcance"]
        if not marcadas and self.data.get("alcance_visto"):
            raise forms.ValidationError("Marque ao menos uma penalidade (art. 55, parágrafo único).")
        return marcadas

    def escolhidas(self) -> list[Enquadramento]:
        """The chosen penalties, in the order of the auto."""
        marcadas = self.cleaned_data.get("alcance") or list(self.opcoes)
        return [e for chave, e in self.opcoes.items() if chave in marcadas]

    def dados_do_ato(self) -> dict[str, Any]:
        dados = super().dados_do_ato()
        for nome in ("alcance", "alcance_visto"):
            dados.pop(nome, None)
        return {**dados, "penalidades": self.escolhidas()}
