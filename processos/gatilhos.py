"""Append-only tables, guarded by the database itself on SQLite and PostgreSQL.

``instalar`` is idempotent and runs after every migration, because SQLite drops a table's triggers whenever a
migration rebuilds the table; ``conferir`` is the system check that they are there.
Guarantees 17 and 22 of the specification: what was recorded is never changed, only added to.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.checks import Error, Tags, register
from django.db import connections, router

SOMENTE_ACRESCENTA = (
    "processos_andamento",
    "processos_documentodocadastro",
    "processos_eventodeprazo",
    "processos_lancamento",
)
_OPERACOES = ("UPDATE", "DELETE")

_FUNCAO_PG = """
CREATE OR REPLACE FUNCTION processos_somente_acrescenta() RETURNS trigger AS $$
BEGIN
    RAISE EXCEPTION 'a tabela % so aceita acrescimo', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END;
$$ LANGUAGE plpgsql
"""


def _nome(tabela: str, operacao: str) -> str:
    return f"{tabela}_sem_{operacao.lower()}"


def _comandos(vendor: str) -> Iterator[str]:
    if vendor == "postgresql":
        yield _FUNCAO_PG
    for tabela in SOMENTE_ACRESCENTA:
        for operacao in _OPERACOES:
            nome = _nome(tabela, operacao)
            if vendor == "postgresql":
                yield f"DROP TRIGGER IF EXISTS {nome} ON {tabela}"
                yield (
                    f"CREATE TRIGGER {nome} BEFORE {operacao} ON {tabela} FOR EACH ROW "
                    "EXECUTE FUNCTION processos_somente_acrescenta()"
                )
            else:
                yield (
                    f"CREATE TRIGGER IF NOT EXISTS {nome} BEFORE {operacao} ON {tabela} "
                    f"BEGIN SELECT RAISE(ABORT, 'a tabela {tabela} so aceita acrescimo'); END"
                )
        if vendor == "postgresql":
            nome = _nome(tabela, "truncate")
            yield f"DROP TRIGGER IF EXISTS {nome} ON {tabela}"
            yield (
                f"CREATE TRIGGER {nome} BEFORE TRUNCATE ON {tabela} FOR EACH STATEMENT "
                "EXECUTE FUNCTION processos_somente_acrescenta()"
            )


def _tabelas_presentes(connection) -> bool:
    return set(SOMENTE_ACRESCENTA) <= set(connection.introspection.table_names())


def instalar(connection) -> None:
    """Create every trigger that is missing; running it twice changes nothing."""
    if not _tabelas_presentes(connection):
        return
    with connection.cursor() as cursor:
        for comando in _comandos(connection.vendor):
            cursor.execute(comando)


def faltantes(connection) -> list[str]:
    """Names of the triggers that should be there and are not."""
    consulta = (
        "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
        if connection.vendor == "postgresql"
        else "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    )
    with connection.cursor() as cursor:
        cursor.execute(consulta)
        presentes = {linha[0] for linha in cursor.fetchall()}
    esperados = [_nome(t, o) for t in SOMENTE_ACRESCENTA for o in _OPERACOES]
    if connection.vendor == "postgresql":
        esperados += [_nome(t, "truncate") for t in SOMENTE_ACRESCENTA]
    return [nome for nome in esperados if nome not in presentes]


@contextmanager
def suspensos(connection) -> Iterator[None]:
    """Lift the triggers around a test database's flush, and put them back. No other caller."""
    with connection.cursor() as cursor:
        for tabela in SOMENTE_ACRESCENTA:
            for operacao in (*_OPERACOES, "TRUNCATE"):
                em = f" ON {tabela}" if connection.vendor == "postgresql" else ""
                cursor.execute(f"DROP TRIGGER IF EXISTS {_nome(tabela, operacao)}{em}")
    try:
        yield
    finally:
        instalar(connection)


def ao_migrar(sender, using: str, **kwargs) -> None:
    from .models import Andamento

    if router.allow_migrate_model(using, Andamento):
        instalar(connections[using])


@register(Tags.database)
def conferir(app_configs, databases=None, **kwargs) -> list[Error]:
    """System check: an append-only table without its triggers is an error, not a warning."""
    erros = []
    for alias in databases or []:
        connection = connections[alias]
        if _tabelas_presentes(connection) and (nomes := faltantes(connection)):
            erros.append(
                Error(
                    f"Faltam gatilhos de tabela que só aceita acréscimo: {', '.join(nomes)}.",
                    hint="Rode `manage.py migrate`, que os instala de novo.",
                    id="processos.E001",
                )
            )
    return erros
