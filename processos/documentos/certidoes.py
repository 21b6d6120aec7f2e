"""Certificates: facts and hours, no judgement (F07, F15). The system issues them on behalf of Protocolo.

Never erased: a wrong one is cancelled, with a reference to the one that holds.
"""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

from processos.documentos import moldura as m
from processos.documentos.blocos import Documento, Lista, Paragrafo, Secao, Tabela, Texto
from processos.documentos.textos import data_longa, dinheiro, dinheiro_por_extenso, lista_de, momento_segundos
from processos.recusas import Recusa

if TYPE_CHECKING:
    from processos.documentos.emissao import Identificacao
    from processos.models import AutoDeInfracao, Decisao, Defesa, Enquadramento, Peticao, Prazo

CAUSAS = {
    "sem_recurso": "terminou o prazo sem recurso nem reconsideração tempestivos",
    "decidido": "o recurso foi decidido pelo Diretor-Presidente",
    "desistencia": "a parte desistiu",
    "renuncia": "a parte renunciou ao recurso",
    "pagamento": "a multa foi paga",
}


def _certidao(ident: Identificacao, titulo: str, processo, texto: Texto, *blocos) -> Documento:
    documento = m.abrir(
        ident,
        titulo,
        [m.ficha_do_auto(processo.auto), Paragrafo(texto), *blocos],
        unidade="Protocolo",
        via="Via única, nos autos; cópia com a notificação",
    )
    return m.emitido_pelo_sistema(documento, ident)


def decurso(ident: Identificacao, *, prazo: Prazo, por=None, fatos: list[str]) -> Documento:
    """F07 a: the period is over. Before its limit there is nothing to certify."""
    if ident.emissao < prazo.limite:
        raise Recusa(f"O prazo ainda corre, {_ate(prazo)}: o decurso só se certifica depois dele.")
    texto = [
        "Certifico que o prazo de ",
        (_nome(prazo), "forte"),
        f" ({prazo.regra.artigo}) terminou às 23:59:59 de {data_longa(prazo.vence)}.",
    ]
    return _certidao(
        ident,
        "Certidão de decurso de prazo",
        prazo.processo,
        texto,
        Lista(fatos) if fatos else None,
        _quadro(prazo, ""),
    )


def tempestividade(ident: Identificacao, *, peticao: Peticao, prazo: Prazo) -> Documento:
    """F07 b: the protocol against the limit, with the difference in minutes."""
    no_prazo = prazo.tempestivo(peticao.protocolada_em)
    folga = (prazo.limite - peticao.protocolada_em) if no_prazo else (peticao.protocolada_em - prazo.limite)
    medida = f"{_minutos(folga)} antes do fim do prazo" if no_prazo else f"{_minutos(folga)} depois do fim do prazo"
    titulo = "Certidão de tempestividade" if no_prazo else "Certidão de intempestividade"
    texto = [
        (
            f"Certifico que a petição de {peticao.get_especie_display().lower()}{m.fl(peticao.processo, peca=peticao.peca)} "
            f"foi protocolada em {momento_segundos(peticao.protocolada_em)}, pelo relógio do servidor; que o prazo "
            f"({prazo.regra.artigo}) terminava às 23:59:59 de {data_longa(prazo.vence)}; e que a petição entrou "
        ),
        (f"{'no prazo' if no_prazo else 'fora do prazo'}, {medida}", "forte"),
        ".",
    ]
    ato = f"{momento_segundos(peticao.protocolada_em)}: {'no prazo' if no_prazo else 'fora do prazo'}"
    return _certidao(ident, titulo, peticao.processo, texto, _quadro(prazo, ato))


def deposito_nao_feito(ident: Identificacao, *, defesa: Defesa, prazo: Prazo, falta: Decimal) -> Documento:
    """F07 c: the deposit is not there. Not receiving the defence is another act, reasoned, of the Director."""
    comprovado = defesa.deposito_exigido - falta
    texto = [
        (
            f"Certifico que, até 23:59:59 de {data_longa(prazo.vence)}, não ficou provado nos autos todo o depósito que o "
            f"art. 66 pede para a defesa{m.fl(defesa.processo, peca=defesa.peticao.peca)}: exigido, "
            f"{dinheiro(defesa.deposito_exigido)}; provado, {dinheiro(comprovado)}; "
        ),
        (f"falta, {dinheiro_por_extenso(falta)}", "forte"),
        ".",
    ]
    guarda = Paragrafo(
        "A petição de defesa continua guardada nos autos, com a data do seu protocolo. Receber ou não a defesa é ato "
        "motivado da autoridade competente, e não desta certidão."
    )
    return _certidao(
        ident,
        "Certidão de depósito não provado",
        defesa.processo,
        texto,
        guarda,
        _quadro(prazo, "depósito não provado"),
    )


def recusa_de_ciente(ident: Identificacao, *, auto: AutoDeInfracao) -> Documento:
    """F07 d: with fewer than two distinct witnesses a refusal proves nothing (art. 63, parágrafo único)."""
    presentes = m.testemunhas(auto)
    if auto.ciente != auto.Ciente.RECUSOU or len(presentes) < 2:
        raise Recusa("A recusa do ciente só se certifica com duas testemunhas distintas (art. 63, parágrafo único).")
    nomes = lista_de(f"{nome}{f', CPF {cpf}' if cpf else ''}" for nome, cpf in presentes)
    texto = (
        f"Certifico que, no auto de infração nº {m.nome_do_auto(auto)}{m.fl(auto.processo, 'AUT')}, o autuante, "
        f"{auto.fiscal}, certificou em {momento_segundos(auto.lavrado_em)} que o infrator se recusou a apor o ciente, "
        f"com o testemunho de {nomes}, que também assinaram (art. 63, parágrafo único)."
    )
    return _certidao(ident, "Certidão de recusa de ciente", auto.processo, texto)


def atraso_de_julgamento(ident: Identificacao, *, prazo: Prazo) -> Documento:
    """F07 e: the period of art. 66 ran out without a decision; merit and deadlines of the party do not change."""
    if ident.emissao < prazo.limite:
        raise Recusa(f"O prazo de julgar ainda corre, {_ate(prazo)}.")
    texto = (
        f"Certifico que o prazo de julgar a defesa (art. 66, parágrafo único) terminou às 23:59:59 de "
        f"{data_longa(prazo.vence)}, e que até este momento não há decisão nos autos. O prazo é improrrogável; o atraso "
        "não muda o mérito nem prazo da parte."
    )
    return _certidao(
        ident,
        "Certidão de atraso no julgamento",
        prazo.processo,
        texto,
        _quadro(prazo, "sem decisão até esta certidão"),
    )


def definitividade(
    ident: Identificacao,
    *,
    enquadramentos: list[Enquadramento],
    causa: str,
    ultima_decisao: Decisao | None,
    efeitos: list[str],
) -> Documento:
    """F15: which penalties are final, since when, why, and what follows."""
    auto = enquadramentos[0].auto
    partes = [
        f"Certifico que são definitivas, na instância administrativa, as penalidades abaixo: {CAUSAS.get(causa, causa)}."
    ]
    if ultima_decisao:
        partes.append(
            f" A última decisão é {m.nome_da(ultima_decisao)}{m.fl(auto.processo, peca=ultima_decisao.peca)}, "
            f"de {data_longa(ultima_decisao.assinada_em)}."
        )
    linhas = [
        [m.descricao(e.infracao), m.pena_e_valor(e), m.valor_ou_traco(e.valor), _dia(e.definitivo_em)]
        for e in enquadramentos
    ]
    tabela = Tabela("", ["Infração", "Penalidade", "Valor", "Definitiva em"], linhas, ["e", "e", "d", "e"])
    consequencias = Secao("Efeitos", [Lista(efeitos)], numerada=False) if efeitos else None
    return _certidao(ident, "Certidão de definitividade", auto.processo, "".join(partes), tabela, consequencias)


def _dia(dia) -> str:
    return data_longa(dia) if dia else "—"


def _nome(prazo: Prazo) -> str:
    nome = prazo.regra.nome
    return nome[:1].lower() + nome[1:]


def _ate(prazo: Prazo) -> str:
    return f"até 23:59:59 de {data_longa(prazo.vence)}"


def _quadro(prazo: Prazo, ato: str):
    return m.quadro_do_prazo([{"rotulo": prazo.regra.nome, "memoria": prazo.memoria, "ato": ato}])


def _minutos(folga: timedelta) -> str:
    """Whole minutes; less than one says so."""
    minutos = int(folga.total_seconds() // 60)
    if not minutos:
        return "menos de 1 minuto"
    return f"{minutos:,} {'minuto' if minutos == 1 else 'minutos'}".replace(",", ".")
