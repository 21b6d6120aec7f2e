"""Computes a table of cases, or checks it against what it expects (format: docs/regras.md)."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, ClassVar

from django.core.management.base import BaseCommand, CommandError

from processos.regras.conferencia import TabelaInvalida, calcular_tabela, conferir_tabela, ler_tabela


class Command(BaseCommand):
    help = "Calcula os casos de um arquivo; com --conferir, compara com o resultado esperado."
    requires_system_checks: ClassVar[list[str]] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("arquivo", type=Path, help="tabela de casos em JSON")
        parser.add_argument("--conferir", action="store_true", help="compara com os resultados esperados")

    def handle(self, *args: Any, arquivo: Path, conferir: bool, **opcoes: Any) -> None:
        try:
            tabela = ler_tabela(Path(arquivo).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError):
            raise CommandError(f"Não foi possível ler o arquivo {arquivo}.", returncode=2) from None
        except TabelaInvalida as erro:
            raise CommandError(str(erro), returncode=2) from None
        if not conferir:
            self.stdout.write(json.dumps(calcular_tabela(tabela), ensure_ascii=False, indent=2))
            return
        conferencia = conferir_tabela(tabela)
        for diferenca in conferencia.diferencas:
            self.stdout.write(str(diferenca))
        self.stdout.write(f"{conferencia.passaram} passed, {conferencia.falharam} failed")
        if conferencia.falharam:
            sys.exit(1)
