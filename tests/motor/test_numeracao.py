"""Numbers: unique, without gaps by kind and year, given back by what was undone (guarantee 18)."""

import pytest
from django.db import transaction

from processos.models import Numerador, Peca, Processo
from tests.conftest import preparado
from tests.fabricas import Caso
from workflows.motor import fase

pytestmark = pytest.mark.django_db
registrado = preparado("registrado", numero=7)


def test_cada_especie_e_cada_ano_tem_a_sua_sequencia(casa):
    assert [Numerador.proximo("NOT", 2026) for _ in range(3)] == [1, 2, 3]
    assert Numerador.proximo("CER", 2026) == 1
    assert Numerador.proximo("NOT", 2027) == 1
    assert Numerador.proximo("NOT", 2026) == 4


def test_o_que_foi_desfeito_devolve_o_numero(casa):
    Numerador.proximo("NOT", 2026)
    with pytest.raises(RuntimeError), transaction.atomic():
        assert Numerador.proximo("NOT", 2026) == 2
        raise RuntimeError
    assert Numerador.proximo("NOT", 2026) == 2


def test_um_ato_que_falha_no_fim_nao_gasta_numero_nem_folha(casa, monkeypatch):
    caso = Caso()
    caso.lavrar()

    def quebrar(*args):
        raise RuntimeError("fluxo quebrado")

    with monkeypatch.context() as troca:
        troca.setattr(fase, "concluir", quebrar)
        with pytest.raises(RuntimeError):
            caso.registrar()
    assert caso.processo.numero is None
    assert caso.pecas == ["AUT"]
    caso.registrar()
    assert caso.processo.numero == "999.0001.2026.0000001-60"  # sums 599 and 650, by hand
    assert Peca.objects.get(processo=caso.pk, especie="TRG").numero == "TRG 000001/2026"


def test_dois_casos_seguem_a_mesma_sequencia_e_cada_um_as_suas_folhas(registrado):
    outro = Caso(transportador="T2", numero=2)
    outro.lavrar("02/03/2026 09:40")
    outro.registrar()
    assert [p.numero[:21] for p in Processo.objects.order_by("pk")] == [
        "999.0001.2026.0000001",
        "999.0001.2026.0000002",
    ]
    assert list(Peca.objects.filter(especie="TRG").order_by("pk").values_list("numero", flat=True)) == [
        "TRG 000001/2026",
        "TRG 000002/2026",
    ]
    for caso in (registrado, outro):
        folhas = list(caso.processo.pecas.values_list("folha_inicial", "folha_final"))
        assert folhas == [(1, 1), (2, 2)]


def test_o_numero_do_talao_e_o_do_auto_e_nao_gasta_sequencia(registrado):
    auto = registrado.processo.pecas.get(especie="AUT")
    assert (auto.numero, auto.sequencial) == ("AUT A 000007", None)
