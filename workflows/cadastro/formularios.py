"""What is typed about who speaks for a carrier; the same fields for Protocolo and for the carrier's own request."""

from __future__ import annotations

from typing import Any, cast

from django import forms

from processos import identificadores
from processos.campos import CampoData, CampoIdentificador, CampoPDF
from processos.models import PedidoDeRepresentacao, Representacao, Transportador
from processos.regras.tempo import data_local

from ..motor.atos import FormularioDeAto

DIGITADO = ("nome", "cpf", "email", "qualidade", "poderes", "de", "ate", "documento")


class CampoTransportador(forms.CharField):
    """A carrier by the number of its register."""

    def to_python(self, value: Any) -> Transportador | None:  # type: ignore[override]
        texto = super().to_python(value)
        if not texto:
            return None
        transportador = Transportador.objects.filter(n_cadastro__iexact=texto).first()
        if transportador is None:
            raise forms.ValidationError("Nenhum transportador tem este número de cadastro. Confira na lista.")
        return transportador


def dito(formulario: FormularioDeAto, nome: str) -> str:
    """What was typed in a field, or named by the address, in a length and in characters that a database takes."""
    return str(formulario.data.get(nome) or formulario.contexto.sobre.get(nome) or "").replace("\0", "").strip()[:100]


def chave_dita(formulario: FormularioDeAto, nome: str) -> int | None:
    texto = dito(formulario, nome)
    return int(texto) if texto.isdecimal() and len(texto) <= 18 else None


class DoCadastro(FormularioDeAto):
    """Whose file it is: typed by Protocolo, or the one for which the representative speaks."""

    def preparar(self) -> None:
        if self.contexto.autor.interno and "transportador" in self.fields:
            self.fields["transportador"].initial = self.contexto.sobre.get("transportador")
        else:
            self.fields.pop("transportador", None)

    def dados_do_ato(self) -> dict[str, Any]:
        dados = dict(self.cleaned_data)
        if not self.contexto.autor.interno:
            dados["transportador"] = self.contexto.autor.representado
        return dados


class ComPoderes(DoCadastro):
    """Quality, powers and dates, with the document that proves them."""

    qualidade = forms.ChoiceField(label="Qualidade", choices=Representacao.Qualidade.choices, widget=forms.RadioSelect)
    poderes = forms.ChoiceField(
        label="Poderes",
        choices=Representacao.Poderes.choices,
        widget=forms.RadioSelect,
        help_text="Renunciar, cumprir a penalidade, aderir à notificação eletrônica e habilitar outros pedem poderes plenos.",
    )
    de = CampoData(label="De")
    ate = CampoData(label="Até", required=False, help_text="Em branco: sem data de fim. O último dia ainda vale.")
    documento = forms.CharField(
        label="Documento que prova os poderes", max_length=200, help_text="Por exemplo: procuração de 02/03/2026."
    )
    arquivo = CampoPDF(label="Documento em PDF")

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        de, ate = dados.get("de"), dados.get("ate")
        if de and ate and ate < de:
            self.add_error("ate", "O fim não pode ser anterior ao começo.")
        elif ate and ate < data_local(self.contexto.agora):
            self.add_error("ate", "Estes poderes já terminaram. Peça um documento em vigor.")
        return dados


class HabilitarForm(ComPoderes):
    transportador = CampoTransportador(label="Número de cadastro do transportador")
    nome = forms.CharField(label="Nome do representante", max_length=200)
    cpf = CampoIdentificador(identificadores.cpf, label="CPF do representante")
    email = forms.EmailField(
        label="E-mail do representante",
        max_length=150,
        help_text="É com ele que a pessoa entra. O convite vai para lá.",
    )
    substitui = forms.ModelChoiceField(
        Representacao.objects.none(), label="Em substituição a", required=False, empty_label="ninguém"
    )
    field_order = ("transportador", "nome", "cpf", "email", "qualidade", "poderes", "de", "ate", "documento", "arquivo")

    def preparar(self) -> None:
        super().preparar()
        cast(forms.ModelChoiceField, self.fields["substitui"]).queryset = self._substituiveis()

    def _substituiveis(self):
        em_vigor = Representacao.objects.em_vigor(data_local(self.contexto.agora)).select_related(
            "usuario", "transportador"
        )
        if not self.contexto.autor.interno:
            return em_vigor.filter(transportador=self.contexto.autor.representado)
        return em_vigor.filter(transportador__n_cadastro__iexact=dito(self, "transportador"))

    def clean_email(self) -> str:
        return self.cleaned_data["email"].lower()


class _DeUmaRepresentacao(DoCadastro):
    """About one representation in force: chosen on the carrier's page, or among one's own carrier's."""

    def preparar(self) -> None:
        super().preparar()
        em_vigor = Representacao.objects.em_vigor(data_local(self.contexto.agora)).select_related(
            "usuario", "transportador"
        )
        campo = cast(forms.ModelChoiceField, self.fields["representacao"])
        escolhida = chave_dita(self, "representacao")
        if self.contexto.autor.interno:
            campo.queryset = em_vigor.filter(pk=escolhida)
            campo.help_text = "Escolha o representante na página do transportador."
        else:
            campo.queryset = em_vigor.filter(transportador=self.contexto.autor.representado)
        campo.initial = escolhida

    def dados_do_ato(self) -> dict[str, Any]:
        dados = super().dados_do_ato()
        return {**dados, "transportador": dados["representacao"].transportador}


def campo_da_representacao() -> forms.ModelChoiceField:
    return forms.ModelChoiceField(
        Representacao.objects.none(),
        label="Representante",
        error_messages={"invalid_choice": "Esta representação não está em vigor. Volte à lista e confira."},
    )


class AlterarForm(_DeUmaRepresentacao, ComPoderes):
    representacao = campo_da_representacao()
    field_order = ("representacao",)


class RevogarForm(_DeUmaRepresentacao):
    representacao = campo_da_representacao()
    motivo = forms.CharField(label="Motivo", max_length=400, widget=forms.Textarea(attrs={"rows": 3}), min_length=5)
    arquivo = CampoPDF(label="Pedido ou ato de revogação, em PDF")


class ConvidarForm(_DeUmaRepresentacao):
    representacao = campo_da_representacao()


class ConferirForm(FormularioDeAto):
    pedido = forms.ModelChoiceField(PedidoDeRepresentacao.objects.none(), label="Pedido")
    decisao = forms.ChoiceField(
        label="Conferência",
        widget=forms.RadioSelect,
        choices=[
            ("confirma", "Confirmo: o documento prova o que se pede"),
            ("recusa", "Não confirmo, pelo motivo abaixo"),
        ],
    )
    motivo = forms.CharField(label="Motivo", max_length=500, required=False, widget=forms.Textarea(attrs={"rows": 3}))

    def preparar(self) -> None:
        escolhido = chave_dita(self, "pedido")
        campo = cast(forms.ModelChoiceField, self.fields["pedido"])
        campo.queryset = PedidoDeRepresentacao.objects.filter(estado="A_CONFERIR").select_related(
            "transportador", "representacao__usuario"
        )
        campo.initial = escolhido
        pedido = campo.queryset.filter(pk=escolhido or 0).first()
        if pedido is not None:
            self.pergunta = {"titulo": f"{pedido}.", "texto": resumo_do_pedido(pedido), "artigo": f"Por {pedido.autor}"}

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        if dados.get("decisao") == "recusa" and not dados.get("motivo"):
            self.add_error("motivo", "Diga por que o pedido não se confirma: o transportador lê este motivo.")
        return dados


def resumo_do_pedido(pedido: PedidoDeRepresentacao) -> str:
    """The request in one line, as it will be registered."""
    d, partes = pedido.dados, [str(pedido.transportador)]
    if d.get("nome"):
        partes.append(f"{d['nome']}, CPF {identificadores.formatar_cpf(d['cpf'])}, {d['email']}")
    if d.get("poderes"):
        ate = f"até {d['ate']}" if d.get("ate") else "sem data de fim"
        partes.append(
            f"{Representacao.Qualidade(d['qualidade']).label}, poderes: {Representacao.Poderes(d['poderes']).label}, "
            f"de {d['de']} {ate}, por {d['documento']}"
        )
    if d.get("motivo"):
        partes.append(d["motivo"])
    return "; ".join(partes) + "."
