"""Refusals: sentences a person can read, with the article. The door turns them into pages, never into a 500."""


class Recusa(Exception):
    """The act cannot be done, and this says why. ``campo`` names the field of the form, if one is to blame.

    ``registrar`` asks the door to write the attempt in the record although nothing else changes (art. 66, p. ún.:
    an attempt to extend the unextendable is itself an event).
    """

    status = 422

    def __init__(self, mensagem: str, *, campo: str | None = None, registrar: bool = False):
        super().__init__(mensagem)
        self.mensagem = mensagem
        self.campo = campo
        self.registrar = registrar


class SemPermissao(Recusa):
    """Not this person, not in this role, or not in this case; to whom may see the case, the reason is told."""

    status = 403


class NaoEncontrado(Recusa):
    """There is no such thing, or this person may not know of it: the same answer (guarantee 21)."""

    status = 404


class TarefaVencida(Recusa):
    """Somebody else did it first: who and when. What was typed is kept on the page (HTTP 409)."""

    status = 409

    def __init__(self, mensagem: str, *, andamento=None):
        super().__init__(mensagem)
        self.andamento = andamento
