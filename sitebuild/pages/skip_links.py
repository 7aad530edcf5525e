"""Links at a page's beginning by which whoever uses the keyboard comes to its figures at once."""

import re

from demokit.markup import Markup, join, tag

FIGURE = re.compile(r'<figcaption id="([^"]+)">(.*?)</figcaption>', re.S)


def skip_links(content: str) -> Markup:
    """A link to each live demo of a rendered page; the theme shows it while it has the focus."""
    return join(
        *(
            tag("a", "Skip to the figure: ", Markup(title), href=f"#{id_}", class_="md-skip")
            for id_, title in FIGURE.findall(content)
        )
    )
