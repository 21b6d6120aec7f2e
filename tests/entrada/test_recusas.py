"""Bad input: each mistake gets a sentence in Portuguese beside its field, keeps what was typed, and changes nothing."""

import datetime
import io
import re

import pikepdf
import pytest
from django.apps import apps

from processos.campos import CampoHora
from tests import fabricas as f
from tests.conftest import preparado
from workflows.motor.porta import FormularioRecusado, praticar

pytestmark = pytest.mark.django_db
registrado = preparado("registrado", transportador="T3")
em_prazo = preparado("em_prazo_defesa", numero=41)
enviada = preparado("em_notificacao", transportador="T2")


def linhas_do_banco() -> dict[str, int]:
    modelos = [m for app in ("processos", "workflows", "viewflow") for m in apps.get_app_config(app).get_models()]
    return {m._meta.label: m._base_manager.count() for m in modelos}


def recusado(fazer, digitado: dict) -> dict[str, list[str]]:
    """Do it; it must be refused in the form, with what was typed still there and nothing written."""
    antes = linhas_do_banco()
    with pytest.raises(FormularioRecusado) as recusa:
        fazer()
    assert linhas_do_banco() == antes
    formulario = recusa.value.formulario
    for nome, valor in digitado.items():
        assert formulario.data.getlist(nome) == (valor if isinstance(valor, list) else [valor])
    for frases in formulario.errors.values():
        for frase in frases:
            assert re.fullmatch(r"[A-ZÀ-Ú“0-9][^_<>{}]*[.?]", frase, re.S) or ".pdf:" in frase, frase
    return formulario.errors


# --- the auto ---------------------------------------------------------------------------------------------------------

UMA_TESTEMUNHA = {"ciente": "recusou", "tes1_nome": "Zé Papel", "tes1_cpf": "111.444.777-35"}
DUAS = {**UMA_TESTEMUNHA, "tes2_nome": "Lu Tinta", "tes2_cpf": "529.982.247-25"}

AUTO = [
    ("contagem § 1: data impossível", {"fato": "31/02/2026 10:00"}, "fato", "não existe ou não está na forma"),
    ("contagem § 1: hora que não existiu", {"fato": "16/10/2011 00:30"}, "fato", "Esta hora não existiu"),
    ("contagem § 1: hora que não existiu, ISO", {"fato": "2011-10-16T00:59"}, "fato", "Esta hora não existiu"),
    ("contagem § 1: qual passagem", {"fato": "25/02/2012 23:30"}, "fato", "aconteceu duas vezes"),
    ("contagem § 1: passagem inventada", {"fato": "25/02/2012 23:30", "fato_passagem": "3"}, "fato", "duas vezes"),
    ("hora 24", {"fato": "02/03/2026 24:00"}, "fato", "não existe ou não está na forma"),
    ("sem hora", {"fato": "02/03/2026"}, "fato", "não existe ou não está na forma"),
    ("por extenso", {"fato": "ontem de manhã"}, "fato", "não existe ou não está na forma"),
    ("F01: fato no futuro", {"fato": "05/03/2026 09:01"}, "fato", "não pode estar no futuro"),
    ("sem o fato", {"fato": ""}, "fato", "obrigatório"),
    ("art. 54 § 1º: de outro dia sem motivo", {"fato": "04/03/2026 09:00"}, "motivo_nao_imediato", "art. 54, § 1º"),
    ("placa que ninguém tem", {"placa": "ZZT9J99"}, "placa", "Não há veículo registrado com a placa ZZT9J99"),
    ("A4: placa curta", {"placa": "AB-1234"}, "placa", "não tem a forma ABC1234 nem ABC1D23"),
    ("A5: placa longa", {"placa": "ABC11C4X"}, "placa", "não tem a forma"),
    ("placa com letra de outro alfabeto", {"placa": "ZZТ0B07"}, "placa", "Use só letras de A a Z"),
    ("sem placa nem transportador", {"placa": ""}, "placa", "Informe a placa do veículo, ou o transportador"),
    ("transportador que não existe", {"placa": "", "transportador": "T99"}, "transportador", "válida"),
    ("linha que não existe", {"linha": "999"}, "linha", "válida"),
    ("município de fora", {"municipio": "Ilhéus"}, "municipio", "válida"),
    ("talão de outro fiscal", {"talao_serie": "B"}, "talao_n", "não está em um talão seu"),
    ("folha fora do talão", {"talao_n": "100000"}, "talao_n", "não está em um talão seu"),
    ("folha maior que o banco guarda", {"talao_n": "99999999999999999999"}, "talao_n", "não está em um talão seu"),
    ("folha zero", {"talao_n": "0"}, "talao_n", "1"),
    ("folha por extenso", {"talao_n": "doze"}, "talao_n", "número"),
    ("art. 54 § 2º: folha já usada", {"talao_n": "41"}, "talao_n", "já foi lavrado"),
    ("série comprida", {"talao_serie": "SÉRIE A"}, "talao_serie", "5"),
    ("sem enquadramento", {"enquadramentos": []}, "enquadramentos", "obrigatório"),
    ("infração que o decreto não prevê", {"enquadramentos": ["57-IX-z"]}, "enquadramentos", "válida"),
    ("art. 59: cancelamento não se imputa em auto", {"enquadramentos": ["59-I"]}, "enquadramentos", "válida"),
    ("decisões 7: cédula ou uniforme", {"enquadramentos": ["56-V"]}, "objeto_56_v", "faltou a cédula ou o uniforme"),
    ("F01: relato curto", {"relato": "Atrasou."}, "relato", "80"),
    ("ciente inventado", {"ciente": "talvez"}, "ciente", "válida"),
    ("art. 63 p. ún.: recusa sem testemunha", {"ciente": "recusou"}, "tes1_nome", "duas testemunhas"),
    ("art. 63 p. ún.: recusa com uma", UMA_TESTEMUNHA, "tes2_cpf", "duas testemunhas"),
    ("F01: a mesma duas vezes", {**DUAS, "tes2_cpf": "111.444.777-35"}, "tes2_cpf", "pessoas diferentes"),
    ("F01: o autuante", {**DUAS, "tes1_nome": "davi teste moreira"}, "tes1_nome", "O autuante não é testemunha"),
    ("A1: dígito do CPF", {**DUAS, "tes2_cpf": "111.444.777-36"}, "tes2_cpf", "Este CPF não confere"),
    ("A1: CPF repetido", {**DUAS, "tes2_cpf": "111.111.111-11"}, "tes2_cpf", "Este CPF não confere"),
    (
        "o mesmo fato em menos de 60 minutos",
        {"fato": "02/03/2026 10:10", "motivo_nao_imediato": "Talão na sede.", "confirmo_duplicidade": ""},
        "confirmo_duplicidade",
        "em menos de 60 minutos",
    ),
    ("caractere nulo no relato", {"relato": f.RELATO + "\x00"}, "relato", "nulo"),
]


@pytest.mark.parametrize(("caso", "errado", "campo", "frase"), AUTO, ids=[linha[0] for linha in AUTO])
def test_auto_recusado(em_prazo, caso, errado, campo, frase):
    digitado = f.auto(fato="05/03/2026 08:50", placa=f.PLACA["T1"], enquadramentos=["57-I-a"], numero=42)
    digitado = {**digitado, **errado}
    novo = f.Caso()
    erros = recusado(
        lambda: novo.praticar("lavrar_auto", "05/03/2026 09:00", quem=f.FISCAL, **digitado),
        {nome: valor for nome, valor in digitado.items() if valor != []},
    )
    assert any(frase in dita for dita in erros[campo]), erros


@pytest.mark.parametrize("digitada", ["ZZT0B07", "zzt-0b07", "ZZT-0107", "zzt0107"])
def test_placa_antiga_e_mercosul_sao_o_mesmo_veiculo(casa, digitada):
    novo = f.Caso()
    novo.lavrar(placa=digitada)
    assert novo.auto.veiculo.placa == "ZZT0B07"


def test_as_duas_passagens_da_mesma_hora_sao_dois_momentos():
    """Contagem, § 1: 2012-02-25 23:30 happened twice, an hour apart."""
    primeira, segunda = (CampoHora().clean(["25/02/2012 23:30", n]) for n in ("1", "2"))
    assert primeira.astimezone(datetime.UTC).isoformat() == "2012-02-26T01:30:00+00:00"
    assert segunda.astimezone(datetime.UTC).isoformat() == "2012-02-26T02:30:00+00:00"


# --- money, dates and guides ------------------------------------------------------------------------------------------

DEPOSITO = [
    ("decisões 1: três decimais", {"valor": "74,945"}, "valor"),
    ("decisões 1: milhar com três decimais", {"valor": "1.234,565"}, "valor"),
    ("negativo", {"valor": "-74,94"}, "valor"),
    ("zero", {"valor": "0,00"}, "valor"),
    ("por extenso", {"valor": "setenta"}, "valor"),
    ("infinito", {"valor": "inf"}, "valor"),
    ("notação científica", {"valor": "7e2"}, "valor"),
    ("algarismos de outra escrita", {"valor": "٧٤,٩٤"}, "valor"),
    ("maior que o banco guarda", {"valor": "9" * 30 + ",00"}, "valor"),
    ("sem valor", {"valor": ""}, "valor"),
    ("data impossível", {"dia": "31/02/2026"}, "dia"),
    ("pago no futuro", {"dia": "06/03/2026"}, "dia"),
    ("data sem ano", {"dia": "05/03"}, "dia"),
    ("guia de outro processo", {"guia": "000001-9/2026"}, "guia"),
    ("guia inventada", {"guia": "1; drop table"}, "guia"),
]


@pytest.mark.parametrize(("caso", "errado", "campo"), DEPOSITO, ids=[linha[0] for linha in DEPOSITO])
def test_deposito_recusado(em_prazo, caso, errado, campo):
    guia = em_prazo.processo.guias.get().numero
    digitado = {"guia": guia, "valor": "74,94", "dia": "05/03/2026", **errado}
    erros = recusado(
        lambda: em_prazo.praticar("informar_deposito", "05/03/2026 10:00", quem=f.T1, **digitado), digitado
    )
    assert list(erros) == [campo]


@pytest.mark.parametrize(
    ("errado", "campo"),
    [({"valor": "74,94"}, "dia"), ({"dia": "05/03/2026"}, "valor")],
    ids=["sem o dia", "sem o valor"],
)
def test_deposito_pela_metade_na_defesa_e_recusado_e_a_defesa_nao_se_perde(em_prazo, errado, campo):
    digitado = {"fatos": "O veículo saiu no horário.", "pedidos": "Arquivar.", **errado}
    erros = recusado(
        lambda: em_prazo.praticar("apresentar_defesa", "05/03/2026 10:00", quem=f.T1, **digitado), digitado
    )
    assert list(erros) == [campo]


def test_um_centavo_a_menos_nao_e_erro_e_guardado_e_diz_quanto_falta(em_prazo):
    resultado = em_prazo.defender("05/03/2026 10:00", valor="74,93")
    assert "0,01" in resultado.andamento.texto
    assert str(em_prazo.processo.lancamentos.informado()) == "74.93"


# --- files ------------------------------------------------------------------------------------------------------------


def _cifrado() -> bytes:
    saida = io.BytesIO()
    with pikepdf.open(io.BytesIO(f.pdf_em_branco())) as pdf:
        pdf.save(saida, encryption=pikepdf.Encryption(owner="dono", user="senha"))
    return saida.getvalue()


def _sem_paginas() -> bytes:
    saida = io.BytesIO()
    pikepdf.new().save(saida)
    return saida.getvalue()


ARQUIVOS = [
    ("vazio", lambda: b"", "está vazio"),
    ("danificado", lambda: b"%PDF-1.7\n" + b"\x00\x01" * 400, "danificado"),
    ("com senha", _cifrado, "tem senha"),
    ("não é PDF", lambda: b"PK\x03\x04 documento de texto", "não é um PDF"),
    ("HTML com nome de PDF", lambda: b"<html><script>alert(1)</script></html>", "não é um PDF"),
    ("sem páginas", _sem_paginas, "nenhuma página"),
    ("acima do limite", lambda: f.pdf_em_branco() + b"\n%" + b"x" * 1_000_001, "passa de 1 MB"),
]


@pytest.mark.parametrize(("caso", "bytes_", "frase"), ARQUIVOS, ids=[linha[0] for linha in ARQUIVOS])
def test_arquivo_recusado_diz_qual_e_por_que_e_o_texto_fica(em_prazo, settings, caso, bytes_, frase):
    settings.LIMITE_DO_ANEXO_MB = 1
    digitado = {"fatos": "Está tudo no anexo.", "argumentos": "Um.\nDois."}
    anexos = {"arquivos": [f.arquivo("bom.pdf"), f.arquivo("ruim.pdf", bytes_())]}
    erros = recusado(
        lambda: em_prazo.praticar("apresentar_defesa", "05/03/2026 10:00", quem=f.T1, arquivos=anexos, **digitado),
        digitado,
    )
    (dita,) = erros["arquivos"]
    assert dita.startswith("ruim.pdf: ")
    assert frase in dita


@pytest.mark.parametrize(("caso", "bytes_", "frase"), ARQUIVOS[:4], ids=[linha[0] for linha in ARQUIVOS[:4]])
def test_comprovante_recusado(em_prazo, caso, bytes_, frase):
    digitado = {"guia": em_prazo.processo.guias.get().numero, "valor": "74,94", "dia": "05/03/2026"}
    erros = recusado(
        lambda: em_prazo.praticar(
            "informar_deposito",
            "05/03/2026 10:00",
            quem=f.T1,
            arquivos={"comprovante": f.arquivo("c.pdf", bytes_())},
            **digitado,
        ),
        digitado,
    )
    assert frase in erros["comprovante"][0]


# --- the other forms --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ciencia", "frase"),
    [
        ("05/03/2026 10:01", "não pode estar no futuro"),
        ("03/03/2026 09:59", "não pode ser anterior ao envio"),
        ("29/02/2026 10:00", "não existe ou não está na forma"),
        ("", "obrigatório"),
    ],
)
def test_ciencia_recusada(enviada, ciencia, frase):
    digitado = {"ciencia_em": ciencia, "prova": "AR fictício", "recebedor": "Gil"}
    erros = recusado(
        lambda: enviada.praticar("registrar_ciencia", "05/03/2026 10:00", quem=f.PROTOCOLO, **digitado), digitado
    )
    assert frase in erros["ciencia_em"][0]


def test_ciencia_alem_do_calendario_e_uma_frase(registrado):
    """The loaded calendar ends on 31/12/2026: ten days from the 28th are beyond it."""
    registrado.emitir("22/12/2026 10:00")
    digitado = {"ciencia_em": "28/12/2026 10:00", "prova": "AR fictício"}
    erros = recusado(
        lambda: registrado.praticar("registrar_ciencia", "28/12/2026 11:00", quem=f.PROTOCOLO, **digitado), digitado
    )
    assert "calendário" in erros["__all__"][0].lower()


@pytest.mark.parametrize("nome", ["fatos", "argumentos", "pedidos"])
def test_caractere_nulo_na_peticao_e_recusado_e_nao_quebra(em_prazo, nome):
    digitado = {"fatos": "O veículo saiu no horário.", nome: "um\x00dois"}
    erros = recusado(
        lambda: em_prazo.praticar("apresentar_defesa", "05/03/2026 10:00", quem=f.T1, **digitado), digitado
    )
    assert list(erros) == [nome]


def test_peticao_vazia(em_prazo):
    erros = recusado(lambda: em_prazo.praticar("protocolar_pedido", "05/03/2026 10:00", quem=f.T1, pedidos="x"), {})
    assert erros == {"fatos": ["Escreva a petição aqui, ou junte-a em PDF."]}


def test_despacho_sem_motivo(casa):
    despacho = f.caso_em("aguarda_despacho")
    digitado = {"receber": "nao", "motivo": "Não."}
    erros = recusado(
        lambda: despacho.praticar("despachar_recebimento", "17/03/2026 10:00", quem=f.DIRETOR, **digitado), digitado
    )
    assert list(erros) == ["motivo"]


DESIGNACOES = [
    ("fim antes do começo", {"ate": "01/03/2026"}, "ate", "não pode ser anterior"),
    ("substitui a si mesmo", {"pessoa": f.DIRETOR, "qualidade": "substituto"}, "pessoa", "a si mesmo"),
    (
        "sem titular na data",
        {"qualidade": "substituto", "de": "01/01/2019"},
        "qualidade",
        "Não há titular em vigor nessa data",
    ),
    ("papel que não é da casa", {"papel": "transportador"}, "papel", "válida"),
    ("quem fala por um transportador", {"pessoa": f.T1}, "pessoa", "válida"),
    ("data impossível", {"de": "31/04/2026"}, "de", "não existe"),
]


@pytest.mark.parametrize(("caso", "errado", "campo", "frase"), DESIGNACOES, ids=[linha[0] for linha in DESIGNACOES])
def test_designacao_recusada(casa, caso, errado, campo, frase):
    digitado = {
        "pessoa": f.JURIDICO,
        "papel": "diretor_de_transportes",
        "qualidade": "titular",
        "de": "05/03/2026",
        "ate": "",
        "ato": "Portaria fictícia 99/2026",
        **errado,
    }
    erros = recusado(
        lambda: praticar(
            "designar",
            autor=f.pessoa(f.ADMINISTRADOR),
            papel="administrador",
            agora=f.em("05/03/2026 10:00"),
            dados=digitado,
        ),
        digitado,
    )
    assert frase in erros[campo][0]
