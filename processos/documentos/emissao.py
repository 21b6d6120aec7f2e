"""Issue a document: number, leaves, verification code, PDF bytes and the piece, in one place and one transaction."""

from __future__ import annotations

import datetime
import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from django.core.files.base import ContentFile, File
from django.core.files.storage import default_storage
from django.db.models import Max

from ..models import Numerador, Peca, Processo, Usuario
from ..regras.tempo import data_local
from .anexos import Anexo, contar_paginas
from .blocos import Documento
from .pdf import desenhar

_ALFABETO = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


@dataclass(frozen=True)
class Identificacao:
    """What a document must print of itself before it exists."""

    especie: str
    numero: str
    processo: str
    emissao: datetime.datetime
    folha_inicial: int
    codigo: str


def proxima_folha(processo: Processo) -> int:
    ultima = Peca.objects.filter(processo=processo).aggregate(m=Max("folha_final"))["m"]
    return (ultima or 0) + 1


def _codigo() -> str:
    bruto = "".join(secrets.choice(_ALFABETO) for _ in range(12))
    return f"{bruto[:4]}-{bruto[4:8]}-{bruto[8:]}"


def _guardar(conteudo: bytes | File, sha256: str) -> str:
    """Content-addressed storage: the same bytes are kept once and never overwritten."""
    nome = f"pecas/{sha256[:2]}/{sha256}.pdf"
    if not default_storage.exists(nome):
        default_storage.save(nome, ContentFile(conteudo) if isinstance(conteudo, bytes) else conteudo)
    return nome


def emitir(
    processo: Processo,
    montar: Callable[[Identificacao], Documento],
    *,
    especie: str,
    grupo: str,
    agora: datetime.datetime,
    autor: Usuario | None = None,
    assinada: bool = True,
    restrita: bool = False,
    numero: str = "",
) -> Peca:
    """Issue the document that ``montar`` composes, number it by kind and year, and join it to the case.

    ``numero`` is given only where the number comes from elsewhere (the book of autos, a guide); otherwise the next
    of the kind and year is taken ("NOT 000123/2026").
    """
    ano = data_local(agora).year
    sequencial = None if numero else Numerador.proximo(especie, ano)
    ident = Identificacao(
        especie=especie,
        numero=numero or f"{especie} {sequencial:06d}/{ano}",
        processo=processo.numero or "",
        emissao=agora,
        folha_inicial=proxima_folha(processo),
        codigo=_codigo(),
    )
    documento = montar(ident)
    conteudo = desenhar(documento)
    sha256 = hashlib.sha256(conteudo).hexdigest()
    return Peca.objects.create(
        processo=processo,
        especie=especie,
        grupo=grupo,
        titulo=documento.titulo,
        ano=ano,
        sequencial=sequencial,
        numero=ident.numero,
        folha_inicial=ident.folha_inicial,
        folha_final=ident.folha_inicial + contar_paginas(conteudo) - 1,
        juntada_em=agora,
        autor=autor,
        assinada=assinada,
        documento=documento.como_dict(),
        arquivo=_guardar(conteudo, sha256),
        tamanho=len(conteudo),
        sha256=sha256,
        codigo=ident.codigo,
        restrita=restrita,
    )


def previa(
    processo: Processo, montar: Callable[[Identificacao], Documento], *, especie: str, agora: datetime.datetime
) -> bytes:
    """The PDF as it would be issued now. It takes no number, leaf or code, and is kept nowhere."""
    ident = Identificacao(
        especie=especie, numero="", processo=processo.numero or "", emissao=agora, folha_inicial=0, codigo=""
    )
    return desenhar(montar(ident))


def juntar(
    processo: Processo,
    arquivo: File,
    anexo: Anexo,
    *,
    titulo: str,
    grupo: str,
    agora: datetime.datetime,
    autor: Usuario,
) -> Peca:
    """Join a received PDF to the case, as it came."""
    arquivo.seek(0)
    folha = proxima_folha(processo)
    return Peca.objects.create(
        processo=processo,
        especie="ANX",
        grupo=grupo,
        titulo=titulo,
        folha_inicial=folha,
        folha_final=folha + anexo.paginas - 1,
        juntada_em=agora,
        autor=autor,
        arquivo=_guardar(arquivo, anexo.sha256),
        nome_original=(arquivo.name or "")[:255],
        tamanho=anexo.tamanho,
        sha256=anexo.sha256,
    )
