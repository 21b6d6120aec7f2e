"""Review of one's own motion, and what a later penalty suffers when an earlier one changes: the tables, by article."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from processos.regras.normas import NORMAS
from processos.regras.recursos import DIRETOR_DE_TRANSPORTES as DT
from processos.regras.recursos import DIRETOR_PRESIDENTE as DP
from processos.regras.reincidencia import AGRAVARIA, CAI, NADA, OUTRA_BASE, Situacao, efeito_sobre_a_posterior
from processos.regras.revisao import ATOS, pode_anular_desde, pode_restabelecer, pode_rever, pode_rever_para, recomeco


@pytest.mark.parametrize(
    ("papel", "decisao_de", "pode"),
    [
        pytest.param(DT, None, True, id="art. 66: nada decidido, o Diretor de Transportes"),
        pytest.param(DT, DT, True, id="art. 66: a própria decisão"),
        pytest.param(DT, DP, False, id="art. 67, II: a do Diretor-Presidente é só dele"),
        pytest.param(DP, DP, True, id="art. 67, II: a própria decisão do recurso"),
        pytest.param(DP, DT, False, id="art. 67, II: ao Presidente se chega por recurso"),
        pytest.param(DP, None, False, id="art. 67, II: nada decidido"),
    ],
)
def test_cada_autoridade_reve_as_suas_decisoes(papel, decisao_de, pode):
    resposta = pode_rever(papel, decisao_em_vigor_de=decisao_de)
    assert (resposta.permitido, bool(resposta.motivo)) == (pode, not pode)


@pytest.mark.parametrize(
    ("chave", "favoravel", "recomeca", "prazos"),
    [
        pytest.param("auto", False, "", (), id="art. 54: nada recomeça"),
        pytest.param("notificacao_da_autuacao", False, "nova notificação da autuação", ("defesa",), id="art. 65"),
        pytest.param("recebimento", False, "novo despacho sobre o recebimento da defesa", (), id="art. 66"),
        pytest.param("decisao", False, "novo julgamento", ("julgamento",), id="art. 66, p. ún."),
        pytest.param("decisao", True, "nova notificação da autuação", ("defesa",), id="CF 5º LV: favorecia a parte"),
        pytest.param(
            "notificacao_da_decisao",
            False,
            "nova notificação da decisão",
            ("recurso", "reconsideracao"),
            id="art. 67, § 1º",
        ),
        pytest.param("decisao_do_recurso", False, "nova decisão do recurso", ("decisao_recurso",), id="art. 67, § 2º"),
        pytest.param("decisao_do_recurso", True, "nova notificação da autuação", ("defesa",), id="CF 5º LV: provido"),
    ],
)
def test_de_onde_recomeca_e_que_prazos_correm_de_novo(chave, favoravel, recomeca, prazos):
    ato = recomeco(chave, favoravel=favoravel)
    assert (ato.recomeca, ato.prazos) == (recomeca, prazos)


@pytest.mark.parametrize("chave", list(ATOS))
def test_so_a_autoridade_do_ato_anula_a_partir_dele(chave):
    dono = DP if chave == "decisao_do_recurso" else DT
    assert pode_anular_desde(chave, dono)
    assert "art. 67, II" in pode_anular_desde(chave, DT if dono == DP else DP).motivo


def test_quem_recorreu_no_prazo_supriu_a_notificacao():
    assert not pode_anular_desde("notificacao_da_decisao", DT, recorreu_no_prazo=True)
    assert pode_anular_desde("decisao", DT, recorreu_no_prazo=True)


@pytest.mark.parametrize(
    ("nova_pena", "novo_valor", "pode"),
    [
        pytest.param("", "0", True, id="garantia 11: cancela"),
        pytest.param("advertencia", "0", True, id="garantia 11: advertência no lugar da multa"),
        pytest.param("multa", "74.94", True, id="garantia 11: multa menor"),
        pytest.param("multa", "149.88", True, id="garantia 11: igual"),
        pytest.param("multa", "149.89", False, id="garantia 11: um centavo a mais"),
        pytest.param("cancelamento", "0", False, id="garantia 11: pena mais grave"),
    ],
)
def test_a_revisao_so_se_faz_em_favor(nova_pena, novo_valor, pode):
    resposta = pode_rever_para(
        pena="multa", valor=Decimal("149.88"), nova_pena=nova_pena, novo_valor=Decimal(novo_valor)
    )
    assert resposta.permitido is pode
    assert pode or "nova notificação e defesa (arts. 65 e 66)" in resposta.motivo


ANTES, DEPOIS = datetime(2026, 8, 20, 10, tzinfo=UTC), datetime(2026, 8, 24, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("anulada", "notificada", "pode"),
    [
        pytest.param(None, None, True, id="nada foi anulado"),
        pytest.param(ANTES, None, False, id="art. 65: sem notificação"),
        pytest.param(DEPOIS, ANTES, False, id="art. 65: a notificação é anterior à anulação"),
        pytest.param(ANTES, DEPOIS, True, id="art. 65: notificado de novo"),
    ],
)
def test_o_anulado_nao_se_restabelece_sem_nova_notificacao(anulada, notificada, pode):
    assert pode_restabelecer(anulada_em=anulada, notificada_em=notificada).permitido is pode


SIMPLES, DOBRO = Situacao("57-I-a", False), Situacao("57-I-a", True, "A")


@pytest.mark.parametrize(
    ("era", "seria", "efeito"),
    [
        pytest.param(DOBRO, SIMPLES, CAI, id="decisão 6: caiu a anterior"),
        pytest.param(DOBRO, DOBRO, NADA, id="art. 57 § 1º: a anterior continua"),
        pytest.param(DOBRO, Situacao("57-I-a", True, "A2"), OUTRA_BASE, id="decisão 6a: outra anterior a sustenta"),
        pytest.param(SIMPLES, DOBRO, AGRAVARIA, id="art. 65: não se agrava sozinho"),
        pytest.param(SIMPLES, SIMPLES, NADA, id="nada"),
        pytest.param(Situacao("57-I-g", False, "A"), Situacao("56-V", False), CAI, id="decisão 7: volta a advertência"),
        pytest.param(Situacao("57-I-g", True, "B"), Situacao("57-I-g", False, "A"), CAI, id="decisão 7: perde o dobro"),
        pytest.param(Situacao("56-V", False), Situacao("57-I-g", False, "A"), AGRAVARIA, id="decisão 7: viraria multa"),
    ],
)
def test_o_que_acontece_com_a_penalidade_posterior(era, seria, efeito):
    assert efeito_sobre_a_posterior(era, seria) == efeito


def test_cada_escolha_nossa_tem_fonte():
    nossas = {chave: n for chave, n in NORMAS.items() if chave.startswith(("revisao.", "reincidencia."))}
    assert len(nossas) == 9
    assert all(n.fonte.startswith("[E]") and n.artigo for n in nossas.values())
