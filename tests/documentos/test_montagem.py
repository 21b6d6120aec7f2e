"""The builders keep the safeguards of formularios.md: what each document must say, and what it must never say."""

import datetime
from dataclasses import replace
from decimal import Decimal

import pytest

from processos.documentos import autos, certidoes, decisoes, devolucoes, guias, notificacoes, peticoes, remessas
from processos.documentos.blocos import Assinatura, impressao_digital
from processos.documentos.pdf import desenhar
from processos.models import AutoDeInfracao, EscolhaVigente
from processos.recusas import Recusa

from .cenario import RELATO, TEXTO, hora, ident, montar
from .leitura import corrido

pytestmark = pytest.mark.django_db
POR_EXTENSO = "R$ 149,88 (cento e quarenta e nove reais e oitenta e oito centavos)"
SUMULA = "Súmula Vinculante 21"


@pytest.fixture
def caso():
    return montar()


def lido(documento) -> str:
    return corrido(desenhar(documento))


def notificar(caso, especie="autuacao", modo="pessoal", **campos):
    documento = notificacoes.notificacao(
        ident("NOT", 211, em=hora(15, 5, 10, 20)),
        notificacao=caso.notificacao(especie, modo),
        por=caso.pessoas["protocolo"],
        auto=caso.auto,
        prazos=campos.pop("prazos", []),
        **campos,
    )
    return lido(documento)


def lavrar(caso) -> str:
    por = caso.pessoas["fiscal"]
    return lido(autos.auto_de_infracao(ident("AUT", 871, em=hora(14, 5, 6, 40)), auto=caso.auto, por=por))


class TestAuto:
    def test_traz_quem_onde_quando_o_que_e_quanto(self, caso):
        caso.multa()
        texto = lavrar(caso)
        for dito in (
            "Transportes Exemplo Baía S.A., CNPJ 99.901.003/0001-63",
            "qui 14/05/2026, 06:10, Terminal de Camaçari, Camaçari",
            "903A, Salvador–Camaçari",
            "tipo III do art. 28; 36 lugares",
            RELATO,
            "art. 57, III, b: modificação de horário",
            POR_EXTENSO,
            "Lavrado, o auto não se apaga nem se retém",
            "1ª via: infrator. 2ª via: autuante e processo.",
            "Fiscal. Matrícula 000120. Designação: Portaria nº 12/2026.",
        ):
            assert dito in texto.replace(" .", "."), dito

    def test_uma_penalidade_por_linha_e_a_soma(self, caso):
        caso.multa("57-III-i")
        caso.advertencia("56-IV")
        texto = lavrar(caso)
        assert "art. 57, III, i" in texto and "art. 56, IV" in texto
        assert "As penalidades se somam (art. 55, parágrafo único)." in texto

    def test_recusa_traz_as_testemunhas_sem_mostrar_o_cpf(self, caso):
        texto = lavrar(caso)
        assert "Ana Suposta Lima" in texto and "Rui Fictício Dias" in texto
        assert "***.444.777-**" in texto and "111.444" not in texto

    def test_uma_testemunha_repetida_nao_da_ciencia(self, caso):
        caso.auto.testemunhas = [{"nome": "Ana Suposta Lima", "cpf": "11144477735"}] * 2
        assert "não vale como ciência" in lavrar(caso)
        with pytest.raises(Recusa, match="duas testemunhas distintas"):
            certidoes.recusa_de_ciente(ident("CER", em=hora(14, 5)), auto=caso.auto)

    def test_assinar_nao_e_confessar(self, caso):
        caso.auto.ciente = "assinou"
        assert "Assinar não é confessar" in lavrar(caso)

    def test_correcao_junta_se_e_nao_apaga_o_auto(self, caso):
        caso.peca("AUT", "Auto de infração", (1, 3))
        documento = autos.informacao_de_correcao(
            ident("INF", em=hora(15, 5)), auto=caso.auto, texto="Onde se lê ZZT1A70…", por=caso.pessoas["fiscal"]
        )
        texto = lido(documento)
        assert "permanece nos autos como foi lavrado" in texto and "(fls. 1 a 3)" in texto
        assert "não o substitui, não o apaga" in texto
        assert AutoDeInfracao.objects.get().relato == RELATO


class TestNotificacaoDaAutuacao:
    def test_oferece_cumprir_ou_defender_e_diz_o_prazo_sem_inventar_data(self, caso):
        caso.multa()
        texto = notificar(caso, guia=caso.guia())
        assert "10 (dez) dias da data em que esta notificação for recebida" in texto
        assert "a partir do primeiro dia útil seguinte" in texto
        assert "Cumprir: pagar R$ 149,88" in texto and "Defender-se: apresente petição" in texto
        assert "27/05" not in texto
        assert POR_EXTENSO in texto

    def test_com_ciencia_conhecida_poe_a_data_por_extenso(self, caso):
        prazo = caso.prazo("defesa", hora(15, 5, 10, 20), "notificação recebida")
        texto = notificar(caso, prazos=[prazo.memoria])
        assert "Até quarta-feira, 27 de maio de 2026, às 23:59:59" in texto
        assert "qua 27/05/2026, 23:59:59" in texto

    def test_deposito_vem_sempre_com_a_ressalva(self, caso):
        caso.multa()
        texto = notificar(caso, guia=caso.guia())
        assert SUMULA in texto and "Súmula 373 do STJ" in texto
        assert "As súmulas falam de recurso" in texto
        assert "fica guardada, e o depósito pode ser completado" in texto

    def test_advertencia_isolada_nao_pede_deposito(self, caso):
        caso.advertencia(ordem=1)
        texto = notificar(caso)
        assert "Nenhum depósito é pedido para esta defesa" in texto and SUMULA not in texto

    def test_exigencia_dispensada_nao_pede_deposito(self, caso):
        caso.multa()
        EscolhaVigente.objects.create(
            chave="EXIGE_DEPOSITO", valor="dispensado", desde=datetime.date(2026, 1, 1), ato="Parecer de teste"
        )
        texto = notificar(caso, guia=caso.guia())
        assert "está dispensada" in texto and SUMULA not in texto

    def test_nova_emissao_anula_a_anterior_expressamente(self, caso):
        antiga = caso.notificacao(estado="ANULADA", motivo="endereço antigo")
        antiga.peca = caso.peca("NOT", "Notificação", (5, 6), numero="NOT 000200/2026")
        antiga.save()
        texto = notificar(caso)
        assert "substitui a NOT 000200/2026, que fica anulada." in texto and "endereço antigo" in texto


class TestNotificacoesDepoisDaDecisao:
    def test_recurso_nao_exige_deposito_e_reconsideracao_nao_interrompe(self, caso):
        decisao = caso.decisao(capitulos=[(caso.multa(), "mantido", "149.88")])
        texto = notificar(caso, "decisao", "eletronica", decisao=decisao)
        assert "O recurso não exige depósito." in texto
        assert "não suspende nem interrompe o prazo do recurso" in texto
        assert "Prazo para recorrer (art. 67, § 1º)" in texto
        assert SUMULA not in texto
        assert POR_EXTENSO in texto

    def test_decisao_favoravel_nao_abre_prazo_e_devolve(self, caso):
        caso.deposito(caso.guia())
        decisao = caso.decisao(capitulos=[(caso.multa(), "cancelado", "0")])
        texto = notificar(caso, "decisao", decisao=decisao)
        assert "Nada há a pagar: as penalidades caíram." in texto and "Serão devolvidos R$ 149,88" in texto
        assert "for recebida" not in texto

    def test_da_decisao_do_presidente_so_cabe_reconsideracao(self, caso):
        decisao = caso.decisao(papel="dp", capitulos=[(caso.multa(), "mantido", "149.88")])
        texto = notificar(caso, "decisao", decisao=decisao)
        assert "não cabe recurso (art. 67, II)" in texto and "Recorrer ao Diretor-Presidente" not in texto

    def test_cobranca_da_dez_dias_guia_e_as_duas_consequencias(self, caso):
        caso.multa()
        texto = notificar(caso, "cobranca", "postal", guia=caso.guia(especie="multa"))
        assert "Prazo para recolher a multa 10 (dez) dias" in texto and "GUI 000211-7/2026" in texto
        assert "art. 44, § 3º" in texto and "art. 56, I" in texto

    def test_recurso_prejudicado_nao_se_diz_decidido_pelo_presidente(self, caso):
        decisao = caso.decisao("reconsideracao", capitulos=[(caso.multa(), "cancelado", "0")])
        texto = notificar(caso, "resultado", "postal", decisao=decisao)
        assert "O recurso perdeu o objeto" in texto and "O Diretor-Presidente decidiu" not in texto

    def test_resultado_sem_nada_a_pagar_devolve(self, caso):
        caso.deposito(caso.guia())
        decisao = caso.decisao("recurso", papel="dp", capitulos=[(caso.multa(), "cancelado", "0")])
        texto = notificar(caso, "resultado", "postal", decisao=decisao)
        assert f"Serão devolvidos {POR_EXTENSO}" in texto and "encerra a instância" in texto


def test_guia_nao_traz_barras_nem_pix_e_traz_conta_e_identificador(caso, settings):
    multa, guia = caso.multa(), caso.guia()
    documento = guias.guia(
        ident("GUI", 211, em=hora(15, 5)), guia=guia, origem="Depósito", memorias=[multa.memoria_do_valor]
    )
    texto = lido(documento)
    for proibido in ("PIX", "barras", "linha digitável", "copia e cola"):
        assert proibido.lower() not in texto.lower()
    assert settings.CONTA_DE_DEPOSITO in texto and texto.count("000211-7/2026") >= 3
    assert POR_EXTENSO in texto and "depósito identificado" in texto
    assert not [bloco for bloco in documento.blocos if isinstance(bloco, Assinatura)]


class TestPeticoes:
    def test_peticao_numera_cada_argumento_e_se_dirige_a_quem_julga(self, caso):
        documento = peticoes.peticao(
            ident("PET", em=hora(26, 5)), peticao=caso.peticao(), por=caso.pessoas["representante"]
        )
        texto = lido(documento)
        assert "Ao Diretor de Transportes da CONDER." in texto
        assert "2.1 A mudança foi comunicada por telefone." in texto and "2.2 A obra" in texto
        assert "Procurador de Transportes Exemplo Baía S.A.. " not in texto
        assert "Poderes: procuração de 02/01/2026." in texto

    def test_recurso_vai_ao_presidente_pela_autoridade_recorrida(self, caso):
        recurso = caso.recurso(caso.decisao())
        texto = lido(
            peticoes.peticao(ident("PET", em=hora(9, 7)), peticao=recurso.peticao, por=caso.pessoas["representante"])
        )
        assert "Ao Diretor-Presidente da CONDER, por intermédio do Diretor de Transportes" in texto
        assert "Decisão atacada" in texto

    def recibo(self, caso, peticao, deposito=None):
        anexo = caso.peca("ANX", "defesa.pdf", (8, 13), nome_original="defesa.pdf")
        documento = peticoes.recibo(
            ident("PRT", 517, em=peticao.protocolada_em), peticao=peticao, anexos=[anexo], deposito=deposito
        )
        return lido(documento)

    def test_recibo_diz_segundo_codigos_e_o_que_falta(self, caso):
        deposito = {
            "exigido": Decimal("149.88"),
            "informado": Decimal("87.98"),
            "falta": Decimal("61.90"),
            "ate": datetime.date(2026, 5, 27),
        }
        texto = self.recibo(caso, caso.peticao(tempestiva=True), deposito)
        assert "PRT 000517/2026" in texto and "ter 26/05/2026, 15:12:44" in texto
        assert "faltam R$ 61,90, até 23:59:59 de qua 27/05/2026" in texto
        assert "não precisa ser enviada de novo" in texto and SUMULA in texto
        assert "1f" * 32 in texto.replace(" ", "")
        assert "defesa.pdf, fls. 8 a 13; 6 páginas, 1,8 MB" in texto

    def test_recibo_de_recurso_diz_que_nada_se_deposita(self, caso):
        texto = self.recibo(caso, caso.recurso(caso.decisao()).peticao)
        assert "nada precisa ser pago" in texto and "em 5 (cinco) dias" in texto

    def test_peticao_tardia_esta_guardada_e_o_recibo_avisa(self, caso):
        texto = self.recibo(caso, caso.peticao(tempestiva=False))
        assert "Defesa protocolada, fora do prazo" in texto and "está guardada nos autos" in texto
        assert "recebida" not in texto.replace("for recebida", "")


class TestCertidoes:
    def prazo(self, caso):
        return caso.prazo("defesa", hora(15, 5, 10, 20), "notificação recebida")

    def test_decurso_so_depois_do_fim(self, caso):
        prazo = self.prazo(caso)
        with pytest.raises(Recusa, match="ainda corre, até 23:59:59 de qua.27/05/2026"):
            certidoes.decurso(ident("CER", em=hora(27, 5, 23, 59, 59)), prazo=prazo, fatos=[])
        documento = certidoes.decurso(ident("CER", em=hora(28, 5, 0)), prazo=prazo, fatos=["Nada foi protocolado."])
        texto = lido(documento)
        assert "terminou às 23:59:59 de qua 27/05/2026" in texto and "Nada foi protocolado." in texto
        assert "Emitido automaticamente pelo sistema em qui 28/05/2026, às 00:00:00" in texto

    @pytest.mark.parametrize(
        "quando, titulo, dito",
        [
            ((27, 5, 22, 29, 0), "Certidão de tempestividade", "no prazo, 91 minutos antes do fim do prazo"),
            ((27, 5, 23, 59, 59), "Certidão de tempestividade", "no prazo, menos de 1 minuto antes"),
            ((28, 5, 0, 0, 0), "Certidão de intempestividade", "fora do prazo, menos de 1 minuto depois"),
            ((29, 5, 0, 1, 30), "Certidão de intempestividade", "fora do prazo, 1.441 minutos depois"),
        ],
    )
    def test_tempestividade_em_minutos(self, caso, quando, titulo, dito):
        peticao = caso.peticao(em=hora(*quando))
        documento = certidoes.tempestividade(ident("CER", em=hora(30, 5)), peticao=peticao, prazo=self.prazo(caso))
        assert documento.titulo == titulo
        assert dito in lido(documento)

    def test_deposito_nao_provado_guarda_a_peticao_e_nao_julga(self, caso):
        defesa = caso.defesa("A_COMPLETAR")
        documento = certidoes.deposito_nao_feito(
            ident("CER", em=hora(28, 5, 0)), defesa=defesa, prazo=self.prazo(caso), falta=Decimal("61.90")
        )
        texto = lido(documento)
        assert "falta, R$ 61,90 (sessenta e um reais e noventa centavos)" in texto
        assert "continua guardada nos autos" in texto and "ato motivado da autoridade" in texto

    def test_atraso_nao_muda_o_merito_e_so_depois_do_limite(self, caso):
        prazo = caso.prazo("julgamento", hora(26, 5, 15, 12), "defesa completa")
        assert "improrrogável; o atraso não muda o mérito" in lido(
            certidoes.atraso_de_julgamento(ident("CER", em=hora(26, 6, 0)), prazo=prazo)
        )
        with pytest.raises(Recusa):
            certidoes.atraso_de_julgamento(ident("CER", em=hora(25, 6)), prazo=prazo)

    def test_definitividade_por_penalidade_com_efeitos(self, caso):
        multa = caso.multa(definitivo_em=datetime.date(2026, 7, 10))
        advertencia = caso.advertencia(definitivo_em=datetime.date(2026, 7, 11))
        documento = certidoes.definitividade(
            ident("CER", em=hora(13, 7)), enquadramentos=[multa, advertencia], causa="sem_recurso",
            ultima_decisao=None, efeitos=["Cobrar R$ 149,88."],
        )  # fmt: skip
        texto = lido(documento)
        assert "sex 10/07/2026" in texto and "sáb 11/07/2026" in texto
        assert "sem recurso nem reconsideração tempestivos" in texto and "Cobrar R$ 149,88." in texto


def decidir(caso, decisao, por="dt") -> str:
    return lido(decisoes.decisao(ident("DEC", em=hora(25, 6, 10, 14)), decisao=decisao, por=caso.pessoas[por]))


def minuta_de(versao):
    minuta = versao.minuta
    return decisoes.minuta(
        ident("DEC", em=hora(24, 6)), processo=minuta.processo, instancia=minuta.instancia, texto=versao.texto,
        de=f"{versao.autor} (Jurídico), versão {versao.numero}",
    )  # fmt: skip


class TestDecisoes:
    def test_cada_argumento_na_sua_linha_com_resposta(self, caso):
        caso.defesa()
        texto = decidir(caso, caso.decisao(capitulos=[(caso.multa(), "mantido", "149.88")]))
        for n, tese in enumerate(TEXTO["teses"], 1):
            assert f"3.{n}" in texto
            assert tese["alega"].rstrip(".") in texto and tese["resposta"] in texto
        assert texto.count("Rejeito, porque") == 2 and texto.count("Alega:") == 2

    def test_argumento_sem_resposta_nao_se_assina(self, caso):
        teses = [TEXTO["teses"][0], {**TEXTO["teses"][1], "resposta": "  "}]
        decisao = caso.decisao(texto={**TEXTO, "teses": teses}, capitulos=[(caso.multa(), "mantido", "149.88")])
        with pytest.raises(Recusa, match="Falta responder ao argumento 2"):
            decidir(caso, decisao)

    def test_dispositivo_traz_valor_por_extenso_deposito_recurso_e_notificacao(self, caso):
        caso.defesa()
        caso.deposito(caso.guia())
        texto = decidir(caso, caso.decisao(capitulos=[(caso.multa(), "mantido", "149.88")]))
        assert "Julgo improcedente a defesa e mantenho a multa do art. 57, III, b, no valor de" in texto
        assert POR_EXTENSO in texto
        assert "O depósito de R$ 149,88 fica na conta do processo até a decisão definitiva" in texto
        assert "Cabe recurso ao Diretor-Presidente em 10 (dez) dias" in texto and "sem depósito (art. 67" in texto
        assert "Notifique-se a empresa, com cópia integral" in texto

    def test_revelia_aplica_e_nao_rejeita_defesa_que_nao_houve(self, caso):
        texto = decidir(
            caso, caso.decisao(texto={**TEXTO, "teses": []}, capitulos=[(caso.multa(), "mantido", "149.88")])
        )
        assert "Aplico a multa do art. 57, III, b" in texto and "improcedente" not in texto

    def test_multa_reduzida_devolve_a_sobra_e_a_memoria_e_da_autuacao(self, caso):
        caso.defesa()
        caso.deposito(caso.guia())
        texto = decidir(caso, caso.decisao(capitulos=[(caso.multa(), "reduzido", "74.94")]))
        assert "reduzo a multa do art. 57, III, b para R$ 74,94" in texto
        assert "Devolva-se ao depositante, sem necessidade de pedido, R$ 74,94" in texto
        assert "Multa autuada" in texto

    def test_decisao_por_capitulo_cancela_uma_e_mantem_outra(self, caso):
        caso.defesa()
        multa, advertencia = caso.multa(), caso.advertencia()
        texto = decidir(caso, caso.decisao(capitulos=[(multa, "cancelado", "0"), (advertencia, "mantido", "0")]))
        assert "cancelo a multa do art. 57, III, b." in texto and "mantenho a advertência do art. 56, V." in texto

    def test_nao_recebimento_traz_as_sumulas_a_ressalva_e_guarda_a_peticao(self, caso):
        caso.defesa("A_COMPLETAR")
        texto_da_decisao = {**TEXTO, "teses": [], "ressalva": "Mantenho a exigência, à vista do parecer."}
        decisao = caso.decisao("recebimento", texto=texto_da_decisao, capitulos=[(caso.multa(), "mantido", "149.88")])
        texto = decidir(caso, decisao)
        assert "Não recebo a defesa" in texto and "continua guardada nos autos" in texto
        assert SUMULA in texto and "Mantenho a exigência, à vista do parecer." in texto
        assert "Aplico a multa" in texto

    def test_reenquadramento_ja_gravado_ainda_diz_o_artigo_imputado(self, caso):
        caso.defesa()
        multa = caso.multa()
        multa.infracao = "57-I-a"
        multa.save()
        decisao = caso.decisao(capitulos=[(multa, "reenquadrado", "74.94")])
        decisao.capitulos.update(infracao_imputada="57-III-b")
        texto = decidir(caso, decisao)
        assert "reenquadro a infração do art. 57, III, b no art. 57, I, a, com multa, no valor de R$ 74,94" in texto

    def test_minuta_incompleta_mostra_o_que_falta(self, caso):
        item = {"enquadramento": caso.multa().pk, "resultado": "", "infracao": "57-III-b", "valor": None}
        teses = [{"alega": "houve telefonema.", "resposta": "", "acolhe": None, "folha": ""}]
        versao = caso.versao(texto={**TEXTO, "teses": teses, "dispositivo": [item]})
        texto = lido(minuta_de(versao))
        assert "Ainda sem resposta: —" in texto and "(A decidir: a multa do art. 57, III, b.)" in texto

    def test_recurso_nao_agrava(self, caso):
        multa = caso.multa()
        decisao = caso.decisao("recurso", papel="dp", capitulos=[(multa, "mantido", "149.89")])
        with pytest.raises(Recusa, match="não agrava"):
            decidir(caso, decisao, "dp")

    def test_recurso_provido_devolve_e_encerra_a_instancia(self, caso):
        caso.deposito(caso.guia())
        decisao = caso.decisao(
            "recurso",
            papel="dp",
            texto={**TEXTO, "conhecimento": "conhece"},
            capitulos=[(caso.multa(), "cancelado", "0")],
        )
        texto = decidir(caso, decisao, "dp")
        assert "Dou provimento ao recurso e cancelo a multa" in texto and "Nenhum depósito é exigido" in texto
        assert f"Devolva-se ao depositante, sem necessidade de pedido, {POR_EXTENSO}" in texto
        assert "encerra a instância administrativa" in texto and "Cabe recurso" not in texto
        assert "Gabinete do Diretor-Presidente" in texto

    def test_recurso_nao_conhecido_deixa_a_penalidade(self, caso):
        decisao = caso.decisao(
            "recurso",
            papel="dp",
            texto={**TEXTO, "conhecimento": "nao_conhece"},
            capitulos=[(caso.multa(), "mantido", "149.88")],
        )
        texto = decidir(caso, decisao, "dp")
        assert "Não conheço do recurso. A penalidade fica como estava." in texto and "provimento" not in texto

    def test_substituto_assina_dizendo_a_quem_substitui_e_por_que_ato(self, caso):
        texto = decidir(caso, caso.decisao(capitulos=[(caso.multa(), "mantido", "149.88")]), "substituto")
        assert "Diretor de Transportes, em substituição a Otávio Exemplo Nunes." in texto
        assert "Designação: Portaria nº 40/2026." in texto

    def test_prazos_lado_a_lado_com_o_ato_praticado(self, caso):
        caso.prazo("defesa", hora(15, 5, 10, 20), "notificação recebida")
        caso.prazo("julgamento", hora(26, 5, 15, 12), "defesa completa")
        caso.defesa()
        texto = decidir(caso, caso.decisao(capitulos=[(caso.multa(), "mantido", "149.88")]))
        assert "ter 26/05/2026, 15:12: no prazo" in texto and "qui 25/06/2026, 10:14: no prazo" in texto
        assert "qua 27/05/2026, 23:59:59" in texto and "qui 25/06/2026, 23:59:59" in texto

    def test_minuta_e_rascunho_sem_numero_folha_codigo_nem_assinatura(self, caso):
        multa = caso.multa()
        item = {"enquadramento": multa.pk, "resultado": "mantido", "infracao": "57-III-b", "valor": "149.88"}
        versao = caso.versao(texto={**TEXTO, "dispositivo": [item]})
        documento = minuta_de(versao)
        texto = lido(documento)
        assert documento.rascunho and documento.folha_inicial is None and not documento.codigo
        assert not [bloco for bloco in documento.blocos if isinstance(bloco, Assinatura)]
        assert POR_EXTENSO in texto and "Minuta de Lia Ficção Prado (Jurídico), versão 8." in texto
        assert "DEC 0000" not in texto

    def test_o_dispositivo_mudado_por_quem_decide_traz_as_razoes_e_diz_de_quem_e_cada_parte(self, caso):
        versao = caso.versao(texto={**TEXTO, "razoes": "A prova da fl. 12 basta."})
        versao.autor = caso.pessoas["dt"].usuario
        versao.save()
        lia = caso.pessoas["juridico"].usuario
        decisao = caso.decisao(
            versao=versao, minutada_por=lia, texto=versao.texto, capitulos=[(caso.multa(), "cancelado", "0")]
        )
        texto = decidir(caso, decisao)
        assert "Razões da autoridade A prova da fl. 12 basta." in texto
        assert (
            "Minuta de Lia Ficção Prado (Jurídico); dispositivo de Otávio Exemplo Nunes, que decide, na versão 8."
            in texto
        )

    def test_quem_se_reautenticou_assina_dizendo_isso(self, caso):
        decisao = caso.decisao(capitulos=[(caso.multa(), "mantido", "149.88")])
        assert "com sessão autenticada por senha" in decidir(caso, decisao)
        caso.pessoas["dt"] = replace(caso.pessoas["dt"], reautenticado_em=hora(25, 6, 10, 14))
        assert "com nova autenticação por senha, no ato de assinar" in decidir(caso, decisao)

    def test_assinatura_imprime_a_impressao_digital_do_que_esta_no_documento(self, caso):
        versao = caso.versao()
        decisao = caso.decisao(versao=versao, capitulos=[(caso.multa(), "mantido", "149.88")])
        documento = decisoes.decisao(ident("DEC", em=hora(25, 6)), decisao=decisao, por=caso.pessoas["dt"])
        firmas = [bloco for bloco in documento.blocos if isinstance(bloco, Assinatura)]
        assert [firma.sha256 for firma in firmas] == [impressao_digital(documento)]
        assert firmas[0].qr == "http://127.0.0.1:8000/verificar/9KTR-52HB-X7WD/"


class TestRemessaEDinheiro:
    def test_remessa_encaminha_certifica_e_nao_julga(self, caso):
        recurso = caso.recurso(caso.decisao())
        certidao = caso.peca("CER", "Certidão de tempestividade", (28, 28), numero="CER 000070/2026")
        documento = remessas.remessa(
            ident("REM", em=hora(14, 7)), recurso=recurso, por=caso.pessoas["dt"], retratacao="mantem",
            motivo="As razões repetem a defesa.", certidao=certidao, indice=list(caso.processo.pecas.all()),
            limite=caso.prazo("remessa", hora(9, 7, 23, 40), "recurso protocolado").memoria,
        )  # fmt: skip
        texto = lido(documento)
        assert "não julga se o recurso é admissível" in texto and "Mantenho a decisão recorrida." in texto
        assert "certificada (fl. 28)" in texto and "Certidão de tempestividade CER 000070/2026" in texto
        assert "ter 14/07/2026, 23:59:59" in texto

    def test_retratacao_nao_sobe_e_prejudica_o_recurso(self, caso):
        recurso = caso.recurso(caso.decisao())
        documento = remessas.remessa(
            ident("REM", em=hora(14, 7)), recurso=recurso, por=caso.pessoas["dt"], retratacao="reconsidera",
            motivo="A autorização existia.", certidao=None, indice=[], limite=None,
        )  # fmt: skip
        texto = lido(documento)
        assert documento.titulo == "Retratação" and "fica prejudicado" in texto and "Encaminho" not in texto

    def test_ordem_antes_da_conciliacao_diz_que_se_paga_depois_dela(self, caso):
        guia = caso.guia()
        caso.deposito(guia, especies=["informado"])
        assert "paga-se depois da conciliação" in lido(self.ordem(caso, "149.88"))

    def test_conversao_de_deposito_feito_por_duas_guias(self, caso):
        primeira = caso.guia()
        caso.deposito(primeira, "100.00")
        segunda = caso.guia("49.88", numero="000212-5/2026")
        caso.deposito(segunda, "49.88")
        documento = devolucoes.conversao(
            ident("CON", em=hora(11, 8)), guia=segunda, valor=Decimal("149.88"), enquadramentos=[caso.multa()]
        )
        assert POR_EXTENSO in lido(documento)

    def ordem(self, caso, valor, favorecido="Transportes Exemplo Baía S.A.", por=()):
        guia = caso.processo.guias.first() or caso.guia()
        return devolucoes.ordem(
            ident("DEV", em=hora(11, 8)), guia=guia, valor=Decimal(valor), decisao=caso.decisao(),
            favorecido=favorecido, limite_memoria=None, por=por,
        )  # fmt: skip

    def test_devolucao_nunca_passa_do_creditado(self, caso):
        caso.deposito(caso.guia())
        with pytest.raises(Recusa, match="o depósito do processo é de R\\$.149,88"):
            self.ordem(caso, "149.89")

    def test_devolucao_diz_origem_decisao_e_valor_por_extenso_com_dois_signatarios(self, caso):
        caso.deposito(caso.guia())
        documento = self.ordem(caso, "149.88", por=[caso.pessoas["dt"], caso.pessoas["financeiro"]])
        texto = lido(documento)
        assert POR_EXTENSO in texto and "GUI 000211-7/2026" in texto and "Decisão que libera" in texto
        firmas = [bloco for bloco in documento.blocos if isinstance(bloco, Assinatura)]
        assert [firma.nome for firma in firmas] == ["Otávio Exemplo Nunes", "Davi Conto Matos"]
        assert {firma.sha256 for firma in firmas} == {impressao_digital(documento)}

    def test_terceiro_so_com_procuracao(self, caso):
        caso.deposito(caso.guia())
        assert "junte-se a procuração" in lido(self.ordem(caso, "74.94", favorecido="Outra Pessoa"))

    def test_conversao_e_registro_de_advertencia(self, caso):
        multa, advertencia = caso.multa(), caso.advertencia(definitivo_em=datetime.date(2026, 7, 10))
        guia = caso.guia()
        caso.deposito(guia)
        convertido = devolucoes.conversao(
            ident("CON", em=hora(11, 8)), guia=guia, valor=Decimal("149.88"), enquadramentos=[multa]
        )
        assert f"Converte-se em pagamento a quantia de {POR_EXTENSO}" in lido(convertido)
        registro = lido(devolucoes.advertencia(ident("ADV", em=hora(11, 8)), enquadramento=advertencia))
        assert "advertência do art. 56, V" in registro and "Não há valor a pagar." in registro
