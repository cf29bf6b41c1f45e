"""From a question to a plan: is it clear, what does it involve, and does a person want to look at the plan first."""

from pathlib import Path
from typing import Any, Literal

from langchain_core.messages import HumanMessage, SystemMessage
from langgraph.runtime import Runtime
from langgraph.types import Command, Overwrite

from madang.assistants.research.agents.speaking import in_language_of
from madang.assistants.research.domain.brief import Brief, context_of, is_courtesy, is_vague, make_brief
from madang.assistants.research.domain.outline import Asked, Outline, as_ruled, asked_of, outlined, unfit
from madang.assistants.research.domain.planning import plan_for
from madang.assistants.research.domain.rewriting import notes_again, sentences_again
from madang.assistants.research.state import Research
from madang.assistants.research.tools.search import corpora, look_up
from madang.models import Skill
from madang.protocol import Approval, Clarification
from madang.protocol.events import PlanningStarted, PlanReady
from madang.runtime import RunContext
from madang.state import summary
from madang.text import Text

__all__ = ["OUTLINE", "clarify_with_user", "write_research_brief"]

OUTLINE = Skill(
    name="research.outline",
    input=Asked,
    output=Outline,
    prompt=Path(__file__).parent.parent / "prompts" / "outline.md",
    rules=as_ruled,
    check=unfit,
)


async def clarify_with_user(
    state: Research, runtime: Runtime[RunContext]
) -> Command[Literal["write_research_brief", "final_report_generation"]]:
    """Asks once what a question is about that names nothing to look for; can be switched off.

    Who wants the last report written again gets that, from what was found for it.
    """
    question = state.messages[-1].text
    context = in_language_of(question, runtime.context)
    context.emit(PlanningStarted(message=question))
    wanted = sentences_again(question, state.options.sentences)
    if state.brief and state.report and wanted:
        found = await context.whole(state.raw_notes)
        notes = notes_again(state.brief, state.report, found, wanted)
        return Command(goto="final_report_generation", update={"notes": Overwrite(notes), **_NOTHING_YET})
    if not state.options.clarify or not is_vague(question):
        return Command(goto="write_research_brief", update=_NOTHING_YET)
    invitation = _WHAT_ELSE if is_courtesy(question) else _WHAT
    answer = await context.ask(Clarification(id="topic", question=invitation.read(context.language)))
    return Command(goto="write_research_brief", update={"messages": [HumanMessage(str(answer))], **_NOTHING_YET})


async def write_research_brief(
    state: Research, runtime: Runtime[RunContext]
) -> Command[Literal["research_supervisor", "__end__"]]:
    """The brief and the plan that will run; where it is to be approved, as the person left it."""
    question, options = state.messages[-1].text, state.options
    context, before = in_language_of(question, runtime.context), context_of(question, state.brief)
    seen = (await look_up(f"{question} {before}", options.changed(web=False), context)).passages
    number = (state.brief.number if state.brief else 0) + 1
    brief = make_brief(number, question, context.language, seen, options.topics, context=before)
    if options.topics > 1:
        outline = await context.consult(OUTLINE, asked_of(brief, seen, options.topics))
        brief = outlined(brief, outline, options.topics)
    if options.approve:
        approved = await _approved(brief, state, context)
        if approved is None:
            return Command(goto="__end__", update={"report_error": _DECLINED.read(context.language)})
        brief = approved
    plan = plan_for(brief, options, context.language)
    context.emit(PlanReady(intent="research", confidence=1.0, plan=summary(plan)))
    begun = [SystemMessage(_TASK.read(context.language)), HumanMessage(brief.question)]
    update = {
        "brief": brief,
        "plan": plan,
        "supervisor_messages": Overwrite(begun),
        "research_iterations": 0,
        "notes": Overwrite([]),
    }
    return Command(goto="research_supervisor", update=update)


async def _approved(brief: Brief, state: Research, context: RunContext) -> Brief | None:
    """The brief as a person wants it, or None if they do not want it at all."""
    topics = [topic.title for topic in brief.topics]
    decision = await context.ask(
        Approval(
            id="plan",
            action="research",
            reason=_APPROVE.read(context.language),
            arguments={"topics": list(topics), "corpora": list(await corpora(state.options, context))},
            arguments_schema=_PLAN_SCHEMA,
        )
    )
    if not decision.approved:
        return None
    wanted = (decision.arguments or {}).get("topics", topics)
    return brief.with_topics([str(title) for title in wanted]) if isinstance(wanted, list) else brief


_NOTHING_YET: dict[str, Any] = {"report": None, "final_report": None, "report_error": None, "files": []}
_PLAN_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "topics": {"type": "array", "items": {"type": "string", "minLength": 1}, "minItems": 1, "maxItems": 12},
        "corpora": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["topics"],
}
_WHAT = Text(ko="무엇에 대해 조사할까요? 주제를 알려 주세요.", en="What shall I look into? Name a topic.")
_WHAT_ELSE = Text(ko="네! 조사할 주제가 있으면 알려 주세요.", en="With pleasure! Name a topic and I will look into it.")
_TASK = Text(
    ko="주제마다 조사자를 보내 자료를 모읍니다.", en="Send a researcher for every topic and collect what they find."
)
_APPROVE = Text(
    ko="이 계획대로 조사할까요? 주제를 고칠 수 있습니다.", en="Shall I research this plan? You may edit the topics."
)
_DECLINED = Text(
    ko="계획이 승인되지 않아 조사하지 않았습니다.", en="The plan was not approved, so nothing was researched."
)
