"""Vehicles: how long they may run, which types each service admits, how long a seal is good.

Source: arts. 28, 29, 31, 71 and 72; inventário, D11, D12, D16 and E1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from .escolhas import Escolhas
from .normas import PRAZOS, numero
from .tempo import com_dia
from .termos import somar_meses
from .vencimento import UM_DIA

TIPOS: Mapping[str, str] = MappingProxyType(
    {
        "I": "auto-ônibus rodoviário",
        "II": "micro-ônibus",
        "III": "ônibus executivo",
        "IV": "ônibus misto",
        "V": "ônibus urbano",
        "VI": "veículo de médio porte",
        "VII": "veículo rodoviário movido a energia elétrica ou que utilize via fixa",
    }
)

# Service -> (types, article). Art. 71 says "art. 26", which has no incisos: read as art. 28 (inventário, E1).
ADMITIDOS: Mapping[str, tuple[frozenset[str], str]] = MappingProxyType(
    {
        "convencional": (frozenset({"I", "II", "IV", "V", "VI", "VII"}), "art. 28, § 2º"),
        "opcional": (frozenset({"I", "II", "III", "VI"}), "art. 28, § 3º"),
        "alimentador": (frozenset({"I", "II", "III", "V", "VI"}), "art. 28, § 4º"),
        "frete": (frozenset({"I", "II", "III", "VI"}), "art. 71, c/c art. 28 [sic: art. 26]"),
        "escolar": (frozenset({"I", "II", "III", "VI"}), "art. 71, c/c art. 28 [sic: art. 26]"),
        "privado": (frozenset({"I", "II", "III", "VI"}), "art. 71, c/c art. 28 [sic: art. 26]"),
    }
)
_MINIMOS = {"escolar": "escolar.capacidade_minima", "privado": "privado.capacidade_minima"}


class VeiculoInvalido(ValueError):
    """A vehicle that cannot be judged; the sentence is for the user."""


@dataclass(frozen=True)
class VidaUtil:
    """Years, last day and whether it may run; `anos` None where the CONDER sets the life (art. 29, § 3º)."""

    anos: int | None
    ultimo_dia: date | None
    utilizavel: bool | None
    motivo: str = ""


def vida_util(
    *,
    fatura: date,
    capacidade: int,
    escolhas: Escolhas,
    em: date | None = None,
    substituicao_determinada: bool = False,
    eletrico_ou_via_fixa: bool = False,
) -> VidaUtil:
    """5 years up to 12 passengers, 7 above, from the invoice of the new vehicle, last day included; never
    rolls.

    A replacement ordered at an inspection prevails (§ 2º); electric and fixed-track vehicles are left to the
    CONDER (§ 3º). Without `em`, `utilizavel` is None. Source: art. 29; contagem, 4.7.
    """
    if capacidade < 1:
        raise VeiculoInvalido("A capacidade do veículo precisa ser de ao menos 1 passageiro.")
    if eletrico_ou_via_fixa:
        motivo = "Vida útil fixada pela CONDER em instrumento próprio (art. 29, § 3º)."
        return VidaUtil(None, None, None if em is None else not substituicao_determinada, motivo)
    grande = capacidade > numero("veiculo.limite_de_passageiros")
    anos = numero("veiculo.anos_acima_do_limite" if grande else "veiculo.anos_ate_o_limite")
    ultimo = somar_meses(fatura, 12 * anos, escolhas["MONTHS"])
    if em is None:
        return VidaUtil(anos, ultimo, None)
    if substituicao_determinada:
        return VidaUtil(anos, ultimo, False, "Substituição determinada em vistoria (art. 29, § 2º).")
    if em > ultimo:
        return VidaUtil(anos, ultimo, False, f"Vida útil de {anos} anos encerrada em {com_dia(ultimo)} (art. 29).")
    return VidaUtil(anos, ultimo, True)


def pode_servir(servico: str, tipo: str, capacidade: int) -> tuple[bool, str]:
    """Whether type and capacity fit the service, and why not. Source: arts. 28, §§ 2º to 4º, 71 and 72."""
    if servico not in ADMITIDOS or tipo not in TIPOS:
        raise VeiculoInvalido(f"Não há regra para o tipo “{tipo}” no serviço “{servico}” (arts. 28 e 71).")
    tipos, artigo = ADMITIDOS[servico]
    if tipo not in tipos:
        return False, f"O serviço {servico} não admite {TIPOS[tipo]} ({artigo})."
    minimo = numero(_MINIMOS[servico]) if servico in _MINIMOS else 1
    if capacidade < minimo:
        return False, f"Com menos de {minimo} passageiros não se considera serviço {servico} (art. 72)."
    return True, ""


def atualizar_registro_ate(registrado_em: date, escolhas: Escolhas) -> date:
    """The nominal last day to update the register: 12 months from the last time, or 31 December of the next year.

    It rolls like any duty; see `prazos.calcular("registro_do_veiculo", …)`. Source: art. 30, § 3º (ANUAL).
    """
    if escolhas["ANUAL"] == "ano_civil":
        return date(registrado_em.year + 2, 1, 1) - UM_DIA
    return somar_meses(registrado_em, PRAZOS["registro_do_veiculo"].n, escolhas["MONTHS"])


def selo_vale_ate(vistoriado_em: date, escolhas: Escolhas) -> date:
    """The last day of the seal: 31 December (SELO=ano_civil, "ano em curso"), or 12 months. Source: arts. 31
    and 58, I.
    """
    if escolhas["SELO"] == "ano_civil":
        return date(vistoriado_em.year + 1, 1, 1) - UM_DIA
    return somar_meses(vistoriado_em, PRAZOS["vistoria"].n, escolhas["MONTHS"])
