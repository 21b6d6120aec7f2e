"""Decisions of the four instances and their drafts (F09, F14): every argument answered, the operative part by penalty."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING

from processos.documentos import dispositivos
from processos.documentos import moldura as m
from processos.documentos.blocos import Argumentos, Aviso, Dispositivo, Documento, Ementa, Nota, Secao
from processos.documentos.ressalvas import SV21
from processos.documentos.textos import data_longa, momento
from processos.models.decisao import Instancia
from processos.recusas import Recusa
from processos.relacionados import reunidos_em_vigor

if TYPE_CHECKING:
    from datetime import datetime

    from processos.acesso import Atuacao
    from processos.documentos.emissao import Identificacao
    from processos.models import Decisao, Prazo, Processo

TITULO_DAS_TESES = {
    Instancia.JULGAMENTO: "Argumentos da defesa",
    Instancia.RECEBIMENTO: "Argumentos da defesa",
    Instancia.RECONSIDERACAO: "Razões do pedido",
    Instancia.RECURSO: "Razões do recurso",
}
PRAZOS_DA_INSTANCIA = {
    Instancia.JULGAMENTO: (("defesa", "Defesa"), ("julgamento", "Julgamento")),
    Instancia.RECEBIMENTO: (("defesa", "Defesa"),),
    Instancia.RECONSIDERACAO: (("reconsideracao", "Reconsideração"), ("decisao_reconsideracao", "Decisão")),
    Instancia.RECURSO: (("recurso", "Recurso"), ("decisao_recurso", "Apreciação")),
}
DA_PARTE = {"defesa": "defesa", "recurso": "recurso", "reconsideracao": "reconsideracao"}
ONDE = f"Recurso {m.PROTOCOLO_ELETRONICO}"


@dataclass(frozen=True)
class Julgado:
    """What a decision or a draft says, wherever it is stored: the instance, the text and one chapter a penalty."""

    processo: Processo
    instancia: str
    texto: dict
    capitulos: list[dispositivos.Capitulo]
    papel: str
    em: datetime


def decisao(ident: Identificacao, *, decisao: Decisao, por: Atuacao) -> Documento:
    """The signed decision. Refused while an argument has no answer (F09)."""
    _exigir_respostas(decisao.texto)
    capitulos = [
        dispositivos.Capitulo(c.enquadramento, c.resultado, c.infracao, c.valor, c.infracao_imputada)
        for c in decisao.capitulos.all()
    ]
    julgado = Julgado(decisao.processo, decisao.instancia, decisao.texto, capitulos, por.papel, ident.emissao)
    documento = m.abrir(
        ident,
        Instancia(decisao.instancia).label,
        _corpo(julgado),
        unidade=m.unidade_de(por),
        destinatario=decisao.processo.transportador.nome,
        onde=ONDE if dispositivos.cabe_recurso(julgado) else "",
    )
    nota = (_nota_da_minuta(decisao),) if decisao.versao else ()
    return m.assinado(documento, ident, por, depois=nota)


def julgado_da_minuta(processo: Processo, instancia: str, texto: dict, em: datetime) -> Julgado:
    """A draft as what it would decide, whoever in the house signs it."""
    papel = "diretor_presidente" if instancia == Instancia.RECURSO else "diretor_de_transportes"
    por_pk = {e.pk: e for e in processo.auto.enquadramentos.all()}
    capitulos = [
        dispositivos.Capitulo(
            por_pk[item["enquadramento"]], item["resultado"], item["infracao"], Decimal(item.get("valor") or 0)
        )
        for item in texto.get("dispositivo") or ()
    ]
    return Julgado(processo, instancia, texto, capitulos, papel, em)


def minuta(ident: Identificacao, *, processo: Processo, instancia: str, texto: dict, de: str) -> Documento:
    """The same as it would be signed, marked as a draft: no number, no leaf, no code and no signature."""
    julgado = julgado_da_minuta(processo, instancia, texto, ident.emissao)
    return m.abrir(
        ident,
        Instancia(instancia).label,
        [*_corpo(julgado), Nota(f"Minuta de {de}.")],
        unidade=m.UNIDADES[julgado.papel],
        numero="",
        codigo="",
        folha_inicial=None,
        via="Minuta, sem valor",
        rascunho=True,
    )


def _exigir_respostas(texto: dict) -> None:
    teses = enumerate(texto.get("teses") or (), 1)
    sem = [n for n, tese in teses if tese.get("acolhe") is None or not (tese.get("resposta") or "").strip()]
    if sem:
        raise Recusa(f"Falta responder ao argumento {sem[0]}: a decisão enfrenta cada um, e só então se assina.")


def _corpo(julgado: Julgado) -> list:
    texto = julgado.texto
    enquadramentos = [c.enquadramento for c in julgado.capitulos]
    imputados = "; ".join(m.descricao(e.infracao) for e in enquadramentos)
    partes = [
        m.ficha_do_auto(
            julgado.processo.auto,
            *([("Enquadramento", imputados)] if imputados else []),
            *_reunidos(julgado),
            *_recorrida(julgado),
        )
    ]
    if texto.get("ementa"):
        partes.append(Ementa(texto["ementa"].strip().upper()))
    for titulo, chave in (("Relatório", "relatorio"), ("Preliminares", "preliminares")):
        if (texto.get(chave) or "").strip():
            partes.append(Secao(titulo, _paragrafos(texto[chave])))
    if julgado.instancia == Instancia.RECURSO:
        partes.append(Secao("Admissibilidade", [_admissibilidade(texto)]))
    if texto.get("teses"):
        partes.append(Secao(TITULO_DAS_TESES[julgado.instancia], [Argumentos(_teses(texto["teses"]))]))
    if (texto.get("fundamentacao") or "").strip():
        partes.append(Secao("Fundamentação", _paragrafos(texto["fundamentacao"])))
    if (texto.get("razoes") or "").strip():
        partes.append(Secao("Razões da autoridade", _paragrafos(texto["razoes"])))
    partes += _parecer_citado(julgado)
    partes.append(Secao("Dispositivo", [Dispositivo(dispositivos.itens(julgado))]))
    if dispositivos.falta_o_deposito(julgado):
        partes += [Aviso([("Ressalva da autoridade. ", "forte"), texto["ressalva"]])] if texto.get("ressalva") else []
        partes.append(Aviso(SV21))
    partes += _memorias_do_valor(julgado)
    partes.append(_memoria_dos_prazos(julgado))
    return partes


def _parecer_citado(julgado: Julgado) -> list:
    """An opinion taken in by express reference, with its leaves; it advised, and the authority decides (F08, F09)."""
    parecer = julgado.processo.pareceres.filter(pk=julgado.texto.get("parecer")).select_related("peca").first()
    if parecer is None:
        return []
    fl = m.fl(julgado.processo, peca=parecer.peca)
    texto = f"Incorporo as razões do parecer {parecer}{fl}, opinativo, no que não contrariem o que aqui se diz."
    return [Secao("Parecer", [texto])]


def _paragrafos(texto: str) -> list[str]:
    """Blank lines part paragraphs; single line breaks stay inside."""
    return [parte.strip() for parte in texto.replace("\r\n", "\n").split("\n\n") if parte.strip()]


def _teses(teses: list[dict]) -> list[dict]:
    return [
        {
            "alega": tese["alega"],
            "resposta": tese.get("resposta") or "—",
            "acolhe": tese.get("acolhe"),
            "folha": tese.get("folha") or "",
        }
        for tese in teses
    ]


def _recorrida(julgado: Julgado) -> list[tuple[str, str]]:
    """The decision that is attacked, when there is one before this."""
    if julgado.instancia not in (Instancia.RECURSO, Instancia.RECONSIDERACAO):
        return []
    primeiras = (Instancia.JULGAMENTO, Instancia.RECEBIMENTO)
    anterior = julgado.processo.decisoes.filter(instancia__in=primeiras, em_vigor=True).last()
    if anterior is None:
        return []
    fl = m.fl(julgado.processo, peca=anterior.peca)
    return [("Decisão atacada", f"{m.nome_da(anterior)}, de {data_longa(anterior.assinada_em)}{fl}")]


def _reunidos(julgado: Julgado) -> list[tuple[str, str]]:
    """The autos with which this one is joined when it is judged; each has its own decision (decisão 15)."""
    if julgado.instancia != Instancia.JULGAMENTO:
        return []
    outros = reunidos_em_vigor(julgado.processo.pk).exclude(processo=julgado.processo.pk).select_related("processo")
    numeros = "; ".join(str(outro.processo) for outro in outros)
    return (
        [("Autos reunidos", f"{numeros}. Cada um tem a sua decisão, os seus prazos e o seu depósito")]
        if numeros
        else []
    )


def _admissibilidade(texto: dict) -> str:
    if texto.get("conhecimento") == "nao_conhece":
        return "Não conheço do recurso, pelas razões abaixo."
    return "Conheço do recurso. Nenhum depósito é exigido para recorrer."


def _memorias_do_valor(julgado: Julgado) -> list:
    """How the amount was reached; where the decision gives another one, the memory is that of the auto."""
    blocos = []
    for capitulo in julgado.capitulos:
        memoria = capitulo.enquadramento.memoria_do_valor
        if memoria:
            igual = capitulo.resultado == "mantido" and Decimal(memoria["valor"]) == capitulo.valor
            blocos += m.memorias_do_valor([capitulo.enquadramento], resultado="Multa" if igual else "Multa autuada")
    if len(blocos) > 1:
        com_memoria = [c.enquadramento for c in julgado.capitulos if c.enquadramento.memoria_do_valor]
        return [
            replace(bloco, titulo=f"{bloco.titulo}: {e.citacao}") for bloco, e in zip(blocos, com_memoria, strict=True)
        ]
    return blocos


def _memoria_dos_prazos(julgado: Julgado):
    """The party's period with the act that met it, and the authority's with this decision."""
    itens = []
    for tipo, rotulo in PRAZOS_DA_INSTANCIA[julgado.instancia]:
        prazo = julgado.processo.prazos.filter(tipo=tipo).exclude(estado="CANCELADO").last()
        if prazo:
            itens.append({"rotulo": rotulo, "memoria": prazo.memoria, "ato": _ato(julgado, prazo)})
    return m.quadro_do_prazo(itens)


def _ato(julgado: Julgado, prazo: Prazo) -> str:
    quando = julgado.em
    if prazo.tipo in DA_PARTE:
        peticao = julgado.processo.peticoes.filter(especie=DA_PARTE[prazo.tipo]).first()
        if peticao is None:
            return "nenhum até o fim do prazo"
        quando = peticao.protocolada_em
    return f"{momento(quando)}: {'no prazo' if prazo.tempestivo(quando) else 'fora do prazo'}"


def _nota_da_minuta(decisao: Decisao) -> Nota:
    """Who drafted; and, where who decided wrote another operative part, that too."""
    versao, quem = decisao.versao, decisao.minutada_por or decisao.versao.autor
    if versao.autor_id == quem.pk:
        return Nota(f"Minuta de {quem} (Jurídico), versão {versao.numero}.")
    return Nota(f"Minuta de {quem} (Jurídico); dispositivo de {versao.autor}, que decide, na versão {versao.numero}.")
