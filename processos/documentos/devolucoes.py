"""What happens to the money and to the record when a penalty falls or becomes final (F16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from django.conf import settings

from processos.documentos import moldura as m
from processos.documentos.autos import tabela_de_penas
from processos.documentos.blocos import Aviso, Destaque, Documento, Firmas, Nota, Paragrafo, Secao
from processos.documentos.textos import data_longa, dinheiro, dinheiro_por_extenso
from processos.recusas import Recusa

if TYPE_CHECKING:
    from processos.acesso import Atuacao
    from processos.documentos.emissao import Identificacao
    from processos.models import Decisao, Enquadramento, Guia


TERCEIRO = "O favorecido não é o depositante: junte-se a procuração antes de pagar."


def ordem(
    ident: Identificacao,
    *,
    guia: Guia,
    valor: Decimal,
    decisao: Decisao | None,
    favorecido: str,
    limite_memoria: dict | None,
    por: Sequence[Atuacao] = (),
    liberada_por: str = "",
) -> Documento:
    """Order to give a deposit back: its origin, the decision that frees it, the amount in words, to whom, until when.

    Never more than was deposited. Somebody other than the depositor needs a power of attorney. Signed by the Diretor de
    Transportes and the Financeiro; without signatories here, the system issues it with the lines to sign.
    """
    _caber(guia, valor)
    nome = str(favorecido)
    limite = m.quadro_do_prazo([{"rotulo": "Devolução", "memoria": limite_memoria}] if limite_memoria else [])
    ate = f" até {data_longa(limite_memoria['vence'])}" if limite_memoria else ""
    terceiro = nome.casefold() != guia.transportador.nome.casefold()
    documento = m.abrir(
        ident,
        "Ordem de devolução de depósito",
        [
            m.ficha_do_auto(
                guia.processo.auto,
                (
                    "Crédito",
                    f"{guia}, {guia.get_especie_display()}, {dinheiro(guia.valor)}{m.fl(guia.processo, peca=guia.peca)}",
                ),
                ("Decisão que libera", liberada_por or _libera(guia, decisao)),
                ("Favorecido", nome),
                ("Conta de origem", settings.CONTA_DE_DEPOSITO),
            ),
            Destaque(dinheiro_por_extenso(valor), rotulo="Devolver, pelo valor nominal"),
            Paragrafo(
                f"Devolva-se a {nome}{ate} a quantia de {dinheiro_por_extenso(valor)}, depositada para a defesa, que já não "
                "é devida. A devolução não depende de pedido."
            ),
            Aviso(TERCEIRO) if terceiro else None,
            limite,
            _a_creditar(guia, valor),
        ],
        unidade="Diretoria de Transportes",
        destinatario=guia.transportador.nome,
        via="Vias: Financeiro, processo e transportador",
    )
    return _fechar(documento, ident, por, ("Diretor de Transportes", "Financeiro"))


def _libera(guia: Guia, decisao: Decisao | None) -> str:
    if decisao is None:
        return "Sem decisão indicada: a penalidade foi anulada ou o depósito sobrou."
    return f"{m.nome_da(decisao)}{m.fl(guia.processo, peca=decisao.peca)}, de {data_longa(decisao.assinada_em)}"


def conversao(
    ident: Identificacao,
    *,
    guia: Guia,
    valor: Decimal,
    enquadramentos: list[Enquadramento],
    por: Sequence[Atuacao] = (),
) -> Documento:
    """The penalty is final: the deposit pays it (decisões, 5)."""
    _caber(guia, valor)
    documento = m.abrir(
        ident,
        "Termo de conversão de depósito",
        [
            m.ficha_do_auto(
                guia.processo.auto, ("Depósito", f"{guia}, {dinheiro(guia.valor)}{m.fl(guia.processo, peca=guia.peca)}")
            ),
            Destaque(dinheiro_por_extenso(valor), rotulo="Converter em pagamento"),
            Paragrafo(
                f"São definitivas as penalidades abaixo. Converte-se em pagamento a quantia de {dinheiro_por_extenso(valor)}, "
                "do depósito feito para a defesa (art. 57, § 2º). Nada mais se cobra por essa parte."
            ),
            tabela_de_penas(enquadramentos),
        ],
        unidade="Financeiro",
        destinatario=guia.transportador.nome,
        via="Vias: Financeiro, processo e transportador",
    )
    return _fechar(documento, ident, por, ("Financeiro",))


def advertencia(ident: Identificacao, *, enquadramento: Enquadramento, por: Sequence[Atuacao] = ()) -> Documento:
    """A final warning goes on the carrier's record (art. 56)."""
    auto = enquadramento.auto
    desde = f", em {data_longa(enquadramento.definitivo_em)}" if enquadramento.definitivo_em else ""
    documento = m.abrir(
        ident,
        "Registro de advertência no prontuário",
        [
            m.ficha_do_auto(auto, ("Infração", m.descricao(enquadramento.infracao))),
            Secao(
                "Registro",
                [
                    (
                        f"Registra-se no prontuário de {auto.transportador.nome} a advertência do {enquadramento.citacao}, por fato "
                        f"de {data_longa(auto.fato_em)}, que se tornou definitiva{desde}. Não há valor a pagar."
                    )
                ],
                numerada=False,
            ),
        ],
        unidade="Protocolo",
        destinatario=auto.transportador.nome,
    )
    return _fechar(documento, ident, por, ())


def _caber(guia: Guia, valor: Decimal) -> None:
    """No more leaves the case than was brought into it: credited, or proved and still to be credited (guarantee 13)."""
    entradas = guia.processo.lancamentos
    provado, creditado = (_soma(entradas.filter(especie=especie)) for especie in ("informado", "deposito"))
    if valor <= 0 or valor > max(provado, creditado):
        raise Recusa(f"Não cabem {dinheiro(valor)}: o depósito do processo é de {dinheiro(max(provado, creditado))}.")


def _a_creditar(guia: Guia, valor: Decimal) -> Nota | None:
    """The order may be older than the bank's statement: it is paid only from money that is there."""
    if _soma(guia.processo.lancamentos.filter(especie="deposito")) >= valor:
        return None
    return Nota("O depósito está provado e ainda não foi conciliado com o extrato: paga-se depois da conciliação.")


def _soma(lancamentos) -> Decimal:
    return sum((entrada.valor for entrada in lancamentos), Decimal(0))


def _fechar(documento: Documento, ident: Identificacao, por: Sequence[Atuacao], papeis: tuple[str, ...]) -> Documento:
    """Signed by whoever is given; else issued by the system, with a line for each role that must sign."""
    if por:
        return m.assinado(documento, ident, *por)
    if papeis:
        linhas = Firmas([("", papel) for papel in papeis])
        documento = replace(documento, blocos=(*documento.blocos, linhas))
    return m.emitido_pelo_sistema(documento, ident, documento.unidade)
