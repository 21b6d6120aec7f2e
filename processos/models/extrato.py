"""The bank's statements that were imported, and their credits: each line enters once, whatever file brings it again."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from .deposito import Guia, Lancamento


class ExtratoImportado(models.Model):
    """One file, by the fingerprint of its bytes; the lines that could not be read stay with it, with their reasons."""

    sha256 = models.CharField("SHA-256 do arquivo", max_length=64, unique=True)
    nome = models.CharField("nome do arquivo", max_length=255)
    importado_em = models.DateTimeField("importado em")
    autor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    lidas = models.PositiveIntegerField("linhas lidas")
    ruins = models.JSONField("linhas recusadas", default=list)

    class Meta:
        verbose_name = "extrato importado"
        verbose_name_plural = "extratos importados"
        ordering = ["-importado_em", "-pk"]

    def __str__(self) -> str:
        return self.nome


class LinhaDeExtratoQuerySet(models.QuerySet):
    def a_identificar(self) -> "LinhaDeExtratoQuerySet":
        """Credits that no guide claims yet."""
        return self.filter(deposito__isnull=True)


class LinhaDeExtrato(models.Model):
    """One credit of the bank. ``chave`` makes it the same line in any file; ``deposito`` is its entry in the ledger."""

    extrato = models.ForeignKey(ExtratoImportado, models.PROTECT, related_name="linhas")
    numero = models.PositiveIntegerField("linha do arquivo")
    chave = models.CharField("chave", max_length=64, unique=True)
    creditado = models.DateField("dia do crédito")
    pago = models.DateField("dia do pagamento")
    valor = models.DecimalField("valor", max_digits=14, decimal_places=2)
    identificador = models.CharField("identificador", max_length=40, blank=True)
    documento = models.CharField("documento do banco", max_length=60, blank=True)
    historico = models.CharField("histórico", max_length=200, blank=True)
    situacao = models.CharField("situação", max_length=20)  # a key of regras.depositos.SITUACOES, or "desconhecida"
    guia = models.ForeignKey(Guia, models.PROTECT, null=True, blank=True, related_name="linhas_de_extrato")
    deposito = models.OneToOneField(
        Lancamento, models.PROTECT, null=True, blank=True, related_name="linha_de_extrato", verbose_name="lançamento"
    )

    objects = LinhaDeExtratoQuerySet.as_manager()

    class Meta:
        verbose_name = "linha de extrato"
        verbose_name_plural = "linhas de extrato"
        ordering = ["extrato", "numero", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(valor__gt=0), name="linha_de_extrato_valor"),
            models.CheckConstraint(
                condition=Q(guia__isnull=True, deposito__isnull=True) | Q(guia__isnull=False, deposito__isnull=False),
                name="linha_de_extrato_guia_e_lancamento",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.creditado:%d/%m/%Y}, {self.valor}, {self.identificador or 'sem identificador'}"

    @property
    def referencia(self) -> str:
        return f"extrato de {self.creditado:%d/%m/%Y}" + (f", documento {self.documento}" if self.documento else "")
