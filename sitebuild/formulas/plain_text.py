"""Rendered HTML as plain text, its formulas as letters and signs that read well."""

import re
from collections import deque
from functools import lru_cache
from html import escape, unescape

from sitebuild.formulas.typesetter import MARKED

TAG = re.compile(r"<[^>]*>")
# A formula where tags are gone, as in the search index; code is passed over.
UNTAGGED = re.compile(r"<code>.*?</code>|\\[(\[](?P<tex>.*?)\\[)\]]", re.S)
TOKEN = re.compile(r"\\[a-zA-Z]+\*?\s*|\\.|\s+|.", re.S)
SIGNS = {
    "alpha": "α", "beta": "β", "cdot": " · ", "cdots": "…", "delta": "δ", "dots": "…",
    "epsilon": "ε", "eta": "η", "gamma": "γ", "infty": "∞", "lambda": "λ", "ldots": "…",
    "mu": "μ", "nabla": "∇", "odot": " ⊙ ", "partial": "∂", "pi": "π", "pm": " ± ", "prime": "′",
    "prod": "∏", "qquad": " ", "quad": " ", "sigma": "σ", "sum": "∑", "tau": "τ", "theta": "θ",
    "times": " × ", "top": "T", "varepsilon": "ε", ",": " ", " ": " ",
    "approx": " ≈ ", "ge": " ≥ ", "geq": " ≥ ", "in": " ∈ ", "le": " ≤ ", "leftarrow": " ← ",
    "leq": " ≤ ", "ne": " ≠ ", "neq": " ≠ ", "rightarrow": " → ", "sim": " ~ ", "to": " → ",
}  # fmt: skip
FUNCTIONS = frozenset({"arg", "cos", "exp", "lim", "ln", "log", "max", "min", "sin", "tanh"})
CHARACTERS = {"-": "−", "=": " = ", "<": " < ", ">": " > ", "'": "′", "~": " ", "&": " "}
RAISED = str.maketrans("0123456789Tn", "⁰¹²³⁴⁵⁶⁷⁸⁹ᵀⁿ")


def plain_text(html: str) -> str:
    """Rendered HTML, in which formulas are still marked, as one line of text."""
    return " ".join(unescape(TAG.sub("", readable_formulas(html))).split())


def readable_formulas(html: str) -> str:
    """Rendered HTML with each marked formula as readable text."""
    return MARKED.sub(_readable, html)


def readable_untagged(text: str) -> str:
    """The same for the text of a section in the search index, which has lost its tags."""
    return UNTAGGED.sub(lambda match: match[0] if match["tex"] is None else _readable(match), text)


@lru_cache(maxsize=10_000)  # a later build of the same process has most formulas again
def readable(tex: str) -> str:
    r"""A formula as a line of text; what is only for the eye is left out.

    >>> readable(r"\operatorname{softmax}(\query{Q}\,\key{K}^{\mathsf T}/\sqrt{d_k})\,\val{V}")
    'softmax(Q Kᵀ/√d_k) V'
    >>> readable(r"-\ln\frac{p}{1-p}, \quad e^{-\infty} = 0")
    '−ln p/(1−p), e^(−∞) = 0'
    >>> readable(r"n\times d_{\text{model}}, \sqrt 2 \approx 1.41, (w - 3)^2")
    'n × d_model, √2 ≈ 1.41, (w − 3)²'
    """
    return " ".join(_sequence(deque(TOKEN.findall(tex.strip()))).split())


def _readable(match: re.Match[str]) -> str:
    return escape(readable(unescape(match["tex"])), quote=False)


def _sequence(tokens: deque[str]) -> str:
    """The tokens up to the end of the group."""
    parts = list[str]()
    while tokens and tokens[0] != "}":
        parts.append(_next(tokens))
    return "".join(parts)


def _next(tokens: deque[str]) -> str:
    token = tokens.popleft()
    if token == "{":
        inside = _sequence(tokens)
        if tokens:
            tokens.popleft()
        return inside
    if token == "_":
        return f"_{_grouped(_argument(tokens))}"
    if token == "^":
        return _raised(_argument(tokens))
    if token.startswith("\\"):
        return _command(token[1:].strip(), tokens)
    return CHARACTERS.get(token, token)


def _command(name: str, tokens: deque[str]) -> str:
    if name in ("frac", "dfrac", "tfrac"):
        return f"{_grouped(_argument(tokens))}/{_grouped(_argument(tokens))}"
    if name == "sqrt":
        return f"√{_grouped(_argument(tokens))}"
    if name in ("begin", "end"):
        _argument(tokens)
    if name == "\\":
        return "; "
    if name in FUNCTIONS:
        return f"{name} "
    # Any other command changes only the look of what follows it, as \mathrm and \, do.
    return SIGNS.get(name, name if name in ("{", "}", "%", "$", "#", "_", "&") else "")


def _argument(tokens: deque[str]) -> str:
    while tokens and tokens[0].isspace():
        tokens.popleft()
    text = _next(tokens).strip() if tokens else ""
    # After \mathsf and its like, the letter is yet to come.
    return text or (_argument(tokens) if tokens and tokens[0] != "}" else "")


def _grouped(text: str) -> str:
    """In brackets, unless it reads as one thing without them."""
    return text if re.fullmatch(r"√?\w*|[\d.]+", text) else f"({text})"


def _raised(text: str) -> str:
    raised = text.translate(RAISED)
    if not set(raised) & set(text):
        return raised
    return f"^{text}" if text.isalnum() else f"^({text})"
