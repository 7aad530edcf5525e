"""The steps of a build: MkDocs calls these methods in the order they stand here."""

import os
from functools import partial
from pathlib import Path
from typing import Any, cast

from jinja2 import Environment, FileSystemBytecodeCache
from markupsafe import escape
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url
from mkdocstrings import MkdocstringsPlugin

from sitebuild import site_output
from sitebuild.build import Build, BuiltPage
from sitebuild.cells import execution
from sitebuild.cells.fence import LiveCells
from sitebuild.course import MACHINERY
from sitebuild.demos import pages as demo_pages
from sitebuild.demos.fence import DemoFences
from sitebuild.demos.precomputed import FOLDER as PRECOMPUTED
from sitebuild.exercises import site_checks, trials
from sitebuild.exercises.fence import ExerciseFences
from sitebuild.glossary.term_links import TermLinks
from sitebuild.notebooks import runner
from sitebuild.page_kinds import kind_of
from sitebuild.pages import page_metadata
from sitebuild.pages.examples import with_examples
from sitebuild.pages.kept import Renderer, keep_search_entries
from sitebuild.pages.kept_templates import KeptEnvironment
from sitebuild.pages.rendered import FORMULA, Located, warn_of_size
from sitebuild.pages.skip_links import skip_links
from sitebuild.progress.lesson_row import lesson_row
from sitebuild.progress.outline import outline
from sitebuild.progress.question_index import FOLDER as QUESTIONS
from sitebuild.safety import active_content
from sitebuild.shipped import theme_files
from sitebuild.shipped.style_sheets import demo_style_sheets
from sitebuild.source import Source, read_source
from sitebuild.version import build_version

# Browsers keep what is in these folders for good; so they do with assets/, where docs/ has sources.
NAMED_BY_CONTENT = ("runtime/", "files/", f"{PRECOMPUTED}/", f"{QUESTIONS}/")

# Where edits show at once under `make serve`, beside docs/. It restarts itself for other code.
WATCHED = (
    *("demos", "pyodide_pkg", site_checks.LIST),
    *("tests/authors", "tests/consumers", "tests/optics"),
)

NOTEBOOK_TEMPLATE = Path(runner.__file__).with_name("notebook.md.j2")


class Steps:
    """The steps of one build."""

    def __init__(self, build: Build) -> None:
        self.build = build
        course, config = build.course, build.config
        self.markdown_extensions = list(config.markdown_extensions)
        # Its own style sheet would be loaded by every page; ours says what the reference needs.
        config.extra_css.remove(MkdocstringsPlugin.css_filename)
        config.plugins["mkdocs-jupyter"].config["custom_template"] = str(NOTEBOOK_TEMPLATE)
        config.extra["serving"] = "SITE_SERVING" in os.environ
        config.extra["demo_style_sheets"] = demo_style_sheets(course.root)
        config.extra["build"] = build_version(course.root, build.history.commit)
        watched = [course.root / name for name in WATCHED] + [MACHINERY / "overrides"]
        config.watch.extend(str(path) for path in watched if path.exists())
        os.environ.update(runner.private(course.cache / "jupyter"))

        Located(build)
        # The theme puts these, and titles, into its pages as they are.
        config.site_name = escape(config.site_name)
        config.site_description = escape(course.description)

    @event_priority(50)  # before plugins look at the files
    def on_files(self, files: Files, *, config: MkDocsConfig) -> None:
        """Adds the pages that no file in docs/ holds, and puts notebooks that were run in place."""
        theme_files.leave_out(files, config.theme["language"])
        for file in [file for file in files if file.src_dir == config.docs_dir]:
            source = self.build.course.docs / file.src_uri
            if file.src_uri.startswith(NAMED_BY_CONTENT):
                raise Source(f"docs/{file.src_uri}", "").fail(
                    None, "this folder is the build’s own"
                )
            if file.src_uri.startswith("assets/") or not source.is_file():
                files.remove(file)  # assets: what is served is made from them by sitebuild/shipped
            elif file.inclusion is not InclusionLevel.EXCLUDED:
                if file.is_documentation_page():
                    read_source(source, self.build.course.root)
                active_content.check_file(file.src_uri, file.content_bytes)
                warn_of_size(file.src_uri, file.content_bytes)
        for path, markdown in demo_pages.pages(self.build.demos.demos):
            files.append(File.generated(config, path, content=markdown))
        self._run_notebooks(files)

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> None:
        """Makes the labels that mkdocs.yml gives HTML; the pages are to be rendered now."""
        page_metadata.escape_labels(nav.items)
        self.renderer = Renderer(self.build, config, files)
        self.nav = nav
        self.build.navigation = nav.items
        keep_search_entries(cast(Any, config.plugins["material/search"]).search_index)

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, **_: Any) -> str:
        """The Markdown to render; mistakes in it are looked up in the page's source."""
        kind = kind_of(page.file.src_uri)
        built = BuiltPage(page, kind.source(page.file, self.build))
        self.build.pages[built.path] = built
        self._prepare_extensions(built, config)
        self.renderer.prepare(built)
        whole = with_examples(markdown, built.source, self.build.course.root, config.site_url)
        return kind.markdown(whole, built, self.build)

    def on_page_content(self, html: str, *, page: Page, **_: Any) -> None:
        """Refuses what has no place in a title, and notes what the page says."""
        built = self.build.pages[page.file.src_uri]
        title = str(page.meta.get("title", ""))
        active_content.check_text(title, built.source)
        if "$" in title:
            raise built.source.fail(built.source.line_of("title:"), FORMULA)
        kind_of(built.path).content(html, built, self.build)
        page_metadata.escape_texts(page)
        page_metadata.note_dates(page, built.source, self.build.history)

    def on_env(self, env: Environment, *, config: MkDocsConfig, **_: Any) -> KeptEnvironment:
        """The templates, filled in for pages that differ from those of the last build.

        Raises:
            BuildFailure: the questions of all pages together break a rule.
        """
        site_checks.check(self.build)
        self.lessons = outline(self.build)
        templates = self.build.course.cache / "templates"
        templates.mkdir(parents=True, exist_ok=True)
        env.bytecode_cache = FileSystemBytecodeCache(str(templates))
        return KeptEnvironment(env, config, self.nav, self.renderer.shared)

    def on_page_context(self, context: Any, *, page: Page, **_: Any) -> None:
        """Gives the template what it needs, now that all pages are rendered."""
        built = self.build.pages[page.file.src_uri]
        kind = kind_of(built.path)
        context.update(page_metadata.context(built, kind, self.build))
        context.update(kind.context(built, self.build))
        context["lesson_row"] = lesson_row(built, self.lessons)
        context["has_questions"] = any(other.exercises for other in self.build.pages.values())
        context["skip_links"] = skip_links(page.content or "")
        context["page_demos"] = sorted({shown.name for shown in built.demos})

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """What is made over the whole site, once its pages are written."""
        site_output.finish(self.build, policy=not config.extra["serving"])
        self.build.close()

    def on_build_error(self, **_: Any) -> None:
        """Ends what was started."""
        self.build.close()

    def _run_notebooks(self, files: Files) -> None:
        course = self.build.course
        found = [file for file in files if runner.is_notebook(file.src_uri)]
        sources = [read_source(course.docs / file.src_uri, course.root) for file in found]
        done = runner.run_all(sources, course.cache)
        for file, path in zip(found, done, strict=True):
            files.remove(file)
            executed = File.generated(self.build.config, file.src_uri, abs_src_path=str(path))
            files.append(executed)

    def _prepare_extensions(self, built: BuiltPage, config: MkDocsConfig) -> None:
        """Gives the next Markdown instance, which renders this page, extensions of its own."""
        root = get_relative_url(".", built.page.url).rstrip("/") + "/"
        show = partial(self.build.demos.show, root=root)
        run = partial(execution.run_or_recall, course=self.build.course, cache=self.build.cache)
        examine = partial(trials.run_or_recall, course=self.build.course, cache=self.build.cache)
        demos, cells = DemoFences(built.source, show), LiveCells(built.source, run)
        built.demos = demos.shown
        links = TermLinks(built.source, self.build.glossary, built.mentions.append)
        fences = config.mdx_configs.setdefault("pymdownx.superfences", {})
        fences["custom_fences"] = [demos.fence, cells.fence]
        exercises = ExerciseFences(built.source, built.exercises, examine)
        own = [cells, exercises, links]
        config.markdown_extensions = [*self.markdown_extensions, *own]  # type: ignore[list-item]
