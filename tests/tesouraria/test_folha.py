"""The daily sheet adds up to the cent, in page and file, in a number of queries that does not grow."""

import csv
import datetime
import io
from decimal import Decimal as D

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from processos import folha as leituras
from processos.models import Lancamento
from tests import fabricas as f
from tests.conftest import preparado

pytestmark = pytest.mark.django_db
caso = preparado("defesa_recebida")  # 74,94 informed on 10/03


@pytest.fixture(autouse=True)
def _estaticos(settings, tmp_path) -> None:
    settings.STATIC_ROOT = str(tmp_path)


def lancar(caso, especie: str, valor: str, quando: str, referencia: str = "") -> None:
    Lancamento.objects.create(
        processo=caso.processo, guia=caso.processo.guias.get(), especie=especie, valor=D(valor), quando=f.em(quando),
        dia=f.dia("10/03/2026"), autor=f.pessoa(f.FINANCEIRO), referencia=referencia,
    )  # fmt: skip


@pytest.fixture
def dois_dias(caso) -> f.Caso:
    """11/03: 100,00 in. 12/03: 50,10 in, 30,05 converted, 10,00 reversed, 20,00 back. 13/03: 1,00 in."""
    lancar(caso, "deposito", "100.00", "11/03/2026 23:59")
    for especie, valor in (("informado", "50.10"), ("deposito", "50.10"), ("conversao", "30.05"), ("estorno", "10.00")):
        lancar(caso, especie, valor, "12/03/2026 00:00", "=SOMA(A1)")
    lancar(caso, "devolucao", "20.00", "12/03/2026 23:59")
    lancar(caso, "deposito", "1.00", "13/03/2026 00:00")
    return caso


def test_a_folha_soma_ao_centavo_e_um_dia_comeca_onde_o_outro_acabou(dois_dias):
    """100,00 + 50,10 − 30,05 + 10,00 − 20,00 = 110,05."""
    folha = leituras.folha(f.dia("12/03/2026"))
    assert (folha.anterior, folha.final) == (D("100.00"), D("110.05"))
    assert (folha.totais.informado, folha.totais.deposito, folha.totais.conversao) == (
        D("50.10"),
        D("50.10"),
        D("30.05"),
    )
    assert folha.final == leituras.folha(f.dia("13/03/2026")).anterior
    assert sum(efeito for _, _, efeito in folha.linhas) == folha.final - folha.anterior


def test_o_csv_soma_o_mesmo_e_nao_leva_formula(dois_dias):
    texto = "".join(leituras.em_csv(f.dia("12/03/2026")))
    assert texto.startswith("\ufeff")
    linhas = list(csv.reader(io.StringIO(texto[1:]), delimiter=";"))
    por_nome = {linha[1]: linha for linha in linhas if linha[0] == ""}
    assert (por_nome["saldo anterior"][3], por_nome["saldo final"][3]) == ("100,00", "110,05")
    lancadas = [linha for linha in linhas[1:] if linha[0]]
    efeitos = sum(D(linha[3].replace(",", ".")) for linha in lancadas)
    assert len(lancadas) == 5 and efeitos == D("10.05")
    assert {linha[8] for linha in lancadas} == {"'=SOMA(A1)", ""}


def test_a_folha_e_paginada_por_chave_e_as_consultas_nao_crescem(dois_dias, client):
    client.force_login(f.pessoa(f.FINANCEIRO))
    url = "/tesouraria/folha/?dia=2026-03-12"

    def consultas() -> int:
        with CaptureQueriesContext(connection) as feitas:
            assert client.get(url).status_code == 200
        return len(feitas)

    consultas()  # what is remembered between requests is remembered now
    poucas = consultas()
    guia, autor = dois_dias.processo.guias.get(), f.pessoa(f.FINANCEIRO)
    Lancamento.objects.bulk_create(
        [
            Lancamento(
                processo=dois_dias.processo, guia=guia, especie="deposito", valor=D("0.01"), autor=autor,
                quando=f.em("12/03/2026 10:00") + datetime.timedelta(seconds=n // 3), dia=f.dia("12/03/2026"),
            )
            for n in range(120)
        ]
    )  # fmt: skip
    assert consultas() == poucas
    vistos, chave = [], None
    while True:
        pagina, chave = leituras.pagina_de_lancamentos(leituras.lancamentos_do_dia(f.dia("12/03/2026")), chave, 50)
        vistos += [linha.pk for linha in pagina]
        if chave is None:
            break
    assert len(vistos) == len(set(vistos)) == 125


@pytest.mark.parametrize("dia", ["", "ontem", "2026-02-31", "9999-01-01", "0001-01-01"])
def test_um_dia_que_nao_se_le_e_o_de_hoje(caso, client, dia):
    client.force_login(f.pessoa(f.FINANCEIRO))
    for pagina in ("/tesouraria/folha/", "/tesouraria/folha.csv"):
        resposta = client.get(pagina, {"dia": dia})
        assert resposta.status_code == 200
        b"".join(resposta) if resposta.streaming else None


def test_a_pagina_da_tesouraria_mostra_as_guias_vencidas(casa, client):
    vencida = f.caso_em("em_prazo_defesa", transportador="T3").processo.guias.get()
    client.force_login(f.pessoa(f.FINANCEIRO))
    pagina = client.get("/tesouraria/").content.decode()
    assert "Guias vencidas" in pagina and str(vencida) in pagina


def test_a_conta_do_processo_mostra_totais_e_a_guia_vencida(casa, client):
    caso = f.caso_em("em_prazo_defesa", transportador="T2")
    lancar(caso, "informado", "10.00", "10/03/2026 09:00")
    client.force_login(f.pessoa(f.T2))
    pagina = client.get(f"/processos/{caso.pk}/?aba=partes").content.decode()
    assert "vencida" in pagina and "Informado, com prova" in pagina
