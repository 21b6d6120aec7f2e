"""Deadlines: begun by a notice, counted as their memory says, lapsed once (guarantees 6 to 8, 10 and 19)."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import datetime
from functools import cache
from typing import Any

from django.db.models import Prefetch

from processos.models import Andamento, EventoDePrazo, Notificacao, Peca, Peticao, Prazo, VersaoDoCalendario
from processos.regras.calendario import Calendario
from processos.regras.escolhas import Escolhas
from processos.regras.prazos import calcular
from processos.regras.tempo import com_dia, limite_exclusivo
from processos.regras.vencimento import UM_DIA, tempestivo

from .tabela import Exame, garantia

Especie, Estado = EventoDePrazo.Especie, Prazo.Estado
AVISO_DO_PRAZO: dict[str, tuple[str, ...]] = {
    "defesa": (Notificacao.Especie.AUTUACAO,),
    "recurso": (Notificacao.Especie.DECISAO,),
    "reconsideracao": (Notificacao.Especie.DECISAO,),
    "recolhimento": (Notificacao.Especie.RESULTADO, Notificacao.Especie.COBRANCA),
}
FIM = {Especie.CUMPRIDO: Estado.CUMPRIDO, Especie.VENCIDO: Estado.VENCIDO, Especie.CANCELADO: Estado.CANCELADO}
SEM_INCIDENTE = {Especie.ABERTO, Especie.CUMPRIDO, Especie.VENCIDO, Especie.CANCELADO, Especie.RECALCULADO}


def _com_eventos() -> Any:
    eventos = Prefetch("eventos", EventoDePrazo.objects.order_by("pk"), to_attr="livro")
    return Prazo.objects.prefetch_related(eventos)


@cache
def _calendario(rotulo: str) -> Calendario | None:
    versao = VersaoDoCalendario.objects.filter(rotulo=rotulo).values_list("pk", flat=True).first()
    return VersaoDoCalendario.da_versao(versao) if versao else None


@garantia(6, "Nenhum prazo da parte corre sem a notificação que o abre", artigo="arts. 65 e 67, § 1º")
def prazo_com_notificacao(e: Exame) -> None:
    """The moment that begins the period is that of a proved ciência of the right notice."""
    for lote in e.lotes(Prazo.objects.filter(tipo__in=AVISO_DO_PRAZO)):
        ciencias: dict[tuple[int, str, datetime | None], set[str]] = defaultdict(set)
        avisos = Notificacao.objects.filter(processo__in={p.processo_id for p in lote}, ciencia_em__isnull=False)
        for n in avisos:
            ciencias[n.processo_id, n.especie, n.ciencia_em].add(n.estado)
        for prazo in lote:
            estados = {
                estado
                for especie in AVISO_DO_PRAZO[prazo.tipo]
                for estado in ciencias.get((prazo.processo_id, especie, prazo.marco_em), ())
            }
            if not estados:
                e.diverge(
                    prazo.processo_id, f"{prazo.regra.nome}: corre desde {prazo.marco_em:%d/%m/%Y} sem notificação"
                )
            elif prazo.estado == Estado.CORRENDO and Notificacao.Estado.CIENTE not in estados:
                e.diverge(prazo.processo_id, f"{prazo.regra.nome}: corre de uma notificação anulada")


@garantia(
    7, "O vencimento é a conta da memória guardada, sobre o calendário e as escolhas dela", artigo="arts. 65 a 67"
)
def vencimento_recontado(e: Exame) -> None:
    """Counts each deadline again from its own event; what was suspended or extended is checked by its ledger only."""
    _calendario.cache_clear()
    for prazo in e.cada(_com_eventos()):
        if falha := _recontar(prazo):
            e.diverge(prazo.processo_id, f"{prazo.regra.nome}: {falha}")


def _recontar(prazo: Any) -> str:
    memoria = prazo.memoria
    if memoria["vence"] != prazo.vence.isoformat():
        return f"vence em {com_dia(prazo.vence)}, e a memória diz {memoria['vence']}"
    if prazo.limite != limite_exclusivo(prazo.vence - UM_DIA if prazo.regra.no_dia else prazo.vence):
        return f"o limite guardado não é o fim de {com_dia(prazo.vence)}"
    calendario = _calendario(memoria["calendario"])
    if calendario is None:
        return f"a versão {memoria['calendario']} do calendário não existe"
    escolhas = Escolhas(memoria["escolhas"])
    if prazo.regra.rola and not calendario.serve_como_ultimo(prazo.vence, escolhas):
        avisos = " ".join(memoria["avisos"])
        if "revogacao_nao_encurta" not in avisos:
            return f"vence em {com_dia(prazo.vence)}, em que não há expediente inteiro"
    if any(evento.especie not in SEM_INCIDENTE for evento in prazo.livro):
        return ""
    contado = calcular(prazo.tipo, prazo.marco_em, calendario, escolhas, memoria=False)
    if contado.vence != prazo.vence:
        return f"vence em {com_dia(prazo.vence)}, e a conta dá {com_dia(contado.vence)}"
    return ""


@garantia(7, "O que se comunicou à parte nunca encurta", artigo="decisão 25; LINDB, arts. 23 e 24")
def prazo_da_parte_nao_encurta(e: Exame) -> None:
    for prazo in e.cada(_com_eventos()):
        if prazo.regra.de_quem != "transportador":
            continue
        datas = [evento.vence for evento in prazo.livro]
        if datas != sorted(datas):
            e.diverge(
                prazo.processo_id, f"{prazo.regra.nome}: encurtou de {com_dia(max(datas))} para {com_dia(datas[-1])}"
            )


@garantia(19, "O livro de cada prazo se dobra no seu estado, e nenhum evento se repete", artigo="arts. 65 a 67")
def livro_do_prazo(e: Exame) -> None:
    """Opened once; ended once, unless something reopened it in between; the lapse on its legal date."""
    for lote in e.lotes(_com_eventos()):
        vencimentos = _andamentos_de_vencimento(lote)
        for prazo in lote:
            if falha := _dobrar(prazo) or _conferir_vencimento(prazo, vencimentos):
                e.diverge(prazo.processo_id, f"{prazo.regra.nome}: {falha}")


def _dobrar(prazo: Any) -> str:
    if not prazo.livro or prazo.livro[0].especie != Especie.ABERTO:
        return "o livro não começa com a abertura"
    estado = Estado.CORRENDO
    for evento in prazo.livro[1:]:
        if evento.especie == Especie.ABERTO:
            return "aberto duas vezes"
        if evento.especie in FIM:
            if estado in FIM.values():
                return f"{evento.especie} depois de {estado.lower()}"
            estado = FIM[Especie(evento.especie)]
        else:
            estado = Estado.SUSPENSO if evento.especie == Especie.SUSPENSO else Estado.CORRENDO
    if prazo.estado != estado:
        return f"está {prazo.estado}, e o livro diz {estado}"
    if prazo.livro[-1].vence != prazo.vence:
        return f"vence em {com_dia(prazo.vence)}, e o livro diz {com_dia(prazo.livro[-1].vence)}"
    return "posto de lado pelo relógio" if estado == Estado.CORRENDO and prazo.posto_de_lado_em else ""


def _conferir_vencimento(prazo: Any, andamentos: Counter[int]) -> str:
    vezes = sum(evento.especie == Especie.VENCIDO for evento in prazo.livro)
    if andamentos[prazo.pk] != vezes:
        return f"venceu {vezes} vez, e o registro traz {andamentos[prazo.pk]}"
    if prazo.estado == Estado.VENCIDO and not (prazo.encerrado_em == prazo.limite == prazo.livro[-1].quando):
        return f"venceu em {prazo.encerrado_em}, e a data legal é {prazo.limite}"
    return ""


def _andamentos_de_vencimento(lote: list[Prazo]) -> Counter[int]:
    linhas = Andamento.objects.filter(processo__in={p.processo_id for p in lote}, ato="vencimento")
    return Counter(dados.get("prazo") for dados in linhas.values_list("dados", flat=True))


@garantia(8, "A tempestividade é a do recebimento contra o vencimento", artigo="arts. 65 a 67; contagem, 1.3")
def tempestividade_da_peticao(e: Exame) -> None:
    """Of each petition for which there was a period; an appeal says the same as its petition."""
    for lote in e.lotes(Peticao.objects.select_related("recurso").exclude(tempestiva__isnull=True)):
        prazos: dict[tuple[int, str], list[Prazo]] = defaultdict(list)
        for prazo in Prazo.objects.filter(processo__in={p.processo_id for p in lote}).order_by("pk"):
            prazos[prazo.processo_id, prazo.tipo].append(prazo)
        for peticao in lote:
            abertos = [p for p in prazos[peticao.processo_id, peticao.especie] if p.aberto_em <= peticao.protocolada_em]
            if not abertos:
                e.diverge(peticao.processo_id, f"{peticao}: diz-se se é tempestiva, e não havia prazo")
            elif peticao.tempestiva != tempestivo(abertos[-1].vence, peticao.protocolada_em):
                e.diverge(peticao.processo_id, f"{peticao}: tempestividade errada contra {com_dia(abertos[-1].vence)}")
            recurso = getattr(peticao, "recurso", None)
            if recurso is not None and recurso.tempestivo != peticao.tempestiva:
                e.diverge(peticao.processo_id, f"{peticao}: o recurso diz uma coisa da tempestividade, a petição outra")


@garantia(8, "O momento do recebimento não muda", artigo="arts. 65 a 67; decisão 13a")
def recebimento_imutavel(e: Exame) -> None:
    """The stored moment against the piece of the petition and its receipt, whose bytes nobody changes."""
    for peticao in e.cada(Peticao.objects.select_related("peca", "recibo")):
        diversas = [p.numero for p in (peticao.peca, peticao.recibo) if p and p.juntada_em != peticao.protocolada_em]
        if diversas:
            e.diverge(peticao.processo_id, f"{peticao}: protocolo diverso do que dizem {' e '.join(diversas)}")


PROTOCOLOS = {
    "apresentar_defesa": Peticao.Especie.DEFESA,
    "requerer_reconsideracao": Peticao.Especie.RECONSIDERACAO,
    "interpor_recurso": Peticao.Especie.RECURSO,
    "protocolar_pedido": Peticao.Especie.OUTRA,
}


@garantia(9, "Nenhuma petição se recusa nem se perde: peça e recibo, sempre", artigo="arts. 65 a 67")
def peticao_com_peca_e_recibo(e: Exame) -> None:
    """As many petitions as filings in the record, each with its piece and its receipt."""
    guardadas: Counter[tuple[int, str]] = Counter()
    for peticao in e.cada(Peticao.objects.all()):
        guardadas[peticao.processo_id, peticao.especie] += 1
        if peticao.peca_id is None or peticao.recibo_id is None:
            e.diverge(peticao.processo_id, f"{peticao}: sem peça ou sem recibo")
    protocolos = Andamento.objects.filter(ato__in=PROTOCOLOS, restrito=False)
    registradas = Counter((a.processo_id, PROTOCOLOS[a.ato]) for a in e.cada(protocolos))
    for (processo, especie), n in sorted(registradas.items()):
        if guardadas[processo, especie] < n:
            e.diverge(processo, f"{n} petições de {especie} no registro, {guardadas[processo, especie]} guardadas")


@garantia(10, "Os 20 dias úteis não se prorrogam, e o estouro é certificado", artigo="art. 66, parágrafo único")
def julgamento_improrrogavel(e: Exame) -> None:
    for lote in e.lotes(_com_eventos().filter(tipo="julgamento")):
        vencidos = [p.processo_id for p in lote if p.estado == Estado.VENCIDO]
        certidoes = Peca.objects.filter(processo__in=vencidos, especie="CER", titulo__icontains="atraso no julgamento")
        certificados = set(certidoes.values_list("processo_id", flat=True))
        for prazo in lote:
            if any(evento.especie == Especie.PRORROGADO for evento in prazo.livro):
                e.diverge(prazo.processo_id, "o prazo de julgar foi prorrogado")
            if prazo.estado == Estado.VENCIDO and prazo.processo_id not in certificados:
                e.diverge(prazo.processo_id, "o prazo de julgar venceu, e o atraso não foi certificado")
