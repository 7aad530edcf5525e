# Every target does the set-up it needs; the work is in setup/. It runs with -B, as a full disk can
# leave a torn bytecode file behind, and the next run would stumble over it.

PORT ?= 8000
COURSE ?= .
PYTHON_HERE := PATH="$$PWD/.venv/bin:$$PATH" .venv/bin/python
PRETTIER := PATH="$$PWD/.venv/bin:$$PATH" node_modules/.bin/prettier --log-level warn
STYLED := '**/*.{js,mjs,css}'
# A process for each core, as each has a browser; whole files, which share what they opened.
SPREAD := -n auto --maxprocesses=4 --dist=loadfile --no-loadscope-reorder
AGAIN := $(if $(CI),--reruns 1 -rR)

.PHONY: help serve site test bench check format train lock clean environment

help:
	@echo 'make serve    the site at a local address, made again as you edit (PORT=8000)'
	@echo 'make site     the site into site/; a warning fails (COURSE=folder: of another course)'
	@echo 'make test     every test, in a browser too (ARGS="-k words" chooses; DEMO=name: of a demo)'
	@echo 'make bench    how fast the first answer is, beside an ordinary worker (BENCH_RUNS=5)'
	@echo 'make check    style and types of Python, JavaScript and CSS'
	@echo 'make format   writes Python, JavaScript and CSS in the style that check wants'
	@echo 'make train    the weights of models/ anew, with their log (about 10 min)'
	@echo 'make lock     the lock files anew, from pyproject.toml and package.json'
	@echo 'make clean    removes all that was made or installed here'

serve: environment
	@$(PYTHON_HERE) -B -m setup.site serve '$(COURSE)' '$(PORT)'

site: environment
	@$(PYTHON_HERE) -B -m setup.site build '$(COURSE)'

# A demo's tests need no browser, and are done in seconds.
test: environment
ifdef DEMO
	@$(PYTHON_HERE) -m pytest -q tests/demos demos/$(DEMO).py -k '$(DEMO)' $(ARGS)
else
	@browser=$$($(PYTHON_HERE) -B -m setup.browser) && export BROWSER_PATH="$$browser" && \
	firefox=$$($(PYTHON_HERE) -B -m setup.firefox) && export FIREFOX_PATH="$$firefox" && \
	webkit=$$($(PYTHON_HERE) -B -m setup.webkit) && export WEBKIT_DRIVER="$$webkit" && \
	$(PYTHON_HERE) -m pytest -q $(SPREAD) $(AGAIN) --durations=10 $(ARGS)
endif

bench: environment
	@browser=$$($(PYTHON_HERE) -B -m setup.browser) && export BROWSER_PATH="$$browser" && \
	$(PYTHON_HERE) -m bench

check: environment
	@$(PYTHON_HERE) -m ruff check
	@$(PYTHON_HERE) -m ruff format --check
	@$(PYTHON_HERE) -m mypy
	@PATH="$$PWD/.venv/bin:$$PATH" node_modules/.bin/tsc
	@$(PRETTIER) --check $(STYLED)

format: environment
	@$(PYTHON_HERE) -m ruff check --fix --quiet
	@$(PYTHON_HERE) -m ruff format
	@$(PRETTIER) --write $(STYLED)

# Minutes on one core; the same seed gives the same weights on the same machine.
train: environment
	@$(PYTHON_HERE) -m models.train

lock:
	@python=$$(sh setup/python.sh) && "$$python" -B -m setup.lock_files

clean:
	rm -rf .venv node_modules site dist .cache .hypothesis tests/.artifacts

environment:
	@python=$$(sh setup/python.sh) && "$$python" -B -m setup.environment
