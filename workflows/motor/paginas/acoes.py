"""What this person can do now in this case: acts that answer an open task, free acts, and those refused with reasons."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.urls import reverse

from processos.acesso import Atuacao
from processos.models import Notificacao, Prazo, Processo
from processos.regras.normas import PRAZOS

from ...models import Pendencia
from ..atos import ATOS, Ato
from ..caixa import atos_do_no
from ..porta import pode_praticar

PETICOES = ("apresentar_defesa", "requerer_reconsideracao", "interpor_recurso", "protocolar_pedido")
COM_NINGUEM, COM_ALGUEM = ("assumir_tarefa", "redistribuir_tarefa"), ("soltar_tarefa", "redistribuir_tarefa")
EM_CURSO = (Notificacao.Estado.EMITIDA, Notificacao.Estado.ENVIADA)
ICONES = {
    "assinar_decisao": "assinatura",
    "julgar_reunidos": "assinatura",
    "devolver_minuta": "voltar",
    **dict.fromkeys(PETICOES, "enviar"),
}


@dataclass(frozen=True)
class Acao:
    """One button: the act, its address, and why it is not possible, if it is not."""

    titulo: str
    url: str
    motivo: str = ""
    icone: str = ""
    ajuda: str = ""


@dataclass
class Acoes:
    """Primary first; at most one primary."""

    principal: Acao | None = None
    secundarias: list[Acao] = field(default_factory=list)
    impedidas: list[Acao] = field(default_factory=list)
    livres: list[Acao] = field(default_factory=list)
    peticoes: list[Acao] = field(default_factory=list)
    custodia: list[Acao] = field(default_factory=list)

    @property
    def alguma(self) -> bool:
        return bool(self.principal or self.secundarias or self.impedidas or self.livres or self.peticoes)


def _acao(ato: Ato, processo: Processo, tarefa: int | None, motivo: str = "", qual: str = "") -> Acao:
    """``qual`` tells one task from another where the same act answers several."""
    url = reverse("ato", args=[processo.pk, ato.nome])
    titulo = f"{ato.titulo}: {qual[:1].lower()}{qual[1:]}" if qual else ato.titulo
    return Acao(titulo, f"{url}?tarefa={tarefa}" if tarefa else url, motivo, ICONES.get(ato.nome, ""), ato.ajuda)


def acoes(autor: Atuacao, processo: Processo, pendencias: list[Pendencia], prazos: list[Prazo]) -> Acoes:
    """Every act that makes sense here for this capacity, each asked of the door."""
    resposta, vistos = Acoes(), set()
    dele = [
        (ATOS[nome], pendencia)
        for pendencia in sorted(pendencias, key=lambda p: (p.papel != autor.papel, p.ordem, p.pk))
        for nome in _na_ordem(pendencia, processo, autor)
        if autor.papel in ATOS[nome].papeis and (pendencia.papel == autor.papel or autor.papel in ATOS[nome].tambem)
    ]
    repetidos = [ato.nome for ato, _ in dele]
    for ato, pendencia in dele:
        vistos.add(ato.nome)
        _por_no_lugar(resposta, ato, autor, processo, pendencia, varias=repetidos.count(ato.nome) > 1)
    for ato in ATOS.values():
        if ato.nome in vistos or ato.com_tarefa or ato.abre_processo or ato.sem_processo:
            continue
        if autor.papel in ato.papeis:
            _livre(resposta, ato, autor, processo, prazos)
    if autor.interno:
        resposta.custodia = _custodia(autor, processo, pendencias)
    return resposta


def _custodia(autor: Atuacao, processo: Processo, pendencias: list[Pendencia]) -> list[Acao]:
    """What this person may do about who has each open task: take a free one, let go of or pass on one's own."""
    possiveis = [
        (ATOS[nome], pendencia)
        for pendencia in pendencias
        for nome in (COM_ALGUEM if pendencia.responsavel_id else COM_NINGUEM)
        if pode_praticar(ATOS[nome], autor, processo, pendencia)[0]
    ]
    varias = len({pendencia.pk for _, pendencia in possiveis}) > 1
    return [_acao(ato, processo, p.task_id, qual=p.titulo if varias else "") for ato, p in possiveis]


def _na_ordem(pendencia: Pendencia, processo: Processo, autor: Atuacao) -> tuple[str, ...]:
    """The acts of a task; once a notice is out, its proof comes first, and before that there is nothing to prove."""
    nomes = atos_do_no(pendencia)
    if "registrar_ciencia" not in nomes or not autor.interno:
        return nomes
    if any(n.estado in EM_CURSO for n in processo.notificacoes.all()):
        return (*nomes[1:], nomes[0])
    return nomes[:1]


def _por_no_lugar(
    resposta: Acoes, ato: Ato, autor: Atuacao, processo: Processo, pendencia: Pendencia, *, varias: bool
) -> None:
    permitido, motivo = pode_praticar(ato, autor, processo, pendencia)
    acao = _acao(ato, processo, pendencia.task_id, motivo, pendencia.titulo if varias else "")
    if not permitido:  # one reason is told once
        if all(outra.motivo != motivo for outra in resposta.impedidas):
            resposta.impedidas.append(acao)
    elif resposta.principal is None:
        resposta.principal = acao
    else:
        resposta.secundarias.append(acao)


def _livre(resposta: Acoes, ato: Ato, autor: Atuacao, processo: Processo, prazos: list[Prazo]) -> None:
    """A free act not possible now is not listed, unless the law itself refuses what people keep asking for."""
    if ato.nome == "prorrogar_julgamento":
        if any(p.tipo == "julgamento" and p.estado == Prazo.Estado.CORRENDO for p in prazos):
            resposta.impedidas.append(_acao(ato, processo, None, _improrrogavel()))
        return
    permitido, _ = pode_praticar(ato, autor, processo)
    if not permitido:
        return
    acao = _acao(ato, processo, None)
    if ato.nome == "abrir_notificacao" and resposta.principal is None:
        resposta.principal = acao
    elif ato.nome == "julgar_reunidos":  # joined to be judged together: that comes before judging one apart
        resposta.secundarias[:0] = [resposta.principal] if resposta.principal else []
        resposta.principal = acao
    elif ato.nome in PETICOES:
        resposta.peticoes.append(acao)
    else:
        resposta.livres.append(acao)


def _improrrogavel() -> str:
    regra = PRAZOS["julgamento"]
    return f"Não é possível: o prazo de {regra.n} dias úteis é improrrogável ({regra.artigo})."
