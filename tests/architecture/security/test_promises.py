"""Every promise of docs/security.md names the test that shows it, and the test is there."""

import re

from tests.paths import ROOT

PAGE = (ROOT / "docs/security.md").read_text(encoding="utf-8")
ROWS = [line.strip("| ").split(" | ") for line in PAGE.splitlines() if line.startswith("| ")]
PATH = re.compile(r"`((?:tests|src)/[\w/]+\.py)`")
HEADS = {"promise", "suite", "attack"}


def test_every_test_that_is_named_is_there():
    named = set(PATH.findall(PAGE))
    assert len(named) > 30
    assert sorted(path for path in named if not (ROOT / path).is_file()) == []


def test_every_row_names_a_test():
    rows = [row for row in ROWS if row[0] not in HEADS]
    assert [row[0] for row in rows if not PATH.search(row[-1]) and not row[-1].startswith("the same")] == []


def test_every_suite_that_finds_for_itself_what_to_try_is_named():
    suites = {row[0]: row[-1] for row in ROWS if row[0] in {"canaries", "strangers", "bombs", "faults"}}
    assert {name: len(PATH.findall(where)) for name, where in suites.items()} == {
        "canaries": 2,
        "strangers": 2,
        "bombs": 2,
        "faults": 1,
    }


def test_every_section_with_promises_names_tests():
    sections = {part.partition("\n")[0]: part for part in PAGE.split("\n## ")[1:]}
    assert {title for title, part in sections.items() if not PATH.search(part)} == {"Threat model", "Reporting"}
