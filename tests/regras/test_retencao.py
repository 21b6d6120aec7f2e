"""Art. 58: the place, the demands, the hours, the substitute and the release, each with its paragraph."""

import datetime

import pytest

from processos.regras import retencao as r

H = {n: datetime.datetime(2026, 10, 13, n, tzinfo=datetime.UTC) for n in range(10, 20)}


@pytest.mark.parametrize(
    ("chaves", "em_terminal", "recusa"),
    [
        pytest.param(["58-I"], True, "", id="art. 58 § 1º: I no terminal"),
        pytest.param(["58-III"], True, "", id="art. 58 § 1º: III no terminal"),
        pytest.param(["58-II"], False, "", id="art. 58 § 1º: II no percurso"),
        pytest.param(["58-II"], True, "", id="art. 58 § 1º: II no terminal"),
        pytest.param(["58-I"], False, "art. 58, I só", id="art. 58 § 1º: I no percurso"),
        pytest.param(["58-II", "58-III"], False, "art. 58, III só", id="art. 58 § 1º: III com II no percurso"),
        pytest.param(["57-I-a"], False, "", id="art. 57: não é retenção"),
    ],
)
def test_onde_se_retem(chaves, em_terminal, recusa):
    if not recusa:
        r.conferir_locais(chaves, em_terminal=em_terminal)
        return
    with pytest.raises(r.RetencaoInvalida, match=recusa) as erro:
        r.conferir_locais(chaves, em_terminal=em_terminal)
    assert erro.value.campo == "local_tipo"


@pytest.mark.parametrize(
    ("chaves", "selo"),
    [
        pytest.param(["58-I"], True, id="art. 58 I"),
        pytest.param(["58-II"], False, id="art. 58 II"),
        pytest.param(["58-III"], True, id="art. 58 III"),
        pytest.param(["58-II", "58-I"], True, id="art. 58 I e II"),
    ],
)
def test_quando_o_veiculo_so_sai_com_selo(chaves, selo):
    assert r.exige_selo(chaves) is selo


def test_o_que_o_fiscal_escreve_vale_e_so_no_silencio_vale_o_do_inciso():
    assert r.exigencias_da_retencao(["58-I"], ["Afixar o selo", "Limpar"]) == ["Afixar o selo", "Limpar"]
    assert r.exigencias_da_retencao(["57-I-a", "58-III"], []) == [
        "Submeter o veículo à vistoria da CONDER e ser nela aprovado"
    ]
    with pytest.raises(r.RetencaoInvalida, match="art. 58, II"):
        r.exigencias_da_retencao(["58-I", "58-II"], [])


@pytest.mark.parametrize(
    ("horas", "campo"),
    [
        pytest.param({"fato": 10, "retido": 11, "removido": 12, "substituido": 13}, "", id="em ordem"),
        pytest.param({"fato": 11, "retido": 11, "removido": 11, "substituido": 11}, "", id="na mesma hora"),
        pytest.param({"retido": 11}, "", id="só a retenção"),
        pytest.param({"fato": 12, "retido": 11}, "retido_em", id="retido antes do fato"),
        pytest.param({"retido": 12, "removido": 11}, "removido_em", id="§ 1º: removido antes"),
        pytest.param({"retido": 11, "removido": 13, "substituido": 12}, "substituido_em", id="§ 2º: substituído antes"),
        pytest.param({"retido": 12, "substituido": 11}, "substituido_em", id="§ 2º: antes da retenção, sem a remoção"),
        pytest.param({"retido": 11, "removido": 19}, "removido_em", id="no futuro"),
    ],
)
def test_as_horas_vem_em_ordem(horas, campo):
    argumentos = {nome: H[hora] for nome, hora in horas.items()}
    if not campo:
        r.conferir_horas(agora=H[18], **argumentos)
        return
    with pytest.raises(r.RetencaoInvalida) as erro:
        r.conferir_horas(agora=H[18], **argumentos)
    assert erro.value.campo == campo


@pytest.mark.parametrize(
    ("substituto", "de", "retido", "recusa"),
    [
        pytest.param("V07", "T2", False, "", id="art. 58 § 2º"),
        pytest.param("V08", "T2", False, "é outro veículo", id="o próprio"),
        pytest.param("V01", "T1", False, "de outro transportador", id="alheio"),
        pytest.param("V07", "T2", True, "também está retido", id="retido"),
    ],
)
def test_quem_pode_substituir(substituto, de, retido, recusa):
    dados = {"retido": "V08", "transportador": "T2", "substituto": substituto, "transportador_do_substituto": de}
    if not recusa:
        r.conferir_substituto(**dados, substituto_retido=retido)
        return
    with pytest.raises(r.RetencaoInvalida, match=recusa):
        r.conferir_substituto(**dados, substituto_retido=retido)


@pytest.mark.parametrize(
    ("cumpridas", "pode"),
    [
        pytest.param({"selo": True}, True, id="art. 58 § 3º: a única"),
        pytest.param({"selo": True, "pneu": True}, True, id="art. 58 § 3º: todas"),
        pytest.param({"selo": True, "pneu": False}, False, id="falta uma"),
        pytest.param({}, False, id="nenhuma escrita"),
    ],
)
def test_o_que_libera_sao_as_exigencias_e_so_elas(cumpridas, pode):
    resposta = r.pode_liberar(cumpridas)
    assert bool(resposta) is pode
    assert ("pneu" in resposta.motivo) is (cumpridas.get("pneu") is False)
