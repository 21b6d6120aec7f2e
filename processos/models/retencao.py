"""The retention of a vehicle, with its demands, its substitute and its hours."""

import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django_fsm import FSMField, transition

from ..regras.retencao import incisos
from .auto import AutoDeInfracao
from .peca import Peca
from .processo import Processo
from .transportador import Veiculo


class RetencaoQuerySet(models.QuerySet):
    def em_curso(self) -> "RetencaoQuerySet":
        """Vehicles not released yet."""
        return self.exclude(estado="LIBERADO")

    def do_processo(self, processo: Processo) -> "Retencao | None":
        return self.filter(auto__processo=processo).select_related("veiculo", "substituto").first()


class Retencao(models.Model):
    """A vehicle detained by an auto of art. 58 until its demands are met. No amount is part of it (art. 58, § 3º)."""

    class Estado(models.TextChoices):
        RETIDO = "RETIDO", "retido"
        SUBSTITUIDO = "SUBSTITUIDO", "retido, com substituto em serviço"
        LIBERADO = "LIBERADO", "liberado"

    class Local(models.TextChoices):
        TERMINAL = "terminal", "em um terminal"
        PERCURSO = "percurso", "em outro ponto do percurso"

    auto = models.OneToOneField(AutoDeInfracao, models.PROTECT, related_name="retencao")
    veiculo = models.ForeignKey(Veiculo, models.PROTECT, related_name="retencoes")
    local_tipo = models.CharField("onde", max_length=10, choices=Local)
    retido_em = models.DateTimeField("retido em")
    odometro = models.PositiveIntegerField("odômetro", null=True, blank=True)
    passageiros = models.PositiveSmallIntegerField("passageiros a bordo", null=True, blank=True)
    remocao_por = models.CharField("quem remove", max_length=200, blank=True)
    depositario = models.CharField("com quem fica o veículo", max_length=200, blank=True)
    documentos = models.CharField("documentos recolhidos", max_length=300, blank=True)
    removido_em = models.DateTimeField("removido em", null=True, blank=True)
    substituto = models.ForeignKey(Veiculo, models.PROTECT, null=True, blank=True, related_name="substituicoes")
    substituido_em = models.DateTimeField("substituído em", null=True, blank=True)
    laudo = models.ForeignKey(Peca, models.PROTECT, null=True, blank=True, related_name="+")
    selo_n = models.CharField("número do selo", max_length=20, blank=True)
    selo_vale_ate = models.DateField("selo vale até", null=True, blank=True)
    liberado_em = models.DateTimeField("liberado em", null=True, blank=True)
    entregue_a = models.CharField("entregue a", max_length=3000, blank=True)
    entregue_cpf = models.CharField("CPF de quem recebeu", max_length=11, blank=True)
    termo = models.ForeignKey(Peca, models.PROTECT, null=True, blank=True, related_name="+")
    termo_de_liberacao = models.ForeignKey(Peca, models.PROTECT, null=True, blank=True, related_name="+")
    estado = FSMField("estado", default=Estado.RETIDO, choices=Estado, protected=True)

    objects = RetencaoQuerySet.as_manager()

    class Meta:
        verbose_name = "retenção"
        verbose_name_plural = "retenções"
        constraints = [
            models.UniqueConstraint(
                fields=["veiculo"], condition=~Q(estado="LIBERADO"), name="retencao_uma_por_veiculo"
            ),
            models.UniqueConstraint(fields=["selo_n"], condition=~Q(selo_n=""), name="retencao_selo_unico"),
            models.CheckConstraint(
                condition=Q(estado__in=["RETIDO", "SUBSTITUIDO", "LIBERADO"]), name="retencao_estado"
            ),
            models.CheckConstraint(
                condition=Q(estado="LIBERADO", liberado_em__isnull=False)
                | (~Q(estado="LIBERADO") & Q(liberado_em__isnull=True)),
                name="retencao_liberada_tem_hora",
            ),
        ]

    def __str__(self) -> str:
        return f"retenção do veículo {self.veiculo.placa}"

    @property
    def incisos(self) -> list[str]:
        """The incisos of art. 58 for which the vehicle was detained, by their keys."""
        return incisos(e.infracao for e in self.auto.enquadramentos.all())

    @property
    def liberado(self) -> bool:
        return self.estado == self.Estado.LIBERADO

    @transition(estado, source=Estado.RETIDO, target=Estado.SUBSTITUIDO)
    def substituir(
        self, removido_em: datetime.datetime, substituto: Veiculo, substituido_em: datetime.datetime
    ) -> None:
        """Removed, and another vehicle runs in its place (art. 58, §§ 1º and 2º)."""
        self.removido_em, self.substituto, self.substituido_em = removido_em, substituto, substituido_em

    @transition(estado, source=[Estado.RETIDO, Estado.SUBSTITUIDO], target=Estado.LIBERADO)
    def liberar(self, quando: datetime.datetime, entregue_a: str, cpf: str) -> None:
        """Released at once when the demands are met, substituted or not (art. 58, § 3º)."""
        self.liberado_em, self.entregue_a, self.entregue_cpf = quando, entregue_a, cpf


class Exigencia(models.Model):
    """One thing to be done for the vehicle to leave, and how it was done."""

    retencao = models.ForeignKey(Retencao, models.PROTECT, related_name="exigencias")
    ordem = models.PositiveSmallIntegerField("ordem")
    texto = models.CharField("exigência", max_length=300)
    cumprida_em = models.DateTimeField("cumprida em", null=True, blank=True)
    como = models.CharField("como se cumpriu", max_length=300, blank=True)
    conferida_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="exigencias_conferidas"
    )

    class Meta:
        verbose_name = "exigência"
        ordering = ["retencao", "ordem"]
        constraints = [models.UniqueConstraint(fields=["retencao", "ordem"], name="exigencia_unica")]

    def __str__(self) -> str:
        return self.texto

    @property
    def cumprida(self) -> bool:
        return self.cumprida_em is not None
