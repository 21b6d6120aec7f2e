"""What is written between the petition and the decision: despachos, the Fiscal's manifestation, the parecer (F06, F08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from processos.documentos import moldura as m
from processos.documentos.blocos import Aviso, Destaque, Documento, Ementa, Lista, Nota, Paragrafo, Secao
from processos.documentos.textos import data_longa, momento_segundos
from processos.regras.instrucao import FONTE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

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
    return _do_transportador(ident, "Despacho de reabertura", blocos, processo, por)


def despacho_de_reuniao(
    ident: Identificacao,
    *,
    processo: Processo,
    reunidos: Sequence[Processo],
    vencem: Mapping[int, date],
    ate: date | None,
    motivo: str,
    por: Atuacao,
) -> Documento:
    """Which autos are joined, why, and that nothing of each one's periods and deposit moves (decisão 15).

    `vencem` is the running judgement of each case, by its key; `ate`, until when the joint decision is signed.
    """
    linhas = [
        f"Processo {p}: auto {m.nome_do_auto(p.auto)}, fato de {data_longa(p.auto.fato_em)}"
        + (f"; julgar até {data_longa(vencem[p.pk])}." if p.pk in vencem else "; nenhum prazo de julgamento corre.")
        for p in reunidos
    ]
    seguem = [
        "Cada auto mantém os seus prazos e o seu depósito, e terá a sua decisão (decisão 15). A defesa apresentada em um "
        "não vale por defesa no outro.",
        f"As decisões se assinam no mesmo ato, até {data_longa(ate)}: o vencimento mais próximo dos julgamentos que "
        "correm. Se outro passar a correr com vencimento anterior, vale o anterior."
        if ate
        else "As decisões se assinam no mesmo ato, até o vencimento mais próximo dos julgamentos que vierem a correr.",
    ]
    blocos = [
        m.ficha_do_auto(processo.auto),
        Secao("Razões", _paragrafos(motivo)),
        Secao("Autos reunidos", [Lista(linhas)]),
        Secao("O que segue", seguem),
        Nota("Dê-se ciência ao transportador. Reúnem-se só autos do mesmo transportador, ainda não julgados."),
    ]
    return _do_transportador(ident, "Despacho de reunião de autos", blocos, processo, por)


def despacho_de_separacao(
    ident: Identificacao, *, processo: Processo, reunidos: Sequence[Processo], motivo: str, por: Atuacao
) -> Documento:
    """Why the autos are joined no more; each goes on alone, as it already went in periods and deposit."""
    blocos = [
        m.ficha_do_auto(processo.auto, ("Autos separados", "; ".join(map(str, reunidos)))),
        Secao("Razões", _paragrafos(motivo)),
        Secao("O que segue", ["Cada auto é julgado no seu processo. Nenhum prazo nem depósito muda (decisão 15)."]),
        Nota("Dê-se ciência ao transportador."),
    ]
    return _do_transportador(ident, "Despacho de separação de autos", blocos, processo, por)


def _do_transportador(ident: Identificacao, titulo: str, blocos: list, processo: Processo, por: Atuacao) -> Documento:
    documento = m.abrir(ident, titulo, blocos, unidade=m.unidade_de(por), destinatario=processo.transportador.nome)
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
