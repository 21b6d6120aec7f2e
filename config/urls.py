"""Addresses: the nouns' pages (documents, public look-up, administration) and the engine's."""

from django.urls import include, path

urlpatterns = [
    path("", include("processos.urls")),
    path("", include("workflows.motor.urls")),
    path("", include("workflows.tesouraria.urls")),
]

handler400 = "workflows.motor.erros.pagina_400"
handler403 = "workflows.motor.erros.pagina_403"
handler404 = "workflows.motor.erros.pagina_404"
handler500 = "workflows.motor.erros.pagina_500"
