"""The errors of the text, each a row: where it is, how it is transcribed, how it reads, what the system does.

A row without `bruto` changes nothing: it is a note of interpretation on the whole provision. Applied to the raw text,
the others give the corrected one; a test proves that each fragment occurs once where it is said to. Source:
inventário, 5 (E1 to E27), whose treatments these are; decisões 6a to 27 where they name one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from .digitalizacao import ESCORREGOES
from .texto import Artigo, Dispositivo, Linha

DIGITALIZACAO, ORIGINAL, INTERPRETACAO = "digitalizacao", "original", "interpretacao"
ESPECIES: Mapping[str, str] = MappingProxyType(
    {
        DIGITALIZACAO: "Erro da transcrição",
        ORIGINAL: "Erro ou lacuna do próprio texto",
        INTERPRETACAO: "Nota de interpretação",
    }
)
FORA_DOS_ARTIGOS = 0


@dataclass(frozen=True)
class Correcao:
    """One row. `chave` is that of the inventory; `nota` says why, `tratamento` what the system does with it."""

    chave: str
    artigo: int
    onde: str
    especie: str
    bruto: str = ""
    certo: str = ""
    nota: str = ""
    tratamento: str = ""

    @property
    def nome_da_especie(self) -> str:
        return ESPECIES[self.especie]


@dataclass(frozen=True)
class Trecho:
    """A stretch of a line: equal in both readings where `correcao` is None."""

    bruto: str
    certo: str
    correcao: Correcao | None = None


def _original(chave: str, artigo: int, onde: str, bruto: str, certo: str, nota: str, tratamento: str = "") -> Correcao:
    return Correcao(chave, artigo, onde, ORIGINAL, bruto, certo, nota, tratamento)


def _nota(chave: str, artigo: int, onde: str, nota: str, tratamento: str) -> Correcao:
    return Correcao(chave, artigo, onde, INTERPRETACAO, nota=nota, tratamento=tratamento)


def _lido(chave: str, artigo: int, onde: str, bruto: str, certo: str, tratamento: str = "") -> Correcao:
    return Correcao(chave, artigo, onde, DIGITALIZACAO, bruto, certo, tratamento=tratamento)


_DOIS_CAPITULOS = (
    "O Título II tem dois Capítulos IV, Registro Cadastral dos Transportadores e Outorgas.",
    "Cita-se sempre o artigo, nunca o capítulo.",
)
_SEM_LICITACAO = (
    "A dispensa de licitação é do texto de 1983; a Constituição, art. 175, exige licitação para conceder ou permitir "
    "serviço público. A compatibilidade não foi examinada."
)
_MESMO_PRAZO = "O prazo do art. 10 e o do art. 39, I, são o mesmo, e só o primeiro se diz prorrogável."
_GRAFIA = "Grafia variante, uniformizada com a do catálogo de infrações."
_SECCIONAMENTO = (
    (13, "caput", "secionamento", "seccionamento"),
    (13, "p-unico", "secionamento", "seccionamento"),
    (56, "i3", "secionamentos", "seccionamentos"),
    (57, "i4-d", "alteração de secionamento", "alteração de seccionamento"),
    (57, "i4-d", "ou secionamento", "ou seccionamento"),
)
_UM_SO = "É um só prazo: a prorrogação do art. 10, § 2º, vale para os dois."
_AUTUANTE = "Lê-se “autuante”, quem lavra o auto."

_NUMERADAS = (
    _original(
        *("E1", 71, "caput", "art. 26", "art. 28 [sic: art. 26]"),
        "O art. 26 trata de taxa de embarque e não tem incisos; os tipos de veículo estão no art. 28.",
        "Os serviços especiais admitem os tipos do art. 28, I, II, III e VI.",
    ),
    *(_nota("E2", FORA_DOS_ARTIGOS, linha, *_DOIS_CAPITULOS) for linha in ("linha-156", "linha-162")),
    _nota("E2", 0, "linha-197", "Em Outorgas não há Seção II: da I passa-se à III.", _DOIS_CAPITULOS[1]),
    *(
        _nota("E2", 0, linha, "A seção não tem nome no texto.", _DOIS_CAPITULOS[1])
        for linha in ("linha-59", "linha-101")
    ),
    _nota(
        *("E3", 21, "p-unico", "Há dois Capítulos IV; só o de Outorgas tem Seção I."),
        "A remissão é aos arts. 34 a 39, que tratam da permissão.",
    ),
    _nota(
        *("E4", 39, "p1", "“§ 2º da Lei 6.404” não diz o artigo; o provável é o 229, que trata da cisão."),
        "Fica como está, com esta nota.",
    ),
    _original(
        *("E4", 39, "p1", "de novembro de 1976", "de dezembro de 1976 [sic: novembro]"),
        "A Lei 6.404 é de 15 de dezembro de 1976.",
    ),
    _nota(
        *("E5", 34, "p-unico", "O art. 20 define frequência e demanda; não define índice de utilização."),
        "O índice depende de instrução da CONDER (art. 77).",
    ),
    _original(
        *("E6", 47, "p-unico", "preços de passa", "preços de passagem."),
        "A frase está cortada no fim.",
        "A comissão acima do teto tem a pena da alteração de preço: art. 57, IV, b.",
    ),
    _original(
        *("E7", 65, "caput", "penalidade oferecer", "penalidade ou oferecer"),
        "Falta a conjunção entre dar cumprimento e oferecer defesa.",
        "No prazo, o transportador cumpre a penalidade ou se defende.",
    ),
    _original(
        *("E7", 65, "caput", "notificação;", "notificação."),
        "O artigo acaba em ponto e vírgula, sem incisos: pode ter sido cortado.",
        "Nada se acrescenta ao que está escrito.",
    ),
    _lido(
        *("E8", 66, "p-unico", "improgável", "improrrogável"),
        "O prazo de julgar não se prorroga: o pedido é recusado, e o estouro é certificado e apurado.",
    ),
    _lido("E9", 5, "i5", "prato", "prazo", "Prazo de até três meses, que não se prorroga."),
    _nota(
        *("E10", 44, "p6", "A “cassação” não tem regra em nenhum outro lugar do texto."),
        "Não se aplica como pena distinta do cancelamento.",
    ),
    _nota(
        *("E10", 55, "l-d", "A “cassação” não tem regra em nenhum outro lugar do texto."),
        "Não se oferece como pena distinta do cancelamento.",
    ),
    _nota(
        *("E11", 39, "i4", "A falência cancela a permissão, mas o art. 59 não a conta entre as penas."),
        "Cancela sem o impedimento do art. 62 e sem perda da garantia (art. 44, § 7º).",
    ),
    _nota(
        *("E11", 59, "caput", "O inciso IV do art. 39, a falência, fica fora: não é pena."),
        "A falência cancela sem o impedimento do art. 62 e sem perda da garantia (art. 44, § 7º).",
    ),
    _nota(
        *("E12", 60, "caput", "Nas 48 horas do art. 42 a autorização ainda não existe, e não há o que cancelar."),
        "Passa-se ao próximo cadastrado; a perda do prazo não se imputa como infração.",
    ),
    _nota(
        *("E13", 62, "caput", "O texto só fala do cancelamento de permissão."),
        "O cancelamento de autorização não impede nova outorga; o que restringe se lê estritamente.",
    ),
    _original(
        *("E14", 61, "caput", "cancelamento outorga", "cancelamento da outorga"),
        "Falta a preposição.",
        "Vale para permissão e autorização; o impedimento do art. 62, só se for permissão.",
    ),
    _nota(
        *("E15", 36, "i3", "A permissão é por prazo indeterminado (art. 37), mas o termo pede a vigência."),
        "A vigência é a data de início, sem data de fim.",
    ),
    _nota(
        *("E15", 37, "caput", "O termo do art. 36, III, pede a vigência do que é por prazo indeterminado."),
        "A vigência é a data de início, sem data de fim.",
    ),
    _nota(
        *("E16", 41, "i2", "O art. 36 fala de assinar o termo; aqui se fala de apresentar documentos."),
        "É o mesmo fato: a perda do prazo do art. 36.",
    ),
    _nota(
        *("E17", 36, "p-unico", "Supõe uma classificação, que a permissão dada de ofício pode não ter."),
        "Sem classificado, o caso é o do art. 41, II.",
    ),
    _nota("E18", 57, "p2", "O banco indicado não existe mais.", "A conta de depósito é a configurada pela casa."),
    _nota(
        *("E19", 44, "caput", "Os incisos da Lei Estadual nº 3.853/1980, art. 88, § 1º, não foram conferidos."),
        "As modalidades de garantia são uma lista configurável.",
    ),
    _nota("E20", 34, "caput", _SEM_LICITACAO, "Fica o aviso; a questão é do Jurídico."),
    _nota("E20", 40, "caput", _SEM_LICITACAO, "Fica o aviso; a questão é do Jurídico."),
    _nota(
        *("E21", 56, "i1", "Não pagar a multa só leva a advertência, mas a garantia responde por ela (art. 44, § 3º)."),
        "Valem os dois caminhos.",
    ),
    _lido("E22", 63, "caput", "atuante", "autuante", _AUTUANTE),
    _lido("E22", 63, "p-unico", "atuante", "autuante", _AUTUANTE),
    _lido("E22", 65, "caput", "atuante", "autuante", _AUTUANTE),
    _nota("E23", 10, "p2", _MESMO_PRAZO, _UM_SO),
    _nota("E23", 39, "i1", _MESMO_PRAZO, _UM_SO),
    _lido("E24", 48, "i1", "0,50a", "0,50m"),
    *(_original("E25", *lugar, _GRAFIA) for lugar in _SECCIONAMENTO),
    _nota(
        "E26", 36, "i7", "A concordata não existe mais.", "Pede-se a certidão de falência e de recuperação judicial."
    ),
    _nota(
        *("E27", 58, "p1", "A retenção dos incisos I e III só se faz nos terminais; a do II, em qualquer ponto."),
        "O sistema confere o local antes de lavrar.",
    ),
)

CORRECOES: tuple[Correcao, ...] = (*_NUMERADAS, *(_lido("E25", *escorregao) for escorregao in ESCORREGOES))


def correcoes_do(artigo: int, onde: str = "") -> tuple[Correcao, ...]:
    """Those of an article, or of one of its provisions, in the order of the table."""
    return tuple(c for c in CORRECOES if c.artigo == artigo and onde in ("", c.onde))


def trechos_da_linha(linha: Linha) -> tuple[Trecho, ...]:
    """A line outside the articles, stretch by stretch."""
    return _trechos(linha.bruto, 0, correcoes_do(FORA_DOS_ARTIGOS, linha.ancora))


def trechos_do(artigo: Artigo, dispositivo: Dispositivo) -> tuple[Trecho, ...]:
    """The words of a provision, after its label, stretch by stretch."""
    return _trechos(dispositivo.bruto, dispositivo.corpo, correcoes_do(artigo.numero, dispositivo.ancora))


def corrigido(artigo: Artigo, dispositivo: Dispositivo) -> str:
    """The words of a provision as they are to be read."""
    return "".join(t.certo for t in trechos_do(artigo, dispositivo))


def _trechos(bruto: str, desde: int, correcoes: tuple[Correcao, ...]) -> tuple[Trecho, ...]:
    return tuple(_partes(bruto, desde, sorted((c for c in correcoes if c.bruto), key=lambda c: bruto.index(c.bruto))))


def _partes(bruto: str, desde: int, correcoes: list[Correcao]) -> Iterator[Trecho]:
    for correcao in correcoes:
        inicio = bruto.index(correcao.bruto, desde)
        if inicio > desde:
            yield Trecho(bruto[desde:inicio], bruto[desde:inicio])
        yield Trecho(correcao.bruto, correcao.certo, correcao)
        desde = inicio + len(correcao.bruto)
    if desde < len(bruto):
        yield Trecho(bruto[desde:], bruto[desde:])
