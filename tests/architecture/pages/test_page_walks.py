"""The page on walks names tests that there are."""

import re

from tests.paths import ROOT


def test_every_walk_has_tests_that_there_are():
    rows = re.findall(r"(?m)^\| (\d+) \| .+ \| (.+) \|$", (ROOT / "docs" / "page-walks.md").read_text("utf-8"))
    assert [int(number) for number, _ in rows] == [*range(1, 16)]
    files = (ROOT / "tests" / "browser").glob("**/test_*.py")
    known = {name for file in files if "javascript" not in file.parts for name in _tests(file.read_text("utf-8"))}
    named = {name for _, tests in rows for name in re.findall(r"`(\w+)`", tests)}
    assert named - known == set()


def _tests(source: str) -> list[str]:
    return re.findall(r"(?m)^def (test_\w+)", source)
