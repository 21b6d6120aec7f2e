"""The card of a case: its phases as steps with their dates, and the deadline that matters now."""

from __future__ import annotations

import datetime
from typing import Any

from processos.dossie import Dossie
from processos.formatos import data_curta, data_longa
from processos.models import AutoDeInfracao, Enquadramento, Prazo, Processo
from processos.models.processo import Fase
from processos.regras.normas import PRAZOS
from processos.regras.tempo import data_local

PASSOS = ("Autuação", "Notificação", "Defesa", "Julgamento", "Recurso", "Encerramento")
POSICAO = {
    Fase.LAVRADO: 0, Fase.LAVRADO_CIENTE: 0,
    Fase.REGISTRADO: 1, Fase.EM_NOTIFICACAO: 1,
    Fase.EM_PRAZO_DEFESA: 2, Fase.DEFESA_SEM_DEPOSITO: 2, Fase.AGUARDA_DESPACHO: 2,
    Fase.DEFESA_RECEBIDA: 3, Fase.EM_JULGAMENTO: 3, Fase.JULGAMENTO_VENCIDO: 3, Fase.REVEL: 3,
    Fase.PENALIDADE_APLICADA: 4, Fase.DECIDIDA: 4, Fase.EM_PRAZO_RECURSO: 4, Fase.RECURSO_A_REMETER: 4,
    Fase.RECURSO_NO_DP: 4, Fase.RECONSIDERACAO: 4,
    Fase.DEFINITIVA: 5, Fase.CUMPRIDA: 5, Fase.EXECUTADA: 5, Fase.ARQUIVADO: 5, Fase.ARQUIVADO_PROVIDO: 5,
    Fase.CONCLUIDO: 5, Fase.ANULADO: 5,
}  # fmt: skip

SEM_PENALIDADE = {
    Fase.ANULADO: "auto anulado", Fase.ARQUIVADO: "arquivado", Fase.ARQUIVADO_PROVIDO: "recurso provido",
}  # fmt: skip


class Historia:
    """What the steps need to know of a case, from rows already read: no query of its own."""

    def __init__(self, caso: Dossie, prazos: list[Prazo], hoje: datetime.date):
        processo = self.processo = caso.processo
        self.auto, self.enquadramentos, self.hoje = processo.auto, caso.enquadramentos, hoje
        self.decididas = {d.instancia: d.assinada_em for d in processo.decisoes.all() if d.em_vigor}
        self.prazos: dict[str, Prazo] = {prazo.tipo: prazo for prazo in prazos}  # the latest of each kind
        self.encerrado = processo.estado == Processo.Estado.CONCLUIDO
        self.posicao = len(PASSOS) if self.encerrado else POSICAO[Fase(processo.fase)]

    def dia(self, valor: datetime.date | datetime.datetime) -> str:
        civil = data_local(valor) if isinstance(valor, datetime.datetime) else valor
        return data_curta(civil) if civil.year == self.hoje.year else data_longa(civil)

    def passos(self) -> list[dict[str, Any]]:
        notas = (
            self._autuacao(), self._notificacao(), self._defesa(), self._julgamento(), self._recurso(),
            self._encerramento(),
        )  # fmt: skip
        return [
            {
                "rotulo": rotulo,
                "estado": "feito" if n < self.posicao else ("atual" if n == self.posicao else "futuro"),
                "notas": [nota for nota in notas[n] if nota],
            }
            for n, rotulo in enumerate(PASSOS)
        ]

    def _autuacao(self) -> list[str]:
        return [self.dia(self.auto.lavrado_em), f"auto {self.auto.numero:06d}, série {self.auto.serie}"]

    def _notificacao(self) -> list[str]:
        if defesa := self.prazos.get("defesa"):
            return [self.dia(defesa.marco_em), "ciência da autuação"]
        if self.processo.fase == Fase.EM_NOTIFICACAO:
            return ["enviada", "aguarda a prova da ciência"]
        return ["depois do registro"] if self.posicao <= 1 else ["não houve"]

    def _defesa(self) -> list[str]:
        regra, prazo = PRAZOS["defesa"], self.prazos.get("defesa")
        if prazo is None:
            return [f"{regra.n} dias da notificação"] if self.posicao <= 2 else ["não houve"]
        if prazo.estado == Prazo.Estado.CORRENDO:
            return [f"até {self.dia(prazo.vence)}"]
        if prazo.estado == Prazo.Estado.VENCIDO:
            return [f"prazo até {self.dia(prazo.vence)}", "sem defesa recebida nele"]
        if prazo.encerrado_em is None:
            return []
        sem_defesa = self.posicao > 4 and "julgamento" not in self.prazos and "julgamento" not in self.decididas
        return [self.dia(prazo.encerrado_em), *(["cumprida ou renunciada, sem defesa"] if sem_defesa else [])]

    def _julgamento(self) -> list[str]:
        decidida = self.decididas.get("julgamento") or self.decididas.get("recebimento")
        if decidida:
            return [self.dia(decidida), "decisão assinada"]
        prazo = self.prazos.get("julgamento")
        if prazo is not None and self.posicao == 3:
            if prazo.estado == Prazo.Estado.VENCIDO:
                return [f"venceu em {self.dia(prazo.vence)}", "atraso certificado"]
            return [f"até {self.dia(prazo.vence)}"]
        if self.posicao == 3:
            return ["sem prazo no decreto", "não houve defesa"]
        return ["não houve"] if self.posicao > 3 else [f"{PRAZOS['julgamento'].n} dias úteis da defesa completa"]

    def _recurso(self) -> list[str]:
        if decidida := self.decididas.get("recurso"):
            return [self.dia(decidida), "recurso decidido"]
        for tipo in ("decisao_recurso", "remessa", "recurso", "reconsideracao"):
            prazo = self.prazos.get(tipo)
            if prazo is not None and prazo.estado == Prazo.Estado.CORRENDO:
                return [f"{prazo.regra.nome.lower()} até {self.dia(prazo.vence)}"]
        if self.posicao > 4:
            return ["não houve"]
        if self.posicao == 4:
            return ["aguarda a notificação da decisão"] if "recurso" not in self.prazos else []
        return [f"{PRAZOS['recurso'].n} dias da notificação", "sem depósito"]

    def _encerramento(self) -> list[str]:
        definitivos = [e.definitivo_em for e in self.enquadramentos if e.definitivo_em and e.subsiste]
        notas = [f"definitiva em {self.dia(max(definitivos))}"] if definitivos else []
        if self.processo.fase in SEM_PENALIDADE:
            notas = [self._sem_penalidade()]
        if self.encerrado and self.processo.ultimo_evento_em:
            return [*notas, f"encerrado em {self.dia(self.processo.ultimo_evento_em)}"]
        return notas or ["depois do recurso", "ou do seu prazo"]

    def _sem_penalidade(self) -> str:
        """How the case came to its end with nothing to fulfil: by whom, and when."""
        if self.processo.fase == Fase.ARQUIVADO_PROVIDO:
            return f"recurso provido em {self.dia(self.decididas['recurso'])}"
        como = SEM_PENALIDADE[Fase(self.processo.fase)]
        revistas = [
            r.feita_em for r in self.processo.revisoes.all() if r.desde == "auto" or r.especie == "arquivamento"
        ]
        quando = max([*revistas, *self.decididas.values()], default=None)
        return f"{como} em {self.dia(quando)}" if quando else como


def sobre(auto: AutoDeInfracao, enquadramentos: list[Enquadramento]) -> str:
    """What the case is about, in one line of the card."""
    partes = [f"{e.citacao[:1].upper()}{e.citacao[1:]}: {e.resumo.lower()}." for e in enquadramentos]
    onde = [f"linha {auto.linha}" if auto.linha else "", f"veículo {auto.veiculo.placa}" if auto.veiculo else ""]
    dito = "; ".join(parte for parte in onde if parte)
    return " ".join([*partes, f"{dito[:1].upper()}{dito[1:]}." if dito else ""]).strip()
