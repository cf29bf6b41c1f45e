"""Conditions in a request: a task that is wanted only if no rule is broken (위반이 없으면 저장해줘), or only if a
figure lies beyond a value (매출이 1억 넘으면 보고서로 만들어줘).
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from madang.assistants.company.figures.query import Comparison
from madang.assistants.company.understand.questions.parts import FigureBound
from madang.assistants.company.understand.request import FigureLimit, Intent, TaskCondition

_Said = Callable[[str], frozenset[Intent]]


class ConditionalRequest(NamedTuple):
    """The conditions of a message, and the message with a question in place of what a condition has to know."""

    conditions: tuple[TaskCondition, ...]
    message: str


def read_conditions(message: str, said: _Said, bounds: Callable[[str], Sequence[FigureBound]]) -> ConditionalRequest:
    """The conditions of a message; `said` gives the tasks that words name, `bounds` the limits of figures in them."""
    found, left = list[TaskCondition](), message
    for clause in _clauses(message):
        named = said(clause.then)
        tasks: tuple[Intent, ...] = tuple(task for task in _CONDITIONAL if task in named)
        limit = next(iter(bounds(clause.text)), None)
        if clause.about_rules:
            text = _LAST_PART.split(clause.text.strip())[-1]
            found += [TaskCondition(task=task, on="no_violation", text=text) for task in tasks]
        elif limit and tasks:
            figure = FigureLimit(operator=limit.operator, value=limit.value)
            found += [TaskCondition(task=task, on="figure", text=clause.text.strip(), limit=figure) for task in tasks]
            left = left.replace(clause.whole, f"{_subject(clause.text, limit)} {_ASKED[clause.language]} {clause.then}")
    return ConditionalRequest(tuple({one.task: one for one in reversed(found)}.values()), left)


class _Clause(NamedTuple):
    text: str
    then: str
    whole: str
    language: Literal["ko", "en"]

    @property
    def about_rules(self) -> bool:
        """Whether it says that a check finds nothing: no violation, passes; or bids not to do it otherwise."""
        if _FORBIDS.search(self.then):
            return bool(_RULES.search(self.text)) and not _FINE.search(self.text)
        return bool(_FINE.search(self.text)) and bool(_RULES.search(self.text) or _BARE.fullmatch(self.text.strip()))


def _clauses(message: str) -> Iterator[_Clause]:
    """The conditional clauses, each with what follows from it; in English that may come first."""
    for match in _IF_KO.finditer(message):
        yield _Clause(match["if"], match["then"], match.group(), "ko")
    for match in _IF_EN.finditer(message):
        before = _LAST_PART.split(match["before"])[-1]
        yield _Clause(match["if"], match["then"] or before, match.group(), "en")


def _subject(text: str, limit: FigureBound) -> str:
    """What a clause says about a figure, without the limit: 11월 매출이 1억 넘으면 is about 11월 매출."""
    before = text[: limit.span[0]].rstrip()
    return re.sub(r"(?:이|가|은|는)$|\b(?:is|are|was|were)$", "", before).strip()


def holds(value: float, limit: FigureLimit) -> bool:
    """Whether a figure lies beyond the limit."""
    return _COMPARES[limit.operator](value, float(limit.value))


_CONDITIONAL: tuple[Intent, ...] = ("document_generation", "data_storage")
"""What may depend on a condition: figures and checks are needed to know whether it holds."""
_ASKED = {"ko": "알려주고,", "en": "please, then"}
_LAST_PART = re.compile(r"(?<=[고서])\s+|,\s*|\s(?:and|then)\s")
_IF_KO = re.compile(
    r"(?P<if>[^,.;\n]{1,60}?(?:(?:으?면|다면|라면)|(?:을|는|인|된|한|할)\s*(?:때|경우)(?:에)?만?|조건으로))"
    r"(?:\s*,)?\s+(?P<then>[^.;\n]{1,80})"
)
_IF_EN = re.compile(
    r"(?P<before>[^,.;\n]{0,80}?)\b(?:only )?(?:if|when|provided(?: that)?|as long as)\s+"
    r"(?P<if>[^,.;\n]{1,60})(?:,\s*(?:then )?(?P<then>[^.;\n]{1,80}))?",
    re.IGNORECASE,
)
_RULES = re.compile(
    r"위반|규정|규약|문제|저촉|컴플라이언스|점검|검토|심사|violat|complian|rules?\b|issue|problem|check|review",
    re.IGNORECASE,
)
_FINE = re.compile(
    r"없|않|안\s*(?:걸|어긋|되는)|통과|괜찮|되면|된다면|가능|문제없|적합|\bno(?:t|ne)?\b|\bpass|\bfine\b|\bok(?:ay)?\b|\bclear",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"(?:그게\s*|다\s*)?(?:되면|된다면|괜찮으면|괜찮다면|통과하면|통과되면|가능하면)"
    r"|(?:it|that|this)(?: is|'s)? (?:fine|ok|okay|allowed)",
    re.IGNORECASE,
)
_FORBIDS = re.compile(r"(?:하지|지)\s*(?:마|말)|말아|안\s*(?:해도|돼)|\b(?:do not|don.t|never)\b", re.IGNORECASE)
_COMPARES: dict[Comparison, Callable[[float, float], bool]] = {
    ">=": lambda value, limit: value >= limit,
    ">": lambda value, limit: value > limit,
    "<=": lambda value, limit: value <= limit,
    "<": lambda value, limit: value < limit,
}
