"""A case read whole says of each noun what the noun itself says, and asks nothing more."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from processos import acesso, dossie
from processos.models import Guia, VersaoDoCalendario
from tests.conftest import preparado
from tests.fabricas import DIRETOR, T1, T2, em, papel_de, pessoa

pytestmark = pytest.mark.usefixtures("casa")
no_recurso = preparado("recurso_no_dp")
retido = preparado("retido")


def autor(login: str) -> acesso.Atuacao:
    return acesso.atuar(pessoa(login), papel_de(login), em("01/06/2026 09:00"))


@pytest.mark.parametrize("qual", [0, 1], ids=["no recurso", "retido"])
def test_cada_linha_lida_e_igual_a_do_banco(no_recurso, retido, qual) -> None:
    caso = dossie.abrir(autor(DIRETOR), (no_recurso, retido)[qual].pk)
    auto = caso.processo.auto
    lidos = [*auto.enquadramentos.all(), *(c for e in auto.enquadramentos.all() for c in e.capitulos.all())]
    for nome in (
        "prazos",
        "decisoes",
        "notificacoes",
        "reconsideracoes",
        "recursos",
        "revisoes",
        "guias",
        "lancamentos",
    ):
        da_relacao = list(getattr(caso.processo, nome).all())
        assert len(da_relacao) == getattr(caso.processo, nome).count()
        lidos += da_relacao
    lidos += auto.retencao.exigencias.all() if hasattr(auto, "retencao") else []
    assert len(lidos) > 3
    for lido in lidos:
        do_banco = type(lido).objects.get(pk=lido.pk)
        for campo in lido._meta.concrete_fields:
            assert getattr(lido, campo.attname) == getattr(do_banco, campo.attname), (lido, campo.name)
            assert type(getattr(lido, campo.attname)) is type(getattr(do_banco, campo.attname))


def test_depois_de_aberto_o_dossie_nada_mais_se_pergunta_ao_banco(no_recurso) -> None:
    caso = dossie.abrir(autor(DIRETOR), no_recurso.pk)
    with CaptureQueriesContext(connection) as consultas:
        processo = caso.processo
        assert [g.aberta for g in processo.guias.all()]
        assert processo.lancamentos.saldo() == processo.lancamentos.all().totais().saldo
        assert all(p.processo is processo for p in caso.prazos)
        assert [c.decisao_id for e in caso.enquadramentos for c in e.capitulos.all()]
    assert len(consultas) == 0
    assert caso.calendario is VersaoDoCalendario.vigente()


def test_guia_aberta_e_a_mesma_pergunta_de_uma_e_de_muitas(no_recurso, retido) -> None:
    abertas = set(Guia.objects.all().abertas())
    assert {guia for guia in Guia.objects.all() if guia.aberta} == abertas


def test_o_processo_de_outro_transportador_nao_se_abre(no_recurso) -> None:
    assert dossie.abrir(autor(T1), no_recurso.pk) is not None
    assert dossie.abrir(autor(T2), no_recurso.pk) is None
