"""What a party files and the receipt of it (F06, F11, F12). Protocolada is entry; recebida is admission."""

from __future__ import annotations

from typing import TYPE_CHECKING

from processos.documentos import moldura as m
from processos.documentos.blocos import Arquivos, Aviso, Destaque, Documento, Ficha, Lista, Nota, Paragrafo, Secao
from processos.documentos.ressalvas import SV21_CURTA
from processos.documentos.textos import data_longa, dias_por_extenso, dinheiro, momento, momento_segundos
from processos.models.decisao import Instancia
from processos.regras.instrucao import AUTORIDADES, Enderecamento, enderecamento
from processos.regras.normas import PRAZOS

if TYPE_CHECKING:
    from processos.acesso import Atuacao
    from processos.documentos.emissao import Identificacao
    from processos.models import Peca, Peticao

TITULOS = {
    "defesa": "Petição de defesa",
    "reconsideracao": "Pedido de reconsideração",
    "recurso": "Recurso ao Diretor-Presidente",
    "prova": "Juntada de prova",
    "outra": "Requerimento",
}
PROTOCOLADA = {
    "defesa": "Defesa protocolada",
    "reconsideracao": "Pedido de reconsideração protocolado",
    "recurso": "Recurso protocolado",
    "prova": "Prova protocolada",
    "outra": "Requerimento protocolado",
}
PRIMEIRAS = (Instancia.JULGAMENTO, Instancia.RECEBIMENTO)
RAZOES = {
    "defesa": "Fatos",
    "reconsideracao": "Razões",
    "recurso": "Razões",
    "prova": "O que a prova mostra",
    "outra": "Fatos",
}


def _enderecamento(peticao: Peticao) -> str:
    """To whom: the authority that judges, or the appealed one, who sends it on (arts. 66 and 67, § 1º); or whom it names."""
    if not _destino(peticao).certo:
        return f"Dirigida a {AUTORIDADES.get(peticao.dirigida_a, peticao.dirigida_a)}"
    decisao = peticao.processo.decisoes.filter(em_vigor=True, instancia__in=PRIMEIRAS).last()
    do_presidente = decisao is not None and decisao.papel == "diretor_presidente"
    if peticao.especie == "recurso":
        return "Ao Diretor-Presidente da CONDER, por intermédio do Diretor de Transportes, autoridade recorrida"
    if peticao.especie == "reconsideracao" and do_presidente:
        return "Ao Diretor-Presidente da CONDER"
    return "À CONDER" if peticao.especie in ("outra", "prova") else "Ao Diretor de Transportes da CONDER"


def _destino(peticao: Peticao) -> Enderecamento:
    """Whom the petition goes to; a wrong address changes neither its date nor its way (decisão 11)."""
    decisao = peticao.processo.decisoes.filter(em_vigor=True, instancia__in=PRIMEIRAS).last()
    return enderecamento(
        peticao.especie, peticao.dirigida_a, decisao_de=decisao.papel if decisao else "diretor_de_transportes"
    )


def peticao(ident: Identificacao, *, peticao: Peticao, por: Atuacao) -> Documento:
    """Addressee, who asks, facts, one argument a line (each will be answered), what is asked, who signs."""
    auto = peticao.processo.auto
    linhas = [
        *m.qualificacao(peticao.transportador),
        ("Representante", f"{por.usuario}, {por.qualidade}"),
        ("Auto de infração", f"{m.nome_do_auto(auto)}, de {data_longa(auto.lavrado_em)}"),
    ]
    if peticao.especie in ("reconsideracao", "recurso"):
        decisao = peticao.processo.decisoes.filter(em_vigor=True, instancia__in=PRIMEIRAS).last()
        if decisao:
            linhas.append(
                (
                    "Decisão atacada",
                    f"{m.nome_da(decisao)}, de {data_longa(decisao.assinada_em)}{_fl(peticao, decisao.peca)}",
                )
            )
    linhas += _alcance(peticao)
    linhas.append(("Protocolada em", momento_segundos(peticao.protocolada_em)))
    partes = [Paragrafo([(f"{_enderecamento(peticao)}.", "forte")]), Ficha(linhas)]
    if peticao.fatos:
        partes.append(Secao(RAZOES[peticao.especie], [peticao.fatos]))
    if peticao.argumentos:
        partes.append(Secao("Argumentos", [Lista(peticao.argumentos, numerada=True)]))
    if peticao.pedidos:
        partes.append(Secao("Pedidos", [peticao.pedidos]))
    if provas := [p.pede for p in peticao.provas.all()]:
        partes.append(Secao("Provas que pede", [Lista(provas, numerada=True)]))
    if not (peticao.fatos or peticao.argumentos or peticao.pedidos):
        partes.append(Paragrafo("As razões estão no arquivo juntado a seguir."))
    documento = m.abrir(ident, TITULOS[peticao.especie], partes, unidade="Protocolo", via="Via única, com recibo")
    return m.assinado(documento, ident, por)


def _alcance(peticao: Peticao) -> list[tuple[str, str]]:
    """Which penalties it is about, and which it leaves; nothing where the auto has only one (F06)."""
    todas = [e for e in peticao.processo.auto.enquadramentos.all() if e.subsiste]
    ditas = list(peticao.alcance.all())
    if not ditas or len(todas) < 2:
        return []
    fora = [e for e in todas if not peticao.alcanca(e)]
    linhas = [("Alcance", "; ".join(f"{m.descricao(e.infracao)}" for e in ditas))]
    return [*linhas, ("Não alcança", "; ".join(m.descricao(e.infracao) for e in fora))] if fora else linhas


def recibo(
    ident: Identificacao, *, peticao: Peticao, anexos: list[Peca], deposito: dict | None, memoria: dict | None = None
) -> Documento:
    """Number, second, hash of every file; what the deposit lacks and until when; what comes next.

    `deposito`: {exigido, informado, falta, ate}, or None where no deposit is asked. Arts. 65 to 67.
    """
    prazo = "" if peticao.tempestiva is None else ", no prazo" if peticao.tempestiva else ", fora do prazo"
    tom = "aviso" if peticao.tempestiva is False else "sucesso"
    partes = [
        Destaque(f"{PROTOCOLADA[peticao.especie]}{prazo}", rotulo=f"Protocolo {ident.numero}", tom=tom),
        Ficha(
            [
                ("Protocolada em", [(momento_segundos(peticao.protocolada_em), "forte")]),
                ("Transportador", f"{peticao.transportador.nome}, {peticao.transportador.documento}"),
                ("Enviada por", str(peticao.autor)),
                ("Auto de infração", m.nome_do_auto(peticao.processo.auto)),
            ]
        ),
    ]
    if deposito:
        partes += _deposito(deposito)
    if peticao.tempestiva is False:
        partes.append(
            Aviso(
                "A petição chegou depois do prazo. Ainda assim está guardada nos autos e segue à autoridade, com certidão."
            )
        )
    destino = _destino(peticao)
    if not destino.certo:
        partes.append(Aviso(destino.motivo, "info"))
    partes.append(Arquivos([_arquivo(peca) for peca in anexos]))
    partes.append(Nota(_sobre_o_codigo(peticao)))
    partes.append(Secao("O que vem agora", [Lista(o_que_vem(peticao, deposito))], numerada=False))
    if memoria:
        ato = f"{momento(peticao.protocolada_em)}{prazo.replace(', ', ': ', 1)}"
        partes.append(m.quadro_do_prazo([{"rotulo": memoria.get("titulo", ""), "memoria": memoria, "ato": ato}]))
    return m.abrir(
        ident,
        "Recibo de protocolo",
        partes,
        unidade="Protocolo",
        destinatario=peticao.transportador.nome,
        via="Recibo de quem protocolou",
    )


def _deposito(deposito: dict) -> list:
    if deposito["falta"] > 0:
        texto = [
            (
                (
                    f"O depósito ainda não está completo: faltam {dinheiro(deposito['falta'])}, até 23:59:59 de "
                    f"{data_longa(deposito['ate'])}."
                ),
                "forte",
            ),
            (
                f" Exigido, {dinheiro(deposito['exigido'])}; provado, {dinheiro(deposito['informado'])}. A defesa está "
                "guardada e não precisa ser enviada de novo. Falta só o comprovante do valor restante."
            ),
        ]
        return [Aviso(texto), Nota(SV21_CURTA)]
    return [
        Aviso([("O depósito está completo: ", "forte"), f"{dinheiro(deposito['informado'])}, com prova."], "sucesso")
    ]


def _arquivo(peca: Peca) -> dict:
    nome = peca.nome_original or f"{peca.titulo} {peca.numero}".strip()
    return {
        "nome": nome,
        "descricao": f"fls. {peca.folhas}" if " " in peca.folhas else f"fl. {peca.folhas}",
        "paginas": peca.folha_final - peca.folha_inicial + 1,
        "tamanho": peca.tamanho,
        "sha256": peca.sha256,
    }


def _sobre_o_codigo(peticao: Peticao) -> str:
    aparelho = f"; no seu aparelho eram {peticao.hora_do_cliente}" if peticao.hora_do_cliente else ""
    return (
        "O código SHA-256 prova que o arquivo guardado é o mesmo que você enviou. Vale a hora oficial do servidor "
        f"(America/Bahia){aparelho}."
    )


def o_que_vem(peticao: Peticao, deposito: dict | None) -> list[str]:
    """What follows this petition, in sentences; the same on paper and on the page. ``deposito``: what is missing, until when."""
    if peticao.especie == "defesa":
        return _depois_da_defesa(peticao, deposito)
    if peticao.especie == "reconsideracao":
        return [
            "Decide a mesma autoridade que decidiu antes (art. 67, I).",
            "Nada precisa ser depositado.",
            "Este pedido não suspende nem interrompe o prazo do recurso.",
        ]
    if peticao.especie == "recurso":
        return [
            (
                f"A autoridade recorrida remete o recurso ao Diretor-Presidente em {dias_por_extenso(PRAZOS['remessa'].n)} "
                "(art. 67, § 1º)."
            ),
            (
                f"O Diretor-Presidente o aprecia em {dias_por_extenso(PRAZOS['decisao_recurso'].n)} de quando o receber "
                "(art. 67, § 2º)."
            ),
            "O recurso não exige depósito: nada precisa ser pago para que seja apreciado.",
        ]
    if peticao.especie == "prova":
        return ["A prova é examinada na decisão que ainda se vai tomar.", "O prazo de julgar não para por isso."]
    return ["O pedido foi encaminhado. A resposta virá por notificação."]


def _depois_da_defesa(peticao: Peticao, deposito: dict | None) -> list[str]:
    julgar = PRAZOS["julgamento"]
    dias = dias_por_extenso(julgar.n, julgar.unidade)
    if peticao.tempestiva is False:
        return ["O Diretor de Transportes despacha sobre a petição e decide com o que está nos autos."]
    if deposito and deposito["falta"] > 0:
        return [
            (
                f"No dia em que o depósito se completar, a defesa é recebida, e começam os {dias} para o Diretor de "
                "Transportes julgar (art. 66, parágrafo único)."
            ),
            (
                f"Se faltar o depósito no fim de {data_longa(deposito['ate'])}, o Diretor decide se recebe a defesa. A empresa "
                "será notificada e poderá recorrer, sem depósito."
            ),
        ]
    return [
        f"A defesa está completa. O Diretor de Transportes a julga em {dias}, sem prorrogação (art. 66, parágrafo único).",
        "A decisão responde a cada argumento, e a empresa será notificada dela.",
    ]


def _fl(peticao: Peticao, peca) -> str:
    return m.fl(peticao.processo, peca=peca) if peca else ""
