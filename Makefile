# Two commands do everything on a fresh machine with Python 3.11 and make: `make demo` and `make test`.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
PORTA ?= 127.0.0.1:8000

.PHONY: demo demo-data test test-unit test-pg test-browser telas check fix bench narrar historias requirements

$(VENV)/.pronto: requirements/dev.txt
	@test -x $(PY) || $(PYTHON) -m venv $(VENV)
	@echo "[instalação] pacotes fixados, com hashes (cerca de um minuto na primeira vez)"
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

demo-data: $(VENV)/.pronto
	@$(PY) manage.py migrate --verbosity 0
	@$(PY) manage.py demonstrar --sem-servir

demo: demo-data
	@$(PY) manage.py servir --endereco $(PORTA)

test: $(VENV)/.pronto
	$(BIN)/pytest -n auto

# The part to run at every save: the law, the papers, the machines and what is refused.
test-unit: $(VENV)/.pronto
	$(BIN)/pytest -n auto tests/regras tests/documentos tests/aparencia tests/maquinas tests/entrada

test-pg: $(VENV)/.pronto
	HISTORIAS=$${HISTORIAS:-10} sh bin/com-postgresql $(BIN)/pytest -n auto

# In a real browser (Debian's chromium), each worker with an SQLite file and a server of its own.
test-browser: $(VENV)/.pronto
	env -u DATABASE_URL $(BIN)/pytest -n auto tests/navegador

# The pictures of docs/telas, made anew from the demonstration.
telas: $(VENV)/.pronto
	@$(PY) -m tests.navegador.retratos

check: $(VENV)/.pronto
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/djlint --lint --quiet templates
	$(BIN)/lint-imports
	$(BIN)/mypy processos/regras workflows processos/acesso.py
	$(PY) manage.py makemigrations --check --dry-run

fix: $(VENV)/.pronto
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	-$(BIN)/djlint --reformat --quiet templates

bench: $(VENV)/.pronto
	$(PY) -m bench

narrar: $(VENV)/.pronto
	$(PY) manage.py narrar fixtures/historias/*.yaml

# Random histories beyond those of the suite: other seeds, more of them; a failure prints its steps.
historias: $(VENV)/.pronto
	HISTORIAS=$(or $(HISTORIAS),300) SEMENTE=$(or $(SEMENTE),$(shell date +%s)) ENCURTAR=$(ENCURTAR) \
		$(BIN)/pytest -n auto tests/historias_aleatorias

# Compile the pinned requirements anew: no index line, no address, hashes for every file.
requirements: $(VENV)/.pronto
	@$(PY) -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --generate-hashes --no-header --no-annotate -q requirements/base.in -o requirements/base.txt
	$(BIN)/uv pip compile --generate-hashes --no-header --no-annotate -q requirements/dev.in -o requirements/dev.txt
