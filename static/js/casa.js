// Four comforts; every page works without them.
(() => {
  "use strict";

  // One submit, one act: the button rests after it, and wakes when the page comes back from the history.
  document.addEventListener("submit", (evento) => {
    const formulario = evento.target;
    if (formulario.method !== "post" || "livre" in formulario.dataset || evento.submitter?.formTarget === "_blank") return;
    if ("enviando" in formulario.dataset) {
      evento.preventDefault();
      return;
    }
    formulario.dataset.enviando = "";
    const botoes = [...formulario.elements].filter((controle) => controle.type === "submit");
    setTimeout(() => {
      if (evento.defaultPrevented) {
        delete formulario.dataset.enviando;
        return;
      }
      for (const botao of botoes) if (!botao.disabled) {
        botao.disabled = true;
        botao.dataset.descansa = "";
      }
    });
  });
  addEventListener("pageshow", () => {
    for (const formulario of document.querySelectorAll("form[data-enviando]")) delete formulario.dataset.enviando;
    for (const botao of document.querySelectorAll("[data-descansa]")) {
      botao.disabled = false;
      delete botao.dataset.descansa;
    }
  });

  // <button type="button" data-copiar="id" hidden>: shown only where it can work.
  for (const botao of document.querySelectorAll("button[data-copiar]")) {
    const alvo = document.getElementById(botao.dataset.copiar);
    if (!alvo) continue;
    const recado = document.createElement("span");
    recado.className = "meta";
    recado.setAttribute("role", "status");
    botao.after(recado);
    botao.hidden = false;
    botao.addEventListener("click", async () => {
      const texto = "value" in alvo ? alvo.value : alvo.textContent;
      try {
        await navigator.clipboard.writeText(texto);
        recado.textContent = "Texto copiado.";
      } catch {
        if (alvo.select) alvo.select();
        recado.textContent = "Não foi possível copiar. Selecione o texto e use Ctrl+C.";
      }
    });
  }

  // <button type="button" data-imprimir hidden>: the browser prints too, this only saves looking for where.
  for (const botao of document.querySelectorAll("button[data-imprimir]")) {
    botao.hidden = false;
    botao.addEventListener("click", () => print());
  }

  // One drawer open at a time; Escape closes it and gives the focus back.
  const gavetas = document.querySelectorAll("details.gaveta, details.conta");
  for (const gaveta of gavetas) {
    gaveta.addEventListener("toggle", () => {
      if (gaveta.open) for (const outra of gavetas) if (outra !== gaveta) outra.open = false;
    });
    gaveta.addEventListener("keydown", (evento) => {
      if (evento.key === "Escape" && gaveta.open) {
        gaveta.open = false;
        gaveta.querySelector("summary").focus();
      }
    });
  }
})();
