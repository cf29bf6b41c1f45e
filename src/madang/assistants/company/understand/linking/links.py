"""Where a question means something of a layer: every stretch of its words with what it may mean, and the choice of
stretches that accounts for the most of the question.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from madang.assistants.company.figures.drafting.schema_names import singular_of
from madang.assistants.company.understand.linking.catalogue import Catalogue, Item, NamedEntry
from madang.assistants.company.understand.linking.evidence import weight_of
from madang.reading import Span, shared_analyzer


class AskedPiece(NamedTuple):
    """A word of a question that says something: its form, its place, and whether it is a verb."""

    form: str
    span: Span
    verb: bool = False


class Link(NamedTuple):
    """A stretch of a question and what it means, with how surely."""

    span: Span
    item: Item
    score: float


class LinkedStretch(NamedTuple):
    """A stretch of a question with everything that it may mean about equally surely, the surest first."""

    span: Span
    links: tuple[Link, ...]


def asked_pieces(text: str) -> list[AskedPiece]:
    """The words of a question that say something; `text` is blank where something else has been read already."""
    latin = [AskedPiece(singular_of(m.group().lower()), m.span()) for m in _LATIN.finditer(text)]
    return sorted([*latin, *_korean_pieces(text)], key=lambda piece: piece.span)


def _korean_pieces(text: str) -> Iterator[AskedPiece]:
    spaced = _LATIN.sub(lambda match: " " * len(match.group()), _MARKED.sub(" ", text))
    tokens = shared_analyzer().morphemes(spaced)
    at = 0
    while at < len(tokens):
        token = tokens[at]
        at += 1
        if not token.tag.startswith(_TOLD) or not _HANGUL.search(token.form):
            continue
        end = token.span[1]
        form = token.form
        while at < len(tokens) and tokens[at].tag == "XSN" and tokens[at].span[0] == end and tokens[at].form not in _ENDS:
            form, end = form + tokens[at].form, tokens[at].span[1]
            at += 1
        yield AskedPiece(form, (token.span[0], end), token.tag.startswith("V"))


def linked_stretches(pieces: Sequence[AskedPiece], catalogue: Catalogue, free: Sequence[bool]) -> list[LinkedStretch]:
    """The stretches that account for the most of the words; those of `free` may stay unread as words of asking."""
    best: list[tuple[float, tuple[LinkedStretch, ...]]] = [(0.0, ())]
    for end in range(1, len(pieces) + 1):
        before = best[end - 1]
        options = [(before[0] + (_FREE if free[end - 1] else 0.0), before[1])]
        for start in range(max(0, end - _LONGEST), end):
            found = _meant(pieces[start:end], catalogue)
            if found is not None:
                gained = sum(0.6 + 0.4 * weight_of(piece.form) for piece in pieces[start:end]) * found.links[0].score
                options.append((best[start][0] + gained + _WHOLE * (end - start - 1), (*best[start][1], found)))
        best.append(max(options, key=lambda option: option[0]))
    return [*best[-1][1]]


def _meant(pieces: Sequence[AskedPiece], catalogue: Catalogue) -> LinkedStretch | None:
    """Everything that all these words together may mean."""
    if any(after.span[0] - before.span[1] > _GAP for before, after in zip(pieces, pieces[1:], strict=False)):
        return None
    forms, span = tuple(piece.form for piece in pieces), (pieces[0].span[0], pieces[-1].span[1])
    scored: dict[Item, float] = {}
    for entry in catalogue.entries:
        score = _score(forms, entry, catalogue)
        if score > scored.get(entry.item, 0.0):
            scored[entry.item] = score
    links = sorted((Link(span, item, score) for item, score in scored.items()), key=lambda link: -link.score)
    near = tuple(link for link in links if link.score >= links[0].score - _NEAR)
    return LinkedStretch(span, near) if near and near[0].score >= _LEAST else None


def _score(forms: tuple[str, ...], entry: NamedEntry, catalogue: Catalogue) -> float:
    """How much of a name the words say, all of which must belong to it or to what it belongs to."""
    if "".join(forms) == entry.whole:
        return 1.0 + _EXACT
    if len(forms) > len(entry.own) + len(entry.beside):
        return 0.0
    likeness = catalogue.evidence.likeness
    left, said, helped = [*entry.own], 0.0, 0
    for form in forms:
        found = max(((likeness(form, word), word) for word in left), default=(0.0, ""))
        if found[0] > 0:
            left.remove(found[1])
            said += found[0] * weight_of(found[1])
        elif any(likeness(form, word) > 0 for word in entry.beside):
            helped += 1
        else:
            return 0.0
    if not said:
        return 0.0
    total = sum(weight_of(word) for word in entry.own)
    if entry.item.kind == "value" and left:
        return 0.0  # a value is meant by all of its words
    if all(weight_of(word) < 1 for word in entry.own if word not in left) and helped == 0 and left:
        return 0.0  # an amount or a date of something else
    return said / total * (1 - _LEFT * len(left)) + _BESIDE * min(helped, 1)


_LATIN = re.compile(r"[A-Za-z][A-Za-z]*|(?<![0-9])[A-Za-z]+[0-9]+")
_MARKED = re.compile(r"(?<=[가-힣])별(?=로|[^가-힣]|$)")
_HANGUL = re.compile("[가-힣]")
_TOLD = ("NNG", "NNP", "XR", "VV", "VA")
_ENDS = ("별", "당", "율", "률", "들")
_LONGEST, _GAP = 4, 2
_FREE = 0.45
_WHOLE = 0.05
_LEAST, _NEAR = 0.4, 0.1
_EXACT, _LEFT, _BESIDE = 0.1, 0.05, 0.1
