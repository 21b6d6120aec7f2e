"""Which articles of the Regulamento a sentence cites, and where in the sentence.

"art. 66, parágrafo único", "art. 57, IV, b", "arts. 65 a 67", "art. 67, II e § 1º". A citation of another diploma is
never ours: the name stands before it in the same clause (Lei 9.784/1999, art. 66) or after it (art. 5º da CF). What
the Regulamento does not have (art. 213; art. 66, § 2º) is not ours either: a doubt is left alone.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from .texto import decreto, romano

_ORDINAL = r"(?:\s?[º°])?"
_ROMANO = r"[IVXL]+(?!\w)"
_MAIS = r"(?:\s*,|\s+e|\s+a)\s+"
_LETRA = r"[“\"]?(?:[b-df-i](?![\w./])|[ae](?=[”\"]?\s*(?:[,;:.)(\]—–]|$|\b(?:e|ou)\b|c/c)))[”\"]?"
_UNICO = r"(?i:parágrafo\s+único|par\.\s*único|p\.\s*(?:único|ún\.|ú\.))"
_PARAGRAFOS = rf"§§?\s*\d{{1,2}}{_ORDINAL}(?:{_MAIS}(?:§\s*)?\d{{1,2}}\s?[º°])*"
_INCISOS = rf"(?i:incisos?\s+)?{_ROMANO}(?:{_MAIS}{_ROMANO})*"
_PARTE = rf"(?:(?i:caput)(?!\w)|{_UNICO}|{_PARAGRAFOS}|{_INCISOS}|(?i:alíneas?\s+)?{_LETRA})"
_COMECO = re.compile(r"(?<!\w)(?i:art(?P<plural>s)?\.|artigo(?P<longo>s)?)\s*(?=\d)")
_NUMERO = re.compile(rf"(\d{{1,3}})(?!\.?\d|/){_ORDINAL}(?!\w)")
_PARTES = re.compile(rf"(?:,?\s+(?:e\s+)?{_PARTE})+")
_FICHAS = re.compile(
    rf"(?P<unico>{_UNICO})|§§?\s*(?P<paragrafo>\d+)|(?<!\w)(?P<inciso>{_ROMANO})"
    r"|(?<!\w)(?P<letra>[b-df-i](?!\w)|[ae](?=[”\"]?(?:\s*[,;:.)]|\s*$|\s+e\b)))|(?P<caput>(?i:caput))"
)
_SEPARADOR = re.compile(r"\s*(?i:,\s+e|,|\se|\sou|(?P<ate>\sa))\s+(?=\d)")
_MEDIDA = re.compile(r"\s*(?:%|\(|h\b|(?:dias?|horas?|meses|mês|anos?|vezes|min\w*|folhas?|centavos)\b)")

# Other diplomas: by acronym or by name; a law and another decree only with a number, where they stand before.
_SIGLAS = r"(?:LC|CPC|CPP|CC|CTN|CTB|CLT|CDC|CF|CRFB|LINDB|LGPD|EC|ADCT|MP)\b"
_NOMES = (
    r"(?i:código\s+(?:civil|penal|comercial|eleitoral|tributário|nacional|brasileiro|de\s+(?:processo|trânsito|defesa|ética))"
    r"|constituição|medida\s+provisória|emenda\s+constitucional)\b"
)
_SO_DEPOIS = r"(?i:leis?|código|resoluç\w+|portaria|instrução|estatuto|regimento|convenção|contrato|edital)\b"
_LEI = r"(?i:leis?)\b[^;,()]{0,40}?\d"
_OUTRO_DECRETO = (
    r"(?i:decretos?(?:[-\s]+(?:lei|legislativo|federal|estadual|municipal|BA))*)\s*(?:n[º°.]*\s*)?(?!30\.?258)\d"
)
_NUMERO_DE_LEI = r"(?<![\d.])(?!30\.258)\d{1,2}\.\d{3}(?:/\d{2,4}(?!\d)|(?=,?\s*(?i:art)))"
_DEPOIS = re.compile(
    r"\s*,?\s*(?i:d[aoe]s?|n[ao]|dess[ae]|dest[ae]|daquel[ae])\s+"
    r"(?i:(?:mesm|referid|citad|própri|aludid|nov|antig|vigent)[aoe]s?\s+)*"
    rf"(?:{_SIGLAS}|{_NOMES}|{_SO_DEPOIS}|{_OUTRO_DECRETO}|(?i:decreto[-\s](?:lei|legislativo|federal)))"
)
_NOSSO = re.compile(
    r"\s*,?\s*(?:d[ao]ste\s+(?:regulamento|decreto)|do\s+(?:regulamento|STP|texto\s+de\s+1983|"
    r"decreto(?:\s+(?:BA|estadual))?(?:\s+(?:n[º°.]*\s*)?30\.?258)?(?![-\s]*\w*\s*\d)))",
    re.IGNORECASE,
)
_ANTES = re.compile(rf"(?<!\w)(?:{_SIGLAS}|{_NOMES}|{_LEI}|{_OUTRO_DECRETO})|(?<!R\$\s){_NUMERO_DE_LEI}")
_FIM_DE_CLAUSULA = re.compile(r"[;()\n]|(?<!\bart)(?<!\barts)(?<!\bArt)(?<!\bArts)[.?!](?=\s+[A-ZÀ-Ú“])")
_LIGADAS = re.compile(r"\s*(?:,|\be\b|\bou\b|,\s+e\b|\ba\b)\s*")


@dataclass(frozen=True)
class Citacao:
    """Where it stands in the sentence, the article, the anchor of its first part ("" for the article as a whole).

    `ate_aqui`: the articles between the one before and this one, where the sentence says "65 a 67".
    """

    inicio: int
    fim: int
    artigo: int
    ancora: str = ""
    ate_aqui: tuple[int, ...] = ()


def citacoes(texto: str) -> tuple[Citacao, ...]:
    """The citations of the Regulamento in a sentence, in order."""
    grupos = list(_grupos(texto))
    if not grupos:
        return ()
    diplomas = _Diplomas(texto)
    nossas: list[Citacao] = []
    alheia, fim_da_anterior, cadeia = False, 0, 0
    for comeco, grupo in grupos:
        ligada = bool(fim_da_anterior and _LIGADAS.fullmatch(texto, fim_da_anterior, comeco))
        fim_da_anterior = grupo[-1].fim
        alheia = diplomas.eh_alheia(comeco, fim_da_anterior, ja=ligada and alheia)
        if not ligada:
            cadeia = len(nossas)
        if alheia:
            del nossas[cadeia:]
        else:
            nossas += (c for c in grupo if _existe(texto, c))
    return tuple(nossas)


def artigos_citados(texto: str) -> tuple[tuple[int, str], ...]:
    """Article and anchor of each, with those that lie inside "65 a 67"."""
    return tuple(par for c in citacoes(texto) for par in (*((n, "") for n in c.ate_aqui), (c.artigo, c.ancora)))


def _grupos(texto: str) -> Iterator[tuple[int, list[Citacao]]]:
    """Each "art." or "arts." with the articles that follow it, as written: not yet known to be ours."""
    for comeco in _COMECO.finditer(texto):
        plural = bool(comeco.group("plural") or comeco.group("longo"))
        if grupo := list(_itens(texto, comeco.start(), comeco.end(), plural=plural)):
            yield comeco.start(), grupo


def _itens(texto: str, inicio: int, posicao: int, *, plural: bool) -> Iterator[Citacao]:
    anterior = 0
    faixa = False
    while numero := _NUMERO.match(texto, posicao):
        if anterior and _MEDIDA.match(texto, numero.end()):
            return
        partes = _PARTES.match(texto, numero.end())
        fim = partes.end() if partes else numero.end()
        artigo = int(numero.group(1))
        dentro = tuple(range(anterior + 1, artigo)) if faixa else ()
        yield Citacao(inicio, fim, artigo, _ancora(partes.group() if partes else ""), dentro)
        separador = _SEPARADOR.match(texto, fim) if plural else None
        if separador is None:
            return
        anterior, faixa = artigo, bool(separador.group("ate"))
        inicio = posicao = separador.end()


def _ancora(partes: str) -> str:
    """The anchor of the first part: `, IV, b` gives `i4-b`; `, II e § 1º` gives `i2`."""
    fichas = [(f.lastgroup or "", f.group(f.lastgroup or 0)) for f in _FICHAS.finditer(partes)]
    if not fichas:
        return ""
    (especie, valor), *resto = fichas
    if especie == "inciso":
        ancora = f"i{romano(valor)}"
        return f"{ancora}-{resto[0][1]}" if resto and resto[0][0] == "letra" else ancora
    return {"unico": "p-unico", "paragrafo": f"p{valor}", "letra": f"l-{valor}", "caput": "caput"}[especie]


def _existe(texto: str, citacao: Citacao) -> bool:
    """Whether the Regulamento has it; a citation cut short by "…" could be of anything."""
    artigo = decreto().artigo(citacao.artigo)
    if artigo is None or texto[citacao.fim : citacao.fim + 1] == "…":
        return False
    return not citacao.ancora or citacao.ancora in artigo.ancoras


class _Diplomas:
    """The other diplomas that a text names and where its clauses end, read once."""

    def __init__(self, texto: str) -> None:
        self._texto = texto
        self._nomes = [(m.end(), m.start()) for m in _ANTES.finditer(texto)]
        self._cortes = [m.end() for m in _FIM_DE_CLAUSULA.finditer(texto)]

    def eh_alheia(self, inicio: int, fim: int, *, ja: bool) -> bool:
        """Whether another one owns the citation: named after it, before it in its clause, or before the one that it is
        joined to (`ja`).
        """
        if _NOSSO.match(self._texto, fim):
            return False
        if ja or _DEPOIS.match(self._texto, fim):
            return True
        corte = bisect_right(self._cortes, inicio)
        clausula = self._cortes[corte - 1] if corte else 0
        nome = bisect_right(self._nomes, (inicio, inicio))
        return nome > 0 and self._nomes[nome - 1][1] >= clausula
