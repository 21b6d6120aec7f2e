"""The whole database against what must always hold: one function a check, each in one table (``manage.py conferir``).

It reads; it never repairs. Importing the package fills the table.
"""

from . import decisoes, definitividade, dinheiro, papeis, pecas, prazos, registro, reunioes, tarefas  # noqa: F401  (each enters its rows)
from .tabela import CONFERENCIAS, Divergencia, Linha, conferir

__all__ = ["CONFERENCIAS", "Divergencia", "Linha", "conferir"]
