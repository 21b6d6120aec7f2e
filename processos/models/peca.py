"""The pieces of a case: every document, numbered by kind and year, on numbered leaves. Bytes never change."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django_fsm import FSMField, transition

from .processo import Processo


class Grupo(models.TextChoices):
    """Where a piece stands in the tree of the case."""

    AUTUACAO = "1_autuacao", "Autuação"
    RETENCAO = "1_retencao", "Retenção do veículo"
    NOTIFICACAO = "2_notificacao", "Notificação"
    DEFESA = "3_defesa", "Defesa"
    JULGAMENTO = "4_julgamento", "Julgamento"
    RECURSO = "5_recurso", "Recurso"
    EXECUCAO = "6_execucao", "Execução"


class Peca(models.Model):
    """A document issued or received. A correction is a new piece; a cancelled one stays, with its successor."""

    class Estado(models.TextChoices):
        JUNTADA = "JUNTADA", "juntada"
        CANCELADA = "CANCELADA", "cancelada"

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="pecas")
    especie = models.CharField("espécie", max_length=6)  # AUT, NOT, GUI, PRT, CER, DEC, DDP, REM, DEV, ANX…
    grupo = models.CharField("grupo", max_length=16, choices=Grupo)
    titulo = models.CharField("título", max_length=300)
    ano = models.PositiveSmallIntegerField("ano", null=True, blank=True)
    sequencial = models.PositiveIntegerField("sequencial", null=True, blank=True)
    numero = models.CharField("número", max_length=30, blank=True)
    folha_inicial = models.PositiveIntegerField("folha inicial")
    folha_final = models.PositiveIntegerField("folha final")
    juntada_em = models.DateTimeField("juntada em")
    autor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="pecas")
    assinada = models.BooleanField("assinada", default=False)
    documento = models.JSONField("conteúdo", null=True, blank=True)
    arquivo = models.FileField("arquivo", max_length=200)
    nome_original = models.CharField("nome do arquivo recebido", max_length=255, blank=True)
    tamanho = models.PositiveBigIntegerField("tamanho em bytes")
    sha256 = models.CharField("SHA-256 do arquivo", max_length=64)
    codigo = models.CharField("código de verificação", max_length=14, blank=True, db_index=True)
    restrita = models.BooleanField("só para a casa", default=False)
    estado = FSMField("estado", default=Estado.JUNTADA, choices=Estado, protected=True)
    motivo = models.CharField("motivo do cancelamento", max_length=300, blank=True)
    sucessora = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="antecessoras")

    class Meta:
        verbose_name = "peça"
        ordering = ["processo", "folha_inicial", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["processo", "folha_inicial"], name="peca_folha_unica"),
            models.UniqueConstraint(
                fields=["especie", "ano", "sequencial"], condition=Q(sequencial__isnull=False), name="peca_numero_unico"
            ),
            models.CheckConstraint(condition=Q(estado__in=["JUNTADA", "CANCELADA"]), name="peca_estado"),
        ]

    def __str__(self) -> str:
        return f"{self.titulo} {self.numero}".strip()

    @property
    def folhas(self) -> str:
        if self.folha_inicial == self.folha_final:
            return str(self.folha_inicial)
        return f"{self.folha_inicial} a {self.folha_final}"

    @transition(estado, source=Estado.JUNTADA, target=Estado.CANCELADA)
    def cancelar(self, motivo: str, sucessora: "Peca | None" = None) -> None:
        self.motivo, self.sucessora = motivo, sucessora
