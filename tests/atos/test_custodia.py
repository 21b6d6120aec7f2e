"""Who has a task: taken, let go, passed on. None of it completes anything or moves a date (decisões, 14)."""

import pytest

from processos.models import Andamento, Designacao
from processos.recusas import SemPermissao, TarefaVencida
from tests import fabricas as f
from tests.conftest import preparado
from tests.fabricas import em
from workflows.conferencia import conferir
from workflows.models import Pendencia
from workflows.motor import relogio
from workflows.motor.papeis import desativar
from workflows.motor.porta import FormularioRecusado

pytestmark = pytest.mark.django_db
recebida = preparado("defesa_recebida")
minutado = preparado("recurso_minutado", transportador="T2")
QUANDO = "11/03/2026 09:00"


def tarefa(caso: f.Caso, no: str = "minutar") -> Pendencia:
    return Pendencia.objects.select_related("responsavel").get(processo=caso.pk, no=no)


def assumir(caso: f.Caso, quem: str = f.JURIDICO, quando: str = QUANDO, no: str = "minutar"):
    return caso.praticar("assumir_tarefa", quando, quem=quem, tarefa=tarefa(caso, no).task_id)


def redistribuir(caso: f.Caso, quem: str, a: str, *, no: str = "minutar", **opcoes):
    dados = {"pessoa": a, "motivo": "Férias.", **opcoes}
    return caso.praticar("redistribuir_tarefa", "12/03/2026 09:00", quem=quem, tarefa=tarefa(caso, no).task_id, **dados)


def test_assumir_soltar_e_redistribuir_nao_concluem_nem_mudam_data(recebida):
    antes, fase, evento = tarefa(recebida), recebida.fase, recebida.processo.ultimo_evento
    assumir(recebida)
    assert tarefa(recebida).responsavel == f.pessoa(f.JURIDICO)
    recebida.praticar("soltar_tarefa", "11/03/2026 10:00", quem=f.JURIDICO, tarefa=antes.task_id)
    assert tarefa(recebida).responsavel is None
    redistribuir(recebida, f.JURIDICO, f.OUTRO_JURIDICO)
    depois = tarefa(recebida)
    assert depois.responsavel == f.pessoa(f.OUTRO_JURIDICO)
    for campo in ("task_id", "no", "papel", "prazo_id", "limite", "ordem", "desde", "vinda_de"):
        assert getattr(depois, campo) == getattr(antes, campo), campo
    assert (recebida.fase, recebida.processo.ultimo_evento) == (fase, evento)
    assert recebida.vence("julgamento") == ("08/04/2026", "CORRENDO")


def test_o_andamento_guarda_para_a_casa_quem_passou_a_quem_e_por_que(recebida):
    assumir(recebida)
    redistribuir(recebida, f.JURIDICO, f.OUTRO_JURIDICO)
    linhas = Andamento.objects.filter(processo=recebida.pk).order_by("-sequencia")[:2]
    assert [linha.restrito for linha in linhas] == [True, True]
    assert linhas[1].texto == "Lia Ficção Prado assumiu a tarefa “Minutar o julgamento”."
    assert linhas[0].texto == (
        "A tarefa “Minutar o julgamento” passou de Lia Ficção Prado a Ivo Rascunho Sales. Motivo: Férias."
    )


def test_quem_chega_depois_ouve_quem_assumiu_e_quando(recebida):
    assumir(recebida)
    with pytest.raises(TarefaVencida, match=r"já foi assumida por Lia Ficção Prado em qua.11/03/2026, 09:00"):
        assumir(recebida, f.OUTRO_JURIDICO, "11/03/2026 09:01")
    with pytest.raises(TarefaVencida, match="já está com você"):
        assumir(recebida, f.JURIDICO, "11/03/2026 09:02")
    assert tarefa(recebida).responsavel == f.pessoa(f.JURIDICO)


def test_so_solta_quem_assumiu_e_so_passa_adiante_quem_a_tem_ou_o_administrador(recebida):
    assumir(recebida)
    with pytest.raises(SemPermissao, match="Só solta a tarefa quem a assumiu"):
        recebida.praticar("soltar_tarefa", QUANDO, quem=f.OUTRO_JURIDICO, tarefa=tarefa(recebida).task_id)
    with pytest.raises(SemPermissao, match="redistribui quem a tem ou o Administrador"):
        redistribuir(recebida, f.OUTRO_JURIDICO, f.OUTRO_JURIDICO)
    redistribuir(recebida, f.ADMINISTRADOR, f.OUTRO_JURIDICO)
    assert tarefa(recebida).responsavel == f.pessoa(f.OUTRO_JURIDICO)


@pytest.mark.parametrize(
    ("pessoa", "motivo"), [(f.DIRETOR, "Férias."), (f.JURIDICO, "Férias."), ("ninguem", "x"), (f.OUTRO_JURIDICO, "")]
)
def test_so_se_passa_a_outra_pessoa_do_papel_e_com_motivo(recebida, pessoa, motivo):
    assumir(recebida)
    with pytest.raises(FormularioRecusado):
        redistribuir(recebida, f.JURIDICO, pessoa, motivo=motivo)
    assert tarefa(recebida).responsavel == f.pessoa(f.JURIDICO)


def test_quem_e_impedido_nao_assume_nem_recebe_a_tarefa(minutado):
    """Otávio judged the first instance: he may not have the appeal, although he substitutes the Presidente."""
    aberta = tarefa(minutado, "decidir_recurso")
    with pytest.raises(SemPermissao, match="Quem decidiu na primeira instância"):
        minutado.praticar(
            "assumir_tarefa", "16/04/2026 09:00", quem=f.DIRETOR, papel="diretor_presidente", tarefa=aberta.task_id
        )
    with pytest.raises(FormularioRecusado):
        redistribuir(minutado, f.ADMINISTRADOR, f.DIRETOR, no="decidir_recurso")
    redistribuir(minutado, f.ADMINISTRADOR, f.PRESIDENTE, no="decidir_recurso")


def test_a_tarefa_da_parte_nao_se_redistribui(recebida):
    caso = f.caso_em("em_prazo_defesa", transportador="T3")
    espera = tarefa(caso, "aguardar_defesa")
    with pytest.raises(SemPermissao, match="Esta tarefa é da parte"):
        caso.praticar(
            "redistribuir_tarefa", QUANDO, quem=f.ADMINISTRADOR, tarefa=espera.task_id, pessoa="x", motivo="y"
        )


def test_o_assunto_proprio_do_fiscal_nao_se_solta_nem_se_passa(recebida):
    Pendencia.objects.filter(pk=tarefa(recebida).pk).update(responsavel=f.pessoa(f.JURIDICO))
    propria = tarefa(recebida).task_id
    with pytest.raises(SemPermissao, match="assunto próprio de Lia Ficção Prado"):
        recebida.praticar("soltar_tarefa", QUANDO, quem=f.JURIDICO, tarefa=propria)
    with pytest.raises(SemPermissao, match="assunto próprio de Lia Ficção Prado"):
        redistribuir(recebida, f.ADMINISTRADOR, f.OUTRO_JURIDICO)


def test_a_tarefa_de_um_colega_ainda_pode_ser_respondida_por_quem_e_do_papel(recebida):
    """The period of art. 66 does not wait for who is away."""
    assumir(recebida)
    recebida.minutar(quem=f.OUTRO_JURIDICO)
    assert ("julgar", "diretor_de_transportes") in recebida.tarefas


def test_o_que_estava_com_quem_deixou_o_papel_volta_a_caixa(recebida):
    """Deactivated, or with the designation ended: what ``conferir`` asks of every task holds again."""
    assumir(recebida)
    assert desativar(f.pessoa(f.JURIDICO)) == 1
    assert (tarefa(recebida).responsavel, tarefa(recebida).assumida_em) == (None, None)
    assumir(recebida, f.OUTRO_JURIDICO)
    Designacao.objects.filter(usuario=f.pessoa(f.OUTRO_JURIDICO)).update(ate=f.dia("12/03/2026"))
    relogio.correr(em("12/03/2026 23:00"))
    assert tarefa(recebida).responsavel == f.pessoa(f.OUTRO_JURIDICO)
    relogio.correr(em("13/03/2026 00:10"))
    assert tarefa(recebida).responsavel is None
    assert [
        str(d) for linha in conferir(em("13/03/2026 00:11"), processo=recebida.pk) for d in linha.divergencias
    ] == []


def test_a_tarefa_sabe_de_que_papel_veio_e_a_do_relogio_nao_vem_de_nenhum(recebida):
    assert tarefa(recebida).vinda_de == "transportador"
    recebida.correr("01/04/2026 00:01")
    assert Pendencia.objects.get(processo=recebida.pk, no="providenciar").vinda_de == ""
