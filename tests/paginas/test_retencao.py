"""The retained vehicle on the screen: the auto's form, the card of the case, the inboxes, the carrier's portal."""

import pytest

from tests.conftest import preparado
from tests.fabricas import FISCAL, PROTOCOLO, T1, VISTORIADOR
from tests.paginas.conftest import texto

pytestmark = pytest.mark.usefixtures("casa")
retido = preparado("retido")


def test_o_cartao_diz_desde_quando_o_veiculo_esta_retido_e_o_que_falta(retido, agora, como) -> None:
    agora("02/03/2026 10:00")
    for quem in (PROTOCOLO, T1):
        pagina = texto(como(quem).get(f"/processos/{retido.pk}/"))
        assert "Veículo ZZT0B07 retido desde seg 02/03/2026, 09:20" in pagina
        assert "válido para o ano em curso: por cumprir" in pagina
        assert "nenhum pagamento é exigido (art. 58, § 3º)" in pagina


def test_depois_o_cartao_diz_quando_saiu_e_com_que_selo(retido, agora, como) -> None:
    retido.substituir()
    retido.vistoriar(selo_n="S-77")
    agora("02/03/2026 16:00")
    pagina = texto(como(T1).get(f"/processos/{retido.pk}/"))
    assert "Veículo ZZT0B07 liberado em seg 02/03/2026, 15:10" in pagina
    assert "nº S-77, válido até qui 31/12/2026" in pagina
    assert "ZZT0C14, nº de ordem V02, desde seg 02/03/2026, 09:55" in pagina


@pytest.mark.parametrize(
    ("quem", "titulo"), [(FISCAL, "Acompanhar a substituição do veículo"), (VISTORIADOR, "Vistoriar o veículo")]
)
def test_a_caixa_traz_primeiro_o_que_e_de_imediato(retido, agora, como, quem, titulo) -> None:
    agora("02/03/2026 10:00")
    pagina = texto(como(quem).get("/caixa/"))
    assert "É 1 tarefa: 1 imediata." in pagina
    assert "De imediato (art. 58) (1)" in pagina
    assert f"{titulo} ZZT0B07, retido em seg 02/03/2026, 09:20" in pagina


def test_o_portal_diz_o_que_fazer_e_que_nada_se_paga_para_liberar(retido, agora, como) -> None:
    retido.registrar()
    agora("02/03/2026 16:00")
    pagina = texto(como(T1).get("/meus-processos/"))
    assert "Veículo ZZT0B07 retido: remova-o e ponha outro no lugar" in pagina
    assert "sem que isso suspenda a retenção, até 23:59:59 de qui 12/03" in pagina
    assert "ele sai na hora, sem pagamento de nada" in pagina
    assert "Comunicar a substituição" in pagina


def test_o_formulario_do_auto_mostra_a_regra_do_lugar_e_guarda_o_que_se_digitou(casa, agora, como) -> None:
    agora("02/03/2026 10:00")
    cliente = como(FISCAL)
    vazio = texto(cliente.get("/atos/lavrar_auto/"))
    assert "Retenção do veículo (art. 58)" in vazio
    assert "Retenção, sem valor; só em terminal" in vazio
    resposta = cliente.post(
        "/atos/lavrar_auto/", {"enquadramentos": ["58-I"], "local_tipo": "percurso", "remocao_por": "Guincho de papel"}
    )
    assert resposta.status_code == 422
    recusada = texto(resposta)
    assert "só se faz nos terminais (art. 58, § 1º)" in recusada
    assert "Guincho de papel" in resposta.content.decode()


def test_a_vistoria_tem_uma_caixa_para_cada_exigencia(retido, agora, como) -> None:
    agora("02/03/2026 15:00")
    cliente = como(VISTORIADOR)
    endereco = f"/processos/{retido.pk}/vistoriar_retido/"
    assert "Cumprida: Afixar, em lugar próprio no veículo" in texto(cliente.get(endereco))
    resposta = cliente.post(endereco, {"constatacao": "Selo ainda ausente no para-brisa.", "entregue_a": "Gil"})
    assert resposta.status_code == 422
    assert "Ainda falta: Afixar" in texto(resposta)
