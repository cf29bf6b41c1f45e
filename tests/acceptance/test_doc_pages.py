"""The pages that teach do what they say: their Python is run as one program, and prints what their text blocks show."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT

TAUGHT = (
    "tutorial",
    pytest.param("how-to/add-a-tool", marks=pytest.mark.slow),
    pytest.param("how-to/test-with-a-scripted-model", marks=pytest.mark.slow),
    pytest.param("how-to/use-the-gate", marks=pytest.mark.slow),
    pytest.param("how-to/write-an-assistant", marks=pytest.mark.slow),
)


@pytest.mark.parametrize("name", TAUGHT)
def test_the_code_of_a_page_runs_and_prints_what_the_page_shows(name: str, tmp_path: Path):
    page = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    assert run(blocks(page, "python"), tmp_path) == (0, "".join(blocks(page, "text")), "")


def run(code: list[str], folder: Path) -> tuple[int, str, str]:
    """What a program of these blocks came to: its exit code, what it printed, and its complaints."""
    program = folder / "program.py"
    program.write_text("\n\n".join(code), "utf-8")
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1"}
    command = [sys.executable, program]
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False, encoding="utf-8")
    return ran.returncode, ran.stdout, ran.stderr


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of a page in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
