"""Addresses of the engine's pages."""

from django.contrib.auth.views import LogoutView
from django.urls import path
from django.views.decorators.http import require_POST

from .paginas import ato, cadastro, caixa, conta, filtros, fonte, listas, lote, portal, processo, sessao

urlpatterns = [
    path("", sessao.inicio, name="inicio"),
    path("entrar/", sessao.Entrar.as_view(), name="entrar"),
    path("sair/", LogoutView.as_view(http_method_names=["post", "options"]), name="sair"),
    path("senha/", conta.Recuperar.as_view(), name="senha_esquecida"),
    path("senha/pedida/", conta.Pedida.as_view(), name="senha_pedida"),
    path("senha/pronta/", conta.Pronta.as_view(), name="senha_pronta"),
    path("senha/<str:uidb64>/<str:token>/", conta.Nova.as_view(), name="senha_nova"),
    path("convite/<str:uidb64>/<str:token>/", conta.Convite.as_view(), name="convite"),
    path("recibos/", cadastro.meus_recibos, name="meus_recibos"),
    path("recibos/<int:pk>/<slug:qual>/", cadastro.meu_recibo, name="meu_recibo"),
    path("representantes/", cadastro.representantes, name="representantes"),
    path("transportadores/", cadastro.transportadores, name="transportadores"),
    path("transportadores/<int:pk>/", cadastro.transportador, name="transportador"),
    path("transportadores/documentos/<int:pk>/", cadastro.documento, name="documento_do_cadastro"),
    path("papel/", sessao.trocar_papel, name="trocar_papel"),
    path("preferencias/", sessao.preferencias, name="preferencias"),
    path("ajuda/", sessao.pagina_curta("motor/ajuda.html"), name="ajuda"),
    path("acessibilidade/", sessao.pagina_curta("motor/acessibilidade.html"), name="acessibilidade"),
    path("privacidade/", sessao.pagina_curta("motor/privacidade.html"), name="privacidade"),
    path("codigo-fonte/", fonte.codigo_fonte, name="codigo_fonte"),
    path("codigo-fonte/fonte.tar.gz", fonte.pacote, name="codigo_fonte_pacote"),
    path("caixa/", caixa.caixa, name="caixa"),
    path("caixa/lote/", require_POST(lote.lote), name="lote"),
    path("caixa/filtros/", require_POST(filtros.salvar), name="salvar_filtro"),
    path("caixa/filtros/<int:pk>/excluir/", require_POST(filtros.excluir), name="excluir_filtro"),
    path("caixa/prazos/<int:pk>/tentar-de-novo/", require_POST(caixa.tentar_de_novo), name="tentar_de_novo"),
    path("meus-processos/", portal.portal, name="portal"),
    path("processos/", listas.processos, name="processos"),
    path("busca/", listas.busca, name="busca"),
    path("processos/<int:pk>/", processo.processo, name="processo"),
    path("processos/<int:pk>/recibos/<int:peca>/", ato.recibo, name="recibo"),
    path("processos/<int:pk>/<slug:nome>/", ato.ato, name="ato"),
    path("atos/<slug:nome>/", ato.ato, name="ato_sem_processo"),
]
