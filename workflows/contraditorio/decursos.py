"""What the end of a waiting period brings, as functions of the flow. The lapse itself is the clock's."""

from __future__ import annotations

from typing import Any

from processos.models import Defesa, Enquadramento, Prazo, Processo
from processos.models.peca import Grupo

from ..expediente.certificar import certificar_decurso, certificar_deposito_nao_feito
from ..motor import contexto_do_ato
from ..tesouraria.depositos import falta_depositar


def _vencido(processo: Processo, tipo: str) -> Prazo:
    return processo.prazos.filter(tipo=tipo, estado=Prazo.Estado.VENCIDO).latest("limite")


def defesa(activation: Any) -> None:
    """No defence in ten days: certified; the penalty is confirmed only by a decision (art. 65; inventário, § 7)."""
    processo = activation.process.processo
    certificar_decurso(
        _vencido(processo, "defesa"), Grupo.DEFESA, contexto_do_ato.agora(), "Não foi apresentada defesa nem pagamento."
    )
    for enquadramento in Enquadramento.objects.filter(auto__processo=processo, estado="IMPUTADO"):
        enquadramento.declarar_revel()
        enquadramento.save()


def deposito(activation: Any) -> None:
    """The deposit was not completed in the period: certified; the petition is kept (art. 66)."""
    processo = activation.process.processo
    peticao = Defesa.objects.get(processo=processo)
    certificar_deposito_nao_feito(
        peticao, _vencido(processo, "defesa"), falta_depositar(peticao), contexto_do_ato.agora()
    )


def sem_efeito(activation: Any) -> None:
    """The branch simply ends; what it means is asked where the branches meet."""
