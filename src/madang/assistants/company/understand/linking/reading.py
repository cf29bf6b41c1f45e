"""A question about a database that nobody prepared, read by linking its words: every reading in which all words are
used, and the one that is surer than the others.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import islice, product
from typing import NamedTuple

from madang.assistants.company.figures import refusals
from madang.assistants.company.figures.query import Query, QuestionDeclined, RequestRefusal, UnclearQuestion
from madang.assistants.company.figures.semantic_layer import dimension_path
from madang.assistants.company.understand.linking.catalogue import Catalogue
from madang.assistants.company.understand.linking.links import AskedPiece, LinkedStretch, asked_pieces, linked_stretches
from madang.assistants.company.understand.linking.roles import ChosenLink, LinkedRoles, NoRoleError
from madang.assistants.company.understand.questions.parts import QuestionFrame, question_frame
from madang.assistants.company.understand.questions.query import LinkedOutcome, ReadParts
from madang.assistants.company.understand.vocabulary import KnownWord, Vocabulary


def read_linked(
    catalogue: Catalogue, vocabulary: Vocabulary, question: str, today: date, read: ReadParts
) -> LinkedOutcome:
    """The query of a question; `vocabulary` has the words of asking, and no names."""
    frame = question_frame(question, vocabulary, today)
    grains = [word.span for word in frame.words if word.means(*_GRAINS)]
    pieces = [
        piece
        for piece in asked_pieces(frame.left, catalogue)
        if not (any(_holds(span, piece.span) for span in grains) or _is_particle(piece, frame))
    ]
    free = [any(_holds(word.span, piece.span) for word in frame.words) for piece in pieces]
    stretches = linked_stretches(question, pieces, catalogue, free)
    paid = any(link.item.kind in ("number", "sales") for stretch in stretches for link in stretch.links)
    unread = tuple(
        piece
        for piece, is_free in zip(pieces, free, strict=True)
        if not is_free
        and _is_open(piece, stretches)
        and not (paid and piece.form in _PAID)
        and not _is_beside_value(question, piece, stretches, catalogue)
    )
    if unread:
        return LinkedOutcome(None, tuple((piece.form, piece.span) for piece in unread))
    if not stretches:
        return LinkedOutcome(None)
    words = frame.words_beside(vocabulary, [stretch.span for stretch in stretches])
    return _surest([*_readings(frame, words, stretches, catalogue, read)], catalogue)


class _Reading(NamedTuple):
    score: float
    query: Query | None
    declined: RequestRefusal | UnclearQuestion | None


def _readings(
    frame: QuestionFrame, words: Sequence[KnownWord], stretches: Sequence[LinkedStretch], catalogue: Catalogue,
    read: ReadParts,
) -> Iterator[_Reading]:  # fmt: skip
    for chosen in islice(product(*map(_variants, stretches)), _MOST_READINGS):
        links = [link for _, link in chosen]
        score = sum(score for score, _ in chosen)
        try:
            roles = LinkedRoles(
                frame.text, links, words, bounded=frame.bounds, timed=bool(frame.periods), catalogue=catalogue
            )
            yield _Reading(score, read(frame.parts(roles.known_words(), [link.span for link in links])), None)
        except NoRoleError:
            yield _Reading(score, None, None)
        except QuestionDeclined as declined:
            yield _Reading(score, None, declined.outcome)


def _variants(stretch: LinkedStretch) -> list[tuple[float, ChosenLink]]:
    """The ways to take a stretch: values together and groupings together, which the figure tells apart."""
    found: dict[tuple[str, str], list[int]] = {}
    for place, link in enumerate(stretch.links):
        kind = link.item.kind
        found.setdefault((kind, "" if kind in ("value", "group") else link.item.key), []).append(place)
    return [variant for places in found.values() for variant in _as_sure(stretch, places)]


def _as_sure(stretch: LinkedStretch, places: Sequence[int]) -> Iterator[tuple[float, ChosenLink]]:
    """Links of one kind, those that are as sure as each other together."""
    waiting = [*places]
    while waiting:
        best = stretch.links[waiting[0]].score
        taken = [place for place in waiting if stretch.links[place].score >= best - _EQUAL]
        waiting = [place for place in waiting if place not in taken]
        yield best, ChosenLink(stretch.span, tuple(stretch.links[place].item for place in taken), best)


def _surest(readings: Sequence[_Reading], catalogue: Catalogue) -> LinkedOutcome:
    """The reading that is surer than all others, or whose way through the tables is shorter where they are as sure."""
    found: dict[Query, float] = {}
    for reading in readings:
        if reading.query is not None:
            found[reading.query] = max(found.get(reading.query, 0.0), reading.score)
    if not found:
        declined = [reading for reading in readings if reading.declined is not None]
        best = max(declined, key=lambda reading: reading.score, default=None)
        return LinkedOutcome(None, declined=best.declined if best else None)
    top = max(found.values())
    asked = [each for each in readings if isinstance(each.declined, UnclearQuestion) and each.score > top]
    if asked:
        return LinkedOutcome(None, declined=max(asked, key=lambda each: each.score).declined)
    near = sorted(
        (_length(query, catalogue), place) for place, query in enumerate(found) if found[query] >= top - _SURER
    )
    if len(near) > 1 and near[0][0] == near[1][0]:
        return LinkedOutcome(None, declined=refusals.two_readings(_titles([*found], catalogue)))
    return LinkedOutcome([*found][near[0][1]])


def _titles(queries: Sequence[Query], catalogue: Catalogue) -> list[str]:
    return list(dict.fromkeys(catalogue.layer.metrics[key].ko for query in queries for key in query.metrics))


def _length(query: Query, catalogue: Catalogue) -> int:
    """How many joins a query takes."""
    layer, found = catalogue.layer, 0
    for key in query.metrics:
        for part in layer.metrics[key].ratio or (key,):
            for name in (*query.dimensions, *(each.dimension for each in query.filters)):
                found += len(dimension_path(layer, layer.metrics[part].table or "", layer.dimensions[name]) or ())
    return found


def _is_open(piece: AskedPiece, stretches: Sequence[LinkedStretch]) -> bool:
    """Whether nothing accounts for a word; verbs that any figure may have say nothing."""
    if any(_covers(stretch.span, piece.span) for stretch in stretches):
        return False
    return piece.form not in (_PLAIN_VERBS if piece.verb else _PLAIN_WORDS)


def _covers(outer: tuple[int, int], inner: tuple[int, int]) -> bool:
    return outer[0] < inner[1] and inner[0] < outer[1]


def _is_beside_value(text: str, piece: AskedPiece, stretches: Sequence[LinkedStretch], catalogue: Catalogue) -> bool:
    """Whether a word only says of what a value is, that stands before it: AIR 배송."""
    values = {
        stretch.links[0].item.key
        for stretch in stretches
        if stretch.links[0].item.kind == "value" and 0 <= piece.span[0] - stretch.span[1] <= 1
    }
    values_behind = {each.span[0] for each in stretches if each.links[0].item.kind == "value"}
    if text[piece.span[1] : piece.span[1] + 1] == "(" and piece.span[1] + 1 in values_behind:
        return True  # 취소(X): the code says what the word means
    words = {word for key in values for word in catalogue.words_of_column(key)}
    return any(catalogue.evidence.likeness(piece.form, word) > 0 for word in words)


def _is_particle(piece: AskedPiece, frame: QuestionFrame) -> bool:
    """Whether it only joins what was read before it: 3월과 4월."""
    before = slice(piece.span[0] - 1, piece.span[0])
    return piece.form in _PARTICLES and bool(frame.text[before].strip()) and not frame.left[before].strip()


def _holds(outer: tuple[int, int], inner: tuple[int, int]) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


_PARTICLES = ("과", "와", "의", "은", "는", "이", "가", "을", "를", "도", "만", "에", "로")
_MOST_READINGS = 24
_EQUAL, _SURER = 0.03, 0.3
_PLAIN_VERBS = {
    "있", "하", "되", "보", "알", "나오", "들어오", "달리", "이루어지", "일어나", "생기", "주",
    "받", "대하", "관하", "따르", "의하", "위하", "올리", "가지", "이", "말하", "쓰", "크", "많",
    "높", "낮", "적", "작", "넘", "팔", "팔리",
}  # fmt: skip
_PAID = {"charged", "charge", "billed", "paid", "pay", "spent", "청구", "지불", "결제", "납부"}
"""What is done with any amount: where no column is called so, it tells no other amount."""
_GRAINS = ("day", "week", "month", "quarter", "half", "year", "a_day", "a_week", "a_month", "a_quarter", "a_year")
_PLAIN_WORDS = {
    "얼마", "차지", "무엇", "신규", "새", "new", "minute", "second", "건", "개수", "대수",
    "횟수", "인원수", "명수", "가", "줄", "차이", "difference", "speaking", "based",
    "rate", "비율", "관련", "related", "기록", "record", "변동", "총합", "총액", "합",
    "사람", "시행", "진행", "별", "당", "율", "률", "수", "것", "번", "전체", "올해", "합계",
    "포함", "기준", "이름", "who", "whom", "whose", "any", "s", "most", "least",
    "more", "or", "there", "each", "every", "across", "different", "them",
    "amount", "name", "count", "하나", "한번",
}  # fmt: skip
