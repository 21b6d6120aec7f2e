"""What every issued document shares: the letterhead's data, who signs and by what act, and how the parties are named.

Builders read and compose; they never number, save or look at the clock: `ident.emissao` is the moment.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from django.conf import settings

from processos.documentos.blocos import Assinatura, Bloco, Documento, Ficha, MemoriaDoPrazo, MemoriaDoValor, Texto
from processos.documentos.blocos import impressao_digital as digital
from processos.documentos.memorias import passos_da_reincidencia
from processos.documentos.textos import data_longa, dinheiro, folhas, momento
from processos.formatos import NBSP
from processos.models.pessoas import Papel
from processos.regras.infracoes import CATALOGO

if TYPE_CHECKING:
    from processos.acesso import Atuacao
    from processos.documentos.emissao import Identificacao
    from processos.models import AutoDeInfracao, Decisao, Enquadramento, Peca, Processo, Transportador

METODO = "com sessão autenticada por senha"
METODO_DE_QUEM_DECIDE = "com nova autenticação por senha, no ato de assinar"
PROTOCOLO_ELETRONICO = "no protocolo eletrônico, até 23:59:59 do último dia"
ORIGINAL = "Via eletrônica, original"

UNIDADES = {
    Papel.FISCAL: "Fiscalização do Transporte Intermunicipal",
    Papel.VISTORIA: "Vistoria de Veículos",
    Papel.PROTOCOLO: "Protocolo",
    Papel.JURIDICO: "Jurídico",
    Papel.DIRETOR_DE_TRANSPORTES: "Diretoria de Transportes",
    Papel.DIRETOR_PRESIDENTE: "Gabinete do Diretor-Presidente",
    Papel.FINANCEIRO: "Financeiro",
}
PENAS = {
    "advertencia": "advertência",
    "multa": "multa",
    "retencao": "retenção do veículo",
    "cancelamento": "cancelamento da outorga",
}


def abrir(ident: Identificacao, titulo: str, blocos: Iterable[Bloco], **campos) -> Documento:
    """A document of this house, not yet signed."""
    casa = settings.CASA
    padrao = {
        "especie": ident.especie,
        "titulo": titulo,
        "numero": ident.numero,
        "processo": ident.processo,
        "emissao": ident.emissao,
        "codigo": ident.codigo,
        "folha_inicial": ident.folha_inicial,
        "via": ORIGINAL,
        "ficticio": settings.FICTICIO,
        "sigla": casa["sigla"],
        "orgao": casa["nome"],
        "cidade": casa["cidade"],
        "blocos": tuple(bloco for bloco in blocos if bloco is not None),
    }
    return Documento(**padrao | campos)


def assinado(
    documento: Documento, ident: Identificacao, *autores: Atuacao, depois: tuple[Bloco, ...] = ()
) -> Documento:
    """The document with one signature block a person, each printing the fingerprint of the content without them.

    `depois` are blocks that stand under the signatures; they are part of what is signed.
    """
    return _com_firmas(documento, [firma_de(autor, ident) for autor in autores], depois)


def emitido_pelo_sistema(documento: Documento, ident: Identificacao, em_nome_de: str = "Protocolo") -> Documento:
    """The document as the system issues it on behalf of a unit: no person signed."""
    firma = Assinatura(
        em_nome_de, "Emissão sem assinatura pessoal", quando=ident.emissao, qr=_qr(ident), automatica=True
    )
    return _com_firmas(documento, [firma])


def firma_de(autor: Atuacao, ident: Identificacao) -> Assinatura:
    """Name, role (and whom it substitutes), registration, act of designation or proof of powers."""
    if autor.representacao:
        cargo = f"{autor.representacao.get_qualidade_display().capitalize()} de {autor.representacao.transportador}"
        ato = f"Poderes: {autor.representacao.documento}"
    else:
        cargo = autor.rotulo
        ato = f"Designação: {autor.designacao.ato}" if autor.designacao else ""
    return Assinatura(
        str(autor.usuario),
        cargo,
        matricula=autor.usuario.matricula,
        competencia=ato,
        quando=ident.emissao,
        metodo=METODO_DE_QUEM_DECIDE if autor.reautenticado_em else METODO,
        qr=_qr(ident),
    )


def unidade_de(autor: Atuacao) -> str:
    return UNIDADES.get(autor.papel, "Protocolo")


def qualificacao(transportador: Transportador) -> list[tuple[str, Texto]]:
    """Who the carrier is, for the ficha."""
    return [
        ("Transportador", [(transportador.nome, "forte"), f", {transportador.documento}"]),
        ("Cadastro e endereço", f"nº {transportador.n_cadastro}; {transportador.endereco}"),
    ]


def nome_do_auto(auto: AutoDeInfracao) -> str:
    return f"{auto.numero:06d}, série {auto.serie}"


def nome_da(decisao: Decisao) -> str:
    """The decision by its number, which is never parted at the end of a line."""
    return str(decisao).replace(" ", NBSP) if decisao.peca else str(decisao)


def ficha_do_auto(auto: AutoDeInfracao, *outras: tuple[str, Texto]) -> Ficha:
    """The case in a few lines, as on the first sheet of a decision."""
    transportador = auto.transportador
    linhas: list[tuple[str, Texto]] = [
        ("Transportador", f"{transportador.nome}, {transportador.documento}"),
        ("Auto de infração", f"{nome_do_auto(auto)}, de {data_longa(auto.lavrado_em)}"),
    ]
    onde = "; ".join(str(parte) for parte in (auto.linha, auto.veiculo) if parte)
    if onde:
        linhas.append(("Linha e veículo", onde))
    return Ficha([*linhas, *outras])


def descricao(chave: str) -> str:
    """`art. 57, III, b: modificação de horário, sem prévia e escrita autorização da CONDER`."""
    infracao = CATALOGO[chave]
    return f"{infracao.citacao}: {infracao.texto.rstrip('.;')}"


def pena_e_valor(enquadramento: Enquadramento) -> str:
    """`multa, em dobro por reincidência`, `advertência`."""
    dobro = ", em dobro por reincidência" if enquadramento.em_dobro else ""
    return f"{PENAS.get(enquadramento.pena, enquadramento.pena)}{dobro}"


def valor_ou_traco(valor) -> str:
    return dinheiro(valor) if valor else "—"


def fl(processo: Processo, especie: str = "", *, peca: Peca | None = None, titulo: str = "") -> str:
    """The leaves of a piece, or of the last live piece of a kind, as ` (fl. 2)`; nothing when there is none."""
    if peca is None and especie:
        vivas = processo.pecas.filter(especie=especie, estado="JUNTADA", titulo__startswith=titulo)
        peca = vivas.order_by("folha_inicial").last()
    return f" ({folhas(peca.folhas)})" if peca else ""


def memorias_do_valor(enquadramentos: Iterable[Enquadramento], resultado: str = "Multa") -> list[Bloco]:
    """How each amount was reached, named by its article when there is more than one."""
    com_memoria = [e for e in enquadramentos if e.memoria_do_valor]
    varios = len(com_memoria) > 1
    blocos: list[Bloco] = []
    for e in com_memoria:
        titulo = f"Memória do valor: {e.citacao}" if varios else "Memória do valor"
        blocos.append(MemoriaDoValor(e.memoria_do_valor, titulo=titulo, resultado=resultado))
    return blocos


def frases_da_reincidencia(enquadramentos: Iterable[Enquadramento]) -> list[str]:
    """Why an amount doubles: earlier fact, window, new fact."""
    return [
        f"{e.citacao}: {' '.join(passos_da_reincidencia(e.memoria_da_reincidencia))}"
        for e in enquadramentos
        if e.memoria_da_reincidencia and e.em_dobro
    ]


def quadro_do_prazo(itens: Iterable[dict], *, dias: bool = False) -> MemoriaDoPrazo | None:
    """Deadlines side by side; an item is a memory, or {rotulo, memoria, ato}."""
    itens = [item if "memoria" in item else {"rotulo": item.get("titulo", ""), "memoria": item} for item in itens]
    return MemoriaDoPrazo(itens, dias=dias) if itens else None


def cpf_mascarado(cpf: str) -> str:
    """`***.456.789-**`: enough to tell two people apart, not to use."""
    algarismos = "".join(filter(str.isdigit, cpf))
    return f"***.{algarismos[3:6]}.{algarismos[6:9]}-**" if len(algarismos) == 11 else ""


def testemunhas(auto: AutoDeInfracao) -> list[tuple[str, str]]:
    """Name and masked CPF of each witness, the same person counted once."""
    vistas: dict[tuple[str, str], tuple[str, str]] = {}
    for item in auto.testemunhas or ():
        nome, cpf = (item, "") if isinstance(item, str) else (item.get("nome", ""), item.get("cpf") or "")
        if nome:
            vistas.setdefault((nome.casefold(), cpf), (nome, cpf_mascarado(cpf)))
    return list(vistas.values())


def quando_e_onde(auto: AutoDeInfracao) -> str:
    return f"{momento(auto.fato_em)}, {auto.local}, {auto.municipio}"


def _qr(ident: Identificacao) -> str:
    return f"{settings.ENDERECO_PUBLICO}/verificar/{ident.codigo}/" if ident.codigo else ""


def _com_firmas(documento: Documento, firmas: list[Assinatura], depois: tuple[Bloco, ...] = ()) -> Documento:
    sha256 = digital(replace(documento, blocos=(*documento.blocos, *depois)))
    impressas = (replace(firma, sha256=sha256) for firma in firmas)
    return replace(documento, blocos=(*documento.blocos, *impressas, *depois))
