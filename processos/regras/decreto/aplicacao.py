"""What the system does with an article: every deadline, number, decision, choice and infraction that cites it.

Read from the tables of the house, never typed again: a row that changes there changes here. Source: the `artigo` or
`fonte` of each row of `normas`, `silencios`, `escolhas` and `infracoes`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from types import MappingProxyType

from ..escolhas import Chave
from ..infracoes import CATALOGO, Infracao
from ..memoria import extenso
from ..normas import CHAVES, NORMAS, PRAZOS, Norma, TipoDePrazo
from ..tempo import MESES
from .citacoes import artigos_citados

MARCAS: Mapping[str, str] = MappingProxyType(
    {
        "[T]": "texto do decreto",
        "[V]": "fonte conferida",
        "[P]": "fonte secundária",
        "[M]": "de memória, por conferir",
        "[E]": "escolha da casa, até parecer do Jurídico",
    }
)
ASSUNTOS: Mapping[str, str] = MappingProxyType(
    {
        "prazo": "Prazos",
        "numero": "Números",
        "infracao": "Infrações",
        "decisao": "O que se decidiu onde o texto silencia",
        "escolha": "Escolhas que se podem mudar",
    }
)
NUMEROS: Mapping[str, str] = MappingProxyType(
    {
        "multa.57-I": "Multa do inciso I, em % do maior valor de referência",
        "multa.57-II": "Multa do inciso II, em % do maior valor de referência",
        "multa.57-III": "Multa do inciso III, em % do maior valor de referência",
        "multa.57-IV": "Multa do inciso IV, em % do maior valor de referência",
        "multa.dobro": "Quantas vezes a multa, na reincidência",
        "dinheiro.decimais": "Casas decimais de um valor em dinheiro",
        "recusa.testemunhas": "Testemunhas da recusa do ciente",
        "garantia.fator": "Garantia da permissão, em maiores valores de referência",
        "garantia.divisor_autorizacao": "Divisor da garantia, na autorização",
        "comissao.teto": "Comissão pela venda da passagem, no máximo, em %",
        "veiculo.limite_de_passageiros": "Passageiros que separam as duas vidas úteis",
        "veiculo.anos_ate_o_limite": "Vida útil até esse limite, em anos",
        "veiculo.anos_acima_do_limite": "Vida útil acima desse limite, em anos",
        "escolar.capacidade_minima": "Capacidade mínima do veículo escolar",
        "privado.capacidade_minima": "Capacidade mínima do veículo de transporte privado",
        "franquia.bagageiro_kg": "Franquia no bagageiro, em quilogramas",
        "franquia.porta_volume_kg": "Franquia no porta-volume, em quilogramas",
        "ciencia.tacita_dias": "Dias até a ciência tácita da notificação eletrônica",
        "expediente.abre": "Hora em que abre o expediente",
        "expediente.fecha": "Hora em que fecha o expediente",
    }
)
SUJEITOS: Mapping[str, str] = MappingProxyType(
    {
        "retencao.liberacao": "Liberação do veículo",
        "retencao.notificacao": "Notificação da retenção",
        "retencao.defesa": "Defesa contra a retenção",
        "retencao.cancelada": "Retenção cancelada",
        "prova.indeferimento": "Indeferir a prova",
        "prova.ate_quando": "Até quando se pede prova",
        "parecer.sigilo": "Parecer do Jurídico",
        "peticao.fora_do_prazo": "Petição fora do prazo",
        "processo.reabertura": "Reabertura do processo",
        "representacao.poderes": "Poderes do representante",
        "representacao.fim": "Fim da representação",
        "adesao.retirada": "Retirada da adesão eletrônica",
        "revisao.de_oficio": "Revisão de ofício",
        "revisao.agravar": "Agravar",
        "revisao.favoravel": "Decisão favorável anulada",
        "revisao.prazos": "Prazos depois da anulação",
        "revisao.defesa_anterior": "Defesa anterior à notificação anulada",
        "revisao.deposito": "Depósito depois da revisão",
        "reincidencia.queda": "Queda da infração anterior",
        "reincidencia.agravar": "Anterior que depois se torna definitiva",
        "reincidencia.prazos": "Recálculo da reincidência",
        "penas.alcance": "Alcance da petição",
        "penas.deposito": "Depósito e outra penalidade",
        "penas.devolucao": "Devolução do excedente",
    }
)
"""What a decision of `silencios.py` is about, where its own sentence takes it for granted."""

_PENAS = {
    "advertencia": "advertência", "multa": "multa", "retencao": "retenção do veículo", "cancelamento": "cancelamento"
}  # fmt: skip


@dataclass(frozen=True)
class Aplicacao:
    """One row of the house's tables, as a sentence, with the citation by which it is known and its source."""

    assunto: str
    texto: str
    citacao: str
    fonte: str = ""


def aplicacoes_do(artigo: int) -> tuple[tuple[str, tuple[Aplicacao, ...]], ...]:
    """What cites the article, by subject, in the order of the tables."""
    achadas = _por_artigo().get(artigo, ())
    grupos = ((nome, tuple(a for a in achadas if a.assunto == assunto)) for assunto, nome in ASSUNTOS.items())
    return tuple((nome, grupo) for nome, grupo in grupos if grupo)


@cache
def _por_artigo() -> Mapping[int, tuple[Aplicacao, ...]]:
    indice: dict[int, list[Aplicacao]] = {}
    for aplicacao in _todas():
        for artigo in dict.fromkeys(n for n, _ in artigos_citados(aplicacao.citacao)):
            indice.setdefault(artigo, []).append(aplicacao)
    return {artigo: tuple(achadas) for artigo, achadas in indice.items()}


def _todas() -> Iterator[Aplicacao]:
    for tipo in PRAZOS.values():
        yield Aplicacao("prazo", _do_prazo(tipo), tipo.artigo, _fonte(tipo.fonte))
    for chave, norma in NORMAS.items():
        if not norma.artigo or chave.startswith("prazo."):
            continue
        assunto = "decisao" if isinstance(norma.valor, str) else "numero"
        yield Aplicacao(assunto, _da_norma(norma), norma.artigo, _fonte(norma.fonte))
    for escolha in CHAVES.values():
        yield Aplicacao("escolha", _da_escolha(escolha), escolha.fonte, _fonte(escolha.fonte))
    for infracao in CATALOGO.values():
        yield Aplicacao("infracao", _da_infracao(infracao), infracao.citacao)


def _do_prazo(tipo: TipoDePrazo) -> str:
    quanto = f"até {tipo.n} de {MESES[tipo.mes - 1]}" if tipo.unidade == "dia" else extenso(tipo.n, tipo.unidade)
    partes = [f"{tipo.nome}: {quanto}"]
    if tipo.improrrogavel:
        partes.append("sem prorrogação")
    if tipo.prorrogavel_por:
        partes.append(f"prorrogável ({tipo.prorrogavel_por})")
    if tipo.ressalva:
        partes.append(tipo.ressalva)
    return "; ".join(partes)


def _da_norma(norma: Norma) -> str:
    if not isinstance(norma.valor, str):
        valor = f"{norma.valor.normalize():f}" if isinstance(norma.valor, Decimal) else str(norma.valor)
        return f"{NUMEROS.get(norma.chave, norma.chave)}: {valor}"
    sujeito = SUJEITOS.get(norma.chave, "")
    return f"{sujeito}: {norma.valor}" if sujeito else f"{norma.valor[:1].upper()}{norma.valor[1:]}"


def _da_escolha(escolha: Chave) -> str:
    outros = f"; também {' ou '.join(escolha.valores[1:])}" if escolha.valores[1:] else ""
    return f"{escolha.nome}: vale {escolha.padrao}{outros}"


def _da_infracao(infracao: Infracao) -> str:
    percentual = f" de {infracao.percentual.normalize():f}%" if infracao.percentual else ""
    ressalva = f"; {infracao.ressalva}" if infracao.ressalva else ""
    return f"{infracao.resumo}: {_PENAS[infracao.pena]}{percentual}{ressalva}"


def _fonte(fonte: str) -> str:
    """The source as it is shown: the text itself needs no words."""
    return "" if fonte == "[T]" else fonte.replace(" (dominio/decisoes.md)", "")
