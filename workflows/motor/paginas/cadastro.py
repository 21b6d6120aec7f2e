"""The carrier's file: who represents it, for itself and for Protocolo; and the receipts that stay with who filed."""

from __future__ import annotations

import datetime
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db.models import Count, Exists, OuterRef, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from processos import acesso
from processos.acesso import Atuacao
from processos.models import Andamento, DocumentoDoCadastro, Papel, PedidoDeRepresentacao, Representacao, Transportador
from processos.recusas import NaoEncontrado
from processos.regras.tempo import data_local
from processos.sessao import sem_guarda
from processos.views import entregar_pdf, nome_do_arquivo

from ..atos import ATOS
from ..porta import NAO_EXISTE, pode_praticar
from . import pagina
from .chaves import endereco_com, escrito

TAMANHO, HISTORICO = 50, 30


def _acao(nome: str, autor: Atuacao, **sobre: object) -> dict[str, str]:
    """A link to an act, or why this capacity may not do it."""
    permitido, motivo = pode_praticar(ATOS[nome], autor, None)
    endereco = reverse("ato_sem_processo", args=[nome])
    com = "&".join(f"{k}={v}" for k, v in sobre.items())
    return {
        "titulo": ATOS[nome].titulo,
        "url": f"{endereco}?{com}" if com else endereco,
        "motivo": "" if permitido else motivo,
    }


def _ficha(transportador: Transportador, agora: datetime.datetime) -> dict[str, Any]:
    """What both pages of a carrier show."""
    hoje = data_local(agora)
    todas = Representacao.objects.filter(transportador=transportador).select_related("usuario", "prova")
    return {
        "transportador": transportador,
        "aderiu": transportador.aderiu_em(hoje),
        "em_vigor": list(todas.em_vigor(hoje)),
        "futuras": list(todas.filter(de__gt=hoje, revogada_em__isnull=True)),
        "encerradas": list(todas.encerradas(hoje).order_by("-pk")[:HISTORICO]),
        "documentos": list(transportador.documentos_do_cadastro.defer("documento").select_related("autor")[:HISTORICO]),
        "hoje": hoje,
    }


@pagina
def representantes(request: HttpRequest, autor: Atuacao, agora: datetime.datetime) -> HttpResponse:
    """The carrier's own: who speaks for it, what was asked, and the electronic notice."""
    if autor.interno:
        return redirect("transportadores" if autor.papel in acesso.QUEM_CUIDA_DO_CADASTRO else "inicio")
    transportador = autor.representado
    pedidos = transportador.pedidos_de_representacao.select_related("representacao__usuario", "autor").order_by("-pk")
    acoes = [_acao(nome, autor) for nome in ("pedir_habilitacao", "pedir_alteracao", "pedir_revogacao")]
    contexto = {
        **_ficha(transportador, agora),
        "pedidos": list(pedidos[:HISTORICO]),
        "acoes": acoes,
        "da_adesao": _acao("manifestar_adesao", autor),
        "trilha": [("Início", reverse("inicio")), ("Meus processos", reverse("portal")), ("Representantes", None)],
    }
    return render(request, "motor/representantes.html", contexto)


def _so_do_cadastro(autor: Atuacao) -> None:
    if autor.papel not in acesso.QUEM_CUIDA_DO_CADASTRO:
        raise NaoEncontrado(NAO_EXISTE)


@pagina
def transportadores(request: HttpRequest, autor: Atuacao, agora: datetime.datetime) -> HttpResponse:
    """Every carrier, by the number of its register; what waits to be checked comes first."""
    _so_do_cadastro(autor)
    hoje, texto, depois = data_local(agora), escrito(request, "texto"), escrito(request, "depois")
    em_vigor = Q(representacoes__de__lte=hoje, representacoes__revogada_em__isnull=True) & (
        Q(representacoes__ate__isnull=True) | Q(representacoes__ate__gte=hoje)
    )
    a_conferir = PedidoDeRepresentacao.objects.filter(estado="A_CONFERIR", transportador=OuterRef("pk"))
    lista = Transportador.objects.annotate(
        n_representantes=Count("representacoes", filter=em_vigor), ha_pedido=Exists(a_conferir)
    ).order_by("n_cadastro")
    if texto:
        lista = lista.filter(Q(nome__icontains=texto) | Q(n_cadastro__iexact=texto) | Q(cnpj=_algarismos(texto)))
    if depois:
        lista = lista.filter(n_cadastro__gt=depois)
    linhas = list(lista[: TAMANHO + 1])
    pedidos = PedidoDeRepresentacao.objects.filter(estado="A_CONFERIR").select_related(
        "transportador", "representacao__usuario", "autor"
    )
    contexto = {
        "linhas": linhas[:TAMANHO],
        "texto": texto,
        "pedidos": [(p, _acao("conferir_pedido", autor, pedido=p.pk)) for p in pedidos[:TAMANHO]],
        "proxima": endereco_com(request, depois=linhas[TAMANHO - 1].n_cadastro) if len(linhas) > TAMANHO else "",
        "anterior": endereco_com(request, depois="") if depois else "",
        "trilha": [("Início", reverse("inicio")), ("Transportadores", None)],
    }
    return render(request, "motor/transportadores.html", contexto)


def _algarismos(texto: str) -> str:
    """A CNPJ as it is kept; a text that has none matches nobody."""
    return "".join(c for c in texto if c.isalnum()) or "-"


@pagina
def transportador(request: HttpRequest, autor: Atuacao, agora: datetime.datetime, pk: int) -> HttpResponse:
    """One carrier's file, with every act of it; the Administrador reads."""
    _so_do_cadastro(autor)
    dele = Transportador.objects.filter(pk=pk).first()
    if dele is None:
        raise NaoEncontrado(NAO_EXISTE)
    ficha = _ficha(dele, agora)
    contexto = {
        **ficha,
        "linhas": [(r, _acoes_da_representacao(r, autor)) for r in (*ficha["em_vigor"], *ficha["futuras"])],
        "pedidos": [
            (p, _acao("conferir_pedido", autor, pedido=p.pk))
            for p in dele.pedidos_de_representacao.filter(estado="A_CONFERIR").select_related(
                "representacao__usuario", "autor"
            )
        ],
        "habilitar": _acao("habilitar_representante", autor, transportador=dele.n_cadastro),
        "da_adesao": _acao("registrar_adesao", autor, transportador=dele.n_cadastro),
        "historico": list(
            Andamento.objects.filter(processo__isnull=True, dados__transportador=pk).select_related("autor")[:HISTORICO]
        ),
        "trilha": [("Início", reverse("inicio")), ("Transportadores", reverse("transportadores")), (str(dele), None)],
    }
    return render(request, "motor/transportador.html", contexto)


def _acoes_da_representacao(r: Representacao, autor: Atuacao) -> list[dict[str, str]]:
    nomes = ["alterar_poderes", "revogar_representante"]
    if not r.usuario.has_usable_password():
        nomes.append("convidar_representante")
    return [_acao(nome, autor, representacao=r.pk) for nome in nomes]


@pagina
def documento(request: HttpRequest, autor: Atuacao, agora: datetime.datetime, pk: int) -> HttpResponse:
    """A document of a carrier's file: for the house, and for the carrier itself."""
    visiveis = DocumentoDoCadastro.objects.all()
    if autor.papel == Papel.TRANSPORTADOR:
        visiveis = visiveis.filter(transportador=autor.representado)
    achado = visiveis.filter(pk=pk).first()
    if achado is None:
        raise NaoEncontrado(NAO_EXISTE)
    nome = achado.nome_original or f"{achado.numero or achado.titulo}.pdf".replace("/", "-")
    return entregar_pdf(achado.arquivo, nome, achado.tamanho)


# --- what one filed, whatever powers are left -------------------------------------------------------------------------


@login_required
def meus_recibos(request: HttpRequest) -> HttpResponse:
    """The receipts of what this person did for any carrier: they stay when the powers end."""
    recibos = acesso.recibos_de(request.user).select_related("processo", "transportador", "recibo", "peca")
    feitos = Andamento.objects.filter(autor=request.user, papel=Papel.TRANSPORTADOR, restrito=False).select_related(
        "processo"
    )
    contexto = {
        "recibos": list(recibos[:200]),
        "feitos": list(feitos.order_by("-quando", "-pk")[:200]),
        "trilha": [("Início", reverse("inicio")), ("Meus recibos", None)],
    }
    return sem_guarda(render(request, "motor/meus_recibos.html", contexto))


@login_required
def meu_recibo(request: HttpRequest, pk: int, qual: str) -> HttpResponse:
    """The receipt, or the petition itself, to who filed it; nothing else of the case."""
    peticao = acesso.recibos_de(request.user).filter(pk=pk).select_related("recibo", "peca").first()
    peca = {"recibo": peticao.recibo, "peticao": peticao.peca}.get(qual) if peticao else None
    if peca is None:
        raise Http404
    return sem_guarda(entregar_pdf(peca.arquivo, nome_do_arquivo(peca), peca.tamanho))
