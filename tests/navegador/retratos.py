"""`make telas`: a picture of each screen, wide and 320 px, and of the first page of the main papers, in `docs/telas/`.

The demonstration is played into a database of its own, thrown away at the end, up to a fixed morning; the pages are
asked for at that same morning, so that a second run gives the same pictures where the screens did not change.
"""

from __future__ import annotations

import datetime
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

from PIL import Image
from playwright.sync_api import Browser, Page

from .chromium import ALTURA, ESTREITO, LARGO, chromium
from .gestos import entrar, preencher

BAHIA = datetime.timezone(datetime.timedelta(hours=-3))
MANHA = datetime.datetime(2026, 11, 30, 9, 12, tzinfo=BAHIA)
PASTA = Path(__file__).resolve().parents[2] / "docs" / "telas"
MAIS_ALTO = 3200
CORES = 64
ATE_MB = 6


# --- the way to each screen, by the words on it -------------------------------------------------------------------------


def em(endereco: str) -> Callable[[Page], None]:
    return lambda pagina: pagina.goto(endereco) and None


def tarefa(titulo: str) -> Callable[[Page], None]:
    """From one's first page, the act of the first task or card with this title."""

    def ir(pagina: Page) -> None:
        pagina.goto("/")
        pagina.get_by_role("main").get_by_role("link", name=titulo).first.click()

    return ir


def processo_da(titulo: str, aba: str = "") -> Callable[[Page], None]:
    """The case of the first task with this title."""

    def ir(pagina: Page) -> None:
        tarefa(titulo)(pagina)
        pagina.goto(re.sub(r"(/processos/\d+/).*", r"\1", pagina.url) + aba)

    return ir


def documentos(pagina: Page) -> None:
    """The second step of a defence, its first one written."""
    tarefa("Apresentar defesa")(pagina)
    preencher(pagina, {"Argumentos": "O relógio do terminal estava adiantado."})
    pagina.get_by_role("button", name="Continuar para os documentos").click()
    pagina.get_by_label("Valor depositado").wait_for()


def revisao(pagina: Page) -> None:
    documentos(pagina)
    preencher(pagina, {"Valor depositado": ""})
    pagina.get_by_role("button", name="Continuar para a revisão").click()
    pagina.get_by_role("button", name="Apresentar defesa").wait_for()


def recusada(pagina: Page) -> None:
    documentos(pagina)
    preencher(pagina, {"Valor depositado": "74,945"})
    pagina.get_by_role("button", name="Continuar para a revisão").click()
    pagina.get_by_text("Falta corrigir").first.wait_for()


TELAS: tuple[tuple[str, str, Callable[[Page], None]], ...] = (
    ("01-caixa-diretor", "otavio.nunes", em("/caixa/")),
    ("02-caixa-juridico", "lia.prado", em("/caixa/")),
    ("03-processo", "otavio.nunes", processo_da("Julgar a defesa")),
    ("04-prazo-explicado", "otavio.nunes", processo_da("Remeter o recurso", "?porque=1")),
    ("05-andamento", "otavio.nunes", processo_da("Julgar a defesa", "?aba=andamento")),
    ("06-prazos", "otavio.nunes", processo_da("Remeter o recurso", "?aba=prazos")),
    ("07-partes", "otavio.nunes", processo_da("Julgar a defesa", "?aba=partes")),
    ("08-decidir", "otavio.nunes", tarefa("Julgar a defesa")),
    ("09-minuta", "lia.prado", tarefa("Minutar o julgamento")),
    ("10-portal", "sonia.ribeiro", em("/meus-processos/")),
    ("11-peticionar", "sonia.ribeiro", tarefa("Apresentar defesa")),
    ("12-peticao-a-corrigir", "sonia.ribeiro", recusada),
    ("13-representantes", "sonia.ribeiro", em("/representantes/")),
    ("14-lavrar-auto", "davi.moreira", em("/atos/lavrar_auto/")),
    ("15-caixa-protocolo", "marta.freitas", em("/caixa/")),
    ("16-notificar", "marta.freitas", processo_da("Notificar da autuação")),
    ("17-caixa-presidente", "helena.andrade", em("/caixa/")),
    ("18-tesouraria", "rui.pires", em("/tesouraria/")),
    ("19-folha-do-dia", "rui.pires", em("/tesouraria/folha/")),
    ("20-transportadores", "marta.freitas", em("/transportadores/")),
    ("21-processos", "otavio.nunes", em("/processos/")),
    ("22-entrar", "", em("/entrar/")),
    ("23-consulta-publica", "", em("/verificar/")),
    ("26-mapa", "otavio.nunes", processo_da("Julgar a defesa", "?aba=mapa")),
    ("27-decreto", "", em("/decreto/art/66/")),
    ("28-documentos", "sonia.ribeiro", documentos),
    ("29-revisar-e-enviar", "sonia.ribeiro", revisao),
    ("30-aguardando-terceiros", "otavio.nunes", em("/caixa/?aba=terceiros")),
    ("31-rascunhos", "sonia.ribeiro", em("/rascunhos/")),
    ("24-nao-existe", "", em("/nao-ha-nada-aqui/")),
)
PAPEIS = (("auto", "AUT"), ("notificacao", "NOT"), ("recibo", "PRT"), ("decisao", "DEC"), ("certidao", "CER"))


# --- the house, for as long as the pictures take -------------------------------------------------------------------------


@contextmanager
def demonstracao_servida() -> Iterator[tuple[str, dict[str, str], dict[str, bytes]]]:
    """Address, passwords by name, and the bytes of one paper of each kind."""
    with tempfile.TemporaryDirectory(prefix="telas-") as pasta:
        os.environ |= {"VAR_DIR": pasta, "DJANGO_SETTINGS_MODULE": "config.settings"}
        os.environ.pop("DATABASE_URL", None)
        import django

        django.setup()
        from pytest_django.live_server_helper import LiveServer

        from processos import sessao
        from processos.models import Peca
        from workflows.historias import demonstracao

        demonstracao.preparar_banco()
        demonstracao.tocar(MANHA, _dizer)
        senhas = {a.usuario: a.senha for a in demonstracao.dar_senhas(MANHA)}
        pecas = {nome: Peca.objects.filter(especie=especie).order_by("pk").last() for nome, especie in PAPEIS}
        sessao.timezone = SimpleNamespace(now=lambda: MANHA)
        servidor = LiveServer("127.0.0.1")
        try:
            yield servidor.url, senhas, {nome: peca.arquivo.read() for nome, peca in pecas.items() if peca}
        finally:
            servidor.stop()


def _dizer(linha: str) -> None:
    sys.stdout.write(f"{linha}\n")
    sys.stdout.flush()


# --- pictures -----------------------------------------------------------------------------------------------------------


def retratar(navegador: Browser, servidor: str, senhas: dict[str, str]) -> None:
    """Each screen as its reader sees it, in both widths; the inbox once more in high contrast."""
    for largura, fim in ((LARGO, ""), (ESTREITO, "-320")):
        paginas: dict[str, Page] = {}
        for nome, quem, ir in TELAS:
            if quem not in paginas:
                paginas[quem] = _janela(navegador, servidor, largura)
                if quem:
                    entrar(paginas[quem], quem, senhas[quem])
            ir(paginas[quem])
            _guardar(paginas[quem].screenshot(full_page=True), f"{nome}{fim}")
        alto = paginas["otavio.nunes"]
        alto.context.add_cookies([{"name": "contraste", "value": "alto", "url": servidor}])
        alto.goto("/caixa/")
        _guardar(alto.screenshot(full_page=True), f"25-alto-contraste{fim}")


def _janela(navegador: Browser, servidor: str, largura: int) -> Page:
    return navegador.new_context(
        base_url=servidor, locale="pt-BR", timezone_id="America/Bahia", viewport={"width": largura, "height": ALTURA}
    ).new_page()


def retratar_papeis(papeis: dict[str, bytes]) -> None:
    """The first page of each paper, where poppler is installed."""
    if shutil.which("pdftoppm") is None:
        _dizer("Sem pdftoppm (poppler-utils), os papéis ficam sem retrato.")
        return
    for nome, pdf in papeis.items():
        comando = ["pdftoppm", "-png", "-r", "80", "-f", "1", "-l", "1", "-"]
        _guardar(subprocess.run(comando, input=pdf, capture_output=True, check=True).stdout, f"papel-{nome}")


def _guardar(png: bytes, nome: str) -> None:
    imagem = Image.open(io.BytesIO(png)).convert("RGB")
    imagem = imagem.crop((0, 0, imagem.width, min(imagem.height, MAIS_ALTO)))
    imagem.quantize(CORES, dither=Image.Dither.NONE).save(PASTA / f"{nome}.png", optimize=True)


def main() -> None:
    with demonstracao_servida() as (servidor, senhas, papeis), chromium() as navegador:
        shutil.rmtree(PASTA, ignore_errors=True)
        PASTA.mkdir(parents=True)
        retratar(navegador, servidor, senhas)
        retratar_papeis(papeis)
    tamanho = sum(retrato.stat().st_size for retrato in PASTA.glob("*.png")) / 2**20
    _dizer(f"{len(list(PASTA.glob('*.png')))} retratos em docs/telas, {tamanho:.1f} MB")
    if tamanho > ATE_MB:
        sys.exit(f"Mais de {ATE_MB} MB: diminua as cores ou a altura.")


if __name__ == "__main__":
    main()
