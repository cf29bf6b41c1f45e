"""Rows added up by engine, by kind of lie, and against an earlier run."""

from madang.cli.evaluation.cases import read_cases, shipped_sets
from madang.cli.evaluation.outcomes import EvalRow
from madang.cli.evaluation.tables import compare_runs, score_engines, score_lies


def _row(
    ident: str, *, correct: bool, truth: bool | None = None, engine: str = "rules", seconds: float = 1.0
) -> EvalRow:
    return EvalRow(
        id=ident, task="verify", assistant="travel", language="ko", kind="direction", truth=truth, engine=engine,
        correct=correct, score=float(correct), got="", seconds=seconds, cost=0.5,
    )  # fmt: skip


def test_engines_stand_side_by_side():
    rows = [_row("1", correct=True), _row("2", correct=False, seconds=3.0), _row("1", correct=True, engine="model")]
    rules, model = score_engines(rows)
    assert (rules.cases, rules.accuracy, rules.cost, rules.median_seconds) == (2, 0.5, 1.0, 3.0)
    assert (model.engine, model.accuracy) == ("model", 1.0)


def test_lies_let_through_and_truths_refused_are_counted_apart():
    rows = [
        _row("1", correct=False, truth=False),
        _row("2", correct=True, truth=False),
        _row("3", correct=False, truth=True),
    ]
    assert [tuple(each) for each in score_lies(rows)][-1] == ("", 2, 1, 1, 1)


def test_two_runs_are_compared_case_by_case():
    before, after = (
        [_row("1", correct=True), _row("2", correct=False)],
        [_row("1", correct=False), _row("2", correct=True)],
    )
    assert [(each.id, each.better) for each in compare_runs(before, after)] == [("1", False), ("2", True)]


def test_the_shipped_sets_are_readable_and_large_enough():
    cases = {name: read_cases(name) for name in shipped_sets()}
    truths = [case.truth for case in cases["lies"] if case.task == "verify"]
    assert (sum(truths) >= 300, len(truths) - sum(truths) >= 300) == (True, True)
    assert {case.assistant for case in cases["lies"]} == {"realestate", "travel", "research", "company"}
    assert all(case.task == "answer" for case in cases["answers"])
