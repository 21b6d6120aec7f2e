"""Designate titulars and substitutes by an act, from a date to another (guarantee 2)."""

from __future__ import annotations

import datetime
from typing import Any, cast

from django import forms

from processos.acesso import INTERNOS, Atuacao
from processos.campos import CampoData
from processos.formatos import data_longa
from processos.models import Designacao, Papel, Usuario

from ..motor.atos import Feito, FormularioDeAto, ato

Qualidade = Designacao.Qualidade


class DesignarForm(FormularioDeAto):
    pessoa = forms.ModelChoiceField(Usuario.objects.none(), label="Pessoa", to_field_name="username")
    papel = forms.ChoiceField(label="Papel", choices=[c for c in Papel.choices if c[0] in INTERNOS])
    qualidade = forms.ChoiceField(label="Qualidade", choices=Qualidade.choices, widget=forms.RadioSelect)
    de = CampoData(label="De")
    ate = CampoData(label="Até", required=False)
    ato = forms.CharField(label="Ato de designação", max_length=200)

    def preparar(self) -> None:
        cast(forms.ModelChoiceField, self.fields["pessoa"]).queryset = Usuario.objects.filter(is_active=True).exclude(
            representacoes__isnull=False
        )

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        de, ate = dados.get("de"), dados.get("ate")
        if de and ate and ate < de:
            self.add_error("ate", "O fim não pode ser anterior ao começo.")
        if dados.get("qualidade") == Qualidade.SUBSTITUTO and dados.get("papel"):
            self.titular = (
                Designacao.objects.filter(papel=dados["papel"], qualidade=Qualidade.TITULAR).em_vigor(de).first()
                if de
                else None
            )
            if de and self.titular is None:
                self.add_error("qualidade", "Não há titular em vigor nessa data para substituir.")
            elif self.titular and dados.get("pessoa") == self.titular.usuario:
                self.add_error("pessoa", "Ninguém substitui a si mesmo.")
        return dados

    def dados_do_ato(self) -> dict:
        return {**self.cleaned_data, "titular": getattr(self, "titular", None)}


@ato(
    "Designar titular ou substituto",
    papeis=Papel.ADMINISTRADOR,
    formulario=DesignarForm,
    artigo="art. 67, II",
    com_tarefa=False,
    sem_processo=True,
)
def designar(
    processo: None,
    autor: Atuacao,
    *,
    agora: datetime.datetime,
    pessoa: Usuario,
    papel: str,
    qualidade: str,
    de: datetime.date,
    ate: datetime.date | None,
    ato: str,
    titular: Designacao | None,
) -> Feito:
    """Who holds a role, by which act; a substitute's acts name the titular and this designation."""
    designacao = Designacao.objects.create(
        usuario=pessoa, papel=papel, qualidade=qualidade, titular=titular, ato=ato, de=de, ate=ate
    )
    fim = f" até {data_longa(ate)}" if ate else ""
    return Feito(
        texto=f"{pessoa}: {designacao}, de {data_longa(de)}{fim} ({ato}).", dados={"designacao": designacao.pk}
    )
