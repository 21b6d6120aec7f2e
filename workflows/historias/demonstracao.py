"""The demonstration: stories that end at the present, played through the door into the real database, once.

The steps of every story go in order of time, as they would have happened, so that numbers follow dates; all of it in
one transaction, so that a demonstration is whole or absent. What was played before is known by its auto. Nobody is
sent an e-mail about what never happened.
"""

from __future__ import annotations

import datetime
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from django.test.utils import override_settings

from processos import acesso
from processos.formatos import data_longa
from processos.models import AutoDeInfracao, Papel, Processo, Usuario

from ..motor import relogio
from . import referencia
from .conferencia import tarefas_de
from .ensaio import SEM_CORREIO
from .leitura import Historia, ler
from .palco import Palco


class DemonstracaoRecusada(Exception):
    """This database is not one for fictitious data; the sentence says why."""


@dataclass(frozen=True)
class Linha:
    """A case of the demonstration as the table shows it."""

    numero: str
    transportador: str
    fase: str
    prazo: str
    caixas: str


@dataclass(frozen=True)
class Acesso:
    """Somebody who may enter the demonstration."""

    usuario: str
    nome: str
    papeis: str
    senha: str


def preparar_banco() -> bool:
    """Migrate, refuse a database with other data, load the reference data; whether it had to be loaded."""
    if not settings.FICTICIO:
        raise DemonstracaoRecusada("FICTICIO está desligado: este sistema não é de demonstração, e nada foi gravado.")
    call_command("migrate", verbosity=0, interactive=False)
    if referencia.ha_outros_dados():
        raise DemonstracaoRecusada(
            "Este banco tem transportadores que não são da demonstração. Use outro banco (DATABASE_URL); nada foi gravado."
        )
    if referencia.carregada():
        return False
    referencia.carregar()
    return True


def historias() -> list[Historia]:
    """The stories of the demonstration, in the order of their files."""
    return [ler(arquivo) for arquivo in sorted((settings.BASE_DIR / "fixtures" / "demonstracao").glob("*.yaml"))]


def processos_de(historia: Historia) -> list[Processo]:
    """The cases that a story opened, in its order, if it was already played here."""
    folhas = [(p.dados["talao_serie"], int(p.dados["talao_n"])) for p in historia.passos if p.ato == "lavrar_auto"]
    autos = AutoDeInfracao.objects.filter(serie__in={s for s, _ in folhas}, numero__in={n for _, n in folhas})
    por_folha = {(auto.serie, auto.numero): auto.processo for auto in autos.select_related("processo__transportador")}
    return [por_folha[folha] for folha in folhas if folha in por_folha]


def tocar(ate: datetime.datetime, contar: Callable[[str], None]) -> int:
    """Play what is missing, in order of time, up to the present; how many stories were played."""
    faltam = [h for h in historias() if not processos_de(h)]
    if not faltam:
        relogio.correr(ate)
        return 0
    palcos = [Palco(historia, ate) for historia in faltam]
    for palco in palcos:
        palco.preparar()
    agenda = sorted(
        (
            (palco.quando(passo), n, passo.numero, passo)
            for n, palco in enumerate(palcos)
            for passo in palco.historia.passos
        ),
        key=lambda item: item[:3],
    )
    prontas = 0
    contar(f"{len(faltam)} histórias, {len(agenda)} passos, de {data_longa(agenda[0][0])} a {data_longa(ate)}.")
    with override_settings(TASKS=SEM_CORREIO), transaction.atomic():
        for quando, n, _, passo in agenda:
            palco = palcos[n]
            if quando > ate:
                raise passo.erro("quando", f"{passo.quando} ainda não chegou: a demonstração acaba no presente.")
            palco.dar(passo)
            if passo is palco.historia.passos[-1]:
                prontas += 1
                contar(f"[{prontas}/{len(faltam)}] {palco.historia.titulo}")
        relogio.correr(ate)
    return len(faltam)


def quadro() -> list[Linha]:
    """Every case of the demonstration: number, carrier, phase, next deadline, whose inbox."""
    linhas = []
    for processo in (processo for historia in historias() for processo in processos_de(historia)):
        prazo = processo.prazos.correndo().order_by("limite").first()
        caixas = ", ".join(str(Papel(papel).label) for papel in tarefas_de(processo))
        linhas.append(
            Linha(
                numero=str(processo), transportador=str(processo.transportador), fase=processo.get_fase_display(),
                prazo=f"{data_longa(prazo.vence)}, {prazo.regra.nome.lower()}" if prazo else "sem prazo correndo",
                caixas=caixas or "ninguém: concluído",
            )
        )  # fmt: skip
    return linhas


def dar_senhas(agora: datetime.datetime) -> list[Acesso]:
    """A random password for each person of the demonstration, kept in ``var/`` for the owner only, and reused.

    The stored hash stands beside it, so that a second run hashes nothing that did not change.
    """
    arquivo = Path(settings.VAR_DIR) / "demonstracao-senhas.json"
    guardadas = json.loads(arquivo.read_text(encoding="utf-8")) if arquivo.exists() else {}
    acessos = []
    for usuario in Usuario.objects.filter(email__endswith="@exemplo.invalid", is_active=True).order_by("pk"):
        guardada = guardadas.setdefault(usuario.username, {"senha": secrets.token_urlsafe(12), "hash": ""})
        if usuario.password != guardada["hash"]:
            usuario.set_password(guardada["senha"])
            usuario.save(update_fields=["password"])
            guardada["hash"] = usuario.password
        papeis = "; ".join(_rotulo(atuacao) for atuacao in acesso.atuacoes(usuario, agora))
        acessos.append(Acesso(usuario.username, str(usuario), papeis, guardada["senha"]))
    arquivo.touch(mode=0o600)
    arquivo.chmod(0o600)
    arquivo.write_text(json.dumps(guardadas, ensure_ascii=False, indent=2), encoding="utf-8")
    return acessos


def _rotulo(atuacao: acesso.Atuacao) -> str:
    return atuacao.rotulo if atuacao.interno else f"Transportador: {atuacao.rotulo}"
