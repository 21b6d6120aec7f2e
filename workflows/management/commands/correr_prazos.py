"""Runs the clock: lapses every deadline whose limit has come, and says what lapsed and what failed."""

import datetime
import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import close_old_connections
from django.utils import timezone

from processos.formatos import data_longa, momento
from processos.models import EventoDePrazo, Prazo
from processos.regras.tempo import FUSO, validar_hora
from workflows.motor import relogio

FORMA = "Escreva AAAA-MM-DD HH:MM, no relógio da Bahia, ou o instante ISO com o fuso."


def ler_instante(texto: str) -> datetime.datetime:
    """An instant with its offset, or a wall-clock time of Bahia; ``CommandError`` (2) when it is neither."""
    try:
        lido = datetime.datetime.fromisoformat(texto.strip())
    except ValueError:
        raise CommandError(f"“{texto}” não é um instante. {FORMA}", returncode=2) from None
    if lido.tzinfo is not None:
        return lido
    hora = validar_hora(lido)
    if not hora.existe:
        raise CommandError(f"A hora {texto} não existiu na Bahia: os relógios foram adiantados.", returncode=2)
    if hora.ambigua:
        raise CommandError(
            f"A hora {texto} aconteceu duas vezes na Bahia. Diga o fuso: -02:00 ou -03:00.", returncode=2
        )
    return lido.replace(tzinfo=FUSO)


class Command(BaseCommand):
    help = "Corre os prazos: vence os que chegaram ao limite. Sai com 1 se algum falhou ou foi posto de lado."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ate", default="", metavar="INSTANTE", help="até quando correr; sem isto, até agora")
        parser.add_argument(
            "--continuo", type=int, default=0, metavar="SEGUNDOS", help="corre de novo a cada tantos segundos"
        )

    def handle(self, *args: Any, ate: str, continuo: int, **opcoes: Any) -> None:
        if ate and continuo:
            raise CommandError("Use --ate ou --continuo, não os dois.", returncode=2)
        if continuo < 0:
            raise CommandError("Os segundos de --continuo são um número positivo.", returncode=2)
        instante = ler_instante(ate) if ate else timezone.now()
        if instante > timezone.now() and not settings.FICTICIO:
            raise CommandError(
                f"{momento(instante)} está no futuro: nenhum prazo vence antes do seu fim.", returncode=2
            )
        limpo = self._correr(instante)
        try:
            while continuo:
                time.sleep(continuo)
                close_old_connections()
                limpo = self._correr(timezone.now(), calado=True)
        except KeyboardInterrupt:
            self.stdout.write("Relógio parado.")
        if not limpo:
            sys.exit(1)

    def _correr(self, ate: datetime.datetime, *, calado: bool = False) -> bool:
        """One run, told line by line; whether nothing failed and nothing is set aside."""
        ultimo = EventoDePrazo.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        relatorio = relogio.correr(ate)
        vencidos = EventoDePrazo.objects.filter(pk__gt=ultimo, especie=EventoDePrazo.Especie.VENCIDO)
        for evento in vencidos.select_related("prazo__processo").order_by("pk"):
            prazo = evento.prazo
            self.stdout.write(f"venceu: {prazo.processo}, {prazo.regra.nome}, {data_longa(prazo.vence)}")
        for pk, texto in relatorio.falhas:
            self.stdout.write(self.style.ERROR(f"falhou: {_nome(pk)}: {texto}"))
        de_lado = Prazo.objects.correndo().filter(posto_de_lado_em__isnull=False).select_related("processo")
        for prazo in de_lado:
            self.stdout.write(self.style.ERROR(f"posto de lado: {_nome(prazo.pk)}: {prazo.ultima_falha}"))
        if not calado or relatorio.vencidos or not relatorio.limpo:
            self.stdout.write(
                f"Até {momento(ate)}: {relatorio.vencidos} vencidos, {len(relatorio.falhas)} falharam, "
                f"{relatorio.postos_de_lado} postos de lado."
            )
        return relatorio.limpo


def _nome(pk: int) -> str:
    prazo = Prazo.objects.select_related("processo").get(pk=pk)
    return f"{prazo.processo}, {prazo.regra.nome}, {data_longa(prazo.vence)}"
