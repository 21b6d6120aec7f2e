"""Form fields of the house: what people type in Brazil, read strictly, with a sentence for what is wrong."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError

from . import identificadores
from .documentos.anexos import AnexoRecusado, conferir_pdf
from .regras.penalidades import ValorInvalido, validar_dinheiro
from .regras.tempo import FUSO, validar_hora

_FORMAS_DE_DATA = ("%d/%m/%Y", "%Y-%m-%d")
_FORMAS_DE_HORA = (
    "%d/%m/%Y %H:%M",
    "%d/%m/%Y, %H:%M",
    "%d/%m/%Y %H:%M:%S",
    "%Y-%m-%dT%H:%M",
    "%Y-%m-%dT%H:%M:%S",
    "%Y-%m-%d %H:%M",
    "%Y-%m-%d %H:%M:%S",
)


def _ler(texto: str, formas: tuple[str, ...]) -> datetime.datetime | None:
    for forma in formas:
        try:
            return datetime.datetime.strptime(texto, forma)  # noqa: DTZ007 - wall time, placed by the caller
        except ValueError:
            continue
    return None


class CampoData(forms.CharField):
    """A civil date, as ``dd/mm/aaaa``; an impossible one (31/02) is refused."""

    def __init__(self, **kwargs: Any):
        kwargs.setdefault("widget", forms.TextInput(attrs={"inputmode": "numeric", "placeholder": "dd/mm/aaaa"}))
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> datetime.date | None:
        if isinstance(value, datetime.date):
            return value
        texto = super().to_python(value)
        if not texto:
            return None
        lida = _ler(texto, _FORMAS_DE_DATA)
        if lida is None:
            raise ValidationError("Esta data não existe ou não está na forma dd/mm/aaaa.")
        return lida.date()


class SeletorDeHora(forms.MultiWidget):
    """The moment as text, and which passing of the hour where a day has 25 of them."""

    template_name = "componentes/seletor_de_hora.html"

    def __init__(self, attrs=None):
        passagens = [("", "—"), ("1", "primeira passagem"), ("2", "segunda passagem")]
        super().__init__(
            {
                "": forms.TextInput(attrs={"placeholder": "dd/mm/aaaa hh:mm", **(attrs or {})}),
                "passagem": forms.Select(choices=passagens),
            }
        )

    def decompress(self, value):
        if isinstance(value, datetime.datetime):
            return [value.astimezone(FUSO).strftime("%d/%m/%Y %H:%M"), ""]
        return [value or "", ""]


class CampoHora(forms.MultiValueField):
    """A moment in America/Bahia. An hour that did not exist is refused; one that happened twice asks which.

    Contagem, § 1: 2011-10-16 00:30 does not exist; 2012-02-25 23:30 happened twice.
    """

    widget = SeletorDeHora

    def __init__(self, **kwargs: Any):
        obrigatorio = kwargs.pop("required", True)
        campos = (forms.CharField(required=obrigatorio), forms.CharField(required=False))
        super().__init__(campos, require_all_fields=False, required=obrigatorio, **kwargs)

    def clean(self, value: Any) -> datetime.datetime | None:
        if isinstance(value, datetime.datetime):
            return value
        return super().clean(value if isinstance(value, list | tuple) else [value, ""])

    def compress(self, data_list: list[str]) -> datetime.datetime | None:
        if not data_list or not data_list[0]:
            return None
        texto, passagem = data_list[0].strip(), (data_list[1] if len(data_list) > 1 else "")
        parede = _ler(texto, _FORMAS_DE_HORA)
        if parede is None:
            raise ValidationError("Este momento não existe ou não está na forma dd/mm/aaaa hh:mm.")
        hora = validar_hora(parede)
        if not hora.existe:
            raise ValidationError(
                "Esta hora não existiu: naquela noite os relógios foram adiantados. Confira o relógio do registro."
            )
        if hora.ambigua and passagem not in ("1", "2"):
            raise ValidationError("Esta hora aconteceu duas vezes. Diga se foi a primeira ou a segunda passagem.")
        return parede.replace(tzinfo=FUSO, fold=1 if passagem == "2" else 0)


class CampoDinheiro(forms.CharField):
    """An amount in Brazilian form, two decimals at most; three decimals or a negative are refused, never rounded."""

    def __init__(self, **kwargs: Any):
        kwargs.setdefault("widget", forms.TextInput(attrs={"inputmode": "decimal", "placeholder": "0,00"}))
        super().__init__(**kwargs)

    def to_python(self, value: Any):
        texto = super().to_python(value)
        if not texto:
            return None
        try:
            return validar_dinheiro(texto)
        except ValorInvalido as erro:
            raise ValidationError(str(erro)) from erro


class CampoIdentificador(forms.CharField):
    """CPF, CNPJ or plate, returned in canonical form."""

    def __init__(self, conferir: Callable[[str], str], **kwargs: Any):
        self.conferir = conferir
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> str:
        texto = super().to_python(value)
        if not texto:
            return texto
        try:
            return self.conferir(texto)
        except identificadores.IdentificadorInvalido as erro:
            raise ValidationError(str(erro)) from erro


class CampoPDF(forms.FileField):
    """A PDF without password, within the limit; ``arquivo.anexo`` carries pages, size and hash."""

    def __init__(self, **kwargs: Any):
        limite = settings.LIMITE_DO_ANEXO_MB
        kwargs.setdefault("help_text", f"Só PDF, sem senha. Até {limite} MB.")
        kwargs.setdefault("widget", forms.ClearableFileInput(attrs={"accept": "application/pdf"}))
        super().__init__(allow_empty_file=True, **kwargs)

    def clean(self, data: Any, initial: Any = None):
        arquivo = super().clean(data, initial)
        if arquivo:
            try:
                arquivo.anexo = conferir_pdf(arquivo, limite_mb=settings.LIMITE_DO_ANEXO_MB)
            except AnexoRecusado as erro:
                raise ValidationError(str(erro)) from erro
        return arquivo


class VariosArquivos(forms.ClearableFileInput):
    allow_multiple_selected = True


class CampoPDFs(CampoPDF):
    """Several PDFs; one refused file names itself and does not affect the others' reading."""

    def __init__(self, **kwargs: Any):
        kwargs.setdefault("widget", VariosArquivos(attrs={"accept": "application/pdf"}))
        kwargs.setdefault("help_text", f"Só PDF, sem senha. Até {settings.LIMITE_DO_ANEXO_MB} MB cada arquivo.")
        super().__init__(**kwargs)

    def clean(self, data: Any, initial: Any = None) -> list:
        arquivos = data if isinstance(data, list | tuple) else ([data] if data else [])
        if not arquivos:
            super().clean(None, initial)
            return []
        erros, limpos = [], []
        for arquivo in arquivos:
            try:
                limpos.append(super().clean(arquivo, initial))
            except ValidationError as erro:
                erros += [f"{arquivo.name}: {mensagem}" for mensagem in erro.messages]
        if erros:
            raise ValidationError(erros)
        return limpos


class LinhasDeTexto(forms.CharField):
    """A text in which each non-empty line is one item: returned as a list."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> list[str]:
        if isinstance(value, list):
            return [str(item).strip() for item in value if str(item).strip()]
        texto = super().to_python(value)
        return [linha.strip() for linha in texto.splitlines() if linha.strip()] if texto else []

    def validate(self, value: Any) -> None:
        if self.required and not value:
            raise ValidationError(self.error_messages["required"], code="required")

    def run_validators(self, value: Any) -> None:
        """Each line by itself, as any text: no null characters."""
        for linha in value:
            super().run_validators(linha)
