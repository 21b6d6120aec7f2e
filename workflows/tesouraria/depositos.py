"""Deposits: what the carrier shows, what the bank confirms, and what that completes (arts. 57 § 2, 65 and 66)."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any, cast

from django import forms

from processos.acesso import Atuacao
from processos.campos import CampoData, CampoDinheiro, CampoPDF
from processos.documentos.emissao import juntar
from processos.formatos import dinheiro
from processos.models import Defesa, Enquadramento, EscolhaVigente, Guia, Papel, Peca, Processo
from processos.models.peca import Grupo
from processos.regras import garantias
from processos.regras.tempo import data_local

from ..models import Pendencia
from ..motor.atos import Feito, FormularioDeAto, ato
from . import razao
from .creditos import creditar
from .razao import Assento

DEVIDOS = (Enquadramento.Estado.DEFINITIVO, Enquadramento.Estado.CUMPRIDO, Enquadramento.Estado.EXECUTADO)


def devido(processo: Processo) -> Decimal:
    """Final or fulfilled fines not yet paid by conversion, to the cent."""
    multas = sum((e.valor for e in processo.auto.enquadramentos.all() if e.estado in DEVIDOS), Decimal(0))
    return multas - processo.lancamentos.convertido()


def disponivel(processo: Processo) -> Decimal:
    """What was shown as deposited and neither paid a penalty nor went back."""
    conta = processo.lancamentos.all()
    return conta.informado() - conta.convertido() - conta.devolvido()


def a_cobrar_de(processo: Processo) -> Decimal:
    """Of the final fines, what nothing deposited covers (decisões, 8)."""
    return max(devido(processo) - max(disponivel(processo), Decimal(0)), Decimal(0))


class FormularioComDeposito(FormularioDeAto):
    """The three fields of a deposit; all or none where the deposit is optional."""

    def guias_abertas(self):
        return self.processo.guias.abertas()

    def clean_dia(self) -> datetime.date | None:
        dia = self.cleaned_data.get("dia")
        if dia and dia > data_local(self.contexto.agora):
            raise forms.ValidationError("O dia do pagamento não pode estar no futuro.")
        return dia

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        informou = [n for n in ("valor", "dia") if dados.get(n)]
        if informou and not self.errors.keys() & {"valor", "dia"}:
            for nome in ("valor", "dia"):
                if not dados.get(nome):
                    self.add_error(nome, "Informe também este dado do depósito.")
            if dados.get("valor") == 0:
                self.add_error("valor", "O valor depositado é maior que zero.")
        return dados


def campo_da_guia(formulario: forms.Form) -> forms.ModelChoiceField:
    return cast(forms.ModelChoiceField, formulario.fields["guia"])


class DepositoForm(FormularioComDeposito):
    guia = forms.ModelChoiceField(Guia.objects.none(), label="Guia", to_field_name="numero")
    valor = CampoDinheiro(label="Valor depositado")
    dia = CampoData(label="Dia do pagamento")
    comprovante = CampoPDF(label="Comprovante", required=False)

    def preparar(self) -> None:
        guias = self.guias_abertas()
        campo_da_guia(self).queryset = guias
        self.fields["guia"].initial = guias.last()


def falta_depositar(defesa: Defesa) -> Decimal:
    """What is missing of the deposit of art. 66; there is no tolerance, not of one cent (decisões, 4)."""
    deposito = garantias.diferenca_do_deposito(
        exigido=defesa.deposito_exigido,
        depositado=defesa.processo.lancamentos.informado(),
        escolhas=EscolhaVigente.em(data_local(defesa.peticao.protocolada_em)),
    )
    return deposito.falta


def cumprir_prazo(processo: Processo, tipo: str, agora: datetime.datetime) -> None:
    """Fulfil the running deadline of a kind, if there is one."""
    for prazo in processo.prazos.correndo().filter(tipo=tipo):
        prazo.cumprir(agora)
        prazo.save()


def registrar_deposito(
    processo: Processo,
    autor: Atuacao,
    *,
    agora: datetime.datetime,
    guia: Guia,
    valor: Decimal,
    dia: datetime.date,
    comprovante=None,
) -> Peca | None:
    """Enter the informed deposit, join its proof, and ask Financeiro to reconcile it with the bank's statement."""
    from .flow import ConciliacaoFlow

    prova = None
    if comprovante:
        prova = juntar(
            processo,
            comprovante,
            comprovante.anexo,
            titulo=f"Prova do depósito, {dinheiro(valor)}",
            grupo=Grupo.DEFESA,
            agora=agora,
            autor=autor.usuario,
        )
    referencia = prova.nome_original if prova else "informado sem arquivo"
    razao.informar(guia, valor, Assento(agora, dia, autor.usuario, referencia))
    guia.informar()
    guia.save()
    ConciliacaoFlow.iniciar(processo, guia=guia.pk, valor=str(valor), dia=dia.isoformat())
    return prova


class ConciliarForm(FormularioDeAto):
    valor = CampoDinheiro(label="Valor creditado", help_text="0,00 se o extrato não mostra crédito algum.")
    dia = CampoData(label="Dia do crédito")
    pago = CampoData(
        label="Dia do pagamento",
        required=False,
        help_text="Vale o dia do pagamento, e não o do crédito. Em branco: o informado.",
    )
    extrato = forms.CharField(label="Documento do extrato", max_length=160)

    def preparar(self) -> None:
        if self.contexto.pendencia is not None:
            self.dados_do_tramite = self.contexto.pendencia.task.process.coerced.data
            self.fields["valor"].initial = self.dados_do_tramite["valor"].replace(".", ",")

    def clean_dia(self) -> datetime.date:
        dia = self.cleaned_data["dia"]
        if dia > data_local(self.contexto.agora):
            raise forms.ValidationError("O dia do crédito não pode estar no futuro.")
        return dia

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        pago, dia = dados.get("pago"), dados.get("dia")
        if pago and dia and pago > dia:
            self.add_error("pago", "O pagamento não pode ser posterior ao crédito (art. 57, § 2º).")
        return dados

    def dados_do_ato(self) -> dict:
        dados = dict(self.cleaned_data)
        informado_em = datetime.date.fromisoformat(self.dados_do_tramite["dia"])
        dados["pago"] = dados["pago"] or min(informado_em, dados["dia"])
        guia = Guia.objects.get(pk=self.dados_do_tramite["guia"])
        return {"guia": guia, "tarefa": self.contexto.pendencia, **dados}


@ato("Conciliar o depósito", papeis=Papel.FINANCEIRO, formulario=ConciliarForm, artigo="art. 57, § 2º")
def conciliar_deposito(
    processo: Processo,
    autor: Atuacao,
    *,
    agora: datetime.datetime,
    guia: Guia,
    tarefa: Pendencia,
    valor: Decimal,
    dia: datetime.date,
    pago: datetime.date,
    extrato: str,
) -> Feito:
    """Enter by hand what the bank credited; a difference is a task, never an automatic refusal (F05)."""
    creditado = creditar(
        processo, autor, agora=agora, guia=guia, valor=valor, pago=pago, creditado=dia, referencia=extrato, respondida=tarefa
    )  # fmt: skip
    return Feito(texto=creditado.texto)
