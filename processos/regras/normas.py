"""Every number of the decree and every deadline that it knows, with article, source and vigência.

Marks of source: [T] in the text of the decree; [V] checked; [P] secondary source; [M] from memory; [E] a
choice of this house (dominio/decisoes.md), until an opinion of the Jurídico. `desde=None` means: as far as is
known, always. Numbers live here and nowhere else; the open choices are in `escolhas.py` and are offered here
too.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from .escolhas import CHAVES, PADROES, EscolhaInvalida, Escolhas, EscolhasLidas
from .silencios import SILENCIOS
from .tipos import ALERTA, Norma, TipoDePrazo

__all__ = [
    "ALERTA",
    "CHAVES",
    "NORMAS",
    "PADROES",
    "PRAZOS",
    "VERSAO",
    "EscolhaInvalida",
    "Escolhas",
    "EscolhasLidas",
    "Norma",
    "TipoDePrazo",
    "numero",
]

VERSAO = "1983.1"
_PUBLICACAO = date(1983, 12, 28)


def _t(
    chave: str, nome: str, artigo: str, n: int, unidade: str, regime: str, de_quem: str, **resto: Any
) -> TipoDePrazo:
    quem = {"T": "transportador", "A": "administracao"}[de_quem]
    return TipoDePrazo(chave, nome, artigo, n, unidade, regime, quem, **resto)


def _alerta(
    chave: str, nome: str, artigo: str, n: int, unidade: str, regime: str, de_quem: str, fonte: str, **resto: Any
) -> TipoDePrazo:
    return _t(chave, nome, artigo, n, unidade, regime, de_quem, do_decreto=False, fonte=fonte, **resto)


_PU = "parágrafo único"
_ART48 = "[E] o decreto silencia; Lei BA 12.209/2011, art. 48 [P]"
_ART45 = "[E] o decreto silencia; Lei BA 12.209/2011, art. 45 [P]"
_9784_24 = "[E] o decreto silencia; Lei 9.784/1999, art. 24, por analogia [M]"
_33_2 = "[E] o decreto silencia; art. 33, § 2º, por analogia"

# fmt: off
_PRAZOS = (
    # Sanction: arts. 54 to 67
    _alerta("autuacao", "Autuar depois da ocorrência", "art. 54, § 1º", 30, "corridos", "A", "A",
            "[E] inventário, D32"),
    _alerta("registro", "Registrar o auto", "art. 65", 1, "uteis", "A", "A", "[E] inventário, D38"),
    _alerta("ciencia_tacita", "Abrir a notificação eletrônica", "art. 65", 10, "corridos", "O", "T",
            "[V] Lei 11.419/2006, art. 5º, § 3º, por analogia; [E] decisão 25a", rola=False),
    _t("defesa", "Apresentar defesa", "art. 65", 10, "corridos", "P", "T"),
    _t("julgamento", "Julgar a defesa", f"art. 66, {_PU}", 20, "uteis", "A", "A", improrrogavel=True),
    _alerta("alerta_julgamento_15", "15º dia útil do julgamento", f"art. 66, {_PU}", 15, "uteis", "A", "A",
            "[E] historias, C03", no_dia=True),
    _alerta("alerta_julgamento_18", "18º dia útil do julgamento", f"art. 66, {_PU}", 18, "uteis", "A", "A",
            "[E] historias, C03", no_dia=True),
    _t("reconsideracao", "Requerer reconsideração", "art. 67, I", 10, "corridos", "P", "T",
       fonte="[E] o decreto silencia; art. 67, § 1º, por analogia (inventário, D43)",
       escolha_n="RECONS_PRAZO"),
    # Evidence and opinion: inner alerts; none of them stops or moves the twenty business days
    _alerta("manifestacao_do_fiscal", "Manifestação do Fiscal", f"art. 66, {_PU}", 5, "corridos", "A", "A", _9784_24),
    _alerta("prova_deferida", "Juntar a prova deferida", f"art. 66, {_PU}", 5, "corridos", "A", "T", _9784_24),
    _alerta("parecer", "Parecer do Jurídico", f"art. 66, {_PU}", 15, "corridos", "A", "A",
            "[E] o decreto silencia; Lei 9.784/1999, art. 42, por analogia [M]"),
    _alerta("decisao_reconsideracao", "Decidir a reconsideração", "art. 67, I", 30, "corridos", "A", "A",
            "[E] decisão 9a", escolha_n="RECONS_DECISAO"),
    _t("recurso", "Interpor recurso", "art. 67, § 1º", 10, "corridos", "P", "T"),
    _t("remessa", "Remeter o recurso", "art. 67, § 1º", 5, "corridos", "A", "A"),
    _t("decisao_recurso", "Apreciar o recurso", "art. 67, § 2º", 30, "corridos", "A", "A",
       prorrogavel_por="Lei 9.784/1999, art. 59, § 2º, uma vez e com motivo", escolha_prorroga="REC_PRORROGA"),
    _t("recolhimento", "Recolher a multa", "art. 57, § 2º, c/c arts. 56, I, e 65",
       10, "corridos", "P", "T",
       fonte="[E] decisão 8 (o decreto diz “no prazo”)"),
    _alerta("devolucao_deposito", "Devolver o depósito", "art. 66", 30, "corridos", "A", "A", _ART45),
    _alerta("devolucao_excedente", "Devolver o excedente do depósito", "art. 66", 30, "corridos", "A", "A", _ART45),
    _t("reincidencia", "Janela da reincidência", "art. 57, § 1º", 6, "meses", "M", "A",
       improrrogavel=True, rola=False),
    _t("impedimento", "Impedimento de nova outorga", "art. 62", 24, "meses", "M", "A",
       improrrogavel=True, rola=False),
    # Grants: arts. 5, 10, 21, 36 to 44, 69
    _t("experimental", "Serviço experimental", "art. 5º, V", 3, "meses", "M", "A",
       improrrogavel=True, rola=False),
    _alerta("decidir_viabilidade", "Decidir a viabilidade", "art. 5º, V", 30, "corridos", "R", "A",
            "[E] inventário, D01"),
    _t("ordem_de_operacao", "Iniciar o serviço", "arts. 10 e 39, I", 30, "corridos", "P", "T",
       prorrogavel_por="art. 10, § 2º"),
    _t("consulta_frequencia", "Responder à consulta de frequência", f"art. 21, {_PU}",
       10, "corridos", "P", "T"),
    _t("assinatura_do_termo", "Assinar o termo de responsabilidade", "art. 36", 30, "corridos", "P", "T"),
    _t("garantia_da_outorga", "Depositar a garantia", "art. 44, § 2º, c/c art. 36",
       30, "corridos", "P", "T",
       fonte="[E] o decreto silencia; mesmo limite do art. 36 (inventário, D27)"),
    _t("certidoes", "Expedição das certidões", "art. 36, VII", 10, "corridos", "R", "T", rola=False),
    _alerta("desistencia", "Operar até o sucessor", "art. 38", 6, "meses", "M", "T", "[E] inventário, D23"),
    _t("autorizacao", "Vigência da autorização", "art. 40", 6, "meses", "M", "T",
       improrrogavel=True, rola=False),
    _t("autorizacao_especial", "Vigência da autorização especial", "art. 69", 12, "meses", "M", "T",
       improrrogavel=True, rola=False),
    _t("manifestacao_do_escolhido", "Manifestar-se sobre a escolha", "art. 42", 48, "horas", "H", "T"),
    _t("recomposicao", "Recompor a garantia", "art. 44, § 4º", 10, "corridos", "P", "T",
       fonte=_ART48, escolha_n="RECOMP_PRAZO"),
    _t("reforco_semestral", "Reforçar a garantia", "art. 44, § 5º", 6, "meses", "M", "T"),
    _alerta("devolucao_garantia", "Devolver a garantia", "art. 44, § 7º", 30, "corridos", "A", "A",
            f"{_ART45}; decisão 23"),
    # Register: arts. 29 to 33, 53
    _alerta("substituicao_de_veiculo", "Substituir o veículo", "art. 29, § 2º", 30, "corridos", "P", "T",
            "[E] inventário, D12"),
    _alerta("quitacao_do_veiculo", "Comprovar a propriedade", "art. 30, § 1º",
            30, "corridos", "O", "T", _33_2),
    _alerta("baixa_de_veiculo", "Comunicar a baixa", "art. 30, § 2º", 30, "corridos", "O", "T", _33_2),
    _t("registro_do_veiculo", "Atualizar o registro do veículo", "art. 30, § 3º", 12, "meses", "M", "T"),
    _t("vistoria", "Vistoria anual", "art. 31", 12, "meses", "M", "T"),
    _t("cadastro_anual", "Atualizar o cadastro", "art. 33, § 1º", 30, "dia", "T", "T", mes=6),
    _t("alteracao_societaria", "Comunicar alteração societária", "art. 33, § 2º",
       30, "corridos", "O", "T"),
    _t("balanco", "Entregar o balanço", "art. 53, III", 30, "dia", "T", "T", mes=3),
    # Operation: arts. 7, 15, 18, 27, 70
    _t("viagem_turistica", "Pedir viagem turística", f"art. 7º, {_PU}", 2, "uteis", "R", "T"),
    _t("viagem_a_frete", "Pedir viagem a frete", "art. 70", 2, "uteis", "R", "T"),
    _alerta("via_impraticavel", "Comunicar via impraticável", "art. 15, § 2º", 24, "horas", "H", "T",
            "[E] inventário, D07"),
    _alerta("interrupcao_de_viagem", "Comunicar interrupção de viagem", "art. 18", 24, "horas", "H", "T",
            "[E] inventário, D08"),
    _t("cancelamento_de_bilhete", "Cancelar o bilhete para remarcar", "art. 27", 4, "horas", "R", "T"),
    _t("remarcacao_de_bilhete", "Viajar com o bilhete remarcado", "art. 27", 30, "corridos", "O", "T",
       fonte="[T]; da data original da viagem, sem rolar [E] (inventário, D10)", rola=False),
    # Transition: arts. 74 and 75
    _t("derba_registro", "Pedir o registro (outorga do DERBA)", "art. 74, I", 60, "corridos", "O", "T"),
    _t("derba_exigencias", "Atender às exigências (outorga do DERBA)", "art. 74, II",
       120, "corridos", "O", "T"),
    _t("pioneiro", "Requerer autorização (pioneiro)", "art. 75, § 2º", 60, "corridos", "O", "T"),
)
# fmt: on

PRAZOS: Mapping[str, TipoDePrazo] = MappingProxyType({tipo.chave: tipo for tipo in _PRAZOS})


def _n(chave: str, valor: Any, artigo: str, fonte: str = "[T]") -> Norma:
    return Norma(chave, valor, artigo, fonte, desde=_PUBLICACAO if fonte.startswith("[T]") else None)


_NUMEROS = (
    # Fines: art. 57
    _n("multa.57-I", Decimal(40), "art. 57, I"),
    _n("multa.57-II", Decimal(60), "art. 57, II"),
    _n("multa.57-III", Decimal(80), "art. 57, III"),
    _n("multa.57-IV", Decimal(100), "art. 57, IV"),
    _n("multa.dobro", 2, "art. 57, § 1º"),
    _n("dinheiro.decimais", 2, "art. 57", "[E] decisão 1"),
    _n("recusa.testemunhas", 2, "art. 63, parágrafo único"),
    # Guarantee and tariff: arts. 44 and 47
    _n("garantia.fator", 20, "art. 44"),
    _n("garantia.divisor_autorizacao", 4, "art. 44, § 1º"),
    _n("comissao.teto", Decimal(7), "art. 47, parágrafo único"),
    # Vehicles and special services: arts. 29 and 72
    _n("veiculo.limite_de_passageiros", 12, "art. 29"),
    _n("veiculo.anos_ate_o_limite", 5, "art. 29"),
    _n("veiculo.anos_acima_do_limite", 7, "art. 29"),
    _n("escolar.capacidade_minima", 6, "art. 72"),
    _n("privado.capacidade_minima", 9, "art. 72"),
    # Baggage: art. 48
    _n("franquia.bagageiro_kg", 25, "art. 48, I"),
    _n("franquia.porta_volume_kg", 5, "art. 48, II"),
    # Notice and hours
    _n("ciencia.tacita_dias", 10, "art. 65", "[V] Lei 11.419/2006, art. 5º, § 3º, por analogia; [E] decisão 25a"),
    _n("expediente.abre", 8, "art. 42", "[E] hora de abertura que o calendário não disser; contagem, 4.5"),
    _n("expediente.fecha", 17, "art. 42", "[E] hora de fechamento que o calendário não disser; contagem, 4.5"),
)


NORMAS: Mapping[str, Norma] = MappingProxyType(
    {norma.chave: norma for norma in (*_NUMEROS, *SILENCIOS)}
    | {f"prazo.{t.chave}": _n(f"prazo.{t.chave}", t.n, t.artigo, t.fonte) for t in _PRAZOS}
    | {
        f"escolha.{c.nome}": Norma(f"escolha.{c.nome}", c.padrao, "", c.fonte if "[E]" in c.fonte else f"[E] {c.fonte}")
        for c in CHAVES.values()
    }
)


def numero(chave: str) -> Any:
    """The value of a rule by its key."""
    return NORMAS[chave].valor
