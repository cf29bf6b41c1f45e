"""`madang keys`: from a plain store to an encrypted one and on to the next key, without a line of Python."""

import json
import os
import re
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Madang

SECRET = "canarysentence"


def test_a_plain_store_is_encrypted_and_its_key_replaced(
    madang: Madang, tiny: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("MADANG_ENCODER", "none")
    document = tmp_path / "notes.md"
    document.write_text(f"# Notes\n\n{SECRET} in a corpus.\n")
    madang("ask", "teams", f"{SECRET} in a session", "--session", "s")
    assert madang("knowledge", "add", "notes", str(document)).code == 0
    document.unlink()
    assert _holding(tmp_path) == ["madang-library.db", "madang.db"]

    old = madang("keys", "new", "2026").out.strip()
    monkeypatch.setenv("MADANG_KEYS", old)
    assert madang("keys", "encrypt").out.startswith("Encrypted 2 sessions, 1 corpora")
    assert _holding(tmp_path) == []
    assert _status(madang)["corpora not encrypted"] == _status(madang)["audit details not encrypted"] == "0"

    monkeypatch.setenv("MADANG_KEYS", f"{madang('keys', 'new', '2027').out.strip()},{old}")
    assert madang("keys", "rotate").code == 0
    assert _status(madang)["keys no longer needed"] == "2026"
    monkeypatch.setenv("MADANG_KEYS", old)
    gone = madang("keys", "status")
    assert (gone.code, "2027" in gone.out) == (1, True)


def test_a_key_that_was_made_is_read_and_stored_nowhere(madang: Madang, tmp_path: Path):
    made = madang("keys", "new")
    assert made.out.count(":") == 1
    assert "MADANG_KEYS" in made.err
    assert not list(tmp_path.glob("*.db"))


def test_files_are_their_owners_alone_whatever_the_umask(madang: Madang, tiny: None, tmp_path: Path):

    before = os.umask(0)
    try:
        madang("ask", "teams", "hello", "--session", "s")
        madang("sessions", "export", "s", "--to", str(tmp_path / "export.json"))
        madang("audit", "list")
    finally:
        os.umask(before)
    assert json.loads((tmp_path / "export.json").read_text())
    open_to_others = [file.name for file in tmp_path.rglob("*") if file.is_file() and file.stat().st_mode & 0o077]
    assert open_to_others == []


def _status(madang: Madang) -> dict[str, str]:
    lines = madang("keys", "status").out.splitlines()[1:]
    return dict(re.split(r"\s{2,}", line.strip(), maxsplit=1) for line in lines)


def _holding(folder: Path) -> list[str]:
    """The files that hold the secret."""
    return sorted(file.name for file in folder.rglob("*") if file.is_file() and SECRET.encode() in file.read_bytes())
