"""The nouns. One file a noun; what each may become stands in its table of transitions."""

from .andamento import Andamento
from .auto import AutoDeInfracao, Enquadramento, Talao
from .calendario import DiaDoCalendario, VersaoDoCalendario
from .decisao import Capitulo, Decisao, Minuta, VersaoDaMinuta
from .deposito import Guia, Lancamento
from .norma import EscolhaVigente, MaiorValorDeReferencia
from .notificacao import Notificacao
from .peca import Peca
from .pessoas import Designacao, Papel, Usuario
from .peticao import Defesa, Peticao, Reconsideracao, Recurso
from .prazo import EventoDePrazo, Prazo
from .processo import Numerador, Processo
from .transportador import Linha, Representacao, Transportador, Veiculo

__all__ = [
    "Andamento",
    "AutoDeInfracao",
    "Capitulo",
    "Decisao",
    "Defesa",
    "Designacao",
    "DiaDoCalendario",
    "Enquadramento",
    "EscolhaVigente",
    "EventoDePrazo",
    "Guia",
    "Lancamento",
    "Linha",
    "MaiorValorDeReferencia",
    "Minuta",
    "Notificacao",
    "Numerador",
    "Papel",
    "Peca",
    "Peticao",
    "Prazo",
    "Processo",
    "Reconsideracao",
    "Recurso",
    "Representacao",
    "Talao",
    "Transportador",
    "Usuario",
    "Veiculo",
    "VersaoDaMinuta",
    "VersaoDoCalendario",
]
