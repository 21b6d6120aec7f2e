"""Who may do what, written out by hand: role × act × one's own or another's case, and role × address × method.

Every act and every address of the system has its row here; one without a row makes the tests fail.
"""

from dataclasses import dataclass

from tests import fabricas as f

# Everybody who tries, by the name under which the tables speak of them, and the role in which they try.
QUEM = {
    "fiscal": (f.FISCAL, "fiscal"),  # the one who wrote the auto
    "outro_fiscal": (f.OUTRO_FISCAL, "fiscal"),
    "protocolo": (f.PROTOCOLO, "protocolo"),
    "juridico": (f.JURIDICO, "juridico"),
    "diretor": (f.DIRETOR, "diretor_de_transportes"),
    "substituto": (f.SUBSTITUTO_DO_DIRETOR, "diretor_de_transportes"),
    "presidente": (f.PRESIDENTE, "diretor_presidente"),
    "diretor_como_presidente": (f.DIRETOR, "diretor_presidente"),
    "financeiro": (f.FINANCEIRO, "financeiro"),  # the one who reconciled
    "outro_financeiro": (f.OUTRO_FINANCEIRO, "financeiro"),
    "administrador": (f.ADMINISTRADOR, "administrador"),
    "vistoria": (f.VISTORIADOR, "vistoria"),
    "parte": (f.T1, "transportador"),
    "parte_consulta": (f.T1_CONSULTA, "transportador"),
    "outra_parte": (f.T2, "transportador"),
}

PODE, NAO_EXISTE = "pode", "404"
DE_OUTRO, CONSULTA, CAIXA, NAO_LAVROU, DECIDIU = (
    "403: este ato é de outro papel",
    "403: só poderes de consulta",
    "403: a tarefa está em outra caixa",
    "403: não lavrou o auto",
    "403: decidiu na primeira instância",
)
SO_AS_PROPRIAS = "403: só as próprias decisões"
FRASES = {
    SO_AS_PROPRIAS: "revê de ofício só as próprias decisões",
    DE_OUTRO: "Este ato é de ",
    CONSULTA: "só dá poderes de consulta",
    CAIXA: "Esta tarefa está na caixa de ",
    NAO_LAVROU: "Só o Fiscal que lavrou",
    DECIDIU: "Quem decidiu na primeira instância não decide o recurso",
}


@dataclass(frozen=True)
class Linha:
    """An act in a situation of a case: who may do it; ``salvo`` says of others more than "of another role"."""

    ato: str
    situacao: str  # "" for an act without a case
    podem: str
    salvo: tuple[tuple[str, str], ...] = ()

    @property
    def esperado(self) -> dict[str, str]:
        da_parte = "parte" in self.podem.split()
        respostas = dict.fromkeys(QUEM, DE_OUTRO)
        respostas["parte_consulta"] = CONSULTA if da_parte else DE_OUTRO
        if self.situacao:
            respostas["outra_parte"] = NAO_EXISTE
        respostas.update(dict.fromkeys(self.podem.split(), PODE))
        respostas.update(self.salvo)
        return respostas


CONCILIOU = "403: conciliou a guia"
FRASES[CONCILIOU] = "Quem conciliou a guia não ordena nem executa"
DIRETORES, DIRETORIA = "diretor substituto", "presidente diretor_como_presidente"
_SO_DO_PRESIDENTE = tuple((q, CAIXA) for q in DIRETORES.split())
_SO_DO_DIRETOR = tuple((q, CAIXA) for q in DIRETORIA.split())
FINANCAS = "financeiro outro_financeiro"
_CONCILIOU = (("financeiro", CONCILIOU),)
_DECIDIU = (("diretor_como_presidente", DECIDIU),)
_NAO_LAVROU = (("outro_fiscal", NAO_LAVROU),)
_SO_AS_PROPRIAS = tuple((q, SO_AS_PROPRIAS) for q in DIRETORIA.split())
_SO_DO_PROTOCOLO = tuple(
    (q, CAIXA)
    for q in f"fiscal outro_fiscal juridico {DIRETORES} {DIRETORIA} {FINANCAS} administrador vistoria".split()
)
NAO_ASSUMIU = "403: só quem assumiu solta"
FRASES[NAO_ASSUMIU] = "Só solta a tarefa quem a assumiu"
COM_TAREFA_ALI = f"juridico {FINANCAS}".split()  # the draft of the judgement, and the deposit to reconcile
_SEM_TAREFA_ALI = tuple(
    (q, CAIXA) for q in f"fiscal outro_fiscal protocolo {DIRETORES} {DIRETORIA} administrador vistoria".split()
)

ATOS = [
    Linha("lavrar_auto", "", "fiscal outro_fiscal"),
    Linha("designar", "", "administrador"),
    Linha("comunicar_substituicao", "retido", "parte"),
    Linha("registrar_substituicao", "retido", "fiscal outro_fiscal"),
    Linha("vistoriar_retido", "retido", "vistoria"),
    Linha("liberar_por_decisao", "retencao_cancelada", "fiscal outro_fiscal vistoria"),
    Linha("registrar_auto", "lavrado", "protocolo"),
    Linha("corrigir_auto", "lavrado", "fiscal", _NAO_LAVROU),
    Linha("emitir_notificacao", "registrado", "protocolo fiscal", _NAO_LAVROU),
    Linha("registrar_ciencia", "em_notificacao", "protocolo fiscal", _NAO_LAVROU),
    Linha("registrar_frustracao", "em_notificacao", "protocolo"),
    Linha("abrir_notificacao", "notificacao_eletronica", "parte"),
    *(
        Linha(ato, "", "protocolo")
        for ato in (
            "habilitar_representante",
            "alterar_poderes",
            "revogar_representante",
            "convidar_representante",
            "conferir_pedido",
            "registrar_adesao",
        )
    ),
    *(
        Linha(ato, "", "parte outra_parte")
        for ato in ("pedir_habilitacao", "pedir_alteracao", "pedir_revogacao", "manifestar_adesao")
    ),
    Linha("deferir_prova", "prova_a_decidir", DIRETORES, _SO_DO_DIRETOR),
    Linha("indeferir_prova", "prova_a_decidir", DIRETORES, _SO_DO_DIRETOR),
    Linha("pedir_manifestacao", "defesa_recebida", f"{DIRETORES} juridico"),
    Linha("manifestar_sobre_o_auto", "manifestacao_pedida", "fiscal", _NAO_LAVROU),
    Linha("pedir_parecer", "defesa_recebida", f"{DIRETORES} {DIRETORIA}"),
    Linha("emitir_parecer", "parecer_pedido", "juridico"),
    Linha("juntar_prova", "defesa_recebida", "parte"),
    Linha("juntar_prova_de_oficio", "prova_da_casa", "protocolo"),
    Linha("despachar_peticao", "peticao_a_despachar", DIRETORES),
    Linha("reabrir_processo", "concluido", DIRETORES),
    Linha("concluir_reabertura", "reaberto", "protocolo", _SO_DO_PROTOCOLO),
    Linha("apresentar_defesa", "em_prazo_defesa", "parte"),
    Linha("cumprir_penalidade", "em_prazo_defesa", "parte"),
    Linha("renunciar", "em_prazo_defesa", "parte"),
    Linha("informar_deposito", "em_prazo_defesa", "parte"),
    Linha("protocolar_pedido", "em_prazo_defesa", "parte"),
    Linha("requerer_reconsideracao", "em_prazo_defesa", "parte"),
    Linha("interpor_recurso", "em_prazo_defesa", "parte"),
    Linha("despachar_recebimento", "aguarda_despacho", DIRETORES),
    Linha("conciliar_deposito", "defesa_recebida", FINANCAS),
    Linha("resolver_diferenca", "com_diferenca", FINANCAS),
    Linha("devolver_excedente", "com_excedente", "outro_financeiro", _CONCILIOU),
    Linha("importar_extrato", "", FINANCAS),
    Linha("identificar_credito", "", FINANCAS),
    Linha("salvar_minuta", "defesa_recebida", "juridico"),
    Linha("enviar_minuta", "defesa_recebida", "juridico"),
    Linha("prorrogar_julgamento", "defesa_recebida", DIRETORES),
    Linha("assinar_decisao", "minuta_enviada", DIRETORES, _SO_DO_DIRETOR),
    Linha("devolver_minuta", "minuta_enviada", DIRETORES, _SO_DO_DIRETOR),
    Linha("reunir_autos", "defesa_recebida", DIRETORES),
    Linha("separar_autos", "reunida", DIRETORES),
    Linha("julgar_reunidos", "reunida", DIRETORES),
    Linha("remeter_recurso", "recurso_a_remeter", DIRETORES),
    Linha("assinar_decisao", "recurso_minutado", "presidente", (*_SO_DO_PRESIDENTE, *_DECIDIU)),
    Linha("devolver_minuta", "recurso_minutado", "presidente", (*_SO_DO_PRESIDENTE, *_DECIDIU)),
    Linha("executar_decisao", "definitiva_conciliada", FINANCAS),  # nothing goes back: one person will do
    Linha("executar_decisao", "cancelada_conciliada", "outro_financeiro", _CONCILIOU),
    Linha("devolver_deposito", "a_devolver", "outro_financeiro", _CONCILIOU),
    Linha("arquivar_de_oficio", "em_prazo_defesa", DIRETORES),
    Linha("anular_desde", "em_prazo_defesa", DIRETORES, _SO_AS_PROPRIAS),
    Linha("rever_decisao", "em_prazo_recurso", DIRETORES, _SO_AS_PROPRIAS),
    Linha("assumir_tarefa", "defesa_recebida", f"juridico {FINANCAS}", _SEM_TAREFA_ALI),
    Linha("soltar_tarefa", "defesa_recebida", "", (*_SEM_TAREFA_ALI, *((q, NAO_ASSUMIU) for q in COM_TAREFA_ALI))),
    Linha(
        "redistribuir_tarefa",
        "defesa_recebida",
        f"juridico {FINANCAS} administrador",
        tuple(par for par in _SEM_TAREFA_ALI if par[0] != "administrador"),
    ),
    Linha("responder_providencia", "registro_atrasado", "protocolo", _SO_DO_PROTOCOLO),
]


# --- addresses --------------------------------------------------------------------------------------------------------

DA_CASA = ("fiscal", "protocolo", "juridico", "diretor", "presidente", "financeiro", "administrador", "vistoria")


def respostas(anonimo: int, parte: int, outra: int, casa: int, **salvo: int) -> dict[str, int]:
    """What each reader receives: nobody in particular, whose case it is, another carrier, the house; then who differs."""
    todas = {"anonimo": anonimo, "parte": parte, "parte_consulta": parte, "outra_parte": outra}
    return {**todas, **dict.fromkeys(DA_CASA, casa), **salvo}


def iguais(anonimo: int, parte: int, outra: int, casa: int) -> dict[str, int]:
    """The same, where nothing in the address asks for a role: one of each kind of reader is enough."""
    return {"anonimo": anonimo, "parte": parte, "outra_parte": outra, "juridico": casa}


ABERTA = iguais(200, 200, 200, 200)
SO_POST = iguais(405, 405, 405, 405)
DE_QUEM_ENTROU = respostas(302, 200, 200, 200)
DO_CASO = respostas(302, 200, 404, 200)
DO_CADASTRO = respostas(302, 404, 404, 404, protocolo=200, administrador=200)
SO_FINANCEIRO = respostas(302, 404, 404, 404, financeiro=200)
LEVA_ADIANTE = iguais(302, 302, 302, 302)

# Every address by its name: what GET and POST (with nothing in it) answer. A page that only reads answers both alike.
URLS: dict[str, dict[str, dict[str, int]]] = {
    "inicio": {"get": LEVA_ADIANTE, "post": LEVA_ADIANTE},
    "entrar": {"get": iguais(200, 302, 302, 302), "post": iguais(422, 302, 302, 302)},
    "sair": {"get": SO_POST, "post": LEVA_ADIANTE},
    "trocar_papel": {"get": SO_POST, "post": iguais(302, 303, 303, 303)},
    "preferencias": {"get": SO_POST, "post": iguais(303, 303, 303, 303)},
    "ajuda": {"get": ABERTA, "post": ABERTA},
    "acessibilidade": {"get": ABERTA, "post": ABERTA},
    "privacidade": {"get": ABERTA, "post": ABERTA},
    "codigo_fonte": {"get": {"anonimo": 200, "juridico": 200}, "post": {"anonimo": 200}},
    "codigo_fonte_pacote": {"get": {"anonimo": 200}, "post": {"anonimo": 200}},  # the whole source, every time
    "consulta_publica": {"get": ABERTA, "post": ABERTA},
    "verificar": {"get": ABERTA, "post": ABERTA},
    "decreto": {"get": ABERTA, "post": ABERTA},
    "artigo_do_decreto": {"get": ABERTA, "post": ABERTA},
    "caixa": {"get": respostas(302, 302, 302, 200), "post": iguais(302, 302, 302, 200)},
    "lote": {"get": SO_POST, "post": respostas(302, 404, 404, 404)},  # with no act named there is nothing to do
    "salvar_filtro": {"get": SO_POST, "post": respostas(302, 404, 404, 303)},
    "excluir_filtro": {"get": SO_POST, "post": respostas(302, 404, 404, 404, juridico=303)},  # it is Lia's
    "tentar_de_novo": {"get": SO_POST, "post": respostas(302, 404, 404, 404, administrador=302)},
    "senha_esquecida": {"get": ABERTA, "post": respostas(422, 422, 422, 422)},
    "senha_pedida": {"get": ABERTA},
    "senha_nova": {"get": ABERTA, "post": ABERTA},  # a link that serves nobody says so, and nothing else
    "senha_pronta": {"get": ABERTA},
    "convite": {"get": ABERTA, "post": ABERTA},
    "meus_recibos": {"get": DE_QUEM_ENTROU, "post": DE_QUEM_ENTROU},
    "meu_recibo": {"get": respostas(302, 200, 404, 404, parte_consulta=404)},
    "representantes": {"get": respostas(302, 200, 200, 302), "post": respostas(302, 200, 200, 302)},
    "transportadores": {"get": DO_CADASTRO, "post": DO_CADASTRO},
    "transportador": {"get": DO_CADASTRO, "post": DO_CADASTRO},
    "documento_do_cadastro": {"get": DO_CASO},
    "portal": {"get": respostas(302, 200, 200, 302), "post": iguais(302, 200, 200, 302)},
    "rascunhos": {"get": DE_QUEM_ENTROU, "post": DE_QUEM_ENTROU},
    "processos": {"get": DE_QUEM_ENTROU, "post": iguais(302, 200, 200, 200)},
    "tesouraria": {"get": SO_FINANCEIRO, "post": SO_FINANCEIRO},
    "extrato": {"get": SO_FINANCEIRO, "post": SO_FINANCEIRO},
    "folha_do_dia": {"get": SO_FINANCEIRO, "post": SO_FINANCEIRO},
    "folha_csv": {"get": SO_FINANCEIRO, "post": SO_FINANCEIRO},
    "busca": {"get": DE_QUEM_ENTROU, "post": iguais(302, 200, 200, 200)},
    "processo": {"get": DO_CASO, "post": iguais(302, 200, 404, 200)},
    # the drafts of the judgement: of who writes them and of who decides
    "versoes_da_minuta": {"get": respostas(302, 404, 404, 404, juridico=200, diretor=200)},
    "diagrama": {"get": DE_QUEM_ENTROU, "post": DE_QUEM_ENTROU},
    "recibo": {"get": DO_CASO, "post": iguais(302, 200, 404, 200)},
    "peca": {"get": DO_CASO, "post": iguais(302, 200, 404, 200)},
    "peca_pdf": {"get": DO_CASO, "post": iguais(302, 200, 404, 200)},
    # the petition of any kind, of the party alone
    "ato": {
        "get": respostas(302, 200, 404, 403, parte_consulta=403),
        "post": respostas(302, 422, 404, 403, parte_consulta=403),
    },
    # the auto, of the inspectors alone
    "ato_sem_processo": {
        "get": respostas(302, 403, 403, 403, fiscal=200),
        "post": respostas(302, 403, 403, 403, fiscal=422),
    },
}
