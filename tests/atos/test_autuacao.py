"""The auto: written, refused to be signed, registered in time or late, notified on the spot, corrected by a note."""

import pytest

from processos.models import AutoDeInfracao, Notificacao, Prazo
from processos.recusas import SemPermissao
from tests import fabricas as f
from tests.conftest import preparado
from workflows.models import Pendencia

pytestmark = pytest.mark.django_db
lavrado = preparado("lavrado")
RECUSA = {
    "ciente": "recusou",
    "tes1_nome": "Zé Papel",
    "tes1_cpf": "111.444.777-35",
    "tes2_nome": "Lu Tinta",
    "tes2_cpf": "529.982.247-25",
}


def test_lavrar_abre_o_caso_com_o_valor_do_dia_e_espera_o_registro(lavrado):
    assert lavrado.fase == "lavrado_ciente"
    assert lavrado.tarefas == {("registrar", "protocolo")}
    assert lavrado.vence("registro") == ("03/03/2026", "CORRENDO")
    (pena,) = lavrado.penalidades
    assert (pena.infracao, str(pena.valor), pena.em_dobro, pena.estado) == ("57-I-a", "74.94", False, "IMPUTADO")
    assert lavrado.processo.numero is None
    assert lavrado.pecas == ["AUT"]


def test_registrar_no_prazo(lavrado):
    lavrado.registrar("03/03/2026 23:59")
    assert lavrado.auto.estado == "REGISTRADO"
    assert lavrado.vence("registro") == ("03/03/2026", "CUMPRIDO")
    assert lavrado.tarefas == {("notificar_autuacao", "protocolo")}
    assert lavrado.pecas == ["AUT", "TRG"]


def test_registro_atrasado_e_alerta_com_data_e_o_registro_vale_do_mesmo_modo(lavrado):
    """Inventário, D38: an inner alert, not a period of the decree."""
    lavrado.correr("04/03/2026 00:00")
    assert lavrado.vence("registro") == ("03/03/2026", "VENCIDO")
    alerta = Pendencia.objects.get(processo=lavrado.pk, no="providenciar")
    assert (alerta.papel, alerta.titulo) == ("protocolo", "Alerta: auto sem registro")
    assert "não é prazo do decreto" in alerta.task.process.data["artigo"]
    lavrado.registrar("06/03/2026 09:00")
    assert lavrado.auto.estado == "REGISTRADO"
    assert ("notificar_autuacao", "protocolo") in lavrado.tarefas


def test_so_o_protocolo_registra(lavrado):
    with pytest.raises(SemPermissao, match=r"Este ato é de Protocolo \(art. 65\)"):
        lavrado.praticar("registrar_auto", "02/03/2026 15:00", quem=f.FISCAL, conferi="on")


def test_cumulacao_traz_a_advertencia_da_multa_e_soma_so_as_multas(casa):
    """C07; art. 55, p. ún., and art. 56, p. ún."""
    caso = f.Caso(infracoes=("57-III-i", "56-V"))
    caso.lavrar(objeto_56_v="uniforme")
    assert {(e.infracao, e.pena, str(e.valor)) for e in caso.penalidades} == {
        ("56-IV", "advertencia", "0.00"),
        ("56-V", "advertencia", "0.00"),
        ("57-III-i", "multa", "149.88"),
    }


def test_recusa_de_ciente_com_duas_testemunhas_e_certificada(casa):
    """Art. 63, p. ún."""
    caso = f.Caso()
    caso.lavrar(**RECUSA)
    assert caso.pecas == ["AUT", "CER"]
    assert [t["nome"] for t in caso.auto.testemunhas] == ["Zé Papel", "Lu Tinta"]


@pytest.mark.parametrize(("ciente", "modo"), [("assinou", "pessoal"), ("recusou", "recusa")])
def test_o_auto_que_traz_prazo_e_local_e_a_propria_notificacao(casa, ciente, modo):
    """Decisões, 25c: the period runs from the ciente, Monday 02/03: 1st day 03/03, 10th Thursday 12/03."""
    caso = f.Caso()
    caso.lavrar(prazo_no_auto="on", **(RECUSA if ciente == "recusou" else {}))
    notificacao = Notificacao.objects.get(processo=caso.pk)
    assert (notificacao.estado, notificacao.modo) == ("CIENTE", modo)
    assert caso.vence("defesa") == ("12/03/2026", "CORRENDO")
    assert str(caso.processo.guias.get().vencimento) == "2026-03-12"
    caso.registrar()
    assert caso.tarefas == {("aguardar_defesa", "transportador")}


def test_o_auto_que_traz_prazo_nao_notifica_quem_nao_estava(casa):
    caso = f.Caso()
    caso.lavrar(prazo_no_auto="on", ciente="ausente")
    assert not Prazo.objects.filter(processo=caso.pk, tipo="defesa").exists()
    assert caso.fase == "lavrado"


def test_se_o_registro_chega_depois_do_prazo_de_defesa_o_caso_nao_fica_preso(casa):
    caso = f.Caso()
    caso.lavrar(prazo_no_auto="on")
    caso.correr("13/03/2026 00:00")
    caso.registrar("16/03/2026 09:00")
    assert caso.penas == ["REVEL"]
    assert ("minutar", "juridico") in caso.tarefas


def test_o_fiscal_corrige_por_informacao_o_seu_auto_que_nao_muda(lavrado):
    """Art. 54, § 2º: the added note; Protocolo is asked to let the carrier know."""
    antes = AutoDeInfracao.objects.filter(pk=lavrado.auto.pk).values().get()
    texto = "Onde se lê plataforma 4, leia-se plataforma 5, segundo o croqui fictício."
    lavrado.praticar("corrigir_auto", "02/03/2026 11:00", quem=f.FISCAL, texto=texto)
    assert AutoDeInfracao.objects.filter(pk=lavrado.auto.pk).values().get() == antes
    assert lavrado.pecas == ["AUT", "INF"]
    assert lavrado.tarefas == {("registrar", "protocolo"), ("providenciar", "protocolo")}
    with pytest.raises(SemPermissao, match="Só o Fiscal que lavrou"):
        lavrado.praticar("corrigir_auto", "02/03/2026 11:00", quem=f.OUTRO_FISCAL, texto=texto)
