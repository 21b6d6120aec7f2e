"""Nothing needs JavaScript: with it off one enters, files a defence and signs a decision."""

from __future__ import annotations

from processos.models import Decisao
from tests.fabricas import DIRETOR, T1

from .gestos import abrir_ato, entrar, enviado, palavras, preencher
from .papeis import um_pdf


def test_sem_javascript_entra_apresenta_a_defesa_e_recebe_o_recibo(janela, casos, agora) -> None:
    agora("10/03/2026 09:00")
    pagina = janela.nova(javascript=False)
    entrar(pagina, T1)
    abrir_ato(pagina, f"/processos/{casos['em_prazo_defesa']}/", "Apresentar defesa")
    deposito = {"Valor depositado": "74,94", "Dia do pagamento": "10/03/2026"}
    preencher(pagina, {"Fatos": "O veículo saiu no horário.", "Arquivos em PDF": um_pdf("foto.pdf")} | deposito)
    enviado(pagina)
    assert "Defesa: entrada registrada, no prazo" in palavras(pagina)
    assert "foto.pdf" in palavras(pagina)


def test_sem_javascript_o_diretor_assina_a_decisao(janela, casos, agora) -> None:
    agora("23/03/2026 09:00")
    pagina = janela.nova(javascript=False)
    entrar(pagina, DIRETOR)
    abrir_ato(pagina, f"/processos/{casos['minuta_enviada']}/", "Decidir e assinar")
    preencher(pagina, {"Li a minuta, a petição e a memória do valor.": True})
    enviado(pagina)
    assert "Decidida, a notificar" in palavras(pagina)
    assert Decisao.objects.filter(processo=casos["minuta_enviada"]).count() == 1
