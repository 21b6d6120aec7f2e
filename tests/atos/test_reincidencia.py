"""Recidivism as a living fact: what falls with the earlier penalty, and what only a person may worsen (art. 57 § 1º).

Counted by hand: fact A on Saturday 10/01/2026, the window goes to Friday 10/07 inclusive. B notified on Monday 13/07:
first day 14/07, tenth Thursday 23/07. Judgement: 20 business days from Friday 24/07 to Thursday 20/08.
"""

from decimal import Decimal

import pytest

from processos.models import Enquadramento, Lancamento, Peca, Processo, Revisao
from tests import fabricas as f
from workflows.models import Pendencia
from workflows.motor.porta import FormularioRecusado

pytestmark = pytest.mark.django_db
MOTIVO = "O relógio do terminal fictício estava parado, e o auto se apoia só nele."
SIMPLES, DOBRO = Decimal("74.94"), Decimal("149.88")


def primeiro(infracoes=("57-I-a",), dia="10/01/2026", **opcoes) -> f.Caso:
    """A: written, entered, notified, paid (or accepted) and executed; final on 20/01."""
    caso = f.Caso(infracoes=infracoes)
    caso.lavrar(f"{dia} 09:20", **opcoes)
    caso.registrar("12/01/2026 09:00")
    caso.notificar("13/01/2026 09:00", "13/01/2026 10:00")
    _pagar(caso, "20/01/2026 10:00")
    caso.executar("22/01/2026 10:00")
    assert caso.processo.estado == "CONCLUIDO"
    return caso


def _pagar(caso: f.Caso, quando: str) -> None:
    guia = caso.processo.guias.last()
    dados = {"guia": guia.numero, "valor": str(guia.valor).replace(".", ","), "dia": quando[:10]} if guia else {}
    caso.praticar("cumprir_penalidade", quando, quem=f.T1, **dados)
    if guia:
        caso.conciliar("21/01/2026 09:00", dados["valor"])


def segundo(quando="10/07/2026 09:20", infracoes=("57-I-a",), **opcoes) -> f.Caso:
    caso = f.Caso(infracoes=infracoes)
    caso.lavrar(quando, **opcoes)
    return caso


def notificado(caso: f.Caso) -> f.Caso:
    caso.registrar("10/07/2026 15:00")
    caso.notificar("13/07/2026 09:00", "13/07/2026 10:00")
    assert caso.vence("defesa") == ("23/07/2026", "CORRENDO")
    return caso


def anular(caso: f.Caso, quando="20/08/2026 10:00", **opcoes):
    return caso.praticar("anular_desde", quando, quem=f.DIRETOR, **{"desde": "auto", "motivo": MOTIVO, **opcoes})


def pena(caso: f.Caso) -> tuple[str, Decimal, bool]:
    (unica,) = caso.penalidades
    return unica.infracao, unica.valor, unica.em_dobro


# --- the window -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fato", "valor"),
    [
        pytest.param("10/07/2026 23:59", DOBRO, id="art. 57 § 1º: último dia da janela, inclusive"),
        pytest.param("11/07/2026 00:00", SIMPLES, id="art. 57 § 1º: um dia depois"),
    ],
)
def test_a_janela_vai_ate_o_dia_de_igual_numero_inclusive(casa, fato, valor):
    primeiro()
    assert pena(segundo(fato))[1] == valor


def test_a_terceira_vez_e_dobro_e_nunca_triplo(casa):
    primeiro()
    b = segundo("10/03/2026 09:20")
    b.registrar("10/03/2026 15:00")
    b.notificar("11/03/2026 09:00", "11/03/2026 10:00")
    _pagar_b(b)
    assert pena(b)[1] == DOBRO
    assert pena(segundo("10/07/2026 09:20"))[1] == DOBRO


def _pagar_b(b: f.Caso) -> None:
    guia = b.processo.guias.last()
    b.praticar("cumprir_penalidade", "12/03/2026 10:00", quem=f.T1, guia=guia.numero, valor="149,88", dia="12/03/2026")


# --- it falls ---------------------------------------------------------------------------------------------------------


def test_c06_anulado_o_primeiro_o_dobro_cai_e_a_diferenca_e_liberada(casa):
    a, b = primeiro(), notificado(segundo())
    b.defender("23/07/2026 16:00", valor="149,88")
    b.conciliar("24/07/2026 09:00", "149,88")
    assert b.vence("julgamento") == ("20/08/2026", "CORRENDO")
    b.correr("20/08/2026 09:00")
    anular(a)
    assert pena(b) == ("57-I-a", SIMPLES, False)
    assert b.penas == ["EM_JULGAMENTO"]  # the procedure goes on as it was
    assert b.vence("julgamento") == ("20/08/2026", "CORRENDO")
    assert {("notificar_revisao", "protocolo"), ("devolver_diferenca", "financeiro")} <= b.tarefas
    assert b.vence("devolucao_deposito") == ("21/09/2026", "CORRENDO")  # 30 days from 21/08: Saturday 19/09 rolls
    assert b.pecas[-2:] == ["DEV", "RCL"]
    _devolver(b, "21/08/2026 10:00")
    devolvido = Lancamento.objects.get(processo=b.pk, especie="devolucao")
    assert (devolvido.valor, b.processo.lancamentos.saldo()) == (SIMPLES, SIMPLES)
    assert b.processo.defesa.deposito_exigido == SIMPLES


def test_as_duas_memorias_guardam_o_antes_e_o_andamento_diz_por_que(casa):
    a, b = primeiro(), notificado(segundo())
    anular(a, "15/07/2026 10:00")
    (e,) = b.penalidades
    antes = e.memoria_do_valor["recalculo"]["antes"]
    assert (antes["valor"], antes["em_dobro"], antes["memoria_do_valor"]["valor"]) == ("149.88", True, "149.88")
    assert e.memoria_da_reincidencia["reincidente"] is False
    assert e.memoria_da_reincidencia["recalculo"]["antes"]["memoria_da_reincidencia"]["reincidente"] is True
    linha = b.processo.andamentos.first()
    assert (linha.ato, linha.qualidade[:20]) == ("recalculo", "Diretor de Transport")
    texto = linha.texto.replace("\u00a0", " ")
    assert f"processo {a.processo.numero}" in texto
    assert "de art. 57, I, a, R$ 149,88 em dobro para multa simples, R$ 74,94" in texto
    revisao = Revisao.objects.get(processo=b.pk)
    assert (revisao.especie, revisao.causa_id, revisao.decidida_por) == ("recalculo", a.pk, None)


def test_guia_por_pagar_e_substituida_com_o_mesmo_vencimento(casa):
    a, b = primeiro(), notificado(segundo())
    anular(a, "15/07/2026 10:00")
    velha, nova = b.processo.guias.order_by("pk")
    assert (velha.estado, nova.estado, nova.valor) == ("CANCELADA", "EMITIDA", SIMPLES)
    assert (velha.vencimento, nova.vencimento) == (f.dia("23/07/2026"), f.dia("23/07/2026"))
    assert ("devolver_diferenca", "financeiro") not in b.tarefas


def test_deposito_que_ja_bastava_para_a_simples_recebe_a_defesa(casa):
    a, b = primeiro(), notificado(segundo())
    b.defender("14/07/2026 16:00", valor="74,94")
    assert b.tarefas >= {("completar_deposito", "transportador")}
    anular(a, "15/07/2026 10:00")
    assert b.processo.defesa.estado == "RECEBIDA"
    assert ("minutar", "juridico") in b.tarefas


def test_definitiva_paga_e_concluida_tambem_cai_e_o_caso_reabre_ate_devolver(casa):
    a, b = primeiro(), notificado(segundo())
    guia = b.processo.guias.get()
    b.praticar("cumprir_penalidade", "14/07/2026 10:00", quem=f.T1, guia=guia.numero, valor="149,88", dia="14/07/2026")
    b.conciliar("15/07/2026 09:00", "149,88")
    b.executar("15/07/2026 10:00")
    assert b.processo.estado == "CONCLUIDO"
    anular(a)
    assert (pena(b)[1], b.penas, b.processo.estado) == (SIMPLES, ["CUMPRIDO"], "EM_CURSO")
    assert b.tarefas == {("notificar_revisao", "protocolo"), ("devolver_diferenca", "financeiro")}
    _devolver(b, "21/08/2026 10:00")
    b.notificar("21/08/2026 11:00", "24/08/2026 10:00")
    assert (b.processo.estado, b.tarefas) == ("CONCLUIDO", set())
    conta = b.processo.lancamentos.all()
    assert (conta.saldo(), conta.convertido(), conta.devolvido()) == (0, SIMPLES, SIMPLES)


def _devolver(caso: f.Caso, quando: str) -> None:
    caso.praticar("devolver_deposito", quando, quem=f.OUTRO_FINANCEIRO, comprovante="TED fictícia", dia=quando[:10])


def test_outro_fato_anterior_sustenta_o_dobro_e_nada_se_devolve(casa):
    a = primeiro()
    outro = primeiro(dia="11/01/2026")  # Sunday: B is inside both windows
    b = notificado(segundo())
    anular(outro, "15/07/2026 10:00")
    assert pena(b)[1] == DOBRO
    assert b.penalidades[0].memoria_da_reincidencia["processo"] == a.processo.numero
    assert "o dobro permanece" in b.processo.andamentos.first().texto
    assert not Revisao.objects.filter(processo=b.pk).exists()
    anular(a, "16/07/2026 10:00")
    assert pena(b)[1] == SIMPLES


def test_o_que_nao_se_apoia_nele_nao_muda(casa):
    a = primeiro()
    alheio = f.Caso(transportador="T2")
    alheio.lavrar("10/07/2026 09:20")
    outra = segundo(infracoes=("57-I-b",))
    antes = Processo.objects.filter(pk__in=[alheio.pk, outra.pk]).values_list("pk", "ultimo_evento")
    antes = sorted(antes)
    anular(a)
    depois = sorted(Processo.objects.filter(pk__in=[alheio.pk, outra.pk]).values_list("pk", "ultimo_evento"))
    assert depois == antes


# --- the card ---------------------------------------------------------------------------------------------------------


def test_cedula_repetida_e_multa_do_57_i_g_e_volta_a_advertencia_se_a_anterior_cai(casa):
    a = primeiro(("56-V",))
    b = notificado(segundo(infracoes=("56-V",)))
    assert pena(b) == ("57-I-g", SIMPLES, False)
    b.defender("14/07/2026 10:00", valor="74,94")
    b.conciliar("15/07/2026 09:00", "74,94")
    anular(a, "16/07/2026 10:00")
    assert pena(b) == ("56-V", 0, False)
    assert b.penalidades[0].pena == "advertencia"
    assert b.processo.lancamentos.saldo() == SIMPLES
    ordem = Peca.objects.get(processo=b.pk, especie="DEV")
    assert "74,94" in str(ordem.documento)
    assert "Advertência" in b.processo.resumo


def test_uniforme_repetido_continua_advertencia_e_nao_sustenta_a_multa_da_cedula(casa):
    """Decisões, 7."""
    primeiro(("56-V",), objeto_56_v="uniforme")
    assert pena(segundo(infracoes=("56-V",), objeto_56_v="uniforme"))[0] == "56-V"
    assert pena(segundo("10/07/2026 10:20", infracoes=("56-V",), objeto_56_v="cedula"))[0] == "56-V"


@pytest.mark.parametrize(
    ("opcoes", "campo", "frase"),
    [
        pytest.param({"objeto_56_v": "uniforme"}, "objeto_56_v", "só fala da cédula", id="art. 57 I g: uniforme"),
        pytest.param(
            {"objeto_56_v": "cedula"}, "enquadramentos", "Não há falta anterior", id="art. 57 I g: primeira vez"
        ),
    ],
)
def test_57_i_g_imputado_sem_cabimento_e_recusado_com_o_artigo(casa, opcoes, campo, frase):
    with pytest.raises(FormularioRecusado) as recusa:
        segundo(infracoes=("57-I-g",), **opcoes)
    assert frase in recusa.value.formulario.errors[campo][0]
    assert "art. 5" in recusa.value.formulario.errors[campo][0]


def test_57_i_g_imputado_com_falta_anterior_e_a_mesma_multa(casa):
    primeiro(("56-V",))
    assert pena(segundo(infracoes=("57-I-g",))) == ("57-I-g", SIMPLES, False)


# --- never by itself --------------------------------------------------------------------------------------------------


def test_a_anterior_que_so_depois_se_sabe_definitiva_e_tarefa_do_diretor(casa):
    """A is paid on 14/01 and informed on 20/01; B's fact is of 15/01, written on the same day: simple, and asked about."""
    a = f.Caso()
    a.lavrar("10/01/2026 09:20")
    a.registrar("12/01/2026 09:00")
    a.notificar("13/01/2026 09:00", "13/01/2026 10:00")
    b = segundo("15/01/2026 09:20")
    assert pena(b)[1] == SIMPLES
    guia = a.processo.guias.get()
    a.praticar("cumprir_penalidade", "20/01/2026 10:00", quem=f.T1, guia=guia.numero, valor="74,94", dia="14/01/2026")
    assert pena(b)[1] == SIMPLES
    tarefa = Pendencia.objects.get(processo=a.pk, papel="diretor_de_transportes")
    assert tarefa.titulo.startswith("Avaliar a reincidência no processo")
    assert "nova notificação e defesa" in tarefa.task.process.coerced.data["texto"]


# --- the late appeal and the reform -----------------------------------------------------------------------------------


def test_recurso_tardio_provido_na_anterior_tambem_desfaz_o_dobro(casa):
    a = f.caso_em("definitiva")  # fact on 02/03, final on 09/04
    a.conciliar("10/04/2026 09:00", "74,94")
    a.executar("10/04/2026 10:00")
    b = segundo("10/07/2026 09:20")
    assert pena(b)[1] == DOBRO
    a.recorrer("13/07/2026 09:00")
    a.remeter("13/07/2026 10:00")
    a.minutar("15/07/2026 09:00", resultado="cancelado", conhecimento="conhece")
    a.decidir("20/07/2026 10:00", quem=f.PRESIDENTE)
    assert pena(b)[1] == SIMPLES
    assert Enquadramento.objects.get(auto__processo=a.pk).resultado == "cancelado"


def test_quem_ainda_nao_foi_notificado_le_o_recalculo_na_propria_notificacao(casa):
    a, b = primeiro(), segundo()
    anular(a, "10/07/2026 11:00")
    b.registrar("10/07/2026 15:00")
    b.emitir("13/07/2026 09:00", modo="pessoal")
    assert b.processo.guias.get().valor == SIMPLES
    assert b.nos == {"notificar_autuacao"}
    assert "recalculado" in str(b.processo.pecas.filter(especie="NOT").get().documento)
