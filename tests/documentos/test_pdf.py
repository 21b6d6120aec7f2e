"""What is typed is what prints, whatever is typed; and the same data always gives the same bytes."""

import io
import os
import subprocess
import sys

import pikepdf
import pytest

from processos.documentos.blocos import (
    Argumentos,
    Arquivos,
    Assinatura,
    Aviso,
    Destaque,
    Dispositivo,
    Ficha,
    Firmas,
    Lista,
    Nota,
    Paragrafo,
    Secao,
    Tabela,
)
from processos.documentos.pdf import desenhar

from .exemplos import decisao, documento
from .leitura import colado, corrido, paginas

COMO_DIGITADO = [
    "Silva & Filhos <ME> Ltda",
    "<b>negrito que não fecha",
    "</font></para>",
    "&lt; &amp; &#65; &nbsp;",
    '<img src="file:///etc/passwd"/>',
    "<a href='https://exemplo.invalid'>x</a>",
    "<!-- comentário -->",
    "]]> <![CDATA[x",
    "a<br/>b",
    "<onDraw name='x'/>",
    "%(titulo)s {{ documento }} {% now 'Y' %}",
]


@pytest.mark.parametrize("texto", COMO_DIGITADO)
def test_marcacao_digitada_imprime_como_texto(texto):
    pdf = desenhar(documento(Paragrafo(texto), Ficha([(texto, texto)]), titulo=texto, destinatario=texto))
    assert colado(pdf).count("".join(texto.split())) == 4  # title, paragraph, label, value
    with pikepdf.open(io.BytesIO(pdf)) as aberto:
        assert "/XObject" not in aberto.pages[0].Resources
        assert str(aberto.docinfo["/Title"]) == f"{texto} DEC 000078/2026"


@pytest.mark.parametrize(
    "digitado, impresso",
    [
        ("ÁÉÍÓÚ âêô ãõ ç ü ñ ß Ł ž ő ẽ ạ", "ÁÉÍÓÚ âêô ãõ ç ü ñ ß Ł ž ő ẽ ạ"),
        ("Ελληνικά ΑΩ ἄ ῷ", "Ελληνικά ΑΩ ἄ ῷ"),
        ("Юрий Ґалаган ё Ђ џ", "Юрий Ґалаган ё Ђ џ"),
        ("nº § ª º – — “x” ‘y’ … € № ½", "nº § ª º – — “x” ‘y’ … € № ½"),
        ("Jose\u0301", "José"),
        ("日本", "[U+65E5][U+672C]"),
        ("🚌", "[U+1F68C]"),
        ("a\u200bb\ufeffc\u202ed\u00ade", "a[U+200B]b[U+FEFF]c[U+202E]d[U+00AD]e"),
        ("a\x00b\x07", "a[U+0000]b[U+0007]"),
        ("\ud800", "[U+D800]"),
    ],
    ids=[
        "latim",
        "grego",
        "cirílico",
        "sinais",
        "acento composto",
        "cjk",
        "astral",
        "invisíveis",
        "controle",
        "metade",
    ],
)
def test_letra_sem_desenho_diz_o_seu_codigo(digitado, impresso):
    assert impresso in corrido(desenhar(documento(Paragrafo(digitado))))


NOME = " ".join(f"Viação {n} Maré" for n in range(230))[:3000]
PALAVRA = "".join(f"Palavra{n}" for n in range(46))  # more than 400 letters without a break


@pytest.mark.parametrize(
    "bloco, vezes",
    [
        (Paragrafo([(NOME, "forte"), "\n", PALAVRA]), 1),
        (Ficha([("Nome", NOME), (PALAVRA, PALAVRA), ("x", NOME)]), 2),
        (Secao(PALAVRA, [NOME]), 1),
        (Argumentos([{"alega": NOME, "resposta": PALAVRA, "acolhe": True, "folha": ""}]), 1),
        (Dispositivo([NOME, PALAVRA]), 1),
        (Tabela("", [PALAVRA, "b"], [["y", "z"]]), 0),
        (Tabela("", ["", "", ""], [["", NOME * 5, ""], ["x", "y", PALAVRA]]), 5),
        (Lista([NOME, PALAVRA]), 1),
        (Destaque(NOME, rotulo=PALAVRA), 1),
        (Aviso([NOME, PALAVRA]), 1),
        (Assinatura(NOME, PALAVRA, sha256="ab" * 32, qr="/verificar/x/"), 1),
        (Firmas([(NOME, PALAVRA)]), 1),
        (Arquivos([{"nome": PALAVRA, "descricao": NOME, "paginas": 1, "tamanho": 9, "sha256": ""}]), 1),
        (Nota(NOME + " " + PALAVRA), 1),
    ],
    ids=lambda valor: type(valor).__name__ if not isinstance(valor, int) else "",
)
def test_nome_de_3000_letras_e_palavra_de_400_imprimem_inteiros(bloco, vezes):
    assert len(NOME) > 2900 and len(PALAVRA) > 400
    texto = colado(desenhar(documento(bloco)))
    assert texto.count("".join(NOME.split())) == vezes
    assert PALAVRA in texto


def test_folhas_do_documento_e_dos_autos_se_numeram():
    folhas = paginas(desenhar(decisao()))
    assert len(folhas) == 2
    for n, folha in enumerate(folhas):
        texto = " ".join(folha.replace("\u00a0", " ").split())
        assert f"folha {n + 1} de 2" in texto
        assert f"fl. {21 + n} dos autos" in texto
        assert "Código de verificação 9KTR-52HB-X7WD . Confira na Consulta pública." in texto
        assert "CONDER" in texto and "Processo 999.0001.2026.0000143-81" in texto


def test_titulo_de_secao_nao_fica_sozinho_no_pe_da_folha():
    enchimento = [Paragrafo(f"linha {n}") for n in range(28)]
    itens = Dispositivo([f"item {n} " + "palavra " * 60 for n in range(3)])
    folhas = paginas(desenhar(documento(*enchimento, Secao("Dispositivo", [itens]))))
    assert "Dispositivo" not in folhas[0] and "1. Dispositivo" in folhas[1]


def test_rascunho_traz_a_marca_e_nao_tem_folha():
    texto = corrido(desenhar(decisao(rascunho=True, folha_inicial=None, numero="")))
    assert texto.count("MINUTA sem valor") == 2
    assert "dos autos" not in texto
    assert "MINUTA" not in corrido(desenhar(decisao()))


def test_fontes_vao_dentro_e_o_documento_diz_a_lingua():
    with pikepdf.open(io.BytesIO(desenhar(decisao()))) as pdf:
        assert str(pdf.Root.Lang) == "pt-BR"
        assert str(pdf.docinfo["/Title"]) == "Decisão DEC 000078/2026"
        for pagina in pdf.pages:
            for fonte in pagina.Resources.Font.values():
                assert "/FontFile2" in fonte.FontDescriptor, fonte.BaseFont


def test_mesmo_documento_da_os_mesmos_bytes_em_outro_processo():
    codigo = (
        "import hashlib; from tests.documentos.exemplos import decisao; from processos.documentos.pdf import desenhar;"
        "print(hashlib.sha256(desenhar(decisao())).hexdigest())"
    )
    saidas = {
        subprocess.run(
            [sys.executable, "-c", codigo],
            env=os.environ | {"PYTHONHASHSEED": semente},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for semente in ("1", "2")
    }
    assert len(saidas) == 1


@pytest.mark.parametrize("linhas", range(20, 34))
def test_assinatura_nunca_fica_sozinha_na_folha(linhas):
    texto = [Paragrafo(f"linha {n}") for n in range(linhas)]
    ultima = Secao("Entrega", [Ficha([("Modo", "pessoal"), ("Emitida em", "hoje")])], numerada=False)
    firma = Assinatura("Otávio Exemplo Nunes", "Diretor", sha256="ab" * 32, qr="/v/1")
    folhas = paginas(desenhar(documento(*texto, ultima, firma, emissao="2026-06-25")))
    (com_firma,) = [folha for folha in folhas if "Otávio" in folha]
    assert "Entrega" in com_firma and "Emitida em" in com_firma and "Salvador" in com_firma
