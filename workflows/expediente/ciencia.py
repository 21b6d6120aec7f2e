"""When the party comes to know, in every mode, and the periods that begin with it (arts. 63, 65 and 67 § 1)."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms

from processos.acesso import Atuacao
from processos.campos import CampoHora
from processos.formatos import data_longa
from processos.models import EscolhaVigente, Guia, Notificacao, Papel, Prazo, Processo, VersaoDoCalendario
from processos.recusas import Recusa
from processos.regras import notificacoes as regras
from processos.regras.tempo import FUSO, data_local

from ..motor.atos import Feito, FormularioDeAto, ato
from ..motor.fase import sair
from ..motor.relogio import ao_vencer
from ..tesouraria.guias import a_cobrar_sem_guia, definitiva_pelo_recurso
from .notificar import ESPECIE_DO_NO, NO_DA_ESPECIE, em_curso, so_o_fiscal_do_auto

Especie, Modo, Estado = Notificacao.Especie, Notificacao.Modo, Notificacao.Estado


def prazos_da_ciencia(notificacao: Notificacao) -> tuple[str, ...]:
    """The periods that the party's knowledge starts (arts. 65 and 67 § 1; decisões, 8)."""
    processo = notificacao.processo
    if notificacao.especie == Especie.AUTUACAO:
        return ("defesa",)
    if notificacao.especie == Especie.DECISAO and any(
        e.subsiste and e.estado == "JULGADO" for e in processo.auto.enquadramentos.all()
    ):
        return ("recurso", "reconsideracao")
    if notificacao.especie == Especie.RESULTADO and not definitiva_pelo_recurso(processo):
        return ()
    if notificacao.especie in (Especie.RESULTADO, Especie.COBRANCA) and falta_pagar(processo):
        return ("recolhimento",)
    return ()


def falta_pagar(processo: Processo) -> bool:
    """Whether a final fine is covered neither by what was deposited nor by the guide of an earlier notice."""
    return a_cobrar_sem_guia(processo) > 0


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
    impedimento=so_o_fiscal_do_auto,
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
    momento = _momento_da_ciencia(notificacao, ciencia_em, agora)
    abertos = dar_ciencia(notificacao, momento, agora=agora, prova=prova)
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
        _datar_guia(processo, abertos[0])
    for tacita in processo.prazos.correndo().filter(tipo="ciencia_tacita"):
        tacita.cumprir(agora)
        tacita.save()
    return abertos


def _datar_guia(processo: Processo, prazo: Prazo) -> None:
    """The guide that went with the notice falls due with its period; the period of a fine is that of its guide."""
    guias = processo.guias.filter(vencimento__isnull=True).exclude(estado=Guia.Estado.CANCELADA)
    guia = guias.filter(especie=Guia.Especie.MULTA).last() if prazo.tipo == "recolhimento" else None
    guias.filter(estado=Guia.Estado.EMITIDA).update(vencimento=prazo.vence)
    if guia is not None:
        prazo.peca, prazo.valor = guia.peca, guia.valor
        prazo.save(update_fields=["peca", "valor"])


def _texto_da_ciencia(notificacao: Notificacao, abertos: list[Prazo]) -> str:
    prazos = "; ".join(f"{p.regra.nome.lower()} até {data_longa(p.vence)}" for p in abertos)
    quando = (notificacao.ciencia_em or notificacao.emitida_em).astimezone(FUSO)
    texto = f"Ciência da notificação da {notificacao.get_especie_display()} em {data_longa(quando.date())}"
    return f"{texto}, às {quando:%H:%M}. {prazos[:1].upper()}{prazos[1:]}{'.' if prazos else ''}".strip()


class AbrirForm(FormularioDeAto):
    """Opening is the whole act: the server's moment is the reading."""


def _ha_aviso(processo: Processo) -> str:
    existe = any(n.modo == Modo.ELETRONICA and n.estado == Estado.ENVIADA for n in processo.notificacoes.all())
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
    momento = _momento_da_ciencia(notificacao, agora, agora)
    abertos = dar_ciencia(notificacao, momento, agora=agora, prova="abertura no portal, pelo servidor")
    return Feito(texto=_texto_da_ciencia(notificacao, abertos), no=NO_DA_ESPECIE[notificacao.especie])


def _fatos(notificacao: Notificacao, quando: datetime.datetime | None, agora: datetime.datetime) -> dict[str, Any]:
    """What the law asks of each mode to say when the party came to know."""
    if notificacao.modo == Modo.ELETRONICA:
        return {"enviada_em": notificacao.enviada_em, "lida_em": quando}
    assert quando is not None
    if notificacao.modo == Modo.POSTAL:
        return {"ar_recebido": data_local(quando), "ar_juntado": data_local(agora)}
    if notificacao.modo == Modo.EDITAL:
        return {"publicado_em": data_local(quando)}
    return {"quando": quando}


def _momento_da_ciencia(
    notificacao: Notificacao, quando: datetime.datetime | None, agora: datetime.datetime
) -> datetime.datetime:
    """The moment of ciência by its mode: as proved, moved to another day where the law says so, or tacit."""
    ciencia = regras.ciencia(
        notificacao.modo,
        escolhas=EscolhaVigente.em(data_local(notificacao.emitida_em)),
        calendario=VersaoDoCalendario.vigente(),
        **_fatos(notificacao, quando, agora),
    )
    if not ciencia.valida or ciencia.data is None:
        raise Recusa(ciencia.motivo)
    if quando is not None and ciencia.data == data_local(quando):
        return quando
    return datetime.datetime.combine(ciencia.data, datetime.time(), FUSO)


@ao_vencer("ciencia_tacita")
def ciencia_tacita(processo: Processo, prazo: Prazo) -> str:
    """Not opened in ten days: tacit ciência on the tenth, which does not roll (decisões, 25a)."""
    notificacao = processo.notificacoes.get(modo=Modo.ELETRONICA, estado=Estado.ENVIADA)
    momento = _momento_da_ciencia(notificacao, None, prazo.limite)
    abertos = dar_ciencia(notificacao, momento, agora=prazo.limite, prova="decurso de dez dias sem abertura")
    sair(processo, NO_DA_ESPECIE[notificacao.especie])
    return _texto_da_ciencia(notificacao, abertos) + " Ciência tácita."
