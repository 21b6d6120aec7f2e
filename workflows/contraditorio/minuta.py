"""The draft: its versions, kept and sent; nobody writes over what nobody read (F09, F14)."""

from __future__ import annotations

import datetime
from typing import Any

from processos.acesso import Atuacao
from processos.formatos import momento
from processos.models import Minuta, Papel, Processo, VersaoDaMinuta
from processos.recusas import Recusa

from ..motor.atos import Feito, ato
from .formulario_da_minuta import MinutaCompletaForm, MinutaForm


def gravar_versao(
    processo: Processo, autor: Atuacao, instancia: str, texto: dict, versao_lida: int | None, agora
) -> VersaoDaMinuta:
    """Add a version. If somebody wrote one since this one was opened, refuse: nobody overwrites unseen text."""
    minuta = processo.minutas.filter(instancia=instancia).exclude(estado="ASSINADA").first()
    minuta = minuta or Minuta.objects.create(processo=processo, instancia=instancia)
    ultima = minuta.ultima
    if ultima and versao_lida is not None and versao_lida != ultima.numero:
        raise Recusa(f"{ultima.autor} gravou a versão {ultima.numero} em {momento(ultima.escrita_em)}.")
    if ultima and ultima.texto == texto and ultima.autor_id == autor.usuario.pk:
        return ultima
    return minuta.versoes.create(
        numero=ultima.numero + 1 if ultima else 1, autor=autor.usuario, escrita_em=agora, texto=texto
    )


def da_versao(versao: VersaoDaMinuta) -> dict[str, Any]:
    """How the record names a version."""
    return {"minuta": versao.minuta_id, "versao": versao.numero}


@ato("Guardar a minuta", papeis=Papel.JURIDICO, formulario=MinutaForm, artigo="art. 66", pagina="enviar_minuta")
def salvar_minuta(
    processo: Processo,
    autor: Atuacao,
    *,
    agora: datetime.datetime,
    instancia: str,
    texto: dict,
    versao_lida: int | None,
) -> Feito:
    """Keep what is written as a new version; the task stays open."""
    versao = gravar_versao(processo, autor, instancia, texto, versao_lida, agora)
    return Feito(
        texto=f"Minuta guardada, versão {versao.numero}.", conclui=False, restrito=True, dados=da_versao(versao)
    )


@ato("Enviar a minuta para decisão", papeis=Papel.JURIDICO, formulario=MinutaCompletaForm, artigo="art. 66")
def enviar_minuta(
    processo: Processo,
    autor: Atuacao,
    *,
    agora: datetime.datetime,
    instancia: str,
    texto: dict,
    versao_lida: int | None,
) -> Feito:
    """Send a whole draft to whoever decides."""
    versao = gravar_versao(processo, autor, instancia, texto, versao_lida, agora)
    versao.minuta.enviar()
    versao.minuta.save()
    return Feito(texto=f"Minuta enviada para decisão, versão {versao.numero}.", restrito=True, dados=da_versao(versao))
