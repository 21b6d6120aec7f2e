"""The contraditório as nodes: notice → defence → judgement → notice → reconsideration and appeal.

Plain classes, not Flows: each procedure mixes them in and receives its own copy of every node. What follows when
all is decided is the procedure's own node ``apurar``.
"""

from viewflow import this
from viewflow.workflow import flow

from processos.models import Papel

from ..motor.fase import Tarefa, limite, se
from . import decursos, efeitos
from . import perguntas as p

NOTIFICAR = ("emitir_notificacao", "registrar_ciencia", "registrar_frustracao")
REDIGIR = ("enviar_minuta", "salvar_minuta")
DECIDIR = ("assinar_decisao", "devolver_minuta")
PRAZO_ESGOTADO = "prazo esgotado"


class ViaDoRecurso:
    """From the appeal in the hands of the appealed authority to its decision (art. 67, II and §§ 1 and 2)."""

    remeter = Tarefa(Papel.DIRETOR_DE_TRANSPORTES, "remeter_recurso", titulo="Remeter o recurso", prazo="remessa").Next(
        this.como_remeteu
    )
    como_remeteu = (
        flow.Switch()
        .Case(this.minutar_recurso, se(p.recurso_no_dp))
        .Default(this.depois_do_recurso)
        .Annotation(title="Segue ao Diretor-Presidente?")
    )
    minutar_recurso = Tarefa(
        Papel.JURIDICO, *REDIGIR, titulo="Minutar a decisão do recurso", prazo="decisao_recurso"
    ).Next(this.como_minutou_recurso)
    como_minutou_recurso = (
        flow.Switch()
        .Case(this.decidir_recurso, se(p.recurso_no_dp))
        .Default(this.depois_do_recurso)
        .Annotation(title="O recurso ainda pende?")
    )
    decidir_recurso = Tarefa(
        Papel.DIRETOR_PRESIDENTE, *DECIDIR, titulo="Decidir o recurso", prazo="decisao_recurso"
    ).Next(this.como_decidiu_recurso)
    como_decidiu_recurso = (
        flow.Switch()
        .Case(this.minutar_recurso, se(p.recurso_devolvido))
        .Default(this.depois_do_recurso)
        .Annotation(title="Minuta devolvida?")
    )


class DecisaoDaReconsideracao:
    """From the pending request to the notice of its decision (art. 67, I)."""

    minutar_reconsideracao = Tarefa(
        Papel.JURIDICO, *REDIGIR, titulo="Minutar a reconsideração", prazo="decisao_reconsideracao"
    ).Next(this.como_minutou_reconsideracao)
    como_minutou_reconsideracao = (
        flow.Switch()
        .Case(this.decidir_reconsideracao, se(p.reconsideracao_pendente))
        .Default(this.reunir_vias)
        .Annotation(title="O pedido ainda pende?")
    )
    decidir_reconsideracao = Tarefa(
        Papel.DIRETOR_DE_TRANSPORTES, *DECIDIR, titulo="Decidir a reconsideração", prazo="decisao_reconsideracao"
    ).Next(this.como_reconsiderou)
    como_reconsiderou = (
        flow.Switch()
        .Case(this.minutar_reconsideracao, se(p.reconsideracao_devolvida, "minuta devolvida"))
        .Case(this.notificar_reconsideracao, se(p.reconsideracao_decidida, "decidiu"))
        .Default(this.reunir_vias)
        .Annotation(title="Decidiu o pedido?")
    )
    notificar_reconsideracao = Tarefa(Papel.PROTOCOLO, *NOTIFICAR, titulo="Notificar a decisão da reconsideração").Next(
        this.depois_da_reconsideracao
    )
    depois_da_reconsideracao = (
        flow.Function(efeitos.fim_da_reconsideracao)
        .Next(this.reunir_vias)
        .Annotation(title="Encerrar a reconsideração")
    )


class ViaDaReconsideracao(DecisaoDaReconsideracao):
    """The request to the same authority, which neither suspends nor interrupts the appeal (art. 67, I)."""

    aguardar_reconsideracao = (
        Tarefa(Papel.TRANSPORTADOR, "requerer_reconsideracao", titulo="Requerer reconsideração", prazo="reconsideracao")
        .OnTimeout(limite("reconsideracao"), this.decurso_da_reconsideracao, title=PRAZO_ESGOTADO)
        .Next(this.requereu)
    )
    decurso_da_reconsideracao = (
        flow.Function(efeitos.fim_de_uma_via).Next(this.reunir_vias).Annotation(title="Prazo sem pedido")
    )
    requereu = (
        flow.Switch()
        .Case(this.minutar_reconsideracao, se(p.reconsideracao_pendente))
        .Default(this.reunir_vias)
        .Annotation(title="Pediu reconsideração?")
    )


class Contraditorio(ViaDoRecurso, ViaDaReconsideracao):
    """What every accusation shares."""

    notificar_autuacao = Tarefa(Papel.PROTOCOLO, *NOTIFICAR, titulo="Notificar da autuação").Next(this.retomar)
    retomar = (
        flow.Switch()
        .Case(this.minutar, se(p.defesa_recebida, "defesa recebida"))
        .Case(this.completar_deposito, se(p.defesa_a_completar_no_prazo, "falta depósito"))
        .Case(this.decurso_do_deposito, se(p.defesa_a_completar, "faltou depósito"))
        .Case(this.aguardar_defesa, se(p.prazo_de_defesa_correndo, "prazo correndo"))
        .Case(this.decurso_da_defesa, se(p.notificado_da_autuacao, "prazo esgotado"))
        .Default(this.notificar_autuacao)
        .Annotation(title="Notificado? Defendeu-se?")
    )
    aguardar_defesa = (
        Tarefa(
            Papel.TRANSPORTADOR,
            "apresentar_defesa",
            "cumprir_penalidade",
            "renunciar",
            titulo="Pagar ou defender-se",
            prazo="defesa",
        )
        .OnTimeout(limite("defesa"), this.decurso_da_defesa, title=PRAZO_ESGOTADO)
        .Next(this.como_respondeu)
    )
    decurso_da_defesa = flow.Function(decursos.defesa).Next(this.minutar).Annotation(title="Declarar a revelia")
    como_respondeu = (
        flow.Switch()
        .Case(this.minutar, se(p.defesa_recebida, "defesa recebida"))
        .Case(this.completar_deposito, se(p.defesa_a_completar, "falta depósito"))
        .Default(this.apurar)
        .Annotation(title="Pagou ou se defendeu?")
    )
    completar_deposito = (
        Tarefa(Papel.TRANSPORTADOR, "informar_deposito", titulo="Completar o depósito", prazo="defesa")
        .OnTimeout(limite("defesa"), this.decurso_do_deposito, title=PRAZO_ESGOTADO)
        .Next(this.minutar)
    )
    decurso_do_deposito = (
        flow.Function(decursos.deposito)
        .Next(this.despachar_recebimento)
        .Annotation(title="Certificar a falta de depósito")
    )
    despachar_recebimento = Tarefa(
        Papel.DIRETOR_DE_TRANSPORTES, "despachar_recebimento", titulo="Decidir se recebe a defesa"
    ).Next(this.como_despachou)
    como_despachou = (
        flow.Switch()
        .Case(this.minutar, se(p.defesa_recebida))
        .Default(this.notificar_decisao)
        .Annotation(title="Defesa recebida?")
    )
    minutar = Tarefa(Papel.JURIDICO, *REDIGIR, titulo="Minutar o julgamento", prazo="julgamento").Next(this.julgar)
    julgar = Tarefa(Papel.DIRETOR_DE_TRANSPORTES, *DECIDIR, titulo="Julgar a defesa", prazo="julgamento").Next(
        this.como_julgou
    )
    como_julgou = (
        flow.Switch()
        .Case(this.minutar, se(p.julgamento_devolvido))
        .Default(this.notificar_decisao)
        .Annotation(title="Minuta devolvida?")
    )
    notificar_decisao = Tarefa(Papel.PROTOCOLO, *NOTIFICAR, titulo="Notificar a decisão").Next(this.cabe_recurso)
    cabe_recurso = (
        flow.Switch()
        .Case(this.liberar_deposito, se(p.ha_penalidade))
        .Default(this.apurar)
        .Annotation(title="Há penalidade?")
    )
    liberar_deposito = (
        flow.Function(efeitos.liberar_deposito)
        .Next(this.abrir_vias)
        .Annotation(title="Liberar o que sobra do depósito")
    )
    abrir_vias = (
        flow.Split()
        .Always(this.aguardar_recurso)
        .Always(this.aguardar_reconsideracao)
        .Annotation(title="Recurso e reconsideração")
    )
    aguardar_recurso = (
        Tarefa(
            Papel.TRANSPORTADOR,
            "interpor_recurso",
            "cumprir_penalidade",
            "renunciar",
            titulo="Recorrer ou cumprir",
            prazo="recurso",
        )
        .OnTimeout(limite("recurso"), this.decurso_do_recurso, title=PRAZO_ESGOTADO)
        .Next(this.recorreu)
    )
    decurso_do_recurso = (
        flow.Function(efeitos.fim_de_uma_via).Next(this.reunir_vias).Annotation(title="Prazo sem recurso")
    )
    recorreu = (
        flow.Switch()
        .Case(this.remeter, se(p.recurso_em_andamento))
        .Default(this.depois_do_recurso)
        .Annotation(title="Recorreu?")
    )
    depois_do_recurso = (
        flow.Function(efeitos.fim_de_uma_via).Next(this.reunir_vias).Annotation(title="Encerrar a via do recurso")
    )
    reunir_vias = flow.Join().Next(this.apurar).Annotation(title="As duas vias acabaram")
