"""The retention of a vehicle: detained with the auto, replaced, inspected, and released at once (art. 58; F02, F03).

The term is issued in the same act as the auto: the vehicle stands there with its passengers, plate, place and report
are typed once, and no vehicle is held by an auto without its term, nor by a term without its auto. Nothing here reads
a fine, a guide or a deposit.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from processos.acesso import Atuacao
from processos.documentos import retencao as documento
from processos.documentos.blocos import Documento
from processos.documentos.emissao import emitir
from processos.formatos import NBSP, data_longa, momento
from processos.models import AutoDeInfracao, EscolhaVigente, Papel, Peca, Processo, Retencao, Veiculo
from processos.models.peca import Grupo
from processos.recusas import Recusa
from processos.regras.retencao import pode_liberar
from processos.regras.tempo import data_local
from processos.regras.veiculos import selo_vale_ate

from ..motor.atos import Feito, ato
from ..motor.fase import sair
from .formulario_da_retencao import EntregaForm, SubstituicaoForm, VistoriaForm

DA_SUBSTITUICAO = ("substituir", "acompanhar_substituicao")
"""The carrier's task and the inspector's: whoever answers first closes the other's."""


def em_curso(processo: Processo) -> Retencao | None:
    """The case's vehicle still detained, or ``None``."""
    retencao = Retencao.objects.do_processo(processo)
    return None if retencao is None or retencao.liberado else retencao


def ha_veiculo_retido(processo: Processo) -> bool:
    return em_curso(processo) is not None


def titulo(texto: str) -> Callable[[Any], str]:
    """A task's title with plate and hour, so that the inbox says how long a vehicle has been standing."""

    def com_hora(activation: Any) -> str:
        retencao = Retencao.objects.select_related("veiculo").get(auto__processo=activation.process.processo)
        quando = momento(retencao.retido_em).replace(NBSP, " ")
        return f"{texto} {retencao.veiculo.placa}, retido em {quando}"

    return com_hora


# --- detained ---------------------------------------------------------------------------------------------------------


def reter(auto: AutoDeInfracao, *, exigencias: list[str], **campos: Any) -> Retencao:
    """The vehicle of an auto of art. 58 and the demands for its release; the form has already asked the law."""
    assert auto.veiculo is not None  # the form demands a plate
    retencao = Retencao.objects.create(auto=auto, veiculo=auto.veiculo, **campos)
    for ordem, texto in enumerate(exigencias, start=1):
        retencao.exigencias.create(ordem=ordem, texto=texto)
    return retencao


def lavrar_termo(retencao: Retencao, autor: Atuacao, agora: datetime.datetime) -> str:
    """F02 at once; returns the sentence for the record. The procedure begins when the auto's own has."""
    retencao.termo = _emitir(
        retencao, "RET", lambda i: documento.termo_de_retencao(i, retencao=retencao, por=autor), autor, agora
    )
    retencao.save()
    return f" Veículo {retencao.veiculo.placa} retido em {momento(retencao.retido_em)} ({retencao.termo.numero})."


def _emitir(
    retencao: Retencao, especie: str, montar: Callable[[Any], Documento], autor: Atuacao, agora: datetime.datetime
) -> Peca:
    return emitir(
        retencao.auto.processo, montar, especie=especie, grupo=Grupo.RETENCAO, agora=agora, autor=autor.usuario
    )


def _do_processo(processo: Processo) -> Retencao:
    retencao = em_curso(processo)
    if retencao is None:
        raise Recusa("Não há veículo retido neste processo (art. 58).")
    return retencao


# --- replaced ---------------------------------------------------------------------------------------------------------


@ato("Comunicar a substituição", papeis=Papel.TRANSPORTADOR, formulario=SubstituicaoForm, artigo="art. 58, §§ 1º e 2º")
def comunicar_substituicao(processo: Processo, autor: Atuacao, *, agora: datetime.datetime, **campos: Any) -> Feito:
    """The carrier says that it removed the vehicle and put another in its place."""
    return _substituir(processo, autor, agora, outra="acompanhar_substituicao", **campos)


@ato("Registrar a substituição", papeis=Papel.FISCAL, formulario=SubstituicaoForm, artigo="art. 58, §§ 1º e 2º")
def registrar_substituicao(processo: Processo, autor: Atuacao, *, agora: datetime.datetime, **campos: Any) -> Feito:
    """The inspector saw the substitute come into service."""
    return _substituir(processo, autor, agora, outra="substituir", **campos)


def _substituir(
    processo: Processo,
    autor: Atuacao,
    agora: datetime.datetime,
    *,
    outra: str,
    removido_em: datetime.datetime,
    substituto: Veiculo,
    substituido_em: datetime.datetime,
) -> Feito:
    retencao = _do_processo(processo)
    retencao.substituir(removido_em, substituto, substituido_em)
    retencao.save()
    peca = _emitir(
        retencao, "SUB", lambda i: documento.comunicacao_de_substituicao(i, retencao=retencao, por=autor), autor, agora
    )
    sair(processo, outra, usuario=autor.usuario)
    texto = (
        f"Veículo {retencao.veiculo.placa} removido em {momento(removido_em)} e substituído pelo {substituto.placa} em "
        f"{momento(substituido_em)} ({peca.numero})."
    )
    return Feito(texto=texto, peca=peca)


# --- inspected and released -------------------------------------------------------------------------------------------


@ato("Vistoriar e conferir as exigências", papeis=Papel.VISTORIA, formulario=VistoriaForm, artigo="arts. 31 e 58, § 3º")
def vistoriar_retido(
    processo: Processo,
    autor: Atuacao,
    *,
    agora: datetime.datetime,
    cumpridas: dict[int, str],
    libera: bool,
    constatacao: str,
    odometro: int | None,
    selo_n: str,
    entregue_a: str,
    entregue_cpf: str,
) -> Feito:
    """Each demand met or not, with the report; the last one met releases the vehicle in the same act."""
    retencao = _do_processo(processo)
    for exigencia in retencao.exigencias.filter(ordem__in=cumpridas):
        exigencia.cumprida_em, exigencia.como = agora, cumpridas[exigencia.ordem]
        exigencia.conferida_por = autor.usuario
        exigencia.save()
    if libera and selo_n:
        hoje = data_local(agora)
        retencao.selo_n, retencao.selo_vale_ate = selo_n, selo_vale_ate(hoje, EscolhaVigente.em(hoje))
    retencao.laudo = _emitir(
        retencao,
        "LAU",
        lambda i: documento.laudo(
            i, retencao=retencao, por=autor, constatacao=constatacao, odometro=odometro, aprovado=libera
        ),
        autor,
        agora,
    )
    retencao.save()
    laudo = f"Vistoria do veículo {retencao.veiculo.placa} ({retencao.laudo.numero})"
    if not libera:
        resposta = pode_liberar({e.texto: e.cumprida for e in retencao.exigencias.all()})
        return Feito(texto=f"{laudo}: reprovado. {resposta.motivo}", peca=retencao.laudo, conclui=False)
    selo = f", selo {selo_n} até {data_longa(retencao.selo_vale_ate)}" if retencao.selo_vale_ate else ""
    texto = f"{laudo}: aprovado{selo}. {_liberar(retencao, autor, agora, entregue_a, entregue_cpf)}"
    return Feito(texto=texto, peca=retencao.termo_de_liberacao)


def _liberar(
    retencao: Retencao, autor: Atuacao, agora: datetime.datetime, entregue_a: str, cpf: str, *, decisao: str = ""
) -> str:
    """F03; the tasks of the substitution leave by their own exit. Whether it may be released is the law's to say."""
    retencao.liberar(agora, entregue_a, cpf)
    retencao.termo_de_liberacao = _emitir(
        retencao,
        "LIB",
        lambda i: documento.termo_de_liberacao(i, retencao=retencao, por=autor, decisao=decisao),
        autor,
        agora,
    )
    retencao.save()
    sair(retencao.auto.processo, *DA_SUBSTITUICAO, usuario=autor.usuario)
    return f"Veículo liberado em {momento(agora)} ({retencao.termo_de_liberacao.numero})."


def _retencao_cancelada(processo: Processo) -> str:
    """The measure does not outlive the penalty of which it is the effect."""
    retencao = getattr(processo.auto, "retencao", None)
    if retencao is None or retencao.liberado:
        return "Não há veículo retido neste processo (art. 58)."
    subsiste = any(e.subsiste for e in retencao.auto.enquadramentos.all() if e.pena == "retencao")
    return (
        "A penalidade de retenção subsiste: o veículo sai cumpridas as exigências (art. 58, § 3º)." if subsiste else ""
    )


@ato(
    "Liberar o veículo: retenção cancelada",
    papeis=(Papel.FISCAL, Papel.VISTORIA),
    formulario=EntregaForm,
    artigo="arts. 58 e 67",
    com_tarefa=False,
    cabe=_retencao_cancelada,
)
def liberar_por_decisao(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, entregue_a: str, entregue_cpf: str
) -> Feito:
    """A decision cancelled the retention: the vehicle leaves without what was still asked of it."""
    retencao = _do_processo(processo)
    decisao = processo.decisoes.filter(em_vigor=True).order_by("pk").last()
    texto = _liberar(retencao, autor, agora, entregue_a, entregue_cpf, decisao=str(decisao or "decisão"))
    return Feito(
        texto=f"Retenção cancelada ({decisao}). {texto}", peca=retencao.termo_de_liberacao, no="vistoriar_retido"
    )
