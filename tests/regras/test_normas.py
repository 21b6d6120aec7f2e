"""The numbers of the decree, its choices, and the purity of the house."""

import ast
import json
from pathlib import Path

import pytest

import processos.regras
from processos.regras.normas import NORMAS, PADROES, PRAZOS, EscolhaInvalida, Escolhas

PASTA = Path(processos.regras.__file__).parent


def test_os_padroes_da_tabela_de_casos_sao_os_da_casa():
    tabela = json.loads((Path(__file__).parents[1] / "casos" / "prazos.json").read_text(encoding="utf-8"))
    assert tabela["defaults"].items() <= PADROES.items()


@pytest.mark.parametrize(
    ("chave", "padrao"),
    [
        ("NOTIFICACAO_MARCO", "art65"),
        ("EXIGE_DEPOSITO", "texto_1983"),
        ("MVR_DATA", "fato"),
        ("RECONS_PRAZO", "10"),
        ("RECONS_INTERROMPE", "nao"),
        ("RECOMP_PRAZO", "10"),
        ("REC_PRORROGA", "uma_vez"),
        ("POSTAL", "recebimento"),
        ("EDITAL_DILACAO", "0"),
        ("MEIO", "eletronico"),
        ("SELO", "ano_civil"),
        ("ANUAL", "12_meses"),
        ("BASE_REMARCACAO", "data_original"),
        ("PUBLICACAO", "1983-12-28"),
        ("RECEBIMENTO_DEFESA", "deposito_completo"),
        ("DEPOSITO_PARCIAL", "autuacao_inteira"),
        ("REINC_DEFINITIVA_EM", "fato_novo"),
        ("RECONS_DECISAO", "30"),
    ],
)
def test_os_padroes_das_decisoes_sao_os_da_casa(chave, padrao):
    assert PADROES[chave] == padrao


def test_escolha_desconhecida_ou_valor_desconhecido_e_recusado():
    for ruim in ({"INICIO": "BA42"}, {"START": "ba42"}, {"RECONS_PRAZO": "dez"}, {"PUBLICACAO": "1983-13-01"}):
        with pytest.raises(EscolhaInvalida):
            Escolhas.padrao().com(**ruim)


def test_escolhas_nao_mudam_e_se_comparam_pelo_conteudo():
    outra = Escolhas.padrao().com(START="FED66")
    assert Escolhas.padrao()["START"] == "BA42"
    assert outra == Escolhas({"START": "FED66"}) and hash(outra) == hash(Escolhas({"START": "FED66"}))
    assert outra.como_dict() == {**PADROES, "START": "FED66"}


@pytest.mark.parametrize(
    ("chave", "valor"),
    [
        pytest.param("prazo.defesa", 10, id="art. 65"),
        pytest.param("prazo.julgamento", 20, id="art. 66 p.ú."),
        pytest.param("prazo.recurso", 10, id="art. 67 § 1º"),
        pytest.param("prazo.remessa", 5, id="art. 67 § 1º remessa"),
        pytest.param("prazo.decisao_recurso", 30, id="art. 67 § 2º"),
        pytest.param("prazo.impedimento", 24, id="art. 62"),
        pytest.param("prazo.manifestacao_do_escolhido", 48, id="art. 42"),
        pytest.param("garantia.fator", 20, id="art. 44"),
        pytest.param("garantia.divisor_autorizacao", 4, id="art. 44 § 1º"),
        pytest.param("comissao.teto", 7, id="art. 47 p.ú."),
        pytest.param("multa.57-III", 80, id="art. 57 III"),
        pytest.param("veiculo.anos_acima_do_limite", 7, id="art. 29"),
    ],
)
def test_o_numero_e_o_do_decreto(chave, valor):
    assert valor == NORMAS[chave].valor


def test_toda_norma_tem_fonte_e_toda_decisao_diz_que_e_escolha():
    assert all(norma.fonte for norma in NORMAS.values())
    for n in ("1", "2", "6a", "8", "9", "9a", "13", "20", "25a", "28"):
        assert NORMAS[f"decisao.{n}"].fonte.startswith(f"[E] decisão {n} ")


def test_so_o_julgamento_as_barreiras_e_as_vigencias_sao_improrrogaveis_por_texto():
    assert {t.chave for t in PRAZOS.values() if t.improrrogavel} == {
        *("julgamento", "reincidencia", "impedimento", "experimental", "autorizacao", "autorizacao_especial")
    }
    assert {t.chave for t in PRAZOS.values() if t.pode_prorrogar} == {"ordem_de_operacao", "decisao_recurso"}


def test_as_regras_nao_importam_django_nem_o_resto_da_casa():
    permitidos = {"argparse", "bisect", "calendar", "collections", "dataclasses", "datetime", "decimal", "functools"}
    permitidos |= {"json", "pathlib", "re", "types", "typing", "zoneinfo"}
    for arquivo in PASTA.rglob("*.py"):
        for no in ast.walk(ast.parse(arquivo.read_text(encoding="utf-8"))):
            if isinstance(no, ast.Import):
                assert {n.name.split(".")[0] for n in no.names} <= permitidos, arquivo.name
            if isinstance(no, ast.ImportFrom) and no.level == 0:
                assert no.module.split(".")[0] in permitidos, arquivo.name
            if isinstance(no, ast.Attribute):
                assert no.attr not in ("now", "today", "utcnow"), f"{arquivo.name} reads the clock"
