"""The source of the running version: where it is, and a copy of it as it runs here."""

from __future__ import annotations

import tarfile
import tempfile
from pathlib import Path

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

PASTAS = (
    "config", "processos", "workflows", "templates", "static", "fixtures", "tests", "bench", "docs", "requirements",
    ".ci",
)  # fmt: skip
ARQUIVOS = ("manage.py", "pyproject.toml", "Makefile", "README.md", "CHANGELOG.md", "LICENSE", ".gitignore")
ESPECIES = {
    "", ".py", ".html", ".txt", ".css", ".js", ".svg", ".json", ".yaml", ".yml", ".md", ".toml", ".po", ".mo", ".csv",
    ".in", ".ini", ".cfg",
}  # fmt: skip


def arquivos() -> list[Path]:
    """The project's own files, as they are installed: never data, keys, caches or what other people wrote."""
    raiz = Path(settings.BASE_DIR)
    achados = [raiz / nome for nome in ARQUIVOS]
    for pasta in PASTAS:
        achados += sorted((raiz / pasta).rglob("*"))
    return [a for a in achados if a.is_file() and not a.is_symlink() and _eh_fonte(a.relative_to(raiz))]


def _eh_fonte(caminho: Path) -> bool:
    escondido = any(parte.startswith(".") or parte == "__pycache__" for parte in caminho.parts[1:])
    return not escondido and (str(caminho) in ARQUIVOS or caminho.suffix in ESPECIES)


def codigo_fonte(request: HttpRequest) -> HttpResponse:
    outra = settings.CODIGO_FONTE_URL
    contexto = {"repositorio": "" if outra == reverse("codigo_fonte") else outra, "quantos": len(arquivos())}
    return render(request, "motor/codigo_fonte.html", contexto)


def pacote(request: HttpRequest) -> HttpResponse:
    """A tar of the files above, made when asked."""
    raiz = Path(settings.BASE_DIR)
    destino = tempfile.TemporaryFile()  # noqa: SIM115 (the response closes it)
    with tarfile.open(fileobj=destino, mode="w:gz") as tar:
        for arquivo in arquivos():
            tar.add(arquivo, arcname=f"fonte/{arquivo.relative_to(raiz)}", recursive=False, filter=_sem_dono)
    destino.seek(0)
    return FileResponse(destino, as_attachment=True, filename="fonte.tar.gz", content_type="application/gzip")


def _sem_dono(info: tarfile.TarInfo) -> tarfile.TarInfo:
    info.uid = info.gid = 0
    info.uname = info.gname = ""
    return info
