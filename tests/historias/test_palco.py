"""The player: what a person would type, at its moment; a divergence says what was expected and what was found."""

import datetime
from collections.abc import Callable
from pathlib import Path

import pytest

from processos.models import EscolhaVigente, Linha, Prazo, Processo
from processos.recusas import Recusa
from processos.regras.tempo import FUSO
from workflows.historias.leitura import HistoriaInvalida, ler
from workflows.historias.palco import Divergencia, Palco
from workflows.motor import porta

from .textos import AUTO, NOTIFICADO, outro, passo

PRESENTE = datetime.datetime(2026, 11, 30, 9, 0, tzinfo=FUSO)
pytestmark = pytest.mark.usefixtures("referencias", "caneta_rapida")

SEM_NADA = "quando: {}\nquem: {}\nato: {}\n"


@pytest.fixture
def tocar(escrever: Callable[..., Path]) -> Callable[..., Palco]:
    def _tocar(texto: str, **opcoes: bool) -> Palco:
        palco = Palco(ler(escrever(texto)), PRESENTE, **opcoes)
        palco.tocar()
        return palco

    return _tocar


def divergencia(tocar: Callable[..., Palco], texto: str) -> str:
    with pytest.raises(Divergencia) as erro:
        tocar(texto)
    return str(erro.value)


def test_cada_passo_conta_uma_linha_com_dia_da_semana_quem_ato_e_fase(escrever: Callable[..., Path]) -> None:
    linhas: list[str] = []
    Palco(ler(escrever(AUTO)), PRESENTE, contar=linhas.append).tocar()
    assert [linha.replace("\u00a0", " ") for linha in linhas] == [
        "  seg 02/03/2026, 09:20  Davi Teste Moreira (Fiscal): Lavrar auto de infração → LAVRADO_CIENTE",
        "  seg 02/03/2026, 15:00  Marta Modelo Freitas (Protocolo): Registrar o auto → REGISTRADO",
    ]


def test_o_relogio_corre_ate_cada_passo_e_nem_um_segundo_a_mais(tocar: Callable[..., Palco]) -> None:
    vespera = passo("quando: seg 16/03/2026 23:59:59\nentao: {fase: EM_PRAZO_DEFESA, documentos: nenhum}")
    virada = passo("quando: ter 17/03/2026 00:00\nentao: {fase: REVEL, documentos: [CER: decurso]}")
    palco = tocar(AUTO + NOTIFICADO + vespera + virada)
    prazo = Prazo.objects.get(processo=palco.processos["processo"], tipo="defesa")
    assert (prazo.estado, prazo.encerrado_em) == ("VENCIDO", datetime.datetime(2026, 3, 17, tzinfo=FUSO))


@pytest.mark.parametrize(
    ("entao", "frase"),
    [
        ("fase: LAVRADO", "fase: esperado LAVRADO; achado REGISTRADO"),
        ("estados: {auto: LAVRADO}", "estado de auto: esperado LAVRADO; achado REGISTRADO"),
        ("estados: {defesa: RECEBIDA}", "estado de defesa: esperado RECEBIDA; achado nada"),
        ("estados: {enquadramentos: REVEL}", "estado do enquadramento 57-I-a: esperado REVEL; achado IMPUTADO"),
        ("prazos: [{tipo: registro, vence: qua 04/03/2026}]", "vence: esperado qua 04/03/2026; achado ter 03/03/2026"),
        ("prazos: [{tipo: registro, estado: CORRENDO}]", "estado: esperado CORRENDO; achado CUMPRIDO"),
        ("prazos: [{tipo: defesa, estado: CORRENDO}]", "prazo defesa: esperado aberto; achado nada"),
        ("tarefas: nenhuma", "tarefas de protocolo: esperado nenhuma; achado Notificar da autuação"),
        ("tarefas: {juridico: Minutar}", "tarefas de juridico: esperado Minutar; achado nenhuma"),
        ("documentos: nenhum", "documentos: esperado nada; achado TRG"),
        ("documentos: [TRG, CER]", "documentos: esperado CER, TRG; achado TRG"),
        ("documentos: [TRG: decurso]", "documento TRG: esperado com ['decurso']"),
        ("valores: {penalidades: '74,95'}", "valor de 57-I-a: esperado 74,95; achado 74,94"),
        ("valores: {saldo: '74,94'}", "saldo: esperado 74,94; achado 0,00"),
        ("andamento: [arquivado]", "andamento: esperado com “arquivado”"),
        ("tempestiva: sim", "petição tempestiva: esperado sim; achado nada"),
        ("conta_para_reincidencia: sim", "conta para a reincidência: esperado sim; achado não"),
    ],
)
def test_a_divergencia_diz_o_esperado_e_o_achado(tocar: Callable[..., Palco], entao: str, frase: str) -> None:
    dito = divergencia(tocar, AUTO + f"    entao:\n      {entao}\n").replace("\u00a0", " ")
    assert "H.yaml, passo 2 (seg 02/03/2026, 15:00) diverge" in dito
    assert frase in dito


def test_um_campo_que_o_formulario_nao_tem_e_erro_com_arquivo_passo_e_campo(tocar: Callable[..., Palco]) -> None:
    with pytest.raises(HistoriaInvalida, match="H.yaml, passo 2, “conferido”: o formulário não tem este campo"):
        tocar(AUTO.replace("conferi: sim", "conferido: sim"))


@pytest.mark.parametrize(
    ("de", "para", "frase"),
    [
        ("davi.moreira", "ninguem.aqui", "“pessoas”: não há a pessoa “ninguem.aqui”"),
        ("titulo:", "calendario: 1999.1\ntitulo:", "“calendario”: a versão 1999.1"),
        ("titulo:", "normas: {mvr: '1,00'}\ntitulo:", "“mvr”: o valor de referência 1,00"),
        ("titulo:", "escolhas: {START: FED66}\ntitulo:", "“START”: a história precisa de START=FED66, e vale BA42"),
        ("seg 02/03/2026 15:00", "seg 02/03/2026 08:00", "passo 2, “quando”: seg 02/03/2026 08:00 é anterior"),
        ("ato: registrar_auto", "processo: outro\n    ato: registrar_auto", "nenhum passo anterior abriu “outro”"),
        ("ato: registrar_auto", "tarefa: Julgar\n    ato: registrar_auto", "“tarefa”: não há tarefa aberta chamada “Julgar”"),
        ("conferi: sim", "conferi: talvez", "passo 2, “conferi”: responda sim ou não"),
        ("relato: O", "evidencias: foto.pdf\n      relato: O", "“evidencias”: um arquivo se escreve {pdf:"),
    ],
)  # fmt: skip
def test_o_que_a_historia_pede_e_nao_ha_e_erro(tocar: Callable[..., Palco], de: str, para: str, frase: str) -> None:
    with pytest.raises(HistoriaInvalida) as erro:
        tocar(AUTO.replace(de, para))
    assert frase in str(erro.value)


def test_so_o_banco_de_ensaio_recebe_a_escolha_da_historia(tocar: Callable[..., Palco]) -> None:
    tocar("escolhas: {START: FED66}\n" + AUTO, escolhe=True)
    assert EscolhaVigente.objects.get().valor == "FED66"


def test_um_ato_recusado_que_a_historia_nao_espera_e_divergencia(tocar: Callable[..., Palco]) -> None:
    repetido = passo(SEM_NADA.format("seg 02/03/2026 16:00", "marta.freitas", "registrar_auto"))
    assert "ato: esperado praticado; achado recusado: Este ato não tem tarefa aberta" in divergencia(
        tocar, AUTO + repetido
    )


REPETIDO = passo(SEM_NADA.format("seg 02/03/2026 16:00", "marta.freitas", "registrar_auto") + "recusa: não tem tarefa")


def test_a_recusa_esperada_confere_a_frase_e_que_nada_mudou(tocar: Callable[..., Palco]) -> None:
    tocar(AUTO + REPETIDO)


def test_uma_recusa_com_outra_frase_e_divergencia(tocar: Callable[..., Palco]) -> None:
    dito = divergencia(tocar, AUTO + REPETIDO.replace("não tem tarefa", "falta o depósito"))
    assert "recusa: esperado “falta o depósito”; achado “Este ato não tem tarefa" in dito


def test_a_recusa_que_nao_vem_e_divergencia(tocar: Callable[..., Palco]) -> None:
    assert "recusa: esperado “prazo”; achado o ato foi praticado" in divergencia(tocar, AUTO + "    recusa: prazo\n")


def test_uma_recusa_que_deixa_marca_e_divergencia(tocar: Callable[..., Palco], monkeypatch: pytest.MonkeyPatch) -> None:
    praticar = porta.praticar

    def com_marca(nome: str, **resto: object) -> object:
        if nome == "registrar_auto":
            Linha.objects.create(codigo="X", denominacao="marca")
            raise Recusa("Não.")
        return praticar(nome, **resto)

    monkeypatch.setattr(porta, "praticar", com_marca)
    assert "depois da recusa: esperado nada mudou; achado algo mudou" in divergencia(tocar, AUTO + "    recusa: Não\n")


def test_dois_processos_na_mesma_historia_tem_cada_um_o_seu_nome(tocar: Callable[..., Palco]) -> None:
    segundo = outro(AUTO).split("passos:\n")[1].split("  - quando: seg 02/03/2026 15:00")[0]
    palco = tocar(AUTO + segundo.replace("09:20", "15:20").replace("    ato:", "    processo: outro\n    ato:"))
    assert {nome: p.fase for nome, p in ((n, Processo.objects.get(pk=p.pk)) for n, p in palco.processos.items())} == {
        "processo": "registrado", "outro": "lavrado_ciente",
    }  # fmt: skip


def test_uma_historia_pode_contar_do_presente(tocar: Callable[..., Palco]) -> None:
    relativa = AUTO.replace("seg 02/03/2026 09:20", "-2 dias úteis 09:20").replace(
        "seg 02/03/2026 15:00", "-1 dia útil 15:00"
    )
    palco = tocar(relativa + "    entao: {prazos: [{tipo: registro, vence: -1 dia útil, estado: CUMPRIDO}]}\n")
    assert palco.processos["processo"].auto.lavrado_em == datetime.datetime(2026, 11, 26, 9, 20, tzinfo=FUSO)
