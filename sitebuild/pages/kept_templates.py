"""Templates that a process fills in anew only for pages that differ from those it built last."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from jinja2 import Environment, Template
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from sitebuild.cache import digest
from sitebuild.source import files_in

# Variables that aren't compared by value: nav, pages and config are in the digest of the site, of
# `page` what templates read is compared, and no template shows the date of the build.
SHARED = ("nav", "pages", "config", "page", "build_date_utc")
FILLED: dict[str, tuple[str, str]] = {}


class KeptEnvironment:
    """Jinja's environment for the pages of one build.

    Args:
        environment: The theme's.
        config: The settings.
        nav: The navigation, its pages rendered.
        files: What stands for the files of the site.
    """

    def __init__(
        self, environment: Environment, config: MkDocsConfig, nav: Navigation, files: str
    ) -> None:
        self._environment = environment
        custom = Path(config.theme.custom_dir or config.theme.dirs[0])
        templates = files_in(custom, "**/*")
        settings = (Path(config.config_file_path), config.site_url or "", repr(config.extra))
        self._site = digest([*settings, *_described(nav.items), files, *templates])

    def __getattr__(self, name: str) -> Any:
        return getattr(self._environment, name)

    def get_template(self, name: str, *arguments: Any) -> "KeptTemplate":
        """The template of that name."""
        return KeptTemplate(self._environment.get_template(name, *arguments), self._site)


class KeptTemplate:
    """A template; for a page whose causes are the same it gives what it gave before."""

    def __init__(self, template: Template, site: str) -> None:
        self._template = template
        self._site = site

    def render(self, context: dict[str, Any]) -> str:
        """The filled in template."""
        page: Page | None = context["page"]
        if page is None:
            return self._template.render(context)
        others = sorted((name, context[name]) for name in context if name not in SHARED)
        around = (_item(other) for other in (page.previous_page, page.next_page) if other)
        known = (page.content or "", page.update_date, *_item(page), *map("".join, around))
        causes = digest([str(self._template.name), self._site, *known, repr(others)])
        kept = FILLED.get(page.url)
        if kept is None or kept[0] != causes:
            kept = FILLED[page.url] = causes, self._template.render(context)
        return kept[1]


def _described(items: Iterable[Any]) -> Iterator[str]:
    """The navigation as text."""
    for item in items:
        yield from _item(item)
        yield from ("(", *_described(item.children or ()), ")")


def _item(item: Any) -> tuple[str, ...]:
    """What a template reads of a page, a section or a link."""
    meta = sorted(getattr(item, "meta", {}).items())
    return str(item.title), str(getattr(item, "url", "")), repr(meta)
