"""The nouns. One file a noun; what each may become stands in its table of transitions."""

from .andamento import Andamento
from .auto import AutoDeInfracao, Enquadramento, Talao
from .cadastro import DocumentoDoCadastro, PedidoDeRepresentacao
from .calendario import DiaDoCalendario, VersaoDoCalendario
from .decisao import Capitulo, Decisao, Minuta, VersaoDaMinuta
from .deposito import Guia, Lancamento
from .extrato import ExtratoImportado, LinhaDeExtrato
from .instrucao import Parecer, PedidoDeProva
from .norma import EscolhaVigente, MaiorValorDeReferencia
from .notificacao import Notificacao
from .peca import Peca
from .pessoas import Designacao, Papel, Usuario
from .peticao import Defesa, Peticao, Reconsideracao, Recurso
from .prazo import EventoDePrazo, Prazo
from .processo import Numerador, Processo
from .retencao import Exigencia, Retencao
from .reuniao import AutoReunido, Reuniao
from .revisao import Revisao
from .transportador import Linha, Representacao, Transportador, Veiculo

__all__ = [
    "Andamento",
    "AutoDeInfracao",
    "AutoReunido",
    "Capitulo",
    "Decisao",
    "Defesa",
    "Designacao",
    "DiaDoCalendario",
    "DocumentoDoCadastro",
    "Enquadramento",
    "EscolhaVigente",
    "EventoDePrazo",
    "Exigencia",
    "ExtratoImportado",
    "Guia",
    "Lancamento",
    "Linha",
    "LinhaDeExtrato",
    "MaiorValorDeReferencia",
    "Minuta",
    "Notificacao",
    "Numerador",
    "Papel",
    "Parecer",
    "Peca",
    "PedidoDeProva",
    "PedidoDeRepresentacao",
    "Peticao",
    "Prazo",
    "Processo",
    "Reconsideracao",
    "Recurso",
    "Representacao",
    "Retencao",
    "Reuniao",
    "Revisao",
    "Talao",
    "Transportador",
    "Usuario",
    "Veiculo",
    "VersaoDaMinuta",
    "VersaoDoCalendario",
]
