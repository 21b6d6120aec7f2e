"""The decree's pages, open to everyone; and that a citation shown anywhere opens its article."""

import re

import pytest
from django.test import Client
from lxml import html

from processos.regras.decreto.citacoes import citacoes
from processos.regras.decreto.texto import decreto
from tests import fabricas as f
from tests.conftest import preparado

from .conftest import texto

pytestmark = pytest.mark.django_db
caso = preparado("defesa_recebida")
SEM_LIGACAO = "ancestor-or-self::*[self::a or self::button or self::option or self::legend or self::summary or self::label or self::h1 or self::textarea or @aria-hidden='true' or contains(concat(' ', @class, ' '), ' etiqueta ') or contains(@class, 'so-leitor')]"


def test_cada_um_dos_78_artigos_tem_a_sua_pagina_sem_entrar():
    cliente = Client()
    for artigo in decreto().artigos:
        resposta = cliente.get(f"/decreto/art/{artigo.numero}/")
        assert resposta.status_code == 200, artigo.numero
        ids = set(html.document_fromstring(resposta.content.decode()).xpath("//*[@id]/@id"))
        assert artigo.ancoras <= ids


@pytest.mark.parametrize("numero", ["0", "79", "999"])
def test_artigo_que_nao_existe_responde_com_a_pagina_da_casa(numero):
    resposta = Client().get(f"/decreto/art/{numero}/")
    assert resposta.status_code == 404
    assert "Não há nada aqui para você ver" in texto(resposta)


def test_o_art_66_mostra_as_duas_leituras_a_nota_e_o_que_o_sistema_faz():
    resposta = Client().get("/decreto/art/66/")
    pagina = html.document_fromstring(resposta.content.decode())
    linha = pagina.get_element_by_id("p-unico")
    bruto, corrigido = linha.xpath("./td")
    assert bruto.xpath(".//del")[0].text_content() == "[erro: improgável]"
    assert corrigido.xpath(".//ins")[0].text_content() == "[corrigido: improrrogável]"
    palavras = texto(resposta)
    assert "onde está “improgável”, leia-se “improrrogável”" in palavras
    assert "Julgar a defesa: 20 dias úteis; sem prorrogação" in palavras
    assert "não se verificou se ainda vige" in palavras
    assert pagina.xpath("//a[@rel='prev']/@href") == ["/decreto/art/65/"]
    assert pagina.xpath("//a[@rel='next']/@href") == ["/decreto/art/67/"]


def test_o_todo_traz_os_78_artigos_o_indice_e_a_advertencia():
    resposta = Client().get("/decreto/")
    pagina = html.document_fromstring(resposta.content.decode())
    assert len(pagina.xpath("//article")) == 78
    for destino in pagina.xpath("//nav[@aria-label='Títulos e capítulos']//a/@href"):
        assert pagina.get_element_by_id(destino[1:]) is not None
    niveis = [
        int(h.tag[1]) for h in pagina.xpath("//main//*[self::h1 or self::h2 or self::h3 or self::h4 or self::h5]")
    ]
    assert all(seguinte - nivel <= 1 for nivel, seguinte in zip(niveis, niveis[1:], strict=False))
    assert "Há regime posterior sobre o mesmo tema: Lei BA 11.378/2009" in texto(resposta)
    assert "improgável" not in texto(resposta)


def test_o_decreto_esta_no_rodape_de_quem_entrou_e_de_quem_nao_entrou(como, caso):
    for cliente in (Client(), como(f.DIRETOR)):
        pagina = html.document_fromstring(cliente.get("/ajuda/").content.decode())
        assert pagina.xpath("//footer//a[@href='/decreto/']/text()") == ["O decreto"]


def _soltas(resposta) -> list[str]:
    """Citations that the page shows outside a link, where a link could stand."""
    pagina = html.document_fromstring(re.sub(r"<br ?/?>", "\n", resposta.content.decode()))
    palavras = pagina.xpath(f"//main//text()[not({SEM_LIGACAO})]")
    return [p for p in map(str, palavras) if citacoes(p)]


def test_nas_paginas_de_um_caso_toda_citacao_abre_o_artigo(como, agora, caso):
    agora("20/03/2026 09:00")
    pecas = [f"/processos/{caso.pk}/?peca={p.pk}" for p in caso.processo.pecas.exclude(documento=None)]
    abas = [f"/processos/{caso.pk}/?aba={aba}&porque=1" for aba in ("pecas", "andamento", "prazos", "partes")]
    de_quem = {
        f.DIRETOR: ["/caixa/", "/processos/", *abas, *pecas],
        f.JURIDICO: ["/caixa/", f"/processos/{caso.pk}/salvar_minuta/", f"/processos/{caso.pk}/enviar_minuta/"],
        f.T1: ["/meus-processos/", *abas, f"/processos/{caso.pk}/protocolar_pedido/"],
        f.FISCAL: ["/atos/lavrar_auto/"],
    }
    for quem, enderecos in de_quem.items():
        cliente = como(quem)
        for endereco in enderecos:
            resposta = cliente.get(endereco)
            assert resposta.status_code == 200, endereco
            assert _soltas(resposta) == [], endereco


def test_na_pagina_de_um_ato_a_citacao_abre_em_outra_aba(como, agora, caso):
    agora("20/03/2026 09:00")
    pagina = html.document_fromstring(como(f.JURIDICO).get(f"/processos/{caso.pk}/enviar_minuta/").content.decode())
    citadas = pagina.find_class("citacao")
    assert citadas and {a.get("target") for a in citadas} == {"_blank"}
    leitura = html.document_fromstring(como(f.JURIDICO).get(f"/processos/{caso.pk}/?aba=prazos").content.decode())
    assert leitura.find_class("citacao") and {a.get("target") for a in leitura.find_class("citacao")} == {None}
