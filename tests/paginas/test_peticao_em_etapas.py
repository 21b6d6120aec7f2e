"""A petition in three steps: what is kept at each, what is said before sending, and sent once whatever happens."""

import pytest

from processos.models import Peticao
from tests.conftest import preparado
from tests.fabricas import PROTOCOLO, T1, T1_CONSULTA, Caso, arquivo, caso_em, pessoa
from workflows.models import ArquivoDoRascunho, Rascunho
from workflows.motor import rascunhos

from .conftest import escondido, texto

pytestmark = pytest.mark.usefixtures("casa")
em_prazo = preparado("em_prazo_defesa")  # defence until seg 16/03; the fine is of R$ 74,94

ESCONDIDOS = ("chave", "tarefa", "aberta_em", "rascunho", "etapa")


class Peticionando:
    """Somebody at the page of a petition, pressing its buttons one step after another."""

    def __init__(self, cliente, caso: Caso, ato: str = "apresentar_defesa"):
        self.cliente, self.url = cliente, f"/processos/{caso.pk}/{ato}/"
        self.abrir(1)

    def abrir(self, etapa: int):
        self.pagina = self.cliente.get(f"{self.url}?etapa={etapa}")
        return self.pagina

    def apertar(self, botao: str = "", dito: object = "1", /, **escritos):
        dados = {nome: escondido(self.pagina, nome) for nome in ESCONDIDOS} | escritos
        self.enviado = dados | ({botao: dito} if botao else {})
        self.pagina = self.cliente.post(self.url, self.enviado, follow=True)
        return self.pagina

    def continuar(self, **escritos):
        return self.apertar("guardar", int(escondido(self.pagina, "etapa")) + 1, **escritos)

    @property
    def lido(self) -> str:
        return texto(self.pagina)


@pytest.fixture
def defesa(em_prazo, agora, como) -> Peticionando:
    agora("10/03/2026 09:00")
    return Peticionando(como(T1), em_prazo)


def test_tres_etapas_levam_o_texto_os_arquivos_e_o_deposito_ao_recibo(defesa) -> None:
    assert "etapa 1 de 3" in defesa.lido and "nada foi enviado ainda" in defesa.lido
    defesa.continuar(fatos="O veículo saiu no horário.", argumentos="O relógio adiantava.\nHá registro.")
    assert "Até 20 MB" in defesa.lido  # the limits are said before any file is chosen
    defesa.apertar("guardar", 2, arquivos=arquivo("prova.pdf", paginas=3), valor="70,00", dia="09/03/2026")
    assert "3 páginas" in defesa.lido and "Informado nesta petição − R$ 70,00" in defesa.lido
    assert "Faltam R$ 4,94, até 23:59:59 de seg 16/03/2026." in defesa.lido
    defesa.continuar(valor="70,00", dia="09/03/2026")
    for dito in (
        "O veículo saiu no horário.",
        "O relógio adiantava.",
        "prova.pdf",
        "R$ 70,00, pagos em seg 09/03/2026",
    ):
        assert dito in defesa.lido
    assert "Contra Multa de R$ 74,94, art. 57, I, a" in defesa.lido
    assert not Peticao.objects.exists()

    defesa.apertar(hora_do_cliente="ter 10/03/2026, 09:00:07")
    peticao = Peticao.objects.get()
    assert peticao.argumentos == ["O relógio adiantava.", "Há registro."]
    assert "prova.pdf" in defesa.lido and "No seu aparelho: ter 10/03/2026, 09:00:07" in defesa.lido
    assert "Faltam R$ 4,94, até 23:59:59 de seg 16/03/2026" in defesa.lido
    assert not Rascunho.objects.exists()


def test_o_envio_repetido_e_a_volta_mostram_o_mesmo_recibo(defesa) -> None:
    defesa.continuar(fatos="Uma só vez.")
    defesa.continuar()
    recibo = defesa.apertar().redirect_chain[-1]
    assert defesa.cliente.post(defesa.url, defesa.enviado, follow=True).redirect_chain[-1] == recibo
    assert Peticao.objects.count() == 1
    volta = defesa.abrir(3)
    assert "nada mais precisa ser enviado" in defesa.lido
    assert recibo[0] in volta.content.decode()


def test_duas_abas_na_revisao_enviam_uma_peticao(defesa, em_prazo, como) -> None:
    defesa.continuar(fatos="Uma só vez.")
    defesa.continuar()
    outra = Peticionando(como(T1), em_prazo)
    outra.abrir(3)
    assert escondido(outra.pagina, "chave") == escondido(defesa.pagina, "chave")
    primeira, segunda = defesa.apertar(), outra.apertar()
    assert primeira.redirect_chain[-1] == segunda.redirect_chain[-1]
    assert Peticao.objects.count() == 1


def test_nao_se_envia_o_que_mudou_depois_da_revisao(defesa, em_prazo, como) -> None:
    defesa.continuar(fatos="Revisado.")
    defesa.continuar()
    Peticionando(como(T1), em_prazo).apertar("guardar", fatos="Outro texto.")
    assert defesa.apertar().status_code == 409
    assert not Peticao.objects.exists()
    assert Rascunho.objects.get().dados["fatos"] == ["Outro texto."]


def test_cada_arquivo_tem_o_seu_resultado(defesa) -> None:
    defesa.abrir(2)
    defesa.continuar(arquivos=[arquivo("bom.pdf"), arquivo("foto.pdf", b"uma imagem"), arquivo("vazio.pdf", b"")])
    assert "etapa 2 de 3" in defesa.lido  # it stays where the files are
    assert "foto.pdf: Este arquivo não é um PDF" in defesa.lido
    assert "vazio.pdf: Este arquivo está vazio" in defesa.lido
    assert [a.nome for a in ArquivoDoRascunho.objects.all()] == ["bom.pdf"]
    defesa.apertar("retirar", ArquivoDoRascunho.objects.get().pk)
    assert "etapa 2 de 3" in defesa.lido
    assert not ArquivoDoRascunho.objects.exists()


def test_o_programa_carrega_e_recebe_a_resposta_em_uma_linha(defesa) -> None:
    defesa.abrir(2)
    dados = {nome: escondido(defesa.pagina, nome) for nome in ESCONDIDOS} | {"guardar": "3"}
    resposta = defesa.cliente.post(
        defesa.url,
        dados | {"arquivos": [arquivo("a.pdf"), arquivo("b.pdf", b"x")]},
        headers={"accept": "application/json"},
    )
    assert resposta.json() == {
        "vez": 1, "texto": "Guardado em ter\u00a010/03/2026, 09:00.", "recusados": 1,
        "url": f"{defesa.url}?tarefa={escondido(defesa.pagina, 'tarefa')}&etapa=2",
    }  # fmt: skip
    assert "b.pdf: Este arquivo não é um PDF" in texto(defesa.abrir(2))


def test_sem_nada_escrito_a_revisao_volta_aos_dados_e_diz_por_que(defesa) -> None:
    defesa.continuar()
    defesa.continuar()
    assert "etapa 1 de 3" in defesa.lido
    assert "Escreva a petição aqui, ou junte-a em PDF." in defesa.lido


def test_o_erro_de_uma_etapa_aparece_nela_ao_lado_do_campo(defesa) -> None:
    defesa.continuar(fatos="Texto.")
    defesa.continuar(valor="74,945")
    assert "etapa 2 de 3" in defesa.lido
    assert 'aria-invalid="true"' in defesa.pagina.content.decode()
    assert "Faltam R$ 74,94" in defesa.lido  # an amount that cannot be read is not counted


def test_fora_do_prazo_avisa_quanto_e_recebe(em_prazo, agora, como) -> None:
    em_prazo.correr("19/03/2026 00:01")
    agora("19/03/2026 09:00")
    tarde = Peticionando(como(T1), em_prazo)
    assert "O prazo terminou às 23:59:59 de seg 16/03/2026, há 3 dias úteis." in tarde.lido
    assert "entra do mesmo jeito, com recibo" in tarde.lido
    tarde.continuar(fatos="Chego tarde.")
    assert "Faltam R$ 74,94, e o prazo já terminou." in tarde.lido
    tarde.continuar()
    assert "entrada registrada, fora do prazo" in texto(tarde.apertar())


def test_o_prazo_que_acaba_com_a_pagina_aberta_nao_recusa_a_peticao(em_prazo, agora, como) -> None:
    agora("16/03/2026 23:59")
    tarefa = em_prazo.processo.pendencias.get(no="aguardar_defesa").task_id
    pagina = como(T1).get(f"/processos/{em_prazo.pk}/apresentar_defesa/?tarefa={tarefa}")
    em_prazo.correr("17/03/2026 00:01")
    agora("17/03/2026 00:02")
    dados = {"fatos": "A tempo de escrever, tarde de enviar.", "tarefa": tarefa, "chave": escondido(pagina, "chave")}
    assert como(T1).post(f"/processos/{em_prazo.pk}/apresentar_defesa/", dados).status_code == 303
    assert Peticao.objects.get().tempestiva is False


PETICOES = [
    ("em_prazo_recurso", "interpor_recurso", "O recurso não exige depósito (Súmula Vinculante 21 do STF)."),
    ("em_prazo_recurso", "requerer_reconsideracao", "O pedido de reconsideração não exige depósito."),
    ("em_prazo_recurso", "protocolar_pedido", ""),
    ("defesa_recebida", "juntar_prova", ""),
]


@pytest.mark.parametrize(("situacao", "ato", "deposito"), PETICOES, ids=[ato for _, ato, _ in PETICOES])
def test_cada_peticao_passa_pelas_tres_etapas(situacao, ato, deposito, agora, como) -> None:
    caso = caso_em(situacao)
    agora("06/04/2026 09:00")
    peticao = Peticionando(como(T1), caso, ato)
    peticao.continuar(fatos="O que há a dizer, por extenso.")
    assert deposito in peticao.lido and "Faltam R$" not in peticao.lido
    peticao.continuar(arquivos=arquivo("junta.pdf"))
    assert "é assim que a petição será protocolada" in peticao.lido
    assert deposito in peticao.lido
    assert "junta.pdf" in texto(peticao.apertar())
    assert Peticao.objects.filter(processo=caso.pk).latest("pk").fatos == "O que há a dizer, por extenso."


def test_antes_da_notificacao_a_pagina_nao_conta_que_ha_decisao(agora, como) -> None:
    def dito(situacao: str) -> str:
        caso = caso_em(situacao)
        lido = texto(como(T1).get(f"/processos/{caso.pk}/interpor_recurso/"))
        return lido[lido.index("A empresa ainda não foi notificada") : lido.index("Dados Por")]

    agora("25/03/2026 09:00")
    assert dito("defesa_recebida") == dito("decidida")


def test_a_sessao_que_termina_em_uma_etapa_nao_apaga_as_outras(defesa, em_prazo) -> None:
    defesa.continuar(fatos="Escrito antes.")
    dados = {nome: escondido(defesa.pagina, nome) for nome in ESCONDIDOS} | {"valor": "74,94", "guardar": "3"}
    defesa.cliente.logout()
    pedida = defesa.cliente.post(defesa.url, dados)
    quem = pessoa(T1)
    quem.set_password("uma senha de teste")
    quem.save()
    entrada = {"username": T1, "password": "uma senha de teste", "retomada": escondido(pedida, "retomada")}
    volta = defesa.cliente.post("/entrar/", entrada, follow=True)
    assert volta.redirect_chain[-1][0].endswith("&etapa=2")
    assert {n: Rascunho.objects.get().dados[n] for n in ("fatos", "valor")} == {
        "fatos": ["Escrito antes."],
        "valor": ["74,94"],
    }


def test_a_mesma_pagina_guarda_de_novo_ainda_que_nao_tenha_ouvido_a_resposta(defesa) -> None:
    dados = {nome: escondido(defesa.pagina, nome) for nome in ESCONDIDOS} | {"guardar": "1"}
    json = {"accept": "application/json"}
    assert defesa.cliente.post(defesa.url, dados | {"fatos": "Um"}, headers=json).status_code == 200
    assert defesa.cliente.post(defesa.url, dados | {"fatos": "Um e dois"}, headers=json).status_code == 200
    assert Rascunho.objects.get().dados["fatos"] == ["Um e dois"]


def test_a_chave_e_do_rascunho_e_nao_se_adivinha(em_prazo) -> None:
    def rascunho(ato: str) -> Rascunho:
        return Rascunho.objects.create(
            usuario=pessoa(T1), ato=ato, processo=em_prazo.processo, salvo_em=em_prazo.processo.aberto_em
        )

    um, outro = rascunho("apresentar_defesa"), rascunho("interpor_recurso")
    assert rascunhos.chave_de(um) == rascunhos.chave_de(um) != rascunhos.chave_de(outro)


def test_quem_so_consulta_e_a_casa_nao_peticionam(em_prazo, agora, como) -> None:
    agora("10/03/2026 09:00")
    for quem in (T1_CONSULTA, PROTOCOLO):
        assert como(quem).get(f"/processos/{em_prazo.pk}/apresentar_defesa/?etapa=3").status_code == 403
