"""The carrier's other answers to the notice, and the Director's despacho on a defence without its deposit."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

from django import forms

from processos.acesso import Atuacao
from processos.documentos import decisoes as documento
from processos.documentos.emissao import emitir
from processos.formatos import data_longa, dinheiro
from processos.models import Decisao, Defesa, Enquadramento, EscolhaVigente, Papel, Prazo, Processo
from processos.models.decisao import Instancia
from processos.models.peca import Grupo
from processos.recusas import Recusa
from processos.regras import garantias
from processos.regras.defesa import marco_do_julgamento
from processos.regras.tempo import data_local

from ..motor.atos import Feito, FormularioDeAto, ato
from ..tesouraria.depositos import DepositoForm, cumprir_prazo, registrar_deposito
from .vias import prejudicar_reconsideracao

ALERTAS = ("alerta_julgamento_15", "alerta_julgamento_18")
Estado = Enquadramento.Estado


def deposito_exigido(processo: Processo, agora: datetime.datetime) -> Decimal:
    """The whole value of the autuação, unless the choice in force dispenses it (art. 66; ``EXIGE_DEPOSITO``)."""
    multas = [e.valor for e in processo.auto.enquadramentos.all() if e.subsiste]
    return garantias.deposito_exigido(multas=multas, escolhas=EscolhaVigente.em(data_local(agora)))


def receber(defesa: Defesa, *, completa_em: datetime.datetime, agora: datetime.datetime) -> None:
    """Admit a complete defence: the twenty business days run from the day on which it became complete (decisões, 2)."""
    processo = defesa.processo
    defesa.receber(completa_em, agora)
    defesa.save()
    marco = marco_do_julgamento(
        protocolada_em=defesa.peticao.protocolada_em,
        completa_em=completa_em,
        deposito_exigido=defesa.deposito_exigido > 0,
        escolhas=EscolhaVigente.em(data_local(completa_em)),
    )
    assert marco is not None  # a complete defence always has a moment
    for enquadramento in processo.auto.enquadramentos.filter(estado=Estado.IMPUTADO):
        enquadramento.levar_a_julgamento()
        enquadramento.save()
    cumprir_prazo(processo, "defesa", agora)
    for tipo in ("julgamento", *ALERTAS):
        Prazo.objects.abrir(processo, tipo, marco, agora=agora, marco="defesa completa")


class CumprirForm(DepositoForm):
    """Pay the fine by its guide, or accept the warning where there is nothing to pay."""

    def preparar(self) -> None:
        super().preparar()
        self.a_pagar = a_pagar(self.processo)
        if not self.a_pagar:
            for nome in ("guia", "valor", "dia", "comprovante"):
                del self.fields[nome]

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        valor = dados.get("valor")
        if self.a_pagar and valor is not None and valor < self.a_pagar:
            self.add_error(
                "valor",
                f"Para cumprir é preciso pagar {dinheiro(self.a_pagar)}; faltam {dinheiro(self.a_pagar - valor)}.",
            )
        return dados

    def dados_do_ato(self) -> dict:
        dados = super().dados_do_ato()
        return {"deposito": dados if self.a_pagar else None}


def a_pagar(processo: Processo) -> Decimal:
    """What is still to be paid of the fines that stand, given what was already shown as deposited."""
    multas = sum((e.valor for e in processo.auto.enquadramentos.all() if e.subsiste), Decimal(0))
    return max(multas - processo.lancamentos.informado(), Decimal(0))


@ato("Cumprir a penalidade", papeis=Papel.TRANSPORTADOR, formulario=CumprirForm, artigo="art. 65")
def cumprir_penalidade(processo: Processo, autor: Atuacao, *, agora: datetime.datetime, deposito: dict | None) -> Feito:
    """Pay, or accept the warning: the penalty becomes final on the day of payment (decisões, 9)."""
    if deposito:
        registrar_deposito(processo, autor, agora=agora, **deposito)
    dia = deposito["dia"] if deposito else data_local(agora)
    for enquadramento in processo.auto.enquadramentos.exclude(resultado="cancelado"):
        enquadramento.cumprir(dia)
        enquadramento.save()
    _encerrar_vias(processo, autor, agora)
    return Feito(texto=f"Penalidade cumprida em {data_longa(dia)}.")


class RenunciarForm(FormularioDeAto):
    confirmo = forms.BooleanField(label="Entendo que a penalidade se torna definitiva agora e não caberá recurso.")

    def dados_do_ato(self) -> dict:
        return {}


@ato("Renunciar", papeis=Papel.TRANSPORTADOR, formulario=RenunciarForm, artigo="arts. 65 e 67")
def renunciar(processo: Processo, autor: Atuacao, *, agora: datetime.datetime) -> Feito:
    """Waive the defence or the appeal: final on the day of the waiver (decisões, 9)."""
    for enquadramento in processo.auto.enquadramentos.filter(estado__in=[Estado.IMPUTADO, Estado.JULGADO]):
        if enquadramento.subsiste:
            enquadramento.tornar_definitivo(data_local(agora))
            enquadramento.save()
    _encerrar_vias(processo, autor, agora)
    return Feito(texto="O transportador renunciou a defender-se ou a recorrer.")


def _encerrar_vias(processo: Processo, autor: Atuacao, agora: datetime.datetime) -> None:
    """Nothing is left to defend or to attack: the periods end, and the reconsideration leaves by its own exit."""
    for tipo in ("defesa", "recurso"):
        cumprir_prazo(processo, tipo, agora)
    prejudicar_reconsideracao(processo, agora, autor.usuario)


class DespachoForm(FormularioDeAto):
    receber = forms.ChoiceField(
        label="Decisão",
        choices=[("sim", "Receber a defesa"), ("nao", "Não receber a defesa e aplicar a penalidade")],
        widget=forms.RadioSelect,
    )
    motivo = forms.CharField(label="Motivo", widget=forms.Textarea(attrs={"rows": 6}), min_length=20)

    def dados_do_ato(self) -> dict:
        return {"recebe": self.cleaned_data["receber"] == "sim", "motivo": self.cleaned_data["motivo"]}


@ato("Decidir se recebe a defesa", papeis=Papel.DIRETOR_DE_TRANSPORTES, formulario=DespachoForm, artigo="art. 66")
def despachar_recebimento(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, recebe: bool, motivo: str
) -> Feito:
    """The Director's reasoned act on a defence without the whole deposit; the petition is kept either way."""
    defesa = Defesa.objects.get(processo=processo)
    if defesa.estado != Defesa.Estado.A_COMPLETAR:
        raise Recusa("A defesa já foi recebida ou recusada.")
    if recebe:
        receber(defesa, completa_em=agora, agora=agora)
        return Feito(texto=f"Defesa recebida por despacho: {motivo}")
    defesa.nao_receber()
    defesa.save()
    decisao = _aplicar_sem_defesa(processo, autor, motivo, agora)
    return Feito(texto=f"Defesa não recebida e penalidade aplicada ({decisao.numero}).", peca=decisao.peca)


def _aplicar_sem_defesa(processo: Processo, autor: Atuacao, motivo: str, agora: datetime.datetime) -> Decisao:
    decisao = Decisao.objects.create(
        processo=processo,
        instancia=Instancia.RECEBIMENTO,
        decidida_por=autor.usuario,
        papel=autor.papel,
        designacao=autor.competencia,
        assinada_em=agora,
        texto={"fundamentacao": motivo},
    )
    for enquadramento in processo.auto.enquadramentos.filter(estado=Estado.IMPUTADO):
        enquadramento.declarar_revel()
        enquadramento.julgar(Enquadramento.Resultado.MANTIDO, enquadramento.valor)
        enquadramento.save()
        decisao.capitulos.create(
            enquadramento=enquadramento,
            infracao_imputada=enquadramento.infracao,
            resultado=enquadramento.resultado,
            infracao=enquadramento.infracao,
            valor=enquadramento.valor,
        )
    decisao.peca = emitir(
        processo,
        lambda i: documento.decisao(i, decisao=decisao, por=autor),
        especie="DEC",
        grupo=Grupo.JULGAMENTO,
        agora=agora,
        autor=autor.usuario,
    )
    decisao.save()
    return decisao
