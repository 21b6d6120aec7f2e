"""From the document's data to the sequence both renderers print: numbers given, memories laid out, standing texts added.

PDF and HTML read the same `Item`s, so what one says the other says.
"""

from dataclasses import dataclass

from processos.documentos import blocos as b
from processos.documentos import memorias, textos
from processos.documentos.blocos import simples, trechos

FICTICIO = "Pessoas, empresas e valores deste documento são fictícios, de demonstração."
POR_QUADRO = 3
"""Deadlines side by side in one table; more of them go to a second table."""


@dataclass(frozen=True)
class Item:
    """What to print: `tipo` chooses the drawing, `dados` are texts (pieces) and nothing else."""

    tipo: str
    dados: dict


def compor(documento: b.Documento) -> list[Item]:
    """Every item in order. Adds the norm to the first ficha, the place and date before the first signature, and
    the notice of fictitious data at the end."""
    compositor = _Compositor(documento)
    for bloco in documento.blocos:
        compositor.por(bloco)
    compositor.encerrar()
    return compositor.itens


class _Compositor:
    def __init__(self, documento: b.Documento):
        self.documento = documento
        self.itens: list[Item] = []
        self.contagem: list[int] = [0]
        self.numero = ""
        self.norma_impressa = False
        self.datado = False

    def incluir(self, tipo: str, **dados):
        self.itens.append(Item(tipo, dados))

    def por(self, bloco: b.Bloco):
        REGRAS[type(bloco)](self, bloco)

    def encerrar(self):
        if not self.documento.ficticio:
            return
        if self.itens and self.itens[-1].tipo == "nota":
            anterior = self.itens.pop().dados["texto"]
            self.incluir("nota", texto=(*anterior, (" " + FICTICIO, "")))
        else:
            self.incluir("nota", texto=trechos(FICTICIO))

    def ficha(self, bloco: b.Ficha):
        linhas = [(rotulo, trechos(valor)) for rotulo, valor in bloco.linhas]
        if self.documento.norma and not self.norma_impressa:
            self.norma_impressa = True
            if "Norma aplicada" not in {rotulo for rotulo, _ in linhas}:
                linhas.append(("Norma aplicada", trechos(self.documento.norma)))
        self.incluir("ficha", linhas=linhas)

    def secao(self, bloco: b.Secao):
        """Numbers run by level: 1, 2, 3 and, inside the third, 3.1. A section without number leaves its level alone."""
        fora = self.numero
        if bloco.numerada:
            self.contagem[-1] += 1
            self.numero = ".".join(str(n) for n in self.contagem)
        else:
            self.numero = ""
        self.incluir("secao", titulo=bloco.titulo, numero=self.numero, nivel=len(self.contagem))
        self.contagem.append(0)
        for interno in bloco.blocos:
            self.por(interno)
        self.contagem.pop()
        self.numero = fora

    def numero_do_item(self) -> str:
        self.contagem[-1] += 1
        return f"{self.numero}.{self.contagem[-1]}" if self.numero else str(self.contagem[-1])

    def argumentos(self, bloco: b.Argumentos):
        itens = []
        for tese in bloco.itens:
            verbo = {True: bloco.acolhido, False: bloco.rejeitado}.get(tese.get("acolhe"), "Ainda sem resposta:")
            alega = _com_folha(trechos(tese["alega"]), textos.folhas(tese.get("folha") or ""))
            itens.append(
                {
                    "numero": self.numero_do_item(),
                    "alega": (("Alega:", "forte"), (" ", ""), *alega),
                    "resposta": ((verbo, "forte"), (" ", ""), *trechos(tese["resposta"])),
                }
            )
        self.incluir("argumentos", itens=itens)

    def dispositivo(self, bloco: b.Dispositivo):
        itens = [((f"{self.numero_do_item()}.", "forte"), ("\u00a0", ""), *trechos(texto)) for texto in bloco.itens]
        self.incluir("dispositivo", itens=itens)

    def lista(self, bloco: b.Lista):
        if not bloco.numerada:
            self.incluir("lista", itens=[trechos(texto) for texto in bloco.itens])
            return
        itens = [{"numero": self.numero_do_item(), "texto": trechos(texto)} for texto in bloco.itens]
        self.incluir("numerada", itens=itens)

    def tabela(self, bloco: b.Tabela):
        colunas = len(bloco.cabecalho)
        self.incluir(
            "tabela",
            titulo=bloco.titulo,
            cabecalho=[trechos(texto) for texto in bloco.cabecalho],
            linhas=[[trechos(celula) for celula in linha] for linha in bloco.linhas],
            alinhamento=list(bloco.alinhamento) or ["e"] * colunas,
        )

    def memoria_do_prazo(self, bloco: b.MemoriaDoPrazo):
        for inicio in range(0, len(bloco.memorias), POR_QUADRO):
            self._quadro_do_prazo(bloco, bloco.memorias[inicio : inicio + POR_QUADRO])
        if bloco.dias:
            for item in bloco.memorias:
                self._dias_do_prazo(item)

    def _quadro_do_prazo(self, bloco: b.MemoriaDoPrazo, itens: tuple[dict, ...]):
        linhas = []
        for rotulo, valores, forte in memorias.linhas_do_prazo(itens):
            marca = "forte" if forte else ""
            linhas.append([trechos(rotulo), *(((valor, marca),) for valor in valores)])
        rotulos = [item.get("rotulo") or item["memoria"].get("titulo", "") for item in itens]
        rodape = trechos(memorias.fontes_do_prazo(itens, self.documento.sigla))
        if simples(bloco.nota):
            rodape = (*rodape, (" ", ""), *trechos(bloco.nota))
        self.incluir(
            "quadro",
            titulo=bloco.titulo,
            cabecalho=[trechos(texto) for texto in ("", *rotulos)],
            linhas=linhas,
            alinhamento=["e"] * (len(itens) + 1),
            rodape=rodape,
        )

    def _dias_do_prazo(self, item: dict):
        memoria = item["memoria"]
        nome = item.get("rotulo") or memoria.get("titulo", "")
        linhas = [[trechos(celula) for celula in dia] for dia in memorias.dias_do_prazo(memoria)]
        for dia, linha in zip(memoria["dias"], linhas, strict=True):
            if dia["veredito"] == "vence":
                linha[:] = [((simples(celula), "forte"),) for celula in linha]
        self.incluir(
            "tabela",
            titulo=f"{nome}: dia a dia",
            cabecalho=[trechos(texto) for texto in ("Dia", "Situação", "Nº", "Por quê")],
            linhas=linhas,
            alinhamento=["e", "e", "d", "e"],
        )

    def memoria_do_valor(self, bloco: b.MemoriaDoValor):
        """Up to three steps stand side by side, as in a receipt line; more of them go one below the other."""
        passos = memorias.passos_do_valor(bloco.memoria)
        valor = textos.dinheiro(bloco.memoria["valor"])
        alternativa = memorias.alternativa_do_valor(bloco.memoria)
        if len(passos) <= POR_QUADRO:
            cabecalho = [trechos(rotulo) for rotulo, _, _ in passos] + [trechos(bloco.resultado)]
            celulas = [trechos(f"{v}, {fonte}" if fonte else v) for _, v, fonte in passos]
            linhas = [[*celulas, ((valor, "forte"),)]]
            alinhamento = ["e"] * len(passos) + ["d"]
        else:
            cabecalho = [trechos(texto) for texto in ("Passo", "Fonte", "Valor")]
            linhas = [[trechos(rotulo), trechos(fonte), trechos(v)] for rotulo, v, fonte in passos]
            linhas.append([((bloco.resultado, "forte"),), trechos(""), ((valor, "forte"),)])
            alinhamento = ["e", "e", "d"]
        self.incluir(
            "quadro",
            titulo=bloco.titulo,
            cabecalho=cabecalho,
            linhas=linhas,
            alinhamento=alinhamento,
            rodape=trechos(alternativa),
        )

    def assinatura(self, bloco: b.Assinatura):
        if not self.datado and self.documento.emissao:
            self.datado = True
            self.incluir("data", texto=trechos(textos.local_e_data(self.documento.cidade, self.documento.emissao)))
        self.incluir(
            "assinatura",
            nome=bloco.nome,
            linhas=[trechos(linha) for linha in _linhas_da_assinatura(bloco)],
            sha256=bloco.sha256,
            qr=bloco.qr,
        )

    def arquivos(self, bloco: b.Arquivos):
        itens = []
        for arquivo in bloco.itens:
            paginas = arquivo.get("paginas")
            medida = [f"{paginas} {'página' if paginas == 1 else 'páginas'}"] if paginas else []
            if arquivo.get("tamanho"):
                medida.append(textos.tamanho(arquivo["tamanho"]))
            itens.append(
                {
                    "nome": arquivo["nome"],
                    "descricao": arquivo.get("descricao") or "",
                    "medida": ", ".join(medida),
                    "sha256": arquivo.get("sha256") or "",
                }
            )
        self.incluir("arquivos", titulo=bloco.titulo, itens=itens)


def _texto(tipo: str):
    return lambda compositor, bloco: compositor.incluir(tipo, texto=trechos(bloco.texto))


REGRAS = {
    b.Ficha: _Compositor.ficha,
    b.Ementa: _texto("ementa"),
    b.Paragrafo: _texto("paragrafo"),
    b.Secao: _Compositor.secao,
    b.Argumentos: _Compositor.argumentos,
    b.Dispositivo: _Compositor.dispositivo,
    b.Lista: _Compositor.lista,
    b.Tabela: _Compositor.tabela,
    b.MemoriaDoPrazo: _Compositor.memoria_do_prazo,
    b.MemoriaDoValor: _Compositor.memoria_do_valor,
    b.Destaque: lambda c, bloco: c.incluir("destaque", texto=trechos(bloco.texto), rotulo=bloco.rotulo, tom=bloco.tom),
    b.Aviso: lambda c, bloco: c.incluir("aviso", texto=trechos(bloco.texto), tom=bloco.tom),
    b.Assinatura: _Compositor.assinatura,
    b.Firmas: lambda c, bloco: c.incluir("firmas", itens=[tuple(item) for item in bloco.itens]),
    b.Nota: _texto("nota"),
    b.Arquivos: _Compositor.arquivos,
    b.Corte: lambda c, bloco: c.incluir("corte", texto=bloco.texto),
    b.QuebraDePagina: lambda c, bloco: c.incluir("quebra"),
}


def _com_folha(texto: tuple, folha: str) -> tuple:
    """The leaf goes in brackets before the full stop that ends the thesis."""
    if not folha:
        return texto
    *inicio, (ultimo, marca) = texto
    corpo = ultimo.rstrip()
    if corpo.endswith("."):
        return (*inicio, (f"{corpo[:-1]} ({folha}).", marca))
    return (*inicio, (f"{corpo} ({folha})", marca))


def _linhas_da_assinatura(bloco: b.Assinatura) -> list[str]:
    quem = [bloco.cargo, f"Matrícula {bloco.matricula}" if bloco.matricula else "", bloco.competencia]
    linhas = [" ".join(f"{parte.rstrip('.')}." for parte in quem if parte)]
    if bloco.quando:
        instante = textos.momento_segundos(bloco.quando).replace(", ", ", às ", 1)
        metodo = f", {bloco.metodo.rstrip('.')}" if bloco.metodo else ""
        como = "Emitido automaticamente pelo sistema" if bloco.automatica else "Assinado eletronicamente"
        linhas.append(f"{como} em {instante} (America/Bahia){metodo}.")
    return [linha for linha in linhas if linha.strip()]


def linha_do_rodape(documento: b.Documento) -> tuple[tuple[tuple[str, str], ...], str]:
    """The two lines at the foot: the verification code and copy; for whom and where to answer."""
    primeira: list[tuple[str, str]] = []
    if documento.codigo:
        primeira = [
            ("Código de verificação ", ""),
            (documento.codigo, "forte"),
            (". Confira na Consulta pública. ", ""),
        ]
    if documento.via:
        primeira.append((f"{documento.via.rstrip('.')}.", ""))
    segunda = [f"Para {documento.destinatario.rstrip('.')}." if documento.destinatario else ""]
    segunda.append(f"{documento.onde.rstrip('.')}." if documento.onde else "")
    return tuple(primeira), " ".join(parte for parte in segunda if parte)
