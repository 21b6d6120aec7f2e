"""Notices to the carrier: what happened, what can be done, until when, and what follows silence (F04, F10).

Second person, short sentences, the limit in words and in evidence; no jargon and no threat. Where the party's period
only begins when it comes to know, no date is invented: the rule is told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from processos.documentos import moldura as m
from processos.documentos import notificacoes_da_decisao as depois
from processos.documentos import revisoes
from processos.documentos.autos import tabela_de_penas
from processos.documentos.blocos import Aviso, Destaque, Documento, Ficha, Firmas, Lista, Paragrafo, Secao
from processos.documentos.ressalvas import SV21
from processos.documentos.retencao import secao_do_auto as secao_da_retencao
from processos.documentos.textos import (
    data_longa,
    dias_por_extenso,
    dinheiro,
    dinheiro_por_extenso,
    fim_por_extenso,
    momento,
)
from processos.regras.normas import PRAZOS
from processos.regras.tempo import data_local

if TYPE_CHECKING:
    from processos.acesso import Atuacao
    from processos.documentos.emissao import Identificacao
    from processos.models import AutoDeInfracao, Decisao, Guia, Notificacao

ONDE = {
    "autuacao": "Defesa",
    "decisao": "Recurso",
    "cobranca": "Comprovante do pagamento",
    "resultado": "",
    "reconsideracao": "",
    "revisao": "",
}


@dataclass(frozen=True)
class Caso:
    """Everything a notice tells, gathered once."""

    notificacao: Notificacao
    auto: AutoDeInfracao
    prazos: list[dict]
    guia: Guia | None
    decisao: Decisao | None

    @property
    def enquadramentos(self) -> list:
        return list(self.auto.enquadramentos.all())

    @property
    def valor(self) -> Decimal:
        return sum((e.valor for e in self.enquadramentos if e.subsiste), Decimal(0))


def notificacao(
    ident: Identificacao,
    *,
    notificacao: Notificacao,
    por: Atuacao,
    auto: AutoDeInfracao,
    prazos: list[dict],
    guia: Guia | None = None,
    decisao: Decisao | None = None,
    texto_extra: str = "",
) -> Documento:
    """One notice of one kind. `prazos`: memories already computed, when the day of ciência is known; else empty."""
    caso = Caso(notificacao, auto, prazos, guia, decisao)
    titulo, corpo = ESPECIES[notificacao.especie]
    onde = ONDE[notificacao.especie]
    documento = m.abrir(
        ident,
        titulo,
        [_substituida(notificacao), *corpo(caso), Paragrafo(texto_extra) if texto_extra else None, *_entrega(caso)],
        unidade="Protocolo",
        destinatario=notificacao.transportador.nome,
        via="1ª via: transportador. 2ª via: processo",
        onde=f"{onde} {m.PROTOCOLO_ELETRONICO}" if onde else "",
    )
    return m.assinado(documento, ident, por)


def _substituida(notificacao: Notificacao) -> Aviso | None:
    """A new issue annuls the one before expressly, and says that the period begins again."""
    outras = notificacao.processo.notificacoes.filter(especie=notificacao.especie).exclude(pk=notificacao.pk)
    anterior = outras.order_by("pk").last()
    if anterior is None or anterior.estado != "ANULADA":
        return None
    numero = anterior.peca.numero if anterior.peca else f"de {data_longa(anterior.emitida_em)}"
    return Aviso(
        [
            (f"Esta notificação substitui a {numero}, que fica anulada. ", "forte"),
            f"Motivo: {anterior.motivo.rstrip('.')}. O prazo conta-se desta, e não daquela.",
        ]
    )


def prazo_em_destaque(caso: Caso, tipo: str, rotulo: str) -> list:
    """The limit in words: the date when it is known, else the rule that will give it."""
    memoria = next((p for p in map(_memoria, caso.prazos) if p.get("tipo") == tipo), None)
    if memoria:
        return [Destaque(f"Até {fim_por_extenso(memoria['vence_as']).replace(', até as', ', às')}", rotulo=rotulo)]
    regra = PRAZOS[tipo]
    return [
        Destaque(f"{dias_por_extenso(regra.n)} da data em que esta notificação for recebida", rotulo=rotulo),
        Paragrafo(
            "Contam-se a partir do primeiro dia útil seguinte ao do recebimento, em dias corridos. Se o último dia não "
            "tiver expediente, o prazo passa ao primeiro dia útil. Vale o último dia inteiro, até 23:59:59."
        ),
    ]


def _memoria(item: dict) -> dict:
    return item.get("memoria", item)


def _autuacao(caso: Caso) -> list:
    """F04 (art. 65): comply or defend; how much and how it was reached; the deposit with its reservation."""
    return [
        m.ficha_do_auto(caso.auto),
        *prazo_em_destaque(caso, "defesa", "Prazo para cumprir ou se defender (art. 65)"),
        Secao("O que aconteceu", _o_que_aconteceu(caso)),
        Secao("Quanto é e como foi calculado", _quanto(caso)),
        Secao("O que você pode fazer", _opcoes(caso)),
        secao_da_retencao(caso.auto),
        Secao("Depósito", _deposito(caso)),
        Secao(
            "Se nada for feito",
            [
                (
                    "Passado o prazo sem cumprimento nem defesa, o Diretor de Transportes decide com o que está nos autos. Você "
                    "será notificado da decisão e poderá recorrer dela, sem depósito."
                )
            ],
        ),
        m.quadro_do_prazo(caso.prazos),
    ]


def _o_que_aconteceu(caso: Caso) -> list:
    auto = caso.auto
    return [
        (
            f"Sua empresa foi autuada por fato de {m.quando_e_onde(auto)}. O auto nº {m.nome_do_auto(auto)}"
            f"{m.fl(auto.processo, 'AUT')} vai anexo, por inteiro. Nele o fiscal relata:"
        ),
        Paragrafo([f"“{auto.relato.strip()}”"]),
        tabela_de_penas(caso.enquadramentos),
        *(["As penalidades se somam (art. 55, parágrafo único)."] if len(caso.enquadramentos) > 1 else []),
    ]


def _quanto(caso: Caso) -> list:
    if not caso.valor:
        return ["Não há valor a pagar: a penalidade prevista não é multa."]
    return [
        Paragrafo(["O valor da autuação é de ", (dinheiro_por_extenso(caso.valor), "forte"), "."]),
        *m.frases_da_reincidencia(caso.enquadramentos),
        *revisoes.frases_do_recalculo(caso.auto.processo),
        *m.memorias_do_valor(caso.enquadramentos, resultado="Multa prevista"),
    ]


def _opcoes(caso: Caso) -> list:
    cumprir = "aceitar a penalidade, que fica registrada, e sanar a falta"
    if caso.guia:
        cumprir = f"pagar {dinheiro(caso.valor)}, com a {caso.guia}, e sanar a falta"
    return [
        "Escolha uma das duas:",
        Lista(
            [
                [("Cumprir", "forte"), f": {cumprir}."],
                [
                    ("Defender-se", "forte"),
                    (
                        ": apresente petição ao Diretor de Transportes no protocolo eletrônico. Conte os fatos, escreva um "
                        "argumento de cada vez, junte as provas e diga o que pede. A decisão responderá a cada argumento."
                    ),
                ],
            ]
        ),
        (
            "Em qualquer caso, a falta deve ser sanada desde já (art. 64). Você pode se defender de todas as penalidades ou "
            "só de algumas."
        ),
    ]


def _deposito(caso: Caso) -> list:
    if not caso.valor:
        return ["Nenhum depósito é pedido para esta defesa: o art. 66 só o pede quando há multa."]
    if not deposito_exigido(caso.notificacao):
        return ["Nenhum depósito é pedido para esta defesa: a exigência do art. 66 está dispensada."]
    com = f", com a {caso.guia}{m.fl(caso.auto.processo, peca=caso.guia.peca)}" if caso.guia else ""
    return [
        Paragrafo(
            [
                "Pelo art. 66, havendo multa, a defesa é recebida com a prova do depósito do valor da autuação: ",
                (dinheiro(caso.valor), "forte"),
                (
                    f"{com}. A defesa protocolada sem ele fica guardada, e o depósito pode ser completado até o fim do mesmo "
                    "prazo. Se a multa cair, o depósito é devolvido sem que você precise pedir."
                ),
            ]
        ),
        Aviso(SV21),
    ]


def deposito_exigido(notificacao: Notificacao) -> bool:
    """The rule in force on the day of issue (EXIGE_DEPOSITO)."""
    from processos.models import EscolhaVigente

    return EscolhaVigente.em(data_local(notificacao.emitida_em))["EXIGE_DEPOSITO"] != "dispensado"


def _cobranca(caso: Caso) -> list:
    """Collection of what is final: ten days and a guide (art. 57, § 2º; decisões, 8)."""
    valor = caso.guia.valor if caso.guia else caso.valor
    certidao = m.fl(caso.auto.processo, "CER", titulo="Certidão de definitividade")
    return [
        m.ficha_do_auto(caso.auto),
        *prazo_em_destaque(caso, "recolhimento", "Prazo para recolher a multa"),
        Secao(
            "O que aconteceu",
            [
                "A penalidade abaixo tornou-se definitiva na instância administrativa.",
                tabela_de_penas([e for e in caso.enquadramentos if e.subsiste and e.estado == "DEFINITIVO"]),
                f"A certidão de definitividade está nos autos{certidao}.",
            ],
        ),
        Secao("O que você pode fazer", [depois.pagar(valor, caso.guia, caso.auto.processo)]),
        Secao("Se nada for feito", [depois.SE_NAO_PAGAR]),
        m.quadro_do_prazo(caso.prazos),
    ]


def _entrega(caso: Caso) -> list:
    """How it is sent, and the receipt to be signed where somebody hands it over."""
    notificacao = caso.notificacao
    linhas = [("Modo", notificacao.get_modo_display()), ("Emitida em", momento(notificacao.emitida_em))]
    if notificacao.modo == "eletronica":
        linhas.append(
            (
                "Ciência",
                "a primeira abertura no portal, registrada pelo servidor; sem abertura, a tácita, no 10º dia do envio",
            )
        )
    elif notificacao.modo == "postal":
        linhas.append(("Ciência", "a data do recebimento no aviso (AR), que se junta aos autos"))
    partes: list = [Secao("Entrega", [Ficha(linhas)], numerada=False)]
    if notificacao.modo in ("pessoal", "recusa"):
        partes.append(
            Paragrafo("Recebi esta notificação em ____/____/________, às ____:____. Receber não é concordar.")
        )
        partes.append(Firmas([("Nome, documento e vínculo de quem recebe", "pelo transportador")]))
    return partes


ESPECIES: dict[str, tuple[str, Callable[[Caso], list]]] = {
    "autuacao": ("Notificação de autuação", _autuacao),
    "decisao": ("Notificação da decisão", lambda caso: depois.decisao(caso, prazo_em_destaque)),
    "reconsideracao": ("Notificação da decisão da reconsideração", depois.reconsideracao),
    "resultado": ("Notificação da decisão do recurso", lambda caso: depois.resultado(caso, prazo_em_destaque)),
    "cobranca": ("Notificação de cobrança", _cobranca),
    "revisao": ("Notificação de revisão", revisoes.notificacao),
}
