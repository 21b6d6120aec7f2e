"""The treasury's reads: the daily sheet, which adds up to the cent, the credits to identify and the guides overdue.

A day's sheet is made of what was written on that day (America/Bahia), whatever the day of the payment: the ledger only
grows, so a sheet once closed never changes, and each opening balance is the closing balance of the day before.
"""

from __future__ import annotations

import csv
import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import DecimalField, F, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from .formatos import em_instante
from .models import Guia, Lancamento
from .models.deposito import Totais
from .regras.tempo import FUSO

Especie = Lancamento.Especie
Chave = tuple[datetime.datetime, int]
CABECALHO = (
    "hora",
    "lançamento",
    "valor",
    "efeito no saldo",
    "guia",
    "processo",
    "transportador",
    "dia",
    "documento",
    "autor",
)
SINAL = {Especie.DEPOSITO: 1, Especie.ESTORNO: 1, Especie.CONVERSAO: -1, Especie.DEVOLUCAO: -1}


@dataclass(frozen=True)
class Folha:
    """One day of the treasury: what was held at its opening, what each kind of entry did, what is held at its close."""

    dia: datetime.date
    anterior: Decimal
    totais: Totais

    @property
    def final(self) -> Decimal:
        return self.anterior + self.totais.saldo

    @property
    def linhas(self) -> list[tuple[str, Decimal, Decimal]]:
        """Each kind: its name, its sum, and what it did to the balance."""
        return [
            (str(e.label), valor, SINAL.get(e, 0) * valor)
            for e in Especie
            for valor in (getattr(self.totais, e.name.lower()),)
        ]


def _limites(dia: datetime.date) -> tuple[datetime.datetime, datetime.datetime]:
    comeco = datetime.datetime.combine(dia, datetime.time(), FUSO)
    return comeco, datetime.datetime.combine(dia + datetime.timedelta(days=1), datetime.time(), FUSO)


def folha(dia: datetime.date) -> Folha:
    """The sheet of a civil day, in one query."""
    comeco, fim = _limites(dia)
    campo, zero = DecimalField(max_digits=14, decimal_places=2), Decimal(0)

    def soma(filtro: Q) -> Coalesce:
        return Coalesce(Sum(F("valor"), filter=filtro, output_field=campo), zero, output_field=campo)

    do_dia = {e.name.lower(): soma(Q(especie=e, quando__gte=comeco)) for e in Especie}
    antes = {f"antes_{e.name.lower()}": soma(Q(especie=e, quando__lt=comeco)) for e in Especie}
    somas = Lancamento.objects.filter(quando__lt=fim).aggregate(**do_dia, **antes)
    valores = {nome: Decimal(valor).quantize(Decimal("0.01")) for nome, valor in somas.items()}
    anteriores = Totais(**{nome: valores[f"antes_{nome}"] for nome in do_dia})
    return Folha(dia, anteriores.saldo, Totais(**{nome: valores[nome] for nome in do_dia}))


def lancamentos_do_dia(dia: datetime.date) -> QuerySet[Lancamento]:
    comeco, fim = _limites(dia)
    return (
        Lancamento.objects.filter(quando__gte=comeco, quando__lt=fim)
        .select_related("guia", "processo__transportador", "autor")
        .order_by("quando", "pk")
    )


def pagina_de_lancamentos(
    lancamentos: QuerySet[Lancamento], depois_de: Chave | None, tamanho: int
) -> tuple[list[Lancamento], Chave | None]:
    """One page after a key ``(quando, pk)``, oldest first, and the key of the next page or ``None``."""
    if depois_de is not None:
        quando, pk = depois_de
        lancamentos = lancamentos.filter(Q(quando__gt=quando) | Q(quando=quando, pk__gt=pk))
    linhas = list(lancamentos[: tamanho + 1])
    if len(linhas) <= tamanho:
        return linhas, None
    return linhas[:tamanho], (linhas[tamanho - 1].quando, linhas[tamanho - 1].pk)


def guias_vencidas(dia: datetime.date) -> QuerySet[Guia]:
    """Issued, unpaid and past their last day, the oldest first (``Guia.vencida_em``, in the database)."""
    return (
        Guia.objects.filter(estado=Guia.Estado.EMITIDA, vencimento__lt=dia)
        .select_related("processo__transportador")
        .order_by("vencimento", "pk")
    )


class _Eco:
    """What a CSV writer writes to: it hands each line back."""

    def write(self, texto: str) -> str:
        return texto


def em_csv(dia: datetime.date) -> Iterator[str]:
    """The sheet as CSV for a Brazilian spreadsheet: ``;``, decimal comma, BOM; totals summed from the lines written."""
    escritor = csv.writer(_Eco(), delimiter=";", lineterminator="\r\n")
    anterior = folha(dia).anterior
    somas, efeito_total = dict.fromkeys(Especie, Decimal(0)), Decimal(0)
    yield "\ufeff" + escritor.writerow(CABECALHO)
    yield escritor.writerow(["", "saldo anterior", "", _reais(anterior)])
    for lancamento in lancamentos_do_dia(dia).iterator(chunk_size=1000):
        especie = Especie(lancamento.especie)
        efeito = SINAL.get(especie, 0) * lancamento.valor
        somas[especie] += lancamento.valor
        efeito_total += efeito
        yield escritor.writerow([_sem_formula(campo) for campo in _campos(lancamento, efeito)])
    for especie, valor in somas.items():
        yield escritor.writerow(["", f"total: {especie.label}", _reais(valor), _reais(SINAL.get(especie, 0) * valor)])
    yield escritor.writerow(["", "saldo final", "", _reais(anterior + efeito_total)])


def _campos(lancamento: Lancamento, efeito: Decimal) -> list[str]:
    return [
        f"{em_instante(lancamento.quando):%H:%M:%S}",
        lancamento.get_especie_display(),
        _reais(lancamento.valor),
        _reais(efeito),
        str(lancamento.guia),
        str(lancamento.processo),
        str(lancamento.processo.transportador),
        f"{lancamento.dia:%d/%m/%Y}",
        lancamento.referencia,
        str(lancamento.autor or "sistema"),
    ]


def _reais(valor: Decimal) -> str:
    return f"{valor:.2f}".replace(".", ",")


def _sem_formula(texto: str) -> str:
    """What a person typed is never a formula of the spreadsheet; a figure of ours, with its sign, stays one."""
    eh_valor = texto.replace(",", "").removeprefix("-").isdecimal()
    return texto if eh_valor or not texto.startswith(("=", "+", "-", "@", "\t", "\r")) else f"'{texto}"
