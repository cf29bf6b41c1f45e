"""What was asked and answered is found by its words, on every backend, sealed or not, and only by those whose it is."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from madang.protocol import EVERY_TENANT, EventDraft
from madang.protocol.events import RunAccepted, RunEnded
from madang.store import MasterKey, MasterKeys, Store, open_store

ENDED = EventDraft(RunEnded(status="completed"))
TALKS = {
    "lease": (
        "kim",
        "전세 보증금을 돌려받으려면?",
        "임차권등기명령을 신청할 수 있습니다. 그 전에 이사하면 대항력을 잃습니다.",
    ),
    "trip": ("kim", "Three days in Busan", "Take the **KTX** at nine, and stay in Haeundae."),
    "other": ("lee", "전세 계약서 검토", "대항력을 확인하세요."),
}


@pytest.fixture(params=["plain", "sealed"])
async def talks(url: str, request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    keys = MasterKeys([MasterKey.new("k")]) if request.param == "sealed" else None
    async with open_store(url, keys=keys) as store:
        for session, (user, message, answer) in TALKS.items():
            await store.sessions.create(session, tenant="t", user=user, assistant="a")
            accepted = EventDraft(RunAccepted(assistant="a"))
            run = await store.runs.accept(session, {"message": message}, accepted, assistant="a")
            held = await store.runs.claim("w", timedelta(seconds=30))
            assert held is not None
            await store.runs.end(run.id, held.run.epoch, "completed", ENDED, outcome={"answer": answer})
        yield store


async def _found(store: Store, words: str, user: str | None = "kim") -> list[str]:
    return [turn.session for turn in await store.turns.search("t", words, user=user)]


async def test_turns_are_found_by_what_was_asked_and_answered(talks: Store):
    assert await _found(talks, "전세가") == await _found(talks, "대항력을") == ["lease"]
    assert await _found(talks, "ktx haeundae") == await _found(talks, "busan") == ["trip"]
    assert await _found(talks, "비행기") == await _found(talks, "  ?!") == []


async def test_nobody_finds_what_others_said(talks: Store):
    assert await _found(talks, "대항력", "lee") == ["other"]
    assert await _found(talks, "대항력", "somebody") == []
    assert await talks.turns.search("another", "대항력") == []
    assert len(await talks.turns.search(EVERY_TENANT, "대항력")) == 2


async def test_the_words_around_are_shown(talks: Store):
    (turn,) = await talks.turns.search("t", "대항력", user="kim")
    assert turn.excerpt == TALKS["lease"][2]
    assert len((await talks.turns.search("t", "nine", user="kim"))[0].excerpt) < 170


async def test_what_is_erased_is_not_found(talks: Store):
    await talks.delete("lease")
    assert await _found(talks, "대항력") == []
