"""Guarantee, deposit of the defence and commission: amounts owed, missing and exceeded.

Source: arts. 44, 47, parágrafo único, and 66; dominio/decisoes.md, 3, 4 and 22; inventário, 4 and 6.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from .dinheiro import ValorInvalido, arredondar, em_reais
from .escolhas import Escolhas
from .normas import numero

ZERO = Decimal("0.00")
RESSALVA_DO_DEPOSITO = (
    "Exigência possivelmente não recepcionada pela Constituição: "
    "Súmula Vinculante 21/STF e Súmula 373/STJ, por analogia."
)


def fator(regime: str) -> Decimal:
    """How many reference values: 20 for a permission, a quarter of that for an authorization (art. 44 and §
    1º).
    """
    if regime == "permissao":
        return Decimal(numero("garantia.fator"))
    if regime == "autorizacao":
        return Decimal(numero("garantia.fator")) / Decimal(numero("garantia.divisor_autorizacao"))
    raise ValorInvalido(f"Não há garantia para o regime “{regime}”: use permissao ou autorizacao (art. 44).")


def _nao_negativos(*valores: Decimal) -> None:
    if any(not valor.is_finite() or valor < 0 for valor in valores):
        raise ValorInvalido("Valor negativo ou ilegível: informe um valor igual ou maior que zero.")


def valor_da_garantia(*, mvr: Decimal, regime: str, escolhas: Escolhas) -> Decimal:
    """The guarantee at the reference value of the day of the deposit. Source: art. 44 and § 1º."""
    _nao_negativos(mvr)
    return arredondar(mvr * fator(regime), escolhas["ROUNDING"])


def reforco(*, mvr_do_ultimo_deposito: Decimal, mvr_novo: Decimal, regime: str, escolhas: Escolhas) -> Decimal:
    """The half-yearly reinforcement, on what the reference value rose; never negative.

    The base is the last deposit of constitution or reinforcement; a recomposition does not move it.
    Source: art. 44, § 5º; decisão 22.
    """
    _nao_negativos(mvr_do_ultimo_deposito, mvr_novo)
    return arredondar(max(ZERO, (mvr_novo - mvr_do_ultimo_deposito) * fator(regime)), escolhas["ROUNDING"])


def recomposicao(*, exigida: Decimal, saldo: Decimal, tomada: Decimal, escolhas: Escolhas) -> Decimal:
    """What brings the guarantee back to what is required, part of it taken. Source: art. 44, § 4º."""
    _nao_negativos(exigida, saldo, tomada)
    restante = max(ZERO, saldo - tomada)
    return arredondar(max(ZERO, exigida - restante), escolhas["ROUNDING"])


@dataclass(frozen=True)
class Comissao:
    """The highest commission allowed and whether it was exceeded."""

    limite: Decimal
    excede: bool


def conferir_comissao(*, passagem: Decimal, comissao: Decimal, escolhas: Escolhas) -> Comissao:
    """Whether the commission exceeds 7% of the fare, compared exactly; it is then an alteration of price (57,
    IV, b).

    Source: art. 47, parágrafo único (inventário, E6).
    """
    _nao_negativos(passagem, comissao)
    exato = passagem * numero("comissao.teto") / 100
    return Comissao(arredondar(exato, escolhas["ROUNDING"]), comissao > exato)


@dataclass(frozen=True)
class Deposito:
    """How much of the deposit is missing, and whether the defence is accepted on that score."""

    falta: Decimal
    aceita: bool
    motivo: str = ""


def deposito_exigido(
    *,
    multas: Iterable[Decimal],
    escolhas: Escolhas,
    contestadas: Iterable[Decimal] | None = None,
    recolhido: Decimal = ZERO,
) -> Decimal:
    """What the defence must show: the fines of the whole auto, less what was paid of the part not contested.

    A warning or a retention alone asks for nothing. Source: art. 66; decisão 3 (DEPOSITO_PARCIAL).
    """
    if escolhas["EXIGE_DEPOSITO"] == "dispensado":
        return ZERO
    if escolhas["DEPOSITO_PARCIAL"] == "parte_contestada" and contestadas is not None:
        return sum(contestadas, ZERO)
    return max(ZERO, sum(multas, ZERO) - recolhido)


def diferenca_do_deposito(*, exigido: Decimal, depositado: Decimal, escolhas: Escolhas) -> Deposito:
    """Whether the deposit covers what is required; a cent less does not, and may be completed in time.

    Source: art. 66; decisão 4; EXIGE_DEPOSITO.
    """
    _nao_negativos(exigido, depositado)
    if escolhas["EXIGE_DEPOSITO"] == "dispensado":
        return Deposito(ZERO, True, "Depósito dispensado.")
    falta = max(ZERO, exigido - depositado).quantize(ZERO)
    if falta:
        return Deposito(falta, False, f"Faltam {em_reais(falta)} do depósito (art. 66). {RESSALVA_DO_DEPOSITO}")
    return Deposito(ZERO, True)
