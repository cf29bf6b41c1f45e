"""A question that is asked again: what changed in the documents since is told first."""

import pytest

from madang.assistants.research.tests.conversation import talking
from madang.assistants.research.understand.rewrite import asks_again
from madang.knowledge.readers.markdown import read_markdown
from madang.knowledge.sources import CorpusDocument

QUESTION = "How many boats does the harbour lend?"


def _page(name: str, text: str) -> CorpusDocument:
    return read_markdown(f"# Harbour, page {name}\n\n{text}\n", f"{name}.md")


BEFORE = [_page("boats", "The harbour lends 12 boats in summer."), _page("nets", "The harbour lends nets to anybody.")]


@pytest.mark.parametrize(
    ("message", "again"),
    [
        ("Ask again.", True),
        ("Please check it again", True),
        ("What has changed since the last report?", True),
        ("다시 조사해 줘", True),
        ("그동안 달라진 게 있어?", True),
        (QUESTION.rstrip("?"), True),
        ("What has changed in the fares?", False),
        ("다시 써줘", False),
        ("How do I look up a word again?", False),
    ],
)
def test_a_question_asked_again_is_told_from_a_new_one(message: str, again: bool):
    assert asks_again(message, QUESTION) is again


async def test_what_changed_since_is_told_first_and_then_the_report():
    async with talking(BEFORE) as talk:
        first = await talk.ask(QUESTION, language="en")
        corpus = talk.library.corpus("city", tenant="")
        await corpus.replace([
            _page("boats", "The harbour lends 19 boats in summer."),
            _page("rafts", "Beside its boats the harbour lends two rafts."),
        ])  # fmt: skip
        again = await talk.ask("Ask again", language="en")
    changes, _, report = again.answer.partition("## Summary")
    assert "What has changed" not in first.answer
    assert changes.index("What has changed since 2026-11-15") < changes.index("New document: Harbour, page rafts")
    assert "**Changed:** The harbour lends 19 boats in summer." in changes
    assert "(Before: The harbour lends 12 boats in summer.)" in changes
    assert "**No longer said:** The harbour lends nets to anybody." in changes
    assert "The harbour lends 19 boats in summer." in report
    assert again.data["changed"] == 3


async def test_that_nothing_changed_is_said_where_that_was_asked():
    async with talking(BEFORE) as talk:
        first = await talk.ask(QUESTION, language="en")
        corpus = talk.library.corpus("city", tenant="")
        await corpus.add([_page("weather", "It rained on Tuesday, and again on Friday.")])
        again = await talk.ask("What has changed since?", language="en")
        repeated = await talk.ask(QUESTION, language="en")
    assert "What the documents say on this question is as it was." in again.answer
    assert again.data["changed"] == 0
    assert repeated.answer == first.answer


async def test_files_that_were_handed_in_are_not_gone():
    async with talking([]) as talk:
        file = await talk.hand_in("boats.md", b"# Boats\n\nThe harbour lends 12 boats in summer.\n")
        await talk.ask(QUESTION, file, language="en")
        again = await talk.ask("Ask again", language="en")
    assert "is as it was" in again.answer
    assert "No longer said" not in again.answer
