"""The defence before it is judged (arts. 65 and 66; decisão 2; garantia 5)."""

import pytest

from processos.regras.defesa import eh_recebivel, marco_do_julgamento, pode_declarar_revelia, pode_julgar
from processos.regras.normas import Escolhas

from .calendarios import bahia, dia

PADRAO = Escolhas.padrao()
PETICAO, COMPLETA = bahia("2026-03-12 10:00"), bahia("2026-03-16 16:00")
VENCE = dia("16/03/2026")


@pytest.mark.parametrize(
    ("completa", "exigido", "escolhas", "marco"),
    [
        pytest.param(COMPLETA, True, {}, COMPLETA, id="decisão 2: depósito completo"),
        pytest.param(None, True, {}, None, id="art. 66: falta o depósito"),
        pytest.param(None, False, {}, PETICAO, id="C08: sem multa, sem depósito"),
        pytest.param(None, True, {"EXIGE_DEPOSITO": "dispensado"}, PETICAO, id="C01 variante dispensado"),
        pytest.param(COMPLETA, True, {"RECEBIMENTO_DEFESA": "peticao"}, PETICAO, id="RECEBIMENTO_DEFESA=peticao"),
    ],
)
def test_os_vinte_dias_uteis_correm_do_recebimento(completa, exigido, escolhas, marco):
    resultado = marco_do_julgamento(
        protocolada_em=PETICAO, completa_em=completa, deposito_exigido=exigido, escolhas=PADRAO.com(**escolhas)
    )
    assert resultado == marco


@pytest.mark.parametrize(
    ("completa", "recebe"),
    [
        pytest.param(bahia("2026-03-16 23:59"), True, id="decisão 4: no último minuto"),
        pytest.param(bahia("2026-03-17 00:00"), False, id="C01: depois do prazo"),
        pytest.param(None, False, id="C01: sem depósito"),
    ],
)
def test_a_defesa_se_recebe_se_ficou_completa_no_prazo(completa, recebe):
    assert bool(eh_recebivel(completa_em=completa, vence=VENCE)) is recebe


@pytest.mark.parametrize(
    ("vence", "recebida", "agora", "pode"),
    [
        pytest.param(VENCE, False, "2026-03-16 23:59", False, id="ainda corre"),
        pytest.param(VENCE, False, "2026-03-17 00:00", True, id="decorrido"),
        pytest.param(VENCE, True, "2026-03-13 10:00", True, id="defesa recebida"),
        pytest.param(None, False, "2026-12-30 10:00", False, id="sem notificação"),
    ],
)
def test_nao_se_julga_antes_da_defesa_nem_do_fim_do_prazo(vence, recebida, agora, pode):
    assert bool(pode_julgar(vence_defesa=vence, defesa_recebida=recebida, agora=bahia(agora))) is pode


@pytest.mark.parametrize(
    ("mudanca", "pode"),
    [
        pytest.param({}, True, id="decorrido com ciência provada"),
        pytest.param({"ciencia_provada": False}, False, id="sem prova da ciência"),
        pytest.param({"peticao_a_examinar": True}, False, id="petição no prazo à espera"),
        pytest.param({"agora": bahia("2026-03-16 23:59")}, False, id="no último minuto"),
        pytest.param({"vence_defesa": None}, False, id="sem notificação"),
    ],
)
def test_nao_ha_revelia_sem_ciencia_nem_com_peticao_a_examinar(mudanca, pode):
    base = {"vence_defesa": VENCE, "ciencia_provada": True, "peticao_a_examinar": False}
    assert bool(pode_declarar_revelia(**base | {"agora": bahia("2026-03-17 00:00")} | mudanca)) is pode
