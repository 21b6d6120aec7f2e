"""Evidence: on what grounds it may be refused, who decides on it, until when it may be brought; and who is addressed.

The decree is silent on evidence: Lei 9.784/1999 by analogy, as the house's choice until an opinion of the Jurídico.
"""

from dataclasses import dataclass

from .recursos import DIRETOR_DE_TRANSPORTES, DIRETOR_PRESIDENTE, Resposta

FUNDAMENTOS: tuple[tuple[str, str], ...] = (
    ("ilicita", "ilícita"),
    ("impertinente", "impertinente"),
    ("desnecessaria", "desnecessária"),
    ("protelatoria", "protelatória"),
)
"""The only grounds on which evidence proposed by a party is refused. Lei 9.784/1999, art. 38, § 2º, por analogia."""

FONTE = "Lei 9.784/1999, art. 38, § 2º, por analogia"

_FASES_EM_QUE_SE_PROVA = frozenset({"IMPUTADO", "EM_JULGAMENTO", "REVEL", "EM_RECURSO"})


def pode_juntar_prova(
    estados: list[str], *, encerrado: bool = False, reconsideracao_pendente: bool = False
) -> Resposta:
    """Whether evidence still meets a decision to come: until it is taken, in any instance.

    Lei 9.784/1999, art. 38, caput, por analogia.
    """
    if not encerrado and (reconsideracao_pendente or _FASES_EM_QUE_SE_PROVA & set(estados)):
        return Resposta(True)
    return Resposta(False, "Não há decisão por tomar: a prova é juntada e vai a despacho, e não muda o que se decidiu.")


def quem_decide_a_prova(especie: str) -> str:
    """The authority that decides on the petition also decides on the evidence it asks for. Arts. 66 e 67, II."""
    return DIRETOR_PRESIDENTE if especie == "recurso" else DIRETOR_DE_TRANSPORTES


AUTORIDADES: dict[str, str] = {
    DIRETOR_DE_TRANSPORTES: "Diretor de Transportes",
    DIRETOR_PRESIDENTE: "Diretor-Presidente",
    "outra": "outra autoridade",
}


@dataclass(frozen=True)
class Enderecamento:
    """To whom the petition goes, and whether that is whom it was addressed to; ``motivo`` is read by the party."""

    autoridade: str
    certo: bool
    motivo: str = ""


def enderecamento(especie: str, dirigida_a: str, *, decisao_de: str = DIRETOR_DE_TRANSPORTES) -> Enderecamento:
    """Where a petition goes, whomever it names. A wrong address costs nothing: the date of the protocol stands.

    The defence is the Diretor de Transportes' to judge (art. 66); a reconsideration, of whoever decided (art. 67, I);
    the appeal is the Diretor-Presidente's, through the appealed authority, so both names are right (art. 67, II e § 1º).
    Any other request is accepted under any name. Source: decisão 11.
    """
    certas: dict[str, tuple[str, ...]] = {
        "defesa": (DIRETOR_DE_TRANSPORTES,),
        "reconsideracao": (decisao_de,),
        "recurso": (DIRETOR_PRESIDENTE, DIRETOR_DE_TRANSPORTES),
    }
    aceitas = certas.get(especie, ())
    autoridade = aceitas[0] if aceitas else DIRETOR_DE_TRANSPORTES
    if not dirigida_a or not aceitas or dirigida_a in aceitas:
        return Enderecamento(autoridade, True)
    return Enderecamento(
        autoridade,
        False,
        f"Foi dirigida a {AUTORIDADES.get(dirigida_a, dirigida_a)} e encaminhada ao {AUTORIDADES[autoridade]}, que é quem "
        "a recebe. Vale a data deste protocolo (decisão 11).",
    )
