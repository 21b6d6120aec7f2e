"""Petitions that meet no task: to the wrong authority, late, after the end (decisões, 9, 11 and 12; guarantee 9)."""

import pytest

from processos.models import Defesa, Processo, Reconsideracao
from processos.recusas import SemPermissao
from processos.regras.instrucao import enderecamento, pode_juntar_prova
from tests import fabricas as f
from tests.conftest import preparado
from workflows.contraditorio.encaminhamento import ENCAMINHAMENTO
from workflows.motor.porta import FormularioRecusado

pytestmark = pytest.mark.django_db
em_prazo = preparado("em_prazo_defesa")
revel = preparado("revel")
definitiva = preparado("definitiva", transportador="T2")
DESPACHAR = ("despachar", "diretor_de_transportes")
RAZOES = "O sistema esteve fora do ar no último dia, como prova a certidão."


def despachar(caso, quando, recebe="sim", **outros):
    return caso.praticar("despachar_peticao", quando, quem=f.DIRETOR, **{"recebe": recebe, "motivo": RAZOES, **outros})


# --- to whom ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("especie", "dirigida_a", "decisao_de", "certo", "autoridade"),
    [
        ("defesa", "", "diretor_de_transportes", True, "diretor_de_transportes"),
        ("defesa", "diretor_presidente", "diretor_de_transportes", False, "diretor_de_transportes"),
        ("reconsideracao", "diretor_presidente", "diretor_de_transportes", False, "diretor_de_transportes"),
        ("reconsideracao", "diretor_de_transportes", "diretor_presidente", False, "diretor_presidente"),
        ("recurso", "diretor_de_transportes", "diretor_de_transportes", True, "diretor_presidente"),
        ("recurso", "diretor_presidente", "diretor_de_transportes", True, "diretor_presidente"),
        ("recurso", "outra", "diretor_de_transportes", False, "diretor_presidente"),
        ("outra", "diretor_presidente", "diretor_de_transportes", True, "diretor_de_transportes"),
    ],
    ids=["art. 66: sem nome", "art. 66: ao presidente", "art. 67, I: ao presidente", "art. 67, I: decisão do presidente",
         "art. 67, § 1º: à recorrida", "art. 67, II", "art. 67, II: a outra", "art. 65: requerimento"],
)  # fmt: skip
def test_a_autoridade_errada_custa_so_o_encaminhamento(especie, dirigida_a, decisao_de, certo, autoridade):
    destino = enderecamento(especie, dirigida_a, decisao_de=decisao_de)
    assert (destino.certo, destino.autoridade) == (certo, autoridade)
    assert bool(destino.motivo) is not certo


@pytest.mark.parametrize(
    ("estados", "encerrado", "pode"),
    [(["EM_JULGAMENTO"], False, True), (["JULGADO"], False, False), (["JULGADO", "EM_RECURSO"], False, True),
     (["EM_JULGAMENTO"], True, False)],
    ids=["Lei 9.784, art. 38: antes da decisão", "depois dela", "no recurso de uma", "encerrado"],
)  # fmt: skip
def test_ate_quando_se_prova(estados, encerrado, pode):
    assert bool(pode_juntar_prova(estados, encerrado=encerrado)) is pode


def test_a_defesa_dirigida_ao_presidente_guarda_a_data_e_e_encaminhada(em_prazo):
    """Decisão 11: filed at the last minute of Monday 16/03, to the wrong authority, and in time."""
    resultado = em_prazo.defender("16/03/2026 23:59", valor="74,94", dirigida_a="diretor_presidente")
    assert "encaminhada ao Diretor de Transportes" in resultado.andamento.texto
    peticao = em_prazo.processo.peticoes.get()
    assert (peticao.tempestiva, peticao.protocolada_em) == (True, f.em("16/03/2026 23:59"))
    assert "decisão 11" in str(peticao.recibo.documento)
    assert "Dirigida a Diretor-Presidente" in str(peticao.peca.documento)
    assert em_prazo.fase == "defesa_recebida"


# --- a late defence ---------------------------------------------------------------------------------------------------


def test_a_defesa_tardia_recebida_segue_a_julgamento(revel):
    """Received by despacho on Friday 20/03: twenty business days, past Good Friday, end on Monday 20/04."""
    revel.defender("18/03/2026 10:00", valor="74,94")
    assert DESPACHAR in revel.tarefas
    despachar(revel, "20/03/2026 09:00")
    assert Defesa.objects.get(processo=revel.pk).estado == "RECEBIDA"
    assert revel.penas == ["EM_JULGAMENTO"]
    assert revel.vence("julgamento") == ("20/04/2026", "CORRENDO")
    minutar = revel.processo.pendencias.get(no="minutar")
    assert minutar.prazo == revel.prazo("julgamento")
    assert revel.processo.peticoes.get().protocolada_em == f.em("18/03/2026 10:00")
    revel.minutar("23/03/2026 09:00")
    revel.decidir("24/03/2026 09:00")
    assert revel.fase == "decidida"


def test_recebida_com_a_minuta_da_revelia_ja_enviada_ela_volta_ao_juridico(revel):
    revel.minutar("18/03/2026 09:00", tese_1_alega="", tese_1_acolhe="", tese_1_resposta="")
    assert ("julgar", "diretor_de_transportes") in revel.tarefas
    revel.defender("18/03/2026 10:00", valor="74,94")
    despachar(revel, "19/03/2026 09:00")
    assert ("minutar", "juridico") in revel.tarefas
    assert revel.processo.minutas.get().estado == "DEVOLVIDA"
    assert revel.processo.pendencias.get(no="minutar").prazo == revel.prazo("julgamento")


def test_a_defesa_tardia_nao_recebida_fica_nos_autos_com_as_razoes(revel):
    revel.defender("18/03/2026 10:00")
    with pytest.raises(FormularioRecusado):
        despachar(revel, "19/03/2026 09:00", recebe="nao", motivo="não")
    despachar(revel, "19/03/2026 09:00", recebe="nao")
    assert not Defesa.objects.filter(processo=revel.pk).exists()
    assert revel.penas == ["REVEL"]
    assert DESPACHAR not in revel.tarefas
    assert "DSP" in revel.pecas
    assert ("providenciar", "protocolo") in revel.tarefas


def test_depois_da_decisao_a_defesa_tardia_nao_se_recebe_e_se_diz_por_onde(revel):
    revel.minutar("18/03/2026 09:00", tese_1_alega="", tese_1_acolhe="", tese_1_resposta="")
    revel.decidir("18/03/2026 10:00")
    revel.defender("19/03/2026 10:00")
    with pytest.raises(FormularioRecusado, match="reconsideração ou recurso") as recusa:
        despachar(revel, "20/03/2026 09:00")
    assert list(recusa.value.formulario.errors) == ["recebe"]
    assert DESPACHAR in revel.tarefas


# --- a late reconsideration -------------------------------------------------------------------------------------------


def test_a_reconsideracao_tardia_recebida_corre_a_parte_e_desfaz_o_definitivo(definitiva):
    """Received on Monday 13/04: thirty days as an inner alert, Wednesday 13/05."""
    definitiva.reconsiderar("10/04/2026 10:00")
    assert DESPACHAR in definitiva.tarefas
    assert not Reconsideracao.objects.filter(processo=definitiva.pk).exists()
    despachar(definitiva, "13/04/2026 09:00")
    assert definitiva.penas == ["DEFINITIVO"]  # it suspends nothing (decisões, 9)
    assert definitiva.vence("decisao_reconsideracao") == ("13/05/2026", "CORRENDO")
    definitiva.minutar("14/04/2026 09:00", resultado="cancelado")
    definitiva.decidir("15/04/2026 09:00")
    definitiva.notificar("15/04/2026 10:00", "16/04/2026 10:00")
    assert [(p.estado, p.resultado) for p in definitiva.penalidades] == [("JULGADO", "cancelado")]
    assert definitiva.vence("devolucao_deposito")[1] == "CORRENDO"


def test_a_reconsideracao_tardia_negada_deixa_o_definitivo_como_esta(definitiva):
    definitiva.reconsiderar("10/04/2026 10:00")
    despachar(definitiva, "13/04/2026 09:00")
    definitiva.minutar("14/04/2026 09:00")
    definitiva.decidir("15/04/2026 09:00")
    definitiva.notificar("15/04/2026 10:00", "16/04/2026 10:00")
    assert definitiva.penas == ["DEFINITIVO"]
    assert not definitiva.nos & {"minutar_reconsideracao", "decidir_reconsideracao", "notificar_reconsideracao"}


def test_a_reconsideracao_tardia_nao_recebida(definitiva):
    definitiva.reconsiderar("10/04/2026 10:00")
    despachar(definitiva, "13/04/2026 09:00", recebe="nao")
    assert not Reconsideracao.objects.filter(processo=definitiva.pk).exists()


# --- after the end ----------------------------------------------------------------------------------------------------


@pytest.fixture
def concluido(definitiva):
    definitiva.conciliar("10/04/2026 09:00", "74,94")
    definitiva.executar("10/04/2026 10:00")
    assert definitiva.processo.estado == Processo.Estado.CONCLUIDO
    return definitiva


@pytest.mark.parametrize("ato", ["requerer_reconsideracao", "protocolar_pedido"])
def test_depois_do_fim_a_peticao_entra_com_recibo_e_vai_a_despacho(concluido, ato):
    resultado = concluido.praticar(ato, "20/04/2026 10:00", quem=f.T2, fatos="Peço vista e revisão.")
    assert resultado.feito.peca.especie == "PRT"
    assert DESPACHAR in concluido.tarefas
    assert concluido.processo.estado == Processo.Estado.CONCLUIDO


def test_receber_depois_do_fim_reabre_com_razoes_e_diz_quem_faz_o_que(concluido):
    concluido.praticar("protocolar_pedido", "20/04/2026 10:00", quem=f.T2, fatos="Há erro no valor.")
    with pytest.raises(FormularioRecusado) as recusa:
        despachar(concluido, "22/04/2026 09:00")
    assert list(recusa.value.formulario.errors) == ["falta", "fica_com"]
    despachar(concluido, "22/04/2026 09:00", falta="Conferir o valor cobrado.", fica_com="financeiro")
    assert concluido.processo.estado == Processo.Estado.EM_CURSO
    assert ("concluir_de_novo", "financeiro") in concluido.tarefas
    concluido.praticar(
        "concluir_reabertura", "23/04/2026 09:00", quem=f.FINANCEIRO, resposta="Conferido: o valor está certo."
    )
    assert concluido.processo.estado == Processo.Estado.CONCLUIDO


def test_nao_receber_depois_do_fim_nada_reabre(concluido):
    concluido.praticar("protocolar_pedido", "20/04/2026 10:00", quem=f.T2, fatos="Há erro no valor.")
    despachar(concluido, "22/04/2026 09:00", recebe="nao")
    assert concluido.processo.estado == Processo.Estado.CONCLUIDO
    assert DESPACHAR not in concluido.tarefas


def test_reabrir_e_ato_do_diretor_so_do_processo_concluido(concluido, em_prazo):
    dados = {"motivo": RAZOES, "falta": "Rever o cálculo do valor.", "fica_com": "juridico"}
    with pytest.raises(SemPermissao, match="não está concluído"):
        em_prazo.praticar("reabrir_processo", "20/04/2026 09:00", quem=f.DIRETOR, **dados)
    concluido.praticar("reabrir_processo", "20/04/2026 09:00", quem=f.DIRETOR, **dados)
    assert concluido.tarefas == {("concluir_de_novo", "juridico")}
    assert concluido.pecas[-1] == "DSP"


def test_o_recurso_tardio_segue_o_seu_caminho_ainda_depois_do_fim(concluido):
    """Decisões, 9."""
    concluido.recorrer("13/04/2026 09:00")
    assert ("remeter", "diretor_de_transportes") in concluido.tarefas
    assert DESPACHAR not in concluido.tarefas


def test_toda_peticao_em_toda_situacao_tem_a_sua_linha():
    from processos.models import Peticao

    assert {(e, "concluido") for e in Peticao.Especie} <= set(ENCAMINHAMENTO)
