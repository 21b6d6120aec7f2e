"""The machines, written out by hand from the specification's table of states: what each noun may become.

``transicoes`` maps each transition to ``{from: to}``; every pair that is not written is refused. ``fora_da_tabela``
lists the states that the specification's table does not have, each with its reason.
"""

from dataclasses import dataclass, field

from processos.models import (
    AutoDeInfracao,
    Defesa,
    Enquadramento,
    Guia,
    Minuta,
    Notificacao,
    Peca,
    PedidoDeProva,
    PedidoDeRepresentacao,
    Peticao,
    Prazo,
    Processo,
    Reconsideracao,
    Recurso,
    Retencao,
    Reuniao,
    Usuario,
)

QUANDO, MOTIVO, VALOR = "2026-03-04T11:00-03:00", "motivo fictício", "74.94"


@dataclass(frozen=True)
class Maquina:
    modelo: type
    estados: str  # of the specification's table
    transicoes: dict[str, dict[str, str]]
    fora_da_tabela: dict[str, str] = field(default_factory=dict)
    argumentos: dict[str, tuple] = field(default_factory=dict)

    @property
    def todos(self) -> set[str]:
        return {*self.estados.split(), *self.fora_da_tabela}

    def __str__(self) -> str:
        return self.modelo.__name__


def de(origens: str, para: str) -> dict[str, str]:
    """Every one of these states leads to that one."""
    return dict.fromkeys(origens.split(), para)


MAQUINAS = [
    Maquina(
        AutoDeInfracao,
        "LAVRADO REGISTRADO ARQUIVADO ANULADO",
        {
            "registrar": de("LAVRADO", "REGISTRADO"),
            "arquivar": de("REGISTRADO", "ARQUIVADO"),
            "anular": de("LAVRADO REGISTRADO", "ANULADO"),
        },
    ),
    Maquina(
        Notificacao,
        "EMITIDA ENVIADA CIENTE FRUSTRADA ANULADA",
        {
            "enviar": de("EMITIDA", "ENVIADA"),
            "dar_ciencia": de("EMITIDA ENVIADA", "CIENTE"),  # EMITIDA: a petition is knowledge too (decisões, 16)
            "frustrar": de("EMITIDA ENVIADA", "FRUSTRADA"),
            "anular": de("EMITIDA ENVIADA CIENTE", "ANULADA"),  # F04: issuing anew annuls the one before
        },
        argumentos={
            "enviar": (QUANDO,),
            "dar_ciencia": (QUANDO, QUANDO, "AR fictício"),
            "frustrar": (MOTIVO,),
            "anular": (MOTIVO,),
        },
    ),
    Maquina(
        Enquadramento,
        "IMPUTADO EM_JULGAMENTO REVEL JULGADO EM_RECURSO DEFINITIVO EXECUTADO CUMPRIDO ANULADO",
        {
            # REVEL: the closure of the last day, published later, brings the defence back in time (C05)
            "levar_a_julgamento": de("IMPUTADO REVEL", "EM_JULGAMENTO"),
            "declarar_revel": de("IMPUTADO", "REVEL"),
            "julgar": de("EM_JULGAMENTO REVEL", "JULGADO"),
            "reconsiderar": de("JULGADO", "JULGADO"),
            "levar_a_recurso": de("JULGADO", "EM_RECURSO"),
            # a late appeal, if heard, undoes what was final, paid or not (decisões, 9)
            "reformar": de("JULGADO EM_RECURSO DEFINITIVO EXECUTADO CUMPRIDO", "JULGADO"),
            "tornar_definitivo": de("IMPUTADO EM_JULGAMENTO REVEL JULGADO EM_RECURSO", "DEFINITIVO"),
            "executar": de("DEFINITIVO", "EXECUTADO"),
            "cumprir": de("IMPUTADO JULGADO DEFINITIVO", "CUMPRIDO"),
            "anular": de("IMPUTADO EM_JULGAMENTO REVEL JULGADO EM_RECURSO DEFINITIVO EXECUTADO CUMPRIDO", "ANULADO"),
            # of its own motion the authority files what it has not decided, and restarts from the act that it annuls
            "arquivar": de("IMPUTADO EM_JULGAMENTO REVEL", "JULGADO"),
            "voltar_a_imputado": de(
                "IMPUTADO EM_JULGAMENTO REVEL JULGADO EM_RECURSO DEFINITIVO EXECUTADO CUMPRIDO", "IMPUTADO"
            ),
            "voltar_a_julgamento": de("JULGADO EM_RECURSO DEFINITIVO EXECUTADO CUMPRIDO", "EM_JULGAMENTO"),
            "voltar_a_revelia": de("JULGADO EM_RECURSO DEFINITIVO EXECUTADO CUMPRIDO", "REVEL"),
            "voltar_a_julgado": de("JULGADO EM_RECURSO DEFINITIVO EXECUTADO CUMPRIDO", "JULGADO"),
            "voltar_ao_recurso": de("JULGADO EM_RECURSO DEFINITIVO EXECUTADO CUMPRIDO", "EM_RECURSO"),
        },
        argumentos={
            "julgar": ("mantido", VALOR),
            "reconsiderar": ("cancelado", 0),
            "reformar": ("cancelado", 0),
            "tornar_definitivo": ("2026-04-09",),
            "cumprir": ("2026-03-10",),
        },
    ),
    Maquina(
        Defesa,
        "PROTOCOLADA A_COMPLETAR RECEBIDA NAO_RECEBIDA",
        {
            "aguardar_deposito": de("PROTOCOLADA", "A_COMPLETAR"),
            # PREJUDICADA: the notice before it was annulled, and the party filed no other in the new period
            "receber": de("PROTOCOLADA A_COMPLETAR PREJUDICADA", "RECEBIDA"),
            "nao_receber": de("A_COMPLETAR", "NAO_RECEBIDA"),
            "voltar_a_despacho": de("NAO_RECEBIDA", "A_COMPLETAR"),
            "prejudicar": de("PROTOCOLADA A_COMPLETAR RECEBIDA NAO_RECEBIDA", "PREJUDICADA"),
            "renovar": de("PREJUDICADA", "PROTOCOLADA"),
        },
        fora_da_tabela={
            "PREJUDICADA": "C06: the notice before it was annulled; the word is that of the appeal and the reconsideration"
        },
        argumentos={"receber": (QUANDO, QUANDO), "renovar": (Peticao(), VALOR)},
    ),
    Maquina(
        Reconsideracao,
        "PROTOCOLADA DECIDIDA PREJUDICADA",
        {"decidir": de("PROTOCOLADA", "DECIDIDA"), "prejudicar": de("PROTOCOLADA", "PREJUDICADA")},
    ),
    Maquina(
        Recurso,
        "PROTOCOLADO A_REMETER NO_DP DECIDIDO PREJUDICADO",
        {
            "encaminhar": de("PROTOCOLADO", "A_REMETER"),
            "remeter": de("A_REMETER", "NO_DP"),
            "decidir": de("NO_DP", "DECIDIDO"),
            "prejudicar": de("A_REMETER NO_DP", "PREJUDICADO"),
            "voltar_ao_dp": de("DECIDIDO", "NO_DP"),  # its decision was annulled
            # the notice from which it was late was annulled
            "tornar_tempestivo": de("A_REMETER NO_DP DECIDIDO PREJUDICADO", "A_REMETER"),
        },
        argumentos={"remeter": (QUANDO,), "decidir": ("provido",)},
    ),
    Maquina(
        PedidoDeProva,
        "",
        {
            "deferir": de("PEDIDA", "DEFERIDA"),
            "indeferir": de("PEDIDA", "INDEFERIDA"),
            "produzir": de("DEFERIDA", "PRODUZIDA"),
        },
        fora_da_tabela=dict.fromkeys(
            ("PEDIDA", "DEFERIDA", "INDEFERIDA", "PRODUZIDA"), "formularios F06: each request of evidence is answered"
        ),
        argumentos={"deferir": ("fiscal", MOTIVO), "indeferir": ("impertinente", MOTIVO), "produzir": (None,)},
    ),
    Maquina(
        PedidoDeRepresentacao,
        "",
        {"confirmar": de("A_CONFERIR", "CONFIRMADO"), "recusar": de("A_CONFERIR", "RECUSADO")},
        fora_da_tabela=dict.fromkeys(
            ("A_CONFERIR", "CONFIRMADO", "RECUSADO"),
            "guarantee 21: what a carrier asks of the register, Protocolo confirms",
        ),
        argumentos={"confirmar": (QUANDO,), "recusar": (QUANDO, MOTIVO)},
    ),
    Maquina(
        Guia,
        "EMITIDA INFORMADA CONCILIADA DIVERGENTE CONVERTIDA DEVOLVIDA",
        {
            # what lacks a cent is completed on the same guide, reconciled or not (decisões, 4)
            "informar": de("EMITIDA INFORMADA DIVERGENTE CONCILIADA", "INFORMADA"),
            "conciliar": de("INFORMADA DIVERGENTE", "CONCILIADA"),
            "divergir": de("INFORMADA CONCILIADA DIVERGENTE", "DIVERGENTE"),
            "converter": de("CONCILIADA", "CONVERTIDA"),
            "devolver": de("CONCILIADA CONVERTIDA", "DEVOLVIDA"),
            "cancelar": de("EMITIDA", "CANCELADA"),
        },
        fora_da_tabela={"CANCELADA": "formularios F05: a guide replaced by another stays visible as cancelled"},
    ),
    Maquina(
        Retencao,
        "RETIDO SUBSTITUIDO LIBERADO",
        {
            "substituir": de("RETIDO", "SUBSTITUIDO"),
            "liberar": de("RETIDO SUBSTITUIDO", "LIBERADO"),  # released at once, substituted or not (art. 58, § 3º)
        },
        argumentos={"substituir": (QUANDO, None, QUANDO), "liberar": (QUANDO, "Gil Preposto", "11144477735")},
    ),
    Maquina(
        Reuniao,
        "",
        {"julgar": de("EM_VIGOR", "JULGADA"), "desfazer": de("EM_VIGOR", "DESFEITA")},
        fora_da_tabela=dict.fromkeys(
            ("EM_VIGOR", "JULGADA", "DESFEITA"), "decisão 15: joined until judged in one act, or undone with a reason"
        ),
        argumentos={"julgar": (QUANDO, Usuario()), "desfazer": (QUANDO, Usuario(), MOTIVO)},
    ),
    Maquina(
        Prazo,
        "CORRENDO SUSPENSO CUMPRIDO VENCIDO CANCELADO",
        # No act suspends a deadline yet: SUSPENSO is a state of the ledger that nothing reaches (contagem, 5).
        {
            "cumprir": de("CORRENDO", "CUMPRIDO"),
            "vencer": de("CORRENDO", "VENCIDO"),
            "cancelar": de("CORRENDO SUSPENSO", "CANCELADO"),
        },
        argumentos={"cumprir": (QUANDO,), "cancelar": (QUANDO, MOTIVO)},
    ),
    Maquina(
        Processo,
        "EM_CURSO SOBRESTADO CONCLUIDO",
        {
            "sobrestar": de("EM_CURSO", "SOBRESTADO"),
            "retomar": de("SOBRESTADO", "EM_CURSO"),
            "concluir": de("EM_CURSO", "CONCLUIDO"),
            "reabrir": de("CONCLUIDO", "EM_CURSO"),
        },
    ),
    Maquina(
        Minuta,
        "",
        {
            "enviar": de("EM_REDACAO DEVOLVIDA", "ENVIADA"),
            "devolver": de("ENVIADA", "DEVOLVIDA"),
            "assinar": de("ENVIADA", "ASSINADA"),
        },
        fora_da_tabela=dict.fromkeys(
            ("EM_REDACAO", "ENVIADA", "DEVOLVIDA", "ASSINADA"),
            "formularios F09: the draft goes to and fro until signed",
        ),
        argumentos={"devolver": ("Falta responder ao argumento 2.",)},
    ),
    Maquina(
        Peca,
        "",
        {"cancelar": de("JUNTADA", "CANCELADA")},
        fora_da_tabela=dict.fromkeys(
            ("JUNTADA", "CANCELADA"), "guarantee 17: never deleted, only cancelled, with a reason"
        ),
        argumentos={"cancelar": (MOTIVO,)},
    ),
]
