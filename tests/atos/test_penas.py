"""Several penalties in one auto, each with its own life (arts. 55, p. ún., 56, p. ún., 65 to 67; decisões, 3, 4, 5, 9).

Two fines: 57, I, a (74,94) and 57, III, b (149,88), together 224,82. A warning beside a fine: 56, IV and 57, III, i
(149,88), one conduct, and 56, V, which stands first in the auto. The common dates are those of ``tests.fabricas``, counted there by hand.
"""

import json
from decimal import Decimal

import pytest

from processos.models import Defesa, Lancamento, Reconsideracao, Recurso
from tests import fabricas as f
from tests.conftest import preparado
from workflows.models import Pendencia
from workflows.motor.porta import FormularioRecusado

pytestmark = pytest.mark.django_db
DUAS, TRES = ("57-I-a", "57-III-b"), ("57-III-i", "56-V")
duas = preparado("em_prazo_defesa", infracoes=DUAS)
tres = preparado("em_prazo_defesa", infracoes=TRES, transportador="T2")
recorriveis = preparado("em_prazo_recurso", infracoes=DUAS, transportador="T3")
julgaveis = preparado("defesa_recebida", infracoes=DUAS)
sem_deposito = preparado("aguarda_despacho", infracoes=DUAS, transportador="T2")


def tarefa_de(caso, no: str) -> int:
    return Pendencia.objects.get(processo=caso.pk, no=no).task_id


def texto_de(caso, especie: str) -> str:
    documento = caso.processo.pecas.filter(especie=especie).last().documento
    return json.dumps(documento, ensure_ascii=False).replace("\xa0", " ")


def lancados(caso, especie: str) -> list[str]:
    valores = Lancamento.objects.filter(processo=caso.pk, especie=especie).order_by("pk")
    return [str(v) for v in valores.values_list("valor", flat=True)]


def saldo(caso) -> Decimal:
    return caso.processo.lancamentos.saldo()


def definitivas(caso) -> list[str]:
    return [str(e.definitivo_em) for e in caso.penalidades]


def certidoes(caso) -> int:
    return caso.processo.pecas.filter(especie="CER", titulo="Certidão de definitividade").count()


def cumprir(caso, quando: str, *alcance: str, valor: str = "", **opcoes):
    guia = caso.processo.guias.abertas().last()
    pago = {"guia": guia.numero, "valor": valor, "dia": quando[:10]} if valor else {}
    return caso.praticar("cumprir_penalidade", quando, quem=caso.parte, alcance=list(alcance), **pago, **opcoes)


# --- defence of some of them ------------------------------------------------------------------------------------------


def test_a_defesa_parcial_leva_a_julgamento_so_o_que_contesta(tres):
    """C07: deposit of the one fine; for the warning that nobody contests the period goes on."""
    tres.defender(valor="149,88", alcance=["56-IV", "57-III-i"])
    assert tres.penas == ["IMPUTADO", "EM_JULGAMENTO", "EM_JULGAMENTO"]
    assert tres.fase == "defesa_recebida"
    assert tres.vence("defesa") == ("16/03/2026", "CORRENDO")
    assert tres.tarefas == {
        ("minutar", "juridico"), ("aguardar_demais_na_defesa", "transportador"), ("conciliar", "financeiro"),
    }  # fmt: skip
    assert "Não alcança" in texto_de(tres, "PET")


def test_nao_se_julga_a_nao_contestada_antes_do_fim_do_prazo_dela(tres):
    """Guarantee 5: the draft may be ready, the signature waits; then one decision, by chapters."""
    tres.defender(valor="149,88", alcance=["56-IV", "57-III-i"])
    tres.minutar("12/03/2026 09:00")
    with pytest.raises(FormularioRecusado, match="Ainda corre o prazo de defesa, até seg 16/03/2026"):
        tres.decidir("16/03/2026 23:59")
    assert tres.penas == ["IMPUTADO", "EM_JULGAMENTO", "EM_JULGAMENTO"]
    tres.correr("17/03/2026 00:00")
    assert tres.penas == ["REVEL", "EM_JULGAMENTO", "EM_JULGAMENTO"]
    assert "quanto a: art. 56, V" in texto_de(tres, "CER")
    assert tres.tarefas == {("julgar", "diretor_de_transportes"), ("conciliar", "financeiro")}
    tres.decidir("17/03/2026 09:00")
    assert tres.penas == ["JULGADO"] * 3
    decisao = texto_de(tres, "DEC")
    assert "Aplico a advertência do art. 56, V" in decisao
    assert "Julgo improcedente a defesa e mantenho a multa do art. 57, III, i" in decisao
    assert tres.tarefas == {("notificar_decisao", "protocolo"), ("conciliar", "financeiro")}


def test_o_que_se_cumpriu_depois_da_minuta_nao_se_decide(tres):
    tres.defender(valor="149,88", alcance=["56-IV", "57-III-i"])
    tres.minutar("12/03/2026 09:00")
    cumprir(tres, "13/03/2026 10:00")
    assert tres.penas == ["CUMPRIDO", "EM_JULGAMENTO", "EM_JULGAMENTO"]
    assert tres.vence("defesa")[1] == "CUMPRIDO"
    with pytest.raises(FormularioRecusado, match="mudaram desde a minuta"):
        tres.decidir("16/03/2026 10:00")
    tres.praticar("devolver_minuta", "16/03/2026 10:10", quem=f.DIRETOR, observacoes="A do 56, V foi cumprida.")
    tres.minutar("16/03/2026 11:00")
    tres.decidir("16/03/2026 12:00")
    assert tres.penas == ["CUMPRIDO", "JULGADO", "JULGADO"]


@pytest.mark.parametrize(("valor", "falta"), [("149,88", "74,94"), ("224,81", "0,01"), ("224,82", "")])
def test_o_deposito_da_defesa_parcial_e_o_de_toda_a_autuacao(duas, valor, falta):
    """Decisões, 3 and 4."""
    resultado = duas.defender("12/03/2026 10:00", valor=valor, alcance=["57-III-b"])
    defesa = Defesa.objects.get(processo=duas.pk)
    if not falta:
        assert (defesa.estado, duas.penas) == ("RECEBIDA", ["IMPUTADO", "EM_JULGAMENTO"])
        return
    assert f"Faltam R$ {falta}" in resultado.andamento.texto.replace("\xa0", " ")
    assert (defesa.estado, duas.penas) == ("A_COMPLETAR", ["IMPUTADO", "IMPUTADO"])
    assert duas.nos >= {"completar_deposito", "aguardar_demais_na_defesa"}


def test_pagar_a_nao_contestada_completa_o_deposito_da_defesa(duas):
    """Decisões, 3: 149,88 deposited for the defence and 74,94 paid are the whole 224,82; the deposit pays no other."""
    duas.defender("12/03/2026 10:00", valor="149,88", alcance=["57-III-b"])
    with pytest.raises(FormularioRecusado, match="pagar R\\$\\s74,94; faltam R\\$\\s0,01"):
        cumprir(duas, "13/03/2026 10:00", valor="74,93")
    cumprir(duas, "13/03/2026 10:00", valor="74,94")
    assert duas.penas == ["CUMPRIDO", "EM_JULGAMENTO"]
    assert Defesa.objects.get(processo=duas.pk).estado == "RECEBIDA"
    assert duas.vence("defesa")[1] == "CUMPRIDO"
    assert duas.vence("julgamento") == ("13/04/2026", "CORRENDO")  # from Friday 13/03 (decisões, 2)
    assert duas.nos == {"minutar", "executar", "conciliar"}


def test_sem_completar_o_deposito_ambas_se_decidem_juntas(duas):
    duas.defender("12/03/2026 10:00", valor="149,88", alcance=["57-III-b"])
    duas.correr("17/03/2026 00:00")
    assert duas.penas == ["REVEL", "IMPUTADO"]
    assert duas.fase == "aguarda_despacho_nao_recebimento"
    motivo = "O depósito não foi completado no prazo do art. 65."
    duas.praticar("despachar_recebimento", "17/03/2026 10:00", quem=f.DIRETOR, receber="nao", motivo=motivo)
    assert duas.penas == ["JULGADO", "JULGADO"]


def test_renunciar_a_nao_contestada_nao_encerra_o_prazo_de_completar_o_deposito_da_outra(duas):
    duas.defender("12/03/2026 10:00", valor="1,00", alcance=["57-III-b"])
    duas.praticar("renunciar", "13/03/2026 10:00", quem=f.T1, confirmo="on", alcance=["57-I-a"])
    assert duas.penas == ["DEFINITIVO", "IMPUTADO"]
    assert duas.vence("defesa") == ("16/03/2026", "CORRENDO")
    assert ("completar_deposito", "transportador") in duas.tarefas


def test_desmarcar_todas_nao_e_responder_por_todas(duas):
    with pytest.raises(FormularioRecusado, match="Marque ao menos uma penalidade"):
        duas.praticar("renunciar", "09/03/2026 10:00", quem=f.T1, confirmo="on", alcance_visto="sim")
    assert duas.penas == ["IMPUTADO", "IMPUTADO"]


# --- one paid, the other defended -------------------------------------------------------------------------------------


def test_pagar_uma_e_defender_se_da_outra(duas):
    """The paid one is executed without waiting; the whole less what was paid is the deposit of the other."""
    cumprir(duas, "09/03/2026 10:00", "57-I-a", valor="74,94")
    assert duas.penas == ["CUMPRIDO", "IMPUTADO"]
    assert duas.nos == {"aguardar_defesa", "executar", "conciliar"}
    assert (duas.fase, duas.vence("defesa")) == ("em_prazo_defesa", ("16/03/2026", "CORRENDO"))
    duas.conciliar("10/03/2026 09:00", "74,94")
    duas.executar("10/03/2026 10:00")
    assert (lancados(duas, "conversao"), duas.nos, certidoes(duas)) == (["74.94"], {"aguardar_defesa"}, 1)
    assert duas.processo.estado == "EM_CURSO"
    duas.defender("12/03/2026 10:00", valor="149,88")
    assert duas.penas == ["CUMPRIDO", "EM_JULGAMENTO"]
    duas.conciliar("13/03/2026 09:00", "149,88")
    duas.minutar(resultado={2: "cancelado"})
    duas.decidir()
    duas.notificar("25/03/2026 09:00", "27/03/2026 10:00")
    duas.executar("30/03/2026 10:00", comprovante="TED fictícia 11", dia="30/03/2026")
    assert (saldo(duas), lancados(duas, "devolucao")) == (0, ["149.88"])
    assert (duas.processo.estado, duas.tarefas, certidoes(duas)) == ("CONCLUIDO", set(), 1)


def test_pagar_a_menos_por_uma_nao_a_cumpre(duas):
    with pytest.raises(FormularioRecusado) as recusa:
        cumprir(duas, "09/03/2026 10:00", "57-I-a", valor="74,93")
    assert "faltam R$ 0,01" in recusa.value.formulario.errors["valor"][0].replace("\xa0", " ")
    assert duas.penas == ["IMPUTADO", "IMPUTADO"]


def test_renunciar_a_uma_a_cobra_e_a_outra_segue_com_a_sua_guia(duas):
    """Decisões, 8 and 9: final on the day, with a guide of its own; the deposit's guide stays for the defence."""
    duas.praticar("renunciar", "09/03/2026 10:00", quem=f.T1, confirmo="on", alcance=["57-I-a"])
    assert (duas.penas, definitivas(duas)) == (["DEFINITIVO", "IMPUTADO"], ["2026-03-09", "None"])
    assert duas.nos == {"aguardar_defesa", "notificar_cobranca", "executar"}
    duas.notificar("09/03/2026 14:00", "10/03/2026 10:00")
    assert [(str(g.valor), g.especie, g.estado) for g in duas.processo.guias.all()] == [
        ("224.82", "deposito_defesa", "EMITIDA"),
        ("74.94", "multa", "EMITIDA"),
    ]
    assert duas.nos == {"aguardar_defesa", "aguardar_pagamento", "executar"}


# --- appeal against one of two ----------------------------------------------------------------------------------------


def recorrer_de_uma(caso) -> None:
    caso.recorrer(alcance=["57-III-b"])


def test_a_nao_recorrida_e_definitiva_e_executada_sem_esperar_o_recurso(recorriveis):
    """Decisões, 9: appeal on 07/04 against one; the other's period ends on Wednesday 08/04, final on 09/04."""
    caso = recorriveis
    caso.conciliar("30/03/2026 09:00", "224,82")
    recorrer_de_uma(caso)
    assert (caso.penas, caso.fase) == (["JULGADO", "EM_RECURSO"], "recurso_a_remeter")
    assert caso.vence("recurso") == ("08/04/2026", "CORRENDO")
    assert caso.nos == {"remeter", "aguardar_reconsideracao", "aguardar_demais_no_recurso"}
    caso.correr("09/04/2026 00:01")
    assert (caso.penas, definitivas(caso)) == (["DEFINITIVO", "EM_RECURSO"], ["2026-04-09", "None"])
    assert (caso.fase, caso.nos, certidoes(caso)) == ("recurso_a_remeter", {"remeter", "executar"}, 1)
    caso.executar("09/04/2026 09:00")
    assert (caso.penas, saldo(caso), lancados(caso, "conversao")) == (
        ["EXECUTADO", "EM_RECURSO"],
        Decimal("149.88"),
        ["74.94"],
    )
    assert caso.processo.estado == "EM_CURSO"
    caso.remeter()
    caso.minutar("15/04/2026 09:00", conhecimento="conhece", resultado={2: "mantido"})
    caso.decidir("20/04/2026 10:00", quem=f.PRESIDENTE)
    assert (caso.penas, definitivas(caso)) == (["EXECUTADO", "DEFINITIVO"], ["2026-04-09", "2026-04-20"])
    caso.executar("20/04/2026 11:00")
    assert (lancados(caso, "conversao"), saldo(caso), certidoes(caso)) == (["74.94", "149.88"], 0, 2)
    caso.notificar("22/04/2026 09:00", "22/04/2026 10:00")
    assert (caso.tarefas, caso.processo.estado) == (set(), "CONCLUIDO")


def test_decidido_o_recurso_antes_do_fim_do_prazo_das_demais_elas_esperam_o_seu(recorriveis):
    """Appeal of 30/03 decided on 06/04; the other is final only on 09/04, and the case ends with it."""
    caso = recorriveis
    caso.conciliar("30/03/2026 09:00", "224,82")
    caso.recorrer("30/03/2026 10:00", alcance=["57-III-b"])
    caso.remeter("31/03/2026 10:00")
    caso.minutar("01/04/2026 09:00", conhecimento="conhece", resultado={2: "cancelado"})
    caso.decidir("06/04/2026 10:00", quem=f.PRESIDENTE)
    assert [(e.estado, e.resultado) for e in caso.penalidades] == [("JULGADO", "mantido"), ("JULGADO", "cancelado")]
    assert caso.vence("devolucao_deposito") == ("06/05/2026", "CORRENDO")  # 07/04 is the 1st of thirty days
    caso.executar("06/04/2026 11:00", comprovante="TED fictícia 12", dia="06/04/2026")
    assert (saldo(caso), lancados(caso, "devolucao")) == (Decimal("74.94"), ["149.88"])
    caso.notificar("06/04/2026 14:00", "07/04/2026 10:00")
    caso.correr("09/04/2026 00:01")
    assert (caso.penas, definitivas(caso)) == (["DEFINITIVO", "JULGADO"], ["2026-04-09", "None"])
    caso.executar("09/04/2026 10:00")
    assert (lancados(caso, "conversao"), saldo(caso)) == (["74.94"], 0)
    assert (caso.tarefas, caso.processo.estado) == (set(), "CONCLUIDO")


def test_a_nao_recorrida_pode_ser_cumprida_ja(recorriveis):
    recorrer_de_uma(recorriveis)
    cumprir(recorriveis, "08/04/2026 10:00")  # the deposit of the whole covers it
    assert (recorriveis.penas, definitivas(recorriveis)) == (["CUMPRIDO", "EM_RECURSO"], ["2026-04-08", "None"])
    assert "aguardar_demais_no_recurso" not in recorriveis.nos
    assert "executar" in recorriveis.nos


# --- reconsideration of one, appeal of the other ----------------------------------------------------------------------


def test_reconsideracao_de_uma_e_recurso_da_outra_cada_uma_com_o_seu_fim(recorriveis):
    """The appeal decided first takes nothing from a request about another penalty (decisões, 9 and 9a)."""
    caso = recorriveis
    caso.conciliar("30/03/2026 09:00", "224,82")
    caso.reconsiderar("06/04/2026 09:00", alcance=["57-I-a"])
    recorrer_de_uma(caso)
    caso.correr("09/04/2026 00:01")
    assert caso.penas == ["JULGADO", "EM_RECURSO"]
    caso.remeter()
    caso.minutar(
        "15/04/2026 09:00", conhecimento="conhece", resultado={2: "mantido"}, tarefa=tarefa_de(caso, "minutar_recurso")
    )
    caso.decidir("20/04/2026 10:00", quem=f.PRESIDENTE)
    assert (caso.penas, definitivas(caso)) == (["JULGADO", "DEFINITIVO"], ["None", "2026-04-20"])
    assert Reconsideracao.objects.get(processo=caso.pk).estado == "PROTOCOLADA"
    assert caso.nos == {"minutar_reconsideracao", "notificar_recurso", "executar"}
    caso.notificar("20/04/2026 14:00", "22/04/2026 09:00")
    caso.executar("22/04/2026 10:00")
    assert (lancados(caso, "conversao"), saldo(caso)) == (["149.88"], Decimal("74.94"))
    caso.minutar("22/04/2026 11:00", resultado={1: "cancelado"}, tarefa=tarefa_de(caso, "minutar_reconsideracao"))
    caso.decidir("23/04/2026 10:00", tarefa=tarefa_de(caso, "decidir_reconsideracao"))
    assert [(e.estado, e.resultado) for e in caso.penalidades] == [("JULGADO", "cancelado"), ("EXECUTADO", "mantido")]
    caso.notificar("23/04/2026 14:00", "24/04/2026 10:00")
    caso.executar("27/04/2026 10:00", comprovante="TED fictícia 13", dia="27/04/2026")
    assert (lancados(caso, "devolucao"), saldo(caso)) == (["74.94"], 0)
    assert (caso.tarefas, caso.processo.estado) == (set(), "CONCLUIDO")


def test_negada_a_reconsideracao_de_uma_ela_e_definitiva_enquanto_o_recurso_da_outra_espera(recorriveis):
    """Decisões, 9: denied on 14/04, after the end of the appeal's period: final on 14/04."""
    caso = recorriveis
    caso.reconsiderar("06/04/2026 09:00", alcance=["57-I-a"])
    recorrer_de_uma(caso)
    caso.correr("14/04/2026 00:01")
    caso.minutar("14/04/2026 09:00", resultado={1: "mantido"}, tarefa=tarefa_de(caso, "minutar_reconsideracao"))
    caso.decidir("14/04/2026 10:00", tarefa=tarefa_de(caso, "decidir_reconsideracao"))
    caso.notificar("14/04/2026 11:00", "15/04/2026 10:00")
    assert (caso.penas, definitivas(caso)) == (["DEFINITIVO", "EM_RECURSO"], ["2026-04-14", "None"])
    assert caso.nos == {"remeter", "executar", "conciliar", "providenciar"}  # providenciar: the remittance is late
    assert Recurso.objects.get(processo=caso.pk).estado == "A_REMETER"


# --- one falls, the other stands --------------------------------------------------------------------------------------


def test_caida_uma_o_deposito_dela_volta_desde_a_notificacao_e_o_resto_espera(julgaveis):
    """Guarantee 13: notified on Friday 27/03; thirty days from 28/03 end on Sunday 26/04."""
    caso = julgaveis
    caso.minutar(resultado={1: "cancelado", 2: "mantido"})
    caso.decidir()
    assert "Devolva-se ao depositante, sem necessidade de pedido, R$ 74,94" in texto_de(caso, "DEC")
    caso.conciliar("25/03/2026 08:00", "224,82")
    caso.notificar("25/03/2026 09:00", "27/03/2026 10:00")
    assert caso.vence("devolucao_deposito") == ("27/04/2026", "CORRENDO")
    assert caso.nos == {"aguardar_recurso", "aguardar_reconsideracao", "executar"}
    caso.executar("30/03/2026 10:00", comprovante="TED fictícia 14", dia="30/03/2026")
    assert (lancados(caso, "devolucao"), saldo(caso)) == (["74.94"], Decimal("149.88"))
    assert caso.nos == {"aguardar_recurso", "aguardar_reconsideracao"}
    caso.correr("09/04/2026 00:01")
    caso.executar("09/04/2026 10:00")
    assert (lancados(caso, "conversao"), saldo(caso), caso.processo.estado) == (["149.88"], 0, "CONCLUIDO")


# --- collected apart --------------------------------------------------------------------------------------------------


def test_duas_multas_definitivas_em_dias_diferentes_tem_cada_uma_a_sua_guia_e_os_seus_dez_dias(sem_deposito):
    """Decisões, 8 and 9. Notified on Wednesday 18/03, appeal until Monday 30/03; appealed the fine of 149,88 alone.

    The other: final on 31/03, collected from 01/04, due Monday 13/04. The appeal: decided on Monday 06/04, notified on
    07/04, due Friday 17/04.
    """
    caso = sem_deposito
    motivo = "Sem o depósito do art. 66."
    caso.praticar("despachar_recebimento", "17/03/2026 10:00", quem=f.DIRETOR, receber="nao", motivo=motivo)
    caso.notificar("18/03/2026 08:00", "18/03/2026 10:00")
    caso.recorrer("30/03/2026 10:00", alcance=["57-III-b"])
    caso.correr("31/03/2026 00:01")
    assert caso.nos == {"remeter", "notificar_cobranca", "executar"}
    caso.notificar("31/03/2026 09:00", "01/04/2026 10:00")
    caso.remeter("01/04/2026 11:00")
    caso.minutar("02/04/2026 09:00", conhecimento="conhece", resultado={2: "mantido"})
    caso.decidir("06/04/2026 10:00", quem=f.PRESIDENTE)
    caso.notificar("06/04/2026 14:00", "07/04/2026 10:00")
    guias = list(caso.processo.guias.filter(especie="multa"))
    assert [(str(g.valor), str(g.vencimento), g.estado) for g in guias] == [
        ("74.94", "2026-04-13", "EMITIDA"),
        ("149.88", "2026-04-17", "EMITIDA"),
    ]
    assert definitivas(caso) == ["2026-03-31", "2026-04-06"]
    caso.depositar("08/04/2026 10:00", "149,88", guia=guias[1].numero)
    recolhimentos = caso.processo.prazos.filter(tipo="recolhimento").order_by("vence")
    assert [p.estado for p in recolhimentos] == ["CORRENDO", "CUMPRIDO"]
    caso.correr("14/04/2026 00:00")
    assert [p.estado for p in recolhimentos.all()] == ["VENCIDO", "CUMPRIDO"]
    alerta = Pendencia.objects.get(processo=caso.pk, no="providenciar")
    assert "R$ 74,94" in alerta.task.process.coerced.data["texto"].replace("\xa0", " ")
    caso.conciliar("14/04/2026 09:00", "149,88")
    with pytest.raises(FormularioRecusado, match="Faltam R\\$\\s74,94"):
        caso.executar("14/04/2026 10:00")
    caso.depositar("15/04/2026 10:00", "74,94", guia=guias[0].numero)
    caso.conciliar("16/04/2026 09:00", "74,94")
    caso.executar("16/04/2026 10:00")
    assert (caso.penas, lancados(caso, "conversao")) == (["EXECUTADO"] * 2, ["74.94", "149.88"])
    assert (saldo(caso), certidoes(caso), caso.processo.estado) == (0, 2, "CONCLUIDO")
