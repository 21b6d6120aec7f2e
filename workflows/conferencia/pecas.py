"""Documents: bytes that never change, numbers without a gap (guarantees 17 and 18)."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable

from django.core.files.storage import default_storage

from processos.identificadores import IdentificadorInvalido, conferir_numero_de_processo, digito_modulo_10
from processos.models import Decisao, Guia, Notificacao, Numerador, Peca, Processo

from .tabela import Exame, garantia

PEDACO = 1 << 20
_GUIA = re.compile(r"(\d{6})-(\d)/(\d{4})")


@garantia(17, "Os bytes de cada peça são os que foram assinados", artigo="garantia 17")
def bytes_com_o_seu_hash(e: Exame) -> None:
    """Every file is read whole, once: pieces with the same bytes share it."""
    lidos: dict[str, tuple[str, int] | None] = {}
    for peca in e.cada(
        Peca.objects.only("processo_id", "arquivo", "sha256", "tamanho", "numero", "titulo", "estado", "motivo")
    ):
        nome = peca.arquivo.name
        if nome not in lidos:
            lidos[nome] = _ler(nome)
        if lidos[nome] is None:
            e.diverge(peca.processo_id, f"{peca}: o arquivo não existe")
        elif lidos[nome] != (peca.sha256, peca.tamanho):
            e.diverge(peca.processo_id, f"{peca}: os bytes não são os que foram guardados")
        if peca.estado == Peca.Estado.CANCELADA and not peca.motivo:
            e.diverge(peca.processo_id, f"{peca}: cancelada sem motivo")


def _ler(nome: str) -> tuple[str, int] | None:
    if not nome or not default_storage.exists(nome):
        return None
    resumo, tamanho = hashlib.sha256(), 0
    with default_storage.open(nome) as arquivo:
        while pedaco := arquivo.read(PEDACO):
            resumo.update(pedaco)
            tamanho += len(pedaco)
    return resumo.hexdigest(), tamanho


@garantia(17, "Não há decisão nem notificação sem o seu documento", artigo="arts. 65 a 67")
def ato_com_documento(e: Exame) -> None:
    """A notice by the party's own petition needs none (decisões, 16)."""
    for d in e.cada(Decisao.objects.filter(peca=None)):
        e.diverge(d.processo_id, f"{d} sem documento")
    for n in e.cada(Notificacao.objects.filter(peca=None).exclude(modo=Notificacao.Modo.INEQUIVOCA)):
        e.diverge(n.processo_id, f"{n} sem documento")


@garantia(18, "As folhas de cada processo seguem sem falha", artigo="garantia 18")
def folhas_sem_falha(e: Exame) -> None:
    ultimas: dict[int, int] = defaultdict(int)
    for peca in e.cada(Peca.objects.only("processo_id", "folha_inicial", "folha_final", "numero", "titulo")):
        if peca.folha_inicial != ultimas[peca.processo_id] + 1 or peca.folha_final < peca.folha_inicial:
            e.diverge(peca.processo_id, f"{peca}: folha {peca.folha_inicial} depois da {ultimas[peca.processo_id]}")
        ultimas[peca.processo_id] = peca.folha_final


@garantia(18, "Os números de cada espécie e ano são únicos e sem falha", artigo="art. 65; garantia 18", so_no_todo=True)
def numeros_sem_falha(e: Exame) -> None:
    """Pieces, cases and guides: from 1 to the counter, each once, with its check digits."""
    contadores = {(n.especie, n.ano): n.ultimo for n in Numerador.objects.all()}
    usados: dict[tuple[str, int], list[int]] = defaultdict(list)
    for especie, ano, n, numero, processo in Peca.objects.filter(sequencial__isnull=False).values_list(
        "especie", "ano", "sequencial", "numero", "processo"
    ):
        usados[especie, ano or 0].append(n or 0)
        if numero != f"{especie} {n:06d}/{ano}":
            e.diverge(processo, f"peça de número {numero}, e o sequencial é {n} de {ano}")
    _dos_processos(e, usados)
    _das_guias(e, usados)
    for chave in sorted(set(contadores) | set(usados)):
        numeros, ultimo = sorted(usados[chave]), contadores.get(chave, 0)
        e.contar(len(numeros))
        if numeros != list(range(1, ultimo + 1)):
            e.diverge(None, f"{chave[0]} de {chave[1]}: {_faltas(numeros, ultimo)}")


def _faltas(numeros: list[int], ultimo: int) -> str:
    repetidos = sorted({n for n in numeros if numeros.count(n) > 1}) if len(numeros) != len(set(numeros)) else []
    faltam = sorted(set(range(1, ultimo + 1)) - set(numeros))
    sobram = sorted(n for n in set(numeros) if n > ultimo)
    partes: Iterable[tuple[str, list[int]]] = (
        ("faltam", faltam),
        ("repetidos", repetidos),
        ("além do contador", sobram),
    )
    return "; ".join(f"{nome} {', '.join(map(str, ns[:10]))}" for nome, ns in partes if ns)


def _dos_processos(e: Exame, usados: dict[tuple[str, int], list[int]]) -> None:
    for pk, numero in Processo.objects.exclude(numero=None).values_list("pk", "numero"):
        try:
            _, _, ano, resto = conferir_numero_de_processo(numero or "").split(".")
        except IdentificadorInvalido as erro:
            e.diverge(pk, str(erro))
            continue
        usados["processo", int(ano)].append(int(resto.split("-")[0]))


def _das_guias(e: Exame, usados: dict[tuple[str, int], list[int]]) -> None:
    for processo, numero in Guia.objects.values_list("processo_id", "numero"):
        achado = _GUIA.fullmatch(numero)
        if achado is None or int(achado[2]) != digito_modulo_10(achado[3] + achado[1]):
            e.diverge(processo, f"guia {numero}: o dígito não confere")
            continue
        usados["GUI", int(achado[3])].append(int(achado[1]))
