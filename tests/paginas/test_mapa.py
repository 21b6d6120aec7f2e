"""The map of a case on its page: the way taken, the present step, and the same told in words."""

import re

import pytest

from tests.conftest import preparado
from tests.fabricas import DIRETOR, JURIDICO, PROTOCOLO, T1
from tests.paginas.conftest import texto

pytestmark = pytest.mark.usefixtures("casa")
em_prazo = preparado("em_prazo_defesa")
decidida = preparado("em_prazo_recurso")


def passos(resposta) -> dict[str, tuple[str, str, str]]:
    return {p.titulo: (p.quem, p.ate, p.situacao) for p in resposta.context["mapa"]["percurso"].passos}


def test_o_mapa_diz_o_que_foi_feito_o_que_e_agora_e_o_que_falta(em_prazo, agora, como) -> None:
    agora("10/03/2026 09:00")
    resposta = como(DIRETOR).get(f"/processos/{em_prazo.pk}/?aba=mapa")
    ditos = passos(resposta)
    assert ditos["Registrar o auto"] == ("Protocolo: Marta Modelo Freitas", "", "feito em seg\u00a002/03")
    assert ditos["Pagar ou defender-se"] == ("Viação Maré Imaginária Ltda.", "seg\u00a016/03", "agora")
    assert ditos["Julgar a defesa"] == ("Diretor de Transportes", "", "ainda não")
    assert list(ditos)[:3] == ["Registrar o auto", "Notificar da autuação", "Pagar ou defender-se"]
    pagina = resposta.content.decode()
    assert 'class="mapa" role="region" tabindex="0"' in pagina
    assert len(re.findall(r'class="figura figura-tarefa figura-agora"', pagina)) == 1
    assert "Agora: Pagar ou defender-se." in pagina and "style=" not in pagina


def test_o_prazo_que_venceu_aparece_no_passo_e_no_caminho(em_prazo, agora, como) -> None:
    em_prazo.correr("17/03/2026 00:05")
    agora("17/03/2026 09:00")
    percurso = como(DIRETOR).get(f"/processos/{em_prazo.pk}/?aba=mapa").context["mapa"]["percurso"]
    ditos = {p.titulo: p for p in percurso.passos}
    assert ditos["Pagar ou defender-se"].situacao == "o prazo esgotou em ter\u00a017/03"
    assert ditos["Minutar o julgamento"].ramos == ["Pagar ou defender-se: prazo esgotado"]
    assert ("aguardar_defesa__timeout", "decurso_da_defesa") in percurso.andadas


def test_o_transportador_ve_o_mapa_sem_o_que_a_casa_faz_por_dentro(decidida, agora, como) -> None:
    agora("01/04/2026 09:00")
    resposta = como(T1).get(f"/processos/{decidida.pk}/?aba=mapa")
    pagina = texto(resposta)
    assert "Recorrer ou cumprir" in pagina and "Etapa da CONDER" in pagina
    assert "Minutar" not in pagina and "Conciliação" not in pagina and "Lia Ficção Prado" not in pagina
    assert como(T1).get("/procedimentos/conciliacao.bpmn").status_code == 404


def test_quem_nada_tem_a_fazer_le_o_que_se_aguarda_e_o_que_vira(em_prazo, agora, como) -> None:
    agora("10/03/2026 09:00")
    frase = "Aguarda Viação Maré Imaginária Ltda.: pagar ou defender-se, até seg 16/03."
    assert f"Julgar a defesa (indisponível) {frase}" in texto(como(DIRETOR).get(f"/processos/{em_prazo.pk}/"))
    assert f"Minutar o julgamento (indisponível) {frase}" in texto(como(JURIDICO).get(f"/processos/{em_prazo.pk}/"))
    assert frase in texto(como(PROTOCOLO).get(f"/processos/{em_prazo.pk}/"))


def test_o_transportador_le_de_quem_se_aguarda_sem_o_que(em_prazo, agora, como) -> None:
    em_prazo.correr("17/03/2026 00:05")
    agora("17/03/2026 09:00")
    assert "Aguarda o Jurídico." in texto(como(T1).get(f"/processos/{em_prazo.pk}/"))
