"""The diagram of every procedure: named in Portuguese, nothing drawn over a text, and the same graph in the file."""

from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import pytest
from viewflow.workflow import flow

from workflows.flows import PROCEDIMENTOS
from workflows.motor.mapa import bpmn
from workflows.motor.mapa.desenho import ENTRELINHA, LETRA, desenhar

DESENHOS = [
    pytest.param(fluxo, no.name, interno, id=f"{fluxo.__name__}-{no.name}-{'casa' if interno else 'parte'}")
    for fluxo in PROCEDIMENTOS
    for no in fluxo.instance.nodes()
    if isinstance(no, flow.StartHandle)
    for interno in (True, False)
]
BPMN = "{http://www.omg.org/spec/BPMN/20100524/MODEL}"


@pytest.mark.parametrize("fluxo", PROCEDIMENTOS, ids=lambda f: f.__name__)
def test_cada_no_tem_nome_de_gente(fluxo) -> None:
    for no in fluxo.instance.nodes():
        automatico = no.name.replace("_", " ").title()
        if no.name not in ("fim",):
            assert no.task_title != automatico, f"{fluxo.__name__}.{no.name} não tem título"
    assert fluxo.process_title and "procedure" not in str(fluxo.process_title)


def _caixas(desenho):
    """Every figure and every name of a branch as a rectangle, by what it is."""
    for figura in desenho.figuras.values():
        if figura.caixa:
            meia_largura, meia_altura = figura.largura / 2, figura.altura / 2
            yield figura.nome, (
                figura.x - meia_largura, figura.y - meia_altura, figura.x + meia_largura, figura.y + meia_altura
            )  # fmt: skip
        elif figura.linhas:
            texto = max(len(linha) for linha in figura.linhas) * LETRA
            meia = max(figura.largura, ENTRELINHA * len(figura.linhas)) / 2
            yield (
                figura.nome,
                (
                    figura.x - figura.largura / 2,
                    figura.y - meia,
                    figura.x + figura.largura / 2 + 8 + texto,
                    figura.y + meia,
                ),
            )
    for n, seta in enumerate(desenho.setas):
        if seta.onde:
            meia = len(seta.rotulo) * LETRA / 2
            yield n, (seta.onde[0] - meia, seta.onde[1] - 10, seta.onde[0] + meia, seta.onde[1] + 10)


@pytest.mark.parametrize(("fluxo", "comeco", "interno"), DESENHOS)
def test_nada_se_desenha_por_cima_de_uma_figura_nem_de_um_texto(fluxo, comeco, interno) -> None:
    desenho = desenhar(fluxo, comeco, interno=interno)
    caixas = dict(_caixas(desenho))
    for (um, a), (outro, b) in combinations(caixas.items(), 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (um, outro)
    relogios = {relogio: figura.nome for relogio, figura in desenho.dos_relogios.items()}
    for n, seta in enumerate(desenho.setas):
        suas = {n, seta.para, relogios.get(seta.de, seta.de)}
        for (x1, y1), (x2, y2) in pairwise(seta.pontos):
            assert x1 == x2 or y1 == y2, (seta.de, seta.para)
            for nome, (esquerda, topo, direita, base) in caixas.items():
                if nome not in suas:
                    cruza = (
                        min(x1, x2) < direita and max(x1, x2) > esquerda and min(y1, y2) < base and max(y1, y2) > topo
                    )
                    assert not cruza, (seta.de, seta.para, nome)


@pytest.mark.parametrize("fluxo", PROCEDIMENTOS, ids=lambda f: f.__name__)
def test_o_arquivo_bpmn_tem_os_mesmos_nos_e_liga_so_o_que_existe(fluxo) -> None:
    processo = ET.fromstring(bpmn.escrever(desenhar(fluxo, interno=True))).find(f"{BPMN}process")
    nos = {e.get("id") for e in processo if e.tag != f"{BPMN}sequenceFlow"}
    assert nos == {f"no_{no.name}" for no in fluxo.instance.nodes()}
    setas = processo.findall(f"{BPMN}sequenceFlow")
    assert len(setas) == sum(len(list(no._outgoing())) for no in fluxo.instance.nodes())
    assert all({s.get("sourceRef"), s.get("targetRef")} <= nos for s in setas)
    for relogio in processo.findall(f"{BPMN}boundaryEvent"):
        assert relogio.get("attachedToRef") in nos
        assert relogio.find(f"{BPMN}timerEventDefinition") is not None


def test_o_transportador_nao_le_o_nome_das_tarefas_internas() -> None:
    for fluxo in PROCEDIMENTOS:
        ditos = {linha for f in desenhar(fluxo, interno=False).figuras.values() for linha in f.linhas}
        assert not {d for d in ditos if d.startswith(("Minut", "Julgar", "Conciliar", "Executar", "Remeter"))}
