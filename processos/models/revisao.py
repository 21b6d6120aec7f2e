"""What was undone or recomputed of its own motion: by which authority, since which act, with what effects."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from .peca import Peca
from .pessoas import Designacao, Papel
from .processo import Processo


class Revisao(models.Model):
    """One review of a case, with its reasons and its document; written once, never changed.

    A recomputation is the system's: it has a cause (the case whose penalty fell) and nobody who decided.
    """

    class Especie(models.TextChoices):
        ARQUIVAMENTO = "arquivamento", "arquivamento de ofício"
        ANULACAO = "anulacao", "anulação"
        REVISAO = "revisao", "revisão de ofício"
        RECALCULO = "recalculo", "recálculo da reincidência"

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="revisoes")
    especie = models.CharField("espécie", max_length=14, choices=Especie)
    desde = models.CharField("desde que ato", max_length=30, blank=True)  # key of regras.revisao.ATOS
    motivo = models.TextField("motivo")
    feita_em = models.DateTimeField("feita em")
    decidida_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="revisoes"
    )
    papel = models.CharField("papel", max_length=30, choices=Papel, blank=True)
    designacao = models.ForeignKey(Designacao, models.PROTECT, null=True, blank=True)
    causa = models.ForeignKey(
        Processo,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="revisoes_causadas",
        verbose_name="processo causador",
    )
    peca = models.ForeignKey(Peca, models.PROTECT, null=True, blank=True, related_name="+")
    efeitos = models.JSONField("efeitos", default=list)  # pairs: what is told, and how it is now

    class Meta:
        verbose_name = "revisão"
        verbose_name_plural = "revisões"
        ordering = ["processo", "feita_em", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(especie="recalculo", causa__isnull=False)
                | (~Q(especie="recalculo") & Q(decidida_por__isnull=False, designacao__isnull=False)),
                name="revisao_de_alguem",
            )
        ]

    def __str__(self) -> str:
        return self.peca.numero if self.peca else self.get_especie_display()

    @property
    def numero(self) -> str:
        return self.peca.numero if self.peca else ""
