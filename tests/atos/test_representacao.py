"""Who speaks for a carrier: enabled, altered, revoked; the account by invitation; the electronic notice (decisões, 25a)."""

import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django_tasks_db.models import DBTaskResult

from processos import acesso, correio
from processos.models import (
    Andamento,
    DocumentoDoCadastro,
    PedidoDeRepresentacao,
    Representacao,
    Transportador,
    Usuario,
)
from processos.recusas import SemPermissao
from tests import fabricas as f
from tests.conftest import preparado
from workflows.motor.porta import FormularioRecusado, praticar

pytestmark = pytest.mark.django_db
em_prazo = preparado("em_prazo_defesa")
SENHA = "barcos-de-papel-7"
CPF, OUTRO_CPF = "529.982.247-25", "111.444.777-35"


def fazer(nome, quando="05/03/2026 10:00", /, *, quem=f.PROTOCOLO, arquivos=None, **dados):
    return praticar(
        nome, autor=f.pessoa(quem), papel=f.papel_de(quem), agora=f.em(quando), dados=dados, arquivos=arquivos
    )


def poderes(**outros):
    return {
        "qualidade": "procurador", "poderes": "plenos", "de": "05/03/2026", "ate": "",
        "documento": "procuração fictícia de 05/03/2026", **outros,
    }  # fmt: skip


def habilitar(quando="05/03/2026 10:00", *, ato="habilitar_representante", quem=f.PROTOCOLO, **outros):
    pessoa = {"nome": "Iara Enredo Prates", "cpf": CPF, "email": "Iara@exemplo.invalid"}
    if quem == f.PROTOCOLO:
        pessoa["transportador"] = "T1"
    return fazer(
        ato, quando, quem=quem, arquivos={"arquivo": f.arquivo("procuracao.pdf")}, **{**pessoa, **poderes(), **outros}
    )


def iara() -> Usuario:
    return Usuario.objects.get(cpf="52998224725")


def da(login: str) -> Representacao:
    return Representacao.objects.filter(usuario__username=login, revogada_em__isnull=True).get()


def revogar(login, quando="06/03/2026 09:00"):
    return fazer(
        "revogar_representante", quando, representacao=str(da(login).pk), motivo="saiu da empresa",
        arquivos={"arquivo": f.arquivo("revogacao.pdf")},
    )  # fmt: skip


def agir(caso, quando, quem):
    return caso.praticar("protocolar_pedido", quando, quem=quem, papel="transportador", fatos="Peço vista.")


# --- enabled, altered, revoked ----------------------------------------------------------------------------------------


def test_habilitar_junta_o_documento_ao_cadastro_e_da_poderes(em_prazo):
    resultado = habilitar()
    nova = iara().representacoes.get()
    assert (nova.transportador.n_cadastro, nova.poderes, str(nova.de), nova.ate) == ("T1", "plenos", "2026-03-05", None)
    assert nova.prova.sha256 and nova.prova.nome_original == "procuracao.pdf"
    assert (iara().username, iara().has_usable_password()) == ("iara@exemplo.invalid", False)
    assert resultado.andamento.processo is None
    assert "529" not in resultado.andamento.texto
    assert agir(em_prazo, "05/03/2026 11:00", "iara@exemplo.invalid").andamento.papel == "transportador"


def test_o_registro_da_casa_e_uma_corrente(casa):
    habilitar()
    revogar("iara@exemplo.invalid")
    ultimo, anterior = Andamento.objects.filter(processo__isnull=True).order_by("-sequencia")[:2]
    assert (ultimo.ato, anterior.ato) == ("revogar_representante", "habilitar_representante")
    assert ultimo.hash_anterior == anterior.hash == anterior.calcular_hash()


@pytest.mark.parametrize(
    ("campo", "frase", "dados"),
    [
        ("cpf", "CPF", {"cpf": "529.982.247-24"}),
        ("ate", "anterior ao começo", {"ate": "01/03/2026"}),
        ("ate", "já terminaram", {"de": "01/02/2026", "ate": "04/03/2026"}),
        ("de", "não existe", {"de": "31/02/2026"}),
        ("transportador", "número de cadastro", {"transportador": "T99"}),
    ],
    ids=["cpf", "fim antes do começo", "poderes já findos", "data que não existe", "sem cadastro"],
)
def test_o_que_nao_serve_e_dito_ao_lado_do_campo_e_nada_muda(casa, campo, frase, dados):
    with pytest.raises(FormularioRecusado) as recusa:
        habilitar(**dados)
    assert frase in str(recusa.value.formulario.errors[campo])
    assert not Usuario.objects.filter(nome="Iara Enredo Prates").exists()
    assert not DocumentoDoCadastro.objects.exists()


def test_sem_o_documento_nao_ha_poderes(casa):
    with pytest.raises(FormularioRecusado) as recusa:
        fazer("habilitar_representante", transportador="T1", nome="X", cpf=CPF, email="x@exemplo.invalid", **poderes())
    assert "arquivo" in recusa.value.formulario.errors


def test_uma_pessoa_uma_conta_e_o_servidor_nao_representa(casa):
    habilitar()
    habilitar(transportador="T2")
    assert iara().representacoes.count() == 2
    for outros, campo in (
        ({"transportador": "T3", "email": "outro@exemplo.invalid"}, "email"),
        ({"transportador": "T3", "cpf": OUTRO_CPF, "nome": "Outra Pessoa"}, "email"),
        ({}, "cpf"),  # twice for the same carrier
    ):
        with pytest.raises(FormularioRecusado) as recusa:
            habilitar(**outros)
        assert list(recusa.value.formulario.errors) == [campo]
    Usuario.objects.filter(username=f.FISCAL).update(cpf="11144477735", email="davi@exemplo.invalid")
    with pytest.raises(FormularioRecusado, match="designado na casa"):
        habilitar(cpf=OUTRO_CPF, email="davi@exemplo.invalid", nome="Davi Teste Moreira")


def test_alterar_poderes_encerra_os_de_antes_e_registra_outros(em_prazo):
    antiga = da(f.T1_CONSULTA)
    fazer(
        "alterar_poderes", representacao=str(antiga.pk), arquivos={"arquivo": f.arquivo()},
        **poderes(poderes="peticionar", qualidade="procurador"),
    )  # fmt: skip
    antiga.refresh_from_db()
    assert (antiga.poderes, antiga.motivo_do_fim) == ("consulta", "alteração de poderes")
    assert antiga.sucessora == da(f.T1_CONSULTA)
    agir(em_prazo, "05/03/2026 11:00", f.T1_CONSULTA)
    with pytest.raises(SemPermissao, match="pede poderes plenos"):
        em_prazo.praticar("renunciar", "05/03/2026 11:05", quem=f.T1_CONSULTA, confirmo="on")


def test_substituir_encerra_quem_sai_no_mesmo_ato(em_prazo):
    sai = da(f.T1)
    habilitar(substitui=str(sai.pk))
    sai.refresh_from_db()
    assert sai.sucessora == iara().representacoes.get()
    with pytest.raises(SemPermissao, match="revogados em 05/03/2026"):
        agir(em_prazo, "05/03/2026 12:00", f.T1)


def test_o_revogado_guarda_os_recibos_e_nao_ve_nada_de_novo(em_prazo):
    feito = agir(em_prazo, "05/03/2026 09:00", f.T1)
    revogar(f.T1)
    assert acesso.atuacoes(f.pessoa(f.T1), f.em("06/03/2026 09:01")) == []
    with pytest.raises(SemPermissao, match="terminaram"):
        agir(em_prazo, "06/03/2026 10:00", f.T1)
    assert [p.recibo for p in acesso.recibos_de(f.pessoa(f.T1))] == [feito.feito.peca]
    assert em_prazo.processo.peticoes.get().autor == f.pessoa(f.T1)  # what was done stays done


@pytest.mark.parametrize(
    ("quando", "pode"),
    [("10/03/2026 23:59", True), ("11/03/2026 00:00", False)],
    ids=["no último dia", "no dia seguinte"],
)
def test_o_poder_que_acabou_ontem_recusa_hoje_com_o_motivo(em_prazo, quando, pode):
    Representacao.objects.filter(pk=da(f.T1).pk).update(ate=f.dia("10/03/2026"))
    if pode:
        agir(em_prazo, quando, f.T1)
        return
    antes = em_prazo.processo.peticoes.count()
    with pytest.raises(SemPermissao, match="até 10/03/2026 .contrato social fictício"):
        agir(em_prazo, quando, f.T1)
    assert em_prazo.processo.peticoes.count() == antes


# --- asked by the carrier, confirmed by Protocolo ---------------------------------------------------------------------


def test_o_pedido_do_representante_nada_muda_ate_o_protocolo_confirmar(casa):
    habilitar(ato="pedir_habilitacao", quem=f.T1)
    pedido = PedidoDeRepresentacao.objects.get()
    assert (pedido.estado, pedido.transportador.n_cadastro) == ("A_CONFERIR", "T1")
    assert not Usuario.objects.filter(cpf="52998224725").exists()
    fazer("conferir_pedido", "06/03/2026 09:00", pedido=str(pedido.pk), decisao="confirma")
    assert PedidoDeRepresentacao.objects.get().estado == "CONFIRMADO"
    assert iara().representacoes.get().prova == pedido.prova
    with pytest.raises(FormularioRecusado):
        fazer("conferir_pedido", "06/03/2026 09:05", pedido=str(pedido.pk), decisao="confirma")


def test_o_pedido_nao_confirmado_diz_por_que(casa):
    habilitar(ato="pedir_habilitacao", quem=f.T1)
    pedido = PedidoDeRepresentacao.objects.get()
    with pytest.raises(FormularioRecusado, match="o transportador lê este motivo"):
        fazer("conferir_pedido", pedido=str(pedido.pk), decisao="recusa")
    fazer("conferir_pedido", pedido=str(pedido.pk), decisao="recusa", motivo="A procuração não está assinada.")
    assert PedidoDeRepresentacao.objects.get().motivo == "A procuração não está assinada."
    assert not Usuario.objects.filter(cpf="52998224725").exists()


def test_pedir_alteracao_e_revogacao_do_proprio_transportador(casa):
    eva = da(f.T1_CONSULTA)
    fazer(
        "pedir_alteracao",
        quem=f.T1,
        representacao=str(eva.pk),
        arquivos={"arquivo": f.arquivo()},
        **poderes(ate="31/12/2026"),
    )
    with pytest.raises(FormularioRecusado, match="à espera do Protocolo"):
        fazer(
            "pedir_revogacao",
            quem=f.T1,
            representacao=str(eva.pk),
            motivo="saiu dali",
            arquivos={"arquivo": f.arquivo()},
        )
    fazer("conferir_pedido", pedido=str(PedidoDeRepresentacao.objects.get().pk), decisao="confirma")
    nova = da(f.T1_CONSULTA)
    assert (nova.poderes, str(nova.ate)) == ("plenos", "2026-12-31")
    fazer(
        "pedir_revogacao", quem=f.T1, representacao=str(nova.pk), motivo="saiu dali", arquivos={"arquivo": f.arquivo()}
    )
    fazer("conferir_pedido", pedido=str(PedidoDeRepresentacao.objects.last().pk), decisao="confirma")
    assert not Representacao.objects.em_vigor(f.dia("05/03/2026")).filter(usuario=f.pessoa(f.T1_CONSULTA)).exists()


def test_ninguem_mexe_na_representacao_de_outro_transportador(casa):
    alheia = da(f.T2)
    with pytest.raises(FormularioRecusado) as recusa:
        fazer(
            "pedir_revogacao",
            quem=f.T1,
            representacao=str(alheia.pk),
            motivo="quero assim",
            arquivos={"arquivo": f.arquivo()},
        )
    assert list(recusa.value.formulario.errors) == ["representacao"]
    with pytest.raises(SemPermissao, match="só dá poderes de consulta"):
        habilitar(ato="pedir_habilitacao", quem=f.T1_CONSULTA)


# --- the account ------------------------------------------------------------------------------------------------------


def fila(funcao) -> list:
    return [t for t in DBTaskResult.objects.all() if t.task_path.endswith(funcao)]


def convite(usuario) -> str:
    mail.outbox.clear()
    correio.convidar.func(usuario.pk)
    return re.search(r"http\S+/convite/\S+", mail.outbox[0].body).group(0)


def escolher(cliente, url, senha=SENHA):
    caminho = "/" + url.split("/", 3)[3]
    resposta = cliente.get(caminho, follow=True)
    if not resposta.context["validlink"]:
        return resposta
    return cliente.post(resposta.request["PATH_INFO"], {"new_password1": senha, "new_password2": senha})


def test_o_convite_vai_pela_fila_sem_a_chave_e_serve_uma_vez(casa):
    habilitar()
    (tarefa,) = fila("convidar")
    assert tarefa.args_kwargs == {"args": [iara().pk], "kwargs": {}}
    url = convite(iara())
    assert mail.outbox[0].to == ["iara@exemplo.invalid"]
    assert escolher(Client(), url, "curta").status_code == 422
    assert not iara().has_usable_password()
    assert escolher(Client(), url).status_code == 302
    assert iara().check_password(SENHA)
    assert "não serve mais" in escolher(Client(), url).content.decode()
    entrada = Client().post(reverse("entrar"), {"username": "iara@exemplo.invalid", "password": SENHA})
    assert entrada.status_code == 302


def test_o_convite_vencido_nao_serve_e_o_protocolo_manda_outro(casa, settings):
    habilitar()
    url = convite(iara())
    settings.PASSWORD_RESET_TIMEOUT = -1
    assert "não serve mais" in escolher(Client(), url).content.decode()
    fazer("convidar_representante", representacao=str(da("iara@exemplo.invalid").pk))
    assert len(fila("convidar")) == 2


def test_a_recuperacao_nao_diz_se_ha_conta_e_a_chave_de_um_uso_nao_serve_a_outro(casa):
    habilitar()
    usuario = iara()
    url = convite(usuario)
    paginas = [
        Client().post(reverse("senha_esquecida"), {"email": e}, follow=True).content
        for e in ("iara@exemplo.invalid", "ninguem@exemplo.invalid")
    ]
    assert re.sub(rb'value="[^"]{20,}"', b"", paginas[0]) == re.sub(rb'value="[^"]{20,}"', b"", paginas[1])
    assert fila("recuperar_senha") == []  # invited, without a password yet: the invitation is the way
    escolher(Client(), url)
    Client().post(reverse("senha_esquecida"), {"email": "iara@exemplo.invalid"})
    assert len(fila("recuperar_senha")) == 1
    mail.outbox.clear()
    correio.recuperar_senha.func(usuario.pk)
    nova = re.search(r"http\S+/senha/\S+", mail.outbox[0].body).group(0)
    assert "não serve mais" in escolher(Client(), nova.replace("/senha/", "/convite/")).content.decode()
    assert escolher(Client(), nova, "outros-barcos-de-papel").status_code == 302
    assert iara().check_password("outros-barcos-de-papel")


def test_o_endereco_do_convite_nao_vem_do_pedido(casa, settings):
    settings.ENDERECO_PUBLICO = "https://processos.exemplo.invalid"
    habilitar()
    assert convite(iara()).startswith("https://processos.exemplo.invalid/convite/")


# --- the electronic notice --------------------------------------------------------------------------------------------


def t1() -> Transportador:
    return Transportador.objects.get(n_cadastro="T1")


def test_aderir_por_termo_no_portal_abre_a_notificacao_eletronica(casa):
    caso = f.caso_em("registrado")
    with pytest.raises(FormularioRecusado, match="não tem termo de adesão"):
        caso.emitir(modo="eletronica")
    fazer("manifestar_adesao", "03/03/2026 09:00", quem=f.T1, quer="aderir", confirmo="on")
    termo = DocumentoDoCadastro.objects.get()
    assert (termo.especie, termo.numero, t1().termo_de_adesao) == ("adesao", "TAD 000001/2026", "TAD 000001/2026")
    assert caso.emitir(modo="eletronica").feito.peca is not None


def test_a_retirada_nao_desfaz_o_que_ja_foi_enviado(casa):
    """Sent on Tuesday 03/03; the tenth day is 13/03; tacit, though the adhesion fell on 04/03 (decisões, 25a)."""
    caso = f.caso_em("registrado")
    fazer("manifestar_adesao", "03/03/2026 09:00", quem=f.T1, quer="aderir", confirmo="on")
    caso.emitir(modo="eletronica")
    fazer("manifestar_adesao", "04/03/2026 09:00", quem=f.T1, quer="retirar", confirmo="on")
    assert not t1().aderiu_em(f.dia("04/03/2026"))
    assert t1().aderiu_em(f.dia("03/03/2026"))
    caso.correr("14/03/2026 00:01")
    assert caso.processo.notificacoes.get().ciencia_em == f.em("13/03/2026")
    with pytest.raises(FormularioRecusado, match="Não há adesão registrada"):
        fazer("manifestar_adesao", "05/03/2026 09:00", quem=f.T1, quer="retirar", confirmo="on")


def test_o_protocolo_registra_o_termo_assinado_em_papel(casa):
    dados = {"transportador": "T2", "documento": "termo de 02/03/2026"}
    fazer("registrar_adesao", quer="aderir", arquivos={"arquivo": f.arquivo("termo.pdf")}, **dados)
    t2 = Transportador.objects.get(n_cadastro="T2")
    assert (str(t2.adesao_eletronica_em), t2.termo_de_adesao) == ("2026-03-05", "termo de 02/03/2026")
    with pytest.raises(FormularioRecusado, match="já está registrada"):
        fazer("registrar_adesao", quer="aderir", arquivos={"arquivo": f.arquivo("termo.pdf")}, **dados)
