import pytest

from tests import trace
from tests.paths import CHECKLISTS, ROOT

PAGE = """\
# Requirements

| id | what it asks | state |
|---|---|---|
| H1 | Inputs stay as they are. | planned in state |
| H2 | Teams are apart. | rejected because the design says otherwise |
| HC1 | Starts are set once. | tested by tests/unit/test_a.py |
"""
REMEDY = "run `python -m tests.trace --write`"


def test_no_test_carries_more_than_five_requirements():
    offences = trace.crowded_tests(trace.test_files(ROOT))
    assert not offences, "\n".join(offences)


def test_a_test_that_carries_too_many_is_caught():
    text = '@pytest.mark.req("R1", "R2", "R3")\n@pytest.mark.req("R4", "R5", "R6")\ndef test_all(): ...\n'
    assert trace.crowded_tests([("a.py", text)]) == [
        "a.py: test_all carries 6 requirements; 5 at most, let other tests show the rest."
    ]


def test_a_part_that_no_test_carries_and_one_that_is_not_listed_are_caught():
    page = PAGE.replace("Starts are set once.", "Starts are set once. (parts: start, end)")
    carried = {"HC1": ["tests/unit/test_a.py"], "HC1.start": ["tests/unit/test_a.py"]}
    assert trace.contradictions(page, carried) == ["No test carries the part HC1.end: mark one."]
    assert trace.contradictions(PAGE, carried) == [
        "HC1.start is carried by tests/unit/test_a.py, but docs/requirements.md does not list it."
    ]


def test_the_page_and_the_marks_say_the_same():
    carried = trace.carried_by(trace.test_files(ROOT))
    offences = trace.contradictions(trace.TABLE.read_text("utf-8"), carried)
    assert not offences, "\n".join(offences)


@pytest.mark.skipif(not CHECKLISTS.is_dir(), reason="the checklists lie beside the project and are not here")
def test_the_page_lists_exactly_what_the_checklists_ask():
    asked = {id_ for path in CHECKLISTS.glob("*.md") for id_ in trace.checklist_ids(path.read_text("utf-8"))}
    listed = {requirement.id for requirement in trace.read_table(trace.TABLE.read_text("utf-8"))}
    assert (sorted(asked - listed), sorted(listed - asked)) == ([], [])


def test_a_line_that_says_tested_without_a_test_is_caught():
    assert trace.contradictions(PAGE, {}) == [
        "HC1 says it is tested, but no test carries it: say where it is planned, or mark the test."
    ]


def test_a_carried_line_that_does_not_say_so_is_caught():
    carried = {"H1": ["tests/unit/test_b.py"], "HC1": ["tests/unit/test_a.py"]}
    assert trace.contradictions(PAGE, carried) == [
        f"H1 is carried by tests/unit/test_b.py, but its line says 'planned in state': {REMEDY}."
    ]


def test_a_line_that_names_the_wrong_tests_is_caught():
    carried = {"HC1": ["tests/unit/test_a.py", "tests/unit/test_b.py"]}
    assert trace.contradictions(PAGE, carried) == [
        "HC1 is carried by tests/unit/test_a.py and tests/unit/test_b.py, "
        f"but its line says 'tested by tests/unit/test_a.py': {REMEDY}."
    ]


def test_a_mark_with_an_unknown_id_is_caught():
    carried = {"HC1": ["tests/unit/test_a.py"], "H900": ["tests/unit/test_b.py"]}
    assert trace.contradictions(PAGE, carried) == [
        "H900 is carried by tests/unit/test_b.py, but docs/requirements.md does not list it."
    ]


@pytest.mark.parametrize("state", ["planned in the cellar", "planned", "rejected", "tested by"])
def test_a_state_of_no_known_kind_is_caught(state: str):
    page = PAGE.replace("planned in state", state)
    [offence] = trace.contradictions(page, {"HC1": ["tests/unit/test_a.py"]})
    assert offence == f"H1 says {state!r}, which is neither tested, planned in a place nor rejected."


def test_an_id_that_is_listed_twice_is_caught():
    twice = PAGE + "| H1 | Again. | planned in state |\n"
    assert trace.contradictions(twice, {"HC1": ["tests/unit/test_a.py"]}) == ["H1 is listed 2 times."]


def test_writing_changes_the_state_of_carried_lines_and_nothing_else():
    carried = {"H1": ["tests/unit/test_a.py", "tests/unit/test_b.py"], "HC1": ["tests/unit/test_c.py"]}
    written = trace.bring_up_to_date(PAGE, carried)
    assert written == PAGE.replace("planned in state", "tested by tests/unit/test_a.py, tests/unit/test_b.py").replace(
        "tested by tests/unit/test_a.py |", "tested by tests/unit/test_c.py |"
    )
    assert trace.contradictions(written, carried) == []
    assert trace.bring_up_to_date(written, carried) == written


def test_marks_are_found_wherever_pytest_reads_them():
    text = """
import pytest
pytestmark = [pytest.mark.req("R1")]

@pytest.mark.req("R2.1", "RC3")
class TestNotes:
    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.req("R2"))])
    @pytest.mark.req(f"R{4}")
    def test_it(self): '''@pytest.mark.req("R9")'''
"""
    assert trace.carried_by([("tests/test_a.py", text)]) == {
        "R1": ["tests/test_a.py"],
        "R2": ["tests/test_a.py"],
        "R2.1": ["tests/test_a.py"],
        "RC3": ["tests/test_a.py"],
        "f'R{4}'": ["tests/test_a.py"],
    }


def test_checklists_define_ids_in_their_list_and_their_table():
    checklist = "- **H1** one. **H2** two, see H7.\n| # | Problem |\n| HC1 | see **H9x** and HC2 |\n"
    assert trace.checklist_ids(checklist) == {"H1", "H2", "HC1"}


def test_tracing_prints_every_line_and_the_totals(capsys: pytest.CaptureFixture[str]):
    trace.main([])
    printed = capsys.readouterr().out.splitlines()
    carried = trace.carried_by(trace.test_files(ROOT))
    requirements = trace.read_table(trace.bring_up_to_date(trace.TABLE.read_text("utf-8"), carried))
    assert printed[0] == f"R1   met, assistant: {requirements[0].state}"
    assert printed[-3] == trace.summary(requirements)


def test_the_level_of_evidence_is_the_nearest_to_a_person():
    command, browser = "tests/unit/cli/commands/test_a.py", "tests/browser/test_b.py"
    assert (
        trace.evidence_level(["tests/unit/state/test_a.py", "src/madang/assistants/x/tests/test_a.py"]) == "assistant"
    )
    assert trace.evidence_level([command, "tests/conformance/test_a.py"]) == "command line"
    assert trace.evidence_level([command, browser]) == "page"
    assert trace.evidence_level([]) == "none"


def test_a_verdict_is_met_thin_or_rejected():
    page = PAGE.replace("Starts are set once.", "Starts are set once. (thin: only at the start)")
    at_the_door = {"H1": ["src/madang/assistants/travel/tests/test_a.py"], "H2": ["tests/unit/test_a.py"]}
    tested = trace.bring_up_to_date(PAGE, at_the_door)
    assert [trace.verdict_on(each, at_the_door) for each in trace.read_table(tested)] == ["met", "thin", "met"]
    assert [trace.verdict_on(each, {}) for each in trace.read_table(page)] == ["planned", "rejected", "thin"]
    assert trace.verdicts_summary(trace.read_table(page), {}) == "Met 0, thin 1 (HC1), rejected 1."
