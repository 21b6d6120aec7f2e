"""The appeal on its way: remitted within five days, with or without retracting, a late one too (art. 67, § 1)."""

from __future__ import annotations

import datetime

from django import forms

from processos import acesso
from processos.acesso import Atuacao
from processos.documentos import remessas as documento
from processos.documentos.emissao import emitir
from processos.formatos import data_longa
from processos.models import Decisao, Enquadramento, Papel, Prazo, Processo, Recurso
from processos.models.decisao import Instancia
from processos.models.peca import Grupo
from processos.recusas import Recusa

from ..expediente.providencia import abrir_providencia, encerrar_alertas
from ..motor.atos import Feito, FormularioDeAto, ato
from ..motor.relogio import ao_vencer
from ..tesouraria.depositos import cumprir_prazo
from .vias import prejudicar_reconsideracao


class RemessaForm(FormularioDeAto):
    retratacao = forms.ChoiceField(
        label="Decisão recorrida",
        widget=forms.RadioSelect,
        choices=[
            ("mantem", "Mantenho a decisão e remeto o recurso"),
            ("reconsidera", "Reconsidero e cancelo as penalidades"),
        ],
    )
    motivo = forms.CharField(label="Motivo", widget=forms.Textarea(attrs={"rows": 5}), min_length=10)


@ato("Remeter o recurso", papeis=Papel.DIRETOR_DE_TRANSPORTES, formulario=RemessaForm, artigo="art. 67, § 1º")
def remeter_recurso(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, retratacao: str, motivo: str
) -> Feito:
    """Send on with its certificate and the index of the pieces; whether it is heard is the Diretor-Presidente's to say."""
    recurso = processo.recursos.filter(estado=Recurso.Estado.A_REMETER).last()
    if recurso is None:
        raise Recusa("Não há recurso a remeter.")
    limite = Prazo.objects.ultimo(processo, "remessa")
    certidao = processo.pecas.filter(especie="CER", titulo__icontains="tempestividade").last()
    peca = emitir(
        processo,
        lambda i: documento.remessa(
            i,
            recurso=recurso,
            por=autor,
            retratacao=retratacao,
            motivo=motivo,
            certidao=certidao,
            indice=list(processo.pecas.all()),
            limite=limite.memoria,
        ),
        especie="REM",
        grupo=Grupo.RECURSO,
        agora=agora,
        autor=autor.usuario,
    )
    cumprir_prazo(processo, "remessa", agora)
    encerrar_alertas(processo, "remessa", autor)
    if retratacao == "reconsidera":
        _retratar(recurso, autor, motivo, peca, agora)
        return Feito(texto=f"O Diretor reconsiderou a decisão ({peca.numero}): {motivo}", peca=peca)
    recurso.remeter(agora)
    recurso.save()
    Prazo.objects.abrir(
        processo, "decisao_recurso", agora, agora=agora, marco="recurso recebido pelo Diretor-Presidente"
    )
    if not acesso.ha_quem_decida_recurso(processo, agora):
        abrir_providencia(
            processo,
            papel=Papel.ADMINISTRADOR,
            titulo="Designar quem decida o recurso",
            artigo="art. 67, II",
            texto="Todos os designados para Diretor-Presidente decidiram na primeira instância. O prazo não muda.",
        )
    return Feito(texto=f"Recurso remetido ao Diretor-Presidente ({peca.numero}).", peca=peca)


def _retratar(recurso: Recurso, autor: Atuacao, motivo: str, peca, agora: datetime.datetime) -> None:
    """The authority gives all that was asked: a new decision of its own, and the appeal has lost its object."""
    processo = recurso.processo
    processo.decisoes.filter(instancia=Instancia.RECONSIDERACAO, em_vigor=True).update(em_vigor=False)
    decisao = Decisao.objects.create(
        processo=processo,
        instancia=Instancia.RECONSIDERACAO,
        decidida_por=autor.usuario,
        papel=autor.papel,
        designacao=autor.competencia,
        assinada_em=agora,
        texto={"fundamentacao": motivo},
        peca=peca,
    )
    for enquadramento in processo.auto.enquadramentos.exclude(estado=Enquadramento.Estado.ANULADO):
        if enquadramento.subsiste:
            enquadramento.reformar(Enquadramento.Resultado.CANCELADO, 0)
            enquadramento.save()
            decisao.capitulos.create(
                enquadramento=enquadramento,
                infracao_imputada=enquadramento.infracao,
                resultado=enquadramento.resultado,
                infracao=enquadramento.infracao,
                valor=0,
            )
    recurso.prejudicar()
    recurso.save()
    prejudicar_reconsideracao(processo, agora, autor.usuario)


@ao_vencer("remessa")
def alertar_remessa(processo: Processo, prazo: Prazo) -> str:
    """Five days for the Director to send on; an overrun is an alert, the appeal waits no less (art. 67, § 1)."""
    texto = f"O recurso devia ter sido remetido até {data_longa(prazo.vence)}."
    abrir_providencia(
        processo,
        papel=Papel.DIRETOR_DE_TRANSPORTES,
        titulo="Alerta: remessa do recurso em atraso",
        texto=texto,
        artigo="art. 67, § 1º",
        assunto="remessa",
    )
    return texto


@ao_vencer("decisao_recurso")
def alertar_decisao_do_recurso(processo: Processo, prazo: Prazo) -> str:
    """Thirty days from arrival: an improper period, whose overrun is an alert (art. 67, § 2)."""
    texto = f"O recurso devia ter sido decidido até {data_longa(prazo.vence)}."
    abrir_providencia(
        processo,
        papel=Papel.DIRETOR_PRESIDENTE,
        titulo="Alerta: decisão do recurso em atraso",
        texto=texto,
        artigo="art. 67, § 2º",
        assunto="decisao_recurso",
    )
    return texto


@ao_vencer("decisao_reconsideracao")
def alertar_decisao_da_reconsideracao(processo: Processo, prazo: Prazo) -> str:
    """Thirty days, an inner alert and not a period of the decree (decisões, 9a)."""
    texto = f"O pedido de reconsideração espera decisão desde {data_longa(prazo.marco_em)}; alerta interno em {data_longa(prazo.vence)}."
    abrir_providencia(
        processo,
        papel=Papel.DIRETOR_DE_TRANSPORTES,
        titulo="Alerta: reconsideração a decidir",
        texto=texto,
        artigo="art. 67, I; não é prazo do decreto",
        assunto="decisao_reconsideracao",
    )
    return texto
