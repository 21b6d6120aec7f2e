"""Notices: what was sent, how, with what proof, and when the party came to know (arts. 54 § 1, 63, 65 and 67)."""

from django.db import models
from django.db.models import Q
from django_fsm import FSMField, transition

from .processo import Processo
from .transportador import Transportador


class Notificacao(models.Model):
    """One notice in one mode; a failed mode leads to another notice. Without proof no period runs (guarantee 6)."""

    class Estado(models.TextChoices):
        EMITIDA = "EMITIDA", "emitida"
        ENVIADA = "ENVIADA", "enviada"
        CIENTE = "CIENTE", "ciente"
        FRUSTRADA = "FRUSTRADA", "frustrada"
        ANULADA = "ANULADA", "anulada"

    class Especie(models.TextChoices):
        AUTUACAO = "autuacao", "autuação"
        DECISAO = "decisao", "decisão"
        RECONSIDERACAO = "reconsideracao", "decisão da reconsideração"
        RESULTADO = "resultado", "decisão do recurso"
        COBRANCA = "cobranca", "cobrança"
        REVISAO = "revisao", "revisão"

    class Modo(models.TextChoices):
        PESSOAL = "pessoal", "pessoal, com recibo"
        RECUSA = "recusa", "recusa certificada por duas testemunhas"
        POSTAL = "postal", "postal, com aviso de recebimento"
        ELETRONICA = "eletronica", "eletrônica, no portal"
        EDITAL = "edital", "edital no Diário Oficial"
        INEQUIVOCA = "inequivoca", "ciência inequívoca, por petição"

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="notificacoes")
    transportador = models.ForeignKey(Transportador, models.PROTECT, related_name="notificacoes")
    especie = models.CharField("espécie", max_length=16, choices=Especie)
    modo = models.CharField("modo", max_length=12, choices=Modo)
    peca = models.ForeignKey("Peca", models.PROTECT, null=True, blank=True, related_name="+", verbose_name="documento")
    emitida_em = models.DateTimeField("emitida em")
    enviada_em = models.DateTimeField("enviada em", null=True, blank=True)
    ciencia_em = models.DateTimeField("ciência em", null=True, blank=True)
    juntada_em = models.DateTimeField("prova juntada em", null=True, blank=True)
    lida_em = models.DateTimeField("aberta no portal em", null=True, blank=True)
    recebedor = models.CharField("quem recebeu", max_length=3000, blank=True)
    vinculo = models.CharField("vínculo de quem recebeu", max_length=100, blank=True)
    prova = models.CharField("prova", max_length=300, blank=True)
    motivo = models.CharField("motivo da frustração ou da anulação", max_length=300, blank=True)
    estado = FSMField("estado", default=Estado.EMITIDA, choices=Estado, protected=True)

    class Meta:
        verbose_name = "notificação"
        verbose_name_plural = "notificações"
        ordering = ["processo", "emitida_em", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["processo", "especie"],
                condition=Q(estado__in=["EMITIDA", "ENVIADA"]),
                name="notificacao_uma_em_curso",
            ),
            models.CheckConstraint(
                condition=~Q(estado="CIENTE") | Q(ciencia_em__isnull=False, juntada_em__isnull=False),
                name="notificacao_ciente_tem_prova",
            ),
            models.CheckConstraint(
                condition=Q(estado__in=["EMITIDA", "ENVIADA", "CIENTE", "FRUSTRADA", "ANULADA"]),
                name="notificacao_estado",
            ),
        ]

    @property
    def numero(self) -> str:
        return self.peca.numero if self.peca else ""

    def __str__(self) -> str:
        return f"notificação da {self.get_especie_display()}, {self.get_modo_display()}"

    @transition(estado, source=Estado.EMITIDA, target=Estado.ENVIADA)
    def enviar(self, quando) -> None:
        self.enviada_em = quando

    @transition(estado, source=[Estado.EMITIDA, Estado.ENVIADA], target=Estado.CIENTE)
    def dar_ciencia(self, ciencia_em, juntada_em, prova: str) -> None:
        """The party knows, and the proof is in the case."""
        self.ciencia_em, self.juntada_em, self.prova = ciencia_em, juntada_em, prova

    @transition(estado, source=[Estado.EMITIDA, Estado.ENVIADA], target=Estado.FRUSTRADA)
    def frustrar(self, motivo: str) -> None:
        self.motivo = motivo

    @transition(estado, source=[Estado.EMITIDA, Estado.ENVIADA, Estado.CIENTE], target=Estado.ANULADA)
    def anular(self, motivo: str) -> None:
        self.motivo = motivo
