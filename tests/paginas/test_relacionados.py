"""The tab of related cases, and the pages of joined autos: what each person sees, and why it is there."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from processos import relacionados
from processos.acesso import atuar
from processos.models import Andamento, Decisao
from tests import fabricas as f
from tests.conftest import preparado
from workflows.motor.paginas import relacionados as pagina_dos_relacionados

from .conftest import SENHA, com_senha, escondido, texto

pytestmark = pytest.mark.django_db
a = preparado("minuta_enviada", numero=951)
alheio = preparado("minuta_enviada", numero=953, transportador="T2")


@pytest.fixture(scope="module")
def b(casa_do_modulo, django_db_blocker) -> f.Caso:
    """Of the next day, its defence two days later: judgement due on Friday 10/04, two days after A's."""
    with django_db_blocker.unblock():
        caso = f.Caso(infracoes=("57-III-b",), numero=952)
        caso.lavrar("03/03/2026 09:20")
        caso.registrar("03/03/2026 10:00")
        caso.notificar("03/03/2026 11:00", "04/03/2026 11:00")
        caso.defender("12/03/2026 10:00", valor="149,88")
        return caso


@pytest.fixture
def aba(agora, como):
    def abrir(caso, quem=f.DIRETOR, quando="24/03/2026 09:00"):
        agora(quando)
        return como(quem).get(f"/processos/{caso.pk}/?aba=relacionados")

    return abrir


def test_sem_relacao_a_aba_diz_o_que_apareceria(b, aba):
    assert "Nenhum processo relacionado" in texto(aba(b))


def test_o_reunido_aparece_com_o_seu_prazo_a_minuta_e_o_despacho(a, b, aba):
    a.reunir(b, quando="23/03/2026 09:00")
    pagina = texto(aba(a))
    assert f"Autos reunidos (1) {b.processo.numero}" in pagina
    assert "Reunido a este em seg 23/03/2026, para decisão conjunta (decisão 15); sem minuta. DSP" in pagina
    assert "Julgar a defesa até sex 10/04/2026" in pagina
    assert "minuta à espera de decisão" in texto(aba(b))


def test_o_transportador_ve_os_seus_autos_reunidos_mas_nao_a_minuta_da_casa(a, b, aba):
    a.reunir(b, quando="23/03/2026 09:00")
    pagina = texto(aba(a, f.T1))
    assert b.processo.numero in pagina and "minuta" not in pagina
    assert aba(a, f.T2).status_code == 404


def test_separado_ou_julgado_a_relacao_fica_no_passado(a, b, aba):
    a.reunir(b, quando="23/03/2026 09:00")
    a.praticar("separar_autos", "23/03/2026 10:00", quem=f.DIRETOR, motivo="A prova de um não serve ao outro.")
    assert "Esteve reunido a este, de seg 23/03/2026 a seg 23/03/2026" in texto(aba(a))
    a.reunir(b, quando="23/03/2026 11:00")
    b.minutar("23/03/2026 12:00")
    a.julgar_reunidos("24/03/2026 08:00")
    assert "julgado no mesmo ato, em ter 24/03/2026" in texto(aba(a))


def test_a_reincidencia_aparece_dos_dois_lados_e_so_enquanto_dobra(casa, aba):
    """Art. 57, § 1º: fact A paid on 10/03/2026; fact B on 02/09/2026, last day of the window."""
    antes = f.caso_em("em_prazo_defesa", numero=954)
    guia = antes.processo.guias.get().numero
    antes.praticar("cumprir_penalidade", "10/03/2026 10:00", quem=f.T1, guia=guia, valor="74,94", dia="10/03/2026")
    depois = f.Caso(numero=955)
    depois.lavrar("02/09/2026 09:20")
    depois.registrar("02/09/2026 15:00")
    quando = "03/09/2026 09:00"
    assert f"Reincidência (art. 57, § 1º) (1) {antes.processo.numero}" in texto(aba(depois, quando=quando))
    assert "Anterior: por causa da penalidade dele" in texto(aba(depois, quando=quando))
    assert "Posterior: a penalidade dele conta" in texto(aba(antes, quando=quando))
    depois.penalidades[0].__class__.objects.filter(auto__processo=depois.pk).update(em_dobro=False)
    assert "Nenhum processo relacionado" in texto(aba(depois, quando=quando))


def test_o_mesmo_veiculo_linha_e_dia_pede_que_se_confira(casa, a, aba):
    outro, de_outra_linha, de_outro_dia = (f.Caso(numero=n) for n in (956, 957, 958))
    outro.lavrar("02/03/2026 23:30", fato="02/03/2026 23:10")
    de_outra_linha.lavrar("02/03/2026 23:30", fato="02/03/2026 23:20", linha="905")
    de_outro_dia.lavrar("03/03/2026 00:10", fato="03/03/2026 00:00")
    achados = relacionados.ligados(atuar(f.pessoa(f.DIRETOR), "diretor_de_transportes", f.em("24/03/2026")), a.processo)
    assert [p.pk for p in achados] == [outro.pk]
    assert "confira se é o mesmo fato" in texto(aba(a))


def test_a_aba_le_em_duas_consultas(a, b, aba):
    a.reunir(b, quando="23/03/2026 09:00")
    autor = atuar(f.pessoa(f.DIRETOR), "diretor_de_transportes", f.em("24/03/2026 09:00"))
    processo = a.processo.__class__.objects.select_related("auto").get(pk=a.pk)
    with CaptureQueriesContext(connection) as consultas:
        pagina_dos_relacionados.aba(None, autor, processo, [], f.em("24/03/2026 09:00"))
    assert len(consultas) == 2


# --- what says that an auto is joined, and the page that judges them ---------------------------------------------------


def test_a_tarefa_o_processo_e_a_decisao_dizem_ate_quando_e_a_conjunta(a, b, agora, como):
    a.reunir(b, quando="23/03/2026 09:00")
    agora("24/03/2026 09:00")
    cliente = como(f.DIRETOR)
    assert "Autos reunidos: decisão conjunta até qua 08/04" in texto(cliente.get("/caixa/"))
    assert "Decide-se até qua 08/04/2026" in texto(cliente.get(f"/processos/{b.pk}/"))
    assert "Autos reunidos: decisão conjunta até qua 08/04" in texto(como(f.JURIDICO).get("/caixa/"))
    assert "Assinar aqui decide só este" in texto(cliente.get(f"/processos/{a.pk}/assinar_decisao/"))


def test_falta_uma_minuta_e_a_pagina_diz_qual_e_nao_oferece_a_assinatura(a, b, agora, como):
    a.reunir(b, quando="23/03/2026 09:00")
    agora("24/03/2026 09:00")
    pagina = texto(como(f.DIRETOR).get(f"/processos/{a.pk}/julgar_reunidos/"))
    assert f"Falta a minuta do Jurídico em {b.processo.numero}" in pagina
    assert "Assinar as 2 decisões" not in pagina


def test_da_pagina_do_processo_se_chega_a_assinar_todas_as_decisoes(a, b, agora, como):
    a.reunir(b, quando="23/03/2026 09:00")
    b.minutar("23/03/2026 10:00")
    agora("24/03/2026 09:00")
    com_senha(f.DIRETOR)
    cliente, endereco = como(f.DIRETOR), f"/processos/{a.pk}/julgar_reunidos/"
    assert f'href="{endereco}"' in cliente.get(f"/processos/{a.pk}/").content.decode()
    pagina = cliente.get(endereco)
    assert "Decisão conjunta até qua 08/04/2026" in texto(pagina)
    assert "Julgo improcedente a defesa e mantenho a multa do art. 57, III, b, no valor de R$ 149,88" in texto(pagina)
    da_pagina = ("chave", "tarefa", "aberta_em", "versao_1", "versao_2", "lido_1", "lido_2")
    dados = {nome: escondido(pagina, nome) for nome in da_pagina} | {"li_1": "on", "li_2": "on"}
    assert cliente.post(endereco, dados).status_code == 422, "without the password"
    dados["senha"] = SENHA
    assert cliente.post(endereco, {**dados, "li_2": ""}).status_code == 422
    mudado = cliente.post(endereco, {**dados, "lido_2": dados["lido_1"]})
    assert mudado.status_code == 422 and "O dispositivo mudou" in texto(mudado)
    assert escondido(mudado, "lido_2") == dados["lido_2"], "and the page shows what is to be read"
    assert not Decisao.objects.exists()
    assert cliente.post(endereco, dados).status_code == 303
    assert Decisao.objects.count() == 2
    assinadas = Andamento.objects.filter(ato="julgar_reunidos").values_list("processo", "dados__reautenticado_em")
    assert dict(assinadas) == {caso.pk: "2026-03-24T09:00:00-03:00" for caso in (a, b)}
    assert cliente.post(endereco, dados).status_code == 303, "sent twice, answered once"
    assert Decisao.objects.count() == 2


def test_a_decisao_nomeia_os_autos_reunidos(a, b):
    a.reunir(b, quando="23/03/2026 09:00")
    b.minutar("23/03/2026 10:00")
    a.julgar_reunidos("24/03/2026 09:00")
    for caso, outro in ((a, b), (b, a)):
        assert outro.processo.numero in str(Decisao.objects.get(processo=caso.pk).peca.documento)


def test_o_formulario_de_reunir_oferece_so_os_autos_que_cabem(a, b, alheio, agora, como):
    agora("24/03/2026 09:00")
    pagina = como(f.DIRETOR).get(f"/processos/{a.pk}/reunir_autos/").content.decode()
    assert f'value="{b.processo.numero}"' in pagina
    assert alheio.processo.numero not in pagina and f'value="{a.processo.numero}"' not in pagina
