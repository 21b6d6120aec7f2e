"""A document is data: frozen blocks that survive a round trip through JSON and know nothing of paper or screen.

Whatever is given is made plain at once: lists become tuples, Decimals and dates become their exact text. The renderers
(`pdf`, `espelho`) only read; what is stored today prints the same in ten years.
"""

import hashlib
import json
from dataclasses import dataclass, fields, replace
from datetime import date
from decimal import Decimal

VERSAO = 1
MARCAS = ("", "forte")
TONS = ("info", "aviso", "erro", "sucesso")

Texto = str | tuple[tuple[str, str], ...]
"""Plain text, or pieces `(text, mark)`. Emphasis is data: nothing inside a text is ever read as markup."""


class DocumentoInvalido(ValueError):
    """The data is not a document of this version."""


def puro(valor):
    """The value as JSON can hold it: tuples, str, int, bool, None, dict. Floats are refused: money is Decimal."""
    if valor is None or isinstance(valor, str | bool | int | Bloco):
        return valor
    if isinstance(valor, Decimal):
        return format(valor, "f")
    if isinstance(valor, date):
        return valor.isoformat()
    if isinstance(valor, dict):
        return {str(chave): puro(item) for chave, item in valor.items()}
    if isinstance(valor, list | tuple):
        return tuple(puro(item) for item in valor)
    raise DocumentoInvalido(f"Um documento não guarda {type(valor).__name__}.")


def trechos(texto: Texto) -> tuple[tuple[str, str], ...]:
    """A text as pieces `(text, mark)`; unknown marks are refused."""
    if isinstance(texto, str):
        return ((texto, ""),)
    pares = tuple((item, "") if isinstance(item, str) else (item[0], item[1]) for item in texto)
    for _, marca in pares:
        if marca not in MARCAS:
            raise DocumentoInvalido(f"Marca desconhecida no texto: {marca!r}.")
    return pares


def simples(texto: Texto) -> str:
    """The words alone, without their marks."""
    return "".join(parte for parte, _ in trechos(texto))


@dataclass(frozen=True)
class Bloco:
    def __post_init__(self):
        for campo in fields(self):
            object.__setattr__(self, campo.name, puro(getattr(self, campo.name)))

    def como_dict(self) -> dict:
        return {"bloco": type(self).__name__} | {c.name: _json(getattr(self, c.name)) for c in fields(self)}


@dataclass(frozen=True)
class Ficha(Bloco):
    """Label and value, one pair a line."""

    linhas: tuple[tuple[str, Texto], ...]


@dataclass(frozen=True)
class Ementa(Bloco):
    texto: Texto


@dataclass(frozen=True)
class Paragrafo(Bloco):
    texto: Texto


@dataclass(frozen=True)
class Secao(Bloco):
    """A heading and what stands under it; a bare string is a paragraph. Numbers are given on composition."""

    titulo: str
    blocos: tuple = ()
    numerada: bool = True

    def __post_init__(self):
        object.__setattr__(self, "blocos", _em_blocos(self.blocos))
        super().__post_init__()


@dataclass(frozen=True)
class Argumentos(Bloco):
    """Each thesis of the defence with its answer: items {alega, resposta, acolhe, folha}."""

    itens: tuple[dict, ...]
    acolhido: str = "Acolho, porque"
    rejeitado: str = "Rejeito, porque"


@dataclass(frozen=True)
class Dispositivo(Bloco):
    """The operative part, numbered item by item, with the bar at its left."""

    itens: tuple[Texto, ...]


@dataclass(frozen=True)
class Lista(Bloco):
    itens: tuple[Texto, ...]
    numerada: bool = False


@dataclass(frozen=True)
class Tabela(Bloco):
    """`alinhamento`: one letter a column, e(squerda), c(entro), d(ireita); empty = all left."""

    titulo: str
    cabecalho: tuple[Texto, ...]
    linhas: tuple[tuple[Texto, ...], ...]
    alinhamento: tuple[str, ...] = ()


@dataclass(frozen=True)
class MemoriaDoPrazo(Bloco):
    """Deadlines explained: items {rotulo, memoria, ato}. `dias=True` prints every day of each."""

    memorias: tuple[dict, ...]
    dias: bool = False
    nota: Texto = ""
    titulo: str = "Memória do prazo"


@dataclass(frozen=True)
class MemoriaDoValor(Bloco):
    memoria: dict
    titulo: str = "Memória do valor"
    resultado: str = "Multa"


@dataclass(frozen=True)
class Destaque(Bloco):
    """What must be seen first, large: the deadline in words, the amount."""

    texto: Texto
    rotulo: str = ""
    tom: str = "info"


@dataclass(frozen=True)
class Aviso(Bloco):
    texto: Texto
    tom: str = "aviso"

    def __post_init__(self):
        super().__post_init__()
        if self.tom not in TONS:
            raise DocumentoInvalido(f"Tom desconhecido: {self.tom!r}.")


@dataclass(frozen=True)
class Assinatura(Bloco):
    """Who signed, by what authority, when and how. `sha256` is the fingerprint of the content; `qr` what the code says.

    `automatica`: nobody signed; the system issued it on behalf of `nome`.
    """

    nome: str
    cargo: str
    matricula: str = ""
    competencia: str = ""
    quando: str = ""
    metodo: str = ""
    sha256: str = ""
    qr: str = ""
    automatica: bool = False


@dataclass(frozen=True)
class Firmas(Bloco):
    """Lines to sign by hand on the paper copy: (name, capacity)."""

    itens: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Nota(Bloco):
    texto: Texto


@dataclass(frozen=True)
class Arquivos(Bloco):
    """Files received: items {nome, descricao, paginas, tamanho (bytes), sha256}."""

    itens: tuple[dict, ...]
    titulo: str = "Arquivos protocolados"


@dataclass(frozen=True)
class Corte(Bloco):
    """A dashed line: what is below is to be torn off."""

    texto: str = ""


@dataclass(frozen=True)
class QuebraDePagina(Bloco):
    pass


TIPOS = {tipo.__name__: tipo for tipo in Bloco.__subclasses__()}


@dataclass(frozen=True)
class Documento:
    """One official act on paper. `folha_inicial` None: not yet in the file (a draft has no leaf)."""

    especie: str
    titulo: str
    numero: str = ""
    processo: str = ""
    unidade: str = "Diretoria de Transportes"
    emissao: str = ""
    blocos: tuple = ()
    codigo: str = ""
    via: str = "Via eletrônica, original"
    destinatario: str = ""
    onde: str = ""
    norma: str = "Regulamento do STP-RMS, Decreto nº 30.258/1983; vigência não conferida"
    ficticio: bool = True
    folha_inicial: int | None = None
    rascunho: bool = False
    sigla: str = "CONDER"
    orgao: str = "Companhia de Desenvolvimento da Região Metropolitana de Salvador"
    cidade: str = "Salvador"

    def __post_init__(self):
        object.__setattr__(self, "blocos", _em_blocos(self.blocos))
        for campo in fields(self):
            object.__setattr__(self, campo.name, puro(getattr(self, campo.name)))

    def como_dict(self) -> dict:
        return {"versao": VERSAO} | {c.name: _json(getattr(self, c.name)) for c in fields(self)}


def de_dict(dados: dict) -> Documento:
    """The document a dict of `como_dict` describes; DocumentoInvalido if it is not one of this version."""
    if dados.get("versao") != VERSAO:
        raise DocumentoInvalido(f"Versão de documento desconhecida: {dados.get('versao')!r}.")
    return _construir(Documento, {chave: valor for chave, valor in dados.items() if chave != "versao"})


def impressao_digital(documento: Documento) -> str:
    """SHA-256 of the canonical JSON of the content: keys sorted, no spaces, ASCII escapes, signatures left out.

    The signature block prints this very value, so it cannot be part of what is hashed; nor is it the hash of the PDF.
    """
    sem_firma = replace(documento, blocos=_sem_assinatura(documento.blocos))
    canonico = json.dumps(sem_firma.como_dict(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonico.encode("ascii")).hexdigest()


def _sem_assinatura(blocos: tuple) -> tuple:
    restantes = (bloco for bloco in blocos if not isinstance(bloco, Assinatura))
    return tuple(
        replace(bloco, blocos=_sem_assinatura(bloco.blocos)) if isinstance(bloco, Secao) else bloco
        for bloco in restantes
    )


def _em_blocos(itens) -> tuple:
    blocos = tuple(Paragrafo(item) if isinstance(item, str) else item for item in itens)
    for bloco in blocos:
        if not isinstance(bloco, Bloco):
            raise DocumentoInvalido(f"Não é um bloco de documento: {type(bloco).__name__}.")
    return blocos


def _json(valor):
    if isinstance(valor, Bloco):
        return valor.como_dict()
    if isinstance(valor, tuple):
        return [_json(item) for item in valor]
    if isinstance(valor, dict):
        return {chave: _json(item) for chave, item in valor.items()}
    return valor


def _bloco_de(dados: dict) -> Bloco:
    tipo = TIPOS.get(dados.get("bloco", ""))
    if tipo is None:
        raise DocumentoInvalido(f"Bloco desconhecido: {dados.get('bloco')!r}.")
    return _construir(tipo, {chave: valor for chave, valor in dados.items() if chave != "bloco"})


def _construir(tipo, dados: dict):
    if "blocos" in dados:
        dados = dados | {"blocos": [_bloco_de(item) for item in dados["blocos"]]}
    try:
        return tipo(**dados)
    except TypeError as erro:
        raise DocumentoInvalido(f"Campos que não são de {tipo.__name__}.") from erro
