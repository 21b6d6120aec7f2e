"""What is known of an auto while it is written: whose the vehicle is, what each penalty would be, and what looks alike.

Read from what was typed so far, field by field, and by the same law that writes the auto; it warns and decides nothing.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from typing import Any

from django import forms

from processos.models import AutoDeInfracao, Linha, MaiorValorDeReferencia, Transportador, Veiculo
from processos.regras.infracoes import CATALOGO
from processos.regras.penalidades import SemValorDeReferencia, mvr_em
from processos.regras.tempo import data_local

from .enquadramento import avaliar, pena_de

JANELA_DE_DUPLICIDADE = datetime.timedelta(minutes=60)


@dataclass(frozen=True)
class Sabido:
    """``penas``: what each chosen item would be for this carrier on the day of the fact, amount and memories."""

    dia: datetime.date
    fato: datetime.datetime | None = None
    veiculo: Veiculo | None = None
    transportador: Transportador | None = None
    linha: Linha | None = None
    penas: dict[str, dict[str, Any]] = field(default_factory=dict)
    parecido: AutoDeInfracao | None = None  # the same vehicle and infraction, within the hour: to be confirmed
    mesmo_minuto: AutoDeInfracao | None = None  # the same plate, line and minute

    @property
    def comparou(self) -> bool:
        """Whether there was enough to look for another auto of the same fact."""
        return self.veiculo is not None and self.fato is not None


def o_que_se_sabe(form: forms.Form, agora: datetime.datetime) -> Sabido:
    """Every field that can already be read, by itself; a date still to come is no date of a fact."""
    lidos = {n: _ler(form, n) for n in ("placa", "transportador", "linha", "fato", "enquadramentos", "objeto_56_v")}
    fato: datetime.datetime | None = lidos["fato"] if lidos["fato"] and lidos["fato"] <= agora else None
    veiculo = veiculo_de(lidos["placa"])
    transportador = veiculo.transportador if veiculo else lidos["transportador"]
    chaves: list[str] = lidos["enquadramentos"] or []
    return Sabido(
        dia=data_local(fato or agora),
        fato=fato,
        veiculo=veiculo,
        transportador=transportador,
        linha=lidos["linha"],
        penas=_penas(transportador, fato, chaves, lidos["objeto_56_v"] or "") if transportador and fato else {},
        parecido=parecido(veiculo, fato, chaves) if veiculo and fato else None,
        mesmo_minuto=no_mesmo_minuto(veiculo, lidos["linha"], fato) if veiculo and fato else None,
    )


def _ler(form: forms.Form, nome: str) -> Any:
    if not form.is_bound:
        return None
    campo = form.fields[nome]
    try:
        return campo.clean(campo.widget.value_from_datadict(form.data, form.files, form.add_prefix(nome)))
    except forms.ValidationError:
        return None


def veiculo_de(placa: str | None) -> Veiculo | None:
    return Veiculo.objects.select_related("transportador").filter(placa=placa).first() if placa else None


def _penas(
    transportador: Transportador, fato: datetime.datetime, chaves: list[str], objeto_56_v: str
) -> dict[str, dict[str, Any]]:
    """The chosen items alone, each as ``lavrar_auto`` would write it; without a reference value for the day, none."""
    dia = data_local(fato)
    try:
        mvr_em(MaiorValorDeReferencia.tabela(), dia)
    except SemValorDeReferencia:
        return {}
    objeto = {"56-V": objeto_56_v, "57-I-g": "cedula"}
    return {
        chave: pena_de(
            objeto.get(chave, ""), *avaliar(transportador, fato, CATALOGO[chave], objeto.get(chave, "")), fato
        )
        for chave in chaves
    }


def parecido(veiculo: Veiculo, fato: datetime.datetime, chaves: list[str]) -> AutoDeInfracao | None:
    """An auto of the same vehicle and infraction, less than an hour away: a likely duplicate."""
    return AutoDeInfracao.objects.filter(
        veiculo=veiculo, enquadramentos__infracao__in=chaves,
        fato_em__gte=fato - JANELA_DE_DUPLICIDADE, fato_em__lte=fato + JANELA_DE_DUPLICIDADE,
    ).first()  # fmt: skip


def no_mesmo_minuto(veiculo: Veiculo, linha: Linha | None, fato: datetime.datetime) -> AutoDeInfracao | None:
    """An auto of the same plate, line and minute, whatever it imputes."""
    minuto = fato.replace(second=0, microsecond=0)
    return AutoDeInfracao.objects.filter(
        veiculo=veiculo, linha=linha, fato_em__gte=minuto, fato_em__lt=minuto + datetime.timedelta(minutes=1)
    ).first()
