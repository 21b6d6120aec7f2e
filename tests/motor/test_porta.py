"""The one door: in which order it refuses, that a refusal changes nothing, and that nothing is done twice."""

import uuid

import pytest
from django.apps import apps
from django_fsm import TransitionNotAllowed

from processos.models import Andamento, Designacao, Representacao
from processos.recusas import NaoEncontrado, Recusa, SemPermissao, TarefaVencida
from tests import fabricas as f
from tests.conftest import preparado
from tests.fabricas import em
from workflows.models import Pendencia
from workflows.motor import porta
from workflows.motor.porta import FormularioRecusado, praticar

pytestmark = pytest.mark.django_db
em_prazo = preparado("em_prazo_defesa")
recebida = preparado("defesa_recebida", transportador="T2")
enviada = preparado("minuta_enviada", transportador="T3")


@pytest.fixture
def contar():
    """How many rows every table has: a refusal leaves all of them as they were."""

    def contagem() -> dict[str, int]:
        modelos = [m for app in ("processos", "workflows", "viewflow") for m in apps.get_app_config(app).get_models()]
        return {m._meta.label: m._base_manager.count() for m in modelos}

    return contagem


def tarefa_de(caso, no: str) -> int:
    return Pendencia.objects.get(processo=caso.pk, no=no).task_id


# --- the order of refusals --------------------------------------------------------------------------------------------


def test_ato_que_nao_existe(em_prazo):
    with pytest.raises(NaoEncontrado) as recusa:
        em_prazo.praticar("perdoar", "05/03/2026 09:00", quem=f.DIRETOR)
    assert recusa.value.status == 404


def test_quem_nao_tem_o_papel_na_data(em_prazo):
    with pytest.raises(SemPermissao, match="não está designado para atuar como Financeiro nesta data"):
        em_prazo.praticar("registrar_ciencia", "05/03/2026 09:00", quem=f.PROTOCOLO, papel="financeiro")


def test_designacao_vencida_e_pessoa_desativada_nao_atuam(em_prazo):
    Designacao.objects.filter(usuario__username=f.JURIDICO).update(ate=f.dia("04/03/2026"))
    f.pessoa(f.OUTRO_JURIDICO).__class__.objects.filter(username=f.OUTRO_JURIDICO).update(is_active=False)
    for quem in (f.JURIDICO, f.OUTRO_JURIDICO):
        with pytest.raises(SemPermissao, match="não está designado"):
            em_prazo.praticar("salvar_minuta", "05/03/2026 09:00", quem=quem, papel="juridico")


def test_o_caso_alheio_e_o_que_nao_existe_dao_a_mesma_resposta_antes_de_qualquer_outra(em_prazo):
    respostas = set()
    for pk in (em_prazo.pk, 999_999, None):
        for nome in ("apresentar_defesa", "assinar_decisao", "registrar_auto"):
            with pytest.raises(NaoEncontrado) as recusa:
                praticar(
                    nome,
                    autor=f.pessoa(f.T2),
                    papel="transportador",
                    agora=em("05/03/2026 09:00"),
                    processo=pk,
                    tarefa=1,
                )
            respostas.add((recusa.value.status, recusa.value.mensagem))
    assert respostas == {(404, porta.NAO_EXISTE)}


def test_o_papel_errado_ouve_de_quem_e_o_ato_e_por_que_artigo(em_prazo):
    with pytest.raises(SemPermissao) as recusa:
        em_prazo.praticar("registrar_ciencia", "05/03/2026 09:00", quem=f.FINANCEIRO)
    assert recusa.value.mensagem == "Este ato é de Fiscal ou Protocolo (arts. 63 e 65)."


def test_o_papel_certo_sem_tarefa_aberta_e_recusado(em_prazo):
    with pytest.raises(SemPermissao, match="não tem tarefa aberta neste processo agora"):
        em_prazo.praticar("assinar_decisao", "05/03/2026 09:00", quem=f.DIRETOR, li="on")


def test_poderes_de_consulta_nao_protocolam(em_prazo):
    with pytest.raises(SemPermissao, match="só dá poderes de consulta"):
        em_prazo.praticar("apresentar_defesa", "05/03/2026 09:00", quem=f.T1_CONSULTA, fatos="Não é meu.")


def test_o_representante_de_ontem_ja_nao_ve_o_caso(em_prazo):
    Representacao.objects.filter(usuario__username=f.T1).update(ate=f.dia("04/03/2026"))
    with pytest.raises(SemPermissao, match="terminaram: até 04/03/2026"):
        em_prazo.defender("05/03/2026 09:00")


def test_a_recusa_da_lei_vem_no_formulario_com_o_que_se_digitou(em_prazo):
    with pytest.raises(FormularioRecusado) as recusa:
        em_prazo.defender("05/03/2026 09:00", fatos="", argumentos="", pedidos="Arquivar.")
    formulario = recusa.value.formulario
    assert formulario.errors["fatos"] == ["Escreva a petição aqui, ou junte-a em PDF."]
    assert formulario.data["pedidos"] == "Arquivar."
    assert recusa.value.status == 422


# --- nothing changes after a refusal ----------------------------------------------------------------------------------


def recusas_do_caso(caso):
    """Refusals of every kind on one case: each is tried, and each must leave the tables as they were."""
    yield lambda: caso.praticar("registrar_ciencia", "05/03/2026 09:00", quem=f.FINANCEIRO)
    yield lambda: caso.praticar("assinar_decisao", "05/03/2026 09:00", quem=f.DIRETOR, li="on")
    yield lambda: caso.praticar("apresentar_defesa", "05/03/2026 09:00", quem=f.T1_CONSULTA, fatos="x")
    yield lambda: caso.defender("05/03/2026 09:00", fatos="", argumentos="")
    yield lambda: caso.defender("05/03/2026 09:00", valor="74,945")
    yield lambda: caso.praticar("renunciar", "05/03/2026 09:00", quem=f.T1)
    yield lambda: caso.praticar("renunciar", "05/03/2026 09:00", quem=f.T1, confirmo="on", tarefa=999_999)
    yield lambda: caso.praticar("corrigir_auto", "05/03/2026 09:00", quem=f.OUTRO_FISCAL, texto="x" * 40)


@pytest.mark.parametrize("n", range(8))
def test_depois_de_uma_recusa_nada_mudou(em_prazo, contar, n):
    antes, processo = contar(), em_prazo.processo
    with pytest.raises(Recusa):
        list(recusas_do_caso(em_prazo))[n]()
    assert contar() == antes
    assert (em_prazo.fase, em_prazo.tarefas) == (processo.fase, {("aguardar_defesa", "transportador")})


def test_um_erro_de_programa_no_meio_do_ato_desfaz_tudo(em_prazo, contar, monkeypatch):
    antes = contar()
    monkeypatch.setattr(porta.registro, "anotar", lambda *a, **k: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        em_prazo.defender("05/03/2026 09:00", valor="74,94")
    assert contar() == antes
    assert em_prazo.vence("defesa") == ("16/03/2026", "CORRENDO")


# --- twice ------------------------------------------------------------------------------------------------------------


def test_a_mesma_chave_enviada_duas_vezes_da_o_primeiro_resultado(em_prazo, contar):
    chave = uuid.uuid4()
    primeiro = em_prazo.defender("10/03/2026 10:00", valor="74,94", chave=chave)
    antes = contar()
    segundo = em_prazo.defender("10/03/2026 10:01", valor="74,94", chave=chave)
    assert contar() == antes
    assert (primeiro.repetido, segundo.repetido) == (False, True)
    assert segundo.andamento == primeiro.andamento
    assert segundo.processo == primeiro.processo


def test_a_mesma_chave_num_ato_que_abre_processo_nao_abre_dois(em_prazo, contar):
    chave, caso = uuid.uuid4(), f.Caso()
    caso.lavrar("05/03/2026 09:00", chave=chave)
    antes = contar()
    repetido = caso.lavrar("05/03/2026 09:00", chave=chave)
    assert repetido.repetido
    assert contar() == antes


def test_a_chave_de_outra_pessoa_nao_devolve_o_que_ela_fez(em_prazo, recebida):
    chave = uuid.uuid4()
    em_prazo.defender("10/03/2026 10:00", chave=chave)
    with pytest.raises(Recusa) as recusa:
        recebida.praticar("protocolar_pedido", "10/03/2026 10:01", quem=f.T2, fatos="Certidão.", chave=chave)
    assert recusa.value.status == 422
    assert "Outra pessoa registrou" in recusa.value.mensagem


def test_a_tarefa_que_outro_concluiu_diz_quem_e_quando(enviada):
    tarefa = tarefa_de(enviada, "julgar")
    enviada.decidir("24/03/2026 10:00", quem=f.SUBSTITUTO_DO_DIRETOR, tarefa=tarefa)
    with pytest.raises(TarefaVencida) as recusa:
        enviada.decidir("24/03/2026 10:05", tarefa=tarefa)
    assert recusa.value.status == 409
    assert recusa.value.andamento.autor == f.pessoa(f.SUBSTITUTO_DO_DIRETOR)
    assert recusa.value.andamento.quando == em("24/03/2026 10:00")


def test_a_transicao_que_a_maquina_recusa_vira_conflito_e_nao_erro(enviada, monkeypatch):
    def recusar(*args, **kwargs):
        raise TransitionNotAllowed("fictícia")

    monkeypatch.setattr("processos.models.Minuta.assinar", recusar)
    with pytest.raises(TarefaVencida):
        enviada.decidir()


# --- the law at the door ----------------------------------------------------------------------------------------------


def test_alem_do_calendario_e_uma_frase_no_formulario_e_nao_um_palpite(em_prazo, contar):
    caso = f.Caso()
    caso.lavrar("21/12/2026 09:00")
    caso.registrar("21/12/2026 10:00")
    caso.emitir("21/12/2026 11:00")
    antes = contar()
    with pytest.raises(FormularioRecusado) as recusa:
        caso.cientificar("28/12/2026 10:00", recebedor="Gil Preposto")
    (frase,) = recusa.value.formulario.non_field_errors()
    assert "calendário" in frase.lower()
    assert "2026" in frase
    assert recusa.value.formulario.data["recebedor"] == "Gil Preposto"
    assert contar() == antes


def test_sem_valor_de_referencia_e_uma_frase_no_formulario(em_prazo):
    caso = f.Caso()
    with pytest.raises(FormularioRecusado) as recusa:
        caso.lavrar("02/03/2026 09:20", fato="31/12/2019 09:00", motivo_nao_imediato="Apurado no cadastro.")
    assert "maior valor de referência" in recusa.value.formulario.non_field_errors()[0]


def test_prorrogar_o_julgamento_e_recusado_e_a_tentativa_fica_registrada(recebida, contar):
    antes = contar()
    with pytest.raises(Recusa, match=r"improrrogável \(art. 66, parágrafo único\)"):
        recebida.praticar("prorrogar_julgamento", "12/03/2026 09:00", quem=f.DIRETOR, motivo="Muito serviço.")
    assert contar() == {**antes, "processos.Andamento": antes["processos.Andamento"] + 1}
    linha = Andamento.objects.filter(processo=recebida.pk).first()
    assert (linha.ato, linha.restrito, linha.autor) == ("prorrogar_julgamento", True, f.pessoa(f.DIRETOR))
    assert linha.texto.startswith("Tentativa recusada: ")
    assert recebida.vence("julgamento") == ("08/04/2026", "CORRENDO")


def test_o_ato_restrito_nao_aparece_como_ultimo_evento(enviada):
    assert enviada.processo.ultimo_evento.startswith("Defesa protocolada")
    assert Andamento.objects.filter(processo=enviada.pk).first().restrito


# --- a decision is signed by who proved again who it is ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("quando", "assina"),
    [(None, False), ("12/03/2026 08:54", False), ("12/03/2026 08:55", True), ("12/03/2026 09:01", False)],
    ids=["sem senha", "há seis minutos", "há cinco", "no futuro"],
)
def test_sem_nova_autenticacao_a_porta_nao_deixa_assinar(em_prazo, quando, assina):
    def arquivar():
        return em_prazo.praticar(
            "arquivar_de_oficio", "12/03/2026 09:00", quem=f.DIRETOR, motivo="O auto não descreve a conduta imputada.",
            reautenticado_em=em(quando) if quando else None,
        )  # fmt: skip

    if assina:
        assert arquivar().andamento.dados["reautenticado_em"] == "2026-03-12T08:55:00-03:00"
        return
    with pytest.raises(FormularioRecusado, match="digite a sua senha"):
        arquivar()
    assert em_prazo.penas == ["IMPUTADO"]
