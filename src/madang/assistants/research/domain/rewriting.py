"""Writing a report again: from the passages that were found, without looking for more."""

import re
from collections.abc import Sequence

from madang.assistants.research.domain.brief import Brief
from madang.assistants.research.domain.compression import compress
from madang.assistants.research.domain.notes import Note, RawNote
from madang.assistants.research.domain.report import Report, Section

__all__ = ["asks_again", "notes_again"]


def asks_again(message: str) -> bool:
    """Whether the message wants the report written again, and asks nothing new."""
    return bool(_AGAIN.fullmatch(message.strip().rstrip(".!? ")))


def notes_again(brief: Brief, report: Report, found: Sequence[RawNote], count: int) -> list[Note]:
    """The notes that the report was written from, made anew with so many sentences a topic."""
    kept = {note.passage: note for note in found}
    return [
        _note(section, brief, [kept[each.passage].changed(score=each.score) for each in section.found], count)
        for section in report.sections
    ]


def _note(section: Section, brief: Brief, found: Sequence[RawNote], count: int) -> Note:
    quotes = compress(f"{section.title} {brief.asked}", found, count)
    return Note(
        topic=section.topic,
        title=section.title,
        outcome="found" if quotes else "failed" if section.problem else "nothing",
        quotes=quotes,
        found=section.found,
        problem=section.problem,
    )


_AGAIN = re.compile(
    r"(?:보고서(?:를|만)?\s*)?(?:다시|새로)\s*(?:한번\s*)?(?:써|작성해|만들어)(?:\s*(?:줘|주세요|줄래요?|주실래요|봐))?(?:요)?"
    r"|(?:please\s+)?(?:re-?write|write|compose|regenerate)(?:\s+(?:the|that|this|your))?\s+report(?:\s+(?:again|anew))?"
    r"(?:,?\s+please)?",
    re.IGNORECASE,
)
