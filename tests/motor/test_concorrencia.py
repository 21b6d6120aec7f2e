"""Two at once, for real: threads, each with its own connection, through the one door (PostgreSQL)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction

from processos.models import Andamento, Decisao, Minuta, Numerador
from processos.recusas import Recusa, SemPermissao, TarefaVencida
from tests import fabricas as f
from tests.fabricas import em
from workflows.models import Pendencia
from workflows.motor import relogio

pytestmark = [pytest.mark.postgresql, pytest.mark.usefixtures("casa_gravada")]


def juntos(*fazem: Callable[[], Any]) -> list[Any]:
    """Run all at the same instant; each result, or the exception it raised, in the order given."""
    largada, saidas = threading.Barrier(len(fazem)), [None] * len(fazem)

    def correr(n: int, faz: Callable[[], Any]) -> None:
        try:
            largada.wait(timeout=20)
            saidas[n] = faz()
        except Exception as erro:
            saidas[n] = erro
        finally:
            connection.close()

    fios = [threading.Thread(target=correr, args=(n, faz)) for n, faz in enumerate(fazem)]
    for fio in fios:
        fio.start()
    for fio in fios:
        fio.join(timeout=60)
        assert not fio.is_alive(), "um dos dois ficou preso"
    return saidas


def test_dois_assinam_a_mesma_tarefa_e_so_um_decide():
    """Ten rounds: one wins, the other is told who did it; never two decisions (guarantee 4)."""
    for rodada in range(1, 11):
        caso = f.caso_em("minuta_enviada", numero=rodada)
        tarefa = Pendencia.objects.get(processo=caso.pk, no="julgar").task_id
        saidas = juntos(
            lambda caso=caso, tarefa=tarefa: caso.decidir(tarefa=tarefa),
            lambda caso=caso, tarefa=tarefa: caso.decidir(quem=f.SUBSTITUTO_DO_DIRETOR, tarefa=tarefa),
        )
        perdeu = [s for s in saidas if isinstance(s, TarefaVencida)]
        ganhou = [s for s in saidas if not isinstance(s, Exception)]
        assert (len(ganhou), len(perdeu)) == (1, 1), saidas
        assert perdeu[0].andamento.pk == ganhou[0].andamento.pk
        assert Decisao.objects.filter(processo=caso.pk).count() == 1
        assert Andamento.objects.filter(processo=caso.pk, ato="assinar_decisao").count() == 1
        assert caso.nos == {"conciliar", "notificar_decisao"}


def test_sem_dizer_a_tarefa_o_segundo_tambem_nao_decide():
    caso = f.caso_em("minuta_enviada")
    saidas = juntos(caso.decidir, lambda: caso.decidir(quem=f.SUBSTITUTO_DO_DIRETOR))
    assert sorted(type(s).__name__ for s in saidas if isinstance(s, Exception)) == ["SemPermissao"]
    assert Decisao.objects.filter(processo=caso.pk).count() == 1


def test_o_ato_e_o_relogio_no_mesmo_caso_tem_um_so_desfecho():
    """A defence filed in the last second while the clock, late, runs for the next day: no deadlock, one outcome."""
    for rodada in range(1, 6):
        caso = f.caso_em("em_prazo_defesa", numero=rodada)
        defesa, relatorio = juntos(
            lambda caso=caso: caso.defender("16/03/2026 23:59", valor="74,94"),
            lambda: relogio.correr(em("17/03/2026 00:00")),
        )
        assert not isinstance(defesa, Exception), defesa
        assert relatorio.falhas == []
        desfecho = (caso.penas, caso.prazo("defesa").estado, caso.nos - {"conciliar"})
        assert desfecho in (
            (["EM_JULGAMENTO"], "CUMPRIDO", {"minutar"}),
            (["REVEL"], "VENCIDO", {"minutar", "providenciar"}),
        )
        assert caso.prazo("defesa").eventos.exclude(especie="aberto").count() == 1


def test_dois_relogios_ao_mesmo_tempo_vencem_uma_vez():
    casos = [f.caso_em("em_prazo_defesa", numero=n) for n in (1, 2, 3)]
    relatorios = juntos(*[lambda: relogio.correr(em("17/03/2026 00:01"))] * 2)
    assert sum(r.vencidos for r in relatorios) == 3
    assert [r.falhas for r in relatorios] == [[], []]
    for caso in casos:
        assert caso.pecas.count("CER") == 1
        assert Andamento.objects.filter(processo=caso.pk, ato="vencimento").count() == 1


def test_oito_numeram_ao_mesmo_tempo_sem_repetir_nem_pular():
    def numerar() -> list[int]:
        numeros = []
        for n in range(10):
            with transaction.atomic():
                numero = Numerador.proximo("NOT", 2026)
                if n % 5 == 4:  # a refused act gives its number back
                    transaction.set_rollback(True)
                    continue
            numeros.append(numero)
        return numeros

    saidas = juntos(*[numerar] * 8)
    assert all(isinstance(s, list) for s in saidas), saidas
    assert sorted(n for s in saidas for n in s) == list(range(1, 65))


def test_dois_abrem_a_mesma_minuta_e_nenhum_texto_se_perde():
    caso = f.caso_em("defesa_recebida")
    caso.praticar("salvar_minuta", "12/03/2026 09:00", quem=f.JURIDICO, ementa="Primeira.")

    def guardar(quem: str) -> Callable[[], Any]:
        return lambda: caso.praticar(
            "salvar_minuta", "12/03/2026 10:00", quem=quem, ementa=f"De {quem}.", versao_lida="1"
        )

    saidas = juntos(guardar(f.JURIDICO), guardar(f.OUTRO_JURIDICO))
    (recusa,) = [s for s in saidas if isinstance(s, Recusa)]
    assert not isinstance(recusa, SemPermissao)
    assert "gravou a versão 2" in str(recusa)
    assert Minuta.objects.get(processo=caso.pk).versoes.count() == 2


def test_o_mesmo_formulario_enviado_duas_vezes_ao_mesmo_tempo_entra_uma_vez():
    import uuid

    caso, chave = f.caso_em("em_prazo_defesa"), uuid.uuid4()
    saidas = juntos(*[lambda: caso.defender(valor="74,94", chave=chave)] * 2)
    assert not any(isinstance(s, Exception) for s in saidas), saidas
    assert sorted(s.repetido for s in saidas) == [False, True]
    assert caso.processo.peticoes.count() == 1


def test_dois_julgam_os_mesmos_autos_reunidos_cada_um_a_partir_de_um_e_so_um_decide():
    """Five rounds, from either auto: the locks go by ascending id, so nobody waits for ever and nothing is decided twice."""
    for rodada in range(5):
        a, b = (f.caso_em("minuta_enviada", numero=1 + 2 * rodada + n) for n in range(2))
        a.reunir(b, quando="23/03/2026 09:00")
        saidas = juntos(a.julgar_reunidos, lambda b=b: b.julgar_reunidos(quem=f.SUBSTITUTO_DO_DIRETOR))
        perdeu = [s for s in saidas if isinstance(s, Exception)]
        assert [isinstance(s, Recusa) for s in perdeu] == [True], saidas
        assert Decisao.objects.filter(processo__in=[a.pk, b.pk]).count() == 2
