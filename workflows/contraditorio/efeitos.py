"""What follows when all is decided: finality per penalty, the order of refund, the collection (decisões, 8 and 9)."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

from processos.documentos import devolucoes
from processos.documentos.emissao import emitir
from processos.formatos import dinheiro
from processos.models import Enquadramento, Guia, Notificacao, Papel, Prazo, Processo, Recurso
from processos.models.decisao import Instancia
from processos.models.peca import Grupo
from processos.recusas import Recusa
from processos.regras import recursos
from processos.regras.tempo import data_local

from ..expediente.certificar import certificar_definitividade
from ..motor import contexto_do_ato
from ..motor.fase import sair
from ..tesouraria.depositos import cumprir_prazo, devido

Estado = Enquadramento.Estado


def a_devolver(processo: Processo) -> Decimal:
    """What is held, or shown as deposited, beyond what is due: to be refunded, to the cent (guarantee 13)."""
    conta = processo.lancamentos.all()
    return max(conta.informado() - conta.convertido() - conta.devolvido() - devido(processo), Decimal(0))


def ha_o_que_devolver(processo: Processo) -> bool:
    return a_devolver(processo) > 0


def definitividade(activation: Any) -> None:
    """Make final what must be, certify it, and order the refund that the decision frees (decisões, 9; F15, F16)."""
    processo, agora = activation.process.processo, contexto_do_ato.agora()
    finais, motivo = [], ""
    for enquadramento in Enquadramento.objects.filter(auto__processo=processo).subsistentes():
        if enquadramento.estado in (Estado.JULGADO, Estado.EM_RECURSO):
            resposta = recursos.definitividade(fatos(processo), em=data_local(agora))
            if not resposta.definitiva or resposta.desde is None:
                raise Recusa(resposta.motivo)  # both ways ended, so the law must agree; if not, nothing goes on
            enquadramento.tornar_definitivo(resposta.desde)
            enquadramento.save()
            motivo = resposta.motivo
        if enquadramento.estado in (Estado.DEFINITIVO, Estado.CUMPRIDO):
            finais.append(enquadramento)
    if finais:
        causa = motivo.rstrip(".") or (
            "Pagamento" if finais[0].estado == Estado.CUMPRIDO else "Renúncia do transportador"
        )
        certificar_definitividade(processo, finais, causa, _efeitos(processo), agora)
    _ordenar_devolucao(processo, agora)


def fatos(processo: Processo) -> recursos.Fatos:
    """What happened to the penalties since the first-instance decision, as the law asks it."""
    decisao = processo.decisoes.filter(instancia__in=[Instancia.JULGAMENTO, Instancia.RECEBIMENTO]).last()
    recurso = processo.recursos.filter(tempestivo=True).last()
    reconsideracao = processo.reconsideracoes.last()
    mantem = Enquadramento.objects.filter(auto__processo=processo).subsistentes().exists()
    return recursos.Fatos(
        decisao_de=decisao.papel if decisao else Papel.DIRETOR_DE_TRANSPORTES,
        vence_recurso=_vence(processo, "recurso"),
        vence_reconsideracao=_vence(processo, "reconsideracao"),
        recurso_em=recurso.peticao.protocolada_em if recurso else None,
        recurso_decidido_em=_decidido_em(processo, Instancia.RECURSO),
        recurso_mantem=mantem,
        reconsideracao_em=reconsideracao.peticao.protocolada_em if reconsideracao else None,
        reconsideracao_decidida_em=_decidido_em(processo, Instancia.RECONSIDERACAO),
        reconsideracao_mantem=mantem,
    )


def _vence(processo: Processo, tipo: str) -> datetime.date | None:
    return processo.prazos.filter(tipo=tipo).values_list("vence", flat=True).last()


def _decidido_em(processo: Processo, instancia: str) -> datetime.date | None:
    decisao = processo.decisoes.filter(instancia=instancia, em_vigor=True).last()
    return data_local(decisao.assinada_em) if decisao else None


def _efeitos(processo: Processo) -> list[str]:
    falta = devido(processo) - processo.lancamentos.informado()
    efeitos = ["conta para a reincidência desde a data do fato (art. 57, § 1º)"]
    if falta > 0:
        efeitos.insert(0, f"cobrança de {dinheiro(falta)}, em 10 dias da notificação")
    elif devido(processo) > 0:
        efeitos.insert(0, f"conversão do depósito em pagamento de {dinheiro(devido(processo))}")
    return efeitos


def _ordenar_devolucao(processo: Processo, agora: datetime.datetime) -> None:
    """The refund is born of the decision, with nobody having to ask (F16)."""
    valor = a_devolver(processo)
    guia = processo.guias.exclude(estado__in=[Guia.Estado.EMITIDA, Guia.Estado.CANCELADA]).last()
    if valor <= 0 or guia is None:
        return
    prazo = Prazo.objects.abrir(
        processo, "devolucao_deposito", agora, agora=agora, marco="decisão que libera o depósito"
    )
    decisao = processo.decisoes.filter(em_vigor=True).last()
    emitir(
        processo,
        lambda i: devolucoes.ordem(
            i,
            guia=guia,
            valor=valor,
            decisao=decisao,
            favorecido=str(processo.transportador),
            limite_memoria=prazo.memoria,
        ),
        especie="DEV",
        grupo=Grupo.EXECUCAO,
        agora=agora,
        autor=decisao.decidida_por if decisao else None,
    )


def do_recurso_tardio(activation: Any) -> None:
    """A late appeal that was heard and provided undoes what was final; one not heard changes nothing."""
    processo, agora = activation.process.processo, contexto_do_ato.agora()
    decisao = processo.decisoes.filter(instancia=Instancia.RECURSO, em_vigor=True).last()
    if decisao is None or decisao.texto.get("conhecimento") == "nao_conhece":
        return
    hoje = data_local(agora)
    for enquadramento in Enquadramento.objects.filter(auto__processo=processo, estado=Estado.JULGADO):
        if enquadramento.subsiste:
            enquadramento.tornar_definitivo(hoje)
            enquadramento.save()
    if not Enquadramento.objects.filter(auto__processo=processo).subsistentes().exists():
        cumprir_prazo(processo, "recolhimento", agora)
        sair(processo, "notificar_cobranca", "aguardar_pagamento", "executar")
    _ordenar_devolucao(processo, agora)


def resultado_a_notificar(processo: Processo) -> bool:
    """A decided appeal whose result the party does not know yet."""
    sabe = processo.notificacoes.filter(
        especie=Notificacao.Especie.RESULTADO, estado=Notificacao.Estado.CIENTE
    ).exists()
    return (
        not sabe
        and processo.recursos.filter(
            tempestivo=True, estado__in=[Recurso.Estado.DECIDIDO, Recurso.Estado.PREJUDICADO]
        ).exists()
    )


def a_cobrar(processo: Processo) -> bool:
    """A final fine that no deposit covers (decisões, 8)."""
    return devido(processo) > processo.lancamentos.informado()


def cobranca_a_notificar(processo: Processo) -> bool:
    return a_cobrar(processo) and not resultado_a_notificar(processo)


def ha_o_que_executar(processo: Processo) -> bool:
    """Money to convert, collect or refund, or a final penalty to register."""
    return (
        ha_o_que_devolver(processo)
        or Enquadramento.objects.filter(
            auto__processo=processo, estado__in=[Estado.DEFINITIVO, Estado.CUMPRIDO]
        ).exists()
    )


def ha_efeitos(processo: Processo) -> bool:
    """Something of the decision is left to tell or to execute."""
    return ha_o_que_executar(processo) or resultado_a_notificar(processo)
