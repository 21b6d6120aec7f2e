"""Table of contents of every procedure. Importing it registers their acts and the effects of their deadlines."""

from .contraditorio import defesa, deposito, julgamento, minuta, peticoes, recurso  # noqa: F401
from .contraditorio.tardio import RecursoTardioFlow
from .expediente import ciencia, designacao, notificar, providencia  # noqa: F401
from .expediente.flow import ProvidenciaFlow
from .sancao import autuacao, execucao  # noqa: F401
from .sancao.flow import SancaoFlow
from .tesouraria import depositos  # noqa: F401
from .tesouraria.flow import ConciliacaoFlow

PROCEDIMENTOS = (SancaoFlow, RecursoTardioFlow, ConciliacaoFlow, ProvidenciaFlow)
