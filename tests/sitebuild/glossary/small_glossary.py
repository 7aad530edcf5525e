"""Terms made up for a test."""

from sitebuild.glossary.terms import Glossary, read_term
from sitebuild.source import Source


def written(id_: str, *front: str, body: str = "It is a word.\n\nMore about it.") -> Source:
    """A term's file with these lines of front matter after its id."""
    lines = ["---", f"id: {id_}", *front, "---", body, ""]
    return Source(f"docs/glossary/{id_}.md", "\n".join(lines))


def glossary(*sources: Source) -> Glossary:
    """The glossary of these files."""
    return Glossary(read_term(source) for source in sources)


def course_terms() -> Glossary:
    """A few terms as a course has them: plurals, words told apart by case, several words."""
    return glossary(
        written("key", "term: key", 'forms: [keys, "k"]'),
        written("key-matrix", "term: key matrix", 'forms: [key matrices, "K"]'),
        written("key-dimension", "term: key dimension", "forms: [d_k]"),
        written("softmax", "term: softmax", "forms: [softmax function]", "was: [soft-max]"),
        written("dot-product", "term: dot product", "forms: [dot products, inner product]"),
        written("bayes", "term: Bayes' rule"),
    )
