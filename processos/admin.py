"""Administração: calendar, MVR and legal choices; cases are read-only here, and move only through the door."""

from __future__ import annotations

import contextlib

from django.contrib import admin
from django.contrib.admin.exceptions import NotRegistered
from django.http import HttpRequest
from django.shortcuts import redirect
from django.urls import reverse
from viewflow.workflow.models import Process, Task

from .models import (
    Designacao,
    DiaDoCalendario,
    EscolhaVigente,
    MaiorValorDeReferencia,
    Papel,
    Prazo,
    Processo,
    Representacao,
    VersaoDoCalendario,
)
from .sessao import agora_do_pedido, atuacao_em_uso

for modelo in (Process, Task):  # a case moves by acts; its run is nobody's to edit
    with contextlib.suppress(NotRegistered):
        admin.site.unregister(modelo)


class Administracao(admin.AdminSite):
    """Open to whoever acts now as Administrador, by a designation in force; there are no superusers."""

    site_header = "Administração"
    site_title = "Administração"
    index_title = "Calendário, valores e escolhas"
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        if not request.user.is_authenticated:
            return False
        autor = atuacao_em_uso(request, agora_do_pedido(request))
        return autor is not None and autor.papel == Papel.ADMINISTRADOR

    def login(self, request: HttpRequest, extra_context=None):
        """The house has one way in; whoever entered in another role is led to their own inbox."""
        if request.user.is_authenticated:
            return redirect("inicio")
        return redirect(f"{reverse('entrar')}?next={request.GET.get('next', '/administracao/')}")


administracao = Administracao(name="administracao")


class SomenteLeitura(admin.ModelAdmin):
    """Seen, never changed."""

    list_per_page = 50
    show_full_result_count = False

    def has_module_permission(self, request):
        return True

    def has_view_permission(self, request, obj=None):
        return True

    def has_add_permission(self, request):
        return False

    def has_change_permission(self, request, obj=None):
        return False

    def has_delete_permission(self, request, obj=None):
        return False


class Acrescentavel(SomenteLeitura):
    """A new line each time: what was in force stays as it was."""

    def has_add_permission(self, request):
        return True


class DiasDaVersao(admin.TabularInline):
    model = DiaDoCalendario
    extra = 5

    def has_view_permission(self, request, obj=None):
        return True

    def has_add_permission(self, request, obj=None):
        return obj is None

    def has_change_permission(self, request, obj=None):
        return False

    def has_delete_permission(self, request, obj=None):
        return False


@admin.register(VersaoDoCalendario, site=administracao)
class VersaoDoCalendarioAdmin(Acrescentavel):
    """A calendar is never overwritten: a new version adds days to those known (contagem, § 6)."""

    list_display = ["rotulo", "criada_em", "cobre_de", "cobre_ate", "motivo"]
    inlines = [DiasDaVersao]


@admin.register(DiaDoCalendario, site=administracao)
class DiaDoCalendarioAdmin(SomenteLeitura):
    list_display = ["data", "nome", "tipo", "efeito", "ato", "versao"]
    list_filter = ["efeito", "versao"]
    date_hierarchy = "data"


@admin.register(MaiorValorDeReferencia, site=administracao)
class MaiorValorDeReferenciaAdmin(Acrescentavel):
    list_display = ["desde", "ate", "moeda", "valor", "ato", "ficticio"]

    def has_change_permission(self, request, obj=None):
        return True


@admin.register(EscolhaVigente, site=administracao)
class EscolhaVigenteAdmin(Acrescentavel):
    list_display = ["chave", "valor", "desde", "ate", "ato"]

    def has_change_permission(self, request, obj=None):
        return True


@admin.register(Designacao, site=administracao)
class DesignacaoAdmin(SomenteLeitura):
    """Designating is an act, and enters by the door."""

    list_display = ["usuario", "papel", "qualidade", "de", "ate", "ato"]
    list_filter = ["papel", "qualidade"]
    list_select_related = ["usuario"]


@admin.register(Representacao, site=administracao)
class RepresentacaoAdmin(SomenteLeitura):
    list_display = ["usuario", "transportador", "qualidade", "poderes", "de", "ate"]
    list_select_related = ["usuario", "transportador"]


@admin.register(Processo, site=administracao)
class ProcessoAdmin(SomenteLeitura):
    list_display = ["__str__", "transportador", "fase", "estado", "aberto_em"]
    list_filter = ["fase", "estado"]
    list_select_related = ["transportador"]
    search_fields = ["numero", "transportador__nome"]


@admin.register(Prazo, site=administracao)
class PrazoAdmin(SomenteLeitura):
    list_display = ["processo", "tipo", "vence", "estado", "falhas", "posto_de_lado_em"]
    list_filter = ["estado", "tipo"]
    list_select_related = ["processo"]
    search_fields = ["processo__numero"]
