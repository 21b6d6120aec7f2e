"""Execution: convert, collect or refund the deposit, register the warning and the final penalty (art. 57 § 2)."""

from __future__ import annotations

import datetime
from decimal import Decimal
from functools import partial
from typing import Any

from viewflow import this
from viewflow.workflow import flow

from processos.acesso import Atuacao
from processos.documentos import devolucoes as documento
from processos.documentos.emissao import emitir
from processos.formatos import data_longa, dinheiro
from processos.models import AutoDeInfracao, Enquadramento, Guia, Papel, Prazo, Processo
from processos.models.peca import Grupo
from processos.recusas import Recusa
from processos.regras.depositos import cabe_devolver
from processos.regras.tempo import data_local

from ..contraditorio import efeitos
from ..contraditorio.alcance import valor_pendente
from ..contraditorio.decursos import sem_efeito
from ..contraditorio.fragmento import NOTIFICAR, PRAZO_ESGOTADO
from ..expediente.providencia import abrir_providencia, encerrar_alertas
from ..motor.atos import Feito, ato
from ..motor.fase import Tarefa, limite, sair, se
from ..motor.relogio import ao_vencer
from ..tesouraria import razao
from ..tesouraria.depositos import cumprir_prazo, devido
from ..tesouraria.devolucoes import (
    FormularioComFavorecido,
    FormularioDePagamento,
    juntar_procuracao,
    ordenadas,
    quem_conciliou_nao_devolve,
)
from ..tesouraria.razao import Assento
from .reflexo import ha_reflexo_aberto
from .retencao import ha_veiculo_retido

Estado = Enquadramento.Estado


class ExecucaoForm(FormularioDePagamento, FormularioComFavorecido):
    field_order = ("favorecido", "procuracao", "comprovante", "dia")

    def preparar(self) -> None:
        self.plano = plano(self.processo)
        if not self.plano["devolver"]:
            for nome in ("comprovante", "dia", "favorecido", "procuracao"):
                del self.fields[nome]

    def dados_do_ato(self) -> dict:
        nomes = ("comprovante", "dia", "favorecido", "procuracao")
        return {nome: self.cleaned_data.get(nome) for nome in nomes}


def plano(processo: Processo) -> dict[str, Decimal]:
    """What execution would do with the money held: convert what is due, refund the rest, collect what is missing.

    What is held for penalties whose end is still open stays where it is (decisões, 5).
    """
    saldo, deve = processo.lancamentos.saldo(), devido(processo)
    converter = max(min(saldo, deve), Decimal(0))
    livre = saldo + max(-deve, Decimal(0)) - converter - valor_pendente(processo)
    return {"converter": converter, "devolver": max(livre, Decimal(0)), "cobrar": max(deve, Decimal(0)) - converter}


def _por_conciliar(processo: Processo) -> str:
    if ordenadas(processo) > 0:
        return "Pague antes a devolução do excedente que já foi ordenada (art. 66)."
    estados = {guia.estado for guia in processo.guias.all()}
    if Guia.Estado.DIVERGENTE in estados:
        return "Concilie antes o depósito com o extrato: há diferença a resolver na guia (arts. 57, § 2º, e 66)."
    if Guia.Estado.INFORMADA in estados:
        return "Concilie antes o depósito com o extrato: só se converte ou devolve o que foi creditado."
    return ""


def _quem_conciliou_nao_devolve(processo: Processo, autor: Atuacao) -> str:
    """Two people only where money goes back; whoever reconciled may convert what is due."""
    return quem_conciliou_nao_devolve(processo, autor) if plano(processo)["devolver"] > 0 else ""


def _quem_conciliou_nao_desfaz(processo: Processo, autor: Atuacao) -> str:
    """The same where what goes back had already been converted."""
    return quem_conciliou_nao_devolve(processo, autor) if efeitos.a_devolver(processo) > 0 else ""


@ato(
    "Executar a decisão",
    papeis=Papel.FINANCEIRO,
    formulario=ExecucaoForm,
    artigo="art. 57, § 2º",
    cabe=_por_conciliar,
    impedimento=_quem_conciliou_nao_devolve,
)
def executar_decisao(processo: Processo, autor: Atuacao, *, agora: datetime.datetime, **pagamento: Any) -> Feito:
    """Convert, refund, register; while money is missing the task of collecting stays open."""
    conta = plano(processo)
    if conta["cobrar"] > 0:
        raise Recusa(
            f"Faltam {dinheiro(conta['cobrar'])}: a execução termina quando o pagamento for informado e conciliado."
        )
    feitos = []
    if conta["converter"] > 0:
        feitos.append(_converter(processo, conta["converter"], autor, agora))
    if conta["devolver"] > 0:
        feitos.append(_devolver(processo, conta["devolver"], autor, agora, **pagamento))
    feitos += _registrar(processo, autor, agora)
    sair(processo, "devolver_diferenca", usuario=autor.usuario)  # what it asked for was refunded here
    _fechar_guias(processo)
    sair(processo, "executar", usuario=autor.usuario)  # in every run: what is final is executed once
    return Feito(texto=" ".join(feitos) or "Nada a executar.", conclui=False)


class DevolucaoForm(ExecucaoForm):
    def preparar(self) -> None:
        """What goes back is not what execution plans: it may have been converted already."""
        valor = dinheiro(efeitos.a_devolver(self.processo))
        self.pergunta = {
            "titulo": f"Devolver {valor}",
            "texto": "Por decisão que liberou o depósito.",
            "artigo": "art. 66",
        }


@ato(
    "Devolver o depósito",
    papeis=Papel.FINANCEIRO,
    formulario=DevolucaoForm,
    artigo="art. 66",
    cabe=_por_conciliar,
    impedimento=_quem_conciliou_nao_desfaz,
)
def devolver_deposito(processo: Processo, autor: Atuacao, *, agora: datetime.datetime, **pagamento: Any) -> Feito:
    """Refund what a late appeal freed after the penalty had been executed."""
    valor = efeitos.a_devolver(processo)
    return Feito(texto=_devolver(processo, valor, autor, agora, **pagamento))


def _converter(processo: Processo, valor: Decimal, autor: Atuacao, agora: datetime.datetime) -> str:
    guias = processo.guias.filter(pk__in=processo.lancamentos.values("guia"))
    razao.converter(guias, valor, Assento(agora, data_local(agora), autor.usuario))
    enquadramentos = [e for e in _a_executar(processo) if e.valor]
    guia = guias.latest("pk")
    peca = emitir(
        processo,
        lambda i: documento.conversao(i, guia=guia, valor=valor, enquadramentos=enquadramentos),
        especie="CVR",
        grupo=Grupo.EXECUCAO,
        agora=agora,
        autor=autor.usuario,
    )
    return f"Depósito de {dinheiro(valor)} convertido em pagamento ({peca.numero})."


def _devolver(
    processo: Processo, valor: Decimal, autor: Atuacao, agora: datetime.datetime, *, comprovante: str,
    dia: datetime.date, favorecido: str, procuracao: Any,
) -> str:  # fmt: skip
    """Give back to the depositor (or to whom a power of attorney names) what is no longer due (F16)."""
    guias = processo.guias.all()
    contas = processo.lancamentos.totais()
    convertido = contas.conversao - contas.estorno
    cabe = cabe_devolver(valor=valor, disponivel=contas.saldo + convertido)
    if not cabe.permitido:
        raise Recusa(cabe.motivo)
    juntar_procuracao(processo, autor, procuracao, favorecido, agora)
    estorno = valor - contas.saldo  # what a fallen penalty had already taken
    if estorno > 0:
        razao.estornar(guias, estorno, Assento(agora, data_local(agora), autor.usuario))
    razao.devolver(guias, valor, Assento(agora, dia, autor.usuario, comprovante))
    cumprir_prazo(processo, "devolucao_deposito", agora)
    encerrar_alertas(processo, "devolucao_deposito", autor)
    for guia in guias.filter(estado__in=[Guia.Estado.CONCILIADA, Guia.Estado.CONVERTIDA]):
        if razao.saldo_da_guia(guia) == 0 and razao.convertido_na_guia(guia) == 0:
            guia.devolver()
            guia.save()
    quem = "ao transportador" if favorecido == str(processo.transportador) else f"a {favorecido}, por procuração,"
    return f"{dinheiro(valor)} devolvidos {quem} em {data_longa(dia)} ({comprovante})."


def _a_executar(processo: Processo) -> list[Enquadramento]:
    return list(Enquadramento.objects.filter(auto__processo=processo).a_executar())


def _fechar_guias(processo: Processo) -> None:
    """A guide whose money was all converted is closed, unless it still takes the deposit of the other penalties."""
    pendentes = valor_pendente(processo) > 0
    for guia in processo.guias.filter(estado=Guia.Estado.CONCILIADA):
        espera = pendentes and guia.lancamentos.all().informado() < guia.valor
        if not espera and razao.saldo_da_guia(guia) == 0 and razao.convertido_na_guia(guia) > 0:
            guia.converter()
            guia.save()


def _registrar(processo: Processo, autor: Atuacao, agora: datetime.datetime) -> list[str]:
    """Enter each final penalty in the carrier's file; a warning has its own record."""
    feitos = []
    for enquadramento in _a_executar(processo):
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
        if enquadramento.pena == "retencao":
            feitos.append(f"Retenção do {enquadramento.citacao} registrada no prontuário.")
        enquadramento.executada = enquadramento.definitivo_em
        if enquadramento.estado == Estado.DEFINITIVO:
            enquadramento.executar()
        enquadramento.save()
    return feitos


def _falta_na_guia(prazo: Prazo) -> Decimal:
    guia = Guia.objects.filter(peca=prazo.peca).first() if prazo.peca_id else None
    return max(guia.valor - guia.lancamentos.all().informado(), Decimal(0)) if guia else Decimal(0)


@ao_vencer("recolhimento")
def multa_nao_paga(processo: Processo, prazo: Prazo) -> str:
    """Ten days without payment: Financeiro is asked about art. 56, I and the guarantee; nothing is automatic."""
    valor = _falta_na_guia(prazo) or devido(processo)
    texto = f"A multa definitiva de {dinheiro(valor)} não foi recolhida até {data_longa(prazo.vence)}."
    abrir_providencia(
        processo,
        papel=Papel.FINANCEIRO,
        titulo="Multa não recolhida: avaliar o que fazer",
        texto=f"{texto} Avaliar novo auto pelo art. 56, I (advertência) e a execução da garantia (art. 44, § 3º).",
        artigo="arts. 44, § 3º, e 56, I",
        assunto="recolhimento",
    )
    return texto


def encerrar(activation: Any) -> None:
    """Nothing is left: the auto is filed and the case concluded, unless its vehicle is retained or a review to be told."""
    processo = activation.process.processo
    espera = ha_veiculo_retido(processo) or ha_reflexo_aberto(processo) or efeitos.outro_em_curso(activation.process)
    if not espera:  # where another run has penalties to wait for or to execute, the last one concludes
        _encerrar(processo)


def encerrar_com_a_retencao(activation: Any) -> None:
    """The vehicle left: where the sanction had already come to its end, the case ends with it."""
    from .flow import SancaoFlow

    processo = activation.process.processo
    acabou = processo.tramites.filter(flow_class=SancaoFlow, finished__isnull=False).exists()
    if acabou and not efeitos.ritos_abertos(processo).exists() and not ha_reflexo_aberto(processo):
        _encerrar(processo)


def _encerrar(do_processo: Processo) -> None:
    auto = AutoDeInfracao.objects.get(processo=do_processo)
    if auto.estado == auto.Estado.REGISTRADO and not auto.enquadramentos.subsistentes().exists():
        auto.arquivar()
        auto.save()
    processo = Processo.objects.get(pk=auto.processo_id)
    processo.concluir()
    processo.save(update_fields=["estado"])


class Execucao:
    """From finality to the end, as nodes of the sanction."""

    executa_penalidades = True

    apurar = (
        flow.Function(efeitos.definitividade).Next(this.ha_efeitos).Annotation(title="Certificar o que é definitivo")
    )
    ha_efeitos = (
        flow.Switch()
        .Case(this.abrir_efeitos, se(efeitos.ha_efeitos))
        .Default(this.encerrar)
        .Annotation(title="Há o que notificar ou executar?")
    )
    abrir_efeitos = (
        flow.Split()
        .Next(this.notificar_recurso, case=se(efeitos.resultado_a_notificar, "recurso decidido"))
        .Next(this.notificar_cobranca, case=se(efeitos.cobranca_a_notificar, "multa a cobrar"))
        .Next(this.executar, case=se(efeitos.ha_o_que_executar, "a executar"))
        .Annotation(title="Efeitos da decisão")
    )
    notificar_recurso = Tarefa(Papel.PROTOCOLO, *NOTIFICAR, titulo="Notificar a decisão do recurso").Next(
        this.ha_o_que_pagar
    )
    notificar_cobranca = Tarefa(Papel.PROTOCOLO, *NOTIFICAR, titulo="Notificar a cobrança da multa").Next(
        this.ha_o_que_pagar
    )
    ha_o_que_pagar = (
        flow.Switch()
        .Case(this.aguardar_pagamento, se(efeitos.recolhimento_a_aguardar))
        .Default(this.reunir_efeitos)
        .Annotation(title="Há multa a pagar?")
    )
    aguardar_pagamento = (
        Tarefa(Papel.TRANSPORTADOR, "informar_deposito", titulo="Pagar a multa", prazo="recolhimento")
        .OnTimeout(limite("recolhimento"), this.decurso_do_pagamento, title=PRAZO_ESGOTADO)
        .Next(this.reunir_efeitos)
    )
    decurso_do_pagamento = flow.Function(sem_efeito).Next(this.reunir_efeitos).Annotation(title="Prazo sem pagamento")
    executar = Tarefa(
        Papel.FINANCEIRO, "executar_decisao", titulo="Executar a decisão", prazo="devolucao_deposito"
    ).Next(this.reunir_efeitos)
    reunir_efeitos = flow.Join().Next(this.encerrar).Annotation(title="Tudo notificado e executado")
    encerrar = flow.Function(encerrar).Next(this.fim).Annotation(title="Encerrar o processo")
