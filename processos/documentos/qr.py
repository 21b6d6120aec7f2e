"""The verification code as squares, for paper and for screen."""

from reportlab.graphics.barcode.qr import QrCodeWidget


def matriz(texto: str) -> list[list[bool]]:
    """The modules of the QR code, row by row from the top, without the quiet border."""
    codigo = QrCodeWidget(texto, barLevel="M").qr
    codigo.make()
    return [[bool(modulo) for modulo in linha] for linha in codigo.modules]


def barras(texto: str) -> tuple[int, list[tuple[int, int, int]]]:
    """Side of the code and its dark runs as (column, row, length)."""
    linhas = matriz(texto)
    corridas = []
    for y, linha in enumerate(linhas):
        x = 0
        while x < len(linha):
            inicio = x
            while x < len(linha) and linha[x]:
                x += 1
            if x > inicio:
                corridas.append((inicio, y, x - inicio))
            x += 1
    return len(linhas), corridas
