"""How many due dates a second: ours, with and without the memory, beside numpy.busday_offset called once per date.

Run with `python -m bench.prazos`. The same dates, the same holidays, 20 business days; the answers are compared first.
"""

import time
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import numpy as np

from processos.regras.calendario import Calendario, DiaNaoUtil
from processos.regras.normas import Escolhas
from processos.regras.prazos import calcular

N = 20
DATAS = 5_000
VOLTAS = 5
FIXOS = ((1, 1), (4, 21), (5, 1), (6, 24), (7, 2), (9, 7), (10, 12), (11, 2), (11, 15), (11, 20), (12, 8), (12, 25))
PADRAO = Escolhas.padrao()


def _calendario(feriados: Sequence[date]) -> Calendario:
    return Calendario([DiaNaoUtil(dia, "feriado", "feriado_nacional") for dia in feriados])


def _por_segundo(funcao: Callable[[Any], object], entradas: Sequence[Any]) -> float:
    """The best of a few rounds, in calls per second."""
    melhor = float("inf")
    for _ in range(VOLTAS):
        antes = time.perf_counter()
        for entrada in entradas:
            funcao(entrada)
        melhor = min(melhor, time.perf_counter() - antes)
    return len(entradas) / melhor


def medir() -> list[tuple[str, float]]:
    """Rows of the table: what, and dates per second."""
    feriados = [date(ano, mes, dia) for ano in range(2014, 2033) for mes, dia in FIXOS]
    eventos = [datetime(2015, 1, 1, 13, tzinfo=UTC) + timedelta(days=dia) for dia in range(DATAS)]
    datas = [evento.date() for evento in eventos]
    datas64 = [np.datetime64(dia) for dia in datas]
    calendario = _calendario(feriados)
    calendario_numpy = np.busdaycalendar(holidays=np.array(feriados, dtype="datetime64[D]"))

    def nosso(evento: datetime, memoria: bool = False) -> date:
        return calcular("julgamento", evento, calendario, PADRAO, memoria=memoria).vence

    def do_numpy(dia: date | np.datetime64) -> np.datetime64:
        return np.busday_offset(dia, N, roll="backward", busdaycal=calendario_numpy)

    for evento, dia in zip(eventos, datas, strict=True):
        assert nosso(evento) == do_numpy(dia).astype(date), f"the two disagree on {dia}"
    return [
        ("nosso, sem memória", _por_segundo(nosso, eventos)),
        ("numpy.busday_offset (datetime64)", _por_segundo(do_numpy, datas64)),
        ("numpy.busday_offset (date)", _por_segundo(do_numpy, datas)),
        ("nosso, com memória", _por_segundo(lambda evento: nosso(evento, memoria=True), eventos[: DATAS // 20])),
    ]


def main() -> None:
    print(f"{N} dias úteis, {DATAS} datas diferentes, uma chamada por data")
    for nome, por_segundo in medir():
        print(f"{nome:<34} {por_segundo:>12,.0f} datas/s {1e6 / por_segundo:>9.2f} µs cada")


if __name__ == "__main__":
    main()
