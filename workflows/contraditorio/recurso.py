"""The appeal on its way: remitted within five days, with or without retracting, a late one too (art. 67, § 1)."""

from __future__ import annotations

import datetime

from django import forms

from processos import acesso
from processos.acesso import Atuacao
from processos.documentos import remessas as documento
from processos.documentos.emissao import emitir
from processos.models import Decisao, Enquadramento, Papel, Prazo, Processo, Recurso
from processos.models.decisao import Instancia
from processos.models.peca import Grupo
from processos.recusas import Recusa

from ..expediente.providencia import abrir_providencia, encerrar_alertas
from ..motor.atos import Feito, FormularioDeAto, ato
from ..tesouraria.depositos import cumprir_prazo
from .alcance import a_reconsiderar
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


@ato(
    "Remeter o recurso",
    papeis=Papel.DIRETOR_DE_TRANSPORTES,
    formulario=RemessaForm,
    artigo="art. 67, § 1º",
    assina=True,
)
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
        if enquadramento.subsiste and recurso.peticao.alcanca(enquadramento):
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
    if not a_reconsiderar(processo):
        prejudicar_reconsideracao(processo, agora, autor.usuario)
