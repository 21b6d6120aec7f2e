"""The base page and its assets: landmarks, strict CSP, sizes, drawings."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.template.loader import render_to_string
from django.test import RequestFactory
from lxml import html

from processos import contexto
from processos.fontes import FACES, caminho_da_fonte

RAIZ = Path(__file__).resolve().parents[2]
ESTATICOS = RAIZ / "static"
MENU = [
    {"rotulo": "Caixa de entrada", "url": "/", "atual": True},
    {"rotulo": "Prazos", "url": "/prazos/", "atual": False},
]


def pagina(nome="base.html", cookies=None, **extra):
    pedido = RequestFactory().get("/caixa/?fase=defesa")
    pedido.COOKIES.update(cookies or {})
    dados = {**contexto.aparencia(pedido), "menu": MENU, "trilha": [("Início", "/"), ("Caixa", None)], **extra}
    return html.document_fromstring(render_to_string(nome, dados))


def test_pagina_tem_lingua_um_h1_e_saltos_que_chegam():
    documento = pagina()
    assert documento.get("lang") == "pt-BR"
    assert len(documento.xpath("//h1")) == 1
    saltos = documento.find_class("saltos")[0].xpath(".//a")
    assert [a.text for a in saltos] == ["1 conteúdo", "2 menu", "3 busca", "4 rodapé"]
    for salto in saltos:
        assert documento.get_element_by_id(salto.get("href")[1:]) is not None


def test_rodape_diz_qual_texto_foi_aplicado_e_que_os_dados_sao_ficticios():
    rodape = pagina(ficticio=True, codigo_fonte_url="/fonte/").get_element_by_id("rodape").text_content()
    for frase in ("Decreto nº\u00a030.258, de 28 de dezembro de 1983", "vigência do texto não foi conferida"):
        assert frase in rodape
    assert "Código-fonte" in rodape
    assert "Dados fictícios de demonstração" in rodape


def test_contraste_e_tamanho_do_texto_valem_sem_javascript():
    assert pagina().get("class").split() == ["texto-100"]
    assert pagina(cookies={"contraste": "alto", "texto": "125"}).get("class").split() == ["alto-contraste", "texto-125"]
    assert pagina(cookies={"texto": '"><script>'}).get("class").split() == ["texto-100"]


@pytest.mark.parametrize("nome", ["400", "403", "404", "409", "500"])
def test_paginas_de_erro_tem_um_h1_e_dispensam_contexto(nome):
    documento = html.document_fromstring(render_to_string(f"erros/{nome}.html", {}))
    assert len(documento.xpath("//h1")) == 1
    assert documento.xpath("//main//a[@class]") or nome == "409"


def test_proibido_e_inexistente_respondem_igual():
    assert render_to_string("erros/403.html", {}) == render_to_string("erros/404.html", {})


def test_conflito_diz_quem_e_quando_e_devolve_o_texto_digitado():
    texto = "A contagem foi feita <na saída>."
    documento = pagina(
        "erros/409.html",
        o_que_mudou="A minuta mudou",
        autor="Ivo Rascunho Sales",
        fez="enviou a minuta",
        quando="2026-09-16T14:32:07-03:00",
        textos=[{"rotulo": "Argumento 2", "texto": texto}],
    )
    assert "qua\u00a016/09/2026, 14:32:07" in documento.find_class("faixa")[0].text_content()
    assert documento.xpath("//textarea")[0].text == texto


def test_nenhum_modelo_traz_script_ou_estilo_embutido():
    for arquivo in [*(RAIZ / "templates").glob("*.html"), *(RAIZ / "templates/componentes").glob("*.html")]:
        texto = arquivo.read_text()
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=\"|<script(?![^>]*\ssrc=)|javascript:", texto), arquivo.name


def test_folhas_e_script_comprimidos_cabem_em_60_kb():
    arquivos = [*ESTATICOS.glob("css/*.css"), *ESTATICOS.glob("js/*.js")]
    assert arquivos
    assert sum(len(gzip.compress(a.read_bytes())) for a in arquivos) <= 60 * 1024


def test_todo_icone_usado_esta_desenhado():
    desenhados = set(re.findall(r'<symbol id="([^"]+)"', (ESTATICOS / "icones/icones.svg").read_text()))
    usados = set()
    for arquivo in (RAIZ / "templates").rglob("*.html"):
        usados |= set(re.findall(r"""{% icone ["']([^"']+)["']""", arquivo.read_text()))
    assert usados <= desenhados
    from processos.templatetags.aparencia import ICONES_DA_FAIXA

    assert set(ICONES_DA_FAIXA.values()) <= desenhados


def test_toda_fonte_e_imagem_da_folha_existe():
    for folha in ESTATICOS.glob("css/*.css"):
        for endereco in re.findall(r'url\("\.\./([^"]+)"\)', folha.read_text()):
            pasta, nome = endereco.split("/")
            assert (caminho_da_fonte().parent if pasta == "fontes" else ESTATICOS / pasta).joinpath(nome).is_file()
    assert all(caminho_da_fonte(face).is_file() for face in FACES)


def test_a_pasta_das_fontes_e_servida_com_as_folhas():
    from django.contrib.staticfiles import finders

    assert finders.find("fontes/SourceSansPro-Regular.ttf"), settings.STATICFILES_DIRS


def test_iniciais_saem_do_primeiro_e_do_ultimo_nome():
    modelo = Template("{% load aparencia %}{{ n|iniciais }}")
    assert modelo.render(Context({"n": "Otávio Exemplo Nunes"})) == "ON"
    assert modelo.render(Context({"n": "Lia"})) == "L"
