from pathlib import Path

from tests.architecture.rules.mirrored_tests import stray_tests
from tests.architecture.rules.source import Module, read_package
from tests.paths import ROOT, SOURCE

UNIT = ROOT / "tests" / "unit"
OF_A_WHOLE_PACKAGE = {
    "cli/commands/operations/test_store_commands.py",
    "documents/formats/test_long_tables.py",
    "documents/test_how_to.py",
    "models/test_exports.py",
    "protocol/test_protocol.py",
    "reading/numbers/test_quantities.py",
    "reading/taught/test_sets.py",
    "reading/test_hostile_text.py",
}
"""Tests of what the modules of a package do alike or together."""
KNOWN = [Module("madang.store.tokens", ""), Module("madang.store.runs", "", is_package=True)]


def test_every_unit_test_has_its_module():
    tests = sorted(path.relative_to(UNIT) for path in UNIT.rglob("test_*.py"))
    offences = stray_tests(tests, read_package(SOURCE), OF_A_WHOLE_PACKAGE)
    assert not offences, "\n".join(offences)


def test_a_test_without_a_module_and_one_in_the_wrong_folder_are_caught():
    remedy = "put it beside the tests of its neighbours and name it after its module."
    assert stray_tests([Path("store/test_moon.py"), Path("server/test_tokens.py")], KNOWN) == [
        f"tests/unit/store/test_moon.py tests no module of madang.store: {remedy}",
        f"tests/unit/server/test_tokens.py tests no module of madang.server: {remedy}",
    ]


def test_several_tests_of_one_module_or_of_a_package_are_left_alone():
    names = ("store/test_tokens.py", "store/test_tokens_on_paper.py", "store/test_runs.py")
    assert stray_tests(map(Path, names), KNOWN) == []


def test_a_name_on_the_list_that_needs_no_place_there_is_caught():
    assert stray_tests([Path("store/test_tokens.py")], KNOWN, {"store/test_tokens.py"}) == [
        "tests/unit/store/test_tokens.py is where it belongs, or gone: take it out of the list."
    ]
