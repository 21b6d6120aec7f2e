"""Every screen in its states: who looks, at which moment, where, and what was done there before looking."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from tests import fabricas as f

from . import estados as e
from .estados import com
from .gestos import enviar

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
        telas += [Tela(ato, quem, onde, quando), Tela(f"{ato}-erro", quem, onde, quando, e.vazio, RECUSADA)]
    return telas


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
    Tela("decreto", "", "/decreto/", faz=e.com_poucos_artigos, diz="Títulos e capítulos"),
    Tela("decreto-artigo", "", "/decreto/art/57/", diz="Art. 57"),
    Tela("decreto-sem-artigo", "", "/decreto/art/99/"),
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

DEFENDER = "/processos/{em_prazo_defesa}/apresentar_defesa/"

DA_PETICAO = [
    Tela("peticao-documentos", f.T1, DEFENDER, faz=e.nos_documentos, diz="Um arquivo recusado não afeta os outros"),
    Tela("peticao-com-arquivo", f.T1, DEFENDER, faz=e.com_arquivo_e_parte_do_deposito, diz="Faltam R$ 4,94"),
    Tela("peticao-arquivo-recusado", f.T1, DEFENDER, faz=e.com_arquivo_recusado, diz="foto-do-terminal.pdf"),
    Tela("peticao-revisao", f.T1, DEFENDER, faz=e.na_revisao, diz="Nada foi enviado ainda."),
    Tela("peticao-recibo", f.T1, DEFENDER, faz=e.enviada, diz="entrada registrada, no prazo"),
    Tela("peticao-segunda", f.T1, "/processos/{defesa_sem_deposito}/apresentar_defesa/", diz="Já há defesa"),
    Tela(
        "recurso-tardio",
        f.T1,
        "/processos/{definitiva}/interpor_recurso/",
        "10/04/2026 09:00",
        diz="O prazo terminou às 23:59:59",
    ),
    Tela("rascunhos", f.T1, DEFENDER, faz=e.guardada, diz="Apresentar defesa"),
    Tela("rascunhos-vazio", f.T3, "/rascunhos/", diz="Nenhum rascunho"),
    Tela("portal-comecado", f.T1, DEFENDER, faz=e.comecada, diz="Você começou"),
    Tela("entrar-retomada", f.T1, DEFENDER, faz=e.com_a_sessao_terminada, diz="O que você escreveu não se perdeu"),
    Tela("formulario-expirou", f.T1, DEFENDER, faz=e.de_outra_sessao, diz="Copie-o"),
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

_ABAS = ("minhas", "papel", "substituicao", "terceiros", "concluidas")

DA_CASA = [
    *(Tela(f"caixa-{papel}", quem, "/caixa/", "24/03/2026 11:00") for papel, quem in _CAIXAS.items()),
    *(Tela(f"caixa-aba-{aba}", f.DIRETOR, f"/caixa/?aba={aba}", "16/04/2026 10:00") for aba in _ABAS),
    Tela("caixa-terceiros", f.PROTOCOLO, "/caixa/?aba=terceiros", "24/03/2026 11:00"),
    Tela("caixa-marcadas", f.JURIDICO, "/caixa/?aba=papel", "24/03/2026 11:00", e.marcar_duas),
    Tela("caixa-assumidas", f.JURIDICO, "/caixa/?aba=papel", "24/03/2026 11:00", e.assumir_duas, "2 de 2 assumidas."),
    Tela("caixa-filtro-salvo", f.DIRETOR, "/caixa/?aba=papel&texto=ZZT0B07", "24/03/2026 11:00", e.filtro_salvo),
    Tela("caixa-sem-resultado", f.DIRETOR, "/caixa/?texto=nada-com-este-nome", diz="filtro"),
    Tela("processos", f.DIRETOR, "/processos/", ABRIL),
    Tela("busca", f.DIRETOR, "/busca/?q=ZZT0B07", ABRIL),
    Tela("busca-vazia", f.DIRETOR, "/busca/?q=nada-com-este-nome"),
    Tela("processo", f.DIRETOR, "/processos/{minuta_enviada}/", "20/03/2026 10:00"),
    Tela("processo-porque", f.DIRETOR, "/processos/{minuta_enviada}/?porque=1", "20/03/2026 10:00"),
    Tela("processo-andamento", f.DIRETOR, "/processos/{recurso_minutado}/?aba=andamento", "16/04/2026 10:00"),
    Tela("processo-prazos", f.DIRETOR, "/processos/{recurso_minutado}/?aba=prazos", "16/04/2026 10:00"),
    Tela("processo-partes", f.DIRETOR, "/processos/{minuta_enviada}/?aba=partes", "20/03/2026 10:00"),
    Tela(
        "processo-relacionados",
        f.DIRETOR,
        "/processos/{reunida}/?aba=relacionados",
        "24/03/2026 10:00",
        diz="Autos reunidos",
    ),
    Tela("processo-mapa", f.DIRETOR, "/processos/{recurso_minutado}/?aba=mapa", "16/04/2026 10:00"),
    Tela("processo-mapa-da-parte", f.T1, "/processos/{recurso_minutado}/?aba=mapa", "16/04/2026 10:00"),
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
    Tela("lavrar-conferido", f.FISCAL, "/atos/lavrar_auto/", faz=e.auto_conferido, diz="Como se chega a"),
    *_atos(
        f.PROTOCOLO,
        ("registrar_auto", "lavrado", "02/03/2026 16:00"),
        ("registrar_ciencia", "em_notificacao", "04/03/2026 14:00"),
        ("registrar_frustracao", "em_notificacao", "04/03/2026 14:00"),
    ),
    Tela("emitir_notificacao", f.PROTOCOLO, EMITIR, "03/03/2026 09:00"),
    Tela("emitir-erro", f.PROTOCOLO, EMITIR, "03/03/2026 09:00", com({"Modo": "eletrônica, no portal"}), RECUSADA),
    *_atos(f.JURIDICO, ("enviar_minuta", "defesa_recebida", "20/03/2026 09:00")),
    Tela("redistribuir", f.JURIDICO, "/processos/{defesa_recebida}/", "20/03/2026 09:00", e.redistribuir, "Quem fica"),
    Tela(
        "redistribuir-erro",
        f.JURIDICO,
        "/processos/{defesa_recebida}/",
        "20/03/2026 09:00",
        e.redistribuir_vazio,
        RECUSADA,
    ),
    *_atos(
        f.DIRETOR,
        ("assinar_decisao", "minuta_enviada", "23/03/2026 09:00"),
        ("devolver_minuta", "minuta_enviada", "23/03/2026 09:00"),
        ("despachar_recebimento", "aguarda_despacho", "17/03/2026 10:00"),
        ("remeter_recurso", "recurso_a_remeter", ABRIL),
        ("julgar_reunidos", "reunida", "24/03/2026 09:00"),
        ("separar_autos", "reunida", "24/03/2026 09:00"),
        ("reunir_autos", "defesa_recebida", "20/03/2026 09:00"),
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

_NAS_CORES = ("processo-porque", "processo-mapa", "caixa-marcadas", "peticao-com-arquivo", "portal", "assinar_decisao")
NAS_CORES_DO_SISTEMA = [
    next(tela for tela in DO_TRANSPORTADOR + DA_PETICAO + DA_CASA + DOS_ATOS if tela.nome == nome)
    for nome in _NAS_CORES
]
