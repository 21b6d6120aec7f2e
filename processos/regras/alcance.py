"""Several penalties in one auto: what a petition reaches, what may be judged, and what the account of all of them owes.

Source: arts. 55, parágrafo único, 56, parágrafo único, 65, 66 and 67; dominio/decisoes.md, 3, 4, 5 and 9; garantias 5 and
13.
"""

from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal

from .defesa import pode_julgar
from .recursos import Resposta

ZERO = Decimal("0.00")


def pode_julgar_penalidade(
    *, contestada: bool, defesa_recebida: bool, vence_defesa: date | None, agora: datetime
) -> Resposta:
    """A contested penalty is judged once its defence is received; one not contested, once its own period is over.

    Source: arts. 65 and 66; garantia 5; decisão 3.
    """
    return pode_julgar(vence_defesa=vence_defesa, defesa_recebida=contestada and defesa_recebida, agora=agora)


def a_pagar(
    *, escolhidas: Iterable[Decimal], provado: Decimal, usado: Decimal = ZERO, reservado: Iterable[Decimal] = ()
) -> Decimal:
    """What must still be paid to fulfil some of the fines, given what is held and free.

    `usado` was converted or refunded; `reservado` are the other fines that the same deposit serves: those already due
    and those of a defence that waits. Source: arts. 65 and 66; decisões 3 and 5 (NORMAS penas.deposito).
    """
    livre = max(ZERO, provado - usado - sum(reservado, ZERO))
    return max(ZERO, sum(escolhidas, ZERO) - livre)


def a_devolver(*, provado: Decimal, devolvido: Decimal, subsistem: Iterable[Decimal]) -> Decimal:
    """What is held beyond all that stands, final or not, paid or not: refunded at once, the rest stays.

    Source: art. 66; decisão 5; garantia 13.
    """
    return max(ZERO, provado - devolvido - sum(subsistem, ZERO))
