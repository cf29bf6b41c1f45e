"""The supervisor: starts researchers, looks at their findings, and decides whether another round is worth it."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

from langchain_core.messages import AIMessage
from langgraph.graph import START
from langgraph.runtime import Runtime
from langgraph.types import Overwrite

from madang.assistants.research import phrases
from madang.assistants.research.agents.answer_language import in_language_of
from madang.assistants.research.agents.model_supervisor import decide_topics
from madang.assistants.research.agents.researcher import build_researcher
from madang.assistants.research.extract.notes import Note, RawNote
from madang.assistants.research.plan.steps import RESEARCHER_AGENT, ResearchLimits, steps_for
from madang.assistants.research.state import Research, Supervisor
from madang.assistants.research.understand.brief import Brief, Topic, with_more_topics
from madang.reading.language import find_keywords
from madang.runtime.agent_loop import has_model
from madang.runtime.agents import Agent, Finding, RunContext, StepAssignment
from madang.runtime.plans import execute_plan
from madang.state.fields import Schema
from madang.state.plans import Plan, Result
from madang.state.writes import CheckedGraph
from madang.text import Language


async def research_supervisor(state: Research, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The supervisor at work with a state of its own; what it leaves behind replaces what it was given."""
    given = {name: getattr(state, name) for name in _SHARED}
    context = in_language_of(state.required_brief.question, runtime.context)
    left: Mapping[str, Any] = await _supervisor().ainvoke(given, context=context)
    return {name: Overwrite(left[name]) if name in _LISTS else left[name] for name in _SHARED if name != "options"}


def build_supervisor() -> CheckedGraph[Supervisor, RunContext, Any, Any]:
    """supervisor -> supervisor_tools -> supervisor -> ..."""
    graph: Any = CheckedGraph(Supervisor, context_schema=RunContext)
    graph.add_node("supervisor", _supervise)
    graph.add_node("supervisor_tools", _send_researchers)
    graph.add_edge(START, "supervisor")
    graph.add_conditional_edges("supervisor", _go_on)
    graph.add_edge("supervisor_tools", "supervisor")
    return graph


async def _supervise(state: Supervisor, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Begins another round while topics are open, or what was found brings up new ones, and rounds are left."""
    brief, plan, limits, language = state.required_brief, state.required_plan, state.options, runtime.context.language
    waiting = [topic for topic in brief.topics if topic.id not in {step.id for step in plan.steps}]
    if state.research_iterations >= limits.rounds:
        return _beyond_limits(plan, waiting, runtime.context, limits)
    if plan.ready():
        return _round(state, brief, plan, language)
    if waiting:
        return _round(state, brief, plan.replan(steps_for(waiting[: limits.topics], limits, language)), language)
    wider = with_more_topics(brief, await _next_topics(state, runtime.context), limits.topics)
    new = wider.topics[len(brief.topics) :]
    return _round(state, wider, plan.replan(steps_for(new, limits, language)), language) if new else {}


async def _next_topics(state: Supervisor, context: RunContext) -> list[str]:
    """What to have researched next: what a model decides where there is one, otherwise what headings bring up."""
    brief = state.required_brief
    if has_model("planner", context):
        decided = await decide_topics(brief, state.notes, state.options.topics, context)
        if decided is not None:
            return decided
    if state.research_iterations > _WIDENED_AFTER:
        return []
    found = await context.load_offloaded(state.raw_notes)
    return _new_headings(brief, found)[:_MOST_NEW_TOPICS]


def _go_on(state: Supervisor) -> Literal["supervisor_tools", "__end__"]:
    """On while there is something to be done; a step that was cancelled or skipped is not."""
    return "supervisor_tools" if state.required_plan.ready() else "__end__"


async def _send_researchers(state: Supervisor, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The researchers of a round, side by side; of each that ends, what it found, and of each that fails, why."""
    brief, plan = state.required_brief, state.required_plan
    found = await runtime.context.load_offloaded(state.raw_notes)
    researcher = _researcher_for(state, found if brief.context else [])
    done = await execute_plan(plan, {RESEARCHER_AGENT: researcher}, runtime.context)
    noted = {note.topic for note in state.notes}
    ended = [step.id for step in done.plan.steps if step.ended and step.id not in noted]
    titles = {topic.id: topic.title for topic in brief.topics}
    notes = [_note(topic, titles[topic], done.plan, done.results) for topic in ended]
    known = {note.passage for note in found}
    raw = {
        note.passage: note
        for topic in ended
        for note in _passages_of(done.results.get(topic))
        if note.passage not in known
    }
    return {
        "plan": done.plan,
        "notes": notes,
        "raw_notes": list(raw.values()),
        "supervisor_messages": [AIMessage(_tool_answer(note), name=RESEARCHER_AGENT) for note in notes],
    }


def _tool_answer(note: Note) -> str:
    """What a researcher answers: the sentences it kept, or why there are none."""
    return "\n".join(quote.text for quote in note.quotes) or note.problem or note.outcome


def _researcher_for(state: Supervisor, known: list[RawNote]) -> Agent:
    """The agent that looks into the topic of its step with a graph and a state of its own."""
    brief = state.required_brief
    topics = {topic.id: topic for topic in brief.topics}

    async def research(assignment: StepAssignment) -> Finding:
        topic = topics[assignment.step.id]
        start = {
            "topic": topic,
            "question": brief.answer_measure,
            "follows": brief.follows,
            "scope": brief.scope,
            "options": state.options,
            "known": known,
        }
        found: Mapping[str, Any] = await _researcher().ainvoke(start, context=assignment.context)
        note, raw = found["note"], found["raw_notes"]
        return Finding(
            data={
                "note": note.model_dump(mode="json"),
                "raw_notes": [note.model_dump(mode="json") for note in raw],
            },
            sources=tuple(dict.fromkeys(note.source.id for note in raw)),
            missing=note.problem or _nothing_found(note, brief, assignment.context.language),
        )

    return research


def _nothing_found(note: Note, brief: Brief, language: Language) -> str | None:
    """That nothing answers the question itself: a run that found no answer is not complete."""
    if note.outcome != "nothing" or note.title != brief.question:
        return None
    return phrases.NOTHING_FOUND.read(language)


@cache
def _supervisor() -> Any:
    return build_supervisor().compile()


@cache
def _researcher() -> Any:
    return build_researcher().compile()


def _note(topic: str, title: str, plan: Plan, results: Mapping[str, Result]) -> Note:
    result = results.get(topic)
    if result is not None and "note" in result.data:
        return Note.model_validate(result.data["note"])
    step = plan.step(topic)
    return Note(topic=topic, title=title, outcome="failed", problem=step.error or step.status)


def _passages_of(result: Result | None) -> list[RawNote]:
    found: Any = result.data.get("raw_notes", []) if result else []
    return [RawNote.model_validate(note) for note in found]


def _round(state: Supervisor, brief: Brief, plan: Plan, language: Language) -> dict[str, Any]:
    ready = plan.ready()
    titles = ", ".join(step.task for step in ready)
    text = phrases.ROUND_STARTED.format(number=state.research_iterations + 1, topics=titles).read(language)
    return {
        "brief": brief,
        "plan": plan,
        "research_iterations": state.research_iterations + 1,
        "supervisor_messages": [AIMessage(text)],
    }


def _beyond_limits(plan: Plan, topics: Sequence[Topic], context: RunContext, limits: ResearchLimits) -> dict[str, Any]:
    """What is written of topics that no round is left for: steps that were skipped, and notes that say so."""
    if not topics:
        return {}
    why = phrases.BEYOND_LIMITS.format(rounds=limits.rounds, topics=limits.topics).read(context.language)
    plan = plan.replan(steps_for(topics, limits, context.language))
    for topic in topics:
        plan = plan.skip(topic.id, error=why, at=context.clock(), language=context.language)
    notes = [Note(topic=topic.id, title=topic.title, outcome="failed", problem=why) for topic in topics]
    return {"plan": plan, "notes": notes}


def _new_headings(brief: Brief, found: list[RawNote]) -> list[str]:
    """The headings that the best passages stand under and that speak of what was asked."""
    asked, best = set(brief.keywords), max((note.score for note in found), default=0.0)
    headings = dict.fromkeys(note.heading for note in found if note.heading and note.score >= best * _NEAR_BEST)
    return [heading for heading in headings if asked & set(find_keywords(heading))]


_SHARED = tuple(Schema.of(Supervisor).fields)
_LISTS = frozenset({"supervisor_messages", "notes", "raw_notes"})
_WIDENED_AFTER = 1
"""The round whose headings may bring up topics; those of later rounds lead ever farther from what was asked."""
_MOST_NEW_TOPICS = 2
"""Topics that headings may add."""
_NEAR_BEST = 0.5
