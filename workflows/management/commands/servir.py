"""Serve the system whole: pages, clock and worker, ended together."""

import signal
import subprocess
import sys
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

MANAGE = [sys.executable, "manage.py"]


class Command(BaseCommand):
    help = "Serve as páginas, o relógio dos prazos e o trabalhador das tarefas; Ctrl+C encerra os três."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--endereco", default="127.0.0.1:8000", help="endereço e porta (padrão 127.0.0.1:8000)")
        parser.add_argument("--relogio", type=int, default=30, help="segundos entre duas voltas do relógio")

    def handle(self, *args: Any, endereco: str, relogio: int, **options: Any) -> None:
        comandos = {
            "páginas": [sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", endereco, "--workers", "2"],
            "relógio": [*MANAGE, "correr_prazos", "--continuo", str(relogio)],
            "trabalhador": [*MANAGE, "db_worker", "--verbosity", "0"],
        }
        comandos["páginas"] += ["--threads", "4", "--log-level", "warning"]
        processos = {nome: subprocess.Popen(comando) for nome, comando in comandos.items()}
        self.stdout.write(f"\nAberto em http://{endereco}/ (relógio e trabalhador juntos). Ctrl+C encerra.\n")
        for sinal in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sinal, lambda *_: sys.exit(0))
        try:
            while all(p.poll() is None for p in processos.values()):
                time.sleep(1)
            parado = next(nome for nome, p in processos.items() if p.poll() is not None)
            self.stderr.write(f"Encerrado: {parado} parou. Veja a mensagem acima.")
            sys.exit(1)
        finally:
            for processo in processos.values():
                processo.terminate()
            for processo in processos.values():
                processo.wait(timeout=20)
