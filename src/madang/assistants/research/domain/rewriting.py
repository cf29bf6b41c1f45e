"""Writing a report again: from the passages that were found, without looking for more."""

import re
from collections.abc import Sequence

from madang.assistants.research.domain.brief import Brief
from madang.assistants.research.domain.compression import compress
from madang.assistants.research.domain.notes import Note, RawNote
from madang.assistants.research.domain.report import Report, Section

__all__ = ["notes_again", "sentences_again"]


def sentences_again(message: str, before: int) -> int | None:
    """How many sentences a topic is to have in a report that is written again; None where something new is asked.

    Shorter is half of what it was, longer twice as many.
    """
    said = message.strip().rstrip(".!? ")
    if _SHORTER.fullmatch(said):
        return max(1, before // 2)
    if _LONGER.fullmatch(said):
        return before * 2
    return before if _AGAIN.fullmatch(said) else None


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
_WRITE = r"(?:\s*(?:써|작성해|만들어|요약해|정리해|줄여))?(?:\s*(?:줘|주세요|줄래요?|주실래요|봐))?(?:요)?"
_SHORTER = re.compile(
    rf"(?:보고서(?:를|만)?\s*)?(?:(?:좀\s*)?(?:더\s*)?(?:짧게|간단히|간단하게|간략히|간략하게){_WRITE}|줄여\s*(?:줘|주세요))"
    r"|(?:please\s+)?(?:make it\s+)?(?:shorter|more concise|briefer)(?:,?\s+please)?",
    re.IGNORECASE,
)
_LONGER = re.compile(
    rf"(?:보고서(?:를|만)?\s*)?(?:좀\s*)?(?:더\s*)?(?:길게|자세히|자세하게|상세히|상세하게){_WRITE}"
    r"|(?:please\s+)?(?:make it\s+)?(?:longer|more detailed|in more detail)(?:,?\s+please)?",
    re.IGNORECASE,
)
