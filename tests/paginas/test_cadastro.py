"""The pages of who represents a carrier, and the receipts that stay with who filed (guarantee 21)."""

import pytest
from django.urls import reverse

from processos.models import Representacao
from tests import fabricas as f
from tests.conftest import fechar, preparado

from .conftest import escondido, texto

pytestmark = pytest.mark.django_db
caso = preparado("defesa_recebida")


def da(login: str) -> Representacao:
    return Representacao.objects.get(usuario__username=login, revogada_em__isnull=True)


def test_o_protocolo_acha_o_transportador_e_revoga_pela_pagina_dele(caso, agora, como):
    agora("12/03/2026 10:00")
    cliente = como(f.PROTOCOLO)
    lista = cliente.get(reverse("transportadores"), {"texto": "Maré"})
    assert "Viação Maré Imaginária" in texto(lista) and "Faz-de-Conta" not in texto(lista)
    ficha = cliente.get(reverse("transportador", args=[caso.processo.transportador_id]))
    assert "Sônia Amostra Ribeiro" in texto(ficha)
    url = f"{reverse('ato_sem_processo', args=['revogar_representante'])}?representacao={da(f.T1).pk}"
    assert url.replace("&", "&amp;") in ficha.content.decode()
    pagina = cliente.get(url)
    resposta = cliente.post(
        url.split("?")[0],
        {
            "chave": escondido(pagina, "chave"),
            "representacao": da(f.T1).pk,
            "motivo": "saiu da empresa",
            "arquivo": f.arquivo(),
        },
    )
    assert (resposta.status_code, resposta.url) == (
        303,
        reverse("transportador", args=[caso.processo.transportador_id]),
    )
    assert "Revogado: Sônia" in texto(cliente.get(resposta.url))


def test_o_administrador_le_e_nao_pratica(caso, agora, como):
    agora("12/03/2026 10:00")
    ficha = como(f.ADMINISTRADOR).get(reverse("transportador", args=[caso.processo.transportador_id]))
    assert "Este ato é de Protocolo" in texto(ficha)
    assert "revogar_representante/?" not in ficha.content.decode()


def test_o_representante_pede_pela_pagina_e_o_protocolo_ve_na_caixa(caso, agora, como):
    agora("12/03/2026 10:00")
    dele = como(f.T1)
    assert "Quem fala por" in texto(dele.get(reverse("representantes")))
    url = reverse("ato_sem_processo", args=["pedir_revogacao"])
    dados = {
        "chave": escondido(dele.get(url), "chave"),
        "representacao": da(f.T1_CONSULTA).pk,
        "motivo": "saiu da empresa",
    }
    sem_documento = dele.post(url, dados)
    assert sem_documento.status_code == 422 and "saiu da empresa" in sem_documento.content.decode()
    feito = dele.post(url, {**dados, "arquivo": f.arquivo()})
    assert (feito.status_code, feito.url) == (303, reverse("representantes"))
    assert "A conferir" in texto(dele.get(feito.url))
    assert "Pedidos de representação a conferir" in texto(como(f.PROTOCOLO).get(reverse("caixa")))


def test_quem_so_consulta_le_por_que_nao_pede(caso, agora, como):
    agora("12/03/2026 10:00")
    assert "só dá poderes de consulta" in texto(como(f.T1_CONSULTA).get(reverse("representantes")))


def test_o_revogado_guarda_os_recibos_e_nada_mais(caso, agora, como):
    agora("13/03/2026 10:00")
    cliente = como(f.T1)
    Representacao.objects.filter(pk=da(f.T1).pk).update(ate=f.dia("12/03/2026"))
    peticao = caso.processo.peticoes.get()
    sem_papel = cliente.get(reverse("processo", args=[caso.pk]))
    assert sem_papel.status_code == 403
    assert "terminaram: até 12/03/2026" in texto(sem_papel) and reverse("meus_recibos") in sem_papel.content.decode()
    recibos = cliente.get(reverse("meus_recibos"))
    assert peticao.recibo.numero in texto(recibos)
    for qual, status in (("recibo", 200), ("peticao", 200), ("outra", 404)):
        resposta = cliente.get(reverse("meu_recibo", args=[peticao.pk, qual]))
        assert resposta.status_code == status
        fechar(resposta)
    for nome in ("peca", "peca_pdf"):
        assert cliente.get(reverse(nome, args=[peticao.recibo_id])).status_code == 403
    assert como(f.T2).get(reverse("meu_recibo", args=[peticao.pk, "recibo"])).status_code == 404
    assert peticao.recibo.numero not in texto(como(f.T2).get(reverse("meus_recibos")))


def test_as_paginas_dos_atos_da_instrucao_abrem(caso, agora, como):
    agora("12/03/2026 10:00")
    for login, nome in ((f.DIRETOR, "pedir_parecer"), (f.JURIDICO, "pedir_manifestacao"), (f.T1, "juntar_prova")):
        assert como(login).get(reverse("ato", args=[caso.pk, nome])).status_code == 200, nome
    caso.praticar("pedir_parecer", "12/03/2026 10:00", quem=f.DIRETOR, consulta="Há dúvida na hora.", questoes="Qual?")
    pagina = como(f.JURIDICO).get(reverse("ato", args=[caso.pk, "emitir_parecer"]))
    assert "Questão 1: Qual?" in texto(pagina) and "Há dúvida na hora." in texto(pagina)
    dados = {"ementa": "Hora.", "relatorio": "R.", "resposta_1": "A do terminal.", "conclusao": "manter"}
    caso.praticar("emitir_parecer", "12/03/2026 11:00", quem=f.JURIDICO, **dados)
    minuta = como(f.JURIDICO).get(reverse("ato", args=[caso.pk, "enviar_minuta"]))
    assert "Parecer jurídico PAR 000001/2026" in texto(minuta) and "Parecer que a decisão cita" in texto(minuta)
