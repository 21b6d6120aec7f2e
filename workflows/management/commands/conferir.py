"""Checks the whole database against what must always hold, and names every divergence."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from processos.models import Processo
from workflows import conferencia


class Command(BaseCommand):
    help = "Confere o banco inteiro com as garantias. Sai com 1 se há divergência."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--processo", default="", metavar="NÚMERO", help="só um processo: número, ou chave interna")

    def handle(self, *args: Any, processo: str, **opcoes: Any) -> None:
        linhas = conferencia.conferir(timezone.now(), processo=self._pk(processo) if processo else None)
        divergencias = [d for linha in linhas for d in linha.divergencias]
        for divergencia in divergencias:
            self.stdout.write(self.style.ERROR(str(divergencia)))
        if divergencias:
            self.stdout.write("")
        self.stdout.write(f"{'Garantia':>8}  {'Conferidos':>10}  {'Divergências':>12}  O que se confere")
        for linha in linhas:
            c = linha.conferencia
            self.stdout.write(
                f"{c.garantia:>8}  {linha.conferidos:>10}  {len(linha.divergencias):>12}  {c.frase} ({c.artigo})"
            )
        self.stdout.write(f"{len(linhas)} conferências, {len(divergencias)} divergências.")
        if divergencias:
            sys.exit(1)

    def _pk(self, texto: str) -> int:
        achado = Processo.objects.filter(numero=texto).values_list("pk", flat=True).first()
        if achado is None and texto.isdigit():
            achado = Processo.objects.filter(pk=int(texto)).values_list("pk", flat=True).first()
        if achado is None:
            raise CommandError(f"Não há o processo {texto}.", returncode=2)
        return achado
