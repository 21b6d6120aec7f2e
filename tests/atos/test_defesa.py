"""The answer to the notice: defend with the deposit or without it, pay, waive, say nothing (arts. 65 and 66)."""

from decimal import Decimal

import pytest

from processos.models import Defesa, Enquadramento, EscolhaVigente, Lancamento, Peticao
from processos.recusas import SemPermissao
from tests import fabricas as f
from tests.conftest import preparado
from workflows.motor.porta import FormularioRecusado

pytestmark = pytest.mark.django_db
registrado = preparado("registrado")
em_prazo = preparado("em_prazo_defesa")
DESPACHO = "O depósito não foi completado no prazo do art. 65."


def defesa_de(caso) -> Defesa:
    return Defesa.objects.get(processo=caso.pk)


# --- with the deposit -------------------------------------------------------------------------------------------------


def test_defesa_com_deposito_e_recebida_e_os_vinte_dias_uteis_correm(em_prazo):
    """Art. 66, p. ún.: from Tuesday 10/03, skipping Good Friday; alerts on the 15th and 18th."""
    em_prazo.defender(valor="74,94")
    assert em_prazo.fase == "defesa_recebida"
    assert em_prazo.penas == ["EM_JULGAMENTO"]
    assert em_prazo.vence("defesa") == ("16/03/2026", "CUMPRIDO")
    assert em_prazo.vence("julgamento") == ("08/04/2026", "CORRENDO")
    assert em_prazo.vence("alerta_julgamento_15") == ("31/03/2026", "CORRENDO")
    assert em_prazo.vence("alerta_julgamento_18") == ("06/04/2026", "CORRENDO")
    assert em_prazo.tarefas == {("minutar", "juridico"), ("conciliar", "financeiro")}
    assert em_prazo.pecas == ["AUT", "TRG", "GUI", "NOT", "PET", "PRT", "CER"]


def test_no_ultimo_minuto_do_ultimo_dia_esta_no_prazo(em_prazo):
    em_prazo.defender("16/03/2026 23:59", valor="74,94")
    assert Peticao.objects.get(processo=em_prazo.pk).tempestiva is True
    assert em_prazo.penas == ["EM_JULGAMENTO"]


def test_a_meia_noite_ja_passou_ainda_que_o_relogio_nao_tenha_corrido(em_prazo):
    """Guarantee 8: 00:00:00 is not in time; the petition is kept and put before the Director."""
    em_prazo.defender("17/03/2026 00:00", valor="74,94")
    assert Peticao.objects.get(processo=em_prazo.pk).tempestiva is False
    assert not Defesa.objects.filter(processo=em_prazo.pk).exists()
    assert ("despachar", "diretor_de_transportes") in em_prazo.tarefas
    assert em_prazo.pecas[-3:] == ["PET", "CER", "PRT"]


def test_os_anexos_entram_como_vieram(em_prazo):
    em_prazo.defender(valor="74,94", arquivos={"arquivos": [f.arquivo("provas.pdf", paginas=3), f.arquivo("b.pdf")]})
    anexos = em_prazo.processo.pecas.filter(especie="ANX")
    assert [(p.nome_original, p.folhas) for p in anexos] == [("provas.pdf", "6 a 8"), ("b.pdf", "9")]


def test_advertencia_isolada_nao_pede_deposito(casa):
    """C08; art. 66."""
    caso = f.caso_em("em_prazo_defesa", infracoes=("56-V",))
    caso.defender()
    assert caso.penas == ["EM_JULGAMENTO"]
    assert caso.processo.guias.count() == 0


def test_dispensado_o_deposito_a_defesa_e_recebida_sem_ele(em_prazo):
    """SV 21; EXIGE_DEPOSITO=dispensado."""
    EscolhaVigente.objects.create(
        chave="EXIGE_DEPOSITO", valor="dispensado", desde=f.dia("01/03/2026"), ato="Parecer fictício 1"
    )
    em_prazo.defender()
    assert defesa_de(em_prazo).estado == "RECEBIDA"
    assert em_prazo.vence("julgamento") == ("08/04/2026", "CORRENDO")


# --- without it, or short ---------------------------------------------------------------------------------------------


def test_sem_deposito_a_defesa_e_guardada_e_pode_completar_no_mesmo_prazo(em_prazo):
    em_prazo.defender("16/03/2026 16:00")
    assert em_prazo.fase == "defesa_sem_deposito"
    assert em_prazo.tarefas == {("completar_deposito", "transportador")}
    em_prazo.depositar("16/03/2026 23:59", "74,94")
    assert defesa_de(em_prazo).estado == "RECEBIDA"
    assert em_prazo.vence("julgamento") == (
        "14/04/2026",
        "CORRENDO",
    )  # 17/03 is the 1st; 02/04 the 13th; 06/04 the 14th


def test_um_centavo_a_menos_falta_um_centavo_e_se_completa(em_prazo):
    """Decisões, 4: no tolerance."""
    resultado = em_prazo.defender("12/03/2026 10:00", valor="74,93")
    assert "Faltam R$ 0,01" in resultado.andamento.texto.replace("\xa0", " ")
    assert defesa_de(em_prazo).estado == "A_COMPLETAR"
    em_prazo.depositar("13/03/2026 10:00", "0,01")
    defesa = defesa_de(em_prazo)
    assert (defesa.estado, defesa.completa_em, defesa.peticao.protocolada_em) == (
        "RECEBIDA",
        f.em("13/03/2026 10:00"),
        f.em("12/03/2026 10:00"),
    )
    assert em_prazo.vence("julgamento") == ("13/04/2026", "CORRENDO")  # from Friday 13/03 (decisões, 2)


def test_o_centavo_que_falta_se_completa_mesmo_depois_de_conciliado_o_primeiro(em_prazo):
    em_prazo.defender("12/03/2026 10:00", valor="74,93")
    em_prazo.conciliar("12/03/2026 15:00", "74,93")
    em_prazo.depositar("13/03/2026 10:00", "0,01")
    assert defesa_de(em_prazo).estado == "RECEBIDA"
    em_prazo.conciliar("13/03/2026 15:00", "0,01")
    assert em_prazo.processo.guias.get().estado == "CONCILIADA"
    assert em_prazo.processo.lancamentos.saldo() == Decimal("74.94")


def test_dois_depositos_so_conciliam_a_guia_quando_os_dois_foram_creditados(em_prazo):
    em_prazo.defender("12/03/2026 10:00", valor="74,93")
    em_prazo.depositar("12/03/2026 11:00", "0,01")
    em_prazo.conciliar("13/03/2026 15:00", "74,93")
    assert em_prazo.processo.guias.get().estado == "INFORMADA"
    em_prazo.conciliar("13/03/2026 15:10", "0,01")
    assert em_prazo.processo.guias.get().estado == "CONCILIADA"


def test_o_credito_diferente_do_informado_e_tarefa_e_nao_recusa(em_prazo):
    """F05: a difference is a task of Financeiro."""
    em_prazo.defender("12/03/2026 10:00", valor="74,94")
    em_prazo.conciliar("13/03/2026 15:00", "74,90")
    assert em_prazo.processo.guias.get().estado == "DIVERGENTE"
    assert ("resolver_diferenca", "financeiro") in em_prazo.tarefas
    assert em_prazo.processo.lancamentos.saldo() == Decimal("74.90")


def test_sem_completar_ate_o_fim_e_certificado_e_o_diretor_decide_se_recebe(em_prazo):
    """C01: the petition is kept."""
    em_prazo.defender("16/03/2026 16:00", valor="74,93")
    em_prazo.correr("17/03/2026 00:00")
    assert em_prazo.fase == "aguarda_despacho_nao_recebimento"
    assert ("despachar_recebimento", "diretor_de_transportes") in em_prazo.tarefas
    assert defesa_de(em_prazo).estado == "A_COMPLETAR"
    assert em_prazo.pecas[-1] == "CER"
    assert em_prazo.processo.lancamentos.informado() == Decimal("74.93")


def test_o_que_se_completa_depois_do_prazo_nao_recebe_por_si(em_prazo):
    em_prazo.defender("16/03/2026 16:00")
    em_prazo.correr("17/03/2026 00:00")
    resultado = em_prazo.depositar("17/03/2026 09:00", "74,94")
    assert "o Diretor decide se recebe" in resultado.andamento.texto
    assert defesa_de(em_prazo).estado == "A_COMPLETAR"
    em_prazo.praticar("despachar_recebimento", "17/03/2026 10:00", quem=f.DIRETOR, receber="sim", motivo=DESPACHO)
    assert defesa_de(em_prazo).estado == "RECEBIDA"
    assert ("minutar", "juridico") in em_prazo.tarefas


def test_nao_recebida_a_penalidade_e_aplicada_com_motivo_e_recurso(em_prazo):
    em_prazo.defender("16/03/2026 16:00")
    em_prazo.correr("17/03/2026 00:00")
    em_prazo.praticar("despachar_recebimento", "17/03/2026 10:00", quem=f.DIRETOR, receber="nao", motivo=DESPACHO)
    assert em_prazo.fase == "penalidade_aplicada"
    assert defesa_de(em_prazo).estado == "NAO_RECEBIDA"
    assert em_prazo.penas == ["JULGADO"]
    assert em_prazo.pecas[-1] == "DEC"
    em_prazo.notificar("18/03/2026 08:00", "18/03/2026 10:00")
    assert em_prazo.vence("recurso") == ("30/03/2026", "CORRENDO")  # C01: nominal Saturday 28


def test_o_deposito_que_se_completa_a_mao_do_diretor_e_so_dele(em_prazo):
    em_prazo.defender("16/03/2026 16:00")
    em_prazo.correr("17/03/2026 00:00")
    with pytest.raises(SemPermissao):
        em_prazo.praticar(
            "despachar_recebimento", "17/03/2026 10:00", quem=f.PRESIDENTE, receber="sim", motivo=DESPACHO
        )


# --- nothing, payment, waiver -----------------------------------------------------------------------------------------


def test_silencio_e_revelia_que_ainda_precisa_de_decisao(em_prazo):
    em_prazo.correr("17/03/2026 00:00")
    assert em_prazo.fase == "revel"
    assert em_prazo.tarefas == {("minutar", "juridico")}
    em_prazo.praticar(
        "enviar_minuta",
        "18/03/2026 09:00",
        quem=f.JURIDICO,
        ementa="Revelia.",
        relatorio="Notificado, não se defendeu.",
        fundamentacao="O auto descreve o fato e nada o afasta.",
        enq_1_resultado="mantido",
    )
    em_prazo.decidir("19/03/2026 10:00")
    assert em_prazo.penas == ["JULGADO"]
    assert em_prazo.tarefas == {("notificar_decisao", "protocolo")}


def test_pagar_encerra_com_o_deposito_convertido(em_prazo):
    guia = em_prazo.processo.guias.get()
    em_prazo.praticar(
        "cumprir_penalidade", "09/03/2026 10:00", quem=f.T1, guia=guia.numero, valor="74,94", dia="08/03/2026"
    )
    (pena,) = em_prazo.penalidades
    assert (pena.estado, str(pena.definitivo_em)) == ("CUMPRIDO", "2026-03-08")
    assert em_prazo.tarefas == {("executar", "financeiro"), ("conciliar", "financeiro")}
    with pytest.raises(SemPermissao, match="Concilie antes"):
        em_prazo.executar("09/03/2026 11:00")
    em_prazo.conciliar("10/03/2026 09:00", "74,94")
    em_prazo.executar("10/03/2026 10:00")
    assert (em_prazo.fase, em_prazo.processo.estado) == ("cumprida", "CONCLUIDO")
    assert em_prazo.processo.guias.get().estado == "CONVERTIDA"
    assert em_prazo.processo.lancamentos.saldo() == 0
    assert "CVR" in em_prazo.pecas
    assert em_prazo.tarefas == set()


def test_pagar_a_menos_nao_e_cumprir(em_prazo):
    guia = em_prazo.processo.guias.get()
    with pytest.raises(FormularioRecusado) as recusa:
        em_prazo.praticar(
            "cumprir_penalidade", "09/03/2026 10:00", quem=f.T1, guia=guia.numero, valor="74,93", dia="08/03/2026"
        )
    assert "0,01" in recusa.value.formulario.errors["valor"][0]
    assert not Lancamento.objects.filter(processo=em_prazo.pk).exists()


def test_aceitar_a_advertencia_a_torna_definitiva_e_a_registra(casa):
    caso = f.caso_em("em_prazo_defesa", infracoes=("56-V",))
    caso.praticar("cumprir_penalidade", "09/03/2026 10:00", quem=f.T1)
    assert caso.penas == ["CUMPRIDO"]
    caso.executar("10/03/2026 10:00")
    assert caso.pecas[-1] == "ADV"
    assert caso.processo.estado == "CONCLUIDO"


def test_renunciar_torna_definitiva_no_dia_e_cobra(em_prazo):
    em_prazo.praticar("renunciar", "09/03/2026 10:00", quem=f.T1, confirmo="on")
    (pena,) = em_prazo.penalidades
    assert (pena.estado, str(pena.definitivo_em)) == ("DEFINITIVO", "2026-03-09")
    assert em_prazo.vence("defesa")[1] == "CUMPRIDO"
    assert em_prazo.tarefas == {("notificar_cobranca", "protocolo"), ("executar", "financeiro")}


# --- at other times ---------------------------------------------------------------------------------------------------


def test_defesa_antes_da_notificacao_e_ciencia_e_o_deposito_pode_ser_feito(registrado):
    """Decisões, 16: Tuesday 03/03 is the ciência; 1st day 04/03, 10th Friday 13/03."""
    registrado.defender("03/03/2026 09:00")
    notificacao = registrado.processo.notificacoes.get()
    assert (notificacao.modo, notificacao.estado) == ("inequivoca", "CIENTE")
    assert registrado.vence("defesa") == ("13/03/2026", "CORRENDO")
    assert registrado.tarefas == {("completar_deposito", "transportador")}
    registrado.depositar("05/03/2026 09:00", "74,94")
    assert defesa_de(registrado).estado == "RECEBIDA"
    assert ("minutar", "juridico") in registrado.tarefas


def test_defesa_antes_do_registro_espera_o_registro_e_nao_se_perde(casa):
    caso = f.caso_em("lavrado")
    caso.defender("02/03/2026 10:00")
    assert caso.tarefas == {("registrar", "protocolo")}
    caso.registrar("02/03/2026 15:00")
    assert caso.tarefas == {("completar_deposito", "transportador")}


def test_defesa_sem_deposito_e_registro_depois_do_prazo_vao_ao_diretor(casa):
    caso = f.caso_em("lavrado")
    caso.defender("02/03/2026 10:00")
    caso.correr("13/03/2026 00:00")
    caso.registrar("16/03/2026 15:00")
    assert ("despachar_recebimento", "diretor_de_transportes") in caso.tarefas


def test_segunda_defesa_e_junta_e_nao_decidida_a_parte(em_prazo):
    """Decisões, 12."""
    em_prazo.defender(valor="74,94")
    antes = em_prazo.tarefas
    resultado = em_prazo.defender("11/03/2026 10:00")
    assert "cabe uma só vez" in resultado.andamento.texto
    assert em_prazo.tarefas == antes
    assert Defesa.objects.filter(processo=em_prazo.pk).count() == 1
    assert Peticao.objects.filter(processo=em_prazo.pk, recibo__isnull=False).count() == 2


def test_outro_pedido_entra_a_qualquer_tempo_e_vai_ao_juridico(em_prazo):
    em_prazo.praticar("protocolar_pedido", "05/03/2026 10:00", quem=f.T1, fatos="Peço vista dos autos.")
    assert em_prazo.tarefas == {("aguardar_defesa", "transportador"), ("providenciar", "juridico")}
    em_prazo.praticar("responder_providencia", "06/03/2026 10:00", quem=f.JURIDICO, resposta="Vista concedida.")
    assert em_prazo.tarefas == {("aguardar_defesa", "transportador")}


def test_o_momento_do_protocolo_nunca_muda(em_prazo):
    """Guarantee 8."""
    em_prazo.defender("12/03/2026 10:00", hora_do_cliente="12/03/2026 07:00")
    em_prazo.depositar("13/03/2026 10:00", "74,94")
    em_prazo.minutar()
    em_prazo.decidir()
    peticao = Peticao.objects.get(processo=em_prazo.pk)
    assert (peticao.protocolada_em, peticao.hora_do_cliente) == (f.em("12/03/2026 10:00"), "12/03/2026 07:00")
    assert Enquadramento.objects.get(auto__processo=em_prazo.pk).estado == "JULGADO"


def test_o_deposito_que_vem_com_a_segunda_peticao_completa_a_primeira_defesa(em_prazo):
    """Guarantee 9: what came with a petition is kept, whatever the petition meets; decisões, 4 and 12."""
    em_prazo.defender("10/03/2026 10:00")
    assert em_prazo.fase == "defesa_sem_deposito"
    em_prazo.defender("12/03/2026 10:00", valor=f"{em_prazo.processo.defesa.deposito_exigido}".replace(".", ","))
    assert em_prazo.processo.lancamentos.informado() == em_prazo.processo.defesa.deposito_exigido
    assert em_prazo.fase == "defesa_recebida"


def test_o_deposito_que_vem_com_a_defesa_tardia_fica_na_conta(em_prazo):
    em_prazo.defender("17/03/2026 09:00", valor="10,00")
    assert str(em_prazo.processo.lancamentos.informado()) == "10.00"
    assert ("conciliar", "financeiro") in em_prazo.tarefas
