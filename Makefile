# Every habit of the project is one of these targets. `make serve` and `make test` do all the set-up by themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
DATA_DIR ?= voicewire-data
LISTEN ?= 127.0.0.1
PORT ?= 8000

# The voices of many languages are worth a try, and never a reason not to serve. `make serve LANGUAGES=` leaves them out.
LANGUAGES ?= $(MAKE) -s $(VENV)/languages.installed 2>$(VENV)/languages.log \
	&& $(BIN)/voicewire models pull --if-possible kokoro \
	|| echo "Serving in English alone: the packages of other languages cannot be had; see $(VENV)/languages.log, and run make again."
# What tests speak with.
TEST_MODELS := kokoro piper/en_US-joe-medium
VOICED := VOICEWIRE_REQUIRE_VOICES=1

.PHONY: serve test check lint fix bench bench-peers bench-speech fuzz lock clean

serve: $(VENV)/serve.installed  ## Install what is needed, bring the voices of many languages if they can be had, serve
	@$(LANGUAGES)
	$(BIN)/voicewire serve --host $(LISTEN) --port $(PORT) --data-dir $(DATA_DIR)

test: $(VENV)/dev.installed  ## Install what is needed, then run the whole suite
	@$(BIN)/voicewire models pull $(TEST_MODELS)
	$(VOICED) $(BIN)/python -m pytest -n auto --dist worksteal -m "not end_to_end"
	@# Engines and models side by side; servers and their clients one at a time, for they are timed.
	$(VOICED) $(BIN)/python -m pytest -n auto --dist loadfile -m end_to_end --ignore tests/end_to_end
	$(VOICED) $(BIN)/python -m pytest -m end_to_end tests/end_to_end

check: $(VENV)/dev.installed  ## Format, lint, types, layers, docs and fast tests: under a minute
	@$(BIN)/voicewire models pull $(TEST_MODELS)
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	@# Types beside tests: the one is a process, the others are as many as there are cores.
	$(BIN)/mypy & types=$$!; \
		$(BIN)/python -m pytest -q -n auto --dist worksteal -m "not end_to_end and not slow"; tests=$$?; \
		wait $$types && exit $$tests

lint: $(VENV)/dev.installed  ## Format, lint and types alone
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

fix: $(VENV)/dev.installed  ## Let the tools mend what they can
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

bench: $(VENV)/dev.installed  ## Measure against the bare engine; prints tables, stores benchmarks/results/latest.json
	$(BIN)/python -m benchmarks all

bench-peers: $(VENV)/dev.installed  ## Other servers that speak with a Piper voice, installed into .venv-peers, beside ours in the same run
	@$(BIN)/voicewire models pull piper/en_US-joe-medium
	$(BIN)/python -m benchmarks peers

bench-speech: $(VENV)/dev.installed  ## How well a recogniser understands the voices: word error rates over public-domain prose
	$(BIN)/python -m benchmarks speech

fuzz: $(VENV)/dev.installed  ## 20,000 frames per protocol against the machines, then 60 s against a live server
	VOICEWIRE_FUZZ_EXAMPLES=20000 $(BIN)/python -m pytest -q --timeout 1800 tests/protocols -k 'any_frames or no_client_breaks'
	$(BIN)/python -m benchmarks fuzz

lock: $(VENV)/dev.installed  ## Pin the dependencies anew (hashes, no addresses)
	$(PIP) install uv
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-annotate --no-header --python-version 3.11 \
		--extra build pyproject.toml -o requirements/serve.lock
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-annotate --no-header --python-version 3.11 \
		--extra build --extra languages-gpl pyproject.toml -o requirements/languages.lock
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-annotate --no-header --python-version 3.11 \
		--extra build --extra dev pyproject.toml -o requirements/dev.lock

clean:  ## Remove what the targets above made, but no data
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/%.installed: requirements/%.lock pyproject.toml
	@test -x $(BIN)/python || { echo "Making a virtual environment in $(VENV) ..."; $(PYTHON) -m venv $(VENV); }
	@echo "Installing what $(<F) pins ..."
	@$(PIP) install --require-hashes -r $<
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@
