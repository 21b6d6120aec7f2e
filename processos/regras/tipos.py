"""The shape of a rule and of a deadline; their numbers are in `normas.py`."""

from dataclasses import dataclass
from datetime import date
from typing import Any

ALERTA = "alerta interno; não é prazo do decreto"


@dataclass(frozen=True)
class Norma:
    """One number or decision: its value, where it stands, who says so, and from when to when."""

    chave: str
    valor: Any
    artigo: str
    fonte: str
    desde: date | None = None
    ate: date | None = None


@dataclass(frozen=True)
class TipoDePrazo:
    """One kind of deadline.

    `regime`: P act of a party after notice; A duty of the Administration; O duty born of one's own fact; T
    fixed date (day `n` of month `mes`); H hours; M validity or barrier, date to date (`rola` only where
    said); R backward. `prorrogavel_por` names the rule that allows an extension;
    `escolha_prorroga` the choice that allows it once, for the same length; `escolha_n` the choice that may replace `n`.
    """

    chave: str
    nome: str
    artigo: str
    n: int
    unidade: str
    regime: str
    de_quem: str
    improrrogavel: bool = False
    do_decreto: bool = True
    fonte: str = "[T]"
    prorrogavel_por: str = ""
    escolha_prorroga: str = ""
    escolha_n: str = ""
    rola: bool = True
    mes: int = 0
    no_dia: bool = False

    @property
    def alerta_da_casa(self) -> bool:
        """An inner alert of the Administration, of no concern to the party."""
        return not self.do_decreto and self.de_quem == "administracao"

    @property
    def pode_prorrogar(self) -> bool:
        """Only where the text, or a supplementary rule, allows it (contagem, 5)."""
        return not self.improrrogavel and bool(self.prorrogavel_por)

    @property
    def ressalva(self) -> str:
        """What must be said beside the date when the decree does not set it."""
        return "" if self.do_decreto else ALERTA
