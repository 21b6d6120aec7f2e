"""The file of a statement: its forms, its encodings, and bad lines that say their number and stop no other."""

from datetime import date
from decimal import Decimal as D

import pytest

from processos.extratos import LIMITE_EM_BYTES, ExtratoRecusado, ler
from processos.identificadores import IdentificadorInvalido, numero_da_guia

HOJE = date(2026, 3, 20)
CABECALHO = "Data do crédito;Data do pagamento;Valor;Identificador;Documento;Histórico"


def uma(linha: str, cabecalho: str = CABECALHO):
    leitura = ler(f"{cabecalho}\n{linha}\n".encode(), HOJE)
    return leitura.linhas[0] if leitura.linhas else leitura.ruins[0]


def test_o_digito_de_um_identificador_contado_no_papel():
    """2·0·2·6·0·0·0·0·0·1, from the right: doubled, 1st (1 → 2), 7th (6 → 12 → 3) and 9th (0); plain, 8th (2), 10th (2).

    2 + 3 + 2 + 2 = 9, and 1 lacks to ten.
    """
    assert numero_da_guia("000001-1/2026") == "000001-1/2026"


@pytest.mark.parametrize("texto", ["000001-1/2026", "GUI 000001-1/2026", "00000112026", "1-1/2026", " 000001 1 2026 "])
def test_o_identificador_como_o_banco_o_escreve(texto):
    assert numero_da_guia(texto) == "000001-1/2026"


@pytest.mark.parametrize(
    ("texto", "frase"), [("000001-2/2026", "dígito"), ("000002-1/2026", "dígito"), ("PIX", "forma"), ("", "forma")]
)
def test_identificador_errado_e_recusado_e_nunca_corrigido(texto, frase):
    with pytest.raises(IdentificadorInvalido, match=frase):
        numero_da_guia(texto)


@pytest.mark.parametrize(
    ("linha", "cabecalho"),
    [
        pytest.param("16/03/2026;13/03/2026;1.174,94;000001-1/2026;D1;Depósito", CABECALHO, id="brasileiro, ponto e vírgula"),
        pytest.param("2026-03-16;2026-03-13;1174.94;00000112026;D1;Depósito", CABECALHO, id="ISO, ponto e vírgula"),
        pytest.param('16/03/2026,13/03/2026,"1.174,94",000001-1/2026,D1,Depósito', CABECALHO.replace(";", ","), id="vírgula, com aspas"),
        pytest.param("2026-03-16,2026-03-13,1174.94,000001-1/2026,D1,Depósito", CABECALHO.replace(";", ","), id="vírgula, ISO"),
        pytest.param(
            "x;R$ 1.174,94;Depósito;D1;000001-1/2026;13/03/2026;16/03/2026",
            "Agência;VALOR;Historico;documento;identificador;data_pagamento;data_credito",
            id="outra ordem, sem acentos, coluna a mais",
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("codificacao", ["utf-8", "utf-8-sig", "latin-1"])
def test_as_formas_que_se_leem(linha, cabecalho, codificacao):
    lida = ler(f"{cabecalho}\r\n{linha}\r\n".encode(codificacao), HOJE).linhas[0]
    assert (lida.creditado, lida.pago, lida.valor) == (date(2026, 3, 16), date(2026, 3, 13), D("1174.94"))
    assert (lida.guia, lida.documento, lida.historico) == ("000001-1/2026", "D1", "Depósito")


def test_sem_dia_do_pagamento_vale_o_do_credito():
    assert uma("16/03/2026;;74,94;000001-1/2026;;").pago == date(2026, 3, 16)


@pytest.mark.parametrize(
    ("linha", "motivo"),
    [
        pytest.param("31/02/2026;;74,94;000001-1/2026;;", "não existe", id="data impossível"),
        pytest.param("21/03/2026;;74,94;000001-1/2026;;", "futuro", id="crédito futuro"),
        pytest.param(
            "16/03/2026;17/03/2026;74,94;000001-1/2026;;", "posterior ao crédito", id="pago depois do crédito"
        ),
        pytest.param("16/03/2026;;74,945;000001-1/2026;;", "mais de duas casas", id="decisão 1: três decimais"),
        pytest.param("16/03/2026;;1.174;000001-1/2026;;", "dois modos", id="decisão 1: milhar ou decimal"),
        pytest.param("16/03/2026;;1,174.94;000001-1/2026;;", "não é um valor", id="decisão 1: à moda inglesa"),
        pytest.param("16/03/2026;;-74,94;000001-1/2026;;", "débito", id="débito"),
        pytest.param("16/03/2026;;0,00;000001-1/2026;;", "zero", id="zero"),
        pytest.param("16/03/2026;;;000001-1/2026;;", "não é um valor", id="sem valor"),
        pytest.param("16/03/2026;74,94", "2 colunas", id="colunas a menos"),
        pytest.param('16/03/2026;;74,94;000001-1/2026;;"aberta', "aspas", id="aspas que não fecham"),
    ],
)
def test_a_linha_ruim_diz_o_numero_e_o_motivo(linha, motivo):
    leitura = ler(f"{CABECALHO}\n{linha}\n16/03/2026;;74,94;000001-1/2026;D1;\n".encode(), HOJE)
    (ruim,) = leitura.ruins
    assert ruim.numero == 2 and motivo in ruim.motivo
    assert [lida.numero for lida in leitura.linhas] == [3]  # the good one goes on


def test_valor_com_virgula_sem_aspas_num_arquivo_de_virgulas_explica_se():
    ruim = uma("2026-03-16,,74,94,000001-1/2026,,", CABECALHO.replace(";", ","))
    assert "entre aspas" in ruim.motivo


@pytest.mark.parametrize(
    ("conteudo", "frase"),
    [
        pytest.param(b"", "vazio", id="vazio"),
        pytest.param(b"\n;;;\n", "vazio", id="linhas em branco"),
        pytest.param(b"Valor;Identificador\n1;2\n", "falta: data do crédito", id="falta coluna"),
        pytest.param(f"{CABECALHO};Valor\n".encode(), "duas vezes", id="coluna repetida"),
        pytest.param(CABECALHO.encode("utf-16"), "não é um texto", id="UTF-16"),
        pytest.param(b"%PDF-1.7\x00\x01", "não é um texto", id="PDF"),
        pytest.param(b"a" * (LIMITE_EM_BYTES + 1), "1 MB", id="grande demais"),
    ],
)
def test_o_arquivo_que_nao_e_extrato_se_recusa_com_frase(conteudo, frase):
    with pytest.raises(ExtratoRecusado, match=frase):
        ler(conteudo, HOJE)


def test_a_chave_de_uma_linha_e_a_mesma_em_qualquer_arquivo():
    com_documento = "16/03/2026;13/03/2026;74,94;000001-1/2026;D1;{}"
    outra_forma = "Valor,Identificador,Documento,Data\n74.94,00000112026,d1,2026-03-16\n"
    assert uma(com_documento.format("um")).chave == uma(com_documento.format("outro")).chave
    assert ler(outra_forma.encode(), HOJE).linhas[0].chave == uma(com_documento.format("")).chave


def test_duas_linhas_iguais_sem_documento_sao_dois_creditos_e_as_mesmas_noutro_arquivo():
    sem_documento = "16/03/2026;;74,94;000001-1/2026;;Depósito\n"
    um, dois = (ler(f"{CABECALHO}\n{sem_documento * n}".encode(), HOJE).linhas for n in (1, 2))
    assert len({linha.chave for linha in dois}) == 2
    assert um[0].chave == dois[0].chave
