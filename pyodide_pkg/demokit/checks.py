"""What the check part of an exercise is written with.

A check part is Python that stands in the exercise's fence. It calls the reader's functions by
`call`, on an input that the page shows and then on random ones, and looks at each result: its shape
first, then whether it is finite, then what must hold of it, then its values. These names are there
without an import: `np`, what the reader's code defines, and the public methods of `Checks`.

    for n in (4, *sizes(3)):
        mask = call(causal_mask, n)
        check_shape(mask, (n, n))
        check_type(mask, bool)
        check_lower_triangular(mask)
        check_close(mask, np.tri(n))

For a function of arrays:

    shown = np.array([[2.0, 0.0, 1.0]])
    for scores in (shown, *(normal(n, n + 1) for n in sizes(3))):
        weights = call(softmax, scores)
        check_shape(weights, scores.shape)
        check_finite(weights)
        check_row_sums(weights, 1)
        check_close(call(softmax, scores + 5), weights, name="softmax(scores + 5)")
        powers = np.exp(scores)
        check_close(weights, powers / powers.sum(axis=1, keepdims=True))

The first check that fails is the one the reader is told of, in one sentence. Later ones say
nothing, but the calls still take place: their results are what a wrong program is recognised by.
Random numbers come from a fixed seed, so that a check always sees the same. Numbers are compared
with a tolerance, 1e-6 unless another is given.
"""

import inspect
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from demokit.results import Record, numbers, raised, record

SEED = 2017
TOLERANCE = 1e-6
MOST_SHOWN = 8  # numbers of an argument that are written out in a sentence
MOST_ENTRIES = 100_000  # of a result that is checked


class Checks:
    """The checks of one run: what they found first, and the results that they saw.

    Attributes:
        failure: The sentence of the first check that failed; empty if none has.
        example: Code that gives the arguments of the call that failed, if its sentence doesn't.
        results: What the reader's functions gave, call by call.
    """

    def __init__(self) -> None:
        self.failure = ""
        self.example = ""
        self.results: list[Record] = []
        self._random = np.random.default_rng(SEED)
        self._calls: list[tuple[Any, str, str]] = []  # result, how it is called, its arguments

    def names(self) -> dict[str, Callable[..., Any]]:
        """What a check part is given: the public methods by their names, this one aside."""
        methods = inspect.getmembers(self, inspect.ismethod)
        return {name: method for name, method in methods if name[0] != "_" and name != "names"}

    def sizes(self, count: int = 3, least: int = 2, most: int = 6) -> list[int]:
        """Random sizes from `least` to `most`, the smallest first.

        >>> len(Checks().sizes(3))
        3
        """
        return sorted(int(size) for size in self._random.integers(least, most + 1, count))

    def normal(self, *shape: int) -> NDArray[np.float64]:
        """An array of random numbers with mean 0 and variance 1, rounded to two decimals.

        >>> Checks().normal(2, 3).shape
        (2, 3)
        """
        return np.round(self._random.normal(size=shape), 2)

    def permutation(self, n: int) -> NDArray[np.int64]:
        """The numbers from 0 to n - 1 in a random order, as an array (n,); never in the usual one.

        >>> sorted(Checks().permutation(3).tolist())
        [0, 1, 2]
        """
        order = self._random.permutation(n)
        return np.roll(order, 1) if np.array_equal(order, np.arange(n)) else order

    def call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """What the reader's function gives; a list comes back as an array.

        The function gets copies of arrays, so that it can't change what it is compared with.

        >>> Checks().call(np.negative, np.array([1, 2]))
        array([-1, -2])
        """
        name, example = _described(function, arguments)
        try:
            result = function(*(np.copy(a) if isinstance(a, np.ndarray) else a for a in arguments))
        except BaseException as error:
            self.results.append(raised(error))
            self.example = self.example or name
            raise
        if (array := numbers(result)) is not None and array.size > MOST_ENTRIES:
            self.check(False, f"{name} has shape {array.shape}: too many numbers to check.")
            raise ValueError  # the checks end here
        self.results.append(record(result))
        if array is not None and isinstance(result, list | np.ndarray):
            result = np.array(array)  # which a later call can't change
        self._calls.append((result, name, example))
        return result

    def check(self, holds: bool, sentence: str, result: Any = None) -> None:
        """Fails with this sentence unless something holds.

        Args:
            holds: Whether it does.
            sentence: What is wrong, and what should be.
            result: The call's result that it is about, so that its arguments are shown.

        >>> checks = Checks()
        >>> checks.check(1 > 2, "1 isn't more than 2.")
        >>> checks.failure
        "1 isn't more than 2."
        """
        if not holds and not self.failure:
            self.failure = sentence
            self.example = next((call[2] for call in self._calls if call[0] is result), "")

    def check_shape(self, result: Any, shape: Sequence[int], name: str = "") -> None:
        """Fails unless the result is an array of numbers or truth values of this shape.

        Args:
            result: What `call` gave, or something made of it.
            shape: The shape that it should have; () of a single number.
            name: What the sentence calls it; if empty, the call, e.g. `causal_mask(3)`.

        >>> checks = Checks()
        >>> checks.check_shape(checks.call(np.ones, 3), (3, 3))
        >>> checks.failure
        'ones(3) has shape (3,); it should have shape (3, 3).'
        """
        name, array = name or self._name(result), numbers(result)
        wanted = f"an array of shape {tuple(shape)}" if shape else "a number"
        if result is None:
            sentence = f"{name} gives None; it should give {wanted}. Is there a return?"
            self.check(False, sentence, result)
        elif array is None:
            given = f"an object of type {type(result).__name__}"
            if isinstance(result, np.ndarray):
                given = f"an array of type {result.dtype}"
            self.check(False, f"{name} gives {given}; it should give {wanted}.", result)
        else:
            sentence = f"{name} has shape {array.shape}; it should have shape {tuple(shape)}."
            self.check(array.shape == tuple(shape), sentence, result)

    def check_type(self, result: Any, kind: type, name: str = "") -> None:
        """Fails unless the entries are of this type: `bool`, `int`, `float` or `complex`.

        >>> checks = Checks()
        >>> checks.check_type(checks.call(np.ones, 2), bool)
        >>> checks.failure
        'The entries of ones(2) are of type float64; they should be of type bool.'
        """
        array, name = np.asarray(result), name or self._name(result)
        sentence = f"{name} are of type {array.dtype}; they should be of type {kind.__name__}."
        self.check(np.dtype(kind).kind == array.dtype.kind, f"The entries of {sentence}", result)

    def check_finite(self, result: Any, name: str = "") -> None:
        """Fails unless every entry is a finite number.

        >>> checks = Checks()
        >>> checks.check_finite(np.array([0.0, np.inf]), name="scores")
        >>> checks.failure
        'scores[1] is inf; it should be a finite number.'
        """
        self._each(result, np.isfinite(_array(result)), "a finite number", name)

    def check_between(self, result: Any, low: float, high: float, name: str = "") -> None:
        """Fails unless every entry is from low to high, both included.

        >>> checks = Checks()
        >>> checks.check_between(np.array([[0.5, 1.5]]), 0, 1, name="weights")
        >>> checks.failure
        'weights[0, 1] is 1.5; it should be from 0 to 1.'
        """
        array = _array(result)
        holds = (low - TOLERANCE <= array) & (array <= high + TOLERANCE)
        self._each(result, holds, f"from {_text(low)} to {_text(high)}", name)

    def check_row_sums(
        self, result: Any, total: float = 1, tolerance: float = TOLERANCE, name: str = ""
    ) -> None:
        """Fails unless the entries along the last axis add up to this total.

        >>> checks = Checks()
        >>> checks.check_row_sums(np.array([[0.5, 0.5], [0.5, 0.32]]), name="weights")
        >>> checks.failure
        'Row 1 of weights, counted from 0, sums to 0.82; it should sum to 1.'
        """
        array, name = _array(result), name or self._name(result)
        sums = np.atleast_1d(array.sum(axis=-1))
        place = _first(~np.isclose(sums, total, rtol=0, atol=tolerance))
        if place is not None:
            found, wanted = _apart(sums[place], total)
            row = f"Row {_index(place)} of {name}, counted from 0," if array.ndim > 1 else name
            self.check(False, f"{row} sums to {found}; it should sum to {wanted}.", result)

    def check_lower_triangular(self, result: Any, name: str = "") -> None:
        """Fails unless every entry above the diagonal of the last two axes is 0 or False.

        >>> checks = Checks()
        >>> checks.check_lower_triangular(np.ones((2, 2), bool), name="mask")
        >>> checks.failure
        'mask[0, 1] is True; it should be False, as all entries above the diagonal.'
        """
        array = _array(result)
        zero = "False" if array.dtype.kind == "b" else "0"
        wanted = f"{zero}, as all entries above the diagonal"
        self._each(result, np.triu(array, 1) == 0, wanted, name)

    def check_close(
        self, result: Any, expected: ArrayLike, tolerance: float = TOLERANCE, name: str = ""
    ) -> None:
        """Fails unless each entry is within the tolerance of what is expected there.

        Args:
            result: What `call` gave, or something made of it.
            expected: An array of the same shape, or one that broadcasts to it.
            tolerance: The largest difference; of expected values beyond 1, as a share of them.
            name: What the sentence calls it; if empty, the call.

        >>> checks = Checks()
        >>> checks.check_close(checks.call(np.sqrt, 2.0), 1.5)
        >>> checks.failure
        'sqrt(2.0) is 1.41; it should be 1.5.'
        """
        array, wanted = _array(result), np.asarray(expected)
        name = name or self._name(result)
        try:
            wanted = np.broadcast_to(wanted, array.shape)
        except ValueError:
            self.check_shape(result, wanted.shape, name)
            return
        if array.dtype.kind == "b":
            wanted = wanted.astype(bool)
        with np.errstate(invalid="ignore"):
            near = np.isclose(array, wanted, rtol=tolerance, atol=tolerance, equal_nan=True)
        place = _first(~near)
        if place is not None:
            found, other = _apart(array[place], wanted[place])
            entry = f"{name}[{_index(place)}]" if place else name
            self.check(False, f"{entry} is {found}; it should be {other}.", result)

    def _each(self, result: Any, holds: NDArray[np.bool_], wanted: str, name: str) -> None:
        """Fails with the first entry of which something doesn't hold."""
        place = _first(~holds)
        if place is not None:
            name = name or self._name(result)
            entry = f"{name}[{_index(place)}]" if place else name
            found = _text(_array(result)[place])
            self.check(False, f"{entry} is {found}; it should be {wanted}.", result)

    def _name(self, result: Any) -> str:
        """How sentences call a result: the latest call that gave it."""
        return next((call[1] for call in reversed(self._calls) if call[0] is result), "the result")


def _array(result: Any) -> NDArray[Any]:
    """The result as an array of numbers.

    Raises:
        TypeError: it isn't one, which `check_shape` has told the reader.
    """
    array = numbers(result)
    if array is None:
        raise TypeError(f"{type(result).__name__} isn't an array of numbers")
    return array


def _first(where: NDArray[np.bool_]) -> tuple[int, ...] | None:
    """The index of the first True; None if there is none."""
    places = np.argwhere(where)
    return tuple(int(i) for i in places[0]) if len(places) else None


def _index(place: tuple[int, ...]) -> str:
    return ", ".join(map(str, place))


def _text(number: Any, digits: int = 3) -> str:
    """A number or truth value as a sentence says it."""
    value = number.item() if isinstance(number, np.generic | np.ndarray) else number
    return f"{value:.{digits}g}" if type(value) in (int, float, complex) else str(value)


def _apart(found: Any, expected: Any) -> tuple[str, str]:
    """Two numbers with as many digits as tell them apart, at least three."""
    pairs = ((_text(found, digits), _text(expected, digits)) for digits in range(3, 18))
    return next((pair for pair in pairs if pair[0] != pair[1]), (str(found), str(expected)))


def _described(function: Callable[..., Any], arguments: Sequence[Any]) -> tuple[str, str]:
    """A call as a sentence names it, and code for those arguments that are too long for it."""
    names = _parameters(function)
    shown, code = list[str](), list[str]()
    for index, argument in enumerate(arguments):
        text = repr(argument)
        if isinstance(argument, np.ndarray):
            text = np.array2string(
                argument, threshold=10**6, separator=", ", formatter={"float_kind": _plain}
            )
            if argument.size > MOST_SHOWN or "\n" in text:
                name = names[index] if index < len(names) else f"x{index + 1}"
                lines = text.replace("\n", "\n" + " " * len(f"{name} = np.array("))
                code.append(f"{name} = np.array({lines})")
                text = name
        shown.append(text)
    call = f"{getattr(function, '__name__', 'the function')}({', '.join(shown)})"
    return call, "\n".join([*code, call]) if code else ""


def _plain(number: Any) -> str:
    """A number of an argument, as it is written in code."""
    return f"{number:g}"


def _parameters(function: Callable[..., Any]) -> list[str]:
    """The names of a function's parameters; of one that doesn't tell, none."""
    try:
        return list(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return []
