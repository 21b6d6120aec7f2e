"""The house's addresses, and viewflow's own pages of the sanction procedure beside them, for the bench alone."""

from django.urls import include, path
from viewflow.urls import Site
from viewflow.workflow.flow import FlowAppViewset
from viewflow.workflow.flow.views import FlowQueueListView

from workflows.sancao.flow import SancaoFlow


class Fila(FlowQueueListView):
    """The stock page, but for the link of each task: our tasks are answered at the door and have no view of viewflow's."""

    def task_id(self, task) -> str:
        return f"#{task.process_id}/{task.pk}"


sancao = FlowAppViewset(SancaoFlow, app_name="sancao", queue_view_class=Fila)
urlpatterns = [path("", include("config.urls")), path("nu/", Site(viewsets=[sancao]).urls)]
