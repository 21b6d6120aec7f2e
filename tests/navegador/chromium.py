"""The one way a browser is started here: the system's chromium, without what it would ask of the network."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

OPCOES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
LARGO, ESTREITO = 1366, 320
ALTURA = 900


class SemChromium(Exception):
    """There is no chromium on this machine; the sentence says how to have one."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser for as long as it is needed."""
    onde = shutil.which("chromium") or shutil.which("chromium-browser")
    if onde is None:
        raise SemChromium("Não há chromium nesta máquina. No Debian: apt-get install chromium.")
    with sync_playwright() as playwright:
        navegador = playwright.chromium.launch(executable_path=onde, args=list(OPCOES))
        yield navegador
        navegador.close()
