"""The typeface on paper and which characters it can show. User text becomes safe markup here, and nowhere else.

Latin, Greek and Cyrillic print whole. A character without a glyph prints as `[U+XXXX]`, never as a box and never as
nothing: a name is not silently shortened.
"""

import unicodedata
from functools import cache
from xml.sax.saxutils import escape

import reportlab.rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from processos.documentos.blocos import Texto, trechos
from processos.fontes import caminho_da_fonte
from processos.formatos import sem_quebra

# No document ever fetches anything: neither a file of this machine nor an address.
reportlab.rl_config.trustedSchemes = ["data"]
reportlab.rl_config.trustedHosts = []

NORMAL, MEIA, FORTE = "Casa", "Casa-Meia", "Casa-Forte"
FACES = {NORMAL: "regular", MEIA: "seminegrito", FORTE: "negrito"}
INVISIVEIS = ("Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp")


@cache
def registrar_fontes() -> frozenset[int]:
    """Registers the three faces once a process; gives the characters that all of them draw."""
    cobertura = None
    for nome, face in FACES.items():
        fonte = TTFont(nome, str(caminho_da_fonte(face)), shapable=False)
        pdfmetrics.registerFont(fonte)
        desenhados = set(fonte.face.charToGlyph)
        cobertura = desenhados if cobertura is None else cobertura & desenhados
    return frozenset(cobertura or ())


def imprimivel(texto: str) -> str:
    """The text with composed accents, tabs as spaces, line breaks kept, and `[U+XXXX]` for what has no glyph."""
    cobertura = registrar_fontes()
    texto = unicodedata.normalize("NFC", texto.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " "))
    return "".join(
        letra if letra == "\n" or _tem_desenho(letra, cobertura) else f"[U+{ord(letra):04X}]" for letra in texto
    )


def _tem_desenho(letra: str, cobertura: frozenset[int]) -> bool:
    return ord(letra) in cobertura and unicodedata.category(letra) not in INVISIVEIS


def marcado(texto: Texto) -> str:
    """The text as reportlab markup in which the only tags are ours: `<b>`-like faces and line breaks."""
    partes = []
    for parte, marca in trechos(texto):
        corpo = escape(sem_quebra(imprimivel(parte))).replace("\n", "<br/>")
        partes.append(f'<font name="{FORTE}">{corpo}</font>' if marca == "forte" and corpo else corpo)
    return "".join(partes)


def largura(texto: str, fonte: str, corpo: float) -> float:
    """Width in points of one line."""
    registrar_fontes()
    return pdfmetrics.stringWidth(texto, fonte, corpo)


def encurtar(texto: str, fonte: str, corpo: float, limite: float) -> str:
    """One line that fits: cut with an ellipsis. Only for letterhead and foot, which repeat what the body says whole."""
    texto = " ".join(imprimivel(texto).split(" ")).replace("\n", " ")
    if largura(texto, fonte, corpo) <= limite:
        return texto
    while texto and largura(texto + "…", fonte, corpo) > limite:
        texto = texto[: -max(1, len(texto) // 20)]
    return texto.rstrip() + "…"
