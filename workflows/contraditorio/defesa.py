"""The carrier's other answers to the notice, and the Director's despacho on a defence without its deposit."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

from django import forms

from processos.acesso import Atuacao
from processos.documentos import decisoes as documento
from processos.documentos.emissao import emitir
from processos.documentos.textos import lista_de
from processos.formatos import data_longa, dinheiro
from processos.models import Decisao, Defesa, Enquadramento, EscolhaVigente, Papel, Prazo, Processo
from processos.models.decisao import Instancia
from processos.models.peca import Grupo
from processos.recusas import Recusa
from processos.regras import alcance as regras
from processos.regras import garantias
from processos.regras.defesa import eh_recebivel, marco_do_julgamento
from processos.regras.tempo import data_local

from ..motor.atos import Feito, FormularioDeAto, ato
from ..motor.fase import sair
from ..tesouraria.depositos import DepositoForm, cumprir_prazo, falta_depositar, registrar_deposito
from .alcance import FormularioComAlcance, a_reconsiderar, a_responder, nao_contestadas, subsistentes
from .efeitos import destacar
from .provas import levar_a_decisao
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
        if defesa.peticao.alcanca(enquadramento):
            enquadramento.levar_a_julgamento()
            enquadramento.save()
    if not nao_contestadas(processo):  # for the others the period goes on (art. 65)
        cumprir_prazo(processo, "defesa", agora)
    for tipo in ("julgamento", *ALERTAS):
        Prazo.objects.abrir(processo, tipo, marco, agora=agora, marco="defesa completa")
    levar_a_decisao(defesa.peticao)


class CumprirForm(FormularioComAlcance, DepositoForm):
    """Pay the fines by their guide, or accept the warnings, where there is nothing to pay; all of them unless said."""

    field_order = ("alcance", "alcance_visto")

    def preparar(self) -> None:
        super().preparar()
        self.a_pagar = a_pagar(self.processo, list(self.opcoes.values()))
        for nome in ("guia", "valor", "dia", "comprovante"):
            if not self.a_pagar:
                del self.fields[nome]
            elif len(self.opcoes) > 1:
                self.fields[nome].required = False  # asked in ``clean``, where what was chosen has a price

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        if not self.a_pagar or self.errors:
            return dados
        falta, valor = a_pagar(self.processo, self.escolhidas()), dados.get("valor")
        if falta and not valor:
            self.add_error("valor", f"Para cumprir é preciso pagar {dinheiro(falta)} (art. 65).")
        elif falta and not dados.get("guia"):
            self.add_error("guia", "Informe a guia do pagamento (art. 57, § 2º).")
        elif valor and not falta:
            self.add_error("valor", "Para as penalidades marcadas não há o que pagar. Deixe o valor em branco.")
        elif valor and valor < falta:
            self.add_error(
                "valor", f"Para cumprir é preciso pagar {dinheiro(falta)}; faltam {dinheiro(falta - valor)}."
            )
        return dados

    def dados_do_ato(self) -> dict:
        dados = super().dados_do_ato()
        penalidades = dados.pop("penalidades")
        return {"penalidades": penalidades, "deposito": dados if dados.get("valor") else None}


def a_pagar(processo: Processo, escolhidas: list[Enquadramento]) -> Decimal:
    """What is still to be paid of these fines, given what is held and serves no other penalty."""
    conta = processo.lancamentos.all()
    return regras.a_pagar(
        escolhidas=[e.valor for e in escolhidas],
        provado=conta.informado(),
        usado=conta.convertido() + conta.devolvido(),
        reservado=_reservado(processo, escolhidas),
    )


def _reservado(processo: Processo, escolhidas: list[Enquadramento]) -> list[Decimal]:
    """What the same account owes for the others: due and not converted yet, or deposited for a defence that waits."""
    ditas = {e.pk for e in escolhidas}
    outras = [e for e in subsistentes(processo) if e.pk not in ditas]
    devidas = [e for e in outras if e.estado in (Estado.DEFINITIVO, Estado.CUMPRIDO) and e.executada != e.definitivo_em]
    defesa = Defesa.objects.filter(processo=processo).exclude(estado=Defesa.Estado.PREJUDICADA).first()
    em_defesa = [
        e
        for e in outras
        if defesa and e.estado in (Estado.IMPUTADO, Estado.EM_JULGAMENTO) and defesa.peticao.alcanca(e)
    ]
    return [e.valor for e in (*devidas, *em_defesa)]


@ato("Cumprir a penalidade", papeis=Papel.TRANSPORTADOR, formulario=CumprirForm, artigo="art. 65", poderes="dispor")
def cumprir_penalidade(
    processo: Processo,
    autor: Atuacao,
    *,
    agora: datetime.datetime,
    penalidades: list[Enquadramento],
    deposito: dict | None,
) -> Feito:
    """Pay, or accept the warning: each becomes final on the day of payment; the others go on (decisões, 9)."""
    if deposito:
        registrar_deposito(processo, autor, agora=agora, **deposito)
    dia = deposito["dia"] if deposito else data_local(agora)
    for enquadramento in penalidades:
        enquadramento.cumprir(dia)
        enquadramento.save()
    defesa = _completar_defesa_pendente(processo, autor, agora)
    quais = "Penalidade cumprida" if len(penalidades) == 1 else "Penalidades cumpridas"
    de_que = "" if not a_responder(processo) and not defesa else f" ({lista_de(e.citacao for e in penalidades)})"
    return _seguir_com_as_demais(processo, autor, agora, f"{quais} em {data_longa(dia)}{de_que}.{defesa}")


def _completar_defesa_pendente(processo: Processo, autor: Atuacao, agora: datetime.datetime) -> str:
    """What is paid of the part not contested abates what the deposit of the defence lacks (decisões, 3)."""
    defesa = Defesa.objects.filter(processo=processo, estado=Defesa.Estado.A_COMPLETAR).first()
    prazo = processo.prazos.correndo().filter(tipo="defesa").last()
    if defesa is None or prazo is None or falta_depositar(defesa) > 0:
        return ""
    if not eh_recebivel(completa_em=agora, vence=prazo.vence):
        return ""
    receber(defesa, completa_em=agora, agora=agora)
    sair(processo, "completar_deposito", usuario=autor.usuario)
    return " Com isso o depósito da defesa ficou completo, e ela foi recebida."


class RenunciarForm(FormularioComAlcance):
    confirmo = forms.BooleanField(label="Entendo que a penalidade se torna definitiva agora e não caberá recurso.")

    def dados_do_ato(self) -> dict:
        return {"penalidades": super().dados_do_ato()["penalidades"]}


@ato("Renunciar", papeis=Papel.TRANSPORTADOR, formulario=RenunciarForm, artigo="arts. 65 e 67", poderes="dispor")
def renunciar(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, penalidades: list[Enquadramento]
) -> Feito:
    """Waive the defence or the appeal: final on the day of the waiver; the others go on (decisões, 9)."""
    for enquadramento in penalidades:
        enquadramento.tornar_definitivo(data_local(agora))
        enquadramento.save()
    de_que = f" quanto a {lista_de(e.citacao for e in penalidades)}" if a_responder(processo) else ""
    return _seguir_com_as_demais(
        processo, autor, agora, f"O transportador renunciou a defender-se ou a recorrer{de_que}."
    )


def _seguir_com_as_demais(processo: Processo, autor: Atuacao, agora: datetime.datetime, texto: str) -> Feito:
    """Nothing left to answer: the periods end and the task closes. Else it stays, and what is final goes on apart.

    A defence that still lacks its deposit keeps the period of art. 65 running: it is completed in it (decisões, 4).
    """
    if a_responder(processo):
        destacar(processo)
        return Feito(texto=texto, conclui=False)
    a_completar = Defesa.objects.filter(processo=processo, estado=Defesa.Estado.A_COMPLETAR).exists()
    for tipo in ("recurso",) if a_completar else ("defesa", "recurso"):
        cumprir_prazo(processo, tipo, agora)
    if not a_reconsiderar(processo):
        prejudicar_reconsideracao(processo, agora, autor.usuario)
    return Feito(texto=texto)


class DespachoForm(FormularioDeAto):
    receber = forms.ChoiceField(
        label="Decisão",
        choices=[("sim", "Receber a defesa"), ("nao", "Não receber a defesa e aplicar a penalidade")],
        widget=forms.RadioSelect,
    )
    motivo = forms.CharField(label="Motivo", widget=forms.Textarea(attrs={"rows": 6}), min_length=20)

    def dados_do_ato(self) -> dict:
        return {"recebe": self.cleaned_data["receber"] == "sim", "motivo": self.cleaned_data["motivo"]}


@ato(
    "Decidir se recebe a defesa",
    papeis=Papel.DIRETOR_DE_TRANSPORTES,
    formulario=DespachoForm,
    artigo="art. 66",
    assina=True,
)
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
    for enquadramento in processo.auto.enquadramentos.filter(estado__in=[Estado.IMPUTADO, Estado.REVEL]):
        if enquadramento.estado == Estado.IMPUTADO:
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
