"""The notices that follow a decision: its result, what to pay or get back, and how to appeal without a deposit (F10)."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from processos.documentos import moldura as m
from processos.documentos.blocos import Lista, Paragrafo, Secao, Tabela
from processos.documentos.dispositivos import livre_para
from processos.documentos.ressalvas import RECURSO_SEM_DEPOSITO
from processos.documentos.textos import data_longa, dias_por_extenso, dinheiro, dinheiro_por_extenso
from processos.regras.normas import PRAZOS

if TYPE_CHECKING:
    from processos.documentos.notificacoes import Caso
    from processos.models import Decisao, Guia, Processo

SE_NAO_PAGAR = (
    "Sem o pagamento no prazo, a CONDER pode cobrar o valor da garantia da outorga (art. 44, § 3º), e a falta de "
    "recolhimento é infração sujeita a advertência (art. 56, I), de que você seria notificado para se defender."
)
DECIDIDO = "O Diretor-Presidente decidiu o seu recurso. A decisão encerra a instância administrativa."
PREJUDICADO = (
    "A decisão de que você recorreu foi reconsiderada por quem a deu. O recurso perdeu o objeto e não precisa mais ser "
    "decidido."
)
RECONSIDERACAO_NAO_INTERROMPE = (
    "O pedido de reconsideração não suspende nem interrompe o prazo do recurso: se quiser os dois, apresente os dois "
    "dentro do prazo."
)


def pagar(valor: Decimal, guia: Guia | None, processo: Processo) -> Paragrafo:
    """What to pay, in words, with which guide, and what to do with the proof."""
    com = f" com a {guia}{m.fl(processo, peca=guia.peca)}" if guia else ""
    return Paragrafo(
        ["Pague ", (dinheiro_por_extenso(valor), "forte"), f"{com} e junte o comprovante no protocolo eletrônico."]
    )


def tabela_do_resultado(decisao: Decisao) -> Tabela:
    """Result by penalty, one a line."""
    linhas = [
        [m.descricao(c.infracao), c.get_resultado_display(), m.valor_ou_traco(c.valor)] for c in decisao.capitulos.all()
    ]
    return Tabela("", ["Infração", "Resultado", "Valor"], linhas, ["e", "e", "d"])


def _o_que_foi_decidido(caso: Caso, abertura: str) -> list:
    decisao = caso.decisao
    if decisao is None:
        return [abertura]
    fl = m.fl(caso.auto.processo, peca=decisao.peca)
    texto = f"{abertura} A {m.nome_da(decisao)}{fl}, de {data_longa(decisao.assinada_em)}, vai anexa, por inteiro."
    partes: list = [texto, tabela_do_resultado(decisao)]
    if ementa := decisao.texto.get("ementa"):
        partes.append(f"As razões, em resumo: {ementa.strip()}")
    return partes


def _total(decisao: Decisao | None) -> Decimal:
    return (
        sum((c.valor for c in decisao.capitulos.all() if c.resultado != "cancelado"), Decimal(0))
        if decisao
        else Decimal(0)
    )


def _provado(caso: Caso) -> Decimal:
    """What the account holds for the penalties that this decision is about."""
    decididas = [c.enquadramento_id for c in caso.decisao.capitulos.all()] if caso.decisao else []
    return max(livre_para(caso.auto.processo, decididas), Decimal(0))


def subsiste_algo(decisao: Decisao | None) -> bool:
    return decisao is None or any(c.resultado != "cancelado" for c in decisao.capitulos.all())


def _pagar_ou_devolver(caso: Caso) -> list:
    """The amount that stands, and what becomes of the deposit that was proved."""
    total, provado = _total(caso.decisao), _provado(caso)
    partes = []
    if not subsiste_algo(caso.decisao):
        partes.append("Nada há a pagar: as penalidades caíram.")
    elif not total:
        partes.append("Nada há a pagar: a penalidade mantida não é multa.")
    else:
        partes.append(
            Paragrafo(
                [
                    "A multa é de ",
                    (dinheiro_por_extenso(total), "forte"),
                    ". Só é cobrada quando a decisão se tornar definitiva; se preferir, pode pagá-la desde já.",
                ]
            )
        )
    if provado > total:
        sobra = provado - total
        partes.append(f"Serão devolvidos {dinheiro(sobra)} do depósito, sem que você precise pedir.")
    if provado and total:
        partes.append(
            f"O depósito de {dinheiro(min(provado, total))} fica na conta do processo até a decisão definitiva: então paga "
            "a multa, ou lhe é devolvido se ela cair."
        )
    return partes


def decisao(caso: Caso, prazo_em_destaque) -> list:
    """F10 (art. 67): result, amounts, appeal without deposit, reconsideration that interrupts nothing."""
    do_presidente = caso.decisao is not None and caso.decisao.papel == "diretor_presidente"
    recorrivel = subsiste_algo(caso.decisao)
    partes: list = [m.ficha_do_auto(caso.auto)]
    if recorrivel:
        tipo, rotulo = ("reconsideracao", "pedir reconsideração") if do_presidente else ("recurso", "recorrer")
        partes += prazo_em_destaque(caso, tipo, f"Prazo para {rotulo} ({PRAZOS[tipo].artigo})")
    partes.append(Secao("O que foi decidido", _o_que_foi_decidido(caso, "Seu caso foi decidido.")))
    partes.append(Secao("O que pagar ou receber de volta", _pagar_ou_devolver(caso)))
    if not recorrivel:
        return [*partes, Secao("O que você pode fazer", ["Nada precisa ser feito."])]
    partes.append(Secao("O que você pode fazer", [Lista(_caminhos(do_presidente))]))
    partes.append(
        Secao(
            "Se nada for feito",
            [
                (
                    "A decisão torna-se definitiva no dia seguinte ao fim do prazo. Se houver multa ainda não paga, você receberá "
                    f"a guia e {dias_por_extenso(PRAZOS['recolhimento'].n)} para recolhê-la."
                )
            ],
        )
    )
    return [*partes, m.quadro_do_prazo(caso.prazos)]


def _caminhos(do_presidente: bool) -> list:
    reconsiderar = [
        ("Pedir reconsideração", "forte"),
        f" a quem decidiu (art. 67, I), em {dias_por_extenso(PRAZOS['reconsideracao'].n)}. ",
        "Nada precisa ser depositado." if do_presidente else RECONSIDERACAO_NAO_INTERROMPE,
    ]
    if do_presidente:
        return [reconsiderar, "Da decisão do Diretor-Presidente não cabe recurso (art. 67, II)."]
    recorrer = [
        ("Recorrer ao Diretor-Presidente", "forte"),
        (
            f" (art. 67, II), em {dias_por_extenso(PRAZOS['recurso'].n)}, por petição apresentada ao Diretor de Transportes no "
            "protocolo eletrônico. "
        ),
        (RECURSO_SEM_DEPOSITO, "forte"),
        " Não há sustentação oral (art. 67, § 2º).",
    ]
    return [recorrer, reconsiderar, [("Cumprir", "forte"), " a decisão desde já."]]


def reconsideracao(caso: Caso) -> list:
    """The answer to the request; the appeal's own period is not touched (decisões, 9a)."""
    return [
        m.ficha_do_auto(caso.auto),
        Secao("O que foi decidido", _o_que_foi_decidido(caso, "Seu pedido de reconsideração foi decidido.")),
        Secao("O que pagar ou receber de volta", _pagar_ou_devolver(caso)),
        Secao(
            "O que você pode fazer",
            [
                (
                    "O pedido de reconsideração não suspendeu nem interrompeu o prazo do recurso, e esta decisão não o reabre. Se "
                    "você já recorreu e a penalidade não caiu, o recurso segue ao Diretor-Presidente; nada precisa ser feito."
                )
            ],
        ),
        m.quadro_do_prazo(caso.prazos),
    ]


def resultado(caso: Caso, prazo_em_destaque) -> list:
    """The end of the administrative instance; what is to be paid, with a guide, or given back."""
    partes: list = [m.ficha_do_auto(caso.auto)]
    if caso.guia:
        partes += prazo_em_destaque(caso, "recolhimento", "Prazo para recolher a multa")
    prejudicado = caso.decisao is not None and caso.decisao.instancia != "recurso"
    abertura = PREJUDICADO if prejudicado else DECIDIDO
    partes.append(Secao("O que foi decidido", _o_que_foi_decidido(caso, abertura)))
    total, provado = _total(caso.decisao), _provado(caso)
    if caso.guia:
        partes.append(Secao("O que você pode fazer", [pagar(caso.guia.valor, caso.guia, caso.auto.processo)]))
        partes.append(Secao("Se nada for feito", [SE_NAO_PAGAR]))
    elif provado > total:
        sobra = f"Serão devolvidos {dinheiro_por_extenso(provado - total)}, sem que você precise pedir."
        partes.append(Secao("O que receber de volta", [sobra]))
    else:
        partes.append(Secao("O que você pode fazer", ["Nada precisa ser feito: não há valor a pagar nem a receber."]))
    return [*partes, m.quadro_do_prazo(caso.prazos)]
