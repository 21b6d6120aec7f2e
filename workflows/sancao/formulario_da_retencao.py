"""What is typed about a detained vehicle: in the auto, at its substitution, and at its inspection (F02, F03)."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms

from processos import identificadores
from processos.campos import CampoHora, CampoIdentificador, LinhasDeTexto
from processos.models import AutoDeInfracao, Exigencia, Retencao, Veiculo
from processos.regras import retencao as regras

from ..motor.atos import FormularioDeAto

DA_RETENCAO = (
    "local_tipo", "exigencias", "retido_em", "passageiros", "odometro", "remocao_por", "depositario", "documentos",
)  # fmt: skip

SO_NUMEROS = {"inputmode": "numeric", "autocomplete": "off"}


def na_hora_cheia(agora: datetime.datetime) -> datetime.datetime:
    """The moment to the minute, as people type it."""
    return agora.replace(second=0, microsecond=0)


class CamposDaRetencao(forms.Form):
    """The part of the auto's form that only art. 58 fills."""

    local_tipo = forms.ChoiceField(
        label="Onde o veículo foi retido", choices=[("", "—"), *Retencao.Local.choices], required=False
    )
    exigencias = LinhasDeTexto(
        label="Exigências para liberar, uma por linha",
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="Em branco: a do próprio inciso I ou III. No inciso II, diga o que falta.",
    )
    retido_em = CampoHora(label="Hora da retenção", required=False, help_text="Em branco: agora.")
    passageiros = forms.IntegerField(
        label="Passageiros a bordo", min_value=0, max_value=999, required=False, widget=forms.NumberInput(SO_NUMEROS)
    )
    odometro = forms.IntegerField(
        label="Odômetro (km)", min_value=0, max_value=9_999_999, required=False, widget=forms.NumberInput(SO_NUMEROS)
    )
    remocao_por = forms.CharField(label="Quem remove o veículo", max_length=200, required=False)
    depositario = forms.CharField(label="Com quem fica o veículo", max_length=200, required=False)
    documentos = forms.CharField(label="Documentos recolhidos", max_length=300, required=False)

    @property
    def erro_na_retencao(self) -> bool:
        """Something to correct in this part, which the page must then show."""
        return bool(self.errors.keys() & set(DA_RETENCAO))

    def conferir_retencao(self, dados: dict[str, Any], agora: datetime.datetime) -> None:
        """The place rule, the vehicle, the hours and the demands; each refusal beside its field (art. 58)."""
        imputados = dados.get("enquadramentos") or []
        if not regras.incisos(imputados):
            self._nada_sem_o_art_58(dados)
            return
        if dados.get("ciente") != AutoDeInfracao.Ciente.AUSENTE:
            dados["prazo_no_auto"] = True  # the notice on the spot (retencao.notificacao)
        self._conferir_veiculo(dados.get("placa"))
        dados["retido_em"] = dados.get("retido_em") or na_hora_cheia(agora)
        if not dados.get("local_tipo"):
            if "local_tipo" not in self.errors:
                self.add_error("local_tipo", "Diga se a retenção foi em um terminal (art. 58, § 1º).")
        else:
            self._pela_lei(
                regras.conferir_locais, imputados, em_terminal=dados["local_tipo"] == Retencao.Local.TERMINAL
            )
        if "retido_em" not in self.errors:
            fato = dados.get("fato")
            self._pela_lei(
                regras.conferir_horas, agora=agora, fato=fato and na_hora_cheia(fato), retido=dados["retido_em"]
            )
        if "exigencias" not in self.errors:
            dados["exigencias"] = self._pela_lei(
                regras.exigencias_da_retencao, imputados, dados.get("exigencias") or []
            )

    def _nada_sem_o_art_58(self, dados: dict[str, Any]) -> None:
        for campo in DA_RETENCAO:
            if dados.get(campo) not in (None, "", []):
                self.add_error(campo, "Só há retenção com um inciso do art. 58: marque-o, ou deixe isto em branco.")
                return

    def _conferir_veiculo(self, veiculo: Veiculo | None) -> None:
        if "placa" in self.errors:
            return
        if veiculo is None:
            self.add_error("placa", "A retenção é de um veículo: informe a placa (art. 58).")
        elif ja := Retencao.objects.em_curso().filter(veiculo=veiculo).select_related("termo").first():
            termo = f" pelo {ja.termo.numero}" if ja.termo else ""
            self.add_error(
                "placa", f"Este veículo já está retido{termo}: libere-o antes de o reter de novo (art. 58, § 3º)."
            )

    def _pela_lei(self, pergunta, *args: Any, **nomeados: Any) -> Any:
        try:
            return pergunta(*args, **nomeados)
        except regras.RetencaoInvalida as erro:
            self.add_error(erro.campo, str(erro))
            return None

    def dados_da_retencao(self, dados: dict[str, Any]) -> dict[str, Any] | None:
        """Take the retention's own fields out of the form's values; ``None`` where nothing is retained."""
        da_retencao = {campo: dados.pop(campo) for campo in DA_RETENCAO}
        return da_retencao if regras.incisos(dados["enquadramentos"]) else None


class DaRetencao(FormularioDeAto):
    """A form of the case's own retention; the door opens it only where there is one."""

    def preparar(self) -> None:
        self.retencao: Retencao = Retencao.objects.select_related("veiculo").get(auto__processo=self.processo)
        self.faixa = resumo(self.retencao)


def resumo(retencao: Retencao) -> dict[str, str]:
    """What the page reminds its reader of, above the fields."""
    exigencias = "; ".join(e.texto for e in retencao.exigencias.all() if not e.cumprida)
    return {
        "titulo": f"{retencao.veiculo}, {retencao.get_estado_display()}",
        "texto": f"Para liberar: {exigencias}." if exigencias else "Todas as exigências estão cumpridas.",
        "artigo": "Nenhum pagamento é exigido (art. 58, § 3º).",
    }


class SubstituicaoForm(DaRetencao):
    removido_em = CampoHora(label="Hora da remoção")
    substituto = CampoIdentificador(identificadores.placa, label="Placa do substituto")
    substituido_em = CampoHora(label="Hora em que o substituto entrou em serviço")

    def clean_substituto(self) -> Veiculo:
        placa = self.cleaned_data["substituto"]
        veiculo = Veiculo.objects.filter(placa=placa).first()
        if veiculo is None:
            raise forms.ValidationError(f"Não há veículo registrado com a placa {placa}. Confira a placa (art. 30).")
        try:
            regras.conferir_substituto(
                retido=self.retencao.veiculo.placa,
                substituto=veiculo.placa,
                transportador=str(self.retencao.veiculo.transportador_id),
                transportador_do_substituto=str(veiculo.transportador_id),
                substituto_retido=Retencao.objects.em_curso().filter(veiculo=veiculo).exists(),
            )
        except regras.RetencaoInvalida as erro:
            raise forms.ValidationError(str(erro)) from erro
        return veiculo

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        try:
            regras.conferir_horas(
                agora=self.contexto.agora,
                retido=self.retencao.retido_em,
                removido=dados.get("removido_em"),
                substituido=dados.get("substituido_em"),
            )
        except regras.RetencaoInvalida as erro:
            self.add_error(erro.campo if erro.campo in self.fields else None, str(erro))
        return dados


class EntregaForm(DaRetencao):
    """To whom a released vehicle is handed."""

    entregue_a = forms.CharField(label="Entregue a", max_length=3000)
    entregue_cpf = CampoIdentificador(identificadores.cpf, label="CPF de quem recebe")


class VistoriaForm(EntregaForm):
    """One box a demand; seal and receiver are asked when the last is met, and refused before."""

    constatacao = forms.CharField(
        label="O que a vistoria constatou", min_length=20, widget=forms.Textarea(attrs={"rows": 4})
    )
    odometro = forms.IntegerField(label="Odômetro (km)", min_value=0, max_value=9_999_999, required=False)
    selo_n = forms.CharField(label="Número do selo", max_length=20, required=False)

    def preparar(self) -> None:
        super().preparar()
        self.pendentes: list[Exigencia] = [e for e in self.retencao.exigencias.all() if not e.cumprida]
        for e in self.pendentes:
            self.fields[f"exigencia_{e.ordem}"] = forms.BooleanField(label=f"Cumprida: {e.texto}", required=False)
            self.fields[f"exigencia_{e.ordem}_como"] = forms.CharField(
                label=f"Como se cumpriu a exigência {e.ordem}", max_length=300, required=False
            )
        self.do_selo = regras.exige_selo(self.retencao.incisos)
        self.fields["entregue_a"].required = self.fields["entregue_cpf"].required = False
        ajuda = "Só quando a última exigência se cumpre, e o veículo sai."
        self.fields["entregue_a"].help_text = ajuda
        self.fields["selo_n"].help_text = "O que a vistoria aprovada fornece (art. 31, § 1º)."
        self.order_fields(
            ["constatacao", "odometro"]
            + [n for n in self.fields if n.startswith("exigencia_")]
            + ["selo_n", "entregue_a", "entregue_cpf"]
        )

    def clean_selo_n(self) -> str:
        selo = self.cleaned_data["selo_n"].strip().upper()
        if selo and Retencao.objects.filter(selo_n=selo).exists():
            raise forms.ValidationError(
                "Este selo já foi dado a outro veículo: cada selo tem um só número (art. 31, § 1º)."
            )
        return selo

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        cumpridas = {e.texto: bool(dados.get(f"exigencia_{e.ordem}")) for e in self.pendentes}
        cumpridas |= {e.texto: True for e in self.retencao.exigencias.all() if e.cumprida}
        resposta = regras.pode_liberar(cumpridas)
        self.libera = bool(resposta)
        for campo in ("entregue_a", "entregue_cpf", "selo_n"):
            preenchido = bool(dados.get(campo))
            if preenchido and not self.libera:
                self.add_error(campo, resposta.motivo)
            elif not preenchido and self.libera and campo not in self.errors and (campo != "selo_n" or self.do_selo):
                self.add_error(campo, self._falta(campo))
        return dados

    def _falta(self, campo: str) -> str:
        if campo == "selo_n":
            return "O veículo sai com o selo da vistoria: informe o número (arts. 31, § 1º, e 58, I)."
        return "Diga quem recebe o veículo liberado, e o seu CPF (art. 58, § 3º)."

    def dados_do_ato(self) -> dict[str, Any]:
        d = self.cleaned_data
        return {
            "cumpridas": {e.ordem: d[f"exigencia_{e.ordem}_como"] for e in self.pendentes if d[f"exigencia_{e.ordem}"]},
            "libera": self.libera,
            **{campo: d[campo] for campo in ("constatacao", "odometro", "selo_n", "entregue_a", "entregue_cpf")},
        }
