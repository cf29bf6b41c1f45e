"""Databases that older versions wrote: every session in them is read, exported, forked and continued.

`stored/<version>-<kind>.db` were written by that version with `madang ask`: sessions of each assistant that have been
answered, and others that wait for an answer. They are never written again: whatever moves, they must stay readable.
"""

import base64
import json
import re
import shutil
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Madang

STORED = Path(__file__).parent / "stored"
KEYS = f"first:{base64.b64encode(bytes(range(32))).decode()}"

SESSIONS = {
    "0.1.0-plain": [
        ("realestate-answered", "월세로 바꾸면?"),
        ("realestate-waiting", "서울특별시 마포구 공덕동 1-1, 101동 101호"),
        ("travel-answered", "호텔을 더 싼 데로 바꿔줘"),
        ("travel-waiting", "오사카"),
        ("research-answered", "Write it again, shorter."),
        ("company-answered", "부산은?"),
        ("company-waiting", "1"),
    ],
    "0.1.0-encrypted": [("travel-encrypted", "호텔을 더 싼 데로 바꿔줘"), ("company-encrypted", "1")],
}
EACH = [(database, session, reply) for database, found in SESSIONS.items() for session, reply in found]


@pytest.fixture
def opened(address: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """A copy of the older database, in place of this test's own store."""
    shutil.copy(STORED / f"{request.param}.db", address.removeprefix("sqlite:///"))
    if request.param.endswith("encrypted"):
        monkeypatch.setenv("MADANG_KEYS", KEYS)
    return request.param


@pytest.mark.parametrize("opened", SESSIONS, indirect=True)
def test_every_session_is_listed_and_the_report_finds_nothing_unreadable(opened: str, madang: Madang):
    listed = madang("sessions", "list").out
    assert {session for session, _ in SESSIONS[opened]} <= {*re.findall(r"^\S+", listed, re.MULTILINE)}
    report = madang("migrate")
    assert (report.code, report.err) == (
        0,
        "States are converted when they are read. This is a report; nothing was written.\n",
    )
    assert "! " not in report.out


@pytest.mark.parametrize(("opened", "session", "reply"), EACH, indirect=["opened"])
def test_a_session_of_an_older_version_is_read_exported_forked_and_continued(
    opened: str, session: str, reply: str, madang: Madang
):
    shown = madang("sessions", "show", session)
    assert (shown.code, shown.err) == (0, "")
    exported = json.loads(madang("sessions", "export", session).out)
    assert exported["session"]["id"] == session
    assert exported["state"]
    timeline = madang("inspect", session).out.splitlines()[1:]
    newest, oldest = timeline[0].split()[1], timeline[-1].split()[1]
    assert json.loads(madang("inspect", session, "--state", newest).out)
    assert madang("inspect", session, "--diff", oldest, newest).code == 0
    assert "New session: " in madang("inspect", session, "--fork", newest).out

    assistant = session.partition("-")[0]
    if assistant == "research":  # the first search indexes the corpus, which on a busy machine outlasts the tool
        assert madang("knowledge", "search", "madang", reply).code == 0
    answer = json.loads(madang("ask", assistant, reply, "--session", session, "--now", "2026-11-16", "--json").out)
    assert answer["status"] in {"completed", "interrupted"}
    assert answer["session"] == session
    report = madang("migrate")
    assert (report.code, "! " in report.out) == (0, False)
