"""The reference data: invented people, honest marks, and a calendar that is the organ's table plus national days."""

import datetime
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from processos import identificadores
from processos.models import (
    Designacao,
    DiaDoCalendario,
    MaiorValorDeReferencia,
    Papel,
    Transportador,
    Usuario,
    Veiculo,
    VersaoDoCalendario,
)  # fmt: skip
from processos.regras.escolhas import Escolhas

TABELA = settings.BASE_DIR / "fixtures" / "calendario" / "salvador-2025-2027.csv"
DIA = datetime.date(2026, 11, 30)


def dias() -> set[tuple[object, ...]]:
    return set(
        DiaDoCalendario.objects.values_list("data", "nome", "tipo", "efeito", "ato", "publicado_em", "revogado_em")
    )


def test_cada_papel_tem_titular_e_nenhuma_senha_vem_nos_dados(referencias: None) -> None:
    titulares = Designacao.objects.em_vigor(DIA).filter(qualidade="titular").values_list("papel", flat=True)
    assert set(titulares) == set(Papel.values) - {Papel.TRANSPORTADOR}
    assert not any(usuario.has_usable_password() for usuario in Usuario.objects.all())
    casa = Usuario.objects.exclude(matricula="")
    assert all(usuario.matricula.startswith("FICT-") for usuario in casa)
    assert all(usuario.email.endswith(".invalid") for usuario in Usuario.objects.all())


def test_transportadores_e_veiculos_tem_identificadores_que_conferem(referencias: None) -> None:
    assert [t.n_cadastro for t in Transportador.objects.all()] == [f"T{n}" for n in range(1, 9)]
    for t in Transportador.objects.all():
        assert identificadores.cnpj(t.cnpj) == t.cnpj if t.cnpj else identificadores.cpf(t.cpf) == t.cpf
    assert Transportador.objects.get(n_cadastro="T8").cnpj == "00DEM008000155"
    assert Veiculo.objects.count() == 20
    assert all(identificadores.placa(v.placa) == v.placa for v in Veiculo.objects.all())


def test_o_valor_de_referencia_se_diz_ficticio(referencias: None) -> None:
    (mvr,) = MaiorValorDeReferencia.objects.all()
    assert (str(mvr.valor), mvr.ficticio) == ("187.35", True)


@pytest.mark.parametrize(
    ("data", "util"),
    [
        ("2026-04-03", False),  # Sexta-feira Santa
        ("2026-06-04", False),  # Corpus Christi
        ("2026-06-24", False),  # São João
        ("2026-07-02", False),  # data magna
        ("2026-02-17", False),  # Carnaval, hypothesis
        ("2026-02-18", True),  # Cinzas: opens late, and counts
        ("2026-12-08", False),  # Conceição
        ("2026-11-20", False),
        ("2025-12-26", False),  # decree of 19/12/2025
        ("2027-03-29", True),  # the city's birthday is no holiday
    ],
)
def test_o_calendario_de_salvador_sabe_o_que_a_biblioteca_nao_sabe(referencias: None, data: str, util: bool) -> None:
    assert VersaoDoCalendario.vigente().eh_util(datetime.date.fromisoformat(data), Escolhas.padrao()) is util


def importar(arquivo: Path, rotulo: str = "2026.2", **opcoes: object) -> None:
    call_command("importar_calendario", str(arquivo), rotulo=rotulo, motivo="teste", verbosity=0, **opcoes)


def test_a_versao_carregada_e_a_tabela_do_orgao_mais_os_dias_nacionais(
    referencias: None, capsys: pytest.CaptureFixture[str]
) -> None:
    carregados = dias()
    DiaDoCalendario.objects.all().delete()
    VersaoDoCalendario.objects.all().delete()
    importar(TABELA, "2026.1")
    assert dias() == carregados
    versao = VersaoDoCalendario.objects.get()
    assert (versao.cobre_de, versao.cobre_ate) == (datetime.date(2025, 1, 1), datetime.date(2027, 12, 31))
    assert "27 dias nacionais e 35 da tabela" in capsys.readouterr().out


def test_uma_nova_tabela_acrescenta_uma_versao_e_nada_se_sobrescreve(
    referencias: None, escrever: Callable[..., Path]
) -> None:
    antes = VersaoDoCalendario.vigente()
    importar(escrever("- {data: 12/03/2026, nome: Chuvas, tipo: fechamento, ato: portaria fictícia}\n", "chuvas.yaml"))
    dia = datetime.date(2026, 3, 12)
    assert antes.eh_util(dia) and not VersaoDoCalendario.vigente().eh_util(dia)
    assert DiaDoCalendario.objects.get(nome="Chuvas").versao.rotulo == "2026.2"
    assert VersaoDoCalendario.objects.get(rotulo="2026.1").dias.count() == 62


def test_um_ano_novo_traz_os_seus_dias_nacionais(referencias: None, escrever: Callable[..., Path]) -> None:
    importar(escrever("data,nome,tipo\n2028-06-24,São João,feriado_municipal\n", "2028.csv"))
    assert VersaoDoCalendario.vigente().cobre_ate == datetime.date(2028, 12, 31)
    assert DiaDoCalendario.objects.filter(data__year=2028, tipo="feriado_nacional").count() == 9
    assert not DiaDoCalendario.objects.filter(data="2028-04-14").exists(), "Sexta-feira Santa is not national"


@pytest.mark.parametrize(
    ("linha", "frase"),
    [
        ("31/02/2026,X,fechamento", "tabela.csv, linha 2 (31/02/2026): “31/02/2026” não é data"),
        (",X,fechamento", "linha 2 (sem data): falta a data"),
        ("2026-03-12,,fechamento", "linha 2 (2026-03-12): falta o nome"),
        ("2026-03-12,X,feriadão", "“feriadão” não é tipo"),
        ("2026-03-12,X,fechamento,meio", "“meio” não é efeito"),
        ("2026-12-08,Nossa Senhora da Conceição,feriado_municipal,fechado,,,2026-11-01", "só acrescenta"),
    ],
)
def test_uma_linha_ruim_e_nomeada_e_nada_entra(
    referencias: None, escrever: Callable[..., Path], linha: str, frase: str
) -> None:
    antes = dias()
    cabecalho = "data,nome,tipo,efeito,ato,publicado_em,revogado_em\n2026-03-11,Boa,fechamento\n"
    with pytest.raises(CommandError) as erro:
        importar(escrever(cabecalho + linha + "\n", "tabela.csv"))
    assert frase in str(erro.value)
    assert (erro.value.returncode, dias()) == (2, antes)


def test_o_rotulo_de_uma_versao_nao_se_repete(referencias: None) -> None:
    with pytest.raises(CommandError, match="Já há uma versão 2026.1"):
        importar(TABELA, "2026.1")
