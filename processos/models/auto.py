"""The infraction notice and each penalty it imputes."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django_fsm import FSMField, transition

from ..regras.infracoes import CATALOGO
from .processo import Processo
from .transportador import Linha, Transportador, Veiculo


class Talao(models.Model):
    """A numbered book handed to an inspector (art. 54, § 2)."""

    serie = models.CharField("série", max_length=5)
    de = models.PositiveIntegerField("primeiro número")
    ate = models.PositiveIntegerField("último número")
    fiscal = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="taloes")

    class Meta:
        verbose_name = "talão"
        verbose_name_plural = "talões"
        ordering = ["serie", "de"]

    def __str__(self) -> str:
        return f"série {self.serie}, {self.de:06d} a {self.ate:06d}"


class AutoDeInfracao(models.Model):
    """The auto as written; a mistake is corrected by an added note, never erased (arts. 54, 63 and 64)."""

    class Estado(models.TextChoices):
        LAVRADO = "LAVRADO", "lavrado"
        REGISTRADO = "REGISTRADO", "registrado"
        ARQUIVADO = "ARQUIVADO", "arquivado"
        ANULADO = "ANULADO", "anulado"

    class Ciente(models.TextChoices):
        ASSINOU = "assinou", "assinou a segunda via"
        RECUSOU = "recusou", "recusou-se a assinar"
        AUSENTE = "ausente", "não estava presente"

    processo = models.OneToOneField(Processo, models.PROTECT, related_name="auto")
    serie = models.CharField("série", max_length=5)
    numero = models.PositiveIntegerField("número do talão")
    transportador = models.ForeignKey(Transportador, models.PROTECT, related_name="autos")
    veiculo = models.ForeignKey(Veiculo, models.PROTECT, null=True, blank=True, related_name="autos")
    linha = models.ForeignKey(Linha, models.PROTECT, null=True, blank=True, related_name="autos")
    fato_em = models.DateTimeField("data e hora do fato")
    lavrado_em = models.DateTimeField("data e hora da lavratura")
    motivo_nao_imediato = models.TextField("por que não foi lavrado no momento", blank=True)
    local = models.CharField("local", max_length=200)
    municipio = models.CharField("município", max_length=60)
    constatacao = models.CharField("constatação", max_length=12, default="campo")
    agente_infrator = models.CharField("preposto", max_length=3000, blank=True)
    relato = models.TextField("relato")
    sanar_imediato = models.BooleanField("determinou sanar de imediato (art. 64)", default=True)
    ciente = models.CharField("ciente", max_length=10, choices=Ciente)
    testemunhas = models.JSONField("testemunhas", default=list)
    prazo_e_local_no_auto = models.BooleanField("o auto traz prazo e local de defesa", default=False)
    fiscal = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="autos_lavrados")
    estado = FSMField("estado", default=Estado.LAVRADO, choices=Estado, protected=True)

    class Meta:
        verbose_name = "auto de infração"
        verbose_name_plural = "autos de infração"
        constraints = [
            models.UniqueConstraint(fields=["serie", "numero"], name="auto_talao_unico"),
            models.CheckConstraint(
                condition=Q(estado__in=["LAVRADO", "REGISTRADO", "ARQUIVADO", "ANULADO"]), name="auto_estado"
            ),
        ]

    def __str__(self) -> str:
        return f"auto {self.numero:06d}, série {self.serie}"

    @transition(estado, source=Estado.LAVRADO, target=Estado.REGISTRADO)
    def registrar(self) -> None:
        """Entry in the body's register (art. 65)."""

    @transition(estado, source=Estado.REGISTRADO, target=Estado.ARQUIVADO)
    def arquivar(self) -> None:
        """Nothing of it is left to decide or execute."""

    @transition(estado, source=[Estado.LAVRADO, Estado.REGISTRADO], target=Estado.ANULADO)
    def anular(self) -> None:
        """Annulled by decision, with reasons."""


class EnquadramentoQuerySet(models.QuerySet):
    def subsistentes(self) -> "EnquadramentoQuerySet":
        """Penalties that neither fell nor were annulled."""
        return self.exclude(estado="ANULADO").exclude(resultado="cancelado")

    def a_certificar(self) -> "EnquadramentoQuerySet":
        """Final, by whatever way, and not yet certified so (F15)."""
        finais = self.subsistentes().filter(estado__in=["DEFINITIVO", "CUMPRIDO"])
        return finais.exclude(certificada__isnull=False, certificada=models.F("definitivo_em"))

    def a_executar(self) -> "EnquadramentoQuerySet":
        """Final and not yet converted, collected or registered: what is final is executed once."""
        finais = self.subsistentes().filter(estado__in=["DEFINITIVO", "CUMPRIDO"])
        return finais.exclude(executada__isnull=False, executada=models.F("definitivo_em"), estado="CUMPRIDO")


class Enquadramento(models.Model):
    """One imputed penalty, with its own life (arts. 55 to 57)."""

    class Estado(models.TextChoices):
        IMPUTADO = "IMPUTADO", "imputado"
        EM_JULGAMENTO = "EM_JULGAMENTO", "em julgamento"
        REVEL = "REVEL", "revel"
        JULGADO = "JULGADO", "julgado"
        EM_RECURSO = "EM_RECURSO", "em recurso"
        DEFINITIVO = "DEFINITIVO", "definitivo"
        EXECUTADO = "EXECUTADO", "executado"
        CUMPRIDO = "CUMPRIDO", "cumprido"
        ANULADO = "ANULADO", "anulado"

    class Resultado(models.TextChoices):
        MANTIDO = "mantido", "mantido"
        REDUZIDO = "reduzido", "reduzido"
        REENQUADRADO = "reenquadrado", "reenquadrado"
        CANCELADO = "cancelado", "cancelado"

    # Imputed and not yet decided: what a judgement disposes of.
    POR_DECIDIR = (Estado.IMPUTADO, Estado.EM_JULGAMENTO, Estado.REVEL)
    # Once decided, by judgement, appeal, payment or lapse: what a reform or an annulment may still take back.
    DECIDIDOS = (Estado.JULGADO, Estado.EM_RECURSO, Estado.DEFINITIVO, Estado.EXECUTADO, Estado.CUMPRIDO)

    auto = models.ForeignKey(AutoDeInfracao, models.PROTECT, related_name="enquadramentos")
    ordem = models.PositiveSmallIntegerField("ordem")
    infracao = models.CharField("infração", max_length=20)  # key of regras.infracoes.CATALOGO
    pena = models.CharField("pena", max_length=14)
    percentual = models.DecimalField("percentual", max_digits=5, decimal_places=2, null=True, blank=True)
    valor = models.DecimalField("valor", max_digits=14, decimal_places=2, default=0)
    em_dobro = models.BooleanField("em dobro", default=False)
    objeto = models.CharField("o que faltou (art. 56, V)", max_length=10, blank=True)  # cedula or uniforme
    memoria_do_valor = models.JSONField("memória do valor", null=True, blank=True)
    memoria_da_reincidencia = models.JSONField("memória da reincidência", null=True, blank=True)
    resultado = models.CharField("resultado", max_length=14, choices=Resultado, blank=True)
    definitivo_em = models.DateField("definitivo em", null=True, blank=True)
    # which finality was certified and executed, by its date: each once, and anew if it falls and comes back
    certificada = models.DateField("definitividade certificada", null=True, blank=True)
    executada = models.DateField("definitividade executada", null=True, blank=True)
    estado = FSMField("estado", default=Estado.IMPUTADO, choices=Estado, protected=True)

    objects = EnquadramentoQuerySet.as_manager()

    class Meta:
        ordering = ["auto", "ordem"]
        constraints = [
            models.UniqueConstraint(fields=["auto", "infracao"], name="enquadramento_unico_no_auto"),
            models.CheckConstraint(condition=Q(valor__gte=0), name="enquadramento_valor"),
            models.CheckConstraint(
                condition=Q(
                    estado__in=[
                        "IMPUTADO",
                        "EM_JULGAMENTO",
                        "REVEL",
                        "JULGADO",
                        "EM_RECURSO",
                        "DEFINITIVO",
                        "EXECUTADO",
                        "CUMPRIDO",
                        "ANULADO",
                    ]
                ),
                name="enquadramento_estado",
            ),
        ]

    def __str__(self) -> str:
        return self.citacao

    @property
    def citacao(self) -> str:
        return CATALOGO[self.infracao].citacao

    @property
    def resumo(self) -> str:
        return CATALOGO[self.infracao].resumo

    @property
    def subsiste(self) -> bool:
        return self.estado != self.Estado.ANULADO and self.resultado != self.Resultado.CANCELADO

    @transition(estado, source=[Estado.IMPUTADO, Estado.REVEL], target=Estado.EM_JULGAMENTO)
    def levar_a_julgamento(self) -> None:
        """A defence was received (art. 66)."""

    @transition(estado, source=Estado.IMPUTADO, target=Estado.REVEL)
    def declarar_revel(self) -> None:
        """The period ended without a defence that could be received; the penalty still needs a decision."""

    @transition(estado, source=[Estado.EM_JULGAMENTO, Estado.REVEL], target=Estado.JULGADO)
    def julgar(self, resultado: str, valor) -> None:
        self.resultado, self.valor = resultado, valor

    @transition(estado, source=Estado.JULGADO, target=Estado.JULGADO)
    def reconsiderar(self, resultado: str, valor) -> None:
        """The same authority changes its decision (art. 67, I)."""
        self.resultado, self.valor = resultado, valor

    @transition(estado, source=Estado.JULGADO, target=Estado.EM_RECURSO)
    def levar_a_recurso(self) -> None:
        """A timely appeal was lodged (art. 67, II)."""

    @transition(estado, source=list(DECIDIDOS), target=Estado.JULGADO)
    def reformar(self, resultado: str, valor) -> None:
        """The appeal changed the penalty; a late one, if heard, undoes what was final, paid or not (decisões, 9)."""
        self.resultado, self.valor, self.definitivo_em = resultado, valor, None

    @transition(
        estado,
        source=[Estado.IMPUTADO, Estado.EM_JULGAMENTO, Estado.REVEL, Estado.JULGADO, Estado.EM_RECURSO],
        target=Estado.DEFINITIVO,
    )
    def tornar_definitivo(self, dia) -> None:
        """Final, per penalty (decisões, 9)."""
        self.definitivo_em = dia

    @transition(estado, source=Estado.DEFINITIVO, target=Estado.EXECUTADO)
    def executar(self) -> None:
        """Converted, collected or registered."""

    @transition(estado, source=[Estado.IMPUTADO, Estado.JULGADO, Estado.DEFINITIVO], target=Estado.CUMPRIDO)
    def cumprir(self, dia) -> None:
        """The carrier paid or accepted the warning; final on that day (decisões, 9)."""
        self.definitivo_em = self.definitivo_em or dia

    @transition(
        estado,
        source=[
            Estado.IMPUTADO,
            Estado.EM_JULGAMENTO,
            Estado.REVEL,
            Estado.JULGADO,
            Estado.EM_RECURSO,
            Estado.DEFINITIVO,
            Estado.EXECUTADO,
            Estado.CUMPRIDO,
        ],
        target=Estado.ANULADO,
    )
    def anular(self) -> None:
        """Annulled with the auto, at any time, paid or not."""

    @transition(estado, source=[Estado.IMPUTADO, Estado.EM_JULGAMENTO, Estado.REVEL], target=Estado.JULGADO)
    def arquivar(self) -> None:
        """Filed by the authority of its own motion, before any decision: nothing is imposed."""
        self.resultado, self.valor = self.Resultado.CANCELADO, 0

    @transition(
        estado,
        source=[
            Estado.IMPUTADO,
            Estado.EM_JULGAMENTO,
            Estado.REVEL,
            Estado.JULGADO,
            Estado.EM_RECURSO,
            Estado.DEFINITIVO,
            Estado.EXECUTADO,
            Estado.CUMPRIDO,
        ],
        target=Estado.IMPUTADO,
    )
    def voltar_a_imputado(self) -> None:
        """The notice of the autuação, or the decision not to receive the defence, was annulled."""
        self.resultado, self.definitivo_em = "", None

    @transition(estado, source=list(DECIDIDOS), target=Estado.EM_JULGAMENTO)
    def voltar_a_julgamento(self) -> None:
        """The decision was annulled, and the defence that it judged stands."""
        self.resultado, self.definitivo_em = "", None

    @transition(estado, source=list(DECIDIDOS), target=Estado.REVEL)
    def voltar_a_revelia(self) -> None:
        """The decision was annulled, and there was no defence."""
        self.resultado, self.definitivo_em = "", None

    @transition(estado, source=list(DECIDIDOS), target=Estado.JULGADO)
    def voltar_a_julgado(self) -> None:
        """The notice of the decision was annulled: the period against it begins again."""
        self.definitivo_em = None

    @transition(estado, source=list(DECIDIDOS), target=Estado.EM_RECURSO)
    def voltar_ao_recurso(self) -> None:
        """The decision of the appeal was annulled, or the late appeal became timely."""
        self.definitivo_em = None
