"""The page's own modules, by node's test runner: what it keeps, and what it makes of views and texts."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
@pytest.mark.parametrize("file", sorted(HERE.glob("*.test.mjs")), ids=lambda file: file.name)
def test_the_modules_of_the_page_do_what_they_say(file: Path) -> None:
    ran = subprocess.run(
        ["node", "--test", "--test-reporter=tap", file], capture_output=True, text=True, check=False, timeout=120
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert int(re.findall(r"(?m)^# pass (\d+)", ran.stdout)[-1]) > 10
