"""What of a figure's markup a page takes in when it is built."""

from typing import Any

import html5lib
import pytest

from demokit.pictures import Arrow, chart, plane
from sitebuild.cells.figure import figure


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        ("<b class=x>a</b> &lt;", '<b class="x">a</b> &lt;'),
        ("<p onclick='x()' style='color:red'>a</p>", "<p>a</p>"),
        ("a<script>b</script><style>c</style><iframe src='x'></iframe>d", "ad"),
        ("<a href='javascript:x()'>a</a><img src=x onerror=y>", ""),
        ("<form><input></form><object></object><base href=x><meta>b", "b"),
        ("<svg viewBox='0 0 1 1'><use href='x'/></svg>", '<svg viewBox="0 0 1 1"></svg>'),
        ("<svg><a><rect/></a><rect x='1'/></svg>", '<svg><rect x="1"></rect></svg>'),
        ("<svg><foo>a</foo><LINE x='1'/></svg>", '<svg><line x="1"></line></svg>'),
        ("<svg><foreignObject><b>a</b></foreignObject></svg>", "<svg></svg>"),
        ("<p id=a aria-labelledby='a b'></p>", '<p id="c-a" aria-labelledby="c-a c-b"></p>'),
        ("<svg><g fill='url(#a)'/></svg>", '<svg><g fill="url(#c-a)"></g></svg>'),
        ("<svg><g fill='url(//h/x)' stroke='url(#a) url(//b)'/></svg>", "<svg><g></g></svg>"),
        ("<svg><clipPath></clipPath></svg>", "<svg><clipPath></clipPath></svg>"),
        ("<ul><li>a<li>b</ul>c", "<ul><li>a</li><li>b</li></ul>c"),
        ("a</p>b", "a<p></p>b"),
        ("<br>a<hr/>", "<br>a<hr>"),
        ("<!-- a --><?xml b?>c", "c"),
    ],
)
def test_only_what_draws_is_taken(html: str, kept: str) -> None:
    assert figure(html, "c-") == kept


def parsed(html: str) -> list[Any]:
    """What a browser makes of markup, token by token."""
    return list(html5lib.getTreeWalker("etree")(html5lib.parseFragment(html)))


def test_the_courses_own_pictures_are_taken_whole() -> None:
    drawn = plane([Arrow("query", (1, 2), "q (5th)", strong=True)], "A plane", "p")
    expected = drawn.replace("p-head", "c-p-head").replace(' data-unit="100"', "")
    assert parsed(figure(drawn, "c-")) == parsed(expected)
    assert parsed(figure(chart([0.5, 1], "A chart"), "c-")) == parsed(chart([0.5, 1], "A chart"))
