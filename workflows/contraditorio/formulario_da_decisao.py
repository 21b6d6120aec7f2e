"""The form of whoever decides: the draft as it came, its operative part open to change, and the word that it was read."""

from __future__ import annotations

import hashlib
import json

from django import forms

from processos.formatos import momento
from processos.models import Minuta, VersaoDaMinuta
from processos.models.decisao import Instancia
from processos.redacao import limpo

from .capitulos import FormularioComCapitulos
from .instancia import INSTANCIA_DO_NO, enquadramentos_em_causa, peticao_da


def _escolhas(texto: dict) -> tuple:
    capitulos = texto.get("dispositivo") or []
    return texto.get("conhecimento"), [(c["enquadramento"], c["resultado"], c["infracao"]) for c in capitulos]


def conferir_versao(lida: int | None, ultima: VersaoDaMinuta | None) -> int | None:
    """The version that was read is the one that would be signed."""
    if lida is not None and ultima and lida != ultima.numero:
        raise forms.ValidationError(
            f"A minuta mudou desde que você a abriu: agora é a versão {ultima.numero}, de {ultima.autor}, "
            f"{momento(ultima.escrita_em)}. Está abaixo: leia-a antes de assinar."
        )
    return lida


def marca_do_lido(ultima: VersaoDaMinuta | None, texto: dict) -> str:
    """What tells one operative part, with its amounts, of one version from any other."""
    partes = [ultima.numero if ultima else 0, texto.get("conhecimento"), texto.get("dispositivo")]
    return hashlib.sha256(json.dumps(partes, sort_keys=True).encode()).hexdigest()


def conferir_lido(lido: str, marca: str) -> None:
    """The operative part that the page showed, with its amounts, is the one that would be signed."""
    if lido and lido != marca:
        raise forms.ValidationError(
            "O dispositivo mudou: o texto e os valores novos estão abaixo. Confira-os e assine. Nada foi assinado."
        )


class AssinarForm(FormularioComCapitulos):
    """Sign the version on the page; or change its operative part, with reasons, and sign what results."""

    template = "motor/decidir.html"

    versao = forms.IntegerField(label="Versão da minuta", widget=forms.HiddenInput, required=False)
    lido = forms.CharField(widget=forms.HiddenInput, required=False)
    razoes = forms.CharField(
        label="Razões da mudança",
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="Só se você mudar o dispositivo. Vão à decisão, depois da fundamentação da minuta.",
    )
    li = forms.BooleanField(label="Li a minuta, a petição e a memória do valor.")

    def preparar(self) -> None:
        self.instancia = INSTANCIA_DO_NO.get(self.no, Instancia.JULGAMENTO)
        self.minuta = self.processo.minutas.filter(instancia=self.instancia, estado=Minuta.Estado.ENVIADA).first()
        self.ultima = self.minuta.ultima if self.minuta else None
        self.texto = self.ultima.texto if self.ultima else {}
        self.peticao = peticao_da(self.processo, self.instancia)
        self.em_causa = enquadramentos_em_causa(self.processo, self.instancia) if self.ultima else []
        self.fields["versao"].initial = self.ultima.numero if self.ultima else None
        if self.texto.get("conhecimento"):
            self.fields["conhecimento"] = forms.ChoiceField(
                label="Conhecimento",
                required=False,
                widget=forms.RadioSelect,
                initial=self.texto["conhecimento"],
                choices=[("conhece", "Conhece do recurso"), ("nao_conhece", "Não conhece do recurso")],
            )
        self.campos_dos_capitulos(self.texto.get("dispositivo") or [])
        if not self.is_bound:
            self.fields["lido"].initial = self.marca(self.texto_escrito())
        self.order_fields([n for n in self.fields if n not in ("razoes", "li")] + ["razoes", "li"])

    def marca(self, texto: dict) -> str:
        return marca_do_lido(self.ultima, texto)

    def texto_escrito(self) -> dict:
        """The draft with the operative part that the page shows now; a field that did not come is as in the draft."""
        ditos = {item["enquadramento"]: item for item in self.texto.get("dispositivo") or []}
        novos = {
            e.pk: item
            for e, item in zip(self.em_causa, self.dispositivo_escrito(), strict=True)
            if item["resultado"] and e.pk in ditos
        }
        texto = {**self.texto, "dispositivo": [novos.get(pk, item) for pk, item in ditos.items()]}
        if "conhecimento" in self.fields:
            texto["conhecimento"] = self["conhecimento"].value() or self.texto["conhecimento"]
        return texto

    @property
    def mudou(self) -> bool:
        """Another result or article; an amount that the law moved since the draft is no change of who decides."""
        return _escolhas(self.texto_escrito()) != _escolhas(self.texto)

    def clean_versao(self) -> int | None:
        return conferir_versao(self.cleaned_data["versao"], self.ultima)

    def clean(self) -> dict:
        dados = super().clean()
        self.conferir_capitulos(dados)
        if self.mudou and not limpo(dados.get("razoes")):
            self.add_error("razoes", "Você mudou o dispositivo: diga as razões, que vão à decisão.")
        if not self.errors:
            conferir_lido(dados.get("lido", ""), self.marca(self.texto_escrito()))
        return dados

    def dados_do_ato(self) -> dict:
        texto = {**self.texto_escrito(), "razoes": limpo(self.cleaned_data["razoes"])} if self.mudou else None
        return {"minuta": self.minuta, "mudado": texto}
