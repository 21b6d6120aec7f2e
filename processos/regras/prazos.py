"""Due dates: which day is the last one, up to which instant, and why.

`calcular` knows the deadlines of the decree; `contar_dias` and its sisters know only how to count.
Source: dominio/contagem.md, 2 to 6; dominio/decisoes.md, 20, 21 and 25.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Any

from . import memoria as memorias
from .calendario import Calendario
from .contagem import Caminho, Regra, andar, emendar
from .escolhas import Escolhas, EscolhasLidas
from .normas import PRAZOS, TipoDePrazo
from .tempo import FUSO, dia_civil
from .termos import contar_horas, contar_meses, regressivo, somar_meses, termo_fixo
from .vencimento import (
    Interrupcao,
    PrazoInvalido,
    Prorrogacao,
    Suspensao,
    Vencimento,
    conferir_duracao,
    sem_memoria,
    tempestivo,
)

__all__ = [
    "Interrupcao",
    "PrazoInvalido",
    "Prorrogacao",
    "Suspensao",
    "Vencimento",
    "calcular",
    "contar_dias",
    "contar_horas",
    "contar_meses",
    "regressivo",
    "somar_meses",
    "tempestivo",
    "termo_fixo",
]

_DE_DIAS = frozenset("PAO")


@dataclass(frozen=True)
class _Pedido:
    """Everything a count of days depends on, except the version of the calendar."""

    evento: datetime | date
    n: int
    regra: Regra
    escolhas: Escolhas
    suspensoes: Sequence[Suspensao | Interrupcao]
    prorrogacoes: tuple[Prorrogacao, ...]
    memoria: bool
    tipo: TipoDePrazo | None
    marco: str

    @property
    def dia(self) -> date:
        return dia_civil(self.evento)

    @property
    def interrupcoes(self) -> tuple[Interrupcao, ...]:
        return tuple(sorted((f for f in self.suspensoes if isinstance(f, Interrupcao)), key=lambda i: i.em))


def contar_dias(
    *,
    evento: datetime | date,
    n: int,
    unidade: str,
    calendario: Calendario,
    escolhas: Escolhas,
    suspensoes: Sequence[Suspensao | Interrupcao] = (),
    prorrogacoes: Sequence[Prorrogacao] = (),
    improrrogavel: bool = False,
    vedadas: Sequence[Prorrogacao] = (),
    versionado: bool = False,
    memoria: bool = True,
    inicio: str | None = None,
    protege_comunicado: bool = True,
    rola: bool = True,
    tipo: TipoDePrazo | None = None,
    marco: str = "",
) -> Vencimento:
    """The due date of `n` days ("corridos" or "uteis") after the day of the event.

    `improrrogavel` refuses every extension, `vedadas` are those refused one by one; both leave a flag.
    `inicio` None reads START; `versionado` honours publications and revocations after the event, and
    `protege_comunicado` keeps the date communicated to a party where a revocation would shorten it (decisão
    25). Source: contagem, 4.1 to 4.3, 5 and 6.
    """
    if unidade not in ("corridos", "uteis"):
        raise PrazoInvalido(f"A unidade “{unidade}” não é de dias: use corridos ou uteis.")
    conferir_duracao(n, unidade)
    if not (memoria or suspensoes or prorrogacoes or vedadas):
        tipo_inicio = inicio or escolhas["START"]
        pronto = _pela_regua(evento, n, unidade, tipo_inicio, calendario, escolhas, versionado, rola)
        if pronto is not None:
            return pronto
    lidas = EscolhasLidas(escolhas)
    pedido = _Pedido(
        evento=evento,
        n=n,
        regra=Regra(
            uteis=unidade == "uteis",
            inicio=inicio or lidas["START"],
            calendario=calendario,
            escolhas=lidas,
            suspensoes=tuple(s for s in suspensoes if isinstance(s, Suspensao)),
            rola=rola,
        ),
        escolhas=escolhas,
        suspensoes=suspensoes,
        prorrogacoes=() if improrrogavel else tuple(sorted(prorrogacoes, key=lambda p: p.concedida_em)),
        memoria=memoria,
        tipo=tipo,
        marco=marco,
    )
    vedou = ("prorrogacao_vedada",) if vedadas or (improrrogavel and prorrogacoes) else ()
    mudou = versionado and _mudou_depois(calendario, pedido.dia)
    return _passo_a_passo(pedido, lidas, vedou, mudou=mudou, protege=protege_comunicado)


def _mudou_depois(calendario: Calendario, dia: date) -> bool:
    mudancas = calendario.mudancas
    return bool(mudancas) and mudancas[-1] > dia


def _pela_regua(
    evento: datetime | date,
    n: int,
    unidade: str,
    inicio: str,
    calendario: Calendario,
    escolhas: Escolhas,
    versionado: bool,
    rola: bool,
) -> Vencimento | None:
    """The answer by looking up, where nothing happened on the way; None where it must be walked."""
    dia = dia_civil(evento)
    if escolhas["MEIO"] != "eletronico" or (versionado and _mudou_depois(calendario, dia)):
        return None
    primeiro, nominal, vence = calendario.regua(escolhas).contar(dia, n, unidade == "uteis", inicio)
    return sem_memoria(primeiro, nominal, vence if rola else nominal)


def _passo_a_passo(
    pedido: _Pedido, lidas: EscolhasLidas, vedou: tuple[str, ...], *, mudou: bool, protege: bool
) -> Vencimento:
    """The count with everything that may happen to it, and its memory."""
    if pedido.interrupcoes and pedido.interrupcoes[0].em < pedido.dia:
        raise PrazoInvalido("A interrupção é anterior ao começo do prazo.")
    caminho, avisos = _com_versoes(pedido, protege) if mudou else _percorrer(pedido)
    vencimento = _fechar(caminho, (*vedou, *avisos), pedido.regra.calendario, lidas)
    if not pedido.memoria:
        return vencimento
    memoria = memorias.de_dias(
        vencimento=vencimento,
        caminho=caminho,
        evento=pedido.evento,
        pedido_n=pedido.n,
        regra=pedido.regra,
        escolhas=pedido.escolhas,
        lidas=lidas,
        tipo=pedido.tipo,
        marco=pedido.marco,
        interrupcoes=pedido.interrupcoes,
        prorrogacoes=pedido.prorrogacoes,
    )
    return replace(vencimento, memoria=memoria)


def _trecho(pedido: _Pedido, versao: date | None, dia: date, n: int, inicio: str, ja_contados: int = 0) -> Caminho:
    """One stretch of counting: by the ruler when nobody asks for the days, else step by step."""
    regra = replace(pedido.regra, na_versao_de=versao, inicio=inicio)
    if pedido.memoria or regra.suspensoes:
        return andar(regra, dia, n, ja_contados)
    primeiro, nominal, vence = regra.calendario.regua(pedido.escolhas, versao).contar(dia, n, regra.uteis, inicio)
    return Caminho(primeiro, nominal, vence if regra.rola else nominal, (), dia, versao)


def _com_prorrogacoes(pedido: _Pedido, versao: date | None, dia: date) -> tuple[Caminho, list[str]]:
    """The count with the extensions granted in time; a late one is ignored, with a flag (contagem, 5)."""
    total, avisos = pedido.n, []
    caminho = _trecho(pedido, versao, dia, total, pedido.regra.inicio)
    for prorrogacao in pedido.prorrogacoes:
        if prorrogacao.concedida_em > caminho.vence:
            avisos.append("prorrogacao_apos_vencimento_ignorada")
        elif pedido.regra.escolhas["EXTENSION"] == "soma":
            total += prorrogacao.n
            caminho = _trecho(pedido, versao, dia, total, pedido.regra.inicio)
        else:
            mais = _trecho(pedido, versao, caminho.vence, prorrogacao.n, "FED66", total)
            caminho = emendar(caminho, mais)
            total += prorrogacao.n
    return caminho, avisos


def _percorrer(pedido: _Pedido, versao: date | None = None) -> tuple[Caminho, list[str]]:
    """The count under one version of the calendar, starting again at each interruption that came in time."""
    caminho, avisos = _com_prorrogacoes(pedido, versao, pedido.dia)
    tardias: list[str] = []
    for interrupcao in pedido.interrupcoes:
        if interrupcao.em > caminho.vence:
            tardias.append("interrupcao_tardia_ignorada")
        else:
            caminho, avisos = _com_prorrogacoes(pedido, versao, interrupcao.reinicio)
    return caminho, [*avisos, *tardias]


def _com_versoes(pedido: _Pedido, protege: bool) -> tuple[Caminho, list[str]]:
    """The count as each publication after the notice changed it (contagem, 6; decisão 25).

    RETRO=nao: what was published after the due date changes nothing. REVOKE=nao_encurta: a revocation does
    not bring forward the date that the party was told.
    """
    calendario, escolhas = pedido.regra.calendario, pedido.regra.escolhas
    atual, avisos = _percorrer(pedido, pedido.dia)
    comunicado = atual.vence
    segurado = False
    for mudanca, datas in calendario.mudancas_depois_de(pedido.dia):
        if not any(pedido.dia <= data <= atual.vence for data in datas):
            continue
        if mudanca > atual.vence and escolhas["RETRO"] == "nao":
            continue
        novo, novos = _percorrer(pedido, mudanca)
        if protege and novo.vence < atual.vence and escolhas["REVOKE"] == "nao_encurta":
            segurado = True
            continue
        atual, avisos, segurado = novo, novos, False
    if atual.vence != comunicado:
        avisos = [*avisos, f"vencimento_comunicado={comunicado.isoformat()}"]
    if segurado:
        avisos = [*avisos, "revogacao_nao_encurta"]
    return atual, avisos


def _fechar(caminho: Caminho, avisos: tuple[str, ...], calendario: Calendario, escolhas: EscolhasLidas) -> Vencimento:
    """Until the end of the day, or until the counter closes, on paper (MEIO; contagem, 1.3)."""
    if escolhas["MEIO"] == "eletronico":
        return Vencimento.no_fim_do_dia(caminho.primeiro, caminho.nominal, caminho.vence, avisos)
    parcial = calendario.parcial(caminho.vence, caminho.versao)
    fecha = (parcial and parcial.fecha) or calendario.fecha
    as_ = datetime.combine(caminho.vence, fecha, tzinfo=FUSO)
    return Vencimento(caminho.primeiro, caminho.nominal, caminho.vence, as_, as_.astimezone(UTC), avisos)


def calcular(
    tipo: str | TipoDePrazo,
    evento: datetime | date,
    calendario: Calendario,
    escolhas: Escolhas,
    *,
    suspensoes: Sequence[Suspensao | Interrupcao] = (),
    prorrogacoes: Sequence[Prorrogacao] = (),
    marco: str = "",
    versionado: bool = True,
    memoria: bool = True,
) -> Vencimento:
    """The due date of a deadline of the decree, or of an internal alert.

    The start follows the regime: P reads START; A and O count from the next day (FED66). The Administration
    follows the new calendar; a party keeps the date it was told (decisão 25). Source: contagem, 2.
    """
    if isinstance(tipo, str):
        if tipo not in PRAZOS:
            raise PrazoInvalido(f"Não existe o prazo “{tipo}”.")
        tipo = PRAZOS[tipo]
    inicio = escolhas["START"] if tipo.regime == "P" else "FED66"
    n = int(escolhas[tipo.escolha_n]) if tipo.escolha_n else tipo.n
    eh_de_dias = tipo.regime in _DE_DIAS
    if eh_de_dias and not (memoria or suspensoes or prorrogacoes):
        pronto = _pela_regua(evento, n, tipo.unidade, inicio, calendario, escolhas, versionado, tipo.rola)
        if pronto is not None:
            return pronto
    comum: dict[str, Any] = {"tipo": tipo, "marco": marco, "memoria": memoria, "escolhas": escolhas}
    if not eh_de_dias:
        if suspensoes or prorrogacoes:
            raise PrazoInvalido(f"“{tipo.nome}” ({tipo.artigo}) não se suspende nem se prorroga.")
        return _fora_dos_dias(tipo, evento, calendario, comum)
    aceitas = _prorrogacoes_aceitas(tipo, prorrogacoes, escolhas)
    return contar_dias(
        evento=evento,
        n=n,
        unidade=tipo.unidade,
        calendario=calendario,
        suspensoes=suspensoes,
        prorrogacoes=aceitas,
        vedadas=[p for p in prorrogacoes if p not in aceitas],
        versionado=versionado,
        inicio=None if tipo.regime == "P" else inicio,
        protege_comunicado=tipo.regime != "A",
        rola=tipo.rola,
        **comum,
    )


def _prorrogacoes_aceitas(
    tipo: TipoDePrazo, prorrogacoes: Sequence[Prorrogacao], escolhas: Escolhas
) -> Sequence[Prorrogacao]:
    """The extensions that the text or a supplementary rule allows; the appeal, once and for the same length.

    Source: arts. 10, § 2º, and 66, parágrafo único; Lei 9.784/1999, art. 59, § 2º (REC_PRORROGA); contagem, 5.
    """
    if not tipo.pode_prorrogar:
        return ()
    if not tipo.escolha_prorroga:
        return prorrogacoes
    if escolhas[tipo.escolha_prorroga] == "nao":
        return ()
    return sorted((p for p in prorrogacoes if p.n <= tipo.n), key=lambda p: p.concedida_em)[:1]


def _fora_dos_dias(
    tipo: TipoDePrazo, evento: datetime | date, calendario: Calendario, comum: dict[str, Any]
) -> Vencimento:
    """Fixed dates, months, hours and what runs backward: regimes T, M, H and R."""
    if tipo.regime == "T":
        return termo_fixo(data=date(dia_civil(evento).year, tipo.mes, tipo.n), calendario=calendario, **comum)
    if tipo.regime == "M":
        return contar_meses(
            evento=evento, n=tipo.n, calendario=calendario, validade=not tipo.rola, rola=tipo.rola, **comum
        )
    if tipo.regime == "R":
        return regressivo(evento=evento, n=tipo.n, unidade=tipo.unidade, calendario=calendario, **comum)
    if not isinstance(evento, datetime):
        raise PrazoInvalido(f"“{tipo.nome}” ({tipo.artigo}) corre de hora a hora: informe a hora.")
    return contar_horas(evento=evento, n=tipo.n, calendario=calendario, **comum)
