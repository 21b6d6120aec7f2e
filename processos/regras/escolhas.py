"""The legal choices: what the decree leaves open, each with its values, its default and who decided it.

A computation receives one immutable `Escolhas` and records the keys that it read. Names and defaults are
those of dominio/decisoes.md and of the file of golden cases. Everything here is [E] until the Jurídico says
otherwise.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

_INTEIRO = "<inteiro>"
_DATA = "<data>"
_TEXTO = "<texto>"


class EscolhaInvalida(ValueError):
    """An unknown key or value; the sentence is for the user."""


@dataclass(frozen=True)
class Chave:
    """One open question: the first of `valores` is the default."""

    nome: str
    valores: tuple[str, ...]
    fonte: str
    forma: str = ""

    @property
    def padrao(self) -> str:
        return self.valores[0]

    def aceita(self, valor: str) -> bool:
        if self.forma == _INTEIRO:
            return re.fullmatch(r"[0-9]{1,3}", valor) is not None
        if self.forma == _DATA:
            return re.fullmatch(r"\d{4}-\d{2}-\d{2}", valor) is not None and _eh_data(valor)
        return bool(valor.strip()) if self.forma == _TEXTO else valor in self.valores


def _eh_data(texto: str) -> bool:
    try:
        date.fromisoformat(texto)
    except ValueError:
        return False
    return True


_TABELA = (
    # Counting of days
    Chave("START", ("BA42", "FED66", "CPC240"), "[P] Lei BA 12.209/2011, art. 42, § 1º; contagem, 3"),
    Chave("LATE_OPEN", ("rola", "nao_rola"), "[V] CPC, art. 224, § 1º, por analogia; contagem, 4.2"),
    Chave("EARLY_CLOSE", ("rola", "nao_rola"), "[V] Lei 9.784/1999, art. 66, § 1º; contagem, 4.2"),
    Chave("PARTIAL_START", ("nao", "sim"), "[E] contagem, 4.2 (CPC, art. 224, § 1º, não seguido)"),
    Chave("PF", ("nao_util", "util"), "[E] contagem, 4.3: dia em que não houver expediente"),
    Chave("EXTENSION", ("soma", "rolado"), "[E] contagem, 5"),
    Chave("FIXED_ROLL", ("sim", "nao"), "[E] contagem, 2 (tipo T)"),
    Chave("BACKWARD", ("inclui", "dias_livres"), "[E] contagem, 4.6"),
    Chave("MEIO", ("eletronico", "balcao"), "[M] CPC, art. 213; Lei 11.419/2006, art. 3º, p. único; contagem, 1"),
    # Calendar with versions
    Chave("RETRO", ("sim", "nao"), "[E] contagem, 6, 2"),
    Chave("REVOKE", ("nao_encurta", "encurta"), "[M] LINDB, arts. 23 e 24; contagem, 6, 4; decisão 25"),
    # Months and hours
    Chave("MONTHS", ("CC132", "FED66"), "[V] Código Civil, art. 132, § 3º; contagem, 4.4"),
    Chave("VIGENCIA", ("igual_numero", "vespera"), "[E] contagem, 4.4"),
    Chave("HOURS_END", ("ROLA_DIA", "EXATO", "ROLA_ABERTURA"), "[V] CC, art. 132, §§ 1º e 4º; decisão 20"),
    Chave("ANUAL", ("12_meses", "ano_civil"), "[E] inventário, D15"),
    Chave("SELO", ("ano_civil", "12_meses"), "[E] inventário, D16 (art. 58, I)"),
    Chave("BASE_REMARCACAO", ("data_original", "data_do_pedido"), "[E] inventário, D10"),
    Chave("PUBLICACAO", ("1983-12-28",), "[E] inventário, D49 a D51", _DATA),
    # Notice
    Chave("NOTIFICACAO_MARCO", ("art65", "ciente"), "[E] inventário, D39; decisão 25c"),
    Chave("POSTAL", ("recebimento", "juntada"), "[E] contagem, 7"),
    Chave("ELETRONICA", ("lei_11419",), "[V] Lei 11.419/2006, art. 5º, por analogia; decisão 25a"),
    Chave("TACIT_COUNT", ("envio_mais_10", "envio_conta"), "[V] STJ, AgRg AREsp 2.492.606; contagem, 7"),
    Chave("TACIT_ROLL", ("nao", "sim"), "[V] STJ, AgRg AREsp 2.492.606; contagem, 7"),
    Chave("EDITAL_DILACAO", ("0",), "[E] contagem, 7", _INTEIRO),
    # Defence, deposit, appeal
    Chave("EXIGE_DEPOSITO", ("texto_1983", "dispensado"), "[T] art. 66; inventário, 6 (SV 21/STF, Súm. 373/STJ)"),
    Chave("RECEBIMENTO_DEFESA", ("deposito_completo", "peticao"), "[E] decisão 2"),
    Chave("DEPOSITO_PARCIAL", ("autuacao_inteira", "parte_contestada"), "[E] decisão 3"),
    Chave("DEPOSITO_DATA", ("pagamento", "credito"), "[E] formulários, F05: data que vale"),
    Chave("RECONS_PRAZO", ("10",), "[E] inventário, D43 (art. 67, § 1º, por analogia)", _INTEIRO),
    Chave("RECONS_INTERROMPE", ("nao", "sim"), "[E] contagem, 5 (Súm. 430/STF, por analogia)"),
    Chave("RECONS_DECISAO", ("30",), "[E] decisão 9a", _INTEIRO),
    Chave("REC_PRORROGA", ("uma_vez", "nao"), "[V] Lei 9.784/1999, art. 59, § 2º; inventário, D46"),
    Chave("RECOMP_PRAZO", ("10",), "[P] Lei BA 12.209/2011, art. 48; inventário, D28", _INTEIRO),
    # Fines and recidivism
    Chave("MVR_DATA", ("fato", "decisao"), "[E] inventário, 4"),
    Chave("MVR_VALOR", ("tabela",), "[E] inventário, 4: o valor vem da tabela, com o ato que o fixa", _TEXTO),
    Chave("ROUNDING", ("HALF_UP", "HALF_EVEN", "DOWN"), "[E] inventário, 4"),
    Chave("DOUBLE", ("exato_depois_arredonda", "dobra_arredondado"), "[E] inventário, 4"),
    Chave("REINC_END", ("inclusivo", "exclusivo"), "[E] contagem, 4.7; decisão 25b"),
    Chave("REINC_EXIGE_DEFINITIVA", ("sim", "nao"), "[E] inventário, D33"),
    Chave("REINC_DEFINITIVA_EM", ("fato_novo", "decisao_nova"), "[E] decisão 6"),
    Chave("REINC_MESMO_DIA", ("nao", "sim"), "[E] contagem, 4.7: anterior < nova"),
)

CHAVES: Mapping[str, Chave] = MappingProxyType({chave.nome: chave for chave in _TABELA})
PADROES: Mapping[str, str] = MappingProxyType({chave.nome: chave.padrao for chave in _TABELA})


class Escolhas(Mapping[str, str]):
    """An immutable and complete set of legal choices: every key of the table has a value."""

    __slots__ = ("_hash", "_valores")

    def __init__(self, valores: Mapping[str, str]) -> None:
        completas = dict(PADROES)
        for nome, valor in valores.items():
            chave = CHAVES.get(nome)
            if chave is None:
                raise EscolhaInvalida(f"Não existe a escolha “{nome}”.")
            if not isinstance(valor, str) or not chave.aceita(valor):
                opcoes = "um valor no formato pedido" if chave.forma else " ou ".join(chave.valores)
                raise EscolhaInvalida(f"A escolha {nome} não aceita “{valor}”: use {opcoes}.")
            completas[nome] = valor
        self._valores = completas
        self._hash = hash(tuple(completas.values()))

    @classmethod
    def padrao(cls) -> "Escolhas":
        """The defaults: the house's reading until an opinion changes it."""
        return _PADRAO

    def com(self, **sobrepostas: str) -> "Escolhas":
        """The same set with some keys replaced; an unknown key or value is refused."""
        return Escolhas({**self._valores, **sobrepostas}) if sobrepostas else self

    def como_dict(self) -> dict[str, str]:
        return dict(self._valores)

    def __getitem__(self, nome: str) -> str:
        return self._valores[nome]

    def __contains__(self, nome: object) -> bool:
        return nome in self._valores

    def __iter__(self) -> Iterator[str]:
        return iter(self._valores)

    def __len__(self) -> int:
        return len(self._valores)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, outra: object) -> bool:
        return self is outra or (isinstance(outra, Escolhas) and self._valores == outra._valores)

    def __repr__(self) -> str:
        proprias = {nome: valor for nome, valor in self._valores.items() if valor != PADROES[nome]}
        return f"Escolhas({proprias})"


_PADRAO = Escolhas({})


class EscolhasLidas(Mapping[str, str]):
    """A reading glass over a set of choices: remembers which keys a computation looked at."""

    def __init__(self, escolhas: Mapping[str, str]) -> None:
        self._escolhas = escolhas
        self.lidas: dict[str, str] = {}

    def __getitem__(self, nome: str) -> str:
        valor = self._escolhas[nome]
        self.lidas[nome] = valor
        return valor

    def __iter__(self) -> Iterator[str]:
        return iter(self._escolhas)

    def __len__(self) -> int:
        return len(self._escolhas)
