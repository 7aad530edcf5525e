"""The examples in the docstrings."""

import doctest

import pytest

from attention import maths

PUBLIC = [
    maths.softmax,
    maths.softmax_jacobian,
    maths.scaled_dot_product_attention,
    maths.attention_scores,
    maths.attention_weights,
    maths.attention,
    maths.self_attention,
]


@pytest.mark.parametrize("function", PUBLIC, ids=lambda function: function.__name__)
def test_every_public_function_has_an_example_that_holds(function: object) -> None:
    examples = doctest.DocTestFinder().find(function, globs=vars(maths).copy())
    results = [doctest.DocTestRunner().run(example) for example in examples]
    assert sum(result.attempted for result in results) > 0
    assert sum(result.failed for result in results) == 0
