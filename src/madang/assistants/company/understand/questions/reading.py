"""Reads a question about figures: by linking its words where the layer is a draft, else by the names of the layer."""

import re
from collections.abc import Mapping
from datetime import date

from madang.assistants.company.figures import refusals
from madang.assistants.company.figures.query import (
    Query,
    QuestionDeclined,
    RefusalReason,
    RequestRefusal,
    UnclearQuestion,
)
from madang.assistants.company.understand.questions.parts import split_question
from madang.assistants.company.understand.questions.query import LinkedOutcome, QuestionContext, QuestionReader
from madang.assistants.company.understand.questions.separate import separate_questions
from madang.reading import Span, find_asks


def read_question(
    question: str, context: QuestionContext, today: date, choices: Mapping[str, str] | None = None
) -> Query | UnclearQuestion | RequestRefusal:
    """The query of the question, what is unclear about it, or why it cannot be answered.

    `choices` answers earlier ambiguities: the key of the chosen option by ambiguous word.
    """
    if len(question) > _LONGEST_QUESTION:
        return refusals.too_long(len(question), _LONGEST_QUESTION)
    if context.link is not None:
        linked = context.link(question, today, lambda parts: QuestionReader(parts, context, choices or {}).query(today))
        found = linked.query or _by_names(question, linked, context, today, choices)
        amount = _AMOUNT.search(question)
        return refusals.unknown_words([amount.group()]) if amount and _tells_only_prices(found) else found
    return _read_by_names(question, context, today, choices)


def _by_names(
    question: str, linked: LinkedOutcome, context: QuestionContext, today: date, choices: Mapping[str, str] | None
) -> Query | UnclearQuestion | RequestRefusal:
    """What the names of the layer make of a question that linking has not read; nothing that passes over a word."""
    found = _read_by_names(question, context, today, choices)
    if not isinstance(found, Query) or choices:
        return found
    known = [word.span for word in split_question(question, context.vocabulary, today).words]
    passed_over = [form for form, place in linked.unread if not any(_touches(span, place) for span in known)]
    return refusals.unknown_words(passed_over) if passed_over else found


def _tells_only_prices(found: Query | UnclearQuestion | RequestRefusal) -> bool:
    """Whether the figures are prices of one piece, which tell no amount: neither their sum nor their average does."""
    return isinstance(found, Query) and all(_UNIT_PRICE.search(key) for key in found.metrics)


def _touches(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _read_by_names(
    question: str, context: QuestionContext, today: date, choices: Mapping[str, str] | None
) -> Query | UnclearQuestion | RequestRefusal:
    parts = split_question(question, context.vocabulary, today)
    if (separate := separate_questions(parts)) is not None:
        read = [read_question(text, context, today, choices) for text in separate.texts]
        queries = [outcome for outcome in read if isinstance(outcome, Query)]
        if len(queries) == len(read):
            return _side_by_side(queries)
        if separate.of_other_figures:
            return next(outcome for outcome in read if not isinstance(outcome, Query))
    try:
        return QuestionReader(parts, context, choices or {}).query(today)
    except QuestionDeclined as declined:
        return _what_can_be_counted(question, declined.outcome, context, today, choices) or declined.outcome


def _what_can_be_counted(
    question: str,
    whole: UnclearQuestion | RequestRefusal,
    context: QuestionContext,
    today: date,
    choices: Mapping[str, str] | None,
) -> Query | UnclearQuestion | None:
    """The part of a question that has figures, where the question asks for several things and one of them has none; why
    that one is not answered is a note. None where nothing is left.
    """
    if not isinstance(whole, RequestRefusal) or whole.reason not in _OF_ONE_PART or context.layer.linked:
        return None  # where words are linked, a clause may say what the figure of another is
    read = [read_question(part, context, today, choices) for part in _parts_of(question)]
    unclear = next((each for each in read if isinstance(each, UnclearQuestion)), None)
    counted = [each for each in read if isinstance(each, Query)]
    if unclear or not counted:
        return unclear
    said = tuple(dict.fromkeys(each.text for each in read if isinstance(each, RequestRefusal)))
    found = _side_by_side(counted)
    return found.changed(assumed=(*found.assumed, *said))


def _parts_of(question: str) -> list[str]:
    """The several things that a question asks for, by clauses or as a list; none where it asks for one."""
    clauses = [ask.text for ask in find_asks(question)]
    parts = clauses if len(clauses) > 1 else [part.strip() for part in _LISTED.split(question) if part.strip()]
    return parts if len(parts) > 1 else []


def _side_by_side(queries: list[Query]) -> Query:
    """The first query with the others beside it; one that names no part of the company is about that of the first."""
    first, *others = queries
    if not others:
        return first
    carried = [query.changed(filters=query.filters or first.filters) for query in others]
    return first.changed(beside=_side_by_side(carried))


_LONGEST_QUESTION = 1000
_AMOUNT = re.compile(
    r"[가-힣]{0,10}(?:총액|금액|매출액|매출|거래액)|\b(?:revenue|sales|turnover|amounts?)\b", re.IGNORECASE
)
_UNIT_PRICE = re.compile(r"단가|unit_?price", re.IGNORECASE)
_LISTED = re.compile(r",\s+|(?<=[가-힣])(?:이랑|랑|하고)\s+|\s(?:및|그리고|and)\s")
_OF_ONE_PART: frozenset[RefusalReason] = frozenset({"unsupported", "unknown_metric"})
"""Why one of several things cannot be answered while the others can."""
