"""Role × act × case: the door's answer for everybody, on every act there is (guarantees 2, 3 and 21)."""

import pytest
from django.db import transaction

from processos.models import Transportador
from processos.recusas import NaoEncontrado, Recusa, SemPermissao
from tests import fabricas as f
from workflows.motor.atos import ATOS
from workflows.motor.porta import NAO_EXISTE as NADA
from workflows.motor.porta import praticar

from . import matriz as m

pytestmark = pytest.mark.django_db
AGORA = f.em("22/04/2026 11:00")


def notificacao_eletronica() -> f.Caso:
    Transportador.objects.filter(n_cadastro="T1").update(adesao_eletronica_em=f.dia("01/03/2026"))
    caso = f.caso_em("registrado")
    caso.emitir(modo="eletronica")
    return caso


def definitiva_conciliada() -> f.Caso:
    caso = f.caso_em("definitiva")
    caso.conciliar("10/04/2026 09:00", "74,94")
    return caso


def cancelada_conciliada() -> f.Caso:
    caso = f.caso_em("defesa_recebida")
    caso.minutar(resultado="cancelado")
    caso.decidir()
    caso.conciliar("25/03/2026 08:00", "74,94")
    caso.notificar("25/03/2026 09:00", "27/03/2026 10:00")
    return caso


def com_diferenca() -> f.Caso:
    caso = f.caso_em("defesa_recebida")
    caso.conciliar("25/03/2026 08:00", "80,00")
    return caso


def com_excedente() -> f.Caso:
    caso = com_diferenca()
    motivo = "Depósito a maior, conferido no extrato."
    caso.praticar("resolver_diferenca", "26/03/2026 08:00", quem=f.OUTRO_FINANCEIRO, resposta="devolver", motivo=motivo)
    return caso


def a_devolver() -> f.Caso:
    caso = definitiva_conciliada()
    caso.executar("10/04/2026 10:00")
    caso.recorrer("13/04/2026 09:00")
    caso.remeter("13/04/2026 10:00")
    caso.minutar("15/04/2026 09:00", resultado="cancelado", conhecimento="conhece")
    caso.decidir("20/04/2026 10:00", quem=f.PRESIDENTE)
    caso.notificar("22/04/2026 09:00", "22/04/2026 10:00")
    return caso


def registro_atrasado() -> f.Caso:
    caso = f.caso_em("lavrado")
    caso.correr("04/03/2026 00:00")
    return caso


def prova_a_decidir() -> f.Caso:
    caso = f.caso_em("em_prazo_defesa")
    caso.defender(valor="74,94", provas="Ouvir o Fiscal.")
    return caso


def _prova_deferida(produtor: str) -> f.Caso:
    caso = prova_a_decidir()
    prova = str(caso.processo.provas.get().pk)
    motivo = "É o ponto discutido nos autos."
    caso.praticar("deferir_prova", "11/03/2026 09:00", quem=f.DIRETOR, prova=prova, motivo=motivo, produtor=produtor)
    return caso


def manifestacao_pedida() -> f.Caso:
    return _prova_deferida("fiscal")


def prova_da_casa() -> f.Caso:
    return _prova_deferida("casa")


def parecer_pedido() -> f.Caso:
    caso = f.caso_em("defesa_recebida")
    caso.praticar("pedir_parecer", "11/03/2026 09:00", quem=f.DIRETOR, consulta="Há dúvida na hora.", questoes="Qual?")
    return caso


def peticao_a_despachar() -> f.Caso:
    caso = f.caso_em("revel")
    caso.defender("18/03/2026 10:00")
    return caso


def concluido() -> f.Caso:
    caso = definitiva_conciliada()
    caso.executar("10/04/2026 10:00")
    return caso


def reaberto() -> f.Caso:
    caso = concluido()
    dados = {"motivo": "Há erro no cálculo, como se provou.", "falta": "Rever o cálculo.", "fica_com": "protocolo"}
    caso.praticar("reabrir_processo", "20/04/2026 09:00", quem=f.DIRETOR, **dados)
    return caso


INSTRUCAO = (
    prova_a_decidir,
    manifestacao_pedida,
    prova_da_casa,
    parecer_pedido,
    peticao_a_despachar,
    concluido,
    reaberto,
)
PROPRIAS = {
    p.__name__: p
    for p in (
        *INSTRUCAO,
        cancelada_conciliada,
        com_diferenca,
        com_excedente,
        registro_atrasado,
        definitiva_conciliada,
        a_devolver,
        notificacao_eletronica,
    )
}
COM_RELOGIO = (
    "registro_atrasado",
    "aguarda_despacho",
    "peticao_a_despachar",
    "definitiva_conciliada",
    "concluido",
    "reaberto",
    "a_devolver",
)


@pytest.fixture(scope="module")
def casos(casa_do_modulo, django_db_blocker) -> dict[str, int]:
    """A case of T1 in every situation of the table; those that run the clock, which is everybody's, come first."""
    situacoes = [*COM_RELOGIO, *{linha.situacao for linha in m.ATOS if linha.situacao} - set(COM_RELOGIO)]
    with django_db_blocker.unblock():
        return {s: (PROPRIAS[s]() if s in PROPRIAS else f.caso_em(s)).pk for s in situacoes}


def resposta(nome: str, quem: str, processo: int | None) -> str:
    """What the door says to somebody who knocks with an empty form; nothing stays done."""
    login, papel = m.QUEM[quem]
    try:
        with transaction.atomic():
            praticar(nome, autor=f.pessoa(login), papel=papel, agora=AGORA, processo=processo)
            transaction.set_rollback(True)
    except NaoEncontrado as recusa:
        assert str(recusa) == NADA
        return m.NAO_EXISTE
    except SemPermissao as recusa:
        ditas = [chave for chave, frase in m.FRASES.items() if frase in str(recusa)]
        return ditas[0] if ditas else f"403: {recusa}"
    except Recusa:
        return m.PODE  # it came as far as the form or the law
    return m.PODE


def test_todo_ato_tem_a_sua_linha():
    assert {linha.ato for linha in m.ATOS} == set(ATOS)


@pytest.mark.parametrize("linha", m.ATOS, ids=lambda linha: f"{linha.ato}-{linha.situacao or 'sem processo'}")
def test_cada_um_ouve_o_que_a_tabela_diz(linha, casos):
    processo = casos[linha.situacao] if linha.situacao else None
    assert {quem: resposta(linha.ato, quem, processo) for quem in m.QUEM} == linha.esperado


@pytest.mark.parametrize("nome", sorted({linha.ato for linha in m.ATOS if linha.situacao}))
def test_o_caso_que_nao_existe_responde_como_o_alheio(nome, casos):
    alheio = next(casos[linha.situacao] for linha in m.ATOS if linha.ato == nome)
    assert resposta(nome, "outra_parte", 999_999) == resposta(nome, "outra_parte", alheio) == m.NAO_EXISTE


def test_nenhum_ato_e_de_ninguem_nem_de_todos():
    for nome, ato in ATOS.items():
        internos, parte = ato.papeis - {"transportador"}, "transportador" in ato.papeis
        assert ato.papeis, nome
        assert not (internos and parte), f"{nome} é da casa e da parte ao mesmo tempo"
        assert ato.artigo, nome
