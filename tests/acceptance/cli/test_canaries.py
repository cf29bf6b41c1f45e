"""A secret through every command of the terminal that writes: with keys none lies readable in the database, its log, a
backup, a temporary file or the log at DEBUG; exports, which hold what was asked for, are their owner's alone; erasure
and removal leave none.
"""

import gzip
import json
import tempfile
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from madang.runtime import log_to
from madang.store.encryption.keys import MasterKey
from tests.acceptance.store.planted_secrets import everything, files, is_sqlite
from tests.conformance.backends import execute
from tests.integration.edges.test_commands_of_strangers import IN_A_PERSONS_NAME, THE_OPERATORS
from tests.unit.cli.commands.operations.test_backup import PROGRAMS
from tests.unit.cli.conftest import Madang, address, madang, tiny

__all__ = ["address", "madang", "tiny"]

PLANTED_BY = {"ask", "batch", "chat", "inspect", "knowledge", "token", "watch"}
"""Commands that are given texts to keep."""
COPIED_BY = {"backup", "erase", "exports", "files", "keys", "sessions"}
"""Commands that write what is kept elsewhere: copies, exports, receipts."""
WRITES_NO_TEXT = {
    "agents", "audit", "company", "demo", "doctor", "eval", "import-checkpoints", "jobs", "mcp", "memory", "migrate",
    "new-assistant", "prune", "realestate", "repair", "restore", "runs", "serve", "travel", "verify", "work",
}  # fmt: skip
"""Commands that look, delete, or start what is tested elsewhere; or keep what another store held already."""
READABLE = {"label"}
"""What docs/security.md says stays readable: the label of a token."""


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def store_url(
    request: pytest.FixtureRequest, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """A store with keys that the settings name; what is given to the command line lies in `given`, exports in `out`."""
    url = request.getfixturevalue("postgres_url") if request.param == "postgres" else f"sqlite:///{tmp_path}/store/s.db"
    monkeypatch.setenv("MADANG_STORE", url)
    monkeypatch.setenv("MADANG_KEYS", MasterKey.new("k1").to_text())
    for name in ("store", "given", "out", "temporary"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.setenv("PATH", str(PROGRAMS), prepend=":")
    yield url
    if request.param == "postgres":
        execute(url, f"DROP SCHEMA IF EXISTS {url.rpartition('=')[2]}_library CASCADE")


@pytest.fixture
def log() -> Iterator[StringIO]:
    """What is logged at DEBUG."""
    written = StringIO()
    with log_to(written, "plain", "DEBUG"):
        yield written


def canary(name: str) -> str:
    """A text that stands for one thing that was given, and is like no other."""
    return f"canary{name}kestrel"


NAMES = ("message", "file", "filename", "chat", "batch", "edit", "corpus", "title", "label", "watch")


def found_in(held: bytes) -> set[str]:
    return {name for name in NAMES if canary(name).encode() in held}


def plant(madang: Madang, folder: Path) -> None:
    """Give a secret to every command that keeps what it is given."""
    given = folder / "given"
    (given / f"{canary('filename')}.txt").write_text(canary("file"))
    (given / "book.md").write_text(f"# {canary('title')}\n\nThe {canary('corpus')} is paid back within a month.\n")
    (given / "in.jsonl").write_text(json.dumps({"message": canary("batch"), "session": "b"}) + "\n")
    handed = ["--file", str(given / f"{canary('filename')}.txt"), "--save", str(folder / "out")]
    acme = ["--tenant", "acme", "--user", "ana"]
    calls = [
        ["ask", "papers", canary("message"), "--session", "a", *handed, *acme],
        ["chat", "teams", "--session", "c"],
        ["batch", "teams", str(given / "in.jsonl"), str(folder / "out" / "answers.jsonl")],
        ["watch", "teams", canary("watch"), "--looks", "1", "--session", "w"],
        ["knowledge", "add", "house", str(given / "book.md"), "--tenant", "acme"],
        ["token", "create", "--user", "ana", "--label", canary("label")],
    ]
    for words in calls:
        ran = madang(*words, piped=f"{canary('chat')}\n")
        assert ran.code == 0, (words, ran)
    checkpoint = madang("inspect", "a").out.splitlines()[-1].split()[0]
    forked = madang("inspect", "a", "--fork", checkpoint, "--set", f'wish="{canary("edit")}"')
    assert forked.code == 0, forked


def held(url: str, folder: Path) -> bytes:
    """Every byte of the store, the library, the backup and the temporary files."""
    library = b"" if is_sqlite(url) else everything(f"{url}_library")
    kept = [content for part in ("store", "temporary") for content in files(folder / part).values()]
    copied = files(folder / "backup").values() if (folder / "backup").exists() else ()
    return b"".join([everything(url) if not is_sqlite(url) else b"", library, *kept, *copied])


def test_every_command_is_known_to_plant_copy_or_write_nothing() -> None:
    assert PLANTED_BY | COPIED_BY | WRITES_NO_TEXT == IN_A_PERSONS_NAME | THE_OPERATORS


def test_without_keys_what_was_given_is_found(
    madang: Madang, tiny: None, store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scan can see: else finding nothing would prove nothing. What is long is compressed, and found nowhere."""
    monkeypatch.delenv("MADANG_KEYS")
    plant(madang, tmp_path)
    assert found_in(held(store_url, tmp_path)) >= {"corpus", "title", "label", "filename", "file"}


def test_with_keys_no_command_leaves_a_readable_trace_and_erasure_leaves_none(
    madang: Madang, tiny: None, store_url: str, tmp_path: Path, log: StringIO
) -> None:
    plant(madang, tmp_path)
    export = madang("exports", "start", "--tenant", "acme", "--full", "--here").out.strip()
    assert madang("backup", str(tmp_path / "backup")).code == 0
    assert found_in(held(store_url, tmp_path)) <= READABLE
    assert found_in(log.getvalue().encode()) == set()

    for session in ("a", "b", "c"):
        assert madang("sessions", "export", session, "--full", "--to", str(tmp_path / "out" / session)).code == 0
    fetched = tmp_path / "out" / "everything.gz"
    assert madang("exports", "get", export, "--to", str(fetched)).code == 0
    of_acme = found_in(gzip.decompress(fetched.read_bytes()))
    assert "message" in of_acme
    assert "batch" not in of_acme  # it is another tenant's
    exported = files(tmp_path / "out")
    assert found_in(b"".join(exported.values())) >= {"message", "file", "chat", "batch"}
    private = [path for path in (tmp_path / "out").iterdir() if path.name in {"a", "b", "c", fetched.name}]
    assert {path.stat().st_mode & 0o077 for path in private} == {0}

    sessions = [line.split()[0] for line in madang("sessions", "list").out.splitlines()[1:]]
    for session in sessions:
        erased = madang("erase", session, "--yes", "--receipt", str(tmp_path / "store" / f"{session}.json"))
        assert erased.code == 0, erased
    assert madang("knowledge", "remove", "house", "--tenant", "acme", "--yes").code == 0
    assert found_in(held(store_url, tmp_path)) <= READABLE
    told = "".join(
        madang(*words).out for words in (["sessions", "list"], ["audit", "list"], ["runs"], ["token", "list"])
    )
    assert found_in(told.encode()) <= READABLE
    assert found_in(log.getvalue().encode()) == set()
