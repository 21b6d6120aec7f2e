"""Guides: identified deposits, with the value of their origin and nothing invented (F05)."""

from __future__ import annotations

import datetime
from decimal import Decimal

from django.db.models import Q

from processos.acesso import Atuacao
from processos.documentos import guias as documento
from processos.documentos.emissao import emitir
from processos.identificadores import digito_modulo_10
from processos.models import Guia, Notificacao, Numerador, Processo
from processos.models.peca import Grupo
from processos.regras.tempo import data_local

from .depositos import a_cobrar_de

ORIGEM = {
    Guia.Especie.DEPOSITO: "Depósito do valor da autuação, para a defesa (art. 66), ou pagamento da multa (art. 65)",
    Guia.Especie.MULTA: "Multa definitiva (art. 57, § 2º)",
}


def valor_da_autuacao(processo: Processo) -> Decimal:
    """What art. 66 asks to be deposited: the whole autuação, fines summed; zero where there is only a warning."""
    return sum((e.valor for e in processo.auto.enquadramentos.all() if e.subsiste), Decimal(0))


def valor_a_depositar(processo: Processo) -> Decimal:
    """The same, less what the case already holds: a notice issued again does not ask twice (normas, revisao.deposito)."""
    conta = processo.lancamentos.all()
    return valor_da_autuacao(processo) - (conta.informado() - conta.devolvido())


def definitiva_pelo_recurso(processo: Processo) -> bool:
    """Whether what makes the penalty final is the decision of a timely appeal; a late one never reopens the payment.

    Decisões, 8 and 9.
    """
    return processo.recursos.filter(tempestivo=True, decisao__em_vigor=True).exists()


def emitir_guia(
    processo: Processo, especie_da_notificacao: str, *, agora: datetime.datetime, autor: Atuacao | None
) -> Guia | None:
    """The guide that goes with a notice, or ``None`` where nothing is to be paid; one still open is reused."""
    if especie_da_notificacao == Notificacao.Especie.AUTUACAO:
        especie, valor, grupo = Guia.Especie.DEPOSITO, valor_a_depositar(processo), Grupo.NOTIFICACAO
    elif especie_da_notificacao == Notificacao.Especie.RESULTADO and not definitiva_pelo_recurso(processo):
        return None
    elif especie_da_notificacao in (Notificacao.Especie.COBRANCA, Notificacao.Especie.RESULTADO):
        especie, valor, grupo = Guia.Especie.MULTA, a_cobrar_sem_guia(processo), Grupo.EXECUCAO
    else:
        return None
    if valor <= 0:
        return None
    aberta = processo.guias.filter(especie=especie, estado=Guia.Estado.EMITIDA, valor=valor).first()
    return aberta or nova_guia(processo, especie, valor, grupo, agora=agora, autor=autor)


def a_cobrar_sem_guia(processo: Processo) -> Decimal:
    """What is to be collected and no guide with its due date already asks: each final fine has its own ten days."""
    pedidas = processo.guias.filter(especie=Guia.Especie.MULTA, vencimento__isnull=False)
    abertas = pedidas.exclude(estado=Guia.Estado.CANCELADA)
    em_guia = sum((max(g.valor - g.lancamentos.all().informado(), Decimal(0)) for g in abertas), Decimal(0))
    return max(a_cobrar_de(processo) - em_guia, Decimal(0))


def nova_guia(
    processo: Processo,
    especie: str,
    valor: Decimal,
    grupo: Grupo | str,
    *,
    agora: datetime.datetime,
    autor: Atuacao | None,
    vencimento: datetime.date | None = None,
) -> Guia:
    """A guide with its identifier and modulo-10 digit, and its document."""
    ano = data_local(agora).year
    sequencial = f"{Numerador.proximo('GUI', ano):06d}"
    guia = Guia(
        processo=processo,
        transportador=processo.transportador,
        especie=especie,
        valor=valor,
        vencimento=vencimento,
        emitida_em=agora,
        numero=f"{sequencial}-{digito_modulo_10(str(ano) + sequencial)}/{ano}",
    )
    memorias = [e.memoria_do_valor for e in processo.auto.enquadramentos.all() if e.memoria_do_valor and e.subsiste]
    guia.peca = emitir(
        processo,
        lambda i: documento.guia(i, guia=guia, origem=ORIGEM[Guia.Especie(especie)], memorias=memorias),
        especie="GUI",
        grupo=grupo,
        agora=agora,
        autor=autor.usuario if autor else None,
        assinada=False,
        numero=f"GUI {guia.numero}",
    )
    guia.save()
    cancelar_substituidas(guia)
    return guia


def cancelar_substituidas(guia: Guia) -> None:
    """A new guide cancels what it replaces: the earlier one of its kind, and any of the defence once the fine is final.

    Only those on which nothing was paid; a payment still made on a cancelled one is taken by its substitute (F05). The
    guide of another fine, already notified with its own due date, stays; and that of the defence, while one may defend.
    """
    especies = {guia.especie} | ({Guia.Especie.DEPOSITO} if guia.especie == Guia.Especie.MULTA else set())
    if guia.especie == Guia.Especie.MULTA and guia.processo.auto.enquadramentos.filter(estado="IMPUTADO").exists():
        especies = {guia.especie}
    anteriores = guia.processo.guias.filter(especie__in=especies, estado=Guia.Estado.EMITIDA).exclude(pk=guia.pk)
    anteriores = anteriores.exclude(
        Q(especie=Guia.Especie.MULTA, vencimento__isnull=False) & ~Q(vencimento=guia.vencimento)
    )
    for anterior in anteriores.select_related("peca"):
        anterior.cancelar(guia)
        anterior.save()
        if anterior.peca is not None:
            anterior.peca.cancelar(f"substituída pela {guia}", guia.peca)
            anterior.peca.save()
