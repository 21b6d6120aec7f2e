"""The auto as it is written in the street: amounts of the day of the fact, and warnings before it is final."""

import datetime

import pytest

from processos.models import AutoDeInfracao, MaiorValorDeReferencia
from tests.conftest import preparado
from tests.fabricas import FISCAL, Caso, arquivo, auto
from workflows.models import ArquivoDoRascunho, Rascunho

from .conftest import escondido, texto

pytestmark = pytest.mark.usefixtures("casa")
definitiva = preparado("definitiva")  # 57, I, a, fact of seg 02/03, final on qui 09/04

LAVRAR = "/atos/lavrar_auto/"


def conferir(cliente, **escritos):
    return cliente.post(LAVRAR, {**escritos, "simular": "1"})


@pytest.fixture
def fiscal(agora, como):
    agora("10/07/2026 08:00")
    return como(FISCAL)


def test_antes_da_data_do_fato_os_valores_sao_de_hoje_e_a_pagina_o_diz(fiscal) -> None:
    pagina = texto(fiscal.get(LAVRAR))
    assert "Valores de hoje, sex 10/07/2026" in pagina
    assert "R$ 74,94 hoje" in pagina
    assert "Conferido" not in pagina


def test_conferir_mostra_de_quem_e_o_veiculo_e_os_valores_do_dia_do_fato(fiscal) -> None:
    MaiorValorDeReferencia.objects.filter(ate=None).update(ate=datetime.date(2026, 6, 30))
    MaiorValorDeReferencia.objects.create(
        desde=datetime.date(2026, 7, 1), valor="200.00", ato="Ato fictício", ficticio=True
    )
    resposta = conferir(fiscal, placa="zzt-0b07", linha="901", fato="30/06/2026 07:46", enquadramentos=["57-I-a"])
    pagina = texto(resposta)
    assert resposta.status_code == 200
    assert "Viação Maré Imaginária Ltda." in pagina and "ZZT0B07, nº de ordem V01" in pagina
    assert "Valores de ter 30/06/2026, dia do fato" in pagina
    assert "R$ 74,94 em ter 30/06" in pagina  # 40% of 187,35; on 10/07 it would be R$ 80,00
    assert "R$ 80,00 hoje" in texto(conferir(fiscal, placa="ZZT0B07"))
    assert "Falta corrigir" not in pagina  # what was not filled in yet is not an error yet
    assert not AutoDeInfracao.objects.filter(fato_em__month=6).exists()


def test_a_reincidencia_aparece_com_o_fato_anterior_e_a_leitura_mais_branda(definitiva, fiscal) -> None:
    # Six months of seg 02/03 end on qua 02/09: sex 10/07 is within them.
    dados = {"placa": "ZZT0B07", "linha": "901", "fato": "10/07/2026 07:46"}
    pagina = texto(conferir(fiscal, **dados, enquadramentos=["57-I-a", "57-II-b"]))
    assert (
        f"Mesma infração em seg 02/03/2026, definitiva em qui 09/04/2026, no processo {definitiva.processo}" in pagina
    )
    assert "dobra a multa (art. 57, § 1º)" in pagina
    assert "Como se chega a R$ 149,88" in pagina and "Como se chega a R$ 112,41" in pagina
    assert "Sem a reincidência, a multa seria simples: R$ 74,94." in pagina
    assert pagina.count("Reincidência.") == 1
    antes = texto(conferir(fiscal, **dados | {"fato": "08/04/2026 07:46"}, enquadramentos=["57-I-a"]))
    assert "Reincidência." not in antes  # the day before the earlier one became final


def test_o_auto_parecido_se_mostra_e_so_entao_se_pede_a_confirmacao(fiscal) -> None:
    outro = Caso()
    outro.lavrar("03/03/2026 09:20")  # line 901
    dados = {"placa": "ZZT0B07", "linha": "901", "fato": "03/03/2026 09:20"}
    pagina = texto(conferir(fiscal, **dados, enquadramentos=["57-I-a"]))
    assert f"Já há auto da mesma placa, linha e minuto: {outro.auto}" in pagina
    assert "Conferi: não é o mesmo fato de outro auto" in pagina
    outra_falta = texto(conferir(fiscal, **dados, enquadramentos=["57-II-b"]))
    assert "Já há auto da mesma placa" in outra_falta and "Conferi:" not in outra_falta
    depois = texto(conferir(fiscal, **dados | {"fato": "03/03/2026 10:21"}, enquadramentos=["57-I-a"]))
    assert "Nenhum outro auto para esta placa, linha e minuto" in depois and "Conferi:" not in depois


def test_conferir_guarda_o_rascunho_e_os_arquivos_e_diz_so_do_que_foi_escrito(fiscal) -> None:
    resposta = conferir(fiscal, placa="ZZT9Z99", relato="curto", evidencias=arquivo("foto.pdf"))
    assert resposta.status_code == 422
    assert set(resposta.context["form"].errors) == {"placa", "relato"}
    assert [a.nome for a in ArquivoDoRascunho.objects.all()] == ["foto.pdf"]
    assert Rascunho.objects.get().dados["relato"] == ["curto"]
    assert "foto.pdf" in texto(fiscal.get(LAVRAR))


def test_a_data_que_ainda_nao_chegou_nao_serve_de_dia_do_fato(fiscal) -> None:
    resposta = conferir(fiscal, fato="11/07/2026 08:00")
    assert "O fato não pode estar no futuro." in texto(resposta)
    assert "Valores de hoje" in texto(resposta)


def test_o_que_foi_conferido_se_lavra_com_o_rascunho_e_as_evidencias(fiscal) -> None:
    dados = auto(fato="10/07/2026 07:46", placa="ZZT0B07", enquadramentos=["57-I-a"])
    pagina = conferir(fiscal, **dados, evidencias=arquivo("foto.pdf"))
    lavrado = fiscal.post(LAVRAR, dados | {"chave": escondido(pagina, "chave")})
    assert lavrado.status_code == 303
    feito = AutoDeInfracao.objects.get(numero=1)
    assert "Evidência: foto.pdf" in feito.processo.pecas.values_list("titulo", flat=True)
    assert not Rascunho.objects.exists()


def test_a_parte_da_retencao_que_tem_erro_se_mostra(fiscal) -> None:
    escondida = conferir(fiscal, enquadramentos=["57-I-a"]).content.decode()
    assert "so-da-retencao" in escondida  # the sheet shows it where an item of art. 58 is marked
    errada = conferir(fiscal, enquadramentos=["57-I-a"], local_tipo="terminal")
    assert "Só há retenção com um inciso do art. 58" in texto(errada)
    assert "so-da-retencao" not in errada.content.decode()
