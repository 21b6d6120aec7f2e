// The inbox: the bar of what is marked, and single keys (WCAG 2.1.4: they can be switched off). It works without this.
(() => {
  "use strict";

  const barra = document.getElementById("lote");
  if (barra) {
    const marcas = [...document.querySelectorAll('input[form="lote"]')];
    const todas = document.querySelector("[data-todas]");
    const recado = barra.querySelector("[data-marcadas]");
    const contar = () => {
      const quantas = marcas.filter((marca) => marca.checked).length;
      barra.hidden = quantas === 0;
      recado.textContent = quantas === 1 ? "1 tarefa marcada:" : `${quantas} tarefas marcadas:`;
      todas.checked = quantas > 0 && quantas === marcas.length;
      todas.indeterminate = quantas > 0 && quantas < marcas.length;
      for (const marca of marcas) marca.closest("tr").classList.toggle("selecionada", marca.checked);
    };
    for (const marca of marcas) marca.addEventListener("change", contar);
    todas.hidden = marcas.length === 0;
    todas.addEventListener("change", () => {
      for (const marca of marcas) marca.checked = todas.checked;
      contar();
    });
    addEventListener("pageshow", contar);
    contar();
  }

  const tabela = document.querySelector("[data-atalhos]");
  if (!tabela) return;
  const atos = [...tabela.querySelectorAll(".ato")];
  const lista = document.getElementById("atalhos");
  const texto = document.getElementById("f_texto");
  const escreve = (alvo) =>
    alvo.isContentEditable || alvo.matches("textarea, select, input:not([type=checkbox], [type=radio])");

  const mover = (passo) => {
    const atual = atos.findIndex((ato) => ato.closest("tr").contains(document.activeElement));
    const ato = atos[atual < 0 ? (passo > 0 ? 0 : atos.length - 1) : Math.min(Math.max(atual + passo, 0), atos.length - 1)];
    ato.focus();
    ato.closest("tr").scrollIntoView({ block: "nearest" });
  };
  const teclas = {
    j: () => mover(1),
    k: () => mover(-1),
    "/": () => {
      const dobra = texto.closest("details");
      if (dobra) dobra.open = true;
      texto.focus();
    },
    "?": () => {
      lista.open = !lista.open;
      lista.querySelector("summary").focus();
    },
  };
  document.addEventListener("keydown", (evento) => {
    if (evento.ctrlKey || evento.altKey || evento.metaKey || evento.isComposing || escreve(evento.target)) return;
    const fazer = teclas[evento.key];
    if (!fazer) return;
    evento.preventDefault();
    fazer();
  });
})();
