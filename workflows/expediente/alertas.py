"""What the lapse of a duty of the house brings: a task in a named inbox, with its date and an answer. One table.

An overrun of the Administration changes nothing for the party; it is told to whoever must act, or must inquire.
"""

from __future__ import annotations

from dataclasses import dataclass

from processos.formatos import data_longa
from processos.models import Papel, Prazo, Processo

from ..motor.relogio import ao_vencer
from .providencia import abrir_providencia


@dataclass(frozen=True)
class Alerta:
    """``texto`` may name ``{vence}`` (the due date) and ``{marco}`` (what the deadline ran from), with weekday."""

    papel: Papel
    titulo: str
    texto: str
    artigo: str


ALERTAS = {
    "registro": Alerta(
        Papel.PROTOCOLO,
        "Alerta: auto sem registro",
        "O auto devia ter entrado no registro até {vence}.",
        "art. 65; não é prazo do decreto",
    ),
    "remessa": Alerta(
        Papel.DIRETOR_DE_TRANSPORTES,
        "Alerta: remessa do recurso em atraso",
        "O recurso devia ter sido remetido até {vence}.",
        "art. 67, § 1º",
    ),
    "decisao_recurso": Alerta(
        Papel.DIRETOR_PRESIDENTE,
        "Alerta: decisão do recurso em atraso",
        "O recurso devia ter sido decidido até {vence}.",
        "art. 67, § 2º",
    ),
    "decisao_reconsideracao": Alerta(
        Papel.DIRETOR_DE_TRANSPORTES,
        "Alerta: reconsideração a decidir",
        "O pedido de reconsideração espera decisão desde {marco}; alerta interno em {vence}.",
        "art. 67, I; não é prazo do decreto",
    ),
    "devolucao_deposito": Alerta(
        Papel.FINANCEIRO,
        "Alerta: devolução em atraso",
        "O depósito devia ter sido devolvido até {vence}.",
        "Lei estadual 12.209, art. 45; não é prazo do decreto",
    ),
}


@ao_vencer(*ALERTAS)
def alertar(processo: Processo, prazo: Prazo) -> str:
    """Open the task of the table; when the duty is done, ``encerrar_alertas`` takes it out of the inbox."""
    alerta = ALERTAS[prazo.tipo]
    texto = alerta.texto.format(vence=data_longa(prazo.vence), marco=data_longa(prazo.marco_em))
    abrir_providencia(
        processo, papel=alerta.papel, titulo=alerta.titulo, texto=texto, artigo=alerta.artigo, assunto=prazo.tipo
    )
    return texto
