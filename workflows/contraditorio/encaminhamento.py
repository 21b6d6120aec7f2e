"""What a petition meets: (kind, situation) → what follows. One table; the piece and the receipt come first, always.

A petition may arrive at any time in any live case: early, late, twice, before the notice. None is refused or lost
(guarantee 9).
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal

from django.db.models import QuerySet

from processos.acesso import Atuacao
from processos.documentos import peticoes as documento
from processos.documentos.emissao import emitir, juntar
from processos.documentos.textos import lista_de
from processos.formatos import data_longa, dinheiro
from processos.models import (
    Decisao,
    Defesa,
    Notificacao,
    Papel,
    Peca,
    Peticao,
    Prazo,
    Processo,
    Reconsideracao,
    Recurso,
)
from processos.models.peca import Grupo
from processos.regras.recursos import Cabimento, cabimento

from ..expediente.certificar import certificar_tempestividade
from ..expediente.ciencia import dar_ciencia
from ..expediente.notificar import NO_DA_ESPECIE, em_curso
from ..expediente.providencia import abrir_providencia
from ..motor.atos import Feito
from ..motor.fase import sair
from ..tesouraria.depositos import falta_depositar, registrar_deposito
from ..tesouraria.guias import emitir_guia
from .alcance import julgadas, nao_contestadas
from .defesa import deposito_exigido, receber
from .efeitos import esperar_as_demais
from .instrucao import abrir_instrucao
from .provas import aceita_prova, atender_deferidas, levar_a_decisao, pedir_provas
from .tardio import RecursoTardioFlow

Especie = Peticao.Especie
GRUPO: dict[str, Grupo] = {
    Especie.DEFESA: Grupo.DEFESA,
    Especie.RECONSIDERACAO: Grupo.RECURSO,
    Especie.RECURSO: Grupo.RECURSO,
    Especie.PROVA: Grupo.DEFESA,
    Especie.OUTRA: Grupo.DEFESA,
}


@dataclass
class Entrada:
    """A petition that has entered, with what came along."""

    peticao: Peticao
    autor: Atuacao
    agora: datetime.datetime
    anexos: list[Peca] = field(default_factory=list)

    @property
    def processo(self) -> Processo:
        return self.peticao.processo


def entrar(
    processo: Processo, autor: Atuacao, especie: str, *, agora, fatos, argumentos, pedidos, arquivos, hora_do_cliente,
    penalidades=(), provas=(), dirigida_a="",
) -> Entrada:  # fmt: skip
    """Write the piece of the petition and join its files. Nothing that follows can undo the entry's moment."""
    peticao = Peticao.objects.create(
        processo=processo,
        especie=especie,
        transportador=autor.representado,
        autor=autor.usuario,
        protocolada_em=agora,
        fatos=fatos,
        argumentos=argumentos,
        pedidos=pedidos,
        dirigida_a=dirigida_a,
        hora_do_cliente=hora_do_cliente,
    )
    peticao.alcance.set(penalidades)
    pedir_provas(peticao, provas)
    peticao.peca = emitir(
        processo,
        lambda i: documento.peticao(i, peticao=peticao, por=autor),
        especie="PET",
        grupo=GRUPO[especie],
        agora=agora,
        autor=autor.usuario,
    )
    entrada = Entrada(peticao, autor, agora, [peticao.peca])
    for arquivo in arquivos:
        entrada.anexos.append(
            juntar(
                processo,
                arquivo,
                arquivo.anexo,
                titulo=arquivo.name[:300],
                grupo=GRUPO[especie],
                agora=agora,
                autor=autor.usuario,
            )
        )
    return entrada


def _dar_recibo(entrada: Entrada, deposito: dict | None = None, memoria: dict | None = None) -> Peca:
    """The receipt: number, hour and hash of every file, and what is missing until when."""
    peticao = entrada.peticao
    peticao.recibo = emitir(
        entrada.processo,
        lambda i: documento.recibo(i, peticao=peticao, anexos=entrada.anexos, deposito=deposito, memoria=memoria),
        especie="PRT",
        grupo=GRUPO[peticao.especie],
        agora=entrada.agora,
        autor=entrada.autor.usuario,
        assinada=False,
    )
    peticao.save()
    return peticao.recibo


def situacao(processo: Processo, especie: str, agora: datetime.datetime) -> str:
    """``segunda``, ``cedo``, ``sem_ciencia``, ``no_prazo``, ``encerrado``, ``tarde``, ``concluido``…: one for each petition."""
    como = _situacao(processo, especie, agora)
    depois_do_fim = processo.estado == Processo.Estado.CONCLUIDO and (especie, como) != (Especie.RECURSO, "tarde")
    return "concluido" if depois_do_fim and como in MEDIDAS_PELO_FIM else como


MEDIDAS_PELO_FIM = ("cedo", "sem_objeto", "tarde", "livre", "instrucao", "fora")
"""Situations that the end of the case changes; a late appeal keeps its own way even then (decisões, 9)."""


def _situacao(processo: Processo, especie: str, agora: datetime.datetime) -> str:
    if especie == Especie.OUTRA:
        return "livre"
    if especie == Especie.PROVA:
        return "instrucao" if aceita_prova(processo) else "fora"
    if especie == Especie.DEFESA:
        if Defesa.objects.filter(processo=processo).exclude(estado=Defesa.Estado.PREJUDICADA).exists():
            return "segunda"
        return _situacao_no_prazo(_prazo_em_vigor(processo, "defesa", Notificacao.Especie.AUTUACAO), agora)
    if not _primeira_instancia(processo).exists():
        return "cedo"
    if not cabe(processo, especie).cabe:
        return "segunda"
    prazo = _prazo_em_vigor(processo, especie, Notificacao.Especie.DECISAO)
    return "sem_objeto" if prazo is None and not julgadas(processo) else _situacao_no_prazo(prazo, agora)


def _prazo_em_vigor(processo: Processo, tipo: str, aviso: str) -> Prazo | None:
    """The period of the notice that stands; an annulled notice opened none (guarantee 6)."""
    sabe = processo.notificacoes.filter(especie=aviso, estado=Notificacao.Estado.CIENTE).exists()
    return processo.prazos.filter(tipo=tipo).last() if sabe else None


def _nova_defesa(entrada: Entrada, exigido: Decimal) -> Defesa:
    """The defence of the case; one that an annulled notice left behind gives way to this, and stays in the file."""
    anterior = Defesa.objects.filter(processo=entrada.processo, estado=Defesa.Estado.PREJUDICADA).first()
    if anterior is None:
        return Defesa.objects.create(peticao=entrada.peticao, processo=entrada.processo, deposito_exigido=exigido)
    anterior.renovar(entrada.peticao, exigido)
    anterior.save()
    return anterior


def cabe(processo: Processo, especie: str) -> Cabimento:
    """What the law says of one more petition against the decision in force (art. 67; decisões, 10 and 12)."""
    decisao = decisao_atacada(processo)
    ja = {
        Especie.RECURSO: Recurso.objects.filter(decisao=decisao).exists(),
        Especie.RECONSIDERACAO: Reconsideracao.objects.filter(decisao=decisao).exists(),
    }
    return cabimento(especie, decisao_de=decisao.papel, anteriores=[str(e) for e, feita in ja.items() if feita])


def _situacao_no_prazo(prazo: Prazo | None, agora: datetime.datetime) -> str:
    """Timely is the due date's answer alone (guarantee 8); a period paid or waived away has nothing left to meet."""
    if prazo is None:
        return "sem_ciencia"
    if not prazo.tempestivo(agora):
        return "tarde"
    return "no_prazo" if prazo.estado == Prazo.Estado.CORRENDO else "encerrado"


def _primeira_instancia(processo: Processo) -> QuerySet[Decisao]:
    return processo.decisoes.filter(instancia__in=["julgamento", "recebimento"], em_vigor=True)


def quem_decidiu(processo: Processo) -> str:
    """The role of who decided in the first instance; of who will, while nobody has."""
    decisao = _primeira_instancia(processo).order_by("pk").last()
    return decisao.papel if decisao else Papel.DIRETOR_DE_TRANSPORTES.value


def decisao_atacada(processo: Processo) -> Decisao:
    """The first-instance decision in force, against which reconsideration and appeal lie (art. 67)."""
    return _primeira_instancia(processo).latest("pk")


def defesa_no_prazo(entrada: Entrada, deposito: dict | None) -> Feito:
    """Complete: received. Without the whole deposit: kept, warned about, to be completed in the same period."""
    processo, agora = entrada.processo, entrada.agora
    prazo = Prazo.objects.ultimo(processo, "defesa")
    entrada.peticao.tempestiva = True
    exigido = deposito_exigido(processo, agora)
    defesa = _nova_defesa(entrada, exigido)
    if deposito:
        registrar_deposito(processo, entrada.autor, agora=agora, **deposito)
    falta = falta_depositar(defesa)
    conta = {"exigido": exigido, "informado": processo.lancamentos.informado(), "falta": falta, "ate": prazo.vence}
    recibo = _dar_recibo(entrada, deposito=conta if exigido else None, memoria=prazo.memoria)
    certificar_tempestividade(entrada.peticao, prazo, Grupo.DEFESA, agora)
    if falta > 0:
        defesa.aguardar_deposito()
        defesa.save()
        texto = f"Defesa protocolada ({recibo.numero}), no prazo. Faltam {dinheiro(falta)} do depósito, até {data_longa(prazo.vence)}."
    else:
        receber(defesa, completa_em=agora, agora=agora)
        texto = f"Defesa protocolada ({recibo.numero}), no prazo, e recebida."
    if demais := nao_contestadas(processo):
        esperar_as_demais(processo, "defesa")
        texto += f" Não contesta: {lista_de(e.citacao for e in demais)}."
    return Feito(texto=texto, no="aguardar_defesa", peca=recibo)


def defesa_sem_ciencia(entrada: Entrada, deposito: dict | None) -> Feito:
    """Before any notice: the petition itself is unequivocal knowledge, and the period runs from it (decisões, 16)."""
    _dar_ciencia_inequivoca(entrada, Notificacao.Especie.AUTUACAO)
    return defesa_no_prazo(entrada, deposito)


def via_no_prazo(entrada: Entrada, deposito: dict | None = None) -> Feito:
    """A timely reconsideration or appeal meets its waiting branch."""
    processo, agora, especie = entrada.processo, entrada.agora, entrada.peticao.especie
    prazo = processo.prazos.correndo().get(tipo=especie)
    entrada.peticao.tempestiva = True
    recibo = _dar_recibo(entrada, memoria=prazo.memoria)
    certificar_tempestividade(entrada.peticao, prazo, Grupo.RECURSO, agora)
    atacadas = [e for e in julgadas(processo) if entrada.peticao.alcanca(e)]
    demais = [e for e in julgadas(processo) if e not in atacadas] if especie == Especie.RECURSO else []
    if not demais:  # for those that the appeal leaves out, its period goes on to its end (decisões, 9)
        prazo.cumprir(agora)
        prazo.save()
    decisao = decisao_atacada(processo)
    levar_a_decisao(entrada.peticao)
    if especie == Especie.RECONSIDERACAO:
        Reconsideracao.objects.create(peticao=entrada.peticao, processo=processo, decisao=decisao)
        Prazo.objects.abrir(processo, "decisao_reconsideracao", agora, agora=agora, marco="pedido protocolado")
        return Feito(
            texto=f"Pedido de reconsideração protocolado ({recibo.numero}), no prazo.",
            no="aguardar_reconsideracao",
            peca=recibo,
        )
    _criar_recurso(entrada, decisao, tempestivo=True)
    for enquadramento in atacadas:
        enquadramento.levar_a_recurso()
        enquadramento.save()
    texto = f"Recurso protocolado ({recibo.numero}), no prazo."
    if demais:
        esperar_as_demais(processo, "recurso")
        texto += f" Não recorre de: {lista_de(e.citacao for e in demais)}."
    return Feito(texto=texto, no="aguardar_recurso", peca=recibo)


def via_sem_ciencia(entrada: Entrada, deposito: dict | None = None) -> Feito:
    """Decided, not yet notified, and the party already attacks the decision: it knows of it (decisões, 16)."""
    _dar_ciencia_inequivoca(entrada, Notificacao.Especie.DECISAO)
    return via_no_prazo(entrada)


def recurso_tarde(entrada: Entrada, deposito: dict | None = None) -> Feito:
    """Late: received, certified, and sent on all the same; the penalty stays final (decisões, 9; inventário, D45)."""
    processo, agora = entrada.processo, entrada.agora
    prazo = Prazo.objects.ultimo(processo, "recurso")
    entrada.peticao.tempestiva = False
    recibo = _dar_recibo(entrada, memoria=prazo.memoria)
    certificar_tempestividade(entrada.peticao, prazo, Grupo.RECURSO, agora)
    _criar_recurso(entrada, decisao_atacada(processo), tempestivo=False)
    RecursoTardioFlow.iniciar(processo)
    return Feito(
        texto=f"Recurso protocolado ({recibo.numero}), fora do prazo; segue com a certidão.", conclui=False, peca=recibo
    )


def tarde(entrada: Entrada, deposito: dict | None = None) -> Feito:
    """A late defence or reconsideration: kept, certified, and put before the Director."""
    prazo = Prazo.objects.ultimo(entrada.processo, entrada.peticao.especie)
    entrada.peticao.tempestiva = False
    certificar_tempestividade(entrada.peticao, prazo, GRUPO[entrada.peticao.especie], entrada.agora)
    return _ao_diretor(entrada, "tarde", "fora do prazo; o Diretor de Transportes despacha")


def depois_do_fim(entrada: Entrada, deposito: dict | None = None) -> Feito:
    """After the case was concluded: received, receipted, and put to despacho; it may be reopened, with reasons."""
    especie = entrada.peticao.especie
    prazo = entrada.processo.prazos.filter(tipo=especie).last()
    if prazo is not None:
        entrada.peticao.tempestiva = False
        certificar_tempestividade(entrada.peticao, prazo, GRUPO[especie], entrada.agora)
    return _ao_diretor(entrada, "concluido", "depois de concluído o processo; o Diretor de Transportes despacha")


def prova_a_instruir(entrada: Entrada, deposito: dict | None = None) -> Feito:
    """Evidence before the decision: joined, receipted, and what had been granted is answered by it."""
    recibo = _dar_recibo(entrada)
    atender_deferidas(entrada.peticao, entrada.autor, entrada.agora)
    return Feito(texto=f"Prova juntada pelo transportador ({recibo.numero}).", conclui=False, peca=recibo)


def encerrado(entrada: Entrada, deposito: dict | None = None) -> Feito:
    """In time, of a period already ended by payment, waiver or decision: kept, certified as timely, put to despacho."""
    prazo = Prazo.objects.ultimo(entrada.processo, entrada.peticao.especie)
    entrada.peticao.tempestiva = True
    certificar_tempestividade(entrada.peticao, prazo, GRUPO[entrada.peticao.especie], entrada.agora)
    return _a_despacho(
        entrada,
        Papel.DIRETOR_DE_TRANSPORTES,
        "no prazo, que já se encerrara por cumprimento, renúncia ou decisão; o Diretor de Transportes despacha",
    )


def segunda(entrada: Entrada, deposito: dict | None = None) -> Feito:
    """Once per party and decision: a second one is received, receipted and joined (decisões, 12)."""
    recibo = _dar_recibo(entrada)
    nome = entrada.peticao.get_especie_display()
    return Feito(
        texto=f"{nome} protocolada de novo ({recibo.numero}): junta aos autos; cabe uma só vez.",
        conclui=False,
        peca=recibo,
    )


def cedo(entrada: Entrada, deposito: dict | None = None) -> Feito:
    """There is no decision to attack yet."""
    return _a_despacho(entrada, Papel.DIRETOR_DE_TRANSPORTES, "antes da decisão; o Diretor de Transportes despacha")


def sem_objeto(entrada: Entrada, deposito: dict | None = None) -> Feito:
    """Everything was cancelled, paid or waived before the notice of the decision: no period runs, nothing is at stake."""
    return _a_despacho(
        entrada, Papel.DIRETOR_DE_TRANSPORTES, "sem penalidade que reste a atacar; o Diretor de Transportes despacha"
    )


def livre(entrada: Entrada, deposito: dict | None = None) -> Feito:
    """Any other request goes to Jurídico, who says where it leads."""
    return _a_despacho(entrada, Papel.JURIDICO, "encaminhado ao Jurídico")


ENCAMINHAMENTO: dict[tuple[str, str], Callable[[Entrada, dict | None], Feito]] = {
    (Especie.DEFESA, "sem_ciencia"): defesa_sem_ciencia,
    (Especie.DEFESA, "no_prazo"): defesa_no_prazo,
    (Especie.DEFESA, "encerrado"): encerrado,
    (Especie.DEFESA, "tarde"): tarde,
    (Especie.DEFESA, "segunda"): segunda,
    (Especie.RECONSIDERACAO, "cedo"): cedo,
    (Especie.RECONSIDERACAO, "sem_objeto"): sem_objeto,
    (Especie.RECONSIDERACAO, "sem_ciencia"): via_sem_ciencia,
    (Especie.RECONSIDERACAO, "no_prazo"): via_no_prazo,
    (Especie.RECONSIDERACAO, "encerrado"): encerrado,
    (Especie.RECONSIDERACAO, "tarde"): tarde,
    (Especie.RECONSIDERACAO, "segunda"): segunda,
    (Especie.RECURSO, "cedo"): cedo,
    (Especie.RECURSO, "sem_objeto"): sem_objeto,
    (Especie.RECURSO, "sem_ciencia"): via_sem_ciencia,
    (Especie.RECURSO, "no_prazo"): via_no_prazo,
    (Especie.RECURSO, "encerrado"): encerrado,
    (Especie.RECURSO, "tarde"): recurso_tarde,
    (Especie.RECURSO, "segunda"): segunda,
    (Especie.PROVA, "instrucao"): prova_a_instruir,
    (Especie.PROVA, "fora"): livre,
    (Especie.OUTRA, "livre"): livre,
    **{(especie, "concluido"): depois_do_fim for especie in Especie},
}


def _ao_diretor(entrada: Entrada, como: str, destino: str) -> Feito:
    """To the Director, who receives it with reasons or does not (``despachar_peticao``)."""
    recibo = _dar_recibo(entrada)
    nome = entrada.peticao.get_especie_display()
    abrir_instrucao(
        entrada.processo,
        "despachar",
        titulo=f"Despachar petição: {nome.lower()}",
        texto=f"{nome}: petição protocolada em {data_longa(entrada.agora.date())} ({recibo.numero}), {destino}.",
        artigo="arts. 65 a 67",
        peticao=entrada.peticao.pk,
        como=como,
    )
    return Feito(texto=f"{nome}: petição protocolada ({recibo.numero}), {destino}.", conclui=False, peca=recibo)


def _a_despacho(entrada: Entrada, papel: Papel, destino: str) -> Feito:
    recibo = _dar_recibo(entrada)
    nome = entrada.peticao.get_especie_display()
    abrir_providencia(
        entrada.processo,
        papel=papel,
        titulo=f"Despachar petição: {nome.lower()}",
        artigo="arts. 65 a 67",
        texto=f"{nome}: petição protocolada em {data_longa(entrada.agora.date())} ({recibo.numero}), {destino}.",
    )
    return Feito(texto=f"{nome}: petição protocolada ({recibo.numero}), {destino}.", conclui=False, peca=recibo)


def _criar_recurso(entrada: Entrada, decisao: Decisao, *, tempestivo: bool) -> Recurso:
    recurso = Recurso.objects.create(
        peticao=entrada.peticao, processo=entrada.processo, decisao=decisao, tempestivo=tempestivo
    )
    recurso.encaminhar()
    recurso.save()
    Prazo.objects.abrir(entrada.processo, "remessa", entrada.agora, agora=entrada.agora, marco="recurso protocolado")
    return recurso


def _dar_ciencia_inequivoca(entrada: Entrada, especie: str) -> None:
    processo, agora = entrada.processo, entrada.agora
    emitir_guia(processo, especie, agora=agora, autor=None)  # the deposit of who did not wait for the notice
    notificacao = em_curso(processo, especie) or Notificacao.objects.create(
        processo=processo,
        transportador=processo.transportador,
        especie=especie,
        modo=Notificacao.Modo.INEQUIVOCA,
        emitida_em=agora,
    )
    dar_ciencia(notificacao, agora, agora=agora, prova=f"petição protocolada ({entrada.anexos[0].numero})")
    sair(processo, NO_DA_ESPECIE[especie], usuario=entrada.autor.usuario)
