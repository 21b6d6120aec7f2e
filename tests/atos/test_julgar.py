"""Draft and decide: versions, answers to every argument, amounts per penalty, twenty business days (art. 66; F09)."""

from decimal import Decimal

import pytest

from processos.models import Decisao, Minuta
from processos.recusas import SemPermissao
from tests import fabricas as f
from tests.conftest import preparado
from workflows.models import Pendencia
from workflows.motor.porta import FormularioRecusado

pytestmark = pytest.mark.django_db
recebida = preparado("defesa_recebida")
enviada = preparado("minuta_enviada", transportador="T2")
cara = preparado("defesa_recebida", transportador="T3", infracoes=("57-III-b",))


def texto_da_minuta(caso) -> dict:
    return Minuta.objects.get(processo=caso.pk).ultima.texto


def guardar(caso, quando: str, quem: str = f.JURIDICO, **dados):
    return caso.praticar("salvar_minuta", quando, quem=quem, **dados)


# --- the draft --------------------------------------------------------------------------------------------------------


def test_guardar_deixa_a_tarefa_aberta_e_cada_versao_fica(recebida):
    guardar(recebida, "12/03/2026 09:00", ementa="Primeira.")
    guardar(recebida, "12/03/2026 10:00", ementa="Segunda.", versao_lida="1")
    minuta = Minuta.objects.get(processo=recebida.pk)
    assert list(minuta.versoes.values_list("numero", "texto__ementa")) == [(1, "Primeira."), (2, "Segunda.")]
    assert minuta.estado == "EM_REDACAO"
    assert ("minutar", "juridico") in recebida.tarefas


def test_guardar_de_novo_o_mesmo_texto_nao_faz_versao(recebida):
    for quando in ("12/03/2026 09:00", "12/03/2026 09:01"):
        guardar(recebida, quando, ementa="Igual.")
    assert Minuta.objects.get(processo=recebida.pk).versoes.count() == 1


def test_quem_escreve_sobre_uma_versao_que_nao_leu_e_recusado_e_nao_perde_o_texto(recebida):
    guardar(recebida, "12/03/2026 09:00", ementa="De Lia.")
    guardar(recebida, "12/03/2026 10:00", quem=f.OUTRO_JURIDICO, ementa="De Ivo.", versao_lida="1")
    with pytest.raises(FormularioRecusado) as recusa:
        guardar(recebida, "12/03/2026 10:05", ementa="De Lia outra vez.", versao_lida="1")
    assert "Ivo Rascunho Sales gravou a versão 2" in recusa.value.formulario.non_field_errors()[0]
    assert recusa.value.formulario.data["ementa"] == "De Lia outra vez."
    assert texto_da_minuta(recebida)["ementa"] == "De Ivo."


def test_os_argumentos_da_defesa_ja_vem_na_minuta(recebida):
    guardar(recebida, "12/03/2026 09:00")
    assert [t["alega"] for t in texto_da_minuta(recebida)["teses"]] == ["O relógio do terminal estava adiantado."]


@pytest.mark.parametrize(
    ("falta", "frase"),
    [
        ("tese_1_resposta", "Responda ao argumento 1: sem a resposta, a minuta não segue."),
        ("tese_1_acolhe", "Diga se acolhe ou rejeita o argumento 1."),
        ("enq_1_resultado", "Decida a penalidade do art. 57, I, a."),
        ("fundamentacao", "Escreva a fundamentação."),
        ("ementa", "Escreva a ementa."),
    ],
)
def test_minuta_incompleta_nao_segue(recebida, falta, frase):
    with pytest.raises(FormularioRecusado) as recusa:
        recebida.minutar(**{falta: ""})
    assert frase in recusa.value.formulario.errors[falta][0]
    assert ("minutar", "juridico") in recebida.tarefas


def test_ida_e_volta_com_observacoes_e_a_versao_assinada_e_a_ultima(recebida):
    recebida.minutar("12/03/2026 09:00")
    recebida.praticar("devolver_minuta", "13/03/2026 09:00", quem=f.DIRETOR, observacoes="Diga a folha da prova.")
    assert Minuta.objects.get(processo=recebida.pk).estado == "DEVOLVIDA"
    assert ("minutar", "juridico") in recebida.tarefas
    assert Pendencia.objects.get(processo=recebida.pk, no="minutar").prazo == recebida.prazo("julgamento")
    recebida.minutar("16/03/2026 09:00", quem=f.OUTRO_JURIDICO, versao_lida="1", tese_1_folha="5")
    recebida.decidir("17/03/2026 10:00", versao="2")
    decisao = Decisao.objects.get(processo=recebida.pk)
    assert (decisao.versao.numero, decisao.minutada_por) == (2, f.pessoa(f.OUTRO_JURIDICO))
    assert decisao.texto["teses"][0]["folha"] == "5"


def test_a_minuta_que_mudou_desde_a_leitura_nao_se_assina(enviada):
    with pytest.raises(FormularioRecusado) as recusa:
        enviada.decidir(versao="7")
    assert "agora é a versão 1" in recusa.value.formulario.errors["versao"][0]


def test_sem_dizer_que_leu_nao_se_assina(enviada):
    with pytest.raises(FormularioRecusado) as recusa:
        enviada.decidir(li="")
    assert "li" in recusa.value.formulario.errors


def test_argumento_sem_resposta_nao_se_assina_ainda_que_a_minuta_tenha_chegado(enviada):
    """F09: whatever way the version came, the signature asks again."""
    minuta = Minuta.objects.get(processo=enviada.pk)
    texto = minuta.ultima.texto
    texto["teses"].append({"alega": "Não era eu.", "acolhe": None, "resposta": "", "folha": ""})
    minuta.versoes.create(numero=2, autor=f.pessoa(f.JURIDICO), escrita_em=f.em("21/03/2026 09:00"), texto=texto)
    with pytest.raises(FormularioRecusado, match="Falta responder ao argumento 2"):
        enviada.decidir()
    assert not Decisao.objects.filter(processo=enviada.pk).exists()
    assert enviada.penas == ["EM_JULGAMENTO"]


# --- the decision -----------------------------------------------------------------------------------------------------


def test_mantida_a_penalidade_espera_a_notificacao(enviada):
    enviada.decidir()
    assert enviada.fase == "decidida"
    (pena,) = enviada.penalidades
    assert (pena.estado, pena.resultado, str(pena.valor)) == ("JULGADO", "mantido", "74.94")
    assert enviada.pecas[-1] == "DEC"
    for tipo in ("julgamento", "alerta_julgamento_15", "alerta_julgamento_18"):
        assert enviada.vence(tipo)[1] == "CUMPRIDO"
    enviada.notificar("25/03/2026 09:00", "27/03/2026 10:00")
    assert enviada.vence("recurso") == ("08/04/2026", "CORRENDO")
    assert enviada.vence("reconsideracao") == ("08/04/2026", "CORRENDO")


@pytest.mark.parametrize("quem", [f.JURIDICO, f.PROTOCOLO, f.PRESIDENTE, f.FINANCEIRO, f.ADMINISTRADOR])
def test_so_o_diretor_de_transportes_julga(enviada, quem):
    """Guarantee 3; decisões, 27."""
    with pytest.raises(SemPermissao):
        enviada.decidir(quem=quem)


def test_reenquadrada_a_multa_e_a_da_nova_alinea_no_valor_do_dia_do_fato(cara):
    """57, III, b (149,88) → 57, I, a (74,94)."""
    cara.minutar(**f.minuta(cara, "reenquadrado", novo="57-I-a"))
    cara.decidir()
    (pena,) = cara.penalidades
    assert (pena.infracao, pena.resultado, str(pena.valor), pena.percentual) == (
        "57-I-a",
        "reenquadrado",
        "74.94",
        Decimal(40),
    )
    capitulo = Decisao.objects.get(processo=cara.pk).capitulos.get()
    assert (capitulo.infracao, str(capitulo.valor)) == ("57-I-a", "74.94")


def test_reenquadrada_em_advertencia_nada_se_paga(cara):
    cara.minutar(**f.minuta(cara, "reenquadrado", novo="56-V"))
    cara.decidir()
    (pena,) = cara.penalidades
    assert (pena.infracao, pena.pena, str(pena.valor), pena.percentual) == ("56-V", "advertencia", "0.00", None)


def test_reenquadrar_sem_dizer_em_que_e_recusado(cara):
    with pytest.raises(FormularioRecusado) as recusa:
        cara.minutar(**f.minuta(cara, "reenquadrado"))
    assert "inciso e alínea" in recusa.value.formulario.errors["enq_1_infracao"][0]


def test_reenquadrar_no_que_o_auto_ja_imputa_e_recusado_com_uma_frase(casa):
    caso = f.caso_em("defesa_recebida", infracoes=("57-I-a", "57-III-b"))
    dados = f.minuta(caso, {2: "reenquadrado"}, novo="57-I-a")
    with pytest.raises(FormularioRecusado) as recusa:
        caso.minutar(**dados)
    assert "já está neste auto" in recusa.value.formulario.errors["enq_2_infracao"][0]


def test_cancelada_no_julgamento_o_deposito_volta_e_nao_ha_recurso(cara):
    cara.minutar(resultado="cancelado")
    cara.decidir()
    cara.notificar("25/03/2026 09:00", "27/03/2026 10:00")
    assert cara.processo.prazos.filter(tipo="recurso").count() == 0
    assert cara.vence("devolucao_deposito") == ("27/04/2026", "CORRENDO")  # 30 days: Sunday 26/04
    assert cara.pecas[-1] == "DEV"
    assert cara.tarefas == {("executar", "financeiro"), ("conciliar", "financeiro")}


def test_a_reincidencia_dobra_e_a_decisao_pode_afastar_o_dobro(casa):
    """Art. 57, § 1º: fact A paid on 10/03/2026, fact B on Thursday 10/09/2026, last day of the window; C06."""
    antes = f.caso_em("em_prazo_defesa")
    antes.praticar(
        "cumprir_penalidade",
        "10/03/2026 10:00",
        quem=f.T1,
        guia=antes.processo.guias.get().numero,
        valor="74,94",
        dia="10/03/2026",
    )
    na_janela, fora = f.Caso(), f.Caso()
    na_janela.lavrar("02/09/2026 09:20")  # 02/03 + 6 months = 02/09, inclusive
    fora.lavrar("03/09/2026 09:20")
    assert [(str(c.penalidades[0].valor), c.penalidades[0].em_dobro) for c in (na_janela, fora)] == [
        ("149.88", True),
        ("74.94", False),
    ]
    na_janela.registrar("02/09/2026 15:00")
    na_janela.notificar("03/09/2026 09:00", "03/09/2026 10:00")
    na_janela.defender("10/09/2026 10:00", valor="149,88")
    na_janela.minutar("11/09/2026 09:00", resultado="reduzido")
    na_janela.decidir("14/09/2026 10:00")
    (pena,) = na_janela.penalidades
    assert (pena.resultado, str(pena.valor), pena.em_dobro) == ("reduzido", "74.94", False)


def test_a_reincidencia_exige_que_a_anterior_seja_definitiva_no_dia_do_fato(casa):
    """Decisões, 6."""
    f.caso_em("decidida")
    depois = f.Caso()
    depois.lavrar("01/04/2026 09:20")
    assert depois.penalidades[0].em_dobro is False


def test_decisao_por_capitulo(casa):
    """C07: each penalty has its own result."""
    caso = f.caso_em("defesa_recebida", infracoes=("57-I-a", "57-III-b"))
    caso.minutar(**f.minuta(caso, {2: "cancelado"}))
    caso.decidir()
    assert [(e.resultado, str(e.valor)) for e in caso.penalidades] == [("mantido", "74.94"), ("cancelado", "0.00")]
    assert Decisao.objects.get(processo=caso.pk).capitulos.count() == 2


# --- the twenty business days -----------------------------------------------------------------------------------------


def test_os_alertas_do_15o_e_do_18o_dia_vao_ao_diretor_e_saem_com_a_decisao(enviada):
    enviada.correr("01/04/2026 00:00")
    alerta = Pendencia.objects.get(processo=enviada.pk, no="providenciar")
    assert (alerta.papel, alerta.titulo) == ("diretor_de_transportes", "Alerta: 15º dia útil do julgamento")
    enviada.correr("07/04/2026 00:00")
    assert Pendencia.objects.filter(processo=enviada.pk, no="providenciar").count() == 2
    enviada.decidir("07/04/2026 10:00")
    assert not Pendencia.objects.filter(processo=enviada.pk, papel="diretor_de_transportes").exists()


def test_o_estouro_e_certificado_e_apurado_e_a_decisao_vale(enviada):
    """C03; guarantee 10: the merit does not change."""
    enviada.correr("09/04/2026 00:00")
    assert enviada.fase == "julgamento_vencido"
    assert enviada.pecas[-1] == "CER"
    assert ("providenciar", "diretor_presidente") in enviada.tarefas
    enviada.decidir("14/04/2026 10:00")
    (pena,) = enviada.penalidades
    assert (pena.estado, str(pena.valor)) == ("JULGADO", "74.94")
    assert enviada.vence("julgamento") == ("08/04/2026", "VENCIDO")
