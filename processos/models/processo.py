"""The case, and the counters that number everything."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.functional import cached_property
from django_fsm import FSMField, transition

from ..identificadores import numero_de_processo
from .transportador import Transportador


class Numerador(models.Model):
    """One gapless sequence a kind and year; the row is locked last, inside the act's own transaction (guarantee 18)."""

    especie = models.CharField(max_length=12)
    ano = models.PositiveSmallIntegerField()
    ultimo = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "numeradores"
        constraints = [models.UniqueConstraint(fields=["especie", "ano"], name="numerador_unico")]

    def __str__(self) -> str:
        return f"{self.especie} {self.ultimo:06d}/{self.ano}"

    @classmethod
    def proximo(cls, especie: str, ano: int) -> int:
        """The next number of a kind in a year; a rolled back act gives its number back."""
        cls.objects.get_or_create(especie=especie, ano=ano)
        linha = cls.objects.select_for_update().get(especie=especie, ano=ano)
        linha.ultimo += 1
        linha.save(update_fields=["ultimo"])
        return linha.ultimo


class Fase(models.TextChoices):
    """What people read: derived from the states of the nouns, never decided here (see ``processos.fases``)."""

    LAVRADO = "lavrado", "Auto lavrado"
    LAVRADO_CIENTE = "lavrado_ciente", "Auto lavrado, com ciente"
    REGISTRADO = "registrado", "A notificar da autuação"
    EM_NOTIFICACAO = "em_notificacao", "Notificação enviada"
    EM_PRAZO_DEFESA = "em_prazo_defesa", "Prazo de defesa"
    DEFESA_SEM_DEPOSITO = "defesa_sem_deposito", "Defesa sem depósito"
    AGUARDA_DESPACHO = "aguarda_despacho_nao_recebimento", "Aguarda despacho de recebimento"
    DEFESA_RECEBIDA = "defesa_recebida", "Defesa recebida"
    EM_JULGAMENTO = "em_julgamento", "Em julgamento"
    JULGAMENTO_VENCIDO = "julgamento_vencido", "Julgamento vencido"
    REVEL = "revel", "Revelia"
    PENALIDADE_APLICADA = "penalidade_aplicada", "Penalidade aplicada, a notificar"
    DECIDIDA = "decidida", "Decidida, a notificar"
    EM_PRAZO_RECURSO = "em_prazo_recurso", "Prazo de recurso"
    RECURSO_A_REMETER = "recurso_a_remeter", "Recurso a remeter"
    RECURSO_NO_DP = "recurso_no_dp", "Recurso no Diretor-Presidente"
    RECONSIDERACAO = "reconsideracao", "Reconsideração"
    DEFINITIVA = "definitiva", "Penalidade definitiva"
    CUMPRIDA = "cumprida", "Penalidade cumprida"
    EXECUTADA = "executada", "Penalidade executada"
    ARQUIVADO = "arquivado", "Arquivado"
    ARQUIVADO_PROVIDO = "arquivado_provido", "Arquivado: recurso provido"
    ANULADO = "anulado", "Auto anulado"
    CONCLUIDO = "concluido", "Concluído"


class ProcessoQuerySet(models.QuerySet):
    def travar(self, pk: int) -> "Processo":
        """The one lock of the house: the row of the case, taken before anything that changes it."""
        return self.select_for_update(of=("self",)).get(pk=pk)


class Processo(models.Model):
    """A case. It exists from the auto on; its number comes with the registration (art. 65)."""

    class Estado(models.TextChoices):
        EM_CURSO = "EM_CURSO", "em curso"
        SOBRESTADO = "SOBRESTADO", "sobrestado"
        CONCLUIDO = "CONCLUIDO", "concluído"

    numero = models.CharField("número", max_length=25, unique=True, null=True, blank=True)
    materia = models.CharField("matéria", max_length=30, default="sancao")
    resumo = models.CharField("resumo", max_length=300)
    transportador = models.ForeignKey(Transportador, models.PROTECT, related_name="processos")
    aberto_em = models.DateTimeField("aberto em")
    estado = FSMField("estado", default=Estado.EM_CURSO, choices=Estado, protected=True)
    fase = models.CharField("fase", max_length=40, choices=Fase, default=Fase.LAVRADO)
    ultimo_evento = models.CharField("último evento", max_length=200, blank=True)
    ultimo_evento_em = models.DateTimeField(null=True, blank=True)

    objects = ProcessoQuerySet.as_manager()

    class Meta:
        ordering = ["-aberto_em", "-pk"]
        indexes = [models.Index(fields=["transportador", "-aberto_em", "-id"], name="processo_do_transportador")]
        constraints = [
            models.CheckConstraint(
                condition=Q(estado__in=["EM_CURSO", "SOBRESTADO", "CONCLUIDO"]), name="processo_estado"
            )
        ]

    def __str__(self) -> str:
        return self.numero or f"a registrar ({self.pk})"

    @cached_property
    def reunido(self) -> bool:
        """Joined to other autos now (decisão 15); a list that annotates it asks once for all."""
        return self.reunioes.filter(em_vigor=True).exists()

    @transition(estado, source=Estado.EM_CURSO, target=Estado.SOBRESTADO)
    def sobrestar(self) -> None:
        """The case waits, with a reason in the record."""

    @transition(estado, source=Estado.SOBRESTADO, target=Estado.EM_CURSO)
    def retomar(self) -> None:
        """The case goes on."""

    @transition(estado, source=Estado.EM_CURSO, target=Estado.CONCLUIDO)
    def concluir(self) -> None:
        """Nothing is left to do."""

    @transition(estado, source=Estado.CONCLUIDO, target=Estado.EM_CURSO)
    def reabrir(self) -> None:
        """Reopened with a reason."""

    def numerar(self, ano: int) -> None:
        """Give the case its number, of SEI Bahia's format; once only."""
        if self.numero is None:
            sequencial = Numerador.proximo("processo", ano)
            self.numero = numero_de_processo(settings.PREFIXO_DO_PROCESSO, ano, sequencial)
