"""Files that come in: what is kept, what is refused, and in which words."""

import hashlib
import io

import pikepdf
import pytest

from processos.documentos.anexos import Anexo, AnexoRecusado, conferir_pdf, contar_paginas


def pdf(paginas=1, **opcoes) -> bytes:
    novo = pikepdf.new()
    for _ in range(paginas):
        novo.add_blank_page()
    saida = io.BytesIO()
    novo.save(saida, **opcoes)
    return saida.getvalue()


class EmPedacos(io.BytesIO):
    """Counts the largest piece anyone asked for while the size was being measured."""

    maior = 0

    def read(self, n=-1):
        dados = super().read(n)
        if n not in (None, -1):
            self.maior = max(self.maior, n)
        return dados


def test_pdf_bom_da_paginas_tamanho_e_sha256_e_volta_ao_comeco():
    conteudo = pdf(3)
    arquivo = EmPedacos(conteudo)
    assert conferir_pdf(arquivo) == Anexo(3, len(conteudo), hashlib.sha256(conteudo).hexdigest())
    assert arquivo.tell() == 0
    assert contar_paginas(conteudo) == 3


COM_SENHA = {"encryption": pikepdf.Encryption(user="abrir", owner="dono")}
SO_DONO = {"encryption": pikepdf.Encryption(user="", owner="dono")}


@pytest.mark.parametrize(
    "conteudo, dito",
    [
        (b"", "está vazio"),
        (b"GIF89a" + b"x" * 4000, "não é um PDF"),
        (b"<html>%PDF</html>", "não é um PDF"),
        (
            pdf(1, **COM_SENHA),
            "Este PDF tem senha, e por isso não pôde ser lido. Salve uma cópia sem senha e envie de novo.",
        ),
        (pdf(1, **SO_DONO), "Este PDF tem senha"),
        (b"%PDF-1.7\n" + b"lixo" * 200, "está danificado"),
        (pdf(0), "nenhuma página"),
        (b"%PDF-1.7\n" + b"0" * 1_000_001, "passa de 1 MB"),
    ],
    ids=["vazio", "outro formato", "html", "senha", "senha do dono", "estragado", "sem páginas", "grande"],
)
def test_arquivo_que_nao_serve_e_recusado_com_o_que_fazer(conteudo, dito):
    arquivo = io.BytesIO(conteudo)
    with pytest.raises(AnexoRecusado, match="envie de novo") as recusa:
        conferir_pdf(arquivo, limite_mb=1)
    assert dito in str(recusa.value)
    assert arquivo.tell() == 0
