"""A document as PDF: one page model, one style sheet, the same bytes for the same data."""

import io

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import BaseDocTemplate, Frame, KeepTogether, PageBreak, PageTemplate, Paragraph, Spacer, Table

from processos.documentos import quadros
from processos.documentos.blocos import Documento
from processos.documentos.composicao import Item, compor
from processos.documentos.letra import FORTE, MEIA, NORMAL, imprimivel, largura, marcado, registrar_fontes
from processos.documentos.papel import (
    ALTURA,
    AZUL,
    CINZA,
    CORPO,
    ESQUERDA,
    FIO,
    LARGURA,
    PE,
    TINTA,
    TOPO,
    UTIL,
    Folhas,
    rascunho,
)

TONS = {
    "info": (HexColor("#C5D4EB"), HexColor("#F2F7FE")),
    "aviso": (HexColor("#D9B300"), HexColor("#FFF5C2")),
    "erro": (HexColor("#E52207"), HexColor("#FDE7E2")),
    "sucesso": (HexColor("#168821"), HexColor("#E3F5E1")),
}


def _estilos() -> dict[str, ParagraphStyle]:
    registrar_fontes()

    def estilo(nome, fonte, corpo, entrelinha, cor=TINTA, **resto):
        return ParagraphStyle(
            nome, fontName=fonte, fontSize=corpo, leading=entrelinha, textColor=cor, splitLongWords=1, **resto
        )

    lista = [
        estilo("titulo", FORTE, 16.5, 22, spaceAfter=5),
        estilo("secao1", FORTE, 10.8, 15, AZUL, spaceBefore=15, spaceAfter=2.8, keepWithNext=1),
        estilo("secao2", FORTE, 9.5, 13.5, AZUL, spaceBefore=9, spaceAfter=2, keepWithNext=1),
        estilo("paragrafo", NORMAL, 10.8, 15.9, alignment=TA_JUSTIFY, spaceAfter=4),
        estilo("data", NORMAL, 10.8, 15.9, spaceBefore=13, keepWithNext=1),
        estilo("tese", NORMAL, 10.8, 15.9, spaceBefore=0),
        estilo("numero_da_tese", FORTE, 10.8, 15.9),
        estilo("ementa", MEIA, 9.45, 13.4, leftIndent=132, spaceBefore=13, spaceAfter=6),
        estilo("ficha", NORMAL, 9.5, 14),
        estilo("rotulo", NORMAL, 9.5, 14, CINZA),
        estilo("quadro", FORTE, 9.5, 13.5, spaceAfter=2, keepWithNext=1),
        estilo("legenda", FORTE, 9.5, 13.5, AZUL, spaceBefore=8, spaceAfter=2, keepWithNext=1),
        estilo("celula", NORMAL, 8.85, 12.1),
        estilo("celula_c", NORMAL, 8.85, 12.1, alignment=TA_CENTER),
        estilo("celula_d", NORMAL, 8.85, 12.1, alignment=TA_RIGHT),
        estilo("cabeca", MEIA, 8.85, 12.1, CINZA),
        estilo("cabeca_c", MEIA, 8.85, 12.1, CINZA, alignment=TA_CENTER),
        estilo("cabeca_d", MEIA, 8.85, 12.1, CINZA, alignment=TA_RIGHT),
        estilo("rodape", NORMAL, 8.25, 11.4, CINZA, spaceBefore=4),
        estilo("nota", NORMAL, 8.85, 12.4, CINZA, spaceBefore=9),
        estilo("destaque", FORTE, 15, 20, AZUL),
        estilo("aviso", NORMAL, 9.5, 13.6, CORPO),
        estilo("nome", FORTE, 12, 15.5),
    ]
    return {item.name: item for item in lista}


ESTILOS = _estilos()


def desenhar(documento: Documento) -> bytes:
    """The PDF of a document. Pure: no clock, no file, no network; equal documents give equal bytes."""
    saida = io.BytesIO()
    modelo = BaseDocTemplate(
        saida,
        pagesize=(LARGURA, ALTURA),
        title=imprimivel(" ".join(parte for parte in (documento.titulo, documento.numero) if parte)),
        author=imprimivel(f"{documento.orgao} ({documento.sigla})"),
        subject=imprimivel(f"Processo {documento.processo}" if documento.processo else documento.titulo),
        creator=imprimivel(documento.sigla),
        lang="pt-BR",
        displayDocTitle=True,
        invariant=1,
    )
    corpo = Frame(ESQUERDA, PE, UTIL, ALTURA - TOPO - PE, 0, 0, 0, 0)
    fundo = (lambda canvas, _modelo: rascunho(canvas)) if documento.rascunho else (lambda canvas, _modelo: None)
    modelo.addPageTemplates(PageTemplate(frames=[corpo], onPage=fundo))
    folhas = type("FolhasDoDocumento", (Folhas,), {"documento": documento})
    modelo.build(conteudo(documento), canvasmaker=folhas)
    return saida.getvalue()


def conteudo(documento: Documento) -> list:
    """Title and items as what reportlab lays out."""
    partes = [Paragraph(marcado(documento.titulo), ESTILOS["titulo"])]
    for item in compor(documento):
        partes += DESENHOS[item.tipo](item)
    return _titulos_presos(partes)


def _titulos_presos(partes: list) -> list:
    """A heading goes along with the whole box under it; a signature never stands alone on a sheet."""
    saida: list = []
    for parte in partes:
        if isinstance(parte, KeepTogether):
            presos = _presos(saida)
            if isinstance(parte, Firma):
                presos = _texto_antes(saida) + presos
            parte = KeepTogether([*presos, *parte._content]) if presos else parte
        saida.append(parte)
    return saida


def _presos(saida: list) -> list:
    """Takes from the end what must stay with what comes."""
    presos = []
    while saida and saida[-1].getKeepWithNext():
        presos.insert(0, saida.pop())
    return presos


def _texto_antes(saida: list) -> list:
    """Takes the last thing said, with the space after it and the heading over it."""
    tirados = []
    while saida and isinstance(saida[-1], Spacer):
        tirados.insert(0, saida.pop())
    if saida and isinstance(saida[-1], Paragraph | KeepTogether | Table | quadros.DuasColunas):
        ultimo = saida.pop()
        tirados = [*(ultimo._content if isinstance(ultimo, KeepTogether) else [ultimo]), *tirados]
    return _presos(saida) + tirados


class Firma(KeepTogether):
    """A signature, which takes along the text before it."""


def _par(texto, estilo: str) -> Paragraph:
    return Paragraph(marcado(texto), ESTILOS[estilo])


def _ficha(item: Item) -> list:
    linhas = [
        quadros.DuasColunas(_par(rotulo, "rotulo"), _par(valor, "ficha"), 94) for rotulo, valor in item.dados["linhas"]
    ]
    return [KeepTogether(linhas), Spacer(0, 6)]


def _secao(item: Item) -> list:
    numero = f"{item.dados['numero']}. " if item.dados["numero"] else ""
    estilo = "secao1" if item.dados["nivel"] == 1 else "secao2"
    return [_par(numero + item.dados["titulo"], estilo)]


def _argumentos(item: Item) -> list:
    saida = []
    for tese in item.dados["itens"]:
        recuo = largura(tese["numero"], FORTE, 10.8) + 8.2
        alega = quadros.DuasColunas(_par(tese["numero"], "numero_da_tese"), _par(tese["alega"], "tese"), recuo)
        alega.keepWithNext = True
        resposta = quadros.DuasColunas(None, _par(tese["resposta"], "tese"), recuo)
        saida += [Spacer(0, 2.5), alega, resposta, Spacer(0, 3.2)]
    return saida


def _dispositivo(item: Item) -> list:
    paragrafos = [_par(texto, "paragrafo") for texto in item.dados["itens"]]
    return [_junto(quadros.Quadro(paragrafos, barra=AZUL, margem=(1, 0, 4, 12.7)))]


def _lista(item: Item) -> list:
    return [quadros.DuasColunas(_par("•", "paragrafo"), _par(texto, "paragrafo"), 14) for texto in item.dados["itens"]]


def _numerada(item: Item) -> list:
    saida = []
    for parte in item.dados["itens"]:
        recuo = max(22, largura(parte["numero"], FORTE, 10.8) + 8.2)
        texto = _par(parte["texto"], "paragrafo")
        saida.append(quadros.DuasColunas(_par(parte["numero"], "numero_da_tese"), texto, recuo))
        saida.append(Spacer(0, 3.2))
    return saida


def _tabela(item: Item) -> list:
    titulo = [_par(item.dados["titulo"], "legenda")] if item.dados["titulo"] else []
    d = item.dados
    return [*titulo, quadros.tabela(d["cabecalho"], d["linhas"], d["alinhamento"], ESTILOS, UTIL), Spacer(0, 6)]


def _quadro(item: Item) -> list:
    d = item.dados
    grade = quadros.tabela(d["cabecalho"], d["linhas"], d["alinhamento"], ESTILOS, UTIL - 22)
    filhos = [_par(d["titulo"], "quadro"), grade]
    if any(parte for parte, _ in d["rodape"]):
        filhos.append(_par(d["rodape"], "rodape"))
    return [_junto(quadros.Quadro(filhos, borda=FIO, margem=(7.5, 11, 6.5, 11)), 9, 5)]


def _destaque(item: Item) -> list:
    borda, fundo = TONS.get(item.dados["tom"], TONS["info"])
    filhos = [_par(item.dados["rotulo"], "rotulo")] if item.dados["rotulo"] else []
    filhos.append(_par(item.dados["texto"], "destaque"))
    return [_junto(quadros.Quadro(filhos, borda=borda, fundo=fundo, margem=(9, 12, 11, 12)), 6, 8)]


def _aviso(item: Item) -> list:
    borda, fundo = TONS[item.dados["tom"]]
    filhos = [_par(item.dados["texto"], "aviso")]
    return [_junto(quadros.Quadro(filhos, borda=borda, fundo=fundo, margem=(7, 11, 9, 11)), 4, 6)]


def _assinatura(item: Item) -> list:
    d = item.dados
    textos = [_par(d["nome"], "nome"), *(_par(linha, "ficha") for linha in d["linhas"])]
    if d["sha256"]:
        textos.append(quadros.Codigo("SHA-256", d["sha256"]))
    quadro = quadros.Quadro(textos, margem=(0, 0, 0, 0))
    lado = quadros.DuasColunas(quadros.CodigoQr(d["qr"]), quadro, 94.5) if d["qr"] else quadro
    cartao = quadros.Quadro([lado], borda=FIO, margem=(12, 11, 13, 11))
    cartao.spaceBefore, cartao.spaceAfter = 10, 4
    return [Firma([cartao])]


def _firmas(item: Item) -> list:
    saida = []
    for nome, qualidade in item.dados["itens"]:
        saida.append(KeepTogether([quadros.LinhaDeFirma(), _par(nome, "ficha"), _par(qualidade, "rotulo")]))
    return saida


def _arquivos(item: Item) -> list:
    saida = [_par(item.dados["titulo"], "legenda")]
    for indice, arquivo in enumerate(item.dados["itens"], 1):
        resto = "; ".join(parte for parte in (arquivo["descricao"], arquivo["medida"]) if parte)
        nome = ((arquivo["nome"], "forte"), (f", {resto}" if resto else "", ""))
        filhos = [_par(nome, "ficha")]
        if arquivo["sha256"]:
            filhos.append(quadros.Codigo("SHA-256", arquivo["sha256"], colunas=64))
        saida.append(quadros.DuasColunas(_par(str(indice), "rotulo"), quadros.Quadro(filhos, margem=(0, 0, 4, 0)), 18))
    return saida


def _junto(quadro: quadros.Quadro, antes: float = 0, depois: float = 0) -> KeepTogether:
    """Whole on one sheet when a sheet can hold it; else it breaks. Space above and below, in points."""
    quadro.spaceBefore, quadro.spaceAfter = antes, depois
    return KeepTogether([quadro])


DESENHOS = {
    "ficha": _ficha,
    "ementa": lambda item: [_par(item.dados["texto"], "ementa")],
    "paragrafo": lambda item: [_par(item.dados["texto"], "paragrafo")],
    "data": lambda item: [_par(item.dados["texto"], "data")],
    "secao": _secao,
    "argumentos": _argumentos,
    "dispositivo": _dispositivo,
    "lista": _lista,
    "numerada": _numerada,
    "tabela": _tabela,
    "quadro": _quadro,
    "destaque": _destaque,
    "aviso": _aviso,
    "assinatura": _assinatura,
    "firmas": _firmas,
    "nota": lambda item: [_par(item.dados["texto"], "nota")],
    "arquivos": _arquivos,
    "corte": lambda item: [quadros.LinhaTracejada(item.dados["texto"])],
    "quebra": lambda item: [PageBreak()],
}
