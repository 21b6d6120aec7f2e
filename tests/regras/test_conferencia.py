"""The command that computes and checks a table of cases (casos/README.md)."""

import json

import pytest

from processos.regras.conferencia import TabelaInvalida, calcular_tabela, conferir_tabela, ler_tabela

CASO = {
    "id": "X-1",
    "kind": "dias",
    "event": "2026-03-02T10:00:00-03:00",
    "params": {"n": 10, "unit": "corridos"},
    "choices": {},
}
RESULTADO = {
    "first_counted_day": "2026-03-03",
    "nominal_due_date": "2026-03-12",
    "due_date": "2026-03-12",
    "due_at": "2026-03-12T23:59:59-03:00",
    "limit_exclusive_utc": "2026-03-13T03:00:00Z",
    "flags": [],
}


def _tabela(*casos, **resto):
    return ler_tabela(json.dumps({"title": "t", "timezone": "America/Bahia", "cases": list(casos), **resto}))


def test_calcula_sem_esperado():
    assert calcular_tabela(_tabela(CASO)) == {"X-1": RESULTADO}


def test_os_padroes_da_tabela_valem_para_os_casos_e_o_caso_prevalece():
    sexta = CASO | {"event": "2026-03-06T10:00:00-03:00"}
    federal = {"defaults": {"START": "FED66"}}
    assert calcular_tabela(_tabela(sexta, **federal))["X-1"]["due_date"] == "2026-03-16"
    baiana = sexta | {"choices": {"START": "BA42"}}
    assert calcular_tabela(_tabela(baiana, **federal))["X-1"]["due_date"] == "2026-03-18"


def test_sem_versionado_publicacao_e_revogacao_nao_contam():
    dia = {"date": "2026-03-12", "name": "ato", "type": "fechamento", "revoked_at": "2026-03-01"}
    caso = CASO | {"calendar": {"nonbusiness": [dia]}}
    assert calcular_tabela(_tabela(caso))["X-1"]["due_date"] == "2026-03-13"
    versionado = caso | {"params": CASO["params"] | {"versioned": True}}
    assert calcular_tabela(_tabela(versionado))["X-1"]["due_date"] == "2026-03-12"


@pytest.mark.parametrize(
    "estrago",
    [
        {"kind": "adivinhacao"},
        {"event": "2026-03-02T10:00:00"},
        {"event": "ontem"},
        {"params": {"unit": "corridos"}},
        {"params": {"n": 0, "unit": "corridos"}},
        {"params": {"n": "10", "unit": "corridos"}},
        {"params": {"n": 10, "unit": "luas"}},
        {"params": []},
        {"choices": {"START": "ONTEM"}},
        {"choices": {"NAO_EXISTE": "x"}},
        {"calendar": {"nonbusiness": [{"date": "2026-13-01", "type": "fechamento"}]}},
        {"calendar": {"weekend": ["friday"]}},
        {"suspensions": [{"type": "pausa", "from": "2026-03-03", "to": "2026-03-04"}]},
        {"kind": "valor", "params": {"what": "multa", "mvr": 19.01, "percent": "40"}},
        {"kind": "valor", "params": {"what": "multa", "mvr": "NaN", "percent": "40"}},
        {"kind": "valor", "params": {"what": "sorteio"}},
        {"kind": "notificacao", "params": {"mode": "telepatia"}},
    ],
    ids=lambda e: json.dumps(e)[:60],
)
def test_o_caso_que_nao_se_calcula_diz_por_que_e_os_outros_seguem(estrago):
    resultados = calcular_tabela(_tabela(CASO | estrago, CASO | {"id": "X-2"}))
    assert list(resultados["X-1"]) == ["erro"] and resultados["X-1"]["erro"].endswith((".", "”."))
    assert resultados["X-2"] == RESULTADO


@pytest.mark.parametrize(
    "texto",
    ["", "nada", "[]", "{}", '{"cases": 3}', '{"cases": [3]}', '{"cases": [{"id": "a"}]}', "[" * 100_000],
    ids=lambda t: t[:20] or "vazio",
)
def test_o_que_nao_e_tabela_e_recusado_com_uma_frase(texto):
    with pytest.raises(TabelaInvalida):
        ler_tabela(texto)


def test_tabela_com_id_repetido_outro_fuso_ou_padrao_desconhecido_e_recusada():
    for casos, resto in (([CASO, CASO], {}), ([CASO], {"timezone": "UTC"}), ([CASO], {"defaults": {"X": "y"}})):
        with pytest.raises(TabelaInvalida):
            _tabela(*casos, **resto)


def test_conferir_conta_o_que_passa_e_mostra_o_que_difere():
    errado = CASO | {"id": "X-2", "expected": RESULTADO | {"due_date": "2026-03-13", "flags": ["x"]}}
    sem_conta = CASO | {"id": "X-3", "kind": "adivinhacao", "expected": {}}
    conferencia = conferir_tabela(_tabela(CASO | {"expected": RESULTADO}, errado, sem_conta, CASO | {"id": "X-4"}))
    assert (conferencia.passaram, conferencia.falharam) == (1, 2)
    assert "X-2 due_date: esperado 2026-03-13, calculado 2026-03-12" in [str(d) for d in conferencia.diferencas]


class TestComando:
    @pytest.fixture
    def rodar(self, tmp_path, capsys):
        from django.conf import settings

        if not settings.configured:
            settings.configure()
        from processos.management.commands.calcular import Command

        def _rodar(texto, *opcoes):
            arquivo = tmp_path / "casos.json"
            arquivo.write_text(texto, encoding="utf-8")
            codigo = 0
            try:
                Command().run_from_argv(["manage.py", "calcular", str(arquivo), *opcoes])
            except SystemExit as saida:
                codigo = saida.code
            return codigo, *capsys.readouterr()

        return _rodar

    def test_calcular_escreve_um_objeto_json(self, rodar):
        codigo, saida, _ = rodar(json.dumps({"cases": [CASO]}))
        assert (codigo, json.loads(saida)) == (0, {"X-1": RESULTADO})

    def test_conferir_termina_com_a_contagem_e_saida_1_se_algo_difere(self, rodar):
        certo = CASO | {"expected": RESULTADO}
        codigo, saida, _ = rodar(json.dumps({"cases": [certo]}), "--conferir")
        assert (codigo, saida) == (0, "1 passed, 0 failed\n")
        errado = certo | {"expected": {"due_date": "2026-03-13"}}
        codigo, saida, _ = rodar(json.dumps({"cases": [errado]}), "--conferir")
        assert codigo == 1 and saida.splitlines()[-1] == "0 passed, 1 failed"

    def test_arquivo_que_nao_e_tabela_sai_com_2_e_uma_frase(self, rodar):
        codigo, saida, erro = rodar("[]")
        assert (codigo, saida) == (2, "") and "não é uma tabela de casos" in erro
