"""MkDocs calls these functions; the steps are in sitebuild/build.py.

MkDocs keeps this file's module for as long as it serves, so the steps are imported anew by each
function: after an edit the next build runs what stands in the files then.
"""

from importlib import import_module
from typing import Any

from mkdocs.plugins import event_priority


def _steps() -> Any:
    return import_module("sitebuild.build")


def on_config(config: Any) -> None:
    """Before anything is read."""
    _steps().begin(config)


@event_priority(50)
def on_files(files: Any, config: Any) -> None:
    """When all files are known, before plugins look at them."""
    _steps().add_pages(files, config)


def on_page_markdown(markdown: str, page: Any, config: Any, **_: Any) -> str:
    """Before a page's Markdown is rendered."""
    rendered: str = _steps().page_markdown(markdown, page, config)
    return rendered


def on_page_content(html: str, page: Any, **_: Any) -> None:
    """When a page's Markdown is rendered."""
    _steps().page_content(html, page)


def on_page_context(context: Any, page: Any, **_: Any) -> None:
    """When all pages are rendered, before each is put into its template."""
    _steps().page_context(context, page)


def on_post_build(config: Any) -> None:
    """When all files of the site are written."""
    _steps().finish(config)
    _steps().forget()


def on_build_error(error: Exception) -> None:
    """When a build fails."""
    _steps().forget()
