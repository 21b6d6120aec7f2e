"""The text of the decree, its corrections, the citations of it, and what cites each article."""

import hashlib
from time import perf_counter

import pytest

from processos.regras.decreto.aplicacao import aplicacoes_do
from processos.regras.decreto.citacoes import artigos_citados, citacoes
from processos.regras.decreto.correcoes import CORRECOES, INTERPRETACAO, correcoes_do, corrigido, trechos_da_linha
from processos.regras.decreto.texto import ARQUIVO, decreto, romano
from processos.regras.escolhas import CHAVES
from processos.regras.infracoes import CATALOGO
from processos.regras.normas import NORMAS, PRAZOS

TEXTO = decreto()
LINHAS = {linha.ancora: linha for linha in TEXTO.aprovacao} | {
    linha.ancora: linha for a in TEXTO.artigos for d in a.abre for linha in d.linhas
}


def dispositivo(numero: int, ancora: str):
    artigo = TEXTO.artigo(numero)
    return artigo, next(d for d in artigo.dispositivos if d.ancora == ancora)


def lido(numero: int, ancora: str) -> str:
    return corrigido(*dispositivo(numero, ancora))


# --- the text -----------------------------------------------------------------------------------------------------------


def test_o_texto_bruto_e_o_transcrito_byte_por_byte():
    resumo = hashlib.sha256(ARQUIVO.read_bytes()).hexdigest()
    assert resumo == "67c9d1dbc8a5726a631c0e44068182ced2b80e57b651e8794d9c14d08a618a4c"


def test_sao_78_artigos_em_ordem_e_todo_dispositivo_tem_texto():
    assert [a.numero for a in TEXTO.artigos] == list(range(1, 79))
    for artigo in TEXTO.artigos:
        assert artigo.dispositivos[0].ancora == "caput"
        assert len(artigo.ancoras) == len(artigo.dispositivos)
        assert all(len(d.bruto[d.corpo :]) > 4 for d in artigo.dispositivos)


def test_o_que_se_leu_e_o_arquivo_inteiro_linha_por_linha():
    linhas = [linha.bruto for linha in TEXTO.aprovacao]
    for artigo in TEXTO.artigos:
        linhas += [linha.bruto for d in artigo.abre for linha in d.linhas]
        linhas += [artigo.cabeca, *(d.bruto for d in artigo.dispositivos)]
    assert "\n".join(linhas) == ARQUIVO.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("artigo", "ancora", "rotulo", "texto"),
    [
        (5, "i5", "V", "serviço experimental – o que funciona em decorrência"),
        (36, "i3", "III", "vigência da outorga;"),
        (50, "l-h", "h)", "carregador de bagagem ou auxiliar de transporte."),
        (55, "l-b", "b)", "multa calculada sobre o maior valor de referência"),
        (57, "i1", "I", "40% (quarenta por cento) do maior valor"),
        (57, "i3-i", "i)", "transporte de passageiros além da lotação autorizada."),
        (65, "caput", "", "O autuante dará imediata entrada do auto de infração na CONDER"),
        (66, "p-unico", "Parágrafo único", "A defesa será julgada no prazo improrrogável de 20 (vinte) dias úteis"),
        (67, "p2", "§ 2º", "O recurso será apreciado no prazo de 30 (trinta) dias"),
        (75, "p2", "§ 2º", "A autorização de que trata este artigo deverá ser requerida"),
        (78, "caput", "", "As dúvidas de interpretação e os casos omissos"),
    ],
)
def test_cada_dispositivo_tem_ancora_rotulo_e_texto(artigo, ancora, rotulo, texto):
    assert dispositivo(artigo, ancora)[1].rotulo == rotulo
    assert lido(artigo, ancora).startswith(texto)


def test_os_dois_artigos_do_decreto_que_aprova_ficam_a_parte():
    aprovacao = [linha.bruto for linha in TEXTO.aprovacao]
    assert aprovacao.count("Art. 1.") == aprovacao.count("Art. 2.") == 1
    assert aprovacao[0] == "Bahia" and aprovacao[-1].startswith("RECULAMERTO")


def test_ha_dois_capitulos_iv_e_o_art_60_esta_no_capitulo_x():
    quartos = [d.nome.bruto for a in TEXTO.artigos for d in a.abre if d.rotulo.bruto == "CAPÍTULO IV"]
    assert quartos == ["Registro Cadastral dos Transportadores", "Outorgas"]
    assert [d.rotulo.bruto for d in TEXTO.artigo(60).divisoes] == ["TÍTULO II", "CAPÍTULO X"]
    assert [d.rotulo.bruto for d in TEXTO.artigo(74).divisoes] == ["TÍTULO IV", "CAPITULOÚNICO"]


def test_numerais():
    assert [romano(n) for n in ("I", "IV", "V", "VI", "IX", "X", "XIV")] == [1, 4, 5, 6, 9, 10, 14]


# --- corrections --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("correcao", CORRECOES, ids=lambda c: f"{c.chave} art. {c.artigo} {c.onde} {c.bruto}")
def test_cada_erro_esta_uma_vez_onde_se_diz_e_a_correcao_muda_o_que_diz(correcao):
    if correcao.artigo:
        artigo, onde = dispositivo(correcao.artigo, correcao.onde)
        bruto, certo = onde.bruto, corrigido(artigo, onde)
        assert bruto.index(correcao.bruto) >= (onde.corpo if correcao.bruto else 0)
    else:
        bruto = LINHAS[correcao.onde].bruto
        certo = "".join(t.certo for t in trechos_da_linha(LINHAS[correcao.onde]))
    if correcao.especie == INTERPRETACAO:
        assert not correcao.bruto and not correcao.certo and correcao.nota
    else:
        assert bruto.count(correcao.bruto) == 1
        assert correcao.certo and correcao.certo != correcao.bruto and correcao.certo in certo


def test_os_27_erros_do_inventario_estao_na_tabela():
    assert {c.chave for c in CORRECOES} == {f"E{n}" for n in range(1, 28)}


def test_o_que_ninguem_corrige_fica_letra_por_letra():
    for artigo in TEXTO.artigos:
        for d in artigo.dispositivos:
            if not any(c.bruto for c in correcoes_do(artigo.numero, d.ancora)):
                assert corrigido(artigo, d) == d.bruto[d.corpo :]


@pytest.mark.parametrize("chave", [c for c in CATALOGO if c.startswith(("56-", "57-", "58-"))])
def test_o_catalogo_de_infracoes_diz_o_mesmo_que_o_texto(chave):
    artigo, inciso, *letra = chave.split("-")
    ancora = "-".join([f"i{romano(inciso)}", *letra])
    _, onde = dispositivo(int(artigo), ancora)
    assert CATALOGO[chave].texto_bruto == onde.bruto[onde.corpo :].rstrip(";.")
    assert CATALOGO[chave].texto == lido(int(artigo), ancora).rstrip(";.")


# --- citations ----------------------------------------------------------------------------------------------------------

NOSSAS = [
    ("art. 66, parágrafo único", [("art. 66, parágrafo único", 66, "p-unico")]),
    ("Art. 66", [("Art. 66", 66, "")]),
    ("art.\u00a066, parágrafo\u00a0único", [("art.\u00a066, parágrafo\u00a0único", 66, "p-unico")]),
    ("art. 55, p. ún.", [("art. 55, p. ún.", 55, "p-unico")]),
    ("art. 57, IV, b", [("art. 57, IV, b", 57, "i4-b")]),
    ("art. 57 IV b", [("art. 57 IV b", 57, "i4-b")]),
    ("art. 57 § 1º", [("art. 57 § 1º", 57, "p1")]),
    ("art. 55, a", [("art. 55, a", 55, "l-a")]),
    ("art. 65, a decisão", [("art. 65", 65, "")]),
    ("art. 57, I, a: atraso", [("art. 57, I, a", 57, "i1-a")]),
    ("art. 57, III, b, no valor de R$ 149,88", [("art. 57, III, b", 57, "i3-b")]),
    ("(art. 57, I, g, e § 1º)", [("art. 57, I, g, e § 1º", 57, "i1-g")]),
    ("art. 67, II e § 1º", [("art. 67, II e § 1º", 67, "i2")]),
    ("art. 58, §§ 1º e 2º", [("art. 58, §§ 1º e 2º", 58, "p1")]),
    ("art. 55, alínea “b”", [("art. 55, alínea “b”", 55, "l-b")]),
    ("art. 57, incisos II e III", [("art. 57, incisos II e III", 57, "i2")]),
    ("art. 7º, parágrafo único", [("art. 7º, parágrafo único", 7, "p-unico")]),
    ("arts. 65 e 66", [("arts. 65", 65, ""), ("66", 66, "")]),
    ("arts. 65 a 67", [("arts. 65", 65, ""), ("67", 67, "")]),
    ("arts. 56, V, e 57, I, g", [("arts. 56, V", 56, "i5"), ("57, I, g", 57, "i1-g")]),
    ("art. 57, § 2º, c/c arts. 56, I, e 65", [("art. 57, § 2º", 57, "p2"), ("arts. 56, I", 56, "i1"), ("65", 65, "")]),
    ("art. 59, c/c art. 39, I", [("art. 59", 59, ""), ("art. 39, I", 39, "i1")]),
    ("o art. 66, 20 dias úteis", [("art. 66", 66, "")]),
    ("arts. 65, 66 e 20 dias", [("arts. 65", 65, ""), ("66", 66, "")]),
    ("multa de R$ 10.000 pelo art. 57", [("art. 57", 57, "")]),
    ("art. 66 do texto de 1983", [("art. 66", 66, "")]),
    ("art. 66 do Decreto nº 30.258/1983", [("art. 66", 66, "")]),
    ("Decreto nº 30.258/1983, art. 66", [("art. 66", 66, "")]),
    ("conforme a Lei 9.784/1999 e o art. 66 do Regulamento", [("art. 66", 66, "")]),
    ("art. 67; Lei 9.784/1999, art. 65, por analogia", [("art. 67", 67, "")]),
    ("Art. 65; [E] o decreto silencia; Lei 9.784/1999, art. 24, por analogia [M].", [("Art. 65", 65, "")]),
    ("(inventário, D43 (art. 67, § 1º, por analogia))", [("art. 67, § 1º", 67, "p1")]),
    ("a Súmula Vinculante 21 do STF e o art. 66", [("art. 66", 66, "")]),
    ("confira o código de verificação pelo art. 66", [("art. 66", 66, "")]),
    ("processo 999.0001/2026-12, art. 66", [("art. 66", 66, "")]),
]

ALHEIAS = [
    *("art. 12 da Lei 9.784", "art. 42, § 1º, da Lei", "art. 42 da mesma lei", "art. 132 do Código Civil", "CC 132"),
    *(
        "Lei BA 12.209 art. 42",
        "Lei BA 12.209/2011, art. 42, § 1º, aplicada porque o decreto silencia.",
        "12.209 art. 42",
    ),
    *("art. 5º da CF", "CF, art. 5º, LV", "art. 66 da Constituição", "LINDB, arts. 23 e 24; decisão 25."),
    *("Código Civil, art. 132, § 1º; Lei federal 9.784/1999, art. 66, § 1º.", "Código Civil, arts. 682 e 686"),
    *("Pela regra federal (Lei 9.784/1999, art. 66), venceria.", "Lei 9.784/1999, art. 59, § 2º, uma vez e com motivo"),
    *(
        "Lei 9.784/1999, por analogia, art. 38",
        "CPC de 1973, art. 24, parágrafo único, por analogia.",
        "CPC, art. 22, § 1º",
    ),
    *(
        "arts. 10 e 12 da Lei 8.666",
        "art. 10 e art. 12 da Lei 8.666",
        "art. 20 do Decreto nº 2.521",
        "art. 5 do Decreto-Lei 200",
    ),
    *(
        "Decreto federal 2.521/1998, art. 17",
        "art. 88, § 1º, da Lei Estadual nº 3.853",
        "art. 213",
        "art. 66, § 2º",
        "art. 5º, LV",
    ),
    *("art. 6…", "art. 57, I…", "cart. 66", "art. 1.234", "57, I, g", ""),
]


@pytest.mark.parametrize(("frase", "esperadas"), NOSSAS, ids=[frase for frase, _ in NOSSAS])
def test_a_citacao_do_regulamento_e_achada_onde_esta(frase, esperadas):
    assert [(frase[c.inicio : c.fim], c.artigo, c.ancora) for c in citacoes(frase)] == esperadas


@pytest.mark.parametrize("frase", ALHEIAS)
def test_a_citacao_de_outro_diploma_e_do_que_nao_existe_ficam_em_paz(frase):
    assert citacoes(frase) == ()


@pytest.mark.parametrize(
    "pedaco", ["art. 66, ", "art. 57, I, a, ", "arts. 65, 66 e ", "art. 66 da Lei 1, ", "art. 66" + " " * 50]
)
def test_um_texto_longo_e_repetido_se_le_depressa(pedaco):
    inicio = perf_counter()
    citacoes(pedaco * (20_000 // len(pedaco)))
    assert perf_counter() - inicio < 2


def test_de_65_a_67_tambem_cita_o_66():
    assert artigos_citados("arts. 65 a 67") == ((65, ""), (66, ""), (67, ""))


def test_todo_artigo_escrito_nas_tabelas_da_casa_e_reconhecido():
    citados = [t.artigo for t in PRAZOS.values()] + [n.artigo for n in NORMAS.values() if n.artigo]
    citados += [i.citacao for i in CATALOGO.values()]
    for citado in citados:
        achadas = citacoes(citado)
        assert achadas and achadas[0].inicio == 0 and achadas[-1].fim == len(citado), citado


# --- what the system does with an article -------------------------------------------------------------------------------


def frases_do(artigo: int) -> list[str]:
    return [a.texto for _, grupo in aplicacoes_do(artigo) for a in grupo]


def test_o_artigo_mostra_os_prazos_numeros_e_decisoes_que_o_citam():
    assert "Apresentar defesa: 10 dias corridos" in frases_do(65)
    assert "Julgar a defesa: 20 dias úteis; sem prorrogação" in frases_do(66)
    assert "Iniciar o serviço: 30 dias corridos; prorrogável (art. 10, § 2º)" in frases_do(10)
    assert "Atualizar o cadastro: até 30 de junho" in frases_do(33)
    assert "Garantia da permissão, em maiores valores de referência: 20" in frases_do(44)
    assert "Paralisação do serviço: multa de 100%" in frases_do(57)
    assert "EXIGE_DEPOSITO: vale texto_1983; também dispensado" in frases_do(66)
    assert "Sem tolerância de centavos; completa-se enquanto o prazo corre" in frases_do(66)
    assert frases_do(78) == []


def test_todo_prazo_aparece_em_algum_artigo_e_a_escolha_no_que_ela_cita():
    mostradas = {frase for n in range(1, 79) for frase in frases_do(n)}
    assert {t.nome for t in PRAZOS.values() if not any(f.startswith(f"{t.nome}: ") for f in mostradas)} == set()
    assert {c for c in CHAVES if any(f.startswith(f"{c}:") for f in mostradas)} == {
        "EXIGE_DEPOSITO",
        "RECONS_PRAZO",
        "SELO",
    }
