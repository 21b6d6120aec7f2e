"""Notices in every mode: issue, prove, or fail and try another. No proof, no period (guarantee 6)."""

from __future__ import annotations

import datetime

from django import forms

from processos import correio
from processos.acesso import Atuacao
from processos.campos import CampoHora
from processos.documentos import notificacoes as documento
from processos.documentos.emissao import emitir
from processos.formatos import data_longa
from processos.models import EscolhaVigente, Guia, Notificacao, Papel, Prazo, Processo, VersaoDoCalendario
from processos.models.peca import Grupo
from processos.recusas import Recusa
from processos.regras import notificacoes as regras
from processos.regras.tempo import FUSO, data_local

from ..motor.atos import Feito, FormularioDeAto, ato
from ..motor.fase import sair
from ..motor.relogio import ao_vencer
from ..tesouraria.guias import emitir_guia

Especie, Modo, Estado = Notificacao.Especie, Notificacao.Modo, Notificacao.Estado

# Which waiting task a kind of notice answers, and which periods begin with its ciência.
NO_DA_ESPECIE: dict[str, str] = {
    Especie.AUTUACAO: "notificar_autuacao",
    Especie.DECISAO: "notificar_decisao",
    Especie.RECONSIDERACAO: "notificar_reconsideracao",
    Especie.RESULTADO: "notificar_recurso",
    Especie.COBRANCA: "notificar_cobranca",
}
ESPECIE_DO_NO = {no: especie for especie, no in NO_DA_ESPECIE.items()}
GRUPO_DA_ESPECIE: dict[str, Grupo] = {
    Especie.AUTUACAO: Grupo.NOTIFICACAO,
    Especie.DECISAO: Grupo.JULGAMENTO,
    Especie.RECONSIDERACAO: Grupo.RECURSO,
    Especie.RESULTADO: Grupo.RECURSO,
    Especie.COBRANCA: Grupo.EXECUCAO,
}


def prazos_da_ciencia(notificacao: Notificacao) -> tuple[str, ...]:
    """The periods that the party's knowledge starts (arts. 65 and 67 § 1; decisões, 8)."""
    processo = notificacao.processo
    if notificacao.especie == Especie.AUTUACAO:
        return ("defesa",)
    if notificacao.especie == Especie.DECISAO and any(e.subsiste for e in processo.auto.enquadramentos.all()):
        return ("recurso", "reconsideracao")
    if notificacao.especie in (Especie.RESULTADO, Especie.COBRANCA) and falta_pagar(processo):
        return ("recolhimento",)
    return ()


def falta_pagar(processo: Processo) -> bool:
    """Whether a final fine is not covered by what was deposited."""
    devido = sum(e.valor for e in processo.auto.enquadramentos.filter(estado="DEFINITIVO"))
    return devido > processo.lancamentos.informado()


def em_curso(processo: Processo, especie: str) -> Notificacao | None:
    return processo.notificacoes.filter(especie=especie, estado__in=[Estado.EMITIDA, Estado.ENVIADA]).first()


def _so_o_fiscal_do_auto(processo: Processo, autor: Atuacao) -> str:
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
        return modo

    def dados_do_ato(self) -> dict:
        return {"especie": ESPECIE_DO_NO[self.no], **self.cleaned_data}


@ato(
    "Emitir a notificação",
    papeis=Papel.PROTOCOLO,
    tambem=(Papel.FISCAL,),
    formulario=EmitirForm,
    artigo="arts. 54, § 1º, e 65",
    impedimento=_so_o_fiscal_do_auto,
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
        decisao=notificacao.processo.decisoes.filter(em_vigor=True).last(),
    )


class CienciaForm(FormularioDeAto):
    ciencia_em = CampoHora(
        label="Data e hora da ciência", help_text="A do recibo, do aviso de recebimento ou da publicação."
    )
    recebedor = forms.CharField(label="Quem recebeu", max_length=3000, required=False)
    vinculo = forms.CharField(label="Vínculo com o transportador", max_length=100, required=False)
    prova = forms.CharField(
        label="Prova", max_length=300, help_text="Número do AR, recibo na segunda via, edição do Diário."
    )

    def clean_ciencia_em(self) -> datetime.datetime:
        ciencia, especie = self.cleaned_data["ciencia_em"], ESPECIE_DO_NO[self.no]
        notificacao = em_curso(self.processo, especie)
        if ciencia > self.contexto.agora:
            raise forms.ValidationError("A ciência não pode estar no futuro.")
        enviada = notificacao.enviada_em if notificacao else None
        if enviada and ciencia < enviada.replace(second=0, microsecond=0):
            raise forms.ValidationError("A ciência não pode ser anterior ao envio.")
        return ciencia

    def dados_do_ato(self) -> dict:
        return {"especie": ESPECIE_DO_NO[self.no], **self.cleaned_data}


@ato(
    "Registrar a ciência",
    papeis=Papel.PROTOCOLO,
    tambem=(Papel.FISCAL,),
    formulario=CienciaForm,
    artigo="arts. 63 e 65",
    impedimento=_so_o_fiscal_do_auto,
)
def registrar_ciencia(
    processo: Processo,
    autor: Atuacao,
    *,
    agora: datetime.datetime,
    especie: str,
    ciencia_em: datetime.datetime,
    recebedor: str,
    vinculo: str,
    prova: str,
) -> Feito:
    """Register the proof of a notice; the party's periods begin with it."""
    notificacao = em_curso(processo, especie)
    if notificacao is None:
        raise Recusa("Não há notificação enviada à espera de ciência. Emita-a antes.")
    if notificacao.modo == Modo.ELETRONICA:
        raise Recusa(
            "A ciência eletrônica é registrada pelo próprio sistema, na abertura do aviso ou no décimo dia; "
            "ninguém digita essas datas."
        )
    notificacao.recebedor, notificacao.vinculo = recebedor, vinculo
    abertos = dar_ciencia(notificacao, ciencia_em, agora=agora, prova=prova)
    return Feito(texto=_texto_da_ciencia(notificacao, abertos), dados={"prazos": [p.pk for p in abertos]})


def dar_ciencia(
    notificacao: Notificacao, ciencia_em: datetime.datetime, *, agora: datetime.datetime, prova: str
) -> list[Prazo]:
    """The one place where a party comes to know: state, proof, guide's due date, and the periods that begin."""
    processo = notificacao.processo
    notificacao.dar_ciencia(ciencia_em, agora, prova)
    notificacao.save()
    marco = f"notificação da {notificacao.get_especie_display()} recebida"
    abertos = [
        Prazo.objects.abrir(processo, tipo, ciencia_em, agora=agora, marco=marco)
        for tipo in prazos_da_ciencia(notificacao)
    ]
    if abertos and notificacao.especie in (Especie.AUTUACAO, Especie.RESULTADO, Especie.COBRANCA):
        processo.guias.filter(estado=Guia.Estado.EMITIDA, vencimento__isnull=True).update(vencimento=abertos[0].vence)
    for tacita in processo.prazos.correndo().filter(tipo="ciencia_tacita"):
        tacita.cumprir(agora)
        tacita.save()
    return abertos


def _texto_da_ciencia(notificacao: Notificacao, abertos: list[Prazo]) -> str:
    prazos = "; ".join(f"{p.regra.nome.lower()} até {data_longa(p.vence)}" for p in abertos)
    quando = (notificacao.ciencia_em or notificacao.emitida_em).astimezone(FUSO)
    texto = f"Ciência da notificação da {notificacao.get_especie_display()} em {data_longa(quando.date())}"
    return f"{texto}, às {quando:%H:%M}. {prazos[:1].upper()}{prazos[1:]}{'.' if prazos else ''}".strip()


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
    for tacita in processo.prazos.correndo().filter(tipo="ciencia_tacita"):
        tacita.cancelar(agora, motivo)
        tacita.save()
    return Feito(texto=f"Notificação {notificacao.numero} frustrada: {motivo}. Emitir por outro modo.", conclui=False)


class AbrirForm(FormularioDeAto):
    """Opening is the whole act: the server's moment is the reading."""


def _ha_aviso(processo: Processo) -> str:
    existe = processo.notificacoes.filter(modo=Modo.ELETRONICA, estado=Estado.ENVIADA).exists()
    return "" if existe else "Não há notificação eletrônica à espera de abertura neste processo."


@ato(
    "Abrir a notificação",
    papeis=Papel.TRANSPORTADOR,
    formulario=AbrirForm,
    artigo="art. 65",
    com_tarefa=False,
    cabe=_ha_aviso,
    ajuda="Ao abrir, o transportador fica ciente, e os prazos começam.",
)
def abrir_notificacao(processo: Processo, autor: Atuacao, *, agora: datetime.datetime) -> Feito:
    """The first opening in the portal is the reading; on a non-business day ciência is the next one (decisões, 26)."""
    notificacao = processo.notificacoes.get(modo=Modo.ELETRONICA, estado=Estado.ENVIADA)
    notificacao.lida_em, notificacao.recebedor = agora, str(autor.usuario)
    abertos = dar_ciencia(
        notificacao, _momento_da_ciencia(notificacao, agora), agora=agora, prova="abertura no portal, pelo servidor"
    )
    return Feito(texto=_texto_da_ciencia(notificacao, abertos), no=NO_DA_ESPECIE[notificacao.especie])


def _momento_da_ciencia(notificacao: Notificacao, lida_em: datetime.datetime | None) -> datetime.datetime:
    """The moment of electronic ciência, read or tacit (decisões, 25a and 26)."""
    enviada = notificacao.enviada_em or notificacao.emitida_em
    ciencia = regras.ciencia(
        "eletronica",
        enviada_em=enviada,
        lida_em=lida_em,
        calendario=VersaoDoCalendario.vigente(),
        escolhas=EscolhaVigente.em(data_local(enviada)),
    )
    assert ciencia.data is not None  # electronic notice is always valid: read, or tacit on the tenth day
    if lida_em is not None and ciencia.data == data_local(lida_em):
        return lida_em
    return datetime.datetime.combine(ciencia.data, datetime.time(), FUSO)


@ao_vencer("ciencia_tacita")
def ciencia_tacita(processo: Processo, prazo: Prazo) -> str:
    """Not opened in ten days: tacit ciência on the tenth, which does not roll (decisões, 25a)."""
    notificacao = processo.notificacoes.get(modo=Modo.ELETRONICA, estado=Estado.ENVIADA)
    abertos = dar_ciencia(
        notificacao,
        _momento_da_ciencia(notificacao, None),
        agora=prazo.limite,
        prova="decurso de dez dias sem abertura",
    )
    sair(processo, NO_DA_ESPECIE[notificacao.especie])
    return _texto_da_ciencia(notificacao, abertos) + " Ciência tácita."
