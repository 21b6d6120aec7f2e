"""Execution: convert, collect or refund the deposit, register the warning and the final penalty (art. 57 § 2)."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import Any

from django import forms
from viewflow import this
from viewflow.workflow import flow

from processos.acesso import Atuacao
from processos.campos import CampoData
from processos.documentos import devolucoes as documento
from processos.documentos.emissao import emitir
from processos.formatos import data_longa, dinheiro
from processos.models import AutoDeInfracao, Enquadramento, Guia, Lancamento, Papel, Prazo, Processo
from processos.models.peca import Grupo
from processos.recusas import Recusa
from processos.regras.tempo import data_local

from ..contraditorio import efeitos
from ..contraditorio.decursos import sem_efeito
from ..contraditorio.fragmento import NOTIFICAR
from ..expediente.providencia import abrir_providencia, encerrar_alertas
from ..motor.atos import Feito, FormularioDeAto, ato
from ..motor.fase import Tarefa, limite, se
from ..motor.relogio import ao_vencer
from ..tesouraria.depositos import cumprir_prazo, devido

Especie, Estado = Lancamento.Especie, Enquadramento.Estado


class ExecucaoForm(FormularioDeAto):
    comprovante = forms.CharField(label="Documento bancário", max_length=200, required=False)
    dia = CampoData(label="Dia do pagamento ou do crédito", required=False)

    def preparar(self) -> None:
        self.plano = plano(self.processo)
        if not self.plano["devolver"]:
            del self.fields["comprovante"], self.fields["dia"]
        else:
            self.fields["comprovante"].required = self.fields["dia"].required = True

    def clean_dia(self) -> datetime.date:
        dia = self.cleaned_data["dia"]
        if dia > data_local(self.contexto.agora):
            raise forms.ValidationError("O dia do crédito não pode estar no futuro.")
        return dia

    def dados_do_ato(self) -> dict:
        return {"comprovante": self.cleaned_data.get("comprovante", ""), "dia": self.cleaned_data.get("dia")}


def plano(processo: Processo) -> dict[str, Decimal]:
    """What execution would do with the money held: convert what is due, refund the rest, collect what is missing."""
    saldo, deve = processo.lancamentos.saldo(), devido(processo)
    converter = min(saldo, deve)
    return {"converter": converter, "devolver": saldo - converter, "cobrar": deve - converter}


def _por_conciliar(processo: Processo) -> str:
    if processo.guias.filter(estado__in=[Guia.Estado.INFORMADA, Guia.Estado.DIVERGENTE]).exists():
        return "Concilie antes o depósito com o extrato: só se converte ou devolve o que foi creditado."
    return ""


@ato(
    "Executar a decisão", papeis=Papel.FINANCEIRO, formulario=ExecucaoForm, artigo="art. 57, § 2º", cabe=_por_conciliar
)
def executar_decisao(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, comprovante: str, dia: datetime.date
) -> Feito:
    """Convert, refund, register; while money is missing the task of collecting stays open."""
    conta = plano(processo)
    if conta["cobrar"] > 0:
        raise Recusa(
            f"Faltam {dinheiro(conta['cobrar'])}: a execução termina quando o pagamento for informado e conciliado."
        )
    feitos = []
    if conta["converter"] > 0:
        feitos.append(_converter(processo, conta["converter"], autor, agora))
    if conta["devolver"] > 0 and dia is not None:
        feitos.append(_devolver(processo, conta["devolver"], autor, agora, comprovante, dia))
    feitos += _registrar(processo, autor, agora)
    return Feito(texto=" ".join(feitos) or "Nada a executar.")


@ato("Devolver o depósito", papeis=Papel.FINANCEIRO, formulario=ExecucaoForm, artigo="art. 66", cabe=_por_conciliar)
def devolver_deposito(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, comprovante: str, dia: datetime.date
) -> Feito:
    """Refund what a late appeal freed after the penalty had been executed."""
    valor = efeitos.a_devolver(processo)
    return Feito(texto=_devolver(processo, valor, autor, agora, comprovante, dia))


def _converter(processo: Processo, valor: Decimal, autor: Atuacao, agora: datetime.datetime) -> str:
    guias = processo.guias.filter(estado=Guia.Estado.CONCILIADA)
    _lancar(processo, guias, valor, Especie.CONVERSAO, autor, agora, data_local(agora), "")
    enquadramentos = list(processo.auto.enquadramentos.filter(estado__in=[Estado.DEFINITIVO, Estado.CUMPRIDO]))
    guia = guias.latest("pk")
    peca = emitir(
        processo,
        lambda i: documento.conversao(i, guia=guia, valor=valor, enquadramentos=enquadramentos),
        especie="CVR",
        grupo=Grupo.EXECUCAO,
        agora=agora,
        autor=autor.usuario,
    )
    for guia in guias:
        guia.converter()
        guia.save()
    return f"Depósito de {dinheiro(valor)} convertido em pagamento ({peca.numero})."


def _devolver(processo: Processo, valor: Decimal, autor: Atuacao, agora, comprovante: str, dia: datetime.date) -> str:
    guias = processo.guias.filter(estado__in=[Guia.Estado.CONCILIADA, Guia.Estado.CONVERTIDA])
    convertido = valor - processo.lancamentos.saldo()  # what a fallen penalty had already taken
    if convertido > 0:
        hoje = data_local(agora)
        _lancar(processo, guias, convertido, Especie.ESTORNO, autor, agora, hoje, "", _convertido_na_guia)
    _lancar(processo, guias, valor, Especie.DEVOLUCAO, autor, agora, dia, comprovante)
    cumprir_prazo(processo, "devolucao_deposito", agora)
    encerrar_alertas(processo, "devolucao_deposito", autor)
    for guia in guias:
        if _saldo_da_guia(guia) == 0 and _convertido_na_guia(guia) == 0:
            guia.devolver()
            guia.save()
    return f"{dinheiro(valor)} devolvidos ao transportador em {data_longa(dia)} ({comprovante})."


def _saldo_da_guia(guia: Guia) -> Decimal:
    return guia.lancamentos.all().saldo()


def _convertido_na_guia(guia: Guia) -> Decimal:
    return guia.lancamentos.all().convertido()


def _lancar(
    processo, guias, valor: Decimal, especie: str, autor: Atuacao, agora, dia: datetime.date, referencia: str,
    disponivel: Callable[[Guia], Decimal] = _saldo_da_guia,
) -> None:  # fmt: skip
    """Spread an amount over the guides that have it, oldest first; never below zero."""
    resta = valor
    for guia in guias.order_by("pk"):
        parte = min(resta, disponivel(guia))
        if parte > 0:
            processo.lancamentos.create(
                guia=guia,
                especie=especie,
                valor=parte,
                quando=agora,
                dia=dia,
                autor=autor.usuario,
                referencia=referencia,
            )
            resta -= parte
    if resta > 0:
        raise Recusa(f"O valor excede o saldo em {dinheiro(resta)}.")


def _registrar(processo: Processo, autor: Atuacao, agora: datetime.datetime) -> list[str]:
    """Enter each final penalty in the carrier's file; a warning has its own record."""
    feitos = []
    for enquadramento in processo.auto.enquadramentos.filter(estado__in=[Estado.DEFINITIVO, Estado.CUMPRIDO]):
        if enquadramento.pena == "advertencia":
            peca = emitir(
                processo,
                partial(documento.advertencia, enquadramento=enquadramento),
                especie="ADV",
                grupo=Grupo.EXECUCAO,
                agora=agora,
                autor=autor.usuario,
            )
            feitos.append(f"Advertência do {enquadramento.citacao} registrada ({peca.numero}).")
        if enquadramento.estado == Estado.DEFINITIVO:
            enquadramento.executar()
            enquadramento.save()
    return feitos


@ao_vencer("recolhimento")
def multa_nao_paga(processo: Processo, prazo: Prazo) -> str:
    """Ten days without payment: Financeiro is asked about art. 56, I and the guarantee; nothing is automatic."""
    texto = f"A multa definitiva de {dinheiro(devido(processo))} não foi recolhida até {data_longa(prazo.vence)}."
    abrir_providencia(
        processo,
        papel=Papel.FINANCEIRO,
        titulo="Multa não recolhida: avaliar o que fazer",
        texto=f"{texto} Avaliar novo auto pelo art. 56, I (advertência) e a execução da garantia (art. 44, § 3º).",
        artigo="arts. 44, § 3º, e 56, I",
    )
    return texto


@ao_vencer("devolucao_deposito")
def devolucao_em_atraso(processo: Processo, prazo: Prazo) -> str:
    """Thirty days to refund, an inner alert (Lei estadual 12.209, art. 45)."""
    texto = f"O depósito devia ter sido devolvido até {data_longa(prazo.vence)}."
    abrir_providencia(
        processo,
        papel=Papel.FINANCEIRO,
        titulo="Alerta: devolução em atraso",
        texto=texto,
        artigo="Lei estadual 12.209, art. 45; não é prazo do decreto",
        assunto="devolucao_deposito",
    )
    return texto


def encerrar(activation: Any) -> None:
    """Nothing is left: the auto is filed and the case concluded."""
    auto = AutoDeInfracao.objects.get(processo=activation.process.processo)
    if not auto.enquadramentos.subsistentes().exists():
        auto.arquivar()
        auto.save()
    processo = Processo.objects.get(pk=auto.processo_id)
    processo.concluir()
    processo.save(update_fields=["estado"])


class Execucao:
    """From finality to the end, as nodes of the sanction."""

    apurar = flow.Function(efeitos.definitividade).Next(this.ha_efeitos)
    ha_efeitos = flow.Switch().Case(this.abrir_efeitos, se(efeitos.ha_efeitos)).Default(this.encerrar)
    abrir_efeitos = (
        flow.Split()
        .Next(this.notificar_recurso, case=se(efeitos.resultado_a_notificar))
        .Next(this.notificar_cobranca, case=se(efeitos.cobranca_a_notificar))
        .Next(this.executar, case=se(efeitos.ha_o_que_executar))
    )
    notificar_recurso = Tarefa(Papel.PROTOCOLO, *NOTIFICAR, titulo="Notificar a decisão do recurso").Next(
        this.ha_o_que_pagar
    )
    notificar_cobranca = Tarefa(Papel.PROTOCOLO, *NOTIFICAR, titulo="Notificar a cobrança da multa").Next(
        this.ha_o_que_pagar
    )
    ha_o_que_pagar = flow.Switch().Case(this.aguardar_pagamento, se(efeitos.a_cobrar)).Default(this.reunir_efeitos)
    aguardar_pagamento = (
        Tarefa(Papel.TRANSPORTADOR, "informar_deposito", titulo="Pagar a multa", prazo="recolhimento")
        .OnTimeout(limite("recolhimento"), this.decurso_do_pagamento)
        .Next(this.reunir_efeitos)
    )
    decurso_do_pagamento = flow.Function(sem_efeito).Next(this.reunir_efeitos)
    executar = Tarefa(
        Papel.FINANCEIRO, "executar_decisao", titulo="Executar a decisão", prazo="devolucao_deposito"
    ).Next(this.reunir_efeitos)
    reunir_efeitos = flow.Join().Next(this.encerrar)
    encerrar = flow.Function(encerrar).Next(this.fim)
