"""Review of one's own motion: who may undo what, where the procedure begins again, and what may never be done so.

The decree is silent. The authority annuls its own unlawful acts and reviews to the party's benefit only; what would
worsen begins again with notice and hearing. Source: normas, `revisao.*`; arts. 65 to 67; CF, art. 5º, LV;
garantias, 4, 6 and 11; formulários, B (annulled autos that came back without hearing).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from types import MappingProxyType

from .recursos import DIRETOR_DE_TRANSPORTES, DIRETOR_PRESIDENTE, Resposta, pode_substituir_no_recurso


@dataclass(frozen=True)
class AtoAnulavel:
    """An act from which a case may be annulled, and from where it then begins again.

    `recomeca` is the key of the step ("": nothing begins again); `prazos` are the periods that run anew, and
    `da_parte` says that they wait for a new notice. `autoridade` is the only one who may annul it.
    """

    chave: str
    nome: str
    recomeca: str
    prazos: tuple[str, ...] = ()
    da_parte: bool = False
    autoridade: str = DIRETOR_DE_TRANSPORTES


_TABELA = (
    AtoAnulavel("auto", "auto de infração", ""),
    AtoAnulavel(
        "notificacao_da_autuacao", "notificação da autuação", "nova notificação da autuação", ("defesa",), True
    ),
    AtoAnulavel("recebimento", "decisão de não receber a defesa", "novo despacho sobre o recebimento da defesa"),
    AtoAnulavel("decisao", "decisão", "novo julgamento", ("julgamento",)),
    AtoAnulavel(
        "notificacao_da_decisao",
        "notificação da decisão",
        "nova notificação da decisão",
        ("recurso", "reconsideracao"),
        True,
    ),
    AtoAnulavel(
        "decisao_do_recurso",
        "decisão do recurso",
        "nova decisão do recurso",
        ("decisao_recurso",),
        autoridade=DIRETOR_PRESIDENTE,
    ),
)
ATOS: Mapping[str, AtoAnulavel] = MappingProxyType({ato.chave: ato for ato in _TABELA})
COM_NOVA_NOTIFICACAO = "notificacao_da_autuacao"


def pode_rever(papel: str, *, decisao_em_vigor_de: str | None) -> Resposta:
    """Whether this authority may review of its own motion, given whose decision stands.

    The Diretor de Transportes his own and what nobody decided; once the Diretor-Presidente decided, only he.
    Source: art. 67, II, by symmetry [E].
    """
    if decisao_em_vigor_de == DIRETOR_PRESIDENTE and papel != DIRETOR_PRESIDENTE:
        return Resposta(False, "A decisão em vigor é do Diretor-Presidente: só ele a revê (art. 67, II).")
    if papel == DIRETOR_PRESIDENTE and decisao_em_vigor_de != DIRETOR_PRESIDENTE:
        return Resposta(
            False,
            "O Diretor-Presidente revê de ofício só as próprias decisões; as demais chegam a ele por recurso (art. 67, II).",
        )
    return Resposta(True)


def pode_anular_desde(chave: str, papel: str, *, recorreu_no_prazo: bool = False) -> Resposta:
    """Whether this authority annuls from this act; a notice that already served its end is not annulled.

    Source: art. 67; decisão 16 (the petition is unequivocal knowledge).
    """
    ato = ATOS[chave]
    if ato.autoridade != papel:
        quem = "o Diretor-Presidente" if ato.autoridade == DIRETOR_PRESIDENTE else "o Diretor de Transportes"
        return Resposta(
            False, f"A partir da {ato.nome}, só {quem} anula de ofício (art. 67, II).".replace("da auto", "do auto")
        )
    if chave == "notificacao_da_decisao" and recorreu_no_prazo:
        return Resposta(
            False,
            "O transportador já recorreu no prazo: a petição supre a falta da notificação (decisões, 16), e nada há a refazer.",
        )
    return Resposta(True)


def recomeco(chave: str, *, favoravel: bool) -> AtoAnulavel:
    """From which act the case really begins again: annulling what favoured the party needs new notice and hearing.

    Source: arts. 65 and 66; CF, art. 5º, LV; normas, `revisao.favoravel`.
    """
    ato = ATOS[chave]
    if favoravel and chave in ("decisao", "decisao_do_recurso"):
        return ATOS[COM_NOVA_NOTIFICACAO]
    return ato


def pode_rever_para(*, pena: str, valor: Decimal, nova_pena: str, novo_valor: Decimal) -> Resposta:
    """Whether a review may leave this penalty in place of that one: only to the party's benefit.

    Source: garantia 11; Lei 9.784, art. 65, parágrafo único [M], by analogy.
    """
    if pode_substituir_no_recurso(pena=pena, valor=valor, nova_pena=nova_pena, novo_valor=novo_valor):
        return Resposta(True)
    return Resposta(
        False,
        "A revisão de ofício não agrava a penalidade. Para agravar, anule desde a notificação da autuação: exige nova "
        "notificação e defesa (arts. 65 e 66).",
    )


def pode_restabelecer(*, anulada_em: datetime | None, notificada_em: datetime | None) -> Resposta:
    """Whether what was annulled may be imposed again: only after a new notice, of this auto or of another.

    `notificada_em`: the last notice of the autuação that stands. Source: arts. 65 and 66; CF, art. 5º, LV.
    """
    if anulada_em is None or (notificada_em is not None and notificada_em > anulada_em):
        return Resposta(True)
    return Resposta(
        False,
        "O que foi anulado não se restabelece sem ouvir o transportador: é preciso nova notificação, e defesa dela, ou novo "
        "auto sobre o mesmo fato (arts. 65 e 66).",
    )
