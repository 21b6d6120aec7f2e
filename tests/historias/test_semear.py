"""Cases by lot: only in a demonstration, the same for the same seed, and clean for ``conferir``."""

import datetime

import pytest
from django.core.management import CommandError, call_command

from processos.models import Andamento, Processo
from processos.regras.tempo import FUSO
from workflows.conferencia import conferir
from workflows.historias import semeadura

ATE = datetime.datetime(2026, 6, 30, 9, 0, tzinfo=FUSO)


def test_recusa_um_banco_que_nao_e_de_demonstracao(db, settings):
    settings.FICTICIO = False
    with pytest.raises(CommandError, match="FICTICIO está desligado"):
        call_command("semear", "3")
    assert not Processo.objects.exists()


def test_o_que_se_semeia_confere(referencias):
    with semeadura.caneta_simples():
        feito = semeadura.semear(3, semente=1983, ate=ATE)
    assert Processo.objects.count() == 3
    assert feito.atos == Andamento.objects.filter(autor__isnull=False).exclude(texto__startswith="Tentativa").count()
    assert [str(d) for linha in conferir(ATE) for d in linha.divergencias] == []


def test_conferir_diz_zero_ou_um(referencias, capsys):
    call_command("conferir")
    assert "0 divergências" in capsys.readouterr().out
    with pytest.raises(CommandError, match="Não há o processo 7"):
        call_command("conferir", processo="7")
