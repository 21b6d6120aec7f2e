"""Several penalties on the pages: one chooses among them, and each place tells of those that are its own."""

import pytest

from tests import fabricas as f
from tests.conftest import preparado

from .conftest import texto

pytestmark = pytest.mark.usefixtures("casa")
duas = preparado("em_prazo_defesa", infracoes=("57-I-a", "57-III-b"))
recorriveis = preparado("em_prazo_recurso", infracoes=("57-I-a", "57-III-b"))


def test_as_penalidades_se_escolhem_na_pagina_todas_marcadas(duas, agora, como) -> None:
    agora("09/03/2026 09:00")
    pagina = como(f.T1).get(f"/processos/{duas.pk}/cumprir_penalidade/")
    assert pagina.content.decode().count('name="alcance" value=') == 2
    assert 'name="alcance_visto" value="sim"' in pagina.content.decode()
    assert "Multa de R$ 74,94, art. 57, I, a" in texto(pagina)


def test_na_peticao_a_escolha_volta_com_o_que_se_digitou(duas, agora, como) -> None:
    agora("09/03/2026 09:00")
    resposta = como(f.T1).post(
        f"/processos/{duas.pk}/apresentar_defesa/", {"fatos": "O ônibus saiu na hora.", "alcance_visto": "sim"}
    )
    assert resposta.status_code == 422
    assert "Marque ao menos uma penalidade (art. 55, parágrafo único)." in texto(resposta)
    assert "O ônibus saiu na hora." in texto(resposta)


def test_cumprida_uma_o_portal_fala_da_outra(duas, agora, como) -> None:
    guia = duas.processo.guias.get()
    duas.praticar(
        "cumprir_penalidade", "09/03/2026 09:00", quem=f.T1, alcance=["57-I-a"], guia=guia.numero, valor="74,94",
        dia="09/03/2026",
    )  # fmt: skip
    agora("09/03/2026 10:00")
    portal = texto(como(f.T1).get("/", follow=True))
    assert "Multa de R$ 149,88: pague ou defenda-se" in portal


def test_recorrida_uma_o_portal_diz_o_que_ainda_se_pode_quanto_a_outra(recorriveis, agora, como) -> None:
    recorriveis.recorrer(alcance=["57-III-b"])
    recorriveis.reconsiderar("07/04/2026 11:00", alcance=["57-III-b"])
    agora("07/04/2026 12:00")
    portal = texto(como(f.T1).get("/", follow=True))
    assert "Penalidades de que você não recorreu" in portal
    assert "Em qui 09/04 elas se tornam definitivas e são executadas, sem esperar o recurso." in portal
