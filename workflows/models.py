"""What the engine keeps: the run of a procedure over a case, and one row per open human task."""

import datetime

from django.conf import settings
from django.db import models
from viewflow.workflow.models import Process, Task

from processos.models import Papel, Prazo, Processo, Transportador

SEM_PRAZO = datetime.datetime(9999, 1, 1, tzinfo=datetime.UTC)


class Tramite(Process):
    """A procedure running over a case (a viewflow process with a real foreign key)."""

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="tramites")

    class Meta:
        verbose_name = "trâmite"


class Pendencia(models.Model):
    """One open human task, as the inbox reads it. Written only by ``motor.fase`` when tasks open and close."""

    task = models.OneToOneField(Task, models.CASCADE, related_name="pendencia")
    processo = models.ForeignKey(Processo, models.PROTECT, related_name="pendencias")
    no = models.CharField("nó", max_length=40)
    titulo = models.CharField("o que fazer", max_length=200)
    papel = models.CharField("papel", max_length=30, choices=Papel)
    responsavel = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="pendencias"
    )
    transportador = models.ForeignKey(Transportador, models.PROTECT, null=True, blank=True, related_name="pendencias")
    prazo = models.ForeignKey(Prazo, models.PROTECT, null=True, blank=True, related_name="pendencias")
    limite = models.DateTimeField("limite", null=True, blank=True)
    ordem = models.DateTimeField("ordem na caixa")  # the limit, or the end of time where there is none
    desde = models.DateTimeField("desde")

    class Meta:
        verbose_name = "pendência"
        verbose_name_plural = "pendências"
        indexes = [
            models.Index(fields=["papel", "ordem", "id"], name="pendencia_do_papel"),
            models.Index(fields=["transportador", "ordem", "id"], name="pendencia_da_parte"),
            models.Index(fields=["processo"], name="pendencia_do_processo"),
        ]
        constraints = [models.CheckConstraint(condition=~models.Q(papel=""), name="pendencia_tem_caixa")]

    def __str__(self) -> str:
        return f"{self.titulo} ({self.get_papel_display()})"
