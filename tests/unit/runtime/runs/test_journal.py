"""What is said is written in order, several at a time, and all of it by the end."""

import asyncio
from collections.abc import Sequence

import pytest

from madang.protocol import EventDraft
from madang.protocol.events import TokenStreamed
from madang.runtime.runs.journal import EventWriter
from madang.testing import MemoryJournal


def said(number: int) -> EventDraft:
    return EventDraft(TokenStreamed(text=f"{number} "))


class SlowJournal(MemoryJournal):
    """A journal that takes its time, and keeps how much it was given at once."""

    batches: list[int]

    async def append(self, said: Sequence[EventDraft]) -> None:
        self.batches = [*getattr(self, "batches", []), len(said)]
        await asyncio.sleep(0.01)
        await super().append(said)


@pytest.fixture
def long_linger(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scribe waits for more to be said until somebody is in a hurry."""
    monkeypatch.setattr("madang.runtime.runs.journal._BATCH_SECONDS", 60.0)


@pytest.mark.usefixtures("long_linger")
async def test_all_is_written_in_order_and_together_where_writing_is_slow():
    journal = SlowJournal()
    async with EventWriter(journal) as writer:
        for number in range(10):
            writer.write(said(number))
            await asyncio.sleep(0)
        assert len(journal.log) < 10
    assert journal.log == [said(number) for number in range(10)]
    assert journal.batches == [10]
    assert writer.streamed_text == "0 1 2 3 4 5 6 7 8 9 "


async def test_nothing_said_is_nothing_written():
    journal = SlowJournal()
    async with EventWriter(journal):
        pass
    assert journal.log == []


async def test_a_journal_that_refuses_is_heard_of():
    class Refusing(MemoryJournal):
        async def append(self, said: Sequence[EventDraft]) -> None:
            raise OSError("full")

    with pytest.raises(OSError, match="full"):
        async with EventWriter(Refusing()) as writer:
            writer.write(said(1))


@pytest.mark.usefixtures("long_linger")
async def test_what_is_said_close_together_is_written_at_once():
    journal = SlowJournal()
    async with EventWriter(journal) as writer:
        for group in (2, 3):
            for number in range(group):
                writer.write(said(number))
                await asyncio.sleep(0)
            await writer.flush()
    assert journal.batches == [2, 3]


@pytest.mark.usefixtures("long_linger")
async def test_what_another_thread_says_is_written_too():
    journal = SlowJournal()
    async with EventWriter(journal) as writer:
        writer.write(said(0))
        await asyncio.to_thread(writer.write, said(1))
        writer.write(said(2))
    assert journal.log == [said(number) for number in range(3)]


async def test_who_waits_for_it_finds_all_written_that_was_said_before():
    journal = SlowJournal()
    async with EventWriter(journal) as writer:
        await writer.flush()
        for number in range(3):
            writer.write(said(number))
            await writer.flush()
            assert journal.log[-1] == said(number)


async def test_nobody_waits_for_what_can_never_be_written():
    class Refusing(MemoryJournal):
        async def append(self, said: Sequence[EventDraft]) -> None:
            raise OSError("full")

    with pytest.raises(OSError, match="full"):
        async with EventWriter(Refusing()) as writer:
            writer.write(said(1))
            async with asyncio.timeout(60):
                await writer.flush()
                await writer.flush()
