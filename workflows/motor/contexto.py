"""What every page knows of its reader: who, in which capacity, and where they may go."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from processos.acesso import QUEM_CUIDA_DO_CADASTRO, Atuacao
from processos.models import Papel
from processos.sessao import agora_do_pedido, atuacao_em_uso, atuacoes_do_pedido


def menu_de(autor: Atuacao) -> list[tuple[str, str]]:
    """Label and address of each place in the main menu, by role."""
    if autor.papel == Papel.TRANSPORTADOR:
        return [
            ("Meus processos", reverse("portal")),
            ("Todos os processos", reverse("processos")),
            ("Representantes", reverse("representantes")),
            ("Rascunhos", reverse("rascunhos")),
            ("Meus recibos", reverse("meus_recibos")),
            ("Consulta pública", reverse("consulta_publica")),
        ]
    itens = [
        ("Caixa de entrada", reverse("caixa")),
        ("Processos", reverse("processos")),
        ("Rascunhos", reverse("rascunhos")),
    ]
    if autor.papel == Papel.FISCAL:
        itens.append(("Lavrar auto", reverse("ato_sem_processo", args=["lavrar_auto"])))
    if autor.papel == Papel.FINANCEIRO:
        itens.append(("Tesouraria", reverse("tesouraria")))
    if autor.papel in QUEM_CUIDA_DO_CADASTRO:
        itens.append(("Transportadores", reverse("transportadores")))
    if autor.papel == Papel.ADMINISTRADOR:
        itens.append(("Designações", reverse("ato_sem_processo", args=["designar"])))
        itens.append(("Administração", reverse("administracao:index")))
    return [*itens, ("Consulta pública", reverse("consulta_publica"))]


def navegacao(request: HttpRequest) -> dict[str, Any]:
    """Context processor: ``menu``, ``quem``, ``agora``. Nothing for an anonymous reader but the moment."""
    agora = agora_do_pedido(request)
    usuario = getattr(request, "user", None)
    if usuario is None or not usuario.is_authenticated:
        return {"agora": agora}
    autor = atuacao_em_uso(request, agora)
    quem: dict[str, Any] = {"nome": str(usuario), "papel": "Sem papel em vigor", "papeis": []}
    if autor is None:
        return {"agora": agora, "quem": quem}
    quem["papel"] = autor.rotulo
    quem["papeis"] = [
        {"chave": a.chave, "rotulo": a.rotulo, "atual": a.chave == autor.chave}
        for a in atuacoes_do_pedido(request, agora)
    ]
    menu = [{"rotulo": r, "url": u, "atual": request.path.startswith(u)} for r, u in menu_de(autor)]
    return {"agora": agora, "quem": quem, "menu": menu, "em_uso": autor}
