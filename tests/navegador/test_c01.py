"""C01 by its people, in their windows: a defence on the last day without the deposit; an appeal out of time."""

from __future__ import annotations

from tests.fabricas import DIRETOR, FINANCEIRO, FISCAL, JURIDICO, PRESIDENTE, PROTOCOLO, T1

from .gestos import abrir_ato, enviado, lavrar, notificar, palavras, praticar, preencher, tarefas
from .papeis import pdf, um_pdf

AUTO = {
    "Série do talão": "A", "Número no talão": "1", "Placa": "ZZT0B07", "Linha": "901, Salvador–Lauro de Freitas",
    "Data e hora do fato": "02/03/2026 09:05", "Município": "Lauro de Freitas",
    "Local": "Terminal fictício de Lauro de Freitas, plataforma 2", "Preposto": "Motorista fictício nº 11",
    "Relato": "Às 9h05 o veículo de nº de ordem V01, escalado para a partida das 8h30 da linha 901, ainda estava parado "
    "na plataforma 2, sem motorista ao volante; a partida só se deu às 9h08, vista por mim do início ao fim.",
    "Ciente do preposto": "assinou a segunda via",
}  # fmt: skip
SOCIA = "Sônia Amostra Ribeiro"


def test_c01_defesa_sem_deposito_e_recurso_fora_do_prazo(janela, dia) -> None:
    caso = _autuada_e_notificada(janela, dia)
    _defende_se_no_ultimo_dia_sem_depositar(janela, dia, caso)
    _a_defesa_nao_e_recebida(janela, dia, caso)
    _recorre_um_dia_depois(janela, dia, caso)
    _o_recurso_nao_e_conhecido(janela, dia, caso)
    _a_multa_nao_paga_vira_outro_auto(janela, dia, caso)


def _autuada_e_notificada(janela, dia) -> str:
    fiscal, protocolo = janela(FISCAL), janela(PROTOCOLO)
    dia("02/03/2026 09:20")
    fiscal.goto("/")
    caso = lavrar(fiscal, "art. 57, I, a", AUTO)
    assert "R$ 74,94" in palavras(fiscal)
    dia("02/03/2026 15:00")
    assert tarefas(protocolo) == ["Registrar o auto"]
    praticar(protocolo, caso, "Registrar o auto", {"Conferi o auto com a segunda via do talão.": True})
    assert "999.0001.2026.0000001-" in palavras(protocolo)
    notificar(protocolo, caso, dia, "03/03/2026 10:00", "04/03/2026 11:00", "04/03/2026 14:00", SOCIA)
    assert "até seg 16/03/2026" in palavras(protocolo)
    assert tarefas(protocolo) == []
    return caso


def _defende_se_no_ultimo_dia_sem_depositar(janela, dia, caso: str) -> None:
    socia = janela(T1)
    dia("16/03/2026 16:00")
    socia.goto("/meus-processos/")
    assert "vence hoje (seg 16/03)" in palavras(socia)
    abrir_ato(socia, caso, "Apresentar defesa")
    assert "Faltam R$ 74,94, até 23:59:59 de seg 16/03/2026." in palavras(socia)
    preencher(
        socia,
        {
            "Fatos": "O atraso decorreu de bloqueio fictício da via de acesso ao terminal.",
            "Argumentos": "A via estava bloqueada desde as 8h.\nO atraso não prejudicou passageiro algum.",
            "Pedidos": "Arquivar o auto.",
            "Arquivos em PDF": um_pdf("bloqueio.pdf"),
        },
    )
    enviado(socia)
    recibo = palavras(socia)
    assert "Defesa: entrada registrada, no prazo" in recibo
    assert "seg 16/03/2026, 16:00:00" in recibo
    assert "Faltam R$ 74,94, até 23:59:59 de seg 16/03/2026." in recibo
    assert "bloqueio.pdf" in recibo
    assert "faltam R$ 74,94, até 23:59:59 de seg 16/03/2026" in pdf(socia, "Recibo em PDF")


def _a_defesa_nao_e_recebida(janela, dia, caso: str) -> None:
    diretor, protocolo = janela(DIRETOR), janela(PROTOCOLO)
    dia("16/03/2026 23:59")
    assert "Decidir se recebe a defesa" not in tarefas(diretor)
    dia("17/03/2026 10:00")
    assert tarefas(diretor) == ["Decidir se recebe a defesa"]
    motivo = "O art. 66 pede a prova do depósito até o fim do prazo, e ela não veio aos autos. Aplico a multa."
    decisao = {"Decisão": "Não receber a defesa e aplicar a penalidade", "Motivo": motivo}
    praticar(diretor, caso, "Decidir se recebe a defesa", decisao)
    assert tarefas(diretor) == []
    notificar(protocolo, caso, dia, "17/03/2026 15:00", "18/03/2026 09:00", "18/03/2026 09:30", SOCIA)
    assert "até seg 30/03/2026" in palavras(protocolo)


def _recorre_um_dia_depois(janela, dia, caso: str) -> None:
    socia, financeiro, protocolo = janela(T1), janela(FINANCEIRO), janela(PROTOCOLO)
    dia("31/03/2026 09:00")
    assert tarefas(financeiro) == ["Executar a decisão"]
    abrir_ato(socia, caso, "Interpor recurso")
    assert "O prazo terminou às 23:59:59 de seg 30/03/2026, há 1 dia útil." in palavras(socia)
    preencher(socia, {"Fatos": "A via estava bloqueada.", "Argumentos": "A exigência não foi recepcionada."})
    enviado(socia)
    assert "Recurso: entrada registrada, fora do prazo" in palavras(socia)
    notificar(protocolo, caso, dia, "31/03/2026 11:00", "31/03/2026 15:00", "31/03/2026 15:30", SOCIA)
    socia.goto("/meus-processos/")
    assert "sex 10/04" in palavras(socia)


def _o_recurso_nao_e_conhecido(janela, dia, caso: str) -> None:
    diretor, juridico, presidente, protocolo = (janela(q) for q in (DIRETOR, JURIDICO, PRESIDENTE, PROTOCOLO))
    dia("06/04/2026 10:00")
    assert tarefas(diretor) == ["Remeter o recurso"]
    remessa = {"Decisão recorrida": "Mantenho a decisão e remeto o recurso", "Motivo": "Mantenho a decisão."}
    praticar(diretor, caso, "Remeter o recurso", remessa)
    dia("27/04/2026 11:00")
    assert tarefas(juridico) == ["Minutar a decisão do recurso"]
    minuta = {
        "Ementa": "Recurso intempestivo. Não conhecimento.",
        "Fundamentação": "O prazo terminou em seg 30/03/2026, e o recurso é de ter 31/03/2026.",
        "Conhecimento": "Não conhece do recurso",
        "Resposta ao argumento 1": "Rejeita",
        "Porque (argumento 1)": "A questão fica prejudicada.",
        "art. 57, I, a: Atraso na partida": "Mantém",
    }
    praticar(juridico, caso, "Enviar a minuta para decisão", minuta)
    dia("28/04/2026 10:00")
    assert tarefas(presidente) == ["Decidir o recurso"]
    abrir_ato(presidente, caso, "Decidir e assinar")
    assert "Não conheço do recurso." in palavras(presidente)
    preencher(presidente, {"Li a minuta, a petição e a memória do valor.": True})
    enviado(presidente)
    assert tarefas(presidente) == []
    notificar(protocolo, caso, dia, "28/04/2026 15:00", "29/04/2026 09:00", "29/04/2026 09:30", SOCIA)


def _a_multa_nao_paga_vira_outro_auto(janela, dia, caso: str) -> None:
    fiscal, financeiro, socia = janela(FISCAL), janela(FINANCEIRO), janela(T1)
    dia("29/04/2026 10:00")
    fiscal.goto("/")
    novo = {
        "Série do talão": "A", "Número no talão": "2", "Transportador": "Viação Maré Imaginária Ltda.",
        "Data e hora do fato": "11/04/2026 00:00", "Local": "Sede fictícia", "Como foi constatada": "no cadastro",
        "Por que não foi lavrado no momento": "A falta só foi comunicada nesta data.",
        "Relato": "A multa definitiva do auto A 000001, de R$ 74,94, não foi recolhida até 10/04/2026, como consta do "
        "processo e da comunicação do Financeiro, embora notificada a cobrança em 31/03/2026.",
        "Ciente do preposto": "não estava presente",
    }  # fmt: skip
    assert lavrar(fiscal, "art. 56, I", novo) != caso
    assert set(tarefas(financeiro)) == {"Executar a decisão", "Multa não recolhida: avaliar o que fazer"}
    socia.goto(caso)
    assert "Penalidade definitiva" in palavras(socia)
