"""Addresses of documents, of the public look-up and of the decree."""

from django.urls import path

from . import admin, decreto, views

urlpatterns = [
    path("pecas/<int:pk>/", views.peca, name="peca"),
    path("pecas/<int:pk>/pdf/", views.peca_pdf, name="peca_pdf"),
    path("verificar/", views.consulta_publica, name="consulta_publica"),
    path("verificar/<str:codigo>/", views.verificar, name="verificar"),
    path("decreto/", decreto.o_decreto, name="decreto"),
    path("decreto/art/<int:numero>/", decreto.artigo_do_decreto, name="artigo_do_decreto"),
    path("administracao/", admin.administracao.urls),
]
