"""Role × address × method, over every address there is; and that what one may not see does not exist (guarantee 21)."""

import re
from collections.abc import Iterator
from html import escape

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from processos.models import DocumentoDoCadastro, ExtratoImportado, Minuta, Papel, Peca
from tests import fabricas as f
from tests.conftest import fechar, preparado
from workflows.models import FiltroFavorito

from . import matriz as m

pytestmark = pytest.mark.django_db
caso = preparado("defesa_recebida")
CADA_ENDERECO = [(nome, metodo) for nome, linha in m.URLS.items() for metodo in linha]


def _nomes(padroes, de: str = "") -> Iterator[tuple[str, str]]:
    for padrao in padroes:
        if isinstance(padrao, URLResolver):
            yield from _nomes(padrao.url_patterns, padrao.namespace or de)
        else:
            yield de, padrao.name


def endereco(nome: str, caso: f.Caso) -> str:
    """A real address of this name, in the case of T1 where the address is of a case."""
    peticao, recibo = (caso.processo.pecas.get(especie=e) for e in ("PET", "PRT"))
    argumentos = {
        "processo": [caso.pk],
        "recibo": [caso.pk, recibo.pk],
        "versoes_da_minuta": [caso.pk, uma_minuta(caso).pk],
        "ato": [caso.pk, "protocolar_pedido"],
        "ato_sem_processo": ["lavrar_auto"],
        "peca": [peticao.pk],
        "peca_pdf": [peticao.pk],
        "verificar": [peticao.codigo],
        "artigo_do_decreto": [66],
        "diagrama": ["sancao"],
        "extrato": [um_extrato().pk],
        "senha_nova": ["MQ", "chave-que-nao-serve"],
        "convite": ["MQ", "chave-que-nao-serve"],
        "meu_recibo": [caso.processo.peticoes.get().pk, "recibo"],
        "transportador": [caso.processo.transportador_id],
        "documento_do_cadastro": [um_documento(caso).pk],
        "excluir_filtro": [um_filtro().pk],
        "tentar_de_novo": [caso.prazo("julgamento").pk],
    }
    return reverse(nome, args=argumentos.get(nome, []))


def um_extrato() -> ExtratoImportado:
    dados = {"nome": "x.csv", "importado_em": f.em("10/03/2026"), "autor": f.pessoa(f.FINANCEIRO), "lidas": 1}
    return ExtratoImportado.objects.get_or_create(sha256="0" * 64, defaults=dados)[0]


def uma_minuta(caso: f.Caso) -> Minuta:
    minuta, nova = Minuta.objects.get_or_create(processo=caso.processo, instancia="julgamento", estado="EM_REDACAO")
    if nova:
        minuta.versoes.create(numero=1, autor=f.pessoa(f.JURIDICO), escrita_em=f.em("12/03/2026 09:00"), texto={})
    return minuta


def um_filtro() -> FiltroFavorito:
    dela = {"usuario": f.pessoa(f.JURIDICO), "papel": Papel.JURIDICO, "nome": "Desta semana"}
    return FiltroFavorito.objects.get_or_create(**dela, defaults={"consulta": "prazo=semana"})[0]


def um_documento(caso: f.Caso) -> DocumentoDoCadastro:
    """A document of the file of the carrier whose case it is."""
    recibo = caso.processo.pecas.get(especie="PRT")
    return DocumentoDoCadastro.objects.create(
        transportador=caso.processo.transportador, especie="poderes", titulo="Procuração fictícia",
        juntado_em=recibo.juntada_em, autor=f.pessoa(f.PROTOCOLO), arquivo=recibo.arquivo.name, tamanho=recibo.tamanho,
        sha256=recibo.sha256,
    )  # fmt: skip


def como(quem: str) -> Client:
    cliente = Client()
    if quem != "anonimo":
        cliente.force_login(f.pessoa(m.QUEM[quem][0]))
    return cliente


def test_todo_endereco_tem_a_sua_linha():
    assert {nome for de, nome in _nomes(get_resolver().url_patterns) if not de} == set(m.URLS)


@pytest.mark.parametrize(("nome", "metodo"), CADA_ENDERECO)
def test_cada_leitor_recebe_o_que_a_tabela_diz(nome, metodo, caso):
    url, esperado = endereco(nome, caso), m.URLS[nome][metodo]
    obtido = {}
    for quem in esperado:
        resposta = getattr(como(quem), metodo)(url)
        obtido[quem] = resposta.status_code
        fechar(resposta)
    assert obtido == esperado


@pytest.mark.parametrize("quem", ["anonimo", "parte", "protocolo", "diretor"])
def test_a_administracao_so_se_abre_ao_administrador(quem, caso):
    cliente = como(quem)
    for de, nome in set(_nomes(get_resolver().url_patterns)):
        if de != "administracao" or nome in (None, "app_list"):
            continue
        modelo = nome.rsplit("_", 1)[-1] in ("history", "delete", "change")
        args = ["1", "1"] if nome == "view_on_site" else ["1"] if modelo and nome != "password_change" else []
        for metodo in ("get", "post"):
            resposta = getattr(cliente, metodo)(reverse(f"administracao:{nome}", args=args))
            assert resposta.status_code == 302, (nome, metodo)


@pytest.mark.parametrize("modelo", ["processo", "prazo"])
def test_nem_o_administrador_mexe_num_caso_por_ali(modelo, caso):
    """A case moves through the door alone."""
    objeto = {"processo": caso.pk, "prazo": caso.prazo("julgamento").pk}[modelo]
    cliente = como("administrador")
    for acao, args in (("add", []), ("delete", [objeto]), ("change", [objeto])):
        resposta = cliente.post(reverse(f"administracao:processos_{modelo}_{acao}", args=args), {"estado": "CONCLUIDO"})
        assert resposta.status_code == 403
    assert caso.processo.estado == "EM_CURSO"


def _corpo(resposta) -> bytes:
    """What came, without the token that changes at every answer and without the address that was asked for."""
    sem_token = re.sub(rb'name="csrfmiddlewaretoken" value="[^"]+"', b"", resposta.content)
    return sem_token.replace(escape(resposta.wsgi_request.get_full_path()).encode(), b"")


@pytest.mark.parametrize("metodo", ["get", "post"])
@pytest.mark.parametrize("nome", ["processo", "recibo", "ato", "peca", "peca_pdf"])
def test_o_alheio_responde_byte_por_byte_como_o_que_nao_existe(nome, metodo, caso):
    real = endereco(nome, caso)
    inventado = re.sub(r"\d+", "987654", real)
    cliente = como("outra_parte")
    alheio, nada = (getattr(cliente, metodo)(url) for url in (real, inventado))
    assert alheio.status_code == nada.status_code == 404
    assert _corpo(alheio) == _corpo(nada)
    cabecalhos = [{k: v for k, v in r.headers.items() if k != "Content-Length"} for r in (alheio, nada)]
    assert cabecalhos[0] == cabecalhos[1]


def test_a_lista_e_a_busca_nao_deixam_ver_o_alheio(caso):
    numero = caso.processo.numero
    cliente = como("outra_parte")
    for termo in (numero, "ZZT0B07", "Maré Imaginária"):
        achou = cliente.get(reverse("busca"), {"q": termo})
        nada = cliente.get(reverse("busca"), {"q": "termo inventado"})
        assert achou.status_code == nada.status_code == 200
        assert _corpo(achou).decode().replace(termo, "") == _corpo(nada).decode().replace("termo inventado", "")
    lista = cliente.get(reverse("processos"))
    assert numero not in lista.content.decode()
    assert numero not in cliente.get(reverse("portal")).content.decode()
    assert numero in como("parte").get(reverse("processos")).content.decode()


def test_os_dados_de_um_caso_nao_ficam_na_guarda_de_ninguem(caso):
    for nome in ("processo", "recibo", "peca", "peca_pdf", "caixa", "processos", "portal"):
        quem = "parte" if nome == "portal" else "protocolo"
        resposta = como(quem).get(endereco(nome, caso))
        assert "no-store" in resposta.headers["Cache-Control"], nome
        fechar(resposta)


def test_a_peca_restrita_e_a_da_notificacao_por_abrir_nao_existem_para_a_parte(caso):
    Peca.objects.filter(processo=caso.pk, especie="CER").update(restrita=True)
    restrita = caso.processo.pecas.get(especie="CER")
    for nome in ("peca", "peca_pdf"):
        assert como("parte").get(reverse(nome, args=[restrita.pk])).status_code == 404
        resposta = como("protocolo").get(reverse(nome, args=[restrita.pk]))
        assert resposta.status_code == 200
        fechar(resposta)


def test_a_decisao_nao_existe_para_a_parte_antes_de_notificada(caso):
    caso.minutar()
    caso.decidir()
    decisao = caso.processo.pecas.get(especie="DEC")
    url = reverse("peca", args=[decisao.pk])
    assert como("parte").get(url).status_code == 404
    caso.notificar("25/03/2026 09:00", "27/03/2026 10:00")
    assert como("parte").get(url).status_code == 200


def test_trocar_de_papel_so_entre_os_proprios(caso):
    cliente = como("diretor")
    presidente = f.pessoa(f.DIRETOR).designacoes.get(papel=Papel.DIRETOR_PRESIDENTE)
    de_outro = f.pessoa(f.FINANCEIRO).designacoes.get()
    cliente.post(reverse("trocar_papel"), {"papel": f"d{presidente.pk}"})
    assert cliente.session["atuacao"] == f"d{presidente.pk}"
    cliente.post(reverse("trocar_papel"), {"papel": f"d{de_outro.pk}"})
    assert cliente.session["atuacao"] == f"d{presidente.pk}"
