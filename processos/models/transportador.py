"""Carriers, who speaks for them, their vehicles and lines."""

import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from ..identificadores import formatar_cnpj, formatar_cpf
from ..regras.tempo import data_local


class Transportador(models.Model):
    """A carrier of the system: company (CNPJ) or autonomous (CPF), never both (arts. 3 and 33)."""

    nome = models.CharField("nome ou razão social", max_length=3000)
    cnpj = models.CharField("CNPJ", max_length=14, blank=True)
    cpf = models.CharField("CPF", max_length=11, blank=True)
    n_cadastro = models.CharField("número de cadastro", max_length=20, unique=True)
    endereco = models.CharField("endereço", max_length=500)
    email = models.EmailField("e-mail")
    telefone = models.CharField("telefone", max_length=30, blank=True)
    adesao_eletronica_em = models.DateField("adesão à notificação eletrônica", null=True, blank=True)
    termo_de_adesao = models.CharField("termo de adesão", max_length=100, blank=True)
    adesao_retirada_em = models.DateField("adesão retirada em", null=True, blank=True)

    class Meta:
        verbose_name = "transportador"
        verbose_name_plural = "transportadores"
        ordering = ["n_cadastro"]
        constraints = [
            models.CheckConstraint(
                condition=(Q(cnpj="") & ~Q(cpf="")) | (Q(cpf="") & ~Q(cnpj="")), name="transportador_cnpj_ou_cpf"
            ),
            models.UniqueConstraint(fields=["cnpj"], condition=~Q(cnpj=""), name="transportador_cnpj_unico"),
            models.UniqueConstraint(fields=["cpf"], condition=~Q(cpf=""), name="transportador_cpf_unico"),
        ]

    def __str__(self) -> str:
        return self.nome

    @property
    def documento(self) -> str:
        return f"CNPJ {formatar_cnpj(self.cnpj)}" if self.cnpj else f"CPF {formatar_cpf(self.cpf)}"

    def aderiu_em(self, dia: datetime.date) -> bool:
        """Electronic notice reaches only whoever registered a term of adhesion, until withdrawn (decisões, 25a)."""
        if self.adesao_eletronica_em is None or self.adesao_eletronica_em > dia:
            return False
        return self.adesao_retirada_em is None or dia < self.adesao_retirada_em


class RepresentacaoQuerySet(models.QuerySet):
    def em_vigor(self, dia: datetime.date) -> "RepresentacaoQuerySet":
        """Powers in force on a civil day, both ends included; a revoked one ends at once, on its own day."""
        return self.filter(Q(ate__isnull=True) | Q(ate__gte=dia), de__lte=dia, revogada_em__isnull=True)

    def encerradas(self, dia: datetime.date) -> "RepresentacaoQuerySet":
        """Powers that were and are no more, by revocation or by their date."""
        return self.filter(Q(revogada_em__isnull=False) | Q(ate__lt=dia))


class Representacao(models.Model):
    """Who speaks for a carrier, with which powers, from when to when: the only truth for parties (guarantee 21)."""

    class Qualidade(models.TextChoices):
        SOCIO = "socio", "sócio"
        DIRETOR = "diretor", "diretor"
        PROCURADOR = "procurador", "procurador"
        PROPRIO = "proprio", "o próprio"

    class Poderes(models.TextChoices):
        PLENOS = "plenos", "plenos"
        PETICIONAR = "peticionar", "peticionar, sem dispor do direito"
        CONSULTA = "consulta", "só consulta"

    usuario = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="representacoes")
    transportador = models.ForeignKey(Transportador, models.PROTECT, related_name="representacoes")
    qualidade = models.CharField("qualidade", max_length=12, choices=Qualidade)
    poderes = models.CharField("poderes", max_length=12, choices=Poderes, default=Poderes.PLENOS)
    documento = models.CharField("documento que prova os poderes", max_length=200)
    de = models.DateField("de")
    ate = models.DateField("até", null=True, blank=True)
    prova = models.ForeignKey("DocumentoDoCadastro", models.PROTECT, null=True, blank=True, related_name="+")
    revogada_em = models.DateTimeField("revogada em", null=True, blank=True)
    motivo_do_fim = models.CharField("motivo do fim", max_length=500, blank=True)
    sucessora = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="antecessoras")

    objects = RepresentacaoQuerySet.as_manager()

    class Meta:
        verbose_name = "representação"
        verbose_name_plural = "representações"
        ordering = ["transportador", "de", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(ate__isnull=True) | Q(ate__gte=F("de")), name="representacao_periodo")
        ]

    def __str__(self) -> str:
        return f"{self.usuario}, {self.get_qualidade_display()} de {self.transportador}"

    @property
    def fim(self) -> str:
        """How these powers ended or will end, in words: the reason told to whoever acts after it."""
        if self.revogada_em is not None:
            return f"revogados em {data_local(self.revogada_em):%d/%m/%Y}"
        return f"até {self.ate:%d/%m/%Y}" if self.ate else "sem data de fim"

    def revogar(self, agora: datetime.datetime, motivo: str, sucessora: "Representacao | None" = None) -> None:
        """End these powers now. Nothing done under them changes; alterations are new powers, never edits."""
        self.revogada_em, self.motivo_do_fim, self.sucessora = agora, motivo, sucessora


class Linha(models.Model):
    """A line of the regular service (art. 12)."""

    codigo = models.CharField("código", max_length=10, unique=True)
    denominacao = models.CharField("denominação", max_length=200)

    class Meta:
        ordering = ["codigo"]

    def __str__(self) -> str:
        return f"{self.codigo}, {self.denominacao}"


class Veiculo(models.Model):
    """A registered vehicle (art. 30); the plate is kept in its Mercosul form."""

    transportador = models.ForeignKey(Transportador, models.PROTECT, related_name="veiculos")
    n_ordem = models.CharField("número de ordem", max_length=10)
    placa = models.CharField("placa", max_length=7, unique=True)
    renavam = models.CharField("Renavam", max_length=11, blank=True)
    chassi = models.CharField("chassi", max_length=17, blank=True)
    tipo = models.CharField("tipo do art. 28", max_length=4)
    lotacao = models.PositiveSmallIntegerField("lotação")
    aquisicao = models.DateField("fatura do veículo novo")

    class Meta:
        verbose_name = "veículo"
        ordering = ["n_ordem"]

    def __str__(self) -> str:
        return f"{self.placa}, nº de ordem {self.n_ordem}"
