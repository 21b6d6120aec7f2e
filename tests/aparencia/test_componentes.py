"""Fields, chips, bands and calculation memories, as rendered."""

from datetime import date
from decimal import Decimal
from types import SimpleNamespace

import pytest
from django import forms
from django.template import Context, Template
from lxml import html

MARCO = {"veredito": "marco", "ordinal": None, "nome": "", "motivo": "começo", "fonte": "Lei 9.784/1999, art. 66"}


def renderizar(texto: str, **contexto):
    return html.fromstring("<div>" + Template("{% load aparencia %}" + texto).render(Context(contexto)) + "</div>")


def texto_de(elemento) -> str:
    return " ".join(elemento.text_content().split(None))


class DepositoForm(forms.Form):
    valor = forms.DecimalField(label="Valor depositado", help_text="Como está no comprovante.")
    resultado = forms.ChoiceField(
        label="Resultado", widget=forms.RadioSelect, choices=[("m", "Mantém"), ("r", "Reduz")]
    )
    leu = forms.BooleanField(label="Li a minuta.")
    versao = forms.CharField(widget=forms.HiddenInput)


def test_campo_mostra_o_erro_ao_lado_e_guarda_o_que_foi_digitado():
    form = DepositoForm({"valor": "abc<", "versao": "7"})
    bloco = renderizar("{% campo form.valor %}", form=form)
    controle = bloco.get_element_by_id("id_valor")
    assert controle.get("value") == "abc<"
    assert controle.get("aria-invalid") == "true"
    descricoes = controle.get("aria-describedby").split()
    assert [texto_de(bloco.get_element_by_id(i)) for i in descricoes] == [
        "Como está no comprovante.",
        "Erro: Informe um número.",
    ]
    assert bloco.find_class("obrigatorio")
    assert bloco.xpath("//label[@for='id_valor']")


def test_campo_sem_erro_nao_se_diz_invalido():
    bloco = renderizar("{% campo form.valor %}", form=DepositoForm())
    assert bloco.get_element_by_id("id_valor").get("aria-invalid") is None
    assert not bloco.find_class("campo-erro")


def test_escolhas_formam_um_grupo_com_legenda():
    bloco = renderizar("{% campo form.resultado %}", form=DepositoForm({"resultado": "r"}))
    assert texto_de(bloco.xpath("//fieldset/legend")[0]).startswith("Resultado")
    assert [r.get("value") for r in bloco.xpath("//input[@checked]")] == ["r"]


def test_o_resumo_leva_a_cada_campo_com_erro():
    bloco = renderizar("{% campos form %}", form=DepositoForm({"valor": "abc", "versao": "7"}))
    alvos = [a.get("href") for a in bloco.find_class("resumo-erros")[0].iter("a")]
    assert alvos == ["#id_valor", "#id_resultado_0", "#id_leu"]
    assert all(bloco.get_element_by_id(alvo[1:]) is not None for alvo in alvos)
    assert bloco.get_element_by_id("id_versao").get("value") == "7"


def test_formulario_sem_erro_nao_tem_resumo():
    assert not renderizar("{% campos form %}", form=DepositoForm()).find_class("resumo-erros")


def test_chip_traz_icone_frase_e_rotulo():
    prazo = SimpleNamespace(vence=date(2026, 6, 25), uteis=7, do_decreto=True, vencido_certificado=False)
    chip = renderizar("{% chip_prazo p hoje 'julgamento' %}", p=prazo, hoje=date(2026, 6, 15)).find_class("etiqueta")[0]
    assert chip.text_content() == "julgamento: vence em 7 dias úteis (qui\u00a025/06)"
    assert chip.xpath(".//use/@href")[0].endswith("icones.svg#calendario")


def test_faixa_escapa_o_que_vem_de_fora_e_aceita_os_niveis_das_mensagens():
    bloco = renderizar("{% faixa nivel titulo %}{{ corpo }}{% endfaixa %}", nivel="warning", titulo="<b>", corpo="<i>x")
    assert bloco.find_class("faixa-aviso")
    assert not bloco.xpath("//i | //div/b")


def memoria(dias):
    return {
        "titulo": "Julgar a defesa",
        "do_decreto": True,
        "dias": dias,
        "passos": [{"texto": "O 4º dia é qua 03/06.", "fonte": "Art. 66, parágrafo único."}],
        "vence": "2026-06-03",
        "vence_as": "2026-06-03T23:59:59-03:00",
        "avisos": [],
        "alternativa": {"texto": "Há outra leitura. Se o dia do começo contasse, seria antes.", "vence": "2026-06-02"},
        "calendario": "2026.3",
        "normas": "1983.1",
    }


def dia(data, veredito, ordinal=None, nome="", motivo="", fonte=""):
    return {"data": data, "veredito": veredito, "ordinal": ordinal, "nome": nome, "motivo": motivo, "fonte": fonte}


QUATRO_DIAS = [
    {"data": "2026-05-28", **MARCO},  # Thursday
    dia("2026-05-29", "conta", 1),
    dia("2026-05-30", "nao_conta", motivo="fim de semana"),
    dia("2026-05-31", "nao_conta", motivo="fim de semana"),
    dia("2026-06-01", "conta", 2),
    dia("2026-06-02", "conta", 3),
    dia("2026-06-03", "vence", 4),
]


def test_memoria_do_prazo_desenha_semanas_inteiras_e_repete_tudo_em_tabela():
    bloco = renderizar("{% memoria_prazo m hoje %}", m=memoria(QUATRO_DIAS), hoje=date(2026, 6, 1))
    semanas = [linha for linha in bloco.find_class("calendario-linha") if linha.find_class("dia")]
    assert [len(linha.find_class("dia")) for linha in semanas] == [7, 7]
    assert [c.text for c in bloco.find_class("dia-ordinal")] == ["1", "2", "3", "4"]
    (vencimento,) = bloco.find_class("calendario")[0].find_class("dia-vence")
    assert [e.text for e in vencimento] == ["03/06", "vence", "4"]
    assert bloco.find_class("dia-hoje")[0].find_class("dia-data")[0].text == "01/06"
    linhas = [[texto_de(c) for c in tr] for tr in bloco.xpath("//tbody/tr")]
    assert linhas[0] == ["qui 28/05/2026", "início: não conta", "", "começo", "Lei 9.784/1999, art. 66"]
    assert linhas[-1][:3] == ["qua 03/06/2026", "vence", "4"]
    assert len(linhas) == 7
    assert bloco.find_class("calendario")[0].get("aria-hidden") == "true"


def test_memoria_do_prazo_diz_a_outra_leitura_e_a_sua_data():
    faixa = renderizar("{% memoria_prazo m %}", m=memoria(QUATRO_DIAS)).find_class("faixa-aviso")[0]
    assert texto_de(faixa.find_class("faixa-titulo")[0]) == "Há outra leitura."
    assert "Por essa leitura, venceria em ter\u00a002/06/2026." in faixa.text_content()


def test_a_outra_leitura_nao_repete_a_data_que_o_texto_ja_diz():
    m = {
        **memoria(QUATRO_DIAS),
        "alternativa": {"texto": "Pela regra federal (art. 66), venceria em ter 02/06/2026.", "vence": "2026-06-02"},
    }
    faixa = renderizar("{% memoria_prazo m %}", m=m).find_class("faixa-aviso")[0]
    assert texto_de(faixa) == "Há outra leitura. Pela regra federal (art. 66), venceria em ter 02/06/2026."


def test_suspensao_longa_vira_uma_linha_e_a_tabela_nao_perde_dia():
    dias = [{"data": "2026-03-06", **MARCO}]
    dias += [dia(f"2026-03-{n:02d}", "suspenso") for n in range(7, 32)]
    dias += [dia("2026-04-01", "conta", 1), dia("2026-04-02", "vence", 2)]
    bloco = renderizar("{% memoria_prazo m %}", m=memoria(dias))
    assert texto_de(bloco.find_class("calendario-intervalo")[0]) == (
        "suspenso por 3 semanas, de seg 09/03/2026 a dom 29/03/2026"
    )
    assert len(bloco.xpath("//tbody/tr")) == 28


@pytest.mark.parametrize("valor", [Decimal("149.88"), "149.88"])
def test_memoria_do_valor_poe_o_resultado_por_ultimo(valor):
    m = {
        "passos": [
            {"rotulo": "Maior valor de referência", "valor": "187.35", "fonte": "valor fictício"},
            {"rotulo": "Em dobro", "valor": "× 2", "fonte": "art. 57, § 1º"},
        ],
        "valor": valor,
        "alternativa": {"texto": "É a leitura mais rigorosa. A multa simples seria menor.", "valor": "74.94"},
        "reincidencia": {
            "reincidente": True,
            "fato_anterior": "2026-01-10",
            "fato_novo": "2026-07-10",
            "ultimo_dia_da_janela": "2026-07-10",
            "definitiva_em": "2026-01-22",
            "processo": "999.0001.2026.0000007-55",
        },
    }
    bloco = renderizar("{% memoria_valor m 'Multa proposta' %}", m=m)
    referencia, dobro, janela, resultado = [texto_de(d) for d in bloco.xpath("//dd")]
    assert (referencia, dobro, resultado) == ("R$ 187,35", "× 2", "R$ 149,88")
    assert "sáb 10/01/2026" in janela
    assert "último dia da janela, inclusive" in janela
    assert texto_de(bloco.xpath("//dt")[-1]) == "Multa proposta"
    assert "R$\u00a074,94" in bloco.find_class("faixa-aviso")[0].text_content()


def test_peca_cancelada_e_riscada_e_a_restrita_mostra_o_cadeado():
    pecas = [
        {
            "folhas": "16",
            "titulo": "Certidão",
            "url": "/x",
            "estado": "cancelada; vale a fl. 17",
            "situacao": "cancelada",
        },
        {"folhas": "18", "titulo": "Parecer", "url": "", "estado": "restrito", "situacao": "restrita"},
        {"folhas": "", "titulo": "Minuta", "url": "/y", "estado": "com você", "situacao": "rascunho"},
    ]
    bloco = renderizar("{% arvore_pecas g %}", g=[{"titulo": "Defesa", "folhas": "fls. 8 a 17", "pecas": pecas}])
    cancelada, restrita, rascunho = bloco.find_class("peca")
    assert texto_de(cancelada.xpath(".//s")[0]) == "Certidão"
    assert restrita.find_class("icone-cadeado")
    assert "sem folha" in rascunho.text_content()
