"""A credit against its guide, to the cent; who may refund, how much, to whom (arts. 57 § 2º and 66; F05, F16)."""

from datetime import date
from decimal import Decimal as D

import pytest

from processos.regras import depositos as regras
from processos.regras.escolhas import Escolhas


@pytest.mark.parametrize(
    ("valor", "creditado", "informados", "chave"),
    [
        pytest.param("74.94", "0", ["74.94"], "concilia", id="art. 66: o informado, ao centavo"),
        pytest.param("0.01", "74.93", ["0.01"], "concilia", id="art. 66: o centavo que faltava, informado (decisão 4)"),
        pytest.param(
            "74.93", "0", ["74.94"], "diferente", id="art. 66: um centavo a menos que o informado (decisão 4)"
        ),
        pytest.param("80.00", "0", ["74.94"], "diferente", id="art. 66: mais que o informado"),
        pytest.param("80.00", "0", ["80.00"], "excedente", id="art. 66: informado e creditado, mais que a guia"),
        pytest.param("74.94", "74.93", ["74.94"], "excedente", id="art. 66: o informado, quando só faltava um centavo"),
        pytest.param("74.94", "0", [], "sem_aviso", id="art. 57 § 2º: pagou e não avisou"),
        pytest.param("0.01", "74.93", [], "sem_aviso", id="art. 57 § 2º: o que faltava, sem aviso"),
        pytest.param("74.93", "0", [], "parcial", id="art. 57 § 2º: parte, sem aviso"),
        pytest.param("74.95", "0", [], "excedente", id="art. 57 § 2º: a mais, sem aviso"),
        pytest.param("74.94", "74.94", [], "em_dobro", id="art. 57 § 2º: duas vezes, sem aviso"),
        pytest.param("74.94", "74.94", ["74.94"], "em_dobro", id="art. 57 § 2º: duas vezes, as duas informadas"),
    ],
)
def test_o_que_um_credito_e_para_a_guia_de_74_94(valor, creditado, informados, chave):
    situacao = regras.classificar(
        valor=D(valor), valor_da_guia=D("74.94"), creditado=D(creditado), informados=[D(i) for i in informados]
    )
    assert situacao.chave == chave
    assert situacao.tarefa == (chave not in ("concilia", "sem_aviso"))


def test_o_credito_de_guia_cancelada_sem_outra_no_lugar_e_tarefa():
    """F05: a cancelled guide takes nothing by itself."""
    pago = {"valor": D("74.94"), "valor_da_guia": D("74.94"), "creditado": D(0), "informados": []}
    assert regras.classificar(**pago, encerrada=True).chave == "encerrada"


def test_vale_o_dia_do_pagamento_e_nao_o_do_credito():
    """F05: DEPOSITO_DATA=pagamento."""
    dias = {"pago": date(2026, 3, 13), "creditado": date(2026, 3, 16)}
    assert regras.dia_que_vale(**dias, escolhas=Escolhas.padrao()) == date(2026, 3, 13)
    assert regras.dia_que_vale(**dias, escolhas=Escolhas.padrao().com(DEPOSITO_DATA="credito")) == date(2026, 3, 16)


@pytest.mark.parametrize(
    ("dia", "vencimento", "tardio"),
    [
        pytest.param(date(2026, 3, 16), date(2026, 3, 16), False, id="art. 66: no último dia"),
        pytest.param(date(2026, 3, 17), date(2026, 3, 16), True, id="art. 66: no dia seguinte"),
        pytest.param(date(2026, 3, 17), None, False, id="art. 65: antes da notificação não há vencimento"),
    ],
)
def test_pago_com_atraso_e_depois_do_vencimento(dia, vencimento, tardio):
    assert regras.eh_tardio(dia=dia, vencimento=vencimento) is tardio


def test_so_se_devolve_o_que_esta_em_conta_e_ja_nao_e_devido():
    assert regras.cabe_devolver(valor=D("5.06"), disponivel=D("5.06"))
    acima = regras.cabe_devolver(valor=D("5.07"), disponivel=D("5.06"))
    assert not acima and "R$ 5,06" in acima.motivo and "art. 66" in acima.motivo
    assert not regras.cabe_devolver(valor=D("0.00"), disponivel=D("5.06"))
    assert regras.excedente(saldo=D("80.00"), convertido=D(0), exigivel=D("74.94")) == D("5.06")
    assert regras.excedente(saldo=D("74.94"), convertido=D("74.94"), exigivel=D("74.94")) == D("74.94")
    assert regras.excedente(saldo=D("10.00"), convertido=D(0), exigivel=D("74.94")) == 0


def test_o_favorecido_e_o_depositante_ou_traz_procuracao():
    pessoas = {"depositante": "Viação Maré Imaginária Ltda."}
    recusa = regras.pode_receber_devolucao(favorecido="Outra Empresa", procuracao=False, **pessoas)
    assert not recusa and "procuração" in recusa.motivo
    assert regras.pode_receber_devolucao(favorecido="Outra Empresa", procuracao=True, **pessoas)
    assert regras.pode_receber_devolucao(favorecido="viação  maré imaginária ltda.", procuracao=False, **pessoas)


def test_quem_conciliou_nao_devolve_e_a_recusa_o_nomeia():
    recusa = regras.pode_devolver("7", conciliaram={"7": "Rui conciliou a GUI 000001-9/2026"})
    assert not recusa and "Rui conciliou a GUI 000001-9/2026" in recusa.motivo
    assert regras.pode_devolver("8", conciliaram={"7": "Rui conciliou a GUI 000001-9/2026"})
