"""What happens to a later penalty when an earlier one becomes final, falls or is changed (art. 57, § 1º).

The doubling falls by itself; it never rises by itself: a worsening needs notice and hearing.
Source: decisões 6, 6a and 7; garantia 12; normas, `reincidencia.*`.
"""

from dataclasses import dataclass

NADA, CAI, OUTRA_BASE, AGRAVARIA = "nada", "cai", "outra_base", "agravaria"


@dataclass(frozen=True)
class Situacao:
    """A later penalty as it is, or as it would be imputed today: item, doubled or not, and the earlier fact behind it."""

    chave: str
    dobro: bool
    base: str = ""  # identifies the earlier fact; "" where there is none

    @property
    def peso(self) -> int:
        """Warning of art. 56, V; fine; fine in double."""
        return 0 if self.chave == "56-V" else 1 + self.dobro


def efeito_sobre_a_posterior(era: Situacao, seria: Situacao) -> str:
    """What to do with the later penalty: nothing, let it fall, rest it on another earlier fact, or ask the Director."""
    if seria.peso < era.peso:
        return CAI
    if seria.peso > era.peso:
        return AGRAVARIA
    return OUTRA_BASE if seria.base != era.base else NADA
