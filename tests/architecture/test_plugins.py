"""What the plugins of our test runs do: they refuse skips in CI and files that leave their process changed.

They also put long files first.
"""

import os
import subprocess
import sys
from pathlib import Path

from tests.paths import ROOT
from tests.plugins.file_order import LONG_FIRST, place_of
from tests.plugins.skips import ALLOWED_SKIPS, read_allowed

SKIPPING = """
import pytest

def test_that_passes(): pass

@pytest.mark.skip(reason="no moon tonight")
def test_of_the_moon(): pass

def test_of_the_tide(): pytest.skip("the sea is far")

@pytest.mark.xfail(reason="known", strict=True)
def test_that_is_expected_to_fail(): assert False
"""


def test_every_allowed_skip_is_justified():
    assert all(because.strip() for because in read_allowed(ALLOWED_SKIPS).values())


def test_a_skip_passes_at_home(tmp_path: Path):
    assert _closing_line(tmp_path, SKIPPING, ci="") == "1 passed, 2 skipped, 1 xfailed"


def test_a_skip_fails_in_ci_and_names_the_test_and_the_reason(tmp_path: Path):
    assert _closing_line(tmp_path, SKIPPING, ci="true") == "1 failed, 1 passed, 1 xfailed, 1 error"
    lines = (tmp_path / "output").read_text("utf-8").splitlines()
    assert "test_planted.py::test_of_the_moon was skipped in CI: no moon tonight" in lines
    assert "test_planted.py::test_of_the_tide was skipped in CI: the sea is far" in lines


def test_a_module_skipped_as_a_whole_fails_in_ci(tmp_path: Path):
    planted = 'import pytest\npytest.importorskip("a_package_nobody_has")\ndef test_it(): pass\n'
    assert _closing_line(tmp_path, planted, ci="true") == "1 error"
    told = "test_planted.py was skipped in CI: could not import 'a_package_nobody_has'"
    assert told in (tmp_path / "output").read_text("utf-8")


def test_a_justified_skip_passes_in_ci(tmp_path: Path):
    allowed = tmp_path / "allowed.toml"
    allowed.write_text('[[skip]]\nreason = "no moon tonight"\nbecause = "CI has no window"\n')
    planted = f"import pathlib\nfrom tests.plugins import skips\nskips.ALLOWED_SKIPS = pathlib.Path({str(allowed)!r})\n"
    assert _closing_line(tmp_path, planted + SKIPPING, ci="true") == "1 failed, 1 passed, 1 skipped, 1 xfailed"


def test_a_file_that_leaves_its_process_changed_fails_and_only_that_one(tmp_path: Path):
    (tmp_path / "test_later.py").write_text("def test_that_passes(): pass\n")
    planted = "import logging, os\ndef test_it():\n    os.environ['MADANG_LEFT'] = 'here'\n"
    planted += (
        "    logging.getLogger('madang').setLevel(10)\n    logging.getLogger('madang.silenced').disabled = True\n"
    )
    assert _closing_line(tmp_path, planted, ci="") == "2 passed, 1 error"
    told = (tmp_path / "output").read_text("utf-8")
    assert "leaves changed: log of madang, variable MADANG_LEFT, silenced log madang.silenced." in told
    assert "'here'" not in told.partition("AssertionError: ")[2]


def test_folders_whose_files_take_long_come_first():
    assert [folder for folder in LONG_FIRST if not (ROOT / folder).is_dir()] == []
    tests = ["tests/unit/state/test_a.py::test_a", "tests/acceptance/test_b.py::test_b", "tests/browser/x/test_c.py::c"]
    assert sorted(tests, key=place_of) == tests[::-1]


def _closing_line(folder: Path, planted: str, *, ci: str) -> str:
    (folder / "test_planted.py").write_text(planted)
    (folder / "pytest.ini").touch()
    files = ["test_planted.py", *(path.name for path in folder.glob("test_later.py"))]
    ran = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "tests.plugins.skips",
            "-p",
            "tests.plugins.process_state",
            *files,
        ],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "CI": ci, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    (folder / "output").write_text(ran.stdout)
    return ran.stdout.splitlines()[-1].rpartition(" in ")[0]
