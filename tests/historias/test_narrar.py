"""The command that plays stories: what it prints, how it exits, and that it leaves the real database alone."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from processos.models import Processo
from workflows.management.commands import narrar

from .textos import AUTO


@pytest.fixture
def no_banco_do_teste(referencias: None, caneta_rapida: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test database is scratch enough."""
    monkeypatch.setattr(narrar, "banco_de_ensaio", nullcontext)


def test_cada_historia_comeca_do_zero_e_a_divergencia_sai_com_1(
    no_banco_do_teste: None, escrever: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    boa = escrever(AUTO, "boa.yaml")
    errada = escrever(AUTO + "    entao: {fase: DEFINITIVA}\n", "errada.yaml")
    with pytest.raises(SystemExit) as saida:
        call_command("narrar", str(boa), str(errada), str(boa))
    assert saida.value.code == 1
    dito = capsys.readouterr().out
    assert dito.count("boa — Um auto até a notificação") == 2
    assert "    fase: esperado DEFINITIVA; achado REGISTRADO" in dito
    assert dito.endswith("2 conferem, 1 divergem\n")
    assert not Processo.objects.exists()


def test_um_arquivo_que_nao_e_historia_e_recusado_com_saida_2(escrever: Callable[..., Path]) -> None:
    with pytest.raises(CommandError, match="passo 2, “ato”: “registrar” não é um ato") as erro:
        call_command("narrar", str(escrever(AUTO.replace("registrar_auto", "registrar"))))
    assert erro.value.returncode == 2


def test_o_banco_e_os_arquivos_de_verdade_ficam_como_estavam(tmp_path: Path, escrever: Callable[..., Path]) -> None:
    """Played by the command itself, in its own process, where the real database does not even exist."""
    var = tmp_path / "var"
    ambiente = {**os.environ, "VAR_DIR": str(var), "DATABASE_URL": f"sqlite:///{var}/processos.sqlite3"}
    feito = subprocess.run(
        [sys.executable, "manage.py", "narrar", str(escrever(AUTO))], cwd=settings.BASE_DIR, env=ambiente, text=True,
        capture_output=True, check=False,
    )  # fmt: skip
    assert (feito.returncode, feito.stderr) == (0, "")
    assert feito.stdout.endswith("1 conferem, 0 divergem\n")
    assert sorted(p.name for p in var.rglob("*")) == ["secret_key", "static"]
