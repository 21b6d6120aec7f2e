"""The record of a case: append-only, each line carrying the hash of the one before (guarantee 22)."""

import hashlib
import json

from django.conf import settings
from django.db import models
from django.db.models import Q

from .pessoas import Designacao, Papel
from .processo import Processo


class Andamento(models.Model):
    """One event of a case: who did what, when, in what capacity, and what changed. Never updated or deleted."""

    processo = models.ForeignKey(
        Processo, models.PROTECT, related_name="andamentos", null=True, blank=True, verbose_name="processo"
    )
    sequencia = models.PositiveIntegerField("sequência")
    quando = models.DateTimeField("quando")
    ato = models.CharField("ato", max_length=60)
    texto = models.TextField("texto")
    autor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="andamentos"
    )
    papel = models.CharField("papel", max_length=30, choices=Papel, blank=True)
    designacao = models.ForeignKey(Designacao, models.PROTECT, null=True, blank=True)
    qualidade = models.CharField("em que qualidade", max_length=400, blank=True)
    mudancas = models.JSONField("mudanças de estado", default=list)
    dados = models.JSONField("dados", default=dict)
    restrito = models.BooleanField("só para a casa", default=False)
    chave = models.UUIDField("chave do envio", null=True, blank=True, unique=True)
    hash_anterior = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["processo", "-sequencia"]
        indexes = [models.Index(fields=["autor", "papel", "quando", "id"], name="andamento_de_quem")]
        constraints = [
            models.UniqueConstraint(fields=["processo", "sequencia"], name="andamento_sequencia"),
            models.UniqueConstraint(
                fields=["sequencia"], condition=Q(processo__isnull=True), name="andamento_sequencia_da_casa"
            ),
        ]

    def __str__(self) -> str:
        return self.texto

    def calcular_hash(self) -> str:
        """SHA-256 of the canonical content and of the hash before it."""
        conteudo = {
            "processo": self.processo_id,
            "sequencia": self.sequencia,
            "quando": self.quando.timestamp(),
            "ato": self.ato,
            "texto": self.texto,
            "autor": self.autor_id,
            "papel": self.papel,
            "designacao": self.designacao_id,
            "qualidade": self.qualidade,
            "mudancas": self.mudancas,
            "dados": self.dados,
            "restrito": self.restrito,
            "anterior": self.hash_anterior,
        }
        canonico = json.dumps(conteudo, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(canonico.encode()).hexdigest()
