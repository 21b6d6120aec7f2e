"""The bank's statement: simulated line by line, then imported; and the credit that no guide claimed, identified later.

The simulation writes nothing. A line enters once, whatever file brings it again; a bad one stops no other (F05).
"""

from __future__ import annotations

import base64
import binascii
import datetime
import hashlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import groupby
from typing import Any, cast

from django import forms

from processos import extratos
from processos.acesso import Atuacao
from processos.extratos import ExtratoRecusado, Leitura, LinhaLida
from processos.fases import atualizar_fase
from processos.formatos import data_longa, dinheiro, momento
from processos.identificadores import IdentificadorInvalido, numero_da_guia
from processos.models import EscolhaVigente, ExtratoImportado, Guia, Lancamento, LinhaDeExtrato, Papel, Processo
from processos.recusas import Recusa
from processos.regras import depositos as regras
from processos.regras.tempo import data_local

from ..models import Pendencia
from ..motor import registro
from ..motor.atos import Feito, FormularioDeAto, ato
from .creditos import ENCERRADAS, Creditado, creditar

DESCONHECIDA, JA_IMPORTADA, RUIM = "desconhecida", "ja_importada", "ruim"
ROTULOS = {
    **{chave: situacao.frase for chave, situacao in regras.SITUACOES.items()},
    DESCONHECIDA: "identificador desconhecido",
    JA_IMPORTADA: "já importada",
    RUIM: "linha recusada",
}


@dataclass(frozen=True)
class Previsao:
    """What the import would do with one line of the file."""

    numero: int
    situacao: str
    frase: str
    linha: LinhaLida | None = None
    guia: Guia | None = None
    tardia: bool = False

    @property
    def rotulo(self) -> str:
        return f"{ROTULOS[self.situacao]}{', pago com atraso' if self.tardia else ''}"


@dataclass
class Simulacao:
    """Every line of a file, in its order, with what it is; nothing written."""

    leitura: Leitura
    previsoes: list[Previsao] = field(default_factory=list)

    @property
    def novas(self) -> list[Previsao]:
        return [p for p in self.previsoes if p.situacao not in (JA_IMPORTADA, RUIM)]

    @property
    def total(self) -> Decimal:
        return sum((p.linha.valor for p in self.novas if p.linha), Decimal(0))

    @property
    def contagem(self) -> list[tuple[str, int]]:
        """How many lines of each kind, in the order of the table."""
        quantas: dict[str, int] = defaultdict(int)
        for previsao in self.previsoes:
            quantas[previsao.situacao] += 1
        return [(rotulo, quantas[chave]) for chave, rotulo in ROTULOS.items() if quantas[chave]]

    @property
    def digital(self) -> str:
        """What was shown, in one figure: a confirmation of something else is refused."""
        linhas = "\n".join(f"{p.numero}|{p.situacao}|{p.tardia}|{p.guia.pk if p.guia else ''}" for p in self.previsoes)
        return hashlib.sha256(f"{self.leitura.sha256}\n{linhas}".encode()).hexdigest()


@dataclass
class _Conta:
    """A guide as the lines of the file leave it, while they are simulated in order."""

    guia: Guia
    creditado: Decimal
    informados: list[Decimal]


def simular(conteudo: bytes, hoje: datetime.date) -> Simulacao:
    """Read and classify, in a fixed number of queries, whatever the number of lines."""
    leitura = extratos.ler(conteudo, hoje)
    conhecidas = set(
        LinhaDeExtrato.objects.filter(chave__in=[linha.chave for linha in leitura.linhas]).values_list(
            "chave", flat=True
        )
    )
    contas, escolhas = _contas({linha.guia for linha in leitura.linhas if linha.guia}), EscolhaVigente.em(hoje)
    previsoes = [Previsao(r.numero, RUIM, r.motivo) for r in leitura.ruins]
    for linha in leitura.linhas:
        previsoes.append(_prever(linha, contas.get(linha.guia), conhecidas, escolhas))
        conhecidas.add(linha.chave)
    return Simulacao(leitura, sorted(previsoes, key=lambda p: p.numero))


def _contas(numeros: set[str]) -> dict[str, _Conta]:
    """The guides named in the file, each led to what replaced it, with what they hold and what they wait for."""
    pedidas = Guia.objects.filter(numero__in=numeros).select_related(
        "processo__transportador", "substituta__processo__transportador"
    )
    por_numero = {guia.numero: guia.a_creditar for guia in pedidas}
    contas = {guia.pk: _Conta(guia, Decimal(0), []) for guia in por_numero.values()}
    deposito = Lancamento.objects.filter(guia__in=contas, especie=Lancamento.Especie.DEPOSITO)
    for pk, valor in deposito.values_list("guia", "valor"):
        contas[pk].creditado += valor
    processos = {conta.guia.processo_id for conta in contas.values()}
    abertas = Pendencia.objects.filter(processo__in=processos, no="conciliar").order_by("pk")
    for dados in abertas.values_list("task__process__data", flat=True):
        if dados["guia"] in contas:
            contas[dados["guia"]].informados.append(Decimal(dados["valor"]))
    return {numero: contas[guia.pk] for numero, guia in por_numero.items()}


def _prever(linha: LinhaLida, conta: _Conta | None, conhecidas: set[str], escolhas) -> Previsao:
    if linha.chave in conhecidas:
        return Previsao(linha.numero, JA_IMPORTADA, "Esta linha já entrou e não entra de novo.", linha)
    if conta is None:
        frase = linha.por_que or "Nenhuma guia tem este identificador."
        return Previsao(linha.numero, DESCONHECIDA, f"{frase} O crédito fica por identificar.", linha)
    guia = conta.guia
    if linha.pago < data_local(guia.emitida_em):
        frase = f"Pago antes de a {guia} existir (emitida em {data_longa(guia.emitida_em)}). O crédito fica por identificar."
        return Previsao(linha.numero, DESCONHECIDA, frase, linha)
    situacao = regras.classificar(
        valor=linha.valor,
        valor_da_guia=guia.valor,
        creditado=conta.creditado,
        informados=conta.informados,
        encerrada=guia.estado in ENCERRADAS,
    )
    dia = regras.dia_que_vale(pago=linha.pago, creditado=linha.creditado, escolhas=escolhas)
    tardia = regras.eh_tardio(dia=dia, vencimento=guia.vencimento)
    conta.creditado += linha.valor
    if linha.valor in conta.informados:
        conta.informados.remove(linha.valor)
    elif situacao.chave == "diferente":
        conta.informados.pop(0)
    frase = f"{guia}, {guia.processo}."
    if situacao.tarefa or tardia:
        frase += " Abre tarefa do Financeiro."
    return Previsao(linha.numero, situacao.chave, frase, linha, guia, tardia)


# --- the act ------------------------------------------------------------------------------------------------------------


class ImportarForm(FormularioDeAto):
    """The file, what it would do, and the confirmation. What was simulated travels with the page, not in the base."""

    template = "tesouraria/importar.html"
    confirma = ("conteudo", "nome", "conferido")

    arquivo = forms.FileField(
        label="Extrato em CSV",
        required=False,
        allow_empty_file=True,
        help_text="Colunas: data do crédito; data do pagamento (opcional); valor; identificador; documento e histórico "
        "(opcionais). Até 1 MB.",
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,text/csv,text/plain"}),
    )
    conteudo = forms.CharField(required=False, widget=forms.HiddenInput)
    nome = forms.CharField(required=False, max_length=255, widget=forms.HiddenInput)
    conferido = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    simulacao: Simulacao | None = None

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        try:
            conteudo = self._conteudo(dados)
            self.simulacao = simular(conteudo, data_local(self.contexto.agora))
        except ExtratoRecusado as erro:
            self.add_error("arquivo", str(erro))
            return dados
        confirmado, digital = dados.get("conferido"), self.simulacao.digital
        enviado: Any = self.data
        self.data = mostrado = enviado.copy()
        mostrado["conteudo"], mostrado["nome"] = base64.b64encode(conteudo).decode(), dados["nome"]
        mostrado["conferido"] = digital
        self._conferir(confirmado, digital)
        return dados

    def _conteudo(self, dados: dict[str, Any]) -> bytes:
        if arquivo := dados.get("arquivo"):
            if arquivo.size > extratos.LIMITE_EM_BYTES:
                raise ExtratoRecusado("O arquivo tem mais de 1 MB: divida-o por período.")
            dados["nome"], dados["conferido"] = arquivo.name[:255], ""
            return arquivo.read()
        if not dados.get("conteudo"):
            raise ExtratoRecusado("Escolha o arquivo do extrato.")
        try:
            return base64.b64decode(dados["conteudo"], validate=True)
        except binascii.Error as erro:
            raise ExtratoRecusado("O arquivo se perdeu no caminho: escolha-o de novo.") from erro

    def _conferir(self, confirmado: str | None, digital: str) -> None:
        """Without a simulation seen, and still true, there is no import; and a file that brings nothing new is not one."""
        assert self.simulacao is not None
        if anterior := ExtratoImportado.objects.filter(sha256=self.simulacao.leitura.sha256).first():
            self.add_error(
                None,
                f"Este arquivo já foi importado em {momento(anterior.importado_em)}, por {anterior.autor}: nada muda.",
            )
        elif not self.simulacao.novas:
            self.add_error(None, "Nenhuma linha deste arquivo é nova: nada há a importar.")
        elif "simular" in self.data:
            return
        elif not confirmado:
            self.add_error(None, "Confira as linhas abaixo e confirme: nada foi importado ainda.")
        elif confirmado != digital:
            self.add_error(None, "A situação mudou desde a simulação. Confira as linhas de novo e confirme.")

    def dados_do_ato(self) -> dict:
        return {"simulacao": self.simulacao, "nome": self.cleaned_data["nome"] or "extrato.csv"}


@ato(
    "Importar extrato",
    papeis=Papel.FINANCEIRO,
    formulario=ImportarForm,
    artigo="arts. 57, § 2º, e 66",
    com_tarefa=False,
    sem_processo=True,
)
def importar_extrato(
    processo: None, autor: Atuacao, *, agora: datetime.datetime, simulacao: Simulacao, nome: str
) -> Feito:
    """Enter every new line: each case under its own lock, by ascending id, with a line in its record."""
    leitura = simulacao.leitura
    extrato = ExtratoImportado.objects.create(
        sha256=leitura.sha256,
        nome=nome,
        importado_em=agora,
        autor=autor.usuario,
        lidas=len(simulacao.previsoes),
        ruins=[{"linha": r.numero, "motivo": r.motivo} for r in leitura.ruins],
    )
    sem_guia = [p for p in simulacao.novas if p.guia is None]
    LinhaDeExtrato.objects.bulk_create([_linha(extrato, p, DESCONHECIDA) for p in sem_guia])
    com_guia = sorted(
        (p for p in simulacao.novas if p.guia is not None), key=lambda p: (cast(Guia, p.guia).processo_id, p.numero)
    )
    for pk, do_processo in groupby(com_guia, key=lambda p: cast(Guia, p.guia).processo_id):
        _creditar_no_processo(pk, extrato, do_processo, autor, agora)
    texto = (
        f"Extrato “{nome}” importado: {len(com_guia)} créditos em guias e {len(sem_guia)} por identificar, "
        f"{dinheiro(simulacao.total)}; {len(leitura.ruins)} linhas recusadas."
    )
    return Feito(texto=texto, dados={"extrato": extrato.pk})


def _creditar_no_processo(
    pk: int, extrato: ExtratoImportado, previsoes: Iterable[Previsao], autor: Atuacao, agora: datetime.datetime
) -> None:
    processo = Processo.objects.travar(pk)
    for previsao in previsoes:
        linha = cast(LinhaLida, previsao.linha)
        guia = Guia.objects.get(pk=cast(Guia, previsao.guia).pk).a_creditar
        feito = _creditar_linha(processo, guia, linha, autor, agora)
        registrada = _linha(extrato, previsao, feito.situacao.chave)
        registrada.guia, registrada.deposito = guia, feito.deposito
        registrada.save()
        registro.anotar(processo, "importar_extrato", feito.texto, dados={"linha": registrada.pk})
    atualizar_fase(processo)


def _creditar_linha(
    processo: Processo, guia: Guia, linha: LinhaLida | LinhaDeExtrato, autor: Atuacao, agora: datetime.datetime
) -> Creditado:
    return creditar(
        processo,
        autor,
        agora=agora,
        guia=guia,
        valor=linha.valor,
        pago=linha.pago,
        creditado=linha.creditado,
        referencia=linha.referencia,
    )


def _linha(extrato: ExtratoImportado, previsao: Previsao, situacao: str) -> LinhaDeExtrato:
    linha = cast(LinhaLida, previsao.linha)
    return LinhaDeExtrato(
        extrato=extrato,
        numero=linha.numero,
        chave=linha.chave,
        creditado=linha.creditado,
        pago=linha.pago,
        valor=linha.valor,
        identificador=linha.identificador,
        documento=linha.documento,
        historico=linha.historico,
        situacao=situacao,
    )


# --- a credit that no guide claimed -----------------------------------------------------------------------------------


class IdentificarForm(FormularioDeAto):
    linha = forms.ModelChoiceField(LinhaDeExtrato.objects.none(), label="Crédito por identificar")
    guia = forms.CharField(label="Número da guia", max_length=40, help_text="Como 000123-7/2026.")
    motivo = forms.CharField(label="Como se identificou", max_length=300, min_length=10)

    def preparar(self) -> None:
        campo = cast(forms.ModelChoiceField, self.fields["linha"])
        campo.queryset = LinhaDeExtrato.objects.a_identificar().order_by("creditado", "pk")
        campo.initial = self.contexto.sobre.get("linha")

    def clean_guia(self) -> Guia:
        try:
            numero = numero_da_guia(self.cleaned_data["guia"])
        except IdentificadorInvalido as erro:
            raise forms.ValidationError(str(erro)) from erro
        guia = Guia.objects.filter(numero=numero).select_related("substituta").first()
        if guia is None:
            raise forms.ValidationError("Nenhuma guia tem este número.")
        return guia.a_creditar

    def clean(self) -> dict[str, Any]:
        dados = super().clean()
        guia, linha = dados.get("guia"), dados.get("linha")
        if guia and linha and linha.pago < data_local(guia.emitida_em):
            self.add_error("guia", f"O crédito foi pago antes de a {guia} existir (arts. 57, § 2º, e 66).")
        return dados


@ato(
    "Identificar um crédito",
    papeis=Papel.FINANCEIRO,
    formulario=IdentificarForm,
    artigo="arts. 57, § 2º, e 66",
    com_tarefa=False,
    sem_processo=True,
)
def identificar_credito(
    processo: None, autor: Atuacao, *, agora: datetime.datetime, linha: LinhaDeExtrato, guia: Guia, motivo: str
) -> Feito:
    """Say which guide a credit belongs to: it enters there as any other, on its own day."""
    do_caso = Processo.objects.travar(guia.processo_id)
    atual = LinhaDeExtrato.objects.a_identificar().filter(pk=linha.pk).first()
    if atual is None:
        raise Recusa("Este crédito já foi identificado por outra pessoa.", campo="linha")
    guia = Guia.objects.get(pk=guia.pk).a_creditar
    feito = _creditar_linha(do_caso, guia, atual, autor, agora)
    atual.guia, atual.deposito, atual.situacao = guia, feito.deposito, feito.situacao.chave
    atual.save(update_fields=["guia", "deposito", "situacao"])
    registro.anotar(do_caso, "identificar_credito", f"{feito.texto} {motivo}", dados={"linha": atual.pk})
    atualizar_fase(do_caso)
    return Feito(texto=f"Crédito de {dinheiro(atual.valor)} identificado: {guia}, {do_caso}. {motivo}")
