"""The text of a draft, part by part: how two versions differ, and how two that left one base are joined. Pure.

A text is the dict that ``VersaoDaMinuta`` stores. Its parts are named by keys: ``ementa``, ``tese_1``, ``capitulo_7``
(the penalty's key), and so on, in the order in which the decision is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any

from .formatos import dinheiro
from .regras.infracoes import CATALOGO

Texto = dict[str, Any]

ANTES_DAS_TESES = {
    "ementa": "Ementa",
    "relatorio": "Relatório",
    "preliminares": "Preliminares",
    "conhecimento": "Conhecimento",
}
DEPOIS_DAS_TESES = {"fundamentacao": "Fundamentação", "parecer": "Parecer citado", "razoes": "Razões da autoridade"}
SIMPLES = {**ANTES_DAS_TESES, **DEPOIS_DAS_TESES}
RESULTADOS = {"mantido": "Mantém", "reduzido": "Reduz", "reenquadrado": "Reenquadra", "cancelado": "Cancela"}
CONHECIMENTO = {"conhece": "Conhece do recurso", "nao_conhece": "Não conhece do recurso"}
MAXIMO_POR_PALAVRA = 4000


def limpo(texto: Any) -> str:
    """As it is stored: one kind of line break, nothing at the ends."""
    return str(texto or "").replace("\r\n", "\n").replace("\r", "\n").strip()


def _tese(tese: Mapping[str, Any]) -> Texto:
    return {**{c: limpo(tese.get(c)) for c in ("alega", "resposta", "folha")}, "acolhe": tese.get("acolhe")}


def _capitulo(item: Mapping[str, Any]) -> Texto:
    """What was chosen; the amount follows from it, by law."""
    resultado = item.get("resultado") or ""
    return {"resultado": resultado, "infracao": (item.get("infracao") or "") if resultado else ""}


# --- what a version says ----------------------------------------------------------------------------------------------


def partes(texto: Texto, penalidades: Mapping[int, str], pareceres: Mapping[int, str]) -> dict[str, tuple[str, str]]:
    """Key → (label, words) of every part that says something. ``penalidades``: key → article."""
    lidas = {nome: (rotulo, _simples(nome, texto, pareceres)) for nome, rotulo in ANTES_DAS_TESES.items()}
    for n, tese in enumerate(texto.get("teses") or [], start=1):
        lidas[f"tese_{n}"] = (f"Argumento {n}", por_extenso(_tese(tese)))
    lidas |= {nome: (rotulo, _simples(nome, texto, pareceres)) for nome, rotulo in DEPOIS_DAS_TESES.items()}
    for item in texto.get("dispositivo") or []:
        pk = item["enquadramento"]
        lidas[f"capitulo_{pk}"] = (f"Dispositivo, {penalidades.get(pk, 'penalidade')}", por_extenso(item))
    return {chave: parte for chave, parte in lidas.items() if parte[1]}


def _simples(nome: str, texto: Texto, pareceres: Mapping[int, str]) -> str:
    valor = texto.get(nome)
    if nome == "parecer":
        return pareceres.get(valor, "") if valor else ""
    return CONHECIMENTO.get(valor or "", "") if nome == "conhecimento" else limpo(valor)


def por_extenso(parte: Any) -> str:
    """An argument with its answer, a chapter with its amount, or a text as it is."""
    if parte is None:
        return ""
    if not isinstance(parte, Mapping):
        return CONHECIMENTO.get(parte, limpo(parte))
    if "alega" in parte:
        verbo = {True: "Acolhe, porque", False: "Rejeita, porque", None: "Ainda sem resposta:"}[parte["acolhe"]]
        folha = f"\nFolha: {parte['folha']}" if parte["folha"] else ""
        return f"Alega: {parte['alega']}\n{verbo} {parte['resposta'] or '—'}{folha}"
    dito, valor = RESULTADOS.get(parte["resultado"]), parte.get("valor")
    if dito is None:
        return "A decidir"
    nova = CATALOGO.get(parte["infracao"])
    onde = f" no {nova.citacao}" if nova and parte["resultado"] == "reenquadrado" else ""
    valor = f": {dinheiro(valor)}" if valor and parte["resultado"] != "cancelado" else ""
    return f"{dito}{onde}{valor}"


# --- how two versions differ ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ParteComparada:
    """``trechos``: (``igual`` | ``retirado`` | ``acrescentado``, words), in reading order."""

    rotulo: str
    trechos: list[tuple[str, str]]

    @property
    def mudou(self) -> bool:
        return any(tipo != "igual" for tipo, _ in self.trechos)


def comparar(de: dict[str, tuple[str, str]], ate: dict[str, tuple[str, str]]) -> list[ParteComparada]:
    """Part by part, in the order of the newer version; what only the older had comes where it stood before."""
    chaves = list(ate)
    antes = ""
    for chave in de:
        if chave not in ate:
            chaves.insert(chaves.index(antes) + 1 if antes in chaves else 0, chave)
        antes = chave
    return [
        ParteComparada((ate.get(c) or de[c])[0], diferencas(de.get(c, ("", ""))[1], ate.get(c, ("", ""))[1]))
        for c in chaves
    ]


def diferencas(antes: str, depois: str) -> list[tuple[str, str]]:
    """By word; a very long text by line. Changes parted only by a space are told as one."""
    a, b = _pedacos(antes), _pedacos(depois)
    if max(len(a), len(b)) > MAXIMO_POR_PALAVRA:
        a, b = antes.splitlines(keepends=True), depois.splitlines(keepends=True)
    if max(len(a), len(b)) > MAXIMO_POR_PALAVRA:
        a, b = [antes], [depois]
    saida: list[tuple[str, str]] = []
    tirado = posto = ""
    passos = SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    for n, (passo, i1, i2, j1, j2) in enumerate(passos):
        comum = "".join(a[i1:i2])
        if passo == "equal" and not (0 < n < len(passos) - 1 and comum.isspace() and "\n" not in comum):
            saida += [*_mudanca(tirado, posto), ("igual", comum)]
            tirado = posto = ""
        else:
            tirado, posto = tirado + comum, posto + "".join(b[j1:j2])
    return saida + _mudanca(tirado, posto)


def _pedacos(texto: str) -> list[str]:
    return re.findall(r"\s+|\S+", texto)


def _mudanca(tirado: str, posto: str) -> list[tuple[str, str]]:
    return [(tipo, dito) for tipo, dito in (("retirado", tirado), ("acrescentado", posto)) if dito]


# --- two people in one draft ------------------------------------------------------------------------------------------


@dataclass
class Uniao:
    """One text out of two. ``situacoes``: key → ``deles`` (only they changed it) or ``ambos`` (mine stays in the text).

    ``de_la``: their words of each of these parts, to read beside mine.
    """

    texto: Texto = field(default_factory=dict)
    situacoes: dict[str, str] = field(default_factory=dict)
    de_la: dict[str, str] = field(default_factory=dict)

    def tomar(self, chave: str, base: Any, deles: Any, meu: Any) -> Any:
        """The value of one part, and what is to be said of it. Nothing that was written is lost."""
        if deles in (meu, base):
            return meu
        if meu == base or meu is None:
            self.situacoes[chave] = "deles"
        else:
            self.situacoes[chave] = "ambos"
        self.de_la[chave] = por_extenso(deles) or "(retirado)"
        return deles if self.situacoes[chave] == "deles" else meu


def unir(base: Texto, deles: Texto, meu: Texto) -> Uniao:
    """Three-way, by part: what only one changed is that one's; what both changed stays mine, with theirs told."""
    uniao = Uniao()
    for nome in SIMPLES:
        b, d, m = (_valor(nome, t) for t in (base, deles, meu))
        if (valor := uniao.tomar(nome, b, d, m)) or any(nome in t for t in (deles, meu)):
            uniao.texto[nome] = valor
    uniao.texto["teses"] = _unir_teses(uniao, *([_tese(x) for x in t.get("teses") or []] for t in (base, deles, meu)))
    uniao.texto["dispositivo"] = _unir_capitulos(uniao, base, deles, meu)
    return uniao


def _valor(nome: str, texto: Texto) -> Any:
    return texto.get(nome) if nome == "parecer" else limpo(texto.get(nome))


def _unir_teses(uniao: Uniao, base: list[Texto], deles: list[Texto], meu: list[Texto]) -> list[Texto]:
    """Arguments stand by their order; those added on both sides are all kept, theirs first."""
    n = len(base)
    juntas: list[Texto] = []
    for i, antiga in enumerate(base):
        la, ca = (deles[i] if i < len(deles) else None), (meu[i] if i < len(meu) else None)
        tese = uniao.tomar(f"tese_{len(juntas) + 1}", antiga, la, ca)
        if tese is not None:
            juntas.append(tese)
    for nova in deles[n:]:
        juntas.append(nova)
        if nova not in meu[n:]:
            uniao.situacoes[f"tese_{len(juntas)}"], uniao.de_la[f"tese_{len(juntas)}"] = "deles", por_extenso(nova)
    return juntas + [nova for nova in meu[n:] if nova not in deles[n:]]


def _unir_capitulos(uniao: Uniao, base: Texto, deles: Texto, meu: Texto) -> list[Texto]:
    por_pk = [{i["enquadramento"]: _capitulo(i) for i in t.get("dispositivo") or []} for t in (base, deles, meu)]
    vazio = _capitulo({})
    juntos = []
    for pk in {**por_pk[2], **por_pk[1]}:
        b, d, m = (lado.get(pk, vazio) for lado in por_pk)
        juntos.append({"enquadramento": pk, **uniao.tomar(f"capitulo_{pk}", b, d, m)})
    return juntos
