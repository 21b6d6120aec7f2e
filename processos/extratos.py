"""A bank's statement as text: columns, forms and encodings read strictly; a bad line names itself and stops no other.

Columns, in any order, by the header's names (accents and case do not matter): ``data do crédito``, ``valor`` and
``identificador`` are required; ``data do pagamento``, ``documento`` and ``histórico`` are not; others are ignored.
Separator ``;`` or ``,``; dates ``dd/mm/aaaa`` or ISO; amounts ``1.234,56`` or ``1234.56``; UTF-8, with or without BOM,
or Latin-1. One line of the file is one line of the statement. Full account in docs/tesouraria.md.
"""

from __future__ import annotations

import csv
import datetime
import hashlib
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal

from .identificadores import IdentificadorInvalido, numero_da_guia
from .regras.dinheiro import ValorInvalido, validar_dinheiro

LIMITE_EM_BYTES = 1_000_000
MAXIMO_DE_LINHAS = 5_000
NOMES = {
    "creditado": ("data do credito", "data_credito", "data de credito", "data"),
    "pago": ("data do pagamento", "data_pagamento", "data de pagamento"),
    "valor": ("valor", "valor creditado"),
    "identificador": ("identificador", "guia"),
    "documento": ("documento", "numero do documento", "doc"),
    "historico": ("historico", "descricao", "pagador"),
}
OBRIGATORIAS = {"creditado": "data do crédito", "valor": "valor", "identificador": "identificador"}
_COLUNA = {nome: coluna for coluna, nomes in NOMES.items() for nome in nomes}
_FORMAS_DE_DATA = ("%d/%m/%Y", "%Y-%m-%d")
_TAMANHOS = {"identificador": 40, "documento": 60}


class ExtratoRecusado(ValueError):
    """The file as a whole cannot be read; the sentence is for the user."""


class LinhaRecusada(ValueError):
    """One line cannot be read; the sentence says why."""


@dataclass(frozen=True)
class LinhaLida:
    """A credit as the bank wrote it. ``guia`` is the number that the identifier means, or ``""`` with ``por_que``."""

    numero: int
    creditado: datetime.date
    pago: datetime.date
    valor: Decimal
    identificador: str
    documento: str
    historico: str
    guia: str
    por_que: str
    chave: str

    @property
    def referencia(self) -> str:
        """How the ledger names the line."""
        return f"extrato de {self.creditado:%d/%m/%Y}" + (f", documento {self.documento}" if self.documento else "")


@dataclass(frozen=True)
class LinhaRuim:
    """A line that says nothing certain: its number in the file and the reason."""

    numero: int
    motivo: str


@dataclass
class Leitura:
    """The whole file: its fingerprint, the lines read and those that could not be."""

    sha256: str
    linhas: list[LinhaLida] = field(default_factory=list)
    ruins: list[LinhaRuim] = field(default_factory=list)


def ler(conteudo: bytes, hoje: datetime.date) -> Leitura:
    """Read a statement; ``ExtratoRecusado`` where the file is not one. Writes nothing and asks nobody."""
    textos = _decodificar(conteudo).splitlines()
    cheias = [(n, texto) for n, texto in enumerate(textos, start=1) if texto.strip(" ;,\t")]
    if not cheias:
        raise ExtratoRecusado("O arquivo está vazio.")
    if len(cheias) - 1 > MAXIMO_DE_LINHAS:
        raise ExtratoRecusado(f"O arquivo tem mais de {MAXIMO_DE_LINHAS} linhas: divida-o por período.")
    separador = ";" if ";" in cheias[0][1] else ","
    colunas = _cabecalho(cheias[0][1], separador)
    leitura = Leitura(hashlib.sha256(conteudo).hexdigest())
    repeticoes: Counter[str] = Counter()
    for numero, texto in cheias[1:]:
        try:
            leitura.linhas.append(_linha(numero, texto, separador, colunas, hoje, repeticoes))
        except LinhaRecusada as erro:
            leitura.ruins.append(LinhaRuim(numero, str(erro)))
    return leitura


def _decodificar(conteudo: bytes) -> str:
    if len(conteudo) > LIMITE_EM_BYTES:
        raise ExtratoRecusado("O arquivo tem mais de 1 MB: divida-o por período.")
    if b"\0" in conteudo:
        raise ExtratoRecusado("O arquivo não é um texto CSV (UTF-8 ou Latin-1): exporte o extrato de novo.")
    try:
        return conteudo.decode("utf-8-sig")
    except UnicodeDecodeError:
        return conteudo.decode("latin-1")


def _sem_acento(texto: str) -> str:
    decomposto = unicodedata.normalize("NFKD", texto)
    return " ".join("".join(c for c in decomposto if not unicodedata.combining(c)).casefold().split())


def _cabecalho(texto: str, separador: str) -> list[str]:
    try:
        nomes = _campos(texto, separador)
    except LinhaRecusada as erro:
        raise ExtratoRecusado(f"O cabeçalho não se lê: {erro}") from erro
    colunas = [_COLUNA.get(_sem_acento(nome), "") for nome in nomes]
    faltam = [rotulo for coluna, rotulo in OBRIGATORIAS.items() if coluna not in colunas]
    if faltam:
        raise ExtratoRecusado(f"A primeira linha deve trazer os nomes das colunas; falta: {', '.join(faltam)}.")
    if repetida := next((c for c, n in Counter(filter(None, colunas)).items() if n > 1), None):
        raise ExtratoRecusado(f"O cabeçalho traz duas vezes a coluna {OBRIGATORIAS.get(repetida, repetida)}.")
    return colunas


def _campos(texto: str, separador: str) -> list[str]:
    try:
        return [campo.strip() for campo in next(csv.reader([texto], delimiter=separador, strict=True))]
    except csv.Error as erro:
        raise LinhaRecusada("as aspas não fecham, ou há texto depois delas.") from erro


def _linha(
    numero: int, texto: str, separador: str, colunas: list[str], hoje: datetime.date, repeticoes: Counter
) -> LinhaLida:
    campos = _campos(texto, separador)
    if len(campos) != len(colunas):
        aspas = " Separado por vírgula, o valor com vírgula vem entre aspas." if separador == "," else ""
        raise LinhaRecusada(f"tem {len(campos)} colunas, e o cabeçalho {len(colunas)}.{aspas}")
    dados = dict.fromkeys(NOMES, "") | {c: v for c, v in zip(colunas, campos, strict=True) if c}
    creditado = _data(dados["creditado"], "data do crédito", hoje)
    pago = _data(dados["pago"], "data do pagamento", hoje) if dados["pago"] else creditado
    if pago > creditado:
        raise LinhaRecusada(f"o pagamento ({pago:%d/%m/%Y}) é posterior ao crédito ({creditado:%d/%m/%Y}).")
    for coluna, maximo in _TAMANHOS.items():
        if len(dados[coluna]) > maximo:
            raise LinhaRecusada(f"a coluna {coluna} tem mais de {maximo} caracteres.")
    valor, (guia, por_que) = _valor(dados["valor"]), _guia(dados["identificador"])
    chave = _chave(creditado, pago, valor, guia or dados["identificador"], dados, repeticoes)
    return LinhaLida(
        numero, creditado, pago, valor, dados["identificador"], dados["documento"], dados["historico"][:200], guia,
        por_que, chave,
    )  # fmt: skip


def _data(texto: str, nome: str, hoje: datetime.date) -> datetime.date:
    for forma in _FORMAS_DE_DATA:
        try:
            dia = datetime.datetime.strptime(texto, forma).date()  # noqa: DTZ007 - a civil date
        except ValueError:
            continue
        if dia > hoje:
            raise LinhaRecusada(f"a {nome} ({dia:%d/%m/%Y}) está no futuro.")
        return dia
    raise LinhaRecusada(f"a {nome} “{texto[:30]}” não existe ou não está na forma dd/mm/aaaa.")


def _valor(texto: str) -> Decimal:
    if texto.lstrip().startswith(("-", "−", "(")):
        raise LinhaRecusada(f"“{texto[:30]}” é débito: aqui só entram créditos.")
    try:
        valor = validar_dinheiro(texto)
    except ValorInvalido as erro:
        raise LinhaRecusada(str(erro)) from erro
    if valor == 0:
        raise LinhaRecusada("o valor é zero.")
    if valor >= Decimal(10) ** 12:
        raise LinhaRecusada("o valor é grande demais: confira os algarismos.")
    return valor


def _guia(texto: str) -> tuple[str, str]:
    if not texto:
        return "", "Sem identificador."
    try:
        return numero_da_guia(texto), ""
    except IdentificadorInvalido as erro:
        return "", str(erro)


def _chave(creditado, pago, valor: Decimal, guia: str, dados: dict[str, str], repeticoes: Counter) -> str:
    """What makes a line the same line in any file: the bank's document; without one, all it says and how many times.

    Two equal lines without a document in one file are two credits; the same two in another file are those two.
    """
    partes = [f"{creditado:%Y-%m-%d}", str(valor), _sem_acento(guia), _sem_acento(dados["documento"])]
    if not dados["documento"]:
        partes += [f"{pago:%Y-%m-%d}", _sem_acento(dados["historico"])]
        repeticoes[tuple(partes)] += 1
        partes.append(str(repeticoes[tuple(partes)]))
    return hashlib.sha256("|".join(partes).encode()).hexdigest()
