"""Entering, preferences, documents and the public verification."""

import re

import pytest
from django.test import Client

from processos.models import Peca
from processos.views import nome_do_arquivo
from tests.conftest import preparado
from tests.fabricas import DIRETOR, JURIDICO, T1, em, pessoa
from workflows.models import SEM_PRAZO
from workflows.motor.paginas.chaves import chave_em_texto, texto_em_chave
from workflows.motor.paginas.fonte import arquivos

from .conftest import texto

pytestmark = pytest.mark.usefixtures("casa")
decidido = preparado("decidida")


def test_entrar_leva_a_pagina_pedida_e_erra_sem_dizer_se_a_conta_existe() -> None:
    autor = pessoa(JURIDICO)
    autor.set_password("senha-ficticia-longa")
    autor.save()
    cliente = Client()
    errada = cliente.post("/entrar/", {"username": JURIDICO, "password": "outra"})
    ausente = cliente.post("/entrar/", {"username": "ninguem", "password": "outra"})
    assert errada.status_code == ausente.status_code == 422
    certo = cliente.post("/entrar/", {"username": JURIDICO, "password": "senha-ficticia-longa", "next": "/processos/"})
    assert certo["Location"] == "/processos/"
    fora = Client().post(
        "/entrar/", {"username": JURIDICO, "password": "senha-ficticia-longa", "next": "https://exemplo.invalid/"}
    )
    assert fora["Location"] == "/caixa/"


@pytest.mark.parametrize("login", [JURIDICO, "ninguem"])
def test_muitas_tentativas_fecham_a_entrada_exista_ou_nao_a_conta(login) -> None:
    cliente = Client()
    for _ in range(9):
        assert cliente.post("/entrar/", {"username": login, "password": "errada"}).status_code == 422
    fechada = cliente.post("/entrar/", {"username": login, "password": "errada"})
    assert fechada.status_code == 429
    assert "fechada por alguns minutos" in texto(fechada)


def test_sair_e_trocar_de_papel_sao_envios(como) -> None:
    cliente = como(JURIDICO)
    assert cliente.get("/sair/").status_code == 405
    assert cliente.get("/papel/").status_code == 405
    cliente.post("/papel/", {"papel": "d999999"})
    assert "Jurídico" in texto(cliente.get("/caixa/"))
    cliente.post("/sair/")
    assert cliente.get("/caixa/").status_code == 302


def test_preferencias_voltam_so_para_um_endereco_da_casa() -> None:
    cliente = Client()
    resposta = cliente.post("/preferencias/", {"contraste": "alto", "proximo": "/verificar/"})
    assert (resposta.status_code, resposta["Location"]) == (303, "/verificar/")
    assert "alto-contraste" in cliente.get("/verificar/").content.decode()
    for fora in ("https://exemplo.invalid/", "//exemplo.invalid/", "javascript:alert(1)"):
        assert cliente.post("/preferencias/", {"texto": "125", "proximo": fora})["Location"] == "/"
    assert cliente.post("/preferencias/", {"texto": "999"}).cookies.get("texto") is None


def test_o_pdf_abre_no_navegador_com_o_seu_nome(decidido, agora, como) -> None:
    agora("25/03/2026 09:00")
    decisao = Peca.objects.get(processo=decidido.pk, especie="DEC")
    resposta = como(DIRETOR).get(f"/pecas/{decisao.pk}/pdf/")
    assert resposta["Content-Type"] == "application/pdf"
    assert resposta["Content-Disposition"] == 'inline; filename="DEC 000001-2026.pdf"'
    assert b"".join(resposta.streaming_content).startswith(b"%PDF")


def test_o_nome_do_arquivo_recebido_nao_foge_do_cabecalho() -> None:
    peca = Peca(numero="", titulo="Prova", nome_original='a"b\r\nX: y/../c.pdf')
    assert nome_do_arquivo(peca) == "a-b--X: y-..-c.pdf"


def test_desconhecido_e_restrito_respondem_igual_na_verificacao(decidido) -> None:
    peca = Peca.objects.filter(processo=decidido.pk).exclude(codigo="").first()
    aberta = Client().get(f"/verificar/{peca.codigo}/")
    assert aberta.status_code == 200
    assert peca.sha256 in texto(aberta)
    sem_tracos = peca.codigo.replace("-", "").lower()
    assert peca.sha256 in texto(Client().get(f"/verificar/{sem_tracos}/"))
    Peca.objects.filter(pk=peca.pk).update(restrita=True)
    restrita, nenhuma = Client().get(f"/verificar/{peca.codigo}/"), Client().get("/verificar/ABCD-2345-EFGH/")
    assert restrita.status_code == nenhuma.status_code == 404

    def limpa(resposta) -> str:
        pagina = re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", resposta.content.decode())
        return pagina.replace(peca.codigo, "").replace("ABCD-2345-EFGH", "")

    assert limpa(restrita) == limpa(nenhuma)


def test_o_gemeo_em_html_traz_o_mesmo_documento(decidido, agora, como) -> None:
    agora("25/03/2026 09:00")
    peca = Peca.objects.get(processo=decidido.pk, especie="PET")
    assert "O relógio do terminal estava adiantado." in texto(como(T1).get(f"/pecas/{peca.pk}/"))
    assert "O relógio do terminal estava adiantado." in texto(como(T1).get(f"/processos/{decidido.pk}/?peca={peca.pk}"))


def test_por_que_esta_data_mostra_a_conta_guardada(decidido, agora, como) -> None:
    agora("25/03/2026 09:00")
    pagina = texto(como(DIRETOR).get(f"/processos/{decidido.pk}/?aba=prazos"))
    assert "Por que qua 08/04/2026?" in pagina  # the judgement
    assert "Por que seg 16/03/2026?" in pagina  # the defence


def test_paginas_curtas_e_o_codigo_fonte() -> None:
    for endereco in ("/ajuda/", "/acessibilidade/", "/privacidade/", "/codigo-fonte/", "/verificar/"):
        assert Client().get(endereco).status_code == 200, endereco
    nomes = {str(a) for a in arquivos()}
    assert any(n.endswith("workflows/motor/porta.py") for n in nomes)
    assert not any("/var/" in n or "secret" in n or ".sqlite3" in n or "__pycache__" in n for n in nomes)
    assert b"".join(Client().get("/codigo-fonte/fonte.tar.gz").streaming_content)[:2] == b"\x1f\x8b"


@pytest.mark.parametrize(
    "torto",
    [
        "",
        "x",
        "~",
        "-~1",
        "ontem~3",
        "2026-03-10T10:00:00~1",
        "2026-03-10T10:00:00+00:00~99999999999999999999",
        "0001-01-01T00:00:00+14:00~1",
    ],
)
def test_uma_chave_torta_no_endereco_abre_a_primeira_pagina(torto, agora, como) -> None:
    agora("10/03/2026 09:00")
    assert texto_em_chave(torto) is None
    assert como(JURIDICO).get("/caixa/", {"depois": torto}).status_code == 200
    assert como(JURIDICO).get("/processos/", {"depois": torto}).status_code == 200


def test_a_chave_vai_e_volta() -> None:
    for chave in ((em("10/03/2026 23:59"), 7), (SEM_PRAZO, 12)):
        assert texto_em_chave(chave_em_texto(*chave)) == chave


@pytest.mark.parametrize(
    "endereco",
    [
        f"/processos/{10**20}/",
        f"/pecas/{10**20}/pdf/",
        f"/processos/1/?peca={10**17}",
        f"/processos/{10**20}/apresentar_defesa/",
        "/processos/1/?aba=outra",
        "/verificar/%00/",
    ],
)
def test_um_endereco_impossivel_e_404_e_nunca_uma_falha(endereco, agora, como) -> None:
    agora("10/03/2026 09:00")
    assert como(DIRETOR).get(endereco).status_code == 404


@pytest.mark.parametrize(
    "endereco", ["/caixa/?texto=%00", "/busca/?q=%00%F0%9F%9A%8C", "/processos/?transportador=%00"]
)
def test_um_texto_impossivel_nada_encontra_e_nunca_falha(endereco, agora, como) -> None:
    agora("10/03/2026 09:00")
    assert como(DIRETOR).get(endereco).status_code == 200
