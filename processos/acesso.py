"""Who may see and who may act: questions answered with (allowed, reason).

A person acts in a capacity: a role by a designation in force, or a carrier's representation in force. The same
predicate serves pages, search, documents and acts (guarantees 2, 3 and 21).
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.db.models import Exists, QuerySet

from .models import Designacao, Papel, Peticao, Processo, Representacao, Transportador, Usuario
from .models.decisao import Instancia
from .recusas import SemPermissao
from .regras import recursos
from .regras.tempo import data_local

PODERES: dict[str, frozenset[str]] = {
    Representacao.Poderes.PLENOS: frozenset({"consultar", "peticionar", "dispor"}),
    Representacao.Poderes.PETICIONAR: frozenset({"consultar", "peticionar"}),
    Representacao.Poderes.CONSULTA: frozenset({"consultar"}),
}
"""What each registered power allows. To dispose: waive, comply, name or revoke others (NORMAS representacao.poderes)."""

VALE_A_REAUTENTICACAO = datetime.timedelta(minutes=5)
QUEM_DECIDE: dict[Instancia, tuple[Papel, ...]] = {
    Instancia.JULGAMENTO: (Papel.DIRETOR_DE_TRANSPORTES,),
    Instancia.RECEBIMENTO: (Papel.DIRETOR_DE_TRANSPORTES,),
    Instancia.RECONSIDERACAO: (Papel.DIRETOR_DE_TRANSPORTES,),
    Instancia.RECURSO: (Papel.DIRETOR_PRESIDENTE,),
}
QUEM_CUIDA_DO_CADASTRO = (Papel.PROTOCOLO, Papel.ADMINISTRADOR)
INTERNOS = frozenset(set(Papel.values) - {Papel.TRANSPORTADOR.value})


@dataclass(frozen=True)
class Atuacao:
    """A person in a capacity, at a moment: what every act receives as ``autor``."""

    usuario: Usuario
    papel: str
    designacao: Designacao | None = None
    representacao: Representacao | None = None
    reautenticado_em: datetime.datetime | None = None  # in a decision: when it was proved again who signs

    @property
    def transportador(self) -> Transportador | None:
        return self.representacao.transportador if self.representacao else None

    @property
    def representado(self) -> Transportador:
        """The carrier for whom this person speaks; only a representative files petitions."""
        if self.representacao is None:
            raise SemPermissao("Só peticiona quem representa um transportador.")
        return self.representacao.transportador

    @property
    def interno(self) -> bool:
        return self.papel in INTERNOS

    @property
    def competencia(self) -> Designacao:
        """The designation that gives the power to decide; without one there is no decision (guarantee 2)."""
        if self.designacao is None:
            raise SemPermissao("Só decide quem está designado por ato em vigor.")
        return self.designacao

    @property
    def substitui(self) -> str:
        """In whose place this capacity is held; ``""`` for a titular, an inspector, a carrier."""
        return str(self.designacao.titular.usuario) if self.designacao and self.designacao.titular else ""

    @property
    def chave(self) -> str:
        """How the session remembers this capacity."""
        if self.representacao:
            return f"r{self.representacao.pk}"
        return f"d{self.designacao.pk}" if self.designacao else ""

    @property
    def rotulo(self) -> str:
        """The role in use as the header shows it."""
        if self.representacao:
            return str(self.representacao.transportador)
        if self.substitui:
            return f"{Papel(self.papel).label}, em substituição a {self.substitui}"
        rotulo = Papel(self.papel).label
        diretor = self.papel in (Papel.DIRETOR_DE_TRANSPORTES, Papel.DIRETOR_PRESIDENTE)
        return f"{rotulo}, titular" if diretor else rotulo

    @property
    def qualidade(self) -> str:
        """The capacity as the record and the documents state it, with the act that gives it."""
        if self.representacao:
            r = self.representacao
            return f"{r.get_qualidade_display()} de {r.transportador}, por {r.documento}"
        return f"{self.rotulo}. {self.designacao.ato}" if self.designacao else self.rotulo


def atuacoes(usuario: Usuario, agora: datetime.datetime) -> list[Atuacao]:
    """Every capacity in which this person may act now, titular first.

    The designations say whether there is a representation to ask for: one query for who only works in the house.
    """
    if not usuario.is_active:
        return []
    dia = data_local(agora)
    representacoes = Representacao.objects.em_vigor(dia).filter(usuario=usuario).order_by("pk")
    designacoes = list(
        Designacao.objects.em_vigor(dia)
        .filter(usuario=usuario)
        .select_related("titular__usuario")
        .annotate(tambem_representa=Exists(representacoes))
        .order_by("-qualidade", "pk")
    )
    da_casa = [Atuacao(usuario, d.papel, designacao=d) for d in designacoes]
    if designacoes and not designacoes[0].tambem_representa:
        return da_casa
    return da_casa + [
        Atuacao(usuario, Papel.TRANSPORTADOR.value, representacao=r)
        for r in representacoes.select_related("transportador")
    ]


def quem_atua_como(papel: str, agora: datetime.datetime) -> list[Atuacao]:
    """Everybody who holds a role of the house today, titular first."""
    designacoes = Designacao.objects.em_vigor(data_local(agora)).filter(papel=papel, usuario__is_active=True)
    return [
        Atuacao(d.usuario, d.papel, designacao=d)
        for d in designacoes.select_related("usuario", "titular__usuario").order_by("-qualidade", "usuario__nome", "pk")
    ]


def atuar(usuario: Usuario, papel: str, agora: datetime.datetime, *, chave: str = "") -> Atuacao:
    """The capacity of this person in this role (or with this session key) now, or ``SemPermissao``."""
    for atuacao in atuacoes(usuario, agora):
        if atuacao.papel == papel and (not chave or atuacao.chave == chave):
            return atuacao
    if papel == Papel.TRANSPORTADOR and (motivo := por_que_terminou(usuario, agora, chave=chave)):
        raise SemPermissao(motivo)
    rotulo = Papel(papel).label if papel in Papel.values else papel
    raise SemPermissao(f"Você não está designado para atuar como {rotulo} nesta data.")


def por_que_terminou(usuario: Usuario, agora: datetime.datetime, *, chave: str = "") -> str:
    """Why somebody who spoke for a carrier no longer does; ``""`` for who never did, or still does."""
    dia = data_local(agora)
    deles = Representacao.objects.filter(usuario=usuario)
    if chave.startswith("r") and chave[1:].isdecimal():
        deles = deles.filter(pk=chave[1:])
    ultima = deles.encerradas(dia).select_related("transportador").order_by("pk").last()
    if ultima is None or deles.em_vigor(dia).exists():
        return ""
    return (
        f"Os seus poderes de {ultima.transportador} terminaram: {ultima.fim} ({ultima.documento}). O que você fez antes "
        "continua valendo. Para voltar a agir, o transportador apresenta ao Protocolo um novo documento de poderes."
    )


def pode_pelos_poderes(autor: Atuacao, exige: str) -> tuple[bool, str]:
    """Whether the registered powers reach the act: to petition, or to dispose of the right."""
    if autor.representacao is None or exige in PODERES[autor.representacao.poderes]:
        return True, ""
    if autor.representacao.poderes == Representacao.Poderes.CONSULTA:
        return False, "A representação registrada só dá poderes de consulta."
    return False, "A representação registrada dá poderes para peticionar; este ato pede poderes plenos."


def pode_assinar(autor: Atuacao, agora: datetime.datetime) -> tuple[bool, str]:
    """A decision is signed by who proved, a moment ago, to be the one who signs it."""
    quando = autor.reautenticado_em
    if quando is not None and datetime.timedelta(0) <= agora - quando <= VALE_A_REAUTENTICACAO:
        return True, ""
    return False, "Para assinar, digite a sua senha. Nada foi assinado."


def le_minutas(autor: Atuacao, instancia: str) -> bool:
    """Who drafts and who decides in that instance; to anybody else the drafts do not exist."""
    return autor.papel in (Papel.JURIDICO, *QUEM_DECIDE[Instancia(instancia)])


def recibos_de(usuario: Usuario) -> QuerySet[Peticao]:
    """What this person filed, whatever powers are left: the receipts of what was done stay with who did it."""
    return Peticao.objects.filter(autor=usuario, recibo__isnull=False).order_by("-protocolada_em", "-pk")


def processos_visiveis(atuacao: Atuacao) -> QuerySet[Processo]:
    """The cases this capacity may know of: all for the house, its own for a carrier."""
    if atuacao.interno:
        return Processo.objects.all()
    return Processo.objects.filter(transportador=atuacao.transportador)


def pode_ver(atuacao: Atuacao, processo: Processo) -> tuple[bool, str]:
    """Whether this capacity may see the case; the reason is never shown to whom may not."""
    if atuacao.interno or processo.transportador_id == getattr(atuacao.transportador, "pk", None):
        return True, ""
    return False, "Este processo não é do transportador representado."


def _decidiram_na_primeira(processo: Processo) -> set[str]:
    primeira = {d.decidida_por_id for d in processo.decisoes.all() if d.instancia != Instancia.RECURSO}
    revistas = {r.decidida_por_id for r in processo.revisoes.all() if r.papel == Papel.DIRETOR_DE_TRANSPORTES}
    return {str(pk) for pk in primeira | revistas}


def pode_decidir_recurso(autor: Atuacao, processo: Processo) -> tuple[bool, str]:
    """Nobody who decided in the first instance decides the appeal, not even as a substitute (decisões, 13)."""
    resposta = recursos.pode_decidir_recurso(
        str(autor.usuario.pk), papel=autor.papel, decidiram_na_primeira=_decidiram_na_primeira(processo)
    )
    return resposta.permitido, resposta.motivo


def ha_quem_decida_recurso(processo: Processo, agora: datetime.datetime) -> bool:
    """Whether somebody designated as Diretor-Presidente, titular or substitute, is not barred."""
    designados = Designacao.objects.em_vigor(data_local(agora)).filter(
        papel=Papel.DIRETOR_PRESIDENTE, usuario__is_active=True
    )
    candidatos = [str(pk) for pk in designados.order_by("-qualidade", "pk").values_list("usuario", flat=True)]
    decidiram = _decidiram_na_primeira(processo)
    return recursos.quem_decide_recurso(candidatos, decidiram_na_primeira=decidiram) is not None


def representantes(transportador: Transportador, agora: datetime.datetime) -> QuerySet[Usuario]:
    """Who receives what is sent to a carrier."""
    vigentes = Representacao.objects.em_vigor(data_local(agora)).filter(transportador=transportador)
    return Usuario.objects.filter(representacoes__in=vigentes, is_active=True).distinct()


__all__ = ["Atuacao", "atuacoes", "atuar", "pode_decidir_recurso", "pode_ver", "processos_visiveis"]
