"""Who speaks for a carrier: enabled, altered, revoked; by Protocolo, or asked by the carrier and confirmed by Protocolo.

Powers are never edited: an alteration ends the ones before and registers new ones, each with its document. What was
done under powers that ended stays done (NORMAS representacao.fim).
"""

from __future__ import annotations

import datetime
from typing import Any

from processos import correio
from processos.acesso import Atuacao
from processos.documentos.cadastro import juntar_ao_cadastro
from processos.formatos import data_longa
from processos.models import (
    Designacao,
    DocumentoDoCadastro,
    Papel,
    PedidoDeRepresentacao,
    Representacao,
    Transportador,
    Usuario,
)
from processos.recusas import Recusa
from processos.regras.tempo import data_local

from ..motor.atos import Feito, ato
from .formularios import AlterarForm, ConferirForm, ConvidarForm, HabilitarForm, RevogarForm

ARTIGO = "art. 65; decisões, 25a"
DoArquivo = DocumentoDoCadastro.Especie
Especie = PedidoDeRepresentacao.Especie


# --- what every way of registering shares -----------------------------------------------------------------------------


def travar(transportador: Transportador) -> Transportador:
    """The carrier's file has one lock: its own row."""
    return Transportador.objects.select_for_update().get(pk=transportador.pk)


def registrar(
    transportador: Transportador, *, prova: DocumentoDoCadastro, agora: datetime.datetime, nome: str, cpf: str,
    email: str, substitui: Representacao | None = None, **poderes: Any,
) -> Representacao:  # fmt: skip
    """Powers for a person, who receives an account and an invitation where there was none."""
    usuario = _pessoa(nome, cpf, email, agora)
    em_vigor = Representacao.objects.em_vigor(data_local(agora)).filter(transportador=transportador)
    if em_vigor.filter(usuario=usuario).exists():
        raise Recusa(
            f"{usuario} já representa {transportador}. Altere os poderes, em vez de habilitar de novo.", campo="cpf"
        )
    nova = Representacao.objects.create(usuario=usuario, transportador=transportador, prova=prova, **poderes)
    if substitui is not None:
        _encerrar(substitui, agora, f"substituição por {usuario}", nova)
    if not usuario.has_usable_password():
        correio.convidar.enqueue(usuario.pk)
    return nova


def _pessoa(nome: str, cpf: str, email: str, agora: datetime.datetime) -> Usuario:
    """The account of this CPF; a new one where there is none. One person, one account, one e-mail."""
    dono = Usuario.objects.filter(cpf=cpf).first()
    if dono is None:
        mesmo = Usuario.objects.filter(email__iexact=email).first() or Usuario.objects.filter(username=email).first()
        if mesmo is None:
            return _nova_pessoa(nome, cpf, email)
        if mesmo.cpf or str(mesmo).casefold() != nome.casefold():
            raise Recusa("Este e-mail já é da conta de outra pessoa.", campo="email")
        mesmo.cpf, dono = cpf, mesmo
    if dono.email and dono.email.lower() != email:
        raise Recusa("A pessoa deste CPF já tem conta, com outro e-mail. Confira com ela e use o mesmo.", campo="email")
    if not dono.is_active:
        raise Recusa("A conta desta pessoa está desativada. Fale com o Administrador.", campo="cpf")
    if Designacao.objects.em_vigor(data_local(agora)).filter(usuario=dono).exists():
        raise Recusa("Quem está designado na casa não representa transportador.", campo="cpf")
    dono.email = email
    dono.save(update_fields=["cpf", "email"])
    return dono


def _nova_pessoa(nome: str, cpf: str, email: str) -> Usuario:
    usuario = Usuario(username=email, email=email, nome=nome, cpf=cpf)
    usuario.set_unusable_password()
    usuario.save()
    return usuario


def _encerrar(
    antiga: Representacao, agora: datetime.datetime, motivo: str, sucessora: Representacao | None = None
) -> None:
    antiga.revogar(agora, motivo, sucessora)
    antiga.save()


def alterar(
    antiga: Representacao, *, prova: DocumentoDoCadastro, agora: datetime.datetime, **poderes: Any
) -> Representacao:
    """New powers for the same person in place of the ones before."""
    nova = Representacao.objects.create(
        usuario=antiga.usuario, transportador=antiga.transportador, prova=prova, **poderes
    )
    _encerrar(antiga, agora, "alteração de poderes", nova)
    return nova


def _ainda_em_vigor(representacao: Representacao | None, agora: datetime.datetime) -> Representacao:
    """Read again under the lock: somebody may have ended it meanwhile."""
    atual = (
        Representacao.objects.em_vigor(data_local(agora)).filter(pk=representacao.pk if representacao else 0).first()
    )
    if atual is None:
        raise Recusa("Esta representação já não está em vigor.", campo="representacao")
    return atual


def _descrever(r: Representacao) -> str:
    ate = f" até {data_longa(r.ate)}" if r.ate else ""
    return f"{r}, poderes: {r.get_poderes_display()}, de {data_longa(r.de)}{ate} ({r.documento})"


def _feito(texto: str, transportador: Transportador, **dados: Any) -> Feito:
    return Feito(texto=texto, dados={"transportador": transportador.pk, **dados})


def _orfao(transportador: Transportador, agora: datetime.datetime) -> str:
    em_vigor = Representacao.objects.em_vigor(data_local(agora)).filter(transportador=transportador)
    return "" if em_vigor.exists() else " O transportador ficou sem representante com acesso."


def _juntar(
    transportador, arquivo, titulo: str, autor: Atuacao, agora, especie=DoArquivo.PODERES
) -> DocumentoDoCadastro:
    return juntar_ao_cadastro(
        transportador, arquivo, arquivo.anexo, especie=especie, titulo=titulo, agora=agora, autor=autor.usuario
    )


# --- by Protocolo -----------------------------------------------------------------------------------------------------

DO_PROTOCOLO: dict[str, Any] = {"papeis": Papel.PROTOCOLO, "artigo": ARTIGO, "com_tarefa": False, "sem_processo": True}
DA_PARTE: dict[str, Any] = {**DO_PROTOCOLO, "papeis": Papel.TRANSPORTADOR, "poderes": "dispor"}


@ato("Habilitar representante", formulario=HabilitarForm, **DO_PROTOCOLO)
def habilitar_representante(
    processo: None, autor: Atuacao, *, agora: datetime.datetime, transportador: Transportador, arquivo, documento: str,
    **dados: Any,
) -> Feito:  # fmt: skip
    """On the carrier's request, by the document that proves the powers; the person is invited by e-mail."""
    travar(transportador)
    prova = _juntar(transportador, arquivo, documento, autor, agora)
    nova = registrar(transportador, prova=prova, agora=agora, documento=documento, **dados)
    return _feito(f"Habilitado: {_descrever(nova)}.", transportador, representacao=nova.pk)


@ato("Alterar os poderes", formulario=AlterarForm, **DO_PROTOCOLO)
def alterar_poderes(
    processo: None, autor: Atuacao, *, agora: datetime.datetime, transportador: Transportador,
    representacao: Representacao, arquivo, documento: str, **poderes: Any,
) -> Feito:  # fmt: skip
    """Quality, powers or dates, by a new document; the ones before end now."""
    travar(transportador)
    antiga = _ainda_em_vigor(representacao, agora)
    prova = _juntar(transportador, arquivo, documento, autor, agora)
    nova = alterar(antiga, prova=prova, agora=agora, documento=documento, **poderes)
    return _feito(f"Poderes alterados: {_descrever(nova)}.", transportador, representacao=nova.pk)


@ato("Revogar representante", formulario=RevogarForm, **DO_PROTOCOLO)
def revogar_representante(
    processo: None, autor: Atuacao, *, agora: datetime.datetime, transportador: Transportador,
    representacao: Representacao, motivo: str, arquivo,
) -> Feito:  # fmt: skip
    """The powers end now: nothing new is seen, and the receipts of what was done stay."""
    travar(transportador)
    antiga = _ainda_em_vigor(representacao, agora)
    _juntar(transportador, arquivo, f"Revogação: {antiga.usuario}", autor, agora, DoArquivo.PEDIDO)
    _encerrar(antiga, agora, motivo)
    texto = f"Revogado: {antiga}. Motivo: {motivo}.{_orfao(transportador, agora)}"
    return _feito(texto, transportador, representacao=antiga.pk)


@ato("Enviar o convite de novo", formulario=ConvidarForm, **DO_PROTOCOLO)
def convidar_representante(
    processo: None,
    autor: Atuacao,
    *,
    agora: datetime.datetime,
    transportador: Transportador,
    representacao: Representacao,
) -> Feito:
    """A fresh link for who has no password yet; who has one recovers it alone."""
    if representacao.usuario.has_usable_password():
        raise Recusa("Esta pessoa já escolheu a senha. Se a esqueceu, pode trocá-la na página de entrada.")
    correio.convidar.enqueue(representacao.usuario.pk)
    return _feito(f"Convite enviado de novo a {representacao.usuario}.", transportador, representacao=representacao.pk)


# --- by the carrier, to be confirmed ----------------------------------------------------------------------------------


def _pedir(
    autor: Atuacao, especie: str, agora, *, arquivo, representacao: Representacao | None = None, **dados
) -> Feito:
    transportador = travar(autor.representado)
    if representacao is not None:
        _ainda_em_vigor(representacao, agora)
        if representacao.pedidos.filter(estado="A_CONFERIR").exists():
            raise Recusa("Já há um pedido sobre este representante, à espera do Protocolo.", campo="representacao")
    pedido = PedidoDeRepresentacao(
        transportador=transportador,
        especie=especie,
        representacao=representacao,
        dados={k: v.isoformat() if isinstance(v, datetime.date) else v for k, v in dados.items()},
        autor=autor.usuario,
        pedido_em=agora,
    )
    pedido.prova = _juntar(transportador, arquivo, f"Pedido. {pedido}", autor, agora, DoArquivo.PEDIDO)
    pedido.save()
    return _feito(f"Pedido ao Protocolo. {pedido}. Nada muda até a confirmação.", transportador, pedido=pedido.pk)


@ato("Pedir a habilitação de um representante", formulario=HabilitarForm, **DA_PARTE)
def pedir_habilitacao(
    processo: None, autor: Atuacao, *, agora: datetime.datetime, transportador: Transportador,
    substitui: Representacao | None, **dados: Any,
) -> Feito:  # fmt: skip
    """Asked by who has full powers; the account is made, and the invitation sent, when Protocolo confirms."""
    return _pedir(autor, Especie.HABILITAR, agora, substitui=substitui.pk if substitui else None, **dados)


@ato("Pedir a alteração de poderes", formulario=AlterarForm, **DA_PARTE)
def pedir_alteracao(
    processo: None, autor: Atuacao, *, agora: datetime.datetime, transportador: Transportador, **dados: Any
) -> Feito:
    """Asked by who has full powers, with the new document."""
    return _pedir(autor, Especie.ALTERAR, agora, **dados)


@ato("Pedir a revogação de um representante", formulario=RevogarForm, **DA_PARTE)
def pedir_revogacao(
    processo: None, autor: Atuacao, *, agora: datetime.datetime, transportador: Transportador, **dados: Any
) -> Feito:
    """Asked by who has full powers, with the act of revocation."""
    return _pedir(autor, Especie.REVOGAR, agora, **dados)


@ato("Conferir pedido de representação", formulario=ConferirForm, **DO_PROTOCOLO)
def conferir_pedido(
    processo: None,
    autor: Atuacao,
    *,
    agora: datetime.datetime,
    pedido: PedidoDeRepresentacao,
    decisao: str,
    motivo: str,
) -> Feito:
    """Confirmed, it is registered as asked, with the carrier's own document; refused, the carrier reads why."""
    transportador = travar(pedido.transportador)
    pedido = PedidoDeRepresentacao.objects.get(pk=pedido.pk)  # again, under the lock
    if pedido.estado != PedidoDeRepresentacao.Estado.A_CONFERIR:
        raise Recusa("Este pedido já foi conferido.", campo="pedido")
    if decisao == "recusa":
        pedido.recusar(agora, motivo)
        pedido.save()
        return _feito(f"Não confirmado. {pedido}. Motivo: {motivo}.", transportador, pedido=pedido.pk)
    pedido.confirmar(agora)
    pedido.save()
    feito = CONFIRMAR[Especie(pedido.especie)](pedido, agora)
    return _feito(f"Confirmado. {feito}", transportador, pedido=pedido.pk)


def _datas(dados: dict[str, Any]) -> dict[str, Any]:
    """What was asked, with its dates as dates again."""
    return {k: datetime.date.fromisoformat(v) if k in ("de", "ate") and v else v for k, v in dados.items()}


def _prova(pedido: PedidoDeRepresentacao) -> DocumentoDoCadastro:
    if pedido.prova is None:
        raise Recusa("O pedido não traz o documento que prova os poderes.", campo="pedido")
    return pedido.prova


def _confirmar_habilitacao(pedido: PedidoDeRepresentacao, agora: datetime.datetime) -> str:
    dados = _datas(pedido.dados)
    sai = Representacao.objects.em_vigor(data_local(agora)).filter(pk=dados.pop("substitui", None)).first()
    nova = registrar(pedido.transportador, prova=_prova(pedido), agora=agora, substitui=sai, **dados)
    return f"Habilitado: {_descrever(nova)}."


def _confirmar_alteracao(pedido: PedidoDeRepresentacao, agora: datetime.datetime) -> str:
    nova = alterar(
        _ainda_em_vigor(pedido.representacao, agora), prova=_prova(pedido), agora=agora, **_datas(pedido.dados)
    )
    return f"Poderes alterados: {_descrever(nova)}."


def _confirmar_revogacao(pedido: PedidoDeRepresentacao, agora: datetime.datetime) -> str:
    antiga = _ainda_em_vigor(pedido.representacao, agora)
    _encerrar(antiga, agora, pedido.dados["motivo"])
    return f"Revogado: {antiga}.{_orfao(pedido.transportador, agora)}"


CONFIRMAR = {
    Especie.HABILITAR: _confirmar_habilitacao,
    Especie.ALTERAR: _confirmar_alteracao,
    Especie.REVOGAR: _confirmar_revogacao,
}
