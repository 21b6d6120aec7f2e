"""Factories that speak the domain: the house and its people, and cases walked through the one door.

``casa()`` writes the reference data; ``caso_em("em_prazo_defesa")`` opens a case and leads it there, each act by the
person whose act it is, at an explicit moment. Everything is invented. The moments of the common path, counted by hand
on the calendar of Salvador in 2026:

    auto       seg 02/03 09:20   registro 02/03 15:00
    notificada qua 04/03 11:00   defesa: 1º dia 05/03, nominal sáb 14/03, vence seg 16/03
    defesa     ter 10/03 10:00   julgamento: 20 dias úteis, salta a Sexta Santa, vence qua 08/04
    decisão    ter 24/03 10:00   notificada sex 27/03 10:00; recurso: 1º dia seg 30/03, vence qua 08/04
    recurso    ter 07/04 10:00   remessa: nominal dom 12/04, vence seg 13/04
    no DP      qui 09/04 10:00   decisão: nominal sáb 09/05, vence seg 11/05
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import count
from typing import Any

from processos.models import Enquadramento, Prazo, Processo
from workflows.models import Pendencia
from workflows.motor import relogio
from workflows.motor.porta import Resultado, praticar

from .casa import (
    ADMINISTRADOR,
    DIRETOR,
    FINANCEIRO,
    FISCAL,
    JURIDICO,
    OUTRO_FINANCEIRO,
    OUTRO_FISCAL,
    OUTRO_JURIDICO,
    OUTRO_PROTOCOLO,
    PLACA,
    PRESIDENTE,
    PROTOCOLO,
    REPRESENTANTE,
    SALVADOR,
    SUBSTITUTO,
    SUBSTITUTO_DO_DIRETOR,
    T1,
    T1_CONSULTA,
    T2,
    T3,
    VISTORIADOR,
    arquivo,
    casa,
    dia,
    em,
    papel_de,
    pdf_em_branco,
    pessoa,
)

__all__ = [
    "ADMINISTRADOR",
    "Caso",
    "DIRETOR",
    "FINANCEIRO",
    "FISCAL",
    "JURIDICO",
    "MULTA",
    "OUTRO_FINANCEIRO",
    "OUTRO_FISCAL",
    "OUTRO_JURIDICO",
    "OUTRO_PROTOCOLO",
    "PLACA",
    "PRESIDENTE",
    "PROTOCOLO",
    "RELATO",
    "REPRESENTANTE",
    "SALVADOR",
    "SUBSTITUTO",
    "SUBSTITUTO_DO_DIRETOR",
    "T1",
    "T1_CONSULTA",
    "T2",
    "T3",
    "TRILHAS",
    "VISTORIADOR",
    "arquivo",
    "auto",
    "casa",
    "caso_em",
    "dia",
    "em",
    "minuta",
    "papel_de",
    "pdf_em_branco",
    "pessoa",
]

MULTA = {"57-I-a": "74.94", "57-II-b": "112.41", "57-III-b": "149.88", "57-III-i": "149.88"}
RELATO = (
    "Às 08:50 vi o veículo parado na plataforma 4 do terminal fictício, com passageiros, na partida das 08:20 da linha "
    "901. Perguntado, o preposto não explicou o atraso de trinta minutos."
)


# --- a case, walked -----------------------------------------------------------------------------------------------------


@dataclass
class Caso:
    """A case and how to go on with it; ``pk`` once the auto is written."""

    transportador: str = "T1"
    infracoes: tuple[str, ...] = ("57-I-a",)
    numero: int = field(default_factory=count(1001).__next__)  # the leaf of the book; never twice in a run
    pk: int | None = None

    @property
    def processo(self) -> Processo:
        return Processo.objects.get(pk=self.pk)

    @property
    def auto(self):
        return self.processo.auto

    @property
    def valor(self) -> Decimal:
        return sum((Decimal(MULTA[i]) for i in self.infracoes if i in MULTA), Decimal(0))

    @property
    def parte(self) -> str:
        return REPRESENTANTE[self.transportador]

    @property
    def fase(self) -> str:
        return self.processo.fase

    @property
    def penas(self) -> list[str]:
        """The state of each penalty, in order."""
        return [e.estado for e in self.penalidades]

    @property
    def penalidades(self) -> list[Enquadramento]:
        return list(Enquadramento.objects.filter(auto__processo=self.pk).order_by("ordem"))

    @property
    def tarefas(self) -> set[tuple[str, str]]:
        """Every open task as (node, role)."""
        return set(Pendencia.objects.filter(processo=self.pk).values_list("no", "papel"))

    @property
    def nos(self) -> set[str]:
        return {no for no, _ in self.tarefas}

    @property
    def pecas(self) -> list[str]:
        """The kinds of the pieces, in the order of the leaves."""
        return list(self.processo.pecas.values_list("especie", flat=True))

    def prazo(self, tipo: str) -> Prazo:
        return self.processo.prazos.filter(tipo=tipo).order_by("pk").last()

    def vence(self, tipo: str) -> tuple[str, str]:
        """The last deadline of a kind as (date, state): what the hand-counted tables compare."""
        prazo = self.prazo(tipo)
        return f"{prazo.vence:%d/%m/%Y}", prazo.estado

    def praticar(self, nome: str, quando: str, *, quem: str, papel: str = "", arquivos=None, **opcoes) -> Resultado:
        """Perform an act through the door; ``opcoes`` beyond the door's own are what is typed in the form."""
        da_porta = {k: opcoes.pop(k) for k in ("tarefa", "chave", "atuacao", "reautenticado_em") if k in opcoes}
        da_porta.setdefault("reautenticado_em", em(quando))
        return praticar(
            nome,
            autor=pessoa(quem),
            papel=papel or papel_de(quem),
            agora=em(quando),
            processo=self.pk,
            dados=opcoes,
            arquivos=arquivos,
            **da_porta,
        )

    def correr(self, quando: str) -> relogio.Relatorio:
        """Run the clock up to a moment; in these walks it never fails."""
        relatorio = relogio.correr(em(quando))
        assert relatorio.falhas == [], relatorio.falhas
        return relatorio

    # the acts that most walks share

    def lavrar(self, quando: str = "02/03/2026 09:20", *, fato: str | None = None, **opcoes) -> Resultado:
        dados = auto(
            fato=fato or quando,
            placa=PLACA[self.transportador],
            enquadramentos=list(self.infracoes),
            numero=self.numero,
        )
        resultado = self.praticar("lavrar_auto", quando, quem=FISCAL, **{**dados, **opcoes})
        self.pk = resultado.processo.pk
        return resultado

    def registrar(self, quando: str = "02/03/2026 15:00") -> Resultado:
        return self.praticar("registrar_auto", quando, quem=PROTOCOLO, conferi="on")

    def emitir(self, quando: str = "03/03/2026 10:00", *, modo: str = "postal", **opcoes) -> Resultado:
        return self.praticar("emitir_notificacao", quando, quem=PROTOCOLO, modo=modo, **opcoes)

    def cientificar(self, quando: str = "04/03/2026 11:00", *, em_: str | None = None, **opcoes) -> Resultado:
        return self.praticar(
            "registrar_ciencia", em_ or quando, quem=PROTOCOLO, ciencia_em=quando, prova="AR fictício", **opcoes
        )

    def notificar(self, emissao: str, ciencia: str, *, modo: str = "pessoal") -> Resultado:
        self.emitir(emissao, modo=modo)
        return self.cientificar(ciencia)

    def defender(self, quando: str = "10/03/2026 10:00", *, valor: str | None = None, **opcoes) -> Resultado:
        deposito = {"valor": valor, "dia": quando[:10]} if valor else {}
        dados = {"fatos": "O veículo saiu no horário.", "argumentos": "O relógio do terminal estava adiantado."}
        return self.praticar("apresentar_defesa", quando, quem=self.parte, **{**dados, **deposito, **opcoes})

    def depositar(self, quando: str, valor: str, **opcoes) -> Resultado:
        guia = self.processo.guias.abertas().last()
        dados = {"guia": guia.numero, "valor": valor, "dia": quando[:10]}
        return self.praticar("informar_deposito", quando, quem=self.parte, **{**dados, **opcoes})

    def conciliar(self, quando: str, valor: str) -> Resultado:
        return self.praticar(
            "conciliar_deposito", quando, quem=FINANCEIRO, valor=valor, dia=quando[:10], extrato="extrato fictício"
        )

    def minutar(self, quando: str = "20/03/2026 09:00", *, quem: str = JURIDICO, resultado="mantido", **opcoes):
        return self.praticar("enviar_minuta", quando, quem=quem, **{**minuta(self, resultado), **opcoes})

    def decidir(self, quando: str = "24/03/2026 10:00", *, quem: str = DIRETOR, **opcoes) -> Resultado:
        return self.praticar("assinar_decisao", quando, quem=quem, **{"li": "on", **opcoes})

    def reunir(self, *outros: Caso, quando: str = "13/03/2026 09:00", quem: str = DIRETOR, **opcoes) -> Resultado:
        """To others, by their numbers: the despacho of the Diretor."""
        dados = {"processos": [outro.processo.numero for outro in outros], "motivo": "São da mesma viagem e prova."}
        return self.praticar("reunir_autos", quando, quem=quem, **{**dados, **opcoes})

    def julgar_reunidos(self, quando: str = "24/03/2026 10:00", **opcoes) -> Resultado:
        return self.praticar("julgar_reunidos", quando, **{"quem": DIRETOR, "li_1": "on", "li_2": "on", **opcoes})

    def recorrer(self, quando: str = "07/04/2026 10:00", **opcoes) -> Resultado:
        dados = {"fatos": "A decisão não viu a prova.", "argumentos": "A prova do horário não foi vista."}
        return self.praticar("interpor_recurso", quando, quem=self.parte, **{**dados, **opcoes})

    def reconsiderar(self, quando: str = "06/04/2026 09:00", **opcoes) -> Resultado:
        dados = {"fatos": "Peço que reveja.", "argumentos": "Há prova nova do horário."}
        return self.praticar("requerer_reconsideracao", quando, quem=self.parte, **{**dados, **opcoes})

    def remeter(self, quando: str = "09/04/2026 10:00", *, retratacao: str = "mantem", **opcoes) -> Resultado:
        dados = {"retratacao": retratacao, "motivo": "As razões não mudam o que se viu."}
        return self.praticar("remeter_recurso", quando, quem=DIRETOR, **{**dados, **opcoes})

    def reter(self, quando: str = "02/03/2026 09:20", **opcoes) -> Resultado:
        """The auto of art. 58 with its term, in a terminal."""
        return self.lavrar(quando, **{"local_tipo": "terminal", **opcoes})

    def substituir(self, quando: str = "02/03/2026 10:00", **opcoes) -> Resultado:
        dados = {"removido_em": "02/03/2026 09:35", "substituto": SUBSTITUTO, "substituido_em": "02/03/2026 09:55"}
        return self.praticar("registrar_substituicao", quando, **{"quem": FISCAL, **dados, **opcoes})

    def vistoriar(self, quando: str = "02/03/2026 15:10", **opcoes) -> Resultado:
        """Every demand met, with seal and receiver, unless said otherwise."""
        pendentes = self.auto.retencao.exigencias.filter(cumprida_em=None)
        dados = {f"exigencia_{e.ordem}": "on" for e in pendentes}
        dados |= {"constatacao": "O veículo fictício foi visto por inteiro no pátio.", "selo_n": f"S{self.numero}"}
        dados |= {"entregue_a": "Gil Preposto de Papel", "entregue_cpf": "529.982.247-25"}
        return self.praticar("vistoriar_retido", quando, quem=VISTORIADOR, **{**dados, **opcoes})

    def executar(self, quando: str, **opcoes) -> Resultado:
        return self.praticar("executar_decisao", quando, quem=OUTRO_FINANCEIRO, **opcoes)


def auto(*, fato: str, placa: str, enquadramentos: list[str], numero: int = 1, **outros: Any) -> dict[str, Any]:
    """What an inspector types."""
    return {
        "talao_serie": "A",
        "talao_n": str(numero),
        "placa": placa,
        "linha": "901",
        "fato": fato,
        "local": "Terminal fictício, plataforma 4",
        "municipio": "Salvador",
        "constatacao": "campo",
        "agente_infrator": "Gil Preposto de Papel",
        "enquadramentos": enquadramentos,
        "objeto_56_v": "cedula" if "56-V" in enquadramentos else "",
        "relato": RELATO,
        "ciente": "assinou",
        "confirmo_duplicidade": "on",  # walked cases may share a vehicle and an hour
        **outros,
    }


def minuta(caso: Caso, resultado: str | dict[int, str] = "mantido", *, novo: str = "") -> dict[str, str]:
    """A whole draft: the one argument rejected (or accepted where the penalty falls), every penalty disposed of."""
    por_ordem = resultado if isinstance(resultado, dict) else {}
    dados = {
        "ementa": "Atraso na partida. Relato do fiscal não infirmado.",
        "relatorio": "Relatório do caso fictício.",
        "fundamentacao": "O relato do Fiscal descreve o que se viu, e nenhuma prova o afasta.",
        "tese_1_alega": "O relógio do terminal estava adiantado.",
        "tese_1_acolhe": "acolhe" if resultado == "cancelado" else "rejeita",
        "tese_1_resposta": "O relógio do terminal é aferido, e o registro fictício o confirma.",
    }
    for e in caso.penalidades:
        if e.subsiste:
            dito = por_ordem.get(e.ordem, resultado if isinstance(resultado, str) else "mantido")
            dados[f"enq_{e.ordem}_resultado"] = dito
            if dito == "reenquadrado":
                dados[f"enq_{e.ordem}_infracao"] = novo
    return dados


# --- traits: a state of a case, and how one comes to it ------------------------------------------------------------------


def _defesa_completa(caso: Caso) -> None:
    caso.defender(valor=_reais(caso.valor) if caso.valor else None)


def _reais(valor: Decimal) -> str:
    return str(valor).replace(".", ",")


def _reunir_a_outro(caso: Caso) -> None:
    caso.reunir(caso_em("minuta_enviada", transportador=caso.transportador), quando="23/03/2026 09:00")


def _minutar_recurso(caso: Caso) -> None:
    caso.minutar("15/04/2026 09:00", conhecimento="conhece")


Passo = Callable[[Caso], Any]
_AGUARDA_DEFESA: tuple[Passo, ...] = (Caso.lavrar, Caso.registrar, Caso.emitir, Caso.cientificar)
_JULGADO = (*_AGUARDA_DEFESA, _defesa_completa, Caso.minutar, Caso.decidir)
_NOTIFICADO_DA_DECISAO = (*_JULGADO, lambda c: c.notificar("25/03/2026 09:00", "27/03/2026 10:00"))
_NO_DP = (*_NOTIFICADO_DA_DECISAO, Caso.recorrer, Caso.remeter)

TRILHAS: dict[str, tuple[Passo, ...]] = {
    "lavrado": _AGUARDA_DEFESA[:1],
    "retido": (lambda c: c.reter(enquadramentos=["58-I"]),),
    "retencao_cancelada": (  # by decision, before its demands were met; the defence of the seal ran until 12/03
        lambda c: c.reter(
            enquadramentos=["58-I"], placa=SUBSTITUTO if c.transportador == "T1" else PLACA[c.transportador]
        ),
        Caso.registrar,
        Caso.defender,
        lambda c: c.minutar(resultado="cancelado"),
        Caso.decidir,
    ),
    "registrado": _AGUARDA_DEFESA[:2],
    "em_notificacao": _AGUARDA_DEFESA[:3],
    "em_prazo_defesa": _AGUARDA_DEFESA,
    "defesa_sem_deposito": (*_AGUARDA_DEFESA, Caso.defender),
    "aguarda_despacho": (*_AGUARDA_DEFESA, Caso.defender, lambda c: c.correr("17/03/2026 00:01")),
    "revel": (*_AGUARDA_DEFESA, lambda c: c.correr("17/03/2026 00:01")),
    "defesa_recebida": _JULGADO[:5],
    "minuta_enviada": _JULGADO[:6],
    "julgamento_vencido": (*_JULGADO[:5], lambda c: c.correr("15/04/2026 00:01")),
    "reunida": (*_JULGADO[:6], _reunir_a_outro),
    "reunida_e_julgada": (*_JULGADO[:6], _reunir_a_outro, Caso.julgar_reunidos),
    "decidida": _JULGADO,
    "absolvida": (  # the deposit credited, the penalty cancelled, the party told on Friday 27/03
        *_JULGADO[:5],
        lambda c: c.minutar(resultado="cancelado"),
        Caso.decidir,
        lambda c: c.conciliar("25/03/2026 08:00", _reais(c.valor)),
        lambda c: c.notificar("25/03/2026 09:00", "27/03/2026 10:00"),
    ),
    "em_prazo_recurso": _NOTIFICADO_DA_DECISAO,
    "definitiva": (*_NOTIFICADO_DA_DECISAO, lambda c: c.correr("09/04/2026 00:01")),
    "executada": (
        *_JULGADO[:5],
        lambda c: c.conciliar("17/03/2026 08:00", _reais(c.valor)),
        *_NOTIFICADO_DA_DECISAO[5:],
        lambda c: c.correr("09/04/2026 00:01"),
        lambda c: c.executar("09/04/2026 10:00"),
    ),
    "reconsideracao_pedida": (*_NOTIFICADO_DA_DECISAO, Caso.reconsiderar),
    "recurso_a_remeter": (*_NOTIFICADO_DA_DECISAO, Caso.recorrer),
    "recurso_no_dp": _NO_DP,
    "recurso_minutado": (*_NO_DP, _minutar_recurso),
}


def caso_em(situacao: str, **traits: Any) -> Caso:
    """A case in this situation: ``caso_em("em_prazo_defesa", transportador="T2", infracoes=("56-V",))``."""
    caso = Caso(**traits)
    for passo in TRILHAS[situacao]:
        passo(caso)
    return caso
