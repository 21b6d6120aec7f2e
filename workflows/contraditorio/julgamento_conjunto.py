"""Judge in one act the autos that were joined: for each its own decision, number and record, or none (decisão 15)."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

from django import forms
from django.db.models import OuterRef, Subquery

from processos import relacionados
from processos.acesso import Atuacao
from processos.models import AutoReunido, Minuta, Papel, Prazo, Processo, VersaoDaMinuta
from processos.models.decisao import Instancia
from processos.recusas import Recusa
from processos.regras import reuniao as regras

from ..models import Pendencia
from ..motor.atos import ATOS, Feito, FormularioDeAto, ato
from ..motor.porta import arrematar, pode_praticar
from .capitulos import pela_lei
from .formulario_da_decisao import conferir_lido, conferir_versao, marca_do_lido
from .instancia import enquadramentos_em_causa
from .julgamento import assinar_decisao
from .reuniao import ARTIGO, numeros_de, reunidos_a

SEM_MINUTA = "falta a minuta do Jurídico (art. 66)."


@dataclass(frozen=True)
class Item:
    """One auto of the joint decision: the version of its draft that waits, if it came, and its period, if it has one.

    ``texto`` is that version with the amounts of the law, ``lido`` what tells it from any other.
    """

    n: int
    reunido: AutoReunido
    ultima: VersaoDaMinuta | None
    prazo: Prazo | None
    texto: dict[str, Any]
    lido: str


class JulgarReunidosForm(FormularioDeAto):
    """One draft an auto, each read in the version before one's eyes; ``itens`` is what the page shows of each."""

    template = "motor/julgar_reunidos.html"

    def preparar(self) -> None:
        reunidos = relacionados.por_julgar_em_conjunto(self.processo)
        prazos = relacionados.julgamentos(reunidos)
        self.ate = regras.vencimento_da_decisao_conjunta(relacionados.que_correm(prazos))
        enviadas = _enviadas(reunidos)
        self.itens = [
            _item(n, reunido, enviadas.get(reunido.processo_id), prazos.get(reunido.processo_id))
            for n, reunido in enumerate(reunidos, start=1)
        ]
        for item in self.itens:
            self.fields[f"versao_{item.n}"] = forms.IntegerField(
                widget=forms.HiddenInput, required=False, initial=item.ultima.numero if item.ultima else None
            )
            self.fields[f"lido_{item.n}"] = forms.CharField(widget=forms.HiddenInput, required=False, initial=item.lido)
            self.fields[f"li_{item.n}"] = forms.BooleanField(
                label=f"Li a minuta do processo {item.reunido.processo}, a petição e a memória do valor."
            )

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        for item in self.itens:
            try:
                conferir_versao(dados.get(f"versao_{item.n}"), item.ultima)
                conferir_lido(dados.get(f"lido_{item.n}", ""), item.lido)
            except forms.ValidationError as mudou:
                self.add_error(f"li_{item.n}", mudou)
        return dados

    def dados_do_ato(self) -> dict[str, Any]:
        return {"minutas": {item.reunido: item.ultima.minuta if item.ultima else None for item in self.itens}}


def _item(n: int, reunido: AutoReunido, ultima: VersaoDaMinuta | None, prazo: Prazo | None) -> Item:
    texto = pela_lei(ultima.texto, enquadramentos_em_causa(reunido.processo)) if ultima else {}
    return Item(n, reunido, ultima, prazo, texto, marca_do_lido(ultima, texto))


def _enviadas(reunidos: list[AutoReunido]) -> dict[int, VersaoDaMinuta]:
    """The version that waits to be signed in each case, by its key."""
    ultima = VersaoDaMinuta.objects.filter(minuta=OuterRef("minuta")).order_by("-numero").values("numero")[:1]
    versoes = VersaoDaMinuta.objects.filter(
        numero=Subquery(ultima),
        minuta__processo__in=[reunido.processo_id for reunido in reunidos],
        minuta__instancia=Instancia.JULGAMENTO,
        minuta__estado=Minuta.Estado.ENVIADA,
    )
    return {versao.minuta.processo_id: versao for versao in versoes.select_related("minuta", "autor")}


def _com_outro_por_julgar(processo: Processo) -> str:
    if not processo.reunido:
        return "Este auto não está reunido a outro (decisão 15)."
    reunidos = relacionados.por_julgar_em_conjunto(processo)
    if processo.pk not in {reunido.processo_id for reunido in reunidos}:
        return "Este auto não espera julgamento (art. 66)."
    return regras.pode_julgar_em_conjunto(quantos=len(reunidos)).motivo


@ato(
    "Julgar os autos reunidos",
    papeis=Papel.DIRETOR_DE_TRANSPORTES,
    formulario=JulgarReunidosForm,
    artigo=ARTIGO,
    com_tarefa=False,
    cabe=_com_outro_por_julgar,
    alcanca=reunidos_a,
    assina=True,
)
def julgar_reunidos(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, minutas: dict[AutoReunido, Minuta | None]
) -> Feito:
    """Sign one decision for each auto that waits, in the order of the cases, or none where one cannot be signed."""
    correndo = relacionados.que_correm(relacionados.julgamentos(list(minutas)))
    if not (pode := regras.pode_julgar_em_conjunto(quantos=len(minutas), correndo=correndo, agora=agora)):
        raise Recusa(pode.motivo)
    feitos: list[Feito] = []
    for reunido in sorted(minutas, key=lambda r: r.processo_id == processo.pk):  # this one last: the door ends it
        feito = _assinar(reunido, minutas, autor, agora)
        if reunido.processo_id != processo.pk:
            arrematar("julgar_reunidos", feito, reunido.processo, autor)
        feitos.append(feito)
    reuniao = next(iter(minutas)).reuniao
    reuniao.julgar(agora, autor.usuario)
    reuniao.encerrar()
    return feitos[-1]


def _assinar(
    reunido: AutoReunido, minutas: dict[AutoReunido, Minuta | None], autor: Atuacao, agora: datetime.datetime
) -> Feito:
    """The decision of one auto, by the one act that signs decisions; a refusal names the case and holds all back."""
    um, minuta = reunido.processo, minutas[reunido]
    pendencia = Pendencia.objects.filter(processo=um, no="julgar").select_related("task").first()
    permitido, motivo = pode_praticar(ATOS["assinar_decisao"], autor, um, pendencia)
    try:
        if minuta is None or not permitido:
            raise Recusa(motivo if minuta else SEM_MINUTA)
        feito = assinar_decisao(um, autor, agora=agora, minuta=minuta, mudado=None)
    except Recusa as recusa:
        raise Recusa(f"Nada foi assinado. Processo {um}: {recusa.mensagem}") from recusa
    reunido.decisao = um.decisoes.get(instancia=Instancia.JULGAMENTO, em_vigor=True)
    reunido.save(update_fields=["decisao"])
    outros = numeros_de(outro.processo for outro in minutas if outro != reunido)
    return Feito(
        texto=f"Decisão assinada ({reunido.decisao.numero}), no mesmo ato que a do processo {outros} (decisão 15).",
        no="julgar",
        peca=feito.peca,
        dados={**feito.dados, "reuniao": reunido.reuniao_id},
    )
