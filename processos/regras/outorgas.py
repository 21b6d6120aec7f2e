"""Grants: who is barred, how long an authorization may last, what a term needs to be signed.

Source: arts. 10, § 2º, 36, 40, 62 and 69; dominio/decisoes.md, 18, 21 and 24.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from .dinheiro import em_reais
from .escolhas import Escolhas
from .normas import PRAZOS
from .prazos import PrazoInvalido, Vencimento, contar_meses, regressivo, somar_meses
from .tempo import com_dia
from .vencimento import UM_DIA

# Only the penalty of cancelling a permission bars; bankruptcy and withdrawal are no penalties (E11, E13).
_IMPEDEM = frozenset({"cancelamento_permissao"})
_VIGENCIAS = {"autorizacao": PRAZOS["autorizacao"], "autorizacao_especial": PRAZOS["autorizacao_especial"]}


@dataclass(frozen=True)
class Impedimento:
    """Whether a new grant is barred on that day, the last day of the bar and the first free one."""

    impedido: bool
    ultimo_dia: date | None
    primeiro_dia_livre: date | None
    motivo: str


def impedimento(*, penalidade: str, definitiva_em: date, outorga_em: date, escolhas: Escolhas) -> Impedimento:
    """Bars a new grant for 24 months from the final decision, last day included; it never rolls.

    Source: art. 62; contagem, 4.7; decisão 24.
    """
    tipo = PRAZOS["impedimento"]
    if penalidade not in _IMPEDEM:
        return Impedimento(False, None, None, "O art. 62 só alcança a pena de cancelamento da permissão.")
    ultimo = somar_meses(definitiva_em, tipo.n, escolhas["MONTHS"])
    impedido = definitiva_em <= outorga_em <= ultimo
    motivo = f"Impedido de receber nova outorga até {com_dia(ultimo)} (art. 62)." if impedido else ""
    return Impedimento(impedido, ultimo, ultimo + UM_DIA, motivo)


def fim_da_vigencia(especie: str, outorgada_em: date, escolhas: Escolhas) -> Vencimento:
    """The last day an authorization may reach: 6 months (art. 40), or 12 for the special one (art. 69)."""
    if especie not in _VIGENCIAS:
        raise PrazoInvalido(f"“{especie}” não tem vigência máxima: use {' ou '.join(_VIGENCIAS)}.")
    tipo = _VIGENCIAS[especie]
    return contar_meses(
        evento=outorgada_em, n=tipo.n, escolhas=escolhas, validade=True, tipo=tipo, marco="outorga da autorização"
    )


def conferir_vigencia(especie: str, outorgada_em: date, termina_em: date, escolhas: Escolhas) -> None:
    """Refuses an authorization that ends before it begins, or after its maximum. Source: arts. 40 and 69."""
    maximo = fim_da_vigencia(especie, outorgada_em, escolhas).vence
    if not outorgada_em <= termina_em <= maximo:
        raise PrazoInvalido(
            f"A vigência vai de {com_dia(outorgada_em)} até, no máximo, {com_dia(maximo)} "
            f"({_VIGENCIAS[especie].artigo})."
        )


def conferir_data_da_prorrogacao(calculado: Vencimento, data_expressa: date) -> None:
    """Refuses an extension whose express date is not that of the sum. Source: art. 10, § 2º; decisão 21."""
    if data_expressa != calculado.vence:
        raise PrazoInvalido(
            f"A prorrogação contada desde {com_dia(calculado.primeiro_dia)} acaba em "
            f"{com_dia(calculado.vence)}, e não "
            f"em {com_dia(data_expressa)} (art. 10, § 2º)."
        )


def certidao_mais_antiga(assinatura: date, escolhas: Escolhas) -> date:
    """The oldest date of issue that a certificate may bear: 10 running days before signing. Source: art. 36,
    VII.
    """
    tipo = PRAZOS["certidoes"]
    return regressivo(evento=assinatura, n=tipo.n, unidade=tipo.unidade, escolhas=escolhas, memoria=False).vence


def motivos_contra_a_assinatura(
    *,
    assinatura: date,
    vence: date,
    garantia_devida: Decimal,
    garantia_depositada: Decimal,
    certidoes: Iterable[date],
    escolhas: Escolhas,
) -> tuple[str, ...]:
    """Why the term may not be signed on that day; empty when it may.

    Source: arts. 36, VI and VII, 44 and § 2º; decisão 18.
    """
    motivos = []
    if assinatura > vence:
        motivos.append(f"O prazo para assinar acabou em {com_dia(vence)} (art. 36).")
    if garantia_depositada < garantia_devida:
        falta = em_reais(garantia_devida - garantia_depositada)
        motivos.append(f"Faltam {falta} da garantia (arts. 36, VI, e 44).")
    datas = tuple(certidoes)
    mais_antiga = certidao_mais_antiga(assinatura, escolhas)
    if not datas:
        motivos.append("Faltam as certidões negativas (art. 36, VII).")
    motivos.extend(
        f"A certidão expedida em {com_dia(data)} não serve: só de {com_dia(mais_antiga)} em diante (art. 36, VII)."
        for data in datas
        if not mais_antiga <= data <= assinatura
    )
    return tuple(motivos)
