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
    """One open human task, as the inbox reads it. Opened and closed by ``motor.fase`` alone; given by ``motor.papeis``.

    Who has it (``responsavel``) is told here and nowhere else: the engine's own owner is whoever completed the task.
    """

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
    vinda_de = models.CharField(
        "vinda de", max_length=30, choices=Papel, blank=True
    )  # whose act opened it; "" the clock
    assumida_em = models.DateTimeField("assumida em", null=True, blank=True)  # empty where it was born with its person

    class Meta:
        verbose_name = "pendência"
        verbose_name_plural = "pendências"
        indexes = [
            models.Index(fields=["papel", "ordem", "id"], name="pendencia_do_papel"),
            models.Index(
                fields=["papel", "ordem", "id"], condition=models.Q(responsavel__isnull=True), name="pendencia_livre"
            ),
            models.Index(fields=["responsavel", "papel", "ordem", "id"], name="pendencia_de_alguem"),
            models.Index(fields=["vinda_de", "ordem", "id"], name="pendencia_vinda_de"),
            models.Index(fields=["transportador", "ordem", "id"], name="pendencia_da_parte"),
            models.Index(fields=["processo"], name="pendencia_do_processo"),
        ]
        constraints = [models.CheckConstraint(condition=~models.Q(papel=""), name="pendencia_tem_caixa")]

    def __str__(self) -> str:
        return f"{self.titulo} ({self.get_papel_display()})"


class Leitura(models.Model):
    """A person opened a task, or its case, while it was open: in that person's inbox it is no longer bold."""

    usuario = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="leituras")
    pendencia = models.ForeignKey(Pendencia, models.CASCADE, related_name="leituras")

    class Meta:
        verbose_name = "leitura"
        constraints = [models.UniqueConstraint(fields=["pendencia", "usuario"], name="leitura_unica")]

    def __str__(self) -> str:
        return f"{self.usuario} leu {self.pendencia_id}"


class FiltroFavorito(models.Model):
    """A filter of the inbox that a person keeps by a name, in one role: the address without what changes by itself."""

    MAXIMO = 20

    usuario = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="filtros_favoritos")
    papel = models.CharField("papel", max_length=30, choices=Papel)
    nome = models.CharField("nome", max_length=60)
    consulta = models.CharField("consulta", max_length=1000)

    class Meta:
        verbose_name = "filtro salvo"
        verbose_name_plural = "filtros salvos"
        ordering = ["nome", "pk"]
        constraints = [models.UniqueConstraint(fields=["usuario", "papel", "nome"], name="filtro_favorito_unico")]

    def __str__(self) -> str:
        return self.nome
