"""The auto and what joins it at once: registration, and the information that corrects without erasing (F01)."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from processos.documentos import moldura as m
from processos.documentos.blocos import Aviso, Documento, Ficha, Firmas, Nota, Paragrafo, Secao, Tabela
from processos.documentos.retencao import secao_do_auto as secao_da_retencao
from processos.documentos.textos import data_longa, dias_por_extenso, dinheiro_por_extenso, momento
from processos.regras.normas import PRAZOS

if TYPE_CHECKING:
    from processos.acesso import Atuacao
    from processos.documentos.emissao import Identificacao
    from processos.models import AutoDeInfracao, Enquadramento

CONSTATACOES = {"campo": "em campo", "cadastro": "no cadastro", "denuncia": "por denúncia"}
NAO_SE_APAGA = (
    "Lavrado, o auto não se apaga nem se retém, mesmo com erro: o que se corrige vai em informação anexa "
    "(arts. 54 e 65)."
)


def auto_de_infracao(ident: Identificacao, *, auto: AutoDeInfracao, por: Atuacao) -> Documento:
    """F01: who, where, when and how it was seen; what it may cost; and that signing is not confessing.

    Arts. 54, 57 and 63 to 65.
    """
    enquadramentos = list(auto.enquadramentos.all())
    onde = f"Defesa {m.PROTOCOLO_ELETRONICO}" if auto.prazo_e_local_no_auto else ""
    documento = m.abrir(
        ident,
        f"Auto de infração nº {m.nome_do_auto(auto)}",
        [
            _identificacao(auto),
            Secao("Fato", _fato(auto)),
            Secao("Enquadramento e penalidades previstas", _penas(enquadramentos)),
            Secao("Providência imediata", [_providencia(auto)]),
            secao_da_retencao(auto),
            Secao("Defesa", [_defesa(auto)]),
            Secao("Ciente", _ciente(auto)),
            Nota(NAO_SE_APAGA),
        ],
        unidade=m.unidade_de(por),
        destinatario=auto.transportador.nome,
        via="1ª via: infrator. 2ª via: autuante e processo",
        onde=onde,
    )
    return m.assinado(documento, ident, por)


def _identificacao(auto: AutoDeInfracao) -> Ficha:
    linhas = [
        ("Talão", m.nome_do_auto(auto)),
        ("Lavrado em", momento(auto.lavrado_em)),
        *m.qualificacao(auto.transportador),
    ]
    if auto.linha:
        linhas.append(("Linha", str(auto.linha)))
    if veiculo := auto.veiculo:
        linhas.append(("Veículo", f"{veiculo}; tipo {veiculo.tipo} do art. 28; {veiculo.lotacao} lugares"))
    linhas.append(("Fato", m.quando_e_onde(auto)))
    linhas.append(("Constatado", CONSTATACOES.get(auto.constatacao, auto.constatacao)))
    if auto.agente_infrator:
        linhas.append(("Preposto", auto.agente_infrator))
    return Ficha(linhas)


def _fato(auto: AutoDeInfracao) -> list:
    partes = [Paragrafo(auto.relato)]
    if auto.motivo_nao_imediato:
        partes.append(f"Não foi lavrado no momento da ocorrência porque: {auto.motivo_nao_imediato}")
    return partes


def _penas(enquadramentos: list[Enquadramento]) -> list:
    """One line a penalty, the sum in words, and how each amount was reached."""
    partes: list = [tabela_de_penas(enquadramentos)]
    total = sum((e.valor for e in enquadramentos), Decimal(0))
    if total:
        partes.append(["Valor da autuação: ", (dinheiro_por_extenso(total), "forte"), "."])
    if len(enquadramentos) > 1:
        partes.append("As penalidades se somam (art. 55, parágrafo único).")
    partes += m.frases_da_reincidencia(enquadramentos)
    partes.append("São as penas previstas: só uma decisão as aplica, depois da defesa ou do prazo dela.")
    partes += m.memorias_do_valor(enquadramentos, resultado="Multa prevista")
    return [Paragrafo(parte) if isinstance(parte, list) else parte for parte in partes]


def tabela_de_penas(enquadramentos: list[Enquadramento]) -> Tabela:
    return Tabela(
        "",
        ["Infração", "Penalidade", "Valor"],
        [[m.descricao(e.infracao), m.pena_e_valor(e), m.valor_ou_traco(e.valor)] for e in enquadramentos],
        ["e", "e", "d"],
    )


def _providencia(auto: AutoDeInfracao) -> str:
    if auto.sanar_imediato:
        return "O autuante determinou sanar de imediato a falta. A autuação não desobriga disso (art. 64)."
    return "O autuante não determinou providência no local. A autuação não desobriga de sanar a falta (art. 64)."


def _defesa(auto: AutoDeInfracao) -> str:
    if auto.prazo_e_local_no_auto:
        return (
            f"A defesa cabe em {dias_por_extenso(PRAZOS['defesa'].n)} da data em que o transportador for notificado "
            f"(art. 65), por petição ao Diretor de Transportes, {m.PROTOCOLO_ELETRONICO}."
        )
    return (
        "O prazo de defesa ainda não corre: começa com a notificação que a CONDER fará ao transportador (art. 65), "
        "com a data-limite e o modo de se defender."
    )


def _ciente(auto: AutoDeInfracao) -> list:
    if auto.ciente == auto.Ciente.ASSINOU:
        return [
            "O preposto apõe o ciente na segunda via (art. 63). Assinar não é confessar: só prova que recebeu a sua via.",
            Firmas([(auto.agente_infrator or "Preposto do transportador", "ciente, pelo transportador")]),
        ]
    if auto.ciente == auto.Ciente.AUSENTE:
        return ["Não havia preposto do transportador no local: ele será notificado depois (art. 65)."]
    presentes = m.testemunhas(auto)
    partes: list = [
        (
            "O infrator recusou-se a apor o ciente. O autuante certifica a recusa neste auto, com o testemunho das pessoas "
            "abaixo, que também o assinam (art. 63, parágrafo único)."
        )
    ]
    if len(presentes) < 2:
        partes.append(
            Aviso("Com menos de duas testemunhas, esta recusa não vale como ciência: o transportador será notificado.")
        )
    if presentes:
        partes.append(Firmas([(nome, f"testemunha{', CPF ' + cpf if cpf else ''}") for nome, cpf in presentes]))
    return partes


def termo_de_registro(ident: Identificacao, *, auto: AutoDeInfracao, por: Atuacao) -> Documento:
    """Entry of the auto in the body's register, with the number of the case (art. 65)."""
    fl = m.fl(auto.processo, "AUT")
    documento = m.abrir(
        ident,
        "Termo de registro",
        [
            m.ficha_do_auto(auto, ("Processo", ident.processo)),
            Paragrafo(
                f"Registro a entrada do auto de infração nº {m.nome_do_auto(auto)}{fl}, lavrado em "
                f"{momento(auto.lavrado_em)} por {auto.fiscal}, que passa a correr no processo {ident.processo}."
            ),
            Paragrafo("O transportador será notificado para cumprir a penalidade ou se defender (art. 65)."),
        ],
        unidade=m.unidade_de(por),
    )
    return m.assinado(documento, ident, por)


def informacao_de_correcao(ident: Identificacao, *, auto: AutoDeInfracao, texto: str, por: Atuacao) -> Documento:
    """An added note: it says what is wrong and leaves the auto as it was written (arts. 54, 63 and 64)."""
    fl = m.fl(auto.processo, "AUT")
    documento = m.abrir(
        ident,
        "Informação de correção",
        [
            m.ficha_do_auto(auto),
            Secao("O que se corrige", [texto]),
            Secao(
                "O que não muda",
                [
                    (
                        f"O auto de {data_longa(auto.lavrado_em)}{fl} permanece nos autos como foi lavrado. Esta informação "
                        "se junta a ele: não o substitui, não o apaga e não muda o prazo de ninguém."
                    )
                ],
            ),
        ],
        unidade=m.unidade_de(por),
        destinatario=auto.transportador.nome,
    )
    return m.assinado(documento, ident, por)
