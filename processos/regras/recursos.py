"""Who decides, who may not, what may be filed against what, and when a penalty is final.

Source: arts. 66 and 67; dominio/decisoes.md, 9 to 13 and 27; garantias.md, 3, 4, 11 and 14.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from .escolhas import Escolhas
from .tempo import com_dia
from .vencimento import UM_DIA, Interrupcao, tempestivo

DIRETOR_DE_TRANSPORTES = "diretor_de_transportes"
DIRETOR_PRESIDENTE = "diretor_presidente"
QUEM_OUTORGOU = "quem_outorgou"


class CompetenciaIndefinida(ValueError):
    """Nobody, or more than one, is competent on that day; the sentence is for the administrator."""


@dataclass(frozen=True)
class Competencia:
    """One row of the table: which authority applies the penalty, from when to when, by which act."""

    pena: str
    autoridade: str
    desde: date
    ate: date | None = None
    ato: str = "decisão 27"


_INICIO = date(1983, 12, 28)
COMPETENCIAS: tuple[Competencia, ...] = (
    Competencia("advertencia", DIRETOR_DE_TRANSPORTES, _INICIO),
    Competencia("multa", DIRETOR_DE_TRANSPORTES, _INICIO),
    Competencia("retencao", DIRETOR_DE_TRANSPORTES, _INICIO),
    Competencia("cancelamento", QUEM_OUTORGOU, _INICIO),
)


def autoridade_competente(
    pena: str, em: date, *, outorgante: str = DIRETOR_DE_TRANSPORTES, tabela: Iterable[Competencia] = COMPETENCIAS
) -> str:
    """Who applies that penalty on that day; a cancelling belongs to whoever made the grant. Source: decisão
    27.
    """
    vigentes = [c for c in tabela if c.pena == pena and c.desde <= em and (c.ate is None or em <= c.ate)]
    if len(vigentes) != 1:
        quantas = "nenhuma autoridade" if not vigentes else "mais de uma autoridade"
        raise CompetenciaIndefinida(f"A tabela dá {quantas} para a pena de {pena} em {com_dia(em)} (decisão 27).")
    autoridade = vigentes[0].autoridade
    return outorgante if autoridade == QUEM_OUTORGOU else autoridade


@dataclass(frozen=True)
class Resposta:
    """Yes or no, with the reason in a sentence."""

    permitido: bool
    motivo: str = ""

    def __bool__(self) -> bool:
        return self.permitido


def pode_decidir_recurso(pessoa: str, *, papel: str, decidiram_na_primeira: Collection[str]) -> Resposta:
    """Whether this person may decide the appeal: acting as Diretor-Presidente, and never after the first
    instance.

    Whoever decided or voted there is out, even as a substitute. Source: art. 67, II; decisão 13; garantia 3.
    """
    if papel != DIRETOR_PRESIDENTE:
        return Resposta(False, "O recurso é decidido pelo Diretor-Presidente ou por quem o substitui (art. 67, II).")
    if pessoa in decidiram_na_primeira:
        return Resposta(
            False, "Quem decidiu na primeira instância não decide o recurso, nem por substituição (decisão 13)."
        )
    return Resposta(True)


def quem_decide_recurso(candidatos: Iterable[str], *, decidiram_na_primeira: Collection[str]) -> str | None:
    """The first of the titular and substitutes who is not barred; None: the administrator must designate
    somebody.

    The deadline does not change meanwhile. Source: decisão 13.
    """
    return next((c for c in candidatos if c not in decidiram_na_primeira), None)


@dataclass(frozen=True)
class Cabimento:
    """Whether the petition fits, as what it is received, and the sentence the party reads.

    It is always received and receipted (garantia 9): `como` "" means joined to the case and not decided
    apart.
    """

    cabe: bool
    como: str
    motivo: str


_FINAL = "Da decisão do recurso não cabe outra petição: a penalidade já é definitiva (decisão 9)."
# (petition, who decided, instance) -> fits, received as, sentence
_MATRIZ: dict[tuple[str, str, int], tuple[bool, str, str]] = {
    ("reconsideracao", DIRETOR_DE_TRANSPORTES, 1): (True, "reconsideracao", "Cabe reconsideração (art. 67, I)."),
    ("reconsideracao", DIRETOR_PRESIDENTE, 1): (True, "reconsideracao", "Cabe reconsideração (art. 67, I)."),
    ("reconsideracao", DIRETOR_PRESIDENTE, 2): (False, "", _FINAL),
    ("recurso", DIRETOR_DE_TRANSPORTES, 1): (True, "recurso", "Cabe recurso ao Diretor-Presidente (art. 67, II)."),
    ("recurso", DIRETOR_PRESIDENTE, 1): (
        *(False, "reconsideracao"),
        "Da decisão originária do Diretor-Presidente só cabe reconsideração: a petição é recebida "
        "como tal (decisão 10).",
    ),
    ("recurso", DIRETOR_PRESIDENTE, 2): (False, "", _FINAL),
}


def cabimento(
    peticao: str,
    *,
    decisao_de: str,
    instancia: int = 1,
    anteriores: Collection[str] = (),
    reconsideracao_ainda_cabe: bool = True,
) -> Cabimento:
    """What fits against a decision, once each; `anteriores` are the petitions already filed against it.

    Source: art. 67; decisões 10 and 12.
    """
    linha = _MATRIZ.get((peticao, decisao_de, instancia))
    if linha is None:
        raise CompetenciaIndefinida(f"Não há regra para {peticao} contra decisão de {decisao_de} (art. 67).")
    cabe, como, motivo = linha
    if (como or peticao) in anteriores:
        qual = {"reconsideracao": "A reconsideração", "recurso": "O recurso"}[como or peticao]
        return Cabimento(False, "", f"{qual} cabe uma só vez: a petição é junta aos autos (decisão 12).")
    if not cabe and como == "reconsideracao" and not reconsideracao_ainda_cabe:
        return Cabimento(
            False, "", "Só cabia reconsideração, e o prazo dela acabou: a petição é junta aos autos (decisão 10)."
        )
    return Cabimento(cabe, como, motivo)


def eh_tempestivo(peticao_em: datetime, vence: date) -> Resposta:
    """Whether the petition came in time, with the sentence. Source: contagem, 1.3; garantia 8."""
    if tempestivo(vence, peticao_em):
        return Resposta(True, f"Tempestiva: o prazo vai até o fim de {com_dia(vence)}.")
    return Resposta(False, f"Intempestiva: o prazo acabou em {com_dia(vence)}, às 24 horas.")


def suspende_execucao(pena: str, *, pendente_e_tempestivo: bool) -> Resposta:
    """A defence received or an appeal in time suspends collection and cancelling, never the retention.

    Source: inventário, D40 and D46 [E]; decisão 9.
    """
    if pena == "retencao":
        return Resposta(False, "A retenção não se suspende: libera-se cumprida a exigência (art. 58, § 3º).")
    if not pendente_e_tempestivo:
        return Resposta(False, "Petição intempestiva não suspende a cobrança (decisão 9).")
    return Resposta(True, "Há petição tempestiva pendente.")


def interrupcoes_do_recurso(
    *, reconsideracao_em: date, notificada_em: date | None, escolhas: Escolhas
) -> tuple[Interrupcao, ...]:
    """What a reconsideration does to the period of appeal: nothing, or a fresh start (RECONS_INTERROMPE).

    Source: contagem, 5; Súmula 430/STF, by analogy.
    """
    if escolhas["RECONS_INTERROMPE"] == "nao" or notificada_em is None:
        return ()
    return (Interrupcao(reconsideracao_em, notificada_em, "RECONS_INTERROMPE=sim"),)


_GRAVIDADE = ("", "advertencia", "multa", "retencao", "cancelamento")


def pode_substituir_no_recurso(
    *, pena: str, valor: Decimal, nova_pena: str, novo_valor: Decimal = Decimal(0)
) -> Resposta:
    """Whether the appeal may leave this penalty in place of that one: never a worse one; "" is no penalty.

    Source: garantia 11; inventário, 7 (reformatio in pejus).
    """
    antes, depois = _GRAVIDADE.index(pena), _GRAVIDADE.index(nova_pena)
    if depois > antes or (depois == antes and novo_valor > valor):
        return Resposta(False, "O recurso não agrava a penalidade de quem recorreu.")
    return Resposta(True)


@dataclass(frozen=True)
class Fatos:
    """What happened to one enquadramento since its first-instance decision.

    `vence_*` are the ends of the periods, None while the decision was not notified. `recurso_em` and
    `reconsideracao_em` are moments of filing. `*_mantem` says whether something of the penalty was left
    standing.
    """

    decisao_de: str
    vence_recurso: date | None = None
    vence_reconsideracao: date | None = None
    recurso_em: datetime | None = None
    recurso_decidido_em: date | None = None
    recurso_mantem: bool = True
    reconsideracao_em: datetime | None = None
    reconsideracao_decidida_em: date | None = None
    reconsideracao_notificada_em: date | None = None
    reconsideracao_mantem: bool = True
    pago_em: date | None = None
    renunciado_em: date | None = None


@dataclass(frozen=True)
class Definitividade:
    """Whether the penalty is final on the day asked, since when, and why (or what it waits for)."""

    definitiva: bool
    desde: date | None
    motivo: str


def definitividade(fatos: Fatos, *, em: date) -> Definitividade:
    """When the penalty of one enquadramento becomes final: the first of the ways of decisão 9 that happened.

    An appeal out of time neither undoes nor delays it; heard and granted all the same, it does undo it.
    Source: art. 67; decisões 9 and 9a; garantia 14.
    """
    for decidido_em, mantem, qual in (
        (fatos.reconsideracao_decidida_em, fatos.reconsideracao_mantem, "na reconsideração"),
        (fatos.recurso_decidido_em, fatos.recurso_mantem, "no recurso"),
    ):
        if decidido_em is not None and decidido_em <= em and not mantem:
            return Definitividade(False, None, f"A penalidade caiu {qual}, em {com_dia(decidido_em)}.")
    caminhos = [
        (fatos.pago_em, "Pagamento"),
        (fatos.renunciado_em, "Renúncia ao prazo"),
        _por_decurso_ou_decisao(fatos),
    ]
    acontecidos = [(desde, motivo) for desde, motivo in caminhos if desde is not None and desde <= em]
    if not acontecidos:
        return Definitividade(False, None, _o_que_espera(fatos, em))
    desde, motivo = min(acontecidos)
    return Definitividade(True, desde, f"{motivo}: definitiva desde {com_dia(desde)} (decisão 9).")


def _em_tempo(peticao_em: datetime | None, vence: date | None) -> bool:
    return peticao_em is not None and (vence is None or tempestivo(vence, peticao_em))


def _por_decurso_ou_decisao(fatos: Fatos) -> tuple[date | None, str]:
    """The date by lapse of the period, by the decision of the appeal, or by the denial of the
    reconsideration.
    """
    reconsidera = _em_tempo(fatos.reconsideracao_em, fatos.vence_reconsideracao)
    if fatos.decisao_de == DIRETOR_PRESIDENTE:
        if reconsidera:
            return fatos.reconsideracao_notificada_em, "Indeferimento da reconsideração notificado"
        fim = fatos.vence_reconsideracao
        return (fim + UM_DIA if fim else None), "Decurso do prazo da reconsideração"
    if _em_tempo(fatos.recurso_em, fatos.vence_recurso):
        return fatos.recurso_decidido_em, "Decisão do recurso"
    fins = [f for f in (fatos.vence_recurso, fatos.vence_reconsideracao) if f is not None]
    if fatos.vence_recurso is None or not fins:
        return None, ""
    decurso = max(fins) + UM_DIA
    if not reconsidera:
        return decurso, "Decurso do prazo de recurso"
    decidida = fatos.reconsideracao_decidida_em
    return (max(decurso, decidida) if decidida else None), "Reconsideração indeferida e prazo de recurso decorrido"


def _o_que_espera(fatos: Fatos, em: date) -> str:
    if fatos.decisao_de == DIRETOR_DE_TRANSPORTES and _em_tempo(fatos.recurso_em, fatos.vence_recurso):
        return "Recurso tempestivo à espera de decisão."
    if _em_tempo(fatos.reconsideracao_em, fatos.vence_reconsideracao):
        return "Reconsideração tempestiva à espera de decisão."
    vence = fatos.vence_recurso if fatos.decisao_de == DIRETOR_DE_TRANSPORTES else fatos.vence_reconsideracao
    if vence is None:
        return "A decisão ainda não foi notificada."
    return f"O prazo vai até {com_dia(vence)}." if em <= vence else "À espera."
