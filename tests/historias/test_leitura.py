"""The reader knows every word of a story; what it does not know, it names: file, step and key."""

from collections.abc import Callable
from pathlib import Path

import pytest

from workflows.historias.leitura import HistoriaInvalida, ler

BOA = """
titulo: Um auto
pessoas: {davi.moreira: fiscal, marta.freitas: protocolo}
passos:
  - quando: seg 02/03/2026 09:20
    quem: davi.moreira
    ato: lavrar_auto
    dados: {talao_serie: A, talao_n: 1}
    entao:
      fase: LAVRADO_CIENTE
      prazos: [{tipo: registro, vence: ter 03/03/2026}]
  - quando: ter 03/03/2026 09:00
    quem: marta.freitas
    ato: registrar_auto
    entao: {tarefas: {protocolo: Notificar da autuação}}
"""


def test_uma_historia_boa_e_lida_inteira_e_tudo_e_texto(escrever: Callable[..., Path]) -> None:
    historia = ler(escrever(BOA))
    assert historia.titulo == "Um auto"
    assert [p.ato for p in historia.passos] == ["lavrar_auto", "registrar_auto"]
    assert historia.passos[0].dados == {"talao_serie": "A", "talao_n": "1"}
    assert historia.passos[1].papel == "protocolo"


@pytest.mark.parametrize(
    ("de", "para", "frase"),
    [
        ("titulo:", "titulus:", "H.yaml, “titulus”"),
        ("titulo: Um auto", "titulo: ''", "H.yaml, “titulo”: falta"),
        ("pessoas:", "escolhas: {INICIO: BA42}\npessoas:", "“INICIO”: não é uma escolha"),
        ("pessoas:", "escolhas: {START: BA43}\npessoas:", "“START”: não admite “BA43”. Há: BA42"),
        ("pessoas:", "normas: {ufir: 1}\npessoas:", "“ufir”: chave desconhecida"),
        ("davi.moreira: fiscal,", "davi.moreira: delegado,", "“davi.moreira”: “delegado” não é papel"),
        ("    ato: lavrar_auto", "    acto: lavrar_auto", "H.yaml, passo 1, “acto”: chave desconhecida"),
        ("ato: registrar_auto", "ato: registrar", "passo 2, “ato”: “registrar” não é um ato"),
        ("quem: marta.freitas\n", "quem: marta\n", "passo 2, “quem”: “marta” não está entre as pessoas"),
        ("quando: ter 03/03/2026 09:00", "quando: seg 03/03/2026 09:00", "passo 2, “quando”: 03/03/2026 é ter"),
        ("quando: ter 03/03/2026 09:00\n", "ato_de: x\n", "passo 2, “ato_de”: chave desconhecida"),
        ("fase: LAVRADO_CIENTE", "fase: LAVRADA", "passo 1, “fase”: “LAVRADA” não é fase"),
        ("fase: LAVRADO_CIENTE", "estado: LAVRADO", "passo 1, “estado”: chave desconhecida"),
        ("fase: LAVRADO_CIENTE", "estados: {autos: LAVRADO}", "passo 1, “autos”: chave desconhecida"),
        ("fase: LAVRADO_CIENTE", "valores: {multa: 1}", "passo 1, “multa”: chave desconhecida"),
        ("fase: LAVRADO_CIENTE", "tempestiva: talvez", "passo 1, “talvez”: responda sim ou não"),
        ("fase: LAVRADO_CIENTE", "documentos: {AUT: x}", "passo 1, “documentos”: é uma lista"),
        ("tipo: registro,", "tipo: registo,", "passo 1, “tipo”: “registo” não é tipo de prazo"),
        ("vence: ter 03/03/2026}", "vencimento: ter 03/03/2026}", "passo 1, “vencimento”: chave desconhecida"),
        ("vence: ter 03/03/2026}", "vence: qua 03/03/2026}", "passo 1, “vence”: 03/03/2026 é ter"),
        ("tarefas: {protocolo:", "tarefas: {REG:", "passo 2, “REG”: chave desconhecida"),
        ("    ato: registrar_auto\n", "", "passo 2, “quem”: só cabe em passo com ato"),
        ("    ato: registrar_auto\n", "    ato: registrar_auto\n    recusa: ''\n", "passo 2, “recusa”: diga um trecho"),
        ("    ato: registrar_auto\n", "    ato: registrar_auto\n    ato: registrar_auto\n", "chave repetida: ato"),
        ("pessoas: {", "pessoas: {{", "H.yaml: não é YAML válido"),
    ],
)  # fmt: skip
def test_o_que_nao_se_conhece_e_erro_que_diz_onde(
    escrever: Callable[..., Path], de: str, para: str, frase: str
) -> None:
    assert de in BOA
    with pytest.raises(HistoriaInvalida) as erro:
        ler(escrever(BOA.replace(de, para, 1)))
    assert frase in str(erro.value)


def test_um_arquivo_que_nao_existe_e_recusado_com_uma_frase(tmp_path: Path) -> None:
    with pytest.raises(HistoriaInvalida, match="nao-existe.yaml: não foi possível ler"):
        ler(tmp_path / "nao-existe.yaml")


def test_uma_historia_que_nao_e_tabela_e_recusada(escrever: Callable[..., Path]) -> None:
    with pytest.raises(HistoriaInvalida, match="aqui se espera uma tabela"):
        ler(escrever("- passo"))
