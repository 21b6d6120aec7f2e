"""Deposits against the bank's statement: what a credit is, which day counts, what may be refunded, to whom and by whom.

Source: arts. 57, § 2º, 65 and 66; dominio/formularios.md, F05 and F16; dominio/decisoes.md, 1, 4, 5 and 8; garantia 13.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from types import MappingProxyType

from .dinheiro import em_reais
from .escolhas import Escolhas
from .garantias import ZERO
from .recursos import Resposta


@dataclass(frozen=True)
class Situacao:
    """What one credit is to its guide. ``tarefa``: Financeiro must answer; ``diverge``: the account is open till then."""

    chave: str
    frase: str
    tarefa: bool = False
    diverge: bool = False


_TABELA = (
    Situacao("concilia", "concilia o depósito informado"),
    Situacao("sem_aviso", "crédito sem aviso do transportador, no valor que falta"),
    Situacao("diferente", "valor diferente do informado", tarefa=True, diverge=True),
    Situacao("parcial", "valor menor que o da guia, sem aviso do transportador", tarefa=True),
    Situacao("excedente", "valor maior que o que falta na guia", tarefa=True, diverge=True),
    Situacao("encerrada", "a guia foi cancelada sem outra no lugar, ou já serviu", tarefa=True, diverge=True),
    Situacao("em_dobro", "a guia já estava paga", tarefa=True, diverge=True),
)
SITUACOES: Mapping[str, Situacao] = MappingProxyType({s.chave: s for s in _TABELA})


def classificar(
    *,
    valor: Decimal,
    valor_da_guia: Decimal,
    creditado: Decimal,
    informados: Collection[Decimal],
    encerrada: bool = False,
) -> Situacao:
    """What a credit of ``valor`` is, given what the guide already received and the amounts informed and not yet seen.

    To the cent: there is no tolerance (decisão 4). A difference is a task, never a refusal (F05).
    Source: arts. 57, § 2º, and 66; formulários, F05.
    """
    falta = valor_da_guia - creditado
    if falta <= 0:
        return SITUACOES["em_dobro"]
    if encerrada:
        return SITUACOES["encerrada"]
    if informados and valor not in informados:
        return SITUACOES["diferente"]
    if valor > falta:
        return SITUACOES["excedente"]
    if informados:
        return SITUACOES["concilia"]
    return SITUACOES["sem_aviso" if valor == falta else "parcial"]


def dia_que_vale(*, pago: date, creditado: date, escolhas: Escolhas) -> date:
    """The day of a deposit: that of the payment, not that of the credit. Source: formulários, F05 (DEPOSITO_DATA)."""
    return pago if escolhas["DEPOSITO_DATA"] == "pagamento" else creditado


def eh_tardio(*, dia: date, vencimento: date | None) -> bool:
    """Whether the guide was paid after its last day; one without a due date is not late (arts. 57, § 2º, and 66)."""
    return vencimento is not None and dia > vencimento


def excedente(*, saldo: Decimal, convertido: Decimal, exigivel: Decimal) -> Decimal:
    """What is held beyond all that the penalties that stand may still take. Source: art. 66; garantia 13."""
    return max(ZERO, saldo + convertido - exigivel)


def cabe_devolver(*, valor: Decimal, disponivel: Decimal) -> Resposta:
    """Whether so much may be refunded: only what was credited, is still held and is not due.

    Source: art. 66; formulários, F16 ("≤ conciliado − devolvido"); garantia 13.
    """
    if valor <= 0:
        return Resposta(False, "Informe um valor maior que zero (art. 66).")
    if valor > disponivel:
        return Resposta(
            False,
            f"Não cabe devolver {em_reais(valor)}: há {em_reais(disponivel)} em conta que já não são devidos (art. 66).",
        )
    return Resposta(True)


def pode_receber_devolucao(*, favorecido: str, depositante: str, procuracao: bool) -> Resposta:
    """Refunds go to the depositor; to anybody else only with a power of attorney. Source: art. 66; formulários, F16."""
    if _nome(favorecido) == _nome(depositante) or procuracao:
        return Resposta(True)
    return Resposta(
        False,
        f"O favorecido não é o depositante ({depositante}): a devolução a terceiro exige procuração, juntada aqui "
        "(art. 66).",
    )


def _nome(texto: str) -> str:
    return " ".join(texto.casefold().split())


def pode_devolver(quem: str, *, conciliaram: Mapping[str, str]) -> Resposta:
    """Who reconciled a guide neither orders nor executes its refund: two people of Financeiro.

    ``conciliaram`` maps each person who entered a credit to how the refusal names them. [E] formulários, F05 ("dois
    usuários"); segregation of functions.
    """
    if quem in conciliaram:
        return Resposta(
            False,
            f"Quem conciliou a guia não ordena nem executa a devolução dela: {conciliaram[quem]}. Outra pessoa do "
            "Financeiro a faz (art. 66; segregação de funções).",
        )
    return Resposta(True)
