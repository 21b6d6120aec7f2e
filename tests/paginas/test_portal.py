"""The carrier's first page: what was begun, what is to be paid, and nothing that only a notice may say."""

import pytest

from processos.models.processo import Fase
from tests.conftest import preparado
from tests.fabricas import DIRETOR, PRESIDENTE, T1, T1_CONSULTA, caso_em, pessoa
from workflows.models import Rascunho
from workflows.motor.paginas import narrativa
from workflows.motor.rascunhos import guardar

from .conftest import texto

pytestmark = pytest.mark.usefixtures("casa")
em_prazo = preparado("em_prazo_defesa")  # guide of R$ 74,94, until seg 16/03

PORTAL = "/meus-processos/"


def test_a_peticao_comecada_aparece_ao_lado_do_processo(em_prazo, agora, como) -> None:
    agora("10/03/2026 09:00")
    como(T1).post(f"/processos/{em_prazo.pk}/apresentar_defesa/", {"fatos": "Começo.", "guardar": "2", "etapa": "1"})
    pagina = texto(como(T1).get(PORTAL))
    assert "Você começou: apresentar defesa; falta enviar. Continuar" in pagina
    assert "Você começou" not in texto(como(T1_CONSULTA).get(PORTAL))


def test_os_rascunhos_se_leem_de_uma_vez(em_prazo, agora, como, django_assert_max_num_queries) -> None:
    agora("10/03/2026 09:00")
    quem, casos = pessoa(T1), [em_prazo, caso_em("em_prazo_defesa"), caso_em("em_prazo_defesa")]
    for caso in casos:
        guardar(quem, "apresentar_defesa", caso.processo, {"fatos": ["Começo."]}, caso.processo.aberto_em)
    cliente = como(T1)
    cliente.get(PORTAL)  # the calendar is built once
    with django_assert_max_num_queries(14):
        pagina = texto(cliente.get(PORTAL))
    assert pagina.count("Você começou: apresentar defesa") == Rascunho.objects.count() == 3


def test_a_guia_diz_quanto_falta_ate_quando_e_onde(em_prazo, agora, como) -> None:
    agora("10/03/2026 09:00")
    pagina = texto(como(T1).get(PORTAL))
    assert "vence em seg 16/03/2026" in pagina and "Onde pagar: Banco fictício 000" in pagina
    em_prazo.defender("10/03/2026 10:00", valor="70,00")
    assert "é o que falta de R$ 74,94" in texto(como(T1).get(PORTAL)) and "R$ 4,94" in texto(como(T1).get(PORTAL))
    em_prazo.depositar("11/03/2026 10:00", "4,94")
    assert "Nenhuma guia a pagar." in texto(como(T1).get(PORTAL))


def test_o_deposito_de_uma_defesa_que_nao_veio_nao_se_cobra_depois_do_prazo(em_prazo, agora, como) -> None:
    em_prazo.correr("17/03/2026 00:01")
    agora("17/03/2026 09:00")
    assert "Nenhuma guia a pagar." in texto(como(T1).get(PORTAL))


def test_antes_da_notificacao_o_portal_nao_conta_o_que_se_decidiu(agora, como) -> None:
    agora("16/04/2026 12:00")
    for resultado in ("mantido", "cancelado"):
        caso = caso_em("recurso_no_dp")
        caso.minutar("15/04/2026 09:00", conhecimento="conhece", resultado=resultado)
        caso.decidir("16/04/2026 10:00", quem=PRESIDENTE)
    pagina = texto(como(T1).get(PORTAL))
    assert pagina.count("Decisão a notificar") == 2
    assert "cancelada" not in pagina and "definitiva" not in pagina


def test_cada_fase_tem_as_suas_palavras() -> None:
    ditas = set(narrativa._DA_CASA) | set(narrativa._IGUAIS)
    assert set(Fase) - ditas == {Fase.CONCLUIDO}  # told by its last event


def test_a_prova_deferida_diz_o_que_juntar_e_que_o_processo_segue(agora, como) -> None:
    caso = caso_em("em_prazo_defesa")
    caso.defender(valor="74,94", provas="O registro da bilhetagem.")
    prova = caso.processo.peticoes.get().provas.get()
    caso.praticar(
        "deferir_prova", "16/03/2026 09:00", quem=DIRETOR, prova=str(prova.pk), produtor="transportador",
        motivo="O registro está com a empresa.",
    )  # fmt: skip
    agora("16/03/2026 10:00")
    pagina = texto(como(T1).get(PORTAL))
    assert "Prova deferida: junte o que a empresa tem" in pagina
    assert "O processo é decidido com o que estiver nos autos." in pagina
