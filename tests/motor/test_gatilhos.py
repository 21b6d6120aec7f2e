"""Append-only tables: the database itself refuses, and its guards are put back whenever they go (guarantees 17 and 22)."""

import pytest
from django.core.management.sql import emit_post_migrate_signal
from django.db import IntegrityError, connection, transaction

from processos import gatilhos
from processos.models import Andamento, EventoDePrazo, Lancamento
from tests.conftest import preparado

pytestmark = pytest.mark.django_db
com_deposito = preparado("defesa_recebida")
cada_tabela = pytest.mark.parametrize("modelo", [Andamento, EventoDePrazo, Lancamento])


@cada_tabela
def test_o_banco_recusa_mudar_uma_linha(modelo, com_deposito):
    campo = {"texto": "outra coisa"} if modelo is Andamento else {"especie": "vencido"}
    with pytest.raises(IntegrityError, match="so aceita acrescimo"), transaction.atomic():
        modelo.objects.update(**campo)


@cada_tabela
def test_o_banco_recusa_apagar_uma_linha(modelo, com_deposito):
    antes = modelo.objects.count()
    assert antes > 0
    with pytest.raises(IntegrityError, match="so aceita acrescimo"), transaction.atomic():
        modelo.objects.first().delete()
    assert modelo.objects.count() == antes


@pytest.mark.postgresql
@cada_tabela
def test_o_postgresql_recusa_esvaziar_a_tabela(modelo, com_deposito):
    connection.check_constraints()  # PostgreSQL truncates no table with foreign keys still to be checked
    with pytest.raises(IntegrityError, match="so aceita acrescimo"), transaction.atomic(), connection.cursor() as c:
        c.execute(f"TRUNCATE {modelo._meta.db_table} CASCADE")


def test_instalar_duas_vezes_nada_muda(casa):
    gatilhos.instalar(connection)
    gatilhos.instalar(connection)
    assert gatilhos.faltantes(connection) == []
    assert gatilhos.conferir(None, databases=["default"]) == []


def _derrubar(nome: str, tabela: str) -> None:
    em = f" ON {tabela}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {nome}{em}")


def test_a_verificacao_do_sistema_nomeia_o_gatilho_que_falta_e_migrar_o_repoe(casa):
    _derrubar("processos_lancamento_sem_delete", "processos_lancamento")
    (erro,) = gatilhos.conferir(None, databases=["default"])
    assert erro.id == "processos.E001"
    assert "processos_lancamento_sem_delete" in erro.msg
    emit_post_migrate_signal(0, False, "default")
    assert gatilhos.conferir(None, databases=["default"]) == []


def test_suspensos_voltam_mesmo_quando_algo_falha(casa):
    with pytest.raises(RuntimeError), gatilhos.suspensos(connection):
        assert len(gatilhos.faltantes(connection)) >= 6
        raise RuntimeError
    assert gatilhos.faltantes(connection) == []
