"""Rendered HTML as plain text, its formulas in words and signs that read well."""

import re
from html import unescape

from sitebuild.formulas import MARKED

TAG = re.compile(r"<[^>]*>")
SPACES = re.compile(r"\\[,;:! ]|~|\\q?quad\b|\\(?:left|right|[bB]igg?[lr]?)(?![a-zA-Z])")
TEXT = re.compile(
    r"\\(?:text|textbf|textit|mathrm|mathbf|mathbb|mathsf|operatorname|query|key|val|out)\*?\s*"
)
SIGNS = {
    "alpha": "α", "approx": "≈", "beta": "β", "cdot": "·", "cdots": "…", "delta": "δ", "dots": "…",
    "epsilon": "ε", "eta": "η", "exp": "exp", "gamma": "γ", "ge": "≥", "geq": "≥", "in": "∈",
    "infty": "∞", "lambda": "λ", "ldots": "…", "le": "≤", "leftarrow": "←", "leq": "≤", "ln": "ln",
    "log": "log", "max": "max", "min": "min", "mu": "μ", "nabla": "∇", "ne": "≠", "neq": "≠",
    "odot": "⊙", "partial": "∂", "pi": "π", "pm": "±", "prime": "′", "prod": "∏", "rightarrow": "→",
    "sigma": "σ", "sim": "~", "sin": "sin", "cos": "cos", "sum": "∑", "tanh": "tanh", "tau": "τ",
    "theta": "θ", "times": "×", "to": "→", "top": "ᵀ", "varepsilon": "ε",
}  # fmt: skip
SIGN = re.compile(r"\\([a-zA-Z]+)\s*")
GROUP = r"\{((?:[^{}])*)\}"
FRACTION = re.compile(r"\\[dt]?frac\s*" + GROUP + r"\s*" + GROUP)
ROOT = re.compile(r"\\sqrt\s*(?:" + GROUP + r"|(\w))")
SUPERSCRIPT = re.compile(r"\^\s*(?:" + GROUP + r"|(\S))")
SUBSCRIPT = re.compile(r"_\s*(?:" + GROUP + r"|(\S))")
SIMPLE = re.compile(r"[\w.]*")
POWERS = str.maketrans("0123456789Tn", "⁰¹²³⁴⁵⁶⁷⁸⁹ᵀⁿ")
"""What of a superscript can be set as such: digits, T for the transpose, and n."""


def plain_text(html: str) -> str:
    """The text of rendered HTML in which formulas are still marked, as one line."""
    text = unescape(TAG.sub("", MARKED.sub(_formula, html)))
    return " ".join(text.split())


def readable_formulas(html: str) -> str:
    """The HTML with each marked formula as readable text."""
    return MARKED.sub(_formula, html)


def readable(tex: str) -> str:
    r"""A formula as a line of text.

    >>> readable(r"\operatorname{softmax}(\query{Q}\,\key{K}^{\mathsf T}/\sqrt{d_k})\,\val{V}")
    'softmax(QKᵀ/√d_k)V'
    >>> readable(r"\ln\frac{p}{1-p}")
    'ln p/(1−p)'
    >>> readable(r"d_{\text{model}} = 512, \quad e^{-\infty} = 0")
    'd_model = 512, e^(−∞) = 0'
    """
    text = SPACES.sub(lambda match: " " if "quad" in match[0] or match[0] == "~" else "", tex)
    text = TEXT.sub("", text)
    for pattern, write in _RULES:
        text = pattern.sub(write, text)
    return text
