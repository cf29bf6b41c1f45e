"""What the modules of the page say of their types in JSDoc holds together."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.doc_pages.page_types import PAGE, page_types

HERE = Path(__file__).parent
COMPILER = HERE / "node_modules" / ".bin" / "tsc"


@pytest.mark.skipif(
    shutil.which("node") is None or not COMPILER.exists(),
    reason="needs node, and `npm install` in tests/browser/javascript",
)
def test_the_compiler_finds_nothing_wrong():
    checked = subprocess.run([COMPILER, "--project", HERE], capture_output=True, text=True, check=False)
    assert checked.stdout == ""
    assert checked.returncode == 0


def test_what_the_server_tells_has_the_types_of_its_models():
    assert PAGE.read_text("utf-8") == page_types(), "run `python -m tests.doc_pages.page_types`"
