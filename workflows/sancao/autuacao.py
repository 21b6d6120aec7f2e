"""The auto: written by the inspector, entered in the register by Protocolo, corrected by an added note (F01)."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms

from processos.acesso import Atuacao
from processos.documentos import autos as documento
from processos.documentos.emissao import emitir, juntar
from processos.formatos import data_longa
from processos.models import AutoDeInfracao, Notificacao, Papel, Peca, Prazo, Processo, Transportador, Veiculo
from processos.models.peca import Grupo
from processos.regras.tempo import data_local

from ..expediente.certificar import certificar_recusa
from ..expediente.ciencia import dar_ciencia
from ..expediente.providencia import abrir_providencia, encerrar_alertas
from ..motor.atos import Feito, FormularioDeAto, ato
from ..tesouraria.depositos import cumprir_prazo
from ..tesouraria.guias import emitir_guia
from .enquadramento import calcular_penas, resumo_das_penas
from .formulario_do_auto import LavrarForm
from .reincidencia import travar_anteriores
from .retencao import lavrar_termo, reter

Ciente = AutoDeInfracao.Ciente


@ato(
    "Lavrar auto de infração",
    papeis=Papel.FISCAL,
    formulario=LavrarForm,
    artigo="arts. 54, 63 e 64",
    com_tarefa=False,
    abre_processo=True,
)
def lavrar_auto(
    processo: None,
    autor: Atuacao,
    *,
    agora: datetime.datetime,
    transportador: Transportador,
    veiculo: Veiculo | None,
    fato: datetime.datetime,
    enquadramentos: list[str],
    objeto_56_v: str,
    evidencias: list,
    talao_serie: str,
    talao_n: int,
    prazo_no_auto: bool,
    retencao: dict[str, Any] | None,
    **campos: Any,
) -> Feito:
    """Write the auto in one's own book: fact, penalties with the amount of the day, ciente or certified refusal.

    Under art. 58 the vehicle is retained by the same act, with its term.
    """
    from .flow import RetencaoFlow, SancaoFlow

    travar_anteriores(transportador, enquadramentos, fato)
    penas = calcular_penas(transportador, fato, enquadramentos, objeto_56_v)
    novo = Processo.objects.create(transportador=transportador, resumo=resumo_das_penas(penas), aberto_em=agora)
    auto = AutoDeInfracao.objects.create(
        processo=novo,
        serie=talao_serie,
        numero=talao_n,
        transportador=transportador,
        veiculo=veiculo,
        fato_em=fato,
        lavrado_em=agora,
        fiscal=autor.usuario,
        prazo_e_local_no_auto=prazo_no_auto,
        **campos,
    )
    for ordem, pena in enumerate(penas, start=1):
        auto.enquadramentos.create(ordem=ordem, **pena)
    retido = reter(auto, **retencao) if retencao else None
    peca = emitir(
        novo,
        lambda i: documento.auto_de_infracao(i, auto=auto, por=autor),
        especie="AUT",
        grupo=Grupo.AUTUACAO,
        agora=agora,
        autor=autor.usuario,
        numero=f"AUT {talao_serie} {talao_n:06d}",
    )
    for arquivo in evidencias:
        juntar(
            novo,
            arquivo,
            arquivo.anexo,
            titulo=f"Evidência: {arquivo.name}"[:300],
            grupo=Grupo.AUTUACAO,
            agora=agora,
            autor=autor.usuario,
        )
    if auto.ciente == Ciente.RECUSOU:
        certificar_recusa(auto, agora)
    Prazo.objects.abrir(novo, "registro", agora, agora=agora, marco="auto lavrado")
    texto = f"{auto} lavrado: {novo.resumo}."
    if retido:
        texto += lavrar_termo(retido, autor, agora)
    if prazo_no_auto and auto.ciente != Ciente.AUSENTE:
        texto += _notificar_no_auto(auto, autor, peca, agora)
    SancaoFlow.iniciar(novo)
    if retido:
        RetencaoFlow.iniciar(novo)
    return Feito(texto=texto[:1].upper() + texto[1:], processo=novo, peca=peca)


def _notificar_no_auto(auto: AutoDeInfracao, autor: Atuacao, peca: Peca, agora: datetime.datetime) -> str:
    """The auto that brings period and place of defence is itself the notice (``NOTIFICACAO_MARCO=ciente``)."""
    modo = Notificacao.Modo.RECUSA if auto.ciente == Ciente.RECUSOU else Notificacao.Modo.PESSOAL
    notificacao = Notificacao(
        processo=auto.processo,
        transportador=auto.transportador,
        especie=Notificacao.Especie.AUTUACAO,
        modo=modo,
        peca=peca,
        emitida_em=agora,
        recebedor=auto.agente_infrator,
        vinculo="preposto",
    )
    emitir_guia(auto.processo, notificacao.especie, agora=agora, autor=autor)
    notificacao.enviar(agora)
    notificacao.save()
    (prazo,) = dar_ciencia(notificacao, agora, agora=agora, prova=f"ciente no {auto}")
    return f" Notificado no ato; defesa até {data_longa(prazo.vence)}."


class RegistrarForm(FormularioDeAto):
    conferi = forms.BooleanField(label="Conferi o auto com a segunda via do talão.")

    def dados_do_ato(self) -> dict:
        return {}


@ato("Registrar o auto", papeis=Papel.PROTOCOLO, formulario=RegistrarForm, artigo="art. 65")
def registrar_auto(processo: Processo, autor: Atuacao, *, agora: datetime.datetime) -> Feito:
    """Entry in the register: the case receives its number."""
    auto = processo.auto
    processo.numerar(data_local(agora).year)
    processo.save(update_fields=["numero"])
    auto.registrar()
    auto.save()
    emitir(
        processo,
        lambda i: documento.termo_de_registro(i, auto=auto, por=autor),
        especie="TRG",
        grupo=Grupo.AUTUACAO,
        agora=agora,
        autor=autor.usuario,
    )
    cumprir_prazo(processo, "registro", agora)
    encerrar_alertas(processo, "registro", autor)
    return Feito(texto=f"Auto registrado; processo {processo.numero}.")


class CorrigirForm(FormularioDeAto):
    texto = forms.CharField(
        label="Informação de correção",
        widget=forms.Textarea(attrs={"rows": 6}),
        min_length=20,
        help_text="O auto não se apaga: esta informação é juntada a ele.",
    )


def _so_quem_lavrou(processo: Processo, autor: Atuacao) -> str:
    return "" if processo.auto.fiscal_id == autor.usuario.pk else "Só o Fiscal que lavrou o auto o corrige."


@ato(
    "Corrigir o auto por informação",
    papeis=Papel.FISCAL,
    formulario=CorrigirForm,
    artigo="art. 54, § 2º",
    com_tarefa=False,
    impedimento=_so_quem_lavrou,
)
def corrigir_auto(processo: Processo, autor: Atuacao, *, agora: datetime.datetime, texto: str) -> Feito:
    """An added note; the written auto stays as it is, and Protocolo is asked to let the carrier know."""
    peca = emitir(
        processo,
        lambda i: documento.informacao_de_correcao(i, auto=processo.auto, texto=texto, por=autor),
        especie="INF",
        grupo=Grupo.AUTUACAO,
        agora=agora,
        autor=autor.usuario,
    )
    abrir_providencia(
        processo,
        papel=Papel.PROTOCOLO,
        titulo="Dar ciência da correção do auto",
        artigo="art. 54, § 2º",
        texto=f"O auto recebeu a informação de correção {peca.numero}. Avaliar se o transportador deve ser notificado dela.",
    )
    return Feito(texto=f"Informação de correção juntada ({peca.numero}).", peca=peca, conclui=False)
