"""A Flow as a BPMN 2.0 file, with the same names and places as on the page: other tools open it."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from .desenho import PORTA_DO_RELOGIO, RELOGIO, Desenho, Figura, Ponto

ESPACOS = {
    "bpmn": "http://www.omg.org/spec/BPMN/20100524/MODEL",
    "bpmndi": "http://www.omg.org/spec/BPMN/20100524/DI",
    "dc": "http://www.omg.org/spec/DD/20100524/DC",
    "di": "http://www.omg.org/spec/DD/20100524/DI",
    "xsi": "http://www.w3.org/2001/XMLSchema-instance",
}
ELEMENTOS = {
    "inicio": "startEvent", "fim": "endEvent", "tarefa": "userTask", "automatica": "serviceTask",
    "exclusivo": "exclusiveGateway", "paralelo": "parallelGateway", "inclusivo": "inclusiveGateway",
}  # fmt: skip


def _nome(espaco: str, local: str) -> str:
    return f"{{{ESPACOS[espaco]}}}{local}"


def escrever(desenho: Desenho) -> bytes:
    """The file: one process, its sequence flows and boundary timers, and the diagram of all of it."""
    for prefixo, endereco in ESPACOS.items():
        ET.register_namespace(prefixo, endereco)
    raiz = ET.Element(_nome("bpmn", "definitions"), {"id": "definicoes", "targetNamespace": "urn:processos-stp-rms"})
    chave = f"processo_{desenho.fluxo.__name__}"
    titulo = str(desenho.fluxo.process_title)
    processo = ET.SubElement(raiz, _nome("bpmn", "process"), {"id": chave, "name": titulo, "isExecutable": "false"})
    diagrama = ET.SubElement(raiz, _nome("bpmndi", "BPMNDiagram"), {"id": "diagrama"})
    plano = ET.SubElement(diagrama, _nome("bpmndi", "BPMNPlane"), {"id": "plano", "bpmnElement": chave})
    for figura in desenho.figuras.values():
        _figura(processo, plano, desenho, figura)
    for n, seta in enumerate(desenho.setas):
        atributos = {"id": f"seta_{n}", "sourceRef": f"no_{seta.de}", "targetRef": f"no_{seta.para}"}
        if seta.rotulo:
            atributos["name"] = seta.rotulo
        ET.SubElement(processo, _nome("bpmn", "sequenceFlow"), atributos)
        _caminho(plano, n, seta.pontos, seta.onde)
    ET.indent(raiz)
    return ET.tostring(raiz, encoding="utf-8", xml_declaration=True)


def _figura(processo: ET.Element, plano: ET.Element, desenho: Desenho, figura: Figura) -> None:
    _no(processo, desenho, ELEMENTOS[figura.especie], figura.nome, figura.titulo)
    _forma(
        plano, figura.nome, figura.x - figura.largura / 2, figura.y - figura.altura / 2, figura.largura, figura.altura
    )
    if figura.relogio:
        preso = {"attachedToRef": f"no_{figura.nome}", "cancelActivity": "true"}
        evento = _no(processo, desenho, "boundaryEvent", figura.relogio, "", preso)
        espera = ET.SubElement(evento, _nome("bpmn", "timerEventDefinition"), {"id": f"prazo_{figura.nome}"})
        prazo = ET.SubElement(espera, _nome("bpmn", "timeDate"), {_nome("xsi", "type"): "bpmn:tFormalExpression"})
        prazo.text = "o limite do prazo em curso"
        x, y = figura.x + PORTA_DO_RELOGIO - RELOGIO, figura.y + figura.altura / 2 - RELOGIO
        _forma(plano, figura.relogio, x, y, 2 * RELOGIO, 2 * RELOGIO)


def _no(
    processo: ET.Element, desenho: Desenho, elemento: str, nome: str, titulo: str, outros: dict[str, str] | None = None
) -> ET.Element:
    atributos = {"id": f"no_{nome}", **({"name": titulo} if titulo else {}), **(outros or {})}
    no = ET.SubElement(processo, _nome("bpmn", elemento), atributos)
    for n, seta in enumerate(desenho.setas):
        if seta.para == nome:
            ET.SubElement(no, _nome("bpmn", "incoming")).text = f"seta_{n}"
    for n, seta in enumerate(desenho.setas):
        if seta.de == nome:
            ET.SubElement(no, _nome("bpmn", "outgoing")).text = f"seta_{n}"
    return no


def _forma(plano: ET.Element, nome: str, x: float, y: float, largura: float, altura: float) -> None:
    forma = ET.SubElement(plano, _nome("bpmndi", "BPMNShape"), {"id": f"forma_{nome}", "bpmnElement": f"no_{nome}"})
    ET.SubElement(forma, _nome("dc", "Bounds"), _numeros(x=x, y=y, width=largura, height=altura))


def _caminho(plano: ET.Element, n: int, pontos: list[Ponto], onde: Ponto | None) -> None:
    caminho = ET.SubElement(plano, _nome("bpmndi", "BPMNEdge"), {"id": f"caminho_{n}", "bpmnElement": f"seta_{n}"})
    for x, y in pontos:
        ET.SubElement(caminho, _nome("di", "waypoint"), _numeros(x=x, y=y))
    if onde:
        rotulo = ET.SubElement(caminho, _nome("bpmndi", "BPMNLabel"))
        ET.SubElement(rotulo, _nome("dc", "Bounds"), _numeros(x=onde[0] - 40, y=onde[1] - 8, width=80, height=16))


def _numeros(**valores: float) -> dict[str, str]:
    return {nome: f"{valor:g}" for nome, valor in valores.items()}
