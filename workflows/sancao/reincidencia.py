"""Recidivism as a living fact: when an earlier penalty falls, the doubling of the later ones falls with it (art. 57 § 1º).

One function recomputes; the door and the clock call it after every act that makes a penalty final, annuls or changes
it (``motor.trava``), with the later cases already locked. Nothing gets worse by itself: what a newly final penalty
would double is a task of the Diretor de Transportes. Source: decisões 6, 6a and 7; garantia 12.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django.db.models import Q, QuerySet, Subquery

from processos.documentos import revisoes as documento
from processos.documentos.emissao import emitir
from processos.fases import atualizar_fase
from processos.formatos import data_longa, dinheiro
from processos.models import (
    AutoDeInfracao,
    Enquadramento,
    EscolhaVigente,
    Notificacao,
    Papel,
    Processo,
    Revisao,
    Transportador,
)
from processos.models.peca import Grupo
from processos.regras.infracoes import CATALOGO
from processos.regras.normas import PRAZOS
from processos.regras.reincidencia import AGRAVARIA, CAI, NADA, Situacao, efeito_sobre_a_posterior
from processos.regras.tempo import FUSO, data_local
from processos.regras.termos import somar_meses

from ..expediente.providencia import abrir_providencia
from ..motor import registro, trava
from . import contas
from .enquadramento import CEDULA, FINAIS, avaliar, pena_de, resumo_das_penas
from .reflexo import ReflexoFlow

Resultado, Estado = Enquadramento.Resultado, Enquadramento.Estado
FIRMAM = frozenset({"tornar_definitivo", "cumprir"})
DESFAZEM = frozenset(
    {
        "reformar",
        "anular",
        "voltar_a_imputado",
        "voltar_a_julgamento",
        "voltar_a_revelia",
        "voltar_a_julgado",
        "voltar_ao_recurso",
    }
)
GUARDADOS = ("infracao", "pena", "percentual", "valor", "em_dobro", "memoria_do_valor", "memoria_da_reincidencia")


# --- which cases ------------------------------------------------------------------------------------------------------


def itens(chaves: Iterable[str]) -> set[str]:
    """The items that recur with these: each with itself, and the lack of the card as warning or as fine."""
    chaves = set(chaves)
    return chaves | set(CEDULA) if chaves & set(CEDULA) else chaves


def dobradas_depois(auto: AutoDeInfracao, chaves: Iterable[str] | None = None) -> list[Enquadramento]:
    """Later penalties of the carrier that stand on an earlier fact and may stand on one of this auto, in order of fact.

    Within the window of art. 57, § 1º; the lack of the card reaches on through the fine that it becomes.
    """
    posteriores = _posteriores(auto).filter(Q(em_dobro=True) | Q(infracao="57-I-g", objeto="cedula"))
    if chaves is not None:
        posteriores = posteriores.filter(infracao__in=itens(chaves))
    achadas, ate = [], _fim_da_janela(auto.fato_em)
    for posterior in posteriores:
        dia = data_local(posterior.auto.fato_em)
        if dia > ate:
            break
        achadas.append(posterior)
        if posterior.infracao in CEDULA:
            ate = max(ate, _fim_da_janela(posterior.auto.fato_em))
    return achadas


def _posteriores(auto: AutoDeInfracao) -> QuerySet[Enquadramento]:
    return (
        Enquadramento.objects.subsistentes()
        .filter(auto__transportador=auto.transportador_id, auto__fato_em__gt=auto.fato_em)
        .exclude(auto=auto.pk)
        .select_related("auto__processo__transportador")
        .order_by("auto__fato_em", "pk")
    )


def _fim_da_janela(fato: datetime.datetime) -> datetime.date:
    dia = data_local(fato)
    return somar_meses(dia, PRAZOS["reincidencia"].n, EscolhaVigente.em(dia)["MONTHS"])


def alcanca(processo: Processo) -> list[int]:
    """The later cases that a change of this one's penalties may reach."""
    do_caso = AutoDeInfracao.objects.filter(processo=processo)
    depois = Enquadramento.objects.subsistentes().filter(
        Q(em_dobro=True) | Q(infracao="57-I-g"),
        auto__transportador=processo.transportador_id,
        auto__fato_em__gt=Subquery(do_caso.values("fato_em")[:1]),
    )
    if not depois.exists():
        return []
    auto = do_caso.get()
    chaves = list(auto.enquadramentos.values_list("infracao", flat=True))
    return sorted({e.auto.processo_id for e in dobradas_depois(auto, chaves)})


def travar_anteriores(transportador: Transportador, chaves: Iterable[str], fato: datetime.datetime) -> None:
    """Lock the earlier cases on which a new auto's doubling may rest, so that none falls unseen while it is written."""
    janela = datetime.timedelta(days=31 * (PRAZOS["reincidencia"].n + 1))
    autos = AutoDeInfracao.objects.filter(
        transportador=transportador,
        enquadramentos__infracao__in=itens(chaves),
        enquadramentos__estado__in=FINAIS,
        fato_em__lt=fato,
        fato_em__gte=fato - janela,
    )
    for pk in sorted(set(autos.values_list("processo_id", flat=True))):
        Processo.objects.travar(pk)


# --- what happens to them ---------------------------------------------------------------------------------------------


@trava.ao_mudar(alcanca)
def recalcular_posteriores(processo: Processo, feitas: frozenset[trava.Mudanca], agora: datetime.datetime) -> None:
    """After any act or lapse in a case: its later doublings that fell, fall; those that would rise, are asked about."""
    feito = {transicao for objeto, _, transicao in feitas if objeto == "enquadramento"}
    if not feito & (FIRMAM | DESFAZEM):
        return
    auto = AutoDeInfracao.objects.filter(processo=processo).first()
    if auto is None:
        return
    por_processo: dict[int, list[Enquadramento]] = {}
    for posterior in dobradas_depois(auto):
        if recalcular(posterior, processo, agora):
            por_processo.setdefault(posterior.auto.processo_id, []).append(posterior)
    for mudadas in por_processo.values():
        _comunicar(mudadas, processo, agora)
    if feito & FIRMAM:
        _avisar_do_que_agravaria(auto, agora)


def situacao(enquadramento: Enquadramento) -> Situacao:
    memoria = enquadramento.memoria_da_reincidencia or {}
    base = f"{memoria.get('processo', '')} {memoria.get('fato_anterior', '')}" if memoria.get("reincidente") else ""
    return Situacao(enquadramento.infracao, enquadramento.em_dobro, base)


def _hoje(enquadramento: Enquadramento) -> tuple[dict[str, Any], Situacao]:
    """The penalty as it would be imputed with the earlier ones as they are now."""
    auto, e = enquadramento.auto, enquadramento
    partida = CATALOGO["56-V"] if e.objeto == "cedula" else CATALOGO[e.infracao]
    infracao, dobro, achada = avaliar(auto.transportador, auto.fato_em, partida, e.objeto)
    pena = pena_de(e.objeto, infracao, dobro, achada, auto.fato_em)
    base = f"{achada.memoria['processo']} {achada.memoria['fato_anterior']}" if achada else ""
    return pena, Situacao(infracao.chave, dobro, base)


def recalcular(enquadramento: Enquadramento, causa: Processo, agora: datetime.datetime) -> bool:
    """Recompute one later penalty for a cause in another case; whether the party must be told.

    What the Director himself reduced or reclassified stays as he left it. The states do not move: final or not, the
    amount falls. Both memories keep what was before.
    """
    if enquadramento.resultado in (Resultado.REDUZIDO, Resultado.REENQUADRADO):
        return False
    era = situacao(enquadramento)
    pena, seria = _hoje(enquadramento)
    efeito = efeito_sobre_a_posterior(era, seria)
    if efeito in (NADA, AGRAVARIA):
        return False
    antes = {nome: _em_json(getattr(enquadramento, nome)) for nome in GUARDADOS}
    recalculo = {"em": agora.astimezone(FUSO).isoformat(), "causa": str(causa), "antes": antes}
    for nome in ("infracao", "pena", "percentual"):
        setattr(enquadramento, nome, pena[nome])
    enquadramento.valor, enquadramento.em_dobro = pena.get("valor", 0), pena.get("em_dobro", False)
    nova = pena.get("memoria_do_valor")
    enquadramento.memoria_do_valor = {**nova, "recalculo": recalculo} if nova else None
    enquadramento.memoria_da_reincidencia = {**_memoria(enquadramento, pena, causa), "recalculo": recalculo}
    enquadramento.save()
    if efeito == CAI:
        return True
    registro_da_base(enquadramento, causa)
    return False


def _em_json(valor: Any) -> Any:
    return valor if valor is None or isinstance(valor, bool | dict | str) else str(valor)


def _memoria(enquadramento: Enquadramento, pena: dict[str, Any], causa: Processo) -> dict[str, Any]:
    """The memory of recidivism after it fell: the same window, and why it no longer counts."""
    if "memoria_da_reincidencia" in pena:
        return pena["memoria_da_reincidencia"]
    antiga = enquadramento.memoria_da_reincidencia or {}
    passos = [p for p in antiga.get("passos", []) if not p["texto"].startswith("Há reincidência")]
    queda = f"A penalidade anterior, do processo {causa}, caiu: não há reincidência, e a multa é simples."
    if enquadramento.infracao == "56-V":
        queda = f"A falta anterior, do processo {causa}, caiu: não há reincidência, e a falta de cédula é advertência."
    passos.append({"texto": queda, "fonte": "art. 57, § 1º; decisão 6"})
    return {**antiga, "reincidente": False, "passos": passos}


def registro_da_base(enquadramento: Enquadramento, causa: Processo) -> None:
    """The doubling stands on another earlier fact: said in the record of its case."""
    processo = Processo.objects.get(pk=enquadramento.auto.processo_id)
    memoria = enquadramento.memoria_da_reincidencia or {}
    outra = memoria.get("processo") or "outro processo"
    registro.anotar(
        processo,
        "recalculo",
        f"A penalidade do processo {causa} já não serve de base à reincidência do {enquadramento.citacao}; o dobro "
        f"permanece, por outro fato anterior (processo {outra}).",
    )
    atualizar_fase(processo)


def _comunicar(mudadas: list[Enquadramento], causa: Processo, agora: datetime.datetime) -> None:
    """Document, money, notice and record, in the case whose penalties fell."""
    processo = Processo.objects.get(pk=mudadas[0].auto.processo_id)
    efeitos = [[e.citacao, _de_para(e)] for e in mudadas]
    revisao = Revisao(
        processo=processo,
        especie=Revisao.Especie.RECALCULO,
        motivo=f"Caiu a penalidade do processo {causa}, em que se apoiava a reincidência (art. 57, § 1º).",
        feita_em=agora,
        causa=causa,
    )
    dinheiro_feito = contas.acertar(processo, agora, liberada_por=f"queda da penalidade do processo {causa}")
    revisao.efeitos = [*efeitos, *dinheiro_feito, ["Prazos", "os que correm não mudam"]]
    revisao.peca = emitir(
        processo,
        lambda i: documento.recalculo(i, revisao=revisao, enquadramentos=mudadas),
        especie="RCL",
        grupo=Grupo.EXECUCAO if any(e.estado in FINAIS for e in mudadas) else Grupo.NOTIFICACAO,
        agora=agora,
        assinada=False,
    )
    revisao.save()
    _atualizar_resumo(processo)
    if _sabe_da_autuacao(processo):  # who does not know of it yet reads of both in one notice
        ReflexoFlow.abrir(processo, "Notificar o recálculo da penalidade")
    partes = "; ".join(f"{citacao}: {texto}" for citacao, texto in efeitos)
    registro.anotar(
        processo,
        "recalculo",
        f"Penalidade recalculada ({revisao.numero}): {partes}. {revisao.motivo}",
        dados={"causa": causa.pk, "antes": [(e.memoria_da_reincidencia or {})["recalculo"]["antes"] for e in mudadas]},
    )
    atualizar_fase(processo)


def _sabe_da_autuacao(processo: Processo) -> bool:
    estados = [Notificacao.Estado.EMITIDA, Notificacao.Estado.ENVIADA, Notificacao.Estado.CIENTE]
    return processo.notificacoes.filter(especie=Notificacao.Especie.AUTUACAO, estado__in=estados).exists()


def _de_para(e: Enquadramento) -> str:
    antes = (e.memoria_da_reincidencia or {})["recalculo"]["antes"]
    era = f"{CATALOGO[antes['infracao']].citacao}, {_reais(antes['valor'])}{' em dobro' if antes['em_dobro'] else ''}"
    agora = f"multa simples, {dinheiro(e.valor)}" if e.valor and not e.em_dobro else dinheiro(e.valor)
    return f"de {era} para {agora if e.valor else 'advertência'}"


def _reais(texto: str) -> str:
    return dinheiro(Decimal(texto))


def _atualizar_resumo(processo: Processo) -> None:
    penas = [{"pena": e.pena, "infracao": e.infracao} for e in processo.auto.enquadramentos.all()]
    processo.resumo = resumo_das_penas(penas)
    processo.save(update_fields=["resumo"])


def _avisar_do_que_agravaria(auto: AutoDeInfracao, agora: datetime.datetime) -> None:
    """A penalty known as final only now, and a later fact that it would have doubled: never by itself."""
    ate = _fim_da_janela(auto.fato_em)
    chaves = itens(auto.enquadramentos.subsistentes().filter(estado__in=FINAIS).values_list("infracao", flat=True))
    for posterior in _posteriores(auto).filter(infracao__in=chaves, em_dobro=False):
        if data_local(posterior.auto.fato_em) > ate:
            break
        if posterior.resultado in (Resultado.REDUZIDO, Resultado.REENQUADRADO):
            continue
        _, seria = _hoje(posterior)
        if efeito_sobre_a_posterior(situacao(posterior), seria) == AGRAVARIA:
            outro = posterior.auto.processo
            abrir_providencia(
                auto.processo,
                papel=Papel.DIRETOR_DE_TRANSPORTES,
                titulo=f"Avaliar a reincidência no processo {outro}",
                artigo="art. 57, § 1º",
                texto=f"A penalidade do {posterior.citacao} deste processo é definitiva, e o fato do processo {outro}, de "
                f"{data_longa(posterior.auto.fato_em)}, está na janela de {PRAZOS['reincidencia'].n} meses: seria "
                "reincidência. Nada muda por si: para agravar é preciso nova notificação e defesa.",
            )


__all__ = ["alcanca", "dobradas_depois", "recalcular", "recalcular_posteriores", "travar_anteriores"]
