"""A message as the taught reader sees it: its morphemes, with every number as a single token, and what describes each.

The same code runs when the reader is taught and when it reads, so that both see the same features.
"""

import math
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from madang.reading.language.analysis import shared_analyzer
from madang.reading.mentions import Span, fold
from madang.reading.scan import Quantity, scan
from madang.reading.taught.lexicon import Hint, hint_right_before


class Token(NamedTuple):
    """A morpheme, or a whole number with its unit."""

    form: str
    tag: str
    span: Span
    quantity: Quantity | None = None


@lru_cache(maxsize=1)
def tokens_of(text: str, today: date) -> tuple[Token, ...]:
    """The tokens of a text with its numbers, found once for readers that look at it one after the other; no other text
    is kept.
    """
    return tuple(tokenize(text, scan(text, today)))


def tokenize(text: str, numbers: Sequence[Quantity]) -> list[Token]:
    """The morphemes of a text in small letters, those inside a number replaced by one token for it."""
    covered = {place for number in numbers for place in range(*number.span)}
    words = [
        Token(word.form.lower(), word.tag, word.span)
        for word in shared_analyzer().morphemes(fold(text))
        if covered.isdisjoint(range(*word.span))
    ]
    counted = [Token(_shape(number), "Q", number.span, number) for number in numbers]
    return sorted((*words, *counted), key=lambda token: token.span)


def token_features(text: str, tokens: Sequence[Token], hints: Sequence[Hint], places: Sequence[int]) -> list[list[str]]:
    """What describes the tokens at some places of a message: themselves, their neighbours, the hints around them and,
    for a number, the words it may belong to.
    """
    message = _Message.of(text, tokens, hints)
    return [
        [
            *_neighbours(tokens, at),
            *_hints_around(tokens[at], message),
            *(_surroundings(message, at, number) if (number := tokens[at].quantity) else ()),
        ]
        for at in places
    ]


class _Message(NamedTuple):
    """What all numbers of a message have in common, found once."""

    folded: str
    tokens: Sequence[Token]
    hints: Sequence[Hint]
    hint_starts: Sequence[int]
    hint_names: frozenset[str]
    order: Mapping[int, tuple[int, int]]
    """For the place of each number how many of its kind come before it, and how many there are."""
    beside: Mapping[int, tuple[int | None, int | None]]
    """The places of the numbers before and behind each number."""
    content: tuple[str, ...]

    @classmethod
    def of(cls, text: str, tokens: Sequence[Token], hints: Sequence[Hint]) -> "_Message":
        numbers = [at for at, token in enumerate(tokens) if token.quantity]
        kinds = defaultdict[str, list[int]](list)
        for at in numbers:
            kinds[_kind(tokens[at])].append(at)
        content = dict.fromkeys(token.form for token in tokens if token.tag[:2] in _NOUNS or token.tag[:2] == "VV")
        around = [None, *numbers, None]
        return cls(
            folded=fold(text),
            tokens=tokens,
            hints=hints,
            hint_starts=[hint.span[0] for hint in hints],
            hint_names=frozenset(hint.name for hint in hints),
            order={at: (index, len(same)) for same in kinds.values() for index, at in enumerate(same)},
            beside={at: (around[index], around[index + 2]) for index, at in enumerate(numbers)},
            content=tuple(content)[:_MOST_CONTENT],
        )

    def hints_near(self, span: Span) -> tuple[Sequence[Hint], Sequence[Hint], Sequence[Hint]]:
        """The hints within reach before a span, over it and behind it."""
        first = bisect_left(self.hint_starts, span[0] - _HINT_REACH - _LONGEST_HINT)
        last = bisect_right(self.hint_starts, span[1] + _HINT_REACH)
        near, (start, end) = self.hints[first:last], span
        return (
            [hint for hint in near if hint.span[1] <= start and start - hint.span[1] <= _HINT_REACH],
            [hint for hint in near if hint.span[0] < end and start < hint.span[1]],
            [hint for hint in near if hint.span[0] >= end and hint.span[0] - end <= _HINT_REACH],
        )


def _kind(token: Token) -> str:
    return token.quantity.kind if token.quantity else ""


def places_with_roles(tokens: Sequence[Token], *, only_numbers: bool) -> list[int]:
    """The tokens that can play a role: all of them, or the numbers where names and words play none."""
    return [at for at, token in enumerate(tokens) if token.quantity or not only_numbers]


def message_features(tokens: Sequence[Token], hints: Sequence[Hint]) -> list[str]:
    """What describes a message as a whole: its words, neighbouring pairs of them, and kinds of numbers."""
    words = [token.form for token in tokens if token.tag == "SL" or (token.quantity is None and token.tag[0] != "S")]
    shapes = [token.form for token in tokens if token.quantity]
    forms = [token.form for token in tokens]
    pairs = [f"{left}_{right}" for left, right in pairwise(forms)]
    skips = [f"{left}__{right}" for left, right in zip(words, words[2:], strict=False)]
    ends = [f"last={form}" for form in forms[-3:]]
    first = [f"first={form}" for form in forms[:2]]
    size = [f"size={min(len(tokens) // 6, 8)}"]
    named = [hint.name for hint in hints]
    hinted = [*(f"hint={name}" for name in named), *(f"hint={a}+{b}" for a, b in combinations(sorted(set(named)), 2))]
    return list(
        dict.fromkeys([*words, *(f"q={shape}" for shape in shapes), *pairs, *skips, *ends, *first, *size, *hinted])
    )


def letter_features(text: str) -> list[str]:
    """The runs of two and three letters of a message, without blanks: they survive misspelled and joined words."""
    letters = "".join(fold(text).lower().split())[:_MOST_LETTERS]
    return list(
        dict.fromkeys(f"c={letters[at : at + size]}" for size in (2, 3) for at in range(len(letters) - size + 1))
    )


def evenness(features: Sequence[str]) -> float:
    """What the features of a message are multiplied with, so that a long message counts no more than a short one."""
    return _EVEN / math.sqrt(max(len(features), 1))


def _hints_around(token: Token, message: _Message) -> Iterable[str]:
    """The classes of the nearest hints before and after a token, and how far away they are."""
    start, end = token.span
    kind = _kind(token)
    before, over, after = message.hints_near(token.span)
    yield from (f"in={hint.name}" for hint in over)
    if not kind:
        return
    for place, hint in enumerate(reversed(before[-3:]), start=1):
        yield f"hint-{place}={kind}:{hint.name}"
        yield f"hint-{place}={kind}:{hint.name}:{_far(start - hint.span[1])}"
    for place, hint in enumerate(after[:3], start=1):
        yield f"hint+{place}={kind}:{hint.name}"
        yield f"hint+{place}={kind}:{hint.name}:{_far(hint.span[0] - end)}"
    if right_before := hint_right_before(message.folded, start, before):
        yield f"right_before={kind}:{right_before.name}"
    if before and after:
        yield f"hints={kind}:{before[-1].name}/{after[0].name}"
    yield from (f"message:{kind}:{name}" for name in message.hint_names)


def _far(distance: int) -> int:
    """How far away a hint is, in steps: beside, near, in the same clause, beyond."""
    return sum(distance > step for step in _STEPS)


def _shape(number: Quantity) -> str:
    """A number by its kind, its unit and its size, not by its value."""
    size = len(str(abs(int(number.value)))) if number.value is not None else 0
    return f"<{number.kind}:{number.unit}:{size}>"


def _neighbours(tokens: Sequence[Token], at: int) -> Iterable[str]:
    yield "bias"
    window = _WINDOW if tokens[at].quantity else 1
    for step in range(-window, window + 1):
        place = at + step
        if not 0 <= place < len(tokens):
            yield f"{step}:end"
            continue
        token = tokens[place]
        yield f"{step}:{token.form}"
        if step == 0:
            yield f"{step}:t={token.tag}"
        if place + 1 < len(tokens) and step in _PAIRED and step < window:
            yield f"{step}:{token.form}+{tokens[place + 1].form}"
    token = tokens[at]
    if token.quantity is None and len(token.form) > 1:
        yield f"prefix={token.form[:2]}"
        yield f"suffix={token.form[-2:]}"


def _surroundings(message: _Message, at: int, number: Quantity) -> Iterable[str]:
    tokens = message.tokens
    size = len(str(abs(int(number.value)))) if number.value is not None else 0
    yield from (f"kind={number.kind}", f"unit={number.unit}", f"size={number.kind}:{size}")
    before = [token for token in tokens[max(0, at - _REACH) : at] if token.tag[0] in "NVMX" or token.tag in {"SL", "Q"}]
    after = [token for token in tokens[at + 1 : at + 1 + _REACH] if token.tag[0] in "NVMX" or token.tag in {"SL", "Q"}]
    for place, token in enumerate(reversed(before[-4:]), start=1):
        yield f"before{place}={token.form}"
        yield f"before={token.form}"
    for place, token in enumerate(after[:4], start=1):
        yield f"after{place}={token.form}"
        yield f"after={token.form}"
    noun = next((token.form for token in reversed(before) if token.tag[:2] in _NOUNS), "")
    verb = next((token.form for token in after if token.tag[0] == "V"), "")
    follows = next((token.form for token in after if token.tag[:2] in _NOUNS), "")
    yield f"noun={noun}"
    yield f"noun+verb={noun}+{verb}"
    yield f"noun+next={noun}+{follows}"
    yield f"kind+noun={number.kind}+{noun}"
    index, count = message.order[at]
    yield f"index={number.kind}:{min(index, 4)}/{min(count, 5)}"
    previous, following = message.beside[at]
    yield f"previous={'' if previous is None else tokens[previous].form}"
    yield f"following={'' if following is None else tokens[following].form}"
    yield f"previous_noun={'' if previous is None else _noun_before(tokens, previous)}+{noun}"
    yield from (f"any={form}" for form in message.content)


def _noun_before(tokens: Sequence[Token], at: int) -> str:
    return next((token.form for token in reversed(tokens[max(0, at - _REACH) : at]) if token.tag[:2] in _NOUNS), "")


_WINDOW, _REACH = 3, 10
_HINT_REACH, _LONGEST_HINT = 24, 40
_MOST_CONTENT = 400
"""More words than any message has; a text of hundreds of thousands is described by its first ones."""
_MOST_LETTERS = 2_000
_EVEN = 8.0
"""Chosen by cross-validation."""
_STEPS = (1, 3, 8)
_PAIRED = range(-2, 2)
_NOUNS = {"NN", "SL", "XR", "NP"}
