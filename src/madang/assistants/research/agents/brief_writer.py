"""From a question to a plan: is it clear, what does it involve, and does a person want to look at the plan first."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from langchain_core.messages import HumanMessage, SystemMessage
from langgraph.runtime import Runtime
from langgraph.types import Command, Overwrite

from madang.assistants.research import phrases
from madang.assistants.research.agents.answer_language import in_language_of
from madang.assistants.research.agents.meaning import read_meanings
from madang.assistants.research.plan.steps import ResearchOptions, plan_for
from madang.assistants.research.present.report import notes_for_rewrite
from madang.assistants.research.state import Research
from madang.assistants.research.tools.search import look_up, search_scope
from madang.assistants.research.understand.brief import (
    Brief,
    OutlineTask,
    TopicOutline,
    context_from_earlier,
    is_courtesy,
    is_vague,
    make_brief,
    outline_by_rules,
    outline_problems,
    outline_task,
    texts_from_earlier,
    with_earlier,
    with_outline,
)
from madang.assistants.research.understand.rewrite import asks_again, rewrite_length
from madang.assistants.research.understand.scope import PastedText, take_pasted_texts
from madang.models import Skill
from madang.protocol import Approval, Clarification, PlanningStarted, PlanReady
from madang.runtime.agents import RunContext
from madang.state.plans import summarize_plan

OUTLINE = Skill(
    name="research.outline",
    input=OutlineTask,
    output=TopicOutline,
    prompt=Path(__file__).parent.parent / "prompts" / "outline.md",
    rules=outline_by_rules,
    check=outline_problems,
)


async def clarify_with_user(
    state: Research, runtime: Runtime[RunContext]
) -> Command[Literal["write_research_brief", "final_report_generation"]]:
    """Asks once what a question is about that names nothing to look for; can be switched off.

    Who wants the last report written again gets that, from what was found for it, also where writing it had failed;
    where nothing was found yet, the last question is looked into again.
    """
    question = state.messages[-1].text
    context = in_language_of(question, runtime.context)
    context.emit(PlanningStarted(message=question))
    wanted = rewrite_length(question, state.options.sentences)
    if state.brief and state.report and wanted:
        found = await context.load_offloaded(state.raw_notes)
        meanings = await read_meanings(state.brief.answer_measure, found, context)
        notes = notes_for_rewrite(state.brief, state.report, found, wanted, meanings)
        return Command(goto="final_report_generation", update={"notes": Overwrite(notes), **_NO_REPORT_YET})
    if state.brief and state.notes and wanted:
        return Command(goto="final_report_generation", update=_NO_REPORT_YET)
    if state.brief and _repeats(question, state.brief):
        return Command(goto="write_research_brief", update={**_NO_REPORT_YET, "previous": state.report})
    if not state.options.clarify or not (is_vague(question) or wanted):
        return Command(goto="write_research_brief", update=_NO_REPORT_YET)
    invitation = phrases.ASK_TOPIC_AFTER_COURTESY if is_courtesy(question) else phrases.ASK_TOPIC
    answer = await context.ask(Clarification(id="topic", question=invitation.read(context.language)))
    return Command(goto="write_research_brief", update={"messages": [HumanMessage(str(answer))], **_NO_REPORT_YET})


async def write_research_brief(
    state: Research, runtime: Runtime[RunContext]
) -> Command[Literal["research_supervisor", "__end__"]]:
    """The brief and the plan that will run; where it is to be approved, as the person left it."""
    (pasted, question), options = _asked(state)
    context, before = in_language_of(question, runtime.context), context_from_earlier(question, state.brief)
    texts = (*texts_from_earlier(question, state.brief), *pasted)
    scope = await search_scope(question, options, state.attachments, context, texts)
    if scope.only_shipped and not options.web and state.brief is None:
        return Command(goto="__end__", update={"lacks_documents": True, "plan": None})
    seen = (await look_up(f"{question} {before}", scope, options.changed(web=False), context)).passages
    number = (state.brief.number if state.brief else 0) + 1
    brief = make_brief(number, question, context.language, seen, options.topics, context=before)
    brief = with_earlier(brief.changed(scope=scope), state.brief)
    if options.topics > 1:
        outline = await context.ask_skill(OUTLINE, outline_task(brief, seen, options.topics))
        brief = with_outline(brief, outline, options.topics)
    if options.approve:
        approved = await _approved(brief, context)
        if approved is None:
            return Command(goto="__end__", update={"report_error": phrases.PLAN_DECLINED.read(context.language)})
        brief = approved
    plan = plan_for(brief, options, context.language)
    context.emit(PlanReady(intent="research", confidence=1.0, plan=summarize_plan(plan)))
    begun = [SystemMessage(phrases.SUPERVISOR_TASK.read(context.language)), HumanMessage(brief.question)]
    update = {
        "brief": brief,
        "plan": plan,
        "supervisor_messages": Overwrite(begun),
        "research_iterations": 0,
        "notes": Overwrite([]),
    }
    if not brief.context:  # a question that follows builds on what was found before; any other begins anew
        update["raw_notes"] = Overwrite([])
    return Command(goto="research_supervisor", update=update)


def _asked(state: Research) -> tuple[tuple[Sequence[PastedText], str], ResearchOptions]:
    """The texts and the question of the last message; one that is asked again is looked up where it was before."""
    if state.brief is None or not _repeats(state.messages[-1].text, state.brief):
        return take_pasted_texts(state.messages[-1].text), state.options
    scope = state.brief.scope
    corpora = state.options.corpus or (() if scope.only_shipped else scope.corpora)
    return (scope.texts, state.brief.question), state.options.changed(corpus=tuple(corpora))


def _repeats(message: str, brief: Brief) -> bool:
    """Whether a message asks the last question, or a report on it, once more."""
    return asks_again(message, brief.question) or rewrite_length(message, 1) is not None


async def _approved(brief: Brief, context: RunContext) -> Brief | None:
    """The brief as a person wants it, or None if they do not want it at all."""
    topics = [topic.title for topic in brief.topics]
    decision = await context.ask(
        Approval(
            id="plan",
            action="research",
            reason=phrases.APPROVE_PLAN.read(context.language),
            arguments={
                "topics": list(topics),
                "corpora": [*brief.scope.corpora, *(file.name for file in brief.scope.files)],
            },
            arguments_schema=_PLAN_SCHEMA,
        )
    )
    if not decision.approved:
        return None
    wanted = (decision.arguments or {}).get("topics", topics)
    return brief.with_topics([str(title) for title in wanted]) if isinstance(wanted, list) else brief


_NO_REPORT_YET: dict[str, Any] = {
    "report": None,
    "previous": None,
    "changes": None,
    "final_report": None,
    "report_error": None,
    "lacks_documents": False,
    "files": [],
}
_PLAN_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "topics": {"type": "array", "items": {"type": "string", "minLength": 1}, "minItems": 1, "maxItems": 12},
        "corpora": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["topics"],
}
