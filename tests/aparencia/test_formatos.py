"""How dates, money and deadlines are written. Expected values counted by hand on the 2026 calendar."""

from datetime import UTC, date, datetime
from decimal import Decimal
from types import SimpleNamespace

import pytest

from processos import formatos

HOJE = date(2026, 3, 16)  # a Monday


def prazo(vence, uteis, *, do_decreto=True, certificado=False):
    return SimpleNamespace(vence=vence, uteis=uteis, do_decreto=do_decreto, vencido_certificado=certificado)


FRASES = [
    ("em dois dias úteis", prazo(date(2026, 3, 18), 2), "logo", "relogio", "vence em 2 dias úteis (qua~18/03)"),
    ("em um dia útil", prazo(date(2026, 3, 17), 1), "logo", "relogio", "vence em 1 dia útil (ter~17/03)"),
    ("em quatro", prazo(date(2026, 3, 20), 4), "depois", "calendario", "vence em 4 dias úteis (sex~20/03)"),
    ("hoje", prazo(HOJE, 0), "hoje", "relogio", "vence hoje (seg~16/03)"),
    (
        "vencido e certificado",
        prazo(date(2026, 3, 10), -3, certificado=True),
        "vencido",
        "alerta",
        "vencido há 3 dias úteis — certificado (ter~10/03)",
    ),
    ("vencido sem certidão", prazo(date(2026, 3, 13), -1), "vencido", "alerta", "vencido há 1 dia útil (sex~13/03)"),
    (
        "alerta que não é lei",
        prazo(date(2026, 3, 26), 8, do_decreto=False),
        "sem",
        "traco",
        "alerta interno em qui~26/03; não é prazo do decreto",
    ),
    ("sem prazo", prazo(None, 2, do_decreto=False), "sem", "traco", "aqui há 2 dias úteis"),
    ("sem prazo, um dia", prazo(None, -1, do_decreto=False), "sem", "traco", "aqui há 1 dia útil"),
    ("chegou hoje", prazo(None, 0, do_decreto=False), "sem", "traco", "aqui desde hoje"),
    ("outro ano", prazo(date(2027, 1, 8), 200), "depois", "calendario", "vence em 200 dias úteis (sex~08/01/2027)"),
]


@pytest.mark.parametrize(("objeto", "tom", "icone", "texto"), [f[1:] for f in FRASES], ids=[f[0] for f in FRASES])
def test_o_prazo_diz_a_mesma_frase_em_toda_parte(objeto, tom, icone, texto):
    frase = formatos.frase_do_prazo(objeto, HOJE)
    assert (frase.tom, frase.icone, frase.texto) == (tom, icone, texto.replace("~", "\u00a0"))


def test_vence_hoje_pelo_dia_da_bahia_e_nao_pelo_de_greenwich():
    instante = datetime(2026, 3, 17, 2, 30, tzinfo=UTC)  # 23:30 of Monday in Salvador
    assert formatos.frase_do_prazo(prazo(HOJE, 0), instante).tom == "hoje"


@pytest.mark.parametrize(
    ("formato", "valor", "texto"),
    [
        (formatos.data_curta, date(2026, 3, 18), "qua~18/03"),
        (formatos.data_curta, "2026-06-25", "qui~25/06"),
        (formatos.data_longa, date(2026, 12, 9), "qua~09/12/2026"),
        (formatos.momento, datetime(2026, 3, 18, 19, 0, tzinfo=UTC), "qua~18/03/2026, 16:00"),
        (formatos.momento, "2026-05-26T15:12:44-03:00", "ter~26/05/2026, 15:12"),
        (formatos.momento_segundos, datetime(2026, 6, 26, 2, 59, 59, tzinfo=UTC), "qui~25/06/2026, 23:59:59"),
        (formatos.dinheiro, Decimal("1234.56"), "R$~1.234,56"),
        (formatos.dinheiro, Decimal("1234567.8"), "R$~1.234.567,80"),
        (formatos.dinheiro, Decimal("-61.9"), "−R$~61,90"),
        (formatos.dinheiro, Decimal("-0.001"), "R$~0,00"),
        (formatos.dinheiro, "0.00", "R$~0,00"),
        (formatos.valor_da_memoria, "149.88", "R$~149,88"),
        (formatos.valor_da_memoria, "× 2", "× 2"),
        (formatos.valor_da_memoria, "40%", "40%"),
    ],
)
def test_datas_e_quantias_tem_uma_so_forma(formato, valor, texto):
    assert formato(valor) == texto.replace("~", "\u00a0")


@pytest.mark.parametrize(
    ("texto", "esperado"),
    [
        ("até qua 18/03, art. 57, III, b", "até qua~18/03, art.~57, III, b"),
        ("multa de R$ 149,88 (fl. 10; fls. 8 a 14)", "multa de R$~149,88 (fl.~10; fls.~8 a 14)"),
        ("Art. 66 do Decreto nº 30.258, § 1º", "Art.~66 do Decreto nº~30.258, §~1º"),
        ("quem ter razão, sex e dom", "quem ter razão, sex e dom"),
    ],
)
def test_o_que_nao_pode_separar_se_na_quebra_de_linha(texto, esperado):
    assert formatos.sem_quebra(texto) == esperado.replace("~", "\u00a0")
