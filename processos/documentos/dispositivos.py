"""The operative part, written from data: each penalty with its amount in words, the deposit, the way up, the notice.

First person, as the authority speaks. Arts. 55 to 57, 66 and 67; decisões, 3, 5, 9 and 10.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from processos.documentos.textos import dias_por_extenso, dinheiro, dinheiro_por_extenso
from processos.models.decisao import Instancia
from processos.recusas import Recusa
from processos.regras.infracoes import CATALOGO
from processos.regras.normas import PRAZOS

if TYPE_CHECKING:
    from processos.documentos.decisoes import Julgado
    from processos.models import Enquadramento, Processo

# (instance, result) → how the authority says it of one penalty; revelia has no defence to reject.
VERBOS = {
    (Instancia.JULGAMENTO, "mantido"): "Julgo improcedente a defesa e mantenho",
    (Instancia.JULGAMENTO, "reduzido"): "Julgo procedente em parte a defesa e reduzo",
    (Instancia.JULGAMENTO, "reenquadrado"): "Julgo procedente em parte a defesa e reenquadro",
    (Instancia.JULGAMENTO, "cancelado"): "Julgo procedente a defesa e cancelo",
    (Instancia.RECONSIDERACAO, "mantido"): "Indefiro a reconsideração e mantenho",
    (Instancia.RECONSIDERACAO, "reduzido"): "Reconsidero em parte a decisão e reduzo",
    (Instancia.RECONSIDERACAO, "reenquadrado"): "Reconsidero em parte a decisão e reenquadro",
    (Instancia.RECONSIDERACAO, "cancelado"): "Reconsidero a decisão e cancelo",
    (Instancia.RECURSO, "mantido"): "Nego provimento ao recurso e mantenho",
    (Instancia.RECURSO, "reduzido"): "Dou provimento em parte ao recurso e reduzo",
    (Instancia.RECURSO, "reenquadrado"): "Dou provimento em parte ao recurso e reenquadro",
    (Instancia.RECURSO, "cancelado"): "Dou provimento ao recurso e cancelo",
}
SEM_DEFESA = {
    "mantido": "Aplico",
    "reduzido": "Aplico, com redução,",
    "reenquadrado": "Reenquadro",
    "cancelado": "Cancelo",
}


SEM_DEPOSITO = (
    "Não recebo a defesa, porque não veio, até o fim do prazo, a prova do depósito de que fala o art. 66. A petição "
    "continua guardada nos autos, para ser reexaminada se a exigência cair."
)
FORA_DO_PRAZO = (
    "Não recebo a defesa, porque foi protocolada depois do prazo do art. 65. A petição continua guardada nos autos."
)


@dataclass(frozen=True)
class Capitulo:
    """What is decided of one penalty."""

    enquadramento: Enquadramento
    resultado: str
    infracao: str
    valor: Decimal
    infracao_imputada: str = ""


def itens(julgado: Julgado) -> list:
    """Every item of the operative part, in order."""
    partes = []
    if julgado.instancia == Instancia.RECEBIMENTO:
        partes.append(SEM_DEPOSITO if falta_o_deposito(julgado) else FORA_DO_PRAZO)
    if julgado.instancia == Instancia.RECURSO and nao_conhece(julgado):
        partes.append("Não conheço do recurso. A penalidade fica como estava.")
    else:
        partes += [_da_penalidade(julgado, capitulo) for capitulo in julgado.capitulos]
    partes += _deposito(julgado)
    partes.append(_proximo_passo(julgado))
    partes.append(_notificar(julgado))
    return partes


def falta_o_deposito(julgado: Julgado) -> bool:
    """Whether what is missing is the deposit, and not the timely petition (art. 66)."""
    if julgado.instancia != Instancia.RECEBIMENTO:
        return False
    defesa = julgado.processo.peticoes.filter(especie="defesa").first()
    return defesa is None or defesa.tempestiva is not False


def nao_conhece(julgado: Julgado) -> bool:
    return julgado.texto.get("conhecimento") == "nao_conhece"


def subsiste(julgado: Julgado) -> bool:
    return any(capitulo.resultado != "cancelado" for capitulo in julgado.capitulos)


def cabe_recurso(julgado: Julgado) -> bool:
    """An appeal lies only from a first-instance decision of the Diretor de Transportes that left something standing."""
    primeira = julgado.instancia in (Instancia.JULGAMENTO, Instancia.RECEBIMENTO)
    return primeira and julgado.papel != "diretor_presidente" and subsiste(julgado)


def _da_penalidade(julgado: Julgado, capitulo: Capitulo) -> list:
    """`Julgo … a multa do art. 57, III, b, no valor de R$ 149,88 (…).`"""
    _nao_agravar(julgado, capitulo)
    decidida = CATALOGO[capitulo.infracao or capitulo.enquadramento.infracao]
    if not capitulo.resultado:
        return [f"(A decidir: {_a_pena(decidida.pena)} do {decidida.citacao}.)"]
    verbo = _verbo(julgado, capitulo)
    if capitulo.resultado == "cancelado":
        return [f"{verbo} {_a_pena(decidida.pena)} do {decidida.citacao}."]
    if capitulo.resultado == "reenquadrado":
        imputada = _citacao_imputada(capitulo)
        antes = f" do {imputada}" if imputada else ""
        inicio = f"{verbo} a infração{antes} no {decidida.citacao}, com {_sem_artigo(decidida.pena)}"
    else:
        dobra = capitulo.enquadramento.em_dobro and capitulo.resultado == "mantido"
        dobro = ", em dobro, por reincidência (art. 57, § 1º)" if dobra else ""
        inicio = f"{verbo} {_a_pena(decidida.pena)} do {decidida.citacao}{dobro}"
    if not capitulo.valor:
        return [f"{inicio}."]
    ate = " para" if capitulo.resultado == "reduzido" and not verbo.startswith("Aplico") else ", no valor de"
    return [f"{inicio}{ate} ", (dinheiro_por_extenso(capitulo.valor), "forte"), "."]


def _citacao_imputada(capitulo: Capitulo) -> str:
    """The article first imputed, where the decision leaves it for another."""
    imputada = capitulo.infracao_imputada or capitulo.enquadramento.infracao
    return CATALOGO[imputada].citacao if imputada != capitulo.infracao else ""


def _verbo(julgado: Julgado, capitulo: Capitulo) -> str:
    """Without a received defence there is nothing to reject: the penalty is applied."""
    instancia = julgado.instancia
    if instancia == Instancia.RECEBIMENTO or (instancia == Instancia.JULGAMENTO and not _contestada(julgado, capitulo)):
        return SEM_DEFESA[capitulo.resultado]
    return VERBOS[Instancia(instancia), capitulo.resultado]


def _contestada(julgado: Julgado, capitulo: Capitulo) -> bool:
    """A received defence is about this penalty (decisões, 3)."""
    from processos.models import Defesa

    defesa = Defesa.objects.filter(processo=julgado.processo, estado="RECEBIDA").first()
    return defesa is not None and defesa.peticao.alcanca(capitulo.enquadramento)


def _nao_agravar(julgado: Julgado, capitulo: Capitulo) -> None:
    """An appeal or a reconsideration does not worsen the penalty (guarantee 11)."""
    revisao = julgado.instancia in (Instancia.RECURSO, Instancia.RECONSIDERACAO)
    if revisao and capitulo.valor > capitulo.enquadramento.valor:
        raise Recusa(
            f"O recurso não agrava a penalidade: {dinheiro(capitulo.valor)} passa de "
            f"{dinheiro(capitulo.enquadramento.valor)} ({CATALOGO[capitulo.infracao].citacao})."
        )


def _a_pena(pena: str) -> str:
    return {"multa": "a multa", "advertencia": "a advertência", "retencao": "a retenção"}.get(pena, "o cancelamento")


def _sem_artigo(pena: str) -> str:
    return _a_pena(pena).split(" ", 1)[1]


def _deposito(julgado: Julgado) -> list[str]:
    """What becomes of the money proved: stays until final, or goes back without being asked for (decisões, 5)."""
    provado = livre_para(julgado.processo, [c.enquadramento.pk for c in julgado.capitulos])
    if provado <= 0:
        return []
    if julgado.instancia == Instancia.RECURSO and nao_conhece(julgado):
        devido = sum((c.enquadramento.valor for c in julgado.capitulos if c.enquadramento.subsiste), Decimal(0))
    else:
        devido = sum((c.valor for c in julgado.capitulos if c.resultado != "cancelado"), Decimal(0))
    partes = []
    fica = min(provado, devido)
    if fica and julgado.instancia == Instancia.RECURSO:
        partes.append(f"Converta-se em pagamento o depósito de {dinheiro(fica)}.")
    elif fica:
        partes.append(
            f"O depósito de {dinheiro(fica)} fica na conta do processo até a decisão definitiva; então se converte em "
            "pagamento, ou se devolve se a multa cair."
        )
    if provado > devido:
        partes.append(
            f"Devolva-se ao depositante, sem necessidade de pedido, {dinheiro_por_extenso(provado - devido)}, pelo valor "
            "nominal."
        )
    return partes


def livre_para(processo: Processo, decididas: list[int]) -> Decimal:
    """What was proved and not given back, less what the penalties of no chapter take: those paid, or attacked apart."""
    conta = processo.lancamentos.all()
    fora = [e.valor for e in processo.auto.enquadramentos.all() if e.subsiste and e.pk not in decididas]
    return conta.informado() - conta.devolvido() - sum(fora, Decimal(0))


def _proximo_passo(julgado: Julgado) -> str:
    recurso, reconsideracao = PRAZOS["recurso"], PRAZOS["reconsideracao"]
    if julgado.instancia == Instancia.RECURSO:
        return "Esta decisão encerra a instância administrativa: dela não cabe outro recurso."
    if julgado.instancia == Instancia.RECONSIDERACAO:
        if not subsiste(julgado):
            return "O recurso que houver fica prejudicado."
        return "Esta decisão não reabre o prazo do recurso, que a reconsideração não suspendeu nem interrompeu."
    if not subsiste(julgado):
        return "Nada resta a executar quanto a esta autuação."
    if julgado.papel == "diretor_presidente":
        return (
            f"Cabe reconsideração em {dias_por_extenso(reconsideracao.n)} da notificação desta decisão (art. 67, I). Não cabe "
            "recurso de decisão do Diretor-Presidente (art. 67, II)."
        )
    return (
        f"Cabe recurso ao Diretor-Presidente em {dias_por_extenso(recurso.n)} da notificação desta decisão, por petição "
        "apresentada ao Diretor de Transportes, sem depósito (art. 67, II e § 1º). Cabe também reconsideração (art. 67, I), "
        "que não interrompe esse prazo."
    )


def _notificar(julgado: Julgado) -> str:
    if julgado.instancia == Instancia.RECURSO:
        return "Notifique-se a empresa, com cópia integral desta decisão, e volte o processo ao Diretor de Transportes."
    return "Notifique-se a empresa, com cópia integral desta decisão."
