"""What the formulas of `attention.maths` take for granted: arrays of floats whose shapes fit, and
products that hold no NaN unless their factors do.
"""

import inspect
import math
import operator
from collections.abc import Callable
from functools import wraps
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

type Floats = NDArray[np.floating[Any]]
type Bools = NDArray[np.bool_]
# Anything that `np.asarray` takes; inside a function under `on_floats`, an array of floats.
type Array = Any


def on_floats[**P, R](function: Callable[P, R]) -> Callable[P, R]:
    """Decorator: each argument annotated `Array` arrives as floats with `SafeProducts`.

    Integers and booleans become float64. float16 is computed in float32 and returned as float16.
    Otherwise a result is at most as precise as the most precise argument. Where no argument holds
    NaN, an undefined result such as 0 · ∞ is 0.

    Raises:
        TypeError: an argument that doesn't hold real numbers.
    """
    compute: Callable[..., Any] = function
    parameters = inspect.signature(function).parameters.items()
    names = [name for name, parameter in parameters if parameter.annotation is Array]

    @wraps(function)
    @np.errstate(all="ignore")  # an overflow is meant: exp(-inf) is the right 0
    def on_arrays(*args: Any, **kwargs: Any) -> Any:
        given = [_real(x) for x in args[: len(names)]]
        for name in names[len(given) :]:
            if name not in kwargs:
                break  # the function says what is missing
            given.append(_real(kwargs.pop(name)))
        arrays = (_single(x).view(SafeProducts) for x in given)
        result = compute(*arrays, *args[len(names) :], **kwargs)
        if isinstance(result, tuple):
            return tuple(_returned(part, given) for part in result)
        return _returned(result, given)

    return cast(Callable[P, R], on_arrays)


class SafeProducts(np.ndarray[Any, np.dtype[np.floating[Any]]]):
    """An array whose matrix products with `@` are those of `product`."""

    def __matmul__(self, other: Any) -> Any:
        return product(np.asarray(self), np.asarray(other)).view(SafeProducts)

    def __rmatmul__(self, other: Any) -> Any:
        return product(np.asarray(other), np.asarray(self)).view(SafeProducts)


def product(A: Floats, B: Floats) -> Floats:  # (…, n, d), (…, d, m) → (…, n, m)
    """The matrix product, in which a term with a factor of 0 is 0, even 0 · ∞ and 0 · NaN.

    Infinite terms of opposite sign cancel if they weigh the same.
    """
    result: Floats = A @ B
    if np.isfinite(result).all():
        return result
    A_finite, B_finite = np.where(np.isfinite(A), A, 0), np.where(np.isfinite(B), B, 0)
    # By how much the terms that are ∞ outweigh those that are −∞.
    excess = _infinities(A) @ (B_finite + _infinities(B)) + A_finite @ _infinities(B)
    rest = A_finite @ B_finite
    result = np.where(np.isnan(rest), 0, rest)
    result[excess > 0], result[excess < 0] = np.inf, -np.inf
    result[np.isnan(A) @ (B != 0) | (A != 0) @ np.isnan(B)] = np.nan
    return result


def below_top(x: Floats, axis: int, mask: Bools | None) -> Floats:
    """How far each number lies below the largest along the axis, in float64 at least.

    The largest is 0 below itself, infinite or not. Masked numbers are infinitely far below.
    """
    x = np.asarray(x, np.result_type(x, np.float64))
    if mask is None:
        top = x.max(axis, keepdims=True, initial=-np.inf)
        return np.where(x == top, 0, x - top)
    x, mask = np.broadcast_arrays(x, mask)
    top = x.max(axis, keepdims=True, initial=-np.inf, where=mask)
    return np.where(mask, np.where(x == top, 0, x - top), -np.inf)


def key_length(Q: Floats, K: Floats) -> int:
    """d_k, the length of queries and keys; 1 for those without entries, which it divides.

    Raises:
        ValueError: Q and K aren't matrices with rows of one length and batches that broadcast.
    """
    fits = _are_matrices(Q, K) and Q.shape[-1] == K.shape[-1]
    _require(fits, "Q and K need rows of the same length, and batches that broadcast", Q=Q, K=K)
    return max(int(Q.shape[-1]), 1)


def check_values(K: Floats, V: Floats, **batch: Floats) -> None:
    """Raises ValueError unless V has a row for each key, and broadcasts with the array `batch`."""
    (name,) = batch
    fits = _are_matrices(V, batch[name]) and K.shape[-2] == V.shape[-2]
    need = f"V needs one row for each key, and a batch that broadcasts with {name}"
    _require(fits, need, K=K, V=V, **batch)


def check_projections(X: Floats, **matrices: Floats) -> None:
    """Raises ValueError unless each matrix has a row for each column of X, and W_Q fits W_K."""
    for name, W in matrices.items():
        need = f"{name} needs one row for each column of X, and batches that broadcast"
        _require(_are_matrices(X, W) and X.shape[-1] == W.shape[-2], need, **{"X": X, name: W})
    W_Q, W_K = matrices["W_Q"], matrices["W_K"]
    _require(W_Q.shape[-1] == W_K.shape[-1], "W_Q and W_K need as many columns", W_Q=W_Q, W_K=W_K)


def head_width(X: Floats, heads: int) -> int:
    """How many columns each head has.

    Raises:
        ValueError: X isn't a matrix, or the heads can't share its columns equally.
        TypeError: the number of heads isn't whole.
    """
    heads = whole_number(least=1, heads=heads)
    fits = _are_matrices(X) and X.shape[-1] % heads == 0
    _require(fits, f"X needs columns that {heads} heads can share equally", X=X)
    return int(X.shape[-1]) // heads


def check_heads(X: Floats) -> None:
    """Raises ValueError unless X holds one matrix per head."""
    _require(X.ndim >= 3, "X needs one matrix per head", X=X)


def check_output_matrix(W_V: Floats, W_O: Floats) -> None:
    """Raises ValueError unless W_O has a row for each column of W_V."""
    fits = _are_matrices(W_V, W_O) and W_V.shape[-1] == W_O.shape[-2]
    _require(fits, "W_O needs one row for each column of W_V", W_V=W_V, W_O=W_O)


def even_number(d: int) -> int:
    """The width of vectors whose entries come in pairs.

    Raises:
        ValueError: it is odd or negative.
        TypeError: it isn't a whole number.
    """
    if whole_number(d=d) % 2:
        raise ValueError(f"entries are taken in pairs, so d must be even, not {d}")
    return d


def checked_positions(positions: Any, X: Floats) -> Floats:
    """The position of each row of X as an array: 0, 1, 2 … unless given.

    Raises:
        ValueError: X isn't a matrix with an even number of columns, or there isn't one position
            for each row.
        TypeError: the positions aren't real numbers.
    """
    fits = _are_matrices(X) and X.shape[-1] % 2 == 0
    _require(fits, "X needs an even number of columns, which are turned in pairs", X=X)
    positions = _real(np.arange(X.shape[-2]) if positions is None else positions)
    fits = _common_shape(positions.shape, X.shape[:-1]) == X.shape[:-1]
    _require(fits, "there must be one position for each row of X", positions=positions, X=X)
    return cast(Floats, positions)


def whole_number(*, least: int = 0, **named: Any) -> int:
    """A whole number that isn't below the least.

    Raises:
        ValueError: it is below.
        TypeError: it isn't whole.
    """
    ((name, number),) = named.items()
    try:
        whole = operator.index(number)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {number!r}") from None
    if whole < least:
        raise ValueError(f"{name} must be at least {least}, not {whole}")
    return whole


def checked_mask(mask: Any, scores: Floats) -> Bools | None:
    """The mask as an array.

    Raises:
        TypeError: it isn't boolean.
        ValueError: it doesn't broadcast to the scores.
    """
    if mask is None:
        return None
    mask = np.asarray(mask)
    if mask.dtype != np.bool_:
        raise TypeError(f"mask must hold True (may attend) or False, not {mask.dtype}")
    _require(
        _broadcasts(mask, scores), "mask must broadcast to the scores", mask=mask, scores=scores
    )
    return cast(Bools, mask)


def checked_bias(bias: Any, scores: Floats) -> Floats:
    """The bias as an array; 0 if there is none.

    Raises:
        TypeError: it doesn't hold real numbers.
        ValueError: it doesn't broadcast to the scores, or isn't finite.
    """
    bias = _real(0 if bias is None else bias)
    _require(
        _broadcasts(bias, scores), "bias must broadcast to the scores", bias=bias, scores=scores
    )
    if not np.isfinite(bias).all():
        raise ValueError("bias must be finite; a mask hides keys")
    return cast(Floats, bias)


def positive(**named: float) -> np.float64:
    """A number, given by its name, in float64, in which a small one doesn't vanish.

    Raises:
        ValueError: it isn't positive and finite.
    """
    ((name, number),) = named.items()
    if not 0 < number < math.inf:
        raise ValueError(f"{name} must be positive and finite, not {number}")
    return np.float64(number)


def finite(scale: float) -> float:
    """The scale as a float of Python, which leaves arrays their type.

    Raises:
        ValueError: it isn't finite.
    """
    if not math.isfinite(scale):
        raise ValueError(f"scale must be a finite number, not {scale}")
    return float(scale)


def _infinities(x: Floats) -> Floats:
    """1 for ∞, −1 for −∞, 0 for all else."""
    return np.where(np.isinf(x), np.sign(x), 0)


def _real(x: Any) -> Floats:
    x = np.asarray(x)
    if x.dtype.kind in "biu":
        x = x.astype(np.float64)
    if x.dtype.kind != "f":
        raise TypeError(f"real numbers are needed, not {x.dtype}")
    return cast(Floats, x)


def _single(x: Floats) -> Floats:
    return x.astype(np.float32) if x.dtype == np.float16 else x


def _returned(result: Any, given: list[Floats]) -> Floats:
    """A plain array, no more precise than what was given, and without a NaN of its own."""
    x: Floats = np.asarray(result)
    if np.isnan(x).any() and not any(np.isnan(array).any() for array in given):
        x = np.where(np.isnan(x), 0, x)
    precision = np.result_type(*given)
    return x.astype(precision) if np.promote_types(x.dtype, precision) != precision else x


def _are_matrices(*arrays: Floats) -> bool:
    """Whether all are matrices, or batches of matrices that broadcast."""
    batches = [array.shape[:-2] for array in arrays]
    return all(array.ndim >= 2 for array in arrays) and _common_shape(*batches) is not None


def _broadcasts(array: NDArray[Any], scores: Floats) -> bool:
    """Whether the array broadcasts to matrices like the scores, or to a batch of such."""
    shape = _common_shape(array.shape, scores.shape)
    return shape is not None and shape[-2:] == scores.shape[-2:]


def _common_shape(*shapes: tuple[int, ...]) -> tuple[int, ...] | None:
    try:
        return np.broadcast_shapes(*shapes)
    except ValueError:
        return None


def _require(fits: bool, need: str, **arrays: NDArray[Any]) -> None:
    if not fits:
        shapes = ", ".join(f"{name} has shape {array.shape}" for name, array in arrays.items())
        raise ValueError(f"{need}: {shapes}")
