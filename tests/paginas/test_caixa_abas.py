"""The tabs of the inbox, what is unread, what is marked many at once, and the filters kept by a name."""

import pytest

from tests.conftest import preparado
from tests.fabricas import ADMINISTRADOR, DIRETOR, JURIDICO, OUTRO_JURIDICO, PROTOCOLO, T1, caso_em, pessoa
from workflows.models import FiltroFavorito, Pendencia

from .conftest import texto

pytestmark = pytest.mark.usefixtures("casa")
recebida = preparado("defesa_recebida")
QUANDO = "20/03/2026 09:00"


def tarefa(caso, no: str = "minutar") -> Pendencia:
    return Pendencia.objects.get(processo=caso.pk, no=no)


def marca(caso, no: str = "minutar") -> str:
    return f"{caso.pk}-{tarefa(caso, no).task_id}"


def aba_atual(resposta) -> str:
    return resposta.context["aba"]


def assumir(caso, quem: str, quando: str = "11/03/2026 09:00") -> None:
    caso.praticar("assumir_tarefa", quando, quem=quem, tarefa=tarefa(caso).task_id)


def test_a_caixa_abre_no_que_e_meu_e_sem_nada_meu_no_que_e_do_papel(recebida, agora, como) -> None:
    agora(QUANDO)
    cliente = como(JURIDICO)
    assert aba_atual(cliente.get("/caixa/")) == "papel"
    assert recebida.processo.numero in texto(cliente.get("/caixa/"))
    assert "Nada está em seu nome" in texto(cliente.get("/caixa/?aba=minhas"))
    assumir(recebida, JURIDICO)
    assert aba_atual(cliente.get("/caixa/")) == "minhas"
    assert "Você desde qua 11/03" in texto(cliente.get("/caixa/"))
    assert "Nada sem dono no seu papel" in texto(cliente.get("/caixa/?aba=papel"))


def test_o_que_um_colega_assumiu_sai_da_lista_dos_outros_e_aparece_a_pedido(recebida, agora, como) -> None:
    agora(QUANDO)
    assumir(recebida, JURIDICO)
    cliente = como(OUTRO_JURIDICO)
    assert "Nada aguarda você" in texto(cliente.get("/caixa/?aba=papel"))
    pagina = texto(cliente.get("/caixa/?aba=papel&colegas=1"))
    assert recebida.processo.numero in pagina
    assert "Lia Ficção Prado" in pagina
    ato = texto(cliente.get(f"/processos/{recebida.pk}/enviar_minuta/?tarefa={tarefa(recebida).task_id}"))
    assert "está com Lia Ficção Prado desde qua 11/03/2026, 09:00" in ato


def test_em_substituicao_diz_em_lugar_de_quem_e_abre_no_papel_certo(agora, como) -> None:
    caso = caso_em("recurso_minutado")
    agora("16/04/2026 09:00")
    cliente = como(DIRETOR)
    resposta = cliente.get("/caixa/?aba=substituicao")
    pagina = texto(resposta)
    assert "Decidir o recurso" in pagina
    assert "Você, em lugar de Helena Hipótese Andrade" in pagina
    (linha,) = (linha for g in resposta.context["grupos"] for linha in g["linhas"])
    assert linha["trocar"] != ""
    troca = cliente.post("/papel/", {"papel": linha["trocar"], "destino": linha["url"]})
    assert (troca.status_code, troca["Location"]) == (303, linha["url"])
    assert cliente.get("/caixa/").context["em_uso"].papel == "diretor_presidente"
    de_fora = cliente.post("/papel/", {"papel": linha["trocar"], "destino": "https://exemplo.invalid/"})
    assert de_fora["Location"] == "/"
    assert caso.processo.numero in pagina


def test_aguardando_terceiros_e_o_que_os_atos_do_papel_deixaram_com_outros(agora, como) -> None:
    caso = caso_em("em_prazo_defesa")
    agora("10/03/2026 09:00")
    pagina = texto(como(PROTOCOLO).get("/caixa/?aba=terceiros"))
    assert "Pagar ou defender-se" in pagina
    assert "vence em 4 dias úteis (seg 16/03)" in pagina
    assert caso.processo.numero not in texto(como(JURIDICO).get("/caixa/?aba=terceiros"))


def test_concluidas_sao_os_atos_da_pessoa_neste_papel_do_mais_novo_ao_mais_antigo(recebida, agora, como) -> None:
    assumir(recebida, JURIDICO)
    recebida.minutar(quem=JURIDICO)
    agora(QUANDO)
    pagina = texto(como(JURIDICO).get("/caixa/?aba=concluidas"))
    assert "Enviar a minuta" in pagina
    assert "assumiu a tarefa" not in pagina
    atos = [f["andamento"].ato for f in como(PROTOCOLO).get("/caixa/?aba=concluidas").context["feitos"]]
    assert atos[-3:] == ["registrar_ciencia", "emitir_notificacao", "registrar_auto"]
    assert "Nenhum ato com este filtro" in texto(como(PROTOCOLO).get("/caixa/?aba=concluidas&de=01/04/2026"))


def test_o_que_se_abre_deixa_de_estar_em_negrito_para_quem_abriu(recebida, agora, como) -> None:
    agora(QUANDO)
    lia, ivo = como(JURIDICO), como(OUTRO_JURIDICO)
    assert "ainda não lida)" in texto(lia.get("/caixa/"))
    lia.get(f"/processos/{recebida.pk}/")
    como(DIRETOR).get(f"/processos/{recebida.pk}/")
    assert "ainda não lida)" not in texto(lia.get("/caixa/"))
    assert "ainda não lida)" in texto(ivo.get("/caixa/"))
    ivo.get(f"/processos/{recebida.pk}/enviar_minuta/?tarefa={tarefa(recebida).task_id}")
    assert "ainda não lida)" not in texto(ivo.get("/caixa/"))


def test_filtros_por_materia_transportador_e_data(recebida, agora, como) -> None:
    """The judgement falls due on qua 08/04."""
    agora(QUANDO)
    cliente = como(JURIDICO)
    for achado in (
        "materia=no:minutar", "materia=pena:multa", "transportador=maré", "transportador=t1", "texto=minutar",
        "de=08/04/2026&ate=08/04/2026",
    ):  # fmt: skip
        assert recebida.processo.numero in texto(cliente.get(f"/caixa/?{achado}")), achado
    for vazio in (
        "materia=no:minutar_recurso", "materia=pena:retencao", "transportador=faz-de-conta", "de=09/04/2026",
        "ate=07/04/2026",
    ):  # fmt: skip
        assert "Nenhuma tarefa com este filtro" in texto(cliente.get(f"/caixa/?{vazio}")), vazio
    torta = texto(cliente.get("/caixa/?de=31/02/2026"))
    assert recebida.processo.numero in torta
    assert "Esta data não existe" in torta


# --- many at once -----------------------------------------------------------------------------------------------------


def test_o_lote_responde_a_cada_tarefa_em_palavras(recebida, agora, como) -> None:
    outro = caso_em("defesa_recebida", transportador="T2")
    assumir(outro, OUTRO_JURIDICO)
    agora(QUANDO)
    cliente, sumida = como(JURIDICO), f"{recebida.pk}-999999"
    marcadas = [marca(recebida), marca(outro), sumida, "999999-1", "x"]
    volta = cliente.post("/caixa/lote/", {"acao": "assumir", "tarefa": marcadas, "proximo": "/caixa/?aba=papel"})
    assert (volta.status_code, volta["Location"]) == (303, "/caixa/?aba=papel")
    pagina = texto(cliente.get("/caixa/?aba=papel"))
    assert "1 de 4 assumida." in pagina
    assert f"{recebida.processo.numero} : Lia Ficção Prado assumiu a tarefa" in pagina
    assert f"{outro.processo.numero} : A tarefa já foi assumida por Ivo Rascunho Sales em qua 11/03/2026" in pagina
    assert f"{recebida.processo.numero} : Isto mudou" in pagina
    assert "Não existe o que foi pedido" in pagina
    assert "assumida." not in texto(cliente.get("/caixa/?aba=papel"))
    cliente.post("/caixa/lote/", {"acao": "soltar", "tarefa": [marca(recebida)]})
    assert tarefa(recebida).responsavel is None


def test_o_lote_sem_marca_diz_e_redistribuir_e_uma_de_cada_vez(recebida, agora, como) -> None:
    agora(QUANDO)
    cliente = como(JURIDICO)
    cliente.post("/caixa/lote/", {"acao": "assumir"})
    assert "Nenhuma tarefa estava marcada" in texto(cliente.get("/caixa/"))
    uma = cliente.post("/caixa/lote/", {"acao": "redistribuir", "tarefa": [marca(recebida)]})
    assert uma["Location"] == f"/processos/{recebida.pk}/redistribuir_tarefa/?tarefa={tarefa(recebida).task_id}"
    assert "Ivo Rascunho Sales (Jurídico)" in texto(cliente.get(uma["Location"]))
    cliente.post("/caixa/lote/", {"acao": "redistribuir", "tarefa": [marca(recebida), "1-1"]})
    assert "uma tarefa de cada vez" in texto(cliente.get("/caixa/"))


def test_assumir_pela_pagina_o_que_outro_acabou_de_assumir_e_409_com_quem_e_quando(recebida, agora, como) -> None:
    assumir(recebida, OUTRO_JURIDICO)
    agora(QUANDO)
    resposta = como(JURIDICO).post(
        f"/processos/{recebida.pk}/assumir_tarefa/", {"tarefa": tarefa(recebida).task_id, "chave": ""}
    )
    assert resposta.status_code == 409
    assert "Ivo Rascunho Sales" in texto(resposta)
    assert "qua 11/03/2026, 09:00:00" in texto(resposta)


def test_o_processo_oferece_assumir_a_quem_e_do_papel_e_redistribuir_ao_administrador(recebida, agora, como) -> None:
    agora(QUANDO)
    titulos = [a.titulo for a in como(JURIDICO).get(f"/processos/{recebida.pk}/").context["acoes"].custodia]
    assert titulos == ["Assumir a tarefa", "Redistribuir a tarefa"]
    assumir(recebida, JURIDICO)
    titulos = [a.titulo for a in como(JURIDICO).get(f"/processos/{recebida.pk}/").context["acoes"].custodia]
    assert titulos == ["Soltar a tarefa", "Redistribuir a tarefa"]
    assert como(OUTRO_JURIDICO).get(f"/processos/{recebida.pk}/").context["acoes"].custodia == []
    do_administrador = como(ADMINISTRADOR).get(f"/processos/{recebida.pk}/").context["acoes"].custodia
    assert "Redistribuir a tarefa: minutar o julgamento" in [a.titulo for a in do_administrador]
    assert "Assumir a tarefa" not in texto(como(T1).get(f"/processos/{recebida.pk}/"))


# --- kept by a name ---------------------------------------------------------------------------------------------------


def salvar(cliente, nome: str, consulta: str = "aba=papel&prazo=semana&depois=x") -> str:
    cliente.post("/caixa/filtros/", {"nome": nome, "consulta": consulta})
    return texto(cliente.get("/caixa/"))


def test_um_filtro_salvo_abre_e_se_exclui_e_e_so_de_quem_o_salvou(recebida, agora, como) -> None:
    agora(QUANDO)
    cliente = como(JURIDICO)
    assert "Filtro “Desta semana” salvo." in salvar(cliente, "  Desta   semana ")
    (salvo,) = FiltroFavorito.objects.all()
    assert (salvo.nome, salvo.papel, salvo.consulta) == ("Desta semana", "juridico", "aba=papel&prazo=semana")
    favorito = cliente.get("/caixa/?prazo=semana&aba=papel").context["favoritos"][0]
    assert (favorito["url"], favorito["atual"]) == ("/caixa/?aba=papel&prazo=semana", True)
    assert como(OUTRO_JURIDICO).get("/caixa/").context["favoritos"] == []
    assert como(OUTRO_JURIDICO).post(f"/caixa/filtros/{salvo.pk}/excluir/").status_code == 404
    cliente.post(f"/caixa/filtros/{salvo.pk}/excluir/")
    assert not FiltroFavorito.objects.exists()


def test_o_nome_ruim_e_respondido_e_nada_se_salva(recebida, agora, como) -> None:
    agora(QUANDO)
    cliente = como(JURIDICO)
    salvar(cliente, "Desta semana")
    assert "Dê um nome ao filtro." in salvar(cliente, "   ")
    assert "no máximo 60 letras" in salvar(cliente, "x" * 61)
    assert "Você já tem um filtro “desta SEMANA” neste papel" in salvar(cliente, "desta SEMANA")
    assert "sem filtro não há o que guardar" in salvar(cliente, "Outro", "aba=papel&nada=1")
    assert FiltroFavorito.objects.count() == 1
    FiltroFavorito.objects.bulk_create(
        [
            FiltroFavorito(usuario=pessoa(JURIDICO), papel="juridico", nome=f"F{n}", consulta="texto=a")
            for n in range(19)
        ]
    )
    assert "São no máximo 20 filtros salvos" in salvar(cliente, "Mais um")


# --- keys -------------------------------------------------------------------------------------------------------------


def test_os_atalhos_se_desligam_e_ficam_desligados(recebida, agora, como) -> None:
    agora(QUANDO)
    cliente = como(JURIDICO)
    assert " data-atalhos" in cliente.get("/caixa/").content.decode()
    cliente.post("/preferencias/", {"atalhos": "nao"})
    resposta = cliente.get("/caixa/")
    assert " data-atalhos" not in resposta.content.decode()
    assert "Ligar os atalhos" in texto(resposta)
