"""What each specialised form's page shows beside the form. Reads only; the form and the act decide."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from processos import consultas, relacionados
from processos.models import Peticao, Processo, VersaoDaMinuta
from processos.regras.infracoes import CATALOGO

from ...models import Pendencia
from . import lavrar, peticao

Contexto = dict[str, Any]
PETICAO_DA_INSTANCIA = {"julgamento": "defesa", "reconsideracao": "reconsideracao", "recurso": "recurso"}


# --- minuta and decision ----------------------------------------------------------------------------------------------


def _peticao(processo: Processo, instancia: str) -> Peticao | None:
    especie = PETICAO_DA_INSTANCIA[instancia]
    return processo.peticoes.filter(especie=especie).select_related("peca").first()


def _memorias(processo: Processo) -> list[dict[str, Any]]:
    return [
        {"enquadramento": e, "memoria": e.memoria_do_valor} for e in processo.auto.enquadramentos.all() if e.subsiste
    ]


def minuta(contexto: Contexto, agora: datetime.datetime) -> Contexto:
    """The pieces and the petition beside the editor, the fields by argument, the checklist and the versions."""
    form, processo = contexto["form"], contexto["processo"]
    peticao = _peticao(processo, form.instancia)
    versoes = list(form.minuta.versoes.select_related("autor").order_by("-numero")[:10]) if form.minuta else []
    teses = [
        {
            "n": n, "alega": form[f"tese_{n}_alega"], "acolhe": form[f"tese_{n}_acolhe"],
            "resposta": form[f"tese_{n}_resposta"], "folha": form[f"tese_{n}_folha"],
        }
        for n, _ in form.teses
    ]  # fmt: skip
    for tese in teses:
        tese["com_erro"] = any(tese[c].errors for c in ("alega", "acolhe", "resposta", "folha"))
        tese["respondida"] = bool(tese["acolhe"].value() and tese["resposta"].value())
    dispositivo = [
        {
            "enquadramento": e, "resultado": form[f"enq_{e.ordem}_resultado"], "infracao": form[f"enq_{e.ordem}_infracao"],
        }
        for e in form.em_causa
    ]  # fmt: skip
    return {
        "pecas": list(processo.pecas.defer("documento")), "peticao": peticao, "pareceres": form.pareceres,
        "provas": list(peticao.provas.select_related("despacho", "resultado")) if peticao else [], "teses": teses, "versoes": versoes,
        "respondidas": sum(t["respondida"] for t in teses), "dispositivo": dispositivo,
        "conferencia": _conferencia(processo, peticao, teses, dispositivo, contexto, agora),
        "a_mais": int(form.data.get("argumentos_a_mais") or 0) if form.is_bound else 0,
    }  # fmt: skip


def _conferencia(processo, peticao, teses, dispositivo, contexto: Contexto, agora) -> list[dict[str, Any]]:
    """The checklist: what is done and what is missing, never a lock of its own."""
    respondidas, quantas = sum(t["respondida"] for t in teses), len(teses)
    decididas = sum(bool(d["resultado"].value()) for d in dispositivo)
    linhas = [
        ("Argumentos respondidos", f"{respondidas} de {quantas}" if quantas else "não há petição a responder", respondidas == quantas),
        ("Penalidades decididas", f"{decididas} de {len(dispositivo)}", decididas == len(dispositivo)),
    ]  # fmt: skip
    if peticao is not None:
        linhas.append(
            ("Tempestividade", "no prazo" if peticao.tempestiva else "fora do prazo", bool(peticao.tempestiva))
        )
    provas = list(peticao.provas.all()) if peticao else []
    if provas:
        sem = sum(p.estado == "PEDIDA" for p in provas)
        linhas.append(("Pedidos de prova", f"{sem} sem despacho" if sem else f"{len(provas)} com despacho", not sem))
    if contexto["form"].instancia == "julgamento":
        conta = consultas.conta_do_deposito(processo, agora)
        linhas.append(("Depósito", "completo" if not conta.falta else "incompleto", not conta.falta))
    dobro = [d["enquadramento"] for d in dispositivo if d["enquadramento"].em_dobro]
    linhas.append(
        ("Reincidência", "multa em dobro: confira a memória" if dobro else "nenhuma na janela do decreto", True)
    )
    return [{"rotulo": r, "texto": t, "feito": f} for r, t, f in linhas]


def decidir(contexto: Contexto, agora: datetime.datetime) -> Contexto:
    """The draft as it would be signed, the memory of each amount, and the penalties as decided."""
    form, processo = contexto["form"], contexto["processo"]
    ultima: VersaoDaMinuta | None = form.ultima
    texto = ultima.texto if ultima else {}
    return {
        "texto_da_minuta": texto, "ultima": ultima, "capitulos": _capitulos(processo, texto), "memorias": _memorias(processo),
        "peticao": _peticao(processo, form.minuta.instancia) if form.minuta else None,
        "reunidos": list(relacionados.reunidos_em_vigor(processo.pk).exclude(processo=processo.pk).select_related("processo"))
        if form.minuta and form.minuta.instancia == "julgamento" else [],
    }  # fmt: skip


def _capitulos(processo: Processo, texto: dict[str, Any]) -> list[dict[str, Any]]:
    """The operative part of a draft, penalty by penalty."""
    por_pk = {e.pk: e for e in processo.auto.enquadramentos.all()}
    return [
        {
            "enquadramento": por_pk[d["enquadramento"]], "resultado": d["resultado"], "valor": d["valor"],
            "novo": CATALOGO[d["infracao"]] if d["infracao"] != por_pk[d["enquadramento"]].infracao else None,
        }
        for d in texto.get("dispositivo", [])
    ]  # fmt: skip


def julgar_reunidos(contexto: Contexto, agora: datetime.datetime) -> Contexto:
    """Each joined auto with its draft, its operative part, its deadline and the task in which the draft is read whole."""
    form = contexto["form"]
    processos = [item.reunido.processo for item in form.itens]
    tarefas = dict(Pendencia.objects.filter(processo__in=processos, no="julgar").values_list("processo", "task"))
    itens = []
    for item in form.itens:
        processo, ultima = item.reunido.processo, item.ultima
        prazo = consultas.prazo_na_tela(item.prazo, contexto["hoje"], contexto["calendario"])
        itens.append(
            {
                "processo": processo, "ultima": ultima, "prazo": prazo, "tarefa": tarefas.get(processo.pk),
                "capitulos": _capitulos(processo, ultima.texto) if ultima else [],
                "versao": form[f"versao_{item.n}"], "li": form[f"li_{item.n}"],
            }
        )  # fmt: skip
    return {"itens": itens, "faltam": [str(item["processo"]) for item in itens if item["ultima"] is None]}


PREPAROS: dict[str, Callable[[Contexto, datetime.datetime], Contexto]] = {
    "motor/lavrar.html": lavrar.preparo,
    "motor/minuta.html": minuta,
    "motor/decidir.html": decidir,
    "motor/julgar_reunidos.html": julgar_reunidos,
    "motor/peticionar.html": peticao.preparo,
}
