"""The carrier's file: a PDF that comes in, and the term of adhesion to the electronic notice, or of its withdrawal."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from django.core.files.base import File

from ..models import DocumentoDoCadastro, Numerador, Transportador, Usuario
from ..regras.normas import numero
from ..regras.tempo import data_local
from . import moldura as m
from .anexos import Anexo
from .blocos import Documento, Ficha, Lista, Paragrafo, Secao
from .emissao import Identificacao, _guardar
from .pdf import desenhar
from .textos import data_longa, dias_por_extenso, momento

if TYPE_CHECKING:
    from ..acesso import Atuacao

Especie = DocumentoDoCadastro.Especie


def juntar_ao_cadastro(
    transportador: Transportador, arquivo: File, anexo: Anexo, *, especie: str, titulo: str,
    agora: datetime.datetime, autor: Usuario,
) -> DocumentoDoCadastro:  # fmt: skip
    """Join a received PDF to the carrier's file, as it came."""
    arquivo.seek(0)
    return DocumentoDoCadastro.objects.create(
        transportador=transportador,
        especie=especie,
        titulo=titulo[:300],
        juntado_em=agora,
        autor=autor,
        arquivo=_guardar(arquivo, anexo.sha256),
        nome_original=(arquivo.name or "")[:255],
        tamanho=anexo.tamanho,
        sha256=anexo.sha256,
    )


def emitir_no_cadastro(
    transportador: Transportador, montar: Callable[[Identificacao], Documento], *, sigla: str, especie: str,
    agora: datetime.datetime, autor: Usuario,
) -> DocumentoDoCadastro:  # fmt: skip
    """Issue a numbered document of the carrier's file; it belongs to no case, and has no leaf."""
    ano = data_local(agora).year
    ident = Identificacao(sigla, f"{sigla} {Numerador.proximo(sigla, ano):06d}/{ano}", "", agora, 1, "")
    documento = montar(ident)
    conteudo = desenhar(documento)
    sha256 = hashlib.sha256(conteudo).hexdigest()
    return DocumentoDoCadastro.objects.create(
        transportador=transportador,
        especie=especie,
        titulo=documento.titulo,
        numero=ident.numero,
        juntado_em=agora,
        autor=autor,
        documento=documento.como_dict(),
        arquivo=_guardar(conteudo, sha256),
        tamanho=len(conteudo),
        sha256=sha256,
    )


def termo_de_adesao(ident: Identificacao, *, transportador: Transportador, por: Atuacao) -> Documento:
    """What the carrier accepts: where notices wait, when it is held to know, what never changes (decisões, 25a)."""
    dias = dias_por_extenso(numero("ciencia.tacita_dias"))
    declara = [
        "As notificações passam a esperar no portal, e a abertura por qualquer representante é a ciência da empresa.",
        f"Sem abertura em {dias} corridos do envio, a ciência se dá no último deles, ainda que não seja dia útil.",
        "Aberta em dia não útil, a ciência é a do primeiro dia útil seguinte.",
        "A adesão pode ser retirada a qualquer tempo. As notificações já enviadas continuam a produzir os seus efeitos.",
        "O aviso por e-mail é cortesia: a falta dele não muda prazo algum.",
    ]
    return _termo(
        ident, "Termo de adesão à notificação eletrônica", "O transportador declara que:", declara, transportador, por
    )


def termo_de_retirada(ident: Identificacao, *, transportador: Transportador, por: Atuacao) -> Documento:
    """From its registration on; what was sent before keeps its effect (decisões, 25a)."""
    declara = [
        f"Retira, desde {data_longa(ident.emissao)}, a adesão à notificação eletrônica ({transportador.termo_de_adesao}).",
        "Sabe que as notificações enviadas antes continuam no portal e produzem os seus efeitos.",
        "As próximas serão feitas pelos outros modos do art. 65.",
    ]
    return _termo(ident, "Retirada da adesão à notificação eletrônica", "O transportador:", declara, transportador, por)


def _termo(ident, titulo: str, abre: str, declara: list[str], transportador: Transportador, por: Atuacao) -> Documento:
    blocos = [
        Ficha(
            [
                *m.qualificacao(transportador),
                ("Representante", f"{por.usuario}, {por.qualidade}"),
                ("Em", momento(ident.emissao)),
            ]
        ),
        Secao("Declaração", [Paragrafo(abre), Lista(declara, numerada=True)]),
    ]
    documento = m.abrir(ident, titulo, blocos, unidade="Protocolo", codigo="", folha_inicial=None, via="Via única")
    return m.assinado(documento, ident, por)
