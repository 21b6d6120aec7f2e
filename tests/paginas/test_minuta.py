"""The draft and the decision on the page: nothing is lost, nothing is signed without the password (screens 7 and 8)."""

import io

import pikepdf
import pytest

from processos.documentos import emissao
from processos.documentos.pdf import desenhar
from processos.models import Andamento, Decisao, Minuta, Peca, VersaoDaMinuta
from tests.conftest import preparado
from tests.fabricas import DIRETOR, JURIDICO, OUTRO_JURIDICO, PRESIDENTE, PROTOCOLO, T1, Caso, minuta
from workflows.models import Pendencia, Rascunho
from workflows.motor.atos import ATOS

from .conftest import SENHA, com_senha, escondido, texto

pytestmark = pytest.mark.usefixtures("casa")
a_minutar = preparado("defesa_recebida")
a_decidir = preparado("minuta_enviada")


def da_tarefa(caso: Caso, ato: str, no: str) -> str:
    return f"/processos/{caso.pk}/{ato}/?tarefa={Pendencia.objects.get(processo=caso.pk, no=no).task_id}"


def guardada(caso: Caso, quando: str, quem: str = JURIDICO, **dados):
    return caso.praticar("salvar_minuta", quando, quem=quem, **{**minuta(caso), **dados})


# --- the editor -------------------------------------------------------------------------------------------------------


def test_escolher_outra_peca_guarda_o_que_foi_escrito_e_a_abre_ao_lado(a_minutar, agora, como):
    agora("12/03/2026 09:00")
    cliente, auto = como(JURIDICO), a_minutar.processo.pecas.get(especie="AUT")
    dados = {"ementa": "Em curso.", "versao_lida": 0, "rascunho": 0, "ler": auto.pk}
    resposta = cliente.post(f"/processos/{a_minutar.pk}/enviar_minuta/", dados)
    assert resposta.headers["Location"] == f"/processos/{a_minutar.pk}/enviar_minuta/?peca={auto.pk}#peca"
    pagina = cliente.get(resposta.headers["Location"])
    assert "Em curso." in pagina.content.decode()
    assert "Fls. 1" in texto(pagina) or "Fl. 1" in texto(pagina)
    assert f'value="{auto.pk}" data-ler class="ligacao" aria-current="true"' in pagina.content.decode()
    assert not Minuta.objects.filter(processo=a_minutar.pk).exists()


def test_o_dispositivo_escrito_pelos_campos_e_o_que_sai_no_documento(a_minutar, agora, como):
    agora("12/03/2026 09:00")
    endereco = f"/processos/{a_minutar.pk}/enviar_minuta/"
    dados = {**minuta(a_minutar), "atualizar": "1", "versao_lida": 0}
    resposta = como(JURIDICO).post(endereco, dados)
    frase = "Julgo improcedente a defesa e mantenho a multa do art. 57, I, a, no valor de R$ 74,94"
    assert resposta.status_code == 200
    assert frase in texto(resposta)
    a_minutar.minutar("20/03/2026 09:00")
    a_minutar.decidir()
    peca = a_minutar.processo.pecas.get(especie="DEC")
    assert frase in texto(como(DIRETOR).get(f"/pecas/{peca.pk}/"))


def test_reenquadrar_mostra_o_valor_da_nova_alinea(a_minutar, agora, como):
    """57, III, b: 80% of 187,35."""
    agora("12/03/2026 09:00")
    dados = {**minuta(a_minutar, "reenquadrado", novo="57-III-b"), "atualizar": "1", "versao_lida": 0}
    assert "R$ 149,88" in texto(como(JURIDICO).post(f"/processos/{a_minutar.pk}/enviar_minuta/", dados))


def test_um_argumento_acrescentado_por_engano_se_retira(a_minutar, agora):
    guardada(a_minutar, "12/03/2026 09:00", argumentos_a_mais="1", tese_2_alega="Engano.")
    ultima = Minuta.objects.get(processo=a_minutar.pk).ultima
    assert [t["alega"] for t in ultima.texto["teses"]] == ["O relógio do terminal estava adiantado.", "Engano."]
    guardada(a_minutar, "12/03/2026 09:05", tese_2_alega="", tese_2_resposta="", versao_lida="1")
    assert len(Minuta.objects.get(processo=a_minutar.pk).ultima.texto["teses"]) == 1


def test_a_conferencia_diz_o_que_falta_e_o_envio_recusa_com_as_mesmas_palavras(a_minutar, agora, como):
    agora("12/03/2026 09:00")
    cliente, endereco = como(JURIDICO), da_tarefa(a_minutar, "enviar_minuta", "minutar")
    lida = texto(cliente.get(endereco))
    faltas = [
        "Diga se acolhe ou rejeita o argumento 1.",
        "Responda ao argumento 1: sem a resposta, a minuta não segue.",
        "Escreva a ementa.",
        "Decida a penalidade do art. 57, I, a.",
    ]
    assert all(falta in lida for falta in faltas)
    for dita in ("R$ 74,94 de R$ 74,94", "Otávio Exemplo Nunes, titular", "ter 10/03/2026; prazo até seg 16/03/2026"):
        assert dita in lida
    recusada = texto(cliente.post(endereco.split("?")[0], {"versao_lida": 0}))
    assert all(f"{falta}" in recusada for falta in faltas)
    assert not Minuta.objects.filter(processo=a_minutar.pk).exists()


def test_o_pdf_da_minuta_sai_do_que_esta_escrito_sem_numero_e_nao_fica_guardado(a_minutar, agora, como, monkeypatch):
    agora("12/03/2026 09:00")
    monkeypatch.setattr(emissao, "desenhar", desenhar)  # the real pen, here
    antes = Peca.objects.count()
    dados = {**minuta(a_minutar), "ementa": "Ementa não gravada.", "ver": "1", "versao_lida": 0}
    resposta = como(JURIDICO).post(f"/processos/{a_minutar.pk}/enviar_minuta/", dados)
    assert resposta.headers["Content-Type"] == "application/pdf"
    assert "no-store" in resposta.headers["Cache-Control"]
    with pikepdf.open(io.BytesIO(resposta.content)) as pdf:
        assert len(pdf.pages) >= 1
        assert str(pdf.docinfo["/Title"]) == "Decisão"  # no number after it
    assert (Peca.objects.count(), Minuta.objects.count(), Rascunho.objects.count()) == (antes, 0, 0)
    assert como(PROTOCOLO).post(f"/processos/{a_minutar.pk}/enviar_minuta/", dados).status_code == 403
    assert como(T1).post(f"/processos/{a_minutar.pk}/enviar_minuta/", dados).status_code == 403


def test_devolvida_quem_minuta_le_as_observacoes_de_quem_e_de_quando(a_decidir, agora, como):
    a_decidir.praticar("devolver_minuta", "23/03/2026 09:00", quem=DIRETOR, observacoes="Diga a folha da prova.")
    agora("23/03/2026 10:00")
    lida = texto(como(JURIDICO).get(da_tarefa(a_decidir, "enviar_minuta", "minutar")))
    assert "Devolvida com observações. Otávio Exemplo Nunes, seg 23/03/2026, 09:00: Diga a folha da prova." in lida
    assert "Enviada para decisão em sex 20/03/2026, 09:00." in lida


# --- two people, and the versions -------------------------------------------------------------------------------------


def test_dois_na_mesma_minuta_nao_perdem_nada(a_minutar, agora, como):
    agora("12/03/2026 09:00")
    cliente, endereco = como(JURIDICO), f"/processos/{a_minutar.pk}/salvar_minuta/"
    base = {**minuta(a_minutar), "ementa": "Base.", "preliminares": "Base."}
    cliente.post(endereco, {**base, "versao_lida": 0})
    guardada(
        a_minutar, "12/03/2026 09:30", OUTRO_JURIDICO,
        **{**base, "ementa": "De Ivo.", "preliminares": "De Ivo.", "versao_lida": "1"},
    )  # fmt: skip
    agora("12/03/2026 10:00")
    meu = {**base, "ementa": "De Lia.", "fundamentacao": "Só de Lia.", "versao_lida": 1}
    recusada = cliente.post(endereco, meu)
    assert recusada.status_code == 409
    form, lida = recusada.context["form"], texto(recusada)
    assert "A minuta mudou enquanto você escrevia" in lida
    assert "Ivo Rascunho Sales gravou a versão 2 em qui 12/03/2026, 09:30" in lida
    assert (form["ementa"].value(), form["preliminares"].value(), form["fundamentacao"].value()) == (
        "De Lia.", "De Ivo.", "Só de Lia.",
    )  # fmt: skip
    assert "Os dois mudaram esta parte." in lida and "De Ivo." in lida
    assert "só essa versão mudou esta parte" in lida
    versoes = VersaoDaMinuta.objects.filter(minuta__processo=a_minutar.pk).order_by("numero")
    assert versoes.count() == 2

    de_novo = {nome: form[nome].value() or "" for nome in form.fields} | {
        "versao_lida": escondido(recusada, "versao_lida")
    }
    assert cliente.post(endereco, de_novo).status_code == 303
    assert list(versoes.values_list("autor__username", "texto__ementa")) == [
        ("lia", "Base."), ("ivo", "De Ivo."), ("lia", "De Lia."),
    ]  # fmt: skip


def test_o_rascunho_de_uma_versao_antiga_abre_ja_junto_com_a_nova(a_minutar, agora, como):
    agora("12/03/2026 09:00")
    cliente, endereco = como(JURIDICO), f"/processos/{a_minutar.pk}/enviar_minuta/"
    cliente.post(endereco, {"relatorio": "O meu relatório.", "versao_lida": 0, "guardar": "1"})
    guardada(a_minutar, "12/03/2026 09:30", OUTRO_JURIDICO, versao_lida="0")
    pagina = cliente.get(endereco)
    assert pagina.status_code == 200
    assert pagina.context["form"]["relatorio"].value() == "O meu relatório."
    assert pagina.context["form"]["ementa"].value() == minuta(a_minutar)["ementa"]
    assert escondido(pagina, "versao_lida") == "1"


def test_as_versoes_se_comparam_parte_por_parte_com_quem_escreveu(a_minutar, agora, como):
    guardada(a_minutar, "12/03/2026 09:00", ementa="A multa cai.")
    guardada(a_minutar, "12/03/2026 09:30", OUTRO_JURIDICO, ementa="A multa fica.", versao_lida="1")
    agora("12/03/2026 10:00")
    endereco = f"/processos/{a_minutar.pk}/minutas/{Minuta.objects.get(processo=a_minutar.pk).pk}/"
    pagina = como(JURIDICO).get(endereco)
    assert "[retirado: cai. ] [acrescentado: fica. ]" in texto(pagina)
    assert "Versão 2: Ivo Rascunho Sales, qui 12/03/2026, 09:30:00" in texto(pagina)
    assert "A multa cai." in texto(como(DIRETOR).get(f"{endereco}?de=1&ate=1"))
    for quem, busca in ((JURIDICO, "?de=9"), (JURIDICO, "?de=x"), (PROTOCOLO, ""), (PRESIDENTE, ""), (T1, "")):
        assert como(quem).get(endereco + busca).status_code == 404, (quem, busca)


# --- the decision -----------------------------------------------------------------------------------------------------


def test_a_decisao_mostra_a_peticao_a_conta_do_deposito_e_o_dispositivo(a_decidir, agora, como):
    agora("24/03/2026 09:00")
    lida = texto(como(DIRETOR).get(da_tarefa(a_decidir, "assinar_decisao", "julgar")))
    for dita in ("Ler a petição inteira", "Conta do depósito", "Exigido art. 66 R$ 74,94", "Multa imputada R$ 74,94"):
        assert dita in lida
    assert "mantenho a multa do art. 57, I, a, no valor de R$ 74,94" in lida


@pytest.mark.parametrize(
    ("senha", "frase"), [("", "Para assinar, digite a sua senha."), ("outra senha", "A senha não confere.")]
)
def test_sem_a_senha_nada_se_assina(a_decidir, agora, como, senha, frase):
    agora("24/03/2026 09:00")
    com_senha(DIRETOR)
    resposta = como(DIRETOR).post(
        f"/processos/{a_decidir.pk}/assinar_decisao/", {"li": "on", "versao": 1, "senha": senha}
    )
    assert resposta.status_code == 422
    assert frase in texto(resposta)
    assert "outra senha" not in resposta.content.decode()
    assert not Decisao.objects.filter(processo=a_decidir.pk).exists()


def test_depois_de_dez_senhas_erradas_nao_se_assina_e_o_texto_fica(a_decidir, agora, como):
    agora("24/03/2026 09:00")
    com_senha(DIRETOR)
    cliente, endereco = como(DIRETOR), f"/processos/{a_decidir.pk}/assinar_decisao/"
    dados = {"li": "on", "versao": 1, "razoes": "As minhas razões.", "enq_1_resultado": "cancelado"}
    for _ in range(10):
        resposta = cliente.post(endereco, dados | {"senha": "errada"})
    fechada = cliente.post(endereco, dados | {"senha": SENHA})
    assert (resposta.status_code, fechada.status_code) == (422, 422)
    assert "não se assina por esta conta durante 15 minutos" in texto(fechada)
    assert "As minhas razões." in texto(fechada)
    assert not Decisao.objects.filter(processo=a_decidir.pk).exists()


def test_o_diretor_muda_o_dispositivo_confere_o_texto_e_assina_com_as_suas_razoes(a_decidir, agora, como):
    agora("24/03/2026 09:00")
    com_senha(DIRETOR)
    cliente, endereco = como(DIRETOR), f"/processos/{a_decidir.pk}/assinar_decisao/"
    pagina = cliente.get(endereco)
    dados = {"li": "on", "versao": 1, "lido": escondido(pagina, "lido"), "senha": SENHA, "enq_1_resultado": "cancelado"}
    assert "diga as razões, que vão à decisão" in texto(cliente.post(endereco, dados))
    dados["razoes"] = "A prova do relógio basta."
    por_ler = cliente.post(endereco, dados)
    assert por_ler.status_code == 422
    assert "o texto e os valores novos estão abaixo" in texto(por_ler)
    assert "Julgo procedente a defesa e cancelo a multa" in texto(por_ler)
    assert cliente.post(endereco, dados | {"lido": escondido(por_ler, "lido")}).status_code == 303
    decisao = Decisao.objects.get(processo=a_decidir.pk)
    assert (decisao.versao.numero, decisao.versao.autor.username, decisao.minutada_por.username) == (
        2,
        DIRETOR,
        JURIDICO,
    )
    assert decisao.texto["razoes"] == "A prova do relógio basta."
    assert [c.resultado for c in decisao.capitulos.all()] == ["cancelado"]
    registro = Andamento.objects.get(processo=a_decidir.pk, ato="assinar_decisao")
    assert registro.dados["reautenticado_em"] == "2026-03-24T09:00:00-03:00"


def test_a_senha_nao_fica_no_rascunho_de_uma_sessao_que_terminou(a_decidir, agora, client):
    agora("24/03/2026 09:00")
    com_senha(DIRETOR)
    endereco = f"/processos/{a_decidir.pk}/assinar_decisao/"
    perdida = client.post(endereco, {"li": "on", "razoes": "Escrevi.", "senha": SENHA})
    dados = {"username": DIRETOR, "password": SENHA, "retomada": escondido(perdida, "retomada")}
    pagina = client.post("/entrar/", dados, follow=True)
    assert Rascunho.objects.get().dados == {"razoes": ["Escrevi."]}
    assert "Escrevi." in pagina.content.decode()
    assert ' name="li" id="id_li" checked' not in pagina.content.decode()


DECISOES = {
    "assinar_decisao", "despachar_recebimento", "remeter_recurso", "deferir_prova", "indeferir_prova",
    "despachar_peticao", "reabrir_processo", "arquivar_de_oficio", "anular_desde", "rever_decisao",
    "julgar_reunidos", "reunir_autos", "separar_autos",
}  # fmt: skip


def test_todo_ato_que_decide_pede_a_senha():
    assert {nome for nome, ato in ATOS.items() if ato.assina} == DECISOES


def test_arquivar_de_oficio_pede_a_senha_na_pagina_comum(a_minutar, agora, como):
    agora("12/03/2026 09:00")
    com_senha(DIRETOR)
    cliente, endereco = como(DIRETOR), f"/processos/{a_minutar.pk}/arquivar_de_oficio/"
    dados = {"motivo": "O auto não descreve a conduta que imputa."}
    assert "Sua senha, para assinar" in texto(cliente.get(endereco))
    assert cliente.post(endereco, dados).status_code == 422
    assert cliente.post(endereco, dados | {"senha": SENHA}).status_code == 303
