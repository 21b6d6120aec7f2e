"""Joined autos: each keeps its periods and its deposit; decided in one act, each by its own decision (decisão 15).

Two autos of T1, counted by hand on the calendar of 2026: the defence of A on Tuesday 10/03, its judgement due on
Wednesday 08/04; the defence of B on Thursday 12/03, due on Friday 10/04 (20 business days that skip Good Friday, 03/04).
"""

import pytest

from processos.models import Andamento, AutoReunido, Decisao, Lancamento, Peca, Prazo, Reuniao
from processos.models import Processo as P
from processos.recusas import SemPermissao
from processos.relacionados import decisao_conjunta
from tests import fabricas as f
from tests.conftest import preparado
from workflows.motor.porta import FormularioRecusado

pytestmark = pytest.mark.django_db
a = preparado("defesa_recebida", numero=901)
alheio = preparado("defesa_recebida", numero=903, transportador="T2")


@pytest.fixture(scope="module")
def b(casa_do_modulo, django_db_blocker) -> f.Caso:
    with django_db_blocker.unblock():
        caso = f.caso_em("em_prazo_defesa", numero=902, infracoes=("57-III-b",))
        caso.defender("12/03/2026 10:00", valor="149,88")
        return caso


def prazos_e_contas(*casos) -> list:
    pks = [caso.pk for caso in casos]
    prazos = list(
        Prazo.objects.filter(processo__in=pks).order_by("pk").values_list("processo", "tipo", "vence", "estado")
    )
    return prazos + list(Lancamento.objects.filter(processo__in=pks).order_by("pk").values_list("guia", "valor", "dia"))


def ultima(caso, campo: str = "texto") -> str:
    return Andamento.objects.filter(processo=caso.pk).values_list(campo, flat=True).first()


# --- join -------------------------------------------------------------------------------------------------------------


def test_reunir_nao_move_prazo_nem_deposito_e_deixa_despacho_e_linha_em_cada_processo(a, b):
    antes = prazos_e_contas(a, b)
    a.reunir(b)
    assert prazos_e_contas(a, b) == antes
    assert (a.vence("julgamento"), b.vence("julgamento")) == (("08/04/2026", "CORRENDO"), ("10/04/2026", "CORRENDO"))
    for caso, outro in ((a, b), (b, a)):
        assert caso.pecas[-1] == "DSP"
        assert caso.processo.reunido
        assert outro.processo.numero in ultima(caso)
        assert "até qua 08/04/2026" in ultima(caso).replace("\u00a0", " ")
        assert ultima(caso, "ato") == "reunir_autos"
    assert len({caso.processo.pecas.last().numero for caso in (a, b)}) == 2


def test_a_lista_le_do_banco_o_mesmo_vencimento_mais_proximo(a, b, alheio):
    a.reunir(b)
    lidos = {p.pk: (p.reunido, p.conjunta_ate) for p in P.objects.annotate(**decisao_conjunta("pk"))}
    assert lidos[a.pk] == lidos[b.pk] == (True, f.dia("08/04/2026"))
    assert lidos[alheio.pk] == (False, None)


def test_o_transportador_e_cientificado_uma_vez(a, b):
    a.reunir(b)
    assert ("providenciar", "protocolo") in a.tarefas
    assert ("providenciar", "protocolo") not in b.tarefas


@pytest.mark.parametrize(
    ("indicados", "frase"),
    [
        (lambda a, b, alheio: [alheio.processo.numero], "é de outro transportador"),
        (lambda a, b, alheio: [a.processo.numero], "é este mesmo"),
        (lambda a, b, alheio: [b.processo.numero] * 2, "está indicado duas vezes"),
        (lambda a, b, alheio: ["999.0001.2026.0009999-99"], "Não há processo de número"),
        (lambda a, b, alheio: ["T1"], "Não há processo de número T1"),
        (lambda a, b, alheio: [], "Diga a que processos"),
    ],
)
def test_o_que_nao_se_reune_e_recusado_com_uma_frase_e_nada_muda(a, b, alheio, indicados, frase):
    antes = Andamento.objects.count(), Peca.objects.count()
    with pytest.raises(FormularioRecusado) as recusa:
        a.praticar(
            "reunir_autos",
            "13/03/2026 09:00",
            quem=f.DIRETOR,
            outros="\n".join(indicados(a, b, alheio)),
            motivo="São da mesma viagem.",
        )
    assert frase in recusa.value.formulario.errors["outros"][0]
    assert (Andamento.objects.count(), Peca.objects.count(), Reuniao.objects.count()) == (*antes, 0)


def test_auto_ja_decidido_nao_se_reune_nem_a_ele_se_reune(a, b):
    b.minutar("13/03/2026 09:00")
    b.decidir("16/03/2026 10:00")
    with pytest.raises(FormularioRecusado, match="já foi decidido"):
        a.reunir(b, quando="17/03/2026 09:00")
    with pytest.raises(SemPermissao, match="ainda não julgados"):
        b.reunir(a, quando="17/03/2026 09:00")


def test_um_auto_esta_em_uma_so_reuniao_em_vigor(a, b):
    c = f.caso_em("defesa_recebida", numero=904, infracoes=("57-II-b",))
    a.reunir(b)
    with pytest.raises(SemPermissao, match="já está reunido"):
        a.reunir(c)
    with pytest.raises(FormularioRecusado, match="já está reunido"):
        c.reunir(b)


def test_so_o_diretor_de_transportes_reune(a, b):
    for quem in (f.JURIDICO, f.PRESIDENTE, f.PROTOCOLO, f.T1):
        with pytest.raises(SemPermissao):
            a.reunir(b, quem=quem)


# --- separate ---------------------------------------------------------------------------------------------------------


def test_separados_cada_auto_segue_so_e_pode_ser_reunido_de_novo(a, b):
    antes = prazos_e_contas(a, b)
    a.reunir(b)
    b.praticar("separar_autos", "16/03/2026 09:00", quem=f.DIRETOR, motivo="A prova de um não serve ao outro.")
    reuniao = Reuniao.objects.get()
    assert (reuniao.estado, reuniao.motivo_do_fim) == ("DESFEITA", "A prova de um não serve ao outro.")
    assert prazos_e_contas(a, b) == antes
    assert [ultima(caso, "ato") for caso in (a, b)] == ["separar_autos"] * 2
    assert a.pecas[-2:] == b.pecas[-2:] == ["DSP", "DSP"]
    a.reunir(b, quando="17/03/2026 09:00")
    assert AutoReunido.objects.filter(em_vigor=True).count() == 2


def test_quem_nao_esta_reunido_nao_se_separa(a):
    with pytest.raises(SemPermissao, match="não está reunido"):
        a.praticar("separar_autos", "16/03/2026 09:00", quem=f.DIRETOR, motivo="A prova de um não serve ao outro.")


# --- judge together ---------------------------------------------------------------------------------------------------


@pytest.fixture
def minutados(a, b):
    a.reunir(b)
    a.minutar("20/03/2026 09:00")
    b.minutar("20/03/2026 10:00", resultado="cancelado")
    return a, b


def test_a_decisao_conjunta_assina_uma_decisao_para_cada_auto(minutados):
    a, b = minutados
    b.julgar_reunidos()
    decisoes = {caso.pk: Decisao.objects.get(processo=caso.pk) for caso in minutados}
    assert len({d.numero for d in decisoes.values()}) == 2
    assert [caso.fase for caso in minutados] == ["decidida", "decidida"]
    assert [(c.penalidades[0].estado, c.penalidades[0].resultado) for c in minutados] == [
        ("JULGADO", "mantido"),
        ("JULGADO", "cancelado"),
    ]
    for caso in minutados:
        assert ("notificar_decisao", "protocolo") in caso.tarefas
        assert caso.vence("julgamento")[1] == "CUMPRIDO"
        assert ultima(caso, "ato") == "julgar_reunidos"
        assert decisoes[caso.pk].numero in ultima(caso)
        assert AutoReunido.objects.get(processo=caso.pk).decisao == decisoes[caso.pk]
        mudadas = {m["pk"] for m in ultima(caso, "mudancas") if m["objeto"] == "enquadramento"}
        assert mudadas == {caso.penalidades[0].pk}, "each record tells its own"
    assert Reuniao.objects.get().estado == "JULGADA"
    assert not a.processo.reunido


def test_o_deposito_de_cada_auto_fica_na_sua_conta(minutados):
    a, b = minutados
    a.julgar_reunidos()
    for caso in minutados:
        caso.notificar("25/03/2026 09:00", "27/03/2026 10:00")
    contas = [caso.processo.lancamentos.informado() for caso in minutados]
    assert [str(c) for c in contas] == ["74.94", "149.88"]
    assert "DEV" not in a.pecas and "DEV" in b.pecas


def test_falta_uma_minuta_e_nenhuma_decisao_se_assina(a, b):
    a.reunir(b)
    a.minutar("20/03/2026 09:00")
    with pytest.raises(FormularioRecusado) as recusa:
        a.julgar_reunidos()
    frase = recusa.value.formulario.non_field_errors()[0]
    assert f"Processo {b.processo.numero}: falta a minuta" in frase and "Nada foi assinado" in frase
    assert not Decisao.objects.exists()
    assert (a.fase, Reuniao.objects.get().estado) == ("em_julgamento", "EM_VIGOR")


def test_o_que_impede_uma_segura_todas(minutados):
    """The draft of B leaves an argument without an answer: A, which could be signed, is not."""
    a, b = minutados
    texto = b.processo.minutas.get().ultima.texto
    texto["teses"][0]["resposta"] = ""
    b.processo.minutas.get().versoes.create(
        numero=2, autor=f.pessoa(f.JURIDICO), escrita_em=f.em("21/03/2026 09:00"), texto=texto
    )
    with pytest.raises(FormularioRecusado, match=rf"Processo {b.processo.numero}: Falta responder ao argumento 1"):
        a.julgar_reunidos()
    assert not Decisao.objects.exists()
    assert AutoReunido.objects.filter(em_vigor=True).count() == 2


def test_minuta_que_mudou_ou_que_nao_se_leu_nao_se_assina(minutados):
    a, _ = minutados
    for digitado, campo, frase in (
        ({"versao_1": "7"}, "li_1", "agora é a versão 1"),
        ({"li_2": ""}, "li_2", "obrigat"),
    ):
        with pytest.raises(FormularioRecusado) as recusa:
            a.julgar_reunidos(**digitado)
        assert frase in recusa.value.formulario.errors[campo][0]
    assert not Decisao.objects.exists()


def test_no_vencimento_mais_proximo_ainda_se_julga_e_depois_so_com_o_atraso_certificado(minutados):
    """A is due on 08/04 at 23:59:59, B on 10/04; the joint decision waits for the certificate of A's overrun."""
    a, b = minutados
    with pytest.raises(FormularioRecusado, match="o atraso não foi certificado"):
        b.julgar_reunidos("09/04/2026 00:00")
    a.correr("09/04/2026 00:01")
    b.julgar_reunidos("09/04/2026 09:00")
    assert (a.vence("julgamento")[1], b.vence("julgamento")[1]) == ("VENCIDO", "CUMPRIDO")
    atrasos = Peca.objects.filter(processo__in=[a.pk, b.pk], titulo__icontains="atraso no julgamento")
    assert list(atrasos.values_list("processo", flat=True)) == [a.pk]


def test_decidido_um_a_parte_o_outro_se_decide_no_seu_processo(minutados):
    a, b = minutados
    a.decidir("24/03/2026 09:00")
    with pytest.raises(SemPermissao, match="Resta um só auto"):
        b.julgar_reunidos()
    b.decidir("24/03/2026 10:00")
    assert Decisao.objects.count() == 2


def test_a_peticao_em_um_auto_nao_alcanca_o_outro(a, b):
    a.reunir(b)
    a.praticar("protocolar_pedido", "16/03/2026 10:00", quem=f.T1, fatos="Peço vista.", argumentos="")
    assert (a.processo.peticoes.count(), b.processo.peticoes.count()) == (2, 1)
