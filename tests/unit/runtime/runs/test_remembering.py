"""What a message asks of the memory is done once, however often its run is begun."""

from langgraph.checkpoint.memory import InMemorySaver

from madang.protocol import Answer, Remembered, RunRequest
from madang.runtime import run_assistant
from madang.store import open_store
from madang.store.memory.personal import PersonalMemory
from madang.testing import MemoryEffects, MemoryJournal, echo_assistant, make_context

TOLD = Remembered(id="", text="I eat no shellfish", assistant="echo", told_at="2026-03-01T09:00:00Z")


async def _attempt(message: str, mine: PersonalMemory, effects: MemoryEffects) -> Answer:
    """The answer of one attempt at the run, which left no checkpoint and whose log is not known."""
    context = make_context(person=mine, assistant="echo", effects=effects)
    parts = {"checkpointer": InMemorySaver(), "journal": MemoryJournal()}
    return (await run_assistant(echo_assistant(), RunRequest(message=message), context, **parts)).answer


async def test_a_run_that_is_tried_again_forgets_nothing_more():
    async with open_store("sqlite:///:memory:") as store:
        mine, effects = store.personal_memory("acme", "mina"), MemoryEffects()
        for text in ("I eat no shellfish", "I eat no shellfish soup in summer"):
            await mine.keep(TOLD.changed(text=text))
        first, again = [await _attempt("Forget that I eat no shellfish", mine, effects) for _ in range(2)]
        assert len(await mine.list()) == 1
        assert [use.act for use in first.memory] == ["forgotten"]
        assert again.model_copy(update={"memory_load": first.memory_load}) == first  # but for how long reading took


async def test_what_was_chosen_is_forgotten_though_the_first_attempt_did_not_come_to_it():
    class Dying(PersonalMemory):
        async def forget(self, idents: object) -> list[Remembered]:
            raise RuntimeError("the worker dies")

    async with open_store("sqlite:///:memory:") as store:
        mine, effects = store.personal_memory("acme", "mina"), MemoryEffects()
        await mine.keep(TOLD.changed(text=f"{TOLD.text}, as my doctor told me last spring"))
        dying = Dying(store.memory, mine._owner)  # pyright: ignore[reportPrivateUsage]
        assert (await _attempt("Forget that I eat no shellfish", dying, effects)).status == "failed"
        await mine.keep(TOLD)  # which the words fit better
        answer = await _attempt("Forget that I eat no shellfish", mine, effects)
        assert [use.memory.text for use in answer.memory] == ["I eat no shellfish, as my doctor told me last spring"]
        assert [each.text for each in await mine.list()] == [TOLD.text]
