"""Who acted, in which capacity, and whether the law gave it to them (guarantees 2 and 3)."""

from __future__ import annotations

import datetime

from processos.models import Andamento, Decisao, Designacao, Papel, Recurso, Representacao
from processos.models.decisao import Instancia
from processos.regras.recursos import autoridade_competente
from processos.regras.tempo import data_local

from ..motor.atos import ATOS
from .tabela import Exame, garantia

PRIMEIRA = (Instancia.JULGAMENTO, Instancia.RECEBIMENTO)


def em_vigor(vinculo: Designacao | Representacao, quando: datetime.datetime) -> bool:
    """Whether it gave competence at that moment; a representation revoked before it gave none."""
    dia, revogada = data_local(quando), getattr(vinculo, "revogada_em", None)
    return vinculo.de <= dia and (vinculo.ate is None or dia <= vinculo.ate) and (revogada is None or quando < revogada)


@garantia(2, "Todo ato tem autor, papel e competência em vigor no momento", artigo="arts. 54 e 67; decisão 13")
def ato_com_competencia_em_vigor(e: Exame) -> None:
    """Of the house by a designation, of the party by a representation; a substitute's act names whom it replaces."""
    poderes: dict[tuple[int, int], list[Representacao]] = {}
    for r in Representacao.objects.exclude(poderes=Representacao.Poderes.CONSULTA):
        poderes.setdefault((r.usuario_id, r.transportador_id), []).append(r)
    for linha in e.cada(Andamento.objects.select_related("designacao", "processo")):
        if falha := _falta_de_competencia(linha, poderes):
            e.diverge(linha.processo_id, f"andamento {linha.sequencia}, {linha.ato}: {falha}")


def _falta_de_competencia(linha: Andamento, poderes: dict[tuple[int, int], list[Representacao]]) -> str:
    if linha.autor_id is None:
        return "papel sem autor" if linha.papel or linha.designacao_id else ""
    designacao = linha.designacao
    ato = ATOS.get(linha.ato)
    if not linha.papel:
        return "autor sem papel"
    if ato is not None and linha.papel not in ato.papeis:
        return f"não é ato de {Papel(linha.papel).label}"
    if linha.papel == Papel.TRANSPORTADOR:
        if linha.processo is None:
            return "" if ato is not None and ato.sem_processo else "a parte agiu sem processo"
        vinculos = poderes.get((linha.autor_id, linha.processo.transportador_id), [])
        return "" if any(em_vigor(r, linha.quando) for r in vinculos) else "sem representação em vigor"
    if designacao is None or designacao.usuario_id != linha.autor_id or designacao.papel != linha.papel:
        return "sem designação da pessoa para o papel"
    if not em_vigor(designacao, linha.quando):
        return f"designação fora de vigor em {data_local(linha.quando):%d/%m/%Y}"
    if designacao.titular_id and "em substituição a" not in linha.qualidade:
        return "ato de substituto que não nomeia o titular"
    return ""


@garantia(2, "Toda decisão é de quem estava designado quando a assinou", artigo="arts. 66 e 67")
def decisao_por_designado(e: Exame) -> None:
    for d in e.cada(Decisao.objects.select_related("designacao")):
        designacao = d.designacao
        if designacao.usuario_id != d.decidida_por_id or designacao.papel != d.papel:
            e.diverge(d.processo_id, f"{d} não é de quem a designação nomeia")
        elif not em_vigor(designacao, d.assinada_em):
            e.diverge(d.processo_id, f"{d} assinada fora da vigência da designação")


@garantia(3, "Cada instância é decidida por quem a lei diz", artigo="art. 67, I e II; decisão 27")
def competencia_por_instancia(e: Exame) -> None:
    """First instance by the table of competences; appeal by the Diretor-Presidente; reconsideration by whom decided."""
    decisoes = Decisao.objects.prefetch_related("capitulos__enquadramento").select_related("peca")
    originarias: dict[int, str] = {}
    for d in e.cada(decisoes):
        if d.instancia in PRIMEIRA:
            originarias[d.processo_id] = d.papel
            dia = data_local(d.assinada_em)
            competentes = {autoridade_competente(c.enquadramento.pena, dia) for c in d.capitulos.all()}
            if competentes and competentes != {d.papel}:
                e.diverge(
                    d.processo_id, f"{d} por {Papel(d.papel).label}; competente: {', '.join(sorted(competentes))}"
                )
        elif d.instancia == Instancia.RECURSO and d.papel != Papel.DIRETOR_PRESIDENTE:
            e.diverge(d.processo_id, f"{d} sobre recurso, por {Papel(d.papel).label}")
        elif d.instancia == Instancia.RECONSIDERACAO and originarias.get(d.processo_id, d.papel) != d.papel:
            e.diverge(d.processo_id, f"{d} sobre reconsideração, por autoridade diversa da que decidiu")


@garantia(
    3, "Ninguém decide nas duas instâncias de um processo, nem por substituição", artigo="art. 67, II; decisão 13"
)
def pessoas_diversas_nas_instancias(e: Exame) -> None:
    recursos = Decisao.objects.filter(instancia=Instancia.RECURSO).select_related("peca", "decidida_por")
    for lote in e.lotes(recursos):
        antes = Decisao.objects.filter(processo__in=[d.processo_id for d in lote]).exclude(instancia=Instancia.RECURSO)
        primeira = set(antes.values_list("processo_id", "decidida_por_id"))
        for d in lote:
            if (d.processo_id, d.decidida_por_id) in primeira:
                e.diverge(d.processo_id, f"{d.decidida_por} decidiu o recurso e já decidira na primeira instância")


@garantia(3, "De decisão originária do Diretor-Presidente só cabe reconsideração", artigo="art. 67; decisão 10")
def sem_recurso_de_decisao_do_presidente(e: Exame) -> None:
    for r in e.cada(Recurso.objects.select_related("decisao")):
        if r.decisao.papel == Papel.DIRETOR_PRESIDENTE:
            e.diverge(r.processo_id, "há recurso contra decisão do Diretor-Presidente")
