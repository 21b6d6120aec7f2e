"""The clock: every deadline once, with its legal date, whatever is run twice, late, or broken (guarantee 19)."""

import pytest
from viewflow.workflow import STATUS
from viewflow.workflow.models import Task

from processos.models import Andamento, EventoDePrazo
from tests.conftest import preparado
from tests.fabricas import caso_em, em
from workflows.contraditorio import decursos
from workflows.models import Pendencia
from workflows.motor import relogio

pytestmark = pytest.mark.django_db
em_prazo = preparado("em_prazo_defesa")  # defence due on Monday 16/03/2026


def vencimentos(caso) -> list[Andamento]:
    return list(Andamento.objects.filter(processo=caso.pk, ato="vencimento"))


def test_o_ultimo_segundo_do_ultimo_dia_ainda_e_tempo(em_prazo):
    em_prazo.correr("16/03/2026 23:59")
    assert em_prazo.vence("defesa") == ("16/03/2026", "CORRENDO")
    em_prazo.correr("17/03/2026 00:00")
    assert em_prazo.vence("defesa") == ("16/03/2026", "VENCIDO")


def test_correr_duas_vezes_vence_uma_vez(em_prazo):
    primeira, segunda = em_prazo.correr("17/03/2026 00:01"), em_prazo.correr("17/03/2026 00:01")
    assert (primeira.vencidos, segunda.vencidos) == (1, 0)
    assert len(vencimentos(em_prazo)) == 1
    assert em_prazo.prazo("defesa").eventos.filter(especie=EventoDePrazo.Especie.VENCIDO).count() == 1
    assert em_prazo.pecas.count("CER") == 1
    assert em_prazo.tarefas == {("minutar", "juridico")}


def test_correr_dias_depois_guarda_a_data_legal_em_tudo(em_prazo):
    em_prazo.correr("25/03/2026 08:00")
    limite = em("17/03/2026")
    prazo = em_prazo.prazo("defesa")
    assert prazo.encerrado_em == limite
    assert prazo.eventos.last().quando == limite
    assert [a.quando for a in vencimentos(em_prazo)] == [limite]
    assert em_prazo.processo.pecas.get(especie="CER").juntada_em == limite
    assert Pendencia.objects.get(processo=em_prazo.pk).desde == limite
    assert em_prazo.penas == ["REVEL"]


def test_o_registro_do_vencimento_e_do_sistema(em_prazo):
    em_prazo.correr("17/03/2026 00:01")
    (linha,) = vencimentos(em_prazo)
    assert (linha.autor, linha.papel, linha.qualidade) == (None, "", "sistema")
    assert linha.dados == {"prazo": em_prazo.prazo("defesa").pk}


def test_vencem_pela_ordem_da_lei_e_nao_pela_do_cadastro(em_prazo):
    lavrado = caso_em("lavrado", transportador="T3")  # register due on Tuesday 03/03/2026
    em_prazo.correr("20/03/2026 08:00")
    ordem = Andamento.objects.filter(ato="vencimento").order_by("pk").values_list("processo_id", "quando")
    assert list(ordem) == [(lavrado.pk, em("04/03/2026")), (em_prazo.pk, em("17/03/2026"))]


@pytest.fixture
def efeito_quebrado(monkeypatch, em_prazo):
    """The certificate of one case cannot be written; those of the others can."""
    certificar = decursos.certificar_decurso

    def quebrar(prazo, *args):
        if prazo.processo_id == em_prazo.pk:
            raise RuntimeError("impressora fictícia sem papel")
        return certificar(prazo, *args)

    monkeypatch.setattr(decursos, "certificar_decurso", quebrar)


def test_um_prazo_quebrado_nao_para_os_outros(efeito_quebrado, em_prazo):
    outro = caso_em("em_prazo_defesa", transportador="T2")
    relatorio = relogio.correr(em("17/03/2026 00:01"))
    assert relatorio.vencidos == 1
    ((pk, texto),) = relatorio.falhas
    assert pk == em_prazo.prazo("defesa").pk
    assert "impressora fictícia sem papel" in texto
    assert outro.vence("defesa") == ("16/03/2026", "VENCIDO")
    assert not relatorio.limpo


def test_o_que_falha_depois_do_temporizador_desfaz_tudo(efeito_quebrado, em_prazo):
    linhas = Andamento.objects.filter(processo=em_prazo.pk).count()
    relogio.correr(em("17/03/2026 00:01"))
    prazo = em_prazo.prazo("defesa")
    assert (prazo.estado, prazo.encerrado_em) == ("CORRENDO", None)
    assert em_prazo.tarefas == {("aguardar_defesa", "transportador")}
    assert em_prazo.penas == ["IMPUTADO"]
    assert em_prazo.pecas == ["AUT", "TRG", "GUI", "NOT"]
    assert Andamento.objects.filter(processo=em_prazo.pk).count() == linhas
    assert [e.especie for e in prazo.eventos.all()] == ["aberto"]
    do_caso = Task.objects.filter(process__tramite__processo=em_prazo.pk)
    assert not do_caso.filter(status=STATUS.ERROR).exists()
    assert do_caso.filter(status=STATUS.SCHEDULED).count() == 1


def test_depois_da_terceira_falha_e_posto_de_lado_e_volta_quando_se_pede(efeito_quebrado, em_prazo, monkeypatch):
    for vez in (1, 2, 3):
        relatorio = relogio.correr(em("17/03/2026 00:01"))
        assert len(relatorio.falhas) == 1
        assert em_prazo.prazo("defesa").falhas == vez
    assert relatorio.postos_de_lado == 1
    assert em_prazo.prazo("defesa").posto_de_lado_em == em("17/03/2026 00:01")

    de_lado = relogio.correr(em("18/03/2026 00:01"))
    assert (de_lado.vencidos, de_lado.falhas, de_lado.postos_de_lado) == (0, [], 1)
    assert not de_lado.limpo

    monkeypatch.undo()
    relogio.tentar_de_novo(em_prazo.prazo("defesa").pk)
    assert em_prazo.prazo("defesa").falhas == 0
    assert relogio.correr(em("19/03/2026 00:01")).limpo
    assert em_prazo.prazo("defesa").encerrado_em == em("17/03/2026")
    assert em_prazo.penas == ["REVEL"]


def test_um_prazo_que_nao_corre_nao_dispara(em_prazo):
    em_prazo.defender(valor="74,94")
    relatorio = em_prazo.correr("17/03/2026 00:01")
    assert relatorio.vencidos == 0
    assert em_prazo.penas == ["EM_JULGAMENTO"]


def test_o_efeito_repetido_de_um_tipo_de_prazo_e_erro_de_programa():
    with pytest.raises(ValueError, match="efeito repetido: registro"):
        relogio.ao_vencer("registro")(lambda processo, prazo: "")
