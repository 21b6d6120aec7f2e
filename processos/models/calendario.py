"""The calendar of the place of filing, versioned: never overwritten, a new version each time (contagem, § 6)."""

from functools import lru_cache

from django.db import models

from ..regras import calendario as regras


class VersaoDoCalendario(models.Model):
    """What was known of the calendar from a moment on, and up to which day it reaches."""

    rotulo = models.CharField("versão", max_length=20, unique=True)
    criada_em = models.DateTimeField("criada em")
    motivo = models.CharField("motivo", max_length=300)
    cobre_de = models.DateField("cobre de")
    cobre_ate = models.DateField("cobre até")

    class Meta:
        verbose_name = "versão do calendário"
        verbose_name_plural = "versões do calendário"
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.rotulo

    @classmethod
    def vigente(cls) -> regras.Calendario:
        """The calendar of the newest version, as a value for the law; one query when it is already known."""
        return cls.da_versao(cls.objects.order_by("-pk").values_list("pk", flat=True).first())

    @classmethod
    def da_versao(cls, pk: int | None) -> regras.Calendario:
        """The calendar of one version; no query when it is already known."""
        if pk is None:
            raise regras.ForaDoCalendario(
                "Nenhum calendário está carregado; carregue o do ano em Administração › Calendário."
            )
        return _montar(pk)

    def montar(self) -> regras.Calendario:
        """This version as a value for the law."""
        return _montar(self.pk)


class DiaDoCalendario(models.Model):
    """A day without business, or with part of it, and the act that says so."""

    class Efeito(models.TextChoices):
        FECHADO = "fechado", "sem expediente"
        ENCERRA_CEDO = "early_close", "encerra cedo"
        ABRE_TARDE = "late_open", "abre tarde"

    class Tipo(models.TextChoices):
        FERIADO_NACIONAL = "feriado_nacional", "feriado nacional"
        FERIADO_ESTADUAL = "feriado_estadual", "feriado estadual"
        FERIADO_MUNICIPAL = "feriado_municipal", "feriado municipal"
        FERIADO_RELIGIOSO = "feriado_religioso", "feriado religioso"
        PONTO_FACULTATIVO = "ponto_facultativo", "ponto facultativo"
        FECHAMENTO = "fechamento", "fechamento"
        PARCIAL = "parcial", "expediente parcial"

    data = models.DateField("data")
    nome = models.CharField("nome", max_length=100)
    tipo = models.CharField("tipo", max_length=30, choices=Tipo)
    efeito = models.CharField("efeito", max_length=12, choices=Efeito, default=Efeito.FECHADO)
    ato = models.CharField("ato", max_length=200, blank=True)
    publicado_em = models.DateField("publicado em", null=True, blank=True)
    revogado_em = models.DateField("revogado em", null=True, blank=True)
    versao = models.ForeignKey(VersaoDoCalendario, models.PROTECT, related_name="dias")

    class Meta:
        verbose_name = "dia do calendário"
        verbose_name_plural = "dias do calendário"
        ordering = ["data"]

    def __str__(self) -> str:
        return f"{self.data:%d/%m/%Y}, {self.nome}"


@lru_cache(maxsize=8)
def _montar(pk: int) -> regras.Calendario:
    """All days known up to a version; a version is never changed, so the value may be kept."""
    versao = VersaoDoCalendario.objects.get(pk=pk)
    nao_uteis, parciais = [], []
    for dia in DiaDoCalendario.objects.filter(versao_id__lte=pk).order_by("data"):
        if dia.efeito == DiaDoCalendario.Efeito.FECHADO:
            nao_uteis.append(
                regras.DiaNaoUtil(
                    data=dia.data,
                    nome=dia.nome,
                    tipo=dia.tipo,
                    ato=dia.ato,
                    publicado_em=dia.publicado_em,
                    revogado_em=dia.revogado_em,
                )
            )
        else:
            parciais.append(regras.DiaParcial(data=dia.data, efeito=dia.efeito, nome=dia.nome))
    return regras.Calendario(
        nao_uteis, parciais, versao=versao.rotulo, cobre_de=versao.cobre_de, cobre_ate=versao.cobre_ate
    )
