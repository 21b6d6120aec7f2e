"""What the page of a petition shows beside its form: until when, the deposit to the cent, and whether it was sent already."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.urls import reverse

from processos import consultas
from processos.models import Guia, Peticao, Prazo, Processo

from ..atos import FormularioDeAto
from .rascunhos import endereco

COM_PRAZO = (Peticao.Especie.DEFESA, Peticao.Especie.RECONSIDERACAO, Peticao.Especie.RECURSO)


def preparo(contexto: dict[str, Any], agora: datetime.datetime) -> dict[str, Any]:
    """Until when, from the stored memory; what is missing of the deposit, counting what this petition brings."""
    processo, form = contexto["processo"], contexto["form"]
    prazo = processo.prazos.filter(tipo=form.especie).last() if form.especie in COM_PRAZO else None
    resposta: dict[str, Any] = {
        "prazo": prazo, "aviso": form.aviso, "eh_defesa": form.especie == Peticao.Especie.DEFESA,
        "urls": [endereco(contexto["ato"].nome, processo, contexto["tarefa"], n) for n in (1, 2)],
        "ja_enviada": _ja_enviada(processo, form.especie, contexto["autor"].usuario),
    }  # fmt: skip
    if prazo is not None:
        resposta["no_prazo"] = prazo.estado == Prazo.Estado.CORRENDO and prazo.tempestivo(agora)
        resposta["prazo_na_tela"] = consultas.prazo_na_tela(prazo, contexto["hoje"], contexto["calendario"])
    if resposta["eh_defesa"]:
        resposta["conta"] = consultas.conta_do_deposito(processo, agora, _a_informar(form))
        resposta["guia_aberta"] = _guia_aberta(processo)
    return resposta


def _a_informar(form: FormularioDeAto) -> Decimal:
    """The deposit typed here and not sent yet; nothing while it cannot be read."""
    if "valor" not in form.fields:
        return Decimal(0)
    try:
        return form.fields["valor"].clean(form["valor"].value()) or Decimal(0)
    except ValidationError:
        return Decimal(0)


def _guia_aberta(processo: Processo) -> Guia | None:
    """The guide to deposit by, once the party may know of it."""
    return processo.guias.abertas().filter(vencimento__isnull=False, peca__isnull=False).last()


def _ja_enviada(processo: Processo, especie: str, usuario) -> dict[str, Any] | None:
    """The last petition of this kind that this person sent in the case, with its receipt."""
    peticao = Peticao.objects.filter(
        processo=processo, especie=especie, autor=usuario, recibo__isnull=False
    ).select_related("recibo").last()  # fmt: skip
    if peticao is None:
        return None
    return {
        "peticao": peticao, "titulo": f"Já enviada por você: {peticao.get_especie_display().lower()}.",
        "url": reverse("recibo", args=[processo.pk, peticao.recibo_id]),
    }  # fmt: skip
