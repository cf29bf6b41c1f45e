"""LangGraph's own tests, taken from the source distribution of the installed version and never committed here."""

import os
import subprocess
import sys
import tarfile
import tempfile
from importlib.metadata import version
from pathlib import Path

import pytest

_CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "madang"
_CONFIG = "[pytest]\naddopts = --strict-markers -p no:cacheprovider --tb=short\nasyncio_mode = strict\n"


def unpacked_tests() -> Path:
    """The folder that LangGraph's `tests` lie in; skips, and so fails in CI, where they cannot be had."""
    folder = _CACHE / f"langgraph-{version('langgraph')}"
    if not (folder / "pytest.ini").exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as downloads:
            _unpack(_download(Path(downloads)), folder)
        (folder / "pytest.ini").write_text(_CONFIG, "utf-8")
    return folder


def _download(folder: Path) -> Path:
    release = f"langgraph=={version('langgraph')}"
    options = ["--no-deps", "--no-build-isolation", "--no-binary", ":all:", "--quiet", "--dest", str(folder)]
    fetched = subprocess.run([sys.executable, "-m", "pip", "download", *options, release], check=False)
    found = next(folder.glob("langgraph-*.tar.gz"), None)
    if fetched.returncode or found is None:
        pytest.skip(f"the source distribution of {release} cannot be downloaded")
    return found


def _unpack(sdist: Path, folder: Path) -> None:
    """The tests alone: the package beside them would hide the installed one, and their conftest is ours."""
    with tarfile.open(sdist) as packed:
        members = [member for member in packed.getmembers() if _is_wanted(member)]
        for member in members:
            member.name = member.name.partition("/")[2]
        packed.extractall(folder, members, filter="data")


def _is_wanted(member: tarfile.TarInfo) -> bool:
    path = member.name.partition("/")[2]
    return member.isfile() and path.startswith("tests/") and path != "tests/conftest.py"
