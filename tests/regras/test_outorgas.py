"""Bars, terms, guarantees, deposits and vehicles (arts. 28, 29, 36, 40, 44, 47, 62, 66, 69, 72)."""

import json
from datetime import date
from decimal import Decimal as D
from pathlib import Path

import pytest

from processos.regras import garantias, outorgas, veiculos
from processos.regras.dinheiro import ValorInvalido
from processos.regras.normas import Escolhas
from processos.regras.prazos import PrazoInvalido, calcular

from .calendarios import SALVADOR_2026, bahia, dia

PADRAO = Escolhas.padrao()
MVR = D("187.35")


@pytest.mark.parametrize(
    ("penalidade", "outorga", "impedido"),
    [
        pytest.param("cancelamento_permissao", "26/06/2026", True, id="C11 art. 62 no primeiro dia"),
        pytest.param("cancelamento_permissao", "26/06/2028", True, id="C11 art. 62 no último dia"),
        pytest.param("cancelamento_permissao", "27/06/2028", False, id="C11 art. 62 livre"),
        pytest.param("cancelamento_permissao", "25/06/2026", False, id="decisão 24: antes da definitiva"),
        pytest.param("cancelamento_autorizacao", "01/07/2026", False, id="E13: autorização"),
        pytest.param("falencia", "01/07/2026", False, id="E11: falência"),
    ],
)
def test_o_impedimento_dura_24_meses_do_cancelamento_da_permissao(penalidade, outorga, impedido):
    resultado = outorgas.impedimento(
        penalidade=penalidade, definitiva_em=dia("26/06/2026"), outorga_em=dia(outorga), escolhas=PADRAO
    )
    assert resultado.impedido is impedido


@pytest.mark.parametrize(
    ("especie", "fim", "aceita"),
    [
        pytest.param("autorizacao", "06/10/2026", True, id="art. 40 seis meses"),
        pytest.param("autorizacao", "07/10/2026", False, id="art. 40 um dia a mais"),
        pytest.param("autorizacao_especial", "06/04/2027", True, id="art. 69 doze meses"),
        pytest.param("autorizacao", "05/04/2026", False, id="acaba antes de começar"),
    ],
)
def test_a_vigencia_nao_passa_do_maximo(especie, fim, aceita):
    if aceita:
        outorgas.conferir_vigencia(especie, dia("06/04/2026"), dia(fim), PADRAO)
    else:
        with pytest.raises(PrazoInvalido, match="no máximo"):
            outorgas.conferir_vigencia(especie, dia("06/04/2026"), dia(fim), PADRAO)


def _motivos(**mudancas):
    base = {
        "assinatura": dia("01/07/2026"),
        "vence": dia("03/07/2026"),
        "garantia_devida": D("3747.00"),
        "garantia_depositada": D("3747.00"),
        "certidoes": [dia("21/06/2026")],
    }
    return outorgas.motivos_contra_a_assinatura(**base | mudancas, escolhas=PADRAO)


@pytest.mark.parametrize(
    ("mudancas", "frase"),
    [
        pytest.param({"assinatura": dia("06/07/2026"), "certidoes": [dia("01/07/2026")]}, "art. 36", id="art. 36"),
        pytest.param({"garantia_depositada": D("3746.99")}, "Faltam R$ 0,01", id="art. 44: um centavo"),
        pytest.param({"certidoes": [dia("20/06/2026")]}, "sáb 20/06/2026 não serve", id="C10 art. 36 VII"),
        pytest.param({"certidoes": [dia("02/07/2026")]}, "não serve", id="certidão do futuro"),
        pytest.param({"certidoes": []}, "Faltam as certidões", id="sem certidões"),
    ],
)
def test_o_termo_nao_se_assina_com_um_motivo_contra(mudancas, frase):
    assert len(_motivos(**mudancas)) == 1
    assert frase in _motivos(**mudancas)[0]


def test_o_termo_se_assina_com_tudo_em_ordem():
    assert _motivos() == ()


def test_data_expressa_diversa_da_soma_e_recusada_com_a_conta():
    calculado = calcular("ordem_de_operacao", bahia("2026-03-30 10:00"), SALVADOR_2026, PADRAO)
    outorgas.conferir_data_da_prorrogacao(calculado, dia("29/04/2026"))
    with pytest.raises(PrazoInvalido, match="acaba em qua 29/04/2026"):
        outorgas.conferir_data_da_prorrogacao(calculado, dia("30/04/2026"))


def test_garantia_das_historias():
    assert garantias.valor_da_garantia(mvr=MVR, regime="permissao", escolhas=PADRAO) == D("3747.00")
    assert garantias.valor_da_garantia(mvr=MVR, regime="autorizacao", escolhas=PADRAO) == D("936.75")
    with pytest.raises(ValorInvalido, match="permissao ou autorizacao"):
        garantias.valor_da_garantia(mvr=MVR, regime="concessao", escolhas=PADRAO)


def test_c10_reforco_e_c15_recomposicao():
    reforco = garantias.reforco(mvr_do_ultimo_deposito=MVR, mvr_novo=D("200.00"), regime="permissao", escolhas=PADRAO)
    assert reforco == D("253.00")
    recompor = garantias.recomposicao(exigida=D("936.75"), saldo=D("936.75"), tomada=D("149.88"), escolhas=PADRAO)
    assert recompor == D("149.88")


@pytest.mark.parametrize(
    ("comissao", "excede"),
    [pytest.param("0.70", False, id="art. 47 p.ú. 7%"), pytest.param("0.71", True, id="art. 47 p.ú. um centavo")],
)
def test_a_comissao_que_excede_sete_por_cento_e_alteracao_de_preco(comissao, excede):
    assert garantias.conferir_comissao(passagem=D("10.00"), comissao=D(comissao), escolhas=PADRAO).excede is excede


@pytest.mark.parametrize(
    ("escolhas", "depositado", "falta", "aceita"),
    [
        pytest.param({}, "74.94", "0.00", True, id="art. 66 integral"),
        pytest.param({}, "74.93", "0.01", False, id="decisão 4: um centavo a menos"),
        pytest.param({}, "80.00", "0.00", True, id="a mais"),
        pytest.param({"EXIGE_DEPOSITO": "dispensado"}, "0.00", "0.00", True, id="EXIGE_DEPOSITO=dispensado"),
    ],
)
def test_o_deposito_da_defesa(escolhas, depositado, falta, aceita):
    resultado = garantias.diferenca_do_deposito(
        exigido=D("74.94"), depositado=D(depositado), escolhas=PADRAO.com(**escolhas)
    )
    assert (str(resultado.falta), resultado.aceita) == (falta, aceita)
    assert aceita or "Súmula Vinculante 21" in resultado.motivo


def test_na_defesa_parcial_deposita_se_toda_a_autuacao_menos_o_recolhido():
    multas, contestada = [D("149.88"), D("74.94")], [D("149.88")]
    assert garantias.deposito_exigido(multas=multas, contestadas=contestada, escolhas=PADRAO) == D("224.82")
    abatido = garantias.deposito_exigido(multas=multas, recolhido=D("74.94"), escolhas=PADRAO)
    assert abatido == D("149.88")
    parte = PADRAO.com(DEPOSITO_PARCIAL="parte_contestada")
    assert garantias.deposito_exigido(multas=multas, contestadas=contestada, escolhas=parte) == D("149.88")
    assert garantias.deposito_exigido(multas=[], escolhas=PADRAO) == 0


FROTA = json.loads((Path(__file__).parents[1] / "casos" / "veiculos_demonstracao.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("veiculo", FROTA, ids=lambda v: f"{v['v']} (art. 29)")
def test_a_vida_util_da_frota_de_demonstracao(veiculo):
    vida = veiculos.vida_util(fatura=date.fromisoformat(veiculo["aq"]), capacidade=veiculo["lot"], escolhas=PADRAO)
    assert vida.ultimo_dia == date.fromisoformat(veiculo["fim"])


def test_equipamento_eletrico_ou_de_via_fixa_nao_tem_vida_no_decreto():
    vida = veiculos.vida_util(
        fatura=date(2020, 1, 1), capacidade=44, escolhas=PADRAO, em=date(2040, 1, 1), eletrico_ou_via_fixa=True
    )
    assert (vida.anos, vida.ultimo_dia, vida.utilizavel) == (None, None, True)


@pytest.mark.parametrize(
    ("servico", "tipo", "capacidade", "serve"),
    [
        pytest.param("frete", "III", 40, True, id="C14 art. 71 [sic] executivo"),
        pytest.param("frete", "V", 40, False, id="C14 art. 71 [sic] urbano"),
        pytest.param("escolar", "VI", 5, False, id="C14 art. 72 cinco lugares"),
        pytest.param("escolar", "VI", 6, True, id="art. 72 seis lugares"),
        pytest.param("privado", "VI", 8, False, id="art. 72 privado"),
        pytest.param("convencional", "III", 40, False, id="art. 28 § 2º"),
        pytest.param("alimentador", "IV", 40, False, id="art. 28 § 4º"),
    ],
)
def test_o_tipo_de_veiculo_que_cada_servico_admite(servico, tipo, capacidade, serve):
    permitido, motivo = veiculos.pode_servir(servico, tipo, capacidade)
    assert permitido is serve
    assert serve or "art" in motivo


def test_o_registro_do_veiculo_se_atualiza_em_doze_meses_ou_no_ano_civil():
    assert veiculos.atualizar_registro_ate(date(2025, 6, 24), PADRAO) == date(2026, 6, 24)
    assert veiculos.atualizar_registro_ate(date(2025, 6, 24), PADRAO.com(ANUAL="ano_civil")) == date(2026, 12, 31)


def test_o_selo_vale_ate_o_fim_do_ano_ou_doze_meses():
    assert veiculos.selo_vale_ate(date(2026, 10, 13), PADRAO) == date(2026, 12, 31)
    assert veiculos.selo_vale_ate(date(2026, 10, 13), PADRAO.com(SELO="12_meses")) == date(2027, 10, 13)
