"""A petition that comes in time, of a period that payment, waiver or decision already ended (guarantees 8 and 9)."""

import pytest

from processos.models import Peticao
from tests.conftest import preparado

pytestmark = pytest.mark.django_db
em_prazo = preparado("em_prazo_defesa")  # defence due on Monday 16/03/2026
em_prazo_recurso = preparado("em_prazo_recurso", transportador="T2")  # appeal due on Wednesday 08/04/2026


def _unica(caso, especie: str) -> Peticao:
    return Peticao.objects.get(processo=caso.pk, especie=especie)


def test_a_defesa_no_prazo_depois_da_renuncia_e_tempestiva_e_vai_a_despacho(em_prazo):
    em_prazo.praticar("renunciar", "09/03/2026 10:00", quem=em_prazo.parte, confirmo="on")
    em_prazo.defender("10/03/2026 10:00")
    assert _unica(em_prazo, "defesa").tempestiva is True
    assert em_prazo.processo.pecas.filter(titulo="Certidão de tempestividade").count() == 1
    assert ("providenciar", "diretor_de_transportes") in em_prazo.tarefas
    assert em_prazo.penas == ["DEFINITIVO"]


def test_o_recurso_no_prazo_depois_da_renuncia_nao_e_dito_tardio(em_prazo_recurso):
    em_prazo_recurso.praticar("renunciar", "30/03/2026 10:00", quem=em_prazo_recurso.parte, confirmo="on")
    em_prazo_recurso.recorrer("07/04/2026 10:00")
    assert _unica(em_prazo_recurso, "recurso").tempestiva is True
    assert em_prazo_recurso.processo.recursos.count() == 0
    assert ("providenciar", "diretor_de_transportes") in em_prazo_recurso.tarefas
    assert em_prazo_recurso.penas == ["DEFINITIVO"]
