"""Rows added up: engines side by side, lies by the way they lie, and what changed between two runs."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from madang.cli.evaluation.outcomes import EvalRow


class EngineScore(NamedTuple):
    """How an engine did on the cases of an assistant: the share of right ones, the mean score, against the first engine
    how many scored better and worse, cost in all, and the median of seconds.
    """

    engine: str
    assistant: str
    cases: int
    accuracy: float
    score: float
    better: int
    worse: int
    cost: float
    median_seconds: float


def score_engines(rows: Sequence[EvalRow]) -> list[EngineScore]:
    """A score for each assistant and engine, in the order they ran."""
    first = {row.id: row.score for row in reversed(rows)}
    groups = _grouped((f"{row.assistant}|{row.engine}", row) for row in rows)
    return [_score(own, first) for own in groups.values()]


def _score(rows: Sequence[EvalRow], first: Mapping[str, float]) -> EngineScore:
    seconds = sorted(row.seconds for row in rows)
    return EngineScore(
        engine=rows[0].engine,
        assistant=rows[0].assistant,
        cases=len(rows),
        accuracy=sum(row.correct for row in rows) / len(rows),
        score=sum(row.score for row in rows) / len(rows),
        better=sum(row.score > first[row.id] for row in rows),
        worse=sum(row.score < first[row.id] for row in rows),
        cost=sum(row.cost for row in rows),
        median_seconds=seconds[len(seconds) // 2],
    )


class LieScore(NamedTuple):
    """Of the lies of a group so many were let through, and of its truths so many refused."""

    group: str
    lies: int
    accepted: int
    truths: int
    refused: int


def score_lies(rows: Iterable[EvalRow]) -> Iterator[LieScore]:
    """The scores by assistant, by language, by the way of changing, and of all."""
    checked = [row for row in rows if row.truth is not None]
    for name in ("assistant", "language", "kind"):
        groups = _grouped((str(getattr(row, name)), row) for row in checked)
        yield from (_lie_score(group, groups[group]) for group in sorted(groups))
    if checked:
        yield _lie_score("", checked)


def _lie_score(group: str, rows: Sequence[EvalRow]) -> LieScore:
    lies, truths = [row for row in rows if not row.truth], [row for row in rows if row.truth]
    accepted, refused = (sum(not row.correct for row in some) for some in (lies, truths))
    return LieScore(group, len(lies), accepted, len(truths), refused)


class ChangedCase(NamedTuple):
    """A case that one run got right and another one wrong."""

    id: str
    better: bool
    before: str
    after: str


def compare_runs(before: Sequence[EvalRow], after: Sequence[EvalRow]) -> list[ChangedCase]:
    """The cases of both runs whose outcome changed, by id."""
    earlier = {row.id: row for row in before}
    pairs = [(earlier[row.id], row) for row in after if row.id in earlier]
    return [ChangedCase(new.id, new.correct, old.got, new.got) for old, new in pairs if old.correct != new.correct]


def _grouped(pairs: Iterable[tuple[str, EvalRow]]) -> dict[str, list[EvalRow]]:
    found = defaultdict[str, list[EvalRow]](list)
    for group, row in pairs:
        found[group].append(row)
    return found
