"""Table of contents of every procedure. Importing it registers their acts and the effects of their deadlines."""

from .cadastro import adesao, representacao  # noqa: F401
from .contraditorio import (  # noqa: F401
    defesa,
    deposito,
    despachos,
    julgamento,
    julgamento_conjunto,
    minuta,
    pareceres,
    peticoes,
    provas,
    recurso,
    reuniao,
)
from .contraditorio.instrucao import InstrucaoFlow
from .contraditorio.tardio import ReconsideracaoTardiaFlow, RecursoTardioFlow
from .expediente import alertas, ciencia, custodia, designacao, notificar, providencia  # noqa: F401
from .expediente.flow import ProvidenciaFlow
from .sancao import autuacao, execucao, reincidencia, retencao, revisao  # noqa: F401
from .sancao.demais import DemaisPenalidadesFlow
from .sancao.flow import RetencaoFlow, SancaoFlow
from .sancao.reflexo import ReflexoFlow
from .tesouraria import depositos, diferencas, extrato  # noqa: F401
from .tesouraria.flow import ConciliacaoFlow, DiferencaFlow

PROCEDIMENTOS = (
    SancaoFlow,
    DemaisPenalidadesFlow,
    RetencaoFlow,
    ReflexoFlow,
    RecursoTardioFlow,
    ReconsideracaoTardiaFlow,
    InstrucaoFlow,
    ConciliacaoFlow,
    DiferencaFlow,
    ProvidenciaFlow,
)
