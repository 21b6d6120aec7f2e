"""What the engine keeps: the run of a procedure over a case, one row per open human task, and what is being typed."""

import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
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


class Rascunho(models.Model):
    """What a person is still typing for one act, until it is sent or discarded. Nobody else reads it; it is no piece.

    ``dados``: the fields as posted, name → list of texts. ``vez`` grows at each saving, so that a page left open in
    another tab is told, and never writes over what is newer.
    """

    usuario = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="rascunhos")
    ato = models.CharField("ato", max_length=60)
    processo = models.ForeignKey(Processo, models.PROTECT, null=True, blank=True, related_name="rascunhos")
    dados = models.JSONField("o que foi escrito", default=dict)
    vez = models.PositiveIntegerField("vez", default=1)
    salvo_em = models.DateTimeField("guardado em")

    class Meta:
        verbose_name = "rascunho"
        ordering = ["-salvo_em", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["usuario", "ato", "processo"], condition=Q(processo__isnull=False), name="rascunho_do_processo"
            ),
            models.UniqueConstraint(
                fields=["usuario", "ato"], condition=Q(processo__isnull=True), name="rascunho_sem_processo"
            ),
        ]

    def __str__(self) -> str:
        return f"rascunho de {self.ato}"


class ArquivoDoRascunho(models.Model):
    """A file already received and read whole, waiting with the draft for the act that will bring it into the case."""

    rascunho = models.ForeignKey(Rascunho, models.CASCADE, related_name="arquivos")
    campo = models.CharField("campo", max_length=60)
    nome = models.CharField("nome do arquivo recebido", max_length=255)
    paginas = models.PositiveIntegerField("páginas")
    tamanho = models.PositiveBigIntegerField("tamanho em bytes")
    sha256 = models.CharField("SHA-256", max_length=64)
    arquivo = models.FileField("arquivo", upload_to="rascunhos/", max_length=200)

    class Meta:
        verbose_name = "arquivo de rascunho"
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.nome


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
