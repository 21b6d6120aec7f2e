"""Plays stories on a simulated clock, in a scratch database, and says where they diverge (format: docs/historias.md)."""

import datetime
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from workflows.historias import momentos
from workflows.historias.ensaio import banco_de_ensaio, dados_limpos
from workflows.historias.leitura import Historia, HistoriaInvalida, ler
from workflows.historias.palco import Divergencia, Palco


class Command(BaseCommand):
    help = "Toca histórias (YAML) com o relógio simulado, em um banco de ensaio; sai com 1 se alguma diverge."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("arquivos", nargs="+", type=Path, help="um ou mais arquivos de história")
        parser.add_argument("--presente", default="", help="de quando contar os momentos relativos: AAAA-MM-DD HH:MM")

    def handle(self, *args: Any, arquivos: list[Path], presente: str, **opcoes: Any) -> None:
        try:
            base = momentos.ler_momento(presente) if presente else timezone.now()
            historias = [ler(arquivo) for arquivo in arquivos]
            with banco_de_ensaio():
                divergiram = sum(not self._narrar(historia, base) for historia in historias)
        except (HistoriaInvalida, momentos.MomentoInvalido) as erro:
            raise CommandError(str(erro), returncode=2) from erro
        self.stdout.write(f"{len(historias) - divergiram} conferem, {divergiram} divergem")
        if divergiram:
            sys.exit(1)

    def _narrar(self, historia: Historia, base: datetime.datetime) -> bool:
        self.stdout.write(f"{historia.nome} — {historia.titulo}")
        with dados_limpos():
            try:
                Palco(historia, base, contar=self.stdout.write, escolhe=True).tocar()
            except Divergencia as erro:
                self.stdout.write(str(erro))
                return False
        return True
