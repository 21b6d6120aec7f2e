// Keeps what is typed in <form data-guardar>: a few seconds after the last key, and when the page is left.
// Without it, the button "Guardar rascunho" does the same.
(() => {
  "use strict";
  const ESPERA = 4000;
  const DE_NOVO = 15000;

  for (const formulario of document.querySelectorAll("form[data-guardar]")) {
    const recado = formulario.querySelector("[data-rascunho] [role=status]");
    const vez = formulario.elements.namedItem("rascunho");
    let relogio = 0;
    let mudou = false;
    let guardando = false;
    let parou = false;

    const dizer = (texto) => {
      if (recado) recado.textContent = texto;
    };

    const guardar = async () => {
      clearTimeout(relogio);
      if (!mudou || guardando || parou) return;
      mudou = false;
      guardando = true;
      const dados = new FormData(formulario);
      for (const controle of formulario.querySelectorAll("input[type=file], input[type=password]")) dados.delete(controle.name);
      dados.set("guardar", "1");
      try {
        const resposta = await fetch(formulario.action, { method: "POST", body: dados, headers: { Accept: "application/json" }, keepalive: document.visibilityState === "hidden" });
        if (resposta.status === 401 || resposta.status === 403) {
          parou = true;
          dizer("A sua sessão terminou. O texto continua nesta página: envie ou guarde, entre de novo, e ele volta.");
          return;
        }
        const dito = await resposta.json();
        dizer(dito.texto);
        if (resposta.ok) vez.value = dito.vez;
        else parou = true;
      } catch {
        mudou = true;
        dizer("Sem conexão: o texto está só nesta página. A próxima tentativa vem em instantes.");
        relogio = setTimeout(guardar, DE_NOVO);
      } finally {
        guardando = false;
        if (mudou && !parou) relogio = setTimeout(guardar, DE_NOVO);
      }
    };

    formulario.addEventListener("input", () => {
      mudou = true;
      clearTimeout(relogio);
      relogio = setTimeout(guardar, ESPERA);
    });
    formulario.addEventListener("submit", () => {
      parou = true;
      clearTimeout(relogio);
    });
    addEventListener("pageshow", () => {
      if (!("enviando" in formulario.dataset)) parou = false;
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") guardar();
    });
  }
})();
