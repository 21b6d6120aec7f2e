"""A case with its nouns, read in one query whatever there is of each.

The questions of the acts read ``processo.decisoes.all()`` and its sisters. Over a case read here they ask the database
nothing more, so that a page may ask every act; over the case that the door locked they read afresh. Pieces and events,
which have no bound, are not here: they have pages.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import DateTimeField, DecimalField, Field, JSONField, Max, Model, QuerySet, Subquery, Value
from django.db.models.functions import JSONObject

from . import consultas
from .acesso import Atuacao
from .models import (
    Capitulo,
    Decisao,
    Enquadramento,
    Exigencia,
    Guia,
    Lancamento,
    Notificacao,
    Prazo,
    Processo,
    Reconsideracao,
    Recurso,
    Revisao,
    VersaoDoCalendario,
)
from .regras.calendario import Calendario

DO_PROCESSO = (Prazo, Decisao, Notificacao, Reconsideracao, Recurso, Revisao, Guia, Lancamento)
CAMINHOS: dict[type[Model], str] = {
    **dict.fromkeys(DO_PROCESSO, "processo"),
    Enquadramento: "auto__processo",
    Capitulo: "enquadramento__auto__processo",
    Exigencia: "retencao__auto__processo",
}
"""Each noun and its way to the case."""


@dataclass(frozen=True)
class Dossie:
    """The case, every noun of it at hand, and the calendar in force (``None`` where none is loaded)."""

    processo: Processo
    calendario: Calendario | None

    @property
    def prazos(self) -> list[Prazo]:
        return list(self.processo.prazos.all())

    @property
    def enquadramentos(self) -> list[Enquadramento]:
        return list(self.processo.auto.enquadramentos.all())


def abrir(autor: Atuacao, pk: int) -> Dossie | None:
    """The case as this capacity may see it, in two queries; ``None`` for one that does not exist or is another's."""
    processo = consultas.processo_com_auto(autor, pk)
    if processo is None:
        return None
    lidos = _ler(processo)
    for modelo in DO_PROCESSO:
        juntar([processo], modelo, "processo", lidos[modelo])
    juntar([processo.auto], Enquadramento, "auto", lidos[Enquadramento])
    juntar(lidos[Enquadramento], Capitulo, "enquadramento", lidos[Capitulo])
    juntar(lidos[Guia], Lancamento, "guia", lidos[Lancamento])
    if retencao := getattr(processo.auto, "retencao", None):
        juntar([retencao], Exigencia, "retencao", lidos[Exigencia])
    versao = next(iter(lidos[VersaoDoCalendario]), None)
    return Dossie(processo, versao.montar() if versao else None)


def juntar(donos: Iterable[Any], modelo: type[Model], campo: str, filhos: list[Any]) -> None:
    """Make ``filhos`` what each owner answers by the reverse of ``campo``, as a prefetch does."""
    relacao: Any = modelo._meta.get_field(campo)
    nome = relacao.remote_field.get_accessor_name()
    for dono in donos:
        lidos = getattr(dono, nome).all()
        lidos._result_cache = [f for f in filhos if getattr(f, relacao.attname) == dono.pk]
        lidos._prefetch_done = True
        for filho in lidos._result_cache:
            setattr(filho, campo, dono)
        dono.__dict__.setdefault("_prefetched_objects_cache", {})[nome] = lidos


def _ler(processo: Processo) -> dict[type[Model], list[Any]]:
    """Every noun of the case, and the newest version of the calendar, each kind in the order in which it was written."""
    partes = {modelo: modelo._default_manager.filter(**{c: processo}) for modelo, c in CAMINHOS.items()}
    ultima = VersaoDoCalendario.objects.order_by().values(n=Max("pk"))
    partes[VersaoDoCalendario] = VersaoDoCalendario.objects.filter(pk=Subquery(ultima))
    modelos = {modelo.__name__: modelo for modelo in partes}
    primeira, *outras = [_em_linhas(modelo, linhas) for modelo, linhas in partes.items()]
    lidos: dict[type[Model], list[Any]] = {modelo: [] for modelo in partes}
    for nome, dados in primeira.union(*outras, all=True):
        lidos[modelos[nome]].append(_montar(modelos[nome], dados, processo._state.db))
    return {modelo: sorted(linhas, key=lambda linha: linha.pk) for modelo, linhas in lidos.items()}


def _em_linhas(modelo: type[Model], linhas: QuerySet) -> QuerySet:
    campos = {campo.attname: campo.attname for campo in modelo._meta.concrete_fields}
    return linhas.order_by().values_list(Value(modelo.__name__), JSONObject(**campos))


def _montar(modelo: type[Model], dados: dict[str, Any], banco: str | None) -> Model:
    campos = modelo._meta.concrete_fields
    return modelo.from_db(banco, [c.attname for c in campos], [_valor(c, dados[c.attname]) for c in campos])


def _valor(campo: Field, bruto: Any) -> Any:
    """A column back from JSON: SQLite writes moments without a zone and JSON as text, and both write amounts as numbers."""
    if bruto is None:
        return None
    if isinstance(campo, JSONField):
        return json.loads(bruto) if isinstance(bruto, str) else bruto
    if isinstance(campo, DecimalField):
        return Decimal(str(bruto)).quantize(Decimal(1).scaleb(-campo.decimal_places))
    if isinstance(campo, DateTimeField):
        lido = datetime.datetime.fromisoformat(bruto)
        return lido if lido.tzinfo else lido.replace(tzinfo=datetime.UTC)
    return campo.to_python(bruto)
