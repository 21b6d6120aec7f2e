"""The draft: its form, its versions, and what must be answered before anybody can sign (F09, F14)."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms

from processos.acesso import Atuacao
from processos.formatos import data_longa, dinheiro
from processos.models import Defesa, Enquadramento, Minuta, Papel, Peticao, Processo, VersaoDaMinuta
from processos.models.decisao import Instancia
from processos.recusas import Recusa
from processos.regras.infracoes import CATALOGO

from ..motor.atos import Feito, FormularioDeAto, ato

INSTANCIA_DO_NO = {
    "minutar": Instancia.JULGAMENTO,
    "julgar": Instancia.JULGAMENTO,
    "minutar_reconsideracao": Instancia.RECONSIDERACAO,
    "decidir_reconsideracao": Instancia.RECONSIDERACAO,
    "minutar_recurso": Instancia.RECURSO,
    "decidir_recurso": Instancia.RECURSO,
}
PETICAO_DA_INSTANCIA = {
    Instancia.JULGAMENTO: Peticao.Especie.DEFESA,
    Instancia.RECONSIDERACAO: Peticao.Especie.RECONSIDERACAO,
    Instancia.RECURSO: Peticao.Especie.RECURSO,
}
Resultado, Estado = Enquadramento.Resultado, Enquadramento.Estado


def peticao_da(processo: Processo, instancia: str) -> Peticao | None:
    """The petition that this decision answers; none in a default. After an annulment, the one filed anew."""
    feitas: dict[str, Any] = {
        Instancia.JULGAMENTO: Defesa.objects.filter(processo=processo).exclude(estado=Defesa.Estado.PREJUDICADA),
        Instancia.RECONSIDERACAO: processo.reconsideracoes.filter(decisao__em_vigor=True),
        Instancia.RECURSO: processo.recursos.filter(decisao__em_vigor=True),
    }
    atual = feitas[instancia].order_by("pk").last()
    if atual is not None:
        return atual.peticao
    return processo.peticoes.filter(especie=PETICAO_DA_INSTANCIA[Instancia(instancia)]).first()


def enquadramentos_em_causa(processo: Processo, instancia: str = Instancia.JULGAMENTO) -> list[Enquadramento]:
    """The penalties that a decision must dispose of, one by one: what its petition attacks, and is not over yet.

    The judgement also confirms what nobody contested (art. 65); what was paid or waived is decided by nobody.
    """
    peticao = peticao_da(processo, instancia)
    todas = [e for e in processo.auto.enquadramentos.all() if e.subsiste]
    if instancia == Instancia.JULGAMENTO:
        return [e for e in todas if e.estado in Enquadramento.POR_DECIDIR]
    if instancia == Instancia.RECONSIDERACAO:
        tardia = peticao is not None and peticao.tempestiva is False  # received by despacho: what is final too
        abertas = (Estado.JULGADO, Estado.EM_RECURSO, *((Estado.DEFINITIVO, Estado.EXECUTADO) if tardia else ()))
        todas = [e for e in todas if e.estado in abertas]
    return [e for e in todas if peticao is None or peticao.alcanca(e)]


def _folhas(peticao: Peticao) -> str:
    return f"fls. {peticao.peca.folhas}" if peticao.peca else "sem folha"


def relatorio_inicial(processo: Processo, instancia: str) -> str:
    """A first report from what the case already knows; the drafter edits it."""
    auto = processo.auto
    partes = [
        f"O {auto}, de {data_longa(auto.fato_em)}, imputa a {processo.transportador} "
        + "; ".join(f"{e.citacao} ({e.resumo.lower()})" for e in auto.enquadramentos.all())
        + "."
    ]
    peticao = peticao_da(processo, instancia)
    if peticao is None:
        partes.append("Notificado, o transportador não se defendeu no prazo.")
    else:
        nome = peticao.get_especie_display()
        quando = "no prazo" if peticao.tempestiva else "fora do prazo"
        partes.append(f"{nome} protocolada em {data_longa(peticao.protocolada_em)}, {quando} ({_folhas(peticao)}).")
        if fora := [e for e in auto.enquadramentos.all() if e.subsiste and not peticao.alcanca(e)]:
            partes.append(f"Não alcança: {'; '.join(e.citacao for e in fora)}.")
    return " ".join(partes)


class MinutaForm(FormularioDeAto):
    """Four parts, one answer an argument, one result a penalty; partial while drafting, whole to be sent."""

    template = "motor/minuta.html"
    guarda = True
    completa = False

    ementa = forms.CharField(label="Ementa", max_length=600, required=False, widget=forms.Textarea(attrs={"rows": 3}))
    relatorio = forms.CharField(label="Relatório", required=False, widget=forms.Textarea(attrs={"rows": 5}))
    preliminares = forms.CharField(label="Preliminares", required=False, widget=forms.Textarea(attrs={"rows": 3}))
    fundamentacao = forms.CharField(label="Fundamentação", required=False, widget=forms.Textarea(attrs={"rows": 8}))
    versao_lida = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def preparar(self) -> None:
        processo = self.processo
        self.instancia = INSTANCIA_DO_NO.get(self.no, Instancia.JULGAMENTO)
        self.minuta = processo.minutas.filter(instancia=self.instancia).exclude(estado="ASSINADA").first()
        ultima = self.minuta.ultima if self.minuta else None
        texto = ultima.texto if ultima else {"relatorio": relatorio_inicial(processo, self.instancia)}
        self.observacoes = self.minuta.observacoes if self.minuta else ""
        for nome in ("ementa", "relatorio", "preliminares", "fundamentacao"):
            self.fields[nome].initial = texto.get(nome, "")
        self.fields["versao_lida"].initial = ultima.numero if ultima else 0
        if self.instancia == Instancia.RECURSO:
            self.fields["conhecimento"] = forms.ChoiceField(
                label="Conhecimento",
                widget=forms.RadioSelect,
                required=self.completa,
                initial=texto.get("conhecimento"),
                choices=[("conhece", "Conhece do recurso"), ("nao_conhece", "Não conhece do recurso")],
            )
        self._campo_do_parecer(texto)
        self._campos_das_teses(texto)
        self._campos_do_dispositivo(texto)

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
        peticao = peticao_da(self.processo, self.instancia)
        escritas = texto.get("teses") or []
        alegacoes = [t["alega"] for t in escritas] or (peticao.argumentos if peticao else [])
        extras = int(self.data.get("argumentos_a_mais") or 0) if self.is_bound else 0
        self.teses = []
        for n, alega in enumerate([*alegacoes, *[""] * extras], start=1):
            antes = escritas[n - 1] if n <= len(escritas) else {}
            self.fields[f"tese_{n}_alega"] = forms.CharField(
                label=f"Argumento {n}", initial=alega, required=False, widget=forms.Textarea(attrs={"rows": 2})
            )
            self.fields[f"tese_{n}_acolhe"] = forms.ChoiceField(
                label=f"Resposta ao argumento {n}",
                choices=[("acolhe", "Acolhe"), ("rejeita", "Rejeita")],
                widget=forms.RadioSelect,
                required=self.completa,
                initial={True: "acolhe", False: "rejeita", None: None}[antes.get("acolhe")],
            )
            self.fields[f"tese_{n}_resposta"] = forms.CharField(
                label=f"Porque (argumento {n})",
                initial=antes.get("resposta", ""),
                required=self.completa,
                widget=forms.Textarea(attrs={"rows": 3}),
                error_messages={"required": "Responda a este argumento. Sem a resposta, a minuta não segue."},
            )
            self.fields[f"tese_{n}_folha"] = forms.CharField(
                label="Folha", initial=antes.get("folha", ""), required=False, max_length=20
            )
            self.teses.append((n, alega))

    def _campos_do_dispositivo(self, texto: dict[str, Any]) -> None:
        antes = {d["enquadramento"]: d for d in texto.get("dispositivo") or []}
        self.em_causa = enquadramentos_em_causa(self.processo, self.instancia)
        for e in self.em_causa:
            dito = antes.get(e.pk, {})
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
                required=self.completa,
                initial=dito.get("resultado"),
                help_text=dinheiro(e.valor) if e.valor else "advertência",
            )
            self.fields[f"enq_{e.ordem}_infracao"] = forms.ChoiceField(
                label="Novo enquadramento",
                required=False,
                initial=dito.get("infracao"),
                choices=[
                    ("", "—"),
                    *(
                        (i.chave, f"{i.citacao}: {i.resumo}")
                        for i in CATALOGO.values()
                        if i.pena in ("multa", "advertencia") and i.imputavel
                    ),
                ],
            )

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        imputadas = {e.infracao for e in self.processo.auto.enquadramentos.all()}
        for e in getattr(self, "em_causa", []):
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
        return dados

    def dados_do_ato(self) -> dict[str, Any]:
        d = self.cleaned_data
        texto = {nome: d[nome] for nome in ("ementa", "relatorio", "preliminares", "fundamentacao")}
        if "conhecimento" in d:
            texto["conhecimento"] = d["conhecimento"]
        if d.get("parecer") is not None:
            texto["parecer"] = d["parecer"].pk
        texto["teses"] = [
            {
                "alega": d[f"tese_{n}_alega"] or alega,
                "resposta": d[f"tese_{n}_resposta"],
                "folha": d[f"tese_{n}_folha"],
                "acolhe": {"acolhe": True, "rejeita": False}.get(d[f"tese_{n}_acolhe"]),
            }
            for n, alega in self.teses
            if d[f"tese_{n}_alega"] or alega
        ]
        texto["dispositivo"] = [self._capitulo(e) for e in self.em_causa]
        return {"instancia": self.instancia, "texto": texto, "versao_lida": d.get("versao_lida")}

    def _capitulo(self, e: Enquadramento) -> dict[str, Any]:
        from .julgamento import valor_decidido

        resultado = self.cleaned_data[f"enq_{e.ordem}_resultado"]
        infracao = self.cleaned_data[f"enq_{e.ordem}_infracao"] if resultado == Resultado.REENQUADRADO else e.infracao
        valor = valor_decidido(e, resultado, infracao) if resultado else None
        return {
            "enquadramento": e.pk,
            "resultado": resultado,
            "infracao": infracao,
            "valor": str(valor) if valor is not None else None,
        }


class MinutaCompletaForm(MinutaForm):
    """Every argument answered, every penalty disposed of, reasons given."""

    completa = True

    def preparar(self) -> None:
        super().preparar()
        for nome in ("ementa", "relatorio", "fundamentacao"):
            self.fields[nome].required = True


def gravar_versao(
    processo: Processo, autor: Atuacao, instancia: str, texto: dict, versao_lida: int | None, agora
) -> VersaoDaMinuta:
    """Add a version. If somebody wrote one since this one was opened, refuse: nobody overwrites unseen text."""
    minuta = processo.minutas.filter(instancia=instancia).exclude(estado="ASSINADA").first()
    minuta = minuta or Minuta.objects.create(processo=processo, instancia=instancia)
    ultima = minuta.ultima
    if ultima and versao_lida is not None and versao_lida != ultima.numero:
        raise Recusa(
            f"{ultima.autor} gravou a versão {ultima.numero} em {data_longa(ultima.escrita_em)} enquanto você escrevia. "
            "O seu texto está abaixo e não entrou no processo: compare e envie de novo."
        )
    if ultima and ultima.texto == texto and ultima.autor_id == autor.usuario.pk:
        return ultima
    return minuta.versoes.create(
        numero=ultima.numero + 1 if ultima else 1, autor=autor.usuario, escrita_em=agora, texto=texto
    )


def conferir_versao(lida: int | None, ultima: VersaoDaMinuta | None) -> int | None:
    """The version that was read is the one that would be signed."""
    if lida is not None and ultima and lida != ultima.numero:
        raise forms.ValidationError(
            f"A minuta mudou desde que você a abriu: agora é a versão {ultima.numero}. Leia-a antes de assinar."
        )
    return lida


@ato("Guardar a minuta", papeis=Papel.JURIDICO, formulario=MinutaForm, artigo="art. 66", pagina="enviar_minuta")
def salvar_minuta(
    processo: Processo,
    autor: Atuacao,
    *,
    agora: datetime.datetime,
    instancia: str,
    texto: dict,
    versao_lida: int | None,
) -> Feito:
    """Keep what is written as a new version; the task stays open."""
    versao = gravar_versao(processo, autor, instancia, texto, versao_lida, agora)
    return Feito(
        texto=f"Minuta guardada, versão {versao.numero}.", conclui=False, restrito=True, dados={"versao": versao.numero}
    )


@ato("Enviar a minuta para decisão", papeis=Papel.JURIDICO, formulario=MinutaCompletaForm, artigo="art. 66")
def enviar_minuta(
    processo: Processo,
    autor: Atuacao,
    *,
    agora: datetime.datetime,
    instancia: str,
    texto: dict,
    versao_lida: int | None,
) -> Feito:
    """Send a whole draft to whoever decides."""
    versao = gravar_versao(processo, autor, instancia, texto, versao_lida, agora)
    versao.minuta.enviar()
    versao.minuta.save()
    return Feito(
        texto=f"Minuta enviada para decisão, versão {versao.numero}.", restrito=True, dados={"versao": versao.numero}
    )
