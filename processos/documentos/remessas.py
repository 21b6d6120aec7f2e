"""The appeal goes up (F13): it forwards, certifies, keeps or reforms; it does not judge admissibility. Art. 67, § 1º."""

from __future__ import annotations

from typing import TYPE_CHECKING

from processos.documentos import moldura as m
from processos.documentos.blocos import Dispositivo, Documento, Ficha, Firmas, Paragrafo, Secao, Tabela
from processos.documentos.textos import data_longa, momento_segundos

if TYPE_CHECKING:
    from processos.acesso import Atuacao
    from processos.documentos.emissao import Identificacao
    from processos.models import Peca, Recurso

RECIBO = Secao(
    "Recibo do Gabinete", [Firmas([("Recebido em ____/____/________, às ____:____", "Gabinete")])], numerada=False
)


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
    """`mantem`: the case goes up, with its certificate and index. `reconsidera`: all was given, and it does not.

    `limite` is the memory of the five days. The index lists every leaf that goes.
    """
    sobe = retratacao == "mantem"
    ato = f"{momento_segundos(ident.emissao)}: {'remessa' if sobe else 'retratação'}"
    documento = m.abrir(
        ident,
        "Remessa do recurso" if sobe else "Retratação",
        [
            _ficha(recurso),
            *(_remeter(recurso, motivo, certidao, indice) if sobe else _retratar(recurso, motivo)),
            m.quadro_do_prazo([{"rotulo": "Remessa", "memoria": limite, "ato": ato}] if limite else []),
            RECIBO if sobe else None,
        ],
        unidade=m.unidade_de(por),
        destinatario="Diretor-Presidente" if sobe else recurso.peticao.transportador.nome,
        via="Via única, nos autos",
    )
    return m.assinado(documento, ident, por)


def _ficha(recurso: Recurso) -> Ficha:
    decisao = recurso.decisao
    return m.ficha_do_auto(
        recurso.processo.auto,
        ("Recurso", f"protocolado em {momento_segundos(recurso.peticao.protocolada_em)}"),
        ("Decisão recorrida", f"{m.nome_da(decisao)}, de {data_longa(decisao.assinada_em)}"),
    )


def _remeter(recurso: Recurso, motivo: str, certidao: Peca | None, indice: list[Peca]) -> list:
    processo, peticao = recurso.processo, recurso.peticao
    certificado = f"A tempestividade está certificada{m.fl(processo, peca=certidao)}. " if certidao else ""
    texto = (
        f"Encaminho o recurso de {peticao.transportador.nome}{m.fl(processo, peca=peticao.peca)}, com os autos (art. 67, "
        f"§ 1º). {certificado}Esta remessa não julga se o recurso é admissível, e o recurso não exige depósito."
    )
    return [
        Paragrafo([("Ao Diretor-Presidente da CONDER.", "forte")]),
        Secao("Encaminhamento", [texto]),
        Secao("Retratação", [Paragrafo([("Mantenho a decisão recorrida.", "forte"), f" {motivo}".rstrip()])]),
        Secao("Peças que vão", [_indice(indice)]),
    ]


def _retratar(recurso: Recurso, motivo: str) -> list:
    """The authority gives all that was asked, so that the appeal has lost its object (decisões, 9a)."""
    fl = m.fl(recurso.processo, peca=recurso.peticao.peca)
    return [
        Secao("Razões", [motivo]),
        Secao(
            "Dispositivo",
            [
                Dispositivo(
                    [
                        [("Reconsidero a decisão recorrida e cancelo as penalidades que restavam.", "forte")],
                        f"O recurso{fl} perde o objeto e fica prejudicado; os autos não sobem.",
                        "Notifique-se a empresa, com cópia integral desta decisão.",
                    ]
                )
            ],
        ),
    ]


def _indice(pecas: list[Peca]) -> Tabela:
    linhas = [
        [peca.folhas, f"{peca} (cancelada)" if peca.estado == "CANCELADA" else str(peca), data_longa(peca.juntada_em)]
        for peca in pecas
    ]
    return Tabela("", ["Folhas", "Peça", "Juntada em"], linhas)
