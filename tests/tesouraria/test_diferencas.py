"""Differences end with an answer; refunds need a second person, a balance and the depositor (F05, F16; garantia 13)."""

from decimal import Decimal as D

import pytest

from processos.models import Guia
from processos.recusas import SemPermissao
from tests import fabricas as f
from tests.conftest import preparado
from workflows.motor.porta import FormularioRecusado

from .test_importar import arquivo, importar, linha

pytestmark = pytest.mark.django_db
recebida = preparado("defesa_recebida")
MOTIVO = "Conferido com o extrato da conta."


def resolver(caso, resposta: str, quando="23/03/2026 10:00", quem=f.OUTRO_FINANCEIRO, **dados):
    return caso.praticar("resolver_diferenca", quando, quem=quem, resposta=resposta, motivo=MOTIVO, **dados)


def pagar(caso, quando="24/03/2026 10:00", quem=f.OUTRO_FINANCEIRO, **dados):
    padrao = {"comprovante": "TED fictícia 9", "dia": quando[:10]}
    return caso.praticar("devolver_excedente", quando, quem=quem, **{**padrao, **dados})


def conta(caso):
    return caso.processo.lancamentos.totais()


def guia(caso) -> Guia:
    return caso.processo.guias.get()


def a_mais(caso) -> None:
    """80,00 credited where 74,94 were asked and informed: 5,06 too much."""
    caso.conciliar("20/03/2026 10:00", "80,00")
    assert (guia(caso).estado, conta(caso).provado, conta(caso).deposito) == ("DIVERGENTE", D("80.00"), D("80.00"))


def test_o_que_veio_a_mais_pode_ficar_na_conta_e_a_guia_volta_a_concordar(recebida):
    a_mais(recebida)
    resolver(recebida, "manter")
    assert guia(recebida).estado == "CONCILIADA"
    assert recebida.nos == {"minutar"}
    assert conta(recebida).saldo == D("80.00")


def test_o_excedente_se_ordena_e_se_paga_por_quem_nao_conciliou(recebida):
    a_mais(recebida)
    with pytest.raises(FormularioRecusado, match="Rui Fantasia Pires conciliou a GUI"):
        resolver(recebida, "devolver", quem=f.FINANCEIRO)
    resolver(recebida, "devolver")
    assert recebida.pecas[-1] == "DEV"
    assert ("devolver_excedente", "financeiro") in recebida.tarefas
    assert recebida.vence("devolucao_excedente") == ("22/04/2026", "CORRENDO")  # 8 in March, 22 in April: a Wednesday
    with pytest.raises(SemPermissao, match="Rui Fantasia Pires conciliou a GUI"):
        pagar(recebida, quem=f.FINANCEIRO)
    pagar(recebida)
    assert (conta(recebida).saldo, conta(recebida).devolucao) == (D("74.94"), D("5.06"))
    assert recebida.vence("devolucao_excedente") == ("22/04/2026", "CUMPRIDO")
    assert recebida.nos == {"minutar"}


def test_so_se_ordena_o_que_excede_e_uma_vez(recebida):
    a_mais(recebida)
    resolver(recebida, "devolver")
    from workflows.tesouraria.devolucoes import excedente

    assert excedente(recebida.processo) == 0


def test_a_terceiro_so_com_procuracao(recebida):
    a_mais(recebida)
    with pytest.raises(FormularioRecusado) as recusa:
        resolver(recebida, "devolver", favorecido="Banco de Faz-de-Conta S.A.")
    assert "exige procuração" in recusa.value.formulario.errors["favorecido"][0]
    resolver(
        recebida,
        "devolver",
        favorecido="Banco de Faz-de-Conta S.A.",
        arquivos={"procuracao": f.arquivo("procuracao.pdf")},
    )
    assert recebida.pecas[-2:] == ["ANX", "DEV"]
    resultado = pagar(recebida)
    assert "Banco de Faz-de-Conta" in resultado.andamento.texto


def test_o_que_o_banco_nao_mostrou_deixa_de_contar_e_o_diretor_e_avisado(recebida):
    """The defence was received with a proof that the bank does not confirm: nothing changes by itself."""
    recebida.conciliar("20/03/2026 10:00", "0,00")
    assert (conta(recebida).deposito, guia(recebida).estado) == (D(0), "DIVERGENTE")
    resolver(recebida, "nao_creditado", quem=f.FINANCEIRO)
    assert (conta(recebida).provado, recebida.processo.lancamentos.informado()) == (D(0), D(0))
    assert ("providenciar", "diretor_de_transportes") in recebida.tarefas
    assert recebida.processo.guias.abertas().exists()  # it can still be paid on the same guide


def test_o_credito_que_completa_o_parcial_responde_a_diferenca(recebida):
    recebida.conciliar("20/03/2026 10:00", "40,00")
    assert "resolver_diferenca" in recebida.nos

    importar(arquivo(linha(recebida, valor="34,94", credito="20/03/2026", pago="16/03/2026")), "20/03/2026 11:00")
    assert (conta(recebida).provado, conta(recebida).deposito) == (D("74.94"), D("74.94"))
    assert (guia(recebida).estado, recebida.nos) == ("CONCILIADA", {"minutar"})


def test_o_segundo_pagamento_depois_de_concluido_o_caso_se_devolve(casa):

    caso = f.caso_em("definitiva")
    caso.conciliar("10/04/2026 09:00", "74,94")
    caso.executar("10/04/2026 10:00")
    importar(arquivo(linha(caso, credito="10/04/2026")), "13/04/2026 09:00")
    assert (guia(caso).estado, conta(caso).saldo) == ("CONVERTIDA", D("74.94"))
    with pytest.raises(FormularioRecusado, match="Nada mais é devido"):
        resolver(caso, "manter", "14/04/2026 09:00")
    resolver(caso, "devolver", "14/04/2026 09:00")
    pagar(caso, "14/04/2026 10:00")
    assert (conta(caso).saldo, caso.tarefas) == (D(0), set())


def test_nao_se_executa_com_diferenca_por_resolver_nem_com_devolucao_por_pagar(casa):
    caso = f.caso_em("definitiva")
    caso.conciliar("10/04/2026 09:00", "80,00")
    with pytest.raises(SemPermissao, match="diferença a resolver"):
        caso.executar("10/04/2026 10:00")
    resolver(caso, "devolver", "10/04/2026 11:00")
    with pytest.raises(SemPermissao, match="já foi ordenada"):
        caso.executar("10/04/2026 12:00")
    pagar(caso, "13/04/2026 10:00")
    caso.executar("13/04/2026 11:00")
    assert (conta(caso).saldo, caso.processo.estado) == (D(0), "CONCLUIDO")


# --- the refund that a decision frees -----------------------------------------------------------------------------------


@pytest.fixture
def cancelada(recebida) -> f.Caso:
    recebida.minutar(resultado="cancelado")
    recebida.decidir()
    recebida.conciliar("25/03/2026 08:00", "74,94")
    recebida.notificar("25/03/2026 09:00", "27/03/2026 10:00")
    return recebida


DEVOLUCAO = {"comprovante": "TED fictícia 2", "dia": "30/03/2026"}


def test_quem_conciliou_nao_executa_a_devolucao_e_a_recusa_o_nomeia(cancelada):
    with pytest.raises(SemPermissao, match="Rui Fantasia Pires conciliou a GUI"):
        cancelada.praticar("executar_decisao", "30/03/2026 10:00", quem=f.FINANCEIRO, **DEVOLUCAO)
    assert conta(cancelada).saldo == D("74.94")
    cancelada.executar("30/03/2026 10:00", **DEVOLUCAO)
    assert conta(cancelada).saldo == 0


def test_devolver_a_estranho_e_recusado_e_nada_muda(cancelada):
    with pytest.raises(FormularioRecusado, match="exige procuração"):
        cancelada.executar("30/03/2026 10:00", favorecido="Outra Empresa Fictícia", **DEVOLUCAO)
    assert (conta(cancelada).saldo, cancelada.processo.estado) == (D("74.94"), "EM_CURSO")


def test_sem_devolver_a_mesma_pessoa_concilia_e_executa(casa):
    caso = f.caso_em("definitiva")
    caso.conciliar("10/04/2026 09:00", "74,94")
    caso.praticar("executar_decisao", "10/04/2026 10:00", quem=f.FINANCEIRO)
    assert caso.processo.estado == "CONCLUIDO"


# --- guides -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("estado", "vencimento", "vencida"),
    [
        pytest.param("EMITIDA", "15/03/2026", True, id="art. 66: no dia seguinte ao vencimento"),
        pytest.param("EMITIDA", "16/03/2026", False, id="art. 66: no dia do vencimento"),
        pytest.param("EMITIDA", None, False, id="art. 65: sem notificação não vence"),
        pytest.param("CONCILIADA", "15/03/2026", False, id="art. 66: paga não vence"),
    ],
)
def test_vencida_se_mostra_e_nao_e_estado(estado, vencimento, vencida):
    dia = f.dia(vencimento) if vencimento else None
    assert Guia(estado=estado, vencimento=dia).vencida_em(f.dia("16/03/2026")) is vencida
