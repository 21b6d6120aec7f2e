"""What each specialised form's page shows beside the form. Reads only; the form and the act decide."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from django.http import HttpResponse

from . import lavrar, minutas, peticao

Contexto = dict[str, Any]

PREPAROS: dict[str, Callable[[Contexto, datetime.datetime], Contexto]] = {
    "motor/lavrar.html": lavrar.preparo,
    "motor/minuta.html": minutas.minuta,
    "motor/decidir.html": minutas.decidir,
    "motor/julgar_reunidos.html": minutas.julgar_reunidos,
    "motor/peticionar.html": peticao.preparo,
}
PREVIAS: dict[str, Callable[..., HttpResponse]] = {
    "motor/minuta.html": minutas.previa,
    "motor/decidir.html": minutas.previa,
}
