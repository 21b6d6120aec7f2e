"""Play a story through the door, on a simulated clock: what a person would type, at the moment the story says."""

from __future__ import annotations

import datetime
import hashlib
import re
from collections.abc import Callable, Iterator
from typing import Any

from django import forms
from django.apps import apps

from processos import acesso
from processos.campos import CampoData, CampoHora
from processos.formatos import momento
from processos.models import EscolhaVigente, Guia, MaiorValorDeReferencia, Papel, Processo, Usuario, VersaoDoCalendario
from processos.recusas import Recusa
from processos.regras.dinheiro import validar_dinheiro
from processos.regras.tempo import data_local

from ..models import Pendencia
from ..motor import porta, relogio
from ..motor.atos import Ato, Contexto, FormularioDeAto
from . import momentos
from .arquivos import csv, pdf
from .conferencia import Cena, Diferenca, conferir, texto_limpo
from .leitura import Historia, Passo

NUMERO_DE = re.compile(r"número do processo “(\w+)”")
VERDADE = {"sim": True, "true": True, "não": False, "nao": False, "false": False}
INICIO_DO_DECRETO = datetime.date(1983, 12, 28)


class Divergencia(Exception):
    """The story says one thing and the house did another; every difference of the step, expected and found."""

    def __init__(self, passo: Passo, quando: datetime.datetime, diferencas: list[Diferenca]):
        self.passo, self.quando, self.diferencas = passo, quando, diferencas
        linhas = "\n".join(f"    {d}" for d in diferencas)
        super().__init__(f"{passo.onde}, passo {passo.numero} ({momento(quando)}) diverge:\n{linhas}")


class Palco:
    """One story being played. ``escolhe`` allows it to set the legal choices it needs (a scratch database only)."""

    def __init__(
        self,
        historia: Historia,
        base: datetime.datetime,
        *,
        contar: Callable[[str], None] = lambda linha: None,
        escolhe: bool = False,
    ):
        self.historia, self.contar, self.escolhe = historia, contar, escolhe
        self.base = momentos.Base(base, VersaoDoCalendario.vigente())
        self.processos: dict[str, Processo] = {}
        self.relogio_em: datetime.datetime | None = None

    def tocar(self) -> None:
        """Prepare and play every step, in order."""
        self.preparar()
        for passo in self.historia.passos:
            self.dar(passo)

    # --- what the story needs ---------------------------------------------------------------------------------------

    def preparar(self) -> None:
        """Check people, calendar and values; set the legal choices that depart from the defaults."""
        historia = self.historia
        self.usuarios = {u.username: u for u in Usuario.objects.filter(username__in=historia.pessoas)}
        for quem in historia.pessoas:
            if quem not in self.usuarios:
                raise historia.erro("pessoas", f"não há a pessoa “{quem}” no banco; carregue os dados de referência.")
        if historia.calendario and not VersaoDoCalendario.objects.filter(rotulo=historia.calendario).exists():
            raise historia.erro("calendario", f"a versão {historia.calendario} do calendário não está carregada.")
        mvr = historia.normas.get("mvr")
        if mvr and not MaiorValorDeReferencia.objects.filter(valor=validar_dinheiro(mvr)).exists():
            raise historia.erro("mvr", f"o valor de referência {mvr} não está carregado.")
        vigentes = EscolhaVigente.em(data_local(self.base.agora))
        for chave, valor in historia.escolhas.items():
            if vigentes[chave] == valor:
                continue
            if not self.escolhe:
                raise historia.erro(chave, f"a história precisa de {chave}={valor}, e vale {vigentes[chave]}.")
            EscolhaVigente.objects.create(
                chave=chave, valor=valor, desde=INICIO_DO_DECRETO, ato=f"escolha da história {historia.nome}"
            )

    def quando(self, passo: Passo) -> datetime.datetime:
        """The moment of a step."""
        try:
            return momentos.ler_momento(passo.quando, self.base)
        except momentos.MomentoInvalido as erro:
            raise passo.erro("quando", str(erro)) from erro

    # --- one step ---------------------------------------------------------------------------------------------------

    def dar(self, passo: Passo) -> None:
        """Let the clock run up to the moment of the step, act, compare, and tell a line."""
        agora = self.quando(passo)
        if self.relogio_em is not None and agora < self.relogio_em:
            raise passo.erro("quando", f"{passo.quando} é anterior ao passo que veio antes.")
        antes = self._antes(passo)
        self._correr(passo, agora)
        if passo.ato:
            self._praticar(passo, agora)
        self.relogio_em = agora
        self._conferir(passo, agora, antes)
        self.contar(self._linha(passo, agora))

    def _correr(self, passo: Passo, agora: datetime.datetime) -> None:
        relatorio = relogio.correr(agora)
        if relatorio.falhas:
            falhas = "; ".join(texto for _, texto in relatorio.falhas)
            raise Divergencia(passo, agora, [Diferenca("relógio", "sem falhas", falhas)])

    def _praticar(self, passo: Passo, agora: datetime.datetime) -> None:
        ato, processo = porta.buscar(passo.ato), self._processo(passo)
        recusa: Recusa | None = None
        antes = fotografia() if passo.recusa else ""
        resultado: porta.Resultado | None = None
        try:
            contexto = self._contexto(passo, ato, processo, agora)
            formulario = porta.formulario_de(ato, contexto)
            dados, arquivos = self._preencher(passo, formulario, agora)
            dados |= confirmado(ato, contexto, dados, arquivos)
            resultado = porta.praticar(
                passo.ato, autor=self.usuarios[passo.quem], papel=passo.papel, agora=agora, dados=dados, arquivos=arquivos,
                processo=processo.pk if processo else None,
                tarefa=contexto.pendencia.task_id if passo.tarefa and contexto.pendencia else None,
                reautenticado_em=agora,
            )  # fmt: skip
        except Recusa as erro:
            recusa = erro
        if recusa is not None and not passo.recusa:
            raise Divergencia(passo, agora, [Diferenca("ato", "praticado", f"recusado: {recusa.mensagem}")]) from recusa
        if passo.recusa:
            self._conferir_recusa(passo, agora, recusa, antes)
        elif ato.abre_processo and resultado is not None and resultado.processo is not None:
            self.processos[passo.processo] = resultado.processo

    def _processo(self, passo: Passo) -> Processo | None:
        ato = porta.buscar(passo.ato)
        if ato.abre_processo or ato.sem_processo:
            if ato.abre_processo and passo.processo in self.processos:
                raise passo.erro("processo", f"já há um processo chamado “{passo.processo}” nesta história.")
            return None
        if passo.processo not in self.processos:
            raise passo.erro("processo", f"nenhum passo anterior abriu “{passo.processo}”.")
        return self.processos[passo.processo]

    def _contexto(self, passo: Passo, ato: Ato, processo: Processo | None, agora: datetime.datetime) -> Contexto:
        quem = acesso.atuar(self.usuarios[passo.quem], passo.papel, agora)
        if processo is None:
            return Contexto(agora, quem)
        processo = Processo.objects.get(pk=processo.pk)
        tarefa = None
        if passo.tarefa:
            tarefa = (
                Pendencia.objects.filter(processo=processo, titulo=passo.tarefa)
                .values_list("task_id", flat=True)
                .first()
            )
            if tarefa is None:
                raise passo.erro("tarefa", f"não há tarefa aberta chamada “{passo.tarefa}”.")
        pendencia = porta.pendencia_de(ato, processo, passo.papel, tarefa)
        permitido, motivo = porta.pode_praticar(ato, quem, processo, pendencia)
        if not permitido:
            raise porta.SemPermissao(motivo)
        return Contexto(agora, quem, processo, pendencia)

    def _preencher(
        self, passo: Passo, formulario: FormularioDeAto, agora: datetime.datetime
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """What a browser would send: what the page already shows, and over it what the story's person types."""
        dados: dict[str, Any] = {}
        arquivos: dict[str, Any] = {}
        for nome in passo.dados:
            if nome not in formulario.fields:
                raise passo.erro(nome, f"o formulário não tem este campo. Há: {', '.join(formulario.fields)}.")
        for nome, campo in formulario.fields.items():
            if nome not in passo.dados:
                if not isinstance(campo, forms.FileField) and (ja_la := mostrado(formulario, nome)) is not None:
                    dados[nome] = ja_la
            elif isinstance(campo, forms.FileField):
                arquivos[nome] = self._arquivos(passo, nome, agora)
            else:
                dados[nome] = self._digitado(passo, nome, campo, agora)
        return {nome: valor for nome, valor in dados.items() if valor is not None}, arquivos

    def _digitado(self, passo: Passo, nome: str, campo: forms.Field, agora: datetime.datetime) -> Any:
        valor = passo.dados[nome]
        if isinstance(campo, forms.BooleanField):
            if valor not in VERDADE:
                raise passo.erro(nome, "responda sim ou não.")
            return "on" if VERDADE[valor] else None
        if isinstance(campo, CampoHora | CampoData) and isinstance(valor, str):
            try:
                return momentos.ler_campo(valor, agora, self.base, hora=isinstance(campo, CampoHora))
            except momentos.MomentoInvalido as erro:
                raise passo.erro(nome, str(erro)) from erro
        if isinstance(valor, list) and not isinstance(campo, forms.MultipleChoiceField):
            valor = "\n".join(valor)
        return NUMERO_DE.sub(lambda dito: self._numero_de(passo, dito[1]), valor) if isinstance(valor, str) else valor

    def _numero_de(self, passo: Passo, nome: str) -> str:
        """The number of another case of the story, by the name that the story gives it."""
        if nome not in self.processos:
            raise passo.erro("dados", f"nenhum passo anterior abriu “{nome}”.")
        return str(Processo.objects.get(pk=self.processos[nome].pk))

    def _arquivos(self, passo: Passo, nome: str, agora: datetime.datetime) -> list[Any]:
        itens = passo.dados[nome] if isinstance(passo.dados[nome], list) else [passo.dados[nome]]
        feitos = []
        for n, item in enumerate(itens, start=1):
            chaves = item.keys() if isinstance(item, dict) else set()
            if {"pdf"} <= chaves <= {"pdf", "nome"}:
                feitos.append(pdf(item["pdf"], item.get("nome", f"{nome}-{n}.pdf")))
            elif {"csv"} <= chaves <= {"csv", "nome"}:
                linhas = [self._linha_do_arquivo(passo, nome, linha, agora) for linha in item["csv"]]
                feitos.append(csv(linhas, item.get("nome", f"{nome}-{n}.csv")))
            else:
                raise passo.erro(
                    nome,
                    "um arquivo se escreve {pdf: texto da página, nome: nome.pdf} ou {csv: linhas, nome: nome.csv}.",
                )
        return feitos

    def _linha_do_arquivo(self, passo: Passo, nome: str, linha: str, agora: datetime.datetime) -> str:
        """``{guia}`` is the latest guide of the step's case, ``{guia de tal}`` of another; any other braces, a day."""

        def trocar(achado: re.Match[str]) -> str:
            o_que, _, de = achado[1].partition(" de ")
            if o_que != "guia":
                return self._dia(passo, nome, achado[1], agora)
            processo = self.processos.get(de or passo.processo)
            guia = Guia.objects.filter(processo=processo).order_by("pk").last() if processo else None
            if guia is None:
                raise passo.erro(nome, f"não há guia em “{de or passo.processo}”.")
            return guia.numero

        return re.sub(r"\{([^{}]+)\}", trocar, linha)

    def _dia(self, passo: Passo, nome: str, texto: str, agora: datetime.datetime) -> str:
        try:
            return momentos.ler_campo(texto, agora, self.base, hora=False)
        except momentos.MomentoInvalido as erro:
            raise passo.erro(nome, str(erro)) from erro

    # --- what must then be so ---------------------------------------------------------------------------------------

    def _conferir_recusa(self, passo: Passo, agora: datetime.datetime, recusa: Recusa | None, antes: str) -> None:
        if recusa is None:
            raise Divergencia(passo, agora, [Diferenca("recusa", f"“{passo.recusa}”", "o ato foi praticado")])
        diferencas = []
        if texto_limpo(passo.recusa) not in texto_limpo(recusa.mensagem):
            diferencas.append(Diferenca("recusa", f"“{passo.recusa}”", f"“{recusa.mensagem}”"))
        if fotografia() != antes:
            diferencas.append(Diferenca("depois da recusa", "nada mudou", "algo mudou"))
        if diferencas:
            raise Divergencia(passo, agora, diferencas)

    def _antes(self, passo: Passo) -> tuple[frozenset[int], frozenset[int]]:
        processo = self.processos.get(passo.processo)
        if processo is None:
            return frozenset(), frozenset()
        return (
            frozenset(processo.pecas.values_list("pk", flat=True)),
            frozenset(processo.andamentos.values_list("pk", flat=True)),
        )

    def _conferir(self, passo: Passo, agora: datetime.datetime, antes: tuple[frozenset[int], frozenset[int]]) -> None:
        if not passo.entao:
            return
        if passo.processo not in self.processos:
            raise passo.erro("processo", f"nenhum passo anterior abriu “{passo.processo}”.")
        processo = Processo.objects.get(pk=self.processos[passo.processo].pk)
        diferencas = conferir(passo.entao, Cena(processo, agora, self.base, *antes))
        if diferencas:
            raise Divergencia(passo, agora, diferencas)

    def _linha(self, passo: Passo, agora: datetime.datetime) -> str:
        processo = self.processos.get(passo.processo)
        fase = Processo.objects.get(pk=processo.pk).fase.upper() if processo else ""
        quem = f"{self.usuarios[passo.quem]} ({Papel(passo.papel).label})" if passo.ato else "relógio"
        o_que = porta.buscar(passo.ato).titulo if passo.ato else passo.relogio or "o tempo corre"
        if passo.recusa:
            o_que += ": recusado, como devia"
        return f"  {momento(agora)}  {quem}: {o_que} → {fase}"


def confirmado(ato: Ato, contexto: Contexto, dados: dict[str, Any], arquivos: dict[str, Any]) -> dict[str, Any]:
    """Where an act is simulated before it is confirmed: what the page of the simulation sends back."""
    if not ato.formulario.confirma:
        return {}
    simulado = porta.formulario_de(ato, contexto, dados | {"simular": "1"}, arquivos)
    simulado.is_valid()
    arquivos.clear()
    return {nome: simulado.data.get(nome, "") for nome in ato.formulario.confirma}


def mostrado(formulario: FormularioDeAto, nome: str) -> Any:
    """What the page shows in a field nobody touched, as the browser would send it back."""
    campo, limite = formulario.fields[nome], formulario[nome]
    valor = limite.value()
    if isinstance(campo, forms.BooleanField):
        return "on" if valor else None
    if valor in (None, "", []):
        return None
    if isinstance(campo, forms.ModelChoiceField):
        return campo.prepare_value(valor)
    return [str(v) for v in valor] if isinstance(valor, list) else str(valor)


def fotografia() -> str:
    """A digest of everything kept of every case, but for the record of refused attempts."""
    resumo = hashlib.sha256()
    for linha in _linhas():
        resumo.update(repr(linha).encode())
    return resumo.hexdigest()


def _linhas() -> Iterator[Any]:
    for app in ("processos", "workflows", "viewflow"):
        for modelo in apps.get_app_config(app).get_models():
            linhas = modelo._default_manager.order_by("pk")
            if modelo._meta.label == "processos.Andamento":
                linhas = linhas.exclude(restrito=True, texto__startswith="Tentativa recusada:")
            yield modelo._meta.label
            yield from linhas.values_list()
