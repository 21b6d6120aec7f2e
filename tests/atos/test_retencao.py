"""The retention of a vehicle: term at once, substitute, demands, release; bad input; and money changes nothing (art. 58)."""

import inspect
import json

import pytest
from django.db import IntegrityError, transaction

from processos.models import Exigencia, Notificacao, Papel, Retencao, Veiculo
from processos.recusas import SemPermissao
from processos.regras import retencao as regras
from tests import fabricas as f
from tests.conftest import preparado
from workflows.models import SEM_PRAZO, Pendencia
from workflows.motor.porta import FormularioRecusado
from workflows.sancao import retencao as atos

pytestmark = pytest.mark.django_db
retido = preparado("retido")

DO_SELO, DA_SEGURANCA, SEM_VISTORIA = "58-I", "58-II", "58-III"
TAREFAS = {
    ("registrar", "protocolo"),
    ("substituir", "transportador"),
    ("acompanhar_substituicao", "fiscal"),
    ("vistoriar_retido", "vistoria"),
}


def da(caso: f.Caso) -> Retencao:
    return Retencao.objects.do_processo(caso.processo)


def erros(recusa) -> dict[str, list[str]]:
    return dict(recusa.value.formulario.errors)


def texto(caso: f.Caso, especie: str) -> str:
    peca = caso.processo.pecas.filter(especie=especie).last()
    return json.dumps(peca.documento, ensure_ascii=False).replace("\u00a0", " ")


# --- retained ---------------------------------------------------------------------------------------------------------


def test_o_auto_do_art_58_retem_o_veiculo_com_o_termo_e_notifica_no_ato(retido):
    """C12; decisões, 25c: from Monday 02/03, 1st day 03/03, 10th Thursday 12/03."""
    retencao = da(retido)
    assert (retencao.estado, retencao.local_tipo, retencao.veiculo.placa) == ("RETIDO", "terminal", "ZZT0B07")
    assert retencao.retido_em == f.em("02/03/2026 09:20")
    assert retido.pecas == ["AUT", "RET"]
    assert retencao.termo.numero.startswith("RET ")
    assert retido.tarefas == TAREFAS
    assert Notificacao.objects.get(processo=retido.pk).estado == "CIENTE"
    assert retido.vence("defesa") == ("12/03/2026", "CORRENDO")
    (pena,) = retido.penalidades
    assert (pena.pena, str(pena.valor), pena.percentual) == ("retencao", "0.00", None)
    assert not retido.processo.guias.exists()


def test_o_termo_diz_motivo_exigencia_lugar_e_que_nada_se_paga(retido):
    termo = texto(retido, "RET")
    for trecho in (
        "selo de vistoria válido para o ano em curso",
        "em um terminal; a retenção se faz nos terminais (art. 58, § 1º)",
        "imediata",
        "Nenhum pagamento condiciona a liberação",
        "não suspende a retenção",
        "ZZT0B07",
    ):
        assert trecho in termo
    assert "Pela retenção não se pede depósito" in texto(retido, "AUT")


def test_as_tarefas_trazem_placa_e_hora_e_vem_antes_do_que_tem_data(retido):
    """Art. 58: "imediata" has no days to count, and comes first in the inbox."""
    for papel in (Papel.FISCAL, Papel.VISTORIA, Papel.TRANSPORTADOR):
        tarefa = Pendencia.objects.get(processo=retido.pk, papel=papel, no__in=[no for no, _ in TAREFAS])
        assert "ZZT0B07, retido em seg 02/03/2026, 09:20" in tarefa.titulo.replace("\u00a0", " ")
        assert tarefa.limite is None
        assert tarefa.ordem == f.em("02/03/2026 09:20") < SEM_PRAZO


@pytest.mark.parametrize("inciso", [DO_SELO, SEM_VISTORIA], ids=["art. 58 I", "art. 58 III"])
def test_sem_exigencia_escrita_vale_a_do_inciso(casa, inciso):
    caso = f.Caso(transportador="T2", infracoes=(inciso,))
    caso.reter()
    assert [e.texto for e in da(caso).exigencias.all()] == [regras.EXIGE[inciso].de_regra]


def test_em_qualquer_ponto_do_percurso_so_por_seguranca(casa):
    """Art. 58, § 1º."""
    caso = f.Caso(transportador="T2", infracoes=(DA_SEGURANCA,))
    caso.reter(local_tipo="percurso", exigencias="Trocar o pneu dianteiro\nFechar a porta 2", passageiros="31")
    assert [e.texto for e in da(caso).exigencias.all()] == ["Trocar o pneu dianteiro", "Fechar a porta 2"]
    assert "A bordo: 31 passageiros" in texto(caso, "RET")
    assert "em qualquer ponto do percurso (art. 58, § 1º)" in texto(caso, "RET")


def test_com_multa_no_mesmo_auto_o_deposito_e_so_o_da_multa(casa):
    """Art. 55, p. ún.; inventário, 4: retention adds nothing to the deposit."""
    caso = f.Caso(transportador="T2", infracoes=("57-I-b", DO_SELO))
    caso.reter()
    assert [(e.infracao, str(e.valor)) for e in caso.penalidades] == [("57-I-b", "74.94"), ("58-I", "0.00")]
    assert str(caso.processo.guias.get().valor) == "74.94"


def test_ausente_o_preposto_a_notificacao_posterior_nomeia_a_retencao(casa):
    """F04: what is detained, that the defence does not suspend it, and that nothing is paid."""
    caso = f.Caso(transportador="T2", infracoes=(DO_SELO,))
    caso.reter(ciente="ausente")
    assert not caso.processo.notificacoes.exists()
    caso.registrar()
    caso.emitir()
    notificacao = texto(caso, "NOT")
    for trecho in ("Retenção do veículo", "ZZT0G42", "não suspende a retenção", "Nenhum depósito é pedido"):
        assert trecho in notificacao


@pytest.mark.parametrize(
    ("dados", "campo", "frase"),
    [
        pytest.param(
            {"local_tipo": "percurso"}, "local_tipo", "só se faz nos terminais (art. 58, § 1º)", id="58 I fora"
        ),
        pytest.param(
            {"local_tipo": "percurso", "enquadramentos": [SEM_VISTORIA]},
            "local_tipo",
            "art. 58, § 1º",
            id="58 III fora",
        ),
        pytest.param(
            {"local_tipo": "percurso", "enquadramentos": [DA_SEGURANCA, DO_SELO], "exigencias": "Trocar o pneu"},
            "local_tipo",
            "A retenção do art. 58, I",
            id="58 I com II, fora",
        ),
        pytest.param({"local_tipo": ""}, "local_tipo", "em um terminal (art. 58, § 1º)", id="sem o lugar"),
        pytest.param({"enquadramentos": [DA_SEGURANCA]}, "exigencias", "(art. 58, II)", id="58 II sem exigência"),
        pytest.param({"placa": "", "transportador": "T1"}, "placa", "informe a placa (art. 58)", id="sem veículo"),
        pytest.param({"retido_em": "02/03/2026 09:19"}, "retido_em", "não vem antes do fato", id="antes do fato"),
        pytest.param({"retido_em": "02/03/2026 09:21"}, "retido_em", "futuro", id="no futuro"),
        pytest.param(
            {"enquadramentos": ["57-I-a"]}, "local_tipo", "Só há retenção com um inciso do art. 58", id="sem o art. 58"
        ),
    ],
)
def test_retencao_mal_lavrada_e_recusada_ao_lado_do_campo_e_nada_fica(casa, dados, campo, frase):
    caso = f.Caso(transportador="T2", infracoes=(DO_SELO,))
    antes = Retencao.objects.count()
    with pytest.raises(FormularioRecusado) as recusa:
        caso.reter(**dados)
    assert list(erros(recusa)) == [campo]
    assert frase in erros(recusa)[campo][0]
    assert recusa.value.formulario.data["relato"] == f.RELATO
    assert (Retencao.objects.count(), caso.pk) == (antes, None)


def test_o_veiculo_ja_retido_nao_se_retem_de_novo(retido):
    outro = f.Caso(infracoes=(DO_SELO,))
    with pytest.raises(FormularioRecusado) as recusa:
        outro.reter("02/03/2026 11:00")
    assert "já está retido pelo RET" in erros(recusa)["placa"][0]
    with pytest.raises(IntegrityError), transaction.atomic():
        Retencao.objects.create(
            auto=f.caso_em("lavrado").auto,
            veiculo=da(retido).veiculo,
            local_tipo="terminal",
            retido_em=f.em("02/03/2026"),
        )


# --- replaced ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ato", "quem", "titulo"),
    [
        ("registrar_substituicao", f.FISCAL, "Registro de substituição"),
        ("comunicar_substituicao", f.T1, "Comunicação de substituição"),
    ],
)
def test_a_substituicao_registrada_por_um_fecha_a_tarefa_do_outro(retido, ato, quem, titulo):
    dados = {"removido_em": "02/03/2026 09:35", "substituto": "ZZT-0214", "substituido_em": "02/03/2026 09:55"}
    retido.praticar(ato, "02/03/2026 10:00", quem=quem, **dados)  # the plate as before Mercosul
    retencao = da(retido)
    assert (retencao.estado, retencao.substituto.placa) == ("SUBSTITUIDO", "ZZT0C14")
    assert (retencao.removido_em, retencao.substituido_em) == (f.em("02/03/2026 09:35"), f.em("02/03/2026 09:55"))
    assert retido.tarefas == {("registrar", "protocolo"), ("vistoriar_retido", "vistoria")}
    assert retido.processo.pecas.get(especie="SUB").titulo == titulo


@pytest.mark.parametrize(
    ("dados", "campo", "frase"),
    [
        pytest.param({"substituto": "ZZT0B07"}, "substituto", "não o que ficou retido (art. 58, § 2º)", id="o próprio"),
        pytest.param({"substituto": "ZZT0G42"}, "substituto", "de outro transportador", id="de outro transportador"),
        pytest.param({"substituto": "ZZT9Z99"}, "substituto", "Não há veículo registrado", id="não registrado"),
        pytest.param(
            {"removido_em": "02/03/2026 09:19"},
            "removido_em",
            "a remoção não vem antes da retenção",
            id="remoção antes",
        ),
        pytest.param(
            {"substituido_em": "02/03/2026 09:34"},
            "substituido_em",
            "não vem antes da remoção",
            id="substituição antes",
        ),
        pytest.param({"substituido_em": "02/03/2026 10:01"}, "substituido_em", "futuro", id="no futuro"),
    ],
)
def test_substituicao_impossivel_e_recusada_com_o_artigo_e_nada_muda(retido, dados, campo, frase):
    with pytest.raises(FormularioRecusado) as recusa:
        retido.substituir(**dados)
    assert list(erros(recusa)) == [campo]
    assert frase in erros(recusa)[campo][0]
    assert (da(retido).estado, retido.tarefas) == ("RETIDO", TAREFAS)


def test_outro_veiculo_retido_nao_serve_de_substituto(retido):
    outro = f.Caso(infracoes=(DO_SELO,))
    outro.reter("02/03/2026 09:30", placa="ZZT0C14")
    with pytest.raises(FormularioRecusado) as recusa:
        retido.substituir()
    assert "também está retido" in erros(recusa)["substituto"][0]


# --- inspected, released ----------------------------------------------------------------------------------------------


def test_cumprida_a_exigencia_o_veiculo_sai_na_hora_com_laudo_selo_e_termo(retido):
    retido.substituir()
    retido.vistoriar("02/03/2026 15:10", selo_n="s-2026-01")
    retencao = da(retido)
    assert (retencao.estado, retencao.liberado_em) == ("LIBERADO", f.em("02/03/2026 15:10"))
    assert (retencao.selo_n, retencao.selo_vale_ate) == ("S-2026-01", f.dia("31/12/2026"))
    assert retido.pecas == ["AUT", "RET", "SUB", "LAU", "LIB"]
    assert retido.tarefas == {("registrar", "protocolo")}
    liberacao = texto(retido, "LIB")
    for trecho in (
        "Exigências cumpridas",
        "cumprida em seg 02/03/2026",
        "Gil Preposto de Papel",
        "***.982.247-**",
        "Nada foi cobrado",
    ):
        assert trecho in liberacao
    assert "529.982.247-25" not in liberacao
    assert retido.vence("defesa") == ("12/03/2026", "CORRENDO"), "the release ends no defence"


def test_sem_substituto_o_veiculo_sai_do_mesmo_modo(retido):
    """Art. 58, § 3º: "cumpridas as exigências, imediatamente liberados"."""
    retido.vistoriar("02/03/2026 09:40")
    assert da(retido).estado == "LIBERADO"
    assert retido.tarefas == {("registrar", "protocolo")}


def test_enquanto_falta_uma_exigencia_o_veiculo_fica_e_cada_uma_guarda_a_sua_hora(casa):
    caso = f.Caso(transportador="T2", infracoes=(DA_SEGURANCA,))
    caso.reter(exigencias="Trocar o pneu\nFechar a porta 2")
    nada = {"exigencia_2": None, "selo_n": "", "entregue_a": "", "entregue_cpf": ""}
    caso.vistoriar("02/03/2026 11:00", exigencia_1_como="pneu novo, nota fictícia 7", **nada)
    primeira, segunda = Exigencia.objects.filter(retencao=da(caso))
    assert (primeira.cumprida_em, primeira.como) == (f.em("02/03/2026 11:00"), "pneu novo, nota fictícia 7")
    assert segunda.cumprida_em is None
    assert da(caso).estado == "RETIDO"
    assert "reprovado: o veículo continua retido" in texto(caso, "LAU").lower()
    assert ("vistoriar_retido", "vistoria") in caso.tarefas
    caso.vistoriar("02/03/2026 14:00", selo_n="")  # 58, II asks for no seal
    assert da(caso).estado == "LIBERADO"
    assert [e.cumprida_em.hour for e in Exigencia.objects.filter(retencao=da(caso))] == [14, 17]  # UTC
    assert caso.pecas == ["AUT", "RET", "LAU", "LAU", "LIB"]


@pytest.mark.parametrize(
    ("dados", "campo", "frase"),
    [
        pytest.param({"exigencia_1": None}, "entregue_a", "Ainda falta: Afixar", id="antes das exigências"),
        pytest.param({"selo_n": ""}, "selo_n", "informe o número (arts. 31, § 1º, e 58, I)", id="sem o selo"),
        pytest.param({"entregue_a": ""}, "entregue_a", "quem recebe", id="sem quem receba"),
        pytest.param({"entregue_cpf": "529.982.247-26"}, "entregue_cpf", "Este CPF não confere", id="CPF errado"),
        pytest.param({"constatacao": ""}, "constatacao", "", id="sem constatação"),
    ],
)
def test_liberacao_incompleta_e_recusada_e_o_veiculo_fica(retido, dados, campo, frase):
    with pytest.raises(FormularioRecusado) as recusa:
        retido.vistoriar(**dados)
    assert frase in erros(recusa)[campo][0]
    assert da(retido).estado == "RETIDO"
    assert not da(retido).exigencias.exclude(cumprida_em=None).exists()
    assert retido.pecas == ["AUT", "RET"]


def test_o_selo_de_um_veiculo_nao_serve_a_outro(retido):
    outro = f.Caso(transportador="T2", infracoes=(DO_SELO,))
    outro.reter()
    outro.vistoriar(selo_n="S-1")
    with pytest.raises(FormularioRecusado) as recusa:
        retido.vistoriar(selo_n="s-1")
    assert "já foi dado a outro veículo" in erros(recusa)["selo_n"][0]


def test_liberado_nao_se_libera_nem_se_substitui_de_novo(retido):
    retido.vistoriar()
    for ato, quem in (("vistoriar_retido", f.VISTORIADOR), ("registrar_substituicao", f.FISCAL)):
        with pytest.raises(SemPermissao, match="não tem tarefa aberta"):
            retido.praticar(ato, "02/03/2026 16:00", quem=quem)


# --- money changes nothing --------------------------------------------------------------------------------------------


def test_multas_pendentes_nao_mudam_nada(casa):
    """C12; Súmula 510/STJ, by analogy: a final fine of the same carrier, unpaid, and one in the very same auto."""
    devedor = f.caso_em("definitiva", infracoes=("57-III-b",))
    assert devedor.fase == "definitiva"
    caso = f.Caso(transportador="T2", infracoes=("57-III-b", DO_SELO))
    caso.reter("10/04/2026 08:00")
    caso.vistoriar("10/04/2026 08:30")
    assert da(caso).estado == "LIBERADO"
    assert not caso.processo.lancamentos.exists()
    assert caso.processo.guias.get().estado == "EMITIDA"
    assert devedor.fase == "definitiva"


def test_nao_ha_campo_nem_pergunta_sobre_pagamento():
    campos = {c.name for modelo in (Retencao, Exigencia) for c in modelo._meta.get_fields()}
    campos |= set(inspect.signature(regras.pode_liberar).parameters)
    for palavra in ("valor", "guia", "multa", "deposito", "pag", "despesa", "taxa"):
        assert not [c for c in campos if palavra in c and c != "passageiros"], palavra
    codigo = inspect.getsource(atos)
    for nome in ("guias", "lancamentos", "devido", "tesouraria"):
        assert f".{nome}" not in codigo


# --- its own defence --------------------------------------------------------------------------------------------------


def test_a_defesa_da_retencao_corre_no_rito_comum_sem_deposito_e_nao_solta_o_veiculo(retido):
    """Inventário, D46: received without deposit (art. 66), judged in 20 business days; the vehicle stays."""
    retido.registrar()
    retido.defender("10/03/2026 10:00")
    assert retido.fase == "defesa_recebida"
    assert retido.vence("julgamento") == ("08/04/2026", "CORRENDO")
    assert da(retido).estado == "RETIDO"
    retido.minutar()
    retido.decidir()
    assert retido.penas == ["JULGADO"]
    assert da(retido).estado == "RETIDO"
    assert "a retenção do art. 58, I" in texto(retido, "DEC")


def test_mantida_a_retencao_so_as_exigencias_liberam(retido):
    with pytest.raises(SemPermissao, match="A penalidade de retenção subsiste"):
        retido.praticar("liberar_por_decisao", "02/03/2026 16:00", quem=f.FISCAL)


def test_cancelada_a_retencao_o_veiculo_sai_sem_o_que_faltava(casa):
    cancelada = f.caso_em("retencao_cancelada", transportador="T2")
    entrega = {"entregue_a": "Gil Preposto de Papel", "entregue_cpf": "529.982.247-25"}
    cancelada.praticar("liberar_por_decisao", "24/03/2026 11:00", quem=f.FISCAL, **entrega)
    assert da(cancelada).estado == "LIBERADO"
    assert cancelada.tarefas == {("notificar_decisao", "protocolo")}
    liberacao = texto(cancelada, "LIB")
    assert "A penalidade de retenção foi cancelada (DEC" in liberacao
    assert "não cumprida" in liberacao


def test_aceita_a_penalidade_o_processo_espera_o_veiculo_e_termina_com_ele(retido):
    """Guarantee 20: the sanction is over, the vehicle is not; the case ends when both are."""
    retido.registrar()
    retido.praticar("cumprir_penalidade", "03/03/2026 09:00", quem=f.T1)
    retido.executar("03/03/2026 10:00")
    assert retido.processo.estado == "EM_CURSO"
    assert retido.nos == {"substituir", "acompanhar_substituicao", "vistoriar_retido"}
    retido.vistoriar("03/03/2026 11:00")
    assert retido.processo.estado == "CONCLUIDO"
    assert retido.tarefas == set()


def test_liberado_o_veiculo_o_processo_segue_ate_o_fim_da_sancao(retido):
    retido.vistoriar()
    assert retido.processo.estado == "EM_CURSO"
    retido.registrar()
    retido.praticar("cumprir_penalidade", "03/03/2026 09:00", quem=f.T1)
    retido.executar("03/03/2026 10:00")
    assert retido.processo.estado == "CONCLUIDO"


def test_a_frota_de_teste_tem_um_substituto_do_mesmo_transportador(retido):
    assert Veiculo.objects.get(placa=f.SUBSTITUTO).transportador == da(retido).veiculo.transportador
