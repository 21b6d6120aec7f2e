"""Hours, months, fixed dates and periods that run backward.

Source: dominio/contagem.md, 4.4 to 4.6; dominio/decisoes.md, 20 and 22.
"""

import calendar
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from . import memoria as memorias
from .calendario import Calendario
from .contagem import DiaContado, Regra
from .escolhas import Escolhas, EscolhasLidas
from .memoria import passo, passo_da_duracao, passo_do_marco
from .normas import TipoDePrazo
from .tempo import FUSO, com_dia, com_hora, data_local, dia_civil, no_fuso, quando
from .vencimento import UM_DIA, UM_SEGUNDO, PrazoInvalido, Vencimento, conferir_duracao

_ROLA_DIA = "Código Civil, art. 132, §§ 1º e 4º; decisão 20."


def somar_meses(dia: date, n: int, regra: str) -> date:
    """The day of the same number `n` months later; where it does not exist, CC132 gives the 1st of the next
    month and FED66 the last day of the month.

    Source: Código Civil, art. 132, § 3º, and Lei 810/1949, art. 3º; Lei 9.784/1999, art. 66, § 3º (contagem,
    4.4).
    """
    meses = dia.year * 12 + dia.month - 1 + n
    ano, mes = divmod(meses, 12)
    ultimo = calendar.monthrange(ano, mes + 1)[1]
    if dia.day <= ultimo:
        return date(ano, mes + 1, dia.day)
    if regra == "FED66":
        return date(ano, mes + 1, ultimo)
    return date(ano, mes + 1, ultimo) + UM_DIA


def _proximo_que_serve(dia: date, calendario: Calendario, escolhas: Mapping[str, str]) -> date:
    while not calendario.serve_como_ultimo(dia, escolhas):
        dia += UM_DIA
    return dia


def contar_horas(
    *,
    evento: datetime,
    n: int,
    calendario: Calendario,
    escolhas: Escolhas,
    abre: time | None = None,
    tipo: TipoDePrazo | None = None,
    marco: str = "",
    memoria: bool = True,
) -> Vencimento:
    """`n` real hours from the minute of the notice, added in UTC; the last instant is included.

    An end on a day that cannot be a last day goes to the end of the next that can (HOURS_END=ROLA_DIA), to
    its opening (ROLA_ABERTURA), or stays (EXATO). Source: art. 42; contagem, 4.5; decisão 20.
    """
    conferir_duracao(n, "horas")
    lidas = EscolhasLidas(escolhas)
    nominal = (no_fuso(evento).astimezone(UTC) + timedelta(hours=n)).astimezone(FUSO)
    dia = _proximo_que_serve(nominal.date(), calendario, lidas)
    inicio = data_local(evento)
    exato = Vencimento(inicio, nominal.date(), nominal.date(), nominal, _logo_depois(nominal), nominal_as=nominal)
    vencimento, rolagem = exato, ""
    if dia != nominal.date() and lidas["HOURS_END"] != "EXATO":
        rolado = Vencimento.no_fim_do_dia(inicio, nominal.date(), dia)
        if lidas["HOURS_END"] == "ROLA_ABERTURA":
            abertura = datetime.combine(dia, abre or calendario.abre, tzinfo=FUSO)
            rolado = replace(rolado, vence_as=abertura, limite=_logo_depois(abertura))
        vencimento = replace(rolado, nominal_as=nominal)
        cairia, passa = com_hora(nominal), com_hora(rolado.vence_as)
        rolagem = f"O fim cairia em {cairia}, em dia que não serve: passa para {passa}."
    if not memoria:
        return vencimento
    passos = [
        passo_do_marco(marco, com_hora(evento), tipo),
        passo_da_duracao(
            *(f"Duração: {memorias.extenso(n, 'horas')}, de minuto a minuto.", tipo, "Código Civil, art. 132, § 4º")
        ),
        passo("Começo: na própria hora; não se exclui dia nem se espera dia útil.", "Art. 42: “a partir do momento”."),
        passo(rolagem or f"O fim é {com_hora(vencimento.vence_as)}; esse instante está incluído.", _ROLA_DIA),
    ]
    return _com_memoria(vencimento, tipo, n, "horas", marco, evento, passos, lidas, calendario, rolagem)


def _logo_depois(instante: datetime) -> datetime:
    """The exclusive limit of an hour whose last instant is included: one second later (decisão 20)."""
    return instante.astimezone(UTC) + UM_SEGUNDO


def contar_meses(
    *,
    evento: datetime | date,
    n: int,
    escolhas: Escolhas,
    calendario: Calendario | None = None,
    validade: bool = False,
    rola: bool = False,
    tipo: TipoDePrazo | None = None,
    marco: str = "",
    memoria: bool = True,
) -> Vencimento:
    """Date to date, `n` months from the anchor; never chained (the second half-year is 12 months from the
    anchor).

    A `validade` ends on the day of the same number (VIGENCIA=igual_numero) or the day before, and never
    rolls; a duty to act rolls where `rola`. Source: contagem, 4.4; decisão 22.
    """
    conferir_duracao(n, "meses")
    lidas = EscolhasLidas(escolhas)
    dia = dia_civil(evento)
    nominal = somar_meses(dia, n, lidas["MONTHS"])
    if validade and lidas["VIGENCIA"] == "vespera":
        nominal -= UM_DIA
    vence = nominal
    if rola and not validade:
        if calendario is None:
            raise PrazoInvalido("Para saber se o último dia é útil é preciso o calendário.")
        vence = _proximo_que_serve(nominal, calendario, lidas)
    vencimento = Vencimento.no_fim_do_dia(dia, nominal, vence)
    if not memoria:
        return vencimento
    rolagem = f"{com_dia(nominal)} não serve como último dia: passa para {com_dia(vence)}." if vence != nominal else ""
    passos = [
        passo_do_marco(marco, quando(evento), tipo),
        passo_da_duracao(f"Duração: {memorias.extenso(n, 'meses')}, de data a data.", tipo),
        passo(f"O dia de igual número é {com_dia(nominal)}.", _FONTES_DE_MESES[lidas["MONTHS"]]),
        passo(rolagem or ("Não se desloca." if validade or not rola else "Há expediente: a data não se desloca.")),
    ]
    return _com_memoria(vencimento, tipo, n, "meses", marco, evento, passos, lidas, calendario, rolagem)


_FONTES_DE_MESES = {
    "CC132": "Código Civil, art. 132, § 3º; Lei 810/1949, art. 3º.",
    "FED66": "Lei federal 9.784/1999, art. 66, § 3º.",
}


def termo_fixo(
    *,
    data: date,
    calendario: Calendario,
    escolhas: Escolhas,
    tipo: TipoDePrazo | None = None,
    marco: str = "",
    memoria: bool = True,
) -> Vencimento:
    """A date of the calendar (30 June, 30 March), moved to the next day that serves where FIXED_ROLL=sim.

    Source: arts. 33, § 1º, and 53, III; contagem, 2 (T).
    """
    lidas = EscolhasLidas(escolhas)
    vence = _proximo_que_serve(data, calendario, lidas) if lidas["FIXED_ROLL"] == "sim" else data
    vencimento = Vencimento.no_fim_do_dia(data, data, vence)
    if not memoria:
        return vencimento
    rolagem = f"{com_dia(data)} não serve como último dia: passa para {com_dia(vence)}." if vence != data else ""
    passos = [
        passo_da_duracao(f"Termo fixo: {com_dia(data)}.", tipo),
        passo(rolagem or "A data não se desloca.", "Código Civil, art. 132, § 1º." if rolagem else ""),
    ]
    return _com_memoria(vencimento, tipo, data.day, "dia", marco, data, passos, lidas, calendario, rolagem)


def regressivo(
    *,
    evento: datetime | date,
    n: int,
    unidade: str,
    escolhas: Escolhas,
    calendario: Calendario | None = None,
    tipo: TipoDePrazo | None = None,
    marco: str = "",
    memoria: bool = True,
) -> Vencimento:
    """Counted backward from the event, whose day is not counted; nothing rolls.

    uteis: the nth business day before is the last day to ask (one more where BACKWARD=dias_livres). horas:
    real hours before. corridos: `vence` is the oldest date accepted (a certificate issued then is still
    good). Source: arts. 7º, p. único, 27, 36, VII, and 70; contagem, 4.6.
    """
    conferir_duracao(n, "corridos")
    lidas = EscolhasLidas(escolhas)
    dia = dia_civil(evento)
    dias: tuple[DiaContado, ...] = ()
    if unidade == "horas":
        if not isinstance(evento, datetime):
            raise PrazoInvalido("Antecedência em horas conta-se da hora do fato: informe a hora.")
        as_ = (no_fuso(evento).astimezone(UTC) - timedelta(hours=n)).astimezone(FUSO)
        vencimento = Vencimento(dia, as_.date(), as_.date(), as_, _logo_depois(as_), nominal_as=as_)
        ultimo = com_hora(as_)
    elif unidade == "corridos":
        vence = dia - timedelta(days=n)
        vencimento = Vencimento.no_fim_do_dia(dia, vence, vence)
        ultimo = com_dia(vence)
    elif unidade == "uteis":
        if calendario is None:
            raise PrazoInvalido("Para contar dias úteis é preciso o calendário.")
        livres = lidas["BACKWARD"] == "dias_livres"
        dias = _uteis_para_tras(dia, n + livres, Regra(True, "", calendario, lidas))
        vence = dias[0].data
        vencimento = Vencimento.no_fim_do_dia(dia, vence, vence)
        ultimo = com_dia(vence)
    else:
        raise PrazoInvalido(f"A unidade “{unidade}” não corre para trás: use uteis, corridos ou horas.")
    if not memoria:
        return vencimento
    passos = [
        passo(f"De onde se conta para trás: {marco or 'o fato'} em {quando(evento)}."),
        passo_da_duracao(f"Antecedência: {memorias.extenso(n, unidade)}.", tipo),
        passo(f"{'A data mais antiga aceita' if unidade == 'corridos' else 'O último momento'} é {ultimo}.", ""),
    ]
    return _com_memoria(vencimento, tipo, n, unidade, marco, evento, passos, lidas, calendario, dias=dias)


def _uteis_para_tras(evento: date, n: int, regra: Regra) -> tuple[DiaContado, ...]:
    """The days from the last one to ask up to the event, in the order of the calendar."""
    dias, dia, contados = [DiaContado(evento, "marco")], evento, 0
    while contados < n:
        dia -= UM_DIA
        util = regra.util(dia)
        contados += util
        veredito = "nao_conta" if not util else "vence" if contados == n else "conta"
        dias.append(DiaContado(dia, veredito, contados if util else None, **regra.rotulo(dia)))
    return tuple(reversed(dias))


def _com_memoria(
    vencimento: Vencimento,
    tipo: TipoDePrazo | None,
    n: int,
    unidade: str,
    marco: str,
    evento: datetime | date,
    passos: list[dict[str, str]],
    lidas: EscolhasLidas,
    calendario: Calendario | None,
    rolagem: str = "",
    dias: tuple[DiaContado, ...] = (),
) -> Vencimento:
    memoria: dict[str, Any] = memorias.base(
        tipo=tipo,
        n=n,
        unidade=unidade,
        marco=marco,
        evento=evento,
        vencimento=vencimento,
        passos=passos,
        lidas=lidas,
        calendario=calendario.versao if calendario else "",
        rolagem=rolagem,
        dias=dias,
    )
    return replace(vencimento, memoria=memoria)
