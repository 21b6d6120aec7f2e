"""Notice: from which day a person knows, and whether it counts.

Source: arts. 54, § 1º, 63 and 65; dominio/contagem.md, 7; dominio/decisoes.md, 16, 25a, 25c, 26 and 28.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from .calendario import Calendario
from .escolhas import Escolhas
from .normas import numero
from .tempo import com_dia, data_local

MODOS = ("pessoal", "recusa", "postal", "eletronica", "edital", "inequivoca")


class NotificacaoInvalida(ValueError):
    """A way of giving notice that does not exist, or lacks a fact; the sentence is for the user."""


@dataclass(frozen=True)
class Ciencia:
    """The civil date of the notice, or None; `motivo` says why, in a sentence for the user."""

    data: date | None
    valida: bool
    motivo: str


def ciencia(
    modo: str,
    *,
    escolhas: Escolhas,
    quando: datetime | None = None,
    testemunhas: int = 0,
    ar_recebido: date | None = None,
    ar_juntado: date | None = None,
    enviada_em: datetime | None = None,
    lida_em: datetime | None = None,
    adesao: bool = True,
    publicado_em: date | None = None,
    dilacao: int | None = None,
    convocado_certo: bool = False,
    calendario: Calendario | None = None,
) -> Ciencia:
    """The date of the notice by its mode; without proof there is none, and no period runs.

    A notice given on a non-business day is good: only the start of the period moves (contagem, 7).
    """
    if modo in ("pessoal", "inequivoca"):
        return _no_ato(modo, quando)
    if modo == "recusa":
        return _recusa(quando, testemunhas)
    if modo == "postal":
        return _postal(ar_recebido, ar_juntado, escolhas)
    if modo == "eletronica":
        return eletronica(
            enviada_em=enviada_em, lida_em=lida_em, adesao=adesao, calendario=calendario, escolhas=escolhas
        )
    if modo == "edital":
        return _edital(publicado_em, dilacao, convocado_certo, escolhas)
    raise NotificacaoInvalida(f"“{modo}” não é modo de notificar: use {', '.join(MODOS)}.")


def _nenhuma(motivo: str) -> Ciencia:
    return Ciencia(None, False, motivo)


def _no_ato(modo: str, quando: datetime | None) -> Ciencia:
    if quando is None:
        return _nenhuma("Falta a data do ciente.")
    if modo == "inequivoca":
        return Ciencia(data_local(quando), True, "A parte se manifestou nos autos: ciência inequívoca (decisão 16).")
    return Ciencia(data_local(quando), True, "Ciente na segunda via (art. 63).")


def _recusa(quando: datetime | None, testemunhas: int) -> Ciencia:
    """The refusal counts as notice with two witnesses who also sign. Source: art. 63, parágrafo único."""
    minimo = numero("recusa.testemunhas")
    if quando is None or testemunhas < minimo:
        return _nenhuma(
            f"A recusa precisa da assinatura de {minimo} testemunhas (art. 63, parágrafo único): não "
            f"corre prazo, notifique de novo."
        )
    return Ciencia(data_local(quando), True, f"Recusa certificada com {testemunhas} testemunhas (art. 63, p. único).")


def _postal(recebido: date | None, juntado: date | None, escolhas: Escolhas) -> Ciencia:
    """The day of receipt written on the AR, or that of its joinder (POSTAL). [E] contagem, 7."""
    data, qual = (recebido, "recebimento") if escolhas["POSTAL"] == "recebimento" else (juntado, "juntada")
    if data is None:
        return _nenhuma(f"Falta a data de {qual} do aviso de recebimento.")
    return Ciencia(data, True, f"Data de {qual} do aviso de recebimento.")


def data_tacita(enviada_em: datetime, escolhas: Escolhas, calendario: Calendario | None = None) -> date:
    """The tenth running day after sending, even if not a business day (TACIT_COUNT, TACIT_ROLL).

    Source: Lei 11.419/2006, art. 5º, § 3º, by analogy; decisão 25a.
    """
    dias = numero("ciencia.tacita_dias") - (escolhas["TACIT_COUNT"] == "envio_conta")
    tacita = data_local(enviada_em) + timedelta(days=dias)
    if escolhas["TACIT_ROLL"] == "sim":
        return _util(tacita, calendario, escolhas)
    return tacita


def _util(dia: date, calendario: Calendario | None, escolhas: Escolhas) -> date:
    if calendario is None:
        raise NotificacaoInvalida("Para saber se o dia da leitura é útil é preciso o calendário.")
    return dia if calendario.eh_util(dia, escolhas) else calendario.proximo_util(dia, escolhas)


def eletronica(
    *,
    enviada_em: datetime | None,
    lida_em: datetime | None,
    adesao: bool,
    calendario: Calendario | None,
    escolhas: Escolhas,
) -> Ciencia:
    """The day of the first reading, or the next business day; unread for ten days, tacit.

    Only for who signed the term of adhesion; both dates are recorded by the system, never typed.
    Source: Lei 11.419/2006, art. 5º, §§ 1º to 3º, by analogy; decisões 25a and 26.
    """
    if not adesao:
        return _nenhuma("Não há termo de adesão à notificação eletrônica (decisão 25a): notifique por outro modo.")
    if enviada_em is None:
        return _nenhuma("Falta o momento do envio.")
    tacita = data_tacita(enviada_em, escolhas, calendario)
    if lida_em is not None:
        if lida_em < enviada_em:
            return _nenhuma("A leitura é anterior ao envio.")
        leitura = data_local(lida_em)
        if leitura <= tacita:
            data = _util(leitura, calendario, escolhas)
            movida = "" if data == leitura else f", dia sem expediente: ciência em {com_dia(data)} (decisão 26)"
            return Ciencia(data, True, f"Lida em {com_dia(leitura)}{movida}.")
    dias = numero("ciencia.tacita_dias")
    return Ciencia(
        tacita, True, f"Não lida em {dias} dias do envio: ciência tácita em {com_dia(tacita)} (decisão 25a)."
    )


def _edital(publicado_em: date | None, dilacao: int | None, convocado_certo: bool, escolhas: Escolhas) -> Ciencia:
    """The publication plus the delay that the edital grants; not for one certain and known (decisão 28)."""
    if convocado_certo:
        return _nenhuma("A publicação não é ciência de convocado certo e conhecido (decisão 28).")
    if publicado_em is None:
        return _nenhuma("Falta a data da publicação do edital.")
    dias = int(escolhas["EDITAL_DILACAO"]) if dilacao is None else dilacao
    return Ciencia(
        publicado_em + timedelta(days=dias),
        True,
        f"Edital publicado em {com_dia(publicado_em)}, dilação de {dias} dias.",
    )


def primeira_valida(ciencias: Iterable[Ciencia]) -> Ciencia | None:
    """Of several notices, the first one that is valid (contagem, 7)."""
    validas = [c for c in ciencias if c.valida and c.data is not None]
    return min(validas, key=lambda c: c.data or date.max, default=None)


def marco_da_defesa(
    *,
    ciente_no_auto: Ciencia | None,
    notificada: Ciencia | None,
    auto_traz_prazo_e_local: bool,
    escolhas: Escolhas,
    manifestacao: Ciencia | None = None,
) -> Ciencia | None:
    """Which notice makes the period of defence run; None while none does.

    The notice of art. 65; the ciente on the auto only where NOTIFICACAO_MARCO=ciente and the auto brings
    period and place of defence; a defence before any notice supplies it. Source: arts. 54, § 1º, and 65;
    decisões 16 and 25c.
    """
    candidatas = [c for c in (notificada, manifestacao) if c is not None]
    if ciente_no_auto is not None and auto_traz_prazo_e_local and escolhas["NOTIFICACAO_MARCO"] == "ciente":
        candidatas.append(ciente_no_auto)
    return primeira_valida(candidatas)
