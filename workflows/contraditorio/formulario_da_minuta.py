"""The form of a draft: four parts, one answer an argument, one result a penalty; and the join with what others saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from django import forms
from django.http import QueryDict

from processos.formatos import data_longa, momento
from processos.models import Peticao, Processo, VersaoDaMinuta
from processos.models.decisao import Instancia
from processos.redacao import Uniao, limpo, unir

from ..motor.rascunhos import sem_conferir
from .capitulos import FormularioComCapitulos, capitulo
from .instancia import INSTANCIA_DO_NO, enquadramentos_em_causa, peticao_da
from .pontos_da_minuta import Ponto, faltas_que_impedem, pontos

TEXTOS = ("ementa", "relatorio", "preliminares", "fundamentacao")
DA_TESE = ("alega", "acolhe", "resposta", "folha")
ACOLHE = {"acolhe": True, "rejeita": False}
ACOLHE_ESCRITO = {True: "acolhe", False: "rejeita", None: ""}


def _folhas(peticao: Peticao) -> str:
    return f"fls. {peticao.peca.folhas}" if peticao.peca else "sem folha"


def relatorio_inicial(processo: Processo, peticao: Peticao | None) -> str:
    """A first report from what the case already knows; the drafter edits it."""
    auto = processo.auto
    partes = [
        f"O {auto}, de {data_longa(auto.fato_em)}, imputa a {processo.transportador} "
        + "; ".join(f"{e.citacao} ({e.resumo.lower()})" for e in auto.enquadramentos.all())
        + "."
    ]
    if peticao is None:
        partes.append("Notificado, o transportador não se defendeu no prazo.")
    else:
        nome = peticao.get_especie_display()
        quando = "no prazo" if peticao.tempestiva else "fora do prazo"
        partes.append(f"{nome} protocolada em {data_longa(peticao.protocolada_em)}, {quando} ({_folhas(peticao)}).")
        if fora := [e for e in auto.enquadramentos.all() if e.subsiste and not peticao.alcanca(e)]:
            partes.append(f"Não alcança: {'; '.join(e.citacao for e in fora)}.")
    return " ".join(partes)


class MinutaForm(FormularioComCapitulos):
    """Partial while drafting, whole to be sent (``MinutaCompletaForm``)."""

    template = "motor/minuta.html"
    guarda = True
    completa = False
    uniao: Uniao | None = None  # where this text was joined with another version's, and from which one both came
    antes: VersaoDaMinuta | None = None
    mudou: str = ""

    ementa = forms.CharField(label="Ementa", max_length=600, required=False, widget=forms.Textarea(attrs={"rows": 3}))
    relatorio = forms.CharField(label="Relatório", required=False, widget=forms.Textarea(attrs={"rows": 6}))
    preliminares = forms.CharField(label="Preliminares", required=False, widget=forms.Textarea(attrs={"rows": 3}))
    fundamentacao = forms.CharField(label="Fundamentação", required=False, widget=forms.Textarea(attrs={"rows": 8}))
    versao_lida = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def preparar(self) -> None:
        processo = self.processo
        self.instancia = INSTANCIA_DO_NO.get(self.no, Instancia.JULGAMENTO)
        self.peticao = peticao_da(processo, self.instancia)
        self.minuta = processo.minutas.filter(instancia=self.instancia).exclude(estado="ASSINADA").first()
        self.ultima = self.minuta.ultima if self.minuta else None
        self.em_causa = enquadramentos_em_causa(processo, self.instancia)
        texto = self.ultima.texto if self.ultima else self.texto_inicial
        for nome in TEXTOS:
            self.fields[nome].initial = texto.get(nome, "")
        self.fields["versao_lida"].initial = self.ultima.numero if self.ultima else 0
        if self.instancia == Instancia.RECURSO:
            self.fields["conhecimento"] = forms.ChoiceField(
                label="Conhecimento",
                widget=forms.RadioSelect,
                required=False,
                initial=texto.get("conhecimento"),
                choices=[("conhece", "Conhece do recurso"), ("nao_conhece", "Não conhece do recurso")],
            )
        self._campo_do_parecer(texto)
        self._campos_das_teses(texto)
        self.campos_dos_capitulos(texto.get("dispositivo") or [])

    @cached_property
    def texto_inicial(self) -> dict[str, Any]:
        """What stands on the page before anybody saved anything."""
        alegadas = self.peticao.argumentos if self.peticao else []
        return {
            "relatorio": relatorio_inicial(self.processo, self.peticao),
            "teses": [{"alega": a, "resposta": "", "folha": "", "acolhe": None} for a in alegadas],
        }

    def _campo_do_parecer(self, texto: dict[str, Any]) -> None:
        """The opinions of the case; the decision may cite one, and is bound by none (F08)."""
        pareceres = self.processo.pareceres.filter(peca__isnull=False).select_related("peca")
        self.pareceres = list(pareceres)
        if self.pareceres:
            self.fields["parecer"] = forms.ModelChoiceField(
                pareceres,
                label="Parecer que a decisão cita",
                required=False,
                empty_label="nenhum",
                initial=texto.get("parecer"),
                help_text="Citado, as razões dele valem como razões da decisão no que ela não disser o contrário.",
            )

    def _campos_das_teses(self, texto: dict[str, Any]) -> None:
        """One argument a block; those of the petition cannot be taken out, those added are, when left empty."""
        escritas = texto.get("teses") or self.texto_inicial["teses"]
        self.da_peticao = len(self.texto_inicial["teses"])
        extras = int(self.data.get("argumentos_a_mais") or 0) if self.is_bound else 0
        self.teses = list(range(1, len(escritas) + extras + 1))
        for n in self.teses:
            antes = escritas[n - 1] if n <= len(escritas) else {}
            self.fields[f"tese_{n}_alega"] = forms.CharField(
                label=f"Argumento {n}",
                initial=antes.get("alega", ""),
                required=False,
                widget=forms.Textarea(attrs={"rows": 2}),
                help_text="" if n <= self.da_peticao else "Acrescentado. Para retirar, apague o texto e a resposta.",
            )
            self.fields[f"tese_{n}_acolhe"] = forms.ChoiceField(
                label=f"Resposta ao argumento {n}",
                choices=[("acolhe", "Acolhe"), ("rejeita", "Rejeita")],
                widget=forms.RadioSelect,
                required=False,
                initial=ACOLHE_ESCRITO[antes.get("acolhe")],
            )
            self.fields[f"tese_{n}_resposta"] = forms.CharField(
                label=f"Porque (argumento {n})",
                initial=antes.get("resposta", ""),
                required=False,
                widget=forms.Textarea(attrs={"rows": 3}),
            )
            self.fields[f"tese_{n}_folha"] = forms.CharField(
                label=f"Folha (argumento {n})", initial=antes.get("folha", ""), required=False, max_length=20
            )

    # --- what is written ------------------------------------------------------------------------------------------

    def texto_escrito(self) -> dict[str, Any]:
        """The text as the page shows it now, checked or not."""
        return self._texto(lambda nome: self[nome].value() if nome in self.fields else None)

    def _texto(self, valor: Callable[[str], Any]) -> dict[str, Any]:
        texto: dict[str, Any] = {nome: limpo(valor(nome)) for nome in TEXTOS}
        if "conhecimento" in self.fields:
            texto["conhecimento"] = valor("conhecimento") or ""
        parecer = str(getattr(p := valor("parecer"), "pk", p) or "")
        if parecer.isdecimal():
            texto["parecer"] = int(parecer)
        texto["teses"] = [tese for n in self.teses if (tese := self._tese(n, valor)) is not None]
        texto["dispositivo"] = [
            capitulo(e, valor(f"enq_{e.ordem}_resultado") or "", valor(f"enq_{e.ordem}_infracao") or "")
            for e in self.em_causa
        ]
        return texto

    def _tese(self, n: int, valor: Callable[[str], Any]) -> dict[str, Any] | None:
        """An argument of the petition is always there, in its own words unless others were typed."""
        alega, resposta = limpo(valor(f"tese_{n}_alega")), limpo(valor(f"tese_{n}_resposta"))
        if n <= self.da_peticao:
            alega = alega or self.texto_inicial["teses"][n - 1]["alega"]
        elif not alega and not resposta:
            return None
        return {
            "alega": alega,
            "resposta": resposta,
            "folha": limpo(valor(f"tese_{n}_folha")),
            "acolhe": ACOLHE.get(str(valor(f"tese_{n}_acolhe"))),
        }

    def pontos(self) -> list[Ponto]:
        return pontos(self)

    def dados_do_ato(self) -> dict[str, Any]:
        return {
            "instancia": self.instancia,
            "texto": self._texto(self.cleaned_data.get),
            "versao_lida": self.cleaned_data.get("versao_lida"),
        }

    # --- checked --------------------------------------------------------------------------------------------------

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        if self.outra_versao is not None:
            self.status_da_recusa = 409
            self.add_error(None, self.quem_mudou)
            return dados
        self.conferir_capitulos(dados)
        return dados

    # --- two people in one draft ----------------------------------------------------------------------------------

    @cached_property
    def outra_versao(self) -> VersaoDaMinuta | None:
        """The version that somebody saved after this page was opened; ``None`` where this one stands on the last."""
        lida = str(self.data.get("versao_lida") or "") if self.is_bound else ""
        if self.ultima is None or "versao_lida" not in self.data or lida == str(self.ultima.numero):
            return None
        return self.ultima

    @property
    def quem_mudou(self) -> str:
        outra = self.outra_versao
        assert outra is not None
        propria = outra.autor_id == self.contexto.autor.usuario.pk
        return (
            f"{'Você' if propria else outra.autor} gravou a versão {outra.numero} em {momento(outra.escrita_em)}"
            f"{', em outra página,' if propria else ''} enquanto você escrevia. As duas estão juntas abaixo: confira e guarde."
        )

    def unida(self) -> MinutaForm:
        """This form on the last version: parts that one side changed are that side's; where both did, mine stays."""
        if self.outra_versao is None:
            return self
        lida = str(self.data.get("versao_lida") or "0")
        assert self.minuta is not None
        base = self.minuta.versoes.filter(numero=int(lida) if lida.isdecimal() else 0).first()
        uniao = unir(base.texto if base else self.texto_inicial, self.outra_versao.texto, self._digitado())
        nova = sem_conferir(type(self)(self._como_post(uniao.texto), contexto=self.contexto))
        nova.uniao, nova.mudou, nova.antes = uniao, self.quem_mudou, base
        return nova

    def _digitado(self) -> dict[str, Any]:
        """What came from a page that did not know of the last version: only the arguments that it had."""
        meu = self._texto(self.data.get)
        n = max((k for k in self.teses if f"tese_{k}_alega" in self.data), default=0)
        meu["teses"] = [t for k in self.teses[: max(n, self.da_peticao)] if (t := self._tese(k, self.data.get))]
        return meu

    def _como_post(self, texto: Mapping[str, Any]) -> QueryDict:
        """A text as the page would send it, on the last version."""
        assert self.ultima is not None
        dados = QueryDict(mutable=True)
        simples = {nome: texto.get(nome) or "" for nome in (*TEXTOS, "conhecimento", "parecer")}
        teses, escritas = texto["teses"], self.ultima.texto.get("teses") or self.texto_inicial["teses"]
        for n, tese in enumerate(teses, start=1):
            simples |= {f"tese_{n}_{c}": tese[c] for c in DA_TESE} | {
                f"tese_{n}_acolhe": ACOLHE_ESCRITO[tese["acolhe"]]
            }
        ditos = {item["enquadramento"]: item for item in texto["dispositivo"]}
        for e in self.em_causa:
            item = ditos.get(e.pk, {})
            simples[f"enq_{e.ordem}_resultado"] = item.get("resultado", "")
            simples[f"enq_{e.ordem}_infracao"] = (
                item.get("infracao", "") if item.get("resultado") == "reenquadrado" else ""
            )
        simples |= {"versao_lida": self.ultima.numero, "argumentos_a_mais": max(len(teses) - len(escritas), 0)}
        for nome, valor in simples.items():
            dados[nome] = str(valor)
        return dados


class MinutaCompletaForm(MinutaForm):
    """Every argument answered, every penalty disposed of, reasons given: what the checklist says is missing."""

    completa = True

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        if self.outra_versao is None:
            for falta in faltas_que_impedem(self):
                if falta.campo not in self.errors:
                    self.add_error(falta.campo or None, falta.texto)
        return dados
