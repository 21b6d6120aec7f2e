"""Documents: the HTML twin, the PDF bytes, and the public verification by the code on paper."""

from __future__ import annotations

import datetime
import re

from django.db.models.fields.files import FieldFile
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header

from . import consultas
from .acesso import Atuacao
from .documentos.blocos import de_dict
from .documentos.espelho import contexto as contexto_do_espelho
from .models import Peca
from .sessao import com_atuacao, sem_guarda


def _visivel(autor: Atuacao, pk: int) -> Peca:
    peca = consultas.peca_visivel(autor, pk)
    if peca is None:
        raise Http404
    return peca


@com_atuacao
def peca(request: HttpRequest, autor: Atuacao, agora: datetime.datetime, pk: int) -> HttpResponse:
    """A piece alone, as a page; a received file has no twin, and its PDF is shown."""
    peca = _visivel(autor, pk)
    if peca.documento is None:
        return redirect("peca_pdf", pk=pk)
    return render(
        request, "processos/peca.html", {**contexto_do_espelho(de_dict(peca.documento), nivel=1), "peca": peca}
    )


@com_atuacao
def peca_pdf(request: HttpRequest, autor: Atuacao, agora: datetime.datetime, pk: int) -> HttpResponse:
    """The bytes as they were kept, shown in the browser under their own name."""
    peca = _visivel(autor, pk)
    return entregar_pdf(peca.arquivo, nome_do_arquivo(peca), peca.tamanho)


def entregar_pdf(campo: FieldFile, nome: str, tamanho: int) -> FileResponse:
    """A kept PDF as it is; one that is gone from the disk answers as one that does not exist."""
    try:
        arquivo = campo.open("rb")
    except FileNotFoundError as erro:
        raise Http404 from erro
    resposta = FileResponse(arquivo, content_type="application/pdf")
    resposta["Content-Disposition"] = content_disposition_header(False, nome)
    resposta["Content-Length"] = tamanho
    return resposta


def nome_do_arquivo(peca: Peca) -> str:
    """ "DEC 000078-2026.pdf" for an issued document; the name it came with for a received one."""
    if peca.numero:
        return f"{re.sub(r'[^0-9A-Za-z. -]', '-', peca.numero)}.pdf"
    nome = re.sub(r"[\x00-\x1f\x7f/\\\"]", "-", peca.nome_original or peca.titulo)
    return nome if nome.lower().endswith(".pdf") else f"{nome}.pdf"


def consulta_publica(request: HttpRequest) -> HttpResponse:
    """One field, for the code printed on every document."""
    codigo = request.GET.get("codigo", "").strip()[:40]
    if codigo:
        limpo = re.sub(r"[^0-9A-Za-z-]", "", codigo)
        if limpo:
            return redirect("verificar", codigo=limpo)
    return render(request, "processos/consulta_publica.html", {"codigo": codigo})


def verificar(request: HttpRequest, codigo: str) -> HttpResponse:
    """Whether a document is authentic, by its code. Unknown and restricted answer alike, word for word."""
    peca = consultas.peca_por_codigo(codigo)
    contexto = {"peca": peca, "codigo": codigo[:40]}
    return sem_guarda(render(request, "processos/verificar.html", contexto, status=200 if peca else 404))
