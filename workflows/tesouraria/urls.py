"""Addresses of the treasury's pages."""

from django.urls import path

from . import paginas

urlpatterns = [
    path("tesouraria/", paginas.tesouraria, name="tesouraria"),
    path("tesouraria/extratos/<int:pk>/", paginas.extrato, name="extrato"),
    path("tesouraria/folha/", paginas.folha_do_dia, name="folha_do_dia"),
    path("tesouraria/folha.csv", paginas.folha_csv, name="folha_csv"),
]
