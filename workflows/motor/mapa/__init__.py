"""The map of a case: the diagram of its procedure (BPMN 2.0), the way taken, and its twin in words.

``camadas`` and ``disposicao`` say where things stand (any graph), ``desenho`` reads a Flow into figures, ``percurso`` reads what a run
did, ``bpmn`` writes the file that other tools open.
"""
