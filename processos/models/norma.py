"""Values that change in time: the MVR by vigência, and legal choices that the body makes from a date on."""

import datetime
from decimal import Decimal

from django.db import models
from django.db.models import F, Q

from ..regras.normas import Escolhas
from ..regras.penalidades import ValorDeReferencia


class MaiorValorDeReferencia(models.Model):
    """The "maior valor de referência vigente no Estado da Bahia": value, currency and the act that fixes it."""

    desde = models.DateField("desde")
    ate = models.DateField("até", null=True, blank=True)
    valor = models.DecimalField("valor", max_digits=14, decimal_places=2)
    moeda = models.CharField("moeda", max_length=5, default="R$")
    ato = models.CharField("ato que o fixa", max_length=200)
    ficticio = models.BooleanField("fictício, de demonstração", default=False)

    class Meta:
        verbose_name = "maior valor de referência"
        verbose_name_plural = "maiores valores de referência"
        ordering = ["desde"]
        constraints = [
            models.CheckConstraint(condition=Q(valor__gt=Decimal(0)), name="mvr_valor"),
            models.CheckConstraint(condition=Q(ate__isnull=True) | Q(ate__gte=F("desde")), name="mvr_periodo"),
        ]

    def __str__(self) -> str:
        return f"{self.moeda} {self.valor} desde {self.desde:%d/%m/%Y}"

    @classmethod
    def tabela(cls) -> list[ValorDeReferencia]:
        """Every value, for ``regras.penalidades.mvr_em``."""
        return [
            ValorDeReferencia(desde=m.desde, ate=m.ate, valor=m.valor, moeda=m.moeda, ato=m.ato, ficticio=m.ficticio)
            for m in cls.objects.all()
        ]


class EscolhaVigente(models.Model):
    """A legal choice that departs from the default of ``normas.py`` from a date on, with the act behind it."""

    chave = models.CharField("chave", max_length=40)
    valor = models.CharField("valor", max_length=40)
    desde = models.DateField("desde")
    ate = models.DateField("até", null=True, blank=True)
    ato = models.CharField("ato ou parecer", max_length=300)

    class Meta:
        verbose_name = "escolha vigente"
        verbose_name_plural = "escolhas vigentes"
        ordering = ["chave", "desde"]

    def __str__(self) -> str:
        return f"{self.chave}={self.valor} desde {self.desde:%d/%m/%Y}"

    @classmethod
    def em(cls, dia: datetime.date) -> Escolhas:
        """The choices in force on a day: the defaults, and what was changed since."""
        linhas = cls.objects.filter(Q(ate__isnull=True) | Q(ate__gte=dia), desde__lte=dia).order_by("desde")
        return Escolhas.padrao().com(**dict(linhas.values_list("chave", "valor")))
