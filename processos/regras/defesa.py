"""The defence: from which moment the twenty business days run, and when one may judge or declare the default.

Source: arts. 65 and 66; dominio/decisoes.md, 2 and 13a; garantias.md, 5 and 9.
"""

from datetime import date, datetime

from .escolhas import Escolhas
from .recursos import Resposta
from .tempo import com_dia, limite_exclusivo
from .vencimento import tempestivo


def marco_do_julgamento(
    *, protocolada_em: datetime, completa_em: datetime | None, deposito_exigido: bool, escolhas: Escolhas
) -> datetime | None:
    """The moment from which the defence is to be judged; None while the proof of the deposit is missing.

    The day the proof was complete; without a deposit to show, or by RECEBIMENTO_DEFESA=peticao, that of the
    petition. Source: art. 66, parágrafo único; decisões 2 and 13a.
    """
    if not deposito_exigido or escolhas["EXIGE_DEPOSITO"] == "dispensado":
        return protocolada_em
    if escolhas["RECEBIMENTO_DEFESA"] == "peticao" and completa_em is not None:
        return protocolada_em
    return completa_em


def eh_recebivel(*, completa_em: datetime | None, vence: date) -> Resposta:
    """Whether the defence, with all that art. 66 asks, was complete while the period ran.

    Completed afterwards it is kept and decided upon, never thrown away (garantia 9). Source: art. 66; decisão 4.
    """
    if completa_em is None:
        return Resposta(False, "Falta a prova do depósito (art. 66): a petição fica guardada.")
    if not tempestivo(vence, completa_em):
        return Resposta(False, f"A defesa se completou depois de {com_dia(vence)} (arts. 65 e 66).")
    return Resposta(True)


def pode_julgar(*, vence_defesa: date | None, defesa_recebida: bool, agora: datetime) -> Resposta:
    """No judgement before the defence, or before the end of its period. Source: arts. 65 and 66; garantia 5."""
    if vence_defesa is None:
        return Resposta(False, "A autuação ainda não foi notificada: o prazo de defesa não corre (art. 65).")
    if not defesa_recebida and agora < limite_exclusivo(vence_defesa):
        return Resposta(False, f"Ainda corre o prazo de defesa, até {com_dia(vence_defesa)} (art. 65).")
    return Resposta(True)


def pode_declarar_revelia(
    *, vence_defesa: date | None, ciencia_provada: bool, peticao_a_examinar: bool, agora: datetime
) -> Resposta:
    """No default without valid proof of notice, nor while a petition received in time waits to be examined.

    Source: arts. 63 and 65; garantia 5.
    """
    if vence_defesa is None or not ciencia_provada:
        return Resposta(False, "Sem prova válida da ciência não há revelia (arts. 63 e 65).")
    if agora < limite_exclusivo(vence_defesa):
        return Resposta(False, f"Ainda corre o prazo de defesa, até {com_dia(vence_defesa)} (art. 65).")
    if peticao_a_examinar:
        return Resposta(False, "Há petição recebida no prazo à espera de exame.")
    return Resposta(True)
