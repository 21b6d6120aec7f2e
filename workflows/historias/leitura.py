"""Read a story. Every key, act, person and role is known, or the error names the file, the step and the key."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from processos.models import Papel
from processos.models.processo import Fase
from processos.regras.normas import CHAVES, PRAZOS

from ..motor.atos import ATOS
from . import momentos

OBJETOS = (
    "auto",
    "notificacao",
    "enquadramentos",
    "defesa",
    "recurso",
    "reconsideracao",
    "deposito",
    "minuta",
    "retencao",
    "processo",
)
VALORES = ("saldo", "informado", "devido", "a_devolver", "a_cobrar", "falta_depositar", "penalidades")
DO_PRAZO = ("tipo", "vence", "artigo", "estado", "nominal", "primeiro_dia")
DA_HISTORIA = ("titulo", "resumo", "calendario", "normas", "escolhas", "pessoas", "passos")
DO_PASSO = ("quando", "quem", "papel", "ato", "relogio", "processo", "tarefa", "dados", "entao", "recusa")
FASES = frozenset(f.value.upper() for f in Fase)


class HistoriaInvalida(ValueError):
    """What is wrong, in which file, step and key."""


@dataclass(frozen=True)
class Passo:
    """One step: when, who does what with which data, and what must then be so."""

    numero: int
    quando: str
    onde: str
    ato: str = ""
    quem: str = ""
    papel: str = ""
    processo: str = "processo"
    tarefa: str = ""
    dados: dict[str, Any] = field(default_factory=dict)
    entao: dict[str, Any] = field(default_factory=dict)
    recusa: str = ""
    relogio: str = ""

    def erro(self, chave: str, motivo: str) -> HistoriaInvalida:
        return HistoriaInvalida(f"{self.onde}, passo {self.numero}, “{chave}”: {motivo}")


@dataclass(frozen=True)
class Historia:
    """A story as read: what it needs, who is in it, and its steps."""

    arquivo: Path
    titulo: str
    resumo: str
    pessoas: dict[str, str]
    passos: tuple[Passo, ...]
    calendario: str = ""
    normas: dict[str, str] = field(default_factory=dict)
    escolhas: dict[str, str] = field(default_factory=dict)

    @property
    def nome(self) -> str:
        return self.arquivo.stem

    def erro(self, chave: str, motivo: str) -> HistoriaInvalida:
        return HistoriaInvalida(f"{self.arquivo.name}, “{chave}”: {motivo}")


class _Leitor(yaml.BaseLoader):
    """Every scalar is text (a date stays as written), and no key may be written twice."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        chaves = [chave.value for chave, _ in node.value]
        for chave in chaves:
            if chaves.count(chave) > 1:
                raise yaml.constructor.ConstructorError(None, None, f"chave repetida: {chave}", node.start_mark)
        return super().construct_mapping(node, deep=deep)


def _mapa(leitor: Any, no: Any) -> dict[Any, Any]:
    return dict(leitor.construct_mapping(no, deep=True))


_Leitor.add_constructor("tag:yaml.org,2002:map", _mapa)


def ler(arquivo: Path) -> Historia:
    """The story of a file, or ``HistoriaInvalida``."""
    onde = arquivo.name
    try:
        bruto = yaml.load(arquivo.read_text(encoding="utf-8"), _Leitor)
    except OSError as erro:
        raise HistoriaInvalida(f"{onde}: não foi possível ler o arquivo.") from erro
    except (UnicodeDecodeError, yaml.YAMLError) as erro:
        raise HistoriaInvalida(f"{onde}: não é YAML válido. {' '.join(str(erro).split())}") from erro
    _so_chaves(bruto, DA_HISTORIA, lambda chave, motivo: HistoriaInvalida(f"{onde}, “{chave}”: {motivo}"))
    for chave in ("titulo", "pessoas", "passos"):
        if not bruto.get(chave):
            raise HistoriaInvalida(f"{onde}, “{chave}”: falta.")
    _conferir_cabecalho(onde, bruto)
    passos = tuple(_passo(onde, n, p, bruto["pessoas"]) for n, p in enumerate(bruto["passos"], start=1))
    return Historia(
        arquivo=arquivo, titulo=bruto["titulo"], resumo=bruto.get("resumo", ""), pessoas=bruto["pessoas"], passos=passos,
        calendario=bruto.get("calendario", ""), normas=bruto.get("normas", {}), escolhas=bruto.get("escolhas", {}),
    )  # fmt: skip


def _conferir_cabecalho(onde: str, bruto: dict[str, Any]) -> None:
    def erro(chave: str, motivo: str) -> HistoriaInvalida:
        return HistoriaInvalida(f"{onde}, “{chave}”: {motivo}")

    if not isinstance(bruto["passos"], list):
        raise erro("passos", "é uma lista.")
    for chave in ("pessoas", "normas", "escolhas"):
        if not isinstance(bruto.get(chave, {}), dict):
            raise erro(chave, "é uma tabela de nome e valor.")
    for quem, papel in bruto["pessoas"].items():
        if papel not in Papel.values:
            raise erro(quem, f"“{papel}” não é papel. Há: {', '.join(Papel.values)}.")
    for chave, valor in bruto.get("escolhas", {}).items():
        if chave not in CHAVES:
            raise erro(chave, "não é uma escolha conhecida.")
        if not CHAVES[chave].aceita(valor):
            raise erro(chave, f"não admite “{valor}”. Há: {', '.join(CHAVES[chave].valores)}.")
    _so_chaves(bruto.get("normas", {}), ("mvr",), erro)


def _passo(onde: str, numero: int, bruto: Any, pessoas: dict[str, str]) -> Passo:
    vazio = Passo(numero, "", onde)
    _so_chaves(bruto, DO_PASSO, vazio.erro)
    if "quando" not in bruto:
        raise vazio.erro("quando", "falta.")
    try:
        if momentos.absoluto(bruto["quando"]):
            momentos.ler_momento(bruto["quando"])
    except momentos.MomentoInvalido as erro:
        raise vazio.erro("quando", str(erro)) from erro
    if "ato" in bruto:
        _conferir_ato(vazio, bruto, pessoas)
    else:
        for chave in ("quem", "papel", "tarefa", "dados", "recusa"):
            if chave in bruto:
                raise vazio.erro(chave, "só cabe em passo com ato; sem ato, o passo deixa o relógio correr.")
    if "recusa" in bruto and not bruto["recusa"]:
        raise vazio.erro("recusa", "diga um trecho da frase da recusa.")
    entao = bruto.get("entao", {})
    _conferir_entao(vazio, entao)
    return Passo(
        numero=numero, onde=onde, quando=bruto["quando"], ato=bruto.get("ato", ""), quem=bruto.get("quem", ""),
        papel=bruto.get("papel") or pessoas.get(bruto.get("quem", ""), ""), processo=bruto.get("processo", "processo"),
        tarefa=bruto.get("tarefa", ""), dados=bruto.get("dados") or {}, entao=entao or {},
        recusa=bruto.get("recusa", ""), relogio=bruto.get("relogio", ""),
    )  # fmt: skip


def _conferir_ato(passo: Passo, bruto: dict[str, Any], pessoas: dict[str, str]) -> None:
    if bruto["ato"] not in ATOS:
        raise passo.erro("ato", f"“{bruto['ato']}” não é um ato. Há: {', '.join(sorted(ATOS))}.")
    if "relogio" in bruto:
        raise passo.erro("relogio", "o passo tem ato; deixe o relógio para outro passo.")
    if bruto.get("quem") not in pessoas:
        raise passo.erro("quem", f"“{bruto.get('quem', '')}” não está entre as pessoas da história.")
    if bruto.get("papel", Papel.values[0]) not in Papel.values:
        raise passo.erro("papel", f"“{bruto['papel']}” não é papel. Há: {', '.join(Papel.values)}.")
    if not isinstance(bruto.get("dados") or {}, dict):
        raise passo.erro("dados", "é uma tabela de campo e valor.")


def _conferir_entao(passo: Passo, entao: Any) -> None:
    if entao == "":
        return
    _so_chaves(entao, ENTAO, passo.erro)
    for chave, conferir in ENTAO.items():
        if chave in entao:
            conferir(passo, entao[chave])


def _fase(passo: Passo, valor: Any) -> None:
    if valor not in FASES:
        raise passo.erro("fase", f"“{valor}” não é fase. Há: {', '.join(sorted(FASES))}.")


def _prazos(passo: Passo, valor: Any) -> None:
    for prazo in valor if isinstance(valor, list) else [valor]:
        _so_chaves(prazo, DO_PRAZO, passo.erro)
        if prazo.get("tipo") not in PRAZOS:
            raise passo.erro("tipo", f"“{prazo.get('tipo', '')}” não é tipo de prazo.")
        for chave in ("vence", "nominal", "primeiro_dia"):
            if chave in prazo and momentos.absoluto(prazo[chave]):
                try:
                    momentos.ler_dia(prazo[chave])
                except momentos.MomentoInvalido as erro:
                    raise passo.erro(chave, str(erro)) from erro


def _tarefas(passo: Passo, valor: Any) -> None:
    if valor != "nenhuma":
        _so_chaves(valor, Papel.values, passo.erro)


def _tabela_de(*chaves: str) -> Callable[[Passo, Any], None]:
    return lambda passo, valor: _so_chaves(valor, chaves, passo.erro)


def _lista(passo: Passo, valor: Any) -> None:
    if not isinstance(valor, list) and valor != "nenhum":
        raise passo.erro("documentos", "é uma lista, ou a palavra nenhum.")


def _sim_ou_nao(passo: Passo, valor: Any) -> None:
    if valor not in ("sim", "não"):
        raise passo.erro(str(valor), "responda sim ou não.")


ENTAO: dict[str, Callable[[Passo, Any], None]] = {
    "fase": _fase,
    "estados": _tabela_de(*OBJETOS),
    "resultados": _tabela_de("enquadramentos", "recurso"),
    "prazos": _prazos,
    "tarefas": _tarefas,
    "documentos": _lista,
    "nos_autos": _lista,
    "valores": _tabela_de(*VALORES),
    "andamento": _lista,
    "tempestiva": _sim_ou_nao,
    "conta_para_reincidencia": _sim_ou_nao,
}


def _so_chaves(tabela: Any, conhecidas: Iterable[str], erro: Callable[[str, str], HistoriaInvalida]) -> None:
    """Refuse what is not a table, and the first key that nobody knows."""
    conhecidas = tuple(conhecidas)
    if not isinstance(tabela, dict):
        raise erro(str(tabela), f"aqui se espera uma tabela com: {', '.join(conhecidas)}.")
    for chave in tabela:
        if chave not in conhecidas:
            raise erro(str(chave), f"chave desconhecida. Há: {', '.join(conhecidas)}.")
