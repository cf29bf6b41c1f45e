"""Fitting linear models whose weights are kept small: one label, or one of many."""

from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.optimize import minimize

Loss = Callable[[Any], tuple[float, Any]]
"""The loss of the scores of all examples, and its slope."""


def two_way(wanted: Any) -> Loss:
    """The loss of one label that holds or does not."""

    def loss(scores: Any) -> tuple[float, Any]:
        flat = scores[:, 0]
        value = float((np.logaddexp(0, flat) - wanted * flat).sum())
        return value, (1 / (1 + np.exp(-flat)) - wanted)[:, None]

    return loss


def many_ways(wanted: Any, count: int, counts: Any = None) -> Loss:
    """The loss of labels of which exactly one holds; `counts` is how much each example counts, if not 1."""
    counts = np.ones(len(wanted)) if counts is None else counts
    rows = np.arange(len(wanted))
    gold = np.zeros((len(wanted), count), dtype=np.float32)
    gold[rows, wanted] = 1

    def loss(scores: Any) -> tuple[float, Any]:
        top = scores.max(axis=1, keepdims=True)
        total = top + np.log(np.exp(scores - top).sum(axis=1, keepdims=True))
        value = float((counts * (total[:, 0] - scores[rows, wanted])).sum())
        return value, (counts[:, None] * (np.exp(scores - total) - gold)).astype(np.float32)

    return loss


def fit(matrix: Any, labels: int, loss: Loss) -> tuple[Any, Any]:
    """Weights and bias with the least loss, kept small."""
    columns = matrix.shape[1]
    turned = matrix.T.tocsr()

    def whole(flat: Any) -> tuple[float, Any]:
        weights, bias = flat[:-labels].reshape(columns, labels).astype(np.float32), flat[-labels:].astype(np.float32)
        value, slope = loss(matrix @ weights + bias)
        slopes = np.concatenate([(turned @ slope + weights / _STRENGTH).ravel(), slope.sum(axis=0)])
        return value + float((weights**2).sum()) / (2 * _STRENGTH), slopes.astype(np.float64)

    start = np.zeros(columns * labels + labels)
    best = minimize(whole, start, jac=True, method="L-BFGS-B", options={"maxiter": _STEPS, "maxcor": 6}).x
    return best[:-labels].reshape(columns, labels), best[-labels:]


_STRENGTH = 1.0
_STEPS = 60
