"""`runs`, `audit`, `repair`, `prune`, `erase` and `migrate`: what looks after the store."""

import base64
import json
import re
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from langgraph.graph import START

from madang.state import CheckedGraph, State
from madang.store import Store, StoreError
from madang.store.data_protection.erasure import ErasureReceipt
from tests.unit.cli.conftest import Madang, Seed


class Newer(State, name="tests.teams", version=2):
    """What a later version of 'teams' might keep."""

    mood: str = ""


KEYS = f"k1:{base64.b64encode(bytes(32)).decode()}"


@pytest.fixture
def run(madang: Madang, tiny: None) -> str:
    """A run of 'teams' in the session 's'."""
    return json.loads(madang("ask", "teams", "call 010-1234-5678", "--session", "s", "--json").out)["run"]


# runs


def test_without_runs_there_is_nothing_to_list(madang: Madang):
    ran = madang("runs", "--lang", "ko")
    assert (ran.code, ran.out, ran.err) == (0, "", "실행이 없습니다.\n")


def test_runs_are_listed_with_how_they_ended(madang: Madang, run: str):
    heading, line = madang("runs").out.splitlines()
    assert heading.split() == ["run", "session", "assistant", "status", "created", "duration", "attempt", "error"]
    assert re.fullmatch(rf"{run} +s +teams +completed +[\d-]+ [\d:]+ +\d+\.\d s +1 *", line)
    assert madang("runs", "--status", "failed").err == "There are no runs.\n"


def test_one_run_is_shown_with_its_events_masked(madang: Madang, run: str):
    shown = madang("runs", run).out
    _, agents, events = shown.split("\n\n")
    heading, *lines = agents.splitlines()
    assert heading.split() == [
        *("agent", "steps", "duration", "retries", "tool", "calls", "model", "calls", "tokens", "Cost", "errors")
    ]
    assert re.fullmatch(r"law +1 +[\d.]+ s +0 +1 +0 +0 +\$0\.0000 +0 *", lines[2])
    assert re.fullmatch(r"advisor +1 +[\d.]+ s +0 +0 +1 +10 +\$0\.0000 +0 *", lines[4])
    kinds = [line.split()[3] for line in events.splitlines()[1:]]
    assert kinds[0] == "run_accepted"
    assert kinds[-1] == "run_ended"
    assert {"plan_ready", "todo_updated", "tool_call", "tool_result", "response"} <= {*kinds}
    assert "010-1234-5678" not in shown


def test_a_run_that_is_not_there_is_one_line(madang: Madang):
    ran = madang("runs", "nowhere")
    assert (ran.code, ran.err) == (1, "madang: There is no run 'nowhere'.\n")


# audit


def test_what_was_done_is_on_record(madang: Madang, run: str):
    [heading, line] = madang("audit", "list", "--session", "s").out.splitlines()
    assert heading.split() == ["no.", "time", "who", "what", "session", "details"]
    assert " ask " in line


def test_a_whole_audit_is_verified_and_its_end_can_be_kept(madang: Madang, run: str):
    ran = madang("audit", "verify")
    assert ran.code == 0
    whole, keep = ran.out.splitlines()
    assert whole == "The audit log is intact (entries: 1)."
    head = keep.removeprefix("Note its last entry elsewhere, to compare with later: ")
    assert madang("audit", "verify", "--kept", head).code == 0


def test_a_changed_audit_is_told_where_it_breaks(madang: Madang, run: str, tmp_path: Path):
    madang("sessions", "delete", "s", "--yes")
    with sqlite3.connect(tmp_path / "madang.db") as database:
        for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {trigger}")
        database.execute("UPDATE audit SET actor = 'nobody' WHERE number = 1")
    database.close()
    ran = madang("audit", "verify", "--lang", "ko")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "감사 기록이 1번에서 어긋납니다: 이 기록이나 바로 앞 기록이 바뀌었습니다. 백업에서 복원하세요.\n"


def test_an_end_that_is_none_is_a_wrong_call(madang: Madang):
    ran = madang("audit", "verify", "--kept", "seven")
    assert ran.code == 2
    assert "'seven' does not have the form number:hash." in ran.err


# repair


def test_a_store_in_which_nothing_is_damaged_needs_no_repair(madang: Madang, run: str):
    ran = madang("repair", "--lang", "ko")
    assert (ran.code, ran.out) == (0, "손상된 체크포인트가 없습니다.\n")


def test_a_damaged_checkpoint_is_reported_and_then_repaired(madang: Madang, run: str, tmp_path: Path):
    with sqlite3.connect(tmp_path / "madang.db") as database:
        latest = "SELECT max(id) FROM checkpoints WHERE namespace = ''"
        database.execute(f"UPDATE checkpoints SET body = substr(body, 2) WHERE id = ({latest})")
    database.close()
    refused = madang("inspect", "s", "--state", "latest")
    assert refused.code == 1
    assert "or save what is left with madang repair." in refused.err
    seen = madang("repair")
    heading, line = seen.out.splitlines()
    assert heading.split()[:2] == ["session", "unreadable"]
    assert re.fullmatch(r"s +1 +[0-9a-f-]{36} +- +1 +0 +- *", line)
    assert seen.code == 1
    assert seen.err.startswith("This is a report; nothing was changed.")
    done = madang("repair", "--session", "s", "--apply")
    assert (done.code, done.out.splitlines()[1].split()[-1]) == (0, "✓")
    assert madang("repair").out == "No checkpoint is damaged.\n"
    assert madang("inspect", "s", "--state", "latest").code == 0
    assert " repair " in madang("audit", "list", "--session", "s").out


def test_pruning_a_damaged_session_keeps_its_last_good_state(madang: Madang, run: str, tmp_path: Path):
    with sqlite3.connect(tmp_path / "madang.db") as database:
        latest = "SELECT max(id) FROM checkpoints WHERE namespace = ''"
        database.execute(f"UPDATE checkpoints SET body = substr(body, 2) WHERE id = ({latest})")
    database.close()
    assert madang("prune", "s", "--yes").out == "Removed 3 checkpoint(s) from 1 session(s).\n"
    assert madang("repair", "--apply").code == 0
    assert madang("inspect", "s", "--state", "latest").code == 0


# prune


def test_pruning_keeps_the_latest_state_and_says_what_went(madang: Madang, run: str):
    ran = madang("prune", "s", "--yes")
    assert (ran.code, ran.out) == (0, "Removed 4 checkpoint(s) from 1 session(s).\n")
    assert len(madang("inspect", "s").out.splitlines()) == 2
    assert json.loads(madang("inspect", "s", "--state", "latest").out)["advice"] == "Read article 1."
    assert madang("prune", "--all", "--yes", "--lang", "ko").out == "세션 1개에서 체크포인트 0개를 지웠습니다.\n"


def test_sessions_whose_time_is_over_are_swept(madang: Madang, seed: Seed):
    async def create(store: Store) -> None:
        await store.sessions.create("old", expires_at=datetime(2020, 1, 1, tzinfo=UTC))
        await store.sessions.create("kept")

    seed(create)
    assert madang("prune", "--expired", "--yes").out == ("Deleted 1 expired session(s).\nDeleted 0 expired file(s).\n")
    assert madang("sessions", "list").err == "1 of 1\n"


def test_pruning_nothing_in_particular_is_a_wrong_call(madang: Madang):
    ran = madang("prune")
    assert ran.code == 2
    assert "Nothing to remove. Give session ids, --all or --expired." in ran.err


# erase


@pytest.fixture
def encrypted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MADANG_KEYS", KEYS)


def test_an_erased_session_leaves_a_receipt(encrypted: None, madang: Madang, run: str, tmp_path: Path):
    ran = madang("erase", "s", "--receipt", "receipt.json", "--yes")
    assert (ran.code, ran.out) == (0, "Erased. Receipt: receipt.json\n")
    receipt = ErasureReceipt.model_validate_json((tmp_path / "receipt.json").read_text("utf-8"))
    assert (receipt.signed_by, receipt.rows["runs"], len(receipt.signature)) == ("k1", 1, 128)
    assert madang("sessions", "show", "s").code == 1
    again = madang("ask", "teams", "hello", "--session", "s")
    assert (again.code, again.err) == (1, "madang: That session was deleted. Please start a new one.\n")


def test_the_receipts_of_what_is_erased_already_outlive_a_failure(
    encrypted: None, madang: Madang, run: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    erase = Store.erase

    async def refusing(store: Store, session: str, *, actor: str = "") -> ErasureReceipt:
        if session != "s":
            raise StoreError("not now")
        return await erase(store, session, actor=actor)

    monkeypatch.setattr(Store, "erase", refusing)
    assert madang("ask", "teams", "hello", "--session", "stuck").code == 0
    ran = madang("erase", "--user", "", "--receipt", "receipt.json", "--yes")
    assert (ran.code, "Some conversations could not be erased: stuck." in ran.err) == (1, True)
    assert len(json.loads((tmp_path / "receipt.json").read_text("utf-8"))) == 1


def test_nothing_is_erased_where_the_receipt_cannot_be_written(
    encrypted: None, madang: Madang, run: str, tmp_path: Path
):
    (tmp_path / "receipt.json").touch()
    ran = madang("erase", "s", "--receipt", "receipt.json", "--yes")
    assert (ran.code, ran.err) == (1, "madang: receipt.json: File exists\n")
    assert madang("sessions", "show", "s").code == 0


def test_a_session_that_is_not_there_leaves_no_receipt(encrypted: None, madang: Madang, tmp_path: Path):
    ran = madang("erase", "nowhere", "--yes")
    assert (ran.code, ran.err) == (1, "madang: There is no session 'nowhere'.\n")
    assert list(tmp_path.glob("erased-*")) == []


# migrate


def test_migrating_only_reports(madang: Madang, run: str):
    assert madang("migrate").out == "All states have the current version.\n"
    assert madang("migrate", "--check").out == "All states have the current version.\n"


def test_a_state_that_cannot_be_read_any_more_is_told(madang: Madang, seed: Seed, tiny: None):
    async def write(store: Store) -> None:
        graph: Any = CheckedGraph(Newer)
        graph.add_node("plan", lambda state: {"mood": "glad"})
        graph.add_edge(START, "plan")
        app = graph.compile(checkpointer=store.checkpointer.for_state(Newer))
        await app.ainvoke({}, {"configurable": {"thread_id": "s"}})

    seed(write)
    ran = madang("migrate", "--check")
    assert ran.code == 1
    assert "tests.teams" in ran.out
    assert ran.err.endswith("cannot be migrated: do not open those sessions with this version.\n")
