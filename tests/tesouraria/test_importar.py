"""The statement through the door: simulated, confirmed, idempotent; each line what the table says (F05; art. 66)."""

import base64
import re
from decimal import Decimal as D

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from processos.models import Andamento, Defesa, ExtratoImportado, Lancamento, LinhaDeExtrato
from tests import fabricas as f
from tests.conftest import preparado
from workflows.models import Pendencia
from workflows.motor.porta import FormularioRecusado, praticar
from workflows.tesouraria.extrato import simular

pytestmark = pytest.mark.django_db
recebida = preparado("defesa_recebida")  # T1: 74,94 informed, to reconcile
em_prazo = preparado("em_prazo_defesa", transportador="T2")  # 74,94 asked, due on Monday 16/03
sem_deposito = preparado("defesa_sem_deposito", transportador="T3")
APPS = {a.label for a in apps.get_app_configs()}
CABECALHO = "data do crédito;data do pagamento;valor;identificador;documento"


def guia(caso):
    return caso.processo.guias.latest("pk")


def linha(caso, valor="74,94", credito="13/03/2026", pago="", documento="D1") -> str:
    return f"{credito};{pago};{valor};{guia(caso).numero};{documento}"


def arquivo(*linhas: str) -> bytes:
    return "\n".join([CABECALHO, *linhas, ""]).encode()


def importar(conteudo: bytes, quando="20/03/2026 09:00", quem=f.FINANCEIRO, conferido: str | None = None):
    """What a person does: simulates, reads, confirms."""
    agora = f.em(quando)
    digital = simular(conteudo, agora.date()).digital if conferido is None else conferido
    dados = {"conteudo": base64.b64encode(conteudo).decode(), "nome": "extrato.csv", "conferido": digital}
    return praticar("importar_extrato", autor=f.pessoa(quem), papel="financeiro", agora=agora, dados=dados)


def situacoes(conteudo: bytes) -> list[str]:
    return [p.situacao for p in simular(conteudo, f.dia("20/03/2026")).previsoes]


def contagem_de_tudo() -> dict[str, int]:
    return {m.__name__: m._base_manager.count() for a in ("processos", "workflows", "viewflow_workflow", "workflow") if a in APPS for m in apps.get_app_config(a).get_models()}  # fmt: skip


def digitos_de_outra(caso) -> str:
    """The same number with another digit."""
    numero = guia(caso).numero
    return numero[:7] + str((int(numero[7]) + 1) % 10) + numero[8:]


# --- the simulation -----------------------------------------------------------------------------------------------------


def test_cada_linha_e_o_que_a_tabela_diz(recebida, em_prazo):
    conteudo = arquivo(
        linha(recebida),
        linha(recebida, documento="D2"),
        linha(em_prazo, valor="50,00", documento="D3"),
        linha(em_prazo, valor="24,94", documento="D4"),
        f"13/03/2026;;10,00;{digitos_de_outra(recebida)};D5",
        "13/03/2026;;10,00;;D6",
        linha(recebida),
        "30/02/2026;;10,00;x;D7",
        linha(em_prazo, credito="02/03/2026", documento="D8"),  # issued on 03/03
    )
    assert situacoes(conteudo) == [
        "concilia", "em_dobro", "parcial", "sem_aviso", "desconhecida", "desconhecida", "ja_importada", "ruim",
        "desconhecida",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("valor", "situacao"),
    [
        pytest.param("74,93", "diferente", id="art. 66: um centavo a menos que o informado"),
        pytest.param("80,00", "diferente", id="art. 66: a mais que o informado"),
        pytest.param("74,94", "concilia", id="art. 66: o informado"),
    ],
)
def test_o_que_foi_informado_se_confere_ao_centavo(recebida, valor, situacao):
    assert situacoes(arquivo(linha(recebida, valor=valor))) == [situacao]


def test_pago_depois_do_vencimento_e_dito(em_prazo):
    no_dia, depois = (linha(em_prazo, credito="18/03/2026", pago=p) for p in ("16/03/2026", "17/03/2026"))
    assert [simular(arquivo(x), f.dia("20/03/2026")).previsoes[0].tardia for x in (no_dia, depois)] == [False, True]


def test_simular_nao_escreve_nada(recebida, client):
    antes = contagem_de_tudo()
    client.force_login(f.pessoa(f.FINANCEIRO))
    antes_da_sessao = contagem_de_tudo()
    enviado = SimpleUploadedFile("extrato.csv", arquivo(linha(recebida), "ruim;;"), "text/csv")
    resposta = client.post("/atos/importar_extrato/", {"arquivo": enviado, "simular": "1"})
    pagina = resposta.content.decode()
    assert resposta.status_code == 200
    assert "Concilia o depósito informado" in pagina and "Linha recusada" in pagina
    assert antes == antes_da_sessao == contagem_de_tudo()


def test_da_simulacao_a_confirmacao_pela_pagina(recebida, client, settings, tmp_path):
    settings.STATIC_ROOT = str(tmp_path)
    client.force_login(f.pessoa(f.FINANCEIRO))
    enviado = SimpleUploadedFile("extrato.csv", arquivo(linha(recebida)), "text/csv")
    pagina = client.post("/atos/importar_extrato/", {"arquivo": enviado, "simular": "1"}).content.decode()
    campos = dict(re.findall(r'<input type="hidden" name="(conteudo|nome|conferido|chave)" value="([^"]*)"', pagina))
    resposta = client.post("/atos/importar_extrato/", campos)
    extrato = ExtratoImportado.objects.get()
    assert (resposta.status_code, resposta.headers["Location"]) == (303, f"/tesouraria/extratos/{extrato.pk}/")
    assert client.post("/atos/importar_extrato/", campos).status_code == 303  # sent twice: the first one's answer
    assert LinhaDeExtrato.objects.count() == 1
    assert "Concilia o depósito informado" in client.get(resposta.headers["Location"]).content.decode()


def test_o_numero_de_consultas_da_simulacao_nao_cresce_com_as_linhas(recebida):
    poucas, muitas = (arquivo(*[linha(recebida, documento=f"D{n}") for n in range(q)]) for q in (2, 300))
    quantas = []
    for conteudo in (poucas, muitas):
        with CaptureQueriesContext(connection) as consultas:
            simular(conteudo, f.dia("20/03/2026"))
        quantas.append(len(consultas))
    assert quantas[0] == quantas[1] <= 6


# --- the import ---------------------------------------------------------------------------------------------------------


def test_sem_simulacao_conferida_nada_se_importa(recebida):
    with pytest.raises(FormularioRecusado, match="Confira as linhas"):
        importar(arquivo(linha(recebida)), conferido="")
    with pytest.raises(FormularioRecusado, match="mudou desde a simulação"):
        importar(arquivo(linha(recebida)), conferido="0" * 64)
    assert ExtratoImportado.objects.count() == 0


def test_a_situacao_que_mudou_entre_simular_e_confirmar_pede_nova_conferencia(recebida):
    conteudo = arquivo(linha(recebida))
    digital = simular(conteudo, f.dia("20/03/2026")).digital
    recebida.conciliar("19/03/2026 09:00", "74,94")
    with pytest.raises(FormularioRecusado, match="mudou desde a simulação"):
        importar(conteudo, conferido=digital)


def test_o_credito_do_informado_concilia_fecha_a_tarefa_e_fica_no_andamento(recebida):
    importar(arquivo(linha(recebida)))
    assert guia(recebida).estado == "CONCILIADA"
    assert recebida.processo.lancamentos.saldo() == D("74.94")
    assert "conciliar" not in recebida.nos
    registrada = LinhaDeExtrato.objects.get()
    assert (registrada.situacao, registrada.deposito.valor) == ("concilia", D("74.94"))
    assert "documento D1" in registrada.deposito.referencia
    evento = recebida.processo.andamentos.order_by("-sequencia").first()
    assert (evento.ato, evento.autor) == ("importar_extrato", f.pessoa(f.FINANCEIRO))


def test_a_mao_e_pelo_extrato_escrevem_os_mesmos_lancamentos(casa):
    a_mao, pelo_extrato = (f.caso_em("defesa_recebida", transportador=t) for t in ("T1", "T2"))
    a_mao.conciliar("13/03/2026 09:00", "74,94")
    importar(arquivo(linha(pelo_extrato)), "13/03/2026 09:00")
    campos = ("especie", "valor", "quando", "dia")
    contas = [list(c.processo.lancamentos.order_by("pk").values_list(*campos)) for c in (a_mao, pelo_extrato)]
    assert [linha_[:2] for linha_ in contas[0]] == [("informado", D("74.94")), ("deposito", D("74.94"))]
    assert contas[0] == contas[1]
    assert [guia(c).estado for c in (a_mao, pelo_extrato)] == ["CONCILIADA"] * 2


def test_o_mesmo_arquivo_duas_vezes_nao_muda_nada(recebida):
    conteudo = arquivo(linha(recebida), "13/03/2026;;10,00;;D6")
    importar(conteudo)
    antes = contagem_de_tudo()
    with pytest.raises(FormularioRecusado, match="já foi importado em sex"):
        importar(conteudo)
    with pytest.raises(FormularioRecusado, match="Nenhuma linha deste arquivo é nova"):
        importar(conteudo + b"\n")  # other bytes, the same lines
    assert contagem_de_tudo() == antes


def test_so_entra_o_que_e_novo_de_um_extrato_que_repete_o_anterior(recebida, em_prazo):
    importar(arquivo(linha(recebida)))
    importar(arquivo(linha(recebida), linha(em_prazo, documento="D2")))
    assert Lancamento.objects.filter(especie="deposito").count() == 2
    assert LinhaDeExtrato.objects.count() == 2


def test_uma_linha_ruim_nao_impede_as_outras_e_fica_escrita(recebida):
    importar(arquivo("30/02/2026;;10,00;x;D7", linha(recebida)))
    extrato = ExtratoImportado.objects.get()
    assert [r["linha"] for r in extrato.ruins] == [2] and "não existe" in extrato.ruins[0]["motivo"]
    assert guia(recebida).estado == "CONCILIADA"


def test_os_processos_de_um_extrato_sao_travados_por_ordem_de_numero(recebida, em_prazo, monkeypatch):
    travados = []
    from processos.models import Processo

    original = type(Processo.objects).travar
    monkeypatch.setattr(type(Processo.objects), "travar", lambda self, pk: (travados.append(pk), original(self, pk))[1])
    importar(arquivo(linha(em_prazo), linha(recebida, documento="D2")))
    primeiros = list(dict.fromkeys(travados))
    assert primeiros == sorted(primeiros)


# --- what a credit completes --------------------------------------------------------------------------------------------


def test_quem_pagou_e_nao_avisou_tem_o_deposito_informado_e_creditado(em_prazo):
    importar(arquivo(linha(em_prazo)), "16/03/2026 09:00")
    conta = em_prazo.processo.lancamentos.totais()
    assert (conta.informado, conta.deposito, guia(em_prazo).estado) == (D("74.94"), D("74.94"), "CONCILIADA")
    assert em_prazo.tarefas == {("aguardar_defesa", "transportador")}  # paying is not renouncing (art. 65)
    em_prazo.defender("16/03/2026 10:00")
    assert Defesa.objects.get(processo=em_prazo.pk).estado == "RECEBIDA"  # the deposit was already there


def test_o_credito_completa_a_defesa_no_dia_do_pagamento(sem_deposito):
    """Filed on 10/03, paid on Friday 13/03, seen on Monday 16/03: twenty business days from 13/03 end on 13/04."""
    importar(arquivo(linha(sem_deposito, credito="16/03/2026", pago="13/03/2026")), "16/03/2026 18:00")
    defesa = Defesa.objects.get(processo=sem_deposito.pk)
    assert (defesa.estado, defesa.completa_em) == ("RECEBIDA", f.em("13/03/2026"))
    assert sem_deposito.vence("julgamento") == ("13/04/2026", "CORRENDO")
    assert sem_deposito.tarefas == {("minutar", "juridico")}
    assert sem_deposito.fase == "defesa_recebida"


def test_pago_no_prazo_e_visto_depois_tira_o_caso_do_despacho(sem_deposito):
    sem_deposito.correr("17/03/2026 00:01")
    importar(arquivo(linha(sem_deposito, credito="17/03/2026", pago="16/03/2026")), "18/03/2026 09:00")
    assert Defesa.objects.get(processo=sem_deposito.pk).estado == "RECEBIDA"
    assert sem_deposito.tarefas == {("minutar", "juridico")}


def test_pago_fora_do_prazo_o_diretor_decide_e_o_financeiro_sabe(sem_deposito):
    sem_deposito.correr("17/03/2026 00:01")
    importar(arquivo(linha(sem_deposito, credito="17/03/2026")), "18/03/2026 09:00")
    assert Defesa.objects.get(processo=sem_deposito.pk).estado == "A_COMPLETAR"
    assert sem_deposito.tarefas == {
        ("despachar_recebimento", "diretor_de_transportes"), ("resolver_diferenca", "financeiro"),
    }  # fmt: skip
    assert guia(sem_deposito).estado == "CONCILIADA"  # the amount is right


def test_pago_no_prazo_de_defesa_ja_nao_recebida_e_levado_ao_diretor(sem_deposito):
    sem_deposito.correr("17/03/2026 00:01")
    motivo = "Sem o depósito do art. 66."
    sem_deposito.praticar("despachar_recebimento", "17/03/2026 10:00", quem=f.DIRETOR, receber="nao", motivo=motivo)
    importar(arquivo(linha(sem_deposito, credito="17/03/2026", pago="16/03/2026")), "18/03/2026 09:00")
    alerta = Pendencia.objects.get(processo=sem_deposito.pk, no="providenciar")
    assert (alerta.papel, alerta.titulo) == (
        "diretor_de_transportes", "Depósito feito no prazo de defesa não recebida",
    )  # fmt: skip


def cobrada(caso) -> None:
    """Final on 31/03 without deposit, charged on 01/04: to be paid by Monday 13/04 (C01)."""
    caso.correr("17/03/2026 00:01")
    motivo = "Sem o depósito do art. 66."
    caso.praticar("despachar_recebimento", "17/03/2026 10:00", quem=f.DIRETOR, receber="nao", motivo=motivo)
    caso.notificar("18/03/2026 08:00", "18/03/2026 10:00")
    caso.correr("31/03/2026 00:01")
    caso.notificar("31/03/2026 09:00", "01/04/2026 10:00")


def test_a_multa_paga_sem_aviso_sai_da_cobranca(sem_deposito):
    cobrada(sem_deposito)
    importar(arquivo(linha(sem_deposito, credito="09/04/2026")), "10/04/2026 09:00")
    assert sem_deposito.vence("recolhimento") == ("13/04/2026", "CUMPRIDO")
    assert sem_deposito.tarefas == {("executar", "financeiro")}
    sem_deposito.executar("10/04/2026 10:00")
    assert sem_deposito.processo.estado == "CONCLUIDO"


def test_a_multa_paga_no_ultimo_dia_e_vista_depois_encerra_o_alerta(sem_deposito):
    """Nobody is to be warned (art. 56, I) for what was paid in time."""
    cobrada(sem_deposito)
    sem_deposito.correr("14/04/2026 00:01")
    assert ("providenciar", "financeiro") in sem_deposito.tarefas
    importar(arquivo(linha(sem_deposito, credito="14/04/2026", pago="13/04/2026")), "15/04/2026 09:00")
    assert sem_deposito.tarefas == {("executar", "financeiro")}


def test_a_multa_paga_com_atraso_deixa_o_alerta(sem_deposito):
    cobrada(sem_deposito)
    sem_deposito.correr("14/04/2026 00:01")
    importar(arquivo(linha(sem_deposito, credito="14/04/2026")), "15/04/2026 09:00")
    assert {no for no, _ in sem_deposito.tarefas} == {"executar", "providenciar", "resolver_diferenca"}


def test_a_guia_substituida_e_cancelada_e_o_seu_credito_vai_para_a_que_vale(sem_deposito):
    primeira = guia(sem_deposito)
    cobrada(sem_deposito)
    primeira, segunda = sem_deposito.processo.guias.get(pk=primeira.pk), guia(sem_deposito)
    assert (primeira.estado, primeira.substituta, segunda.especie) == ("CANCELADA", segunda, "multa")
    assert (primeira.peca.estado, primeira.peca.sucessora) == ("CANCELADA", segunda.peca)
    importar(arquivo(f"09/04/2026;;74,94;{primeira.numero};D1"), "10/04/2026 09:00")
    assert segunda.lancamentos.creditado() == D("74.94") and primeira.lancamentos.count() == 0


# --- without a guide ----------------------------------------------------------------------------------------------------


def identificar(caso, quando="20/03/2026 10:00", **dados):
    credito = LinhaDeExtrato.objects.a_identificar().get()
    padrao = {
        "linha": str(credito.pk),
        "guia": guia(caso).numero,
        "motivo": "Carta do transportador, com o comprovante.",
    }
    return praticar(
        "identificar_credito", autor=f.pessoa(f.FINANCEIRO), papel="financeiro", agora=f.em(quando), dados={**padrao, **dados}
    )  # fmt: skip


def test_o_credito_sem_identificador_se_identifica_depois_e_entra_no_seu_dia(sem_deposito):
    importar(arquivo("16/03/2026;13/03/2026;74,94;;D6"), "16/03/2026 09:00")
    assert sem_deposito.processo.lancamentos.count() == 0
    identificar(sem_deposito)
    assert Defesa.objects.get(processo=sem_deposito.pk).completa_em == f.em("13/03/2026")
    assert not LinhaDeExtrato.objects.a_identificar().exists()
    assert Andamento.objects.filter(processo=sem_deposito.pk, ato="identificar_credito").count() == 1


@pytest.mark.parametrize(
    ("numero", "frase"), [("000999-0/2026", "dígito"), ("xyz", "forma"), ("999-{}/2026", "Nenhuma guia")]
)
def test_identificar_com_guia_que_nao_existe_e_recusado(sem_deposito, numero, frase):
    from processos.identificadores import digito_modulo_10

    importar(arquivo("16/03/2026;;74,94;;D6"), "16/03/2026 09:00")
    certo = digito_modulo_10("2026000999")
    if frase == "dígito" and certo == 0:
        numero = "000999-1/2026"
    with pytest.raises(FormularioRecusado, match=frase):
        identificar(sem_deposito, guia=numero.format(certo))
    assert sem_deposito.processo.lancamentos.count() == 0


def test_pago_antes_de_a_guia_existir_nao_e_dela(sem_deposito):
    importar(arquivo("02/03/2026;;74,94;;D6"), "16/03/2026 09:00")
    with pytest.raises(FormularioRecusado, match="antes de a GUI"):
        identificar(sem_deposito)
