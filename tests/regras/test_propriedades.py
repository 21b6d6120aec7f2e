"""What must hold for every calendar, every start and every length (garantia 7)."""

from datetime import UTC, date, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from processos.regras.calendario import TIPOS, Calendario, DiaNaoUtil, DiaParcial
from processos.regras.normas import Escolhas
from processos.regras.prazos import Suspensao, contar_dias, tempestivo

from .recontagem import recontar

INICIO = date(2026, 1, 1)
JANELA = 120
UM_DIA = timedelta(days=1)

dias = st.integers(0, JANELA).map(lambda n: INICIO + timedelta(days=n))
instantes = st.integers(0, JANELA * 24 * 60).map(
    lambda minutos: datetime(2026, 1, 1, 3, tzinfo=UTC) + timedelta(minutes=minutos)
)
fechamentos = st.builds(lambda d, t: DiaNaoUtil(d, "fechado", t), dias, st.sampled_from(TIPOS))
parciais = st.builds(lambda d, e: DiaParcial(d, e), dias, st.sampled_from(("early_close", "late_open")))
calendarios = st.builds(Calendario, st.lists(fechamentos, max_size=25), st.lists(parciais, max_size=6))
suspensoes = st.lists(st.builds(lambda d, n: Suspensao(d, d + n * UM_DIA), dias, st.integers(0, 9)), max_size=2)
escolhas = st.fixed_dictionaries(
    {
        "START": st.sampled_from(("BA42", "FED66", "CPC240")),
        "LATE_OPEN": st.sampled_from(("rola", "nao_rola")),
        "EARLY_CLOSE": st.sampled_from(("rola", "nao_rola")),
        "PARTIAL_START": st.sampled_from(("nao", "sim")),
        "PF": st.sampled_from(("nao_util", "util")),
    }
).map(lambda sobrepostas: Escolhas.padrao().com(**sobrepostas))
pedidos = st.fixed_dictionaries(
    {
        "evento": instantes,
        "n": st.integers(1, 40),
        "unidade": st.sampled_from(("corridos", "uteis")),
        "calendario": calendarios,
        "escolhas": escolhas,
    }
)
moderado = settings(max_examples=100, deadline=None)


@moderado
@given(pedidos)
def test_a_regua_e_a_contagem_dia_a_dia_dao_a_mesma_resposta(pedido):
    assert contar_dias(**pedido, memoria=False) == contar_dias(**pedido, memoria=True)


@moderado
@given(pedidos, suspensoes)
def test_recontar_a_memoria_leva_a_mesma_data(pedido, suspensoes):
    vencimento = contar_dias(**pedido, suspensoes=suspensoes)
    recontada = recontar(vencimento.memoria)
    assert recontada.contados == pedido["n"]
    assert recontada.vence == vencimento.vence
    assert contar_dias(**pedido, suspensoes=suspensoes, memoria=False) == vencimento


@moderado
@given(pedidos, suspensoes, st.integers(1, 5))
def test_comecar_depois_nunca_vence_antes(pedido, suspensoes, atraso):
    depois = pedido | {"evento": pedido["evento"] + atraso * UM_DIA}
    antes = contar_dias(**pedido, suspensoes=suspensoes, memoria=False)
    assert contar_dias(**depois, suspensoes=suspensoes, memoria=False).vence >= antes.vence


@moderado
@given(pedidos, suspensoes, st.integers(1, 5))
def test_prazo_maior_nunca_vence_antes(pedido, suspensoes, mais):
    maior = pedido | {"n": pedido["n"] + mais}
    menor = contar_dias(**pedido, suspensoes=suspensoes, memoria=False)
    assert contar_dias(**maior, suspensoes=suspensoes, memoria=False).vence >= menor.vence


@moderado
@given(pedidos, fechamentos)
def test_um_fechamento_a_mais_nunca_antecipa_o_vencimento(pedido, novo):
    com_mais = pedido | {"calendario": pedido["calendario"].com([novo])}
    antes = contar_dias(**pedido, memoria=False)
    assert contar_dias(**com_mais, memoria=False).vence >= antes.vence


@moderado
@given(pedidos, suspensoes)
def test_o_vencimento_nunca_cai_em_dia_que_nao_serve(pedido, suspensoes):
    vence = contar_dias(**pedido, suspensoes=suspensoes, memoria=False).vence
    assert pedido["calendario"].serve_como_ultimo(vence, pedido["escolhas"])
    assert not any(s.de <= vence <= s.ate for s in suspensoes)


@moderado
@given(pedidos, st.lists(st.tuples(dias, dias, st.none() | dias), max_size=4))
def test_o_que_foi_comunicado_a_parte_nunca_se_encurta(pedido, atos):
    versoes = [
        DiaNaoUtil(d, "ato", "fechamento", publicado_em=p, revogado_em=r if r and r > p else None) for d, p, r in atos
    ]
    versionado = pedido | {"calendario": pedido["calendario"].com(versoes), "versionado": True}
    dia_do_evento = (pedido["evento"] - timedelta(hours=3)).date()
    conhecidos = [
        DiaNaoUtil(v.data, v.nome, v.tipo)
        for v in versoes
        if v.publicado_em <= dia_do_evento and (v.revogado_em is None or v.revogado_em > dia_do_evento)
    ]
    comunicado = contar_dias(**pedido | {"calendario": pedido["calendario"].com(conhecidos)}, memoria=False).vence
    atual = contar_dias(**versionado)
    aviso = [a for a in atual.avisos if a.startswith("vencimento_comunicado=")]
    assert atual.vence >= comunicado
    assert aviso == ([f"vencimento_comunicado={comunicado}"] if atual.vence > comunicado else [])
    assert recontar(atual.memoria).vence == atual.vence
    assert contar_dias(**versionado, memoria=False) == atual


@moderado
@given(pedidos)
def test_o_ultimo_instante_esta_no_prazo_e_o_limite_ja_nao_esta(pedido):
    vencimento = contar_dias(**pedido, memoria=False)
    assert tempestivo(vencimento.vence, vencimento.vence_as)
    assert tempestivo(vencimento.vence, vencimento.limite - timedelta(microseconds=1))
    assert not tempestivo(vencimento.vence, vencimento.limite)
