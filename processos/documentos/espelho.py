"""The HTML twin of a document: the same items as the PDF, every character as typed, headings and tables that can be heard."""

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from processos.citacoes import com_citacoes
from processos.documentos.blocos import Documento, simples, trechos
from processos.documentos.composicao import Item, compor, linha_do_rodape
from processos.documentos.qr import barras

LADOS = {"e": "", "c": "centro", "d": "numero"}


def em_html(texto) -> SafeString:
    """Pieces as safe HTML: all escaped, line breaks kept, our own emphasis and links to the decree as the only markup."""
    partes = []
    for parte, marca in trechos(texto):
        corpo = mark_safe(com_citacoes(parte).replace("\n", "<br>"))
        partes.append(format_html("<strong>{}</strong>", corpo) if marca == "forte" else corpo)
    return mark_safe("".join(partes))


def contexto(documento: Documento, *, nivel: int = 1) -> dict:
    """What the template needs; `nivel` is the level of the document's own heading (1 alone, 2 inside a page)."""
    primeira, segunda = linha_do_rodape(documento)
    return {
        "documento": documento,
        "itens": [_para_modelo(item, nivel) for item in compor(documento)],
        "nivel": nivel,
        "nivel_da_legenda": nivel + 2,
        "conferencia": em_html(primeira),
        "destino": em_html(segunda),
    }


def espelho(documento: Documento, *, nivel: int = 2) -> SafeString:
    """The fragment, to be placed in a page."""
    return mark_safe(render_to_string("documentos/espelho.html", contexto(documento, nivel=nivel)))


def _para_modelo(item: Item, nivel: int) -> dict:
    dados = {chave: _valor(chave, valor) for chave, valor in item.dados.items()}
    if item.tipo in ("tabela", "quadro"):
        dados |= _grade(item)
    if item.tipo == "secao":
        dados["nivel"] = min(6, nivel + item.dados["nivel"])
    if item.tipo == "assinatura":
        dados["qr"] = svg(item.dados["qr"])
    return dados | {"tipo": item.tipo, "modelo": f"documentos/blocos/{item.tipo}.html"}


def _valor(chave: str, valor):
    """Pieces become HTML; lists of pieces, pairs and dicts keep their shape."""
    if chave in ("texto", "rodape", "alega", "resposta") and not isinstance(valor, str):
        return em_html(valor)
    if isinstance(valor, list):
        return [_item_de_lista(parte) for parte in valor]
    return valor


def _item_de_lista(parte):
    if isinstance(parte, dict):
        return {chave: _valor(chave, valor) for chave, valor in parte.items()}
    if isinstance(parte, tuple) and len(parte) == 2 and isinstance(parte[0], str):
        rotulo, valor = parte
        return {"rotulo": rotulo, "valor": valor if isinstance(valor, str) else em_html(valor)}
    return em_html(parte) if isinstance(parte, tuple) else parte


def _grade(item: Item) -> dict:
    """Cells with their side and the name of their column, so that a narrow screen can stack them."""
    nomes = [simples(texto) for texto in item.dados["cabecalho"]]
    lados = [LADOS[lado] for lado in item.dados["alinhamento"]]
    return {
        "cabecalho": [
            {"texto": em_html(texto), "lado": lado} for texto, lado in zip(item.dados["cabecalho"], lados, strict=True)
        ],
        "linhas": [
            [
                {"texto": em_html(celula), "lado": lado, "rotulo": nome}
                for celula, lado, nome in zip(linha, lados, nomes, strict=True)
            ]
            for linha in item.dados["linhas"]
        ],
        "com_rotulos": not nomes[0],
    }


def svg(texto: str) -> SafeString:
    """The QR code as an inline drawing without style or script; empty text gives nothing."""
    if not texto:
        return mark_safe("")
    lado, corridas = barras(texto)
    caminho = "".join(f"M{x} {y}h{n}v1h-{n}z" for x, y, n in corridas)
    return format_html(
        '<svg class="qr" viewBox="-2 -2 {0} {0}" role="img" aria-label="Código QR de verificação">'
        '<rect x="-2" y="-2" width="{0}" height="{0}" fill="#fff"/><path d="{1}" fill="#000"/></svg>',
        lado + 4,
        caminho,
    )
