"""The twin on screen: the same words as the PDF, as typed, and readable without seeing."""

import re

import lxml.html
import pytest

from processos.documentos.blocos import Arquivos, Paragrafo, Tabela
from processos.documentos.espelho import espelho
from processos.documentos.pdf import desenhar

from .exemplos import decisao, documento
from .leitura import corrido
from .test_blocos import um_de_cada


def pagina(doc, **opcoes):
    return lxml.html.fromstring(espelho(doc, **opcoes))


@pytest.mark.parametrize("texto", ["<b>x", "Silva & Filhos <ME>", "日本 🚌", "Jose\u0301", '<img src="x">'])
def test_espelho_mostra_o_que_foi_digitado(texto):
    arvore = pagina(documento(Paragrafo([(texto, "forte")]), titulo=texto))
    assert arvore.xpath("string(//h2)") == texto
    assert [t.text_content() for t in arvore.xpath("//article/p/strong")] == [texto]
    assert not arvore.xpath("//img")


def test_quebra_de_linha_digitada_fica_e_marcacao_nao():
    assert "<p>a<br>b &lt;br&gt;</p>" in espelho(documento(Paragrafo("a\nb <br>")))


def test_espelho_diz_o_mesmo_que_o_pdf():
    """Every piece of text of the twin stands in the PDF too (letterhead and labels for the ear aside)."""
    doc = um_de_cada()
    impresso = "".join(corrido(desenhar(doc)).split())
    arvore = pagina(doc)
    for elemento in arvore.xpath("//article/*[not(self::header)]//text()"):
        dito = "".join(str(elemento).split())
        if dito not in ("ArquivoecódigoSHA-256", "Tamanho"):
            assert dito in impresso, str(elemento)


def test_titulos_tabelas_e_qr_sao_semanticos():
    arvore = pagina(decisao(), nivel=1)
    assert [t.text_content() for t in arvore.xpath("//h1")] == ["Decisão"]
    assert [t.text_content() for t in arvore.xpath("//h2")] == [
        "1. Relatório",
        "2. Argumentos da defesa",
        "3. Dispositivo",
    ]
    for tabela in arvore.xpath("//table"):
        assert tabela.xpath("./caption") and tabela.xpath("./thead//th[@scope='col']")
    assert len(arvore.xpath("//th[@scope='row']")) == 6
    assert arvore.xpath("//*[@role='img']/@aria-label") == ["Código QR de verificação"]
    assert not re.search(r"style=|<script|on\w+=", espelho(decisao()))


def test_rascunho_se_anuncia_e_celulas_levam_o_nome_da_coluna():
    arvore = pagina(documento(Tabela("t", ["Coluna A", "B"], [["1", "2"]], ["e", "d"]), rascunho=True))
    assert "Minuta, sem valor" in arvore.text_content()
    assert arvore.xpath("//td/@data-rotulo") == ["Coluna A", "B"]
    assert arvore.xpath("//td[2]/@class") == ["numero"]


def test_arquivos_trazem_o_codigo_inteiro():
    arquivo = {"nome": "defesa.pdf", "descricao": "Petição", "paginas": 6, "tamanho": 1_800_000, "sha256": "1f" * 32}
    texto = pagina(documento(Arquivos([arquivo]))).text_content().replace("\u00a0", " ")
    assert "1f" * 32 in texto and "6 páginas, 1,8 MB" in texto
