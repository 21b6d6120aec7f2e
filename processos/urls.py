"""Addresses of documents and of the public look-up."""

from django.urls import path

from . import admin, views

urlpatterns = [
    path("pecas/<int:pk>/", views.peca, name="peca"),
    path("pecas/<int:pk>/pdf/", views.peca_pdf, name="peca_pdf"),
    path("verificar/", views.consulta_publica, name="consulta_publica"),
    path("verificar/<str:codigo>/", views.verificar, name="verificar"),
    path("administracao/", admin.administracao.urls),
]
