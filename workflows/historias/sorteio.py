"""What a person might type: a form filled by lot, field by field, as a browser would send it.

One answer for each kind of field, so that an act not known here is filled too; where the law or the sense of the act
asks for more, its own function writes over it. The lot is a ``random.Random``: the same seed, the same answers.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from random import Random
from typing import Any, cast

from django import forms

from processos.campos import CampoData, CampoDinheiro, CampoHora, CampoIdentificador, LinhasDeTexto
from processos.models import Notificacao
from processos.regras.infracoes import CATALOGO
from processos.regras.tempo import FUSO

from ..motor.atos import FormularioDeAto
from .palco import mostrado

FRASES = (
    "O veículo fictício deixou a plataforma depois da hora da partida, com passageiros a bordo.",
    "O relógio do terminal de ensaio estava adiantado naquela manhã.",
    "A escala de papel foi conferida, e o horário consta do quadro afixado.",
    "A prova junta aos autos não afasta o que o Fiscal viu.",
    "Peço que se reveja o que foi decidido, com base no que se expôs.",
    "O preposto inventado estava no local e descreveu o ocorrido.",
)
CPFS = ("52998224725", "11144477735")
TESTEMUNHAS = ("Ana Suposta Reis", "Beto Quimera Dias")

Dados = dict[str, Any]


def dinheiro(valor: Any) -> str:
    """As it is typed: ``74,94``."""
    return str(valor).replace(".", ",")


def dia(quando: datetime.datetime) -> str:
    return quando.astimezone(FUSO).strftime("%d/%m/%Y")


def hora(quando: datetime.datetime) -> str:
    return quando.astimezone(FUSO).strftime("%d/%m/%Y %H:%M")


def frase(sorteio: Random, minimo: int = 0) -> str:
    """A sentence, or as many as the field asks for."""
    texto = sorteio.choice(FRASES)
    while len(texto) < minimo:
        texto += " " + sorteio.choice(FRASES)
    return texto


def preencher(nome: str, formulario: FormularioDeAto, sorteio: Random) -> Dados:
    """The whole form of an act; what stays ``None`` is what a browser would not send."""
    agora = formulario.contexto.agora
    dados: Dados = {
        campo: mostrado(formulario, campo)
        if nome in SO_O_OBRIGATORIO and not formulario.fields[campo].required
        else _campo(formulario, campo, sorteio, agora)
        for campo in formulario.fields
    }
    if nome in PROPRIOS:
        dados |= PROPRIOS[nome](formulario, sorteio, agora)
    return {campo: valor for campo, valor in dados.items() if valor is not None and campo in formulario.fields}


def _campo(formulario: FormularioDeAto, nome: str, sorteio: Random, agora: datetime.datetime) -> Any:
    campo = formulario.fields[nome]
    if isinstance(campo, forms.FileField):
        return None
    if isinstance(campo, forms.BooleanField):
        return "on" if campo.required or sorteio.random() < 0.5 else None
    if isinstance(campo.widget, forms.HiddenInput):
        return mostrado(formulario, nome)
    if not campo.required and sorteio.random() < 0.5:
        return mostrado(formulario, nome)
    return _por_especie(formulario, nome, campo, sorteio, agora)


def _por_especie(
    formulario: FormularioDeAto, nome: str, campo: forms.Field, sorteio: Random, agora: datetime.datetime
) -> Any:
    if isinstance(campo, forms.ModelChoiceField):
        opcoes = list(campo.queryset.order_by("pk")[:40]) if campo.queryset is not None else []
        return str(campo.prepare_value(sorteio.choice(opcoes))) if opcoes else None
    if isinstance(campo, forms.ChoiceField):
        chaves = [str(chave) for chave, _ in cast(Any, campo).choices if chave]
        if isinstance(campo, forms.MultipleChoiceField):
            return sorteio.sample(chaves, k=min(len(chaves), sorteio.choice((1, 1, 1, 2))))
        return sorteio.choice(chaves) if chaves else None
    if isinstance(campo, CampoData):
        return dia(agora)
    if isinstance(campo, CampoHora):
        return hora(agora - datetime.timedelta(minutes=sorteio.randrange(1, 90)))
    if isinstance(campo, CampoDinheiro | CampoIdentificador | forms.IntegerField | forms.DecimalField):
        return mostrado(formulario, nome)
    if isinstance(campo, LinhasDeTexto):
        return "\n".join(frase(sorteio) for _ in range(sorteio.randrange(1, 4)))
    return frase(sorteio, getattr(campo, "min_length", 0) or 0)[: getattr(campo, "max_length", None)]


# --- where the law or the sense of the act asks for more ---------------------------------------------------------------


def _lavrar(formulario: FormularioDeAto, sorteio: Random, agora: datetime.datetime) -> Dados:
    """A fact of the same day, one to three penalties, ciente in its three ways; witnesses only of a refusal."""
    fato = agora - datetime.timedelta(minutes=sorteio.randrange(5, 120))
    fato = max(fato, agora.astimezone(FUSO).replace(hour=0, minute=0))
    imputadas = sorteio.sample(INFRACOES, k=sorteio.choice((1, 1, 1, 2)))
    ciente = sorteio.choice(("assinou", "assinou", "recusou", "ausente"))
    recusa = {f"tes{n}_{c}": v[n - 1] for n in (1, 2) for c, v in (("nome", TESTEMUNHAS), ("cpf", CPFS))}
    return {
        "fato": hora(fato),
        "enquadramentos": imputadas,
        "objeto_56_v": sorteio.choice(("cedula", "uniforme")) if "56-V" in imputadas else None,
        "relato": frase(sorteio, 90),
        "motivo_nao_imediato": None,
        "municipio": "Salvador",
        "transportador": None,
        "ciente": ciente,
        "confirmo_duplicidade": "on",
        **(recusa if ciente == "recusou" else dict.fromkeys(recusa)),
    }


# 57, I, g is never imputed as such: the lack of the card escalates to it (decisões, 7)
INFRACOES = tuple(
    i.chave for i in CATALOGO.values() if i.pena in ("advertencia", "multa") and i.imputavel and i.chave != "57-I-g"
)
SO_O_OBRIGATORIO = ("lavrar_auto",)  # what else the auto offers has rules of its own


def _emitir(formulario: FormularioDeAto, sorteio: Random, agora: datetime.datetime) -> Dados:
    modos = ["pessoal", "postal", "postal", "edital"]
    if formulario.processo.transportador.aderiu_em(agora.astimezone(FUSO).date()):
        modos += ["eletronica"] * 3
    return {"modo": sorteio.choice(modos), "motivo_da_reemissao": None}


def _ciencia(formulario: FormularioDeAto, sorteio: Random, agora: datetime.datetime) -> Dados:
    """At some moment between the sending and now."""
    envio = formulario.processo.notificacoes.filter(estado=Notificacao.Estado.ENVIADA).last()
    if envio is None or envio.enviada_em is None:
        return {}
    folga = max(int((agora - envio.enviada_em).total_seconds() // 60), 0)
    return {"ciencia_em": hora(envio.enviada_em + datetime.timedelta(minutes=sorteio.randint(0, folga)))}


def _peticao(formulario: FormularioDeAto, sorteio: Random, agora: datetime.datetime) -> Dados:
    """Facts and arguments; a deposit where the form asks for one."""
    argumentos = "\n".join(frase(sorteio) for _ in range(sorteio.randrange(1, 4)))
    return {"fatos": frase(sorteio), "argumentos": argumentos, **_deposito(formulario, sorteio, agora)}


def _deposito(formulario: FormularioDeAto, sorteio: Random, agora: datetime.datetime) -> Dados:
    """All of what the last guide asks for, most times; a cent less, or nothing, at others."""
    guia = formulario.processo.guias.abertas().last()
    if guia is None:
        return {}
    valor = max(guia.valor - formulario.processo.lancamentos.informado(), 1)
    pago = sorteio.choice((valor, valor, valor, valor / 2 if valor > 1 else valor, None))
    if pago is None:
        return dict.fromkeys(("guia", "valor", "dia"))
    return {"guia": guia.numero, "valor": dinheiro(f"{pago:.2f}"), "dia": dia(agora)}


def _cumprir(formulario: FormularioDeAto, sorteio: Random, agora: datetime.datetime) -> Dados:
    a_pagar = getattr(formulario, "a_pagar", 0)
    guia = formulario.processo.guias.abertas().last()
    return {"guia": guia.numero, "valor": dinheiro(a_pagar), "dia": dia(agora)} if a_pagar and guia else {}


def _conciliar(formulario: FormularioDeAto, sorteio: Random, agora: datetime.datetime) -> Dados:
    """What was shown, most times; now and then the bank credited something else."""
    informado = mostrado(formulario, "valor")
    return {"valor": informado if sorteio.random() < 0.9 else "1,00", "dia": dia(agora)}


def _minuta(formulario: FormularioDeAto, sorteio: Random, agora: datetime.datetime) -> Dados:
    """Every argument answered and every penalty disposed of; a new infraction only where it is classified anew."""
    dados: Dados = {}
    imputadas = {e.infracao for e in formulario.processo.auto.enquadramentos.all()}
    for nome in formulario.fields:
        if nome.startswith("enq_") and nome.endswith("_resultado"):
            opcoes = [str(c) for c, _ in cast(Any, formulario.fields[nome]).choices]
            dito = sorteio.choice([*opcoes, "mantido", "mantido", "mantido"])
            nova = sorteio.choice([i for i in INFRACOES if i not in imputadas])
            imputadas.add(nova)
            dados[nome] = dito
            dados[nome.replace("resultado", "infracao")] = nova if dito == "reenquadrado" else None
    if "conhecimento" in formulario.fields:
        dados["conhecimento"] = sorteio.choice(("conhece", "conhece", "nao_conhece"))
    return dados


def _assinar(formulario: FormularioDeAto, sorteio: Random, agora: datetime.datetime) -> Dados:
    """The draft as it came, most times; now and then another operative part, with its reasons."""
    if sorteio.random() < 0.85:
        return {campo: mostrado(formulario, campo) for campo in formulario.fields if campo != "li"}
    return _minuta(formulario, sorteio, agora) | {"razoes": frase(sorteio), "lido": None}


PROPRIOS: dict[str, Callable[[FormularioDeAto, Random, datetime.datetime], Dados]] = {
    "lavrar_auto": _lavrar,
    "emitir_notificacao": _emitir,
    "registrar_ciencia": _ciencia,
    **dict.fromkeys(
        ("apresentar_defesa", "interpor_recurso", "requerer_reconsideracao", "protocolar_pedido"), _peticao
    ),
    "informar_deposito": _deposito,
    "cumprir_penalidade": _cumprir,
    "conciliar_deposito": _conciliar,
    "enviar_minuta": _minuta,
    "salvar_minuta": _minuta,
    "assinar_decisao": _assinar,
}
