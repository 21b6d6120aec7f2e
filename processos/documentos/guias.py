"""The guide of an identified deposit (F05): account, identifier and amount; nothing that a bank would have to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings

from processos.documentos import moldura as m
from processos.documentos.blocos import Corte, Destaque, Documento, Ficha, Lista, MemoriaDoValor, Nota, Secao
from processos.documentos.textos import data_longa, dinheiro, dinheiro_por_extenso

if TYPE_CHECKING:
    from processos.documentos.emissao import Identificacao
    from processos.models import Guia

TITULOS = {"deposito_defesa": "Guia de depósito", "multa": "Guia de recolhimento de multa"}
SEM_DATA = {
    "deposito_defesa": "o último dia do prazo de defesa, que começa com a notificação",
    "multa": "o último dia do prazo de recolhimento, que começa com a notificação",
}
INSTRUCOES = (
    "Faça depósito identificado na conta acima e informe o identificador desta guia.",
    "Deposite o valor exato: um centavo a menos deixa o depósito incompleto. Dentro do prazo, pode-se completar.",
    "Vale a data do pagamento, e não a do crédito.",
    (
        "Guarde o comprovante e junte-o no protocolo eletrônico. O Financeiro o confere com o extrato da conta; diferença "
        "é esclarecida com você, não recusada sem exame."
    ),
)


def guia(ident: Identificacao, *, guia: Guia, origem: str, memorias: list[dict]) -> Documento:
    """Beneficiary, payer, origin and calculation, amount and due date, instructions, and the slip to tear off.

    The amount is that of its origin and the identifier carries a modulo 10 digit. Arts. 57, § 2º, and 66.
    """
    vence = data_longa(guia.vencimento) if guia.vencimento else SEM_DATA[guia.especie]
    identificador = [(guia.numero, "forte")]
    return m.abrir(
        ident,
        TITULOS[guia.especie],
        [
            Destaque([dinheiro(guia.valor), f" — identificador {guia.numero}"], rotulo="Valor e identificador"),
            Ficha(
                [
                    ("Beneficiário", f"{settings.CASA['nome']} ({settings.CASA['sigla']})"),
                    ("Conta", settings.CONTA_DE_DEPOSITO),
                    ("Identificador", identificador),
                    *m.qualificacao(guia.transportador),
                    ("Origem", origem),
                    ("Valor", dinheiro_por_extenso(guia.valor)),
                    ("Vencimento", vence),
                ]
            ),
            Secao("Como o valor foi calculado", _calculo(memorias), numerada=False) if memorias else None,
            Secao("Como depositar", [Lista(INSTRUCOES)], numerada=False),
            Nota(
                "O art. 57, § 2º, fala do Banco do Estado da Bahia S/A, que não existe mais; vale a conta acima. Emissão "
                "automática, sem assinatura."
            ),
            Corte("Recibo do transportador"),
            Ficha(
                [
                    ("Guia", identificador),
                    ("Pagador", guia.transportador.nome),
                    ("Valor", dinheiro(guia.valor)),
                    ("Vencimento", vence),
                    ("Autenticação", ""),
                ]
            ),
        ],
        unidade="Financeiro",
        destinatario=guia.transportador.nome,
        via="Vias: banco, transportador e processo",
        onde="Comprovante no protocolo eletrônico",
    )


def _calculo(memorias: list[dict]) -> list:
    varias = len(memorias) > 1
    return [
        MemoriaDoValor(memoria, titulo=f"Memória do valor, {n} de {len(memorias)}" if varias else "Memória do valor")
        for n, memoria in enumerate(memorias, 1)
    ]
