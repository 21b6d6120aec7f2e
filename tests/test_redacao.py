"""Drafts part by part: the difference by word, and the join of two that left one base. Expected values by hand."""

import pytest

from processos.redacao import comparar, diferencas, partes, unir

BASE = {
    "ementa": "Atraso.",
    "relatorio": "O auto.",
    "teses": [{"alega": "O relógio adiantava.", "resposta": "", "folha": "", "acolhe": None}],
    "dispositivo": [{"enquadramento": 7, "resultado": "", "infracao": "57-I-a", "valor": None}],
}
RELOGIO = {"alega": "O relógio adiantava.", "resposta": "É aferido.", "folha": "8", "acolhe": False}
OUTRA_RESPOSTA = {**RELOGIO, "resposta": "O registro o confirma."}
NOVA, NOVISSIMA = (
    {"alega": a, "resposta": "", "folha": "", "acolhe": None} for a in ("Chovia.", "O auto não foi assinado.")
)


def capitulo(resultado: str, infracao: str = "57-I-a") -> list[dict]:
    return [{"enquadramento": 7, "resultado": resultado, "infracao": infracao}]


# (what they saved, what I wrote, what the joined part says, what is told of it)
UNIOES = [
    ("ninguém mudou", {}, {}, "ementa", "Atraso.", ""),
    ("só eu", {}, {"ementa": "Minha."}, "ementa", "Minha.", ""),
    ("só eles", {"ementa": "Deles."}, {}, "ementa", "Deles.", "deles"),
    ("os dois o mesmo", {"ementa": "Igual."}, {"ementa": "Igual."}, "ementa", "Igual.", ""),
    ("os dois", {"ementa": "Deles."}, {"ementa": "Minha."}, "ementa", "Minha.", "ambos"),
    ("só muda a quebra de linha", {"ementa": "A.\nB."}, {"ementa": "A.\r\nB."}, "ementa", "A.\nB.", ""),
    ("eles apagam o que eu mudei", {"ementa": ""}, {"ementa": "Minha."}, "ementa", "Minha.", "ambos"),
    ("eu apago, eles não tocam", {}, {"ementa": ""}, "ementa", "", ""),
    ("parte que a base não tinha", {"fundamentacao": "Deles."}, {}, "fundamentacao", "Deles.", "deles"),
]


@pytest.mark.parametrize(("deles", "meu", "parte", "fica", "dito"), [u[1:] for u in UNIOES], ids=[u[0] for u in UNIOES])
def test_cada_parte_se_junta_como_a_tabela_diz(deles, meu, parte, fica, dito):
    uniao = unir(BASE, {**BASE, **deles}, {**BASE, **meu})
    assert uniao.texto.get(parte, "") == fica
    assert uniao.situacoes.get(parte, "") == dito
    assert set(uniao.situacoes) <= {parte}


TESES = [
    ("só eles respondem", [RELOGIO], BASE["teses"], [RELOGIO], {"tese_1": "deles"}),
    ("os dois respondem", [OUTRA_RESPOSTA], [RELOGIO], [RELOGIO], {"tese_1": "ambos"}),
    ("só eu acrescento", BASE["teses"], [*BASE["teses"], NOVA], [*BASE["teses"], NOVA], {}),
    (
        "cada um acrescenta o seu: ficam os dois, o deles antes",
        [*BASE["teses"], NOVA],
        [*BASE["teses"], NOVISSIMA],
        [*BASE["teses"], NOVA, NOVISSIMA],
        {"tese_2": "deles"},
    ),
    ("os dois acrescentam o mesmo", [RELOGIO, NOVA], [RELOGIO, NOVA], [RELOGIO, NOVA], {}),
    ("eu retiro o que eles mudaram: fica o deles", [RELOGIO], [], [RELOGIO], {"tese_1": "deles"}),
    ("eles retiram o que eu não toquei", [], BASE["teses"], [], {"tese_1": "deles"}),
    ("eles retiram o que eu mudei: fica o meu", [], [RELOGIO], [RELOGIO], {"tese_1": "ambos"}),
]


@pytest.mark.parametrize(("deles", "meu", "fica", "dito"), [t[1:] for t in TESES], ids=[t[0] for t in TESES])
def test_cada_argumento_e_uma_parte_e_nenhum_se_perde(deles, meu, fica, dito):
    uniao = unir(BASE, {**BASE, "teses": deles}, {**BASE, "teses": meu})
    assert uniao.texto["teses"] == fica
    assert uniao.situacoes == dito


CAPITULOS = [
    ("só eles decidem", capitulo("mantido"), BASE["dispositivo"], capitulo("mantido"), "deles"),
    ("cada um decide de um modo", capitulo("cancelado"), capitulo("mantido"), capitulo("mantido"), "ambos"),
    ("o valor, que a lei calcula, não é mudança", [{**BASE["dispositivo"][0], "valor": "74.94"}], capitulo(""), capitulo("", ""), ""),
]  # fmt: skip


@pytest.mark.parametrize(("deles", "meu", "fica", "dito"), [c[1:] for c in CAPITULOS], ids=[c[0] for c in CAPITULOS])
def test_cada_capitulo_do_dispositivo_e_uma_parte(deles, meu, fica, dito):
    uniao = unir(BASE, {**BASE, "dispositivo": deles}, {**BASE, "dispositivo": meu})
    assert uniao.texto["dispositivo"] == fica
    assert uniao.situacoes.get("capitulo_7", "") == dito


def test_o_que_os_dois_mudaram_traz_as_palavras_do_outro_ao_lado():
    uniao = unir(BASE, {**BASE, "teses": [OUTRA_RESPOSTA]}, {**BASE, "teses": [RELOGIO]})
    assert "O registro o confirma." in uniao.de_la["tese_1"]


DIFERENCAS = [
    ("igual", "a b", "a b", [("igual", "a b")]),
    ("uma palavra", "a multa cai", "a multa fica", [("igual", "a multa "), ("retirado", "cai"), ("acrescentado", "fica")]),
    ("palavras seguidas são uma mudança só", "o um dois fim", "o três quatro fim", [
        ("igual", "o "), ("retirado", "um dois"), ("acrescentado", "três quatro"), ("igual", " fim")]),
    ("nasceu", "", "novo", [("acrescentado", "novo")]),
    ("saiu", "velho", "", [("retirado", "velho")]),
]  # fmt: skip


@pytest.mark.parametrize(("antes", "depois", "trechos"), [d[1:] for d in DIFERENCAS], ids=[d[0] for d in DIFERENCAS])
def test_a_diferenca_se_le_por_palavra(antes, depois, trechos):
    assert diferencas(antes, depois) == trechos


def test_um_texto_enorme_se_compara_sem_demora():
    antes, depois = "x " * 50_000, "y " * 50_000
    assert [tipo for tipo, _ in diferencas(antes, depois)] == ["retirado", "acrescentado"]


def test_a_comparacao_nomeia_cada_parte_e_diz_a_conta():
    novo = {**BASE, "teses": [RELOGIO], "dispositivo": [{"enquadramento": 7, "resultado": "mantido", "infracao": "57-I-a", "valor": "74.94"}]}  # fmt: skip
    lidas = partes(novo, {7: "art. 57, I, a"}, {})
    assert lidas["tese_1"] == ("Argumento 1", "Alega: O relógio adiantava.\nRejeita, porque É aferido.\nFolha: 8")
    assert lidas["capitulo_7"] == ("Dispositivo, art. 57, I, a", "Mantém: R$\u00a074,94")
    mudaram = [p.rotulo for p in comparar(partes(BASE, {7: "art. 57, I, a"}, {}), lidas) if p.mudou]
    assert mudaram == ["Argumento 1", "Dispositivo, art. 57, I, a"]
