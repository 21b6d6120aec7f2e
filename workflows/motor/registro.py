"""Write the record of a case: one chain of hashes a case, under the lock of its row."""

from __future__ import annotations

import uuid

from processos.models import Andamento, Processo

from . import contexto_do_ato

TENTATIVA = "Tentativa recusada: "
"""How the record tells of an act that was asked for and refused."""


def anotar(
    processo: Processo | None,
    ato: str,
    texto: str,
    *,
    dados: dict | None = None,
    restrito: bool = False,
    chave: uuid.UUID | None = None,
) -> Andamento:
    """Append one event, by whoever is acting, with every change of state since the last one."""
    contexto = contexto_do_ato.atual()
    autor = contexto.autor
    anterior = Andamento.objects.filter(processo=processo).order_by("-sequencia").first()
    andamento = Andamento(
        processo=processo,
        sequencia=anterior.sequencia + 1 if anterior else 1,
        quando=contexto.agora,
        ato=ato,
        texto=texto,
        autor=autor.usuario if autor else None,
        papel=autor.papel if autor else "",
        designacao=autor.designacao if autor else None,
        qualidade=autor.qualidade[:400] if autor else "sistema",
        mudancas=[{**mudanca, "pk": objeto.pk} for objeto, mudanca in contexto.mudancas],
        dados=dados or {},
        restrito=restrito,
        chave=chave,
        hash_anterior=anterior.hash if anterior else "",
    )
    andamento.hash = andamento.calcular_hash()
    andamento.save(force_insert=True)
    contexto.mudancas.clear()
    if processo is not None and not restrito:
        processo.ultimo_evento, processo.ultimo_evento_em = texto[:200], contexto.agora
    return andamento
