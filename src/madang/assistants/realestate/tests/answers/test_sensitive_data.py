"""What users write about themselves shows nowhere but in the answers they get."""

import json
import logging
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from madang.assistants.realestate.manifest import ASSISTANT
from madang.assistants.realestate.tests.conversation import Conversation
from madang.protocol import Actor
from madang.reading.numbers.money import format_won
from madang.runtime.application import open_application
from madang.runtime.assistants.discovery import Assistants
from madang.runtime.logs import trace_of
from madang.runtime.runs.time_travel import TimeTravel
from madang.store.encryption.keys import MasterKey, MasterKeys
from madang.store.store import open_store

_INCOME = 87_654_321
_NAMES_AND_NUMBERS = ("김집주", "이세입", "900101-1234567", "110-123-456789")
_SECRETS = (*_NAMES_AND_NUMBERS, str(_INCOME), f"{_INCOME:,}", format_won(_INCOME))
_SAMPLE = 4
"""Every how many checkpoints one is checked; they are all alike."""
_MESSAGES = (
    f"저는 이세입이고 주민번호 900101-1234567, 계좌는 국민은행 110-123-456789예요. 연봉 {_INCOME}원에 "
    "10억 아파트 대출 얼마나 나와?",
    "월세 계약서 써줘",
    *("서울특별시 마포구 공덕동 1-1, 101동 101호", "59", "김집주", "이세입", "5천만원", "500만원", "4500만원"),
    *("2026년 12월 20일", "60만원", "25", "2026년 12월 20일", "2028년 12월 19일"),
)


@pytest.mark.req("HC28", "H7", "H82")
async def test_what_users_write_about_themselves_is_in_no_dump_event_title_or_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.DEBUG)
    file = tmp_path / "madang.db"
    keys = MasterKeys([MasterKey("test", bytes(range(32)))])
    async with (
        open_store(f"sqlite:///{file}", keys=keys) as store,
        open_application(store, assistants=Assistants({"realestate": ASSISTANT}, {})) as application,
    ):
        conversation = Conversation(application, store, "ko")
        for message in _MESSAGES:
            answer = await conversation.send(message)
        assert [file.name for file in answer.files] == ["lease_contract.docx", "lease_contract.pdf"]
        past = TimeTravel(store, ASSISTANT)
        headers = (await past.checkpoints("home", limit=200))[::_SAMPLE]
        dumps = [json.dumps(await past.state_at("home", header.id), ensure_ascii=False) for header in headers]
        patches = [
            "".join(map(str, await past.changes("home", later.id, earlier.id))) for later, earlier in pairwise(headers)
        ]
        events = await application.sessions.events(Actor(), "home")
        dumped_events = [event.model_dump_json() for event in events if event.data.type != "response"]
        sessions = [session.title for session in await store.sessions.list()]
    assert len(dumps) >= 4
    assert len(dumped_events) > 10
    assert list(_leaks(dumps)) == []
    assert list(_leaks(patches)) == []
    assert list(_leaks(dumped_events)) == []
    assert sessions == ["저는 ***REDACTED***이고 주민번호 ***REDACTED***, 계좌는 국민은행 ***REDACT…"]
    assert list(_leaks([caplog.text])) == []
    assert [secret for secret in _SECRETS if secret.encode() in _bytes_below(tmp_path)] == []


def test_a_trace_of_an_error_masks_what_it_stumbled_over():
    try:
        int("900101-1234567")
    except ValueError as error:
        assert list(_leaks([trace_of(error)])) == []


def _bytes_below(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


def _leaks(texts: list[str]) -> Iterator[tuple[str, str]]:
    for text in texts:
        for secret in _SECRETS:
            if secret in text:
                place = text.index(secret)
                yield secret, text[max(0, place - 60) : place + 40]
