"""After all is decided: convert, collect, refund, register; and the late appeal that undoes it (arts. 57 § 2º, 66, 67)."""

from decimal import Decimal

import pytest

from processos.models import Lancamento, Peticao, Recurso
from processos.recusas import SemPermissao
from tests import fabricas as f
from tests.conftest import preparado
from workflows.models import Pendencia, Tramite
from workflows.motor.porta import FormularioRecusado

pytestmark = pytest.mark.django_db
definitiva = preparado("definitiva")  # 74,94 deposited for the defence
absolvida = preparado("absolvida", transportador="T3")
sem_deposito = preparado("aguarda_despacho", transportador="T2")


def saldo(caso) -> Decimal:
    return caso.processo.lancamentos.saldo()


def tarefa_de(caso, no: str) -> int:
    return Pendencia.objects.get(processo=caso.pk, no=no).task_id


def tornar_definitiva_sem_deposito(caso) -> None:
    """Not received, decided on 17/03, notified on Wednesday 18/03, appeal due on Monday 30/03, final on 31/03 (C01)."""
    caso.praticar(
        "despachar_recebimento", "17/03/2026 10:00", quem=f.DIRETOR, receber="nao", motivo="Sem o depósito do art. 66."
    )
    caso.notificar("18/03/2026 08:00", "18/03/2026 10:00")
    caso.correr("31/03/2026 00:01")


def executada(caso) -> None:
    caso.conciliar("10/04/2026 09:00", "74,94")
    caso.executar("10/04/2026 10:00")


# --- convert and register ---------------------------------------------------------------------------------------------


def test_o_deposito_conciliado_se_converte_e_o_caso_se_conclui(definitiva):
    executada(definitiva)
    assert (definitiva.fase, definitiva.processo.estado) == ("executada", "CONCLUIDO")
    assert definitiva.penas == ["EXECUTADO"]
    assert definitiva.processo.guias.get().estado == "CONVERTIDA"
    assert saldo(definitiva) == 0
    assert definitiva.pecas[-1] == "CVR"
    assert definitiva.tarefas == set()


def test_o_que_so_foi_informado_nao_se_converte(definitiva):
    with pytest.raises(SemPermissao, match="Concilie antes o depósito"):
        definitiva.executar("10/04/2026 10:00")
    assert saldo(definitiva) == 0


def test_a_advertencia_definitiva_e_registrada(casa):
    caso = f.caso_em("definitiva", infracoes=("56-V",))
    caso.executar("10/04/2026 10:00")
    assert caso.pecas[-1] == "ADV"
    assert (caso.penas, caso.processo.estado) == (["EXECUTADO"], "CONCLUIDO")


def test_multa_e_advertencia_juntas(casa):
    caso = f.caso_em("definitiva", infracoes=("57-I-a", "56-V"))
    executada(caso)
    assert caso.pecas[-2:] == ["CVR", "ADV"]
    assert caso.penas == ["EXECUTADO", "EXECUTADO"]


def test_reenquadrada_converte_se_o_devido_e_devolve_se_o_resto(casa):
    """149,88 deposited, 74,94 due: 74,94 goes back, to the cent (guarantee 13)."""
    caso = f.caso_em("defesa_recebida", infracoes=("57-III-b",))
    caso.minutar(**f.minuta(caso, "reenquadrado", novo="57-I-a"))
    caso.decidir()
    caso.notificar("25/03/2026 09:00", "27/03/2026 10:00")
    # freed by the decision, from its notice: 28/03 is the 1st day, the 30th is Sunday 26/04
    assert caso.vence("devolucao_deposito") == ("27/04/2026", "CORRENDO")
    caso.correr("09/04/2026 00:01")
    caso.conciliar("10/04/2026 09:00", "149,88")
    with pytest.raises(FormularioRecusado) as recusa:
        caso.executar("10/04/2026 10:00")
    assert set(recusa.value.formulario.errors) == {"comprovante", "dia"}
    caso.executar("10/04/2026 10:00", comprovante="TED fictícia 1", dia="10/04/2026")
    assert saldo(caso) == 0
    valores = dict(Lancamento.objects.filter(processo=caso.pk).values_list("especie", "valor"))
    assert (valores["conversao"], valores["devolucao"]) == (Decimal("74.94"), Decimal("74.94"))
    assert caso.vence("devolucao_deposito")[1] == "CUMPRIDO"


def test_cancelada_a_penalidade_devolve_se_tudo_e_o_auto_e_arquivado(absolvida):
    absolvida.executar("30/03/2026 10:00", comprovante="TED fictícia 2", dia="30/03/2026")
    assert saldo(absolvida) == 0
    assert absolvida.processo.guias.get().estado == "DEVOLVIDA"
    assert absolvida.auto.estado == "ARQUIVADO"
    assert (absolvida.fase, absolvida.processo.estado) == ("arquivado", "CONCLUIDO")


def test_devolver_em_data_futura_e_recusado(absolvida):
    with pytest.raises(FormularioRecusado, match="não pode estar no futuro"):
        absolvida.executar("30/03/2026 10:00", comprovante="TED fictícia 2", dia="31/03/2026")


def test_devolucao_em_atraso_e_alerta_interno_que_sai_com_a_devolucao(absolvida):
    absolvida.correr("28/04/2026 00:01")
    assert ("providenciar", "financeiro") in absolvida.tarefas
    absolvida.executar("28/04/2026 10:00", comprovante="TED fictícia 3", dia="28/04/2026")
    assert absolvida.tarefas == set()


# --- collect ----------------------------------------------------------------------------------------------------------


def test_definitiva_sem_deposito_e_notificada_a_cobranca_com_guia_e_dez_dias(sem_deposito):
    """Decisões, 8."""
    tornar_definitiva_sem_deposito(sem_deposito)
    assert str(sem_deposito.penalidades[0].definitivo_em) == "2026-03-31"
    assert sem_deposito.tarefas == {("notificar_cobranca", "protocolo"), ("executar", "financeiro")}
    sem_deposito.notificar("31/03/2026 09:00", "01/04/2026 10:00")
    guia = sem_deposito.processo.guias.get(especie="multa")
    assert (str(guia.valor), str(guia.vencimento)) == ("74.94", "2026-04-13")
    assert sem_deposito.vence("recolhimento") == (
        "13/04/2026",
        "CORRENDO",
    )  # 1st Thursday 02/04, nominal Saturday 11/04
    assert ("aguardar_pagamento", "transportador") in sem_deposito.tarefas


def test_pagar_a_multa_no_prazo_encerra(sem_deposito):
    tornar_definitiva_sem_deposito(sem_deposito)
    sem_deposito.notificar("31/03/2026 09:00", "01/04/2026 10:00")
    sem_deposito.depositar("08/04/2026 10:00", "74,94")
    assert sem_deposito.vence("recolhimento") == ("13/04/2026", "CUMPRIDO")
    sem_deposito.conciliar("09/04/2026 10:00", "74,94")
    sem_deposito.executar("09/04/2026 11:00")
    assert (sem_deposito.penas, sem_deposito.processo.estado, saldo(sem_deposito)) == (["EXECUTADO"], "CONCLUIDO", 0)


def test_nao_paga_e_alerta_do_financeiro_e_nada_e_automatico(sem_deposito):
    """Art. 44, § 3º, and art. 56, I: to be assessed by a person."""
    tornar_definitiva_sem_deposito(sem_deposito)
    sem_deposito.notificar("31/03/2026 09:00", "01/04/2026 10:00")
    sem_deposito.correr("14/04/2026 00:00")
    alerta = Pendencia.objects.get(processo=sem_deposito.pk, no="providenciar")
    assert (alerta.papel, alerta.titulo) == ("financeiro", "Multa não recolhida: avaliar o que fazer")
    assert "art. 56, I" in alerta.task.process.coerced.data["texto"]
    assert sem_deposito.processo.estado == "EM_CURSO"
    with pytest.raises(FormularioRecusado, match="Faltam R"):
        sem_deposito.executar("14/04/2026 10:00")
    sem_deposito.depositar("15/04/2026 10:00", "74,94")
    sem_deposito.conciliar("16/04/2026 10:00", "74,94")
    sem_deposito.executar("16/04/2026 11:00")
    assert sem_deposito.penas == ["EXECUTADO"]


def test_o_que_falta_um_centavo_se_cobra_um_centavo(casa):
    caso = f.caso_em("em_prazo_defesa")
    caso.defender("16/03/2026 16:00", valor="74,93")
    caso.correr("17/03/2026 00:01")
    tornar_definitiva_sem_deposito(caso)
    caso.notificar("31/03/2026 09:00", "01/04/2026 10:00")
    assert str(caso.processo.guias.get(especie="multa").valor) == "0.01"


# --- the late appeal --------------------------------------------------------------------------------------------------


def recorrer_tarde(caso, quando: str = "10/04/2026 09:00") -> None:
    caso.recorrer(quando)
    caso.remeter("13/04/2026 10:00", tarefa=tarefa_de(caso, "remeter"))


def decidir_recurso(caso, resultado: str, conhecimento: str = "conhece") -> None:
    caso.minutar("15/04/2026 09:00", resultado=resultado, conhecimento=conhecimento)
    caso.decidir("20/04/2026 10:00", quem=f.PRESIDENTE)


def test_recurso_tardio_e_recebido_certificado_e_remetido_sem_tocar_na_penalidade(definitiva):
    """Decisões, 9; C01."""
    definitiva.recorrer("10/04/2026 09:00")
    recurso = Recurso.objects.get(processo=definitiva.pk)
    assert (recurso.estado, recurso.tempestivo) == ("A_REMETER", False)
    assert Peticao.objects.get(recurso=recurso).tempestiva is False
    assert definitiva.penas == ["DEFINITIVO"]
    assert definitiva.vence("remessa") == ("15/04/2026", "CORRENDO")
    assert definitiva.pecas[-3:] == ["PET", "PRT", "CER"]
    assert ("executar", "financeiro") in definitiva.tarefas
    assert Tramite.objects.filter(processo=definitiva.pk).count() == 3  # the sanction, the deposit, the late appeal


def test_tardio_nao_conhecido_nada_muda(definitiva):
    recorrer_tarde(definitiva)
    decidir_recurso(definitiva, "mantido", "nao_conhece")
    assert Recurso.objects.get(processo=definitiva.pk).resultado == "nao_conhecido"
    (pena,) = definitiva.penalidades
    assert (pena.estado, str(pena.definitivo_em)) == ("DEFINITIVO", "2026-04-09")
    assert definitiva.tarefas >= {("notificar_recurso", "protocolo"), ("executar", "financeiro")}


def test_tardio_provido_antes_de_executar_tira_a_execucao_e_devolve(definitiva):
    recorrer_tarde(definitiva)
    decidir_recurso(definitiva, "cancelado")
    assert definitiva.fase == "arquivado_provido"
    assert "executar" not in definitiva.nos
    definitiva.conciliar("20/04/2026 11:00", "74,94")
    definitiva.notificar("22/04/2026 09:00", "22/04/2026 10:00")
    assert definitiva.tarefas == {("devolver", "financeiro")}
    definitiva.praticar(
        "devolver_deposito", "23/04/2026 10:00", quem=f.OUTRO_FINANCEIRO, comprovante="TED fictícia 4", dia="23/04/2026"
    )
    assert saldo(definitiva) == 0
    assert definitiva.processo.guias.get().estado == "DEVOLVIDA"
    assert definitiva.tarefas == set()


def test_tardio_provido_depois_de_executar_desfaz_a_penalidade_e_devolve_o_convertido(definitiva):
    """Decisões, 9: heard, it undoes what was final; the converted deposit goes back, to the cent (guarantee 13)."""
    executada(definitiva)
    recorrer_tarde(definitiva, "13/04/2026 09:00")
    decidir_recurso(definitiva, "cancelado")
    assert [(e.estado, e.resultado, e.definitivo_em) for e in definitiva.penalidades] == [
        ("JULGADO", "cancelado", None)
    ]
    assert definitiva.vence("devolucao_deposito") == ("20/05/2026", "CORRENDO")
    assert "DEV" in definitiva.pecas
    definitiva.notificar("22/04/2026 09:00", "22/04/2026 10:00")
    assert definitiva.tarefas == {("devolver", "financeiro")}
    definitiva.praticar(
        "devolver_deposito", "23/04/2026 10:00", quem=f.OUTRO_FINANCEIRO, comprovante="TED fictícia 5", dia="23/04/2026"
    )
    assert definitiva.tarefas == set()
    assert saldo(definitiva) == 0
    devolvido = Lancamento.objects.get(processo=definitiva.pk, especie="devolucao")
    assert devolvido.valor == Decimal("74.94")
    assert definitiva.vence("devolucao_deposito") == ("20/05/2026", "CUMPRIDO")


def test_tardio_provido_em_parte_depois_de_executar_devolve_a_diferenca(casa):
    caso = f.caso_em("definitiva", infracoes=("57-III-b",))
    caso.conciliar("10/04/2026 09:00", "149,88")
    caso.executar("10/04/2026 10:00")
    recorrer_tarde(caso, "13/04/2026 09:00")
    caso.minutar("15/04/2026 09:00", **f.minuta(caso, "reenquadrado", novo="57-I-a"), conhecimento="conhece")
    caso.decidir("20/04/2026 10:00", quem=f.PRESIDENTE)
    caso.notificar("22/04/2026 09:00", "22/04/2026 10:00")
    caso.praticar(
        "devolver_deposito", "23/04/2026 10:00", quem=f.OUTRO_FINANCEIRO, comprovante="TED fictícia 6", dia="23/04/2026"
    )
    assert Lancamento.objects.get(processo=caso.pk, especie="devolucao").valor == Decimal("74.94")
    assert saldo(caso) == 0


def test_tardio_provido_depois_de_paga_tambem_devolve(casa):
    """Paid in the appeal's period, attacked later: fulfilled is final too, and falls if the appeal is heard."""
    caso = f.caso_em("em_prazo_recurso")
    caso.praticar("cumprir_penalidade", "30/03/2026 10:00", quem=f.T1)
    caso.conciliar("30/03/2026 11:00", "74,94")
    caso.executar("30/03/2026 12:00")
    recorrer_tarde(caso, "13/04/2026 09:00")
    decidir_recurso(caso, "cancelado")
    assert caso.penalidades[0].resultado == "cancelado"
    assert caso.vence("devolucao_deposito") == ("20/05/2026", "CORRENDO")


def test_a_queda_da_anterior_nao_conta_mais_para_a_reincidencia(definitiva):
    """Decisões, 6: what fell doubles nothing."""
    executada(definitiva)
    recorrer_tarde(definitiva, "13/04/2026 09:00")
    decidir_recurso(definitiva, "cancelado")
    nova = f.Caso()
    nova.lavrar("24/04/2026 09:20")
    assert nova.penalidades[0].em_dobro is False
