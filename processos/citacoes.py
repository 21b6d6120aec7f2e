"""Citations of the decree as links, in pages and in the HTML twins of documents. A PDF has none."""

import re
from collections.abc import Iterator

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeData, SafeString, mark_safe

from processos.formatos import sem_quebra
from processos.regras.decreto.citacoes import Citacao, citacoes

_LIGACAO = re.compile(r'(<a class="citacao") (href="[^"]*">.*?)</a>', re.DOTALL)
_MARCA = re.compile(r"(<[^>]*>)")
_NOME_DA_MARCA = re.compile(r"<(/?)([a-z][a-z0-9]*)", re.IGNORECASE)
_SEM_LIGACAO = frozenset(
    {"a", "button", "option", "title", "legend", "summary", "label", "textarea", "script", "style"}
)


def endereco_da_citacao(artigo: int, ancora: str = "") -> str:
    """`/decreto/art/66/#p-unico`."""
    endereco = reverse("artigo_do_decreto", args=[artigo])
    return f"{endereco}#{ancora}" if ancora else endereco


def com_citacoes(texto: str) -> SafeString:
    """The text escaped, nothing parted that stands together, each citation of the decree a link to its article.

    Safe text keeps its markup: only its words are read, and never inside what is already a link or a control.
    """
    if isinstance(texto, SafeData):
        return mark_safe("".join(_so_as_palavras(str(texto))))
    return mark_safe("".join(_partes(sem_quebra(str(texto)), escape)))


def em_outra_aba(pagina: str) -> SafeString:
    """The same page, its citations opening in another tab, so that nothing typed is lost."""
    return mark_safe(
        _LIGACAO.sub(r'\1 target="_blank" \2<span class="so-leitor"> (abre em outra aba)</span></a>', pagina)
    )


def _partes(texto: str, tratar) -> Iterator[str]:
    desde = 0
    for citacao in citacoes(texto):
        yield str(tratar(texto[desde : citacao.inicio]))
        yield _ligacao(citacao, str(tratar(texto[citacao.inicio : citacao.fim])))
        desde = citacao.fim
    yield str(tratar(texto[desde:]))


def _ligacao(citacao: Citacao, palavras: str) -> str:
    return format_html(
        '<a class="citacao" href="{}">{}</a>', endereco_da_citacao(citacao.artigo, citacao.ancora), mark_safe(palavras)
    )


def _so_as_palavras(marcado: str) -> Iterator[str]:
    """Markup as it is; its words with links, except inside what cannot hold one."""
    fechados: list[str] = []
    for i, parte in enumerate(_MARCA.split(marcado)):
        if i % 2 == 0:
            yield parte if fechados else "".join(_partes(sem_quebra(parte), str))
            continue
        if (nome := _NOME_DA_MARCA.match(parte)) and (marca := nome.group(2).lower()) in _SEM_LIGACAO:
            if not nome.group(1):
                fechados.append(marca)
            elif marca in fechados:
                fechados.remove(marca)
        yield parte
