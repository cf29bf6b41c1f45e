"""The taught reader of clauses: which right a clause touches and whether it takes from the weaker party.

Linear weights, taught by `python -m teach write clauses` from the lines in `teach/data/clauses`; NumPy at run time.
"""

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Any, NamedTuple

from madang.assistants.realestate.analyse.contract.clause_features import ClauseDescriber
from madang.extras import require
from madang.reading.taught import Lexicon, LinearWeights, unpack_linear

AGAINST, HARMLESS = "against:", "harmless:"
PROBLEM = "problem"
"""The label of the weights that tell a harmful clause from a harmless one, whatever it is about."""


class ClauseReading(NamedTuple):
    """How far a clause is from harmless (above 0: harmful), and its effects if it is, the likeliest first."""

    score: float
    effects: Mapping[str, float]


class ClauseReader:
    """Reads clauses with weights that were taught; may be used from several threads."""

    def __init__(self, arrays: Mapping[str, Any], lexicon: Lexicon) -> None:
        self._describer = ClauseDescriber(lexicon)
        self._weights: LinearWeights = unpack_linear(arrays, "messages")
        self._table = _table(self._weights)
        self._bias = arrays["bias"].astype("float32")
        self._cut = float(arrays["cut"])
        labels = self._weights.labels
        self._problem = labels.index(PROBLEM)
        self._against = [at for at, label in enumerate(labels) if label.startswith(AGAINST)]
        self.read = lru_cache(maxsize=_REMEMBERED)(self._read)
        """The reading of a clause in a contract of a kind, of which some patterns were found; remembered."""
        self._harmless = [at for at, label in enumerate(labels) if label.startswith(HARMLESS)]

    def _read(self, text: str, kind: str, patterns: tuple[int, ...], on: date) -> ClauseReading:
        features = self._describer.features(text, kind, patterns, on)
        known = [row for feature in features if (row := self._weights.places.get(feature)) is not None]
        scores = self._table[known].sum(axis=0) * feature_weight(len(features)) + self._bias
        against = scores[self._against]
        score = float(scores[self._problem] + log_sum(against) - log_sum(scores[self._harmless]))
        shares = _numpy().exp(against - log_sum(against))
        ranked = sorted(zip(self._against, shares.tolist(), strict=True), key=lambda pair: -pair[1])[:_LIKELY]
        effects = {self._weights.labels[at].removeprefix(AGAINST): share for at, share in ranked}
        return ClauseReading(score - self._cut, effects)


def load_clause_reader(file: Traversable, lexicon: Lexicon) -> ClauseReader:
    """The reader with the weights of a file."""
    with _numpy().load(BytesIO(file.read_bytes()), allow_pickle=False) as arrays:
        return ClauseReader(arrays, lexicon)


def _table(weights: LinearWeights) -> Any:
    """The weights with a row for each feature: a clause has hundreds, and rows are added fastest."""
    np = _numpy()
    table = np.zeros((len(weights.places), len(weights.labels)), dtype="float32")
    rows = np.repeat(np.arange(len(weights.places)), np.diff(weights.starts))
    table[rows, weights.columns] = weights.values
    return table


def feature_weight(count: int) -> float:
    """What each of so many features counts: long clauses have more, and are not surer for it."""
    return _TOTAL / (count + 1) ** 0.5


def log_sum(scores: Any) -> float:
    """The logarithm of the sum of the exponentials."""
    np = _numpy()
    top = float(scores.max())
    return top + float(np.log(np.exp(scores - top).sum()))


def _numpy() -> Any:
    return require("numpy", "korean", "Reading clauses")


_TOTAL = 8.0
_LIKELY = 4
_REMEMBERED = 1024
