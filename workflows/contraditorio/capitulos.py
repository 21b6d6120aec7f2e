"""The operative part as data: one result a penalty, its amount always computed from the law (arts. 55 to 57)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms

from processos.documentos.moldura import PENAS
from processos.formatos import dinheiro
from processos.models import Enquadramento, EscolhaVigente, MaiorValorDeReferencia
from processos.regras.infracoes import CATALOGO
from processos.regras.penalidades import SemValorDeReferencia, mvr_em, valor_da_multa
from processos.regras.tempo import data_local

from ..motor.atos import FormularioDeAto

Resultado = Enquadramento.Resultado


def valor_decidido(enquadramento: Enquadramento, resultado: str, infracao: str) -> Decimal:
    """The amount of a decided penalty: always the band of its article at the MVR of the fact (guarantee 12)."""
    if resultado == Resultado.CANCELADO:
        return Decimal(0)
    if resultado == Resultado.MANTIDO:
        return enquadramento.valor
    regra = CATALOGO[infracao]
    if regra.percentual is None:
        return Decimal(0)
    dia = data_local(enquadramento.auto.fato_em)
    return valor_da_multa(
        mvr=mvr_em(MaiorValorDeReferencia.tabela(), dia),
        percentual=regra.percentual,
        escolhas=EscolhaVigente.em(dia),
        data_do_fato=dia,
        citacao=regra.citacao,
    ).valor


def novos_enquadramentos() -> list[tuple[str, str]]:
    """Where a conduct may be classified anew: fines and warnings that may be imputed."""
    cabem = (i for i in CATALOGO.values() if i.pena in ("multa", "advertencia") and i.imputavel)
    return [("", "—"), *((i.chave, f"{i.citacao}: {i.resumo}") for i in cabem)]


def capitulo(enquadramento: Enquadramento, resultado: str, nova: str) -> dict[str, Any]:
    """What is stored of one penalty. What was not chosen yet, or makes no sense yet, has no amount."""
    if resultado not in Resultado.values:
        resultado = ""
    infracao = nova if resultado == Resultado.REENQUADRADO else enquadramento.infracao
    valor: Decimal | None = None
    if resultado and infracao in CATALOGO:
        try:
            valor = valor_decidido(enquadramento, resultado, infracao)
        except SemValorDeReferencia:
            valor = None
    return {
        "enquadramento": enquadramento.pk,
        "resultado": resultado,
        "infracao": infracao if infracao in CATALOGO else "",
        "valor": str(valor) if valor is not None else None,
    }


def pela_lei(texto: dict[str, Any], em_causa: list[Enquadramento]) -> dict[str, Any]:
    """A draft with each amount as the law gives it now, which is what its signature decides."""
    por_pk = {e.pk: e for e in em_causa}
    ditos = texto.get("dispositivo") or []
    return {**texto, "dispositivo": [_pela_lei(item, por_pk.get(item["enquadramento"])) for item in ditos]}


def _pela_lei(item: dict[str, Any], enquadramento: Enquadramento | None) -> dict[str, Any]:
    if enquadramento is None or not item["resultado"]:
        return item
    return capitulo(enquadramento, item["resultado"], item["infracao"])


class FormularioComCapitulos(FormularioDeAto):
    """One choice of result a penalty; ``em_causa`` are the penalties, ``antes`` what was chosen."""

    em_causa: list[Enquadramento]

    def campos_dos_capitulos(self, antes: list[dict[str, Any]]) -> None:
        ditos = {item["enquadramento"]: item for item in antes}
        for e in self.em_causa:
            dito = ditos.get(e.pk, {})
            opcoes = [
                (Resultado.MANTIDO, "Mantém"),
                (Resultado.REENQUADRADO, "Reenquadra"),
                (Resultado.CANCELADO, "Cancela"),
            ]
            if e.em_dobro:
                opcoes.insert(1, (Resultado.REDUZIDO, "Reduz: afasta o dobro"))
            self.fields[f"enq_{e.ordem}_resultado"] = forms.ChoiceField(
                label=f"{e.citacao}: {e.resumo}",
                choices=opcoes,
                widget=forms.RadioSelect,
                required=False,
                initial=dito.get("resultado"),
                help_text=f"imputada: {PENAS[e.pena]}" + (f", {dinheiro(e.valor)}" if e.valor else ""),
            )
            nova = dito.get("infracao") if dito.get("resultado") == Resultado.REENQUADRADO else ""
            self.fields[f"enq_{e.ordem}_infracao"] = forms.ChoiceField(
                label=f"Novo enquadramento, em lugar do {e.citacao}",
                required=False,
                initial=nova,
                choices=novos_enquadramentos(),
            )

    def conferir_capitulos(self, dados: dict[str, Any]) -> None:
        """A conduct classified anew needs its article, and none is punished twice (art. 55)."""
        imputadas = {e.infracao for e in self.processo.auto.enquadramentos.all()}
        for e in self.em_causa:
            if dados.get(f"enq_{e.ordem}_resultado") != Resultado.REENQUADRADO:
                continue
            campo = f"enq_{e.ordem}_infracao"
            nova = dados.get(campo)
            if not nova:
                self.add_error(campo, "Diga em que inciso e alínea a conduta se reenquadra.")
            elif nova in imputadas:
                self.add_error(
                    campo, f"O {CATALOGO[nova].citacao} já está neste auto: uma conduta não se pune duas vezes."
                )
            else:
                imputadas.add(nova)

    def dispositivo_escrito(self) -> list[dict[str, Any]]:
        """The chapters as the page shows them now, checked or not."""
        return [
            capitulo(e, self[f"enq_{e.ordem}_resultado"].value() or "", self[f"enq_{e.ordem}_infracao"].value() or "")
            for e in self.em_causa
        ]
