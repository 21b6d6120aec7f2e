"""Autos joined for a joint decision, each with its own periods, deposit and decision (decisão 15)."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django_fsm import FSMField, transition

from .decisao import Decisao
from .peca import Peca
from .pessoas import Designacao, Usuario
from .processo import Processo
from .transportador import Transportador


class Reuniao(models.Model):
    """A group of autos of one carrier, by a reasoned despacho; it ends with the joint decision, or undone with a reason."""

    class Estado(models.TextChoices):
        EM_VIGOR = "EM_VIGOR", "em vigor"
        JULGADA = "JULGADA", "julgada em conjunto"
        DESFEITA = "DESFEITA", "desfeita"

    transportador = models.ForeignKey(Transportador, models.PROTECT, related_name="reunioes")
    motivo = models.TextField("razões")
    reunida_em = models.DateTimeField("reunida em")
    decidida_por = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="reunioes")
    designacao = models.ForeignKey(Designacao, models.PROTECT)
    encerrada_em = models.DateTimeField("encerrada em", null=True, blank=True)
    encerrada_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="reunioes_encerradas"
    )
    motivo_do_fim = models.TextField("por que se desfez", blank=True)
    estado = FSMField("estado", default=Estado.EM_VIGOR, choices=Estado, protected=True)

    class Meta:
        verbose_name = "reunião de autos"
        verbose_name_plural = "reuniões de autos"
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(estado="EM_VIGOR", encerrada_em__isnull=True, encerrada_por__isnull=True)
                | Q(estado="JULGADA", encerrada_em__isnull=False, encerrada_por__isnull=False)
                | (
                    Q(estado="DESFEITA", encerrada_em__isnull=False, encerrada_por__isnull=False) & ~Q(motivo_do_fim="")
                ),
                name="reuniao_estado",
            )
        ]

    def __str__(self) -> str:
        return f"reunião de autos, {self.get_estado_display()}"

    @transition(estado, source=Estado.EM_VIGOR, target=Estado.JULGADA)
    def julgar(self, quando: datetime.datetime, quem: Usuario) -> None:
        """Every auto that waited for judgement was decided in one act."""
        self.encerrada_em, self.encerrada_por = quando, quem

    @transition(estado, source=Estado.EM_VIGOR, target=Estado.DESFEITA)
    def desfazer(self, quando: datetime.datetime, quem: Usuario, motivo: str) -> None:
        self.encerrada_em, self.encerrada_por, self.motivo_do_fim = quando, quem, motivo

    def encerrar(self) -> None:
        """Store the end; its autos may be joined to others again."""
        self.save()
        self.autos.update(em_vigor=False)


class AutoReunido(models.Model):
    """One auto in a group: the despacho in its case and, where it was judged with the others, its own decision."""

    reuniao = models.ForeignKey(Reuniao, models.PROTECT, related_name="autos")
    processo = models.ForeignKey(Processo, models.PROTECT, related_name="reunioes")
    despacho = models.ForeignKey(Peca, models.PROTECT, related_name="+")
    decisao = models.OneToOneField(Decisao, models.PROTECT, null=True, blank=True, related_name="conjunta")
    em_vigor = models.BooleanField("em vigor", default=True)

    class Meta:
        verbose_name = "auto reunido"
        verbose_name_plural = "autos reunidos"
        ordering = ["reuniao_id", "processo_id"]
        constraints = [
            models.UniqueConstraint(fields=["reuniao", "processo"], name="auto_reunido_uma_vez"),
            models.UniqueConstraint(
                fields=["processo"], condition=Q(em_vigor=True), name="auto_em_uma_reuniao_em_vigor"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.processo}, {self.reuniao}"
