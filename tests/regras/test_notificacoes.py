"""When somebody knows (contagem, 7; decisões 16, 25a, 25c, 26 and 28)."""

import pytest

from processos.regras.normas import Escolhas
from processos.regras.notificacoes import Ciencia, NotificacaoInvalida, ciencia, marco_da_defesa, primeira_valida

from .calendarios import SALVADOR_2026, bahia, dia

PADRAO = Escolhas.padrao()


@pytest.mark.parametrize(
    ("modo", "fatos", "escolhas", "data"),
    [
        pytest.param("pessoal", {"quando": bahia("2026-03-07 10:00")}, {}, "07/03/2026", id="art. 63 no sábado"),
        pytest.param(
            "recusa", {"quando": bahia("2026-03-02 09:20"), "testemunhas": 2}, {}, "02/03/2026", id="art. 63 p.ú."
        ),
        pytest.param(
            "recusa", {"quando": bahia("2026-03-02 09:20"), "testemunhas": 1}, {}, None, id="art. 63 p.ú. uma só"
        ),
        pytest.param("postal", {"ar_recebido": dia("08/05/2026")}, {}, "08/05/2026", id="art. 65 AR"),
        pytest.param("postal", {"ar_juntado": dia("14/05/2026")}, {}, None, id="art. 65 sem recebimento"),
        pytest.param(
            *("postal", {"ar_recebido": dia("08/05/2026"), "ar_juntado": dia("14/05/2026")}),
            *({"POSTAL": "juntada"}, "14/05/2026"),
            id="POSTAL=juntada",
        ),
        pytest.param(
            *("eletronica", {"enviada_em": bahia("2026-03-04 09:00"), "lida_em": bahia("2026-03-07 11:00")}),
            *({}, "09/03/2026"),
            id="decisão 26 lida no sábado",
        ),
        pytest.param(
            "eletronica", {"enviada_em": bahia("2026-03-04 09:00")}, {}, "14/03/2026", id="decisão 25a tácita sábado"
        ),
        pytest.param(
            *("eletronica", {"enviada_em": bahia("2026-03-04 09:00"), "lida_em": bahia("2026-03-14 11:00")}),
            *({}, "16/03/2026"),
            id="decisão 26 lida no décimo dia, sábado",
        ),
        pytest.param(
            *("eletronica", {"enviada_em": bahia("2026-03-04 09:00")}, {"TACIT_ROLL": "sim"}, "16/03/2026"),
            id="TACIT_ROLL=sim",
        ),
        pytest.param(
            *("eletronica", {"enviada_em": bahia("2026-03-04 09:00"), "lida_em": bahia("2026-03-03 09:00")}),
            *({}, None),
            id="lida antes do envio",
        ),
        pytest.param(
            *("eletronica", {"enviada_em": bahia("2026-03-04 09:00"), "adesao": False}, {}, None),
            id="decisão 25a sem adesão",
        ),
        pytest.param("edital", {"publicado_em": dia("05/08/2026")}, {}, "05/08/2026", id="edital sem dilação"),
        pytest.param(
            "edital", {"publicado_em": dia("05/08/2026")}, {"EDITAL_DILACAO": "15"}, "20/08/2026", id="edital 15"
        ),
        pytest.param(
            *("edital", {"publicado_em": dia("05/08/2026"), "convocado_certo": True}, {}, None),
            id="decisão 28 convocado certo",
        ),
        pytest.param("inequivoca", {"quando": bahia("2026-03-03 10:00")}, {}, "03/03/2026", id="decisão 16"),
    ],
)
def test_a_data_da_ciencia_e_a_do_modo(modo, fatos, escolhas, data):
    resultado = ciencia(modo, escolhas=PADRAO.com(**escolhas), calendario=SALVADOR_2026, **fatos)
    assert (resultado.data, resultado.valida) == (dia(data) if data else None, data is not None)
    assert resultado.motivo


def test_modo_que_nao_existe_e_recusado():
    with pytest.raises(NotificacaoInvalida, match="pessoal, recusa"):
        ciencia("telepatia", escolhas=PADRAO)


def test_de_duas_ciencias_vale_a_primeira_valida():
    nenhuma, tarde, cedo = (
        Ciencia(None, False, ""),
        Ciencia(dia("09/03/2026"), True, ""),
        Ciencia(dia("05/03/2026"), True, ""),
    )
    assert primeira_valida([nenhuma, tarde, cedo]) == cedo
    assert primeira_valida([nenhuma]) is None


@pytest.mark.parametrize(
    ("escolha", "traz_prazo", "notificada", "marco"),
    [
        pytest.param("art65", True, "04/03/2026", "04/03/2026", id="art. 65: a notificação"),
        pytest.param("art65", True, None, None, id="art. 65: só o ciente não basta"),
        pytest.param("ciente", True, "04/03/2026", "02/03/2026", id="25c: auto com prazo e local"),
        pytest.param("ciente", False, "04/03/2026", "04/03/2026", id="25c: auto sem prazo e local"),
    ],
)
def test_o_marco_da_defesa(escolha, traz_prazo, notificada, marco):
    resultado = marco_da_defesa(
        ciente_no_auto=Ciencia(dia("02/03/2026"), True, ""),
        notificada=Ciencia(dia(notificada), True, "") if notificada else None,
        auto_traz_prazo_e_local=traz_prazo,
        escolhas=PADRAO.com(NOTIFICACAO_MARCO=escolha),
    )
    assert (resultado.data if resultado else None) == (dia(marco) if marco else None)
