"""Review of one's own motion and recomputation of recidivism: the despacho, the term, and the notice of both.

What stands, what falls, which notices and periods begin again, and what becomes of the money: said one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

from processos.documentos import moldura as m
from processos.documentos.blocos import Destaque, Documento, Ficha, MemoriaDoValor, Nota, Secao, Tabela
from processos.documentos.memorias import passos_da_reincidencia
from processos.documentos.textos import data_longa, dinheiro
from processos.regras.infracoes import CATALOGO

if TYPE_CHECKING:
    from processos.acesso import Atuacao
    from processos.documentos.emissao import Identificacao
    from processos.documentos.notificacoes import Caso
    from processos.models import Enquadramento, Processo, Revisao

TITULOS = {
    "arquivamento": "Decisão de arquivamento de ofício",
    "anulacao": "Decisão de anulação de ofício",
    "revisao": "Decisão de revisão de ofício",
}
SEM_RESTABELECER = (
    "O que aqui se anula não se restabelece sem nova notificação e defesa do transportador (arts. 65 e 66; Constituição, "
    "art. 5º, LV)."
)
SO_EM_FAVOR = "A revisão de ofício só se faz em favor do transportador; o que agrava exige nova notificação e defesa."


def despacho(ident: Identificacao, *, revisao: Revisao, por: Atuacao) -> Documento:
    """The reasoned act of the authority, of its own motion: reasons, and each effect in its line."""
    auto = revisao.processo.auto
    documento = m.abrir(
        ident,
        TITULOS[revisao.especie],
        [
            m.ficha_do_auto(auto, ("Infrações", "; ".join(m.descricao(e.infracao) for e in auto.enquadramentos.all()))),
            Secao("Motivos", [p.strip() for p in revisao.motivo.split("\n\n") if p.strip()]),
            Secao("O que se decide", [Ficha([(rotulo, texto) for rotulo, texto in revisao.efeitos])]),
            Secao(
                "Fundamento",
                [
                    "A autoridade anula os seus atos ilegais e revê os próprios juízos (Súmulas 346 e 473 do STF, por "
                    "analogia; o decreto silencia).",
                    SO_EM_FAVOR if revisao.especie == "revisao" else SEM_RESTABELECER,
                ],
                numerada=False,
            ),
            Nota("Notifique-se o transportador."),
        ],
        unidade=m.unidade_de(por),
        destinatario=auto.transportador.nome,
    )
    return m.assinado(documento, ident, por)


def recalculo(ident: Identificacao, *, revisao: Revisao, enquadramentos: Sequence[Enquadramento]) -> Documento:
    """Before and after of each penalty whose recidivism fell, with both memories (art. 57, § 1º; decisão 6)."""
    auto = revisao.processo.auto
    linhas = [_antes_e_depois(e) for e in enquadramentos]
    documento = m.abrir(
        ident,
        "Termo de recálculo da penalidade",
        [
            m.ficha_do_auto(auto, ("Processo que caiu", str(revisao.causa))),
            Destaque(
                dinheiro(sum((e.valor for e in auto.enquadramentos.all() if e.subsiste), Decimal(0))),
                rotulo="Valor da autuação depois do recálculo",
            ),
            Secao("Por quê", [revisao.motivo]),
            Secao("Antes e depois", [Tabela("", ["Infração", "Era", "Passa a ser"], linhas, ["e", "e", "e"])]),
            *_memorias(enquadramentos),
            Secao("O que muda", [Ficha([(rotulo, texto) for rotulo, texto in revisao.efeitos])]),
        ],
        unidade="Diretoria de Transportes",
        destinatario=auto.transportador.nome,
    )
    return m.emitido_pelo_sistema(documento, ident, "Diretoria de Transportes")


def _antes_e_depois(e: Enquadramento) -> list[str]:
    antes = e.memoria_da_reincidencia["recalculo"]["antes"]
    dobro = " em dobro" if antes["em_dobro"] else ""
    era = f"{CATALOGO[antes['infracao']].citacao}: {m.PENAS[antes['pena']]}{dobro}, {_valor(antes['valor'])}"
    return [m.descricao(e.infracao), era, f"{m.pena_e_valor(e)}, {m.valor_ou_traco(e.valor)}"]


def _valor(texto: str) -> str:
    return m.valor_ou_traco(Decimal(texto))


def _memorias(enquadramentos: Sequence[Enquadramento]) -> list:
    """The memory as it was and as it is, each as it was stored."""
    blocos: list = []
    for e in enquadramentos:
        antes = e.memoria_da_reincidencia["recalculo"]["antes"]
        if antes["memoria_do_valor"]:
            blocos.append(
                MemoriaDoValor(antes["memoria_do_valor"], titulo="Memória anterior", resultado="Multa que era")
            )
        if e.memoria_do_valor:
            blocos.append(MemoriaDoValor(e.memoria_do_valor, titulo="Memória do valor", resultado="Multa"))
        blocos.append(Secao("Reincidência", passos_da_reincidencia(e.memoria_da_reincidencia), numerada=False))
    return blocos


def notificacao(caso: Caso) -> list:
    """What the carrier is told of every review that no notice has told yet."""
    processo = caso.auto.processo
    ultima = processo.notificacoes.filter(especie="revisao", estado="CIENTE").order_by("emitida_em").last()
    revisoes = processo.revisoes.filter(feita_em__gt=ultima.emitida_em) if ultima else processo.revisoes.all()
    partes: list = [m.ficha_do_auto(caso.auto)]
    for revisao in revisoes:
        fl = m.fl(processo, peca=revisao.peca)
        partes.append(
            Secao(
                f"{revisao.get_especie_display().capitalize()}",
                [
                    f"Em {data_longa(revisao.feita_em)} foi feito, por {_de_quem(revisao)}, o ato {revisao.numero}{fl}, que "
                    "vai anexo, por inteiro.",
                    revisao.motivo,
                    Ficha([(rotulo, texto) for rotulo, texto in revisao.efeitos]),
                ],
            )
        )
    partes.append(
        Secao(
            "O que você precisa fazer",
            [
                "Nada, para receber o que lhe for devolvido. Se um prazo recomeçar, ele só corre depois de nova notificação."
            ],
        )
    )
    return partes


def frases_do_recalculo(processo: Processo) -> list[str]:
    """Told with the first notice, when the recomputation came before it."""
    return [
        f"O valor que estava no auto foi recalculado em {data_longa(r.feita_em)} ({r.numero}{m.fl(processo, peca=r.peca)}): "
        + "; ".join(f"{rotulo}, {texto}" for rotulo, texto in r.efeitos if rotulo.startswith("art."))
        + "."
        for r in processo.revisoes.filter(especie="recalculo")
    ]


def _de_quem(revisao: Revisao) -> str:
    return f"decisão de {revisao.decidida_por}" if revisao.decidida_por else "recálculo do sistema"
