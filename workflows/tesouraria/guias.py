"""Guides: identified deposits, with the value of their origin and nothing invented (F05)."""

from __future__ import annotations

import datetime
from decimal import Decimal

from processos.acesso import Atuacao
from processos.documentos import guias as documento
from processos.documentos.emissao import emitir
from processos.identificadores import digito_modulo_10
from processos.models import Guia, Notificacao, Numerador, Processo
from processos.models.peca import Grupo
from processos.regras.tempo import data_local

ORIGEM = {
    Guia.Especie.DEPOSITO: "Depósito do valor da autuação, para a defesa (art. 66), ou pagamento da multa (art. 65)",
    Guia.Especie.MULTA: "Multa definitiva (art. 57, § 2º)",
}


def valor_da_autuacao(processo: Processo) -> Decimal:
    """What art. 66 asks to be deposited: the whole autuação, fines summed; zero where there is only a warning."""
    return sum((e.valor for e in processo.auto.enquadramentos.all() if e.subsiste), Decimal(0))


def definitiva_pelo_recurso(processo: Processo) -> bool:
    """Whether what makes the penalty final is the decision of a timely appeal; a late one never reopens the payment.

    Decisões, 8 and 9.
    """
    return processo.recursos.filter(tempestivo=True).exists()


def emitir_guia(
    processo: Processo, especie_da_notificacao: str, *, agora: datetime.datetime, autor: Atuacao | None
) -> Guia | None:
    """The guide that goes with a notice, or ``None`` where nothing is to be paid; one still open is reused."""
    if especie_da_notificacao == Notificacao.Especie.AUTUACAO:
        especie, valor, grupo = Guia.Especie.DEPOSITO, valor_da_autuacao(processo), Grupo.NOTIFICACAO
    elif especie_da_notificacao == Notificacao.Especie.RESULTADO and not definitiva_pelo_recurso(processo):
        return None
    elif especie_da_notificacao in (Notificacao.Especie.COBRANCA, Notificacao.Especie.RESULTADO):
        devido = sum((e.valor for e in processo.auto.enquadramentos.filter(estado="DEFINITIVO")), Decimal(0))
        especie, grupo = Guia.Especie.MULTA, Grupo.EXECUCAO
        valor = devido - processo.lancamentos.informado()
    else:
        return None
    if valor <= 0:
        return None
    aberta = processo.guias.filter(especie=especie, estado=Guia.Estado.EMITIDA, valor=valor).first()
    return aberta or nova_guia(processo, especie, valor, grupo, agora=agora, autor=autor)


def nova_guia(
    processo: Processo, especie: str, valor: Decimal, grupo: Grupo, *, agora: datetime.datetime, autor: Atuacao | None
) -> Guia:
    """A guide with its identifier and modulo-10 digit, and its document."""
    ano = data_local(agora).year
    sequencial = f"{Numerador.proximo('GUI', ano):06d}"
    guia = Guia(
        processo=processo,
        transportador=processo.transportador,
        especie=especie,
        valor=valor,
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
    return guia
