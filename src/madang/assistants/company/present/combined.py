"""What the results of all steps come to, combined in three ways: the answer has the part of each step in the order of
the plan, figures are merged into one list, and the summary is what the result of the highest quality says.
"""

from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from madang.assistants.company.present.answer import AnswerPart, DataFinding
from madang.state.plans import AggregationMethod, Plan, Result, aggregate

AGGREGATION: Mapping[str, AggregationMethod] = {"answer": "sequential", "figures": "merge", "summary": "prioritized"}
"""How each piece of an answer comes from the results."""


def found_by_step(plan: Plan, results: Mapping[str, Result]) -> dict[str, JsonValue]:
    """What each step found, by its id, in the order of the plan."""
    combined = aggregate(plan, results, method=AGGREGATION["answer"]).data
    return {task: data["found"] for task, data in combined.items() if isinstance(data, dict) and "found" in data}


def merged_figures(plan: Plan, results: Mapping[str, Result]) -> DataFinding:
    """The tables, statements and files of all steps that counted something, in the order of the plan."""
    counting = {step.id for step in plan.steps if step.type == "data"}
    figures = {task: _with_data(result, _figures(result)) for task, result in results.items() if task in counting}
    return DataFinding.model_validate({"told": "", **aggregate(plan, figures, method=AGGREGATION["figures"]).data})


def best_summary(plan: Plan, results: Mapping[str, Result], parts: Sequence[AnswerPart]) -> str:
    """The first line of the part that rests on the result of the highest quality."""
    lines = {part.task: line for part in parts if (line := _first_line(part.text))}
    told = {task: _with_data(results[task], {"summary": line}) for task, line in lines.items() if task in results}
    return str(aggregate(plan, told, method=AGGREGATION["summary"]).data.get("summary", ""))


def _figures(result: Result) -> dict[str, JsonValue]:
    found = result.data.get("found")
    return {name: found[name] for name in _JOINED if found.get(name)} if isinstance(found, dict) else {}


def _with_data(result: Result, data: dict[str, JsonValue]) -> Result:
    return result.changed(data=data)


def _first_line(text: str) -> str:
    plain = (line.replace("**", "").strip("# ") for line in text.splitlines())
    return next((line for line in plain if line), "")


_JOINED = ("exhibits", "statements", "files")
"""The lists of a finding of figures."""
