"""Formulas as readable text, for descriptions and the search."""

import pytest

from sitebuild.formulas.plain_text import plain_text, readable, readable_untagged


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"d_k", "d_k"),
        (r"d_{\text{model}} = 512", "d_model = 512"),
        (r"\sqrt{d_k}", "√d_k"),
        (r"\sqrt 2 \approx 1.41", "√2 ≈ 1.41"),
        (r"\sqrt{9 + 16} = 5", "√(9 + 16) = 5"),
        (r"(y - 5)^2", "(y − 5)²"),
        (r"0.5^{20}", "0.5²⁰"),
        (r"x^{n+1}", "x^(n+1)"),
        (r"e^{-\infty} = 0", "e^(−∞) = 0"),
        (r"-\ln\frac{p}{1-p}", "−ln p/(1−p)"),
        (r"\query{q_i} = x_i W_Q, \qquad \key{k_i} = x_i W_K", "q_i = x_i W_Q, k_i = x_i W_K"),
        (r"\query{Q}\key{K}^\top", "QKᵀ"),
        (
            r"\operatorname{softmax}\!\left(\frac{\query{Q}\,\key{K}^{\mathsf T}}{d_k}\right)",
            "softmax((Q Kᵀ)/d_k)",
        ),
        (r"\out{o_i} = \sum_j a_{ij}\,\val{v_j}", "o_i = ∑_j a_ij v_j"),
        (r"w \leftarrow w - \eta\, g", "w ← w − η g"),
        (r"\partial f/\partial x", "∂f/∂x"),
        (r"n\times d_v < 50\%", "n × d_v < 50%"),
        (r"\begin{matrix}1 & 2\\3\end{matrix}", "1 2; 3"),
        (r"\unheard{x}", "x"),
        ("", ""),
        (r"x^", "x"),
        (r"\sqrt{", "√"),
        (r"\frac", "/"),
    ],
)
def test_a_formula_reads_as_a_line_of_text(tex: str, text: str) -> None:
    assert readable(tex) == text


def test_rendered_html_becomes_one_line_of_text() -> None:
    html = (
        'The <em>size</em> &amp; <code>x</code>,\n<span class="arithmatex">\\(a &lt; d_k\\)</span>.'
    )
    assert plain_text(html) == "The size & x, a < d_k."


def test_formulas_in_the_search_index_become_text_and_stay_escaped() -> None:
    text = r"<p>As \(a &lt; \sqrt{d_k}\).</p> \[ \out{o} \] <code>r'\(x\)'</code>"
    assert readable_untagged(text) == r"<p>As a &lt; √d_k.</p> o <code>r'\(x\)'</code>"
