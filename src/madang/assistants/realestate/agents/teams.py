"""The teams at work: every step by its team, side by side or in a row as the plan says; one that fails is named."""

from collections.abc import Mapping, Sequence
from typing import Any

from langgraph.runtime import Runtime
from pydantic import JsonValue

from madang.assistants.realestate.agents.analysis import ANALYSES
from madang.assistants.realestate.agents.desk import Desk, desk_of
from madang.assistants.realestate.agents.document import write_document
from madang.assistants.realestate.agents.risks import review_contract
from madang.assistants.realestate.agents.search import SEARCHES
from madang.assistants.realestate.domain.errors import FactError, OutOfRangeError
from madang.assistants.realestate.domain.parts import Part
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tools.reading import read_attachments
from madang.protocol import File
from madang.runtime import Agent, Finding, RunContext, Work, execute
from madang.state import Plan, Result
from madang.text import Text

__all__ = ["aggregate_results", "execute_teams"]


async def execute_teams(state: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Carries out the plan; what each step found is kept under its id."""
    plan = state.plan or Plan(id="nothing")
    done = await execute(plan, _teams(state), runtime.context)
    return {"plan": done.plan, "team_results": done.results, "current_phase": "executing"}


def _teams(state: Consultation) -> Mapping[str, Agent]:
    async def search(work: Work) -> Finding:
        part = await SEARCHES[work.step.id](state, work.context)
        return _found(part)

    async def analyse(work: Work) -> Finding:
        desk = desk_of(state, work.context)
        if work.step.id == "contract":
            text = "\n\n".join([state.query, *await read_attachments(state.attachments, work.context)])
            return _found(review_contract(text, desk))
        return _found(_analysed(work.step.id, desk))

    async def document(work: Work) -> Finding:
        part, files = await write_document(state, work.context)
        return Finding(data={"part": _json(part), "files": [file.model_dump(mode="json") for file in files]})

    return {"search": search, "analysis": analyse, "document": document}


def _analysed(task: str, desk: Desk) -> Part:
    """The analysis; figures that are not known for the day, or that no home has, are an answer and not a failure."""
    try:
        return ANALYSES[task](desk)
    except FactError:
        return Part(task=task, conclusion=_NO_FIGURE.format(day=desk.day.isoformat()).read(desk.language))
    except OutOfRangeError as error:
        return Part(task=task, conclusion=(error.text or _IMPOSSIBLE).read(desk.language))


async def aggregate_results(state: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """What there is to say, in the order of the plan, and what is missing because a step failed."""
    parts, missing, files = list[Part](), list[str](), list[File]()
    for step in state.plan.steps if state.plan else ():
        result = state.team_results.get(step.id)
        if step.status == "completed" and result is not None and "part" in result.data:
            parts.append(Part.model_validate(result.data["part"]))
            files += [File.model_validate(file) for file in _files(result)]
        else:
            missing.append(
                _FAILED.format(task=step.task, reason=step.error or step.status).read(runtime.context.language)
            )
    return {"parts": _in_order(parts), "missing": missing, "files": files, "current_phase": "aggregation"}


def _in_order(parts: Sequence[Part]) -> list[Part]:
    """What was worked out before what the law says in general, and that only where it says something."""
    telling = [part for part in parts if part.grounds or part.task != "legal"] or parts
    return sorted(telling, key=lambda part: _RANKS.get(part.task, 0))


def _found(part: Part) -> Finding:
    return Finding(data={"part": _json(part)}, sources=tuple(source.id for source in part.sources))


def _json(part: Part) -> JsonValue:
    return part.model_dump(mode="json")


def _files(result: Result) -> list[Any]:
    found: Any = result.data.get("files", [])
    return list(found)


_RANKS = {"market": 1, "property": 1, "loan_products": 1, "legal": 2}
_NO_FIGURE = Text(
    ko="{day}에 적용되는 수치를 갖고 있지 않아 계산하지 못했습니다.",
    en="It cannot be worked out: no figures are known for {day}.",
)
_IMPOSSIBLE = Text(
    ko="말씀하신 금액이나 기간으로는 계산할 수 없습니다. 다시 확인해 주세요.",
    en="It cannot be worked out from such an amount or period; please check it.",
)
_FAILED = Text(ko="{task}에 실패해 답에 들어 있지 않습니다: {reason}", en="{task} failed and is missing here: {reason}")
