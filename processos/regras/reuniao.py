"""Joined autos: which may be joined, and until when the joint decision is signed.

Joining moves nothing: each auto keeps its periods, its deposit and its decision.
Source: arts. 55, parágrafo único, and 66; decisão 15; normas, `reuniao.*`; garantias, 4, 5 and 10.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from types import MappingProxyType

from .recursos import Resposta
from .tempo import com_dia
from .vencimento import tempestivo

POR_JULGAR = "por_julgar"
IMPEDIMENTOS: Mapping[str, str] = MappingProxyType(
    {
        "concluido": "está concluído",
        "por_registrar": "ainda não foi registrado: só se reúne o que tem número (art. 65)",
        "decidido": "já foi decidido, e só se reúne antes do julgamento (art. 66)",
        "sem_penalidade": "não tem penalidade por julgar (art. 66)",
        "reunido": "já está reunido a outro: separe-os antes (decisão 15)",
    }
)
"""Why an auto may not be joined, in the order in which it is asked."""


@dataclass(frozen=True)
class AutoAReunir:
    """An auto as this law asks of it: its case, whose it is, and `POR_JULGAR` or a key of `IMPEDIMENTOS`."""

    processo: str
    transportador: str
    situacao: str = POR_JULGAR


def situacao(*, concluido: bool, registrado: bool, decidido: bool, por_julgar: bool, reunido: bool) -> str:
    """The first impediment that holds, or `POR_JULGAR`. Source: arts. 65 and 66; decisão 15."""
    vale = {
        "concluido": concluido,
        "por_registrar": not registrado,
        "decidido": decidido,
        "sem_penalidade": not por_julgar,
        "reunido": reunido,
    }
    return next((chave for chave in IMPEDIMENTOS if vale[chave]), POR_JULGAR)


def pode_reunir(este: AutoAReunir, outros: Sequence[AutoAReunir]) -> Resposta:
    """Whether these autos may be joined: two or more, each once, of one carrier, none decided and none concluded.

    Source: arts. 55, parágrafo único, and 66; decisão 15.
    """
    processos = [outro.processo for outro in outros]
    if not processos:
        return Resposta(False, "Diga a que processos este se reúne (decisão 15).")
    if este.processo in processos:
        return Resposta(False, f"O processo {este.processo} é este mesmo: reúne-se a outros.")
    if repetido := next((p for p in processos if processos.count(p) > 1), ""):
        return Resposta(False, f"O processo {repetido} está indicado duas vezes.")
    for outro in outros:
        if outro.transportador != este.transportador:
            return Resposta(
                False,
                f"O processo {outro.processo} é de outro transportador: só se reúnem autos do mesmo (decisão 15).",
            )
    for auto in (este, *outros):
        if auto.situacao != POR_JULGAR:
            return Resposta(False, f"O processo {auto.processo} {IMPEDIMENTOS[auto.situacao]}.")
    return Resposta(True)


def vencimento_da_decisao_conjunta(correndo: Iterable[date]) -> date | None:
    """Until when the joint decision is signed: the nearest of the running periods of judgement; None where none runs.

    An auto in default has no period of its own (art. 65); one whose overrun was certified no longer has any.
    Source: art. 66, parágrafo único; decisão 15.
    """
    return min(correndo, default=None)


def pode_julgar_em_conjunto(*, quantos: int, correndo: Iterable[date] = (), agora: datetime | None = None) -> Resposta:
    """Whether the joint decision may be signed: two autos or more and, at that moment, no running period already over.

    The overrun of a period is certified before anything (art. 66, parágrafo único; decisão 15; garantia 10).
    """
    if quantos < 2:
        return Resposta(False, "Resta um só auto por julgar: decida-o no seu processo (art. 66).")
    vence = vencimento_da_decisao_conjunta(correndo)
    if vence is not None and agora is not None and not tempestivo(vence, agora):
        return Resposta(
            False,
            f"O vencimento mais próximo, {com_dia(vence)}, já passou, e o atraso não foi certificado. Tente em instantes "
            "(art. 66, parágrafo único; decisão 15).",
        )
    return Resposta(True)
