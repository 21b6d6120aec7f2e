"""Two ways against one decision: when one of them takes the object of the other away, it leaves by its own exit."""

from __future__ import annotations

import datetime

from processos.models import Processo, Reconsideracao, Recurso, Usuario

from ..motor.fase import sair
from ..tesouraria.depositos import cumprir_prazo


def prejudicar_reconsideracao(processo: Processo, agora: datetime.datetime, usuario: Usuario) -> None:
    """The appeal was decided, or the party paid or waived: there is nothing left to reconsider (decisões, 9 and 9a)."""
    for reconsideracao in processo.reconsideracoes.filter(estado=Reconsideracao.Estado.PROTOCOLADA):
        reconsideracao.prejudicar()
        reconsideracao.save()
    for tipo in ("reconsideracao", "decisao_reconsideracao"):
        cumprir_prazo(processo, tipo, agora)
    sair(processo, "aguardar_reconsideracao", "minutar_reconsideracao", "decidir_reconsideracao", usuario=usuario)


def prejudicar_recurso(processo: Processo, agora: datetime.datetime, usuario: Usuario) -> None:
    """The reconsideration gave all that was asked: the pending appeal has lost its object (decisões, 9a)."""
    for recurso in processo.recursos.filter(estado__in=[Recurso.Estado.A_REMETER, Recurso.Estado.NO_DP]):
        recurso.prejudicar()
        recurso.save()
    for tipo in ("recurso", "remessa", "decisao_recurso"):
        cumprir_prazo(processo, tipo, agora)
    sair(processo, "aguardar_recurso", "remeter", "minutar_recurso", "decidir_recurso", usuario=usuario)


def prejudicar_pedidos(processo: Processo) -> None:
    """The decision attacked was annulled: what was pending against it has lost its object. The runs are closed apart."""
    for reconsideracao in processo.reconsideracoes.filter(estado=Reconsideracao.Estado.PROTOCOLADA):
        reconsideracao.prejudicar()
        reconsideracao.save()
    for recurso in processo.recursos.filter(estado__in=[Recurso.Estado.A_REMETER, Recurso.Estado.NO_DP]):
        recurso.prejudicar()
        recurso.save()
