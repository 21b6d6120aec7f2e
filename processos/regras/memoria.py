"""The memory of calculation: a deadline explained, as data.

Composed once, stored with the deadline, and only rendered afterwards: page, PDF and export show these
sentences and write none of their own. JSON-serialisable; in every sentence a date carries its weekday.
Source: dominio/contagem.md (heading); screen "Por que esta data?".
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from .calendario import ForaDoCalendario
from .contagem import Caminho, DiaContado, Regra
from .escolhas import Escolhas, EscolhasLidas
from .normas import VERSAO, TipoDePrazo
from .tempo import com_dia, no_fuso, quando
from .vencimento import UM_DIA, Interrupcao, Prorrogacao, Suspensao, Vencimento, em_utc

VERSAO_DA_MEMORIA = 1
_SILENCIO = "aplicada porque o decreto silencia"

UNIDADES = {
    "corridos": ("dia corrido", "dias corridos"),
    "uteis": ("dia útil", "dias úteis"),
    "horas": ("hora", "horas"),
    "meses": ("mês", "meses"),
    "dia": ("dia", "dias"),
}
_INICIOS = {
    "BA42": f"Lei BA 12.209/2011, art. 42, § 1º, {_SILENCIO}.",
    "FED66": f"Lei federal 9.784/1999, art. 66, {_SILENCIO}.",
    "CPC240": "CPC de 1973, art. 240, parágrafo único, por analogia.",
}
_ROLAGEM = "Código Civil, art. 132, § 1º; Lei federal 9.784/1999, art. 66, § 1º."
_ROLAGEM_PARCIAL = "Lei federal 9.784/1999, art. 66, § 1º; CPC, art. 224, § 1º, por analogia."
_ALTERNATIVAS = (
    ("START", "BA42", "FED66", "Pela regra federal (Lei 9.784/1999, art. 66), venceria em {}."),
    ("START", "FED66", "BA42", "Pela regra baiana (Lei 12.209/2011, art. 42), venceria em {}."),
    ("START", "CPC240", "BA42", "Pela regra baiana (Lei 12.209/2011, art. 42), venceria em {}."),
    ("LATE_OPEN", "rola", "nao_rola", "Se o dia de abertura tardia servisse como último, venceria em {}."),
    ("LATE_OPEN", "nao_rola", "rola", "Se o dia de abertura tardia não servisse como último, venceria em {}."),
    ("EARLY_CLOSE", "rola", "nao_rola", "Se o dia que encerrou cedo servisse como último, venceria em {}."),
    ("PARTIAL_START", "nao", "sim", "Se o dia parcial não pudesse ser o primeiro, venceria em {}."),
    ("PARTIAL_START", "sim", "nao", "Se o dia parcial pudesse ser o primeiro, venceria em {}."),
    ("PF", "nao_util", "util", "Se o ponto facultativo fosse dia útil, venceria em {}."),
    ("PF", "util", "nao_util", "Se o ponto facultativo não fosse dia útil, venceria em {}."),
)


def extenso(n: int, unidade: str) -> str:
    """ "10 dias corridos", "1 dia útil"."""
    return f"{n} {UNIDADES[unidade][n != 1]}"


def enumerar(partes: Sequence[str]) -> str:
    """ "a, b e c"."""
    return partes[0] if len(partes) == 1 else ", ".join(partes[:-1]) + " e " + partes[-1]


def passo(texto: str, fonte: str = "") -> dict[str, str]:
    return {"texto": texto, "fonte": fonte}


def base(
    *,
    tipo: TipoDePrazo | None,
    n: int,
    unidade: str,
    marco: str,
    evento: datetime | date,
    vencimento: Vencimento,
    passos: list[dict[str, str]],
    lidas: EscolhasLidas,
    calendario: str,
    dias: Sequence[DiaContado] = (),
    rolagem: str = "",
    alternativa: dict[str, str] | None = None,
) -> dict[str, Any]:
    """The memory with its fixed shape, whatever was counted."""
    duracao = extenso(n, unidade) if unidade != "dia" else com_dia(vencimento.nominal)
    return {
        "versao": VERSAO_DA_MEMORIA,
        "tipo": tipo.chave if tipo else "",
        "titulo": tipo.nome if tipo else f"Prazo de {duracao}",
        "artigo": tipo.artigo if tipo else "",
        "do_decreto": tipo.do_decreto if tipo else True,
        "ressalva": tipo.ressalva if tipo else "",
        "marco": {
            "texto": marco,
            "quando": no_fuso(evento).isoformat() if isinstance(evento, datetime) else evento.isoformat(),
        },
        "duracao": {"n": n, "unidade": unidade, "texto": duracao, "fonte": fonte_da_duracao(tipo)},
        "dias": [dia.como_dict() for dia in dias],
        "passos": passos,
        "primeiro_dia": vencimento.primeiro_dia.isoformat(),
        "nominal": vencimento.nominal.isoformat(),
        "vence": vencimento.vence.isoformat(),
        "vence_as": vencimento.vence_as.isoformat(),
        "limite": em_utc(vencimento.limite),
        "rolagem": rolagem,
        "avisos": list(vencimento.avisos),
        "alternativa": alternativa,
        "escolhas": dict(lidas.lidas),
        "calendario": calendario,
        "normas": VERSAO,
    }


def fonte_da_duracao(tipo: TipoDePrazo | None) -> str:
    if tipo is None:
        return ""
    partes = [tipo.artigo, "" if tipo.fonte == "[T]" else tipo.fonte, tipo.ressalva]
    return "; ".join(parte for parte in partes if parte)


def passo_do_marco(marco: str, quando_foi: str, tipo: TipoDePrazo | None = None) -> dict[str, str]:
    texto = f"O que faz o prazo correr: {marco or 'o fato que o inicia'} em {quando_foi}."
    return passo(texto, frase([tipo.artigo]) if tipo else "")


def passo_da_duracao(texto: str, tipo: TipoDePrazo | None, regra: str = "") -> dict[str, str]:
    return passo(texto, frase([parte for parte in (fonte_da_duracao(tipo), regra) if parte]))


def de_dias(
    *,
    vencimento: Vencimento,
    caminho: Caminho,
    evento: datetime | date,
    pedido_n: int,
    regra: Regra,
    escolhas: Escolhas,
    lidas: EscolhasLidas,
    tipo: TipoDePrazo | None,
    marco: str,
    interrupcoes: tuple[Interrupcao, ...],
    prorrogacoes: tuple[Prorrogacao, ...],
) -> dict[str, Any]:
    """The memory of a period of days."""
    unidade = "uteis" if regra.uteis else "corridos"
    total = sum(1 for dia in caminho.dias if dia.ordinal)
    duracao = f"Duração: {extenso(pedido_n, unidade)}"
    if tipo and tipo.improrrogavel:
        duracao += ", sem prorrogação"
    passos = [passo_do_marco(marco, quando(evento), tipo), passo_da_duracao(f"{duracao}.", tipo)]
    passos += _incidentes(caminho, regra, interrupcoes, prorrogacoes, total - pedido_n, vencimento)
    passos += [_comeco(caminho, regra), _o_que_nao_conta(caminho, regra)]
    rolagem, fim = _fim(caminho, regra, total, tipo)
    passos.append(fim)
    if tipo and tipo.escolha_n:
        lidas[tipo.escolha_n]
    return base(
        tipo=tipo,
        n=pedido_n,
        unidade=unidade,
        marco=marco,
        evento=evento,
        vencimento=vencimento,
        passos=passos,
        lidas=lidas,
        calendario=regra.calendario.versao,
        dias=caminho.dias,
        rolagem=rolagem,
        alternativa=_alternativa(caminho, regra, escolhas, lidas.lidas, total),
    )


def _incidentes(
    caminho: Caminho,
    regra: Regra,
    interrupcoes: tuple[Interrupcao, ...],
    prorrogacoes: tuple[Prorrogacao, ...],
    acrescidos: int,
    vencimento: Vencimento,
) -> list[dict[str, str]]:
    """What happened on the way: restart, extension, suspension, a change of the calendar."""
    passos = []
    for i in interrupcoes:
        if caminho.evento and i.reinicio <= caminho.evento:
            texto = f"Interrupção em {com_dia(i.em)}: o prazo recomeça do zero de {com_dia(i.reinicio)}."
            passos.append(passo(texto, i.ato))
    if acrescidos:
        atos = "; ".join(p.ato for p in prorrogacoes if p.ato)
        passos.append(
            passo(f"Prorrogação: mais {acrescidos} dias, {acrescidos + _n(caminho, acrescidos)} ao todo.", atos)
        )
    for s in _suspensoes_sentidas(caminho, regra):
        texto = f"Suspensão de {com_dia(s.de)} a {com_dia(s.ate)}: esses dias não contam; depois corre o saldo."
        passos.append(passo(texto, s.ato))
    for aviso in vencimento.avisos:
        if aviso.startswith("vencimento_comunicado="):
            antes = date.fromisoformat(aviso.partition("=")[2])
            datas = f"comunicado {com_dia(antes)}, vale {com_dia(caminho.vence)}"
            texto = f"O calendário mudou depois do começo: {datas}."
            passos.append(passo(texto, "Contagem, 6: fechamento novo recalcula o prazo."))
        if aviso == "revogacao_nao_encurta":
            texto = f"Um fechamento foi revogado: fica mantida a data comunicada, {com_dia(caminho.vence)}."
            passos.append(passo(texto, "LINDB, arts. 23 e 24; decisão 25."))
    return passos


def _n(caminho: Caminho, acrescidos: int) -> int:
    return sum(1 for dia in caminho.dias if dia.ordinal) - acrescidos


def _suspensoes_sentidas(caminho: Caminho, regra: Regra) -> list[Suspensao]:
    suspensos = [dia.data for dia in caminho.dias if dia.veredito == "suspenso"]
    return [s for s in regra.suspensoes if any(s.de <= dia <= s.ate for dia in suspensos)]


def _comeco(caminho: Caminho, regra: Regra) -> dict[str, str]:
    primeiro = com_dia(caminho.primeiro)
    vizinho = caminho.evento is not None and caminho.primeiro == caminho.evento + UM_DIA
    if vizinho or (regra.inicio == "FED66" and not regra.uteis and not _suspensoes_sentidas(caminho, regra)):
        texto = f"Começo: esse dia não conta. O 1º dia é {primeiro}."
    else:
        texto = f"Começo: esse dia não conta. O 1º dia é o primeiro dia útil que serve depois dele, {primeiro}."
    return passo(texto, _INICIOS[regra.inicio])


def _o_que_nao_conta(caminho: Caminho, regra: Regra) -> dict[str, str]:
    """What lies between the first and the nth day: left out of business days, counted among running days."""
    meio = [d for d in caminho.dias if caminho.primeiro < d.data < caminho.nominal]
    fins = [d for d in meio if d.data.weekday() >= 5 and d.veredito in ("nao_conta", "conta")]
    nomeados = [d for d in meio if d.motivo in ("feriado", "ponto facultativo", "fechamento") and d not in fins]
    partes = []
    if fins:
        partes.append(f"{len(fins)} {'sábados e domingos' if len(fins) > 1 else 'dia de fim de semana'}")
    for singular, plural, motivo in (
        ("feriado", "feriados", "feriado"),
        ("ponto facultativo", "pontos facultativos", "ponto facultativo"),
        ("dia de fechamento", "dias de fechamento", "fechamento"),
    ):
        desses = [d for d in nomeados if d.motivo == motivo]
        if desses:
            nomes = enumerar([f"{com_dia(d.data)} ({d.nome})" for d in desses])
            partes.append(f"{len(desses)} {plural if len(desses) > 1 else singular}: {nomes}")
    fontes = sorted({d.fonte for d in nomeados if d.fonte})
    if regra.calendario.versao:
        fontes.append(f"calendário versão {regra.calendario.versao}")
    if regra.uteis:
        texto = f"Não contam {', nem '.join(partes)}." if partes else "Nenhum dia do meio fica fora da conta."
        return passo(texto, frase(fontes))
    texto = "São dias corridos: fim de semana e feriado do meio contam."
    if partes:
        texto = f"São dias corridos: contam também {' e '.join(partes)}."
    return passo(texto, frase(["Lei federal 9.784/1999, art. 66, § 2º", *fontes]))


def frase(fontes: Sequence[str]) -> str:
    """Sources as one sentence."""
    texto = "; ".join(fontes)
    return f"{texto[:1].upper()}{texto[1:]}." if texto else ""


def _fim(caminho: Caminho, regra: Regra, total: int, tipo: TipoDePrazo | None) -> tuple[str, dict[str, str]]:
    """The nth day, whether the period may end on it, and what happens when the last day is over."""
    inicio = f"O {total}º dia é {com_dia(caminho.nominal)}"
    depois = com_dia(caminho.vence + UM_DIA)
    if tipo and not tipo.do_decreto:
        efeito = f"Em {depois}, 00:00, o alerta vira atraso interno, sem efeito no processo."
    elif tipo and tipo.regime == "A":
        efeito = f"Em {depois}, 00:00, o atraso seria certificado, sem mudar o mérito."
    else:
        efeito = f"Vale até o fim do dia; em {depois}, 00:00, já é tarde."
    if not regra.rola:
        return "", passo(f"{inicio}: este prazo não se desloca.", efeito)
    if caminho.nominal == caminho.vence:
        ultimo = caminho.dias[-1]
        como = f"({ultimo.motivo}), que por escolha serve como último" if ultimo.motivo else "com expediente normal"
        return "", passo(f"{inicio}, {como}: a data não se desloca.", efeito)
    pulados = [d for d in caminho.dias if caminho.nominal <= d.data < caminho.vence]
    motivos = " nem em ".join(f"{com_dia(d.data)} ({d.nome or d.motivo})" for d in pulados)
    rolagem = f"O prazo não pode acabar em {motivos}: passa para {com_dia(caminho.vence)}."
    parcial = any(d.motivo == "expediente parcial" for d in pulados)
    return rolagem, passo(f"{inicio}. {rolagem}", f"{_ROLAGEM_PARCIAL if parcial else _ROLAGEM} {efeito}")


def _alternativa(
    caminho: Caminho, regra: Regra, escolhas: Escolhas, lidas: Mapping[str, str], total: int
) -> dict[str, str] | None:
    """The first other reading, among the choices that were looked at, that would give another day."""
    if regra.suspensoes or caminho.evento is None or lidas.get("EXTENSION") == "rolado" or not regra.rola:
        return None
    for chave, usada, outra, texto in _ALTERNATIVAS:
        if lidas.get(chave) != usada:
            continue
        outras = escolhas.com(**{chave: outra})
        inicio = outra if chave == "START" else regra.inicio
        regua = regra.calendario.regua(outras, caminho.versao)
        try:
            vence = regua.contar(caminho.evento, total, regra.uteis, inicio)[2]
        except ForaDoCalendario:
            continue  # the other reading would need a year not loaded: it is not the one that counts
        if vence != caminho.vence:
            return {"texto": texto.format(com_dia(vence)), "vence": vence.isoformat()}
    return None
