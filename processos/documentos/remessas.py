"""The appeal goes up (F13): it forwards, certifies, keeps or reforms; it does not judge admissibility. Art. 67, § 1º."""

from __future__ import annotations

from typing import TYPE_CHECKING

from processos.documentos import moldura as m
from processos.documentos.blocos import Documento, Firmas, Paragrafo, Secao, Tabela
from processos.documentos.textos import data_longa, momento_segundos

if TYPE_CHECKING:
    from processos.acesso import Atuacao
    from processos.documentos.emissao import Identificacao
    from processos.models import Peca, Recurso

RETRATACAO = {
    "mantem": "Mantenho a decisão recorrida.",
    "reconsidera": "Reconsidero a decisão recorrida, como digo abaixo.",
}


def remessa(
    ident: Identificacao,
    *,
    recurso: Recurso,
    por: Atuacao,
    retratacao: str,
    motivo: str,
    certidao: Peca | None,
    indice: list[Peca],
    limite: dict | None,
) -> Documento:
    """`limite` is the memory of the five days. The index lists every leaf that goes."""
    processo, peticao = recurso.processo, recurso.peticao
    certificado = f"A tempestividade está certificada{m.fl(processo, peca=certidao)}. " if certidao else ""
    ato = f"{momento_segundos(ident.emissao)}: remessa"
    documento = m.abrir(
        ident,
        "Remessa do recurso",
        [
            m.ficha_do_auto(
                processo.auto,
                ("Recurso", f"protocolado em {momento_segundos(peticao.protocolada_em)}"),
                (
                    "Decisão recorrida",
                    f"{m.nome_da(recurso.decisao)}, de {data_longa(recurso.decisao.assinada_em)}",
                ),
            ),
            Paragrafo([("Ao Diretor-Presidente da CONDER.", "forte")]),
            Secao(
                "Encaminhamento",
                [
                    (
                        f"Encaminho o recurso de {peticao.transportador.nome}{m.fl(processo, peca=peticao.peca)}, com os autos "
                        f"(art. 67, § 1º). {certificado}Esta remessa não julga se o recurso é admissível, e o recurso não exige "
                        "depósito."
                    )
                ],
            ),
            Secao("Retratação", [Paragrafo([(RETRATACAO[retratacao], "forte"), f" {motivo}".rstrip()])]),
            Secao("Peças que vão", [_indice(indice)]),
            m.quadro_do_prazo([{"rotulo": "Remessa", "memoria": limite, "ato": ato}] if limite else []),
            Secao(
                "Recibo do Gabinete",
                [Firmas([("Recebido em ____/____/________, às ____:____", "Gabinete")])],
                numerada=False,
            ),
        ],
        unidade=m.unidade_de(por),
        destinatario="Diretor-Presidente",
        via="Via única, nos autos",
    )
    return m.assinado(documento, ident, por)


def _indice(pecas: list[Peca]) -> Tabela:
    linhas = [
        [
            peca.folhas,
            f"{peca} (cancelada)" if peca.estado == "CANCELADA" else str(peca),
            data_longa(peca.juntada_em),
        ]
        for peca in pecas
    ]
    return Tabela("", ["Folhas", "Peça", "Juntada em"], linhas)
