"""The house and its people, invented: calendar, MVR, designations, carriers, vehicles, lines, books."""

from __future__ import annotations

import datetime
import io
from decimal import Decimal
from functools import cache

import pikepdf
from django.core.files.uploadedfile import SimpleUploadedFile

from processos.models import (
    Designacao,
    DiaDoCalendario,
    Linha,
    MaiorValorDeReferencia,
    Papel,
    Representacao,
    Talao,
    Transportador,
    Usuario,
    Veiculo,
    VersaoDoCalendario,
)
from processos.models.calendario import _montar

SALVADOR = datetime.timezone(datetime.timedelta(hours=-3))  # no summer time in the years of these stories

# Counted on paper, not taken from the fixtures: what closes in Salvador in 2026 (optional days are hypotheses).
FECHADOS = (
    "01/01 02/01 16/02 17/02 03/04 21/04 01/05 04/06 24/06 02/07 07/09 12/10 28/10 02/11 20/11 08/12 24/12 25/12 31/12"
)

FISCAL, OUTRO_FISCAL = "davi", "nara"
PROTOCOLO, OUTRO_PROTOCOLO = "marta", "caio"
JURIDICO, OUTRO_JURIDICO = "lia", "ivo"
DIRETOR, SUBSTITUTO_DO_DIRETOR = "otavio", "vera"
PRESIDENTE = "helena"
FINANCEIRO, OUTRO_FINANCEIRO, ADMINISTRADOR = "rui", "ines", "abel"
VISTORIADOR = "tito"
T1, T1_CONSULTA, T2, T3 = "sonia", "eva", "bento", "renata"

_PESSOAS = (
    (FISCAL, "Davi Teste Moreira", Papel.FISCAL),
    (OUTRO_FISCAL, "Nara Suposta Lima", Papel.FISCAL),
    (PROTOCOLO, "Marta Modelo Freitas", Papel.PROTOCOLO),
    (OUTRO_PROTOCOLO, "Caio Ensaio Barreto", Papel.PROTOCOLO),
    (JURIDICO, "Lia Ficção Prado", Papel.JURIDICO),
    (OUTRO_JURIDICO, "Ivo Rascunho Sales", Papel.JURIDICO),
    (DIRETOR, "Otávio Exemplo Nunes", Papel.DIRETOR_DE_TRANSPORTES),
    (PRESIDENTE, "Helena Hipótese Andrade", Papel.DIRETOR_PRESIDENTE),
    (FINANCEIRO, "Rui Fantasia Pires", Papel.FINANCEIRO),
    (OUTRO_FINANCEIRO, "Inês Simulação Castro", Papel.FINANCEIRO),
    (ADMINISTRADOR, "Abel Maquete Rocha", Papel.ADMINISTRADOR),
    (VISTORIADOR, "Tito Bancada Alves", Papel.VISTORIA),
)
_SUBSTITUTOS = (  # who, in place of whom, in which role: the Diretor sits at times for the Diretora-Presidente
    (SUBSTITUTO_DO_DIRETOR, DIRETOR, Papel.DIRETOR_DE_TRANSPORTES),
    (DIRETOR, PRESIDENTE, Papel.DIRETOR_PRESIDENTE),
)
_TRANSPORTADORES = (  # T3 signed the term of adhesion to the electronic notice
    ("T1", "Viação Maré Imaginária Ltda.", "99901001000174", None, ((T1, "plenos"), (T1_CONSULTA, "consulta"))),
    ("T2", "Expresso Faz-de-Conta Ltda.", "99901002000119", None, ((T2, "plenos"),)),
    ("T3", "Transportes Exemplo Baía S.A.", "99901003000163", datetime.date(2026, 1, 12), ((T3, "plenos"),)),
)
_NOMES = {
    T1: "Sônia Amostra Ribeiro",
    T1_CONSULTA: "Eva Leitura Ramos",
    T2: "Bento Figurado Lopes",
    T3: "Renata Fábula Torres",
    SUBSTITUTO_DO_DIRETOR: "Vera Suplente Dantas",
}
_VEICULOS = (("T1", "V01", "ZZT0B07"), ("T1", "V02", "ZZT0C14"), ("T2", "V06", "ZZT0G42"), ("T3", "V10", "ZZT1A70"))
SUBSTITUTO = "ZZT0C14"  # of T1, like the one that its cases retain
PLACA = {"T1": "ZZT0B07", "T2": "ZZT0G42", "T3": "ZZT1A70"}
REPRESENTANTE = {"T1": T1, "T2": T2, "T3": T3}


def em(texto: str) -> datetime.datetime:
    """ "04/03/2026 11:00" on the clock of Bahia; without an hour, midnight."""
    forma = "%d/%m/%Y %H:%M" if " " in texto else "%d/%m/%Y"
    return datetime.datetime.strptime(texto, forma).replace(tzinfo=SALVADOR)


def dia(texto: str) -> datetime.date:
    return em(texto).date()


# --- the house ----------------------------------------------------------------------------------------------------------


def casa() -> None:
    """The reference data: calendar, MVR, people with their designations, carriers, vehicles, lines, books."""
    calendario()
    MaiorValorDeReferencia.objects.create(
        desde=datetime.date(2020, 1, 1), valor=Decimal("187.35"), ato="Ato fictício de teste", ficticio=True
    )
    _pessoas()
    _transportadores()
    Linha.objects.bulk_create(
        [Linha(codigo="901", denominacao="Salvador–Lauro de Freitas"), Linha(codigo="905", denominacao="Candeias")]
    )
    Talao.objects.bulk_create(
        [
            Talao(serie="A", de=1, ate=99_999, fiscal=pessoa(FISCAL)),
            Talao(serie="B", de=1, ate=99_999, fiscal=pessoa(OUTRO_FISCAL)),
        ]
    )


def calendario() -> None:
    """One version that reaches from 2025 to 2026, written out by hand; 2027 lies beyond it."""
    _montar.cache_clear()
    versao = VersaoDoCalendario.objects.create(
        rotulo="teste.1",
        criada_em=em("02/01/2025"),
        motivo="calendário de teste",
        cobre_de=datetime.date(2025, 1, 1),
        cobre_ate=datetime.date(2026, 12, 31),
    )
    dias = [
        DiaDoCalendario(data=dia(f"{d}/2026"), nome="dia fechado", tipo="fechamento", versao=versao)
        for d in FECHADOS.split()
    ]
    cinzas = DiaDoCalendario(
        data=dia("18/02/2026"), nome="Quarta-feira de Cinzas", tipo="parcial", efeito="late_open", versao=versao
    )
    DiaDoCalendario.objects.bulk_create([*dias, cinzas])


def _pessoas() -> None:
    nomes = {login: nome for login, nome, _ in _PESSOAS} | _NOMES
    Usuario.objects.bulk_create(
        [
            Usuario(username=login, nome=nome, matricula=f"FICT-{n:03d}", password="!")
            for n, (login, nome) in enumerate(nomes.items(), start=1)
        ]
    )
    titulares = {
        login: Designacao(
            usuario=pessoa(login), papel=papel, ato=f"Portaria fictícia {n:02d}/2020", de=datetime.date(2020, 1, 2)
        )
        for n, (login, _, papel) in enumerate(_PESSOAS, start=1)
    }
    Designacao.objects.bulk_create(titulares.values())
    for n, (login, titular, papel) in enumerate(_SUBSTITUTOS, start=31):
        Designacao.objects.create(
            usuario=pessoa(login),
            papel=papel,
            qualidade="substituto",
            titular=Designacao.objects.get(usuario=pessoa(titular), papel=papel, qualidade="titular"),
            ato=f"Portaria fictícia {n}/2026",
            de=datetime.date(2026, 1, 2),
        )


def _transportadores() -> None:
    for codigo, nome, cnpj, adesao, falam in _TRANSPORTADORES:
        transportador = Transportador.objects.create(
            nome=nome,
            cnpj=cnpj,
            n_cadastro=codigo,
            endereco="Rua de Papel, 1, Salvador, BA (fictícia)",
            email=f"{codigo.lower()}@exemplo.invalid",
            adesao_eletronica_em=adesao,
            termo_de_adesao="Termo fictício 1/2026" if adesao else "",
        )
        Representacao.objects.bulk_create(
            [
                Representacao(
                    usuario=pessoa(login),
                    transportador=transportador,
                    qualidade="socio",
                    poderes=poderes,
                    documento="contrato social fictício",
                    de=datetime.date(2020, 1, 2),
                )
                for login, poderes in falam
            ]
        )
    donos = {t.n_cadastro: t for t in Transportador.objects.all()}
    Veiculo.objects.bulk_create(
        [
            Veiculo(
                transportador=donos[codigo],
                n_ordem=ordem,
                placa=placa,
                tipo="V",
                lotacao=44,
                aquisicao=datetime.date(2022, 3, 15),
            )
            for codigo, ordem, placa in _VEICULOS
        ]
    )


def pessoa(login: str) -> Usuario:
    return Usuario.objects.get(username=login)


def papel_de(login: str) -> str:
    """The first role of this person: the one in which they act when nothing else is said."""
    if login in (T1, T1_CONSULTA, T2, T3):
        return Papel.TRANSPORTADOR.value
    return next(
        (p.value for nome, _, p in _PESSOAS if nome == login),
        next((p.value for nome, _, p in _SUBSTITUTOS if nome == login), ""),
    )


@cache
def pdf_em_branco(paginas: int = 1) -> bytes:
    pdf = pikepdf.new()
    for _ in range(paginas):
        pdf.add_blank_page()
    saida = io.BytesIO()
    pdf.save(saida)
    return saida.getvalue()


def arquivo(nome: str = "anexo.pdf", conteudo: bytes | None = None, paginas: int = 1) -> SimpleUploadedFile:
    """An uploaded file; a valid PDF of blank pages unless bytes are given."""
    return SimpleUploadedFile(nome, pdf_em_branco(paginas) if conteudo is None else conteudo, "application/pdf")
