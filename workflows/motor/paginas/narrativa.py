"""A case told to the carrier: what happened, what can be done, what follows if nothing is. No jargon, no threat."""

from __future__ import annotations

import copy
import datetime
from decimal import Decimal

from processos.contexto import casa
from processos.formatos import data_curta, data_longa, dinheiro
from processos.models import Enquadramento, Prazo, Processo
from processos.models.processo import Fase
from processos.regras.normas import PRAZOS, numero
from processos.regras.tempo import data_local

SEM_VALOR = {"advertencia": "advertência", "retencao": "retenção do veículo"}
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
        self.em_parte = False

    def dia(self, valor: datetime.date | datetime.datetime) -> str:
        civil = data_local(valor) if isinstance(valor, datetime.datetime) else valor
        return data_curta(civil) if civil.year == self.hoje.year else data_longa(civil)

    @property
    def pena(self) -> str:
        """ "Multa de R$ 74,94", "Advertência", "Retenção do veículo", or several."""
        if not self.penas:
            return "Penalidade cancelada"
        penas = [nome for pena, nome in SEM_VALOR.items() if any(e.pena == pena for e in self.penas)]
        if self.valor:
            penas.append(f"multa de {dinheiro(self.valor)}")
        dito = " e ".join([", ".join(penas[:-1]), penas[-1]]) if len(penas) > 1 else penas[0]
        return f"{dito[:1].upper()}{dito[1:]}"

    @property
    def falta(self) -> str:
        citadas = self.penas if self.em_parte else self.auto.enquadramentos.all()
        return "; ".join(f"{e.resumo.lower()} ({e.citacao})" for e in citadas)

    def so(self, *estados: str) -> Relato:
        """The same case, told of the penalties in these states; of all, where none is."""
        penas = [e for e in self.penas if e.estado in estados]
        if not penas or len(penas) == len(self.penas):
            return self
        parte = copy.copy(self)
        parte.penas, parte.em_parte = penas, True
        parte.valor = sum((e.valor for e in penas), Decimal(0))
        return parte

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
    r = r.so("IMPUTADO")
    if not r.valor:
        pode = f"Apresentar defesa, sem depósito, ou aceitar a {r.pena.lower()}, {r.ate('defesa')}."
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
    r = r.so("JULGADO")
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
    r = r.so("JULGADO", "EM_RECURSO")
    return (
        f"{r.pena}: você pode pedir reconsideração",
        f"O Diretor de Transportes decidiu o processo sobre {r.falta}.{r.notificada('reconsideracao')}",
        f"Pedir reconsideração a quem decidiu, {r.ate('reconsideracao')}. O pedido não muda o prazo do recurso.",
        "O processo segue sem o pedido.",
    )


def pagamento(r: Relato) -> Partes:
    r = r.so("DEFINITIVO")
    return (
        f"{r.pena} definitiva: pague pela guia",
        f"A penalidade por {r.falta} tornou-se definitiva.{r.notificada('recolhimento')}",
        f"Pagar pela guia e informar o pagamento, {r.ate('recolhimento')}.",
        "O Financeiro avalia a cobrança, que pode usar a garantia, e novo auto por falta de pagamento (art. 56, I).",
    )


def retencao(r: Relato) -> Partes:
    placa = r.auto.veiculo.placa
    defesa = (
        f" Defender-se da autuação, sem que isso suspenda a retenção, {r.ate('defesa')}." if r.ate("defesa") else ""
    )
    return (
        f"Veículo {placa} retido: remova-o e ponha outro no lugar",
        f"{r.autuacao} O veículo ficou retido; o termo diz o que cumprir para ele sair.",
        f"Remover o veículo, substituí-lo por outro da empresa e comunicar a substituição, de imediato.{defesa}",
        "O veículo fica retido até as exigências se cumprirem. Cumpridas, ele sai na hora, sem pagamento de nada.",
    )


def demais_na_defesa(r: Relato) -> Partes:
    return (
        "Penalidades que a sua defesa não contesta",
        f"{r.autuacao}{r.notificada('defesa')} A sua defesa contesta só uma parte; para a outra, o prazo ainda corre.",
        f"Cumprir as que a defesa não contesta, {r.ate('defesa')}. O que for pago abate do depósito da defesa.",
        "O Diretor de Transportes as confirma na mesma decisão que julgar a defesa. A empresa será notificada e poderá recorrer.",
    )


def demais_no_recurso(r: Relato) -> Partes:
    seguinte = (
        f"Em {r.dia(r.prazos['recurso'].vence + datetime.timedelta(days=1))}" if "recurso" in r.prazos else "Depois"
    )
    return (
        "Penalidades de que você não recorreu",
        f"O seu recurso não alcança todas as penalidades.{r.notificada('recurso')}",
        f"Cumprir as outras desde já, {r.ate('recurso')}.",
        f"{seguinte} elas se tornam definitivas e são executadas, sem esperar o recurso.",
    )


def prova(r: Relato) -> Partes:
    prazo = r.prazos.get("prova_deferida")
    quando = f" A data marcada é {r.dia(prazo.vence)}; depois dela, a prova ainda entra até a decisão." if prazo else ""
    return (
        "Prova deferida: junte o que a empresa tem",
        "A empresa pediu uma prova, e ela foi deferida. O despacho está nas peças do processo.",
        f"Juntar a prova em PDF, com recibo.{quando}",
        "O processo é decidido com o que estiver nos autos.",
    )


DA_VEZ = {
    "juntar": prova,
    "aguardar_demais_na_defesa": demais_na_defesa, "aguardar_demais_no_recurso": demais_no_recurso,
    "substituir": retencao,
    "aguardar_defesa": defesa, "completar_deposito": deposito, "aguardar_recurso": recurso,
    "aguardar_reconsideracao": reconsideracao, "aguardar_pagamento": pagamento,
}  # fmt: skip
"""The carrier's words for each of its waiting tasks, by node."""

A_COMUNICAR = (
    "Decisão a notificar", "A decisão foi assinada, e a notificação será enviada.",
    "O que foi decidido, e o que cabe contra isso, vêm com a notificação.",
)  # fmt: skip
"""A decision that the party was not notified of: whatever the phase, nothing is said of what it decides."""

_JULGAR = PRAZOS["julgamento"].n
_DA_CASA: dict[str, tuple[str, str, str]] = {
    Fase.LAVRADO: ("Auto lavrado", "O auto ainda vai ser registrado.", "A empresa será notificada; só então corre prazo."),
    Fase.REGISTRADO: ("Auto registrado", "O auto está registrado.", "A empresa será notificada; só então corre prazo."),
    Fase.EM_NOTIFICACAO: (
        "Notificação a caminho", "A notificação foi enviada.", "O prazo de defesa corre da data em que ela chegar."
    ),
    Fase.EM_PRAZO_DEFESA: (
        "Prazo de defesa em curso", "O prazo de defesa ainda corre, e a empresa já respondeu.",
        "Quando ele acabar, o Diretor de Transportes decide. A empresa será notificada.",
    ),
    Fase.DEFESA_SEM_DEPOSITO: (
        "Defesa sem o depósito inteiro", "A defesa está guardada. O depósito ainda pode ser completado no prazo.",
        "Se não for, o Diretor de Transportes decide se recebe a defesa.",
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
    Fase.DECIDIDA: A_COMUNICAR,
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
    Fase.ANULADO: (
        "Auto anulado", "Nada é devido, e o depósito, se houve, volta para a empresa.",
        "Sobre o mesmo fato, só novo auto, com nova notificação.",
    ),
}  # fmt: skip
_IGUAIS = {
    Fase.LAVRADO_CIENTE: Fase.LAVRADO, Fase.EM_JULGAMENTO: Fase.DEFESA_RECEBIDA,
    Fase.PENALIDADE_APLICADA: Fase.DECIDIDA, Fase.ARQUIVADO_PROVIDO: Fase.ARQUIVADO,
    Fase.EM_PRAZO_RECURSO: Fase.RECONSIDERACAO,
}  # fmt: skip


def da_casa(processo: Processo) -> tuple[str, str, str]:
    """Title, what is being done, what comes next, while it is the house's turn."""
    if processo.ha_decisao_a_comunicar:
        return A_COMUNICAR
    fase = _IGUAIS.get(processo.fase, processo.fase)
    return _DA_CASA.get(fase, (str(processo.get_fase_display()), processo.ultimo_evento, ""))


ANTES_DA_CIENCIA = (Fase.LAVRADO, Fase.LAVRADO_CIENTE, Fase.REGISTRADO, Fase.EM_NOTIFICACAO)


def sobre(processo: Processo, hoje: datetime.date) -> str:
    """What the case is about; nothing while only a notice still to come may say it."""
    if processo.ha_decisao_a_comunicar or processo.fase in ANTES_DA_CIENCIA:
        return ""
    return f"Sobre {Relato(processo, hoje, deposita=True).falta}."


def prazo_da_casa(r: Relato) -> str:
    """ "decisão até sex 11/12", while one of the house's own periods runs."""
    for tipo, nome in TEMPOS.items():
        prazo = r.prazos.get(tipo)
        if prazo is not None and prazo.estado == Prazo.Estado.CORRENDO:
            return f"{nome} até {r.dia(prazo.vence)}"
    return ""
