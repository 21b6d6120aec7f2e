"""What the sheet is filled with beyond paragraphs: boxes that break across sheets, codes, tables, hand-signing lines."""

from reportlab.lib.colors import HexColor, black
from reportlab.platypus import Flowable, Paragraph, Table, TableStyle

from processos.documentos.blocos import simples, trechos
from processos.documentos.letra import FORTE, MEIA, NORMAL, imprimivel, largura, marcado, registrar_fontes
from processos.documentos.papel import CINZA, FIO, TINTA
from processos.documentos.qr import barras
from processos.formatos import sem_quebra

LINHA = HexColor("#DDDDDD")


class Quadro(Flowable):
    """Children one below the other, inside a border, a ground or beside a bar; breaks wherever a child breaks."""

    def __init__(self, filhos, *, borda=None, fundo=None, barra=None, margem=(11, 11, 11, 11)):
        super().__init__()
        self.filhos, self.borda, self.fundo, self.barra, self.margem = (list(filhos), borda, fundo, barra, margem)

    def _medir(self, largura_util):
        cima, direita, baixo, esquerda = self.margem
        y, anterior, postos = cima, 0.0, []
        for indice, filho in enumerate(self.filhos):
            antes = max(filho.getSpaceBefore(), anterior) if indice else 0
            _, altura = filho.wrapOn(self.canv, largura_util - esquerda - direita, 1e6)
            y += antes
            postos.append((filho, y, altura))
            y += altura
            anterior = filho.getSpaceAfter()
        return postos, y + baixo

    def wrap(self, largura_util, _altura):
        self._postos, self.height = self._medir(largura_util)
        self.width = largura_util
        return self.width, self.height

    def split(self, largura_util, altura):
        _, direita, baixo, esquerda = self.margem
        postos, total = self._medir(largura_util)
        if total <= altura:
            return [self]
        cabem, sobram = [], []
        for filho, y, alto in postos:
            if sobram or y + alto + baixo > altura:
                partes = (
                    [] if sobram else filho.splitOn(self.canv, largura_util - esquerda - direita, altura - y - baixo)
                )
                cabem += partes[:1]
                sobram += partes[1:] if partes else [filho]
            else:
                cabem.append(filho)
        while cabem and sobram and cabem[-1].getKeepWithNext():
            sobram.insert(0, cabem.pop())
        return [self._igual(cabem), self._igual(sobram)] if cabem and sobram else []

    def _igual(self, filhos):
        return Quadro(filhos, borda=self.borda, fundo=self.fundo, barra=self.barra, margem=self.margem)

    def draw(self):
        if self.fundo or self.borda:
            self.canv.setLineWidth(0.7)
            self.canv.setStrokeColor(self.borda or FIO)
            self.canv.setFillColor(self.fundo or FIO)
            self.canv.roundRect(0, 0, self.width, self.height, 3, stroke=bool(self.borda), fill=bool(self.fundo))
        if self.barra:
            self.canv.setFillColor(self.barra)
            self.canv.rect(0, 0, 2.6, self.height, stroke=0, fill=1)
        for filho, y, altura in self._postos:
            filho.drawOn(self.canv, self.margem[3], self.height - y - altura)


class Codigo(Flowable):
    """A hash in cells of one width, in lines of `colunas` characters, so that the eye can compare it."""

    def __init__(self, rotulo, codigo, colunas=32, corpo=7.9, passo=4.6):
        super().__init__()
        self.rotulo, self.corpo, self.passo = rotulo, corpo, passo
        self.linhas = [codigo[i : i + colunas] for i in range(0, len(codigo), colunas)] or [""]

    def wrap(self, largura_util, _altura):
        self.width, self.height = largura_util, 11.0 * len(self.linhas) + 2
        return self.width, self.height

    def draw(self):
        registrar_fontes()
        self.canv.setFillColor(TINTA)
        self.canv.setFont(NORMAL, self.corpo)
        recuo = largura(self.rotulo + "  ", NORMAL, self.corpo) if self.rotulo else 0
        y = self.height - 9
        self.canv.drawString(0, y, self.rotulo)
        for linha in self.linhas:
            for indice, letra in enumerate(imprimivel(linha)):
                folga = (self.passo - largura(letra, NORMAL, self.corpo)) / 2
                self.canv.drawString(recuo + indice * self.passo + folga, y, letra)
            y -= 11


class CodigoQr(Flowable):
    """The QR code as one path of rectangles: exact at any scale."""

    def __init__(self, texto, lado=74):
        super().__init__()
        self.texto, self.width, self.height = texto, lado, lado

    def wrap(self, _largura, _altura):
        return self.width, self.height

    def draw(self):
        lado, corridas = barras(self.texto)
        passo = self.width / lado
        caminho = self.canv.beginPath()
        for x, y, n in corridas:
            caminho.rect(x * passo, self.height - (y + 1) * passo, n * passo, passo)
        self.canv.setFillColor(black)
        self.canv.drawPath(caminho, stroke=0, fill=1)


class LinhaTracejada(Flowable):
    """Where to cut, with a word at the right."""

    def __init__(self, texto):
        super().__init__()
        self.texto = imprimivel(texto)

    def wrap(self, largura_util, _altura):
        self.width, self.height = largura_util, 22
        return self.width, self.height

    def draw(self):
        self.canv.setStrokeColor(FIO)
        self.canv.setLineWidth(0.8)
        self.canv.setDash(4, 3)
        fim = self.width - (largura(self.texto, NORMAL, 8.25) + 6 if self.texto else 0)
        self.canv.line(0, 10, fim, 10)
        self.canv.setDash()
        self.canv.setFillColor(CINZA)
        self.canv.setFont(NORMAL, 8.25)
        self.canv.drawRightString(self.width, 7.5, self.texto)


class LinhaDeFirma(Flowable):
    """The line a hand signs on, with the room above it."""

    def wrap(self, largura_util, _altura):
        self.width, self.height = largura_util, 38
        return self.width, self.height

    def getKeepWithNext(self):
        return True

    def draw(self):
        self.canv.setStrokeColor(FIO)
        self.canv.setLineWidth(0.7)
        self.canv.line(0, 2, 230, 2)


class DuasColunas(Flowable):
    """A narrow cell beside a wide one, tops level; the wide one may break, the narrow one is drawn once."""

    def __init__(self, esquerda, direita, recuo):
        super().__init__()
        self.esquerda, self.direita, self.recuo = esquerda, direita, recuo

    def wrap(self, largura_util, _altura):
        _, alto_esquerda = self.esquerda.wrapOn(self.canv, self.recuo - 8, 1e6) if self.esquerda else (0, 0)
        _, alto_direita = self.direita.wrapOn(self.canv, largura_util - self.recuo, 1e6)
        self._altos = alto_esquerda, alto_direita
        self.width, self.height = largura_util, max(self._altos)
        return self.width, self.height

    def split(self, largura_util, altura):
        self.wrap(largura_util, altura)
        partes = self.direita.splitOn(self.canv, largura_util - self.recuo, altura)
        if self._altos[0] > altura or len(partes) < 2:
            return []
        return [DuasColunas(self.esquerda, partes[0], self.recuo), DuasColunas(None, partes[1], self.recuo)]

    def draw(self):
        if self.esquerda:
            self.esquerda.drawOn(self.canv, 0, self.height - self._altos[0])
        self.direita.drawOn(self.canv, self.recuo, self.height - self._altos[1])


def tabela(cabecalho, linhas, alinhamento, estilos, total):
    """A table with hairlines; heads repeat on each sheet and a row taller than the sheet breaks inside.

    `estilos`: paragraph styles by name ("celula", "cabeca" and those two with "_c", "_d").
    """
    sufixos = {"e": "", "c": "_c", "d": "_d"}
    alinhamento = [*alinhamento, *["e"] * (len(cabecalho) - len(alinhamento))]
    larguras = _larguras(cabecalho, linhas, total)

    def celulas(linha, nome):
        return [
            Paragraph(marcado(texto), estilos[nome + sufixos[lado]])
            for texto, lado in zip(linha, alinhamento, strict=True)
        ]

    corpo = [celulas(cabecalho, "cabeca"), *(celulas(linha, "celula") for linha in linhas)]
    return Table(
        corpo,
        colWidths=larguras,
        repeatRows=1,
        splitInRow=1,
        hAlign="LEFT",
        style=TableStyle(
            [
                ("FONTNAME", (0, 0), (-1, -1), NORMAL),
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("LEFTPADDING", (0, 0), (-1, -1), 0),
                ("RIGHTPADDING", (0, 0), (-2, -1), 10),
                ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
                ("TOPPADDING", (0, 0), (-1, -1), 2.4),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 4.2),
                ("LINEBELOW", (0, 0), (-1, -2), 0.5, LINHA),
            ]
        ),
    )


def _larguras(cabecalho, linhas, total):
    """Widths by content: what fits in a fair share gets what it asks, the longer columns divide the rest."""
    naturais, minimas = [], []
    for indice in range(len(cabecalho)):
        folga = 10.5 if indice < len(cabecalho) - 1 else 0.5
        partes = [(linha[indice], MEIA if linha is cabecalho else NORMAL) for linha in (cabecalho, *linhas)]
        naturais.append(max(_medida(texto, fonte, "\n") for texto, fonte in partes) + folga)
        minimas.append(min(max(_medida(texto, fonte, " ") for texto, fonte in partes) + folga, total / len(cabecalho)))
    sobra = total - sum(naturais)
    if sobra >= 0:
        maior = naturais.index(max(naturais))
        return [natural + sobra * (indice == maior) for indice, natural in enumerate(naturais)]
    abertas, resto, larguras = set(range(len(naturais))), total, list(naturais)
    while justas := {i for i in abertas if naturais[i] <= resto / len(abertas)}:
        abertas -= justas
        resto -= sum(naturais[i] for i in justas)
    pedido = sum(naturais[i] for i in abertas)
    livre = resto - sum(minimas[i] for i in abertas)
    for i in abertas:
        larguras[i] = minimas[i] + livre * naturais[i] / pedido
    return larguras


def _medida(texto, fonte, separador):
    """Width of the widest line (or word) of a cell; bold words are measured as bold."""
    fonte = FORTE if any(marca == "forte" for _, marca in trechos(texto)) else fonte
    palavras = sem_quebra(imprimivel(simples(texto))).replace("\n", separador).split(separador)
    return max(largura(palavra[:400], fonte, 8.85) for palavra in palavras)
