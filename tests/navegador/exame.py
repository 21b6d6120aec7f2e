"""What every page must be, looked at in the browser: a list of complaints, empty where all is well.

WCAG 2.0 to 2.2, A and AA, by axe; one's own contrast and sizes by what the browser lays out (eMAG 3.1; WCAG 1.4.4,
1.4.10 and 2.5.8, here without the exception for spacing).
"""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from .chromium import ALTURA, ESTREITO, LARGO

NORMAS = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
DE_COR = ("color-contrast", "link-in-text-block")
AXE = """async (opcoes) => (await axe.run({resultTypes: ["violations"], ...opcoes})).violations.map((v) =>
  `axe ${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((no) => no.html.slice(0, 120)).join(" | ")}`)"""

# What is cut: an element that hides what overflows it, with words, and that is not read only by screen readers.
CORTADOS = """() => {
  const nome = (e) => `${e.localName}.${e.className} “${e.textContent.trim().slice(0, 40)}”`;
  const so_de_ouvir = (e) => e && (getComputedStyle(e).clipPath !== "none" || so_de_ouvir(e.parentElement));
  const raiz = document.scrollingElement;
  const fora = raiz.scrollWidth > raiz.clientWidth ? [`a página rola de lado: ${raiz.scrollWidth} > ${raiz.clientWidth}`] : [];
  if (fora.length) for (const e of document.querySelectorAll("body *"))
    if (e.getBoundingClientRect().right > raiz.clientWidth + 1 && !e.children.length) fora.push(nome(e));
  for (const e of document.querySelectorAll("body *")) {
    if (!["hidden", "clip"].includes(getComputedStyle(e).overflowX) || so_de_ouvir(e)) continue;
    if (e.clientWidth > 1 && e.scrollWidth > e.clientWidth + 1 && e.textContent.trim()) fora.push(`cortado: ${nome(e)}`);
  }
  return fora.slice(0, 8);
}"""

# Targets under 24 px: a link inside a sentence is exempt, and a box counts with the label that holds it.
PEQUENOS = """() => {
  const achados = [];
  const alvos = "a[href], button, summary, select, textarea, input:not([type=hidden])";
  for (const e of document.querySelectorAll(alvos)) {
    if (!e.checkVisibility({checkOpacity: true, checkVisibilityCSS: true}) || e.closest(".so-leitor")) continue;
    const estilo = getComputedStyle(e);
    if (e.localName === "a" && estilo.display === "inline") {
      const bloco = e.closest("p, li, dd, dt, td, th, small, span, div");
      if (bloco.textContent.trim().length > e.textContent.trim().length) continue;
    }
    let {width, height} = (e.labels?.[0]?.contains(e) ? e.labels[0] : e).getBoundingClientRect();
    if (width < 23.5 || height < 23.5)
      achados.push(`alvo de ${width.toFixed(0)} × ${height.toFixed(0)}: ${e.localName}.${e.className} “${e.textContent.trim().slice(0, 40)}” ${e.name ?? ""}`);
  }
  return achados.slice(0, 8);
}"""

EMBUTIDOS = """() => [...document.querySelectorAll("style, [style], script:not([src])")].map((e) => `embutido: ${e.outerHTML.slice(0, 80)}`)
  .concat([...document.querySelectorAll("*")].flatMap((e) => [...e.attributes].filter((a) => a.name.startsWith("on")).map((a) => `embutido: ${a.name}`)))"""


def axe(pagina: Page, *, cores: bool | None = None) -> list[str]:
    """Each violation: the rule, what it asks, and the first elements that miss it; of colour alone, or of all else."""
    if not pagina.evaluate("'axe' in window"):
        pagina.evaluate(AXE_SCRIPT)
    if cores:
        return pagina.evaluate(AXE, {"runOnly": {"type": "rule", "values": DE_COR}})
    fora = {} if cores is None else {"rules": {regra: {"enabled": False} for regra in DE_COR}}
    return pagina.evaluate(AXE, {"runOnly": NORMAS, **fora})


def examinar(pagina: Page) -> list[str]:
    """The whole examination of the page as it is now: wide, high contrast, text at 200 %, 320 px wide.

    High contrast changes colours and nothing else; at 320 px other things stand there, in the same colours.
    """
    h1 = pagina.locator("h1").count()
    queixas = [] if h1 == 1 else [f"{h1} títulos h1"]
    queixas += pagina.evaluate(EMBUTIDOS)
    queixas += _em(pagina, "largo", CORTADOS, PEQUENOS)
    queixas += axe(pagina)
    pagina.evaluate("document.documentElement.classList.add('alto-contraste')")
    queixas += [f"alto contraste, {q}" for q in axe(pagina, cores=True)]
    pagina.evaluate("document.documentElement.classList.remove('alto-contraste')")
    pagina.evaluate("document.documentElement.style.fontSize = '200%'")
    queixas += _em(pagina, "texto a 200 %", CORTADOS)
    pagina.evaluate("document.documentElement.style.fontSize = ''")
    pagina.set_viewport_size({"width": ESTREITO, "height": ALTURA})
    queixas += _em(pagina, "320 px", CORTADOS, PEQUENOS)
    queixas += [f"320 px, {q}" for q in axe(pagina, cores=False)]
    pagina.set_viewport_size({"width": LARGO, "height": ALTURA})
    return queixas


def conferir(pagina: Page) -> None:
    """Fails with every complaint, a line each."""
    queixas = examinar(pagina)
    assert not queixas, "\n".join([pagina.url, *queixas])


def _em(pagina: Page, onde: str, *exames: str) -> list[str]:
    return [f"{onde}, {queixa}" for exame in exames for queixa in pagina.evaluate(exame)]
