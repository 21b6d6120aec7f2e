"""The number of queries is the same with ten rows and with a thousand."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from viewflow.workflow.models import Task

from processos.models import Andamento, AutoDeInfracao, Enquadramento, Peca, Prazo, Processo, Transportador
from tests.conftest import preparado
from tests.fabricas import ADMINISTRADOR, DIRETOR, FINANCEIRO, FISCAL, JURIDICO, PROTOCOLO, T1, em, papel_de, pessoa
from workflows.models import SEM_PRAZO, Pendencia, Tramite
from workflows.sancao.flow import SancaoFlow

pytestmark = pytest.mark.usefixtures("casa")
modelo = preparado("em_prazo_defesa")

MEMORIA = {
    "titulo": "Prazo de teste",
    "passos": [],
    "dias": [],
    "vence": "2026-03-16",
    "normas": "t",
    "do_decreto": True,
}


def encher(quantos: int, modelo, *, no: str, papel: str) -> None:
    """So many cases like any other, each with an open task and a running deadline."""
    t1, fiscal = Transportador.objects.get(n_cadastro="T1"), pessoa(FISCAL)
    de, hoje = AutoDeInfracao.objects.count() + 1000, em("10/03/2026 08:00")
    processos = Processo.objects.bulk_create(
        [
            Processo(
                numero=f"T{de + n}", transportador=t1, resumo="Multa de teste", aberto_em=hoje, fase="em_prazo_defesa",
                ultimo_evento="Evento", ultimo_evento_em=hoje,
            )
            for n in range(quantos)
        ]
    )  # fmt: skip
    autos = AutoDeInfracao.objects.bulk_create(
        [
            AutoDeInfracao(
                processo=p, serie="T", numero=de + n, transportador=t1, fato_em=hoje, lavrado_em=hoje, local="x",
                municipio="Salvador", relato="x", ciente="assinou", fiscal=fiscal,
            )
            for n, p in enumerate(processos)
        ]
    )  # fmt: skip
    Enquadramento.objects.bulk_create(
        [Enquadramento(auto=a, ordem=1, infracao="57-I-a", pena="multa", valor="74.94") for a in autos]
    )
    prazos = Prazo.objects.bulk_create(
        [
            Prazo(
                processo=p, tipo="defesa", marco_em=hoje, aberto_em=hoje, vence=em("16/03/2026").date(),
                limite=em("17/03/2026") + datetime.timedelta(seconds=n), memoria=MEMORIA,
            )
            for n, p in enumerate(processos)
        ]
    )  # fmt: skip
    tramite = Tramite.objects.get(processo=modelo.pk)
    tarefas = Task.objects.bulk_create(
        [Task(process=tramite, flow_task=SancaoFlow.aguardar_defesa, flow_task_type="HUMAN") for _ in processos]
    )
    Pendencia.objects.bulk_create(
        [
            Pendencia(
                task=t, processo=p, no=no, titulo="Tarefa de teste", papel=papel, prazo=z, limite=z.limite, ordem=z.limite, desde=hoje,
                transportador=t1 if papel == "transportador" else None, vinda_de="protocolo",
            )
            for t, p, z in zip(tarefas, processos, prazos, strict=True)
        ]
    )  # fmt: skip


def contar(cliente, endereco: str) -> int:
    with CaptureQueriesContext(connection) as consultas:
        resposta = cliente.get(endereco)
    assert resposta.status_code == 200
    return len(consultas)


PAGINAS = [
    *((f"/caixa/{abre}", JURIDICO, "minutar", "juridico", 6) for abre in ("", "?texto=Mar&prazo=semana", "?colegas=1")),
    *(("/caixa/", quem, "minutar", papel_de(quem), 6) for quem in (FISCAL, PROTOCOLO, FINANCEIRO, ADMINISTRADOR)),
    *((f"/caixa/?aba={aba}", DIRETOR, "minutar", "diretor_presidente", 6) for aba in ("substituicao", "concluidas")),
    ("/caixa/?aba=terceiros", PROTOCOLO, "aguardar_defesa", "transportador", 6),
    ("/processos/", DIRETOR, "minutar", "juridico", 9),
    ("/busca/?q=Mar", DIRETOR, "minutar", "juridico", 9),
    ("/meus-processos/", T1, "aguardar_defesa", "transportador", 14),
    ("/meus-processos/", T1, "minutar", "juridico", 14),
]


@pytest.fixture
def sessao_no_banco(settings) -> None:
    """As in production: the session is one of the queries."""
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"


@pytest.mark.usefixtures("sessao_no_banco")
@pytest.mark.parametrize(("endereco", "quem", "no", "papel", "teto"), PAGINAS)
def test_tantas_consultas_com_dez_quantas_com_mil(modelo, agora, como, endereco, quem, no, papel, teto) -> None:
    agora("10/03/2026 09:00")
    cliente = como(quem)
    encher(10, modelo, no=no, papel=papel)
    contar(cliente, endereco)  # the calendar is built once
    com_dez = contar(cliente, endereco)
    encher(990, modelo, no=no, papel=papel)
    assert contar(cliente, endereco) == com_dez
    assert com_dez <= teto


@pytest.mark.parametrize(("quem", "teto"), [(DIRETOR, 21), (T1, 15)])
@pytest.mark.parametrize("aba", ["pecas", "andamento", "prazos", "partes"])
def test_o_processo_com_mil_eventos_e_pecas_faz_as_mesmas_consultas(modelo, agora, como, quem, teto, aba) -> None:
    agora("10/03/2026 09:00")
    cliente, endereco = como(quem), f"/processos/{modelo.pk}/?aba={aba}&porque=1"
    contar(cliente, endereco)
    antes = contar(cliente, endereco)
    Andamento.objects.bulk_create(
        [
            Andamento(processo_id=modelo.pk, sequencia=n, quando=em("10/03/2026 08:00"), ato="t", texto="t", hash="h")
            for n in range(1000, 2000)
        ]
    )
    folha = modelo.processo.pecas.last().folha_final
    Peca.objects.bulk_create(
        [
            Peca(
                processo_id=modelo.pk, especie="ANX", grupo="3_defesa", titulo="Anexo", folha_inicial=folha + n,
                folha_final=folha + n, juntada_em=em("10/03/2026 08:00"), arquivo="x.pdf", tamanho=1, sha256="0" * 64,
            )
            for n in range(1, 301)
        ]
    )  # fmt: skip
    assert contar(cliente, endereco) == antes
    assert antes <= teto


def test_as_paginas_da_caixa_percorrem_tudo_sem_repetir_nem_pular(modelo, agora, como) -> None:
    agora("10/03/2026 09:00")
    encher(120, modelo, no="minutar", papel="juridico")
    sem_prazo = Pendencia.objects.filter(papel="juridico").order_by("-pk")[:30]
    Pendencia.objects.filter(pk__in=list(sem_prazo.values_list("pk", flat=True))).update(
        prazo=None, limite=None, ordem=SEM_PRAZO
    )
    cliente, endereco, vistas = como(JURIDICO), "/caixa/", []
    while endereco:
        contexto = cliente.get(endereco).context
        vistas += [linha["pendencia"].pk for grupo in contexto["grupos"] for linha in grupo["linhas"]]
        endereco = contexto["proxima"]
    assert len(vistas) == len(set(vistas)) == 120
    de_volta, endereco = vistas[100:], contexto["anterior"]
    while endereco:
        contexto = cliente.get(endereco).context
        de_volta = [linha["pendencia"].pk for grupo in contexto["grupos"] for linha in grupo["linhas"]] + de_volta
        endereco = contexto["anterior"]
    assert de_volta == vistas
    assert set(vistas) == set(Pendencia.objects.filter(papel="juridico").values_list("pk", flat=True))


def test_as_paginas_da_lista_percorrem_tudo_sem_repetir_nem_pular(modelo, agora, como) -> None:
    agora("10/03/2026 09:00")
    encher(120, modelo, no="minutar", papel="juridico")  # all opened at the same moment
    cliente, endereco, vistos = como(DIRETOR), "/processos/", []
    while endereco:
        contexto = cliente.get(endereco).context
        vistos += [p.pk for p in contexto["linhas"]]
        endereco = contexto["proxima"]
    assert len(vistos) == len(set(vistos)) == Processo.objects.count()
