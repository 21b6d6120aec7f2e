"""Evidence, manifestation and parecer: each request answered with reasons; the twenty business days run on (art. 66)."""

import pytest

from processos import consultas
from processos.models import Andamento, Parecer, Peca, PedidoDeProva
from processos.recusas import SemPermissao
from tests import fabricas as f
from tests.conftest import preparado
from workflows.models import Pendencia
from workflows.motor.caixa import caixa
from workflows.motor.porta import FormularioRecusado

pytestmark = pytest.mark.django_db
em_prazo = preparado("em_prazo_defesa")
recebida = preparado("defesa_recebida", transportador="T2")
DIRETOR = ("decidir_prova", "diretor_de_transportes")
RAZOES = "O horário é o ponto discutido e o registro o esclarece."


def defender_pedindo(caso, *provas):
    caso.defender(valor="74,94", provas="\n".join(provas or ["Ouvir o Fiscal sobre o relógio."]))


def deferir(caso, quando="11/03/2026 09:00", *, produtor="fiscal", prova=None):
    prova = prova or PedidoDeProva.objects.filter(processo=caso.pk, estado="PEDIDA").first()
    return caso.praticar("deferir_prova", quando, quem=f.DIRETOR, prova=str(prova.pk), motivo=RAZOES, produtor=produtor)


def provas(caso) -> list[str]:
    return list(PedidoDeProva.objects.filter(processo=caso.pk).values_list("estado", flat=True))


def autor(login: str, quando: str):
    from processos import acesso

    return acesso.atuacoes(f.pessoa(login), f.em(quando))[0]


# --- evidence ---------------------------------------------------------------------------------------------------------


def test_o_pedido_de_prova_vai_a_quem_julga_e_o_prazo_corre(em_prazo):
    """Received Tuesday 10/03; twenty business days, past Good Friday, end on Wednesday 08/04."""
    defender_pedindo(em_prazo, "Ouvir o Fiscal.", "Registro do terminal.")
    assert provas(em_prazo) == ["PEDIDA", "PEDIDA"]
    assert DIRETOR in em_prazo.tarefas and ("minutar", "juridico") in em_prazo.tarefas
    deferir(em_prazo)
    assert DIRETOR in em_prazo.tarefas  # one is still without answer
    deferir(em_prazo, "11/03/2026 09:10", produtor="casa")
    assert DIRETOR not in em_prazo.tarefas
    assert em_prazo.vence("julgamento") == ("08/04/2026", "CORRENDO")
    assert em_prazo.pecas.count("DSP") == 2


def test_sem_pedido_de_prova_nao_ha_tarefa(recebida):
    assert DIRETOR not in recebida.tarefas


def test_a_prova_da_defesa_sem_deposito_so_vai_a_despacho_quando_completa(em_prazo):
    em_prazo.defender(provas="Ouvir o Fiscal.")
    assert DIRETOR not in em_prazo.tarefas
    em_prazo.depositar("12/03/2026 10:00", "74,94")
    assert DIRETOR in em_prazo.tarefas


def test_indeferir_exige_um_dos_quatro_fundamentos_e_razoes(em_prazo):
    """Lei 9.784/1999, art. 38, § 2º, por analogia."""
    defender_pedindo(em_prazo)
    prova = PedidoDeProva.objects.get()
    dados = {"prova": str(prova.pk), "motivo": "O relógio já foi aferido nos autos."}
    for erro, outros in (
        ("fundamento", {"fundamento": "demorada"}),
        ("motivo", {"fundamento": "impertinente", "motivo": "não"}),
    ):
        with pytest.raises(FormularioRecusado) as recusa:
            em_prazo.praticar("indeferir_prova", "11/03/2026 09:00", quem=f.DIRETOR, **{**dados, **outros})
        assert list(recusa.value.formulario.errors) == [erro]
    assert provas(em_prazo) == ["PEDIDA"]
    em_prazo.praticar("indeferir_prova", "11/03/2026 09:00", quem=f.DIRETOR, fundamento="desnecessaria", **dados)
    assert provas(em_prazo) == ["INDEFERIDA"]
    assert ("providenciar", "protocolo") in em_prazo.tarefas  # to let the party know


def test_nao_se_decide_sobre_pedido_de_prova_sem_despacho(em_prazo):
    defender_pedindo(em_prazo)
    em_prazo.minutar()
    with pytest.raises(FormularioRecusado, match="pedido de prova sem despacho"):
        em_prazo.decidir()
    deferir(em_prazo, "23/03/2026 09:00")
    em_prazo.decidir()  # granted and not yet produced: the decision does not wait for it
    assert em_prazo.fase == "decidida"


# --- the Fiscal -------------------------------------------------------------------------------------------------------


def manifestar(caso, quando="12/03/2026 09:00", quem=f.FISCAL):
    return caso.praticar(
        "manifestar_sobre_o_auto", quando, quem=quem, texto="O relógio foi conferido com o do terminal."
    )


def test_a_manifestacao_e_da_caixa_propria_de_quem_lavrou(em_prazo):
    """Asked on Wednesday 11/03; five days: Monday 16/03, an inner alert."""
    defender_pedindo(em_prazo)
    deferir(em_prazo)
    assert Pendencia.objects.get(no="manifestar").responsavel == f.pessoa(f.FISCAL)
    assert em_prazo.vence("manifestacao_do_fiscal") == ("16/03/2026", "CORRENDO")
    assert not caixa(autor(f.OUTRO_FISCAL, "11/03/2026 10:00")).filter(no="manifestar").exists()
    assert caixa(autor(f.FISCAL, "11/03/2026 10:00")).filter(no="manifestar").exists()
    with pytest.raises(SemPermissao, match="Só o Fiscal que lavrou"):
        manifestar(em_prazo, quem=f.OUTRO_FISCAL)
    manifestar(em_prazo)
    assert provas(em_prazo) == ["PRODUZIDA"]
    assert PedidoDeProva.objects.get().resultado.especie == "MAN"
    assert em_prazo.vence("manifestacao_do_fiscal")[1] == "CUMPRIDO"


def test_sem_resposta_ha_alerta_interno_que_sai_com_ela(recebida):
    recebida.praticar(
        "pedir_manifestacao", "11/03/2026 09:00", quem=f.JURIDICO, pergunta_ao_fiscal="De onde se viu a plataforma?"
    )
    recebida.correr("17/03/2026 00:01")
    assert ("providenciar", "diretor_de_transportes") in recebida.tarefas
    assert recebida.vence("julgamento") == ("08/04/2026", "CORRENDO")
    manifestar(recebida, "18/03/2026 09:00")  # late, and still in time for the decision
    assert ("providenciar", "diretor_de_transportes") not in recebida.tarefas


# --- joined by the party ----------------------------------------------------------------------------------------------


def juntar(caso, quando="12/03/2026 10:00", **outros):
    dados = {"fatos": "O registro mostra a hora da partida.", "arquivos": [f.arquivo("registro.pdf")], **outros}
    return caso.praticar(
        "juntar_prova", quando, quem=caso.parte, fatos=dados["fatos"], arquivos={"arquivos": dados["arquivos"]}
    )


def test_a_parte_junta_a_prova_deferida_com_recibo(em_prazo):
    defender_pedindo(em_prazo)
    deferir(em_prazo, produtor="transportador")
    assert ("juntar", "transportador") in em_prazo.tarefas
    resultado = juntar(em_prazo)
    assert resultado.feito.peca.especie == "PRT"
    assert provas(em_prazo) == ["PRODUZIDA"]
    assert ("juntar", "transportador") not in em_prazo.tarefas
    assert em_prazo.vence("prova_deferida")[1] == "CUMPRIDO"


def test_ate_a_decisao_a_parte_junta_o_que_quiser_e_depois_vai_a_despacho(recebida):
    juntar(recebida)
    assert not recebida.nos & {"despachar", "providenciar"}
    recebida.minutar()
    recebida.decidir()
    juntar(recebida, "24/03/2026 11:00")
    assert ("providenciar", "juridico") in recebida.tarefas
    assert recebida.processo.peticoes.filter(especie="prova", recibo__isnull=False).count() == 2


def test_a_casa_junta_o_que_esta_em_seus_registros(em_prazo):
    defender_pedindo(em_prazo)
    deferir(em_prazo, produtor="casa")
    em_prazo.praticar(
        "juntar_prova_de_oficio", "12/03/2026 10:00", quem=f.PROTOCOLO, titulo="Registro do terminal",
        arquivos={"arquivo": f.arquivo()},
    )  # fmt: skip
    assert provas(em_prazo) == ["PRODUZIDA"]
    assert ("juntar_de_oficio", "protocolo") not in em_prazo.tarefas


# --- the parecer ------------------------------------------------------------------------------------------------------


def pedir_parecer(caso, quando="11/03/2026 09:00"):
    return caso.praticar(
        "pedir_parecer", quando, quem=f.DIRETOR, consulta="Há dúvida sobre a hora do terminal.",
        questoes="A hora do terminal prevalece?\nA prova basta?",
    )  # fmt: skip


def opinar(caso, quando="13/03/2026 09:00", **outros):
    dados = {
        "ementa": "Hora do terminal. Prova.", "relatorio": "Consulta fictícia.", "resposta_1": "Prevalece.",
        "resposta_2": "Basta.", "conclusao": "manter", **outros,
    }  # fmt: skip
    return caso.praticar("emitir_parecer", quando, quem=f.JURIDICO, **dados)


def test_o_parecer_responde_a_cada_questao_e_o_julgamento_nao_espera(recebida):
    """Asked on 11/03: fifteen days, Thursday 26/03, an inner alert."""
    pedir_parecer(recebida)
    assert recebida.vence("parecer") == ("26/03/2026", "CORRENDO")
    assert recebida.vence("julgamento") == ("08/04/2026", "CORRENDO")
    with pytest.raises(SemPermissao, match="Já há um parecer pedido"):
        pedir_parecer(recebida, "11/03/2026 09:30")
    with pytest.raises(FormularioRecusado) as recusa:
        opinar(recebida, resposta_2="")
    assert list(recusa.value.formulario.errors) == ["resposta_2"]
    peca = opinar(recebida).feito.peca
    assert (peca.especie, peca.numero) == ("PAR", "PAR 000001/2026")
    assert ("opinar", "juridico") not in recebida.tarefas
    assert recebida.vence("parecer")[1] == "CUMPRIDO"


def visivel_a_parte(caso, peca: Peca, quando: str) -> bool:
    return consultas.pecas_visiveis(autor(caso.parte, quando), caso.processo).filter(pk=peca.pk).exists()


def test_o_parecer_restrito_so_se_ve_quando_a_parte_sabe_da_decisao(recebida):
    pedir_parecer(recebida)
    peca = opinar(recebida, restrito="on").feito.peca
    assert Andamento.objects.get(processo=recebida.pk, ato="emitir_parecer").restrito
    assert not visivel_a_parte(recebida, peca, "13/03/2026 10:00")
    recebida.minutar()
    recebida.decidir()
    assert not visivel_a_parte(recebida, peca, "24/03/2026 11:00")  # signed, and not yet told
    recebida.notificar("25/03/2026 09:00", "27/03/2026 10:00")
    assert visivel_a_parte(recebida, peca, "27/03/2026 11:00")


def test_o_parecer_nao_marcado_a_parte_le_desde_logo(recebida):
    pedir_parecer(recebida)
    assert visivel_a_parte(recebida, opinar(recebida).feito.peca, "13/03/2026 10:00")


def test_a_decisao_pode_citar_o_parecer_e_nao_precisa_segui_lo(recebida):
    pedir_parecer(recebida)
    opinar(recebida)
    parecer = Parecer.objects.get()
    recebida.minutar(resultado="cancelado", parecer=str(parecer.pk))
    recebida.decidir()
    decisao = recebida.processo.decisoes.get()
    assert decisao.texto["parecer"] == parecer.pk
    assert "Incorporo as razões do parecer PAR 000001/2026" in str(decisao.peca.documento)
    assert recebida.penalidades[0].resultado == "cancelado"
