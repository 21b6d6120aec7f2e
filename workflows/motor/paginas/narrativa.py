"""A case told to the carrier: what happened, what can be done, what follows if nothing is. No jargon, no threat."""

from __future__ import annotations

import datetime
from decimal import Decimal

from processos.contexto import casa
from processos.formatos import data_curta, data_longa, dinheiro
from processos.models import Enquadramento, Prazo, Processo
from processos.models.processo import Fase
from processos.regras.normas import PRAZOS, numero
from processos.regras.tempo import data_local

TEMPOS = {
    "julgamento": "decisão",
    "decisao_recurso": "decisão",
    "remessa": "remessa",
    "devolucao_deposito": "devolução",
}


class Relato:
    """The words for one case, from rows already read (penalties and deadlines prefetched): no query of its own."""

    def __init__(self, processo: Processo, hoje: datetime.date, *, deposita: bool):
        self.processo, self.hoje, self.deposita = processo, hoje, deposita
        self.auto = processo.auto
        self.penas: list[Enquadramento] = [e for e in self.auto.enquadramentos.all() if e.subsiste]
        self.prazos: dict[str, Prazo] = {p.tipo: p for p in processo.prazos.all()}
        self.valor = sum((e.valor for e in self.penas), Decimal(0))

    def dia(self, valor: datetime.date | datetime.datetime) -> str:
        civil = data_local(valor) if isinstance(valor, datetime.datetime) else valor
        return data_curta(civil) if civil.year == self.hoje.year else data_longa(civil)

    @property
    def pena(self) -> str:
        """ "Multa de R$ 74,94", "Advertência", or both."""
        if not self.penas:
            return "Penalidade cancelada"
        if not self.valor:
            return "Advertência"
        multa = f"ulta de {dinheiro(self.valor)}"
        return f"Advertência e m{multa}" if any(e.pena == "advertencia" for e in self.penas) else f"M{multa}"

    @property
    def falta(self) -> str:
        return "; ".join(f"{e.resumo.lower()} ({e.citacao})" for e in self.auto.enquadramentos.all())

    @property
    def autuacao(self) -> str:
        quem = f"autuou o veículo {self.auto.veiculo.placa}" if self.auto.veiculo else "lavrou um auto"
        return f"Em {self.dia(self.auto.fato_em)}, um fiscal {quem} por {self.falta}."

    def ate(self, tipo: str) -> str:
        return f"até 23:59:59 de {self.dia(self.prazos[tipo].vence)}" if tipo in self.prazos else ""

    def notificada(self, tipo: str) -> str:
        prazo = self.prazos.get(tipo)
        return f" A empresa foi notificada em {self.dia(prazo.marco_em)}." if prazo else ""


Partes = tuple[str, str, str, str]  # title, what happened, what can be done, what follows


def aviso(r: Relato) -> Partes:
    tacita = r.prazos.get("ciencia_tacita")
    quando = f"Em {r.dia(tacita.vence)}" if tacita else f"Em {numero('ciencia.tacita_dias')} dias do envio"
    return (
        "Há um aviso para abrir",
        f"A {casa()['sigla']} enviou uma notificação eletrônica neste processo. O conteúdo aparece quando você a abre.",
        "Abrir a notificação. Ao abrir, a empresa fica ciente, e os prazos começam.",
        f"{quando} a empresa é considerada ciente, e os prazos começam do mesmo jeito.",
    )


def defesa(r: Relato) -> Partes:
    if not r.valor:
        pode = f"Apresentar defesa, sem depósito, ou aceitar a advertência, {r.ate('defesa')}."
    elif r.deposita:
        pode = f"Pagar a multa, ou apresentar defesa com a prova do depósito de {dinheiro(r.valor)}, {r.ate('defesa')}."
    else:
        pode = f"Pagar a multa ou apresentar defesa, {r.ate('defesa')}."
    return (
        f"{r.pena}: {'pague' if r.valor else 'aceite'} ou defenda-se",
        f"{r.autuacao}{r.notificada('defesa')}",
        pode,
        f"O Diretor de Transportes decide sem ouvir a empresa e pode aplicar a penalidade ({r.pena.lower().replace('r$', 'R$')}).",
    )


def deposito(r: Relato) -> Partes:
    return (
        "Defesa protocolada: falta completar o depósito",
        "A sua defesa entrou no prazo e está guardada. O depósito do valor da autuação ainda não está completo.",
        f"Informar o depósito do que falta, {r.ate('defesa')}. A defesa não precisa ser enviada de novo.",
        "O Diretor de Transportes decide se recebe a defesa e pode aplicar a multa. A empresa será notificada e poderá recorrer.",
    )


def recurso(r: Relato) -> Partes:
    seguinte = r.prazos["recurso"].vence + datetime.timedelta(days=1) if "recurso" in r.prazos else None
    pede = (
        f" Ou pedir reconsideração a quem decidiu, {r.ate('reconsideracao')}." if "reconsideracao" in r.prazos else ""
    )
    return (
        f"{r.pena}, por decisão: você pode recorrer",
        f"O Diretor de Transportes decidiu o processo sobre {r.falta}.{r.notificada('recurso')}",
        f"Recorrer ao Diretor-Presidente, {r.ate('recurso')}. O recurso não exige depósito.{pede}",
        f"Em {r.dia(seguinte)} a penalidade se torna definitiva." if seguinte else "A penalidade se torna definitiva.",
    )


def reconsideracao(r: Relato) -> Partes:
    return (
        f"{r.pena}: você pode pedir reconsideração",
        f"O Diretor de Transportes decidiu o processo sobre {r.falta}.{r.notificada('reconsideracao')}",
        f"Pedir reconsideração a quem decidiu, {r.ate('reconsideracao')}. O pedido não muda o prazo do recurso.",
        "O processo segue sem o pedido.",
    )


def pagamento(r: Relato) -> Partes:
    return (
        f"{r.pena} definitiva: pague pela guia",
        f"A penalidade por {r.falta} tornou-se definitiva.{r.notificada('recolhimento')}",
        f"Pagar pela guia e informar o pagamento, {r.ate('recolhimento')}.",
        "O Financeiro avalia a cobrança, que pode usar a garantia, e novo auto por falta de pagamento (art. 56, I).",
    )


DA_VEZ = {
    "aguardar_defesa": defesa, "completar_deposito": deposito, "aguardar_recurso": recurso,
    "aguardar_reconsideracao": reconsideracao, "aguardar_pagamento": pagamento,
}  # fmt: skip
"""The carrier's words for each of its waiting tasks, by node."""

_JULGAR = PRAZOS["julgamento"].n
_DA_CASA: dict[str, tuple[str, str, str]] = {
    Fase.LAVRADO: ("Auto lavrado", "O auto ainda vai ser registrado.", "A empresa será notificada; só então corre prazo."),
    Fase.REGISTRADO: ("Auto registrado", "O auto está registrado.", "A empresa será notificada; só então corre prazo."),
    Fase.EM_NOTIFICACAO: (
        "Notificação a caminho", "A notificação foi enviada.", "O prazo de defesa corre da data em que ela chegar."
    ),
    Fase.AGUARDA_DESPACHO: (
        "Defesa sem o depósito inteiro", "O prazo terminou. O Diretor de Transportes decide se recebe a defesa.",
        "A empresa será notificada da decisão e poderá recorrer, sem depósito.",
    ),
    Fase.DEFESA_RECEBIDA: (
        "Defesa em julgamento", f"Sua defesa foi recebida. O Diretor de Transportes tem {_JULGAR} dias úteis para julgar.",
        "Se a data passar, o atraso é certificado e o processo continua. A empresa será notificada da decisão.",
    ),
    Fase.JULGAMENTO_VENCIDO: (
        "Defesa em julgamento, com atraso", f"Os {_JULGAR} dias úteis passaram sem decisão, e o atraso foi certificado.",
        "O processo continua. A empresa será notificada da decisão.",
    ),
    Fase.REVEL: (
        "Sem defesa no prazo", "O prazo terminou sem defesa. O Diretor de Transportes vai decidir.",
        "A empresa será notificada da decisão e poderá recorrer, sem depósito.",
    ),
    Fase.DECIDIDA: (
        "Decisão a notificar", "A decisão foi assinada, e a notificação será enviada.",
        "O prazo de recurso corre da data em que ela chegar.",
    ),
    Fase.RECURSO_A_REMETER: (
        "Recurso a caminho do Diretor-Presidente", "Seu recurso entrou e está com quem decidiu, para ser remetido.",
        "Se a data passar, o recurso segue do mesmo jeito.",
    ),
    Fase.RECURSO_NO_DP: (
        "Recurso com o Diretor-Presidente", f"Ele tem {PRAZOS['decisao_recurso'].n} dias para decidir.",
        "Se a data passar, o processo continua. A empresa será notificada da decisão.",
    ),
    Fase.RECONSIDERACAO: (
        "Pedido de reconsideração", "Quem decidiu vai responder ao pedido.", "A empresa será notificada da decisão."
    ),
    Fase.DEFINITIVA: (
        "Penalidade definitiva", "Não cabe mais recurso. O Financeiro vai executar a decisão.",
        "Se houver depósito, ele paga a multa, e o que sobrar volta para a empresa.",
    ),
    Fase.CUMPRIDA: ("Penalidade cumprida", "O Financeiro confere o pagamento e encerra o processo.", ""),
    Fase.EXECUTADA: ("Decisão executada", "O processo está sendo encerrado.", ""),
    Fase.ARQUIVADO: ("Penalidade cancelada", "O depósito, se houve, volta para a empresa.", ""),
}  # fmt: skip
_IGUAIS = {
    Fase.LAVRADO_CIENTE: Fase.LAVRADO, Fase.EM_JULGAMENTO: Fase.DEFESA_RECEBIDA,
    Fase.PENALIDADE_APLICADA: Fase.DECIDIDA, Fase.ARQUIVADO_PROVIDO: Fase.ARQUIVADO,
    Fase.EM_PRAZO_RECURSO: Fase.RECONSIDERACAO,
}  # fmt: skip


def da_casa(processo: Processo) -> tuple[str, str, str]:
    """Title, what is being done, what comes next, while it is the house's turn."""
    fase = _IGUAIS.get(processo.fase, processo.fase)
    return _DA_CASA.get(fase, (str(processo.get_fase_display()), processo.ultimo_evento, ""))


def prazo_da_casa(r: Relato) -> str:
    """ "decisão até sex 11/12", while one of the house's own periods runs."""
    for tipo, nome in TEMPOS.items():
        prazo = r.prazos.get(tipo)
        if prazo is not None and prazo.estado == Prazo.Estado.CORRENDO:
            return f"{nome} até {r.dia(prazo.vence)}"
    return ""
