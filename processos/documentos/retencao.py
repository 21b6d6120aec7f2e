"""Retention and release of a vehicle: the term, the carrier's word of the substitute, the report, the release (F02, F03).

The cause, what to do, and nothing about money: no fine and no expense is a condition (art. 58, § 3º).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from processos.documentos import moldura as m
from processos.documentos.blocos import Destaque, Documento, Ficha, Firmas, Lista, Nota, Paragrafo, Secao, Tabela
from processos.documentos.textos import data_longa, lista_de, momento, momento_por_extenso
from processos.recusas import Recusa
from processos.regras.infracoes import CATALOGO
from processos.regras.retencao import pode_liberar

if TYPE_CHECKING:
    from processos.acesso import Atuacao
    from processos.documentos.emissao import Identificacao
    from processos.models import AutoDeInfracao, Exigencia, Retencao, Veiculo

NAO_CONDICIONA = (
    "Nenhum pagamento condiciona a liberação: multa pendente, remoção ou estada não retêm o veículo. Cumpridas as "
    "exigências, ele é imediatamente liberado (art. 58, § 3º)."
)
NAO_SUSPENDE = (
    "Pela retenção não se pede depósito: o art. 66 só o pede pela multa. A defesa não suspende a retenção, que acaba quando "
    "as exigências se cumprem."
)
VIAS = "2 vias: veículo e processo"


def secao_do_auto(auto: AutoDeInfracao) -> Secao | None:
    """What the auto and its notice say of the measure, where a penalty of art. 58 stands."""
    retidas = [e for e in auto.enquadramentos.all() if e.pena == "retencao" and e.subsiste]
    retencao = getattr(auto, "retencao", None)
    if not retidas or retencao is None:
        return None
    return Secao(
        "Retenção do veículo",
        [
            (
                f"O veículo {retencao.veiculo} foi retido em {momento(retencao.retido_em)} "
                f"({lista_de(e.citacao for e in retidas)}). O termo de retenção diz as exigências a cumprir."
            ),
            "O transportador providencia de imediato a remoção e a substituição do veículo (art. 58, §§ 1º e 2º).",
            NAO_CONDICIONA,
            NAO_SUSPENDE,
        ],
    )


def termo_de_retencao(ident: Identificacao, *, retencao: Retencao, por: Atuacao) -> Documento:
    """F02: which vehicle, why, where and when; what must be done for it to leave; who keeps it meanwhile (art. 58)."""
    auto = retencao.auto
    documento = m.abrir(
        ident,
        "Termo de retenção de veículo",
        [
            _veiculo_retido(retencao),
            Destaque(momento_por_extenso(retencao.retido_em), rotulo="Retido em"),
            Secao("Motivo", [Lista([m.descricao(chave) for chave in retencao.incisos]), _lugar(retencao)]),
            Secao(
                "Exigências para a liberação",
                [Lista([e.texto for e in retencao.exigencias.all()], numerada=True), NAO_CONDICIONA],
            ),
            Secao("Passageiros, remoção e substituição", _transbordo(retencao)),
            Secao("Guarda", _guarda(retencao)),
            Secao("Defesa", [NAO_SUSPENDE, _prazo_de_defesa(auto)]),
            Firmas(
                [(auto.agente_infrator or "Preposto do transportador", "recebi a minha via; receber não é concordar")]
            ),
        ],
        unidade=m.unidade_de(por),
        destinatario=auto.transportador.nome,
        via=VIAS,
    )
    return m.assinado(documento, ident, por)


def comunicacao_de_substituicao(ident: Identificacao, *, retencao: Retencao, por: Atuacao) -> Documento:
    """The substitute is in service: as the carrier communicates it, or as the inspector saw it (art. 58, § 2º)."""
    quem = "O transportador comunica" if por.representacao else "O fiscal registra"
    texto = (
        f"{quem} que o veículo retido, {retencao.veiculo}, foi removido em {momento(retencao.removido_em)} e que o veículo "
        f"{retencao.substituto} o substitui desde {momento(retencao.substituido_em)}."
    )
    documento = m.abrir(
        ident,
        "Comunicação de substituição" if por.representacao else "Registro de substituição",
        [
            m.ficha_do_auto(retencao.auto, ("Termo de retenção", _numero(retencao.termo))),
            Paragrafo(texto),
            Nota(
                "A substituição não libera o veículo retido, nem a falta dela o retém depois de cumpridas as exigências."
            ),
        ],
        unidade="Protocolo" if por.representacao else m.unidade_de(por),
    )
    return m.assinado(documento, ident, por)


def laudo(
    ident: Identificacao, *, retencao: Retencao, por: Atuacao, constatacao: str, odometro: int | None, aprovado: bool
) -> Documento:
    """F28, for the vehicle detained: each demand met or not, what was seen, and the seal where it passes (art. 31)."""
    linhas = [(str(e.ordem), e.texto, _como(e)) for e in retencao.exigencias.all()]
    resultado = "aprovado" if aprovado else "reprovado: o veículo continua retido"
    ficha = [("Motivo", "retenção (art. 58)"), ("Vistoriado em", momento(ident.emissao))]
    if odometro is not None:
        ficha.append(("Odômetro", f"{odometro} km"))
    if aprovado and retencao.selo_n:
        ficha.append(("Selo", _selo(retencao)))
    documento = m.abrir(
        ident,
        "Laudo de vistoria",
        [
            _veiculo_retido(retencao),
            Ficha(ficha),
            Secao("Exigências", [Tabela("", ["Nº", "Exigência", "Situação"], linhas)]),
            Secao("O que se constatou", [constatacao]),
            Secao("Resultado", [Paragrafo([(f"{resultado[:1].upper()}{resultado[1:]}.", "forte")])]),
        ],
        unidade=m.unidade_de(por),
        destinatario=retencao.auto.transportador.nome,
        via="2 vias: transportador e processo",
    )
    return m.assinado(documento, ident, por)


def termo_de_liberacao(ident: Identificacao, *, retencao: Retencao, por: Atuacao, decisao: str = "") -> Documento:
    """F03: demand by demand, who received the vehicle and when. Refused while one is missing (art. 58, § 3º).

    ``decisao`` names what cancelled the penalty, when that is what releases the vehicle.
    """
    exigencias = list(retencao.exigencias.all())
    resposta = pode_liberar({e.texto: e.cumprida for e in exigencias})
    if not resposta and not decisao:
        raise Recusa(resposta.motivo)
    ficha = [
        ("Termo de retenção", _numero(retencao.termo)),
        ("Retido em", momento(retencao.retido_em)),
        ("Liberado em", momento(retencao.liberado_em)),
        ("Entregue a", f"{retencao.entregue_a}, CPF {m.cpf_mascarado(retencao.entregue_cpf)}"),
    ]
    if retencao.laudo:
        ficha.append(("Laudo", f"{_numero(retencao.laudo)}{m.fl(retencao.auto.processo, peca=retencao.laudo)}"))
    if retencao.selo_n:
        ficha.append(("Selo", _selo(retencao)))
    linhas = [(str(e.ordem), e.texto, _como(e)) for e in exigencias]
    motivo = f"A penalidade de retenção foi cancelada ({decisao})." if decisao else "Exigências cumpridas."
    documento = m.abrir(
        ident,
        "Termo de liberação de veículo",
        [
            _veiculo_retido(retencao),
            Destaque(momento_por_extenso(retencao.liberado_em), rotulo="Liberado em", tom="sucesso"),
            Ficha(ficha),
            Secao("Exigências", [Tabela("", ["Nº", "Exigência", "Situação"], linhas)]),
            Secao(
                "Liberação",
                [motivo, "Nada foi cobrado para liberar, e multa pendente não a condiciona (art. 58, § 3º)."],
            ),
            Firmas([(retencao.entregue_a, "recebi o veículo e a minha via")]),
        ],
        unidade=m.unidade_de(por),
        destinatario=retencao.auto.transportador.nome,
        via=VIAS,
    )
    return m.assinado(documento, ident, por)


def _veiculo_retido(retencao: Retencao) -> Ficha:
    auto = retencao.auto
    linhas = [
        *m.qualificacao(auto.transportador),
        ("Auto de infração", m.nome_do_auto(auto)),
        ("Veículo", _descricao(retencao.veiculo)),
    ]
    if auto.linha:
        linhas.append(("Linha", str(auto.linha)))
    return Ficha(linhas)


def _descricao(veiculo: Veiculo) -> str:
    partes = [str(veiculo), f"tipo {veiculo.tipo} do art. 28", f"{veiculo.lotacao} lugares"]
    if veiculo.renavam:
        partes.append(f"Renavam {veiculo.renavam}")
    if veiculo.chassi:
        partes.append(f"chassi {veiculo.chassi}")
    return "; ".join(partes)


def _lugar(retencao: Retencao) -> str:
    auto = retencao.auto
    regra = "a retenção se faz nos terminais"
    if all(CATALOGO[chave].local == "qualquer" for chave in retencao.incisos):
        regra = "a retenção se faz em qualquer ponto do percurso"
    return f"Lugar: {auto.local}, {auto.municipio}, {retencao.get_local_tipo_display()}; {regra} (art. 58, § 1º)."


def _transbordo(retencao: Retencao) -> list[str]:
    partes = ["O transportador providencia de imediato a remoção e a substituição do veículo (art. 58, §§ 1º e 2º)."]
    if retencao.passageiros:
        quantos = "1 passageiro" if retencao.passageiros == 1 else f"{retencao.passageiros} passageiros"
        partes.append(f"A bordo: {quantos}, a seguir em outro veículo.")
    elif retencao.passageiros == 0:
        partes.append("Não havia passageiros a bordo.")
    if retencao.remocao_por:
        partes.append(f"Quem remove: {retencao.remocao_por}.")
    return partes


def _guarda(retencao: Retencao) -> list:
    linhas = [("Odômetro", "não lido" if retencao.odometro is None else f"{retencao.odometro} km")]
    linhas.append(("Com quem fica", retencao.depositario or "com o transportador, fora de serviço"))
    linhas.append(("Documentos recolhidos", retencao.documentos or "nenhum"))
    return [Ficha(linhas)]


def _prazo_de_defesa(auto: AutoDeInfracao) -> str:
    if auto.prazo_e_local_no_auto:
        return (
            f"O prazo e o local de defesa estão no auto de infração nº {m.nome_do_auto(auto)}, entregue com este termo."
        )
    return "O prazo de defesa corre da notificação que a CONDER fará ao transportador (art. 65)."


def _como(exigencia: Exigencia) -> str:
    if exigencia.cumprida_em is None:
        return "não cumprida"
    detalhe = f": {exigencia.como}" if exigencia.como else ""
    return f"cumprida em {momento(exigencia.cumprida_em)}{detalhe}"


def _selo(retencao: Retencao) -> str:
    vale = f", válido até {data_longa(retencao.selo_vale_ate)}" if retencao.selo_vale_ate else ""
    return f"nº {retencao.selo_n}{vale}"


def _numero(peca) -> str:
    return peca.numero if peca else "—"
