"""People, their roles, and the acts that designate them."""

import datetime

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import F, Q


class Papel(models.TextChoices):
    """A role in the procedures; each has its own inbox."""

    FISCAL = "fiscal", "Fiscal"
    VISTORIA = "vistoria", "Vistoria"
    PROTOCOLO = "protocolo", "Protocolo"
    JURIDICO = "juridico", "Jurídico"
    DIRETOR_DE_TRANSPORTES = "diretor_de_transportes", "Diretor de Transportes"
    DIRETOR_PRESIDENTE = "diretor_presidente", "Diretor-Presidente"
    FINANCEIRO = "financeiro", "Financeiro"
    ADMINISTRADOR = "administrador", "Administrador"
    TRANSPORTADOR = "transportador", "Transportador"


class Usuario(AbstractUser):
    """A person who enters the system. Never deleted: deactivated, and their open tasks go back to the role."""

    nome = models.CharField("nome", max_length=3000)
    matricula = models.CharField("matrícula", max_length=20, blank=True)
    cpf = models.CharField("CPF", max_length=11, blank=True)  # of who represents a carrier; the house has a matrícula

    class Meta:
        verbose_name = "pessoa"
        verbose_name_plural = "pessoas"
        constraints = [models.UniqueConstraint(fields=["cpf"], condition=~Q(cpf=""), name="usuario_cpf_unico")]

    def __str__(self) -> str:
        return self.nome or self.username

    def get_full_name(self) -> str:
        return str(self)

    @property
    def iniciais(self) -> str:
        partes = str(self).split()
        return (partes[0][:1] + (partes[-1][:1] if len(partes) > 1 else "")).upper()


class DesignacaoQuerySet(models.QuerySet):
    def em_vigor(self, dia: datetime.date) -> "DesignacaoQuerySet":
        """Designations in force on a civil day (both ends included)."""
        return self.filter(Q(ate__isnull=True) | Q(ate__gte=dia), de__lte=dia)


class Designacao(models.Model):
    """Who holds a role, as titular or substitute, by which act, from when to when (guarantee 2)."""

    class Qualidade(models.TextChoices):
        TITULAR = "titular", "titular"
        SUBSTITUTO = "substituto", "em substituição"

    usuario = models.ForeignKey(Usuario, models.PROTECT, related_name="designacoes", verbose_name="pessoa")
    papel = models.CharField("papel", max_length=30, choices=Papel)
    qualidade = models.CharField("qualidade", max_length=12, choices=Qualidade, default=Qualidade.TITULAR)
    titular = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="substituicoes", verbose_name="substitui"
    )
    ato = models.CharField("ato de designação", max_length=200)
    de = models.DateField("de")
    ate = models.DateField("até", null=True, blank=True)

    objects = DesignacaoQuerySet.as_manager()

    class Meta:
        verbose_name = "designação"
        verbose_name_plural = "designações"
        ordering = ["papel", "de", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(ate__isnull=True) | Q(ate__gte=F("de")), name="designacao_periodo"),
            models.CheckConstraint(
                condition=Q(qualidade="titular", titular__isnull=True)
                | Q(qualidade="substituto", titular__isnull=False),
                name="designacao_substituto_nomeia_titular",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_papel_display()}, {self.get_qualidade_display()}"
