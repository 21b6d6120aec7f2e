"""Adhesion to the electronic notice by term, and its withdrawal (decisões, 25a)."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms

from processos.acesso import Atuacao
from processos.campos import CampoPDF
from processos.documentos.cadastro import emitir_no_cadastro, juntar_ao_cadastro, termo_de_adesao, termo_de_retirada
from processos.formatos import data_longa
from processos.models import DocumentoDoCadastro, Transportador
from processos.recusas import Recusa
from processos.regras.tempo import data_local

from ..motor.atos import Feito, ato
from .formularios import CampoTransportador, DoCadastro
from .representacao import DA_PARTE, DO_PROTOCOLO, travar

Especie = DocumentoDoCadastro.Especie
SEM_EFEITO_PARA_TRAS = "As notificações já enviadas continuam a produzir os seus efeitos."


class ManifestarForm(DoCadastro):
    quer = forms.ChoiceField(
        label="Notificação eletrônica",
        widget=forms.RadioSelect,
        choices=[
            ("aderir", "Aderir: as próximas notificações esperam no portal, e a abertura é a ciência"),
            ("retirar", f"Retirar a adesão. {SEM_EFEITO_PARA_TRAS}"),
        ],
    )


class AderirForm(ManifestarForm):
    confirmo = forms.BooleanField(
        label="Li o termo. Sei que, sem abertura em dez dias corridos, a ciência se dá no décimo (decisões, 25a)."
    )

    def dados_do_ato(self) -> dict[str, Any]:
        dados = super().dados_do_ato()
        del dados["confirmo"]
        return dados


class RegistrarAdesaoForm(ManifestarForm):
    transportador = CampoTransportador(label="Número de cadastro do transportador")
    documento = forms.CharField(label="Termo", max_length=100, help_text="Por exemplo: termo assinado em 12/01/2026.")
    arquivo = CampoPDF(label="Termo assinado, em PDF")
    field_order = ("transportador",)


def _mudar(transportador: Transportador, quer: str, termo: str, agora: datetime.datetime) -> str:
    """From today on, never backwards: a notice is as electronic as it was when it was sent."""
    hoje = data_local(agora)
    if quer == "aderir":
        transportador.adesao_eletronica_em, transportador.adesao_retirada_em = hoje, None
        transportador.termo_de_adesao = termo
        texto = f"{transportador} aderiu à notificação eletrônica ({termo}), desde {data_longa(hoje)}."
    else:
        transportador.adesao_retirada_em = hoje
        texto = f"{transportador} retirou a adesão à notificação eletrônica ({termo}), desde {data_longa(hoje)}. {SEM_EFEITO_PARA_TRAS}"
    transportador.save(update_fields=["adesao_eletronica_em", "adesao_retirada_em", "termo_de_adesao"])
    return texto


def _conferir(transportador: Transportador, quer: str, agora: datetime.datetime) -> None:
    aderiu = transportador.aderiu_em(data_local(agora))
    if quer == "aderir" and aderiu:
        raise Recusa("A adesão já está registrada.", campo="quer")
    if quer == "retirar" and not aderiu:
        raise Recusa("Não há adesão registrada a retirar.", campo="quer")


@ato("Aderir à notificação eletrônica, ou retirar a adesão", formulario=AderirForm, **DA_PARTE)
def manifestar_adesao(
    processo: None, autor: Atuacao, *, agora: datetime.datetime, transportador: Transportador, quer: str
) -> Feito:
    """The term is issued and signed in the portal, by a representative with full powers."""
    transportador = travar(transportador)
    _conferir(transportador, quer, agora)
    montar = termo_de_adesao if quer == "aderir" else termo_de_retirada
    termo = emitir_no_cadastro(
        transportador,
        lambda i: montar(i, transportador=transportador, por=autor),
        sigla="TAD",
        especie=Especie.ADESAO if quer == "aderir" else Especie.RETIRADA,
        agora=agora,
        autor=autor.usuario,
    )
    texto = _mudar(transportador, quer, termo.numero, agora)
    return Feito(texto=texto, dados={"transportador": transportador.pk, "documento": termo.pk})


@ato("Registrar adesão à notificação eletrônica", formulario=RegistrarAdesaoForm, **DO_PROTOCOLO)
def registrar_adesao(
    processo: None, autor: Atuacao, *, agora: datetime.datetime, transportador: Transportador, quer: str,
    documento: str, arquivo,
) -> Feito:  # fmt: skip
    """The carrier signed on paper: Protocolo joins the term, and it counts from its registration."""
    transportador = travar(transportador)
    _conferir(transportador, quer, agora)
    especie = Especie.ADESAO if quer == "aderir" else Especie.RETIRADA
    termo = juntar_ao_cadastro(
        transportador, arquivo, arquivo.anexo, especie=especie, titulo=documento, agora=agora, autor=autor.usuario
    )
    texto = _mudar(transportador, quer, documento, agora)
    return Feito(texto=texto, dados={"transportador": transportador.pk, "documento": termo.pk})
