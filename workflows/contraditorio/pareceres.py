"""Who is heard before the decision: the Fiscal who wrote the auto, and the Jurídico in an opinion that binds nobody (F08)."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms

from processos.acesso import Atuacao
from processos.campos import CampoPDFs, LinhasDeTexto
from processos.documentos import instrucao as documento
from processos.documentos.emissao import emitir, juntar
from processos.models import Papel, Parecer, Processo, Reconsideracao, Recurso
from processos.models.decisao import Instancia
from processos.models.peca import Grupo

from ..motor.atos import Feito, FormularioDeAto, ato
from .instrucao import abrir_instrucao, cumprir_alerta, dados_da_tarefa, marcar_alerta, pergunta_da_tarefa
from .provas import DIRETORES, aceita_prova, produzida

# --- the Fiscal -------------------------------------------------------------------------------------------------------


def _ha_o_que_instruir(processo: Processo) -> str:
    return "" if aceita_prova(processo) else "Não há decisão por tomar neste processo."


class PedirManifestacaoForm(FormularioDeAto):
    pergunta_ao_fiscal = forms.CharField(
        label="O que se pergunta ao Fiscal", widget=forms.Textarea(attrs={"rows": 4}), min_length=10
    )


@ato(
    "Pedir manifestação do Fiscal",
    papeis=(Papel.DIRETOR_DE_TRANSPORTES, Papel.JURIDICO),
    formulario=PedirManifestacaoForm,
    artigo="art. 66",
    com_tarefa=False,
    cabe=_ha_o_que_instruir,
)
def pedir_manifestacao(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, pergunta_ao_fiscal: str
) -> Feito:
    """A task in the own inbox of who wrote the auto; the twenty business days run on."""
    ate = marcar_alerta(processo, "manifestacao_do_fiscal", agora, "manifestação pedida")
    abrir_instrucao(
        processo, "manifestar", titulo="Manifestar-se sobre o auto", texto=pergunta_ao_fiscal, artigo="art. 66"
    )
    return Feito(texto=f"Pedida a manifestação do Fiscal, até {ate} (alerta interno).", conclui=False)


class ManifestarForm(FormularioDeAto):
    texto = forms.CharField(label="Manifestação", widget=forms.Textarea(attrs={"rows": 8}), min_length=20)
    arquivos = CampoPDFs(label="Arquivos em PDF", required=False)

    def preparar(self) -> None:
        self.pergunta = pergunta_da_tarefa(self.contexto.pendencia)

    def dados_do_ato(self) -> dict[str, Any]:
        dados = dados_da_tarefa(self.contexto.pendencia)
        return {**self.cleaned_data, "pergunta": dados["texto"], "prova": dados.get("prova")}


def _so_quem_lavrou(processo: Processo, autor: Atuacao) -> str:
    """While who wrote the auto is in the house, nobody speaks for what he saw (decisões, 14)."""
    fiscal = processo.auto.fiscal
    if fiscal.pk == autor.usuario.pk or not fiscal.is_active:
        return ""
    return "Só o Fiscal que lavrou o auto se manifesta sobre ele."


@ato(
    "Manifestar-se sobre o auto",
    papeis=Papel.FISCAL,
    formulario=ManifestarForm,
    artigo="art. 66",
    impedimento=_so_quem_lavrou,
)
def manifestar_sobre_o_auto(
    processo: Processo,
    autor: Atuacao,
    *,
    agora: datetime.datetime,
    texto: str,
    arquivos: list,
    pergunta: str,
    prova: int | None,
) -> Feito:
    """What he saw and how, in answer to what was asked; the party reads it."""
    peca = emitir(
        processo,
        lambda i: documento.manifestacao(i, processo=processo, pergunta=pergunta, texto=texto, por=autor),
        especie="MAN",
        grupo=Grupo.DEFESA,
        agora=agora,
        autor=autor.usuario,
    )
    for arquivo in arquivos:
        juntar(
            processo,
            arquivo,
            arquivo.anexo,
            titulo=arquivo.name[:300],
            grupo=Grupo.DEFESA,
            agora=agora,
            autor=autor.usuario,
        )
    produzida(prova, peca)
    cumprir_alerta(processo, "manifestacao_do_fiscal", "manifestar", autor, agora)
    return Feito(texto=f"Manifestação do Fiscal juntada ({peca.numero}).", peca=peca)


# --- the Jurídico -----------------------------------------------------------------------------------------------------


def instancia_em_curso(processo: Processo) -> Instancia:
    """The decision that the opinion is for."""
    if processo.recursos.filter(estado__in=[Recurso.Estado.A_REMETER, Recurso.Estado.NO_DP]).exists():
        return Instancia.RECURSO
    if processo.reconsideracoes.filter(estado=Reconsideracao.Estado.PROTOCOLADA).exists():
        return Instancia.RECONSIDERACAO
    return Instancia.JULGAMENTO


class PedirParecerForm(FormularioDeAto):
    consulta = forms.CharField(label="Consulta", widget=forms.Textarea(attrs={"rows": 4}), min_length=10)
    questoes = LinhasDeTexto(
        label="Questões",
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="Uma por linha. O parecer responde a cada uma.",
    )


def _sem_parecer_aberto(processo: Processo) -> str:
    if any(p.no == "opinar" for p in processo.pendencias.all()):
        return "Já há um parecer pedido, ainda sem resposta."
    return _ha_o_que_instruir(processo)


@ato(
    "Pedir parecer",
    papeis=DIRETORES,
    formulario=PedirParecerForm,
    artigo="art. 66",
    com_tarefa=False,
    cabe=_sem_parecer_aberto,
)
def pedir_parecer(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, consulta: str, questoes: list[str]
) -> Feito:
    """Questions for the Jurídico; the twenty business days run on."""
    ate = marcar_alerta(processo, "parecer", agora, "parecer pedido")
    abrir_instrucao(
        processo,
        "opinar",
        titulo="Emitir parecer",
        texto=consulta,
        artigo="art. 66",
        questoes=questoes,
        de=autor.rotulo,
    )
    return Feito(texto=f"Pedido parecer ao Jurídico, até {ate} (alerta interno).", conclui=False, restrito=True)


class ParecerForm(FormularioDeAto):
    ementa = forms.CharField(label="Ementa", max_length=600, widget=forms.Textarea(attrs={"rows": 2}))
    relatorio = forms.CharField(label="Relatório", widget=forms.Textarea(attrs={"rows": 4}))
    conclusao = forms.ChoiceField(label="Conclusão", choices=documento.CONCLUSOES, widget=forms.RadioSelect)
    ressalvas = forms.CharField(label="Ressalvas", required=False, widget=forms.Textarea(attrs={"rows": 2}))
    restrito = forms.BooleanField(
        label="Restrito até a decisão",
        required=False,
        help_text="Só a casa o lê até que a parte seja notificada da decisão.",
    )

    def preparar(self) -> None:
        self.pergunta = pergunta_da_tarefa(self.contexto.pendencia)
        self.questoes = dados_da_tarefa(self.contexto.pendencia).get("questoes") or []
        for n, questao in enumerate(self.questoes, start=1):
            self.fields[f"resposta_{n}"] = forms.CharField(
                label=f"Questão {n}: {questao}", widget=forms.Textarea(attrs={"rows": 4})
            )
        self.order_fields(["ementa", "relatorio", *(f"resposta_{n}" for n in range(1, len(self.questoes) + 1))])

    def dados_do_ato(self) -> dict[str, Any]:
        d, tarefa = self.cleaned_data, dados_da_tarefa(self.contexto.pendencia)
        texto = {nome: d[nome] for nome in ("ementa", "relatorio", "conclusao", "ressalvas")}
        texto["respostas"] = [
            {"questao": q, "resposta": d[f"resposta_{n}"]} for n, q in enumerate(self.questoes, start=1)
        ]
        return {"texto": {**texto, "consulta": tarefa["texto"], "de": tarefa["de"]}, "restrito": d["restrito"]}


@ato("Emitir parecer", papeis=Papel.JURIDICO, formulario=ParecerForm, artigo="art. 66")
def emitir_parecer(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, texto: dict, restrito: bool
) -> Feito:
    """Question, norm, fact, answer; opinative, and restricted until the party is told the decision, if so marked."""
    parecer = Parecer.objects.create(
        processo=processo,
        instancia=instancia_em_curso(processo),
        autor=autor.usuario,
        emitido_em=agora,
        texto=texto,
        restrito=restrito,
    )
    parecer.peca = emitir(
        processo,
        lambda i: documento.parecer(i, processo=processo, texto=texto, restrito=restrito, por=autor),
        especie="PAR",
        grupo=Grupo.RECURSO if parecer.instancia != Instancia.JULGAMENTO else Grupo.JULGAMENTO,
        agora=agora,
        autor=autor.usuario,
    )
    parecer.save()
    cumprir_alerta(processo, "parecer", "opinar", autor, agora)
    return Feito(texto=f"Parecer juntado ({parecer.peca.numero}).", peca=parecer.peca, restrito=restrito)
