"""Compare what a step says with what is: phase, states, deadlines, inboxes, documents, amounts, record."""

from __future__ import annotations

import datetime
import json
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from processos.fases import fase
from processos.formatos import data_longa
from processos.models import Andamento, Defesa, Peca, Processo, Retencao
from processos.regras.normas import PRAZOS

from ..contraditorio.efeitos import a_devolver
from ..models import Pendencia
from ..sancao.enquadramento import fatos_anteriores
from ..sancao.execucao import plano
from ..tesouraria.depositos import devido, falta_depositar
from .momentos import Base, ler_dia

NADA = "nada"


@dataclass(frozen=True)
class Cena:
    """A case after a step, and what existed of it before."""

    processo: Processo
    agora: datetime.datetime
    base: Base
    pecas_antes: frozenset[int]
    andamentos_antes: frozenset[int]

    @property
    def pecas(self) -> list[Peca]:
        return list(self.processo.pecas.exclude(pk__in=self.pecas_antes).order_by("pk"))

    @property
    def andamentos(self) -> list[Andamento]:
        return list(self.processo.andamentos.exclude(pk__in=self.andamentos_antes).order_by("sequencia"))


@dataclass(frozen=True)
class Diferenca:
    """One thing that is not as the story says."""

    onde: str
    esperado: str
    achado: str

    def __str__(self) -> str:
        return f"{self.onde}: esperado {self.esperado}; achado {self.achado}"


def conferir(entao: dict[str, Any], cena: Cena) -> list[Diferenca]:
    """Every difference between a step's ``entao`` and the case."""
    return [d for chave, valor in entao.items() for d in _CONFERENCIAS[chave](valor, cena)]


def texto_limpo(texto: str) -> str:
    """For comparing sentences: unbreakable spaces are spaces, and case does not matter."""
    return " ".join(texto.replace("\u00a0", " ").split()).casefold()


def _se(onde: str, esperado: Any, achado: Any) -> list[Diferenca]:
    return [] if esperado == achado else [Diferenca(onde, str(esperado), str(achado))]


def _fase(valor: str, cena: Cena) -> list[Diferenca]:
    guardada, derivada = str(cena.processo.fase).upper(), fase(cena.processo).value.upper()
    return _se("fase", valor, guardada) + _se("fase guardada", derivada, guardada)


def _estado(objeto: Any) -> str:
    return objeto.estado if objeto is not None else NADA


def _ultimo(conjunto: Any) -> str:
    return _estado(conjunto.order_by("pk").last())


_ESTADO_DE: dict[str, Callable[[Processo], str]] = {
    "auto": lambda p: _estado(p.auto),
    "processo": lambda p: p.estado,
    "notificacao": lambda p: _ultimo(p.notificacoes),
    "defesa": lambda p: _estado(Defesa.objects.filter(processo=p).first()),
    "recurso": lambda p: _ultimo(p.recursos),
    "reconsideracao": lambda p: _ultimo(p.reconsideracoes),
    "deposito": lambda p: _ultimo(p.guias),
    "minuta": lambda p: _ultimo(p.minutas),
    "retencao": lambda p: _estado(Retencao.objects.do_processo(p)),
}


def _estados(valor: dict[str, Any], cena: Cena) -> list[Diferenca]:
    diferencas = []
    for objeto, esperado in valor.items():
        if objeto == "enquadramentos":
            diferencas += _por_enquadramento("estado do enquadramento", esperado, cena, lambda e: e.estado)
        else:
            diferencas += _se(f"estado de {objeto}", esperado, _ESTADO_DE[objeto](cena.processo))
    return diferencas


def _por_enquadramento(onde: str, esperado: Any, cena: Cena, ler: Callable[[Any], str]) -> list[Diferenca]:
    achados = {e.infracao: ler(e) for e in cena.processo.auto.enquadramentos.all()}
    if isinstance(esperado, str):
        esperado = dict.fromkeys(achados, esperado)
    return [d for chave, valor in esperado.items() for d in _se(f"{onde} {chave}", valor, achados.get(chave, NADA))]


def _resultados(valor: dict[str, Any], cena: Cena) -> list[Diferenca]:
    diferencas = []
    if "enquadramentos" in valor:
        esperado = valor["enquadramentos"]
        diferencas += _por_enquadramento("resultado do enquadramento", esperado, cena, lambda e: e.resultado or NADA)
    if "recurso" in valor:
        recurso = cena.processo.recursos.order_by("pk").last()
        diferencas += _se("resultado do recurso", valor["recurso"], (recurso and recurso.resultado) or NADA)
    return diferencas


def _prazos(valor: Any, cena: Cena) -> list[Diferenca]:
    return [d for p in (valor if isinstance(valor, list) else [valor]) for d in _prazo(p, cena)]


def _prazo(esperado: dict[str, str], cena: Cena) -> list[Diferenca]:
    tipo = esperado["tipo"]
    prazo = cena.processo.prazos.filter(tipo=tipo).order_by("pk").last()
    if esperado.get("estado") == NADA:
        return _se(f"prazo {tipo}", NADA, NADA if prazo is None else str(prazo))
    if prazo is None:
        return [Diferenca(f"prazo {tipo}", "aberto", NADA)]
    diferencas = []
    achados = {
        "estado": prazo.estado, "artigo": PRAZOS[tipo].artigo, "vence": prazo.vence,
        "nominal": datetime.date.fromisoformat(prazo.memoria["nominal"]),
        "primeiro_dia": datetime.date.fromisoformat(prazo.memoria["primeiro_dia"]),
    }  # fmt: skip
    for chave, achado in achados.items():
        if chave not in esperado:
            continue
        if isinstance(achado, datetime.date):
            diferencas += _se(
                f"prazo {tipo}, {chave}", data_longa(ler_dia(esperado[chave], cena.base)), data_longa(achado)
            )
        else:
            diferencas += _se(f"prazo {tipo}, {chave}", esperado[chave], achado)
    return diferencas


def tarefas_de(processo: Processo) -> dict[str, list[str]]:
    """The open tasks of a case, by role; the whole picture."""
    por_papel = defaultdict(list)
    for papel, titulo in Pendencia.objects.filter(processo=processo).order_by("pk").values_list("papel", "titulo"):
        por_papel[papel].append(titulo)
    return dict(por_papel)


def _tarefas(valor: Any, cena: Cena) -> list[Diferenca]:
    achadas = {papel: sorted(titulos) for papel, titulos in tarefas_de(cena.processo).items()}
    esperadas = {} if valor == "nenhuma" else {p: sorted(_lista(t)) for p, t in valor.items() if t != "nenhuma"}
    papeis = sorted({*achadas, *esperadas})
    return [
        d for papel in papeis
        for d in _se(f"tarefas de {papel}", _frase(esperadas.get(papel)), _frase(achadas.get(papel)))
    ]  # fmt: skip


def _lista(valor: Any) -> list[str]:
    return valor if isinstance(valor, list) else [valor]


def _frase(titulos: list[str] | None) -> str:
    return "; ".join(titulos) if titulos else "nenhuma"


def _documentos(valor: Any, cena: Cena) -> list[Diferenca]:
    """One item a document: its kind, or ``kind: text`` (or a list of texts) that it must carry."""
    esperados = [] if valor == "nenhum" else [_documento(item) for item in valor]
    sobram = cena.pecas
    diferencas = _se(
        "documentos",
        ", ".join(sorted(e for e, _ in esperados)) or NADA,
        ", ".join(sorted(p.especie for p in sobram)) or NADA,
    )
    for especie, trechos in sorted(esperados, key=lambda item: -len(item[1])):
        desta = [p for p in sobram if p.especie == especie]
        achada = next((p for p in desta if all(texto_limpo(t) in _tudo(p) for t in trechos)), None)
        if achada is not None:
            sobram.remove(achada)
        elif desta:
            diferencas.append(
                Diferenca(f"documento {especie}", f"com {trechos}", f"{[p.titulo for p in desta]}, sem esse texto")
            )
    return diferencas


def _nos_autos(valor: Any, cena: Cena) -> list[Diferenca]:
    """The same items, whenever they came: what an act in another case brought to this one."""
    pecas = list(cena.processo.pecas.all())
    return [
        Diferenca(f"nos autos, {especie}", f"com {trechos}", f"{[p.titulo for p in pecas if p.especie == especie]}")
        for especie, trechos in map(_documento, valor)
        if not any(p.especie == especie and all(texto_limpo(t) in _tudo(p) for t in trechos) for p in pecas)
    ]


def _documento(item: Any) -> tuple[str, list[str]]:
    if isinstance(item, str):
        return item, []
    ((especie, trechos),) = item.items()
    return especie, _lista(trechos)


def _tudo(peca: Peca) -> str:
    return texto_limpo(f"{peca.titulo} {peca.numero} {json.dumps(peca.documento, ensure_ascii=False)}")


def _valores(valor: dict[str, Any], cena: Cena) -> list[Diferenca]:
    diferencas = []
    for chave, esperado in valor.items():
        if chave == "penalidades":
            diferencas += _por_enquadramento("valor de", esperado, cena, lambda e: _reais(e.valor))
        else:
            diferencas += _se(chave, esperado, _reais(_VALOR_DE[chave](cena.processo)))
    return diferencas


def _reais(valor: Decimal) -> str:
    return f"{valor:,.2f}".translate(str.maketrans(",.", ".,"))


def _falta(processo: Processo) -> Decimal:
    return falta_depositar(Defesa.objects.get(processo=processo))


_VALOR_DE: dict[str, Callable[[Processo], Decimal]] = {
    "saldo": lambda p: p.lancamentos.saldo(),
    "informado": lambda p: p.lancamentos.informado(),
    "devido": devido,
    "a_devolver": a_devolver,
    "a_cobrar": lambda p: plano(p)["cobrar"],
    "falta_depositar": _falta,
}


def _andamento(valor: Any, cena: Cena) -> list[Diferenca]:
    textos = [texto_limpo(a.texto) for a in cena.andamentos]
    return [
        Diferenca("andamento", f"com “{trecho}”", " | ".join(textos) or NADA)
        for trecho in _lista(valor) if not any(texto_limpo(trecho) in texto for texto in textos)
    ]  # fmt: skip


def _tempestiva(valor: str, cena: Cena) -> list[Diferenca]:
    peticao = cena.processo.peticoes.order_by("pk").last()
    if peticao is None or peticao.tempestiva is None:
        return _se("petição tempestiva", valor, NADA)
    return _se("petição tempestiva", valor, "sim" if peticao.tempestiva else "não")


def _reincidencia(valor: str, cena: Cena) -> list[Diferenca]:
    """Whether a fact tomorrow on the same item would find this one behind it."""
    processo, amanha = cena.processo, cena.agora + datetime.timedelta(days=1)
    chaves = processo.auto.enquadramentos.values_list("infracao", flat=True)
    conta = any(
        a.processo == (processo.numero or "")
        for chave in chaves for a in fatos_anteriores(processo.transportador, chave, amanha)
    )  # fmt: skip
    return _se("conta para a reincidência", valor, "sim" if conta else "não")


_CONFERENCIAS: dict[str, Callable[[Any, Cena], list[Diferenca]]] = {
    "fase": _fase,
    "estados": _estados,
    "resultados": _resultados,
    "prazos": _prazos,
    "tarefas": _tarefas,
    "documentos": _documentos,
    "nos_autos": _nos_autos,
    "valores": _valores,
    "andamento": _andamento,
    "tempestiva": _tempestiva,
    "conta_para_reincidencia": _reincidencia,
}
