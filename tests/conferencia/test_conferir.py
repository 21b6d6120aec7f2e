"""A database corrupted on purpose makes exactly its divergence; cases walked through the door make none."""

import datetime

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from django.db.models import F
from viewflow.workflow import STATUS
from viewflow.workflow.models import Task

from processos import gatilhos
from processos.models import (
    Andamento,
    AutoReunido,
    Capitulo,
    Decisao,
    Defesa,
    Designacao,
    Enquadramento,
    EventoDePrazo,
    Lancamento,
    Notificacao,
    Numerador,
    Peca,
    Peticao,
    Prazo,
    Processo,
    Representacao,
    Reuniao,
    Usuario,
)
from processos.regras.tempo import limite_exclusivo
from tests.fabricas import DIRETOR, PRESIDENTE, PROTOCOLO, T1, TRILHAS, caso_em, em, minuta, pessoa
from workflows.conferencia import conferir
from workflows.models import Pendencia

pytestmark = pytest.mark.django_db
AGORA = em("30/06/2026 09:00")


def divergencias(**opcoes) -> list[str]:
    return [str(d) for linha in conferir(AGORA, **opcoes) for d in linha.divergencias]


@pytest.mark.parametrize("situacao", TRILHAS)
def test_um_caso_que_so_a_porta_conduziu_confere(casa, situacao):
    caso_em(situacao)
    assert divergencias() == []


def test_a_penalidade_de_decisao_anulada_volta_a_ser_a_imputada_e_confere(casa):
    caso = caso_em("defesa_recebida")
    caso.minutar(**minuta(caso, "reenquadrado", novo="57-III-b"))
    caso.decidir()
    motivo = "A fundamentação da decisão fala de outro auto."
    caso.praticar("anular_desde", "25/03/2026 10:00", quem=DIRETOR, desde="decisao", motivo=motivo)
    assert divergencias() == []


@pytest.mark.parametrize(
    "muda", [{"enq_1_resultado": "cancelado"}, {"enq_1_resultado": "reenquadrado", "enq_1_infracao": "57-I-a"}]
)
def test_a_decisao_revista_de_oficio_confere_e_so_para_menos(casa, muda):
    """Guarantee 4: reviewed without a chapter of its own; one cent more than what was decided diverges."""
    caso = caso_em("em_prazo_recurso", infracoes=("57-III-b",))
    caso.praticar(
        "rever_decisao", "31/03/2026 10:00", quem=DIRETOR, motivo="A prova nova afasta parte do fato.", **muda
    )
    assert divergencias() == []
    if muda["enq_1_resultado"] != "cancelado":
        Enquadramento.objects.update(valor="149.89")
        assert any("revisto para mais que o decidido, 149.88" in d for d in divergencias())


@pytest.mark.parametrize("ato", ["interpor_recurso", "requerer_reconsideracao"])
def test_o_que_a_peticao_deixa_de_fora_segue_o_seu_prazo_e_confere(casa, ato):
    """Guarantees 5 and 14: in default, or final, apart from the penalty that the petition is about (decisão 9)."""
    sem_deposito = caso_em("em_prazo_defesa", infracoes=("57-I-a", "57-III-b"))
    sem_deposito.defender("12/03/2026 10:00", alcance=["57-III-b"])
    sem_deposito.correr("17/03/2026 00:01")
    assert [e.estado for e in sem_deposito.penalidades] == ["REVEL", "IMPUTADO"]
    caso = caso_em("em_prazo_recurso", infracoes=("57-I-a", "57-III-b"), transportador="T2")
    caso.praticar(ato, "07/04/2026 10:00", quem=caso.parte, fatos="A prova não foi vista.", alcance=["57-III-b"])
    caso.correr("09/04/2026 00:01")
    assert caso.penalidades[0].estado == "DEFINITIVO"
    assert divergencias() == []


@pytest.fixture
def corrompido(casa):
    """Lift what guards the tables, corrupt, and say which guarantees are then told to be broken."""

    def corromper(mudanca) -> list[tuple[int, str]]:
        assert divergencias() == []
        with gatilhos.suspensos(connection):
            mudanca()
        return [(d.garantia, d.conferencia) for linha in conferir(AGORA) for d in linha.divergencias]

    return corromper


def _mudar(consulta, **campos):
    return lambda caso: consulta(caso).update(**campos)


def _refazer_hash(caso, sequencia: int, **campos) -> None:
    """Rewrite the last line of a record so that its chain still closes."""
    linha = Andamento.objects.get(processo=caso.pk, sequencia=sequencia)
    for nome, valor in campos.items():
        setattr(linha, nome, valor)
    linha.hash = linha.calcular_hash()
    linha.save()


def _ultima(caso) -> int:
    return Andamento.objects.filter(processo=caso.pk).count()


def _capitulo(caso, papel: str, instancia: str, login: str, quando: str, valor="74.94", resultado="mantido"):
    """A decision written by hand, as no act would."""
    penalidade = caso.penalidades[0]
    designacao = Designacao.objects.get(usuario__username=login, papel=papel, qualidade="titular")
    decisao = Decisao.objects.create(
        processo=caso.processo, instancia=instancia, decidida_por=designacao.usuario, papel=papel,
        designacao=designacao, assinada_em=em(quando), texto={}, peca=caso.processo.pecas.last(),
    )  # fmt: skip
    decisao.capitulos.create(
        enquadramento=penalidade, infracao_imputada=penalidade.infracao, resultado=resultado,
        infracao=penalidade.infracao, valor=valor,
    )  # fmt: skip


def _dias(prazo, dias: int):
    novo = prazo.vence + datetime.timedelta(days=dias)
    return {"vence": novo, "limite": limite_exclusivo(novo), "memoria": {**prazo.memoria, "vence": novo.isoformat()}}


def _mover_prazo(caso, tipo: str, dias: int) -> None:
    """Another due date, in the deadline, in its ledger, in the timer and in the inbox alike."""
    prazo = caso.prazo(tipo)
    campos = _dias(prazo, dias)
    Prazo.objects.filter(pk=prazo.pk).update(**campos)
    prazo.eventos.update(vence=campos["vence"], memoria=campos["memoria"])
    Task.objects.filter(data__prazo=prazo.pk).update(scheduled=campos["limite"])
    Pendencia.objects.filter(prazo=prazo.pk).update(limite=campos["limite"], ordem=campos["limite"])


def _encurtar(caso) -> None:
    """The ledger said a later day first."""
    evento = caso.prazo("defesa").eventos.first()
    EventoDePrazo.objects.create(
        prazo=caso.prazo("defesa"),
        especie="recalculado",
        quando=evento.quando,
        vence=evento.vence,
        memoria=evento.memoria,
    )
    EventoDePrazo.objects.filter(pk=evento.pk).update(vence=evento.vence + datetime.timedelta(days=1))


def _outro_arquivo(caso) -> None:
    peca = caso.processo.pecas.first()
    nome = default_storage.save("pecas/outra.pdf", ContentFile(b"outros bytes"))
    type(peca).objects.filter(pk=peca.pk).update(arquivo=nome)


def _devolver_a_mais(caso) -> None:
    guia = caso.processo.guias.get()
    caso.processo.lancamentos.create(guia=guia, especie="devolucao", valor="0.01", quando=AGORA, dia=AGORA.date())


def _tomar(caso, login: str) -> None:
    Usuario.objects.filter(username=login).update(is_active=False)
    Pendencia.objects.filter(processo=caso.pk).update(responsavel=pessoa(login))


def _repetir_temporizador(caso) -> None:
    tarefa = Task.objects.get(process__tramite__processo=caso.pk, status=STATUS.SCHEDULED)
    tarefa.pk = None
    tarefa.save()


def _vencer_duas_vezes(caso) -> None:
    prazo = caso.prazo("defesa")
    EventoDePrazo.objects.create(prazo=prazo, especie="vencido", quando=prazo.limite, vence=prazo.vence)


def _presidente(login: str) -> dict:
    """Signed by this person in the place of the Diretora-Presidente, or by herself."""
    designacao = Designacao.objects.get(usuario__username=login, papel="diretor_presidente")
    return {"papel": "diretor_presidente", "decidida_por": designacao.usuario, "designacao": designacao}


def _decidir_recurso(caso, login: str) -> None:
    """The appeal decided by hand."""
    _capitulo(caso, "diretor_presidente", "recurso", PRESIDENTE, "15/04/2026 09:00")
    Decisao.objects.filter(processo=caso.pk, instancia="recurso").update(**_presidente(login))


def _esvaziar(caso) -> None:
    """Nobody has the case, and no day will bring it back."""
    Pendencia.objects.filter(processo=caso.pk).delete()
    Task.objects.filter(process__tramite__processo=caso.pk, status=STATUS.NEW).update(status=STATUS.DONE)


def _reunir_a_alheio(caso) -> None:
    """A third auto, of another carrier, in the same group."""
    alheio = caso_em("registrado", transportador="T2").processo
    Reuniao.objects.get().autos.create(processo=alheio, despacho=alheio.pecas.first())


CORRUPCOES = {
    "g1 estado sem registro": (
        "em_prazo_defesa", lambda c: c.processo.guias.update(estado="CANCELADA"), (1, "estado_e_dobra_do_registro"),
    ),
    "g1 fase guardada": (
        "registrado", _mudar(lambda c: Processo.objects.filter(pk=c.pk), fase="revel"), (1, "fase_guardada_e_a_derivada"),
    ),
    "g2 art. 65, ato de quem não é do papel": (
        "registrado", lambda c: _refazer_hash(c, _ultima(c), ato="assinar_decisao"), (2, "ato_com_competencia_em_vigor"),
    ),
    "g2 art. 66, designação vencida": (
        "decidida",
        lambda c: Decisao.objects.filter(processo=c.pk).update(
            designacao=Designacao.objects.get(usuario__username=PROTOCOLO)
        ),
        (2, "decisao_por_designado"),
    ),
    "g2 art. 65, representação revogada na véspera": (
        "defesa_recebida",
        lambda c: Representacao.objects.filter(usuario=pessoa(T1)).update(revogada_em=em("09/03/2026 09:00")),
        (2, "ato_com_competencia_em_vigor"),
    ),
    "g3 art. 66, julgada por quem julga o recurso": (
        "decidida", lambda c: Decisao.objects.update(**_presidente(PRESIDENTE)), (3, "competencia_por_instancia"),
    ),
    "g3 art. 67, II, a mesma pessoa nas duas instâncias": (
        "recurso_no_dp", lambda c: _decidir_recurso(c, DIRETOR), (3, "pessoas_diversas_nas_instancias"),
    ),
    "g3 decisão 10, recurso de decisão do Diretor-Presidente": (
        "recurso_no_dp",
        lambda c: Decisao.objects.update(**_presidente(PRESIDENTE)),
        (3, "competencia_por_instancia"), (3, "sem_recurso_de_decisao_do_presidente"),
    ),
    "g4 art. 66, duas decisões em vigor": (
        "decidida",
        lambda c: _capitulo(c, "diretor_de_transportes", "recebimento", DIRETOR, "24/03/2026 10:00"),
        (4, "uma_decisao_em_vigor"),
    ),
    "g4 art. 66, penalidade diversa da decidida": (
        "decidida", lambda c: Enquadramento.objects.update(resultado="reduzido"), (4, "penalidade_e_a_decidida"),
    ),
    "g5 art. 66, julgada antes da defesa": (
        "decidida",
        lambda c: (
            Defesa.objects.update(recebida_em=em("13/03/2026 10:00")),
            Decisao.objects.update(assinada_em=em("12/03/2026 10:00")),
        ),
        (5, "sem_julgamento_antes_da_hora"),
    ),
    "g5 art. 65, revelia sem prova da ciência": (
        "revel", lambda c: Notificacao.objects.update(prova=""), (5, "revelia_so_com_ciencia_e_prazo_vencido"),
    ),
    "g6 art. 65, prazo sem notificação": (
        "em_prazo_defesa",
        lambda c: Notificacao.objects.update(ciencia_em=em("04/03/2026 12:00")),
        (6, "prazo_com_notificacao"),
    ),
    "g7 art. 65, vence um dia depois da conta": (
        "em_prazo_defesa", lambda c: _mover_prazo(c, "defesa", 1), (7, "vencimento_recontado"),
    ),
    "g7 art. 65, vence no sábado": (
        "em_prazo_defesa", lambda c: _mover_prazo(c, "defesa", -2), (7, "vencimento_recontado"),
    ),
    "g7 decisão 25, encurtou": ("em_prazo_defesa", _encurtar, (7, "prazo_da_parte_nao_encurta")),
    "g8 art. 65, tempestividade": (
        "defesa_recebida", lambda c: Peticao.objects.update(tempestiva=False), (8, "tempestividade_da_peticao"),
    ),
    "g8 art. 65, protocolo mudado": (
        "defesa_recebida",
        lambda c: Peticao.objects.update(protocolada_em=em("11/03/2026 10:00")),
        (8, "recebimento_imutavel"),
    ),
    "g9 art. 66, petição sem recibo": (
        "defesa_recebida", lambda c: Peticao.objects.update(recibo=None), (9, "peticao_com_peca_e_recibo"),
    ),
    "g10 art. 66, p. ún., estouro sem certidão": (
        "julgamento_vencido",
        lambda c: Peca.objects.filter(especie="CER").update(titulo="Certidão de outra coisa"),
        (10, "julgamento_improrrogavel"),
    ),
    "g1 decisão 15, reunido a grupo que acabou": (
        "reunida", lambda c: AutoReunido.objects.filter(processo=c.pk).update(em_vigor=False), (1, "auto_em_uma_so_reuniao"),
    ),
    "g10 decisão 15, julgados depois do vencimento mais próximo": (
        "reunida_e_julgada",
        lambda c: Decisao.objects.update(assinada_em=em("09/04/2026 00:00")),
        (10, "decisao_conjunta_no_prazo"),
    ),
    "g21 decisão 15, reunido a auto de outro transportador": (
        "reunida", _reunir_a_alheio, (21, "reunidos_de_um_so_transportador"),
    ),
    "g11 art. 67, recurso que agrava": (
        "recurso_no_dp",
        lambda c: _capitulo(c, "diretor_presidente", "recurso", PRESIDENTE, "15/04/2026 09:00", "149.88"),
        (11, "sem_agravamento"),
    ),
    "g12 art. 57, um centavo a mais": (
        "registrado", lambda c: Enquadramento.objects.update(valor="74.95"), (12, "multa_na_faixa"),
    ),
    "g12 art. 57, § 1º, dobro sem apoio": (
        "registrado",
        lambda c: Enquadramento.objects.update(em_dobro=True, valor="149.88"),
        (12, "dobro_com_anterior_definitiva"),
    ),
    "g13 art. 66, conta negativa": ("em_prazo_recurso", _devolver_a_mais, (13, "conta_nunca_negativa")),
    "g13 art. 66, guia que diz outra coisa": (
        "em_prazo_defesa",
        lambda c: c.processo.lancamentos.create(
            guia=c.processo.guias.get(), especie="informado", valor="1", quando=AGORA, dia=AGORA.date()
        ),
        (13, "guia_e_a_sua_conta"),
    ),
    "g14 decisão 9, definitiva noutro dia": (
        "definitiva",
        lambda c: Enquadramento.objects.update(definitivo_em=em("10/04/2026").date()),
        (14, "definitiva_quando_a_lei_diz"),
    ),
    "g13 art. 66, convertido um centavo a menos": (
        "executada",
        lambda c: (
            Enquadramento.objects.update(valor="74.95"),
            Capitulo.objects.update(valor="74.95"),
        ),
        (12, "multa_na_faixa"), (13, "nada_sobra_nem_falta_no_fim"),
    ),
    "g14 art. 57, § 2º, executada antes de definitiva": (
        "executada",
        lambda c: Lancamento.objects.filter(especie="conversao").update(quando=em("08/04/2026 12:00")),
        (14, "so_se_executa_o_definitivo"),
    ),
    "g17 bytes": ("registrado", _outro_arquivo, (17, "bytes_com_o_seu_hash")),
    "g17 art. 65, notificação sem documento": (
        "em_notificacao", lambda c: Notificacao.objects.update(peca=None), (17, "ato_com_documento"),
    ),
    "g18 folhas": (
        "registrado",
        lambda c: Peca.objects.filter(especie="TRG").update(folha_inicial=F("folha_inicial") + 1, folha_final=F("folha_final") + 1),
        (18, "folhas_sem_falha"),
    ),
    "g18 números": (
        "registrado", lambda c: Numerador.objects.filter(especie="processo").update(ultimo=2), (18, "numeros_sem_falha"),
    ),
    "g19 venceu no livro e não no registro": ("em_prazo_defesa", _vencer_duas_vezes, (19, "livro_do_prazo")),
    "g19 dois temporizadores": ("em_prazo_defesa", _repetir_temporizador, (19, "um_temporizador_por_espera")),
    "g20 decisão 14, tarefa de quem saiu": (
        "registrado", lambda c: _tomar(c, PROTOCOLO), (20, "tarefa_de_quem_pode_agir"),
    ),
    "g20 caso esquecido": ("registrado", _esvaziar, (20, "caso_vivo_com_andamento")),
    "g20 tarefa em erro": (
        "registrado",
        lambda c: Task.objects.filter(pk=Task.objects.filter(process__tramite__processo=c.pk, status=STATUS.DONE).order_by("pk")[0].pk).update(status=STATUS.ERROR),
        (20, "nada_em_erro"),
    ),
    "g20 tarefa fora da caixa": (
        "registrado", lambda c: Pendencia.objects.update(no="outro"), (20, "caixa_igual_ao_motor"),
    ),
    "g22 texto mudado": (
        "registrado",
        lambda c: Andamento.objects.filter(processo=c.pk, sequencia=_ultima(c)).update(texto="Nada houve."),
        (22, "cadeia_de_hashes"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("nome", CORRUPCOES)
def test_cada_corrupcao_faz_a_sua_divergencia_e_so_ela(casa, corrompido, nome):
    situacao, mudanca, *esperadas = CORRUPCOES[nome]
    caso = caso_em(situacao)
    assert corrompido(lambda: mudanca(caso)) == esperadas
