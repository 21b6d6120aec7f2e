"""Identifiers of formularios, § A: what is valid, what is not, and why."""

import pytest

from processos.identificadores import (
    IdentificadorInvalido,
    cnpj,
    conferir_numero_de_processo,
    cpf,
    digito_modulo_10,
    numero_de_processo,
    placa,
)

VALIDOS = [
    ("A1 CPF", cpf, "111.444.777-35", "11144477735"),
    ("A1 CPF", cpf, "529.982.247-25", "52998224725"),
    ("A1 CPF", cpf, "123.456.789-09", "12345678909"),
    ("A2 CNPJ numérico", cnpj, "99.901.001/0001-74", "99901001000174"),
    ("A2 CNPJ numérico", cnpj, "99.901.002/0001-19", "99901002000119"),
    ("A2 CNPJ filial", cnpj, "99.901.007/0002-22", "99901007000222"),
    ("A3 CNPJ alfanumérico", cnpj, "12.ABC.345/01DE-35", "12ABC34501DE35"),
    ("A3 CNPJ alfanumérico", cnpj, "00.DEM.008/0001-55", "00DEM008000155"),
    ("A3 CNPJ alfanumérico", cnpj, "ZZ.ZZZ.ZZZ/ZZZZ-62", "ZZZZZZZZZZZZ62"),
    ("A3 minúscula vira maiúscula", cnpj, "12.abc.345/01de-35", "12ABC34501DE35"),
    ("A4 placa antiga", placa, "ZZT-1234", "ZZT1C34"),
    ("A4 placa antiga", placa, "ABC1234", "ABC1C34"),
    ("A4 placa antiga", placa, "ZZT0001", "ZZT0A01"),
    ("A5 Mercosul", placa, "ABC1C34", "ABC1C34"),
    ("A5 Mercosul", placa, "ZZT0B07", "ZZT0B07"),
    ("A5 Mercosul", placa, "ZZT2A40", "ZZT2A40"),
    ("A9 SEI Bahia", conferir_numero_de_processo, "999.0001.2026.0000101-22", "999.0001.2026.0000101-22"),
    ("A9 SEI Bahia", conferir_numero_de_processo, "999.0001.2026.0002026-25", "999.0001.2026.0002026-25"),
    ("A9 SEI Bahia", conferir_numero_de_processo, "999.0001.2026.0051234-30", "999.0001.2026.0051234-30"),
]
INVALIDOS = [
    ("A1 dígito", cpf, "111.444.777-36"),
    ("A1 repetido", cpf, "111.111.111-11"),
    ("A1 dez algarismos", cpf, "529.982.247-2"),
    ("A1 letra", cpf, "529.982.247-2A"),
    ("A2 dígito", cnpj, "99.901.001/0001-75"),
    ("A2 zeros", cnpj, "00.000.000/0000-00"),
    ("A2 treze algarismos", cnpj, "99.901.001/001-74"),
    ("A3 erro comum A=10", cnpj, "12.ABC.345/01DE-45"),
    ("A3 dígito com letra", cnpj, "12.ABC.345/01DE-3A"),
    ("A3 acento", cnpj, "12.ÁBC.345/01DE-35"),
    ("A4 duas letras", placa, "AB-1234"),
    ("A4 quatro letras", placa, "ABCD123"),
    ("A4 oito caracteres", placa, "ABC12345"),
    ("A5 oito caracteres", placa, "ABC11C4"),
    ("A5 seis caracteres", placa, "ABC1C3"),
    ("A5 duas letras", placa, "AB11C34"),
    ("A5 letra de outro alfabeto", placa, "АBC1C34"),
    ("A9 dígito", conferir_numero_de_processo, "999.0001.2026.0000101-23"),
    ("A9 unidade curta", conferir_numero_de_processo, "999.001.2026.0000101-22"),
    ("A9 ano curto", conferir_numero_de_processo, "999.0001.26.0000101-22"),
]


@pytest.mark.parametrize(
    ("caso", "conferir", "digitado", "canonico"), VALIDOS, ids=lambda v: v if isinstance(v, str) else ""
)
def test_o_valido_e_guardado_sem_mascara(caso, conferir, digitado, canonico):
    assert conferir(digitado) == canonico
    assert conferir(f" {digitado} ") == canonico


@pytest.mark.parametrize(("caso", "conferir", "digitado"), INVALIDOS, ids=lambda v: v if isinstance(v, str) else "")
def test_o_invalido_e_recusado_com_uma_frase(caso, conferir, digitado):
    with pytest.raises(IdentificadorInvalido, match=r"^[A-ZÉ].+\.$|^O número do processo tem a forma .+"):
        conferir(digitado)


def test_o_numero_do_processo_nasce_com_os_digitos_certos():
    assert numero_de_processo("999.0001", 2026, 101) == "999.0001.2026.0000101-22"
    assert numero_de_processo("999.0001", 2026, 51234) == "999.0001.2026.0051234-30"


@pytest.mark.parametrize(("numero", "digito"), [("7992739871", 3), ("0", 0), ("18", 2), ("2026000001", 1)])
def test_digito_da_guia_por_modulo_10(numero, digito):
    """7992739871-3 is the textbook's; 18: 8×2=16→7, plus 1, lacks 2; 2026000001: 1×2 + (6×2=12→3) + 2 + 2 = 9, lacks 1."""
    assert digito_modulo_10(numero) == digito
