"""Roles: a substitute names whom he substitutes; nobody judges the appeal against himself; a task outlives its person."""

import pytest

from processos import acesso
from processos.models import Andamento, Decisao
from processos.recusas import SemPermissao
from tests import fabricas as f
from tests.conftest import preparado
from tests.fabricas import em
from workflows.models import Pendencia
from workflows.motor.papeis import desativar

pytestmark = pytest.mark.django_db
enviada = preparado("minuta_enviada")
recebida = preparado("defesa_recebida", transportador="T2")
no_dp = preparado("recurso_minutado", transportador="T3")


def test_o_ato_do_substituto_nomeia_o_titular_e_a_designacao(enviada):
    """Guarantee 2."""
    enviada.decidir(quem=f.SUBSTITUTO_DO_DIRETOR)
    decisao = Decisao.objects.get(processo=enviada.pk)
    assert decisao.designacao.titular.usuario == f.pessoa(f.DIRETOR)
    linha = Andamento.objects.get(processo=enviada.pk, ato="assinar_decisao")
    assert linha.designacao == decisao.designacao
    assert linha.qualidade == (
        "Diretor de Transportes, em substituição a Otávio Exemplo Nunes. Portaria fictícia 31/2026"
    )
    papel = str(decisao.peca.documento)
    for dito in ("Vera Suplente Dantas", "Otávio Exemplo Nunes", "Portaria fictícia 31/2026"):
        assert dito in papel


def test_o_ato_do_titular_nomeia_a_propria_designacao(enviada):
    enviada.decidir()
    linha = Andamento.objects.get(processo=enviada.pk, ato="assinar_decisao")
    assert linha.qualidade == "Diretor de Transportes, titular. Portaria fictícia 07/2020"


def test_o_ato_da_parte_nomeia_a_representacao(recebida):
    linha = Andamento.objects.get(processo=recebida.pk, ato="apresentar_defesa")
    assert linha.qualidade == "sócio de Expresso Faz-de-Conta Ltda., por contrato social fictício"


def test_ninguem_julga_o_recurso_contra_si_nem_como_substituto(no_dp):
    """Guarantee 3; decisões, 13."""
    with pytest.raises(SemPermissao, match="Quem decidiu na primeira instância não decide o recurso"):
        no_dp.decidir("20/04/2026 10:00", quem=f.DIRETOR, papel="diretor_presidente")
    with pytest.raises(SemPermissao, match="Quem decidiu na primeira instância"):
        no_dp.praticar(
            "devolver_minuta", "20/04/2026 10:00", quem=f.DIRETOR, papel="diretor_presidente", observacoes="Não."
        )
    no_dp.decidir("20/04/2026 10:00", quem=f.PRESIDENTE)
    assert Decisao.objects.get(processo=no_dp.pk, instancia="recurso").decidida_por == f.pessoa(f.PRESIDENTE)


def test_sem_quem_decida_o_caso_vai_ao_administrador_e_o_prazo_nao_muda(no_dp):
    caso = f.caso_em("recurso_a_remeter")
    desativar(f.pessoa(f.PRESIDENTE))
    caso.remeter()
    assert ("providenciar", "administrador") in caso.tarefas
    assert caso.vence("decisao_recurso") == ("11/05/2026", "CORRENDO")
    assert not acesso.ha_quem_decida_recurso(caso.processo, em("09/04/2026 10:00"))


def test_o_diretor_que_nao_decidiu_este_caso_pode_substituir_a_presidente(casa):
    caso = f.caso_em("minuta_enviada", transportador="T2")
    caso.decidir(quem=f.SUBSTITUTO_DO_DIRETOR)
    caso.notificar("25/03/2026 09:00", "27/03/2026 10:00")
    caso.recorrer()
    caso.remeter()
    caso.minutar("15/04/2026 09:00", conhecimento="conhece")
    caso.decidir("20/04/2026 10:00", quem=f.DIRETOR, papel="diretor_presidente")
    linha = Andamento.objects.filter(processo=caso.pk, ato="assinar_decisao").first()
    assert "em substituição a Helena Hipótese Andrade" in linha.qualidade


def test_a_tarefa_de_quem_foi_desativado_volta_a_caixa_do_papel_com_o_mesmo_prazo(recebida):
    """Decisões, 14; guarantee 20."""
    recebida.praticar("salvar_minuta", "12/03/2026 09:00", quem=f.JURIDICO, ementa="Atraso na partida.")
    Pendencia.objects.filter(processo=recebida.pk, no="minutar").update(responsavel=f.pessoa(f.JURIDICO))
    antes = Pendencia.objects.get(processo=recebida.pk, no="minutar")
    assert desativar(f.pessoa(f.JURIDICO)) == 1
    depois = Pendencia.objects.get(processo=recebida.pk, no="minutar")
    assert depois.responsavel is None
    assert (depois.papel, depois.prazo, depois.limite) == (antes.papel, antes.prazo, antes.limite)
    assert recebida.processo.minutas.get().ultima.texto["ementa"] == "Atraso na partida."
    with pytest.raises(SemPermissao):
        recebida.minutar(quem=f.JURIDICO)
    recebida.minutar(quem=f.OUTRO_JURIDICO)
    assert ("julgar", "diretor_de_transportes") in recebida.tarefas
