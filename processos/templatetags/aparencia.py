"""The house's components and formats, as template tags. Examples in docs/aparencia.md.

Context of each component, so that a page can be written from this list alone:

- passos: [{"rotulo", "estado": "feito" | "atual" | "futuro", "notas": str or list of str}]
- abas: [{"rotulo", "url", "quantos": int or absent, "atual": bool}]
- arvore_pecas: [{"titulo", "folhas", "pecas": [peca]}], where peca is
  {"folhas", "titulo", "url", "icone", "estado", "situacao", "atual"};
  `situacao` is "" or "cancelada" (struck through), "restrita" (lock), "rascunho" (no leaf)
- linha_do_tempo: [{"titulo", "texto", "nota", "feito": bool}]
- memoria_prazo, memoria_valor: the memories written by processos.regras, never composed again here
"""

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import mark_safe

from processos import formatos
from processos.citacoes import com_citacoes, em_outra_aba
from processos.contexto import casa as casa_das_configuracoes
from processos.memorias import (
    DIAS_DA_SEMANA,
    calendario_da_memoria,
    dias_da_memoria,
    legenda_do_calendario,
    outra_leitura,
)

register = template.Library()


def _vazio_ou(formato):
    """A filter that writes nothing for nothing, and the house's form for the rest."""

    def filtro(valor):
        return "" if valor is None or valor == "" else formato(valor)

    filtro.__doc__ = formato.__doc__
    return filtro


for _nome in ("dinheiro", "data_curta", "data_longa", "momento", "momento_segundos", "valor_da_memoria"):
    register.filter(_nome, _vazio_ou(getattr(formatos, _nome)))


@register.filter(is_safe=True)
def sem_quebra(texto):
    """Keeps together weekday and date, R$ and figure, art. and number. Safe text stays safe."""
    return formatos.sem_quebra(str(texto))


@register.filter(is_safe=True)
def citar(texto) -> str:
    """`sem_quebra`, and each citation of the decree a link to its article. Last in the chain but for linebreaksbr."""
    return com_citacoes(texto if isinstance(texto, str) else str(texto))


class Citacoes(template.Node):
    """What a page shows: where it holds a form that sends, its citations open in another tab (docs/decreto.md).

    A node of its own, and not a ``simple_block_tag``: those hide the blocks they hold from ``block.super``.
    """

    def __init__(self, nodelist: template.NodeList):
        self.nodelist = nodelist

    def render(self, context) -> str:
        pagina = self.nodelist.render(context)
        return em_outra_aba(pagina) if 'method="post"' in pagina else pagina


@register.tag
def citacoes(parser, token) -> Citacoes:
    nodelist = parser.parse(("endcitacoes",))
    parser.delete_first_token()
    return Citacoes(nodelist)


@register.filter
def iniciais(nome) -> str:
    """Initials of the first and last names: `Otávio Exemplo Nunes` gives `ON`."""
    partes = str(nome).split()
    return "".join(p[0].upper() for p in ([partes[0], partes[-1]] if len(partes) > 1 else partes))


@register.simple_tag(takes_context=True)
def identidade(context):
    """The brand, also where no context processor ran (the page of error 500)."""
    return context.get("casa") or casa_das_configuracoes()


@register.simple_tag
def icone(nome: str, rotulo: str = "", classe: str = ""):
    """A drawing of static/icones/icones.svg: silent beside words, named by `rotulo` when it stands alone."""
    endereco = f"{static('icones/icones.svg')}#{nome}"
    papel = format_html('role="img" aria-label="{}"', rotulo) if rotulo else mark_safe('aria-hidden="true"')
    extra = f" {classe}" if classe else ""
    return format_html(
        '<svg class="icone icone-{}{}" {} focusable="false"><use href="{}"/></svg>', nome, extra, papel, endereco
    )


@register.simple_tag
def etiqueta(texto: str, nome_do_icone: str = "", tom: str = "depois"):
    """A chip of any kind: icon and sentence. `tom`: vencido, hoje, logo, depois, sem, feito."""
    desenho = icone(nome_do_icone) if nome_do_icone else ""
    return format_html(
        '<span class="etiqueta etiqueta-{}">{}<span>{}</span></span>', tom, desenho, formatos.sem_quebra(texto)
    )


@register.simple_tag
def chip_prazo(prazo, hoje, rotulo: str = ""):
    """The deadline's chip, worded by formatos.frase_do_prazo; `rotulo` goes before (`julgamento: vence…`)."""
    frase = formatos.frase_do_prazo(prazo, hoje)
    return etiqueta(f"{rotulo}: {frase.texto}" if rotulo else frase.texto, frase.icone, frase.tom)


ICONES_DA_FAIXA = {"informacao": "informacao", "aviso": "alerta", "erro": "erro", "sucesso": "certo"}
_NIVEIS = {"info": "informacao", "debug": "informacao", "warning": "aviso", "error": "erro", "success": "sucesso"}


@register.simple_block_tag
def faixa(content, tipo: str = "informacao", titulo: str = ""):
    """A band: `informacao`, `aviso`, `erro`, `sucesso` (or Django's message levels); `titulo` in bold."""
    tipo = next((_NIVEIS.get(t, t) for t in tipo.split() if _NIVEIS.get(t, t) in ICONES_DA_FAIXA), "informacao")
    contexto = {"tipo": tipo, "icone_da_faixa": ICONES_DA_FAIXA[tipo], "titulo": titulo, "corpo": content}
    return render_to_string("componentes/faixa.html", contexto)


@register.simple_block_tag
def vazio(content, titulo: str, nome_do_icone: str = "visto"):
    """An empty state: what it means, and in the body what will come and when."""
    return render_to_string(
        "componentes/vazio.html", {"titulo": titulo, "icone_do_vazio": nome_do_icone, "corpo": content}
    )


@register.inclusion_tag("componentes/passos.html")
def passos(lista, rotulo: str = "Fases do processo", deitado: bool = False):
    """The procedure's phases: done, present, future. `deitado`: words beside the ring (three-step forms)."""
    itens = []
    for item in lista:
        notas = item.get("notas") or []
        itens.append({**item, "notas": [notas] if isinstance(notas, str) else notas})
    return {"passos": itens, "rotulo": rotulo, "deitado": deitado}


@register.inclusion_tag("componentes/memoria_prazo.html")
def memoria_prazo(memoria, hoje=None, titulo: bool = True):
    """The calculation of a deadline: calendar by weeks, numbered steps, and its twin as a table."""
    semanas = calendario_da_memoria(memoria, formatos.em_data(hoje) if hoje else None)
    return {
        "memoria": memoria,
        "titulo": titulo,
        "vence": formatos.em_data(memoria["vence"]) if memoria.get("vence") else None,
        "cabecalho": DIAS_DA_SEMANA,
        "semanas": semanas,
        "dias": dias_da_memoria(memoria),
        "outra": outra_leitura(memoria.get("alternativa")),
        "legenda": legenda_do_calendario(semanas),
    }


@register.inclusion_tag("componentes/memoria_valor.html")
def memoria_valor(memoria, resultado: str = "Valor da multa"):
    """The calculation of an amount: each step with its source, the result last and largest."""
    return {"memoria": memoria, "resultado": resultado, "outra": outra_leitura(memoria.get("alternativa"))}


@register.inclusion_tag("componentes/arvore_pecas.html")
def arvore_pecas(grupos, rotulo: str = "Peças do processo"):
    return {"grupos": grupos, "rotulo": rotulo}


@register.inclusion_tag("componentes/abas.html")
def abas(lista, rotulo: str = "Seções"):
    """Tabs as links; on a narrow screen, a list that opens."""
    lista = list(lista)
    return {
        "abas": lista,
        "rotulo": rotulo,
        "atual": next((a for a in lista if a.get("atual")), {"rotulo": "Escolher"}),
    }


@register.inclusion_tag("componentes/linha_do_tempo.html")
def linha_do_tempo(eventos):
    return {"eventos": eventos}


@register.inclusion_tag("componentes/paginacao.html")
def paginacao(anterior="", proxima="", texto: str = ""):
    """Keyset pages: addresses of the previous and the next page, each optional, and what is shown."""
    return {"anterior": anterior, "proxima": proxima, "texto": texto}


@register.inclusion_tag("componentes/acao_impedida.html")
def acao_impedida(rotulo: str, motivo: str):
    """An action that may not be done now, and why: not a link, not a control, read in full contrast."""
    return {"rotulo": rotulo, "motivo": motivo}


# Forms ----------------------------------------------------------------------------------------------


def _id_do_primeiro_controle(campo) -> str:
    """Where a link to the field must land: the first choice of a group, else the control itself."""
    if campo.field.widget.use_fieldset and campo.auto_id:
        return f"{campo.auto_id}_0"
    return campo.id_for_label or campo.auto_id


@register.inclusion_tag("componentes/campo.html")
def campo(campo, classe: str = ""):
    """A form's field: label above, help, control, error below in words; keeps what was typed."""
    widget = campo.field.widget
    caixa_unica = getattr(widget, "input_type", "") == "checkbox" and not widget.use_fieldset
    ajuda, erro = f"{campo.auto_id}_ajuda", f"{campo.auto_id}_erro"
    descrito = " ".join(i for i, ha in ((ajuda, campo.help_text), (erro, campo.errors)) if ha)
    attrs = {}
    if descrito and not widget.use_fieldset:
        attrs["aria-describedby"] = descrito
    if campo.errors:
        attrs["aria-invalid"] = "true"
    return {
        "campo": campo,
        "controle": campo.as_widget(attrs=attrs),
        "grupo": widget.use_fieldset,
        "caixa_unica": caixa_unica,
        "id_ajuda": ajuda,
        "id_erro": erro,
        "descrito": descrito,
        "classe": classe,
        "tipo": type(widget).__name__.lower(),
    }


@register.inclusion_tag("componentes/resumo_erros.html")
def resumo_erros(form, assinatura=None):
    """What is to be mended, each line a link to its field; nothing when all is well."""
    linhas = [(erro, "") for erro in form.non_field_errors()]
    for campo_com_erro in (*form, *(assinatura or ())):
        alvo = "" if campo_com_erro.is_hidden else _id_do_primeiro_controle(campo_com_erro)
        rotulo = str(campo_com_erro.label).rstrip(".:?")
        linhas += [(f"{rotulo}: {erro}", alvo) for erro in campo_com_erro.errors]
    return {"linhas": linhas}


@register.inclusion_tag("componentes/campos.html")
def campos(form, assinatura=None):
    """The whole form: summary of errors, hidden fields, then every visible field in its order."""
    return {"form": form, "assinatura": assinatura}
