"""Fresh nodes for every Flow, timers that carry their deadline, tasks that come and go with their rows in the inbox."""

import pytest
from viewflow import this
from viewflow.workflow import STATUS, flow
from viewflow.workflow.models import Task

from processos.models import Papel
from tests.conftest import preparado
from tests.fabricas import em
from workflows import flows
from workflows.models import SEM_PRAZO, Pendencia
from workflows.motor import caixa, contexto_do_ato
from workflows.motor.fase import Fase, Tarefa, inicio, limite

pytestmark = pytest.mark.django_db
em_prazo_recurso = preparado("em_prazo_recurso")
decidida = preparado("decidida", transportador="T2")


def temporizadores(caso, **filtro) -> list[Task]:
    return list(Task.objects.filter(process__tramite__processo=caso.pk, status=STATUS.SCHEDULED, **filtro))


@pytest.fixture
def dois_fluxos_no_mesmo_fragmento(monkeypatch):
    """Two procedures that share one fragment, declared where viewflow finds them by name."""

    class Fragmento:
        esperar = (
            Tarefa(Papel.TRANSPORTADOR, "protocolar_pedido", titulo="Esperar", prazo="recurso")
            .OnTimeout(limite("recurso"), this.passou)
            .Next(this.fim)
        )
        passou = flow.Function(lambda activation: None).Next(this.fim)

    monkeypatch.setattr(Fase, "procedimentos", list(Fase.procedimentos))
    feitos = []
    for nome in ("PrimeiroFlow", "SegundoFlow"):
        corpo = {
            "__module__": flows.__name__,
            "__doc__": "Fictício",
            "inicio": inicio().Next(this.esperar),
            "fim": flow.End(),
        }
        classe = type(Fase)(nome, (Fragmento, Fase), corpo)
        monkeypatch.setattr(flows, nome, classe, raising=False)
        feitos.append(classe)
    return feitos


def test_dois_fluxos_no_mesmo_fragmento_armam_cada_um_so_o_seu_temporizador(
    dois_fluxos_no_mesmo_fragmento, em_prazo_recurso
):
    primeiro, segundo = dois_fluxos_no_mesmo_fragmento
    assert primeiro.instance.node("esperar") is not segundo.instance.node("esperar")
    antes = len(temporizadores(em_prazo_recurso))
    with contexto_do_ato.praticando(em("28/03/2026 09:00")):
        tramite = primeiro.iniciar(em_prazo_recurso.processo)
    armados = temporizadores(em_prazo_recurso, process=tramite.pk)
    assert [t.flow_task.flow_class for t in armados] == [primeiro]
    assert len(temporizadores(em_prazo_recurso)) == antes + 1
    with contexto_do_ato.praticando(em("28/03/2026 09:00")):
        segundo.iniciar(em_prazo_recurso.processo)
    assert len(temporizadores(em_prazo_recurso)) == antes + 2


def test_um_caso_em_prazo_de_recurso_espera_por_dois_prazos_e_cada_temporizador_leva_o_seu(em_prazo_recurso):
    levados = {t.flow_task.name: t.data for t in temporizadores(em_prazo_recurso)}
    assert levados == {
        "aguardar_recurso__timeout": {"prazo": em_prazo_recurso.prazo("recurso").pk},
        "aguardar_reconsideracao__timeout": {"prazo": em_prazo_recurso.prazo("reconsideracao").pk},
    }


def test_a_tarefa_respondida_desarma_o_seu_temporizador(em_prazo_recurso):
    em_prazo_recurso.recorrer()
    assert [t.flow_task.name for t in temporizadores(em_prazo_recurso)] == ["aguardar_reconsideracao__timeout"]


def test_nenhum_no_de_um_procedimento_aponta_para_outro():
    for fluxo in Fase.procedimentos:
        for no in fluxo.instance.nodes():
            assert no.flow_class is fluxo, f"{fluxo.__name__}.{no.name}"
            for aresta in no._outgoing():
                assert aresta.dst.flow_class is fluxo, f"{fluxo.__name__}.{no.name} → {aresta.dst.name}"


def test_cada_tarefa_aberta_tem_uma_linha_na_caixa_e_so_ela(em_prazo_recurso, decidida):
    abertas = Task.objects.filter(status__in=[STATUS.NEW, STATUS.ASSIGNED], flow_task_type="HUMAN")
    assert set(abertas.values_list("pk", flat=True)) == set(Pendencia.objects.values_list("task_id", flat=True))
    assert em_prazo_recurso.tarefas == {
        ("conciliar", "financeiro"),
        ("aguardar_recurso", "transportador"),
        ("aguardar_reconsideracao", "transportador"),
    }


def test_a_linha_da_caixa_diz_a_parte_o_prazo_e_desde_quando(em_prazo_recurso):
    linha = Pendencia.objects.get(processo=em_prazo_recurso.pk, no="aguardar_recurso")
    assert linha.transportador == em_prazo_recurso.processo.transportador
    assert linha.prazo == em_prazo_recurso.prazo("recurso")
    assert (linha.limite, linha.ordem) == (em("09/04/2026"), em("09/04/2026"))
    assert linha.desde == em("27/03/2026 10:00")
    conciliar = Pendencia.objects.get(processo=em_prazo_recurso.pk, no="conciliar")
    assert (conciliar.transportador, conciliar.prazo, conciliar.ordem) == (None, None, SEM_PRAZO)


def test_todo_no_de_tarefa_e_respondido_por_atos_que_existem():
    from workflows.motor.atos import ATOS

    dos_nos = {a for f in Fase.procedimentos for n in f.instance.nodes() if isinstance(n, Tarefa) for a in n.atos}
    assert dos_nos <= set(ATOS)
    assert {nome for nome, ato in ATOS.items() if ato.com_tarefa and ato.sobre_a_tarefa is None} <= dos_nos
    assert all(caixa.nos_do_ato(nome) for nome in dos_nos)


def test_todo_prazo_de_uma_tarefa_existe_na_norma():
    from processos.regras.normas import PRAZOS

    tipos = {n.prazo for f in Fase.procedimentos for n in f.instance.nodes() if isinstance(n, Tarefa) and n.prazo}
    assert tipos <= set(PRAZOS)
