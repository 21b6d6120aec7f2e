"""The sanction as a machine of rules: people, money, mistakes and time at random, several cases at once.

Every rule draws one number, from which all it does follows: a failing history is a short list of numbers, to be kept
in a test of its own as it was printed. After every step the cheap checks look at the case touched; at
the end ``conferir`` looks at everything.
"""

from __future__ import annotations

import datetime
from random import Random

from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from processos.models import Andamento, Papel, Peca, Prazo, Processo, Usuario, Veiculo
from processos.models.calendario import _montar
from processos.recusas import Recusa
from tests.fabricas import FISCAL, OUTRO_FISCAL, em, pessoa
from workflows import conferencia
from workflows.historias import gente
from workflows.models import Pendencia
from workflows.motor import papeis, porta, relogio
from workflows.motor.atos import ATOS

FIM = em("30/10/2026 18:00")  # the calendar of these tests ends with the year, and a period must fit in it
BARATAS = {
    "conta_nunca_negativa",
    "livro_do_prazo",
    "um_temporizador_por_espera",
    "caso_vivo_com_andamento",
    "caixa_igual_ao_motor",
}
NUMEROS = st.integers(0, 2**32 - 1)


class Historias(RuleBasedStateMachine):
    """At most three cases; the clock only goes forward."""

    def __init__(self) -> None:
        super().__init__()
        self.agora, self.folha, self.passo = em("02/03/2026 09:00"), 0, 0
        self._tudo = transaction.atomic()
        self._tudo.__enter__()
        _montar.cache_clear()

    def teardown(self) -> None:
        try:
            self._conferir()
        finally:
            transaction.set_rollback(True)
            self._tudo.__exit__(None, None, None)

    # --- rules ----------------------------------------------------------------------------------------------------

    @initialize(numero=NUMEROS)
    def comecar(self, numero: int) -> None:
        """A case, led some way in, so that every stage of it meets what comes."""
        sorte = self._sorte(numero)
        self._lavrar(sorte)
        for _ in range(sorte.choice((0, 2, 4, 6, 8, 10, 12))):
            self._passar(datetime.timedelta(hours=sorte.randint(1, 40)))
            self._responder(sorte)

    @rule(numero=NUMEROS)
    def lavrar(self, numero: int) -> None:
        """One more case; where three are open already, one more answer."""
        sorte = self._sorte(numero)
        if Processo.objects.count() < 3 and sorte.random() < 0.5:
            self._lavrar(sorte)
        else:
            self._responder(sorte)

    @rule(numero=NUMEROS)
    def responder(self, numero: int) -> None:
        self._responder(self._sorte(numero))

    @rule(numero=NUMEROS)
    def responder_depois(self, numero: int) -> None:
        """Some hours or days later, as most answers come."""
        sorte = self._sorte(numero)
        self._passar(datetime.timedelta(hours=sorte.randint(1, 60)))
        self._responder(sorte)

    @rule(numero=NUMEROS)
    def fazer_sem_tarefa(self, numero: int) -> None:
        """A petition, a deposit, a correction: at any time, by whoever, wanted or not."""
        sorte = self._sorte(numero)
        processo, nome = self._caso(sorte), sorte.choice(gente.avulsos())
        papel = sorte.choice(sorted(ATOS[nome].papeis))
        if processo is None:
            return
        self._feito(gente.praticar(nome, papel, processo, sorte, self.agora))

    @rule(numero=NUMEROS)
    def errar(self, numero: int) -> None:
        """A field spoiled, or an act of somebody else's: what is refused changes nothing."""
        sorte = self._sorte(numero)
        processo = self._caso(sorte)
        nome = sorte.choice(sorted(n for n, a in ATOS.items() if not (a.abre_processo or a.sem_processo)))
        papel = sorte.choice([*sorted(ATOS[nome].papeis), *Papel.values])
        if processo is None:
            return
        antes = self._retrato()
        feito = gente.praticar(nome, papel, processo, sorte, self.agora, estragar=True)
        if isinstance(feito, Recusa):
            assert self._retrato() == antes, f"{nome} recusado ({feito.mensagem}), e algo mudou"
        self._feito(feito)

    @rule(numero=NUMEROS)
    def passar_o_tempo(self, numero: int) -> None:
        """Hours, days, or to the last second of a period."""
        sorte = self._sorte(numero)
        proximo = Prazo.objects.correndo().order_by("limite").values_list("limite", flat=True).first()
        if proximo is not None and sorte.random() < 0.4:
            segundos = sorte.choice((-1, 0, 1))
            self._passar(proximo + datetime.timedelta(seconds=segundos) - self.agora)
        else:
            self._passar(datetime.timedelta(hours=sorte.choice((1, 5, 24, 72, 240, 500))))

    @rule(numero=NUMEROS)
    def mudar_gente(self, numero: int) -> None:
        """Somebody is designated, leaves or comes back; the administrator stays."""
        sorte = self._sorte(numero)
        if sorte.random() < 0.4:
            gente.praticar("designar", Papel.ADMINISTRADOR, None, sorte, self.agora)
            return
        da_casa = Usuario.objects.filter(designacoes__isnull=False).exclude(designacoes__papel=Papel.ADMINISTRADOR)
        fora = list(da_casa.filter(is_active=False).distinct().order_by("pk"))
        if fora:
            Usuario.objects.filter(pk=sorte.choice(fora).pk).update(is_active=True)
        else:
            papeis.desativar(sorte.choice(list(da_casa.distinct().order_by("pk"))))

    def _sorte(self, numero: int) -> Random:
        """The same number means something else at another step."""
        self.passo += 1
        return Random(f"{numero}:{self.passo}")

    # --- how ------------------------------------------------------------------------------------------------------

    def _lavrar(self, sorte: Random) -> None:
        self.folha += 1
        placa = sorte.choice(list(Veiculo.objects.order_by("pk").values_list("placa", flat=True)))
        serie, fiscal = sorte.choice((("A", FISCAL), ("B", OUTRO_FISCAL)))
        feito = gente.praticar(
            "lavrar_auto", Papel.FISCAL, None, sorte, self.agora, pessoa=pessoa(fiscal),
            talao_serie=serie, talao_n=str(self.folha), placa=placa,
        )  # fmt: skip
        self._feito(feito)

    def _responder(self, sorte: Random) -> None:
        abertas = list(Pendencia.objects.select_related("processo__transportador", "task").order_by("pk"))
        if abertas:
            pendencia = sorte.choice(abertas)
            self._feito(gente.responder(pendencia, sorte, self.agora))

    def _caso(self, sorte: Random) -> Processo | None:
        casos = list(Processo.objects.select_related("transportador").order_by("pk"))
        return sorte.choice(casos) if casos else None

    def _passar(self, tempo: datetime.timedelta) -> None:
        self.agora = min(max(self.agora + tempo, self.agora), FIM)
        relatorio = relogio.correr(self.agora)
        assert relatorio.falhas == [], relatorio.falhas

    def _feito(self, feito: porta.Resultado | Recusa) -> None:
        if not isinstance(feito, Recusa) and feito.processo is not None:
            self._conferir(processo=feito.processo.pk, so=BARATAS)

    def _conferir(self, **opcoes) -> None:
        linhas = conferencia.conferir(self.agora, **opcoes)
        divergencias = [str(d) for linha in linhas for d in linha.divergencias]
        assert divergencias == [], "\n".join(divergencias)

    def _retrato(self) -> tuple:
        andamentos = Andamento.objects.exclude(restrito=True, texto__startswith="Tentativa recusada:").count()
        prazos = list(Prazo.objects.order_by("pk").values_list("estado", "vence"))
        return andamentos, Peca.objects.count(), prazos, list(Pendencia.objects.order_by("pk").values_list("pk"))
