"""A stored memory of calculation laid out as rows. Nothing is calculated again: every figure is read from the memory."""

import re
from datetime import date, timedelta

from processos.documentos.textos import data_curta_ou_longa, data_longa, lista_de, momento, momento_segundos
from processos.formatos import NBSP, dinheiro, em_data, em_instante, valor_da_memoria

_MARCAS = re.compile(r"\s*\[[TVPME]\]")

VEREDITOS = {
    "marco": "não conta",
    "conta": "conta",
    "nao_conta": "não conta",
    "suspenso": "suspenso",
    "rola": "adia o fim",
    "vence": "vence",
}


def linhas_do_prazo(itens: tuple[dict, ...]) -> list[tuple[str, list[str], bool]]:
    """Rows (label, one text a deadline, strong) of the comparison; rows that say nothing are left out."""
    linhas = [
        ("Fonte e duração", [_duracao(item["memoria"]) for item in itens], False),
        ("Marco", [_marco(item["memoria"]) for item in itens], False),
        ("Primeiro dia", [_primeiro_dia(item["memoria"]) for item in itens], False),
        ("Não contam", [_nao_contam(item["memoria"]) for item in itens], False),
        ("Suspensão", [_suspensos(item["memoria"]) for item in itens], False),
        ("Fim adiado", [item["memoria"].get("rolagem") or "" for item in itens], False),
        ("Vencimento", [_vencimento(item["memoria"]) for item in itens], True),
        ("Outra leitura", [_alternativa(item["memoria"]) for item in itens], False),
        ("Ato praticado", [item.get("ato") or "" for item in itens], False),
    ]
    return [linha for linha in linhas if any(linha[1])]


def fontes_do_prazo(itens: tuple[dict, ...], sigla: str) -> str:
    """The footnote: the calendar and the norms used, then the sources of each deadline, each named once."""
    versoes = {(item["memoria"].get("calendario", ""), item["memoria"].get("normas", "")) for item in itens}
    partes = []
    for calendario, normas in sorted(versoes):
        partes.append(
            f"Calendário da {sigla}, versão {calendario}" + (f"; normas, versão {normas}." if normas else ".")
        )
    for item in itens:
        fontes = _fontes(item["memoria"])
        if fontes:
            nome = f"{item.get('rotulo')}: " if len(itens) > 1 else "Fontes: "
            partes.append(f"{nome}{'; '.join(fontes)}.")
    return " ".join(partes)


def dias_do_prazo(memoria: dict) -> list[tuple[str, str, str, str]]:
    """Every day of the memory: date, verdict, its number, why (name, reason, source)."""
    linhas = []
    for dia in memoria["dias"]:
        numero = str(dia["ordinal"]) if dia.get("ordinal") else ""
        porque = [dia.get("nome"), dia.get("motivo"), dia.get("fonte")]
        linhas.append(
            (
                data_longa(dia["data"]),
                VEREDITOS.get(dia["veredito"], dia["veredito"]),
                numero,
                "; ".join(dict.fromkeys(texto for texto in porque if texto)),
            )
        )
    return linhas


def passos_do_valor(memoria: dict) -> list[tuple[str, str, str]]:
    """The steps of an amount: label, figure, source."""
    return [
        (passo["rotulo"], valor_da_memoria(passo["valor"]), passo.get("fonte") or "") for passo in memoria["passos"]
    ]


def alternativa_do_valor(memoria: dict) -> str:
    """The other reading of an amount, with its figure when its sentence does not give it."""
    outra = memoria.get("alternativa")
    if not outra:
        return ""
    valor = dinheiro(outra["valor"])
    dita = valor.replace(NBSP, " ") in outra["texto"].replace(NBSP, " ")
    return outra["texto"] if dita else f"{_sem_ponto(outra['texto'])}: {valor}."


def passos_da_reincidencia(memoria: dict) -> list[str]:
    """The sentences that explain the window, each with its source."""
    return [
        f"{_sem_ponto(passo['texto'])} ({passo['fonte']})." if passo.get("fonte") else passo["texto"]
        for passo in memoria.get("passos") or ()
    ]


def _fontes(memoria: dict) -> list[str]:
    """The sources of the steps, each once. The last step names one only when the end moved; else it tells the effect."""
    passos = list(memoria.get("passos") or ())
    lidos = passos if memoria.get("rolagem") or len(passos) < 2 else passos[:-1]
    return list(dict.fromkeys(sem_marcas(_sem_ponto(passo["fonte"])) for passo in lidos if passo.get("fonte")))


def sem_marcas(fonte: str) -> str:
    """The source without the marks of certainty of `normas.py`, which speak to who keeps the norms."""
    return _MARCAS.sub("", fonte).strip()


def _sem_ponto(texto: str) -> str:
    return texto.strip().rstrip(".")


def _duracao(memoria: dict) -> str:
    """Article and length, in the words of the step that tells the length (it says when nothing may extend it)."""
    inicio = "Duração: "
    ditas = [passo["texto"] for passo in memoria.get("passos") or () if passo["texto"].startswith(inicio)]
    texto = _sem_ponto(ditas[0].removeprefix(inicio)) if ditas else memoria["duracao"]["texto"]
    texto = f"{memoria['artigo']}: {texto}" if memoria.get("artigo") else texto
    return texto if memoria.get("do_decreto", True) else f"{texto}; alerta interno, não é prazo do decreto"


def _marco(memoria: dict) -> str:
    quando = memoria["marco"]["quando"]
    dito = momento(quando) if len(quando) > len("2026-01-01") else data_longa(quando)
    return f"{memoria['marco']['texto']}, {dito}" if memoria["marco"]["texto"] else dito


def _primeiro_dia(memoria: dict) -> str:
    if not memoria.get("primeiro_dia"):
        return ""
    primeiro = date.fromisoformat(memoria["primeiro_dia"])
    marco = em_data(memoria["marco"]["quando"])
    vespera = [dia for dia in memoria["dias"] if marco < date.fromisoformat(dia["data"]) < primeiro]
    if primeiro == marco + timedelta(days=1):
        porque = ", dia seguinte ao marco"
    elif vespera and all(dia["veredito"] == "nao_conta" for dia in vespera):
        porque = ", primeiro dia útil depois do marco"
    else:
        porque = ""
    return f"{data_longa(primeiro)}{porque}"


def _contaveis(memoria: dict, veredito: str) -> list[dict]:
    """The days of that verdict after the count began, in order."""
    inicio = memoria.get("primeiro_dia") or ""
    return [dia for dia in memoria["dias"] if dia["veredito"] == veredito and dia["data"] >= inicio]


def _nao_contam(memoria: dict) -> str:
    """Weekends by number, every other day by date and name; only days that fall inside the count."""
    unidade = memoria["duracao"]["unidade"]
    vazia = {"corridos": "nada: os dias são corridos", "uteis": "nada"}
    return _lista_de_dias(memoria) or vazia.get(unidade, "")


def _lista_de_dias(memoria: dict) -> str:
    fora = _contaveis(memoria, "nao_conta")
    fim_de_semana = [dia for dia in fora if not dia.get("nome") and _cai_no_fim_de_semana(dia)]
    nomeados = [dia for dia in fora if dia not in fim_de_semana]
    partes = []
    if len(fim_de_semana) == 1:
        partes.append(f"{data_curta_ou_longa(fim_de_semana[0]['data'], memoria['vence'])}, fim de semana")
    elif fim_de_semana:
        partes.append(f"{len(fim_de_semana)} sábados e domingos")
    for dia in nomeados:
        nome = dia.get("nome") or dia.get("motivo")
        partes.append(f"{data_curta_ou_longa(dia['data'], memoria['vence'])}, {nome}")
    return "; ".join(partes)


def _cai_no_fim_de_semana(dia: dict) -> bool:
    return date.fromisoformat(dia["data"]).weekday() >= 5


def _suspensos(memoria: dict) -> str:
    """Runs of suspended days, each as first and last."""
    corridas: list[list[date]] = []
    for dia in (date.fromisoformat(item["data"]) for item in memoria["dias"] if item["veredito"] == "suspenso"):
        if corridas and dia == corridas[-1][-1] + timedelta(days=1):
            corridas[-1].append(dia)
        else:
            corridas.append([dia])
    return lista_de(
        data_longa(corrida[0])
        if len(corrida) == 1
        else f"de {data_longa(corrida[0])} a {data_longa(corrida[-1])}, {len(corrida)} dias"
        for corrida in corridas
    )


def _vencimento(memoria: dict) -> str:
    if memoria.get("vence_as"):
        return momento_segundos(em_instante(memoria["vence_as"]))
    return data_longa(memoria["vence"])


def _alternativa(memoria: dict) -> str:
    outra = memoria.get("alternativa")
    if not outra:
        return ""
    if not outra.get("vence") or f"{date.fromisoformat(outra['vence']):%d/%m/%Y}" in outra["texto"]:
        return outra["texto"]
    return f"{_sem_ponto(outra['texto'])}: {data_longa(outra['vence'])}"
