"""Decide: sign one version, or send it back; per penalty, with its reasons and its document (arts. 66 and 67)."""

from __future__ import annotations

import datetime
from decimal import Decimal

from django import forms

from processos import acesso
from processos.acesso import Atuacao
from processos.documentos import decisoes as documento
from processos.documentos.emissao import emitir
from processos.formatos import data_longa
from processos.models import Decisao, Enquadramento, Minuta, Papel, Prazo, Processo, Reconsideracao, Recurso, Revisao
from processos.models.decisao import Instancia
from processos.models.peca import Grupo
from processos.recusas import Recusa
from processos.regras.alcance import pode_julgar_penalidade
from processos.regras.infracoes import CATALOGO
from processos.regras.recursos import pode_substituir_no_recurso
from processos.regras.revisao import pode_restabelecer

from ..expediente.certificar import certificar_atraso
from ..expediente.providencia import abrir_providencia, encerrar_alertas
from ..motor.atos import Feito, FormularioDeAto, ato
from ..motor.relogio import ao_vencer
from ..tesouraria.depositos import cumprir_prazo
from .alcance import a_reconsiderar, julgadas, recurso_pendente, subsistentes
from .capitulos import valor_decidido
from .defesa import ALERTAS
from .formulario_da_decisao import AssinarForm
from .instancia import INSTANCIA_DO_NO, enquadramentos_em_causa
from .minuta import da_versao
from .perguntas import notificado_da_autuacao
from .provas import exigir_despacho
from .vias import prejudicar_reconsideracao, prejudicar_recurso

DIRETORES = (Papel.DIRETOR_DE_TRANSPORTES, Papel.DIRETOR_PRESIDENTE)
ESPECIE = {Instancia.JULGAMENTO: "DEC", Instancia.RECONSIDERACAO: "DEC", Instancia.RECURSO: "DDP"}
GRUPO = {
    Instancia.JULGAMENTO: Grupo.JULGAMENTO,
    Instancia.RECONSIDERACAO: Grupo.RECURSO,
    Instancia.RECURSO: Grupo.RECURSO,
}
PRAZO = {
    Instancia.JULGAMENTO: "julgamento",
    Instancia.RECONSIDERACAO: "decisao_reconsideracao",
    Instancia.RECURSO: "decisao_recurso",
}
Resultado = Enquadramento.Resultado


def impedimento_de_decidir(processo: Processo, autor: Atuacao) -> str:
    """The Diretor-Presidente's chair is not for who decided before, titular or substitute (guarantee 3)."""
    if autor.papel != Papel.DIRETOR_PRESIDENTE:
        return ""
    pode, motivo = acesso.pode_decidir_recurso(autor, processo)
    return "" if pode else motivo


@ato(
    "Decidir e assinar",
    papeis=DIRETORES,
    formulario=AssinarForm,
    artigo="arts. 66 e 67",
    impedimento=impedimento_de_decidir,
    assina=True,
)
def assinar_decisao(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, minuta: Minuta | None, mudado: dict | None
) -> Feito:
    """Sign the version before one's eyes: machine, chapters, document. No decision without all arguments answered.

    ``mudado``: the text with another operative part, and its reasons; it becomes a version of who decides.
    """
    if minuta is None or minuta.ultima is None:
        raise Recusa("Não há minuta enviada para assinar.")
    exigir_despacho(processo, autor)
    minutada_por = minuta.ultima.autor
    if mudado is not None:
        minuta.versoes.create(numero=minuta.ultima.numero + 1, autor=autor.usuario, escrita_em=agora, texto=mudado)
    versao = minuta.ultima
    texto, instancia = versao.texto, Instancia(minuta.instancia)
    conferir_texto(texto)
    conferir_notificacao(processo)
    _conferir_penalidades(processo, instancia, texto, agora)
    processo.decisoes.filter(instancia=instancia, em_vigor=True).update(em_vigor=False)
    decisao = Decisao.objects.create(
        processo=processo,
        instancia=instancia,
        versao=versao,
        minutada_por=minutada_por,
        decidida_por=autor.usuario,
        papel=autor.papel,
        designacao=autor.competencia,
        assinada_em=agora,
        texto=texto,
    )
    minuta.assinar()
    minuta.save()
    for item in texto["dispositivo"]:
        _decidir_capitulo(decisao, item)
    EFEITOS[instancia](decisao, agora)
    for tipo in (PRAZO[instancia], *(ALERTAS if instancia == Instancia.JULGAMENTO else ())):
        cumprir_prazo(processo, tipo, agora)
    decisao.peca = emitir(
        processo,
        lambda i: documento.decisao(i, decisao=decisao, por=autor),
        especie=ESPECIE[instancia],
        grupo=GRUPO[instancia],
        agora=agora,
        autor=autor.usuario,
    )
    decisao.save()
    encerrar_alertas(processo, PRAZO[instancia], autor)
    return Feito(
        texto=f"{decisao.get_instancia_display()} assinada ({decisao.numero}).",
        peca=decisao.peca,
        dados=da_versao(versao),
    )


def conferir_notificacao(processo: Processo) -> None:
    """What was annulled is not imposed again before a new notice stands (arts. 65 and 66)."""
    anulacao = processo.revisoes.filter(especie=Revisao.Especie.ANULACAO).last()
    if anulacao is not None and not notificado_da_autuacao(processo):
        raise Recusa(pode_restabelecer(anulada_em=anulacao.feita_em, notificada_em=None).motivo)


def conferir_texto(texto: dict) -> None:
    """Every argument answered and every penalty disposed of, or no signature (F09)."""
    sem_resposta = [str(n) for n, t in enumerate(texto["teses"], start=1) if t["acolhe"] is None or not t["resposta"]]
    if sem_resposta:
        raise Recusa(f"Falta responder ao argumento {', '.join(sem_resposta)}. Devolva a minuta ao Jurídico.")
    if any(not (item["resultado"] and item["infracao"]) for item in texto["dispositivo"]):
        raise Recusa("O dispositivo não decide todas as penalidades. Devolva a minuta ao Jurídico.")


def _conferir_penalidades(processo: Processo, instancia: str, texto: dict, agora: datetime.datetime) -> None:
    """The draft decides what is to be decided now, and nothing before its time (arts. 65 and 66; guarantee 5)."""
    ditas = {item["enquadramento"] for item in texto["dispositivo"]}
    em_causa = enquadramentos_em_causa(processo, instancia)
    if ditas != {e.pk for e in em_causa}:
        raise Recusa(
            "As penalidades a decidir mudaram desde a minuta: alguma foi cumprida, ou deixou de ser. Devolva a minuta "
            "ao Jurídico (art. 55, parágrafo único)."
        )
    if instancia != Instancia.JULGAMENTO:
        return
    vence = processo.prazos.filter(tipo="defesa").values_list("vence", flat=True).last()
    for e in em_causa:
        pode = pode_julgar_penalidade(
            contestada=e.estado == Enquadramento.Estado.EM_JULGAMENTO,
            defesa_recebida=e.estado == Enquadramento.Estado.EM_JULGAMENTO,
            vence_defesa=vence,
            agora=agora,
        )
        if not pode:
            raise Recusa(f"{e.citacao}, não contestada: {pode.motivo}")
        if e.estado == Enquadramento.Estado.IMPUTADO:
            raise Recusa(f"{e.citacao}: o decurso do prazo ainda não foi certificado. Tente em instantes (art. 65).")


def _decidir_capitulo(decisao: Decisao, item: dict) -> None:
    enquadramento = Enquadramento.objects.get(pk=item["enquadramento"])
    imputada = enquadramento.infracao
    valor = valor_decidido(enquadramento, item["resultado"], item["infracao"])
    if decisao.instancia != Instancia.JULGAMENTO:
        _nao_agravar(enquadramento, item, valor)
    if decisao.texto.get("conhecimento") != "nao_conhece":
        _transitar(decisao.instancia, enquadramento, item["resultado"], valor)
        if item["infracao"] != enquadramento.infracao:
            regra = CATALOGO[item["infracao"]]
            enquadramento.infracao, enquadramento.pena, enquadramento.percentual = (
                regra.chave,
                regra.pena,
                regra.percentual,
            )
        if item["resultado"] in (Resultado.REDUZIDO, Resultado.REENQUADRADO):
            enquadramento.em_dobro = False  # the doubling is of the item imputed
        enquadramento.save()
    decisao.capitulos.create(
        enquadramento=enquadramento,
        infracao_imputada=imputada,
        resultado=item["resultado"],
        infracao=item["infracao"],
        valor=valor,
    )


def _nao_agravar(enquadramento: Enquadramento, item: dict, valor: Decimal) -> None:
    """Neither the appeal nor the reconsideration worsens the penalty (guarantee 11)."""
    cai = item["resultado"] == Resultado.CANCELADO
    resposta = pode_substituir_no_recurso(
        pena=enquadramento.pena,
        valor=enquadramento.valor,
        nova_pena="" if cai else CATALOGO[item["infracao"]].pena,
        novo_valor=valor,
    )
    if not resposta:
        raise Recusa(f"{enquadramento.citacao}: {resposta.motivo}")


def _transitar(instancia: str, enquadramento: Enquadramento, resultado: str, valor: Decimal) -> None:
    if instancia == Instancia.JULGAMENTO:
        enquadramento.julgar(resultado, valor)
    elif resultado == Resultado.MANTIDO:
        return
    elif instancia == Instancia.RECONSIDERACAO and enquadramento.estado == Enquadramento.Estado.JULGADO:
        enquadramento.reconsiderar(resultado, valor)
    else:
        enquadramento.reformar(resultado, valor)


def _depois_do_julgamento(decisao: Decisao, agora: datetime.datetime) -> None:
    """Nothing beyond the chapters: the notice and the periods come next."""


def _depois_da_reconsideracao(decisao: Decisao, agora: datetime.datetime) -> None:
    """Decided; where all was given, the pending appeal has lost its object (decisões, 9a)."""
    processo = decisao.processo
    for reconsideracao in processo.reconsideracoes.filter(estado=Reconsideracao.Estado.PROTOCOLADA):
        reconsideracao.decidir()
        reconsideracao.save()
    pendente = recurso_pendente(processo)
    em_recurso = [e for e in subsistentes(processo) if pendente and pendente.peticao.alcanca(e)]
    if (pendente and not em_recurso) or (pendente is None and not julgadas(processo)):
        prejudicar_recurso(processo, agora, decisao.decidida_por)


def _depois_do_recurso(decisao: Decisao, agora: datetime.datetime) -> None:
    """The result of the appeal from its chapters; a pending reconsideration has lost its object."""
    recurso = decisao.processo.recursos.get(estado=Recurso.Estado.NO_DP)
    recurso.decidir(_resultado_do_recurso(decisao))
    recurso.save()
    if recurso.tempestivo and not [e for e in a_reconsiderar(decisao.processo) if not recurso.peticao.alcanca(e)]:
        prejudicar_reconsideracao(decisao.processo, agora, decisao.decidida_por)


def _resultado_do_recurso(decisao: Decisao) -> str:
    if decisao.texto.get("conhecimento") == "nao_conhece":
        return Recurso.Resultado.NAO_CONHECIDO
    resultados = {c.resultado for c in decisao.capitulos.all()}
    if resultados == {Resultado.CANCELADO}:
        return Recurso.Resultado.PROVIDO
    return Recurso.Resultado.NAO_PROVIDO if resultados == {Resultado.MANTIDO} else Recurso.Resultado.PROVIDO_EM_PARTE


EFEITOS = {
    Instancia.JULGAMENTO: _depois_do_julgamento,
    Instancia.RECONSIDERACAO: _depois_da_reconsideracao,
    Instancia.RECURSO: _depois_do_recurso,
}


class DevolverForm(FormularioDeAto):
    observacoes = forms.CharField(label="Observações para o Jurídico", widget=forms.Textarea(attrs={"rows": 5}))

    def dados_do_ato(self) -> dict:
        instancia = INSTANCIA_DO_NO[self.no]
        minuta = self.processo.minutas.filter(instancia=instancia, estado=Minuta.Estado.ENVIADA).first()
        return {"minuta": minuta, **self.cleaned_data}


@ato(
    "Devolver ao Jurídico, com observações",
    papeis=DIRETORES,
    formulario=DevolverForm,
    artigo="art. 66",
    impedimento=impedimento_de_decidir,
)
def devolver_minuta(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, minuta: Minuta | None, observacoes: str
) -> Feito:
    """Back to the draft, with remarks; the twenty days run on."""
    if minuta is None:
        raise Recusa("Não há minuta enviada para devolver.")
    minuta.devolver(observacoes)
    minuta.save()
    dados = {**(da_versao(minuta.ultima) if minuta.ultima else {}), "observacoes": observacoes}
    return Feito(texto=f"Minuta devolvida ao Jurídico: {observacoes}", restrito=True, dados=dados)


class ProrrogarForm(FormularioDeAto):
    motivo = forms.CharField(label="Motivo", widget=forms.Textarea(attrs={"rows": 3}), required=False)


IMPRORROGAVEL = "Não é possível: o prazo de 20 dias úteis é improrrogável (art. 66, parágrafo único)."


@ato(
    "Prorrogar o julgamento",
    papeis=Papel.DIRETOR_DE_TRANSPORTES,
    formulario=ProrrogarForm,
    artigo="art. 66, p. ún.",
    com_tarefa=False,
)
def prorrogar_julgamento(processo: Processo, autor: Atuacao, *, agora: datetime.datetime, motivo: str) -> Feito:
    """Always refused, and the attempt is recorded (guarantee 10)."""
    raise Recusa(IMPRORROGAVEL, registrar=True)


@ao_vencer(*ALERTAS)
def alertar_julgamento(processo: Processo, prazo: Prazo) -> str:
    """The inner alerts of the fifteenth and eighteenth business day: a task of the Director, with its date."""
    julgamento = Prazo.objects.ultimo(processo, "julgamento")
    texto = f"{prazo.regra.n}º dia útil em {data_longa(prazo.vence)}; o julgamento vence em {data_longa(julgamento.vence)}, sem prorrogação."
    abrir_providencia(
        processo,
        papel=Papel.DIRETOR_DE_TRANSPORTES,
        titulo=f"Alerta: {prazo.regra.n}º dia útil do julgamento",
        texto=texto,
        artigo="art. 66, parágrafo único",
        assunto="julgamento",
    )
    return texto


@ao_vencer("julgamento")
def julgamento_vencido(processo: Processo, prazo: Prazo) -> str:
    """The overrun is certified and inquired into; the merit does not change (guarantee 10)."""
    certidao = certificar_atraso(prazo, prazo.limite)
    abrir_providencia(
        processo,
        papel=Papel.DIRETOR_PRESIDENTE,
        titulo="Apurar o motivo do atraso no julgamento",
        texto=f"Os 20 dias úteis acabaram em {data_longa(prazo.vence)} sem decisão ({certidao.numero}).",
        artigo="art. 66, parágrafo único; Lei estadual 12.209, art. 47",
    )
    return f"Julgamento não feito até {data_longa(prazo.vence)}: atraso certificado ({certidao.numero}). O mérito não muda."
