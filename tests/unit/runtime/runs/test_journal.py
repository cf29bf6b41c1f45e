"""What is said is written in order, several at a time, and all of it by the end."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta

import pytest

from madang.protocol import EventDraft
from madang.protocol.events import RunAccepted, TokenStreamed, WarningRaised
from madang.runtime.runs.journal import EventWriter
from madang.store import open_store
from madang.testing import MemoryJournal


def said(number: int) -> EventDraft:
    return EventDraft(TokenStreamed(text=f"{number} ", message=str(number)))


def word(text: str, message: str = "1", agent: str | None = None) -> EventDraft:
    return EventDraft(TokenStreamed(text=text, message=message), agent)


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


async def test_words_that_follow_fast_are_written_together_and_the_first_at_once(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("madang.runtime.runs.journal._TOKEN_SECONDS", 60.0)
    journal = TellingJournal()
    async with EventWriter(journal) as writer:
        writer.write(word("first "))
        await journal.told.wait()
        for text in ("a ", "b ", "c"):
            writer.write(word(text))
            await asyncio.sleep(0.02)
        assert journal.log == [word("first ")]
        journal.told.clear()
        writer.write(EventDraft(WarningRaised(message="slow")))
        await journal.told.wait()
    words = [word("first "), word("a "), word("b "), word("c")]
    assert journal.log == [*words, EventDraft(WarningRaised(message="slow"))]
    assert journal.spoken == words
    assert [each.word for each in journal.log] == [1, 2, 3, 4, None]


async def test_a_word_is_told_at_once_but_after_what_was_said_before_it():
    class Talkative(MemoryJournal):
        async def append(self, said: Sequence[EventDraft]) -> None:
            writer.write(word("later"))  # while the warning is written
            assert self.spoken == [word("first ")]
            await super().append(said)
            Talkative.append = MemoryJournal.append  # type: ignore[method-assign]

    journal = Talkative()
    async with EventWriter(journal) as writer:
        writer.write(word("first "))
        assert journal.spoken == [word("first ")]
        writer.write(EventDraft(WarningRaised(message="slow")))
        writer.write(word("second "))
        assert journal.spoken == [word("first ")]
    assert journal.spoken == [word("first "), word("later")]
    assert [each.word for each in journal.log] == [1, None, 2, 3]


async def test_who_flushes_does_not_wait_for_the_pause_between_words(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("madang.runtime.runs.journal._TOKEN_SECONDS", 60.0)

    class Talkative(MemoryJournal):
        async def append(self, said: Sequence[EventDraft]) -> None:
            if not self.log:
                writer.write(word("second"))  # while the first is written
            await super().append(said)

    journal = Talkative()
    async with asyncio.timeout(10), EventWriter(journal) as writer:
        writer.write(word("first "))
        await writer.flush()
        assert journal.log == [word("first "), word("second")]


class TellingJournal(MemoryJournal):
    """A journal that tells that it was written to."""

    def __init__(self) -> None:
        super().__init__()
        self.told = asyncio.Event()

    async def append(self, said: Sequence[EventDraft]) -> None:
        await super().append(said)
        self.told.set()


async def test_a_follower_of_the_run_hears_words_while_they_wait_to_be_logged(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("madang.runtime.runs.journal._TOKEN_SECONDS", 60.0)
    async with open_store("sqlite:///:memory:") as store, asyncio.timeout(30):
        await store.runs.accept("s", {}, EventDraft(RunAccepted(assistant="a")), run="r")
        claimed = await store.runs.claim("w", timedelta(minutes=1))
        assert claimed is not None
        async with EventWriter(store.events.of("r", claimed.run.epoch)) as writer:
            events = store.events.follow_run("r", after=1)
            for text in ("Jeju ", "in ", "May"):
                writer.write(word(text))
                assert (await anext(events)).data == word(text).data
            assert len(await store.events.read_run("r", after=1)) == 1
            await events.aclose()
        assert [event.data for event in await store.events.read_run("r", after=1)] == [
            word(text).data for text in ("Jeju ", "in ", "May")
        ]
