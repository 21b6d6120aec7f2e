"""Roles seen from the tasks: what happens to a task when its person leaves (decisões, 14)."""

from processos.models import Usuario

from ..models import Pendencia


def desativar(usuario: Usuario) -> int:
    """Deactivate a person; every open task of theirs goes back to the role's inbox. Returns how many."""
    usuario.is_active = False
    usuario.save(update_fields=["is_active"])
    return Pendencia.objects.filter(responsavel=usuario).update(responsavel=None)
