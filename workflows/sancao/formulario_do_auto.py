"""The form of an auto: what is missing or impossible is said beside its field, with the article (F01)."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms
from django.utils.functional import cached_property

from processos import identificadores, municipios
from processos.campos import CampoHora, CampoIdentificador, CampoPDFs
from processos.models import AutoDeInfracao, Linha, Transportador, Veiculo
from processos.regras.infracoes import CATALOGO, SO_A_CEDULA, EnquadramentoInvalido, cumular
from processos.regras.tempo import data_local

from ..motor.atos import FormularioDeAto
from .antes_de_lavrar import Sabido, o_que_se_sabe, parecido, veiculo_de
from .enquadramento import avaliar
from .formulario_da_retencao import CamposDaRetencao

Ciente = AutoDeInfracao.Ciente
RELATO_MINIMO = 80
SO_ALGARISMOS = {"inputmode": "numeric", "autocomplete": "off"}
DA_PLACA = {"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false"}


def imputaveis() -> list[tuple[str, str]]:
    """What an inspector may impute in an auto: warnings, fines and retention; cancelment has its own rite."""
    return [
        (i.chave, f"{i.citacao}: {i.resumo}")
        for i in CATALOGO.values()
        if i.pena in ("advertencia", "multa", "retencao") and i.imputavel
    ]


class LavrarForm(CamposDaRetencao, FormularioDeAto):
    template = "motor/lavrar.html"
    guarda = True

    talao_serie = forms.CharField(label="Série do talão", max_length=5)
    talao_n = forms.IntegerField(label="Número no talão", min_value=1, widget=forms.NumberInput(SO_ALGARISMOS))
    placa = CampoIdentificador(identificadores.placa, label="Placa", required=False, widget=forms.TextInput(DA_PLACA))
    transportador = forms.ModelChoiceField(
        Transportador.objects.all(),
        label="Transportador",
        required=False,
        to_field_name="n_cadastro",
        help_text="Só quando a infração não envolve um veículo.",
    )
    linha = forms.ModelChoiceField(Linha.objects.all(), label="Linha", required=False, to_field_name="codigo")
    fato = CampoHora(label="Data e hora do fato")
    motivo_nao_imediato = forms.CharField(
        label="Por que não foi lavrado no momento", required=False, widget=forms.Textarea(attrs={"rows": 2})
    )
    local = forms.CharField(label="Local", max_length=200)
    municipio = forms.ChoiceField(label="Município", choices=municipios.escolhas)
    constatacao = forms.ChoiceField(
        label="Como foi constatada",
        choices=[("campo", "em campo"), ("cadastro", "no cadastro"), ("denuncia", "por denúncia")],
    )
    agente_infrator = forms.CharField(label="Preposto", max_length=3000, required=False)
    enquadramentos = forms.MultipleChoiceField(
        label="Enquadramentos", choices=imputaveis, widget=forms.CheckboxSelectMultiple
    )
    objeto_56_v = forms.ChoiceField(
        label="No art. 56, V, faltou",
        required=False,
        choices=[("", "—"), ("cedula", "a cédula de identificação"), ("uniforme", "o uniforme")],
    )
    relato = forms.CharField(
        label="Relato",
        widget=forms.Textarea(attrs={"rows": 6}),
        min_length=RELATO_MINIMO,
        help_text=f"O que você viu, com suas palavras. Mínimo de {RELATO_MINIMO} letras.",
    )
    evidencias = CampoPDFs(label="Evidências em PDF", required=False)
    sanar_imediato = forms.BooleanField(
        label="Determinei sanar a falta de imediato (art. 64)", required=False, initial=True
    )
    ciente = forms.ChoiceField(label="Ciente do preposto", choices=Ciente.choices, widget=forms.RadioSelect)
    tes1_nome = forms.CharField(label="Primeira testemunha", max_length=3000, required=False)
    tes1_cpf = CampoIdentificador(
        identificadores.cpf, label="CPF da primeira testemunha", required=False, widget=forms.TextInput(SO_ALGARISMOS)
    )
    tes2_nome = forms.CharField(label="Segunda testemunha", max_length=3000, required=False)
    tes2_cpf = CampoIdentificador(
        identificadores.cpf, label="CPF da segunda testemunha", required=False, widget=forms.TextInput(SO_ALGARISMOS)
    )
    prazo_no_auto = forms.BooleanField(
        label="O auto entregue traz o prazo e o local de defesa",
        required=False,
        help_text="Neste caso o ciente já é a notificação, e o prazo de defesa corre dele.",
    )
    confirmo_duplicidade = forms.BooleanField(label="Conferi: não é o mesmo fato de outro auto", required=False)

    @cached_property
    def sabido(self) -> Sabido:
        """What the page says of the fact before the auto is written."""
        return o_que_se_sabe(self, self.contexto.agora)

    @property
    def erro_nas_testemunhas(self) -> bool:
        """Something to correct in this part, which the page must then show."""
        return any(f"tes{n}_{dado}" in self.errors for n in (1, 2) for dado in ("nome", "cpf"))

    def clean_placa(self) -> Veiculo | None:
        placa = self.cleaned_data["placa"]
        if not placa:
            return None
        veiculo = veiculo_de(placa)
        if veiculo is None:
            raise forms.ValidationError(
                f"Não há veículo registrado com a placa {placa}. Confira a placa, ou informe o transportador."
            )
        return veiculo

    def clean_fato(self) -> datetime.datetime:
        fato = self.cleaned_data["fato"]
        if fato > self.contexto.agora:
            raise forms.ValidationError("O fato não pode estar no futuro.")
        return fato

    def clean_enquadramentos(self) -> list[str]:
        chaves = self.cleaned_data["enquadramentos"]
        try:
            cumular(chaves)
        except EnquadramentoInvalido as erro:
            raise forms.ValidationError(str(erro)) from erro
        return chaves

    def clean_talao_serie(self) -> str:
        return self.cleaned_data["talao_serie"].strip().upper()

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        self._conferir_talao(dados)
        self._conferir_ciente(dados)
        if not dados.get("placa") and not dados.get("transportador") and "placa" not in self.errors:
            self.add_error("placa", "Informe a placa do veículo, ou o transportador.")
        if "56-V" in (dados.get("enquadramentos") or []) and not dados.get("objeto_56_v"):
            self.add_error(
                "objeto_56_v", "Diga se faltou a cédula ou o uniforme: só a cédula pode virar multa (art. 57, I, g)."
            )
        self._conferir_cedula(dados)
        fato = dados.get("fato")
        if fato and data_local(fato) != data_local(self.contexto.agora) and not dados.get("motivo_nao_imediato"):
            self.add_error(
                "motivo_nao_imediato", "Diga por que o auto não foi lavrado no momento da ocorrência (art. 54, § 1º)."
            )
        self._conferir_duplicidade(dados)
        self.conferir_retencao(dados, self.contexto.agora)
        return dados

    def _conferir_cedula(self, dados: dict) -> None:
        """The fine of 57, I, g, is the lack of the card again: never of the uniform, never the first time."""
        chaves, objeto = dados.get("enquadramentos") or [], dados.get("objeto_56_v")
        if "57-I-g" not in chaves:
            return
        if "56-V" in chaves:
            frase = (
                "A falta de cédula é advertência (art. 56, V) ou, reincidente, multa (art. 57, I, g): indique só uma."
            )
            self.add_error("enquadramentos", frase)
        elif objeto == "uniforme":
            self.add_error("objeto_56_v", SO_A_CEDULA)
        else:
            dados["objeto_56_v"] = "cedula"
            self._conferir_falta_anterior(dados)

    def _conferir_falta_anterior(self, dados: dict) -> None:
        veiculo, fato = dados.get("placa"), dados.get("fato")
        transportador = veiculo.transportador if veiculo else dados.get("transportador")
        if not transportador or not fato:
            return
        caiu_em, _, _ = avaliar(transportador, fato, CATALOGO["56-V"], "cedula")
        if caiu_em.chave == "56-V":
            self.add_error(
                "enquadramentos",
                "Não há falta anterior de cédula, definitiva e nos seis meses, deste transportador (art. 57, I, g, e § 1º): "
                "impute o art. 56, V.",
            )

    def _conferir_talao(self, dados: dict) -> None:
        serie, numero = dados.get("talao_serie"), dados.get("talao_n")
        if not serie or not numero:
            return
        talao = self.contexto.autor.usuario.taloes.filter(serie=serie, de__lte=numero, ate__gte=numero)
        if not talao.exists():
            self.add_error("talao_n", "Este número não está em um talão seu. Confira a série e o número.")
        elif AutoDeInfracao.objects.filter(serie=serie, numero=numero).exists():
            self.add_error(
                "talao_n", f"O auto {numero:06d} da série {serie} já foi lavrado. Use a próxima folha do talão."
            )

    def _conferir_ciente(self, dados: dict) -> None:
        if dados.get("ciente") != Ciente.RECUSOU:
            return
        cpfs = [dados.get("tes1_cpf"), dados.get("tes2_cpf")]
        for n in (1, 2):
            for campo in (f"tes{n}_nome", f"tes{n}_cpf"):
                if not dados.get(campo) and campo not in self.errors:
                    self.add_error(campo, "A recusa só vale com duas testemunhas (art. 63, parágrafo único).")
        if all(cpfs) and cpfs[0] == cpfs[1]:
            self.add_error("tes2_cpf", "As duas testemunhas são pessoas diferentes.")
        autuante = str(self.contexto.autor.usuario).casefold()
        for n in (1, 2):
            if (dados.get(f"tes{n}_nome") or "").strip().casefold() == autuante:
                self.add_error(f"tes{n}_nome", "O autuante não é testemunha da recusa.")

    def _conferir_duplicidade(self, dados: dict) -> None:
        veiculo, fato, chaves = dados.get("placa"), dados.get("fato"), dados.get("enquadramentos")
        if not (veiculo and fato and chaves) or dados.get("confirmo_duplicidade"):
            return
        outro = parecido(veiculo, fato, chaves)
        if outro:
            self.add_error(
                "confirmo_duplicidade",
                f"O {outro} é do mesmo veículo e da mesma infração, em menos de 60 minutos. Se é outro fato, confirme.",
            )

    def dados_do_ato(self) -> dict[str, Any]:
        d = dict(self.cleaned_data)
        d.pop("confirmo_duplicidade")
        veiculo = d.pop("placa")
        testemunhas = [{"nome": d.pop(f"tes{n}_nome"), "cpf": d.pop(f"tes{n}_cpf")} for n in (1, 2)]
        retencao = self.dados_da_retencao(d)
        return {
            **d,
            "retencao": retencao,
            "veiculo": veiculo,
            "transportador": veiculo.transportador if veiculo else d["transportador"],
            "testemunhas": testemunhas if d["ciente"] == Ciente.RECUSOU else [],
        }
