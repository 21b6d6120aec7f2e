"""The retention of a vehicle: where it is made, in which order of hours, by which other it is replaced, when it ends.

What releases the vehicle is the fulfilment of its demands and nothing else: no amount is asked, and no function here
takes one. Source: art. 58; inventário, D34 and E27; Súmula 510/STJ, by analogy.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from .infracoes import EnquadramentoInvalido, conferir_local, infracao
from .recursos import Resposta


class RetencaoInvalida(ValueError):
    """Something of a retention that art. 58 does not admit; ``campo`` is where it was said, the text why."""

    def __init__(self, campo: str, motivo: str):
        self.campo = campo
        super().__init__(motivo)


@dataclass(frozen=True)
class Exige:
    """What an inciso asks for the vehicle to leave: the usual demand ("" where each case has its own) and the seal."""

    de_regra: str
    selo: bool


# Art. 58, inciso → what it asks. The seal comes out of an inspection, so I and III end in one (art. 31).
EXIGE: Mapping[str, Exige] = MappingProxyType(
    {
        "58-I": Exige("Afixar, em lugar próprio no veículo, o selo de vistoria válido para o ano em curso", selo=True),
        "58-II": Exige("", selo=False),
        "58-III": Exige("Submeter o veículo à vistoria da CONDER e ser nela aprovado", selo=True),
    }
)


def eh_retencao(chave: str) -> bool:
    """Whether the infraction is punished with the retention of the vehicle. Source: arts. 55, c, and 58."""
    return infracao(chave).pena == "retencao"


def incisos(chaves: Iterable[str]) -> list[str]:
    """Those of the imputed infractions that retain the vehicle, in the order given. Source: art. 58."""
    return [chave for chave in chaves if eh_retencao(chave)]


def conferir_locais(chaves: Iterable[str], *, em_terminal: bool) -> None:
    """Refuses the retention outside the terminals where the inciso asks for one.

    Source: art. 58, § 1º (inventário, E27).
    """
    for chave in incisos(chaves):
        try:
            conferir_local(chave, em_terminal=em_terminal)
        except EnquadramentoInvalido as erro:
            raise RetencaoInvalida("local_tipo", str(erro)) from erro


def exigencias_da_retencao(chaves: Sequence[str], ditas: Sequence[str]) -> list[str]:
    """The demands as the inspector wrote them; where none was written, the usual ones of each inciso.

    58, II has no usual demand: what lacks in safety or conservation must be said. Source: art. 58, I to III and § 3º.
    """
    if ditas:
        return list(ditas)
    de_regra = [EXIGE[chave].de_regra for chave in incisos(chaves)]
    if not all(de_regra):
        raise RetencaoInvalida(
            "exigencias", "Diga o que falta à segurança ou à conservação, uma exigência por linha (art. 58, II)."
        )
    return de_regra


def exige_selo(chaves: Iterable[str]) -> bool:
    """Whether the vehicle only leaves with a seal: the inspection of 58, I and III gives one. Source: arts. 31 and 58."""
    return any(EXIGE[chave].selo for chave in incisos(chaves))


def conferir_horas(
    *,
    agora: datetime,
    fato: datetime | None = None,
    retido: datetime,
    removido: datetime | None = None,
    substituido: datetime | None = None,
) -> None:
    """Fact, retention, removal, substitution: each not before the one that it follows, and none ahead of now.

    Source: art. 58, §§ 1º and 2º.
    """
    ordem = (
        ("fato", "o fato", "do fato", fato),
        ("retido_em", "a retenção", "da retenção", retido),
        ("removido_em", "a remoção", "da remoção", removido),
        ("substituido_em", "a substituição", "", substituido),
    )
    antes_de_quem, antes = "", None
    for campo, nome, de_quem, hora in ordem:
        if hora is None:
            continue
        if hora > agora:
            raise RetencaoInvalida(campo, f"A hora não pode estar no futuro: {nome} já aconteceu (art. 58).")
        if antes is not None and hora < antes:
            raise RetencaoInvalida(campo, f"Confira as horas: {nome} não vem antes {antes_de_quem} (art. 58).")
        antes_de_quem, antes = de_quem, hora


def conferir_substituto(
    *,
    retido: str,
    substituto: str,
    transportador: str,
    transportador_do_substituto: str,
    substituto_retido: bool = False,
) -> None:
    """The substitute is another vehicle of the same carrier, free to run. Source: art. 58, § 2º."""
    if substituto == retido:
        motivo = "O substituto é outro veículo, e não o que ficou retido (art. 58, § 2º)."
    elif transportador_do_substituto != transportador:
        motivo = (
            "O veículo é de outro transportador: a substituição é dever de quem teve o veículo retido (art. 58, § 2º)."
        )
    elif substituto_retido:
        motivo = "Este veículo também está retido e não pode substituir outro (art. 58, §§ 2º e 3º)."
    else:
        return
    raise RetencaoInvalida("substituto", motivo)


def pode_liberar(cumpridas: Mapping[str, bool]) -> Resposta:
    """Whether the vehicle leaves: every demand met, and then at once, substituted or not. Nothing else is asked.

    ``cumpridas``: each demand and whether it is met. Source: art. 58, § 3º (inventário, D34).
    """
    if not cumpridas:
        return Resposta(False, "A retenção não diz que exigências cumprir (art. 58, § 3º).")
    faltam = [texto for texto, cumprida in cumpridas.items() if not cumprida]
    if faltam:
        return Resposta(
            False, f"Ainda falta: {'; '.join(faltam)}. O veículo sai quando tudo se cumprir (art. 58, § 3º)."
        )
    return Resposta(True, "Exigências cumpridas: o veículo é imediatamente liberado (art. 58, § 3º).")
