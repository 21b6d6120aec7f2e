"""Several penalties in one auto: what a petition reaches, what is judged when, and the account of all of them."""

from datetime import date, datetime
from decimal import Decimal as D
from zoneinfo import ZoneInfo

import pytest

from processos.regras.alcance import a_devolver, a_pagar, pode_julgar_penalidade

BAHIA = ZoneInfo("America/Bahia")
VENCE = date(2026, 8, 26)  # C07


@pytest.mark.parametrize(
    ("contestada", "recebida", "agora", "pode"),
    [
        pytest.param(True, True, datetime(2026, 8, 20, 9), True, id="art. 66: contestada, com a defesa recebida"),
        pytest.param(False, True, datetime(2026, 8, 26, 23, 59), False, id="art. 65: a não contestada, no prazo dela"),
        pytest.param(False, True, datetime(2026, 8, 27), True, id="art. 65: a não contestada, findo o prazo"),
        pytest.param(True, False, datetime(2026, 8, 20, 9), False, id="art. 66: contestada, defesa por completar"),
    ],
)
def test_pode_julgar_penalidade(contestada, recebida, agora, pode):
    resposta = pode_julgar_penalidade(
        contestada=contestada, defesa_recebida=recebida, vence_defesa=VENCE, agora=agora.replace(tzinfo=BAHIA)
    )
    assert bool(resposta) is pode


@pytest.mark.parametrize(
    ("escolhidas", "provado", "usado", "reservado", "falta"),
    [
        pytest.param(["74.94"], "0", "0", [], "74.94", id="art. 65: nada depositado"),
        pytest.param(["74.94"], "74.93", "0", [], "0.01", id="decisão 4: um centavo"),
        pytest.param(
            ["74.94"], "149.88", "0", ["149.88"], "74.94", id="decisão 3: o depósito da defesa não paga outra"
        ),
        pytest.param(["74.94"], "224.82", "0", ["149.88"], "0", id="decisão 5: o que sobra do depósito paga"),
        pytest.param(["149.88"], "224.82", "74.94", [], "0", id="decisão 5: já convertidos 74,94"),
        pytest.param(["149.88"], "224.82", "74.95", [], "0.01", id="decisão 5: já usados 74,95"),
        pytest.param(["0"], "0", "0", ["149.88"], "0", id="art. 66: advertência não se paga"),
    ],
)
def test_a_pagar(escolhidas, provado, usado, reservado, falta):
    resposta = a_pagar(
        escolhidas=map(D, escolhidas), provado=D(provado), usado=D(usado), reservado=[D(r) for r in reservado]
    )
    assert resposta == D(falta)


@pytest.mark.parametrize(
    ("provado", "devolvido", "subsistem", "volta"),
    [
        pytest.param("224.82", "0", ["74.94", "149.88"], "0", id="garantia 13: tudo subsiste"),
        pytest.param("224.82", "0", ["149.88"], "74.94", id="garantia 13: caiu uma, a outra ainda se discute"),
        pytest.param("224.82", "74.94", ["149.88"], "0", id="garantia 13: já devolvida a que caiu"),
        pytest.param("149.87", "0", ["149.88"], "0", id="garantia 13: nunca negativa"),
    ],
)
def test_a_devolver(provado, devolvido, subsistem, volta):
    assert a_devolver(provado=D(provado), devolvido=D(devolvido), subsistem=map(D, subsistem)) == D(volta)
