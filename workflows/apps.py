from django.apps import AppConfig


class WorkflowsConfig(AppConfig):
    name = "workflows"
    verbose_name = "Procedimentos"

    def ready(self) -> None:
        from . import flows  # noqa: F401  (registers every procedure and its acts)
        from .motor import contexto_do_ato

        contexto_do_ato.observar_maquinas()
