// Keeps what is typed in <form data-guardar>: a few seconds after the last key, and when the page is left.
// Without it, the button "Guardar rascunho" does the same.
(() => {
  "use strict";
  const ESPERA = 4000;
  const DE_NOVO = 15000;
  const DO_QUE_SE_ESCREVE = ["respondidas", "texto-do-dispositivo", "conferencia"];

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

    // The same page as the server sees it now; of it, only these pieces.
    const trazer = async (endereco, quais) => {
      if (![...quais].some((id) => document.getElementById(id))) return;
      const pagina = new DOMParser().parseFromString(await (await fetch(endereco)).text(), "text/html");
      for (const id of quais) {
        const [velho, novo] = [document.getElementById(id), pagina.getElementById(id)];
        if (velho && novo && !velho.contains(document.activeElement)) velho.replaceWith(novo);
      }
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
        if (resposta.ok) {
          vez.value = dito.vez;
          if (!mudou) await trazer(location.href, DO_QUE_SE_ESCREVE);
        } else parou = true;
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
    formulario.addEventListener("submit", (evento) => {
      if (evento.submitter?.formTarget === "_blank") return;
      parou = true;
      clearTimeout(relogio);
    });
    // Another piece beside the text, without leaving it.
    formulario.addEventListener("click", async (evento) => {
      const botao = evento.target.closest("[data-ler]");
      if (!botao) return;
      evento.preventDefault();
      const endereco = new URL(location.href);
      endereco.searchParams.set("peca", botao.value);
      botao.blur();
      try {
        await trazer(endereco, ["pecas"]);
      } catch {
        dizer("Sem conexão: a peça não pôde ser aberta. O texto continua nesta página.");
        return;
      }
      history.replaceState(null, "", endereco);
      formulario.elements.namedItem("peca_aberta").value = botao.value;
      document.getElementById("peca")?.focus({ preventScroll: true });
    });
    addEventListener("pageshow", () => {
      if (!("enviando" in formulario.dataset)) parou = false;
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") guardar();
    });
  }
})();
