"""The record of each case: its chain, what it says of every state, and the phase that people read (1 and 22)."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.db.models import Model
from django_fsm import FSMField

from processos.fases import fase
from processos.models import Andamento, Processo

from .tabela import Exame, garantia

Chave = tuple[str, int]


def caminho_do_processo(modelo: type[Model]) -> str:
    """From a noun to its case, as a look-up; ``""`` where it belongs to none."""
    if modelo is Processo:
        return "pk"
    campos = {c.name: c for c in modelo._meta.get_fields() if c.many_to_one or c.one_to_one}
    if "processo" in campos:
        return "processo_id"
    for nome, campo in campos.items():
        alvo = campo.related_model
        if campo.concrete and isinstance(alvo, type) and any(c.name == "processo" for c in alvo._meta.fields):
            return f"{nome}__processo_id"
    return ""


def maquinas() -> dict[str, type[Model]]:
    """Every noun whose state is a machine, by its name in the record."""
    return {
        modelo._meta.model_name or "": modelo
        for modelo in apps.get_app_config("processos").get_models()
        if any(isinstance(c, FSMField) and c.name == "estado" for c in modelo._meta.fields)
    }


def _inicial(modelo: type[Model]) -> str:
    campo: Any = modelo._meta.get_field("estado")
    return str(campo.get_default())


def _tabela(modelo: type[Model]) -> set[tuple[str, str, str]]:
    campo: Any = modelo._meta.get_field("estado")
    return {(t.name, str(t.source), str(t.target)) for t in campo.get_all_transitions(modelo)}


@garantia(
    1, "O estado de cada objeto é a dobra das mudanças registradas, todas da tabela da máquina", artigo="arts. 54 a 67"
)
def estado_e_dobra_do_registro(e: Exame) -> None:
    """Replay every recorded change: each begins where the one before ended, and the last is the state stored."""
    modelos = maquinas()
    tabelas = {nome: _tabela(modelo) for nome, modelo in modelos.items()}
    dobra: dict[Chave, str] = {}
    linhas = Andamento.objects.exclude(mudancas=[]).only("processo_id", "sequencia", "mudancas")
    for linha in e.cada(linhas):
        for m in linha.mudancas:
            nome, chave = m["objeto"], (m["objeto"], m["pk"])
            passo = (m["transicao"], m["de"], m["para"])
            if passo not in tabelas.get(nome, set()):
                e.diverge(linha.processo_id, f"“{passo[0]}” de {passo[1]} para {passo[2]} não é da máquina de {nome}")
                continue
            inicial = _inicial(modelos[nome])
            if dobra.get(chave, inicial) != m["de"]:
                e.diverge(
                    linha.processo_id,
                    f"{nome} {m['pk']} sai de {m['de']} no andamento {linha.sequencia}, e estava em {dobra.get(chave, inicial)}",
                )
            dobra[chave] = m["para"]
    for nome, modelo in modelos.items():
        _comparar(e, nome, modelo, dobra)


def _comparar(e: Exame, nome: str, modelo: type[Model], dobra: dict[Chave, str]) -> None:
    caminho = caminho_do_processo(modelo)
    if not caminho:
        return
    inicial = _inicial(modelo)
    consulta = modelo._default_manager.all()
    if e.processo is not None:
        consulta = consulta.filter(**{caminho: e.processo})
    for pk, processo, estado in consulta.values_list("pk", caminho, "estado").iterator():
        e.contar()
        esperado = dobra.get((nome, pk), inicial)
        if estado != esperado:
            e.diverge(processo, f"{nome} {pk} está em {estado}, e o registro termina em {esperado}")


@garantia(1, "A fase guardada é a que se deriva dos estados", artigo="arts. 54 a 67")
def fase_guardada_e_a_derivada(e: Exame) -> None:
    """Asks the one function that derives the phase, case by case: its law is written nowhere else."""
    for processo in e.cada(Processo.objects.all(), "pk"):
        derivada = fase(processo)
        if processo.fase != derivada:
            e.diverge(processo.pk, f"a fase guardada é {processo.fase}, e dos estados resulta {derivada.value}")


@garantia(22, "O registro só cresce, e a cadeia de hashes confere", artigo="garantia 22")
def cadeia_de_hashes(e: Exame) -> None:
    """Each line carries the hash of the one before; one line changed, inserted or torn out shows."""
    anteriores: dict[int | None, Andamento] = {}
    for linha in e.cada(Andamento.objects.all()):
        anterior = anteriores.get(linha.processo_id)
        if linha.sequencia != (anterior.sequencia + 1 if anterior else 1):
            e.diverge(linha.processo_id, f"falta andamento antes do {linha.sequencia}")
        elif linha.hash_anterior != (anterior.hash if anterior else ""):
            e.diverge(linha.processo_id, f"o andamento {linha.sequencia} não se liga ao anterior")
        if linha.hash != linha.calcular_hash():
            e.diverge(linha.processo_id, f"o andamento {linha.sequencia} não confere com o seu hash")
        anteriores[linha.processo_id] = linha
