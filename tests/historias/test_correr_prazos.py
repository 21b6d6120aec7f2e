"""The clock's command: what lapsed, what failed, and how it exits."""

import datetime
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from processos.models import EventoDePrazo, Peca, Prazo, Processo
from processos.regras.tempo import FUSO
from workflows.contraditorio import decursos
from workflows.historias.leitura import ler
from workflows.historias.palco import Palco
from workflows.motor import relogio

from .textos import AUTO, NOTIFICADO, outro

PRESENTE = datetime.datetime(2026, 3, 4, 14, 0, tzinfo=FUSO)
VIRADA = "2026-03-17 00:00"
pytestmark = pytest.mark.usefixtures("referencias", "caneta_rapida")


@pytest.fixture
def dois(escrever: Callable[..., Path]) -> list[Processo]:
    """Two cases whose defence is due on Monday 16/03/2026."""
    processos = []
    for n, texto in enumerate([AUTO + NOTIFICADO, outro(AUTO + NOTIFICADO)]):
        palco = Palco(ler(escrever(texto, f"H{n}.yaml")), PRESENTE)
        palco.tocar()
        processos.append(Processo.objects.get(pk=palco.processos["processo"].pk))
    return processos


def correr(ate: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit status and what was printed, with plain spaces."""
    try:
        call_command("correr_prazos", ate=ate)
        status = 0
    except SystemExit as saida:
        status = int(saida.code or 0)
    return status, capsys.readouterr().out.replace("\u00a0", " ")


def defesa(processo: Processo) -> Prazo:
    return Prazo.objects.get(processo=processo, tipo="defesa")


def test_antes_do_limite_nada_vence_e_a_saida_e_0(dois: list[Processo], capsys: pytest.CaptureFixture[str]) -> None:
    status, dito = correr("2026-03-16 23:59:59", capsys)
    assert status == 0
    assert dito == "Até seg 16/03/2026, 23:59: 0 vencidos, 0 falharam, 0 postos de lado.\n"


def test_no_limite_vence_uma_vez_e_diz_o_que_venceu(dois: list[Processo], capsys: pytest.CaptureFixture[str]) -> None:
    status, dito = correr(VIRADA, capsys)
    assert status == 0
    for processo in dois:
        assert f"venceu: {processo}, Apresentar defesa, seg 16/03/2026" in dito
        assert defesa(processo).encerrado_em == datetime.datetime(2026, 3, 17, tzinfo=FUSO)
    assert correr("2026-03-20T12:00:00-03:00", capsys)[1].startswith("Até sex 20/03/2026, 12:00: 0 vencidos")
    assert EventoDePrazo.objects.filter(especie="vencido", prazo__tipo="defesa").count() == 2


def test_um_prazo_quebrado_nao_para_os_outros_e_e_tentado_de_novo(
    dois: list[Processo], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lapse of the first case fails inside its flow: that case is as before, the other one lapses."""
    quebrado, bom = dois
    certificar = decursos.certificar_decurso

    def falhar(prazo: Prazo, *resto: object) -> Peca:
        if prazo.processo_id == quebrado.pk:
            raise RuntimeError("impressora fictícia sem papel")
        return certificar(prazo, *resto)

    with monkeypatch.context() as troca:
        troca.setattr(decursos, "certificar_decurso", falhar)
        for vez in (1, 2, 3):
            status, dito = correr(VIRADA, capsys)
            assert status == 1
            assert f"falhou: {quebrado}, Apresentar defesa, seg 16/03/2026" in dito
            assert defesa(quebrado).falhas == vez
            assert ("posto de lado" in dito.splitlines()[-2]) == (vez == 3)
        status, dito = correr(VIRADA, capsys)
        assert status == 1, "the one set aside is not tried again, and is still shown"
        assert "falhou:" not in dito
        assert f"posto de lado: {quebrado}" in dito
    assert (defesa(bom).estado, Processo.objects.get(pk=bom.pk).fase) == ("VENCIDO", "revel")
    assert (defesa(quebrado).estado, Processo.objects.get(pk=quebrado.pk).fase) == ("CORRENDO", "em_prazo_defesa")
    relogio.tentar_de_novo(defesa(quebrado).pk)
    assert correr(VIRADA, capsys)[0] == 0
    assert defesa(quebrado).estado == "VENCIDO"


@pytest.mark.parametrize(
    ("ate", "frase"),
    [
        ("ontem", "“ontem” não é um instante"),
        ("2026-13-01", "não é um instante"),
        ("2011-10-16 00:30", "não existiu na Bahia"),
        ("2012-02-25 23:30", "aconteceu duas vezes"),
    ],
)
def test_um_instante_ruim_e_recusado_com_uma_frase_e_saida_2(ate: str, frase: str) -> None:
    with pytest.raises(CommandError, match=frase) as erro:
        call_command("correr_prazos", ate=ate)
    assert erro.value.returncode == 2


def test_fora_da_demonstracao_o_relogio_nao_adianta_prazos(settings: object) -> None:
    settings.FICTICIO = False  # type: ignore[attr-defined]
    with pytest.raises(CommandError, match="está no futuro: nenhum prazo vence antes do seu fim") as erro:
        call_command("correr_prazos", ate="2999-01-01 00:00")
    assert erro.value.returncode == 2
