"""One case, written out from C02 (57, III, b; R$ 149,88): people, auto, pieces, periods, deposit. Everything invented."""

import datetime
from dataclasses import dataclass
from decimal import Decimal

from processos.acesso import Atuacao
from processos.documentos.emissao import Identificacao
from processos.models import (
    AutoDeInfracao,
    Capitulo,
    Decisao,
    Defesa,
    Designacao,
    Enquadramento,
    Guia,
    Lancamento,
    Linha,
    Minuta,
    Notificacao,
    Papel,
    Peca,
    Peticao,
    Prazo,
    Processo,
    Recurso,
    Representacao,
    Transportador,
    Usuario,
    Veiculo,
    VersaoDaMinuta,
)
from processos.regras.calendario import Calendario, DiaNaoUtil
from processos.regras.escolhas import Escolhas
from processos.regras.penalidades import ValorDeReferencia, valor_da_multa
from processos.regras.prazos import calcular
from processos.regras.tempo import FUSO

NUMERO = "999.0001.2026.0000143-81"
RELATO = (
    "Às 06:10 vi sair do Terminal de Camaçari, com passageiros, o veículo ZZT1A70, na partida das 06:30 da linha 903A, "
    "vinte minutos antes do horário. Perguntado, o motorista não mostrou autorização."
)


def hora(dia: int, mes: int, h: int = 9, m: int = 0, s: int = 0, ano: int = 2026) -> datetime.datetime:
    return datetime.datetime(ano, mes, dia, h, m, s, tzinfo=FUSO)


def ident(especie: str, n: int = 78, *, em: datetime.datetime, folha: int = 21) -> Identificacao:
    return Identificacao(especie, f"{especie} {n:06d}/2026", NUMERO, em, folha, "9KTR-52HB-X7WD")


CALENDARIO = Calendario(
    [
        DiaNaoUtil(datetime.date(2026, 6, 4), "Corpus Christi", "feriado_municipal", fonte="Calendário de teste"),
        DiaNaoUtil(datetime.date(2026, 6, 24), "São João", "feriado_municipal", fonte="Calendário de teste"),
    ],
    [],
    versao="2026.3",
)


@dataclass
class Cenario:
    processo: Processo
    auto: AutoDeInfracao
    pessoas: dict[str, Atuacao]

    def multa(self, chave="57-III-b", *, ordem=1, **campos) -> Enquadramento:
        percentual = {"57-I": 40, "57-II": 60, "57-III": 80, "57-IV": 100}[chave.rsplit("-", 1)[0]]
        mvr = ValorDeReferencia(datetime.date(2026, 1, 1), None, Decimal("187.35"), ato="Ato de teste", ficticio=True)
        conta = valor_da_multa(
            mvr=mvr, percentual=Decimal(percentual), dobro=campos.get("em_dobro", False), escolhas=Escolhas.padrao(),
            data_do_fato=self.auto.fato_em.astimezone(FUSO).date(), citacao=f"art. {chave.replace('-', ', ')}",
        )  # fmt: skip
        return Enquadramento.objects.create(
            auto=self.auto, ordem=ordem, infracao=chave, pena="multa", percentual=percentual, valor=conta.valor,
            memoria_do_valor=conta.memoria, **campos,
        )  # fmt: skip

    def advertencia(self, chave="56-V", *, ordem=2, **campos) -> Enquadramento:
        return Enquadramento.objects.create(auto=self.auto, ordem=ordem, infracao=chave, pena="advertencia", **campos)

    def peca(self, especie, titulo, folhas, *, numero="", em=None, **campos) -> Peca:
        inicial, final = folhas
        return Peca.objects.create(
            processo=self.processo, especie=especie, grupo="1_autuacao", titulo=titulo, numero=numero,
            folha_inicial=inicial, folha_final=final, juntada_em=em or hora(14, 5), arquivo="pecas/x.pdf",
            tamanho=1_800_000, sha256="1f" * 32, **campos,
        )  # fmt: skip

    def prazo(self, tipo, evento, marco) -> Prazo:
        conta = calcular(tipo, evento, CALENDARIO, Escolhas.padrao(), marco=marco)
        return Prazo.objects.create(
            processo=self.processo, tipo=tipo, marco_em=evento, aberto_em=evento, vence=conta.vence,
            limite=conta.limite, memoria=conta.memoria,
        )  # fmt: skip

    def guia(self, valor="149.88", especie="deposito_defesa", **campos) -> Guia:
        return Guia.objects.create(
            processo=self.processo, transportador=self.processo.transportador, especie=especie,
            valor=Decimal(valor), emitida_em=hora(15, 5), **{"numero": "000211-7/2026"} | campos,
        )  # fmt: skip

    def deposito(self, guia, valor="149.88", especies=("informado", "deposito")) -> None:
        for especie in especies:
            Lancamento.objects.create(
                processo=self.processo, guia=guia, especie=especie, valor=Decimal(valor), quando=hora(26, 5),
                dia=datetime.date(2026, 5, 26),
            )  # fmt: skip

    def notificacao(self, especie="autuacao", modo="pessoal", **campos) -> Notificacao:
        return Notificacao(
            processo=self.processo, transportador=self.processo.transportador, especie=especie, modo=modo,
            emitida_em=hora(15, 5, 10, 20), **campos,
        )  # fmt: skip

    def peticao(self, especie="defesa", em=None, **campos) -> Peticao:
        padrao = {
            "fatos": "A partida das 06:30 saiu às 06:10.",
            "argumentos": ["A mudança foi comunicada por telefone.", "A obra obrigou a antecipar a partida."],
            "pedidos": "Arquivamento do auto e devolução do depósito.",
        }
        return Peticao.objects.create(
            processo=self.processo, especie=especie, transportador=self.processo.transportador,
            autor=self.pessoas["representante"].usuario, protocolada_em=em or hora(26, 5, 15, 12, 44), **padrao | campos,
        )  # fmt: skip

    def defesa(self, estado="RECEBIDA", **campos) -> Defesa:
        peticao = self.peticao(tempestiva=True, **campos)
        return Defesa.objects.create(
            peticao=peticao, processo=self.processo, deposito_exigido=Decimal("149.88"), estado=estado
        )

    def decisao(self, instancia="julgamento", *, papel="dt", em=None, texto=None, capitulos=(), **campos) -> Decisao:
        autor = self.pessoas[papel]
        decisao = Decisao.objects.create(
            processo=self.processo, instancia=instancia, decidida_por=autor.usuario, papel=autor.papel,
            designacao=autor.designacao, assinada_em=em or hora(25, 6, 10, 14, 22), texto=texto or TEXTO, **campos,
        )  # fmt: skip
        for enquadramento, resultado, valor in capitulos:
            Capitulo.objects.create(
                decisao=decisao, enquadramento=enquadramento, resultado=resultado, infracao=enquadramento.infracao,
                valor=Decimal(valor),
            )  # fmt: skip
        return decisao

    def versao(self, instancia="julgamento", texto=None) -> VersaoDaMinuta:
        minuta = Minuta.objects.create(processo=self.processo, instancia=instancia)
        return VersaoDaMinuta.objects.create(
            minuta=minuta,
            numero=8,
            autor=self.pessoas["juridico"].usuario,
            escrita_em=hora(24, 6, 10),
            texto=texto or TEXTO,
        )

    def recurso(self, decisao, em=None) -> Recurso:
        peticao = self.peticao("recurso", em or hora(9, 7, 23, 40), tempestiva=True)
        return Recurso.objects.create(peticao=peticao, processo=self.processo, decisao=decisao, tempestivo=True)


TEXTO = {
    "ementa": "Transporte intermunicipal. Modificação de horário. Art. 57, III, b. Telefonema não supre. Multa mantida.",
    "relatorio": "Em qui 14/05/2026, às 06:10, a partida das 06:30 saiu antes da hora (fl. 2).\n\nA empresa se defendeu.",
    "preliminares": "A defesa é tempestiva (fl. 17). Quem assina tem poderes (fl. 9).",
    "teses": [
        {
            "alega": "a mudança foi comunicada por telefone na véspera.",
            "resposta": "o artigo exige autorização prévia e escrita.",
            "acolhe": False,
            "folha": "10",
        },
        {
            "alega": "a obra no acesso ao terminal obrigou a antecipar a partida.",
            "resposta": "a obra começou em ter 19/05, cinco dias depois do fato (fl. 12).",
            "acolhe": False,
            "folha": "10",
        },
    ],
    "fundamentacao": "O fato está provado pelo auto (fl. 2) e a defesa não o nega.",
    "dispositivo": [],
}


def montar() -> Cenario:
    transportador = Transportador.objects.create(
        nome="Transportes Exemplo Baía S.A.", cnpj="99901003000163", n_cadastro="903", email="t3@exemplo.invalid",
        endereco="Rua de Mentira, 3, Camaçari",
    )  # fmt: skip
    processo = Processo.objects.create(
        numero=NUMERO, resumo="Modificação de horário", transportador=transportador, aberto_em=hora(14, 5, 6, 40)
    )
    pessoas = _pessoas(transportador)
    auto = AutoDeInfracao.objects.create(
        processo=processo, serie="A", numero=871, transportador=transportador,
        veiculo=Veiculo.objects.create(
            transportador=transportador, n_ordem="10", placa="ZZT1A70", tipo="III", lotacao=36,
            aquisicao=datetime.date(2024, 2, 12),
        ),
        linha=Linha.objects.create(codigo="903A", denominacao="Salvador–Camaçari"),
        fato_em=hora(14, 5, 6, 10), lavrado_em=hora(14, 5, 6, 40), local="Terminal de Camaçari", municipio="Camaçari",
        agente_infrator="Motorista Inventado da Silva", relato=RELATO, ciente="recusou", fiscal=pessoas["fiscal"].usuario,
        testemunhas=[
            {"nome": "Ana Suposta Lima", "cpf": "11144477735"}, {"nome": "Rui Fictício Dias", "cpf": "52998224725"}
        ],
    )  # fmt: skip
    return Cenario(processo, auto, pessoas)


def _pessoas(transportador) -> dict[str, Atuacao]:
    """One person a role, each with the act that designates; `substituto` stands in for the Diretor de Transportes."""
    nomes = {
        "fiscal": ("Bento Imaginário Reis", Papel.FISCAL),
        "protocolo": ("Célia Hipótese Souza", Papel.PROTOCOLO),
        "juridico": ("Lia Ficção Prado", Papel.JURIDICO),
        "dt": ("Otávio Exemplo Nunes", Papel.DIRETOR_DE_TRANSPORTES),
        "dp": ("Marta Suposição Alves", Papel.DIRETOR_PRESIDENTE),
        "financeiro": ("Davi Conto Matos", Papel.FINANCEIRO),
    }
    inicio, pessoas = datetime.date(2026, 1, 1), {}
    for n, (chave, (nome, papel)) in enumerate(nomes.items(), 120):
        usuario = Usuario.objects.create(username=chave, nome=nome, matricula=f"{n:06d}")
        ato = Designacao.objects.create(usuario=usuario, papel=papel, ato=f"Portaria nº {n - 108}/2026", de=inicio)
        pessoas[chave] = Atuacao(usuario, papel, designacao=ato)
    outro = Usuario.objects.create(username="substituto", nome="Íris Talvez Costa", matricula="000200")
    ato = Designacao.objects.create(
        usuario=outro, papel=Papel.DIRETOR_DE_TRANSPORTES, qualidade="substituto", titular=pessoas["dt"].designacao,
        ato="Portaria nº 40/2026", de=inicio,
    )  # fmt: skip
    pessoas["substituto"] = Atuacao(outro, Papel.DIRETOR_DE_TRANSPORTES, designacao=ato)
    renata = Usuario.objects.create(username="renata", nome="Renata Fábula Torres")
    poderes = Representacao.objects.create(
        usuario=renata,
        transportador=transportador,
        qualidade="procurador",
        documento="procuração de 02/01/2026",
        de=inicio,
    )
    pessoas["representante"] = Atuacao(renata, Papel.TRANSPORTADOR, representacao=poderes)
    return pessoas
