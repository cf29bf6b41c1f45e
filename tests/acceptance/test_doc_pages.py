"""The pages that teach do what they say: their Python is run as one program, and prints what their text blocks show."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT

TAUGHT = ("tutorial", "how-to/use-the-gate", "how-to/add-a-tool", "how-to/test-with-a-scripted-model", "how-to/write-an-assistant")


@pytest.mark.parametrize("name", TAUGHT)
def test_the_code_of_a_page_runs_and_prints_what_the_page_shows(name: str, tmp_path: Path):
    page = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    program = tmp_path / "program.py"
    program.write_text("\n\n".join(blocks(page, "python")), "utf-8")
    command = [sys.executable, "-X", "utf8", program]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=False, encoding="utf-8")
    assert (ran.returncode, ran.stdout) == (0, "".join(blocks(page, "text"))), ran.stderr


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of a page in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
