"""The number of queries is the same with ten rows and with a thousand."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from viewflow.workflow.models import Task

from processos.models import Andamento, AutoDeInfracao, Enquadramento, Peca, Prazo, Processo, Transportador
from tests.conftest import preparado
from tests.fabricas import (
    ADMINISTRADOR,
    DIRETOR,
    FINANCEIRO,
    FISCAL,
    JURIDICO,
    PROTOCOLO,
    T1,
    VISTORIADOR,
    caso_em,
    em,
    papel_de,
    pessoa,
)
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
    ("/meus-processos/", T1, "aguardar_defesa", "transportador", 15),
    ("/meus-processos/", T1, "minutar", "juridico", 15),
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


def crescer(caso, de: int, ate: int) -> None:
    """Events and pieces of one case from one number to another."""
    quando, folha = em("10/03/2026 08:00"), caso.processo.pecas.last().folha_final
    Andamento.objects.bulk_create(
        [
            Andamento(processo_id=caso.pk, sequencia=1000 + n, quando=quando, ato="t", texto="t", hash="h")
            for n in range(de, ate)
        ]
    )
    Peca.objects.bulk_create(
        [
            Peca(
                processo_id=caso.pk, especie="ANX", grupo="3_defesa", titulo="Anexo", folha_inicial=folha + n,
                folha_final=folha + n, juntada_em=quando, arquivo="x.pdf", tamanho=1, sha256="0" * 64,
            )
            for n in range(1, ate - de + 1)
        ]
    )  # fmt: skip


@pytest.mark.parametrize("quem", [DIRETOR, JURIDICO, PROTOCOLO, FINANCEIRO, T1])
@pytest.mark.parametrize("aba", ["pecas", "andamento", "prazos", "partes", "relacionados", "mapa"])
def test_o_processo_faz_cinco_consultas_alem_de_saber_quem_pede(modelo, agora, como, quem, aba) -> None:
    """With ten events and pieces and with five hundred; who asks is what any page reads, as the help does."""
    agora("10/03/2026 09:00")
    cliente, endereco = como(quem), f"/processos/{modelo.pk}/?aba={aba}&porque=1"
    crescer(modelo, 0, 10)
    contar(cliente, endereco)  # the calendar is built once
    quem_pede, com_dez = contar(cliente, "/ajuda/"), contar(cliente, endereco)
    crescer(modelo, 10, 500)
    assert contar(cliente, endereco) == com_dez
    assert com_dez - quem_pede <= 5


@pytest.mark.parametrize("situacao", ["recurso_no_dp", "retido", "absolvida", "definitiva"])
def test_e_as_mesmas_em_qualquer_situacao(casa, agora, como, situacao) -> None:
    caso = caso_em(situacao)
    agora("01/06/2026 09:00")
    for quem in (DIRETOR, FINANCEIRO, FISCAL, VISTORIADOR, T1):
        cliente = como(quem)
        contar(cliente, f"/processos/{caso.pk}/")
        quem_pede = contar(cliente, "/ajuda/")
        for aba in ("pecas", "partes", "mapa"):
            assert contar(cliente, f"/processos/{caso.pk}/?aba={aba}") - quem_pede <= 5, (quem, aba)


def test_a_arvore_mostra_cem_pecas_por_pagina_das_mais_novas_as_mais_antigas(modelo, agora, como) -> None:
    agora("10/03/2026 09:00")
    crescer(modelo, 0, 230)
    total, cliente = Peca.objects.filter(processo=modelo.pk).count(), como(DIRETOR)
    endereco, vistas = f"/processos/{modelo.pk}/", []
    while endereco:
        contexto = cliente.get(endereco).context
        folhas = [peca["folhas"] for grupo in contexto["arvore"] for peca in grupo["pecas"]]
        assert len(folhas) <= 100
        vistas += folhas
        endereco = contexto["anteriores"]
    assert len(vistas) == len(set(vistas)) == total
    primeira = Peca.objects.filter(processo=modelo.pk).first()
    assert cliente.get(f"/processos/{modelo.pk}/?peca={primeira.pk}").context["peca"] == primeira


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
