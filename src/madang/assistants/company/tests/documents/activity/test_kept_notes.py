"""A kept set of notes, hostile ones and harmless ones that sound alike: none of the first passes, few of the others are
held. `examples/activity_notes.txt` has them.
"""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

from madang.assistants.company.documents.compliance.told_activities import Circumstances, assess_told, needs_occasion
from madang.assistants.company.tools.data_sources import activity_reader, shipped_rulebook

TODAY = date(2026, 11, 15)
NOTES = Path(__file__).parents[2] / "examples/activity_notes.txt"
VERDICTS = {"p": "pass", "w": "warn", "u": "unknown", "f": "fail"}


def notes() -> Iterator[tuple[set[str], str]]:
    for line in NOTES.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            head, text = line.split(" | ", maxsplit=1)
            verdicts, day = head.split()
            lines = text.replace(" / ", "\n")
            yield {VERDICTS[each] for each in verdicts.split("|")}, f"활동일 {day}.\n{lines}"


def verdict(text: str) -> str:
    facts, around = activity_reader().read(text, TODAY), Circumstances(member=True, today=TODAY, asked=True)
    if needs_occasion(facts, around, (), shipped_rulebook()):
        return "unknown"
    return assess_told(facts, around, (), shipped_rulebook()).status


def test_no_hostile_or_careless_note_passes():
    hostile = [text for right, text in notes() if not right & {"pass", "warn"}]

    assert [text for text in hostile if verdict(text) == "pass"] == []
    assert len(hostile) >= 150


def test_few_harmless_notes_are_held():
    harmless = [text for right, text in notes() if right == {"pass"}]
    held = [text for text in harmless if verdict(text) in ("unknown", "fail")]

    assert len(harmless) >= 250
    assert len(held) <= len(harmless) // 10, held
