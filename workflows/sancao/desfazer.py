"""What falls when a case is annulled from an act on, noun by noun, and where it begins again (``regras.revisao``).

The acts of the Administration fall; what the party filed stays in the case and keeps its value (guarantee 9). Each
step is written so that the flow's new run, which only reads the nouns, finds its place.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from decimal import Decimal

from processos.acesso import Atuacao
from processos.formatos import data_longa
from processos.models import Decisao, Defesa, Enquadramento, Minuta, Notificacao, Peticao, Prazo, Processo, Recurso
from processos.models.decisao import Instancia
from processos.regras.infracoes import CATALOGO
from processos.regras.normas import PRAZOS
from processos.regras.revisao import ATOS, AtoAnulavel

from ..contraditorio.defesa import ALERTAS
from ..contraditorio.efeitos import ritos_abertos
from ..contraditorio.tardio import RecursoTardioFlow
from ..contraditorio.vias import prejudicar_pedidos
from ..expediente.providencia import encerrar_alertas
from ..motor.fase import encerrar_tramites

Especie, Estado = Notificacao.Especie, Enquadramento.Estado
PRIMEIRA = (Instancia.JULGAMENTO, Instancia.RECEBIMENTO)
ALERTADOS = ("registro", "julgamento", "remessa", "decisao_recurso", "decisao_reconsideracao", "recolhimento")
DEPOIS_DA_DECISAO = (Especie.RECONSIDERACAO, Especie.RESULTADO, Especie.COBRANCA)
NOTICIAS = {  # the notices that fall with each act
    "auto": (Especie.AUTUACAO, Especie.DECISAO, *DEPOIS_DA_DECISAO),
    "notificacao_da_autuacao": (Especie.AUTUACAO, Especie.DECISAO, *DEPOIS_DA_DECISAO),
    "recebimento": (Especie.DECISAO, *DEPOIS_DA_DECISAO),
    "decisao": (Especie.DECISAO, *DEPOIS_DA_DECISAO),
    "notificacao_da_decisao": (Especie.DECISAO, *DEPOIS_DA_DECISAO),
    "decisao_do_recurso": (Especie.RESULTADO, Especie.COBRANCA),
}
DECISOES = {  # the decisions that fall with each act
    "auto": tuple(Instancia.values),
    "notificacao_da_autuacao": tuple(Instancia.values),
    "recebimento": tuple(Instancia.values),
    "decisao": tuple(Instancia.values),
    "notificacao_da_decisao": (Instancia.RECONSIDERACAO, Instancia.RECURSO),
    "decisao_do_recurso": (Instancia.RECURSO,),
}


# --- which acts there are ---------------------------------------------------------------------------------------------


def atos_em_vigor(processo: Processo) -> dict[str, str]:
    """The acts of this case that stand and may be annulled, each with its number and day."""
    auto = processo.auto
    achados = {}
    if auto.estado in (auto.Estado.LAVRADO, auto.Estado.REGISTRADO):
        achados["auto"] = f"{auto}, de {data_longa(auto.lavrado_em)}"
    for chave, especie in (("notificacao_da_autuacao", Especie.AUTUACAO), ("notificacao_da_decisao", Especie.DECISAO)):
        ciente = processo.notificacoes.filter(especie=especie, estado=Notificacao.Estado.CIENTE).last()
        if ciente is not None:
            numero = f"{ciente.numero}, " if ciente.numero else ""
            achados[chave] = f"{numero}ciência em {data_longa(ciente.ciencia_em or ciente.emitida_em)}"
    for chave, instancia in (
        ("recebimento", Instancia.RECEBIMENTO),
        ("decisao", Instancia.JULGAMENTO),
        ("decisao_do_recurso", Instancia.RECURSO),
    ):
        decisao = processo.decisoes.filter(instancia=instancia, em_vigor=True).last()
        if decisao is not None and (chave != "decisao_do_recurso" or _decidiu_o_tempestivo(processo)):
            achados[chave] = f"{decisao.numero}, de {data_longa(decisao.assinada_em)}"
    return {chave: achados[chave] for chave in ATOS if chave in achados}


def _decidiu_o_tempestivo(processo: Processo) -> bool:
    """A late appeal that was decided is reviewed by a new decision, not restarted: it never stopped the procedure."""
    decididos = processo.recursos.filter(decisao__em_vigor=True, estado=Recurso.Estado.DECIDIDO)
    return decididos.filter(tempestivo=True).exists()


def decisao_em_vigor_de(processo: Processo) -> str | None:
    """Whose decision stands: the appeal's that was heard, or that of the first instance."""
    em_vigor = [d for d in processo.decisoes.all() if d.em_vigor]
    for decisao in sorted(em_vigor, key=lambda d: (d.assinada_em, d.pk), reverse=True):
        if decisao.texto.get("conhecimento") != "nao_conhece":
            return decisao.papel
    return None


def recorreu_no_prazo(processo: Processo) -> bool:
    """A timely appeal or request against the first-instance decision in force."""
    recursos = processo.recursos.filter(tempestivo=True, decisao__em_vigor=True)
    return recursos.exists() or processo.reconsideracoes.filter(decisao__em_vigor=True).exists()


def favoreceu(processo: Processo, chave: str) -> bool:
    """Whether the decision that would fall took something of the penalty away."""
    instancia = {"decisao": Instancia.JULGAMENTO, "decisao_do_recurso": Instancia.RECURSO}.get(chave)
    decisao = processo.decisoes.filter(instancia=instancia, em_vigor=True).last() if instancia else None
    if decisao is None:
        return False
    depois = processo.decisoes.filter(em_vigor=True, assinada_em__gte=decisao.assinada_em)
    return any(c.resultado != Enquadramento.Resultado.MANTIDO for d in depois for c in d.capitulos.all())


# --- the whole of it --------------------------------------------------------------------------------------------------


def desfazer(
    processo: Processo, desde: AtoAnulavel, motivo: str, agora: datetime.datetime, autor: Atuacao
) -> list[list[str]]:
    """Annul from this act on: runs, deadlines, notices, decisions, petitions and penalties. Says what fell and stands."""
    caiu = fechar(processo, motivo, agora, autor, tudo=desde.chave == "auto")
    caiu += _anular_noticias(processo, NOTICIAS[desde.chave], motivo)
    caiu += _derrubar_decisoes(processo, DECISOES[desde.chave])
    _PENAS[desde.chave](processo)
    _devolver_minutas(processo, desde)
    if desde.chave == "auto":
        auto = processo.auto
        auto.anular()
        auto.save()
        caiu.insert(0, f"o {auto} e as penalidades que imputa")
    abertos = _reabrir_prazos(processo, desde, agora)
    return [
        ["Anula-se desde", desde.nome],
        ["Cai", "; ".join(caiu) or "nada mais"],
        ["Permanece", o_que_permanece(processo)],
        ["Recomeça", desde.recomeca or "nada: sobre o mesmo fato, só novo auto, com nova notificação"],
        ["Prazos", _prazos(desde, abertos)],
    ]


def fechar(
    processo: Processo, motivo: str, agora: datetime.datetime, autor: Atuacao, *, tudo: bool = True
) -> list[str]:
    """Close the runs as a whole, cancel what is running, take the alerts of what is no longer to be done."""
    encerrar_tramites(processo, RecursoTardioFlow, *{t.flow_class for t in ritos_abertos(processo)})
    por_registrar = processo.auto.estado == processo.auto.Estado.LAVRADO and not tudo
    fora = {"devolucao_deposito"} | ({"registro"} if por_registrar else set())
    cancelados = []
    for prazo in processo.prazos.correndo().exclude(tipo__in=fora):
        prazo.cancelar(agora, motivo[:300])
        prazo.save()
        if prazo.do_decreto:
            cancelados.append(f"o prazo {prazo.regra.nome.lower()}, que corria até {data_longa(prazo.vence)}")
    for assunto in ALERTADOS:
        if not (assunto == "registro" and por_registrar):
            encerrar_alertas(processo, assunto, autor)
    return cancelados


def _anular_noticias(processo: Processo, especies: tuple[str, ...], motivo: str) -> list[str]:
    anuladas = []
    vivas = [Notificacao.Estado.EMITIDA, Notificacao.Estado.ENVIADA, Notificacao.Estado.CIENTE]
    for notificacao in processo.notificacoes.filter(especie__in=especies, estado__in=vivas).order_by("pk"):
        notificacao.anular(motivo[:300])
        notificacao.save()
        numero = f" {notificacao.numero}" if notificacao.numero else ""
        anuladas.append(f"a notificação da {notificacao.get_especie_display()}{numero}")
    return anuladas


def _derrubar_decisoes(processo: Processo, instancias: tuple[str, ...]) -> list[str]:
    """No longer in force; a pending appeal or request against one that fell has lost its object."""
    caem = list(processo.decisoes.filter(instancia__in=instancias, em_vigor=True))
    if any(d.instancia in PRIMEIRA for d in caem):
        prejudicar_pedidos(processo)
    Decisao.objects.filter(pk__in=[d.pk for d in caem]).update(em_vigor=False)
    return [f"a {d.get_instancia_display().lower()} {d.numero}" for d in caem]


def _devolver_minutas(processo: Processo, desde: AtoAnulavel) -> None:
    """A draft sent for a decision that is no longer next goes back to whoever writes."""
    for minuta in processo.minutas.filter(estado=Minuta.Estado.ENVIADA):
        minuta.devolver(f"O processo foi anulado desde a seguinte peça: {desde.nome}.")
        minuta.save()


def _reabrir_prazos(processo: Processo, desde: AtoAnulavel, agora: datetime.datetime) -> list[Prazo]:
    """The Administration's own periods run from the annulment; the party's wait for the new notice."""
    if desde.da_parte or (desde.chave == "decisao" and not _tem_defesa(processo)):
        return []
    tipos = [*desde.prazos, *(ALERTAS if "julgamento" in desde.prazos else ())]
    marco = f"anulação: {desde.recomeca}"
    abertos = [Prazo.objects.abrir(processo, tipo, agora, agora=agora, marco=marco) for tipo in tipos]
    tardio = processo.recursos.filter(estado=Recurso.Estado.A_REMETER, tempestivo=True, decisao__em_vigor=True)
    if desde.chave == "notificacao_da_decisao" and tardio.exists():
        abertos.append(Prazo.objects.abrir(processo, "remessa", agora, agora=agora, marco=marco))
    return [p for p in abertos if p.do_decreto]


def _tem_defesa(processo: Processo) -> bool:
    return Defesa.objects.filter(processo=processo, estado=Defesa.Estado.RECEBIDA).exists()


def _prazos(desde: AtoAnulavel, abertos: list[Prazo]) -> str:
    if desde.da_parte:
        nomes = " e ".join(f"{PRAZOS[t].n} dias para {PRAZOS[t].nome.lower()}" for t in desde.prazos)
        return f"recomeçam com a nova notificação: {nomes}"
    correm = "; ".join(f"{p.regra.nome.lower()} até {data_longa(p.vence)}" for p in abertos)
    return f"correm de novo: {correm}" if correm else "nenhum recomeça"


def o_que_permanece(processo: Processo) -> str:
    """Every act that stands, and the party's petitions, which always do."""
    fica = []
    if processo.auto.estado != processo.auto.Estado.ANULADO:
        fica.append(f"o {processo.auto}")
    vivas = processo.notificacoes.filter(estado=Notificacao.Estado.CIENTE).exclude(especie=Especie.REVISAO)
    fica += [f"a notificação da {n.get_especie_display()}{' ' + n.numero if n.numero else ''}" for n in vivas]
    fica += [f"a {d.get_instancia_display().lower()} {d.numero}" for d in processo.decisoes.filter(em_vigor=True)]
    recibos = [p.recibo.numero for p in processo.peticoes.all() if p.recibo]
    if recibos:
        fica.append(f"as petições do transportador, nos autos ({', '.join(recibos)})")
    return "; ".join(fica) or "os documentos, nos autos"


# --- the penalties, by act --------------------------------------------------------------------------------------------


def _vivas(processo: Processo, *, decididas: bool = False) -> list[Enquadramento]:
    """What was not annulled; ``decididas``: only what a decision disposed of, not what was paid or waits apart."""
    vivas = processo.auto.enquadramentos.exclude(estado=Estado.ANULADO)
    return list(vivas.filter(capitulos__isnull=False).distinct() if decididas else vivas)


def _restaurar(enquadramento: Enquadramento) -> None:
    """As it was imputed (and recomputed since): item, amount and doubling, from its own memory."""
    if enquadramento.resultado == Enquadramento.Resultado.REENQUADRADO:
        primeiro = enquadramento.capitulos.order_by("pk").first()
        if primeiro is not None:
            regra = CATALOGO[primeiro.infracao_imputada]
            enquadramento.infracao, enquadramento.pena = regra.chave, regra.pena
            enquadramento.percentual = regra.percentual
    memoria = enquadramento.memoria_do_valor or {}
    enquadramento.valor = Decimal(memoria.get("valor", "0"))
    enquadramento.em_dobro = bool(memoria.get("dobro"))


def _imputar_de_novo(enquadramentos: list[Enquadramento]) -> None:
    for enquadramento in enquadramentos:
        _restaurar(enquadramento)
        enquadramento.voltar_a_imputado()
        enquadramento.save()


def _pelo_auto(processo: Processo) -> None:
    for enquadramento in _vivas(processo):
        enquadramento.anular()
        enquadramento.save()


def _pela_notificacao(processo: Processo) -> None:
    """Everything is imputed again; the defence already filed waits to see whether the party files another."""
    _imputar_de_novo(_vivas(processo))
    defesa = Defesa.objects.filter(processo=processo).exclude(estado=Defesa.Estado.PREJUDICADA).first()
    if defesa is not None:
        defesa.prejudicar()
        defesa.save()


def _pelo_recebimento(processo: Processo) -> None:
    """The defence waits again for the Director's despacho."""
    _imputar_de_novo(_vivas(processo, decididas=True))
    defesa = Defesa.objects.filter(processo=processo, estado=Defesa.Estado.NAO_RECEBIDA).first()
    if defesa is not None:
        defesa.voltar_a_despacho()
        defesa.save()


def _pela_decisao(processo: Processo) -> None:
    """To be judged again: what the defence is about, and what it left as a default."""
    defesa = Defesa.objects.filter(processo=processo, estado=Defesa.Estado.RECEBIDA).first()
    for enquadramento in _vivas(processo, decididas=True):
        _restaurar(enquadramento)
        if defesa is not None and defesa.peticao.alcanca(enquadramento):
            enquadramento.voltar_a_julgamento()
        else:
            enquadramento.voltar_a_revelia()
        enquadramento.save()


def _pela_notificacao_da_decisao(processo: Processo) -> None:
    """Decided and to be notified; an appeal that was late from that notice is in time (decisões, 16)."""
    tardio = processo.recursos.filter(decisao__em_vigor=True).last()
    primeira = processo.decisoes.filter(instancia__in=PRIMEIRA, em_vigor=True).last()
    for enquadramento in _vivas(processo, decididas=True):
        _como_decidiu(enquadramento, primeira)
        if tardio is not None and enquadramento.subsiste and tardio.peticao.alcanca(enquadramento):
            enquadramento.voltar_ao_recurso()
        else:
            enquadramento.voltar_a_julgado()
        enquadramento.save()
    if tardio is not None:
        tardio.tornar_tempestivo()
        tardio.save()
        Peticao.objects.filter(pk=tardio.peticao_id).update(tempestiva=True)


def _pela_decisao_do_recurso(processo: Processo) -> None:
    recurso = processo.recursos.filter(estado=Recurso.Estado.DECIDIDO, decisao__em_vigor=True).last()
    primeira = processo.decisoes.filter(instancia__in=PRIMEIRA, em_vigor=True).last()
    for enquadramento in _vivas(processo, decididas=True):
        if recurso is None or not recurso.peticao.alcanca(enquadramento):
            continue
        _como_decidiu(enquadramento, primeira)
        if enquadramento.subsiste:
            enquadramento.voltar_ao_recurso()
        enquadramento.save()
    if recurso is not None:
        recurso.voltar_ao_dp()
        recurso.save()


def _como_decidiu(enquadramento: Enquadramento, decisao: Decisao | None) -> None:
    """As the decision that stands left it, unless the recomputation lowered it since."""
    capitulo = decisao.capitulos.filter(enquadramento=enquadramento).first() if decisao else None
    if capitulo is None or capitulo.resultado == enquadramento.resultado:
        return
    regra = CATALOGO[capitulo.infracao]
    enquadramento.resultado, enquadramento.infracao = capitulo.resultado, regra.chave
    enquadramento.pena, enquadramento.percentual = regra.pena, regra.percentual
    memoria = enquadramento.memoria_do_valor or {}
    mantido = capitulo.resultado == Enquadramento.Resultado.MANTIDO
    enquadramento.valor = Decimal(memoria.get("valor", "0")) if mantido else capitulo.valor
    enquadramento.em_dobro = mantido and bool(memoria.get("dobro"))


_PENAS: dict[str, Callable[[Processo], None]] = {
    "auto": _pelo_auto,
    "notificacao_da_autuacao": _pela_notificacao,
    "recebimento": _pelo_recebimento,
    "decisao": _pela_decisao,
    "notificacao_da_decisao": _pela_notificacao_da_decisao,
    "decisao_do_recurso": _pela_decisao_do_recurso,
}
