"""Infractions and their penalties, arts. 55 to 61, as data; and what is imputed together.

`texto` is the decree with its slips corrected; `texto_bruto` is the decree as it was transcribed. The rows
are in `catalogo.py`. Source: arts. 55 to 61; dominio/decisoes.md, 6a and 7; inventário, 4 and 5.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from types import MappingProxyType

from .catalogo import LINHAS
from .escolhas import Escolhas
from .normas import numero
from .penalidades import FatoAnterior, Reincidencia, reincidencia

PENAS: Mapping[str, str] = MappingProxyType(
    {
        "advertencia": "art. 55, a",
        "multa": "art. 55, b",
        "retencao": "art. 55, c",
        # "ou cassação": never regulated, not offered as a penalty of its own (inventário, E10).
        "cancelamento": "art. 55, d",
    }
)


class EnquadramentoInvalido(ValueError):
    """An imputation that the decree does not hold; the sentence names the article."""


@dataclass(frozen=True)
class Infracao:
    """One inciso or alínea. `local` "terminal" or "qualquer" for art. 58; `alcanca` the grant that is
    cancelled.
    """

    chave: str
    citacao: str
    pena: str
    percentual: Decimal | None
    texto: str
    texto_bruto: str
    resumo: str
    cumula_com: str | None = None
    local: str = ""
    alcanca: str = ""
    imputavel: bool = True
    ressalva: str = ""


def _infracao(chave: str, citacao: str, pena: str, resumo: str, texto: str, bruto: str = "", **resto: str) -> Infracao:
    percentual = numero(f"multa.{'-'.join(chave.split('-')[:2])}") if pena == "multa" else None
    return Infracao(
        chave=chave,
        citacao=citacao,
        pena=pena,
        percentual=percentual,
        texto=texto,
        texto_bruto=bruto or texto,
        resumo=resumo,
        imputavel="ressalva" not in resto,
        **resto,
    )


CATALOGO: Mapping[str, Infracao] = MappingProxyType({linha[0]: _infracao(*linha, **resto) for *linha, resto in LINHAS})
_ORDEM = {chave: posicao for posicao, chave in enumerate(CATALOGO)}


def infracao(chave: str) -> Infracao:
    """The infraction by its key; an unknown one is refused."""
    try:
        return CATALOGO[chave]
    except KeyError:
        raise EnquadramentoInvalido(f"O decreto não prevê a infração “{chave}” (arts. 55 a 61).") from None


def cumular(chaves: Iterable[str]) -> tuple[Infracao, ...]:
    """What is applied together: each infraction once, in the order of the decree, each pair of art. 56 side
    by side.

    The warnings of 56, II, III and IV bring their fine; the fine of 57, III, i, whose words are those of 56,
    IV, brings its warning. Source: art. 55, parágrafo único; art. 56, parágrafo único.
    """
    pedidas = [infracao(chave) for chave in chaves]
    if not pedidas:
        raise EnquadramentoInvalido("O auto precisa de ao menos um enquadramento (arts. 55 a 61).")
    repetidas = {i.citacao for i in pedidas if pedidas.count(i) > 1}
    if repetidas:
        raise EnquadramentoInvalido(f"O {sorted(repetidas)[0]} foi indicado mais de uma vez no mesmo auto.")
    for pedida in pedidas:
        if not pedida.imputavel:
            raise EnquadramentoInvalido(f"O {pedida.citacao} não se imputa: {pedida.ressalva}.")
    reunidas: list[Infracao] = []
    for pedida in sorted(pedidas, key=lambda i: _ORDEM[i.chave]):
        par = CATALOGO[pedida.cumula_com] if pedida.cumula_com else None
        juntas = [pedida] if par is None else sorted([pedida, par], key=lambda i: _ORDEM[i.chave])
        reunidas.extend(i for i in juntas if i not in reunidas)
    return tuple(reunidas)


def conferir_local(chave: str, *, em_terminal: bool) -> None:
    """Refuses a retention outside the terminals for 58, I and III; 58, II holds anywhere on the way.

    Source: art. 58, § 1º (inventário, E27).
    """
    if infracao(chave).local == "terminal" and not em_terminal:
        raise EnquadramentoInvalido(
            f"A retenção do {infracao(chave).citacao} só se faz nos terminais (art. 58, § 1º); "
            "em outro ponto do percurso, só a do art. 58, II."
        )


SO_A_CEDULA = (
    "O art. 57, I, g, só fala da cédula de identificação: a falta de uniforme, ainda que repetida, continua advertência "
    "do art. 56, V."
)


@dataclass(frozen=True)
class Escalada:
    """Where the lack of identity card falls now: warning, fine, or fine in double."""

    infracao: Infracao
    dobro: bool
    reincidencia: Reincidencia | None


def escalar_56_v(
    *, objeto: str, data_do_fato: date, transportador: str, anteriores: Iterable[FatoAnterior], escolhas: Escolhas
) -> Escalada:
    """56, V, or 57, I, g when the lack of the identity *card* recurs within the window of art. 57, § 1º.

    After another 57, I, g the fine is double, never triple. The uniform never escalates: g speaks of the card
    only, and asking for it is refused. `anteriores` are earlier lacks of the card. Source: decisões 6a and 7.
    """
    if objeto != "cedula":
        raise EnquadramentoInvalido(SO_A_CEDULA)
    simples = CATALOGO["56-V"], False
    achada: Reincidencia | None = None
    for anterior in sorted(anteriores, key=lambda a: a.data):
        if anterior.chave not in ("56-V", "57-I-g"):
            continue
        r = reincidencia(
            anterior=anterior,
            data_nova=data_do_fato,
            infracao_nova=anterior.chave,
            transportador_novo=transportador,
            escolhas=escolhas,
        )
        if r.reincidente:
            dobro = simples[1] or anterior.chave == "57-I-g"
            simples, achada = (CATALOGO["57-I-g"], dobro), r
    return Escalada(*simples, achada)
