"""What follows when all is decided: finality per penalty, the order of refund, the collection (decisões, 8 and 9)."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

from django.db.models import QuerySet

from processos.documentos import devolucoes
from processos.documentos.emissao import emitir
from processos.formatos import dinheiro
from processos.models import (
    Enquadramento,
    Guia,
    Notificacao,
    Papel,
    Peca,
    Peticao,
    Prazo,
    Processo,
    Reconsideracao,
    Recurso,
)
from processos.models.decisao import Instancia
from processos.models.peca import Grupo
from processos.recusas import Recusa
from processos.regras import alcance as regras
from processos.regras import recursos
from processos.regras.tempo import data_local

from ..expediente.certificar import certificar_definitividade
from ..expediente.notificar import em_curso
from ..models import Pendencia, Tramite
from ..motor import contexto_do_ato
from ..motor.fase import Fase, sair
from ..tesouraria.depositos import a_cobrar_de, cumprir_prazo
from ..tesouraria.devolucoes import ordenadas, ordens_de_excedente
from ..tesouraria.guias import a_cobrar_sem_guia, definitiva_pelo_recurso
from .alcance import subsistentes, valor_pendente

Estado = Enquadramento.Estado


def a_devolver(processo: Processo) -> Decimal:
    """What is held, or shown as deposited, beyond what is due or at stake: to be refunded, to the cent (guarantee 13)."""
    conta = processo.lancamentos.all()
    valores = [e.valor for e in subsistentes(processo)]
    return regras.a_devolver(provado=conta.informado(), devolvido=conta.devolvido(), subsistem=valores)


def em_jogo(processo: Processo) -> Decimal:
    """Fines imputed or decided and not yet final: their deposit waits (art. 66)."""
    return valor_pendente(processo)


def ha_o_que_devolver(processo: Processo) -> bool:
    return a_devolver(processo) > 0


# --- finality, penalty by penalty -------------------------------------------------------------------------------------


def definitividade(activation: Any) -> None:
    """Make final what must be, certify it, and order the refund that the decision frees (decisões, 9; F15, F16).

    What is still open belongs to another run, which waits for it; with no other run the law must agree on all.
    """
    processo, agora = activation.process.processo, contexto_do_ato.agora()
    motivos, espera = _tornar_definitivas(processo, data_local(agora))
    if espera and not outro_em_curso(activation.process):
        raise Recusa(espera)  # both ways ended, so the law must agree; if not, nothing goes on
    _certificar(processo, motivos, agora)
    ordenar_devolucao(processo, agora)


def _tornar_definitivas(processo: Processo, hoje: datetime.date) -> tuple[dict[int, str], str]:
    """Each decided penalty that the law says is final today, with why; and what one that is not waits for."""
    motivos: dict[int, str] = {}
    espera = ""
    for enquadramento in subsistentes(processo):
        if enquadramento.estado not in (Estado.JULGADO, Estado.EM_RECURSO):
            continue
        resposta = recursos.definitividade(fatos(enquadramento), em=hoje)
        if not resposta.definitiva or resposta.desde is None:
            espera = resposta.motivo
            continue
        enquadramento.tornar_definitivo(resposta.desde)
        enquadramento.save()
        motivos[enquadramento.pk] = resposta.motivo.rstrip(".")
    return motivos, espera


def _certificar(processo: Processo, motivos: dict[int, str], agora: datetime.datetime) -> None:
    """F15, once for each penalty; those that became final for one reason on one certificate."""
    por_causa: dict[str, list[Enquadramento]] = {}
    for enquadramento in Enquadramento.objects.filter(auto__processo=processo).a_certificar():
        por_lei = "Pagamento" if enquadramento.estado == Estado.CUMPRIDO else "Renúncia do transportador"
        por_causa.setdefault(motivos.get(enquadramento.pk, por_lei), []).append(enquadramento)
    for causa, finais in por_causa.items():
        certificar_definitividade(processo, finais, causa, _efeitos(processo, finais), agora)
        for enquadramento in finais:
            enquadramento.certificada = enquadramento.definitivo_em
            enquadramento.save(update_fields=["certificada"])


def fatos(enquadramento: Enquadramento) -> recursos.Fatos:
    """What happened to one penalty since the first-instance decision, as the law asks it (decisões, 9)."""
    processo = enquadramento.auto.processo
    decisao = processo.decisoes.filter(instancia__in=[Instancia.JULGAMENTO, Instancia.RECEBIMENTO]).last()
    recurso = processo.recursos.filter(tempestivo=True, decisao=decisao).last()
    reconsideracao = processo.reconsideracoes.filter(decisao=decisao).last()
    recorreu = recurso is not None and recurso.peticao.alcanca(enquadramento)
    pediu = reconsideracao is not None and reconsideracao.peticao.alcanca(enquadramento)
    return recursos.Fatos(
        decisao_de=decisao.papel if decisao else Papel.DIRETOR_DE_TRANSPORTES,
        vence_recurso=_vence(processo, "recurso"),
        vence_reconsideracao=_vence(processo, "reconsideracao"),
        recurso_em=recurso.peticao.protocolada_em if recurso and recorreu else None,
        recurso_decidido_em=_decidido_em(processo, Instancia.RECURSO) if recorreu else None,
        recurso_mantem=enquadramento.subsiste,
        reconsideracao_em=reconsideracao.peticao.protocolada_em if reconsideracao and pediu else None,
        reconsideracao_decidida_em=_decidido_em(processo, Instancia.RECONSIDERACAO) if pediu else None,
        reconsideracao_mantem=enquadramento.subsiste,
    )


def _vence(processo: Processo, tipo: str) -> datetime.date | None:
    return processo.prazos.filter(tipo=tipo).values_list("vence", flat=True).last()


def _decidido_em(processo: Processo, instancia: str) -> datetime.date | None:
    decisao = processo.decisoes.filter(instancia=instancia, em_vigor=True).last()
    return data_local(decisao.assinada_em) if decisao else None


def _efeitos(processo: Processo, finais: list[Enquadramento]) -> list[str]:
    """What follows for these penalties: the deposit pays, or what it does not cover is collected."""
    efeitos = ["conta para a reincidência desde a data do fato (art. 57, § 1º)"]
    soma = sum((e.valor for e in finais), Decimal(0))
    falta = min(a_cobrar_de(processo), soma)
    if falta > 0:
        efeitos.insert(0, f"cobrança de {dinheiro(falta)}, em 10 dias da notificação")
    elif soma > 0:
        efeitos.insert(0, f"conversão do depósito em pagamento de {dinheiro(soma)}")
    return efeitos


# --- what becomes final before the rest -------------------------------------------------------------------------------


def do_rito(processo: Processo) -> type[Fase]:
    """The procedure of the case: the one that knows which run executes what becomes final before the rest."""
    return next(t.flow_class for t in processo.tramites.order_by("pk") if hasattr(t.flow_class, "demais"))


def ritos_abertos(processo: Processo) -> QuerySet[Tramite]:
    """The runs of the case that execute penalties and are not over."""
    ritos = [fluxo for fluxo in Fase.procedimentos if getattr(fluxo, "executa_penalidades", False)]
    return processo.tramites.filter(flow_class__in=ritos, finished__isnull=True)


def outro_em_curso(tramite: Any) -> bool:
    """Whether another run of the same case still has penalties to wait for or to execute."""
    return ritos_abertos(tramite.processo).exclude(pk=tramite.pk).exists()


def esperar_as_demais(processo: Processo, tipo: str) -> None:
    """The penalties that a petition left out have their own wait, until the end of the same period (arts. 65 and 67)."""
    do_rito(processo).demais.iniciar(processo, espera=tipo)


def destacar(processo: Processo, *, devolve: bool = False) -> None:
    """Execute apart, without waiting for the rest, what is already final; ``devolve``: and what is freed already."""
    hoje = data_local(contexto_do_ato.agora())
    decididas = [e for e in subsistentes(processo) if e.estado in (Estado.JULGADO, Estado.EM_RECURSO)]
    if (
        any(recursos.definitividade(fatos(e), em=hoje).definitiva for e in decididas)
        or Enquadramento.objects.filter(auto__processo=processo).a_certificar().exists()
        or (resultado_a_notificar(processo) and processo.recursos.filter(estado=Recurso.Estado.DECIDIDO).exists())
        or (devolve and ha_o_que_devolver(processo))
    ):
        do_rito(processo).demais.iniciar(processo)


def liberar_deposito(activation: Any) -> None:
    """Notified of the decision, the carrier gets back at once what exceeds all that stands (F16)."""
    destacar(activation.process.processo, devolve=True)


VIAS = (
    "aguardar_recurso", "remeter", "minutar_recurso", "decidir_recurso", "aguardar_reconsideracao",
    "minutar_reconsideracao", "decidir_reconsideracao", "notificar_reconsideracao",
)  # fmt: skip
ESPERAS = ("aguardar_recurso", "aguardar_reconsideracao")


def fim_de_uma_via(activation: Any) -> None:
    """One way against the decision ended. While the other goes on, what is final already does not wait for it."""
    agora = contexto_do_ato.agora()
    outra = Pendencia.objects.filter(task__process=activation.process, no__in=VIAS)
    if outra.exclude(no__in=ESPERAS, limite__lte=agora).exists():
        destacar(activation.process.processo)


def fim_da_reconsideracao(activation: Any) -> None:
    """The same, the party knowing the decision of the reconsideration: what it freed goes back."""
    if Pendencia.objects.filter(task__process=activation.process, no__in=VIAS).exists():
        destacar(activation.process.processo, devolve=True)


def ordenar_devolucao(processo: Processo, agora: datetime.datetime, *, liberada_por: str = "") -> Peca | None:
    """The refund is born of the decision, with nobody having to ask (F16); an order not yet paid is replaced.

    ``liberada_por``: what frees it where that is no decision of this case.
    """
    valor = a_devolver(processo) - ordenadas(processo)
    guia = processo.guias.exclude(estado__in=[Guia.Estado.EMITIDA, Guia.Estado.CANCELADA]).last()
    if valor <= 0 or guia is None:
        return None
    prazo = processo.prazos.correndo().filter(tipo="devolucao_deposito").last()
    ordens = processo.pecas.filter(especie="DEV", estado="JUNTADA").exclude(numero__in=ordens_de_excedente(processo))
    anterior = ordens.last() if prazo else None
    if prazo is not None and prazo.valor == valor:
        return None  # ordered already, and nothing changed
    prazo = prazo or Prazo.objects.abrir(
        processo, "devolucao_deposito", agora, agora=agora, marco="decisão que libera o depósito"
    )
    prazo.valor = valor
    prazo.save(update_fields=["valor"])
    decisao = None if liberada_por else processo.decisoes.filter(em_vigor=True).last()
    peca = emitir(
        processo,
        lambda i: devolucoes.ordem(
            i,
            guia=guia,
            valor=valor,
            decisao=decisao,
            favorecido=str(processo.transportador),
            limite_memoria=prazo.memoria,
            liberada_por=liberada_por,
        ),
        especie="DEV",
        grupo=Grupo.EXECUCAO,
        agora=agora,
        autor=decisao.decidida_por if decisao else None,
    )
    if anterior is not None:
        anterior.cancelar(f"substituída pela {peca.numero}", peca)
        anterior.save()
    return peca


def do_recurso_tardio(activation: Any) -> None:
    """A late appeal that was heard and provided undoes what was final; one not heard changes nothing."""
    processo, agora = activation.process.processo, contexto_do_ato.agora()
    decisao = processo.decisoes.filter(instancia=Instancia.RECURSO, em_vigor=True).last()
    if decisao is None or decisao.texto.get("conhecimento") == "nao_conhece":
        return
    recurso = processo.recursos.filter(decisao__isnull=False, estado=Recurso.Estado.DECIDIDO).last()
    _de_novo_definitivo(processo, recurso.peticao if recurso else None, agora)


def da_reconsideracao_tardia(activation: Any) -> None:
    """A late request, received by despacho and decided: what it reduced is final again, what it freed goes back."""
    processo, agora = activation.process.processo, contexto_do_ato.agora()
    reconsideracao = processo.reconsideracoes.filter(estado=Reconsideracao.Estado.DECIDIDA).last()
    if reconsideracao is not None:
        _de_novo_definitivo(processo, reconsideracao.peticao, agora)


def _de_novo_definitivo(processo: Processo, peticao: Peticao | None, agora: datetime.datetime) -> None:
    """What a late petition changed is final as changed; collection and execution end where nothing is left of them."""
    hoje = data_local(agora)
    for enquadramento in subsistentes(processo):
        if enquadramento.estado == Estado.JULGADO and (peticao is None or peticao.alcanca(enquadramento)):
            enquadramento.tornar_definitivo(hoje)
            enquadramento.save()
    if not a_cobrar(processo):
        cumprir_prazo(processo, "recolhimento", agora)
        sair(processo, "notificar_cobranca", "aguardar_pagamento")
    if not Enquadramento.objects.filter(auto__processo=processo).a_executar().exists():
        sair(processo, "executar")
    ordenar_devolucao(processo, agora)


# --- what is left to tell and to execute, asked by the gateways -------------------------------------------------------


def _aberta(processo: Processo, no: str) -> bool:
    return Pendencia.objects.filter(processo=processo, no=no).exists()


def resultado_a_notificar(processo: Processo) -> bool:
    """A decided appeal whose result the party does not know yet, and of which nobody is telling it."""
    sabe = processo.notificacoes.filter(
        especie=Notificacao.Especie.RESULTADO, estado=Notificacao.Estado.CIENTE
    ).exists()
    return (
        not sabe
        and not _aberta(processo, "notificar_recurso")
        and processo.recursos.filter(
            tempestivo=True, decisao__em_vigor=True, estado__in=[Recurso.Estado.DECIDIDO, Recurso.Estado.PREJUDICADO]
        ).exists()
    )


def a_cobrar(processo: Processo) -> bool:
    """A final fine that no deposit covers (decisões, 8)."""
    return a_cobrar_de(processo) > 0


def cobranca_a_notificar(processo: Processo) -> bool:
    """Final fines that neither deposit covers nor a guide already asks; a notice not yet issued will ask them all."""
    por_emitir = _aberta(processo, "notificar_cobranca") and em_curso(processo, Notificacao.Especie.COBRANCA) is None
    a_dizer = definitiva_pelo_recurso(processo) and _aberta(processo, "notificar_recurso")
    a_dizer = a_dizer or resultado_a_notificar(processo)
    return a_cobrar_sem_guia(processo) > 0 and not por_emitir and not a_dizer


def recolhimento_a_aguardar(processo: Processo) -> bool:
    """The ciência opened a period to pay, and nobody waits for its end yet."""
    correndo = processo.prazos.correndo().filter(tipo="recolhimento")
    return correndo.exclude(
        pk__in=Pendencia.objects.filter(processo=processo, prazo__isnull=False).values("prazo")
    ).exists()


def a_executar(processo: Processo) -> bool:
    """Money to convert or refund, or a final penalty to register."""
    finais = Enquadramento.objects.filter(auto__processo=processo).a_executar()
    return ha_o_que_devolver(processo) or finais.exists()


def ha_o_que_executar(processo: Processo) -> bool:
    """The same, and no task of executing is open, in this run or another: one execution does all that is final."""
    return a_executar(processo) and not _aberta(processo, "executar")


def ha_efeitos(processo: Processo) -> bool:
    """Something of the decision is left to tell or to execute."""
    return ha_o_que_executar(processo) or resultado_a_notificar(processo) or cobranca_a_notificar(processo)
