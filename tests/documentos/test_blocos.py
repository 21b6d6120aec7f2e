"""The document as data: its round trip, its fingerprint, what it refuses; and how the data is put in order."""

import hashlib
import json
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from processos.documentos import blocos as b
from processos.documentos.blocos import de_dict, impressao_digital, simples
from processos.documentos.composicao import REGRAS, compor
from processos.documentos.pdf import DESENHOS

from .exemplos import MEMORIA_DO_VALOR, decisao, documento, memoria, memoria_de_julgamento


def um_de_cada() -> b.Documento:
    return replace(
        decisao(),
        blocos=(
            *decisao().blocos,
            b.Tabela("t", ["a", "b"], [["1", [("2", "forte")]]], ["e", "d"]),
            b.Lista(["x"]),
            b.Lista(["um", "dois"], numerada=True),
            b.Destaque("até seg 16/03/2026", rotulo="Prazo"),
            b.Aviso("a", "erro"),
            b.Firmas([("Fulano", "testemunha")]),
            b.Arquivos([{"nome": "d.pdf", "descricao": "", "paginas": 1, "tamanho": 10, "sha256": "00"}]),
            b.Corte("Recibo"),
            b.QuebraDePagina(),
        ),
    )


def test_ida_e_volta_por_json_nao_muda_nada():
    original = um_de_cada()
    volta = de_dict(json.loads(json.dumps(original.como_dict())))
    assert volta == original
    assert impressao_digital(volta) == impressao_digital(original)


def test_todo_bloco_tem_composicao_desenho_e_modelo():
    assert set(REGRAS) == set(b.TIPOS.values())
    assert {item.tipo for item in compor(um_de_cada())} == set(DESENHOS)


def test_impressao_digital_e_o_sha256_do_json_canonico():
    doc = b.Documento("CER", "Certidão", unidade="U", via="", norma="", ficticio=False, sigla="S", orgao="O",
                      cidade="C", blocos=["é"])  # fmt: skip
    canonico = (
        '{"blocos":[{"bloco":"Paragrafo","texto":"\\u00e9"}],"cidade":"C","codigo":"","destinatario":"","emissao":"",'
        '"especie":"CER","ficticio":false,"folha_inicial":null,"norma":"","numero":"","onde":"","orgao":"O",'
        '"processo":"","rascunho":false,"sigla":"S","titulo":"Certid\\u00e3o","unidade":"U","versao":1,"via":""}'
    )
    assert impressao_digital(doc) == hashlib.sha256(canonico.encode()).hexdigest()


def test_assinar_nao_muda_a_impressao_digital_e_uma_virgula_muda():
    doc = documento("Mantenho a multa.", b.Secao("Fecho", []))
    firma = b.Assinatura("Fulano", "Diretor", sha256=impressao_digital(doc))
    assinado = replace(doc, blocos=(*doc.blocos, firma))
    dentro = replace(doc, blocos=(doc.blocos[0], b.Secao("Fecho", [firma])))
    assert impressao_digital(assinado) == impressao_digital(dentro) == impressao_digital(doc)
    assert impressao_digital(documento("Mantenho, a multa.", b.Secao("Fecho", []))) != impressao_digital(doc)


@pytest.mark.parametrize(
    "errado",
    [
        lambda: b.Paragrafo(1.5),
        lambda: b.Ficha([("Valor", 0.1)]),
        lambda: b.Aviso("x", "roxo"),
        lambda: documento({"bloco": "Paragrafo"}),
        lambda: de_dict({"versao": 99}),
        lambda: de_dict({"versao": 1, "especie": "X", "titulo": "Y", "blocos": [{"bloco": "Script"}]}),
        lambda: de_dict({"versao": 1, "especie": "X", "titulo": "Y", "extra": 1}),
        lambda: compor(documento(b.Paragrafo([("x", "<b>")]))),
    ],
    ids=["número", "float", "tom", "dict solto", "versão", "bloco", "campo", "marca"],
)
def test_o_que_nao_e_documento_e_recusado(errado):
    with pytest.raises(b.DocumentoInvalido):
        errado()


def test_valores_exatos_viram_texto_exato():
    assert b.Paragrafo(Decimal("149.880")).texto == "149.880"
    assert b.Ficha([("Dia", date(2026, 3, 16))]).linhas == (("Dia", "2026-03-16"),)


def linhas(item):
    return {simples(linha[0]): [simples(celula) for celula in linha[1:]] for linha in item.dados["linhas"]}


def test_secoes_argumentos_e_dispositivo_se_numeram_em_ordem():
    itens = compor(decisao())
    assert [i.dados["numero"] for i in itens if i.tipo == "secao"] == ["1", "2", "3"]
    argumentos = next(i for i in itens if i.tipo == "argumentos").dados["itens"]
    assert [tese["numero"] for tese in argumentos] == ["2.1", "2.2"]
    assert simples(argumentos[0]["alega"]) == "Alega: houve telefonema (fl.\u00a010)."
    assert simples(argumentos[0]["resposta"]) == "Rejeito, porque não basta."
    assert simples(argumentos[1]["alega"]) == "Alega: o valor está errado (fls.\u00a010 e 11)."
    assert simples(argumentos[1]["resposta"]) == "Acolho, porque está."
    dispositivo = next(i for i in itens if i.tipo == "dispositivo").dados["itens"]
    assert [simples(texto) for texto in dispositivo] == [
        "3.1.\u00a0Mantenho a multa de R$ 149,88.",
        "3.2.\u00a0Notifique-se.",
    ]


def test_memoria_do_prazo_mostra_a_conta_de_C02_lado_a_lado():
    quadro = next(i for i in compor(decisao()) if i.tipo == "quadro" and i.dados["titulo"] == "Memória do prazo")
    lidas = {chave: [v.replace("\u00a0", " ") for v in valores] for chave, valores in linhas(quadro).items()}
    assert lidas == {
        "Fonte e duração": ["art. 65: 10 dias corridos", "art. 66, parágrafo único: 20 dias úteis, sem prorrogação"],
        "Marco": ["notificação, sex 15/05/2026, 10:20", "defesa completa, ter 26/05/2026, 15:12"],
        "Primeiro dia": ["seg 18/05/2026, primeiro dia útil depois do marco", "qua 27/05/2026, dia seguinte ao marco"],
        "Não contam": [
            "nada: os dias são corridos",
            "8 sábados e domingos; qui 04/06, Corpus Christi; qua 24/06, São João",
        ],
        "Vencimento": ["qua 27/05/2026, 23:59:59", "qui 25/06/2026, 23:59:59"],
        "Ato praticado": ["ter 26/05/2026, 15:12: no prazo", ""],
    }
    rodape = simples(quadro.dados["rodape"])
    assert rodape.startswith("Calendário da CONDER, versão 2026.3; normas, versão 1983.1.")
    assert "Lei BA 12.209/2011, art. 42, § 1º" in rodape and "já é tarde" not in rodape


def test_memoria_dia_a_dia_traz_todos_os_dias_e_o_motivo():
    itens = compor(
        documento(b.MemoriaDoPrazo([{"rotulo": "Julgamento", "memoria": memoria_de_julgamento()}], dias=True))
    )
    tabela = next(i for i in itens if i.tipo == "tabela")
    dias = [[simples(celula).replace("\u00a0", " ") for celula in linha] for linha in tabela.dados["linhas"]]
    assert len(dias) == 31
    assert dias[0] == ["ter 26/05/2026", "não conta", "", ""]
    assert ["qui 04/06/2026", "não conta", "", "Corpus Christi; feriado; Lei municipal"] in dias
    assert dias[-1] == ["qui 25/06/2026", "vence", "20", ""]


def test_prazo_suspenso_adiado_e_com_outra_leitura_diz_tudo():
    dias = [*memoria()["dias"][:3], b_dia("2026-05-18", "suspenso"), b_dia("2026-05-19", "suspenso")]
    m = memoria(dias=dias, rolagem="O prazo não pode acabar em sáb.", do_decreto=False,
                alternativa={"texto": "Pela regra federal.", "vence": "2026-05-25"})  # fmt: skip
    quadro = compor(documento(b.MemoriaDoPrazo([{"rotulo": "", "memoria": m}])))[0]
    lidas = {chave: valores[0].replace("\u00a0", " ") for chave, valores in linhas(quadro).items()}
    assert lidas["Suspensão"] == "de seg 18/05/2026 a ter 19/05/2026, 2 dias"
    assert lidas["Fim adiado"] == "O prazo não pode acabar em sáb."
    assert lidas["Outra leitura"] == "Pela regra federal: seg 25/05/2026"
    assert lidas["Fonte e duração"].endswith("alerta interno, não é prazo do decreto")


def b_dia(data, veredito):
    return {"data": data, "veredito": veredito, "ordinal": None, "nome": "", "motivo": "", "fonte": ""}


def test_memoria_do_valor_traz_passos_resultado_e_a_outra_leitura():
    outra = {"texto": "Se a janela acabasse na véspera, a multa seria simples", "valor": "74.94"}
    quadro = compor(documento(b.MemoriaDoValor(MEMORIA_DO_VALOR | {"alternativa": outra})))[0]
    assert [simples(c) for c in quadro.dados["cabecalho"]][-1] == "Multa"
    assert [simples(c).replace("\u00a0", " ") for c in quadro.dados["linhas"][0]] == [
        "R$ 187,35", "80%, art. 57, III", "nenhuma em 6 meses", "R$ 149,88"]  # fmt: skip
    assert simples(quadro.dados["rodape"]).replace("\u00a0", " ").endswith("seria simples: R$ 74,94.")


def test_norma_local_e_data_e_aviso_de_ficcao_entram_sozinhos():
    itens = compor(decisao())
    assert simples(itens[0].dados["linhas"][-1][1]) == "Decreto nº 30.258/1983"
    posicao = next(i for i, item in enumerate(itens) if item.tipo == "assinatura")
    assert simples(itens[posicao - 1].dados["texto"]).replace("\u00a0", " ") == (
        "Salvador, 25 de junho de 2026, quinta-feira."
    )
    assert simples(itens[-1].dados["texto"]) == (
        "Minuta de Lia Ficção Prado, versão 8. "
        "Pessoas, empresas e valores deste documento são fictícios, de demonstração."
    )
