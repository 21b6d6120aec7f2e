"""Reconsideration and appeal: two ways at once, each with its period; late, twice, withdrawn (art. 67)."""

import pytest

from processos.models import Andamento, Decisao, Notificacao, Reconsideracao, Recurso
from tests import fabricas as f
from tests.conftest import preparado
from workflows.models import Pendencia
from workflows.motor.porta import FormularioRecusado

pytestmark = pytest.mark.django_db
em_prazo = preparado("em_prazo_recurso")
reconsideracao_pedida = preparado("reconsideracao_pedida", transportador="T2")
no_dp = preparado("recurso_no_dp", transportador="T3")
decidida = preparado("decidida", infracoes=("57-III-b",))


def recurso_de(caso) -> Recurso:
    return Recurso.objects.get(processo=caso.pk)


def minutar_reconsideracao(caso, quando: str, resultado: str = "mantido") -> None:
    caso.minutar(quando, **f.minuta(caso, resultado), tarefa=tarefa_de(caso, "minutar_reconsideracao"))


def decidir_reconsideracao(caso, quando: str) -> None:
    caso.decidir(quando, tarefa=tarefa_de(caso, "decidir_reconsideracao"))


def tarefa_de(caso, no: str) -> int:
    return Pendencia.objects.get(processo=caso.pk, no=no).task_id


# --- the appeal -------------------------------------------------------------------------------------------------------


def test_recurso_no_prazo_vai_ao_diretor_com_cinco_dias_e_a_reconsideracao_continua_cabendo(em_prazo):
    em_prazo.recorrer()
    assert em_prazo.fase == "recurso_a_remeter"
    assert em_prazo.penas == ["EM_RECURSO"]
    assert em_prazo.vence("recurso") == ("08/04/2026", "CUMPRIDO")
    assert em_prazo.vence("remessa") == ("13/04/2026", "CORRENDO")
    assert em_prazo.tarefas >= {("remeter", "diretor_de_transportes"), ("aguardar_reconsideracao", "transportador")}
    assert em_prazo.pecas[-3:] == ["PET", "PRT", "CER"]


def test_remetido_o_presidente_tem_trinta_dias(em_prazo):
    em_prazo.recorrer()
    em_prazo.remeter()
    assert recurso_de(em_prazo).estado == "NO_DP"
    assert em_prazo.vence("decisao_recurso") == ("11/05/2026", "CORRENDO")
    assert ("minutar_recurso", "juridico") in em_prazo.tarefas
    assert em_prazo.pecas[-1] == "REM"


def test_remessa_atrasada_e_alerta_que_sai_com_a_remessa(em_prazo):
    em_prazo.recorrer()
    em_prazo.correr("14/04/2026 00:00")
    assert ("providenciar", "diretor_de_transportes") in em_prazo.tarefas
    em_prazo.remeter("15/04/2026 10:00")
    assert not Pendencia.objects.filter(processo=em_prazo.pk, no="providenciar").exists()
    assert em_prazo.vence("decisao_recurso") == ("15/05/2026", "CORRENDO")


def test_decisao_do_recurso_atrasada_e_alerta_da_presidencia(no_dp):
    no_dp.correr("12/05/2026 00:00")
    assert ("providenciar", "diretor_presidente") in no_dp.tarefas
    assert no_dp.vence("decisao_recurso") == ("11/05/2026", "VENCIDO")


@pytest.mark.parametrize(
    ("resultado", "conhecimento", "do_recurso", "estado"),
    [
        ("cancelado", "conhece", "provido", "JULGADO"),
        ("mantido", "conhece", "nao_provido", "DEFINITIVO"),
        ("mantido", "nao_conhece", "nao_conhecido", "DEFINITIVO"),
    ],
)
def test_o_presidente_decide_e_encerra_a_instancia(no_dp, resultado, conhecimento, do_recurso, estado):
    no_dp.minutar("15/04/2026 09:00", resultado=resultado, conhecimento=conhecimento)
    no_dp.decidir("20/04/2026 10:00", quem=f.PRESIDENTE)
    assert (recurso_de(no_dp).estado, recurso_de(no_dp).resultado) == ("DECIDIDO", do_recurso)
    assert no_dp.penas == [estado]
    assert "DDP" in no_dp.pecas
    assert no_dp.tarefas >= {("notificar_recurso", "protocolo"), ("executar", "financeiro")}
    if estado == "DEFINITIVO":
        assert str(no_dp.penalidades[0].definitivo_em) == "2026-04-20"  # the day of the decision (decisões, 9)
        assert no_dp.vence("reconsideracao") == ("08/04/2026", "CUMPRIDO")
    else:
        assert no_dp.fase == "arquivado_provido"
        assert no_dp.vence("devolucao_deposito") == ("20/05/2026", "CORRENDO")


def test_provido_em_parte_com_outra_alinea_mais_leve(casa):
    caso = f.caso_em("recurso_no_dp", infracoes=("57-III-b",))
    caso.minutar("15/04/2026 09:00", **f.minuta(caso, "reenquadrado", novo="57-I-a"), conhecimento="conhece")
    caso.decidir("20/04/2026 10:00", quem=f.PRESIDENTE)
    assert recurso_de(caso).resultado == "provido_em_parte"
    assert [(e.estado, str(e.valor)) for e in caso.penalidades] == [("DEFINITIVO", "74.94")]
    assert caso.vence("devolucao_deposito") == ("20/05/2026", "CORRENDO")


@pytest.mark.parametrize("novo", ["57-II-b", "57-III-b"])
def test_o_recurso_nao_agrava(no_dp, novo):
    """Guarantee 11: reformatio in pejus is refused, and nothing changes."""
    no_dp.minutar("15/04/2026 09:00", **f.minuta(no_dp, "reenquadrado", novo=novo), conhecimento="conhece")
    antes = Andamento.objects.filter(processo=no_dp.pk).count()
    with pytest.raises(FormularioRecusado, match="agrava"):
        no_dp.decidir("20/04/2026 10:00", quem=f.PRESIDENTE)
    assert not Decisao.objects.filter(processo=no_dp.pk, instancia="recurso").exists()
    assert recurso_de(no_dp).estado == "NO_DP"
    assert Andamento.objects.filter(processo=no_dp.pk).count() == antes


def test_retratando_se_na_remessa_o_recurso_perde_o_objeto(em_prazo):
    em_prazo.recorrer()
    em_prazo.remeter(retratacao="reconsidera")
    assert recurso_de(em_prazo).estado == "PREJUDICADO"
    assert [(e.estado, e.resultado, str(e.valor)) for e in em_prazo.penalidades] == [("JULGADO", "cancelado", "0.00")]
    assert Decisao.objects.get(processo=em_prazo.pk, instancia="reconsideracao").decidida_por == f.pessoa(f.DIRETOR)
    em_prazo.correr("09/04/2026 00:01")  # the period of the reconsideration, where nothing was asked, ends
    assert em_prazo.vence("devolucao_deposito")[1] == "CORRENDO"
    assert em_prazo.tarefas >= {("executar", "financeiro"), ("notificar_recurso", "protocolo")}


def test_retratar_depois_de_negar_a_reconsideracao(reconsideracao_pedida):
    caso = reconsideracao_pedida
    minutar_reconsideracao(caso, "07/04/2026 08:00")
    decidir_reconsideracao(caso, "07/04/2026 09:00")
    caso.recorrer()
    caso.remeter(retratacao="reconsidera")
    vigentes = Decisao.objects.filter(processo=caso.pk, instancia="reconsideracao", em_vigor=True)
    assert vigentes.count() == 1
    assert Decisao.objects.filter(processo=caso.pk, instancia="reconsideracao").count() == 2
    assert caso.penalidades[0].resultado == "cancelado"


def test_retratar_com_a_reconsideracao_pendente_tira_lhe_o_objeto(reconsideracao_pedida):
    caso = reconsideracao_pedida
    caso.recorrer()
    caso.remeter(retratacao="reconsidera")
    assert Reconsideracao.objects.get(processo=caso.pk).estado == "PREJUDICADA"
    assert not caso.nos & {"minutar_reconsideracao", "decidir_reconsideracao", "aguardar_recurso"}
    assert caso.nos >= {"executar"}


def test_segundo_recurso_e_junto_e_nao_decidido_de_novo(no_dp):
    """Decisões, 12; guarantee 4."""
    antes = no_dp.tarefas
    resultado = no_dp.recorrer("10/04/2026 10:00")
    assert "cabe uma só vez" in resultado.andamento.texto
    assert no_dp.tarefas == antes
    assert Recurso.objects.filter(processo=no_dp.pk).count() == 1
    assert no_dp.processo.peticoes.filter(especie="recurso", recibo__isnull=False).count() == 2


def test_recurso_antes_da_decisao_e_guardado_e_vai_a_despacho(casa):
    caso = f.caso_em("defesa_recebida")
    caso.recorrer("12/03/2026 10:00")
    assert not Recurso.objects.filter(processo=caso.pk).exists()
    assert ("providenciar", "diretor_de_transportes") in caso.tarefas
    assert caso.processo.peticoes.get(especie="recurso").recibo is not None


def test_recurso_antes_da_notificacao_da_decisao_e_ciencia(decidida):
    """Decisões, 16: Wednesday 25/03; 1st day 26/03, nominal Saturday 04/04 → Monday 06/04."""
    decidida.recorrer("25/03/2026 10:00")
    assert recurso_de(decidida).tempestivo is True
    assert Notificacao.objects.get(processo=decidida.pk, especie="decisao").modo == "inequivoca"
    assert decidida.vence("reconsideracao") == ("06/04/2026", "CORRENDO")
    assert decidida.penas == ["EM_RECURSO"]


# --- the reconsideration ----------------------------------------------------------------------------------------------


def test_pedir_reconsideracao_nao_mexe_no_prazo_de_recurso(reconsideracao_pedida):
    assert reconsideracao_pedida.vence("recurso") == ("08/04/2026", "CORRENDO")
    assert reconsideracao_pedida.vence("decisao_reconsideracao") == ("06/05/2026", "CORRENDO")
    assert reconsideracao_pedida.tarefas >= {
        ("minutar_reconsideracao", "juridico"),
        ("aguardar_recurso", "transportador"),
    }


def test_reconsideracao_acolhida_prejudica_o_recurso_pendente_e_as_duas_vias_se_reunem(reconsideracao_pedida):
    """Decisões, 9a."""
    caso = reconsideracao_pedida
    caso.recorrer()
    minutar_reconsideracao(caso, "08/04/2026 09:00", "cancelado")
    decidir_reconsideracao(caso, "08/04/2026 10:00")
    assert recurso_de(caso).estado == "PREJUDICADO"
    assert Reconsideracao.objects.get(processo=caso.pk).estado == "DECIDIDA"
    assert caso.vence("remessa")[1] == "CUMPRIDO"
    assert caso.tarefas == {("notificar_reconsideracao", "protocolo"), ("conciliar", "financeiro")}
    caso.notificar("09/04/2026 09:00", "09/04/2026 10:00")
    assert ("executar", "financeiro") in caso.tarefas  # the Join completed
    assert caso.vence("devolucao_deposito") == ("11/05/2026", "CORRENDO")  # 30 days: Saturday 09/05


def test_reconsideracao_acolhida_sem_recurso_encerra_tambem_a_espera_do_recurso(reconsideracao_pedida):
    caso = reconsideracao_pedida
    minutar_reconsideracao(caso, "07/04/2026 09:00", "cancelado")
    decidir_reconsideracao(caso, "07/04/2026 10:00")
    assert caso.vence("recurso") == ("08/04/2026", "CUMPRIDO")
    assert caso.tarefas == {("notificar_reconsideracao", "protocolo"), ("conciliar", "financeiro")}


def test_recurso_decidido_antes_prejudica_a_reconsideracao_e_as_vias_se_reunem(reconsideracao_pedida):
    caso = reconsideracao_pedida
    caso.recorrer()
    caso.remeter()
    caso.minutar("15/04/2026 09:00", conhecimento="conhece", tarefa=tarefa_de(caso, "minutar_recurso"))
    caso.decidir("20/04/2026 10:00", quem=f.PRESIDENTE)
    assert Reconsideracao.objects.get(processo=caso.pk).estado == "PREJUDICADA"
    assert caso.vence("decisao_reconsideracao")[1] == "CUMPRIDO"
    assert caso.nos == {"notificar_recurso", "executar", "conciliar"}
    assert caso.penas == ["DEFINITIVO"]


def test_reconsideracao_negada_sem_recurso_torna_definitiva_quando_o_prazo_ja_passou(reconsideracao_pedida):
    """Decisões, 9: pending, it holds the finality back although the appeal's period ended."""
    caso = reconsideracao_pedida
    caso.correr("09/04/2026 00:01")
    assert caso.penas == ["JULGADO"]
    minutar_reconsideracao(caso, "13/04/2026 09:00")
    decidir_reconsideracao(caso, "14/04/2026 10:00")
    caso.notificar("15/04/2026 09:00", "15/04/2026 10:00")
    assert caso.penas == ["DEFINITIVO"]


def test_reconsideracao_a_decidir_e_alerta_interno_do_diretor(reconsideracao_pedida):
    reconsideracao_pedida.correr("07/05/2026 00:00")
    assert ("providenciar", "diretor_de_transportes") in reconsideracao_pedida.tarefas


def test_reconsideracao_fora_do_prazo_e_guardada_e_vai_a_despacho(em_prazo):
    em_prazo.correr("09/04/2026 00:01")
    em_prazo.reconsiderar("10/04/2026 10:00")
    assert not Reconsideracao.objects.filter(processo=em_prazo.pk).exists()
    assert ("despachar", "diretor_de_transportes") in em_prazo.tarefas


def test_segunda_reconsideracao_e_junta(reconsideracao_pedida):
    resultado = reconsideracao_pedida.reconsiderar("07/04/2026 10:00")
    assert "cabe uma só vez" in resultado.andamento.texto
    assert Reconsideracao.objects.filter(processo=reconsideracao_pedida.pk).count() == 1


# --- silence, waiver, payment -----------------------------------------------------------------------------------------


def test_sem_recurso_a_penalidade_e_definitiva_no_dia_seguinte_ao_fim(em_prazo):
    """Decisões, 9: due Wednesday 08/04, final on 09/04, whenever the clock runs."""
    em_prazo.correr("15/04/2026 08:00")
    (pena,) = em_prazo.penalidades
    assert (pena.estado, str(pena.definitivo_em)) == ("DEFINITIVO", "2026-04-09")
    assert em_prazo.fase == "definitiva"
    assert em_prazo.tarefas == {("executar", "financeiro"), ("conciliar", "financeiro")}
    assert em_prazo.pecas[-1] == "CER"


def test_renunciar_ao_recurso_encerra_as_duas_vias(em_prazo):
    em_prazo.praticar("renunciar", "30/03/2026 10:00", quem=f.T1, confirmo="on")
    (pena,) = em_prazo.penalidades
    assert (pena.estado, str(pena.definitivo_em)) == ("DEFINITIVO", "2026-03-30")
    assert em_prazo.vence("reconsideracao") == ("08/04/2026", "CUMPRIDO")
    assert em_prazo.tarefas == {("executar", "financeiro"), ("conciliar", "financeiro")}


def test_cumprir_no_prazo_de_recurso_com_o_deposito_ja_feito(em_prazo):
    em_prazo.praticar("cumprir_penalidade", "30/03/2026 10:00", quem=f.T1)
    assert em_prazo.penas == ["CUMPRIDO"]
    assert em_prazo.tarefas == {("executar", "financeiro"), ("conciliar", "financeiro")}


@pytest.mark.parametrize("ato", ["interpor_recurso", "requerer_reconsideracao"])
@pytest.mark.parametrize(
    ("situacao", "quando"),
    [
        pytest.param("absolvida", "30/03/2026 10:00", id="art. 67: notificada de que nada lhe foi imposto"),
        pytest.param("cancelada", "24/03/2026 15:00", id="art. 67: cancelada, e ainda por notificar"),
    ],
)
def test_contra_decisao_que_nada_impos_a_peticao_entra_e_vai_a_despacho(casa, situacao, quando, ato):
    caso = f.caso_em("absolvida" if situacao == "absolvida" else "defesa_recebida")
    if situacao == "cancelada":
        caso.minutar(resultado="cancelado")
        caso.decidir()
    antes = Notificacao.objects.count()
    caso.praticar(ato, quando, quem=caso.parte, fatos="Quero que conste.")
    assert caso.pecas[-2:] == ["PET", "PRT"]
    assert ("providenciar", "diretor_de_transportes") in caso.tarefas
    assert Notificacao.objects.count() == antes
    assert not caso.processo.prazos.filter(tipo__in=["recurso", "reconsideracao"]).exists()
