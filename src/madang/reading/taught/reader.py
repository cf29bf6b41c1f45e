"""The taught reader: the role of each number and name in a message, and what the message as a whole asks and says.

Small linear models, taught from labelled utterances (`teach/`); they read with NumPy alone.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from madang.reading.mentions import Span, fold
from madang.reading.scan import Quantity
from madang.reading.taught.lexicon import Hint, Lexicon, load_lexicon
from madang.reading.taught.tokens import (
    Token,
    evenness,
    letter_features,
    message_features,
    places_with_roles,
    token_features,
    tokens_of,
)
from madang.reading.taught.weights import Array, ReaderWeights, load_weights

OUTSIDE = "O"
Encode: TypeAlias = Callable[[Sequence[str]], Any]
"""Makes a vector of length 1 for each text."""


class RoleMention(NamedTuple):
    """A stretch of a message and the role it plays; "" where it plays none. Confidence is a probability."""

    role: str
    span: Span
    text: str
    confidence: float
    quantities: tuple[Quantity, ...]


class RoleChances(NamedTuple):
    """How likely a stretch of a message plays each role; "" is the chance that it plays none."""

    span: Span
    chances: dict[str, float]


class LabelledMessage(NamedTuple):
    """A message with its roles, and the labels of the whole with their probabilities, the surest first."""

    text: str
    mentions: tuple[RoleMention, ...]
    labels: dict[str, float]
    chances: tuple[RoleChances, ...] = ()
    """Of every number and word that could play a role, whether it does or not."""

    def has(self, label: str, at_least: float = 0.5) -> bool:
        """Whether a label holds with at least this probability."""
        return self.labels.get(label, 0.0) >= at_least

    def of(self, role: str) -> tuple[RoleMention, ...]:
        """The mentions with a role, from left to right."""
        return tuple(mention for mention in self.mentions if mention.role == role)

    def chance(self, span: Span, *roles: str) -> float:
        """How likely something within `span` plays one of some roles; 0 where nothing there could play any."""
        inside = [place.chances for place in self.chances if place.span[0] < span[1] and span[0] < place.span[1]]
        return max((sum(chances.get(role, 0.0) for role in roles) for chances in inside), default=0.0)


class TaughtReader:
    """Reads messages with the weights of one assistant."""

    def __init__(self, weights: ReaderWeights, lexicon: Lexicon, encode: Encode | None = None) -> None:
        if weights.vectors.size and encode is None:
            raise ValueError("This reader was taught with sentence vectors: give the function that makes them.")
        self._weights, self._lexicon, self._encode = weights, lexicon, encode
        self._labels = weights.roles.labels

    def read(self, text: str, today: date) -> LabelledMessage:
        """The roles and labels of a message. Every number is among the mentions, with role "" where it plays none."""
        tokens, hints = tokens_of(text, today), self._lexicon.hints(text)
        if not tokens:
            return LabelledMessage(text, (), {})
        labels = self._message_labels(text, tokens, hints)
        places = places_with_roles(tokens, only_numbers=self._weights.only_numbers)
        if not places or not self._weights.transitions.size:
            return LabelledMessage(text, (), labels)
        emissions = self._emissions(text, tokens, hints, places)
        read, chances = [tokens[at] for at in places], marginals(emissions, self._weights.transitions)
        mentions = self._mentions(text, read, best_path(emissions, self._weights.transitions), chances)
        return LabelledMessage(text, tuple(mentions), labels, tuple(self._role_chances(read, chances)))

    def _message_labels(self, text: str, tokens: Sequence[Token], hints: Sequence[Hint]) -> dict[str, float]:
        described = message_features(tokens, hints)
        if self._weights.by_letters:
            described = [*described, *letter_features(text)]
            scores = self._weights.messages.scores(described) * evenness(described) + self._weights.bias
        else:
            scores = self._weights.messages.scores(described) + self._weights.bias
        if self._encode and self._weights.vectors.size:
            scores = scores + self._weights.vectors @ self._encode([text[:_ENCODED]])[0]
        chances = 1 / (1 + np.exp(-scores))
        ranked = sorted(zip(self._weights.messages.labels, chances.tolist(), strict=True), key=lambda pair: -pair[1])
        return {label: chance for label, chance in ranked if chance > _WORTH_TELLING}

    def _emissions(self, text: str, tokens: Sequence[Token], hints: Sequence[Hint], places: Sequence[int]) -> Array:
        described = token_features(text, tokens, hints, places)
        emissions = np.stack([self._weights.roles.scores(features) for features in described])
        self._heed_neighbours(emissions, text, [tokens[at] for at in places], hints)
        return emissions

    def _mentions(self, text: str, read: Sequence[Token], path: Sequence[int], chances: Array) -> Iterator[RoleMention]:
        at = 0
        while at < len(read):
            end = at + 1
            while end < len(read) and path[end - 1] == path[end] and _are_words(read[end - 1 : end + 1]):
                end += 1
            label, sure = self._labels[path[at]], float(min(chances[place][path[at]] for place in range(at, end)))
            if label != OUTSIDE or read[at].quantity:
                yield _mention(text, "" if label == OUTSIDE else label, read[at:end], sure)
            at = end

    def _role_chances(self, read: Sequence[Token], chances: Array) -> Iterator[RoleChances]:
        for token, row in zip(read, chances.tolist(), strict=True):
            named = zip(self._labels, row, strict=True)
            likely = {"" if label == OUTSIDE else label: chance for label, chance in named if chance > _POSSIBLE}
            yield RoleChances(token.span, likely)

    def _heed_neighbours(self, emissions: Array, text: str, tokens: Sequence[Token], hints: Sequence[Hint]) -> None:
        """Rule out the roles that the words beside a number exclude, and make it less likely that it plays none."""
        folded = fold(text)
        for emission, token in zip(emissions, tokens, strict=True):
            roles = self._lexicon.possible_roles(folded, token.span, hints) if token.quantity else None
            if roles is not None:
                emission[[label not in roles and label != OUTSIDE for label in self._labels]] = _NEVER
                emission[self._labels.index(OUTSIDE)] -= _NAMED


@lru_cache(maxsize=8)
def taught_reader(package: str, name: str, encode: Encode | None = None) -> TaughtReader:
    """The reader of a package: `data/<name>.npz` holds its weights, `data/<name>_words.toml` its hints; loaded once."""
    data = files(package) / "data"
    return TaughtReader(load_weights(data / f"{name}.npz"), load_lexicon(data / f"{name}_words.toml"), encode)


def _are_words(tokens: Sequence[Token]) -> bool:
    """Whether none of the tokens is a number: words make one mention together, a number stands for itself."""
    return all(token.quantity is None for token in tokens)


def best_path(emissions: Array, transitions: Array) -> list[int]:
    """The most likely sequence of labels (Viterbi)."""
    score, back = emissions[0], list[Any]()
    for emission in emissions[1:]:
        ways = score[:, None] + transitions
        back.append(ways.argmax(axis=0))
        score = ways.max(axis=0) + emission
    path = [int(score.argmax())]
    for came_from in reversed(back):
        path.append(int(came_from[path[-1]]))
    return path[::-1]


def marginals(emissions: Array, transitions: Array) -> Array:
    """The probability of each label at each place (forward and backward sums)."""
    forward, backward = np.empty_like(emissions), np.zeros_like(emissions)
    forward[0] = emissions[0]
    for at in range(1, len(emissions)):
        forward[at] = _log_sum(forward[at - 1][:, None] + transitions, axis=0) + emissions[at]
    for at in range(len(emissions) - 2, -1, -1):
        backward[at] = _log_sum(transitions + (emissions[at + 1] + backward[at + 1])[None, :], axis=1)
    both = forward + backward
    return np.exp(both - _log_sum(both, axis=1)[:, None])


def _log_sum(values: Array, axis: int) -> Array:
    top = values.max(axis=axis)
    return top + np.log(np.exp(values - np.expand_dims(top, axis)).sum(axis=axis))


def _mention(text: str, role: str, tokens: Sequence[Token], confidence: float) -> RoleMention:
    span = (tokens[0].span[0], tokens[-1].span[1])
    quantities = tuple(token.quantity for token in tokens if token.quantity)
    return RoleMention(role, span, text[slice(*span)], confidence, quantities)


_WORTH_TELLING = 0.05
_POSSIBLE = 0.005
_NEVER, _NAMED = -1e4, 1.5
_ENCODED = 2_000
