"""Writes synthetic cases by lot, through the door, into a database of demonstration."""

from argparse import ArgumentParser
from contextlib import nullcontext
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from processos.models.processo import Fase
from workflows.historias import demonstracao, semeadura

from .correr_prazos import ler_instante


class Command(BaseCommand):
    help = "Semeia N processos fictícios, cada ato pela porta, no relógio simulado que acaba agora (ou em --ate)."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("n", type=int, help="quantos processos")
        parser.add_argument(
            "--semente", type=int, default=1983, metavar="S", help="a mesma semente, as mesmas histórias"
        )
        parser.add_argument("--ate", default="", metavar="INSTANTE", help="quando as histórias acabam; sem isto, agora")
        parser.add_argument(
            "--papel-da-casa",
            action="store_true",
            help="desenha cada documento no papel da casa (várias vezes mais lento)",
        )

    def handle(self, *args: Any, n: int, semente: int, ate: str, papel_da_casa: bool, **opcoes: Any) -> None:
        if n < 1:
            raise CommandError("Diga quantos processos semear: um ou mais.", returncode=2)
        if not settings.FICTICIO:
            raise CommandError("FICTICIO está desligado: este sistema não é de demonstração, e nada foi gravado.")
        try:
            demonstracao.preparar_banco()
        except demonstracao.DemonstracaoRecusada as erro:
            raise CommandError(str(erro)) from erro
        with nullcontext() if papel_da_casa else semeadura.caneta_simples():
            feito = semeadura.semear(
                n, semente=semente, ate=ler_instante(ate) if ate else timezone.now(), contar=self._dizer
            )
        self._dizer(
            f"{feito.atos} atos, {feito.recusas.total()} recusados pela porta, {feito.vencimentos} prazos vencidos."
        )
        if int(opcoes["verbosity"]) > 1:
            for motivo, quantos in feito.recusas.most_common():
                self._dizer(f"{quantos:>7}  recusado: {motivo}")
        for fase, quantos in feito.fases.most_common():
            self._dizer(f"{quantos:>7}  {Fase(fase).label}")
        self._dizer("Todas as pessoas, empresas e valores são fictícios.")

    def _dizer(self, linha: str) -> None:
        self.stdout.write(linha)
        self.stdout.flush()
