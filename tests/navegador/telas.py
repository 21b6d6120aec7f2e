"""Every screen in its states: who looks, at which moment, where, and what was done there before looking."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from tests import fabricas as f

from .gestos import enviar, preencher

MARCO = "10/03/2026 09:00"
ABRIL = "08/04/2026 09:00"
RECUSADA = "Falta corrigir"


@dataclass(frozen=True)
class Tela:
    """``onde`` names a case by its situation: ``/processos/{registrado}/``. ``faz`` is done there before looking."""

    nome: str
    quem: str
    onde: str
    quando: str = MARCO
    faz: Callable[[Page], None] | None = None
    diz: str = ""


def _atos(quem: str, *linhas: tuple[str, str, str]) -> list[Tela]:
    """The page of an act, as it opens and as it comes back when sent with nothing in it."""
    telas = []
    for ato, situacao, quando in linhas:
        onde = f"/processos/{{{situacao}}}/{ato}/" if situacao else f"/atos/{ato}/"
        telas += [Tela(ato, quem, onde, quando), Tela(f"{ato}-erro", quem, onde, quando, enviar, RECUSADA)]
    return telas


def com(campos: dict[str, str]) -> Callable[[Page], None]:
    """Send the page with this typed in it."""

    def mandar(pagina: Page) -> None:
        preencher(pagina, campos)
        enviar(pagina)

    return mandar


EMITIR = "/processos/{registrado}/emitir_notificacao/"

DE_QUALQUER_UM = [
    Tela("entrar", "", "/entrar/", diz="Entrar"),
    Tela("entrar-erro", "", "/entrar/", faz=com({"Usuário": "ninguem", "Senha": "nenhuma"}), diz=RECUSADA),
    Tela("senha-esquecida", "", "/senha/"),
    Tela("senha-erro", "", "/senha/", faz=enviar, diz=RECUSADA),
    Tela("senha-pedida", "", "/senha/pedida/"),
    Tela("senha-link-gasto", "", "/senha/MQ/chave-que-nao-serve/"),
    Tela("convite-gasto", "", "/convite/MQ/chave-que-nao-serve/"),
    Tela("consulta-publica", "", "/verificar/"),
    Tela("consulta-nada", "", "/verificar/AAAA-AAAA-AAAA-AAAA/"),
    Tela("ajuda", "", "/ajuda/"),
    Tela("acessibilidade", "", "/acessibilidade/"),
    Tela("privacidade", "", "/privacidade/"),
    Tela("codigo-fonte", "", "/codigo-fonte/"),
    Tela("nao-existe", "", "/nao-ha-nada-aqui/"),
]

DO_TRANSPORTADOR = [
    Tela("portal", f.T1, "/meus-processos/", diz="Sua vez"),
    Tela("portal-vazio", f.T3, "/meus-processos/", diz="Nenhum processo em seu nome"),
    Tela("processos-dele", f.T1, "/processos/"),
    Tela("processos-vazio", f.T3, "/processos/"),
    Tela("busca-achou", f.T1, "/busca/?q=ZZT0B07"),
    Tela("busca-nada", f.T1, "/busca/?q=nada-com-este-nome"),
    Tela("processo-dele", f.T1, "/processos/{em_prazo_defesa}/"),
    Tela("processo-do-outro", f.T2, "/processos/{em_prazo_defesa}/", diz="não existe"),
    Tela("representantes", f.T1, "/representantes/"),
    Tela("recibos", f.T1, "/recibos/"),
    Tela("recibos-vazio", f.T3, "/recibos/"),
    Tela("so-consulta", f.T1_CONSULTA, "/processos/{em_prazo_defesa}/apresentar_defesa/"),
    *_atos(
        f.T1,
        ("apresentar_defesa", "em_prazo_defesa", MARCO),
        ("interpor_recurso", "em_prazo_recurso", "06/04/2026 09:00"),
        ("requerer_reconsideracao", "em_prazo_recurso", "06/04/2026 09:00"),
        ("protocolar_pedido", "em_prazo_defesa", MARCO),
        ("informar_deposito", "defesa_sem_deposito", "11/03/2026 09:00"),
    ),
]

_CAIXAS = {
    "fiscal": f.FISCAL,
    "protocolo": f.PROTOCOLO,
    "juridico": f.JURIDICO,
    "diretor": f.DIRETOR,
    "presidente": f.PRESIDENTE,
    "financeiro": f.FINANCEIRO,
    "vistoria": f.VISTORIADOR,
    "administrador": f.ADMINISTRADOR,
}

DA_CASA = [
    *(Tela(f"caixa-{papel}", quem, "/caixa/", "24/03/2026 11:00") for papel, quem in _CAIXAS.items()),
    Tela("caixa-sem-resultado", f.DIRETOR, "/caixa/?texto=nada-com-este-nome", diz="filtro"),
    Tela("processos", f.DIRETOR, "/processos/", ABRIL),
    Tela("busca", f.DIRETOR, "/busca/?q=ZZT0B07", ABRIL),
    Tela("busca-vazia", f.DIRETOR, "/busca/?q=nada-com-este-nome"),
    Tela("processo", f.DIRETOR, "/processos/{minuta_enviada}/", "20/03/2026 10:00"),
    Tela("processo-porque", f.DIRETOR, "/processos/{minuta_enviada}/?porque=1", "20/03/2026 10:00"),
    Tela("processo-andamento", f.DIRETOR, "/processos/{recurso_minutado}/?aba=andamento", "16/04/2026 10:00"),
    Tela("processo-prazos", f.DIRETOR, "/processos/{recurso_minutado}/?aba=prazos", "16/04/2026 10:00"),
    Tela("processo-partes", f.DIRETOR, "/processos/{minuta_enviada}/?aba=partes", "20/03/2026 10:00"),
    Tela("processo-retido", f.DIRETOR, "/processos/{retido}/"),
    Tela("processo-definitivo", f.FINANCEIRO, "/processos/{definitiva}/", "10/04/2026 10:00"),
    Tela("transportadores", f.PROTOCOLO, "/transportadores/"),
    Tela("tesouraria", f.FINANCEIRO, "/tesouraria/"),
    Tela("folha", f.FINANCEIRO, "/tesouraria/folha/"),
    Tela("administracao", f.ADMINISTRADOR, "/administracao/"),
    Tela("administracao-calendario", f.ADMINISTRADOR, "/administracao/processos/versaodocalendario/"),
    Tela("sem-permissao", f.DIRETOR, "/atos/lavrar_auto/"),
    Tela("nao-existe-dentro", f.DIRETOR, "/processos/999999/"),
]

DOS_ATOS = [
    *_atos(f.FISCAL, ("lavrar_auto", "", MARCO)),
    *_atos(
        f.PROTOCOLO,
        ("registrar_auto", "lavrado", "02/03/2026 16:00"),
        ("registrar_ciencia", "em_notificacao", "04/03/2026 14:00"),
        ("registrar_frustracao", "em_notificacao", "04/03/2026 14:00"),
    ),
    Tela("emitir_notificacao", f.PROTOCOLO, EMITIR, "03/03/2026 09:00"),
    Tela("emitir-erro", f.PROTOCOLO, EMITIR, "03/03/2026 09:00", com({"Modo": "eletrônica, no portal"}), RECUSADA),
    *_atos(f.JURIDICO, ("enviar_minuta", "defesa_recebida", "20/03/2026 09:00")),
    *_atos(
        f.DIRETOR,
        ("assinar_decisao", "minuta_enviada", "23/03/2026 09:00"),
        ("devolver_minuta", "minuta_enviada", "23/03/2026 09:00"),
        ("despachar_recebimento", "aguarda_despacho", "17/03/2026 10:00"),
        ("remeter_recurso", "recurso_a_remeter", ABRIL),
    ),
    *_atos(f.PRESIDENTE, ("assinar_decisao", "recurso_minutado", "16/04/2026 09:00")),
    *_atos(
        f.FINANCEIRO,
        ("conciliar_deposito", "defesa_recebida", "11/03/2026 09:00"),
        ("importar_extrato", "", "11/03/2026 09:00"),
    ),
    Tela(
        "executar-impedido",
        f.FINANCEIRO,
        "/processos/{definitiva}/executar_decisao/",
        "10/04/2026 09:00",
        diz="não é possível agora",
    ),
    *_atos(f.VISTORIADOR, ("vistoriar_retido", "retido", "02/03/2026 15:00")),
    *_atos(f.ADMINISTRADOR, ("designar", "", MARCO)),
]
