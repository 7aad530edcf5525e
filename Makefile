# Every target does the set-up it needs; the work is in setup/.

PORT ?= 8000
VENV := .venv/bin/python
export PATH := $(CURDIR)/.venv/bin:$(PATH)

JAVASCRIPT := '**/*.{js,mjs,css}'
PRETTIER := npm exec -- prettier --log-level warn --no-error-on-unmatched-pattern

.PHONY: help serve site test check format lock clean environment

help:
	@echo 'make serve    the site at a local address, made again as you edit (PORT=8000)'
	@echo 'make site     the site into site/; a warning fails'
	@echo 'make test     every test, in a browser too (ARGS="-k words" chooses)'
	@echo 'make check    style and types of Python, JavaScript and CSS'
	@echo 'make format   writes Python, JavaScript and CSS in the style that check wants'
	@echo 'make lock     the lock files anew, from pyproject.toml and package.json'
	@echo 'make clean    removes all that was made or installed here'

serve: environment
	@$(VENV) -m setup.site serve '$(PORT)'

site: environment
	@$(VENV) -m setup.site build

test: environment
	@browser=$$($(VENV) -m setup.browser) && \
	BROWSER_PATH="$$browser" $(VENV) -m pytest -q --durations=10 $(ARGS)

check: environment
	@$(VENV) -m ruff check
	@$(VENV) -m ruff format --check
	@$(VENV) -m mypy
	@node_modules/.bin/tsc --project tsconfig.json
	@$(PRETTIER) --check $(JAVASCRIPT)

format: environment
	@$(VENV) -m ruff check --fix --quiet
	@$(VENV) -m ruff format
	@$(PRETTIER) --write $(JAVASCRIPT)

lock:
	@python=$$(sh setup/python.sh) && "$$python" -m setup.lock_files

clean:
	rm -rf .venv node_modules site dist .cache .hypothesis tests/.artifacts *.egg-info

environment:
	@python=$$(sh setup/python.sh) && "$$python" -m setup.environment
