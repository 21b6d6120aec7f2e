"""A stored memory of a deadline, laid out in weeks and rows: shown, never calculated again."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from processos.formatos import NBSP, data_longa, valor_da_memoria
from processos.regras.tempo import dia_da_semana

DIAS_DA_SEMANA = tuple(dia_da_semana(date(2024, 1, 1) + timedelta(days=n)) for n in range(7))

LEGENDA = (
    ("conta", "dia contado, com o número"),
    ("fim-de-semana", "fim de semana"),
    ("feriado", "feriado ou sem expediente"),
    ("suspenso", "prazo suspenso"),
    ("rola", "vencimento adiado"),
    ("vence", "vencimento"),
)

VEREDITOS = {
    "marco": "início: não conta",
    "conta": "conta",
    "nao_conta": "não conta",
    "suspenso": "suspenso",
    "rola": "adiado",
    "vence": "vence",
}


@dataclass(frozen=True)
class Casa:
    """One square of the calendar: its date, how it looks, what it says, its ordinal."""

    dia: date
    tom: str
    nota: str
    ordinal: int | None
    hoje: bool


@dataclass(frozen=True)
class Intervalo:
    """Weeks left out of the drawing because all their days say the same."""

    texto: str


def _tom(dia: dict) -> str:
    veredito = dia["veredito"]
    if veredito != "nao_conta":
        return veredito
    fim_de_semana = date.fromisoformat(dia["data"]).weekday() >= 5
    return "fim-de-semana" if fim_de_semana and not dia.get("nome") else "feriado"


def _nota(dia: dict) -> str:
    if dia["veredito"] == "conta":
        return dia.get("nome") or ""
    if dia["veredito"] == "marco":
        return "início; não conta"
    if dia["veredito"] == "vence":
        return "vence"
    return dia.get("nome") or VEREDITOS[dia["veredito"]]


def _semana(segunda: date, por_dia: dict[date, dict], hoje: date | None) -> list[Casa]:
    casas = []
    for passo in range(7):
        dia = segunda + timedelta(days=passo)
        registro = por_dia.get(dia)
        if registro is None:
            tom, nota, ordinal = ("fora-fim-de-semana" if passo >= 5 else "fora"), "", None
        else:
            tom, nota, ordinal = _tom(registro), _nota(registro), registro.get("ordinal")
        casas.append(Casa(dia, tom, nota, ordinal, dia == hoje))
    return casas


def _calada(semana: list[Casa]) -> bool:
    return all(casa.tom == "suspenso" and not casa.hoje for casa in semana)


def calendario_da_memoria(memoria: dict, hoje: date | None = None) -> list[list[Casa] | Intervalo]:
    """Weeks from Monday to Sunday; three or more suspended weeks in a row become one line."""
    por_dia = {date.fromisoformat(dia["data"]): dia for dia in memoria.get("dias") or []}
    if not por_dia:
        return []
    primeiro, ultimo = min(por_dia), max(por_dia)
    segunda = primeiro - timedelta(days=primeiro.weekday())
    linhas: list[list[Casa] | Intervalo] = []
    caladas: list[list[Casa]] = []
    while True:
        semana = _semana(segunda, por_dia, hoje) if segunda <= ultimo else []
        if semana and _calada(semana):
            caladas.append(semana)
        else:
            linhas += _juntar(caladas)
            caladas = []
            if not semana:
                return linhas
            linhas.append(semana)
        segunda += timedelta(days=7)


def legenda_do_calendario(semanas: list[list[Casa] | Intervalo]) -> list[tuple[str, str]]:
    """Only the looks that this calendar uses."""
    usados = {casa.tom for semana in semanas if isinstance(semana, list) for casa in semana}
    return [(tom, nome) for tom, nome in LEGENDA if tom in usados]


def _juntar(caladas: list[list[Casa]]) -> list[list[Casa] | Intervalo]:
    if len(caladas) < 3:
        return list(caladas)
    de, ate = caladas[0][0].dia, caladas[-1][-1].dia
    return [Intervalo(f"suspenso por {len(caladas)} semanas, de {data_longa(de)} a {data_longa(ate)}")]


def dias_da_memoria(memoria: dict) -> list[dict]:
    """The twin: every day as a row of words."""
    return [
        {
            "data": dia["data"],
            "veredito": VEREDITOS[dia["veredito"]],
            "ordinal": dia.get("ordinal"),
            "motivo": "; ".join(t for t in (dia.get("nome"), dia.get("motivo")) if t),
            "fonte": dia.get("fonte") or "",
        }
        for dia in memoria.get("dias") or []
    ]


_FIM_DE_FRASE = re.compile(r"(?<!art\.)(?<!arts\.)(?<=[.!?]) (?=[A-ZÀ-Ú])")


def outra_leitura(alternativa: dict | None) -> dict[str, str] | None:
    """The other reading, its first sentence apart; date or amount is added where its text lacks it."""
    if not alternativa:
        return None
    titulo, *resto = _FIM_DE_FRASE.split(alternativa["texto"], maxsplit=1)
    if not resto:
        titulo, resto = "Há outra leitura.", [titulo]
    figura = ""
    if alternativa.get("vence"):
        figura = data_longa(alternativa["vence"])
    elif alternativa.get("valor"):
        figura = valor_da_memoria(alternativa["valor"])
    ja_dita = figura.replace(NBSP, " ") in alternativa["texto"].replace(NBSP, " ")
    return {"titulo": titulo, "texto": resto[0], "figura": "" if ja_dita else figura}
