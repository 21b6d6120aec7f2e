"""The treasury's pages, for Financeiro alone: what to look at, a statement's lines, and the sheet of a day."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse

from processos import folha as leituras
from processos.acesso import Atuacao
from processos.models import ExtratoImportado, LinhaDeExtrato, Papel
from processos.recusas import NaoEncontrado
from processos.regras.tempo import data_local
from processos.sessao import com_atuacao

from ..motor.erros import com_recusas
from ..motor.paginas.chaves import chave_em_texto, endereco_com, escrito, inteiro, texto_em_chave
from ..motor.porta import NAO_EXISTE
from .extrato import ROTULOS

TAMANHO = 50


def do_financeiro(vista: Callable[..., Any]) -> Callable[..., HttpResponse]:
    """A page that exists for Financeiro only."""

    @wraps(vista)
    def responder(request: HttpRequest, autor: Atuacao, agora: datetime.datetime, *args, **kwargs) -> Any:
        if autor.papel != Papel.FINANCEIRO:
            raise NaoEncontrado(NAO_EXISTE)
        return vista(request, autor, agora, *args, **kwargs)

    return com_atuacao(com_recusas(responder))


def _trilha(*fim: tuple[str, str | None]) -> list[tuple[str, str | None]]:
    return [("Início", reverse("inicio")), *fim]


@do_financeiro
def tesouraria(request: HttpRequest, autor: Atuacao, agora: datetime.datetime) -> HttpResponse:
    """The day in figures, the credits that no guide claimed, the guides overdue, the last statements."""
    hoje = data_local(agora)
    a_identificar = LinhaDeExtrato.objects.a_identificar().select_related("extrato").order_by("creditado", "pk")
    contexto = {
        "hoje": hoje, "folha": leituras.folha(hoje), "a_identificar": list(a_identificar[:TAMANHO]),
        "quantos_a_identificar": a_identificar.count(), "vencidas": list(leituras.guias_vencidas(hoje)[:TAMANHO]),
        "quantas_vencidas": leituras.guias_vencidas(hoje).count(),
        "extratos": list(ExtratoImportado.objects.select_related("autor")[:10]),
        "trilha": _trilha(("Tesouraria", None)),
    }  # fmt: skip
    return render(request, "tesouraria/tesouraria.html", contexto)


@do_financeiro
def extrato(request: HttpRequest, autor: Atuacao, agora: datetime.datetime, pk: int) -> HttpResponse:
    """One statement: each line with its guide and its case, and those that were refused with their reasons."""
    importado = ExtratoImportado.objects.select_related("autor").filter(pk=pk).first()
    if importado is None:
        raise NaoEncontrado(NAO_EXISTE)
    linhas = importado.linhas.select_related("guia__processo__transportador").order_by("numero")
    depois = inteiro(request.GET.get("depois"))
    if depois is not None:
        linhas = linhas.filter(numero__gt=depois)
    pagina = list(linhas[: TAMANHO + 1])
    mais, pagina = len(pagina) > TAMANHO, pagina[:TAMANHO]
    contexto = {
        "extrato": importado, "linhas": [{"linha": linha, "rotulo": ROTULOS[linha.situacao]} for linha in pagina],
        "proxima": endereco_com(request, depois=pagina[-1].numero) if mais else "",
        "anterior": endereco_com(request, depois="") if depois is not None else "",
        "trilha": _trilha(("Tesouraria", reverse("tesouraria")), (str(importado), None)),
    }  # fmt: skip
    return render(request, "tesouraria/extrato.html", contexto)


def _dia_pedido(request: HttpRequest, agora: datetime.datetime) -> datetime.date:
    """The day in the address, ISO or Brazilian; today where there is none, where it is not one, or is still to come."""
    hoje, texto = data_local(agora), escrito(request, "dia")
    for forma in ("%Y-%m-%d", "%d/%m/%Y"):
        try:
            dia = datetime.datetime.strptime(texto, forma).date()  # noqa: DTZ007 - a civil date
        except ValueError:
            continue
        return dia if datetime.date(1983, 12, 28) <= dia <= hoje else hoje
    return hoje


@do_financeiro
def folha_do_dia(request: HttpRequest, autor: Atuacao, agora: datetime.datetime) -> HttpResponse:
    dia, um_dia = _dia_pedido(request, agora), datetime.timedelta(days=1)
    depois = texto_em_chave(request.GET.get("depois"))
    linhas, proxima = leituras.pagina_de_lancamentos(leituras.lancamentos_do_dia(dia), depois, TAMANHO)
    contexto = {
        "folha": leituras.folha(dia), "dia": dia, "linhas": linhas,
        "url_csv": f"{reverse('folha_csv')}?dia={dia:%Y-%m-%d}",
        "vespera": f"{request.path}?dia={dia - um_dia:%Y-%m-%d}",
        "seguinte": f"{request.path}?dia={dia + um_dia:%Y-%m-%d}" if dia < data_local(agora) else "",
        "proxima": endereco_com(request, dia=f"{dia:%Y-%m-%d}", depois=chave_em_texto(*proxima)) if proxima else "",
        "anterior": endereco_com(request, depois="") if depois else "",
        "trilha": _trilha(("Tesouraria", reverse("tesouraria")), ("Folha do dia", None)),
    }  # fmt: skip
    return render(request, "tesouraria/folha.html", contexto)


@do_financeiro
def folha_csv(request: HttpRequest, autor: Atuacao, agora: datetime.datetime) -> HttpResponseBase:
    dia = _dia_pedido(request, agora)
    resposta = StreamingHttpResponse(leituras.em_csv(dia), content_type="text/csv; charset=utf-8")
    resposta["Content-Disposition"] = f'attachment; filename="folha-{dia:%Y-%m-%d}.csv"'
    return resposta
