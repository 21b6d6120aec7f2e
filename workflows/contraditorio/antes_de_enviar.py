"""What the page says of a petition before it is sent: that it is late, that it is the second, where it will go.

It warns and never prevents (guarantee 9). Of a decision that the party was not notified of it says nothing: a petition
that comes before any decision and one that comes before its notice read the same.
"""

from __future__ import annotations

import datetime

from processos import consultas
from processos.formatos import data_longa
from processos.models import Peticao, Prazo, Processo
from processos.regras.tempo import data_local

from .encaminhamento import situacao

Especie = Peticao.Especie
Aviso = tuple[str, str]  # first sentence, and the rest

SEM_DEPOSITO = {
    Especie.RECURSO: "O recurso não exige depósito (Súmula Vinculante 21 do STF).",
    Especie.RECONSIDERACAO: "O pedido de reconsideração não exige depósito.",
}
PARA_ONDE_TARDE = {
    Especie.DEFESA: "O Diretor de Transportes despacha se a recebe.",
    Especie.RECONSIDERACAO: "O Diretor de Transportes despacha se a recebe.",
    Especie.RECURSO: "O recurso segue ao Diretor-Presidente com essa certidão; a penalidade continua definitiva até que ele decida.",
}


AVISOS: dict[str, Aviso] = {
    "sem_ciencia": (
        "O prazo de defesa ainda não começou: não há notificação com prova.",
        "A defesa enviada agora vale como ciência do auto, e o prazo de completar o depósito corre dela.",
    ),
    "cedo": (
        "A empresa ainda não foi notificada de decisão neste processo.",
        "A petição entra do mesmo jeito, com recibo, e segue a quem deve examiná-la.",
    ),
    "segunda": (
        "Já há {nome} da empresa neste processo, e cabe uma só vez.",
        "Outra petição entra do mesmo jeito, com recibo, e é juntada aos autos.",
    ),
    "encerrado": (
        "O prazo já se encerrou, por pagamento, renúncia ou decisão.",
        "A petição entra do mesmo jeito, com recibo e com a certidão da data, e o Diretor de Transportes despacha.",
    ),
    "concluido": (
        "O processo está concluído.",
        "A petição entra do mesmo jeito, com recibo. O Diretor de Transportes despacha, e pode reabri-lo, com razões.",
    ),
    "fora": (
        "Nenhuma decisão está por tomar agora.",
        "A prova entra do mesmo jeito, com recibo, fica nos autos e vai a despacho.",
    ),
}
"""By the situation of ``encaminhamento.situacao``; a petition that meets its time and its place has no warning."""


def aviso_de(processo: Processo, especie: str, agora: datetime.datetime) -> Aviso | None:
    """The warning for this kind of petition, at this moment, or ``None``."""
    como = situacao(processo, especie, agora)
    if como == "tarde":
        return _tarde(processo, especie, agora)
    if como == "sem_ciencia" and especie != Especie.DEFESA:
        como = "cedo"
    if como not in AVISOS:
        return None
    titulo, texto = AVISOS[como]
    return titulo.format(nome=Especie(especie).label.lower()), texto


def _tarde(processo: Processo, especie: str, agora: datetime.datetime) -> Aviso:
    """By how much, and where it goes all the same."""
    prazo, hoje = Prazo.objects.ultimo(processo, especie), data_local(agora)
    uteis = consultas.uteis_entre(consultas.calendario_ou_nada(), prazo.vence, hoje)
    ha = f", há {uteis} {'dia útil' if uteis == 1 else 'dias úteis'}" if uteis else ""
    return (
        f"O prazo terminou às 23:59:59 de {data_longa(prazo.vence)}{ha}.",
        f"A petição entra do mesmo jeito, com recibo e com a certidão da data. {PARA_ONDE_TARDE[Especie(especie)]}",
    )
