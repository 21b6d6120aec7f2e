"""The page of an act: what is refused keeps what was typed; what is done twice is done once."""

import pytest

from processos.models import AutoDeInfracao, Minuta, Peticao
from tests.conftest import preparado
from tests.fabricas import (
    ADMINISTRADOR,
    DIRETOR,
    FISCAL,
    JURIDICO,
    OUTRO_JURIDICO,
    PROTOCOLO,
    T1,
    arquivo,
    auto,
    caso_em,
    minuta,
)
from workflows.models import ArquivoDoRascunho, Pendencia

from .conftest import SENHA, com_senha, escondido, texto

pytestmark = pytest.mark.usefixtures("casa")
em_prazo = preparado("em_prazo_defesa")
a_minutar = preparado("defesa_recebida")
a_decidir = preparado("minuta_enviada")


def tarefa(caso, no: str) -> int:
    return Pendencia.objects.get(processo=caso.pk, no=no).task_id


def test_a_recusa_do_formulario_volta_com_o_texto_e_a_frase_ao_lado_do_campo(em_prazo, agora, como) -> None:
    agora("10/03/2026 09:00")
    cliente, endereco = como(T1), f"/processos/{em_prazo.pk}/apresentar_defesa/"
    resposta = cliente.post(endereco, {"argumentos": "O relógio adiantava.", "valor": "74,945"})
    assert resposta.status_code == 422
    assert "O relógio adiantava." in cliente.get(endereco).content.decode()
    assert 'href="#id_valor"' in resposta.content.decode()
    assert 'aria-invalid="true"' in resposta.content.decode()
    assert not Peticao.objects.filter(processo=em_prazo.pk).exists()


def test_um_arquivo_recusado_nao_leva_os_outros_consigo(em_prazo, agora, como) -> None:
    agora("10/03/2026 09:00")
    resposta = como(T1).post(
        f"/processos/{em_prazo.pk}/apresentar_defesa/",
        {"fatos": "Junto a prova.", "arquivos": [arquivo("foto.pdf", b"isto nao e um PDF"), arquivo("bom.pdf")]},
    )
    assert resposta.status_code == 422
    assert "foto.pdf: Este arquivo não é um PDF" in texto(resposta)
    assert [a.nome for a in ArquivoDoRascunho.objects.all()] == ["bom.pdf"]


def test_a_peticao_leva_ao_recibo_e_o_envio_repetido_ao_mesmo_recibo(em_prazo, agora, como) -> None:
    agora("10/03/2026 09:00")
    cliente, endereco = como(T1), f"/processos/{em_prazo.pk}/apresentar_defesa/"
    pagina = cliente.get(f"{endereco}?tarefa={tarefa(em_prazo, 'aguardar_defesa')}")
    assert "Faltam R$ 74,94, até 23:59:59 de seg 16/03/2026" in texto(pagina)
    dados = {"fatos": "O veículo saiu no horário.", "chave": escondido(pagina, "chave")}
    dados["tarefa"] = escondido(pagina, "tarefa")
    primeira, segunda = cliente.post(endereco, dados), cliente.post(endereco, dados)
    assert (primeira.status_code, segunda.status_code) == (303, 303)
    assert primeira["Location"] == segunda["Location"]
    assert Peticao.objects.filter(processo=em_prazo.pk).count() == 1
    recibo = texto(cliente.get(primeira["Location"]))
    peticao = Peticao.objects.get(processo=em_prazo.pk)
    assert "ter 10/03/2026, 09:00:00" in recibo
    assert peticao.peca.sha256 in recibo
    assert "Faltam R$ 74,94" in recibo


def test_lavrar_duas_vezes_o_mesmo_formulario_e_um_auto_so(agora, como) -> None:
    agora("02/03/2026 09:20")
    cliente = como(FISCAL)
    chave = escondido(cliente.get("/atos/lavrar_auto/"), "chave")
    dados = auto(fato="02/03/2026 09:00", placa="ZZT0B07", enquadramentos=["57-I-a"]) | {"chave": chave}
    primeira, segunda = cliente.post("/atos/lavrar_auto/", dados), cliente.post("/atos/lavrar_auto/", dados)
    assert primeira.status_code == segunda.status_code == 303
    assert primeira["Location"] == segunda["Location"]
    assert AutoDeInfracao.objects.filter(serie="A", numero=1).count() == 1


def test_lavrar_mostra_artigo_pena_e_valor_de_hoje(casa, agora, como) -> None:
    agora("02/03/2026 09:20")
    pagina = texto(como(FISCAL).get("/atos/lavrar_auto/"))
    assert "Multa de 40% (art. 57, I) , R$ 74,94 hoje" in pagina
    assert "Multa de 100%, valor de hoje R$ 187,35" in pagina
    assert "Valor de referência fictício" in pagina


def test_guardar_a_minuta_volta_a_ela_e_enviar_exige_as_respostas(a_minutar, agora, como) -> None:
    agora("20/03/2026 09:00")
    cliente, n = como(JURIDICO), tarefa(a_minutar, "minutar")
    dados = {"ementa": "Ementa parcial.", "tarefa": n, "versao_lida": 0}
    guardada = cliente.post(f"/processos/{a_minutar.pk}/salvar_minuta/", {**dados, "continuar": "enviar_minuta"})
    assert guardada.status_code == 303
    assert guardada["Location"] == f"/processos/{a_minutar.pk}/enviar_minuta/?tarefa={n}"
    assert "Ementa parcial." in cliente.get(guardada["Location"]).content.decode()
    enviada = cliente.post(f"/processos/{a_minutar.pk}/enviar_minuta/", {**dados, "versao_lida": 1})
    assert enviada.status_code == 422
    assert "sem a resposta, a minuta não segue." in texto(enviada)
    assert Minuta.objects.get(processo=a_minutar.pk).estado == "EM_REDACAO"


def test_acrescentar_um_argumento_nao_grava_e_mantem_o_que_foi_escrito(a_minutar, agora, como) -> None:
    agora("20/03/2026 09:00")
    dados = {"ementa": "Texto em curso.", "tarefa": tarefa(a_minutar, "minutar"), "acrescentar": "1"}
    resposta = como(JURIDICO).post(f"/processos/{a_minutar.pk}/enviar_minuta/", dados)
    assert resposta.status_code == 200
    assert 'name="tese_2_alega"' in resposta.content.decode()
    assert "Texto em curso." in resposta.content.decode()
    assert "Falta corrigir" not in texto(resposta)
    assert not Minuta.objects.filter(processo=a_minutar.pk).exists()


def test_quem_perde_a_corrida_le_quem_fez_e_quando_e_nao_perde_o_texto(a_minutar, agora, como) -> None:
    agora("20/03/2026 09:00")
    cliente, n = como(JURIDICO), tarefa(a_minutar, "minutar")
    pagina = cliente.get(f"/processos/{a_minutar.pk}/enviar_minuta/?tarefa={n}")
    a_minutar.minutar("20/03/2026 09:05", quem=OUTRO_JURIDICO)
    agora("20/03/2026 09:10")
    dados = {**minuta(a_minutar), "tese_1_resposta": "A minha resposta, que demorou.", "tarefa": n}
    dados |= {"chave": escondido(pagina, "chave"), "aberta_em": escondido(pagina, "aberta_em")}
    resposta = cliente.post(f"/processos/{a_minutar.pk}/enviar_minuta/", dados)
    assert resposta.status_code == 409
    lido = texto(resposta)
    assert "Ivo Rascunho Sales" in lido and "Enviar a minuta para decisão" in lido
    assert "sex 20/03/2026, 09:05:00" in lido
    assert "sex 20/03/2026, 09:00" in lido  # when the page was opened
    assert "Argumento 1: porque" in lido and "A minha resposta, que demorou." in lido
    assert cliente.get(f"/processos/{a_minutar.pk}/enviar_minuta/?tarefa={n}").status_code == 409


def test_decidir_mostra_as_respostas_a_conta_e_em_que_qualidade_se_assina(a_decidir, agora, como) -> None:
    agora("24/03/2026 09:00")
    com_senha(DIRETOR)
    n = tarefa(a_decidir, "julgar")
    pagina = texto(como(DIRETOR).get(f"/processos/{a_decidir.pk}/assinar_decisao/?tarefa={n}"))
    assert "O relógio do terminal é aferido" in pagina
    assert "Multa imputada R$ 74,94" in pagina
    assert "Você assina como Diretor de Transportes, titular" in pagina
    feito = como(DIRETOR).post(
        f"/processos/{a_decidir.pk}/assinar_decisao/",
        {"tarefa": n, "versao": 1, "li": "on", "senha": SENHA},
        follow=True,
    )
    assert feito.redirect_chain == [(f"/processos/{a_decidir.pk}/", 303)]
    assert "Decisão assinada" in texto(feito)


def test_prorrogar_o_julgamento_aparece_impedido_com_o_artigo_e_a_tentativa_fica_registrada(
    a_decidir, agora, como
) -> None:
    agora("24/03/2026 09:00")
    cliente = como(DIRETOR)
    pagina = texto(cliente.get(f"/processos/{a_decidir.pk}/"))
    assert "Prorrogar o julgamento" in pagina
    assert "o prazo de 20 dias úteis é improrrogável (art. 66, parágrafo único)" in pagina
    resposta = cliente.post(f"/processos/{a_decidir.pk}/prorrogar_julgamento/", {"motivo": "Preciso de mais dias."})
    assert resposta.status_code == 422
    assert "Preciso de mais dias." in resposta.content.decode()
    assert "Tentativa recusada" in texto(cliente.get(f"/processos/{a_decidir.pk}/?aba=andamento"))


def test_a_ciencia_se_registra_pelo_campo_de_data_e_hora(agora, como) -> None:
    caso = caso_em("em_notificacao")
    agora("04/03/2026 12:00")
    endereco = f"/processos/{caso.pk}/registrar_ciencia/"
    assert 'name="ciencia_em"' in como(PROTOCOLO).get(endereco).content.decode()
    resposta = como(PROTOCOLO).post(endereco, {"ciencia_em": "04/03/2026 11:00", "prova": "AR fictício"})
    assert resposta.status_code == 303
    assert caso.vence("defesa") == ("16/03/2026", "CORRENDO")


def test_designar_e_um_ato_sem_processo(agora, como) -> None:
    agora("10/03/2026 09:00")
    dados = {
        "pessoa": "ivo", "papel": "protocolo", "qualidade": "titular", "de": "10/03/2026",
        "ato": "Portaria fictícia 50/2026",
    }  # fmt: skip
    assert como(ADMINISTRADOR).get("/processos/1/designar/").status_code == 404
    assert como(ADMINISTRADOR).post("/atos/designar/", dados).status_code == 303
    assert "Protocolo" in texto(como(OUTRO_JURIDICO).get("/caixa/"))
