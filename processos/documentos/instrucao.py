"""What is written between the petition and the decision: despachos, the Fiscal's manifestation, the parecer (F06, F08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from processos.documentos import moldura as m
from processos.documentos.blocos import Aviso, Destaque, Documento, Ementa, Lista, Nota, Paragrafo, Secao
from processos.documentos.textos import momento_segundos
from processos.regras.instrucao import FONTE

if TYPE_CHECKING:
    from processos.acesso import Atuacao
    from processos.documentos.emissao import Identificacao
    from processos.models import PedidoDeProva, Peticao, Processo

CONCLUSOES = (
    ("manter", "pela manutenção da penalidade"),
    ("reduzir", "pela redução ou pelo reenquadramento"),
    ("cancelar", "pelo cancelamento"),
    ("sem_posicao", "responde às questões, sem posição sobre o mérito"),
)


def _paragrafos(texto: str) -> list[str]:
    return [parte.strip() for parte in texto.replace("\r\n", "\n").split("\n\n") if parte.strip()]


def despacho_da_prova(ident: Identificacao, *, pedido: PedidoDeProva, por: Atuacao) -> Documento:
    """One request, its answer, and the reasons; a refusal names its ground."""
    peticao = pedido.peticao
    deferida = pedido.estado == "DEFERIDA"
    resultado = "Deferida" if deferida else f"Indeferida, por ser {pedido.get_fundamento_display()}"
    quem = [("Quem produz", pedido.get_produtor_display().capitalize())] if deferida else []
    blocos = [
        m.ficha_do_auto(
            peticao.processo.auto,
            ("Petição", f"{peticao}{m.fl(peticao.processo, peca=peticao.peca)}"),
            ("Prova pedida", pedido.pede),
            *quem,
        ),
        Destaque(resultado, rotulo="Pedido de prova", tom="sucesso" if deferida else "aviso"),
        Secao("Razões", _paragrafos(pedido.motivo)),
        Nota(f"O prazo de julgar não se suspende nem se prorroga (art. 66, parágrafo único). {FONTE}."),
    ]
    documento = m.abrir(
        ident, "Despacho sobre prova", blocos, unidade=m.unidade_de(por), destinatario=peticao.transportador.nome
    )
    return m.assinado(documento, ident, por)


def despacho_da_peticao(
    ident: Identificacao, *, peticao: Peticao, recebe: bool, efeito: str, motivo: str, por: Atuacao
) -> Documento:
    """Whether a petition that met no task is received, why, and what follows; it is kept either way (guarantee 9)."""
    blocos = [
        m.ficha_do_auto(
            peticao.processo.auto,
            ("Petição", f"{peticao}{m.fl(peticao.processo, peca=peticao.peca)}"),
            ("Protocolada em", momento_segundos(peticao.protocolada_em)),
        ),
        Destaque("Recebida" if recebe else "Não recebida", rotulo="Despacho", tom="sucesso" if recebe else "aviso"),
        Secao("Razões", _paragrafos(motivo)),
        Secao("O que segue", [efeito]),
        Nota("A petição fica nos autos, com a data do seu protocolo."),
    ]
    documento = m.abrir(ident, "Despacho", blocos, unidade=m.unidade_de(por), destinatario=peticao.transportador.nome)
    return m.assinado(documento, ident, por)


def despacho_de_reabertura(
    ident: Identificacao, *, processo: Processo, motivo: str, falta: str, quem: str, por: Atuacao
) -> Documento:
    """Why the case is reopened, what is left to do, and whose task it is."""
    blocos = [
        m.ficha_do_auto(processo.auto),
        Secao("Razões", _paragrafos(motivo)),
        Secao("O que falta fazer", [falta, f"Fica com: {quem}."]),
    ]
    documento = m.abrir(
        ident, "Despacho de reabertura", blocos, unidade=m.unidade_de(por), destinatario=processo.transportador.nome
    )
    return m.assinado(documento, ident, por)


def manifestacao(ident: Identificacao, *, processo: Processo, pergunta: str, texto: str, por: Atuacao) -> Documento:
    """The Fiscal's answer to what was asked of his auto: facts, as evidence like any other."""
    blocos = [
        m.ficha_do_auto(processo.auto),
        Secao("O que se perguntou", _paragrafos(pergunta)),
        Secao("Manifestação", _paragrafos(texto)),
    ]
    return m.assinado(m.abrir(ident, "Manifestação do Fiscal", blocos, unidade=m.unidade_de(por)), ident, por)


def parecer(ident: Identificacao, *, processo: Processo, texto: dict, restrito: bool, por: Atuacao) -> Documento:
    """Question, norm, fact, answer; it advises and binds nobody (F08)."""
    respostas = [
        bloco
        for n, item in enumerate(texto["respostas"], start=1)
        for bloco in (
            Paragrafo([(f"Questão {n}. {item['questao']}", "forte")]),
            *map(Paragrafo, _paragrafos(item["resposta"])),
        )
    ]
    partes = [
        m.ficha_do_auto(processo.auto, ("Consulta de", texto["de"])),
        Ementa(texto["ementa"].strip().upper()),
        Secao(
            "Consulta",
            [*_paragrafos(texto["consulta"]), Lista([q["questao"] for q in texto["respostas"]], numerada=True)],
        ),
        Secao("Relatório", _paragrafos(texto["relatorio"])),
        Secao("Análise", respostas),
        Secao(
            "Conclusão",
            [
                f"Opino {dict(CONCLUSOES)[texto['conclusao']]}."
                if texto["conclusao"] != "sem_posicao"
                else "Respondidas as questões, sem posição sobre o mérito."
            ],
        ),
    ]
    if texto.get("ressalvas"):
        partes.append(Secao("Ressalvas", _paragrafos(texto["ressalvas"])))
    partes.append(Aviso("Parecer opinativo: não vincula a autoridade, que decide com as suas razões.", "info"))
    if restrito:
        partes.append(Nota("Só a casa o lê até que a parte seja notificada da decisão."))
    documento = m.abrir(ident, "Parecer jurídico", [b for b in partes if b], unidade=m.unidade_de(por), via="Via única")
    return m.assinado(documento, ident, por)
