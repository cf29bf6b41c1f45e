"""Where a question means something of a layer: every stretch of its words with what it may mean, and the choice of
stretches that accounts for the most of the question.
"""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from madang.assistants.company.figures.drafting.schema_names import singular_of
from madang.assistants.company.figures.semantic_layer import join_path
from madang.assistants.company.understand.linking.catalogue import Catalogue, Item, NamedEntry
from madang.assistants.company.understand.linking.evidence import weight_of
from madang.assistants.company.understand.words.left_words import marked_text
from madang.reading import Span, shared_analyzer


class AskedPiece(NamedTuple):
    """A word of a question that says something: its form, its place, and whether it is a verb."""

    form: str
    span: Span
    verb: bool = False
    longer: str = ""
    """The form with what may be a particle behind it, or the end of the word: 고양이."""

    @property
    def forms(self) -> tuple[str, ...]:
        """The form, and the longer one if there is one."""
        return (self.form, self.longer) if self.longer else (self.form,)


class WordLink(NamedTuple):
    """A stretch of a question and what it means, with how surely."""

    span: Span
    item: Item
    score: float


class LinkedStretch(NamedTuple):
    """A stretch of a question with everything that it may mean about equally surely, the surest first."""

    span: Span
    links: tuple[WordLink, ...]


def asked_pieces(text: str, catalogue: Catalogue) -> list[AskedPiece]:
    """The words of a question that say something; `text` is blank where something else has been read already."""
    latin = [AskedPiece(_one_of(match.group().lower()), match.span()) for match in _LATIN.finditer(text)]
    named = [*_named_pieces(text, catalogue)]
    covered = [False] * len(text)
    for piece in (*latin, *named):
        covered[slice(*piece.span)] = [True] * (piece.span[1] - piece.span[0])
    return sorted([*latin, *named, *_korean_pieces(text, covered)], key=lambda piece: piece.span)


def _one_of(word: str) -> str:
    return "in" if word == "ins" else singular_of(word)


def _named_pieces(text: str, catalogue: Catalogue) -> Iterator[AskedPiece]:
    """The Korean words that something is called by, at the beginning of a word or right behind one of them."""
    place, ended_at = 0, -1
    while place < len(text):
        begins = place in (0, ended_at) or not _HANGUL.match(text[place - 1])
        form = next((form for form in catalogue.korean_forms if text.startswith(form, place)), None) if begins else None
        if form is None:
            place += 1
            continue
        yield AskedPiece(form, (place, place + len(form)))
        place = ended_at = place + len(form)


def _korean_pieces(text: str, covered: Sequence[bool]) -> Iterator[AskedPiece]:
    """The other Korean words; what is known stands as one letter, so that particles behind it are read as such."""
    marked, places = marked_text(_MARKED.sub(" ", text), covered)
    tokens = shared_analyzer().morphemes(marked)
    at = 0
    while at < len(tokens):
        token = tokens[at]
        at += 1
        following = tokens[at] if at < len(tokens) else None
        described = token.tag == "MAG" and following is not None and following.tag.startswith(("XS", "VCP"))
        prefixed = token.tag == "XPN" and token.form not in _EVERY and following is not None
        if not (token.tag.startswith(_TOLD) or described or prefixed) or not _HANGUL.search(token.form):
            continue
        end, form = token.span[1], token.form
        if prefixed and following is not None:
            end, form, at = following.span[1], form + following.form, at + 1
        while (
            at < len(tokens) and tokens[at].tag == "XSN" and tokens[at].span[0] == end and tokens[at].form not in _ENDS
        ):
            form, end = form + tokens[at].form, tokens[at].span[1]
            at += 1
        behind = (
            tokens[at]
            if at < len(tokens) and tokens[at].span[0] == end and tokens[at].tag in ("JKS", "JX", "VCP")
            else None
        )
        longer = form + behind.form if behind and len(behind.form) == 1 else ""
        span = (places[token.span[0]], places[end - 1] + 1)
        yield AskedPiece(form, span, token.tag.startswith("V"), longer)


def linked_stretches(
    text: str, pieces: Sequence[AskedPiece], catalogue: Catalogue, free: Sequence[bool]
) -> list[LinkedStretch]:
    """The stretches that account for the most of the words; those of `free` may stay unread as words of asking."""
    best: list[tuple[float, tuple[LinkedStretch, ...]]] = [(0.0, ())]
    for end in range(1, len(pieces) + 1):
        before = best[end - 1]
        options = [(before[0] + (_FREE if free[end - 1] else 0.0), before[1])]
        for start in range(max(0, end - _LONGEST), end):
            found = _meant(pieces[start:end], catalogue) if _is_one_phrase(text, pieces[start:end]) else None
            if found is not None and found.links[0].score < _SURE and any(free[start:end]):
                continue  # a word of asking is what it is, where nothing is called like it
            if found is not None:
                gained = sum(0.6 + 0.4 * weight_of(piece.form) for piece in pieces[start:end]) * found.links[0].score
                options.append((best[start][0] + gained + _WHOLE * (end - start - 1), (*best[start][1], found)))
        best.append(max(options, key=lambda option: option[0]))
    return [*best[-1][1]]


def _is_of_other_kind(link: WordLink, links: Sequence[WordLink]) -> bool:
    """Whether a word may well mean this beside what it means more surely: 등록, a value and a table."""
    surer = {other.item.kind for other in links if other.score > link.score}
    return link.score >= _WELL and link.item.kind in ("table", "date", "value") and link.item.kind not in surer


def _is_line_of(link: WordLink, links: Sequence[WordLink], catalogue: Catalogue) -> bool:
    """Whether a table has the lines of another that is called the same."""
    return link.item.kind == "table" and any(
        other.item.kind == "table" and other.item != link.item and other.score >= link.score
        and join_path(catalogue.layer, link.item.key, other.item.key)
        for other in links
    )  # fmt: skip


def _is_one_phrase(text: str, pieces: Sequence[AskedPiece]) -> bool:
    """Whether nothing stands between the words but spaces: 결제 수단, not 업종별 계정."""
    gaps = (text[before.span[1] : after.span[0]] for before, after in pairwise(pieces))
    return all(_BETWEEN.fullmatch(gap) for gap in gaps)


def _meant(pieces: Sequence[AskedPiece], catalogue: Catalogue) -> LinkedStretch | None:
    """Everything that all these words together may mean."""
    forms, span = tuple(piece.forms for piece in pieces), (pieces[0].span[0], pieces[-1].span[1])
    scored: dict[Item, float] = {}
    for entry in catalogue.entries:
        score = _score(forms, entry, catalogue)
        if score > scored.get(entry.item, 0.0):
            scored[entry.item] = score
    links = sorted((WordLink(span, item, score) for item, score in scored.items()), key=lambda link: -link.score)
    near = tuple(
        link
        for link in links
        if link.score >= links[0].score - (_NEAR_OF_VALUES if link.item.kind == "value" else _NEAR)
        or _is_of_other_kind(link, links)
    )
    near = tuple(link for link in near if link.item.kind != "group" or link.score > _WELL or link is links[0])
    near = tuple(link for link in near if not _is_line_of(link, near, catalogue))
    least = _LEAST_OF_TABLE if near and near[0].item.kind == "table" else _LEAST
    return LinkedStretch(span, near) if near and near[0].score >= least else None


def _score(  # noqa: PLR0911 - one return for each reason why a name is not meant
    forms: tuple[tuple[str, ...], ...], entry: NamedEntry, catalogue: Catalogue
) -> float:
    """How much of a name the words say, all of which must belong to it or to what it belongs to."""
    if any(
        "".join((*(form[0] for form in forms[:-1]), last)) in (entry.whole, singular_of(entry.whole))
        for last in forms[-1]
    ):
        return 1.0 + _EXACT
    if entry.item.kind == "sales" or not entry.own:
        return 0.0
    forms = _together(forms, entry)
    likeness = partial(_likeness, catalogue, value=entry.item.kind == "value" and entry.item.value not in _YES)
    left, said, helped = [*entry.own], 0.0, 0
    if all(form[0] in _NEVER_ALONE for form in forms):
        return 0.0
    for form in forms:
        found = max(((likeness(form, word), word) for word in left), default=(0.0, ""))
        if found[0] > 0:
            left.remove(found[1])
            said += found[0] * _weight(found[1], entry)
        elif any(likeness(form, word) > 0 for word in entry.beside) or (
            entry.item.kind == "group" and form[0] in _KINDS
        ):
            helped += 1
        else:
            return 0.0
    if not said:
        return 0.0
    if forms[-1][0] not in _KINDS and not any(likeness(forms[-1], word) > 0 for word in entry.own):
        return 0.0  # what follows a name is something else
    if (
        entry.item.kind == "group"
        and entry.own[-1] in left
        and weight_of(entry.own[-1]) < 1
        and forms[-1][0] not in _KINDS
    ):
        return 0.0  # a customer is no type of customer
    total = sum(_weight(word, entry) for word in entry.own)
    if entry.item.kind == "value" and left:
        return 0.0  # a value is meant by all of its words
    if all(weight_of(word) < 1 for word in entry.own if word not in left) and helped == 0 and left:
        return 0.0  # an amount or a date of something else
    return said / total * (1 - _LEFT * len(left)) + _BESIDE * min(helped, 1)


def _together(forms: tuple[tuple[str, ...], ...], entry: NamedEntry) -> tuple[tuple[str, ...], ...]:
    """The words, two as one where the name writes them so: check-in, checkin."""
    for place, (before, after) in enumerate(pairwise(forms)):
        if (joined := before[0] + after[0]) in entry.own:
            return (*forms[:place], (joined,), *forms[place + 2 :])
    return forms


def _weight(word: str, entry: NamedEntry) -> float:
    """Of a table the last word that says something says what it is, and those before of what kind."""
    if entry.item.kind != "table":
        return weight_of(word)
    head = next((own for own in reversed(entry.own) if weight_of(own) == 1), entry.own[-1])
    return 1.0 if word == head else _OF_KIND * weight_of(word)


def _likeness(catalogue: Catalogue, forms: tuple[str, ...], word: str, *, value: bool) -> float:
    return max(catalogue.evidence.likeness(form, word, value=value) for form in forms)


_LATIN = re.compile(r"[A-Za-z][A-Za-z]*|(?<![0-9])[A-Za-z]+[0-9]+")
_MARKED = re.compile(r"(?<=[가-힣])별(?=로|[^가-힣]|$)")
_HANGUL = re.compile("[가-힣]")
_TOLD = ("NNG", "NNP", "XR", "VV", "VA")
_EVERY = ("총", "각")
_ENDS = ("별", "당", "율", "률", "들")
_LONGEST = 4
_FREE = 0.45
_WHOLE = 0.05
_LEAST, _LEAST_OF_TABLE, _NEAR, _SURE = 0.4, 0.3, 0.1, 0.9
_NEAR_OF_VALUES = 0.2
_YES = ("Y", "1")
_WELL = 0.6
_KINDS = {"등급", "종류", "유형", "분류", "구분", "이름", "명", "type", "kind", "level", "grade", "name"}
_OF_KIND = 0.5
_NEVER_ALONE = {
    "rate",
    "비율",
    "total",
    "sum",
    "count",
    "number",
    "name",
    "합계",
    "수",
    "건수",
    "총",
    "이름",
    "date",
    "일자",
    "날짜",
}
_BETWEEN = re.compile(r"[\s_-]*|의\s+")
_EXACT, _LEFT, _BESIDE = 0.1, 0.05, 0.1
