"""The checklist of a draft: what is examined, what is missing, and where. The act of sending refuses in these very words."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from processos import acesso, consultas
from processos.documentos.textos import lista_de
from processos.formatos import data_longa, dinheiro, momento
from processos.models import Designacao, Notificacao, PedidoDeProva, Prazo, Revisao
from processos.models.decisao import Instancia
from processos.regras.revisao import pode_restabelecer
from processos.regras.tempo import data_local

if TYPE_CHECKING:
    from .formulario_da_minuta import MinutaForm

PARTES = {
    "ementa": "Escreva a ementa.",
    "relatorio": "Escreva o relatório.",
    "fundamentacao": "Escreva a fundamentação.",
}


@dataclass(frozen=True)
class Falta:
    """What is missing, and the field in which to write it."""

    texto: str
    campo: str = ""


@dataclass(frozen=True)
class Ponto:
    """A line: what was examined, in words; or what is missing. ``impede``: without it the draft does not go."""

    rotulo: str
    texto: str = ""
    faltas: list[Falta] = field(default_factory=list)
    impede: bool = False
    peca: int | None = None  # the piece in which one reads it

    @property
    def feito(self) -> bool:
        return not self.faltas


def pontos(form: MinutaForm) -> list[Ponto]:
    """Every line of the checklist, for the draft as it is on the page."""
    texto = form.texto_escrito()
    linhas = [_argumentos(form, texto), _partes(form, texto), _penalidades(form, texto)]
    return [*linhas, *(ponto for conferir in DO_PROCESSO for ponto in conferir(form))]


def faltas_que_impedem(form: MinutaForm) -> list[Falta]:
    return [falta for ponto in pontos(form) if ponto.impede for falta in ponto.faltas]


# --- what is written --------------------------------------------------------------------------------------------------


def _argumentos(form: MinutaForm, texto: dict[str, Any]) -> Ponto:
    faltas, teses = [], texto["teses"]
    for n, tese in enumerate(teses, start=1):
        if not tese["alega"]:
            faltas.append(Falta(f"Escreva o argumento {n}, ou apague a resposta a ele.", f"tese_{n}_alega"))
        if tese["acolhe"] is None:
            faltas.append(Falta(f"Diga se acolhe ou rejeita o argumento {n}.", f"tese_{n}_acolhe"))
        if not tese["resposta"]:
            faltas.append(
                Falta(f"Responda ao argumento {n}: sem a resposta, a minuta não segue.", f"tese_{n}_resposta")
            )
    if not teses:
        dito = "a petição não traz argumentos separados" if form.peticao else "não há petição a responder"
        return Ponto("Defesa examinada", dito, impede=True)
    return Ponto(
        "Defesa examinada" if form.instancia == Instancia.JULGAMENTO else "Razões examinadas",
        "o argumento foi respondido" if len(teses) == 1 else f"os {len(teses)} argumentos foram respondidos",
        faltas,
        impede=True,
        peca=form.peticao.peca_id if form.peticao else None,
    )


def _partes(form: MinutaForm, texto: dict[str, Any]) -> Ponto:
    faltas = [Falta(frase, nome) for nome, frase in PARTES.items() if not texto[nome]]
    if "conhecimento" in form.fields and not texto.get("conhecimento"):
        faltas.append(Falta("Diga se conhece do recurso.", "conhecimento"))
    return Ponto("Ementa, relatório e fundamentação", "escritos", faltas, impede=True)


def _penalidades(form: MinutaForm, texto: dict[str, Any]) -> Ponto:
    ditos = {item["enquadramento"]: item for item in texto["dispositivo"]}
    faltas = [
        Falta(f"Decida a penalidade do {e.citacao}.", f"enq_{e.ordem}_resultado")
        for e in form.em_causa
        if not ditos[e.pk]["resultado"]
    ]
    dito = "a penalidade foi decidida" if len(ditos) == 1 else f"as {len(ditos)} penalidades foram decididas"
    return Ponto("Dispositivo", dito, faltas, impede=True)


# --- what the case says -----------------------------------------------------------------------------------------------


def _tempestividade(form: MinutaForm) -> Iterable[Ponto]:
    peticao = form.peticao
    if peticao is None:
        return
    prazo = form.processo.prazos.filter(tipo=peticao.especie).exclude(estado=Prazo.Estado.CANCELADO).last()
    ate = f"; prazo até {data_longa(prazo.vence)}" if prazo else ""
    dito = f"protocolo em {data_longa(peticao.protocolada_em)}{ate}"
    faltas = [] if peticao.tempestiva else [Falta(f"Fora do prazo: {dito}. A minuta deve dizer o que resulta disso.")]
    yield Ponto("Tempestividade", dito, faltas, peca=peticao.peca_id)


def _deposito(form: MinutaForm) -> Iterable[Ponto]:
    if form.instancia != Instancia.JULGAMENTO or form.peticao is None:
        return
    conta = consultas.conta_do_deposito(form.processo, form.contexto.agora)
    dito = f"{dinheiro(conta.informado)} de {dinheiro(conta.exigido)} (art. 66)"
    yield Ponto("Depósito", dito, [Falta(f"Faltam {dinheiro(conta.falta)}: {dito}.")] if conta.falta else [])


def _reincidencia(form: MinutaForm) -> Iterable[Ponto]:
    em_dobro = [e.citacao for e in form.em_causa if e.em_dobro]
    dito = f"em dobro: {lista_de(em_dobro)}; a memória diz por quê" if em_dobro else "nenhuma na janela do decreto"
    yield Ponto("Reincidência", f"{dito} (art. 57, § 1º)")


def _ciencia(form: MinutaForm) -> Iterable[Ponto]:
    """The notice of the autuação; after an annulment, nothing is imposed again without a new one."""
    avisos = form.processo.notificacoes.filter(especie=Notificacao.Especie.AUTUACAO, estado=Notificacao.Estado.CIENTE)
    aviso = avisos.last()
    if aviso is not None and aviso.ciencia_em is not None:
        prova = f" ({aviso.prova})" if aviso.prova else ""
        yield Ponto(
            "Ciência provada", f"{aviso.get_modo_display()}, {momento(aviso.ciencia_em)}{prova}", peca=aviso.peca_id
        )
        return
    anulacao = form.processo.revisoes.filter(especie=Revisao.Especie.ANULACAO).last()
    motivo = pode_restabelecer(anulada_em=anulacao.feita_em, notificada_em=None).motivo if anulacao else ""
    falta = Falta(motivo or "Nenhuma ciência da autuação está provada nos autos.")
    yield Ponto("Ciência provada", faltas=[falta], impede=bool(motivo))


def _provas(form: MinutaForm) -> Iterable[Ponto]:
    provas = list(form.peticao.provas.all()) if form.peticao else []
    sem = [str(p) for p in provas if p.estado == PedidoDeProva.Estado.PEDIDA]
    if provas:
        faltas = [Falta(f"Sem despacho: {p}. Sem ele não se assina.") for p in sem]
        yield Ponto("Provas pedidas", f"{len(provas)} com despacho", faltas)


def _competencia(form: MinutaForm) -> Iterable[Ponto]:
    """Who signs, by which act; and who may not, because of what he decided before (guarantees 2 and 3)."""
    agora: datetime.datetime = form.contexto.agora
    papeis = acesso.QUEM_DECIDE[form.instancia]
    em_vigor = Designacao.objects.em_vigor(data_local(agora)).filter(papel__in=papeis, usuario__is_active=True)
    designados = list(em_vigor.select_related("usuario").order_by("-qualidade", "pk"))
    impedidos = [d for d in designados if not _pode_decidir(form, d)]
    livres = [d for d in designados if d not in impedidos]
    quem = lista_de(f"{d.usuario}, {d.get_qualidade_display()} ({d.ato})" for d in livres[:1])
    ninguem = "Ninguém desimpedido está designado para decidir: o Administrador precisa designar substituto."
    yield Ponto("Competência", f"{papeis[0].label}: {quem}", [] if livres else [Falta(ninguem)])
    nomes = lista_de(str(d.usuario) for d in impedidos)
    yield Ponto(
        "Impedimento", f"{nomes}: decidiu na primeira instância e não assina" if impedidos else "nenhum registrado"
    )


def _pode_decidir(form: MinutaForm, designacao: Designacao) -> bool:
    if form.instancia != Instancia.RECURSO:
        return True
    atuacao = acesso.Atuacao(designacao.usuario, designacao.papel, designacao=designacao)
    return acesso.pode_decidir_recurso(atuacao, form.processo)[0]


DO_PROCESSO: tuple[Callable[[MinutaForm], Iterable[Ponto]], ...] = (
    _tempestividade,
    _deposito,
    _reincidencia,
    _ciencia,
    _provas,
    _competencia,
)
