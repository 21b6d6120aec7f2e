"""What is typed is not lost: kept, taken up again, told when another tab was newer; and when the session had ended."""

import re

import pytest
from django.test import Client

from processos.models import Peticao
from tests.conftest import preparado
from tests.fabricas import FISCAL, JURIDICO, T1, T2, arquivo, pessoa
from workflows.models import ArquivoDoRascunho, Rascunho

from .conftest import SENHA, com_senha, escondido, texto

pytestmark = pytest.mark.usefixtures("casa")
em_prazo = preparado("em_prazo_defesa")
a_minutar = preparado("defesa_recebida")


@pytest.fixture
def defesa(em_prazo, agora) -> str:
    agora("10/03/2026 09:00")
    return f"/processos/{em_prazo.pk}/apresentar_defesa/"


def test_o_rascunho_volta_com_o_texto_e_os_arquivos_e_some_com_o_envio(defesa, como) -> None:
    cliente = como(T1)
    resposta = cliente.post(defesa, {"fatos": "O relógio adiantava.", "arquivos": arquivo("prova.pdf"), "guardar": "1"})
    assert resposta.status_code == 303
    assert not Peticao.objects.exists()
    pagina = cliente.get(defesa)
    assert "O relógio adiantava." in pagina.content.decode()
    assert "prova.pdf" in texto(cliente.get(f"{defesa}?etapa=2"))
    assert "O rascunho foi guardado" in texto(pagina)
    assert 'aria-invalid="true"' not in pagina.content.decode()  # nothing is checked before it is sent

    recibo = cliente.post(defesa, {"fatos": "O relógio adiantava.", "chave": escondido(pagina, "chave")}, follow=True)
    assert "prova.pdf" in texto(recibo)
    assert Peticao.objects.count() == 1
    assert not Rascunho.objects.exists()
    assert not ArquivoDoRascunho.objects.exists()


def test_um_arquivo_se_retira_e_o_texto_fica(defesa, como) -> None:
    cliente = como(T1)
    cliente.post(defesa, {"fatos": "Um.", "arquivos": [arquivo("a.pdf"), arquivo("b.pdf", paginas=2)], "guardar": "1"})
    a = ArquivoDoRascunho.objects.get(nome="a.pdf")
    cliente.post(defesa, {"fatos": "Dois.", "retirar": a.pk, "rascunho": Rascunho.objects.get().vez})
    assert [x.nome for x in ArquivoDoRascunho.objects.all()] == ["b.pdf"]
    assert Rascunho.objects.get().dados["fatos"] == ["Dois."]


def test_o_programa_guarda_e_sabe_da_outra_aba(defesa, como) -> None:
    cliente, json = como(T1), {"accept": "application/json"}
    primeira = cliente.post(defesa, {"fatos": "Um", "guardar": "1", "rascunho": "0"}, headers=json)
    assert primeira.json()["vez"] == 1
    assert "Guardado em ter 10/03" in primeira.json()["texto"].replace("\u00a0", " ")
    outra_aba = cliente.post(defesa, {"fatos": "Outro", "guardar": "1", "rascunho": "0"}, headers=json)
    assert outra_aba.status_code == 409
    assert "em outra aba" in outra_aba.json()["texto"]
    pelo_botao = cliente.post(defesa, {"fatos": "Outro", "guardar": "1", "rascunho": "0"})
    assert pelo_botao.status_code == 409
    assert "Outro" in pelo_botao.content.decode()
    assert Rascunho.objects.get().dados == {"fatos": ["Um"]}


def test_o_rascunho_e_so_de_quem_escreve(defesa, como) -> None:
    como(T1).post(defesa, {"fatos": "Segredo da parte.", "guardar": "1"})
    assert "Segredo" not in como(JURIDICO).get(defesa).content.decode()
    assert como(T2).post(defesa, {"fatos": "De outro.", "guardar": "1"}).status_code == 404
    assert "Apresentar defesa" in texto(como(T1).get("/rascunhos/"))
    assert "Nenhum rascunho" in texto(como(T2).get("/rascunhos/"))


def test_descartar_apaga_o_texto_e_os_arquivos(defesa, como) -> None:
    cliente = como(T1)
    cliente.post(defesa, {"fatos": "Um", "arquivos": arquivo("a.pdf"), "guardar": "1"})
    cliente.post(defesa, {"descartar": "1"})
    assert not Rascunho.objects.exists()
    assert not cliente.get(defesa).context["form"].is_bound


@pytest.mark.parametrize("errou_antes", [False, True])
def test_a_sessao_que_terminou_devolve_o_texto_depois_de_entrar(defesa, errou_antes) -> None:
    com_senha(T1)
    cliente = Client()
    resposta = cliente.post(defesa, {"fatos": "Escrevi por horas.", "arquivos": arquivo("prova.pdf"), "rascunho": "0"})
    assert resposta.status_code == 401
    assert "nada foi enviado" in texto(resposta)
    dados = {"username": T1, "password": SENHA, "retomada": escondido(resposta, "retomada")}
    if errou_antes:
        resposta = cliente.post("/entrar/", dados | {"password": "outra"})
        assert escondido(resposta, "retomada") == dados["retomada"]
    pagina = cliente.post("/entrar/", dados, follow=True)
    assert pagina.request["PATH_INFO"] == defesa
    assert "Escrevi por horas." in pagina.content.decode()
    assert "Escolha de novo os arquivos desta página: prova.pdf" in texto(pagina)
    assert not Peticao.objects.exists()


def test_um_envio_adulterado_nao_volta(defesa, como) -> None:
    com_senha(T1)
    dados = {"username": T1, "password": SENHA, "retomada": "inventada", "next": defesa}
    assert Client().post("/entrar/", dados).headers["Location"] == defesa
    assert not Rascunho.objects.exists()


def test_o_formulario_de_outra_sessao_mostra_o_texto_para_copiar(defesa) -> None:
    cliente = Client(enforce_csrf_checks=True)
    cliente.force_login(pessoa(T1))
    resposta = cliente.post(defesa, {"fatos": "Escrevi por horas."})
    assert resposta.status_code == 403
    assert "Escrevi por horas." in resposta.content.decode()


def test_guardar_a_minuta_leva_o_rascunho_dela(a_minutar, agora, como) -> None:
    agora("17/03/2026 09:00")
    cliente, caso = como(JURIDICO), f"/processos/{a_minutar.pk}"
    cliente.post(f"{caso}/enviar_minuta/", {"ementa": "Em rascunho.", "guardar": "1"})
    assert "Em rascunho." in cliente.get(f"{caso}/enviar_minuta/").content.decode()
    cliente.post(f"{caso}/salvar_minuta/", {"ementa": "Numa versão."})
    assert not Rascunho.objects.exists()
    assert "Numa versão." in cliente.get(f"{caso}/enviar_minuta/").content.decode()


def test_o_auto_comecado_na_rua_fica_guardado(agora, como) -> None:
    agora("02/03/2026 10:00")
    cliente = como(FISCAL)
    cliente.post("/atos/lavrar_auto/", {"placa": "ZZT0B07", "enquadramentos": ["57-I-a", "56-V"], "guardar": "1"})
    pagina = cliente.get("/atos/lavrar_auto/").content.decode()
    assert 'value="ZZT0B07"' in pagina
    assert re.findall(r'name="enquadramentos" value="([-\w]+)"[^>]* checked', pagina) == ["56-V", "57-I-a"]
