"""The ledger's identities, whatever the order of its entries: to the cent, never below zero (guarantee 13)."""

from decimal import Decimal as D

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from processos.models import Lancamento
from processos.recusas import Recusa
from tests import fabricas as f
from tests.conftest import preparado
from workflows.tesouraria import razao
from workflows.tesouraria.guias import nova_guia
from workflows.tesouraria.razao import Assento

pytestmark = pytest.mark.django_db
caso = preparado("em_prazo_defesa")
CENTAVOS = st.integers(1, 20_000).map(lambda n: D(n) / 100)
PASSOS = st.lists(
    st.tuples(
        st.sampled_from(["informar", "creditar", "nao_confirmar", "converter", "estornar", "devolver"]),
        st.integers(0, 1),
        CENTAVOS,
    ),
    max_size=12,
)


def dar(passo: str, guias, qual: int, valor: D) -> None:
    assento = Assento(f.em("10/03/2026 10:00"), f.dia("10/03/2026"), None, "extrato fictício")
    guia = guias[qual]
    if passo == "creditar":
        razao.creditar(guia, valor, f.dia("09/03/2026"), assento)
    elif passo in ("informar", "nao_confirmar"):
        getattr(razao, passo)(guia, valor, assento)
    else:
        getattr(razao, passo)(guia.processo.guias.all(), valor, assento)


def soma(lancamentos, especie: str) -> D:
    """Added up one by one, without the database."""
    return sum((linha.valor for linha in lancamentos if linha.especie == especie), D(0))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(passos=PASSOS)
def test_depositos_menos_devolucoes_menos_conversoes_e_o_saldo_e_nunca_e_negativo(caso, passos):
    with transaction.atomic():
        primeira = caso.processo.guias.get()
        segunda = nova_guia(
            caso.processo, "multa", D("50.00"), "execucao", agora=f.em("10/03/2026 09:00"), autor=None
        )  # fmt: skip
        guias = [primeira, segunda]
        for passo, qual, valor in passos:
            antes = Lancamento.objects.count()
            try:
                with transaction.atomic():
                    dar(passo, guias, qual, valor)
            except Recusa:
                assert Lancamento.objects.count() == antes  # all of it or nothing
            for conta in (caso.processo.lancamentos, primeira.lancamentos, segunda.lancamentos):
                linhas = list(conta.all())
                totais = conta.all().totais()
                entra, sai = (
                    soma(linhas, "deposito") + soma(linhas, "estorno"),
                    soma(linhas, "conversao") + soma(linhas, "devolucao"),
                )
                assert conta.all().saldo() == totais.saldo == entra - sai >= 0
                assert conta.all().informado() == totais.provado >= totais.deposito >= totais.devolucao
                assert conta.all().convertido() == totais.conversao - totais.estorno >= 0
        contas = [c.lancamentos.all().totais() for c in (caso.processo, primeira, segunda)]
        assert contas[0].saldo == contas[1].saldo + contas[2].saldo
        transaction.set_rollback(True)
