"""One server and one browser a worker, one window a person; after each test the database is what it was before.

Each worker has an SQLite file of its own, filled once with the house and its cases (``casos.py``) and put back from a
copy. The server runs in this process, so the clock of its requests is the one that a test sets with ``agora``.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.db import connection, connections
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect
from pytest_django.live_server_helper import LiveServer

from processos.models import Usuario
from tests import fabricas
from tests.conftest import desenho_em_branco
from workflows.historias.ensaio import SEM_CORREIO
from workflows.motor import relogio

from .casos import montar
from .chromium import ALTURA, LARGO, chromium
from .gestos import SENHA, entrar
from .telas import Tela

ESPERA = 8_000
VIGIA = """
addEventListener("securitypolicyviolation", (e) =>
  console.error(`política violada: ${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}`));
"""


@pytest.fixture(scope="session")
def banco(
    tmp_path_factory: pytest.TempPathFactory, django_test_environment: None, django_db_blocker: Any
) -> Iterator[Path]:
    """The file of this worker, with the tables as the models say and nothing in them."""
    arquivo = tmp_path_factory.mktemp("banco") / "navegador.sqlite3"
    nome_real = connection.settings_dict["NAME"]
    connection.settings_dict["TEST"] |= {"NAME": str(arquivo), "MIGRATE": False}
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as troca:
        troca.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")  # the browser's driver keeps a loop in this thread
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        yield arquivo
        connections.close_all()
        connection.creation.destroy_test_db(nome_real, verbosity=0)


@pytest.fixture(scope="session")
def casa_vazia(banco: Path) -> Path:
    """A copy with the house, one password for everybody and no case: where a test starts."""
    fabricas.casa()
    Usuario.objects.update(password=make_password(SENHA))
    return _guardar(banco, "vazia")


@pytest.fixture(scope="session")
def casa_com_casos(banco: Path, casa_vazia: Path) -> tuple[Path, dict[str, int]]:
    """A copy with a case in each situation, and their keys: where a test that asks for ``casos`` starts."""
    _copiar(casa_vazia, banco)
    with desenho_em_branco():
        casos = montar()
    return _guardar(banco, "casos"), casos


@pytest.fixture
def casos(casa_com_casos: tuple[Path, dict[str, int]]) -> dict[str, int]:
    """The key of each case by the name of its situation."""
    return casa_com_casos[1]


@pytest.fixture(autouse=True)
def _comeco(request: pytest.FixtureRequest, banco: Path, casa_vazia: Path, settings: Any) -> None:
    """The database as this test starts from it; no e-mail is queued."""
    settings.TASKS = SEM_CORREIO
    com_casos = "casos" in request.fixturenames
    inicio = request.getfixturevalue("casa_com_casos")[0] if com_casos else casa_vazia
    connections.close_all()
    _copiar(inicio, banco)


def _guardar(banco: Path, nome: str) -> Path:
    copia = banco.with_name(f"{nome}.sqlite3")
    _copiar(banco, copia)
    return copia


def _copiar(de: Path, para: Path) -> None:
    with (
        contextlib.closing(sqlite3.connect(de)) as origem,
        contextlib.closing(sqlite3.connect(para, timeout=20)) as fim,
    ):
        origem.backup(fim)


@pytest.fixture(scope="session")
def servidor(banco: Path) -> Iterator[str]:
    """The address of the pages."""
    servidor = LiveServer("127.0.0.1")
    yield servidor.url
    servidor.stop()


@pytest.fixture(scope="session")
def navegador() -> Iterator[Browser]:
    with chromium() as aberto:
        yield aberto


@pytest.fixture(scope="session")
def entradas() -> dict[str, Any]:
    """Who already entered by the real page in this worker, with the cookies it gave."""
    return {}


class Janelas:
    """Windows of several people at once; what the browser complains of in any of them is kept in ``queixas``."""

    def __init__(self, navegador: Browser, servidor: str, entradas: dict[str, Any]):
        self.navegador, self.servidor, self.entradas = navegador, servidor, entradas
        self.abertas: list[BrowserContext] = []
        self.queixas: list[str] = []
        self.de: dict[str, Page] = {}

    def nova(self, *, largura: int = LARGO, javascript: bool = True, cookies: Any = None) -> Page:
        """A window of nobody yet."""
        contexto = self.navegador.new_context(
            base_url=self.servidor, locale="pt-BR", timezone_id="America/Bahia", java_script_enabled=javascript,
            viewport={"width": largura, "height": ALTURA}, storage_state=cookies, reduced_motion="reduce",
        )  # fmt: skip
        contexto.set_default_timeout(ESPERA)
        contexto.add_init_script(VIGIA)
        self.abertas.append(contexto)
        pagina = contexto.new_page()
        pagina.on("pageerror", lambda erro: self.queixas.append(f"{pagina.url}: {erro}"))
        pagina.on("console", lambda dito: self._anotar(pagina, dito))
        return pagina

    def __call__(self, login: str) -> Page:
        """The window of a person who has entered; the same one each time it is asked for."""
        if login not in self.de:
            pagina = self.nova(cookies=self.entradas.get(login))
            if login not in self.entradas:
                entrar(pagina, login)
                self.entradas[login] = pagina.context.storage_state()
            self.de[login] = pagina
        return self.de[login]

    def _anotar(self, pagina: Page, dito: ConsoleMessage) -> None:
        """Errors and warnings, but for the status of the page itself (404, 409, 422), which the console repeats."""
        do_estado = "Failed to load resource" in dito.text and dito.location["url"] == pagina.url
        if dito.type in ("error", "warning") and not do_estado:
            self.queixas.append(f"{pagina.url}: {dito.text}")

    def fechar(self) -> None:
        for contexto in self.abertas:
            contexto.close()


@pytest.fixture
def janela(navegador: Browser, servidor: str, entradas: dict[str, Any], _comeco: None) -> Iterator[Janelas]:
    """``janela(DIRETOR)``: what he sees. No page may leave anything in the console, whatever the test is about."""
    janelas = Janelas(navegador, servidor, entradas)
    yield janelas
    janelas.fechar()
    assert janelas.queixas == []


@pytest.fixture
def dia(agora: Callable[[str], None]) -> Callable[[str], None]:
    """Let the time pass: the clock of the deadlines runs up to this moment, and the pages are asked for at it."""

    def chegar(quando: str) -> None:
        agora(quando)
        assert relogio.correr(fabricas.em(quando)).falhas == []

    return chegar


@pytest.fixture
def mirar(janela: Janelas, casos: dict[str, int], agora: Callable[[str], None]) -> Callable[[Tela], Page]:
    """Bring a screen of the table before its reader."""

    def chegar(tela: Tela) -> Page:
        agora(tela.quando)
        pagina = janela(tela.quem) if tela.quem else janela.nova()
        pagina.goto(tela.onde.format_map(casos))
        if tela.faz:
            tela.faz(pagina)
        if tela.diz:
            expect(pagina.locator("main")).to_contain_text(tela.diz)
        return pagina

    return chegar
