"""Prepares the demonstration, once: reference data, cases in every phase, a password for each person."""

import datetime
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from workflows.historias import demonstracao
from workflows.historias.leitura import HistoriaInvalida
from workflows.historias.palco import Divergencia


class Command(BaseCommand):
    help = "Monta a demonstração no banco atual, sem repetir o que já está, e mostra os casos e as senhas."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        servir = parser.add_mutually_exclusive_group()
        servir.add_argument("--sem-servir", action="store_true", help="só prepara os dados (padrão)")
        servir.add_argument("--servir", metavar="ENDERECO", help="depois serve, por exemplo em 127.0.0.1:8000")

    def handle(self, *args: Any, servir: str | None, **opcoes: Any) -> None:
        agora = timezone.now()
        try:
            if demonstracao.preparar_banco():
                self._dizer("Dados de referência carregados.")
            tocadas = demonstracao.tocar(agora, self._dizer)
        except (demonstracao.DemonstracaoRecusada, HistoriaInvalida, Divergencia) as erro:
            raise CommandError(str(erro)) from erro
        self._dizer("" if tocadas else "A demonstração já estava montada; nada se repetiu.\n")
        self._quadro()
        self._acessos(agora)
        if servir:
            call_command("servir", endereco=servir)

    def _dizer(self, linha: str) -> None:
        self.stdout.write(linha)
        self.stdout.flush()

    def _quadro(self) -> None:
        linhas = [(li.numero, li.transportador, li.fase, li.prazo, li.caixas) for li in demonstracao.quadro()]
        self._tabela([("Processo", "Transportador", "Fase", "Próximo prazo", "Na caixa de"), *linhas])

    def _acessos(self, agora: datetime.datetime) -> None:
        linhas = [(a.usuario, a.senha, a.nome, a.papeis) for a in demonstracao.dar_senhas(agora)]
        self._dizer("")
        self._tabela([("Usuário", "Senha", "Nome", "Papel"), *linhas])
        self._dizer("\nTodas as pessoas, empresas e valores são fictícios.")

    def _tabela(self, linhas: Sequence[tuple[str, ...]]) -> None:
        larguras = [max(len(linha[n]) for linha in linhas) for n in range(len(linhas[0]))]
        for linha in linhas:
            celulas = (texto.ljust(largura) for texto, largura in zip(linha, larguras, strict=True))
            self._dizer("  ".join(celulas).rstrip())
