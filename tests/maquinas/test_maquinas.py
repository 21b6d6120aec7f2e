"""State by state and transition by transition: what each noun may become, and nothing else."""

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django_fsm import FSMField, TransitionNotAllowed

from processos.models import (
    Designacao,
    Notificacao,
    PedidoDeProva,
    PedidoDeRepresentacao,
    Prazo,
    Reconsideracao,
    Retencao,
    Reuniao,
)
from tests import fabricas
from tests.conftest import preparado

from .tabelas import MAQUINAS, QUANDO, Maquina

com_tudo = preparado("recurso_a_remeter")
cada_maquina = pytest.mark.parametrize("maquina", MAQUINAS, ids=str)
cada_transicao = pytest.mark.parametrize(
    ("maquina", "nome"), [(m, nome) for m in MAQUINAS for nome in m.transicoes], ids=str
)


def _campo(maquina: Maquina) -> FSMField:
    return maquina.modelo._meta.get_field("estado")


@pytest.fixture(autouse=True)
def _razao_fora_do_banco(monkeypatch):
    """The ledger's own lines are not what is tested here."""
    monkeypatch.setattr(Prazo, "anotar", lambda self, *a, **k: None)


def test_toda_maquina_tem_a_sua_tabela_aqui():
    com_estado = {
        m
        for app in ("processos", "workflows")
        for m in apps.get_app_config(app).get_models()
        if any(isinstance(campo, FSMField) for campo in m._meta.fields)
    }
    assert com_estado == {m.modelo for m in MAQUINAS}


@cada_maquina
def test_os_estados_sao_os_da_especificacao(maquina):
    assert set(maquina.modelo.Estado.values) == maquina.todos


@cada_maquina
def test_nenhuma_transicao_a_mais_nem_a_menos(maquina):
    assert {t.name for t in _campo(maquina).get_all_transitions(maquina.modelo)} == set(maquina.transicoes)


@cada_transicao
def test_cada_estado_vai_para_onde_a_tabela_diz_ou_nao_vai(maquina, nome):
    obtido = {}
    for estado in sorted(maquina.todos):
        objeto = maquina.modelo(estado=estado)
        try:
            getattr(objeto, nome)(*maquina.argumentos.get(nome, ()))
        except TransitionNotAllowed:
            assert objeto.estado == estado
            continue
        obtido[estado] = objeto.estado
    assert obtido == maquina.transicoes[nome]


@cada_maquina
def test_ninguem_escreve_o_estado_por_fora(maquina):
    objeto = maquina.modelo()
    with pytest.raises(AttributeError):
        objeto.estado = sorted(maquina.todos)[0]


def _pedir(caso) -> None:
    """One request of each kind, as its act would leave it."""
    peticao = caso.processo.peticoes.first()
    PedidoDeProva.objects.create(peticao=peticao, processo=peticao.processo, ordem=1, pede="Ouvir o Fiscal.")
    PedidoDeRepresentacao.objects.create(
        transportador=peticao.transportador, especie="habilitar", autor=peticao.autor, pedido_em=peticao.protocolada_em
    )


def _reunir(caso) -> Reuniao:
    designacao = Designacao.objects.get(usuario__username=fabricas.DIRETOR, papel="diretor_de_transportes")
    return Reuniao.objects.create(
        transportador=caso.processo.transportador,
        motivo="motivo fictício",
        reunida_em=fabricas.em("13/03/2026 09:00"),
        decidida_por=designacao.usuario,
        designacao=designacao,
    )


@cada_maquina
@pytest.mark.django_db
def test_o_banco_recusa_estado_que_nao_existe(maquina, com_tudo):
    if maquina.modelo is Reconsideracao:
        com_tudo.reconsiderar("08/04/2026 09:00")
    if maquina.modelo is Retencao:
        auto, quando = com_tudo.auto, fabricas.em("02/03/2026 09:20")
        Retencao.objects.create(auto=auto, veiculo=auto.veiculo, local_tipo="terminal", retido_em=quando)
    if maquina.modelo.__name__ in ("PedidoDeProva", "PedidoDeRepresentacao"):
        _pedir(com_tudo)
    if maquina.modelo is Reuniao:
        _reunir(com_tudo)
    linhas = maquina.modelo.objects.all()
    assert linhas.exists()
    with pytest.raises(IntegrityError), transaction.atomic():
        linhas.update(estado="INVENTADO")


@pytest.mark.django_db
def test_o_banco_recusa_ciente_sem_prova_e_duas_notificacoes_em_curso(com_tudo):
    notificacao = com_tudo.processo.notificacoes.get(especie="decisao")
    with pytest.raises(IntegrityError), transaction.atomic():
        Notificacao.objects.filter(pk=notificacao.pk).update(ciencia_em=None)
    em_curso = {
        "processo": com_tudo.processo,
        "transportador": notificacao.transportador,
        "especie": "cobranca",
        "modo": "postal",
        "emitida_em": fabricas.em("09/04/2026 10:00"),
    }
    Notificacao.objects.create(**em_curso)
    with pytest.raises(IntegrityError), transaction.atomic():
        Notificacao.objects.create(**em_curso)


@pytest.mark.django_db
def test_o_banco_so_aceita_um_prazo_de_cada_tipo_correndo(com_tudo):
    remessa = com_tudo.prazo("remessa")
    with pytest.raises(IntegrityError), transaction.atomic():
        Prazo.objects.create(
            processo=com_tudo.processo,
            tipo="remessa",
            marco_em=remessa.marco_em,
            aberto_em=remessa.aberto_em,
            vence=remessa.vence,
            limite=remessa.limite,
            memoria={},
        )


@pytest.mark.django_db
def test_o_banco_recusa_o_mesmo_auto_em_duas_reunioes_em_vigor(com_tudo):
    despacho = com_tudo.processo.pecas.first()
    _reunir(com_tudo).autos.create(processo=com_tudo.processo, despacho=despacho)
    with pytest.raises(IntegrityError), transaction.atomic():
        _reunir(com_tudo).autos.create(processo=com_tudo.processo, despacho=despacho)


def test_o_que_a_transicao_anota_fica_no_objeto():
    notificacao = Notificacao(estado="ENVIADA")
    notificacao.dar_ciencia(QUANDO, QUANDO, "AR fictício")
    assert (notificacao.ciencia_em, notificacao.juntada_em, notificacao.prova) == (QUANDO, QUANDO, "AR fictício")
