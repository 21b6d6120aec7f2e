"""The inbox: what waits for this person in the capacity in use, by tab, due first, in groups that say so."""

from __future__ import annotations

import datetime
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from processos import consultas
from processos.acesso import INTERNOS, Atuacao
from processos.formatos import data_curta, data_longa, em_instante
from processos.models import Andamento, Papel, PedidoDeRepresentacao
from processos.recusas import NaoEncontrado
from processos.regras.calendario import Calendario
from processos.regras.tempo import data_local
from processos.sessao import atuacoes_do_pedido

from ...models import Pendencia
from .. import caixa as caixas
from .. import relogio
from ..atos import ATOS
from ..papeis import assunto_proprio
from ..porta import NAO_EXISTE
from . import filtros as dos_filtros
from . import lote, pagina
from .chaves import chave_em_texto, endereco_com, texto_em_chave
from .filtros import Filtros
from .grupos import Contagem, Marcos, com_grupo, contar, marcos, resumo, titulos

TAMANHO = 50
DO_JULGAMENTO = ("minutar", "julgar")
QUEM_VE_OS_POSTOS_DE_LADO = (Papel.FINANCEIRO, Papel.ADMINISTRADOR)
ABAS = {
    "minhas": "Para mim",
    "papel": "Do meu papel",
    "substituicao": "Em substituição",
    "terceiros": "Aguardando terceiros",
    "concluidas": "Concluídas",
}
LOTE = {"minhas": "soltar", "papel": "assumir"}
"""What may be done many at once, where the tasks are of the role in use."""


@pagina
def caixa(request: HttpRequest, autor: Atuacao, agora: datetime.datetime) -> HttpResponse:
    if not autor.interno:
        return redirect("portal")
    atuacoes = atuacoes_do_pedido(request, agora)
    filtros = dos_filtros.do_endereco(request)
    abas = {
        "minhas": caixas.minhas(autor),
        "papel": caixas.do_papel(autor),
        "substituicao": caixas.em_substituicao(atuacoes),
        "terceiros": caixas.aguardando(autor),
        "concluidas": caixas.concluidas(autor),
    }
    quadro = caixas.quadro(autor, {**abas, **_avisos(autor)})
    pedida = request.GET.get("aba", "")
    aba = pedida if pedida in ABAS else ("minhas" if quadro.quantas["minhas"] else "papel")
    contexto = {
        "agora": agora,
        "aba": aba,
        "titulo_da_aba": ABAS[aba],
        "abas": _abas(quadro.quantas, aba),
        "quantas": quadro.quantas,
        "filtros": filtros,
        "filtrado": filtros.algum,
        "favoritos": dos_filtros.na_tela(quadro.favoritos, request),
        "consulta": dos_filtros.consulta_de(request.GET),
        "respostas_do_lote": lote.respostas(request),
        "trilha": [("Início", reverse("inicio")), ("Caixa de entrada", None)],
        "pode_tentar": autor.papel == Papel.ADMINISTRADOR,
    }
    if quadro.quantas.get("postos_de_lado"):
        contexto["postos_de_lado"] = consultas.postos_de_lado(autor)
    if aba == "concluidas":
        contexto |= _concluidas(request, abas[aba], filtros, marcos(agora))
    else:
        if filtros.escritos["colegas"] and aba == "papel":
            abas[aba] = caixas.do_papel(autor, de_colegas=True)
        contexto |= _tarefas(request, autor, abas[aba], filtros, marcos(agora), quadro.calendario, aba=aba)
    return render(request, "motor/caixa.html", contexto)


def _avisos(autor: Atuacao) -> dict[str, QuerySet]:
    """What else may ask for attention here, by role: counted with the tabs."""
    avisos: dict[str, QuerySet] = {}
    if autor.papel in QUEM_VE_OS_POSTOS_DE_LADO:
        avisos["postos_de_lado"] = consultas.todos_os_postos_de_lado()
    if autor.papel == Papel.PROTOCOLO:
        avisos["pedidos_a_conferir"] = PedidoDeRepresentacao.objects.filter(estado="A_CONFERIR")
    return avisos


def _abas(quantas: dict[str, int], atual: str) -> list[dict[str, Any]]:
    return [
        {
            "rotulo": rotulo,
            "url": f"{reverse('caixa')}?aba={nome}",
            "quantos": f"{caixas.MUITAS}+" if quantas[nome] > caixas.MUITAS else quantas[nome],
            "atual": nome == atual,
        }
        for nome, rotulo in ABAS.items()
    ]


def _vizinhas(request: HttpRequest, lida: caixas.Pagina) -> dict[str, str]:
    return {
        "proxima": endereco_com(request, depois=chave_em_texto(*lida.depois), antes="") if lida.depois else "",
        "anterior": endereco_com(request, antes=chave_em_texto(*lida.antes), depois="") if lida.antes else "",
    }


def _chaves(request: HttpRequest) -> dict[str, caixas.Chave | None]:
    antes = texto_em_chave(request.GET.get("antes"))
    return {"antes": antes, "depois": None if antes else texto_em_chave(request.GET.get("depois"))}


# --- open tasks -------------------------------------------------------------------------------------------------------


def _tarefas(
    request: HttpRequest, autor: Atuacao, todas: QuerySet[Pendencia], filtros: Filtros, m: Marcos,
    versao: int | None, *, aba: str,
) -> dict[str, Any]:  # fmt: skip
    pendencias = dos_filtros.das_tarefas(todas, filtros, m)
    contagem = contar(pendencias, m)
    contexto: dict[str, Any] = {
        "hoje": m.hoje,
        "resumo": resumo(contagem, m),
        "contagem": contagem,
        "prazos_do_filtro": list(titulos(m).items()),
        "tarefas_do_filtro": _tarefas_do_filtro(request, autor, m, aba),
        "penas_do_filtro": [(f"pena:{pena}", rotulo) for pena, rotulo in dos_filtros.PENAS.items()],
        "lote": LOTE.get(aba, ""),
    }
    if not contagem.total:
        vazia = not filtros.algum and aba in LOTE
        return contexto | ({"proximos": consultas.proximos_vencimentos(autor)} if vazia else {})
    com_tudo = com_grupo(
        caixas.com_leitura(caixas.com_decisao_conjunta(caixas.para_a_tela(pendencias)), autor.usuario), m
    )
    lida = caixas.pagina(com_tudo, "ordem", tamanho=TAMANHO, **_chaves(request))
    linhas = Linhas(request, autor, m, consultas.calendario_ou_nada(versao), aba)
    return contexto | {
        "grupos": linhas.em_grupos(lida.linhas, contagem),
        "mostradas": len(lida.linhas),
        "url_colegas": _url_dos_colegas(request, filtros) if aba == "papel" else "",
        **_vizinhas(request, lida),
    }


def _url_dos_colegas(request: HttpRequest, filtros: Filtros) -> str:
    return endereco_com(request, aba="papel", colegas="" if filtros.escritos["colegas"] else "1", antes="", depois="")


def _tarefas_do_filtro(request: HttpRequest, autor: Atuacao, m: Marcos, aba: str) -> list[tuple[str, str]]:
    papeis = {autor.papel}
    if aba == "terceiros":
        papeis = set(INTERNOS) | {Papel.TRANSPORTADOR.value}
    elif aba == "substituicao":
        papeis = {a.papel for a in atuacoes_do_pedido(request, m.agora) if a.substitui}
    return [(f"no:{no}", titulo) for no, titulo in caixas.tarefas_de(frozenset(papeis)).items()]


class Linhas:
    """The rows of one page, each as its tab tells it."""

    def __init__(self, request: HttpRequest, autor: Atuacao, m: Marcos, calendario: Calendario | None, aba: str):
        self.autor, self.m, self.calendario, self.aba = autor, m, calendario, aba
        substitui = [a for a in atuacoes_do_pedido(request, m.agora) if a.substitui]
        self.em_lugar_de = {a.papel: a for a in reversed(substitui)} if aba == "substituicao" else {}

    def em_grupos(self, pendencias: list[Pendencia], contagem: Contagem) -> list[dict[str, Any]]:
        """The rows under their groups, in the order in which they fall due."""
        por_grupo: dict[str, list] = {nome: [] for nome in titulos(self.m)}
        for pendencia in pendencias:
            por_grupo[pendencia.grupo].append(self.linha(pendencia))
        return [
            {"titulo": titulos(self.m)[nome], "quantas": contagem.por_grupo.get(nome), "linhas": linhas}
            for nome, linhas in por_grupo.items()
            if linhas
        ]

    def linha(self, pendencia: Pendencia) -> dict[str, Any]:
        substituindo = self.em_lugar_de.get(pendencia.papel)
        return {
            "pendencia": pendencia,
            "processo": pendencia.processo,
            "prazo": consultas.prazo_na_tela(pendencia.prazo, self.m.hoje, self.calendario, pendencia.desde),
            "url": self._url(pendencia),
            "trocar": substituindo.chave if substituindo and substituindo.chave != self.autor.chave else "",
            "quem": self._quem(pendencia),
            "desde": pendencia.assumida_em or pendencia.desde,
            "nao_lida": self.aba != "terceiros" and not pendencia.lida,
            "marcavel": self._marcavel(pendencia),
            "evento_em": _quando(pendencia.processo.ultimo_evento_em, self.m.hoje),
            "conjunta": pendencia.reunido and pendencia.no in DO_JULGAMENTO,
        }

    def _url(self, pendencia: Pendencia) -> str:
        """What waits with others, or takes several steps (a notice to send, to prove), opens the case; else the act."""
        atos = caixas.atos_do_no(pendencia)
        if self.aba == "terceiros" or "registrar_ciencia" in atos:
            return reverse("processo", args=[pendencia.processo_id])
        return f"{reverse('ato', args=[pendencia.processo_id, atos[0]])}?tarefa={pendencia.task_id}"

    def _quem(self, pendencia: Pendencia) -> str:
        if substituindo := self.em_lugar_de.get(pendencia.papel):
            return f"Você, em lugar de {substituindo.substitui}"
        if pendencia.responsavel_id:
            return "Você" if pendencia.responsavel_id == self.autor.usuario.pk else str(pendencia.responsavel)
        if pendencia.papel == Papel.TRANSPORTADOR:
            return "Transportador"
        return pendencia.get_papel_display()

    def _marcavel(self, pendencia: Pendencia) -> bool:
        if self.aba == "minhas":
            return not assunto_proprio(pendencia)
        return self.aba == "papel" and pendencia.responsavel_id is None


def _quando(momento: datetime.datetime | None, hoje: datetime.date) -> str:
    """ "seg 16/03, 08:40": the year only when it is not this one."""
    if momento is None:
        return ""
    dia = data_local(momento)
    return f"{data_curta(dia) if dia.year == hoje.year else data_longa(dia)}, {em_instante(momento):%H:%M}"


# --- acts done --------------------------------------------------------------------------------------------------------


def _concluidas(request: HttpRequest, todas: QuerySet[Andamento], filtros: Filtros, m: Marcos) -> dict[str, Any]:
    """What this person did in this role, newest first."""
    feitos = dos_filtros.dos_atos(todas, filtros).select_related("processo__transportador").defer("mudancas", "dados")
    lida = caixas.pagina(feitos, "quando", tamanho=TAMANHO, decresce=True, **_chaves(request))
    return {
        "hoje": m.hoje,
        "resumo": "Os seus atos neste papel, do mais novo ao mais antigo.",
        "feitos": [
            {"andamento": a, "processo": a.processo, "ato": ATOS[a.ato].titulo if a.ato in ATOS else "Ato"}
            for a in lida.linhas
        ],
        **_vizinhas(request, lida),
    }


@pagina
def tentar_de_novo(request: HttpRequest, autor: Atuacao, agora: datetime.datetime, pk: int) -> HttpResponse:
    """Give a deadline that was set aside back to the clock. Of the Administrador alone."""
    if autor.papel != Papel.ADMINISTRADOR:
        raise NaoEncontrado(NAO_EXISTE)
    relogio.tentar_de_novo(pk)
    messages.success(request, "O prazo voltou ao relógio, que o tenta de novo na próxima passagem.")
    return redirect("caixa", permanent=False)
