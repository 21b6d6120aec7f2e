"""C02 by its people, in their windows: the whole way, with the deposit, and success in the appeal."""

from __future__ import annotations

from tests.fabricas import DIRETOR, FINANCEIRO, FISCAL, JURIDICO, OUTRO_FINANCEIRO, PRESIDENTE, PROTOCOLO, T2

from .gestos import abrir_ato, enviado, lavrar, notificar, palavras, praticar, preencher, tarefas
from .papeis import pdf, um_pdf

AUTO = {
    "Série do talão": "A", "Número no talão": "1", "Placa": "ZZT0G42", "Linha": "905, Candeias",
    "Data e hora do fato": "14/05/2026 07:50", "Município": "Simões Filho",
    "Local": "Terminal fictício de Simões Filho", "Preposto": "Despachante fictício nº 4",
    "Relato": "O quadro afixado no terminal trazia partida às 7h50, e não às 7h20 do quadro aprovado; o despachante "
    "disse que a empresa mudou o horário por conta própria na segunda-feira, sem pedido escrito à CONDER.",
    "Ciente do preposto": "assinou a segunda via",
}  # fmt: skip
SOCIO = "Bento Figurado Lopes"
DISPOSITIVO = "art. 57, III, b: Modificação de horário"


def test_c02_caminho_completo_com_exito_no_recurso(janela, dia) -> None:
    caso = _autuada_e_notificada(janela, dia)
    _defende_se_com_deposito(janela, dia, caso)
    _julgada_no_vigesimo_dia_util(janela, dia, caso)
    _recorre_as_23h40_do_ultimo_dia(janela, dia, caso)
    _o_recurso_e_provido(janela, dia, caso)
    _o_deposito_volta(janela, dia, caso)


def _autuada_e_notificada(janela, dia) -> str:
    fiscal, protocolo = janela(FISCAL), janela(PROTOCOLO)
    dia("14/05/2026 08:20")
    fiscal.goto("/")
    caso = lavrar(fiscal, "art. 57, III, b", AUTO)
    assert "R$ 149,88" in palavras(fiscal)
    dia("14/05/2026 14:00")
    praticar(protocolo, caso, "Registrar o auto", {"Conferi o auto com a segunda via do talão.": True})
    notificar(protocolo, caso, dia, "14/05/2026 15:00", "15/05/2026 10:20", "15/05/2026 11:00", SOCIO)
    assert "até qua 27/05/2026" in palavras(protocolo)
    return caso


def _defende_se_com_deposito(janela, dia, caso: str) -> None:
    socio, financeiro = janela(T2), janela(FINANCEIRO)
    dia("26/05/2026 15:12")
    abrir_ato(socio, caso, "Apresentar defesa")
    assert "vence em 1 dia útil (qua 27/05)" in palavras(socio)
    preencher(
        socio,
        {
            "Fatos": "O horário foi mudado de comum acordo com os passageiros, por obra fictícia na via.",
            "Argumentos": "A mudança foi comunicada por telefone ao terminal.\nNão houve prejuízo aos passageiros.",
            "Pedidos": "Arquivar o auto.",
            "Valor depositado": "149,88",
            "Dia do pagamento": "26/05/2026",
            "Comprovante do depósito": um_pdf("comprovante.pdf"),
        },
    )
    enviado(socio)
    assert "Defesa: entrada registrada, no prazo" in palavras(socio)
    assert "Faltam" not in palavras(socio)
    assert "26/05/2026" in pdf(socio, "Recibo em PDF")
    dia("28/05/2026 10:00")
    assert tarefas(financeiro) == ["Conciliar o depósito"]
    credito = {"Valor creditado": "149,88", "Dia do crédito": "27/05/2026", "Documento do extrato": "extrato de 27/05"}
    praticar(financeiro, caso, "Conciliar o depósito", credito)
    socio.goto(caso)
    assert "até qui 25/06/2026" in palavras(socio)


def _julgada_no_vigesimo_dia_util(janela, dia, caso: str) -> None:
    diretor, juridico, protocolo = janela(DIRETOR), janela(JURIDICO), janela(PROTOCOLO)
    dia("16/06/2026 23:59")
    assert tarefas(diretor) == []
    dia("17/06/2026 09:40")
    assert tarefas(diretor) == ["Alerta: 15º dia útil do julgamento"]
    diretor.goto(caso)
    assert "o prazo de 20 dias úteis é improrrogável (art. 66, parágrafo único)" in palavras(diretor)
    dia("22/06/2026 16:00")
    minuta = {
        "Ementa": "Modificação de horário sem autorização escrita. Defesa improcedente.",
        "Fundamentação": "O art. 57, III, b, exige autorização prévia e escrita. A falta de prejuízo não a supre.",
        "Resposta ao argumento 1": "Rejeita",
        "Porque (argumento 1)": "A comunicação por telefone não é autorização escrita.",
        "Resposta ao argumento 2": "Rejeita",
        "Porque (argumento 2)": "A infração independe de prejuízo.",
        DISPOSITIVO: "Mantém",
    }
    praticar(juridico, caso, "Enviar a minuta para decisão", minuta)
    assert tarefas(juridico) == []
    dia("25/06/2026 17:00")
    assert "Julgar a defesa" in tarefas(diretor)
    diretor.get_by_role("link", name="Julgar a defesa").click()
    assert "R$ 149,88" in palavras(diretor)
    preencher(diretor, {"Li a minuta, a petição e a memória do valor.": True})
    enviado(diretor)
    assert tarefas(diretor) == []
    notificar(protocolo, caso, dia, "26/06/2026 09:00", "29/06/2026 10:00", "29/06/2026 11:00", SOCIO)
    assert "até qui 09/07/2026" in palavras(protocolo)


def _recorre_as_23h40_do_ultimo_dia(janela, dia, caso: str) -> None:
    socio, diretor = janela(T2), janela(DIRETOR)
    dia("09/07/2026 23:40")
    abrir_ato(socio, caso, "Interpor recurso")
    assert "vence hoje (qui 09/07)" in palavras(socio)
    preencher(
        socio,
        {
            "Fatos": "A empresa tinha autorização escrita, que só agora localizou.",
            "Argumentos": "A autorização escrita fictícia nº 12 foi expedida em 11/05/2026.",
            "Pedidos": "Cancelar a multa e devolver o depósito.",
            "Arquivos em PDF": um_pdf("autorizacao.pdf"),
        },
    )
    enviado(socio)
    assert "Recurso: entrada registrada, no prazo" in palavras(socio)
    assert "qui 09/07/2026, 23:40:00" in palavras(socio)
    dia("14/07/2026 09:00")
    assert tarefas(diretor) == ["Remeter o recurso"]
    remessa = {"Decisão recorrida": "Mantenho a decisão e remeto o recurso", "Motivo": "Mantenho a decisão."}
    praticar(diretor, caso, "Remeter o recurso", remessa)


def _o_recurso_e_provido(janela, dia, caso: str) -> None:
    juridico, presidente, protocolo = janela(JURIDICO), janela(PRESIDENTE), janela(PROTOCOLO)
    dia("05/08/2026 15:00")
    minuta = {
        "Ementa": "Autorização escrita anterior ao fato. Recurso provido.",
        "Fundamentação": "A autorização juntada com o recurso é anterior ao fato e escrita.",
        "Conhecimento": "Conhece do recurso",
        "Resposta ao argumento 1": "Acolhe",
        "Porque (argumento 1)": "A autorização existe e alcança o horário praticado.",
        DISPOSITIVO: "Cancela",
    }
    praticar(juridico, caso, "Enviar a minuta para decisão", minuta)
    dia("10/08/2026 10:00")
    assert tarefas(presidente) == ["Decidir o recurso"]
    praticar(presidente, caso, "Decidir e assinar", {"Li a minuta, a petição e a memória do valor.": True})
    notificar(protocolo, caso, dia, "10/08/2026 15:00", "11/08/2026 09:30", "11/08/2026 10:00", SOCIO)


def _o_deposito_volta(janela, dia, caso: str) -> None:
    conciliou, devolve, socio = janela(FINANCEIRO), janela(OUTRO_FINANCEIRO), janela(T2)
    dia("12/08/2026 14:00")
    assert tarefas(devolve) == ["Executar a decisão"]
    conciliou.goto(caso)
    assert conciliou.get_by_role("link", name="Executar a decisão").count() == 0
    abrir_ato(devolve, caso, "Executar a decisão")
    assert "Devolver ao transportador R$ 149,88" in palavras(devolve)
    preencher(
        devolve, {"Documento bancário": "transferência fictícia 8812", "Dia do pagamento ou do crédito": "12/08/2026"}
    )
    enviado(devolve)
    assert tarefas(devolve) == []
    socio.goto("/meus-processos/")
    assert "Encerrados" in palavras(socio)
    assert "R$ 149,88" in palavras(socio)
