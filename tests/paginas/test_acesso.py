"""What one may not see does not exist: another carrier's case, piece, document and act (guarantee 21)."""

import pytest
from django.test import Client

from processos.models import Notificacao, Peca, VersaoDoCalendario
from tests.conftest import preparado
from tests.fabricas import ADMINISTRADOR, DIRETOR, FISCAL, JURIDICO, T1, T1_CONSULTA, T2, T3, Caso, em, pessoa

from .conftest import sem_o_pedido, texto

pytestmark = pytest.mark.usefixtures("casa")
meu = preparado("em_prazo_defesa")
decidido = preparado("decidida")

NAO_HA = 999_999


def test_o_processo_de_outro_transportador_responde_igual_ao_que_nao_existe(meu, agora, como) -> None:
    agora("10/03/2026 09:00")
    outro, peca = como(T2), meu.processo.pecas.first().pk
    for alheio, inexistente in [
        (f"/processos/{meu.pk}/", f"/processos/{NAO_HA}/"),
        (f"/processos/{meu.pk}/?aba=andamento", f"/processos/{NAO_HA}/?aba=andamento"),
        (f"/processos/{meu.pk}/apresentar_defesa/", f"/processos/{NAO_HA}/apresentar_defesa/"),
        (f"/processos/{meu.pk}/recibos/{peca}/", f"/processos/{NAO_HA}/recibos/{peca}/"),
        (f"/pecas/{peca}/", f"/pecas/{NAO_HA}/"),
        (f"/pecas/{peca}/pdf/", f"/pecas/{NAO_HA}/pdf/"),
    ]:
        um, dois = outro.get(alheio), outro.get(inexistente)
        assert (um.status_code, dois.status_code) == (404, 404), alheio
        assert sem_o_pedido(um, alheio) == sem_o_pedido(dois, inexistente), alheio
        assert um["Cache-Control"] == dois["Cache-Control"]


def test_enviar_um_ato_no_processo_alheio_responde_404_e_nada_grava(meu, agora, como) -> None:
    agora("10/03/2026 09:00")
    antes = meu.processo.andamentos.count()
    resposta = como(T2).post(f"/processos/{meu.pk}/apresentar_defesa/", {"fatos": "Texto de quem não é parte."})
    assert resposta.status_code == 404
    assert meu.processo.andamentos.count() == antes


def test_a_busca_a_lista_e_o_portal_obedecem_ao_mesmo_predicado(meu, agora, como) -> None:
    agora("10/03/2026 09:00")
    numero = meu.processo.numero
    assert como(T1).get("/busca/", {"q": numero}).status_code == 302
    for endereco in ("/busca/?q=" + numero, "/busca/?q=ZZT0B07", "/processos/", "/meus-processos/"):
        pagina = como(T2).get(endereco)
        assert pagina.status_code == 200
        assert f"/processos/{meu.pk}/" not in pagina.content.decode(), endereco


def test_a_decisao_so_se_abre_a_parte_depois_da_notificacao_dela(decidido, agora, como) -> None:
    agora("25/03/2026 09:00")
    decisao = Peca.objects.get(processo=decidido.pk, especie="DEC")
    assert como(T1).get(f"/pecas/{decisao.pk}/").status_code == 404
    assert como(T1).get(f"/pecas/{decisao.pk}/pdf/").status_code == 404
    assert como(DIRETOR).get(f"/pecas/{decisao.pk}/").status_code == 200
    decidido.notificar("25/03/2026 09:00", "27/03/2026 10:00")
    agora("27/03/2026 11:00")
    assert como(T1).get(f"/pecas/{decisao.pk}/").status_code == 200


def test_o_aviso_enviado_nao_mostra_o_documento_antes_da_ciencia(agora, como) -> None:
    caso = Caso()
    caso.lavrar()
    caso.registrar()
    caso.emitir()
    agora("03/03/2026 11:00")
    aviso = Notificacao.objects.get(processo=caso.pk)
    pagina = como(T1).get(f"/processos/{caso.pk}/")
    assert f"peca={aviso.peca_id}" not in pagina.content.decode()
    assert como(T1).get(f"/processos/{caso.pk}/?peca={aviso.peca_id}").status_code == 404
    caso.cientificar()
    agora("04/03/2026 12:00")
    assert f"peca={aviso.peca_id}" in como(T1).get(f"/processos/{caso.pk}/").content.decode()


def test_a_parte_nao_ve_o_que_e_so_para_a_casa(agora, como) -> None:
    caso = Caso()
    for passo in (Caso.lavrar, Caso.registrar, Caso.emitir, Caso.cientificar):
        passo(caso)
    caso.defender(valor="74,94")
    caso.minutar()
    agora("20/03/2026 10:00")
    endereco = f"/processos/{caso.pk}/?aba=andamento"
    assert "Minuta enviada" in texto(como(JURIDICO).get(endereco))
    assert "Minuta enviada" not in texto(como(T1).get(endereco))


@pytest.mark.parametrize(
    ("quem", "nome"), [(T1, "assinar_decisao"), (FISCAL, "assinar_decisao"), (T1_CONSULTA, "apresentar_defesa")]
)
def test_quem_ve_o_processo_e_nao_pode_o_ato_ouve_o_motivo(meu, agora, como, quem, nome) -> None:
    agora("10/03/2026 09:00")
    resposta = como(quem).get(f"/processos/{meu.pk}/{nome}/")
    assert resposta.status_code == 403
    assert "não é possível agora" in texto(resposta)
    assert "Este ato é de" in texto(resposta) or "só dá poderes de consulta" in texto(resposta)


def test_a_administracao_e_do_administrador_e_nao_muda_processo(meu, agora, como) -> None:
    agora("10/03/2026 09:00")
    assert Client().get("/administracao/", follow=True).redirect_chain[-1][0].startswith("/entrar/")
    assert como(DIRETOR).get("/administracao/", follow=True).redirect_chain[-1][0] == "/caixa/"
    administrador = como(ADMINISTRADOR)
    assert administrador.get("/administracao/").status_code == 200
    endereco = f"/administracao/processos/processo/{meu.pk}/"
    assert administrador.get(f"{endereco}change/").status_code == 200
    assert administrador.post(f"{endereco}change/", {"fase": "arquivado"}).status_code == 403
    assert administrador.post(f"{endereco}delete/", {"post": "yes"}).status_code == 403


def test_dados_de_processo_nao_ficam_em_cache(meu, agora, como) -> None:
    agora("10/03/2026 09:00")
    peca = meu.processo.pecas.first()
    for endereco in ("/caixa/", f"/processos/{meu.pk}/", f"/pecas/{peca.pk}/pdf/"):
        resposta = como(DIRETOR).get(endereco)
        if resposta.streaming:
            list(resposta.streaming_content)  # the client closes the file at its end
        guarda = resposta["Cache-Control"]
        assert "no-store" in guarda and "private" in guarda, endereco


def test_sem_entrar_nao_se_ve_nada(meu) -> None:
    for endereco in ("/caixa/", f"/processos/{meu.pk}/", "/pecas/1/", "/busca/?q=a"):
        resposta = Client().get(endereco)
        assert resposta.status_code == 302 and "/entrar/" in resposta["Location"], endereco


def test_representacao_vencida_deixa_sem_papel(meu, agora, como) -> None:
    representacao = pessoa(T3).representacoes.get()
    representacao.ate = representacao.de
    representacao.save()
    agora("10/03/2026 09:00")
    resposta = como(T3).get("/meus-processos/")
    assert resposta.status_code == 403
    assert "não tem um papel em vigor" in texto(resposta)


def test_o_administrador_acrescenta_uma_versao_do_calendario_e_nenhuma_se_muda(agora, como) -> None:
    agora("10/03/2026 09:00")
    cliente, endereco = como(ADMINISTRADOR), "/administracao/processos/versaodocalendario/"
    dia = {
        "dias-0-data": "12/03/2026",
        "dias-0-nome": "Sem expediente",
        "dias-0-tipo": "fechamento",
        "dias-0-efeito": "fechado",
    }
    dados = {
        "rotulo": "teste.2",
        "criada_em_0": "10/03/2026",
        "criada_em_1": "09:00",
        "motivo": "chuvas",
        "cobre_de": "01/01/2025",
        "cobre_ate": "31/12/2026",
        "dias-TOTAL_FORMS": "1",
        "dias-INITIAL_FORMS": "0",
        **dia,
    }
    assert cliente.post(f"{endereco}add/", dados).status_code == 302
    versao = VersaoDoCalendario.objects.get(rotulo="teste.2")
    assert not VersaoDoCalendario.vigente().eh_util(em("12/03/2026").date())
    assert cliente.post(f"{endereco}{versao.pk}/change/", dados | {"motivo": "outro"}).status_code == 403
    assert cliente.post(f"{endereco}{versao.pk}/delete/", {"post": "yes"}).status_code == 403
