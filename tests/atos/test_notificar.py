"""Notices in every mode: no proof, no period; a failed mode leads to another (arts. 54 § 1º, 63, 65; guarantee 6)."""

import pytest

from processos.models import Guia, Notificacao, Prazo
from processos.recusas import SemPermissao
from tests import fabricas as f
from tests.conftest import preparado
from workflows.motor.porta import FormularioRecusado

pytestmark = pytest.mark.django_db
registrado = preparado("registrado")
aderente = preparado("registrado", transportador="T3")


def test_emitir_nao_abre_prazo_nenhum_e_a_ciencia_abre(registrado):
    registrado.emitir()
    assert registrado.fase == "em_notificacao"
    assert not Prazo.objects.filter(processo=registrado.pk, tipo="defesa").exists()
    guia = Guia.objects.get(processo=registrado.pk)
    assert (str(guia.valor), guia.vencimento) == ("74.94", None)
    registrado.cientificar()
    assert registrado.fase == "em_prazo_defesa"
    assert registrado.vence("defesa") == ("16/03/2026", "CORRENDO")
    assert str(Guia.objects.get(processo=registrado.pk).vencimento) == "2026-03-16"
    assert registrado.pecas == ["AUT", "TRG", "GUI", "NOT"]


@pytest.mark.parametrize(
    ("ciencia", "vence"),
    [
        ("04/03/2026 11:00", "16/03/2026"),  # C01: nominal Saturday 14
        ("06/03/2026 11:00", "18/03/2026"),  # Friday: begins on Monday 9
        ("07/03/2026 11:00", "18/03/2026"),  # Saturday: begins on Monday 9 all the same (BA42)
        ("24/03/2026 11:00", "06/04/2026"),  # nominal Good Friday 03/04
        ("09/04/2026 11:00", "20/04/2026"),  # begins Friday 10, nominal Sunday 19; Tiradentes is the day after
        ("10/04/2026 11:00", "22/04/2026"),  # begins Monday 13, nominal Wednesday 22
    ],
)
def test_o_prazo_de_defesa_conta_da_ciencia(registrado, ciencia, vence):
    """Art. 65; contagem, 4.1."""
    registrado.emitir()
    registrado.cientificar(ciencia)
    assert registrado.vence("defesa") == (vence, "CORRENDO")


def test_a_ciencia_registrada_dias_depois_conta_da_ciencia(registrado):
    registrado.emitir()
    registrado.cientificar("04/03/2026 11:00", em_="09/03/2026 16:00")
    assert registrado.vence("defesa") == ("16/03/2026", "CORRENDO")


def test_o_ar_que_volta_leva_ao_edital_e_o_prazo_corre_do_edital(registrado):
    registrado.emitir()
    registrado.praticar("registrar_frustracao", "09/03/2026 10:00", quem=f.PROTOCOLO, motivo="mudou-se")
    assert registrado.tarefas == {("notificar_autuacao", "protocolo")}
    assert not Prazo.objects.filter(processo=registrado.pk, tipo="defesa").exists()
    registrado.emitir("09/03/2026 11:00", modo="edital")
    registrado.cientificar("10/03/2026 08:00", em_="10/03/2026 09:00")
    assert list(Notificacao.objects.values_list("modo", "estado")) == [("postal", "FRUSTRADA"), ("edital", "CIENTE")]
    assert registrado.vence("defesa") == ("20/03/2026", "CORRENDO")  # 11 to 20 March
    assert Guia.objects.filter(processo=registrado.pk).count() == 1


def test_emitir_de_novo_exige_motivo_e_anula_a_anterior(registrado):
    """F04: annulled expressly."""
    registrado.emitir()
    with pytest.raises(FormularioRecusado) as recusa:
        registrado.emitir("05/03/2026 10:00")
    assert "Já há uma notificação enviada" in recusa.value.formulario.errors["motivo_da_reemissao"][0]
    registrado.emitir("05/03/2026 10:00", motivo_da_reemissao="Endereço trocado no envelope.")
    assert sorted(Notificacao.objects.values_list("estado", flat=True)) == ["ANULADA", "ENVIADA"]


def test_sem_notificacao_enviada_nao_ha_ciencia(registrado):
    with pytest.raises(FormularioRecusado, match="Emita-a antes"):
        registrado.cientificar()


def test_so_o_fiscal_que_lavrou_notifica_no_ato(registrado):
    """Art. 54, § 1º; decisões, 25c."""
    with pytest.raises(SemPermissao, match="Só o Fiscal que lavrou o auto notifica no ato"):
        registrado.praticar("emitir_notificacao", "02/03/2026 16:00", quem=f.OUTRO_FISCAL, modo="pessoal")
    registrado.praticar("emitir_notificacao", "02/03/2026 16:00", quem=f.FISCAL, modo="pessoal")
    registrado.praticar(
        "registrar_ciencia", "02/03/2026 16:10", quem=f.FISCAL, ciencia_em="02/03/2026 16:05", prova="recibo"
    )
    assert registrado.vence("defesa") == ("12/03/2026", "CORRENDO")


# --- electronic (decisões, 25a and 26) --------------------------------------------------------------------------------


def abrir(caso, quando: str) -> None:
    caso.praticar("abrir_notificacao", quando, quem=caso.parte)


def test_eletronica_so_para_quem_aderiu(registrado, aderente):
    with pytest.raises(FormularioRecusado, match="não tem termo de adesão"):
        registrado.emitir(modo="eletronica")
    aderente.emitir(modo="eletronica")
    assert aderente.vence("ciencia_tacita") == ("13/03/2026", "CORRENDO")


@pytest.mark.parametrize(
    ("leitura", "ciencia", "vence"),
    [
        ("05/03/2026 22:10", "2026-03-05", "16/03/2026"),  # Thursday: 1st Friday 6, nominal Sunday 15
        ("06/03/2026 09:00", "2026-03-06", "18/03/2026"),  # Friday: 1st Monday 9
        ("07/03/2026 20:15", "2026-03-09", "19/03/2026"),  # Saturday: knows on Monday 9, 1st day Tuesday 10
        ("13/03/2026 23:59", "2026-03-13", "25/03/2026"),  # the tenth day itself: 1st Monday 16
    ],
)
def test_a_primeira_abertura_e_a_ciencia(aderente, leitura, ciencia, vence):
    aderente.emitir(modo="eletronica")
    abrir(aderente, leitura)
    notificacao = Notificacao.objects.get(processo=aderente.pk)
    assert notificacao.ciencia_em.astimezone(f.SALVADOR).date().isoformat() == ciencia
    assert notificacao.lida_em == f.em(leitura)
    assert aderente.vence("defesa") == (vence, "CORRENDO")
    assert aderente.vence("ciencia_tacita")[1] == "CUMPRIDO"
    assert aderente.tarefas == {("aguardar_defesa", "transportador")}


@pytest.mark.parametrize(
    ("envio", "tacita", "vence"),
    [
        ("03/03/2026 10:00", "2026-03-13", "25/03/2026"),  # Friday 13: 1st Monday 16
        ("04/03/2026 10:00", "2026-03-14", "25/03/2026"),  # Saturday 14, not rolled: 1st Monday 16 too
    ],
)
def test_nao_aberta_em_dez_dias_e_tacita_sem_rolar(aderente, envio, tacita, vence):
    aderente.emitir(envio, modo="eletronica")
    aderente.correr("20/03/2026 08:00")
    notificacao = Notificacao.objects.get(processo=aderente.pk)
    assert notificacao.estado == "CIENTE"
    assert notificacao.ciencia_em.astimezone(f.SALVADOR).date().isoformat() == tacita
    assert notificacao.lida_em is None
    assert aderente.vence("defesa") == (vence, "CORRENDO")
    assert aderente.tarefas == {("aguardar_defesa", "transportador")}


def test_ninguem_digita_a_ciencia_eletronica(aderente):
    aderente.emitir(modo="eletronica")
    with pytest.raises(FormularioRecusado, match="ninguém digita essas datas"):
        aderente.cientificar("05/03/2026 10:00")


def test_abrir_duas_vezes_a_mesma_notificacao(aderente):
    aderente.emitir(modo="eletronica")
    abrir(aderente, "05/03/2026 10:00")
    with pytest.raises(SemPermissao, match="Não há notificação eletrônica à espera"):
        abrir(aderente, "06/03/2026 10:00")


def test_a_eletronica_frustrada_cancela_a_espera_tacita(aderente):
    aderente.emitir(modo="eletronica")
    aderente.praticar("registrar_frustracao", "05/03/2026 10:00", quem=f.PROTOCOLO, motivo="portal fora do ar")
    assert aderente.vence("ciencia_tacita")[1] == "CANCELADO"
    assert aderente.correr("20/03/2026 08:00").vencidos == 0
    assert aderente.tarefas == {("notificar_autuacao", "protocolo")}


def test_reemitir_por_outro_modo_cancela_a_espera_tacita_da_anulada(aderente):
    """The annulled notice must not become known by itself while the new one is on its way."""
    aderente.emitir(modo="eletronica")
    aderente.emitir("05/03/2026 10:00", modo="postal", motivo_da_reemissao="O representante pediu por carta.")
    relatorio = aderente.correr("20/03/2026 08:00")
    assert relatorio.falhas == []
    assert not Prazo.objects.filter(processo=aderente.pk, tipo="defesa").exists()
    assert Notificacao.objects.filter(processo=aderente.pk, estado="ENVIADA").count() == 1


def test_a_eletronica_reemitida_por_via_eletronica_espera_de_novo_dez_dias(aderente):
    aderente.emitir(modo="eletronica")
    aderente.emitir("05/03/2026 10:00", modo="eletronica", motivo_da_reemissao="O anexo estava trocado.")
    assert aderente.vence("ciencia_tacita") == ("15/03/2026", "CORRENDO")
