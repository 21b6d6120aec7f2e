"""The authority of its own motion: file, annul from an act on, review (decisões, 6; garantias, 4, 6, 11 and 13).

Always with reasons and a document, told to the carrier, with what becomes of the money and of the recidivism. What
would worsen begins again with notice and hearing: never by one of these.
"""

from __future__ import annotations

import datetime
from typing import Any

from django import forms

from processos.acesso import Atuacao
from processos.documentos import revisoes as documento
from processos.documentos.emissao import emitir
from processos.formatos import dinheiro
from processos.models import AutoDeInfracao, Enquadramento, Guia, Notificacao, Papel, Peca, Processo, Revisao
from processos.models.peca import Grupo
from processos.regras import revisao as regras
from processos.regras.infracoes import CATALOGO

from ..contraditorio.capitulos import novos_enquadramentos, valor_decidido
from ..contraditorio.julgamento import DIRETORES, impedimento_de_decidir
from ..motor.atos import Feito, FormularioDeAto, ato
from . import contas, desfazer
from .flow import SancaoFlow
from .reflexo import ReflexoFlow
from .reincidencia import dobradas_depois

Estado, Resultado = Enquadramento.Estado, Enquadramento.Resultado
Efeitos = list[list[str]]
JA_ANULADO = "Este auto já foi anulado. "
RESUMO = {Resultado.REDUZIDO: "reduzida", Resultado.REENQUADRADO: "reenquadrada", Resultado.CANCELADO: "cancelada"}


def _campo_do_motivo() -> forms.CharField:
    return forms.CharField(
        label="Motivos",
        widget=forms.Textarea(attrs={"rows": 6}),
        min_length=20,
        help_text="O vício ou a razão, por inteiro: vão ao documento e à notificação do transportador.",
    )


def impedimento_de_rever(processo: Processo, autor: Atuacao) -> str:
    """Each authority its own decisions; and never who decided in the other instance (garantia 3)."""
    pode = regras.pode_rever(autor.papel, decisao_em_vigor_de=desfazer.decisao_em_vigor_de(processo))
    return pode.motivo or impedimento_de_decidir(processo, autor)


def _auto_de(processo: Processo) -> AutoDeInfracao | None:
    return getattr(processo, "auto", None)


def _nao_anulado(processo: Processo) -> str:
    """What was annulled is not brought back by reviewing the annulment."""
    auto = _auto_de(processo)
    if auto is None:
        return "Não há auto de infração neste processo."
    if auto.estado != AutoDeInfracao.Estado.ANULADO:
        return ""
    anuladas = [r.feita_em for r in processo.revisoes.all() if r.especie == Revisao.Especie.ANULACAO]
    quando = max(anuladas, default=auto.lavrado_em)
    return JA_ANULADO + regras.pode_restabelecer(anulada_em=quando, notificada_em=None).motivo


# --- file -------------------------------------------------------------------------------------------------------------


class ArquivarForm(FormularioDeAto):
    motivo = _campo_do_motivo()


def _a_arquivar(processo: Processo) -> str:
    if motivo := _nao_anulado(processo):
        return motivo
    if any(d.em_vigor for d in processo.decisoes.all()):
        return "Já há decisão em vigor: reveja-a, ou anule desde o ato viciado (arts. 66 e 67)."
    if not any(e.subsiste and e.estado in Enquadramento.POR_DECIDIR for e in processo.auto.enquadramentos.all()):
        return "Não há penalidade por decidir neste processo (art. 66)."
    return ""


@ato(
    "Arquivar de ofício",
    papeis=Papel.DIRETOR_DE_TRANSPORTES,
    formulario=ArquivarForm,
    artigo="arts. 65 e 66",
    com_tarefa=False,
    cabe=_a_arquivar,
    impedimento=impedimento_de_rever,
    assina=True,
    ajuda="Encerra o auto sem penalidade, antes de decisão. O depósito volta ao transportador.",
)
def arquivar_de_oficio(processo: Processo, autor: Atuacao, *, agora: datetime.datetime, motivo: str) -> Feito:
    """Nothing is imposed: what is not decided is filed, the runs close, the deposit goes back."""
    reincidencia = _reincidencia(processo)
    caiu = desfazer.fechar(processo, motivo, agora, autor)
    for enquadramento in processo.auto.enquadramentos.subsistentes().filter(estado__in=Enquadramento.POR_DECIDIR):
        enquadramento.arquivar()
        enquadramento.save()
        caiu.append(f"a imputação do {enquadramento.citacao}")
    efeitos: Efeitos = [
        ["Arquiva-se", str(processo.auto)],
        ["Cai", "; ".join(caiu)],
        ["Permanece", desfazer.o_que_permanece(processo)],
        ["Prazos", "nenhum recomeça"],
        reincidencia,
    ]
    return _concluir(processo, autor, Revisao.Especie.ARQUIVAMENTO, "", motivo, efeitos, agora)


# --- annul from an act on ---------------------------------------------------------------------------------------------


class AnularForm(FormularioDeAto):
    desde = forms.ChoiceField(
        label="Desde que ato",
        widget=forms.RadioSelect,
        error_messages={
            "invalid_choice": "Este ato não é deste processo, ou já não está em vigor: só se anula o que está nos autos (art. 66)."
        },
    )
    motivo = _campo_do_motivo()

    def preparar(self) -> None:
        campo = self.fields["desde"]
        assert isinstance(campo, forms.ChoiceField)
        em_vigor = desfazer.atos_em_vigor(self.processo)
        campo.choices = [
            (chave, f"{regras.ATOS[chave].nome.capitalize()}: {texto}")
            for chave, texto in em_vigor.items()
            if regras.ATOS[chave].autoridade == self.contexto.autor.papel
        ]

    def clean_desde(self) -> str:
        chave = self.cleaned_data["desde"]
        pode = regras.pode_anular_desde(
            chave, self.contexto.autor.papel, recorreu_no_prazo=desfazer.recorreu_no_prazo(self.processo)
        )
        if not pode:
            raise forms.ValidationError(pode.motivo)
        return chave


@ato(
    "Anular desde um ato",
    papeis=DIRETORES,
    formulario=AnularForm,
    artigo="arts. 65 a 67",
    com_tarefa=False,
    cabe=_nao_anulado,
    impedimento=impedimento_de_rever,
    assina=True,
    ajuda="O ato escolhido e os que dele dependem caem; o processo recomeça daí. O transportador é notificado.",
)
def anular_desde(processo: Processo, autor: Atuacao, *, agora: datetime.datetime, desde: str, motivo: str) -> Feito:
    """Annul an act of this case and all that rests on it, and begin again from there (formulários, B).

    Annulling a decision that favoured the party begins again with notice and hearing.
    """
    favoravel = desfazer.favoreceu(processo, desde)
    recomeco = regras.recomeco(desde, favoravel=favoravel)
    reincidencia = _reincidencia(processo)
    efeitos = desfazer.desfazer(processo, recomeco, motivo, agora, autor)
    if recomeco.chave != desde:
        efeitos[0][1] = (
            f"{regras.ATOS[desde].nome}, que favorecia o transportador: recomeça-se com nova notificação e defesa"
        )
    efeitos.append(reincidencia)
    feito = _concluir(processo, autor, Revisao.Especie.ANULACAO, desde, motivo, efeitos, agora)
    if recomeco.recomeca:
        SancaoFlow.reiniciar(processo)
    return feito


# --- review -----------------------------------------------------------------------------------------------------------


class ReverForm(FormularioDeAto):
    """One result a penalty; only what is milder than what stands."""

    motivo = _campo_do_motivo()

    def preparar(self) -> None:
        self.em_causa = [e for e in self.processo.auto.enquadramentos.all() if e.subsiste and e.capitulos.exists()]
        for e in self.em_causa:
            opcoes = [(Resultado.MANTIDO, "Deixa como está")]
            if e.em_dobro:
                opcoes.append((Resultado.REDUZIDO, "Reduz: afasta o dobro"))
            opcoes += [(Resultado.REENQUADRADO, "Reenquadra"), (Resultado.CANCELADO, "Cancela")]
            self.fields[f"enq_{e.ordem}_resultado"] = forms.ChoiceField(
                label=f"{e.citacao}: {e.resumo}",
                choices=opcoes,
                widget=forms.RadioSelect,
                initial=Resultado.MANTIDO,
                help_text=dinheiro(e.valor) if e.valor else e.pena,
            )
            self.fields[f"enq_{e.ordem}_infracao"] = forms.ChoiceField(
                label="Novo enquadramento", required=False, choices=novos_enquadramentos()
            )
        self.order_fields([*(n for n in self.fields if n != "motivo"), "motivo"])

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        self.mudancas: list[Any] = []
        imputadas = {e.infracao for e in self.processo.auto.enquadramentos.all()}
        for e in self.em_causa:
            nome = f"enq_{e.ordem}_resultado"
            resultado, nova = dados.get(nome), dados.get(f"enq_{e.ordem}_infracao") or e.infracao
            if not resultado or resultado == Resultado.MANTIDO:
                continue
            if resultado == Resultado.REENQUADRADO and nova in imputadas:
                frase = "Diga em que inciso e alínea se reenquadra: um que ainda não esteja neste auto (art. 55)."
                self.add_error(f"enq_{e.ordem}_infracao", frase)
                continue
            self._conferir(e, resultado, nova if resultado == Resultado.REENQUADRADO else e.infracao, nome)
        if not self.mudancas and not self.errors:
            self.add_error(None, "Nada muda: escolha ao menos uma penalidade a rever (art. 67).")
        return dados

    def _conferir(self, e: Enquadramento, resultado: str, infracao: str, campo: str) -> None:
        valor = valor_decidido(e, resultado, infracao)
        pode = regras.pode_rever_para(
            pena=e.pena,
            valor=e.valor,
            nova_pena="" if resultado == Resultado.CANCELADO else CATALOGO[infracao].pena,
            novo_valor=valor,
        )
        if not pode:
            self.add_error(campo, pode.motivo)
        else:
            self.mudancas.append((e, resultado, infracao, valor))

    def dados_do_ato(self) -> dict[str, Any]:
        return {"motivo": self.cleaned_data["motivo"], "mudancas": self.mudancas}


def _a_rever(processo: Processo) -> str:
    if motivo := _nao_anulado(processo):
        return motivo
    if not any(d.em_vigor for d in processo.decisoes.all()):
        return "Não há decisão em vigor a rever neste processo (arts. 66 e 67)."
    if not any(e.subsiste and e.capitulos.all() for e in processo.auto.enquadramentos.all()):
        return (
            "As penalidades já caíram. "
            + regras.pode_restabelecer(anulada_em=processo.aberto_em, notificada_em=None).motivo
        )
    return ""


@ato(
    "Rever a decisão de ofício",
    papeis=DIRETORES,
    formulario=ReverForm,
    artigo="arts. 66 e 67",
    com_tarefa=False,
    cabe=_a_rever,
    impedimento=impedimento_de_rever,
    assina=True,
    ajuda="Só em favor do transportador. Para agravar, anule desde a notificação da autuação.",
)
def rever_decisao(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, motivo: str, mudancas: list
) -> Feito:
    """A milder penalty, or none, in place of the one decided; final or not, paid or not."""
    reincidencia = _reincidencia(processo)
    linhas = []
    for enquadramento, resultado, infracao, valor in mudancas:
        era = f"{enquadramento.citacao}, {dinheiro(enquadramento.valor)}"
        _rever(enquadramento, resultado, infracao, valor)
        novo = f" para {enquadramento.citacao}, {dinheiro(valor)}" if resultado != Resultado.CANCELADO else ""
        linhas.append([f"Penalidade do {era}", f"{RESUMO[resultado]}{novo}"])
    efeitos: Efeitos = [["Revê-se", _qual_decisao(processo)], *linhas]
    if processo.auto.enquadramentos.subsistentes().exists():
        efeitos.append(["Prazos", "os que correm não mudam"])
    else:
        caiu = desfazer.fechar(processo, motivo, agora, autor)
        desfazer.prejudicar_pedidos(processo)
        efeitos.append(["Prazos", "; ".join(f"cai {c}" for c in caiu) or "nenhum corre"])
    efeitos += [["Permanece", desfazer.o_que_permanece(processo)], reincidencia]
    return _concluir(processo, autor, Revisao.Especie.REVISAO, "", motivo, efeitos, agora)


def _qual_decisao(processo: Processo) -> str:
    decisao = processo.decisoes.filter(em_vigor=True).latest("assinada_em", "pk")
    return f"{decisao.get_instancia_display().lower()} {decisao.numero}"


def _rever(e: Enquadramento, resultado: str, infracao: str, valor) -> None:
    """Change what was decided; what was final stays final since the same day, and what was executed, executed."""
    era, desde = e.estado, e.definitivo_em
    if era == Estado.JULGADO:
        e.reconsiderar(resultado, valor)
    else:
        e.reformar(resultado, valor)
    if resultado == Resultado.REENQUADRADO:
        regra = CATALOGO[infracao]
        e.infracao, e.pena, e.percentual = regra.chave, regra.pena, regra.percentual
    e.em_dobro = False
    if resultado != Resultado.CANCELADO:
        if era == Estado.EM_RECURSO:
            e.voltar_ao_recurso()
        elif era == Estado.CUMPRIDO:
            e.cumprir(desde)
        elif era in (Estado.DEFINITIVO, Estado.EXECUTADO):
            e.tornar_definitivo(desde)
        if era == Estado.EXECUTADO:
            e.executar()
    e.save()


# --- what all three share ---------------------------------------------------------------------------------------------


def _reincidencia(processo: Processo) -> list[str]:
    """Said before anything falls: which later penalties rest on these."""
    auto = processo.auto
    chaves = list(auto.enquadramentos.values_list("infracao", flat=True))
    posteriores = sorted({str(e.auto.processo) for e in dobradas_depois(auto, chaves)})
    if not posteriores:
        return ["Reincidência", "o que cai deixa de contar (art. 57, § 1º)"]
    quais = ", ".join(posteriores)
    return ["Reincidência", f"o que cai deixa de contar (art. 57, § 1º); confere-se a do processo {quais}"]


def _concluir(
    processo: Processo,
    autor: Atuacao,
    especie: str,
    desde: str,
    motivo: str,
    efeitos: Efeitos,
    agora: datetime.datetime,
) -> Feito:
    """Money, document, noun, and the notice to the carrier."""
    _guias(processo)
    revisao = Revisao(
        processo=processo,
        especie=especie,
        desde=desde,
        motivo=motivo,
        feita_em=agora,
        decidida_por=autor.usuario,
        papel=autor.papel,
        designacao=autor.competencia,
    )
    por = f"{revisao.get_especie_display()}, neste processo"
    revisao.efeitos = [*efeitos, *contas.acertar(processo, agora, liberada_por=por)]
    peca = _despachar(processo, revisao, autor, agora)
    revisao.peca = peca
    revisao.save()
    ReflexoFlow.abrir(processo, f"Notificar: {revisao.get_especie_display()}")
    resumo = ". ".join(f"{rotulo}: {texto}" for rotulo, texto in revisao.efeitos)
    titulo = revisao.get_especie_display()
    return Feito(
        texto=f"{titulo[:1].upper()}{titulo[1:]} ({peca.numero}). {resumo}. Motivos: {motivo}",
        peca=peca,
        dados={"revisao": revisao.pk},
    )


def _despachar(processo: Processo, revisao: Revisao, autor: Atuacao, agora: datetime.datetime) -> Peca:
    return emitir(
        processo,
        lambda i: documento.despacho(i, revisao=revisao, por=autor),
        especie="DEC" if autor.papel == Papel.DIRETOR_DE_TRANSPORTES else "DDP",
        grupo=Grupo.JULGAMENTO,
        agora=agora,
        autor=autor.usuario,
    )


def _guias(processo: Processo) -> None:
    """A guide without a standing notice has no due date; one of a collection that fell is cancelled (F05)."""
    cientes = processo.notificacoes.filter(estado=Notificacao.Estado.CIENTE)
    abertas = processo.guias.filter(estado=Guia.Estado.EMITIDA)
    if not cientes.filter(especie=Notificacao.Especie.AUTUACAO).exists():
        abertas.filter(especie=Guia.Especie.DEPOSITO).update(vencimento=None)
    if not cientes.filter(especie__in=[Notificacao.Especie.COBRANCA, Notificacao.Especie.RESULTADO]).exists():
        for guia in abertas.filter(especie=Guia.Especie.MULTA):
            guia.cancelar()
            guia.save()


__all__ = ["anular_desde", "arquivar_de_oficio", "rever_decisao"]
