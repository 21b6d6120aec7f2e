"""Join autos for a joint decision, and separate them (decisão 15).

Nothing of any auto's periods or deposit moves. The cases are locked by ascending id; each has its despacho and its line
in the record.
"""

from __future__ import annotations

import contextlib
import datetime
from collections.abc import Callable, Iterable
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict

from processos import acesso, relacionados
from processos.acesso import Atuacao
from processos.campos import LinhasDeTexto
from processos.documentos import instrucao as documento
from processos.documentos.blocos import Documento
from processos.documentos.emissao import Identificacao, emitir
from processos.fases import POR_JULGAR
from processos.formatos import data_longa
from processos.identificadores import IdentificadorInvalido, conferir_numero_de_processo
from processos.models import Papel, Peca, Processo, Reuniao
from processos.models.peca import Grupo
from processos.recusas import Recusa
from processos.regras import reuniao as regras

from ..expediente.providencia import abrir_providencia
from ..motor.atos import Feito, FormularioDeAto, ato
from ..motor.porta import arrematar

ARTIGO = "arts. 55, parágrafo único, e 66; decisão 15"


def numeros_de(processos: Iterable[Processo]) -> str:
    """The cases by their numbers: "999…-22, 999…-33 e 999…-44"."""
    *antes, ultimo = map(str, processos)
    return f"{', '.join(antes)} e {ultimo}" if antes else ultimo


def reunidos_a(processo: Processo, dados: MultiValueDict | None = None) -> list[int]:
    """The other cases now joined to this one."""
    outros = relacionados.reunidos_em_vigor(processo.pk).exclude(processo=processo.pk)
    return list(outros.values_list("processo", flat=True))


def _despachar(
    processo: Processo, autor: Atuacao, agora: datetime.datetime, montar: Callable[[Identificacao], Documento]
) -> Peca:
    return emitir(processo, montar, especie="DSP", grupo=Grupo.JULGAMENTO, agora=agora, autor=autor.usuario)


def _em_cada(
    nome: str,
    reunidos: Iterable[Processo],
    processo: Processo,
    autor: Atuacao,
    fazer: Callable[[Processo], Feito],
    texto: str,
) -> Feito:
    """The same in each case, each with its record, this one last (the door ends it); the carrier is told once."""
    for outro in reunidos:
        if outro.pk != processo.pk:
            arrematar(nome, fazer(outro), outro, autor)
    feito = fazer(processo)
    abrir_providencia(
        processo,
        papel=Papel.PROTOCOLO,
        titulo="Dar ciência do despacho ao transportador",
        texto=f"{texto} ({feito.peca.numero if feito.peca else ''}). Uma só ciência serve a todos os processos.",
        artigo="decisão 15; Lei 9.784/1999, art. 28, por analogia",
    )
    return feito


# --- join -------------------------------------------------------------------------------------------------------------


def _ditos(dados: MultiValueDict) -> list[str]:
    """What the form names, before it is checked: only what has the form of a number of a case."""
    ditos = []
    for texto in (*dados.getlist("processos"), *dados.getlist("outros")):
        for linha in str(texto).splitlines()[: relacionados.MAXIMO]:
            with contextlib.suppress(IdentificadorInvalido):
                ditos.append(conferir_numero_de_processo(linha))
    return ditos[: 2 * relacionados.MAXIMO]


def nomeados(processo: Processo, dados: MultiValueDict) -> list[int]:
    """The cases that the form names."""
    return list(Processo.objects.filter(numero__in=_ditos(dados)).values_list("pk", flat=True))


class CampoDeProcessos(forms.MultipleChoiceField):
    """Boxes of cases. One that is no longer offered is not an unknown choice: the law says why it does not fit."""

    widget = forms.CheckboxSelectMultiple

    def valid_value(self, value: Any) -> bool:
        return True


class ReunirForm(FormularioDeAto):
    processos = CampoDeProcessos(label="Autos deste transportador por julgar", required=False)
    outros = LinhasDeTexto(
        label="Outros processos, pelo número",
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="Um por linha, na forma 999.0001.2026.0000101-22.",
    )
    motivo = forms.CharField(
        label="Razões",
        widget=forms.Textarea(attrs={"rows": 5}),
        min_length=20,
        help_text="O que estes autos têm em comum. Vão ao despacho, que fica em cada processo.",
    )

    def preparar(self) -> None:
        livres = list(relacionados.podem_ser_reunidos(self.contexto.autor, self.processo))
        campo: Any = self.fields["processos"]
        campo.choices = [(p.numero, _opcao(p)) for p in livres]
        if not livres and not self.is_bound:
            del self.fields["processos"]

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        numeros = [*(dados.get("processos") or []), *(dados.get("outros") or [])]
        if len(numeros) > relacionados.MAXIMO:
            self.add_error("outros", f"Reúnem-se até {relacionados.MAXIMO} autos de cada vez.")
        visiveis = relacionados.com_situacao(acesso.processos_visiveis(self.contexto.autor))
        achados = {p.numero: p for p in visiveis.filter(numero__in=_ditos(MultiValueDict({"outros": numeros})))}
        for numero in dict.fromkeys(numeros):
            if numero not in achados:
                self.add_error("outros", f"Não há processo de número {numero[:40]}. Confira o número.")
        dados["indicados"] = [achados[numero] for numero in numeros if numero in achados]
        return dados

    def dados_do_ato(self) -> dict[str, Any]:
        return {"outros": self.cleaned_data["indicados"], "motivo": self.cleaned_data["motivo"]}


def _opcao(processo: Any) -> str:
    auto, ate = processo.auto, processo.julgamento_ate
    julgar = f"; julgar até {data_longa(ate)}" if ate else ""
    return f"{processo}, {auto}, fato de {data_longa(auto.fato_em)}. {processo.resumo}{julgar}"


def _antes_do_julgamento(processo: Processo) -> str:
    """A first answer from what the case stores; the law asks again, of every auto, under the locks."""
    if processo.fase not in POR_JULGAR:
        return "Só se reúnem autos registrados e ainda não julgados (arts. 65 e 66)."
    if processo.reunido:
        return f"Este processo {regras.IMPEDIMENTOS['reunido']}."
    return ""


@ato(
    "Reunir a outros autos",
    papeis=Papel.DIRETOR_DE_TRANSPORTES,
    formulario=ReunirForm,
    artigo=ARTIGO,
    com_tarefa=False,
    cabe=_antes_do_julgamento,
    alcanca=nomeados,
    assina=True,
    ajuda="Para decidir no mesmo ato autos do mesmo transportador. Cada um mantém os seus prazos, o seu depósito e a "
    "sua decisão; a decisão conjunta respeita o vencimento mais próximo.",
)
def reunir_autos(
    processo: Processo, autor: Atuacao, *, agora: datetime.datetime, outros: list[Any], motivo: str
) -> Feito:
    """One group, one despacho in each case, one line in each record; nothing else of any of them changes."""
    este = relacionados.com_situacao(Processo.objects.filter(pk=processo.pk)).get()
    pode = regras.pode_reunir(relacionados.a_reunir(este), [relacionados.a_reunir(outro) for outro in outros])
    if not pode:
        raise Recusa(pode.motivo, campo="outros")
    reunidos = sorted((este, *outros), key=lambda p: p.pk)
    vencem = {p.pk: p.julgamento_ate for p in reunidos if p.julgamento_ate}
    ate = regras.vencimento_da_decisao_conjunta(vencem.values())
    reuniao = Reuniao.objects.create(
        transportador=processo.transportador,
        motivo=motivo,
        reunida_em=agora,
        decidida_por=autor.usuario,
        designacao=autor.competencia,
    )

    def reunir(um: Processo) -> Feito:
        peca = _despachar(
            um,
            autor,
            agora,
            lambda i: documento.despacho_de_reuniao(
                i, processo=um, reunidos=reunidos, vencem=vencem, ate=ate, motivo=motivo, por=autor
            ),
        )
        reuniao.autos.create(processo=um, despacho=peca)
        conjunta = f"; decisão conjunta até {data_longa(ate)}" if ate else ""
        demais = numeros_de(p for p in reunidos if p.pk != um.pk)
        return Feito(
            texto=f"Auto reunido ao do processo {demais} ({peca.numero}){conjunta}. {motivo}",
            peca=peca,
            conclui=False,
            dados={"reuniao": reuniao.pk},
        )

    return _em_cada("reunir_autos", reunidos, processo, autor, reunir, f"Autos reunidos: {numeros_de(reunidos)}")


# --- separate ---------------------------------------------------------------------------------------------------------


class SepararForm(FormularioDeAto):
    motivo = forms.CharField(label="Razões", widget=forms.Textarea(attrs={"rows": 5}), min_length=20)


def _reunido(processo: Processo) -> str:
    return "" if processo.reunido else "Este auto não está reunido a outro (decisão 15)."


@ato(
    "Separar os autos reunidos",
    papeis=Papel.DIRETOR_DE_TRANSPORTES,
    formulario=SepararForm,
    artigo=ARTIGO,
    com_tarefa=False,
    cabe=_reunido,
    alcanca=reunidos_a,
    assina=True,
    ajuda="Desfaz a reunião inteira: cada auto volta a ser julgado no seu processo. Nenhum prazo nem depósito muda.",
)
def separar_autos(processo: Processo, autor: Atuacao, *, agora: datetime.datetime, motivo: str) -> Feito:
    """The group is undone with its reasons; one despacho and one line in each case."""
    membros = list(relacionados.reunidos_em_vigor(processo.pk).select_related("reuniao", "processo__transportador"))
    reunidos = [membro.processo for membro in membros]

    def separar(um: Processo) -> Feito:
        peca = _despachar(
            um,
            autor,
            agora,
            lambda i: documento.despacho_de_separacao(i, processo=um, reunidos=reunidos, motivo=motivo, por=autor),
        )
        demais = numeros_de(p for p in reunidos if p.pk != um.pk)
        texto = f"Auto separado do processo {demais}, a que estava reunido ({peca.numero}). {motivo}"
        return Feito(texto=texto, peca=peca, conclui=False, dados={"reuniao": reuniao.pk})

    reuniao = membros[0].reuniao
    feito = _em_cada("separar_autos", reunidos, processo, autor, separar, f"Autos separados: {numeros_de(reunidos)}")
    reuniao.desfazer(agora, autor.usuario, motivo)
    reuniao.encerrar()
    return feito
