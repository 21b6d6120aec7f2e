"""Six journeys by the keyboard alone: to defend, to judge, to appeal, to decide the appeal, to write an auto, to reassign."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.fabricas import DIRETOR, FISCAL, JURIDICO, PRESIDENTE, T1

from .gestos import palavras
from .papeis import um_pdf
from .teclado import Teclado

LI = "Li a minuta, a petição e a memória do valor."


def test_apresentar_a_defesa(janela, casos, agora) -> None:
    agora("10/03/2026 09:00")
    pagina = janela(T1)
    campos = {"Fatos": "O carro saiu no horário.", "Argumentos": "O relógio estava adiantado."}
    _em_tres_etapas(pagina, casos["em_prazo_defesa"], "Apresentar defesa", campos)
    assert "Defesa: entrada registrada, no prazo" in palavras(pagina)
    assert "prova.pdf" in palavras(pagina)


def test_interpor_o_recurso(janela, casos, agora) -> None:
    agora("06/04/2026 09:00")
    pagina = janela(T1)
    campos = {"Argumentos": "A prova do horário não foi vista."}
    _em_tres_etapas(pagina, casos["em_prazo_recurso"], "Interpor recurso", campos)
    assert "Recurso: entrada registrada, no prazo" in palavras(pagina)


def _em_tres_etapas(pagina: Page, caso: int, ato: str, campos: dict[str, str]) -> None:
    """From the case to the receipt: written, with a file, reviewed and sent."""
    pagina.goto(f"/processos/{caso}/")
    teclado = Teclado(pagina)
    teclado.seguir(ato)
    teclado.preencher(campos)
    teclado.apertar("Continuar para os documentos")
    teclado.preencher({"Arquivos em PDF": um_pdf("prova.pdf")})
    teclado.apertar("Continuar para a revisão")
    assert "prova.pdf" in palavras(pagina)
    teclado.apertar(ato)


@pytest.mark.parametrize(
    ("quem", "quando", "tarefa", "depois"),
    [
        (DIRETOR, "23/03/2026 09:00", "Julgar a defesa", "Decidida, a notificar"),
        (PRESIDENTE, "16/04/2026 09:00", "Decidir o recurso", "Decisão do recurso assinada (DDP 000001/2026)."),
    ],
)
def test_decidir_e_assinar(janela, casos, agora, quem, quando, tarefa, depois) -> None:
    agora(quando)
    pagina = janela(quem)
    pagina.goto("/caixa/")
    teclado = Teclado(pagina)
    teclado.seguir(tarefa)
    teclado.preencher({LI: True})
    teclado.assinar("Decidir e assinar")
    assert depois in palavras(pagina)


def test_lavrar_o_auto(janela, casos, agora) -> None:
    agora("10/03/2026 09:00")
    pagina = janela(FISCAL)
    pagina.goto("/caixa/")
    teclado = Teclado(pagina)
    teclado.seguir("Lavrar auto")
    teclado.preencher(
        {
            "Série do talão": "A",
            "Número no talão": "777",
            "Placa": "ZZT0B07",
            "Linha": "901, Salvador–Lauro de Freitas",
            "Data e hora do fato": "10/03/2026 08:40",
            "Município": "Salvador",
            "Local": "Terminal fictício, plataforma 4",
        }
    )
    teclado.abrir("Multa de 40%")
    teclado.ate(pagina.get_by_role("checkbox", name="Art. 57, I, a"))
    teclado.tecla("Space")
    teclado.preencher(
        {
            "Relato": "O carro escalado para as 8h30 ainda estava parado na plataforma às 8h40, sem motorista ao volante, "
            "e só partiu às 8h43.",
            "Preposto": "Motorista fictício nº 11",
            "Ciente do preposto": "assinou a segunda via",
        }
    )
    teclado.apertar("Lavrar o auto")
    assert "R$ 74,94" in palavras(pagina)
    assert "A 000777" in palavras(pagina)


def test_redistribuir_uma_tarefa(janela, casos, agora) -> None:
    agora("20/03/2026 09:00")
    pagina = janela(JURIDICO)
    pagina.goto(f"/processos/{casos['defesa_recebida']}/")
    teclado = Teclado(pagina)
    teclado.seguir("Redistribuir a tarefa")
    teclado.preencher({"Quem fica com a tarefa": "Ivo Rascunho Sales (Jurídico)", "Motivo": "Férias da colega."})
    teclado.apertar("Redistribuir a tarefa")
    assert "passou a Ivo Rascunho Sales. Motivo: Férias da colega." in palavras(pagina)
