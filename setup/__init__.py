"""Set-up on a developer's machine, and the commands that the Makefile calls.

It runs before any package is installed, so it uses the standard library alone; only `site` may
import MkDocs, since it runs afterwards, inside the virtual environment.
"""
