"""Adds a version of the calendar: the organ's table (CSV or YAML) and, for the years it covers, the national days."""

import csv
import datetime
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import holidays
import yaml
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from processos.models import DiaDoCalendario, VersaoDoCalendario
from processos.regras.calendario import TIPOS

COLUNAS = ("data", "nome", "tipo", "efeito", "ato", "publicado_em", "revogado_em")
EFEITOS = tuple(DiaDoCalendario.Efeito.values)
NAO_NACIONAL = "Sexta-feira Santa"  # municipal, by Lei 9.093/1995, art. 2º, though the library lists it as national


class LinhaInvalida(ValueError):
    """What is wrong with a row of the table."""


def dias_nacionais(anos: range) -> Iterator[dict[str, Any]]:
    """National days by federal law; the library is trusted for these only (contagem, 8)."""
    for data, nome in sorted(holidays.country_holidays("BR", years=list(anos), language="pt_BR").items()):
        if nome != NAO_NACIONAL:
            yield {
                "data": data, "nome": nome, "tipo": "feriado_nacional", "efeito": "fechado",
                "ato": "lei federal; biblioteca holidays",
            }  # fmt: skip


def ler_linhas(arquivo: Path) -> list[dict[str, str]]:
    """The rows of the file, as text."""
    try:
        texto = arquivo.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise CommandError(f"Não foi possível ler o arquivo {arquivo}.", returncode=2) from None
    if arquivo.suffix.lower() == ".csv":
        linhas: Any = list(csv.DictReader(texto.splitlines()))
    else:
        try:
            linhas = yaml.load(texto, yaml.BaseLoader)
        except yaml.YAMLError as erro:
            raise CommandError(
                f"{arquivo.name} não é YAML válido: {' '.join(str(erro).split())}", returncode=2
            ) from erro
    if not isinstance(linhas, list) or not linhas or not all(isinstance(linha, dict) for linha in linhas):
        raise CommandError(f"{arquivo.name} não é uma tabela de dias com: {', '.join(COLUNAS)}.", returncode=2)
    return linhas


def ler_dia(linha: dict[str, str]) -> dict[str, Any]:
    """A row as the fields of a day, or ``LinhaInvalida``."""
    for coluna in linha:
        if coluna not in COLUNAS:
            raise LinhaInvalida(f"a coluna “{coluna}” não existe. Há: {', '.join(COLUNAS)}")
    dia = {
        "data": _data(linha, "data"), "nome": (linha.get("nome") or "").strip(), "tipo": (linha.get("tipo") or "").strip(),
        "efeito": (linha.get("efeito") or "fechado").strip(), "ato": (linha.get("ato") or "").strip(),
        "publicado_em": _data(linha, "publicado_em"), "revogado_em": _data(linha, "revogado_em"),
    }  # fmt: skip
    if dia["data"] is None:
        raise LinhaInvalida("falta a data")
    if not dia["nome"]:
        raise LinhaInvalida("falta o nome")
    if dia["tipo"] not in TIPOS:
        raise LinhaInvalida(f"“{dia['tipo']}” não é tipo. Há: {', '.join(TIPOS)}")
    if dia["efeito"] not in EFEITOS:
        raise LinhaInvalida(f"“{dia['efeito']}” não é efeito. Há: {', '.join(EFEITOS)}")
    if dia["publicado_em"] and dia["revogado_em"] and dia["revogado_em"] < dia["publicado_em"]:
        raise LinhaInvalida("a revogação é anterior à publicação")
    return dia


def _data(linha: dict[str, str], coluna: str) -> datetime.date | None:
    texto = (linha.get(coluna) or "").strip()
    if not texto:
        return None
    for forma in ("%Y-%m-%d", "%d/%m/%Y"):
        try:
            return datetime.datetime.strptime(texto, forma).date()  # noqa: DTZ007 - a civil day has no zone
        except ValueError:
            continue
    raise LinhaInvalida(f"“{texto}” não é data (coluna {coluna}); escreva AAAA-MM-DD ou dd/mm/aaaa")


class Command(BaseCommand):
    help = "Acrescenta uma versão do calendário a partir da tabela do órgão (CSV ou YAML); nada se sobrescreve."
    requires_system_checks: ClassVar[list[str]] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("arquivo", type=Path, help="tabela com as colunas: " + ", ".join(COLUNAS))
        parser.add_argument("--rotulo", required=True, help="nome da nova versão, por exemplo 2026.2")
        parser.add_argument("--motivo", required=True, help="por que há uma nova versão")
        parser.add_argument(
            "--de", type=int, help="primeiro ano coberto; sem isto, o da versão anterior ou o da tabela"
        )
        parser.add_argument("--ate", type=int, help="último ano coberto; sem isto, o da versão anterior ou o da tabela")

    def handle(
        self, *args: Any, arquivo: Path, rotulo: str, motivo: str, de: int | None, ate: int | None, **opcoes: Any
    ) -> None:
        dias = self._dias(Path(arquivo))
        with transaction.atomic():
            anterior = VersaoDoCalendario.objects.order_by("-pk").first()
            if VersaoDoCalendario.objects.filter(rotulo=rotulo).exists():
                raise CommandError(
                    f"Já há uma versão {rotulo}. Dê outro rótulo: nenhuma versão se sobrescreve.", returncode=2
                )
            anos = _anos(dias, anterior, de, ate)
            versao = VersaoDoCalendario.objects.create(
                rotulo=rotulo, criada_em=timezone.now(), motivo=motivo,
                cobre_de=datetime.date(anos[0], 1, 1), cobre_ate=datetime.date(anos[-1], 12, 31),
            )  # fmt: skip
            conhecidos = {(d.data, d.nome): d for d in DiaDoCalendario.objects.all()}
            nacionais = [d for d in dias_nacionais(anos) if not any(data == d["data"] for data, _ in conhecidos)]
            novos = [d for d in dias if not _repetido(d, conhecidos)]
            DiaDoCalendario.objects.bulk_create(
                DiaDoCalendario(versao=versao, **dia) for dia in sorted([*nacionais, *novos], key=lambda d: d["data"])
            )
        self.stdout.write(
            f"Versão {rotulo}, de {anos[0]} a {anos[-1]}: {len(nacionais)} dias nacionais e {len(novos)} da tabela; "
            f"{len(dias) - len(novos)} já conhecidos."
        )

    def _dias(self, arquivo: Path) -> list[dict[str, Any]]:
        dias, erros = [], []
        for numero, linha in enumerate(ler_linhas(arquivo), start=1):
            try:
                dias.append(ler_dia(linha))
            except LinhaInvalida as erro:
                erros.append(f"{arquivo.name}, linha {numero} ({linha.get('data') or 'sem data'}): {erro}.")
        if erros:
            raise CommandError("Nada foi importado.\n" + "\n".join(erros), returncode=2)
        return dias


def _anos(dias: list[dict[str, Any]], anterior: VersaoDoCalendario | None, de: int | None, ate: int | None) -> range:
    """The years covered: those asked, or those of the version before and of the table; never fewer than before."""
    anos = {dia["data"].year for dia in dias}
    antes = {anterior.cobre_de.year, anterior.cobre_ate.year} if anterior else set()
    primeiro, ultimo = de or min(anos | antes), ate or max(anos | antes)
    if ultimo < primeiro:
        raise CommandError("O último ano coberto é anterior ao primeiro.", returncode=2)
    fora = sorted(ano for ano in anos | antes if not primeiro <= ano <= ultimo)
    if fora:
        raise CommandError(f"O ano {fora[0]} ficaria fora da cobertura de {primeiro} a {ultimo}.", returncode=2)
    return range(primeiro, ultimo + 1)


def _repetido(dia: dict[str, Any], conhecidos: dict[tuple[datetime.date, str], DiaDoCalendario]) -> bool:
    """Whether an earlier version already says the same; a revocation of a known day is not expressible yet."""
    conhecido = conhecidos.get((dia["data"], dia["nome"]))
    if conhecido is None:
        return False
    if conhecido.revogado_em != dia["revogado_em"]:
        raise CommandError(
            f"{dia['nome']}, de {dia['data']:%d/%m/%Y}, já está em uma versão anterior, e uma versão nova só acrescenta "
            "dias: a revogação se registra em Administração › Calendário.",
            returncode=2,
        )
    return True
