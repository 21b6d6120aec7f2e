"""Stored data as the tests need it: memories written out by hand from the stories (C02) and the picture of a decision."""

from processos.documentos.blocos import (
    Argumentos,
    Assinatura,
    Dispositivo,
    Documento,
    Ementa,
    Ficha,
    MemoriaDoPrazo,
    MemoriaDoValor,
    Nota,
    Secao,
)


def dia(data, veredito, ordinal=None, nome="", motivo="", fonte=""):
    return {"data": data, "veredito": veredito, "ordinal": ordinal, "nome": nome, "motivo": motivo, "fonte": fonte}


def memoria(**outros):
    base = {
        "versao": 1,
        "tipo": "defesa",
        "titulo": "Apresentar defesa",
        "artigo": "art. 65",
        "do_decreto": True,
        "marco": {"texto": "notificação", "quando": "2026-05-15T10:20:00-03:00"},
        "duracao": {"n": 10, "unidade": "corridos", "texto": "10 dias corridos", "fonte": "art. 65"},
        "dias": [
            dia("2026-05-15", "marco"),
            dia("2026-05-16", "nao_conta", motivo="fim de semana"),
            dia("2026-05-17", "nao_conta", motivo="fim de semana"),
            *(dia(f"2026-05-{17 + n}", "vence" if n == 10 else "conta", n) for n in range(1, 11)),
        ],
        "passos": [
            {"texto": "O que faz o prazo correr: notificação em sex 15/05/2026, 10:20.", "fonte": "Art. 65."},
            {"texto": "Duração: 10 dias corridos.", "fonte": "Art. 65."},
            {"texto": "O 1º dia é seg 18/05/2026.", "fonte": "Lei BA 12.209/2011, art. 42, § 1º."},
            {"texto": "O 10º dia é qua 27/05/2026.", "fonte": "Em qui 28/05/2026, 00:00, já é tarde."},
        ],
        "primeiro_dia": "2026-05-18",
        "nominal": "2026-05-27",
        "vence": "2026-05-27",
        "vence_as": "2026-05-27T23:59:59-03:00",
        "limite": "2026-05-28T03:00:00+00:00",
        "rolagem": "",
        "avisos": [],
        "alternativa": None,
        "escolhas": {},
        "calendario": "2026.3",
        "normas": "1983.1",
    }
    return base | outros


def memoria_de_julgamento():
    """20 business days from ter 26/05/2026, over Corpus Christi and São João, to qui 25/06/2026 (C02)."""
    uteis = ["27/05", "28/05", "29/05", "01/06", "02/06", "03/06", "05/06", "08/06", "09/06", "10/06", "11/06",
             "12/06", "15/06", "16/06", "17/06", "18/06", "19/06", "22/06", "23/06", "25/06"]  # fmt: skip
    fins = ["30/05", "31/05", "06/06", "07/06", "13/06", "14/06", "20/06", "21/06"]
    feriados = {"04/06": "Corpus Christi", "24/06": "São João"}

    def iso(texto):
        return f"2026-{texto[3:]}-{texto[:2]}"

    dias = [dia("2026-05-26", "marco")]
    dias += [dia(iso(d), "vence" if n == 20 else "conta", n) for n, d in enumerate(uteis, 1)]
    dias += [dia(iso(d), "nao_conta", motivo="fim de semana") for d in fins]
    dias += [
        dia(iso(d), "nao_conta", nome=nome, motivo="feriado", fonte="Lei municipal") for d, nome in feriados.items()
    ]
    return memoria(
        titulo="Julgar a defesa",
        artigo="art. 66, parágrafo único",
        marco={"texto": "defesa completa", "quando": "2026-05-26T15:12:00-03:00"},
        duracao={"n": 20, "unidade": "uteis", "texto": "20 dias úteis", "fonte": "art. 66"},
        dias=sorted(dias, key=lambda d: d["data"]),
        passos=[{"texto": "Duração: 20 dias úteis, sem prorrogação.", "fonte": "Art. 66, parágrafo único."}],
        primeiro_dia="2026-05-27",
        nominal="2026-06-25",
        vence="2026-06-25",
        vence_as="2026-06-25T23:59:59-03:00",
    )


MEMORIA_DO_VALOR = {
    "passos": [
        {"rotulo": "Maior valor de referência (fictício, de teste)", "valor": "187.35", "fonte": ""},
        {"rotulo": "Percentual", "valor": "80%", "fonte": "art. 57, III"},
        {"rotulo": "Reincidência", "valor": "nenhuma em 6 meses", "fonte": ""},
    ],
    "mvr": "187.35",
    "percentual": "80",
    "dobro": False,
    "valor": "149.88",
    "alternativa": None,
}


def documento(*blocos, **campos):
    padrao = {"especie": "DEC", "titulo": "Decisão", "numero": "DEC 000078/2026", "ficticio": False, "norma": ""}
    return Documento(**padrao | campos, blocos=blocos)


def decisao(**campos):
    """The decision of the picture, with every kind of block that a decision has."""
    blocos = [
        Ficha([("Transportador", "Transportes Exemplo Baía S.A., CNPJ 99.901.003/0001-63")]),
        Ementa("TRANSPORTE INTERMUNICIPAL. MULTA MANTIDA."),
        Secao("Relatório", ["A empresa foi notificada em sex 15/05/2026 (fl. 7)."]),
        Secao(
            "Argumentos da defesa",
            [
                Argumentos(
                    [
                        {"alega": "houve telefonema.", "resposta": "não basta.", "acolhe": False, "folha": "10"},
                        {"alega": "o valor está errado.", "resposta": "está.", "acolhe": True, "folha": "10 e 11"},
                    ]
                )
            ],
        ),
        Secao("Dispositivo", [Dispositivo([["Mantenho a multa de ", ("R$ 149,88", "forte"), "."], "Notifique-se."])]),
        MemoriaDoValor(MEMORIA_DO_VALOR),
        MemoriaDoPrazo(
            [
                {"rotulo": "Defesa", "memoria": memoria(), "ato": "ter 26/05/2026, 15:12: no prazo"},
                {"rotulo": "Julgamento", "memoria": memoria_de_julgamento(), "ato": ""},
            ]
        ),
        Assinatura("Otávio Exemplo Nunes", "Diretor de Transportes", quando="2026-06-25T10:14:22-03:00", qr="/v/1"),
        Nota("Minuta de Lia Ficção Prado, versão 8."),
    ]
    padrao = {
        "processo": "999.0001.2026.0000143-81",
        "emissao": "2026-06-25",
        "codigo": "9KTR-52HB-X7WD",
        "destinatario": "Transportes Exemplo Baía S.A.",
        "folha_inicial": 21,
        "norma": "Decreto nº 30.258/1983",
        "ficticio": True,
    }
    return documento(*blocos, **padrao | campos)
