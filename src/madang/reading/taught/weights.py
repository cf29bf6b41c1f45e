"""The numbers a taught reader reads with, in one small file: features, labels, and the weight of each pair.

A file is a NumPy archive without pickled objects. Weights are half precision; features that carry none are left out.
"""

from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, np.dtype[np.float32]]


class LinearWeights(NamedTuple):
    """A weight for each feature and label; `rows` and `columns` of the non-zero ones, feature by feature."""

    labels: tuple[str, ...]
    places: Mapping[str, int]
    starts: np.ndarray[Any, np.dtype[np.int32]]
    columns: np.ndarray[Any, np.dtype[np.uint8]]
    values: Array

    def scores(self, features: Sequence[str]) -> Array:
        """The sum of the weights of some features, by label."""
        known = [row for feature in features if (row := self.places.get(feature)) is not None]
        firsts = self.starts[known]
        lengths = self.starts[[row + 1 for row in known]] - firsts
        behind = np.cumsum(lengths)
        cells = np.arange(behind[-1] if known else 0) + np.repeat(firsts - behind + lengths, lengths)
        total = np.bincount(self.columns[cells], weights=self.values[cells], minlength=len(self.labels))
        return total.astype(np.float32)


class ReaderWeights(NamedTuple):
    """All that one reader was taught: roles of tokens with their transitions, and labels of whole messages."""

    roles: LinearWeights
    transitions: Array
    messages: LinearWeights
    bias: Array
    vectors: Array
    """A weight for each label and each place of a sentence vector; no columns where the reader uses none."""
    only_numbers: bool
    """Whether roles are played by numbers alone."""
    by_letters: bool = False
    """Whether messages are described by runs of letters too, and long ones count no more than short ones."""


def pack_linear(name: str, labels: Sequence[str], weights: Mapping[str, Mapping[int, float]]) -> dict[str, Any]:
    """The arrays of linear weights under names that begin with `name`."""
    features = sorted(weights)
    starts = np.cumsum([0, *(len(weights[feature]) for feature in features)]).astype(np.int32)
    cells = [cell for feature in features for cell in sorted(weights[feature].items())]
    return {
        f"{name}_labels": np.frombuffer("\n".join(labels).encode(), dtype=np.uint8),
        f"{name}_features": np.frombuffer("\n".join(features).encode(), dtype=np.uint8),
        f"{name}_starts": starts,
        f"{name}_columns": np.array([column for column, _ in cells], dtype=np.uint8),
        f"{name}_values": np.array([value for _, value in cells], dtype=np.float16),
    }


def save_weights(path: Path, arrays: Mapping[str, Any]) -> None:
    """Write the arrays of a reader into one compressed file."""
    np.savez_compressed(path, allow_pickle=False, **arrays)


def load_weights(file: Traversable) -> ReaderWeights:
    """The weights in a file that `save_weights` has written."""
    with np.load(BytesIO(file.read_bytes()), allow_pickle=False) as arrays:
        return unpack_weights(arrays)


def unpack_weights(arrays: Mapping[str, Any]) -> ReaderWeights:
    """The weights in the arrays of a file."""
    return ReaderWeights(
        roles=unpack_linear(arrays, "roles"),
        transitions=arrays["transitions"].astype(np.float32),
        messages=unpack_linear(arrays, "messages"),
        bias=arrays["bias"].astype(np.float32),
        vectors=arrays["vectors"].astype(np.float32),
        only_numbers=bool(arrays["only_numbers"]),
        by_letters=bool(arrays["by_letters"]) if "by_letters" in arrays else False,
    )


def unpack_linear(arrays: Mapping[str, Any], name: str) -> LinearWeights:
    """The linear weights that `pack_linear` put under names that begin with `name`."""
    features = arrays[f"{name}_features"].tobytes().decode().split("\n")
    return LinearWeights(
        labels=tuple(arrays[f"{name}_labels"].tobytes().decode().split("\n")),
        places={feature: row for row, feature in enumerate(features)},
        starts=arrays[f"{name}_starts"],
        columns=arrays[f"{name}_columns"],
        values=arrays[f"{name}_values"].astype(np.float32),
    )
