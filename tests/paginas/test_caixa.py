"""The inbox and the portal: due first, in words, with the dates counted by hand (see ``tests.fabricas``)."""

import pytest

from processos.models import Prazo, VersaoDoCalendario
from tests.conftest import preparado
from tests.fabricas import ADMINISTRADOR, DIRETOR, FINANCEIRO, JURIDICO, PROTOCOLO, T1, T1_CONSULTA, caso_em, em

from .conftest import texto

pytestmark = pytest.mark.usefixtures("casa")
recebida = preparado("defesa_recebida")
em_prazo = preparado("em_prazo_defesa")

# The judgement falls due on qua 08/04; 06/04 and 07/04 are business days, 03/04 is Sexta Santa.
GRUPOS = [
    ("20/03/2026 09:00", "Vencem depois (1)", "vence em 12 dias úteis (qua 08/04)"),
    ("03/04/2026 09:00", "Vencem até sex 10/04 (1)", "vence em 3 dias úteis (qua 08/04)"),
    ("06/04/2026 09:00", "Vencem até sex 10/04 (1)", "vence em 2 dias úteis (qua 08/04)"),
    ("08/04/2026 23:59", "Vencem hoje (1)", "vence hoje (qua 08/04)"),
]


@pytest.mark.parametrize(("quando", "grupo", "frase"), GRUPOS)
def test_a_tarefa_esta_no_grupo_da_sua_data(recebida, agora, como, quando, grupo, frase) -> None:
    agora(quando)
    pagina = texto(como(JURIDICO).get("/caixa/"))
    assert grupo in pagina
    assert frase in pagina
    assert recebida.processo.numero in pagina


def test_o_julgamento_vencido_aparece_primeiro_e_certificado(recebida, agora, como) -> None:
    recebida.correr("09/04/2026 00:01")
    agora("10/04/2026 09:00")
    pagina = texto(como(JURIDICO).get("/caixa/"))
    assert "É 1 tarefa: 1 vencida." in pagina
    assert "vencido há 2 dias úteis — certificado (qua 08/04)" in pagina


def test_filtros_no_endereco_e_filtro_sem_resultado(recebida, agora, como) -> None:
    agora("20/03/2026 09:00")
    cliente = como(JURIDICO)
    for achado in (
        "?texto=ZZT0B07",
        f"?texto=A {recebida.numero}",
        "?transportador=T1",
        "?prazo=depois",
        "?texto=Imaginária",
    ):
        assert recebida.processo.numero in texto(cliente.get(f"/caixa/{achado}")), achado
    for vazio in ("?texto=ZZT0G42", "?transportador=T2", "?prazo=vencida"):
        pagina = texto(cliente.get(f"/caixa/{vazio}"))
        assert recebida.processo.numero not in pagina, vazio
        assert "Nenhuma tarefa com este filtro" in pagina


def test_caixa_vazia_diz_o_proximo_vencimento(em_prazo, agora, como) -> None:
    agora("10/03/2026 08:00")
    pagina = texto(como(ADMINISTRADOR).get("/caixa/"))
    assert "Nada aguarda você" in pagina
    assert "seg 16/03/2026, 23:59:59" in pagina
    assert em_prazo.processo.numero in pagina


def test_um_calendario_que_nao_alcanca_nao_quebra_a_pagina(recebida, agora, como) -> None:
    VersaoDoCalendario.objects.update(cobre_ate=em("20/03/2026").date())
    agora("20/03/2026 09:00")
    assert "vence em qua 08/04" in texto(como(JURIDICO).get("/caixa/"))


def test_o_prazo_posto_de_lado_e_mostrado_e_so_o_administrador_tenta_de_novo(em_prazo, agora, como) -> None:
    prazo = em_prazo.prazo("defesa")
    Prazo.objects.filter(pk=prazo.pk).update(falhas=3, ultima_falha="falha de teste", posto_de_lado_em=em("17/03/2026"))
    agora("17/03/2026 09:00")
    assert "Prazos que o relógio pôs de lado" in texto(como(FINANCEIRO).get("/caixa/"))
    assert "pôs de lado" not in texto(como(PROTOCOLO).get("/caixa/"))
    endereco = f"/caixa/prazos/{prazo.pk}/tentar-de-novo/"
    assert como(FINANCEIRO).post(endereco).status_code == 404
    assert Prazo.objects.get(pk=prazo.pk).posto_de_lado_em is not None
    assert como(ADMINISTRADOR).get(endereco).status_code == 405
    como(ADMINISTRADOR).post(endereco)
    assert Prazo.objects.get(pk=prazo.pk).posto_de_lado_em is None


def test_o_portal_conta_o_que_aconteceu_o_que_se_pode_e_o_que_segue(em_prazo, agora, como) -> None:
    agora("12/03/2026 09:00")
    pagina = texto(como(T1).get("/meus-processos/"))
    assert "Multa de R$ 74,94: pague ou defenda-se" in pagina
    assert "A empresa foi notificada em qua 04/03." in pagina
    assert "até 23:59:59 de seg 16/03" in pagina
    assert "O Diretor de Transportes decide sem ouvir a empresa" in pagina
    assert "vence em 2 dias úteis (seg 16/03)" in pagina


def test_quem_so_consulta_ve_o_motivo_no_lugar_dos_botoes(em_prazo, agora, como) -> None:
    agora("12/03/2026 09:00")
    pagina = como(T1_CONSULTA).get("/meus-processos/")
    assert "só dá poderes de consulta" in texto(pagina)
    assert f"/processos/{em_prazo.pk}/apresentar_defesa/" not in pagina.content.decode()


def test_o_diretor_troca_para_a_substituicao_e_ve_a_outra_caixa(agora, como) -> None:
    caso_em("recurso_minutado")
    agora("16/04/2026 09:00")
    cliente = como(DIRETOR)
    assert "Decidir o recurso" not in texto(cliente.get("/caixa/"))
    chave = next(p["chave"] for p in cliente.get("/caixa/").context["quem"]["papeis"] if not p["atual"])
    assert cliente.post("/papel/", {"papel": chave}).status_code == 303
    pagina = texto(cliente.get("/caixa/"))
    assert "em substituição a Helena Hipótese Andrade" in pagina
    assert "Decidir o recurso" in pagina


def test_a_aba_inicial_leva_cada_um_ao_seu_lugar(agora, como) -> None:
    agora("10/03/2026 09:00")
    assert como(JURIDICO).get("/")["Location"] == "/caixa/"
    assert como(T1).get("/")["Location"] == "/meus-processos/"
    assert como(JURIDICO).get("/meus-processos/")["Location"] == "/caixa/"
    assert como(T1).get("/caixa/")["Location"] == "/meus-processos/"


def test_cada_alerta_do_mesmo_processo_tem_o_seu_botao(recebida, agora, como) -> None:
    # 15th and 18th business days of the judgement: ter 31/03 and seg 06/04 (Sexta Santa between them).
    recebida.correr("07/04/2026 00:01")
    agora("07/04/2026 09:00")
    pagina = texto(como(DIRETOR).get(f"/processos/{recebida.pk}/"))
    assert "Responder: alerta: 15º dia útil do julgamento" in pagina
    assert "Responder: alerta: 18º dia útil do julgamento" in pagina


def test_enviada_a_notificacao_a_prova_vem_antes_de_outra_emissao(agora, como) -> None:
    caso = caso_em("registrado")
    agora("03/03/2026 12:00")
    antes = como(PROTOCOLO).get(f"/processos/{caso.pk}/").context["acoes"]
    assert antes.principal.titulo == "Emitir a notificação"
    assert antes.secundarias == []
    caso.emitir()
    depois = como(PROTOCOLO).get(f"/processos/{caso.pk}/").context["acoes"]
    assert depois.principal.titulo == "Registrar a ciência"
    assert "Emitir a notificação" in [a.titulo for a in depois.secundarias]
