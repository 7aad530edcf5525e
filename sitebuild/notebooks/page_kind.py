"""The kind of a notebook's page."""

from mkdocs.structure.files import File

from sitebuild.build import Build, BuiltPage
from sitebuild.front_matter import has_front_matter, read_front_matter
from sitebuild.notebooks.downloads import with_links
from sitebuild.notebooks.percent import prose_lines
from sitebuild.notebooks.runner import as_markdown, is_notebook
from sitebuild.page_kind import PageKind
from sitebuild.source import Source, read_source


class NotebookPage(PageKind):
    """A notebook."""

    folder = "notebooks"
    label = "Notebook"

    def includes(self, path: str) -> bool:
        """Whether it is a notebook's source, in any folder."""
        return is_notebook(path)

    def source(self, file: File, build: Build) -> Source:
        """The notebook's prose, each line where it stands in the file."""
        whole = read_source(build.course.docs / file.src_uri, build.course.root)
        return Source(whole.path, prose_lines(whole.text))

    def markdown(self, markdown: str, built: BuiltPage, build: Build) -> str:
        """The notebook with its outputs and the links to take it home.

        Raises:
            BuildFailure: its front matter isn't valid.
        """
        if has_front_matter(built.source):
            read_front_matter(built.source)
        return with_links(as_markdown(markdown), built.page.url, build.course.repository)
