"""What may happen to a period, what is refused, and what its memory says."""

import json
from datetime import UTC, date, datetime, timedelta

import pytest

from processos.regras.calendario import Calendario, DiaNaoUtil, DiaParcial, ForaDoCalendario
from processos.regras.normas import PRAZOS, Escolhas
from processos.regras.prazos import (
    Interrupcao,
    PrazoInvalido,
    Prorrogacao,
    Suspensao,
    calcular,
    contar_dias,
    contar_horas,
    contar_meses,
    regressivo,
    termo_fixo,
)
from processos.regras.tempo import TempoInvalido

from .calendarios import SALVADOR_2026, bahia, dia
from .recontagem import recontar

PADRAO = Escolhas.padrao()
SEG_02_03 = bahia("2026-03-02 10:00")


def _dez_dias(calendario=SALVADOR_2026, escolhas=PADRAO, evento=SEG_02_03, **fatos):
    return contar_dias(evento=evento, n=10, unidade="corridos", calendario=calendario, escolhas=escolhas, **fatos)


def _ato(data, publicado, revogado=None):
    datas = (dia(data), "sem expediente", "fechamento")
    return DiaNaoUtil(*datas, publicado_em=dia(publicado), revogado_em=dia(revogado) if revogado else None)


class TestCalendarioQueMuda:
    """Contagem, 6; decisão 25. The period is seg 02/03 + 10 days = qui 12/03/2026."""

    def test_c05_fechamento_publicado_depois_do_vencimento_reabre_o_prazo(self):
        chuva = SALVADOR_2026.com([_ato("12/03/2026", "16/03/2026")])
        vencimento = calcular("defesa", SEG_02_03, chuva, PADRAO)
        assert vencimento.vence == dia("13/03/2026")
        assert vencimento.avisos == ("vencimento_comunicado=2026-03-12",)
        assert any("comunicado qui 12/03/2026" in p["texto"] for p in vencimento.memoria["passos"])

    def test_com_retro_nao_o_prazo_vencido_continua_vencido(self):
        chuva = SALVADOR_2026.com([_ato("12/03/2026", "16/03/2026")])
        vencimento = calcular("defesa", SEG_02_03, chuva, PADRAO.com(RETRO="nao"))
        assert (vencimento.vence, vencimento.avisos) == (dia("12/03/2026"), ())

    def test_com_retro_nao_o_fechamento_publicado_antes_ainda_adia(self):
        aviso = SALVADOR_2026.com([_ato("12/03/2026", "10/03/2026")])
        assert calcular("defesa", SEG_02_03, aviso, PADRAO.com(RETRO="nao")).vence == dia("13/03/2026")

    def test_com_retro_nao_vale_o_que_se_publicou_ate_o_vencimento_ja_adiado(self):
        # Closed on qui 12 (published on 10): due on sex 13. Closed on 13 (published that day): due on seg 16.
        dois = SALVADOR_2026.com([_ato("12/03/2026", "10/03/2026"), _ato("13/03/2026", "13/03/2026")])
        assert calcular("defesa", SEG_02_03, dois, PADRAO.com(RETRO="nao")).vence == dia("16/03/2026")

    def test_fechamento_no_meio_de_dias_corridos_nao_muda_nada(self):
        meio = SALVADOR_2026.com([_ato("09/03/2026", "09/03/2026")])
        vencimento = calcular("defesa", SEG_02_03, meio, PADRAO)
        assert (vencimento.vence, vencimento.avisos) == (dia("12/03/2026"), ())

    def test_revogado_o_fechamento_a_parte_mantem_a_data_comunicada(self):
        revogado = SALVADOR_2026.com([_ato("12/03/2026", "20/02/2026", "09/03/2026")])
        vencimento = calcular("defesa", SEG_02_03, revogado, PADRAO)
        assert (vencimento.vence, vencimento.avisos) == (dia("13/03/2026"), ("revogacao_nao_encurta",))
        encurta = calcular("defesa", SEG_02_03, revogado, PADRAO.com(REVOKE="encurta"))
        assert (encurta.vence, encurta.avisos) == (dia("12/03/2026"), ("vencimento_comunicado=2026-03-13",))

    def test_revogado_o_fechamento_a_administracao_segue_o_calendario_novo(self):
        # 20 business days from seg 02/03: seg 30/03; with 12/03 closed, ter 31/03.
        revogado = SALVADOR_2026.com([_ato("12/03/2026", "20/02/2026", "09/03/2026")])
        assert calcular("julgamento", SEG_02_03, revogado, PADRAO).vence == dia("30/03/2026")

    def test_ciencia_posterior_a_revogacao_usa_o_calendario_novo(self):
        revogado = SALVADOR_2026.com([_ato("12/03/2026", "20/02/2026", "27/02/2026")])
        assert calcular("defesa", SEG_02_03, revogado, PADRAO).vence == dia("12/03/2026")


class TestNoCaminho:
    def test_suspensao_e_prorrogacao_somam_e_o_saldo_corre_depois(self):
        # 30 days from ter 31/03; 6 to 10/04 do not count (+5); +15 granted in time: 45th counted day is ter 19/05.
        vencimento = calcular(
            "ordem_de_operacao",
            bahia("2026-03-30 10:00"),
            SALVADOR_2026,
            PADRAO,
            suspensoes=[Suspensao(dia("06/04/2026"), dia("10/04/2026"), "Portaria fictícia 1/2026")],
            prorrogacoes=[Prorrogacao(15, dia("20/04/2026"), "Ato fictício 2/2026")],
        )
        assert vencimento.vence == dia("19/05/2026")
        assert recontar(vencimento.memoria).contados == 45
        assert {p["fonte"] for p in vencimento.memoria["passos"]} >= {"Portaria fictícia 1/2026", "Ato fictício 2/2026"}

    def test_interrupcao_recomeca_do_zero_e_a_tardia_e_ignorada(self):
        renotificado = Interrupcao(dia("09/03/2026"), dia("10/03/2026"))
        assert _dez_dias(suspensoes=[renotificado]).vence == dia("20/03/2026")
        no_ultimo_dia = Interrupcao(dia("12/03/2026"), dia("13/03/2026"))
        assert _dez_dias(suspensoes=[no_ultimo_dia]).vence == dia("25/03/2026")
        tardia = _dez_dias(suspensoes=[Interrupcao(dia("13/03/2026"), dia("20/03/2026"))])
        assert (tardia.vence, tardia.avisos) == (dia("12/03/2026"), ("interrupcao_tardia_ignorada",))

    def test_prorrogacao_onde_o_decreto_nao_permite_e_vedada(self):
        defesa = calcular("defesa", SEG_02_03, SALVADOR_2026, PADRAO, prorrogacoes=[Prorrogacao(5, dia("05/03/2026"))])
        assert (defesa.vence, defesa.avisos) == (dia("12/03/2026"), ("prorrogacao_vedada",))

    def test_prorrogacao_pelo_vencimento_rolado_continua_os_ordinais(self):
        # OOP-007: sáb 16/05 rolls to seg 18/05; fifteen more days end on ter 02/06.
        vencimento = calcular(
            *("ordem_de_operacao", bahia("2026-04-16 10:00"), SALVADOR_2026, PADRAO.com(EXTENSION="rolado")),
            prorrogacoes=[Prorrogacao(15, dia("10/05/2026"))],
        )
        assert vencimento.vence == dia("02/06/2026")
        assert recontar(vencimento.memoria).contados == 45

    def test_a_data_expressa_so_vale_concedida_ate_o_vencimento_rolado(self):
        # The 30th day is sáb 16/05; granted on the rolled day, seg 18/05, it still counts.
        no_dia = calcular(
            *("ordem_de_operacao", bahia("2026-04-16 10:00"), SALVADOR_2026, PADRAO),
            prorrogacoes=[Prorrogacao(15, dia("18/05/2026"))],
        )
        assert (no_dia.nominal, no_dia.vence) == (dia("31/05/2026"), dia("01/06/2026"))

    def test_no_balcao_o_prazo_acaba_quando_o_protocolo_fecha(self):
        balcao = _dez_dias(escolhas=PADRAO.com(MEIO="balcao"))
        assert balcao.vence_as.isoformat() == "2026-03-12T17:00:00-03:00"
        assert balcao.limite == datetime(2026, 3, 12, 20, tzinfo=UTC)

    def test_a_data_sem_hora_conta_como_o_dia_dela(self):
        assert _dez_dias(evento=dia("02/03/2026")).vence == dia("12/03/2026")

    def test_reforco_semestral_conta_da_ancora_e_nao_do_reforco_anterior(self):
        # 31/08/2026 + 6 months = 01/03/2027; + 12 months = 31/08/2027, not 01/09/2027.
        ancora = date(2026, 8, 31)
        semestres = [contar_meses(evento=ancora, n=n, escolhas=PADRAO).nominal for n in (6, 12)]
        assert semestres == [date(2027, 3, 1), date(2027, 8, 31)]

    def test_vigencia_pela_vespera_acaba_um_dia_antes(self):
        vespera = contar_meses(evento=date(2026, 4, 6), n=6, escolhas=PADRAO.com(VIGENCIA="vespera"), validade=True)
        assert vespera.vence == date(2026, 10, 5)

    def test_48_horas_incluem_o_ultimo_instante(self):
        vencimento = calcular("manifestacao_do_escolhido", bahia("2026-03-31 10:00"), SALVADOR_2026, PADRAO)
        assert bahia("2026-04-02 10:00") < vencimento.limite <= bahia("2026-04-02 10:00") + timedelta(seconds=1)

    def test_48_horas_que_acabam_em_dia_parcial_rolam_como_em_dia_nao_util(self):
        # seg 16/02 14:00 + 48 h = Cinzas 18/02 14:00 -> end of qui 19/02 (decisão 20).
        vencimento = calcular("manifestacao_do_escolhido", bahia("2026-02-16 14:00"), SALVADOR_2026, PADRAO)
        assert vencimento.vence_as.isoformat() == "2026-02-19T23:59:59-03:00"

    def test_a_apreciacao_do_recurso_se_prorroga_uma_vez_por_igual_periodo(self):
        # 30 days from seg 06/04: qua 06/05; 60 days: sex 05/06.
        pedido = ("decisao_recurso", bahia("2026-04-06 10:00"), SALVADOR_2026)
        uma, outra = Prorrogacao(30, dia("30/04/2026")), Prorrogacao(30, dia("20/05/2026"))
        assert calcular(*pedido, PADRAO, prorrogacoes=[uma]).vence == dia("05/06/2026")
        duas = calcular(*pedido, PADRAO, prorrogacoes=[uma, outra])
        assert (duas.vence, duas.avisos) == (dia("05/06/2026"), ("prorrogacao_vedada",))
        longa = Prorrogacao(31, dia("30/04/2026"))
        for escolhas, negada in ((PADRAO.com(REC_PRORROGA="nao"), uma), (PADRAO, longa)):
            vencimento = calcular(*pedido, escolhas, prorrogacoes=[negada], memoria=False)
            assert (vencimento.vence, vencimento.avisos) == (dia("06/05/2026"), ("prorrogacao_vedada",))


class TestMemoria:
    def test_a_alternativa_que_passa_do_calendario_nao_impede_a_conta(self):
        # FED66 from sex 18/12 ends on seg 28/12; the other reading would end on qua 30/12, not loaded.
        ate_29 = Calendario(cobre_de=dia("01/01/2026"), cobre_ate=dia("29/12/2026"))
        vencimento = _dez_dias(ate_29, PADRAO.com(START="FED66"), bahia("2026-12-18 10:00"))
        assert (vencimento.vence, vencimento.memoria["alternativa"]) == (dia("28/12/2026"), None)

    def test_a_memoria_do_julgamento_diz_os_cinco_passos_da_tela(self):
        memoria = calcular(
            *("julgamento", bahia("2026-05-26 15:12"), SALVADOR_2026, PADRAO), marco="a defesa ficou completa"
        ).memoria
        assert [p["texto"] for p in memoria["passos"]] == [
            "O que faz o prazo correr: a defesa ficou completa em ter 26/05/2026, 15:12.",
            "Duração: 20 dias úteis, sem prorrogação.",
            "Começo: esse dia não conta. O 1º dia é qua 27/05/2026.",
            "Não contam 8 sábados e domingos, nem 2 feriados: qui 04/06/2026 (Corpus Christi) e "
            "qua 24/06/2026 (São João).",
            "O 20º dia é qui 25/06/2026, com expediente normal: a data não se desloca.",
        ]
        assert memoria["calendario"] == "2026.1"
        assert memoria["limite"] == "2026-06-26T03:00:00Z"

    def test_a_memoria_diz_por_que_rolou_e_so_as_escolhas_que_leu(self):
        memoria = calcular("defesa", bahia("2026-02-06 10:00"), SALVADOR_2026, PADRAO, marco="notificação").memoria
        assert memoria["rolagem"] == (
            "O prazo não pode acabar em qua 18/02/2026 (Quarta-feira de Cinzas): passa para qui 19/02/2026."
        )
        assert memoria["escolhas"] == {"START": "BA42", "PF": "nao_util", "LATE_OPEN": "rola", "MEIO": "eletronico"}
        cinzas = memoria["dias"][-2]
        assert (cinzas["veredito"], cinzas["ordinal"], cinzas["motivo"]) == ("rola", 10, "expediente parcial")

    def test_o_regressivo_mostra_os_dias_ate_a_viagem(self):
        # C14: qui 19/02 travels; Cinzas counts, Carnaval and the weekend do not; the 2nd is sex 13/02.
        dias = calcular("viagem_a_frete", bahia("2026-02-19 08:00"), SALVADOR_2026, PADRAO).memoria["dias"]
        assert [(d["data"][-2:], d["veredito"], d["ordinal"]) for d in dias] == [
            ("13", "vence", 2),
            *((str(numero), "nao_conta", None) for numero in (14, 15, 16, 17)),
            ("18", "conta", 1),
            ("19", "marco", None),
        ]

    def test_o_alerta_interno_diz_que_nao_e_prazo_do_decreto(self):
        memoria = calcular("registro", bahia("2026-03-02 09:20"), SALVADOR_2026, PADRAO).memoria
        assert memoria["do_decreto"] is False
        assert memoria["ressalva"] == "alerta interno; não é prazo do decreto"

    @pytest.mark.parametrize("tipo", PRAZOS.values(), ids=lambda t: f"{t.chave} ({t.artigo})")
    def test_todo_prazo_se_calcula_e_a_memoria_vira_json(self, tipo):
        calendario = Calendario(versao="sem limite")
        vencimento = calcular(tipo, bahia("2026-05-15 10:20"), calendario, PADRAO, marco="fato")
        memoria = json.loads(json.dumps(vencimento.memoria))
        assert (memoria["tipo"], memoria["titulo"], memoria["artigo"]) == (tipo.chave, tipo.nome, tipo.artigo)
        assert memoria["vence"] == vencimento.vence.isoformat()
        assert all(p["texto"] for p in memoria["passos"])
        assert calcular(tipo, bahia("2026-05-15 10:20"), calendario, PADRAO, memoria=False) == vencimento

    def test_a_chave_de_prazo_troca_a_duracao_e_fica_gravada(self):
        memoria = calcular("reconsideracao", SEG_02_03, SALVADOR_2026, PADRAO.com(RECONS_PRAZO="5")).memoria
        assert (memoria["duracao"]["n"], memoria["escolhas"]["RECONS_PRAZO"]) == (5, "5")


class TestRecusas:
    @pytest.mark.parametrize("n", [0, -1, 10.0, True, "10", 10**9])
    def test_duracao_que_nao_e_numero_inteiro_de_dias_e_recusada(self, n):
        with pytest.raises(PrazoInvalido, match="número inteiro"):
            contar_dias(evento=SEG_02_03, n=n, unidade="corridos", calendario=SALVADOR_2026, escolhas=PADRAO)

    def test_instante_sem_fuso_e_recusado(self):
        with pytest.raises(TempoInvalido, match="sem fuso"):
            _dez_dias(evento=datetime(2026, 3, 2, 10))

    def test_prazo_que_passa_do_calendario_carregado_e_recusado_e_nao_adivinhado(self):
        for memoria in (True, False):
            with pytest.raises(ForaDoCalendario, match="vai até qui 31/12/2026; carregue o ano 2027"):
                _dez_dias(evento=bahia("2026-12-22 10:00"), memoria=memoria)

    def test_prazo_anterior_ao_calendario_carregado_e_recusado(self):
        for memoria in (True, False):
            with pytest.raises(ForaDoCalendario, match="começa em qui 01/01/2026"):
                _dez_dias(evento=bahia("2025-12-10 10:00"), memoria=memoria)

    @pytest.mark.parametrize(
        "chamada",
        [
            lambda: calcular("inexistente", SEG_02_03, SALVADOR_2026, PADRAO),
            lambda: contar_dias(evento=SEG_02_03, n=1, unidade="meses", calendario=SALVADOR_2026, escolhas=PADRAO),
            lambda: Suspensao(dia("02/03/2026"), dia("01/03/2026")),
            lambda: Interrupcao(dia("02/03/2026"), dia("01/03/2026")),
            lambda: Prorrogacao(0, dia("01/03/2026")),
            lambda: _dez_dias(suspensoes=[Interrupcao(dia("01/03/2026"), dia("10/03/2026"))]),
            lambda: calcular("manifestacao_do_escolhido", dia("02/03/2026"), SALVADOR_2026, PADRAO),
            lambda: calcular(
                "balanco", SEG_02_03, SALVADOR_2026, PADRAO, prorrogacoes=[Prorrogacao(1, dia("02/03/2026"))]
            ),
            lambda: contar_meses(evento=SEG_02_03, n=6, escolhas=PADRAO, rola=True),
            lambda: regressivo(evento=SEG_02_03, n=2, unidade="uteis", escolhas=PADRAO),
            lambda: regressivo(evento=dia("02/03/2026"), n=2, unidade="horas", escolhas=PADRAO),
            lambda: contar_horas(evento=SEG_02_03, n=0, calendario=SALVADOR_2026, escolhas=PADRAO),
        ],
    )
    def test_o_que_nao_se_sabe_contar_e_recusado_com_uma_frase(self, chamada):
        with pytest.raises(PrazoInvalido) as recusa:
            chamada()
        assert str(recusa.value).endswith((".", "”."))

    def test_termo_fixo_sem_rolagem_fica_onde_esta(self):
        domingo = termo_fixo(data=dia("29/03/2026"), calendario=SALVADOR_2026, escolhas=PADRAO.com(FIXED_ROLL="nao"))
        assert domingo.vence == dia("29/03/2026")


def test_dia_parcial_que_encerra_cedo_nao_serve_como_ultimo():
    cedo = SALVADOR_2026.com(parciais=[DiaParcial(dia("12/03/2026"), "early_close")])
    assert _dez_dias(cedo).vence == dia("13/03/2026")
    assert _dez_dias(cedo, PADRAO.com(EARLY_CLOSE="nao_rola")).vence == dia("12/03/2026")
