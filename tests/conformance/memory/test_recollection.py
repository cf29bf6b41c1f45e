"""What a run knows of its user when it begins, and what it leaves, on every backend."""

from datetime import timedelta

import pytest

from madang.store import Store
from madang.store.memory.user_memory import MemoryOwner, UserMemory, recall_user, remember_about_user, set_preferences
from tests.conformance.conftest import Clock

ME = MemoryOwner("acme", "mina@example.com")


@pytest.mark.req("H15")
async def test_what_one_session_left_bears_on_the_question_of_the_next(store: Store, clock: Clock) -> None:
    await remember_about_user(store.memory, ME, ["전세 보증금은 2억원까지", "고양이를 키운다"], session="first")
    await set_preferences(store.memory, ME, {"language": "ko", "units": {"area": "평"}})
    clock.advance(timedelta(days=1))

    assert await recall_user(store.memory, ME, "전세를 찾아줘") == UserMemory(
        memories=("전세 보증금은 2억원까지",),
        preferences={"language": "ko", "units": {"area": "평"}},
        loaded_at=clock.now,
    )


async def test_nobody_recalls_what_another_taught(store: Store) -> None:
    await remember_about_user(store.memory, ME, ["likes tea"], session="s")
    await set_preferences(store.memory, ME, {"language": "ko"})

    for other in (MemoryOwner("acme", "mina"), MemoryOwner("other", ME.user), MemoryOwner("", "")):
        found = await recall_user(store.memory, other, "tea")
        assert (found.memories, found.preferences) == ((), {})


async def test_the_same_memory_is_kept_once_and_belongs_to_the_latest_session(store: Store) -> None:
    await remember_about_user(store.memory, ME, ["likes tea", "likes tea"], session="first")
    await remember_about_user(store.memory, ME, ["likes tea"], session="second")
    await store.delete("first")

    assert (await recall_user(store.memory, ME, "tea")).memories == ("likes tea",)
    await store.delete("second")
    assert (await recall_user(store.memory, ME, "tea")).memories == ()


async def test_a_preference_outlives_sessions_until_it_is_taken_back(store: Store) -> None:
    await remember_about_user(store.memory, ME, ["likes tea"], session="s")
    await set_preferences(store.memory, ME, {"language": "ko", "tone": "short"})
    await store.delete("s")
    await set_preferences(store.memory, ME, {"tone": None})

    assert (await recall_user(store.memory, ME, "tea")).preferences == {"language": "ko"}


async def test_a_memory_that_nobody_recalls_fades(store: Store, clock: Clock) -> None:
    await remember_about_user(store.memory, ME, ["likes tea", "has a cat"], session="s", minutes=60)
    clock.advance(timedelta(minutes=40))
    assert (await recall_user(store.memory, ME, "tea?", limit=1)).memories == ("likes tea",)
    clock.advance(timedelta(minutes=40))

    assert (await recall_user(store.memory, ME, "tea and the cat")).memories == ("likes tea",)
