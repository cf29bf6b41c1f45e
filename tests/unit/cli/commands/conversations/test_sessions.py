import json
import re
import stat
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from madang.protocol import EVERY_TENANT, EventDraft
from madang.protocol.events import ResponseReady, RunAccepted, RunEnded
from madang.protocol.requests import RunRequest
from madang.store import Store
from tests.unit.cli.conftest import Madang, Seed

_LEASE = timedelta(seconds=30)


async def talk(store: Store) -> None:
    """A conversation of one turn, asked by 'kim' of 'travel'."""
    await store.sessions.create("trip", user="kim", assistant="travel", title="Three days in Busan")
    request = RunRequest(message="Three days in Busan, call 010-1234-5678")
    accepted = EventDraft(RunAccepted(assistant="travel"))
    run = await store.runs.accept("trip", request.to_row(), accepted, assistant="travel")
    claim = await store.runs.claim("w", _LEASE)
    assert claim is not None
    responded = EventDraft(ResponseReady(answer="Take the train, **KTX**."))
    await store.events.of(run.id, claim.run.epoch).append([responded])
    await store.runs.end(run.id, claim.run.epoch, "completed", EventDraft(RunEnded(status="completed")))


def test_a_store_without_sessions_says_so(madang: Madang):
    ran = madang("sessions", "list")
    assert (ran.code, ran.out, ran.err) == (0, "", "There are no conversations.\n")


def test_sessions_are_listed_with_how_many_there_are(madang: Madang, seed: Seed):
    seed(talk)
    ran = madang("sessions", "list")
    heading, line = ran.out.splitlines()
    assert heading.split() == ["id", "assistant", "user", "status", "title", "updated"]
    assert re.fullmatch(r"trip +travel +kim +idle +Three days in Busan +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d *", line)
    assert ran.err == "1 of 1\n"


@pytest.mark.parametrize("words", [["--user", "lee"], ["--assistant", "company"], ["--search", "Seoul"]])
def test_only_what_matches_is_listed(madang: Madang, seed: Seed, words: list[str]):
    seed(talk)
    assert madang("sessions", "list", *words).err == "There are no conversations.\n"


def test_what_was_said_is_found_with_personal_data_masked(madang: Madang, seed: Seed):
    seed(talk)
    ran = madang("sessions", "search", "busan", "--user", "kim")
    assert "Three days in Busan" in ran.out
    assert "010-1234-5678" not in ran.out
    assert madang("sessions", "search", "busan", "--user", "lee").err == "Nothing was found.\n"


def test_a_status_that_is_none_is_a_wrong_call(madang: Madang):
    ran = madang("sessions", "list", "--status", "asleep")
    assert ran.code == 2
    assert "'asleep' is not one of 'idle', 'busy', 'interrupted', 'error'" in ran.err


def test_a_conversation_is_shown_with_personal_data_masked(madang: Madang, seed: Seed):
    seed(talk)
    ran = madang("sessions", "show", "trip", "--lang", "ko")
    assert ran.out.splitlines()[0].split() == ["세션", "도우미", "테넌트", "사용자", "상태", "만든", "때", "바뀐", "때"]
    assert ran.out.splitlines()[-2:] == [
        "> Three days in Busan, call ***REDACTED***",
        "Take the train, **KTX**.",
    ]


@pytest.mark.parametrize("command", ["show", "export", "delete --yes"])
@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "madang: There is no session 'nowhere'.\n"),
        ("ko", "madang: 세션 'nowhere'을(를) 찾을 수 없습니다.\n"),
    ],
)
def test_a_session_that_is_not_there_is_one_line(madang: Madang, command: str, lang: str, line: str):
    ran = madang("--lang", lang, "sessions", *command.split(), "nowhere")
    assert (ran.code, ran.out, ran.err) == (1, "", line)


def test_an_export_holds_everything_masked(madang: Madang, seed: Seed):
    seed(talk)
    exported = json.loads(madang("sessions", "export", "trip").out)
    [run] = exported["runs"]
    assert exported["session"]["id"] == "trip"
    assert exported["state"] == {}
    assert run["request"]["message"] == "Three days in Busan, call ***REDACTED***"
    assert [event["kind"] for event in run["events"]] == ["run_accepted", "response", "run_ended"]


def test_a_full_export_to_a_file_is_for_its_owner_alone_and_on_record(madang: Madang, seed: Seed, tmp_path: Path):
    seed(talk)
    ran = madang("sessions", "export", "trip", "--full", "--to", "trip.json")
    file = tmp_path / "trip.json"
    assert (ran.code, ran.out, ran.err) == (0, "", "Written to trip.json.\n")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "010-1234-5678" in file.read_text("utf-8")
    assert re.search(r"export +trip +\{\"full\": true\}", madang("audit", "list").out)
    again = madang("sessions", "export", "trip", "--to", "trip.json")
    assert (again.code, again.err) == (1, "madang: trip.json: File exists\n")


def test_deleting_asks_and_nobody_at_the_terminal_is_no_consent(madang: Madang, seed: Seed):
    seed(talk)
    ran = madang("sessions", "delete", "trip")
    assert ran.code == 2
    assert "There is no terminal to confirm on. Add --yes to do it anyway." in ran.err
    assert madang("sessions", "show", "trip").code == 0


def test_a_deleted_session_is_gone_and_who_did_it_is_on_record(madang: Madang, seed: Seed):
    seed(talk)
    ran = madang("sessions", "delete", "trip", "--yes")
    assert (ran.code, ran.err) == (0, "trip: deleted.\n")
    assert madang("sessions", "show", "trip").code == 1

    async def last(store: Store) -> Any:
        [entry] = await store.audit.list(EVERY_TENANT)
        return entry.action, entry.session

    assert seed(last) == ("delete", "trip")


def test_of_several_sessions_none_is_deleted_if_one_is_not_there(madang: Madang, seed: Seed):
    seed(talk)
    assert madang("sessions", "delete", "trip", "nowhere", "--yes").code == 1
    assert madang("sessions", "show", "trip").code == 0
