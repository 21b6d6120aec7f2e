"""The catalogue of arts. 55 to 61 and what is imputed together."""

import re
from datetime import date
from decimal import Decimal

import pytest

from processos.regras.infracoes import CATALOGO, EnquadramentoInvalido, conferir_local, cumular, escalar_56_v
from processos.regras.normas import Escolhas
from processos.regras.penalidades import FatoAnterior

PADRAO = Escolhas.padrao()

QUANTIDADES = [
    pytest.param("56", "advertencia", None, 5, id="art. 56 I-V"),
    pytest.param("57-I", "multa", 40, 8, id="art. 57 I a-h"),
    pytest.param("57-II", "multa", 60, 5, id="art. 57 II a-e"),
    pytest.param("57-III", "multa", 80, 9, id="art. 57 III a-i"),
    pytest.param("57-IV", "multa", 100, 4, id="art. 57 IV a-d"),
    pytest.param("58", "retencao", None, 3, id="art. 58 I-III"),
    pytest.param("59", "cancelamento", None, 3, id="art. 59"),
    pytest.param("60", "cancelamento", None, 3, id="art. 60"),
]


@pytest.mark.parametrize(("prefixo", "pena", "percentual", "quantas"), QUANTIDADES)
def test_cada_inciso_tem_suas_alineas_com_pena_e_percentual(prefixo, pena, percentual, quantas):
    deles = [i for chave, i in CATALOGO.items() if chave.rpartition("-")[0] == prefixo]
    assert len(deles) == quantas
    assert {i.pena for i in deles} == {pena}
    assert {i.percentual for i in deles} == {None if percentual is None else Decimal(percentual)}


def test_o_catalogo_tem_41_enquadramentos_com_o_art_61():
    assert len(CATALOGO) == 41
    assert (CATALOGO["61"].pena, CATALOGO["61"].alcanca) == ("cancelamento", "outorga")
    assert CATALOGO["57-I-a"].citacao == "art. 57, I, a"
    assert CATALOGO["59-I"].citacao == "art. 59, c/c art. 39, I"


def test_o_texto_bruto_guarda_os_erros_e_o_corrigido_nao():
    animais = CATALOGO["57-I-f"]
    assert "amimais" in animais.texto_bruto and "animais" in animais.texto
    assert CATALOGO["57-III-b"].texto == CATALOGO["57-III-b"].texto_bruto


@pytest.mark.parametrize(
    ("pedidas", "reunidas"),
    [
        pytest.param(["56-II"], ["56-II", "57-IV-b"], id="art. 56 p.ú. II"),
        pytest.param(["56-III"], ["56-III", "57-IV-d"], id="art. 56 p.ú. III"),
        pytest.param(["56-IV"], ["56-IV", "57-III-i"], id="art. 56 p.ú. IV"),
        pytest.param(["57-III-i"], ["56-IV", "57-III-i"], id="art. 57 III i traz a advertência"),
        pytest.param(["56-V", "56-IV"], ["56-IV", "57-III-i", "56-V"], id="C07 art. 55 p.ú."),
        pytest.param(["57-IV-b", "56-II"], ["56-II", "57-IV-b"], id="o par já pedido não se repete"),
        pytest.param(["57-IV-b"], ["57-IV-b"], id="art. 57 IV b sozinho"),
        pytest.param(["58-I", "57-I-a", "56-I"], ["56-I", "57-I-a", "58-I"], id="ordem do decreto"),
    ],
)
def test_cumulam_se_na_ordem_do_decreto(pedidas, reunidas):
    assert [i.chave for i in cumular(pedidas)] == reunidas


@pytest.mark.parametrize(
    ("pedidas", "frase"),
    [
        pytest.param(["57-I-a", "57-I-a"], "art. 57, I, a foi indicado mais de uma vez", id="repetição"),
        pytest.param(["57-V-a"], "não prevê", id="inexistente"),
        pytest.param([], "ao menos um", id="nenhum"),
        pytest.param(["60-42"], "ainda não existe", id="art. 60 c/c 42 (E12)"),
    ],
)
def test_enquadramento_invalido_e_recusado_com_o_artigo(pedidas, frase):
    with pytest.raises(EnquadramentoInvalido, match=re.escape(frase)):
        cumular(pedidas)


@pytest.mark.parametrize("chave", [pytest.param("58-I", id="art. 58 I"), pytest.param("58-III", id="art. 58 III")])
def test_a_retencao_do_selo_e_da_vistoria_so_se_faz_no_terminal(chave):
    conferir_local(chave, em_terminal=True)
    with pytest.raises(EnquadramentoInvalido, match="art. 58, § 1º"):
        conferir_local(chave, em_terminal=False)


def test_a_retencao_por_seguranca_se_faz_em_qualquer_ponto():
    conferir_local("58-II", em_terminal=False)


def _falta(data, chave="56-V", definitiva="2026-02-20"):
    return FatoAnterior(date.fromisoformat(data), chave, "T1", date.fromisoformat(definitiva))


def _escalar(anteriores, data="2026-06-01", objeto="cedula"):
    fato = date.fromisoformat(data)
    return escalar_56_v(objeto=objeto, data_do_fato=fato, transportador="T1", anteriores=anteriores, escolhas=PADRAO)


@pytest.mark.parametrize(
    ("anteriores", "data", "chave", "dobro"),
    [
        pytest.param([], "2026-06-01", "56-V", False, id="primeira falta: art. 56 V"),
        pytest.param([_falta("2026-02-01")], "2026-06-01", "57-I-g", False, id="segunda: art. 57 I g"),
        pytest.param([_falta("2026-02-01")], "2026-08-01", "57-I-g", False, id="último dia da janela"),
        pytest.param([_falta("2026-02-01")], "2026-08-02", "56-V", False, id="fora da janela"),
        pytest.param([_falta("2026-02-01", "57-I-g")], "2026-06-01", "57-I-g", True, id="6a: g depois de g"),
        pytest.param(
            *([_falta("2026-02-01", "57-I-g"), _falta("2026-03-01", "57-I-g", "2026-03-20")], "2026-06-01"),
            *("57-I-g", True),
            id="6a: terceira, dobro e não triplo",
        ),
        pytest.param(
            *([_falta("2026-02-01", definitiva="2026-06-02")], "2026-06-01", "56-V", False),
            id="anterior ainda não definitiva",
        ),
        pytest.param(
            *([_falta("2026-02-01", "57-I-g"), _falta("2026-03-01", "56-V", "2026-03-20")], "2026-06-01"),
            *("57-I-g", True),
            id="6a: g e depois 56 V, dobro",
        ),
        pytest.param([_falta("2026-02-01", "57-I-a")], "2026-06-01", "56-V", False, id="anterior de outra falta"),
    ],
)
def test_a_cedula_reincidente_vira_multa(anteriores, data, chave, dobro):
    escalada = _escalar(anteriores, data)
    assert (escalada.infracao.chave, escalada.dobro) == (chave, dobro)


def test_o_uniforme_reincidente_nunca_vira_multa():
    with pytest.raises(EnquadramentoInvalido, match="só fala da cédula"):
        _escalar([_falta("2026-02-01")], objeto="uniforme")
