"""Two runs side by side: what each spent its time on, and what differs in their answers and in their last states."""

from collections.abc import Sequence

from pydantic import BaseModel, JsonValue

from madang.protocol import Answer, AnswerStatus
from madang.server.rendering.artefacts import AnswerPlace, ComparedLine, compare_places
from madang.server.rendering.run_spans import RunSpan
from madang.state.history import Patch


class PatchOperation(BaseModel):
    """One operation of a JSON patch (RFC 6902); `before` is what is replaced, where no list lies on the way to it."""

    op: str
    path: str
    value: JsonValue = None
    before: JsonValue = None


class RunFigures(BaseModel):
    """A run in figures; tokens and cost (US dollars) are None where nobody knows them."""

    status: AnswerStatus
    seconds: float
    calls: int
    tokens: int | None
    cost: float | None


class ComparedSpan(BaseModel):
    """A node, a tool or a model in both runs: how long all its calls took; None where a run never came there."""

    kind: str
    name: str
    earlier: float | None
    later: float | None


class RunComparison(BaseModel):
    """What differs between two runs."""

    earlier: RunFigures
    later: RunFigures
    spans: list[ComparedSpan]
    lines: list[ComparedLine]
    changes: list[PatchOperation]


def patch_operations(patch: Patch, held: JsonValue) -> list[PatchOperation]:
    """A patch with what it replaces in a state, both masked."""
    return [
        PatchOperation.model_validate(
            {**change.model_dump(), **(_value_before(held, change.path) if change.op == "replace" else {})}
        )
        for change in patch
    ]


def _value_before(held: JsonValue, path: str) -> dict[str, JsonValue]:
    """What a state holds at a place, as the `before` of an operation; nothing if a list is on the way there."""
    for part in path.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        if not isinstance(held, dict) or name not in held:
            return {}
        held = held[name]
    return {"before": held}


def compare_runs(
    answers: tuple[Answer, Answer],
    spans: tuple[Sequence[RunSpan], Sequence[RunSpan]],
    changes: Sequence[PatchOperation],
) -> RunComparison:
    """The earlier run beside the later one; `changes` turn the last state of the one into that of the other."""
    earlier, later = answers
    return RunComparison(
        earlier=_figures(earlier, spans[0]),
        later=_figures(later, spans[1]),
        spans=_compared_spans(*spans),
        lines=compare_places(AnswerPlace(earlier), AnswerPlace(later)),
        changes=list(changes),
    )


def _figures(answer: Answer, spans: Sequence[RunSpan]) -> RunFigures:
    tokens = [span.tokens for span in spans if span.tokens is not None]
    costs = [span.cost for span in spans if span.cost is not None]
    return RunFigures(
        status=answer.status,
        seconds=max((span.start + span.seconds for span in spans), default=0.0),
        calls=sum(span.kind != "node" for span in spans),
        tokens=sum(tokens) if tokens else None,
        cost=sum(costs) if costs else None,
    )


def _compared_spans(earlier: Sequence[RunSpan], later: Sequence[RunSpan]) -> list[ComparedSpan]:
    """By kind and name, in the order in which they came up first."""
    sums = (_sums(earlier), _sums(later))
    names = dict.fromkeys([*sums[1], *sums[0]])
    return [
        ComparedSpan(kind=kind, name=name, earlier=sums[0].get((kind, name)), later=sums[1].get((kind, name)))
        for kind, name in names
    ]


def _sums(spans: Sequence[RunSpan]) -> dict[tuple[str, str], float]:
    sums = dict[tuple[str, str], float]()
    for span in spans:
        key = (span.kind, span.name)
        sums[key] = sums.get(key, 0.0) + span.seconds
    return sums
