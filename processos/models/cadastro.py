"""The carrier's file: what proves who speaks for it and how it accepts to be notified. Nothing in it is ever replaced."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django_fsm import FSMField, transition

from .transportador import Representacao, Transportador


class DocumentoDoCadastro(models.Model):
    """A PDF joined to a carrier's file, or a term issued there. Append-only by database triggers (guarantee 17)."""

    class Especie(models.TextChoices):
        PODERES = "poderes", "Prova dos poderes"
        PEDIDO = "pedido", "Pedido do transportador"
        ADESAO = "adesao", "Termo de adesão à notificação eletrônica"
        RETIRADA = "retirada", "Retirada da adesão"

    transportador = models.ForeignKey(Transportador, models.PROTECT, related_name="documentos_do_cadastro")
    especie = models.CharField("espécie", max_length=12, choices=Especie)
    titulo = models.CharField("título", max_length=300)
    numero = models.CharField("número", max_length=30, blank=True)
    juntado_em = models.DateTimeField("juntado em")
    autor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    documento = models.JSONField("conteúdo", null=True, blank=True)
    arquivo = models.FileField("arquivo", max_length=200)
    nome_original = models.CharField("nome do arquivo recebido", max_length=255, blank=True)
    tamanho = models.PositiveBigIntegerField("tamanho em bytes")
    sha256 = models.CharField("SHA-256 do arquivo", max_length=64)

    class Meta:
        verbose_name = "documento do cadastro"
        verbose_name_plural = "documentos do cadastro"
        ordering = ["transportador", "-juntado_em", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["numero"], condition=~Q(numero=""), name="documento_do_cadastro_numero")
        ]

    def __str__(self) -> str:
        return f"{self.titulo} {self.numero}".strip()


class PedidoDeRepresentacao(models.Model):
    """What a carrier's own representative asks of the register; it changes nothing until Protocolo confirms it."""

    class Especie(models.TextChoices):
        HABILITAR = "habilitar", "Habilitar representante"
        ALTERAR = "alterar", "Alterar poderes ou prazo"
        REVOGAR = "revogar", "Revogar representante"

    class Estado(models.TextChoices):
        A_CONFERIR = "A_CONFERIR", "a conferir"
        CONFIRMADO = "CONFIRMADO", "confirmado"
        RECUSADO = "RECUSADO", "recusado"

    transportador = models.ForeignKey(Transportador, models.PROTECT, related_name="pedidos_de_representacao")
    especie = models.CharField("espécie", max_length=10, choices=Especie)
    representacao = models.ForeignKey(Representacao, models.PROTECT, null=True, blank=True, related_name="pedidos")
    dados = models.JSONField("o que se pede", default=dict)
    prova = models.ForeignKey(DocumentoDoCadastro, models.PROTECT, null=True, blank=True, related_name="+")
    autor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="pedidos_de_representacao")
    pedido_em = models.DateTimeField("pedido em")
    despachado_em = models.DateTimeField("conferido em", null=True, blank=True)
    motivo = models.CharField("motivo da recusa", max_length=500, blank=True)
    estado = FSMField("estado", default=Estado.A_CONFERIR, choices=Estado, protected=True)

    class Meta:
        verbose_name = "pedido de representação"
        verbose_name_plural = "pedidos de representação"
        ordering = ["pedido_em", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(estado__in=["A_CONFERIR", "CONFIRMADO", "RECUSADO"]), name="pedido_de_representacao_estado"
            )
        ]

    def __str__(self) -> str:
        quem = str(self.representacao.usuario) if self.representacao else self.dados.get("nome", "")
        return f"{self.get_especie_display()}: {quem}"

    @transition(estado, source=Estado.A_CONFERIR, target=Estado.CONFIRMADO)
    def confirmar(self, agora) -> None:
        self.despachado_em = agora

    @transition(estado, source=Estado.A_CONFERIR, target=Estado.RECUSADO)
    def recusar(self, agora, motivo: str) -> None:
        self.despachado_em, self.motivo = agora, motivo
