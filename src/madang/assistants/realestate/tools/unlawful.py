"""Whether a message asks for help with an act that is unlawful or that nobody can do for another, as it was taught.

Asking whether such an act is allowed, having suffered it or wanting the lawful way is something else, and is answered:
the model sees signs of who speaks beside signs of the act, alone and in pairs, and the meaning of the message.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy

from madang.assistants.realestate.tools.answerable import has_hangul, probabilities
from madang.assistants.realestate.tools.bundled_data import DATA, read_toml
from madang.knowledge.index import embedded_encoder
from madang.state import Frozen
from madang.text import Text

WEIGHTS = DATA / "rules" / "unlawful.npz"
LINES = DATA / "rules" / "unlawful.toml"


class UnlawfulAct(Frozen):
    """An act that is not helped with: why not, what that rests on, and the lawful way to what is wanted."""

    id: str
    reason: Text
    basis: tuple[str, ...]
    lawful: Text
    asks: tuple[str, ...]
    """Messages that ask for help with it."""
    beside: tuple[str, ...]
    """Messages on it that are answered."""


@cache
def unlawful_acts() -> tuple[UnlawfulAct, ...]:
    """The acts, in the order of their middles in the model."""
    return tuple(UnlawfulAct.model_validate(act) for act in read_toml(LINES)["acts"])


def act_of_id(name: str) -> UnlawfulAct | None:
    """The act of an id; None where there is none: an act that has no name here."""
    return next((act for act in unlawful_acts() if act.id == name), None)


class HeardAct(NamedTuple):
    """The act, where it is certain enough, and the probability that help with any act is asked for."""

    act: str | None
    probability: float


def act_asked_help_with(message: str) -> HeardAct | None:
    """The act that a message asks help with; a long text is something to be read, and asks nothing.

    A message without any sign of an act is not weighed.
    """
    if len(message) > _LONGEST_ASKED or not any(_signs()[name].search(message) for name in _OF_ACTS):
        return None
    heard = heard_act(message)
    return heard if heard and heard.probability >= _ASKED_HELP else None


def heard_act(message: str) -> HeardAct | None:
    """The act that a message most likely asks help with; None without an encoder."""
    encoder, taught = embedded_encoder(), _taught()
    if encoder is None:
        return None
    vectors = encoder.encode([message[:_LONGEST]])
    row = act_features([message], vectors, taught.centres)
    by_act = probabilities(row @ taught.acts)[0, 1:]
    act = unlawful_acts()[int(by_act.argmax())].id if by_act.max() > _SURE_OF_ACT else None
    return HeardAct(act, float(probabilities(row @ taught.weights)[0, 1]))


def act_features(texts: Sequence[str], vectors: Any, centres: Any) -> Any:
    """What a linear model sees of texts: the signs they have, alone and in pairs, and what they mean."""
    signs = numpy.array([[float(bool(sign.search(text[:_LONGEST]))) for sign in _signs().values()] for text in texts])
    first, second = numpy.triu_indices(signs.shape[1], 1)
    pairs = signs[:, first] * signs[:, second]
    rows = vectors - centres[[0 if has_hangul(text) else 1 for text in texts]]
    rows = rows / numpy.maximum(numpy.linalg.norm(rows, axis=1, keepdims=True), _TINY) * _OF_MEANING
    return numpy.hstack([signs, pairs, rows, numpy.ones((len(texts), 1))]).astype("float32")


@cache
def _signs() -> dict[str, re.Pattern[str]]:
    return {name: re.compile(sign, re.IGNORECASE) for name, sign in read_toml(LINES)["signs"].items()}


class _Taught(NamedTuple):
    weights: Any
    acts: Any
    centres: Any


@cache
def _taught() -> _Taught:
    with numpy.load(WEIGHTS, allow_pickle=False) as stored:
        return _Taught(*(stored[name].astype("float32") for name in _Taught._fields))


_LONGEST, _LONGEST_ASKED = 300, 600
_ASKED_HELP, _SURE_OF_ACT = 0.6, 0.8
"""The least probability that help is asked for, and of the act whose reason is told: by lines that were not taught, an
act is the right one in 78 of 100 from 0.7 on and in 93 of 100 from 0.9 on, by folds; below 0.8 the general reason
is given.
"""
_OF_ACTS = ("kept_from_others", "feigned", "force", "others_affairs", "against_people", "promised")
_OF_MEANING, _TINY = 2.0, 1e-9
