"""The authority of its own motion: file, annul from an act on, review; and what may never be done so.

The common path of ``tests.fabricas``: notified on 04/03, defended on 10/03, decided on 24/03, notified on 27/03, appeal
due on Wednesday 08/04. Counted by hand from there, on the calendar of Salvador.
"""

from decimal import Decimal

import pytest

from processos.models import Defesa, Designacao, Peticao, Processo, Revisao
from processos.recusas import SemPermissao
from tests import fabricas as f
from tests.conftest import preparado
from workflows.models import Pendencia, Tramite
from workflows.motor import relogio
from workflows.motor.porta import FormularioRecusado

pytestmark = pytest.mark.django_db
MOTIVO = "O aviso de recebimento fictício foi assinado por quem não tem vínculo com a empresa."
VALOR = Decimal("74.94")

em_prazo = preparado("em_prazo_defesa")
recebida = preparado("defesa_recebida")
decidida = preparado("decidida")
em_recurso = preparado("em_prazo_recurso")
no_dp = preparado("recurso_minutado")


def anular(caso: f.Caso, desde: str, quando: str, *, quem: str = f.DIRETOR, **opcoes):
    return caso.praticar("anular_desde", quando, quem=quem, desde=desde, motivo=MOTIVO, **opcoes)


def rever(caso: f.Caso, quando: str, resultado: str, *, quem: str = f.DIRETOR, **opcoes):
    return caso.praticar(
        "rever_decisao",
        quando,
        quem=quem,
        enq_1_resultado=resultado,
        motivo="A prova nova afasta parte do fato.",
        **opcoes,
    )


def situacao(caso: f.Caso) -> list[str]:
    return [e.estado for e in caso.penalidades]


def tarefa(caso: f.Caso, no: str) -> int:
    return Pendencia.objects.get(processo=caso.pk, no=no).task_id


def comunicar(caso: f.Caso, emissao: str, ciencia: str) -> None:
    """Tell the carrier of the review, answering its own task."""
    no = tarefa(caso, "notificar_revisao")
    caso.emitir(emissao, modo="pessoal", tarefa=no)
    caso.cientificar(ciencia, tarefa=no)


def renotificar(caso: f.Caso, no: str, emissao: str, ciencia: str) -> None:
    caso.emitir(emissao, modo="pessoal", tarefa=tarefa(caso, no))
    caso.cientificar(ciencia, tarefa=tarefa(caso, no))


# --- file -------------------------------------------------------------------------------------------------------------


def test_arquivar_de_oficio_encerra_sem_penalidade_e_devolve(recebida):
    recebida.conciliar("11/03/2026 09:00", "74,94")
    resultado = recebida.praticar("arquivar_de_oficio", "16/03/2026 10:00", quem=f.DIRETOR, motivo=MOTIVO)
    assert (recebida.fase, situacao(recebida)) == ("arquivado", ["JULGADO"])
    assert recebida.penalidades[0].resultado == "cancelado"
    assert recebida.vence("julgamento")[1] == "CANCELADO"
    assert recebida.tarefas == {("notificar_revisao", "protocolo"), ("devolver_diferenca", "financeiro")}
    assert {"DEC", "DEV"} <= set(recebida.pecas)
    assert MOTIVO in resultado.andamento.texto
    assert not resultado.andamento.restrito
    recebida.praticar(
        "devolver_deposito", "17/03/2026 10:00", quem=f.OUTRO_FINANCEIRO, comprovante="TED fictícia", dia="17/03/2026"
    )
    comunicar(recebida, "17/03/2026 11:00", "18/03/2026 10:00")
    assert (recebida.processo.estado, recebida.auto.estado, recebida.tarefas) == ("CONCLUIDO", "ARQUIVADO", set())
    assert recebida.processo.lancamentos.saldo() == 0


def test_depois_de_decidir_nao_se_arquiva_reve_se(decidida):
    with pytest.raises(SemPermissao, match="reveja-a"):
        decidida.praticar("arquivar_de_oficio", "25/03/2026 10:00", quem=f.DIRETOR, motivo=MOTIVO)


# --- annul from an act on ---------------------------------------------------------------------------------------------


def test_anular_o_auto_derruba_tudo_devolve_e_nada_recomeca(em_recurso):
    em_recurso.conciliar("30/03/2026 09:00", "74,94")
    anular(em_recurso, "auto", "31/03/2026 10:00")
    assert (em_recurso.auto.estado, situacao(em_recurso), em_recurso.fase) == ("ANULADO", ["ANULADO"], "anulado")
    assert not em_recurso.processo.prazos.correndo().exclude(tipo="devolucao_deposito").exists()
    assert em_recurso.vence("recurso")[1] == "CANCELADO"
    assert em_recurso.processo.prazos.get(tipo="recurso").eventos.last().dados["motivo"] == MOTIVO
    assert em_recurso.tarefas == {("notificar_revisao", "protocolo"), ("devolver_diferenca", "financeiro")}
    estados = set(em_recurso.processo.notificacoes.values_list("estado", flat=True))
    assert estados == {"ANULADA"}
    assert not em_recurso.processo.decisoes.filter(em_vigor=True).exists()


def test_desde_a_notificacao_recomeca_com_nova_notificacao_e_novo_prazo(em_prazo):
    """Ciência on Tuesday 17/03: first day 18/03, tenth Friday 27/03."""
    anular(em_prazo, "notificacao_da_autuacao", "16/03/2026 10:00")
    assert em_prazo.tarefas == {("notificar_autuacao", "protocolo"), ("notificar_revisao", "protocolo")}
    assert (em_prazo.fase, situacao(em_prazo)) == ("registrado", ["IMPUTADO"])
    assert relogio.correr(f.em("17/03/2026 00:01")).falhas == []  # the old limit brings nothing
    assert situacao(em_prazo) == ["IMPUTADO"]
    renotificar(em_prazo, "notificar_autuacao", "17/03/2026 09:00", "17/03/2026 10:00")
    assert em_prazo.vence("defesa") == ("27/03/2026", "CORRENDO")
    assert ("aguardar_defesa", "transportador") in em_prazo.tarefas
    guia = em_prazo.processo.guias.get()
    assert (guia.estado, guia.vencimento) == ("EMITIDA", f.dia("27/03/2026"))


def test_a_parte_pode_defender_se_de_novo_e_a_primeira_peticao_fica(recebida):
    anular(recebida, "notificacao_da_autuacao", "16/03/2026 10:00")
    assert Defesa.objects.get(processo=recebida.pk).estado == "PREJUDICADA"
    renotificar(recebida, "notificar_autuacao", "17/03/2026 09:00", "17/03/2026 10:00")
    assert recebida.processo.guias.count() == 1  # what is held is not asked again
    recebida.defender("20/03/2026 10:00", argumentos="Agora com a prova do horário.")
    defesa = Defesa.objects.get(processo=recebida.pk)
    assert (defesa.estado, defesa.peticao.argumentos) == ("RECEBIDA", ["Agora com a prova do horário."])
    assert Peticao.objects.filter(processo=recebida.pk).count() == 2
    assert ("minutar", "juridico") in recebida.tarefas


def test_se_nao_se_defende_de_novo_julga_se_a_defesa_que_ja_apresentou(recebida):
    """Never a default of who defended itself (garantia 9). The new period ends on Friday 27/03."""
    anular(recebida, "notificacao_da_autuacao", "16/03/2026 10:00")
    renotificar(recebida, "notificar_autuacao", "17/03/2026 09:00", "17/03/2026 10:00")
    recebida.correr("28/03/2026 00:01")
    assert Defesa.objects.get(processo=recebida.pk).estado == "RECEBIDA"
    assert (situacao(recebida), recebida.fase) == (["EM_JULGAMENTO"], "defesa_recebida")
    assert ("minutar", "juridico") in recebida.tarefas


def test_defesa_antes_da_nova_notificacao_e_ciencia_dela(em_prazo):
    anular(em_prazo, "notificacao_da_autuacao", "16/03/2026 10:00")
    em_prazo.defender("18/03/2026 10:00", valor="74,94")
    assert em_prazo.processo.notificacoes.get(estado="CIENTE").modo == "inequivoca"
    assert ("minutar", "juridico") in em_prazo.tarefas


def test_desde_o_nao_recebimento_volta_ao_despacho(casa):
    caso = f.caso_em("aguarda_despacho")
    caso.praticar(
        "despachar_recebimento",
        "17/03/2026 10:00",
        quem=f.DIRETOR,
        receber="nao",
        motivo="Falta o depósito do art. 66.",
    )
    anular(caso, "recebimento", "18/03/2026 10:00")
    assert (situacao(caso), Defesa.objects.get(processo=caso.pk).estado) == (["IMPUTADO"], "A_COMPLETAR")
    assert caso.tarefas == {("despachar_recebimento", "diretor_de_transportes"), ("notificar_revisao", "protocolo")}
    caso.praticar(
        "despachar_recebimento", "19/03/2026 10:00", quem=f.DIRETOR, receber="sim", motivo="O depósito está dispensado."
    )
    assert ("minutar", "juridico") in caso.tarefas


def test_desde_a_decisao_julga_se_de_novo_em_vinte_dias_uteis(em_recurso):
    """From Wednesday 01/04, over Good Friday 03/04 and Tiradentes 21/04: the twentieth business day is Thursday 30/04."""
    anular(em_recurso, "decisao", "31/03/2026 10:00")
    assert situacao(em_recurso) == ["EM_JULGAMENTO"]
    assert em_recurso.penalidades[0].valor == VALOR
    assert em_recurso.nos == {"minutar", "notificar_revisao", "conciliar"}
    assert em_recurso.vence("julgamento") == ("30/04/2026", "CORRENDO")
    assert em_recurso.vence("recurso")[1] == "CANCELADO"
    em_recurso.minutar("06/04/2026 09:00")
    em_recurso.decidir("07/04/2026 10:00")
    renotificar(em_recurso, "notificar_decisao", "07/04/2026 11:00", "08/04/2026 10:00")
    assert em_recurso.vence("recurso") == ("20/04/2026", "CORRENDO")  # 1st 09/04, nominal Saturday 18/04
    em_recurso.correr("21/04/2026 00:01")
    assert situacao(em_recurso) == ["DEFINITIVO"]


def test_desde_a_decisao_que_favoreceu_recomeca_com_nova_notificacao(casa):
    """269 autos came back without hearing the company (formulários, B): here they come back through the notice."""
    caso = f.caso_em("defesa_recebida")
    caso.minutar(resultado="cancelado")
    caso.decidir()
    caso.notificar("25/03/2026 09:00", "27/03/2026 10:00")
    anular(caso, "decisao", "31/03/2026 10:00")
    assert situacao(caso) == ["IMPUTADO"]
    assert caso.penalidades[0].valor == VALOR
    assert caso.nos == {"notificar_autuacao", "notificar_revisao", "conciliar"}
    assert "nova notificação e defesa" in str(Revisao.objects.get(processo=caso.pk).efeitos)


def test_desde_a_notificacao_da_decisao_o_prazo_de_recurso_recomeca_mesmo_definitiva(casa):
    """Final on 09/04; annulled, notified again on Thursday 16/04: first day 17/04, nominal Sunday 26/04, Monday 27/04."""
    caso = f.caso_em("definitiva")
    anular(caso, "notificacao_da_decisao", "15/04/2026 10:00")
    assert (situacao(caso), caso.penalidades[0].definitivo_em, caso.fase) == (["JULGADO"], None, "decidida")
    assert caso.tarefas >= {("notificar_decisao", "protocolo"), ("notificar_revisao", "protocolo")}
    renotificar(caso, "notificar_decisao", "16/04/2026 09:00", "16/04/2026 10:00")
    assert caso.vence("recurso") == ("27/04/2026", "CORRENDO")
    caso.recorrer("20/04/2026 10:00")
    assert caso.fase == "recurso_a_remeter"


def test_recurso_tardio_fica_no_prazo_se_a_notificacao_de_que_tardou_cai(casa):
    caso = f.caso_em("definitiva")
    caso.recorrer("13/04/2026 09:00")
    anular(caso, "notificacao_da_decisao", "15/04/2026 10:00")
    recurso = caso.processo.recursos.get()
    assert (recurso.tempestivo, recurso.estado, situacao(caso)) == (True, "A_REMETER", ["EM_RECURSO"])
    assert caso.nos == {"remeter", "notificar_revisao", "conciliar"}
    caso.remeter("16/04/2026 10:00")
    caso.minutar("20/04/2026 09:00", conhecimento="conhece")
    caso.decidir("22/04/2026 10:00", quem=f.PRESIDENTE)
    assert situacao(caso) == ["DEFINITIVO"]


def test_quem_recorreu_no_prazo_ja_supriu_a_notificacao(casa):
    caso = f.caso_em("recurso_a_remeter")
    with pytest.raises(FormularioRecusado) as recusa:
        anular(caso, "notificacao_da_decisao", "08/04/2026 10:00")
    assert "decisões, 16" in recusa.value.formulario.errors["desde"][0]


def test_a_presidente_anula_a_propria_decisao_e_decide_de_novo(no_dp):
    """Thirty days from Wednesday 22/04 to Thursday 21/05."""
    no_dp.decidir("20/04/2026 10:00", quem=f.PRESIDENTE)
    with pytest.raises(SemPermissao, match="só ele a revê"):
        anular(no_dp, "decisao", "21/04/2026 10:00")
    anular(no_dp, "decisao_do_recurso", "21/04/2026 10:00", quem=f.PRESIDENTE)
    assert (situacao(no_dp), no_dp.fase) == (["EM_RECURSO"], "recurso_no_dp")
    assert no_dp.tarefas >= {("minutar_recurso", "juridico"), ("notificar_revisao", "protocolo")}
    assert no_dp.vence("decisao_recurso") == ("21/05/2026", "CORRENDO")
    no_dp.minutar("22/04/2026 09:00", resultado="cancelado", conhecimento="conhece")
    no_dp.decidir("23/04/2026 10:00", quem=f.PRESIDENTE)
    assert no_dp.fase == "arquivado_provido"


def test_o_processo_e_o_tramite_antigo_fecham_inteiros(em_recurso):
    anular(em_recurso, "decisao", "31/03/2026 10:00")
    antigo, *novos = Tramite.objects.filter(processo=em_recurso.pk).order_by("pk")
    sancao = [t for t in [antigo, *novos] if t.flow_class.__name__ == "SancaoFlow"]
    assert [t.finished is None for t in sancao] == [False, True]
    assert not sancao[0].coerced.task_set.exclude(status__in=["DONE", "CANCELED"]).exists()


# --- what may not be done ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("desde", ["decisao", "999", "recebimento", "decisao_do_recurso"])
def test_ato_que_nao_e_deste_processo_e_recusado_e_nada_muda(em_prazo, desde):
    antes = list(Processo.objects.filter(pk=em_prazo.pk).values())
    with pytest.raises(FormularioRecusado) as recusa:
        anular(em_prazo, desde, "16/03/2026 10:00")
    assert "não é deste processo" in recusa.value.formulario.errors["desde"][0]
    assert recusa.value.formulario.data["motivo"] == MOTIVO  # nothing typed is lost
    assert list(Processo.objects.filter(pk=em_prazo.pk).values()) == antes


@pytest.mark.parametrize("nome", ["anular_desde", "rever_decisao", "arquivar_de_oficio"])
def test_o_anulado_nao_se_restabelece_sem_nova_notificacao(em_prazo, nome):
    anular(em_prazo, "auto", "16/03/2026 10:00")
    with pytest.raises(SemPermissao, match=r"nova notificação.*arts. 65 e 66"):
        em_prazo.praticar(nome, "17/03/2026 10:00", quem=f.DIRETOR, motivo=MOTIVO, desde="auto")


def test_sem_motivo_nao_ha_revisao(em_prazo):
    with pytest.raises(FormularioRecusado) as recusa:
        em_prazo.praticar("anular_desde", "16/03/2026 10:00", quem=f.DIRETOR, desde="auto", motivo="Erro.")
    assert set(recusa.value.formulario.errors) == {"motivo"}


# --- review -----------------------------------------------------------------------------------------------------------


def test_rever_reenquadrando_para_menos_devolve_a_diferenca_e_o_prazo_segue(casa):
    caso = f.caso_em("em_prazo_recurso", infracoes=("57-III-b",))
    caso.conciliar("30/03/2026 09:00", "149,88")
    rever(caso, "31/03/2026 10:00", "reenquadrado", enq_1_infracao="57-I-a")
    (e,) = caso.penalidades
    assert (e.estado, e.infracao, e.valor) == ("JULGADO", "57-I-a", VALOR)
    assert caso.vence("recurso") == ("08/04/2026", "CORRENDO")
    assert caso.tarefas >= {("notificar_revisao", "protocolo"), ("devolver_diferenca", "financeiro")}
    assert "74,94" in str(caso.processo.pecas.get(especie="DEV").documento)


def test_rever_para_agravar_e_recusado_e_diz_o_caminho(em_recurso):
    with pytest.raises(FormularioRecusado) as recusa:
        rever(em_recurso, "31/03/2026 10:00", "reenquadrado", enq_1_infracao="57-III-b")
    assert "anule desde a notificação da autuação" in recusa.value.formulario.errors["enq_1_resultado"][0]
    assert em_recurso.penalidades[0].valor == VALOR


def test_rever_cancelando_a_definitiva_paga_devolve_o_convertido(casa):
    caso = f.caso_em("definitiva")
    caso.conciliar("10/04/2026 09:00", "74,94")
    caso.executar("10/04/2026 10:00")
    rever(caso, "15/04/2026 10:00", "cancelado")
    assert (caso.fase, caso.processo.estado) == ("arquivado", "EM_CURSO")
    caso.praticar(
        "devolver_deposito", "16/04/2026 10:00", quem=f.OUTRO_FINANCEIRO, comprovante="TED fictícia", dia="16/04/2026"
    )
    comunicar(caso, "16/04/2026 11:00", "17/04/2026 10:00")
    assert (caso.processo.estado, caso.processo.lancamentos.saldo()) == ("CONCLUIDO", 0)


def test_rever_sem_decisao_e_recusado(em_prazo):
    with pytest.raises(SemPermissao, match="Não há decisão em vigor"):
        rever(em_prazo, "05/03/2026 10:00", "cancelado")


def test_quem_reviu_na_primeira_instancia_nao_decide_o_recurso(em_recurso):
    rever_quem = f.SUBSTITUTO_DO_DIRETOR
    Designacao.objects.create(
        usuario=f.pessoa(rever_quem), papel="diretor_presidente", qualidade="substituto", ato="Portaria fictícia 77/2026",
        titular=Designacao.objects.get(usuario=f.pessoa(f.PRESIDENTE), papel="diretor_presidente"), de=f.dia("02/01/2026"),
    )  # fmt: skip
    anular(em_recurso, "notificacao_da_decisao", "30/03/2026 10:00", quem=rever_quem)
    renotificar(em_recurso, "notificar_decisao", "31/03/2026 09:00", "31/03/2026 10:00")
    em_recurso.recorrer()
    em_recurso.remeter()
    em_recurso.minutar("15/04/2026 09:00", conhecimento="conhece")
    with pytest.raises(SemPermissao, match="primeira instância"):
        em_recurso.decidir("16/04/2026 10:00", quem=rever_quem, papel="diretor_presidente")
