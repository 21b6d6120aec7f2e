"""A citation of the decree as a link: escaped, never inside another link, in another tab where something is typed."""

from django.template import Context, Template
from django.utils.safestring import mark_safe
from lxml import html

from processos.documentos.blocos import Ficha, Paragrafo
from processos.documentos.espelho import espelho
from tests.documentos.exemplos import documento


def renderizar(modelo: str, **contexto) -> str:
    return Template("{% load aparencia %}" + modelo).render(Context(contexto))


def ligacoes(marcado: str) -> dict[str, str]:
    arvore = html.fromstring(f"<div>{marcado}</div>")
    return {a.text_content().replace("\u00a0", " "): a.get("href") for a in arvore.xpath("//a")}


def test_cada_citacao_abre_o_seu_artigo_no_lugar_certo():
    texto = "Prazo de 20 dias úteis (art. 66, parágrafo único); multa do art. 57, IV, b; arts. 65 e 66."
    assert ligacoes(renderizar("{{ t|citar }}", t=texto)) == {
        "art. 66, parágrafo único": "/decreto/art/66/#p-unico",
        "art. 57, IV, b": "/decreto/art/57/#i4-b",
        "arts. 65": "/decreto/art/65/",
        "66": "/decreto/art/66/",
    }


def test_o_que_se_digitou_nao_vira_marcacao():
    saida = renderizar("{{ t|citar }}", t='<b>art. 66</b> & "art. 65" <script>')
    assert "<b>" not in saida and "<script>" not in saida
    assert "&lt;b&gt;" in saida and "&amp;" in saida
    assert list(ligacoes(saida)) == ["art. 66", "art. 65"]


def test_o_texto_seguro_guarda_a_marcacao_e_nao_se_liga_dentro_de_ligacao_ou_botao():
    texto = mark_safe(
        '<p title="art. 66">art. 66</p> <a href="/x/">art. 65</a> <button>art. 67</button> <b>art. 58</b>'
    )
    assert ligacoes(renderizar("{{ t|citar }}", t=texto)) == {
        "art. 66": "/decreto/art/66/",
        "art. 65": "/x/",
        "art. 58": "/decreto/art/58/",
    }


def test_nada_se_parte_e_a_quebra_de_linha_digitada_fica():
    assert renderizar("{{ t|citar }}", t="R$ 10,00 até qua 18/03") == "R$\u00a010,00 até qua\u00a018/03"
    saida = renderizar("{{ t|citar|linebreaksbr }}", t="Pelo art. 66,\nassim.")
    assert "art.\u00a066</a>,<br>assim." in saida


def test_so_onde_ha_formulario_que_envia_a_citacao_abre_em_outra_aba():
    pagina = "{% citacoes %}{{ t|citar }}{{ f }}{% endcitacoes %}"
    le = renderizar(pagina, t="art. 66", f=mark_safe('<form method="get"></form>'))
    escreve = renderizar(pagina, t="art. 66", f=mark_safe('<form method="post"></form><a href="/">Início</a>'))
    assert "target" not in le
    assert ligacoes(escreve) == {"art. 66 (abre em outra aba)": "/decreto/art/66/", "Início": "/"}
    assert escreve.count('target="_blank"') == 1


def test_a_peca_em_pagina_liga_as_citacoes_e_so_as_do_decreto():
    doc = documento(
        Paragrafo([("Julgo com base no art. 66, parágrafo único, e na Lei 9.784/1999, art. 59.", "")]),
        Ficha([("Fundamento", "art. 57, § 1º")]),
    )
    assert ligacoes(espelho(doc)) == {
        "art. 66, parágrafo único": "/decreto/art/66/#p-unico",
        "art. 57, § 1º": "/decreto/art/57/#p1",
    }
