"""Money: each fine in its band, each account to the cent (guarantees 12 and 13)."""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal

from processos.models import Enquadramento, EscolhaVigente, Guia, Lancamento, MaiorValorDeReferencia, Processo
from processos.regras.escolhas import Escolhas
from processos.regras.infracoes import CATALOGO
from processos.regras.penalidades import SemValorDeReferencia, mvr_em, valor_da_multa
from processos.regras.tempo import com_dia, data_local

from ..models import Pendencia
from .tabela import Exame, garantia

Especie, Estado = Lancamento.Especie, Enquadramento.Estado
SINAL = {Especie.DEPOSITO: 1, Especie.ESTORNO: 1, Especie.CONVERSAO: -1, Especie.DEVOLUCAO: -1}
ZERO = Decimal(0)


@garantia(12, "A multa é a da faixa do seu artigo, ao MVR da data do fato", artigo="arts. 55 e 57")
def multa_na_faixa(e: Exame) -> None:
    """Counts each amount again from the table of values; a warning and what fell are worth nothing."""
    tabela, vigentes = MaiorValorDeReferencia.tabela(), {}
    for x in e.cada(Enquadramento.objects.select_related("auto"), "auto__processo"):
        regra, dia = CATALOGO[x.infracao], data_local(x.auto.fato_em)
        if dia not in vigentes:
            vigentes[dia] = EscolhaVigente.em(dia)
        guardadas = (x.memoria_do_valor or {}).get("escolhas")
        escolhas = Escolhas({**vigentes[dia], **guardadas}) if guardadas else vigentes[dia]
        esperado = ZERO
        if (x.pena, x.percentual) != (regra.pena, regra.percentual):
            e.diverge(x.auto.processo_id, f"{x.citacao}: pena ou percentual diverso do artigo")
            continue
        if regra.percentual is not None and x.subsiste:
            try:
                mvr = mvr_em(tabela, dia)
            except SemValorDeReferencia as erro:
                e.diverge(x.auto.processo_id, f"{x.citacao}: {erro}")
                continue
            esperado = valor_da_multa(mvr=mvr, percentual=regra.percentual, dobro=x.em_dobro, escolhas=escolhas).valor
        if x.estado != Estado.ANULADO and x.valor != esperado:
            e.diverge(x.auto.processo_id, f"{x.citacao}: valor {x.valor}, e a conta dá {esperado}")


@garantia(12, "O dobro só se apoia em penalidade anterior que subsiste", artigo="art. 57, § 1º; decisões 6 e 7")
def dobro_com_anterior_definitiva(e: Exame) -> None:
    """Same item and carrier, final at the new fact, inside the window of the memory; when it falls, this falls."""
    dobrados = Enquadramento.objects.filter(em_dobro=True).select_related("auto")
    for lote in e.lotes(dobrados, "auto__processo"):
        donos = {x.auto.transportador_id for x in lote}
        anteriores: dict[tuple[int, str], list[Enquadramento]] = defaultdict(list)
        finais = Enquadramento.objects.filter(auto__transportador__in=donos, definitivo_em__isnull=False)
        for a in finais.subsistentes().select_related("auto"):
            anteriores[a.auto.transportador_id, a.infracao].append(a)
        for x in lote:
            memoria = x.memoria_da_reincidencia or {}
            if not x.subsiste:
                continue
            apoio = [
                a
                for a in anteriores[x.auto.transportador_id, x.infracao]
                if data_local(a.auto.fato_em).isoformat() == memoria.get("fato_anterior")
                and a.definitivo_em
                and a.definitivo_em <= data_local(x.auto.fato_em)
            ]
            if not memoria.get("reincidente") or not apoio:
                e.diverge(
                    x.auto.processo_id,
                    f"{x.citacao}: em dobro, sem penalidade anterior que a apoie em {com_dia(data_local(x.auto.fato_em))}",
                )


@garantia(13, "Depósitos − devoluções − conversões = saldo ≥ 0, a cada lançamento", artigo="arts. 57, § 2º, e 66")
def conta_nunca_negativa(e: Exame) -> None:
    """Each guide's account, entry by entry; conversions reversed never exceed those made."""
    saldos: dict[int, Decimal] = defaultdict(Decimal)
    convertidos: dict[int, Decimal] = defaultdict(Decimal)
    for x in e.cada(Lancamento.objects.all()):
        saldos[x.guia_id] += SINAL.get(Especie(x.especie), 0) * x.valor
        convertidos[x.guia_id] += {Especie.CONVERSAO: 1, Especie.ESTORNO: -1}.get(Especie(x.especie), 0) * x.valor
        if saldos[x.guia_id] < 0:
            e.diverge(x.processo_id, f"conta da guia negativa em {saldos[x.guia_id]} no lançamento {x.pk}")
        if convertidos[x.guia_id] < 0:
            e.diverge(x.processo_id, f"estorno maior que a conversão no lançamento {x.pk}")


@garantia(13, "A guia diz o que a sua conta diz", artigo="arts. 57, § 2º, e 66")
def guia_e_a_sua_conta(e: Exame) -> None:
    """Converted or refunded guides hold nothing; one that nobody paid has no entries."""
    for lote in e.lotes(Guia.objects.prefetch_related("lancamentos")):
        for guia in lote:
            lancamentos = list(guia.lancamentos.all())
            saldo = sum((SINAL.get(Especie(x.especie), 0) * x.valor for x in lancamentos), ZERO)
            especies = {x.especie for x in lancamentos}
            if guia.estado == Guia.Estado.EMITIDA and lancamentos:
                e.diverge(guia.processo_id, f"{guia} emitida, e já tem lançamentos")
            elif guia.estado == Guia.Estado.DEVOLVIDA and (saldo or Especie.DEVOLUCAO not in especies):
                e.diverge(guia.processo_id, f"{guia} devolvida, com saldo {saldo}")
            elif guia.estado == Guia.Estado.CONVERTIDA and Especie.CONVERSAO not in especies:
                e.diverge(guia.processo_id, f"{guia} convertida, sem conversão")


@garantia(13, "Devolve-se exatamente o que se guarda além do devido", artigo="art. 66; formulários, F16")
def nada_sobra_nem_falta_no_fim(e: Exame) -> None:
    """A concluded case with no task left holds nothing: fines converted to the cent, the rest refunded."""
    concluidos = Processo.objects.filter(estado=Processo.Estado.CONCLUIDO)
    for lote in e.lotes(concluidos.only("pk"), "pk"):
        com_tarefa = set(Pendencia.objects.filter(processo__in=lote).values_list("processo_id", flat=True))
        saldos: dict[int, Decimal] = defaultdict(Decimal)
        convertidos: dict[int, Decimal] = defaultdict(Decimal)
        for x in Lancamento.objects.filter(processo__in=lote):
            saldos[x.processo_id] += SINAL.get(Especie(x.especie), 0) * x.valor
            convertidos[x.processo_id] += {Especie.CONVERSAO: 1, Especie.ESTORNO: -1}.get(
                Especie(x.especie), 0
            ) * x.valor
        multas: dict[int, Decimal] = defaultdict(Decimal)
        for m in Enquadramento.objects.filter(auto__processo__in=lote).subsistentes().select_related("auto"):
            multas[m.auto.processo_id] += m.valor
        for processo in lote:
            if processo.pk in com_tarefa:
                continue
            if saldos[processo.pk]:
                e.diverge(processo.pk, f"concluído com {saldos[processo.pk]} em conta, sem tarefa de devolver")
            if convertidos[processo.pk] != multas[processo.pk]:
                e.diverge(
                    processo.pk,
                    f"multas de {multas[processo.pk]}, e {convertidos[processo.pk]} convertidos em pagamento",
                )
