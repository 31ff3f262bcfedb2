# Every target makes its own .venv when it is missing; `make` alone lists them.

PYTHON ?= python3
GAME ?= oaxaca
GAMES ?= 500
ARGS ?=
# What changed most often breaks, and takes little time.
QUICK := tests/house/test_manners.py tests/engines tests/kit/test_recorded.py tests/kit/test_released.py tests/renderers/test_golden.py \
  tests/store/test_contract.py tests/tables/test_lobby.py tests/tables/test_playing.py tests/tables/test_undo.py \
  tests/discord/test_table_life.py -k "not test_data and not test_upgrades and not test_looking_back and not (golden and not board)"

# A run starts dozens of Pythons: none of them should have to compile what another one has, whatever the machine's own habit.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
PY := $(VENV)/bin/python
READY := $(VENV)/.ready
PLAYABLE := $(if $(wildcard $(READY)),$(READY),$(VENV)/.ready-to-play)
PYTEST := $(PY) -m pytest -n auto --dist worksteal
BENCH_READY := $(VENV)/.ready-bench
PIP := $(PY) -m pip install --quiet --quiet --disable-pip-version-check --no-input -c constraints.txt

.DEFAULT_GOAL := help
.PHONY: help setup play terminal test quick test-deep test-all lint simulate train endurance calibrate fuzz look bench fleet clicks measure clean

help:  ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1#\2/p' $(MAKEFILE_LIST) | awk -F'#' '{printf "%-18s%s\n", $$1, $$2}'

setup: $(READY)  ## make .venv with everything but the benchmark's rival (the others do it by themselves)
	@echo "Ready: make play, make test"

play: $(PLAYABLE)  ## the bot itself on a simulated Discord in your browser; no account, no token
	@$(PY) -m bot practice $(ARGS)

terminal: $(PLAYABLE)  ## play GAME (oaxaca) in the terminal against robots
	@$(PY) -m bot terminal $(GAME) $(ARGS)

test: $(READY)  ## lint and tests side by side (minutes), the slowest twenty; less with ARGS="tests/engines -k gather"
	@mkdir -p build && { $(MAKE) --no-print-directory lint >build/lint.log 2>&1 & linting=$$!; \
	  $(PYTEST) --durations=20 $(ARGS); tested=$$?; \
	  wait $$linting; linted=$$?; cat build/lint.log; exit $$((tested | linted)); }

quick: $(READY)  ## what changed most often breaks (under a minute)
	@$(PYTEST) $(QUICK) $(ARGS)

test-deep: $(READY)  ## what test leaves out (half an hour): many fixed games, kills, films, whole games on Discord
	@TEST_DEEP=1 $(PYTEST) --durations=20 $(ARGS)

test-all: $(READY)  ## the same with every case of what both make by turns (an hour)
	@TEST_DEEP=all $(PYTEST) --durations=20 $(ARGS)

lint: $(READY)  ## ruff, mypy --strict and the import contracts
	@$(PY) -m ruff check --quiet .
	@$(PY) -m ruff format --check --quiet .
	@$(PY) -m mypy --no-error-summary
	@out=$$($(VENV)/bin/lint-imports --no-logo 2>&1) || { printf '%s\n' "$$out"; exit 1; }
	@echo "lint: ruff, mypy --strict and the import contracts have nothing to say"

simulate: $(READY)  ## robots play GAME among themselves: ARGS="--seats 4 --games 200 --robots easy,random"
	@$(PY) -m bot simulate $(GAME) $(ARGS)

train: $(READY)  ## fit a worth to games that robots play of GAME: ARGS="--seats 2 --games 1000 --prove 400"; writes data/robots
	@$(PY) -m bench.training $(GAME) $(ARGS)

fuzz: $(READY)  ## every invariant over GAMES (500) random games of GAME for each number of seats, also with other data
	@$(PY) -m tests.kit.fuzz --game $(GAME) --games $(GAMES) $(ARGS)
	@$(PY) -m tests.kit.otherwise $(GAME) --games $(GAMES)

endurance: $(READY)  ## every game ends: hundreds among robots at every number of seats (hours; goes on where it stopped): ARGS="--usual 100"
	@$(PY) -m bench.endurance $(ARGS)

calibrate: $(READY)  ## whether what is called 70 % happens in 70 of 100, in GAME: ARGS="--seats 2 --games 400"
	@$(PY) -m bench.calibration $(GAME) $(ARGS)

look: $(READY)  ## draw GAME's pictures as Discord shows them into gallery/, with an index page; ARGS=--all draws everything
	@$(PY) -m tests.gallery gallery --games $(GAME) $(ARGS)

bench: $(BENCH_READY)  ## measure speed beside catanatron's; writes bench.json
	@$(PY) -m bench --wire $(ARGS)

fleet: $(READY)  ## processes that share shards are killed, frozen, stopped and cut off, and measured; adds to bench.json (half an hour). Less: TEST_FLEET=short
	@TEST_DEEP=1 TEST_FLEET=$${TEST_FLEET:-long} TEST_FLEET_OUT=bench.json $(PY) -m pytest -q -s tests/wire/test_fleet.py $(ARGS)
	@$(PY) -m bench.fleet

clicks: $(READY)  ## count the presses of whole games over a simulated Discord; less with ARGS="oaxaca --games 5"; adds to bench.json
	@$(PY) -m bench.clicks $(ARGS)

measure: $(READY)  ## the figures of the house's shape as JSON: import circles, loose dictionaries, lines, duplicated passages
	@$(PY) -m tests.house.measure

clean:  ## remove .venv, caches and what was built
	@rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache bench.json
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): WANTED := test,practice
$(VENV)/.ready-to-play: WANTED := practice

$(READY) $(VENV)/.ready-to-play: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Tianguis needs Python 3.11 or newer, and '$(PYTHON)' is not that."; \
	  echo "Install one, or name the one you have:  make PYTHON=python3.12 $(or $(MAKECMDGOALS),setup)"; exit 1; }
	@$(PY) -m pip --version >/dev/null 2>&1 || { rm -rf $(VENV); $(PYTHON) -m venv $(VENV) >$(VENV).log 2>&1; } || { \
	  cat $(VENV).log; rm -rf $(VENV) $(VENV).log; \
	  echo "'$(PYTHON) -m venv' failed. On Debian and Ubuntu this helps:  apt-get install python3-venv"; exit 1; }
	@rm -f $(VENV).log
	@echo "Setting up $(VENV) (once; it takes about half a minute)" >&2
	@$(PIP) -e '.[$(WANTED)]'
	@touch $@

$(BENCH_READY): $(READY)
	@echo "Installing catanatron to measure beside"
	@if $(PIP) -e '.[bench]'; then touch $@; else echo "It could not be installed; measuring without it"; fi
