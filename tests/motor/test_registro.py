"""The record of a case: one chain of hashes, each line carrying the one before, and every change of state (guarantees 1, 22)."""

import pytest
from django.db import connection

from processos import gatilhos
from processos.models import Andamento
from tests.conftest import preparado

pytestmark = pytest.mark.django_db
decidida = preparado("decidida")


def elos_partidos(processo) -> list[int]:
    """Sequence numbers whose hash, or whose link to the line before, does not hold."""
    partidos, anterior = [], ""
    for n, andamento in enumerate(Andamento.objects.filter(processo=processo).order_by("sequencia"), start=1):
        if (
            andamento.sequencia != n
            or andamento.hash_anterior != anterior
            or andamento.hash != andamento.calcular_hash()
        ):
            partidos.append(andamento.sequencia)
        anterior = andamento.hash
    return partidos


def test_a_cadeia_de_um_caso_inteiro_confere(decidida):
    assert elos_partidos(decidida.processo) == []
    assert list(Andamento.objects.filter(processo=decidida.pk).order_by("sequencia").values_list("ato", flat=True)) == [
        "lavrar_auto",
        "registrar_auto",
        "emitir_notificacao",
        "registrar_ciencia",
        "apresentar_defesa",
        "enviar_minuta",
        "assinar_decisao",
    ]


@pytest.mark.parametrize(
    "campo",
    [
        {"texto": "Nada aconteceu."},
        {"qualidade": "outra"},
        {"mudancas": []},
        {"dados": {"a": 1}},
        {"papel": "fiscal"},
        {"restrito": True},
    ],
    ids=lambda c: next(iter(c)),
)
def test_uma_linha_adulterada_por_baixo_dos_gatilhos_aparece(decidida, campo):
    with gatilhos.suspensos(connection):
        Andamento.objects.filter(processo=decidida.pk, sequencia=5).update(**campo)
    assert elos_partidos(decidida.processo) == [5]


def test_uma_linha_arrancada_aparece(decidida):
    with gatilhos.suspensos(connection):
        Andamento.objects.filter(processo=decidida.pk, sequencia=5).delete()
    assert elos_partidos(decidida.processo) == [6, 7]


def test_uma_linha_refeita_com_o_proprio_hash_parte_a_seguinte(decidida):
    linha = Andamento.objects.get(processo=decidida.pk, sequencia=5)
    linha.texto = "Defesa não apresentada."
    with gatilhos.suspensos(connection):
        Andamento.objects.filter(pk=linha.pk).update(texto=linha.texto, hash=linha.calcular_hash())
    assert elos_partidos(decidida.processo) == [6]


def test_o_registro_diz_toda_mudanca_de_estado_do_ato(decidida):
    linha = Andamento.objects.get(processo=decidida.pk, ato="assinar_decisao")
    penalidade = decidida.penalidades[0]
    mudancas = {(m["objeto"], m["transicao"], m["de"], m["para"]) for m in linha.mudancas}
    assert {
        ("minuta", "assinar", "ENVIADA", "ASSINADA"),
        ("enquadramento", "julgar", "EM_JULGAMENTO", "JULGADO"),
        ("prazo", "cumprir", "CORRENDO", "CUMPRIDO"),
    } == mudancas
    assert [m["pk"] for m in linha.mudancas if m["objeto"] == "enquadramento"] == [penalidade.pk]


def test_a_dobra_do_registro_e_o_estado_de_cada_objeto(decidida):
    """Guarantee 1: replaying every recorded change ends in the states that the database shows."""
    estados: dict[tuple[str, int], str] = {}
    for linha in Andamento.objects.filter(processo=decidida.pk).order_by("sequencia"):
        for m in linha.mudancas:
            chave = (m["objeto"], m["pk"])
            assert estados.get(chave, m["de"]) == m["de"], linha
            estados[chave] = m["para"]
    processo = decidida.processo
    for objeto in (*processo.prazos.all(), *processo.notificacoes.all(), *processo.guias.all(), *decidida.penalidades):
        assert estados.get((objeto._meta.model_name, objeto.pk), type(objeto).Estado.values[0]) == objeto.estado
    assert estados["autodeinfracao", decidida.auto.pk] == "REGISTRADO"
    assert estados["defesa", processo.defesa.pk] == "RECEBIDA"


def test_a_mudanca_de_um_objeto_ainda_por_gravar_traz_a_sua_chave(decidida):
    """A notice is sent before it is saved: the record names it all the same (guarantee 1)."""
    linha = Andamento.objects.get(processo=decidida.pk, ato="emitir_notificacao")
    notificacao = decidida.processo.notificacoes.get()
    assert {
        "objeto": "notificacao",
        "pk": notificacao.pk,
        "transicao": "enviar",
        "de": "EMITIDA",
        "para": "ENVIADA",
    } in (linha.mudancas)
