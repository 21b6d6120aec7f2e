"""Notices in every mode: issue, prove, or fail and try another. No proof, no period (guarantee 6)."""

from __future__ import annotations

import datetime

from django import forms

from processos import correio
from processos.acesso import Atuacao
from processos.consultas import AVISADA
from processos.documentos import notificacoes as documento
from processos.documentos.emissao import emitir
from processos.models import Decisao, Guia, Notificacao, Papel, Prazo, Processo
from processos.models.peca import Grupo
from processos.recusas import Recusa
from processos.regras.tempo import data_local

from ..motor.atos import Feito, FormularioDeAto, ato
from ..tesouraria.guias import emitir_guia

Especie, Modo, Estado = Notificacao.Especie, Notificacao.Modo, Notificacao.Estado

# Which waiting task a kind of notice answers, and which periods begin with its ciência.
NO_DA_ESPECIE: dict[str, str] = {
    Especie.AUTUACAO: "notificar_autuacao",
    Especie.DECISAO: "notificar_decisao",
    Especie.RECONSIDERACAO: "notificar_reconsideracao",
    Especie.RESULTADO: "notificar_recurso",
    Especie.COBRANCA: "notificar_cobranca",
    Especie.REVISAO: "notificar_revisao",
}
ESPECIE_DO_NO = {no: especie for especie, no in NO_DA_ESPECIE.items()}
GRUPO_DA_ESPECIE: dict[str, Grupo] = {
    Especie.AUTUACAO: Grupo.NOTIFICACAO,
    Especie.DECISAO: Grupo.JULGAMENTO,
    Especie.RECONSIDERACAO: Grupo.RECURSO,
    Especie.RESULTADO: Grupo.RECURSO,
    Especie.COBRANCA: Grupo.EXECUCAO,
    Especie.REVISAO: Grupo.JULGAMENTO,
}


def em_curso(processo: Processo, especie: str) -> Notificacao | None:
    return processo.notificacoes.filter(especie=especie, estado__in=[Estado.EMITIDA, Estado.ENVIADA]).first()


def so_o_fiscal_do_auto(processo: Processo, autor: Atuacao) -> str:
    """The inspector notifies on the spot only his own auto (art. 54 § 1; decisões, 25c)."""
    if autor.papel == Papel.FISCAL and processo.auto.fiscal_id != autor.usuario.pk:
        return "Só o Fiscal que lavrou o auto notifica no ato (art. 54, § 1º); os demais, o Protocolo."
    return ""


class EmitirForm(FormularioDeAto):
    modo = forms.ChoiceField(
        label="Modo", choices=[c for c in Modo.choices if c[0] not in (Modo.RECUSA, Modo.INEQUIVOCA)]
    )
    motivo_da_reemissao = forms.CharField(
        label="Motivo da nova emissão",
        required=False,
        max_length=300,
        help_text="Só quando já houve notificação: a anterior é anulada expressamente e o prazo recomeça.",
    )

    def clean_modo(self) -> str:
        modo = self.cleaned_data["modo"]
        transportador = self.processo.transportador
        if modo == Modo.ELETRONICA and not transportador.aderiu_em(data_local(self.contexto.agora)):
            raise forms.ValidationError(
                "Este transportador não tem termo de adesão à notificação eletrônica registrado. Escolha outro modo."
            )
        outras = self.processo.notificacoes.filter(modo=Modo.ELETRONICA, estado=Estado.ENVIADA)
        if modo == Modo.ELETRONICA and outras.exclude(especie=ESPECIE_DO_NO.get(self.no, "")).exists():
            raise forms.ValidationError(
                "Outra notificação eletrônica deste processo espera a abertura no portal (art. 65). Escolha outro modo, ou espere."
            )
        return modo

    def dados_do_ato(self) -> dict:
        return {"especie": ESPECIE_DO_NO[self.no], **self.cleaned_data}


@ato(
    "Emitir a notificação",
    papeis=Papel.PROTOCOLO,
    tambem=(Papel.FISCAL,),
    formulario=EmitirForm,
    artigo="arts. 54, § 1º, e 65",
    impedimento=so_o_fiscal_do_auto,
)
def emitir_notificacao(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, especie: str, modo: str, motivo_da_reemissao: str
) -> Feito:
    """Issue the document in one mode, with a guide where there is a fine; an electronic one waits in the portal."""
    anterior = em_curso(processo, especie)
    if anterior is not None:
        if not motivo_da_reemissao:
            raise Recusa(
                f"Já há uma notificação {anterior.get_estado_display()} ({anterior.numero}). Registre a ciência "
                "ou a frustração dela, ou diga o motivo da nova emissão, que a anula.",
                campo="motivo_da_reemissao",
            )
        anterior.anular(motivo_da_reemissao)
        anterior.save()
        _cancelar_espera_tacita(processo, agora, motivo_da_reemissao)
    notificacao = Notificacao(
        processo=processo, transportador=processo.transportador, especie=especie, modo=modo, emitida_em=agora
    )
    guia = emitir_guia(processo, especie, agora=agora, autor=autor)
    notificacao.peca = emitir(
        processo,
        lambda ident: _montar(ident, notificacao, autor, guia),
        especie="NOT",
        grupo=GRUPO_DA_ESPECIE[especie],
        agora=agora,
        autor=autor.usuario,
    )
    notificacao.enviar(agora)
    notificacao.save()
    if modo == Modo.ELETRONICA:
        Prazo.objects.abrir(processo, "ciencia_tacita", agora, agora=agora, marco="envio ao portal")
        correio.anunciar_aviso.enqueue(notificacao.pk)
    texto = f"Notificação da {notificacao.get_especie_display()} emitida ({notificacao.numero}), {modo_texto(modo)}."
    return Feito(texto=texto, conclui=False, peca=notificacao.peca)


def modo_texto(modo: str) -> str:
    return str(Modo(modo).label)


def _montar(ident, notificacao: Notificacao, autor: Atuacao, guia: Guia | None):
    return documento.notificacao(
        ident,
        notificacao=notificacao,
        por=autor,
        auto=notificacao.processo.auto,
        prazos=[],
        guia=guia,
        decisao=_decisao_de(notificacao),
    )


def _decisao_de(notificacao: Notificacao) -> Decisao | None:
    """The decision that this notice tells; two ways at once may have ended in two (art. 67)."""
    vigentes = notificacao.processo.decisoes.filter(em_vigor=True)
    instancias = [i for i, especie in AVISADA.items() if especie == notificacao.especie]
    return vigentes.filter(instancia__in=instancias).last() or vigentes.last()


class FrustracaoForm(FormularioDeAto):
    motivo = forms.CharField(label="Por que não chegou", max_length=300)

    def dados_do_ato(self) -> dict:
        return {"especie": ESPECIE_DO_NO[self.no], **self.cleaned_data}


@ato("Registrar que não chegou", papeis=Papel.PROTOCOLO, formulario=FrustracaoForm, artigo="art. 65")
def registrar_frustracao(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, especie: str, motivo: str
) -> Feito:
    """A failed mode leads to another: the task stays, and no period runs."""
    notificacao = em_curso(processo, especie)
    if notificacao is None:
        raise Recusa("Não há notificação enviada. Emita-a antes.")
    notificacao.frustrar(motivo)
    notificacao.save()
    _cancelar_espera_tacita(processo, agora, motivo)
    return Feito(texto=f"Notificação {notificacao.numero} frustrada: {motivo}. Emitir por outro modo.", conclui=False)


def _cancelar_espera_tacita(processo: Processo, agora: datetime.datetime, motivo: str) -> None:
    """A notice that failed or was annulled does not become known by itself."""
    for tacita in processo.prazos.correndo().filter(tipo="ciencia_tacita"):
        tacita.cancelar(agora, motivo)
        tacita.save()
