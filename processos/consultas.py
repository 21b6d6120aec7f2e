"""Reads for pages: lists, search, the pieces a person may open, and deadlines as the chip wants them."""

from __future__ import annotations

import contextlib
import datetime
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from . import identificadores
from .acesso import Atuacao, processos_visiveis
from .models import (
    Andamento,
    Decisao,
    Defesa,
    Enquadramento,
    EscolhaVigente,
    Guia,
    Notificacao,
    Parecer,
    Peca,
    Prazo,
    Processo,
    VersaoDoCalendario,
)
from .regras.calendario import Calendario, ForaDoCalendario
from .regras.normas import PRAZOS
from .regras.tempo import data_local
from .relacionados import decisao_conjunta

ALERTAS = tuple(tipo.chave for tipo in PRAZOS.values() if not tipo.do_decreto)
"""Kinds of deadline that are ours and not the decree's."""

AVISADA = {
    "julgamento": Notificacao.Especie.DECISAO,
    "recebimento": Notificacao.Especie.DECISAO,
    "reconsideracao": Notificacao.Especie.RECONSIDERACAO,
    "recurso": Notificacao.Especie.RESULTADO,
}
"""The notice that makes each kind of decision known to the party."""


# --- deadlines on the screen ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PrazoNaTela:
    """What ``chip_prazo`` reads: the date, whether the decree sets it, and the business days to or from it."""

    vence: datetime.date | None
    do_decreto: bool
    vencido_certificado: bool
    uteis: int | None


def calendario_ou_nada(versao: int | None = None) -> Calendario | None:
    """The calendar in force, or ``None`` where none is loaded: a page never breaks for it.

    A page that has already read the newest version says which, and asks nothing.
    """
    try:
        return VersaoDoCalendario.da_versao(versao) if versao else VersaoDoCalendario.vigente()
    except ForaDoCalendario:
        return None


def uteis_entre(calendario: Calendario | None, de: datetime.date, ate: datetime.date) -> int | None:
    """Business days from one day to another, or ``None`` where the loaded calendar does not reach."""
    if calendario is None:
        return None
    try:
        return calendario.dias_uteis_entre(de, ate)
    except ForaDoCalendario:
        return None


def prazo_na_tela(
    prazo: Prazo | None, hoje: datetime.date, calendario: Calendario | None, desde: datetime.datetime | None = None
) -> PrazoNaTela:
    """A deadline for the chip; without one, how long the matter has been here."""
    if prazo is None:
        return PrazoNaTela(None, False, False, uteis_entre(calendario, data_local(desde), hoje) if desde else None)
    certificado = prazo.tipo == "julgamento" and prazo.estado == Prazo.Estado.VENCIDO
    return PrazoNaTela(prazo.vence, prazo.do_decreto, certificado, uteis_entre(calendario, hoje, prazo.vence))


def em_curso(prazos: list[Prazo]) -> Prazo | None:
    """The deadline that matters now: the running one of the decree that falls first, else an overrun judgement."""
    correndo = [p for p in prazos if p.estado == Prazo.Estado.CORRENDO]
    if correndo:
        vencido = _julgamento_vencido(prazos)
        return vencido or min(correndo, key=lambda p: (not p.do_decreto, p.limite, p.pk))
    return _julgamento_vencido(prazos)


def _julgamento_vencido(prazos: list[Prazo]) -> Prazo | None:
    depois = {"recurso", "reconsideracao", "remessa", "decisao_recurso", "recolhimento", "devolucao_deposito"}
    if any(p.tipo in depois for p in prazos):
        return None
    return next((p for p in prazos if p.tipo == "julgamento" and p.estado == Prazo.Estado.VENCIDO), None)


# --- pieces -----------------------------------------------------------------------------------------------------------


def pecas_visiveis(autor: Atuacao, processo: Processo) -> QuerySet[Peca]:
    """The pieces this capacity may open.

    A carrier sees neither what is for the house alone, nor a notice before knowing of it, nor a decision before its
    notice: opening the electronic notice is the act by which the party comes to know (decisões, 25a).
    """
    pecas = processo.pecas.all()
    return pecas if autor.interno else pecas.filter(restrita=False).exclude(por_comunicar())


def por_comunicar() -> Q:
    """Of pieces: those that tell what the party has not been told yet, as one condition."""
    estados = (Notificacao.Estado.EMITIDA, Notificacao.Estado.ENVIADA)
    avisos = Notificacao.objects.filter(peca=OuterRef("pk"), estado__in=estados)
    decisoes = _decisoes_por_comunicar().filter(peca=OuterRef("pk"))
    guias = Guia.objects.filter(
        peca=OuterRef("pk"),
        vencimento__isnull=True,
        especie=Guia.Especie.DEPOSITO,
        estado__in=[Guia.Estado.EMITIDA, Guia.Estado.CANCELADA],
    )
    return Q(Exists(avisos)) | Q(Exists(decisoes)) | Q(Exists(guias)) | Q(Exists(_pareceres_restritos()))


def _decisoes_por_comunicar() -> QuerySet[Decisao]:
    """Decisions signed, whose notice the party has not received."""
    avisada = Notificacao.objects.filter(
        processo=OuterRef("processo"), estado=Notificacao.Estado.CIENTE, emitida_em__gte=OuterRef("assinada_em")
    )
    por_instancia = Q()
    for instancia, especie in AVISADA.items():
        por_instancia |= Q(instancia=instancia) & ~Exists(avisada.filter(especie=especie))
    return Decisao.objects.filter(por_instancia)


def _pareceres_restritos() -> QuerySet[Parecer]:
    """Opinions so marked, until the notice of the decision that they were for is proved (F08)."""
    por_instancia = Q()
    for instancia, especie in AVISADA.items():
        avisada = Notificacao.objects.filter(
            processo=OuterRef("processo"),
            especie=especie,
            estado=Notificacao.Estado.CIENTE,
            emitida_em__gte=OuterRef("emitido_em"),
        )
        por_instancia |= Q(instancia=instancia) & ~Exists(avisada)
    return Parecer.objects.filter(por_instancia, peca=OuterRef("pk"), restrito=True)


def peca_visivel(autor: Atuacao, pk: int) -> Peca | None:
    """A piece of a visible case, or ``None``: the same for one that does not exist (guarantee 21)."""
    peca = (
        Peca.objects.filter(pk=pk, processo__in=processos_visiveis(autor))
        .select_related("processo__transportador")
        .first()
    )
    if peca is None or (not autor.interno and not pecas_visiveis(autor, peca.processo).filter(pk=pk).exists()):
        return None
    return peca


def peca_por_codigo(codigo: str) -> Peca | None:
    """A public look-up by the code on paper; an unknown and a restricted one answer alike."""
    limpo = "".join(c for c in codigo.upper() if c.isalnum())[:12]
    formato = f"{limpo[:4]}-{limpo[4:8]}-{limpo[8:]}"
    if len(limpo) != 12:
        return None
    return Peca.objects.filter(codigo=formato, restrita=False).select_related("processo", "sucessora").first()


# --- lists and search -------------------------------------------------------------------------------------------------


def processo_com_auto(autor: Atuacao, pk: int) -> Processo | None:
    """A visible case with its auto, and how many pieces and events this capacity may see (``n_pecas``, ``n_eventos``)."""
    pecas = Peca.objects.filter(processo=OuterRef("pk"))
    eventos = Andamento.objects.filter(processo=OuterRef("pk"))
    if not autor.interno:
        pecas = pecas.filter(restrita=False).exclude(por_comunicar())
        eventos = eventos.filter(restrito=False)
    return (
        processos_visiveis(autor)
        .select_related(
            "transportador",
            "auto__linha",
            "auto__veiculo",
            "auto__fiscal",
            "auto__retencao__veiculo",
            "auto__retencao__substituto",
        )
        .annotate(n_pecas=_quantos(pecas), n_eventos=_quantos(eventos), **decisao_conjunta("pk"))
        .filter(pk=pk)
        .first()
    )


def _quantos(linhas: QuerySet) -> Coalesce:
    contadas = linhas.order_by().values("processo").annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(contadas), 0)


def processos_para_lista(autor: Atuacao) -> QuerySet[Processo]:
    return processos_visiveis(autor).select_related("transportador", "auto").order_by("-aberto_em", "-pk")


def que_contem(texto: str, prefixo: str = "") -> Q:
    """Where a text is found in a case: its number, its carrier, the plate, the auto. ``prefixo`` leads to the case."""
    texto = " ".join(texto.split())
    onde = (
        Q(**{f"{prefixo}numero__icontains": texto})
        | Q(**{f"{prefixo}transportador__nome__icontains": texto})
        | Q(**{f"{prefixo}transportador__n_cadastro__iexact": texto})
    )
    with contextlib.suppress(identificadores.IdentificadorInvalido):
        onde |= Q(**{f"{prefixo}auto__veiculo__placa": identificadores.placa(texto)})
    auto = _auto_escrito(texto)
    if auto is not None:
        onde |= Q(**{f"{prefixo}auto__{campo}": valor for campo, valor in auto.items()})
    return onde


def _auto_escrito(texto: str) -> dict[str, object] | None:
    """ "000871", "A 871" and "A-000871" as series and number of an auto; ``None`` for anything else."""
    partes = texto.replace("-", " ").replace("/", " ").split()
    if not partes or not partes[-1].isdecimal() or len(partes[-1]) > 9 or len(partes) > 2:
        return None
    numero: dict[str, object] = {"numero": int(partes[-1])}
    return numero | {"serie__iexact": partes[0]} if len(partes) == 2 else numero


def buscar_processos(autor: Atuacao, texto: str, maximo: int = 50) -> list[Processo]:
    """At most ``maximo`` visible cases in which the text is found, newest first."""
    if not texto.strip():
        return []
    return list(processos_para_lista(autor).filter(que_contem(texto))[:maximo])


def pagina_de_processos(
    processos: QuerySet[Processo], depois_de: tuple[datetime.datetime, int] | None, tamanho: int
) -> tuple[list[Processo], tuple[datetime.datetime, int] | None]:
    """One page after a key ``(aberto_em, pk)``, newest first, and the key of the next page or ``None``."""
    if depois_de is not None:
        aberto_em, pk = depois_de
        processos = processos.filter(Q(aberto_em__lt=aberto_em) | Q(aberto_em=aberto_em, pk__lt=pk))
    linhas = list(processos[: tamanho + 1])
    if len(linhas) <= tamanho:
        return linhas, None
    return linhas[:tamanho], (linhas[tamanho - 1].aberto_em, linhas[tamanho - 1].pk)


def proximos_vencimentos(autor: Atuacao, quantos: int = 4) -> list[Prazo]:
    """The running deadlines that fall first among the cases one may see: what may bring a task."""
    return list(
        Prazo.objects.correndo()
        .filter(processo__in=processos_visiveis(autor))
        .exclude(tipo__in=ALERTAS)
        .select_related("processo__transportador")
        .order_by("limite", "pk")[:quantos]
    )


def todos_os_postos_de_lado() -> QuerySet[Prazo]:
    """Deadlines that failed at the clock and wait for somebody, the oldest first."""
    return Prazo.objects.correndo().filter(posto_de_lado_em__isnull=False).order_by("posto_de_lado_em", "pk")


def postos_de_lado(autor: Atuacao) -> list[Prazo]:
    """The first of them among the cases one may see (shown to Financeiro and Administrador)."""
    deles = todos_os_postos_de_lado().filter(processo__in=processos_visiveis(autor))
    return list(deles.select_related("processo")[:50])


def com_aviso_a_abrir(processos: QuerySet[Processo]) -> QuerySet[Processo]:
    """Cases annotated with ``ha_aviso``, an electronic notice waits to be opened, and ``ha_decisao_a_comunicar``."""
    aviso = Notificacao.objects.filter(
        processo=OuterRef("pk"), modo=Notificacao.Modo.ELETRONICA, estado=Notificacao.Estado.ENVIADA
    )
    decisao = _decisoes_por_comunicar().filter(processo=OuterRef("pk"), em_vigor=True)
    return processos.annotate(ha_aviso=Exists(aviso), ha_decisao_a_comunicar=Exists(decisao))


def guias_a_pagar(transportador, hoje: datetime.date) -> QuerySet[Guia]:
    """Guides of the carrier that it knows of and has not paid whole, with ``falta``; that of a defence, in its period."""
    return (
        Guia.objects.filter(transportador=transportador, vencimento__isnull=False)
        .exclude(especie=Guia.Especie.DEPOSITO, vencimento__lt=hoje)
        .exclude(processo__estado=Processo.Estado.CONCLUIDO)
        .abertas()
        .filter(soma_informada__lt=F("valor"))
        .annotate(falta=F("valor") - F("soma_informada"))
        .select_related("processo")
        .order_by("vencimento", "pk")
    )


# --- the deposit of art. 66 -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ContaDoDeposito:
    """What art. 66 asks, what was shown, what comes with the petition, what is missing; amounts to the cent."""

    exigido: Decimal
    informado: Decimal
    a_informar: Decimal = Decimal(0)

    @property
    def falta(self) -> Decimal:
        return max(self.exigido - self.informado - self.a_informar, Decimal(0))


def conta_do_deposito(
    processo: Processo, agora: datetime.datetime, a_informar: Decimal = Decimal(0)
) -> ContaDoDeposito:
    """The account shown before the defence; the figure fixed with a filed defence prevails (art. 66)."""
    defesa = Defesa.objects.filter(processo=processo).first()
    if defesa is not None:
        exigido = defesa.deposito_exigido
    elif EscolhaVigente.em(data_local(agora))["EXIGE_DEPOSITO"] == "dispensado":
        exigido = Decimal(0)
    else:
        imputados = Enquadramento.objects.filter(auto__processo=processo)
        exigido = sum((e.valor for e in imputados if e.subsiste), Decimal(0))
    return ContaDoDeposito(exigido, processo.lancamentos.informado(), a_informar)
