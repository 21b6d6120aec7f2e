from django.apps import AppConfig
from django.db.models.signals import post_migrate


class ProcessosConfig(AppConfig):
    name = "processos"
    verbose_name = "Processos"

    def ready(self) -> None:
        from . import gatilhos

        post_migrate.connect(gatilhos.ao_migrar, sender=self, dispatch_uid="processos.gatilhos")
