"""The demonstration: whole or absent, once, with something to do in each inbox and every deadline ahead."""

import datetime
import json
import stat
from pathlib import Path

import pytest
from django.conf import settings

from processos.models import Andamento, Papel, Peca, Prazo, Processo, Transportador, Usuario
from processos.regras.tempo import FUSO
from workflows.historias import demonstracao
from workflows.models import Pendencia

PRESENTE = datetime.datetime(2026, 11, 30, 9, 0, tzinfo=FUSO)
pytestmark = pytest.mark.usefixtures("referencias", "caneta_rapida")


@pytest.fixture
def so_tres(monkeypatch: pytest.MonkeyPatch) -> None:
    """A demonstration of three cases: registered, electronic, written yesterday."""
    tres = [h for h in demonstracao.historias() if h.nome[:3] in ("D02", "D05", "D21")]
    monkeypatch.setattr(demonstracao, "historias", lambda: tres)


def test_ha_o_que_fazer_em_cada_caixa_e_todo_prazo_esta_adiante() -> None:
    linhas: list[str] = []
    quantas = len(list((settings.BASE_DIR / "fixtures" / "demonstracao").glob("*.yaml")))
    assert demonstracao.tocar(PRESENTE, linhas.append) == quantas
    assert linhas[-1].startswith(f"[{quantas}/{quantas}] ")
    caixas = set(Pendencia.objects.values_list("papel", flat=True))
    assert caixas == set(Papel.values)
    assert not Prazo.objects.correndo().filter(limite__lte=PRESENTE).exists()
    assert set(Processo.objects.values_list("fase", flat=True)) >= {
        "registrado", "em_notificacao", "em_prazo_defesa", "defesa_sem_deposito", "aguarda_despacho_nao_recebimento",
        "em_julgamento", "julgamento_vencido", "decidida", "em_prazo_recurso", "recurso_a_remeter", "recurso_no_dp",
        "definitiva", "arquivado", "cumprida", "lavrado_ciente",
    }  # fmt: skip
    datas = list(Peca.objects.filter(especie="NOT").order_by("sequencial").values_list("juntada_em", flat=True))
    assert datas == sorted(datas), "numbers follow dates"
    quadro = demonstracao.quadro()
    assert len(quadro) == Processo.objects.count() > quantas
    assert all(linha.caixas for linha in quadro)
    reincidente = Processo.objects.get(auto__numero=104)
    assert str(reincidente.auto.enquadramentos.get().valor) == "149.88"


def test_a_segunda_vez_nada_se_repete(so_tres: None) -> None:
    assert demonstracao.tocar(PRESENTE, lambda linha: None) == 3
    antes = Processo.objects.count(), Peca.objects.count(), Andamento.objects.count()
    assert demonstracao.tocar(PRESENTE, lambda linha: None) == 0
    assert (Processo.objects.count(), Peca.objects.count(), Andamento.objects.count()) == antes


def test_interrompida_no_meio_a_demonstracao_nao_deixa_nada(so_tres: None, monkeypatch: pytest.MonkeyPatch) -> None:
    dar, dados = demonstracao.Palco.dar, {"passos": 0}

    def cair(palco: demonstracao.Palco, passo: object) -> None:
        dados["passos"] += 1
        if dados["passos"] == 5:
            raise KeyboardInterrupt
        dar(palco, passo)

    monkeypatch.setattr(demonstracao.Palco, "dar", cair)
    with pytest.raises(KeyboardInterrupt):
        demonstracao.tocar(PRESENTE, lambda linha: None)
    assert not Processo.objects.exists()


def test_um_banco_com_outros_dados_e_recusado(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demonstracao, "call_command", lambda *a, **k: None)
    assert demonstracao.preparar_banco() is False
    Transportador.objects.create(nome="Outra", cpf="52998224725", n_cadastro="0001", endereco="-", email="a@b.invalid")
    with pytest.raises(demonstracao.DemonstracaoRecusada, match="não são da demonstração"):
        demonstracao.preparar_banco()


def test_onde_nada_e_ficticio_a_demonstracao_nao_entra(settings: object) -> None:
    settings.FICTICIO = False  # type: ignore[attr-defined]
    with pytest.raises(demonstracao.DemonstracaoRecusada, match="não é de demonstração"):
        demonstracao.preparar_banco()


def test_as_senhas_sao_ao_acaso_guardadas_so_para_o_dono_e_as_mesmas_depois(settings: object, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path  # type: ignore[attr-defined]
    acessos = demonstracao.dar_senhas(PRESENTE)
    fixtures = (settings.BASE_DIR / "fixtures").glob("*.yaml")
    quantas = sum(arquivo.read_text(encoding="utf-8").count("model: processos.usuario\n") for arquivo in fixtures)
    assert len({a.senha for a in acessos}) == len(acessos) == quantas
    assert {a.usuario: a.papeis for a in acessos}["otavio.nunes"] == "Diretor de Transportes, titular"
    arquivo = tmp_path / "demonstracao-senhas.json"
    assert stat.S_IMODE(arquivo.stat().st_mode) == 0o600
    otavio = next(a for a in acessos if a.usuario == "otavio.nunes")
    assert json.loads(arquivo.read_text())["otavio.nunes"]["senha"] == otavio.senha
    assert Usuario.objects.get(username="otavio.nunes").check_password(otavio.senha)
    Usuario.objects.filter(username="otavio.nunes").update(password="!")
    assert demonstracao.dar_senhas(PRESENTE) == acessos
    assert Usuario.objects.get(username="otavio.nunes").check_password(otavio.senha)
