"""The text as it was transcribed, taken apart: the approving decree, headings, articles and their provisions.

Nothing is mended here: `bruto` is always a line of the file, character by character. Anchors name a provision inside
its article: `caput`, `i4` (inciso IV), `i4-b` (its alínea b), `l-b` (an alínea of the article itself), `p1` (§ 1º),
`p-unico`; a line outside the articles is `linha-17`. Source: decreto-30258-1983.txt, beside this file.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ARQUIVO = Path(__file__).with_name("decreto-30258-1983.txt")

_ARTIGO = re.compile(r"Art\. (\d+)\.")
_DIVISAO = re.compile(r"(TÍTULO|CAP[IÍ]TULO|SEÇÃO)\s*([IVXL]+|ÚNICO)")
_PARAGRAFO = re.compile(r"(?:§ (\d+)º|(Parágrafo único))\s*[-—]\s*")
_INCISO = re.compile(r"([IVX]+)\s*(?=[a-zà-ú0-9])")
_ALINEA = re.compile(r"([a-z])\)\s*")
_TRACO = re.compile(r"[-—]\s*")
_NIVEIS = {"TÍTULO": 0, "CAPÍTULO": 1, "CAPITULO": 1, "SEÇÃO": 2}
_ROMANOS = (("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1))


@dataclass(frozen=True)
class Linha:
    """A line outside the articles, with its number in the file."""

    n: int
    bruto: str

    @property
    def ancora(self) -> str:
        return f"linha-{self.n}"


@dataclass(frozen=True)
class Divisao:
    """A heading: título, capítulo or seção. Two capítulos are IV and two seções have no name: so is the text."""

    nivel: int
    rotulo: Linha
    nome: Linha | None

    @property
    def linhas(self) -> tuple[Linha, ...]:
        return (self.rotulo, self.nome) if self.nome else (self.rotulo,)


@dataclass(frozen=True)
class Dispositivo:
    """A provision: one line of the file. `corpo` is where its words begin, after label and dash."""

    ancora: str
    rotulo: str
    bruto: str
    corpo: int


@dataclass(frozen=True)
class Artigo:
    """An article, the headings that it stands under, and those that open with it."""

    numero: int
    cabeca: str
    divisoes: tuple[Divisao, ...]
    abre: tuple[Divisao, ...]
    dispositivos: tuple[Dispositivo, ...]

    @property
    def ancoras(self) -> frozenset[str]:
        return frozenset(d.ancora for d in self.dispositivos)


@dataclass(frozen=True)
class Decreto:
    """`aprovacao`: the lines of the approving decree, with its own two articles; `artigos`: the Regulamento."""

    aprovacao: tuple[Linha, ...]
    artigos: tuple[Artigo, ...]

    def artigo(self, numero: int) -> Artigo | None:
        return self.artigos[numero - 1] if 1 <= numero <= len(self.artigos) else None


def romano(numeral: str) -> int:
    """The value of a numeral up to XXXIX: `IV` gives 4."""
    total = 0
    for sinal, valor in _ROMANOS:
        while numeral.startswith(sinal):
            total, numeral = total + valor, numeral.removeprefix(sinal)
    return total


@cache
def decreto() -> Decreto:
    """The decree, read once."""
    return ler(ARQUIVO.read_bytes().decode("utf-8"))


def ler(texto: str) -> Decreto:
    """What comes before the first título is the approving decree; then every line is a heading or of an article."""
    linhas = [Linha(n, bruto) for n, bruto in enumerate(texto.split("\n"), start=1) if bruto]
    comeco = next(i for i, linha in enumerate(linhas) if linha.bruto.startswith("TÍTULO"))
    artigos: list[Artigo] = []
    em: tuple[Divisao, ...] = ()
    abre: tuple[Divisao, ...] = ()
    i = comeco
    while i < len(linhas):
        if _ARTIGO.fullmatch(linhas[i].bruto):
            fim = next((j for j in range(i + 1, len(linhas)) if _abre_outra_parte(linhas[j].bruto)), len(linhas))
            artigos.append(_artigo(linhas[i:fim], em, abre))
            i, abre = fim, ()
        else:
            divisao = _divisao(linhas, i)
            em = (*(d for d in em if d.nivel < divisao.nivel), divisao)
            abre = (*abre, divisao)
            i += len(divisao.linhas)
    return Decreto(tuple(linhas[:comeco]), tuple(artigos))


def _abre_outra_parte(bruto: str) -> bool:
    return bool(_ARTIGO.fullmatch(bruto) or _DIVISAO.fullmatch(bruto))


def _divisao(linhas: list[Linha], i: int) -> Divisao:
    achado = _DIVISAO.fullmatch(linhas[i].bruto)
    if achado is None:
        raise ValueError(f"A linha {linhas[i].n} não é título, capítulo, seção nem artigo.")
    nome = linhas[i + 1] if not _abre_outra_parte(linhas[i + 1].bruto) else None
    return Divisao(_NIVEIS[achado.group(1)], linhas[i], nome)


def _artigo(linhas: list[Linha], em: tuple[Divisao, ...], abre: tuple[Divisao, ...]) -> Artigo:
    cabeca, caput, *resto = linhas
    traco = _TRACO.match(caput.bruto)
    dispositivos = [Dispositivo("caput", "", caput.bruto, traco.end() if traco else 0)]
    inciso = ""
    for linha in resto:
        dispositivo = _dispositivo(linha, inciso)
        if _INCISO.match(linha.bruto):
            inciso = dispositivo.ancora
        dispositivos.append(dispositivo)
    numero = _ARTIGO.fullmatch(cabeca.bruto)
    assert numero is not None
    return Artigo(int(numero.group(1)), cabeca.bruto, em, abre, tuple(dispositivos))


def _dispositivo(linha: Linha, inciso: str) -> Dispositivo:
    """A line after the caput: paragraph, inciso, or alínea of the inciso above (of the article, where there is none)."""
    if achado := _PARAGRAFO.match(linha.bruto):
        n = achado.group(1)
        return Dispositivo(
            f"p{n}" if n else "p-unico", f"§ {n}º" if n else "Parágrafo único", linha.bruto, achado.end()
        )
    if achado := _INCISO.match(linha.bruto):
        return Dispositivo(f"i{romano(achado.group(1))}", achado.group(1), linha.bruto, achado.end())
    if achado := _ALINEA.match(linha.bruto):
        letra = achado.group(1)
        return Dispositivo(f"{inciso or 'l'}-{letra}", f"{letra})", linha.bruto, achado.end())
    raise ValueError(f"A linha {linha.n} não é parágrafo, inciso nem alínea.")
