"""A difference between the guide, what was informed and what the bank credited: Financeiro answers, and it is over.

Kept as a deposit of the case; the excess ordered back, and paid by somebody who did not reconcile it; or what was
informed is written down as never credited (F05 and F16; guarantee 13).
"""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

from django import forms

from processos.acesso import Atuacao
from processos.documentos import devolucoes as documento
from processos.documentos.emissao import emitir
from processos.formatos import data_longa, dinheiro
from processos.models import Defesa, Guia, Papel, Prazo, Processo
from processos.models.peca import Grupo
from processos.recusas import Recusa
from processos.regras import depositos as regras
from processos.regras.tempo import data_local

from ..expediente.providencia import abrir_providencia, encerrar_alertas
from ..models import Pendencia
from ..motor.atos import Feito, ato
from ..motor.relogio import ao_vencer
from . import razao
from .creditos import a_conciliar, diferencas_abertas, valor_informado
from .depositos import cumprir_prazo
from .devolucoes import (
    FormularioComFavorecido,
    FormularioDePagamento,
    excedente,
    juntar_procuracao,
    ordenadas,
    quem_conciliou_nao_devolve,
)
from .razao import Assento

MANTER, DEVOLVER, NAO_CREDITADO = "manter", "devolver", "nao_creditado"
SOBRA = "Nada mais é devido neste processo, que está concluído: o excedente se devolve (art. 66)."


def nao_creditado(guia: Guia) -> Decimal:
    """Informed on the guide, absent from the bank, and not waiting for another statement."""
    contas = guia.lancamentos.all().totais()
    esperando = sum((valor_informado(p) for p in a_conciliar(guia)), Decimal(0))
    return max(contas.provado - contas.deposito - esperando, Decimal(0))


class ResolverForm(FormularioComFavorecido):
    resposta = forms.ChoiceField(label="Resposta", widget=forms.RadioSelect)
    motivo = forms.CharField(
        label="O que se apurou", widget=forms.Textarea(attrs={"rows": 4}), min_length=10, max_length=2000
    )
    field_order = ("resposta", "motivo", "favorecido", "procuracao")

    def preparar(self) -> None:
        pendencia = self.contexto.pendencia
        assert pendencia is not None  # the act only exists as the answer to its task
        dados = pendencia.task.process.coerced.data
        self.guia = Guia.objects.get(pk=dados["guia"])
        self.pergunta = {"titulo": pendencia.titulo, "texto": dados["texto"], "artigo": "arts. 57, § 2º, e 66"}
        self.sobra, self.falta = excedente(self.processo), nao_creditado(self.guia)
        escolhas = [(MANTER, "Manter na conta do processo")]
        if self.sobra > 0:
            escolhas.append((DEVOLVER, f"Ordenar a devolução do excedente, {dinheiro(self.sobra)}"))
        if self.falta > 0:
            escolhas.append((NAO_CREDITADO, f"Registrar que {dinheiro(self.falta)} informados não foram creditados"))
        campo = self.fields["resposta"]
        assert isinstance(campo, forms.ChoiceField)
        campo.choices = escolhas
        if self.sobra <= 0:
            del self.fields["favorecido"], self.fields["procuracao"]

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        resposta = dados.get("resposta")
        if resposta == MANTER and self.sobra > 0 and self.processo.estado == Processo.Estado.CONCLUIDO:
            self.add_error("resposta", SOBRA)
        motivo = quem_conciliou_nao_devolve(self.processo, self.contexto.autor, self.guia)
        if resposta == DEVOLVER and motivo:
            self.add_error("resposta", motivo)
        return dados

    def dados_do_ato(self) -> dict:
        dados = {"favorecido": "", "procuracao": None, **self.cleaned_data}
        return {**dados, "guia": self.guia, "tarefa": self.contexto.pendencia}


@ato(
    "Resolver a diferença do depósito", papeis=Papel.FINANCEIRO, formulario=ResolverForm, artigo="arts. 57, § 2º, e 66"
)
def resolver_diferenca(
    processo: Processo,
    autor: Atuacao,
    *,
    agora: datetime.datetime,
    tarefa: Pendencia,
    guia: Guia,
    resposta: str,
    motivo: str,
    favorecido: str,
    procuracao,
) -> Feito:
    """The answer that ends a difference; ordering a refund opens the task of paying it."""
    if resposta == DEVOLVER:
        texto = _ordenar(processo, autor, tarefa, guia, favorecido, procuracao, agora)
    elif resposta == NAO_CREDITADO:
        texto = _escrever_nao_creditado(processo, autor, guia, motivo, agora)
    else:
        texto = f"Diferença na {guia}: o que foi creditado fica na conta do processo."
    outras = [p for p in diferencas_abertas(guia) if p != tarefa]
    if guia.estado == Guia.Estado.DIVERGENTE and not outras:
        guia.conciliar()
        guia.save()
    return Feito(texto=f"{texto} {motivo}")


def _ordenar(
    processo: Processo, autor: Atuacao, tarefa: Pendencia, guia: Guia, favorecido: str, procuracao, agora
) -> str:
    valor = excedente(processo)
    cabe = regras.cabe_devolver(valor=valor, disponivel=processo.lancamentos.saldo())
    if not cabe.permitido:
        raise Recusa(cabe.motivo, campo="resposta")
    juntar_procuracao(processo, autor, procuracao, favorecido, agora)
    correndo = processo.prazos.correndo().filter(tipo="devolucao_excedente")
    prazo = correndo.last() or Prazo.objects.abrir(
        processo, "devolucao_excedente", agora, agora=agora, marco="excedente apurado"
    )
    peca = emitir(
        processo,
        lambda i: documento.ordem(
            i, guia=guia, valor=valor, decisao=None, favorecido=favorecido, limite_memoria=prazo.memoria, por=[autor]
        ),
        especie="DEV",
        grupo=Grupo.EXECUCAO,
        agora=agora,
        autor=autor.usuario,
    )
    tramite = tarefa.task.process.coerced
    ordem = {"valor": str(valor), "favorecido": favorecido, "ordem": peca.numero}
    tramite.data = {**tramite.data, "devolver": ordem}
    tramite.save(update_fields=["data"])
    return f"Ordenada a devolução do excedente, {dinheiro(valor)}, a {favorecido} ({peca.numero})."


def _escrever_nao_creditado(processo: Processo, autor: Atuacao, guia: Guia, motivo: str, agora) -> str:
    valor = nao_creditado(guia)
    razao.nao_confirmar(guia, valor, Assento(agora, data_local(agora), autor.usuario, motivo))
    if Defesa.objects.filter(processo=processo, estado=Defesa.Estado.RECEBIDA, deposito_exigido__gt=0).exists():
        abrir_providencia(
            processo,
            papel=Papel.DIRETOR_DE_TRANSPORTES,
            titulo="Depósito informado e não creditado",
            artigo="art. 66",
            texto=f"A defesa foi recebida com prova de depósito, e o banco não creditou {dinheiro(valor)} na {guia}. "
            "Nada muda por si: despache o que couber.",
        )
    return f"{dinheiro(valor)} informados na {guia} não foram creditados."


def ha_devolucao_ordenada(activation: Any) -> bool:
    """Whether the answer ordered a refund."""
    return "devolver" in activation.process.data


class DevolverExcedenteForm(FormularioDePagamento):
    def preparar(self) -> None:
        pendencia = self.contexto.pendencia
        assert pendencia is not None  # the act only exists as the answer to its task
        self.dados_do_tramite = pendencia.task.process.coerced.data
        ordem = self.dados_do_tramite["devolver"]
        self.pergunta = {
            "titulo": f"Devolver {dinheiro(ordem['valor'])} a {ordem['favorecido']}",
            "texto": f"Ordem {ordem['ordem']}.",
            "artigo": "art. 66",
        }

    def dados_do_ato(self) -> dict:
        guia = Guia.objects.get(pk=self.dados_do_tramite["guia"])
        return {"guia": guia, "ordem": self.dados_do_tramite["devolver"], **self.cleaned_data}


@ato(
    "Devolver o excedente",
    papeis=Papel.FINANCEIRO,
    formulario=DevolverExcedenteForm,
    artigo="art. 66",
    impedimento=quem_conciliou_nao_devolve,
)
def devolver_excedente(
    processo: Processo,
    autor: Atuacao,
    *,
    agora: datetime.datetime,
    guia: Guia,
    ordem: dict[str, Any],
    comprovante: str,
    dia: datetime.date,
) -> Feito:
    """Pay what was ordered: from the guide that received it, then from the others that hold money."""
    valor = Decimal(ordem["valor"])
    cabe = regras.cabe_devolver(valor=valor, disponivel=processo.lancamentos.saldo())
    if not cabe.permitido:
        raise Recusa(cabe.motivo)
    assento = Assento(agora, dia, autor.usuario, comprovante)
    da_guia = min(valor, razao.saldo_da_guia(guia))
    if da_guia > 0:
        razao.devolver(processo.guias.filter(pk=guia.pk), da_guia, assento)
    if valor > da_guia:
        razao.devolver(processo.guias.exclude(pk=guia.pk), valor - da_guia, assento)
    if ordenadas(processo) == valor:  # this one, still open, is the last
        cumprir_prazo(processo, "devolucao_excedente", agora)
        encerrar_alertas(processo, "devolucao_excedente", autor)
    return Feito(
        texto=f"{dinheiro(valor)} devolvidos a {ordem['favorecido']} em {data_longa(dia)} ({comprovante}), pela {ordem['ordem']}."
    )


@ao_vencer("devolucao_excedente")
def excedente_em_atraso(processo: Processo, prazo: Prazo) -> str:
    """Thirty days to give the excess back, an inner alert (Lei estadual 12.209, art. 45)."""
    texto = f"O excedente do depósito devia ter sido devolvido até {data_longa(prazo.vence)}."
    abrir_providencia(
        processo,
        papel=Papel.FINANCEIRO,
        titulo="Alerta: devolução do excedente em atraso",
        texto=texto,
        artigo="Lei estadual 12.209, art. 45; não é prazo do decreto",
        assunto="devolucao_excedente",
    )
    return texto
