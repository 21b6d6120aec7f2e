"""The sheet: letterhead, foot, leaf numbers and the MINUTA mark. Measures in points, from the top of an A4."""

from reportlab.lib.colors import HexColor, white
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from processos.documentos.blocos import Documento
from processos.documentos.composicao import linha_do_rodape
from processos.documentos.letra import FORTE, MEIA, NORMAL, encurtar, imprimivel, largura

AZUL, TINTA, CINZA, FIO, CORPO = (HexColor(c) for c in ("#0C326F", "#222222", "#555555", "#888888", "#333333"))
LARGURA, ALTURA = A4
ESQUERDA, DIREITA = 70.9, LARGURA - 56.7
UTIL = DIREITA - ESQUERDA
TOPO, PE = 113, 68
"""Where the text begins and ends, from the upper and lower edges."""


class Folhas(Canvas):
    """A canvas that knows the number of sheets: each waits, and gets letterhead and foot when the last is done."""

    documento: Documento

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs | {"initialFontName": NORMAL})
        self._folhas: list[dict] = []

    def showPage(self):
        self._folhas.append(dict(self.__dict__))
        self._startPage()

    def save(self):
        total = len(self._folhas)
        for indice, folha in enumerate(self._folhas):
            self.__dict__.update(folha)
            timbre(self, self.documento, indice)
            rodape(self, self.documento, indice, total)
            super().showPage()
        super().save()


def rascunho(canvas: Canvas) -> None:
    """The mark of what is not an act yet, under the text of every sheet."""
    canvas.saveState()
    canvas.setFillColor(HexColor("#EBEBEB"))
    canvas.setFont(FORTE, 118)
    canvas.translate(LARGURA / 2, ALTURA / 2)
    canvas.rotate(54)
    canvas.drawCentredString(0, -20, "MINUTA")
    canvas.setFontSize(54)
    canvas.drawCentredString(0, -76, "sem valor")
    canvas.restoreState()


def marca(canvas: Canvas, x: float, topo: float, lado: float = 33) -> None:
    """The emblem: a bus seen from the side, white on blue, drawn in units of the 52-square of the screens."""
    u = lado / 52
    y = ALTURA - topo - lado
    canvas.saveState()
    canvas.setFillColor(AZUL)
    canvas.roundRect(x, y, lado, lado, 5 * u, stroke=0, fill=1)
    canvas.setFillColor(white)
    canvas.rect(x + 12.5 * u, y + 17.6 * u, 27 * u, 20.4 * u, stroke=0, fill=1)
    canvas.circle(x + 20 * u, y + 15.3 * u, 3.1 * u, stroke=0, fill=1)
    canvas.circle(x + 32 * u, y + 15.3 * u, 3.1 * u, stroke=0, fill=1)
    canvas.setFillColor(AZUL)
    canvas.rect(x + 16 * u, y + 29 * u, 20 * u, 5.8 * u, stroke=0, fill=1)
    canvas.rect(x + 16 * u, y + 21 * u, 20 * u, 4.9 * u, stroke=0, fill=1)
    canvas.restoreState()


def timbre(canvas: Canvas, documento: Documento, indice: int) -> None:
    """Emblem and organ at the left; number, case and leaf at the right; the blue rule."""
    marca(canvas, ESQUERDA, 50.3)
    direita = [(documento.numero, FORTE, 11.4, 57.7, TINTA)]
    if documento.processo:
        direita.append((f"Processo {documento.processo}", NORMAL, 8.85, 71.2, CINZA))
    if documento.folha_inicial is not None:
        direita.append((f"fl. {documento.folha_inicial + indice} dos autos", NORMAL, 8.85, 83.9, CINZA))
    ocupado = 0.0
    for texto, fonte, corpo, y, cor in direita:
        curto = encurtar(texto, fonte, corpo, UTIL * 0.45)
        _linha(canvas, DIREITA - largura(curto, fonte, corpo), y, curto, fonte, corpo, cor)
        ocupado = max(ocupado, largura(curto, fonte, corpo))
    x, limite = ESQUERDA + 42, UTIL - 42 - ocupado - 8
    _linha(canvas, x, 59.6, encurtar(documento.sigla, FORTE, 13.8, limite), FORTE, 13.8, AZUL)
    _linha(canvas, x, 71.6, encurtar(documento.orgao, NORMAL, 8.85, limite), NORMAL, 8.85, CINZA)
    _linha(canvas, x, 83.9, encurtar(documento.unidade, NORMAL, 8.85, limite), NORMAL, 8.85, CINZA)
    canvas.setStrokeColor(AZUL)
    canvas.setLineWidth(1.3)
    canvas.line(ESQUERDA, ALTURA - 97.6, DIREITA, ALTURA - 97.6)


def rodape(canvas: Canvas, documento: Documento, indice: int, total: int) -> None:
    """Code, copy, addressee and where to answer; the sheet and how many there are."""
    canvas.setStrokeColor(FIO)
    canvas.setLineWidth(0.6)
    canvas.line(ESQUERDA, ALTURA - 787.3, DIREITA, ALTURA - 787.3)
    folha = f"folha {indice + 1} de {total}"
    _linha(canvas, DIREITA - largura(folha, MEIA, 8.25), 800.5, folha, MEIA, 8.25, TINTA)
    primeira, segunda = linha_do_rodape(documento)
    x, limite = ESQUERDA, UTIL - 70
    for texto, peso in primeira:
        fonte = MEIA if peso else NORMAL
        curto = encurtar(texto, fonte, 8.25, max(limite - (x - ESQUERDA), 1)) if texto.strip() else texto
        _linha(canvas, x, 800.5, curto, fonte, 8.25, TINTA if peso else CINZA)
        x += largura(curto, fonte, 8.25)
    _linha(canvas, ESQUERDA, 812, encurtar(segunda, NORMAL, 8.25, UTIL), NORMAL, 8.25, CINZA)


def _linha(canvas: Canvas, x: float, y: float, texto: str, fonte: str, corpo: float, cor) -> None:
    canvas.setFillColor(cor)
    canvas.setFont(fonte, corpo)
    canvas.drawString(x, ALTURA - y, imprimivel(texto))
