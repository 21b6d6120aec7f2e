// Keeps what is typed in <form data-guardar>: a few seconds after the last key, and when the page is left.
// Without it, the button "Guardar rascunho" does the same. Chosen files go up with their progress in sight; without
// it, they go with the page.
(() => {
  "use strict";
  const ESPERA = 4000;
  const DE_NOVO = 15000;
  const LIMITE = 20000;
  const DO_QUE_SE_ESCREVE = ["respondidas", "texto-do-dispositivo", "conferencia"];
  const CAIU = "A conexão caiu antes do fim. Nada se perdeu: o texto e os arquivos escolhidos continuam nesta página.";
  const TERMINOU = "A sua sessão terminou. Aperte o botão outra vez: você entra de novo e o texto volta; os arquivos, escolha de novo.";

  const dados_de = (formulario, com_arquivos) => {
    const dados = new FormData(formulario);
    for (const controle of formulario.querySelectorAll("input[type=file], input[type=password]")) {
      if (!com_arquivos || controle.type === "password") dados.delete(controle.name);
    }
    return dados;
  };

  for (const formulario of document.querySelectorAll("form[data-guardar]")) {
    const recado = formulario.querySelector("[data-rascunho] [role=status]");
    const vez = formulario.elements.namedItem("rascunho");
    const hora = formulario.elements.namedItem("hora_do_cliente");
    const campos = [...formulario.querySelectorAll("input[type=file]")];
    let relogio = 0;
    let mudou = false;
    let guardando = false;
    let parou = false;
    let a_enviar = null;

    const dizer = (texto) => {
      if (recado) recado.textContent = texto;
    };

    // The same page as the server sees it now; of it, only these pieces.
    const trazer = async (endereco, quais) => {
      if (![...quais].some((id) => document.getElementById(id))) return;
      const pagina = new DOMParser().parseFromString(await (await fetch(endereco, { signal: AbortSignal.timeout(LIMITE) })).text(), "text/html");
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
      const dados = dados_de(formulario, false);
      dados.set("guardar", "1");
      try {
        const resposta = await fetch(formulario.action, { method: "POST", body: dados, headers: { Accept: "application/json" }, keepalive: document.visibilityState === "hidden", signal: AbortSignal.timeout(LIMITE) });
        if (resposta.status === 401 || resposta.status === 403) {
          parou = true;
          dizer("A sua sessão terminou. O texto continua nesta página: envie ou guarde, entre de novo, e ele volta.");
          return;
        }
        const dito = await resposta.json();
        dizer(dito.texto);
        if (resposta.ok) {
          vez.value = dito.vez;
          if (!mudou && !a_enviar) await trazer(location.href, DO_QUE_SE_ESCREVE);
        } else parou = true;
      } catch {
        mudou = true;
        dizer("Sem conexão: o texto está só nesta página. A próxima tentativa vem em instantes.");
        relogio = setTimeout(guardar, DE_NOVO);
      } finally {
        guardando = false;
        if (a_enviar) a_enviar();
        else if (mudou && !parou) relogio = setTimeout(guardar, DE_NOVO);
      }
    };

    // --- chosen files, with their progress
    let subindo = null;
    let sem_progresso = false;
    let painel = null;

    const mostrar = (texto, tom) => {
      if (!painel) {
        painel = document.createElement("div");
        painel.innerHTML = "<p role=status></p><progress max=100></progress><button type=button class='botao botao-secundario'>Cancelar</button>";
        painel.querySelector("button").addEventListener("click", () => subindo && subindo.abort());
      }
      painel.className = `envio faixa faixa-${tom}`;
      painel.firstChild.textContent = texto;
      const andando = tom === "informacao";
      painel.querySelector("progress").hidden = painel.querySelector("button").hidden = !andando;
      if (!painel.isConnected) campos.find((campo) => campo.files.length).closest(".campo").after(painel);
    };

    const parar = (texto) => {
      subindo = null;
      parou = false;
      mudou = true;
      mostrar(texto, "erro");
      guardar();
    };

    const subir = (botao) => {
      const dados = dados_de(formulario, true);
      const destino = botao && botao.name === "guardar" ? botao.value : "";
      dados.set("guardar", destino || "1");
      if (botao && botao.name === "retirar") dados.set("retirar", botao.value);
      subindo = new XMLHttpRequest();
      subindo.open("POST", formulario.action);
      subindo.setRequestHeader("Accept", "application/json");
      subindo.responseType = "json";
      subindo.upload.addEventListener("progress", (evento) => {
        if (!evento.lengthComputable) return;
        const parte = Math.floor((100 * evento.loaded) / evento.total);
        painel.querySelector("progress").value = parte;
        mostrar(parte < 100 ? `Carregando os arquivos: ${parte}%.` : "Conferindo os arquivos.", "informacao");
      });
      subindo.addEventListener("error", () => parar(`${CAIU} Aperte o botão de novo para tentar outra vez.`));
      subindo.addEventListener("abort", () => parar("Cancelado. Os arquivos escolhidos continuam nesta página e não foram carregados."));
      subindo.addEventListener("load", () => {
        const { status, response: dito } = subindo;
        if (status === 401 || status === 403) {
          sem_progresso = true;
          parar(TERMINOU);
        } else if (status !== 200 || !dito) {
          parar(dito ? dito.texto : "O servidor não recebeu os arquivos. Eles e o texto continuam nesta página: tente de novo.");
        } else {
          subindo = null;
          vez.value = dito.vez;
          for (const campo of campos) campo.value = "";
          if (dito.recusados || !botao || destino || botao.name === "retirar") location.assign(dito.url);
          else formulario.requestSubmit(botao);
        }
      });
      mostrar("Carregando os arquivos: 0%.", "informacao");
      subindo.send(dados);
    };

    formulario.addEventListener("input", (evento) => {
      if (evento.target.type === "file") return;
      mudou = true;
      clearTimeout(relogio);
      relogio = setTimeout(guardar, ESPERA);
    });
    formulario.addEventListener("submit", (evento) => {
      if (evento.submitter?.formTarget === "_blank") return;
      if (subindo || guardando) {
        evento.preventDefault();
        if (guardando) a_enviar = () => {
          a_enviar = null;
          formulario.requestSubmit(evento.submitter);
        };
        return;
      }
      parou = true;
      clearTimeout(relogio);
      if (hora) {
        const agora = new Date();
        hora.value = `${agora.toLocaleDateString("pt-BR", { weekday: "short" }).slice(0, 3)} ${agora.toLocaleString("pt-BR")}`;
      }
      const botao = evento.submitter;
      if (sem_progresso || (botao && botao.name === "descartar") || !campos.some((campo) => campo.files.length)) return;
      evento.preventDefault();
      subir(botao);
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
