"""Pages asked for at an explicit moment, by a person of the house or a representative."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.fabricas import pessoa


@pytest.fixture(scope="module", autouse=True)
def _caneta(caneta_rapida: None) -> None:
    """The quick pen, for every test here."""


@pytest.fixture(autouse=True)
def _estaticos(settings, tmp_path) -> None:
    """The server of static files warns of a missing folder, and warnings are errors here."""
    settings.STATIC_ROOT = str(tmp_path)


SENHA = "uma senha de teste"


def com_senha(login: str) -> None:
    """Give this person a password: signing a decision and entering ask for it."""
    quem = pessoa(login)
    quem.set_password(SENHA)
    quem.save()


@pytest.fixture
def como() -> Callable[..., Client]:
    """A browser in which this person has entered, in the first of their capacities or in the one named."""

    def entrar(login: str, chave: str = "") -> Client:
        cliente = Client()
        cliente.force_login(pessoa(login))
        if chave:
            cliente.post("/papel/", {"papel": chave})
        return cliente

    return entrar


def texto(resposta) -> str:
    """The words of a page: citations as plain words, tags out, spaces as one, no-break spaces as spaces."""
    pagina = re.sub(
        r'<a class="citacao"[^>]*>([^<]*)(?:<span class="so-leitor">[^<]*</span>)?</a>',
        r"\1",
        resposta.content.decode(),
    )
    sem_marcas = re.sub(r"<[^>]+>", " ", pagina)
    return re.sub(r"\s+", " ", sem_marcas.replace("\u00a0", " ").replace("&nbsp;", " "))


def sem_o_pedido(resposta, caminho: str) -> str:
    """A page without what differs between two requests for the same thing: tokens, and the address asked."""
    pagina = re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", resposta.content.decode())
    return pagina.replace(caminho, "")


def escondido(resposta, nome: str) -> str:
    """The value of a hidden field of the page."""
    achado = re.search(rf'name="{nome}" value="([^"]*)"', resposta.content.decode())
    assert achado, f"não há campo {nome}"
    return achado.group(1)
