"""The cases that the screens are looked at with, by the name of their situation."""

from __future__ import annotations

from tests.fabricas import caso_em

# Those whose walk lets the clock run come first: it would lapse the deadlines of the others.
NO_DIA_17 = ("aguarda_despacho", "revel")
SITUACOES = (
    "definitiva",
    *NO_DIA_17,
    "lavrado",
    "registrado",
    "em_notificacao",
    "em_prazo_defesa",
    "defesa_sem_deposito",
    "defesa_recebida",
    "minuta_enviada",
    "decidida",
    "em_prazo_recurso",
    "reconsideracao_pedida",
    "recurso_a_remeter",
    "recurso_no_dp",
    "recurso_minutado",
    "retido",
    "reunida",
)


def montar() -> dict[str, int]:
    """Walk each case there; its key by its situation."""
    return {situacao: caso_em(situacao).pk for situacao in SITUACOES}
