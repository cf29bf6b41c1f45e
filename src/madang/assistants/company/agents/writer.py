"""The document generation agent: a draft from records, figures and what was said; what is missing is asked for."""

import asyncio
from collections import Counter
from typing import cast

from madang.assistants.company.agents.errors import UnansweredError
from madang.assistants.company.agents.inputs import found_by
from madang.assistants.company.agents.material import gather
from madang.assistants.company.agents.revising import change_of
from madang.assistants.company.domain.documents.drafts import Author, Draft, Entry, filled, revised
from madang.assistants.company.domain.documents.filling import answered, next_question
from madang.assistants.company.domain.documents.message import read_message
from madang.assistants.company.domain.documents.prefilling import prefilled
from madang.assistants.company.domain.documents.templates import DocumentKind, Template
from madang.assistants.company.domain.documents.together import answered_together, question_together
from madang.assistants.company.domain.documents.versions import differences
from madang.assistants.company.domain.findings import DataFinding, DocumentFinding
from madang.assistants.company.domain.understanding import Understanding
from madang.assistants.company.state import Company
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.naming import Namesakes, identified, namesakes
from madang.assistants.company.tools.office import analyst_on_record, archive_for, company_name, today_of
from madang.assistants.company.tools.templates import templates
from madang.documents.forms import Fault
from madang.protocol import Clarification, Option
from madang.runtime import FinalError, Finding, RunContext, Work
from madang.text import Text

__all__ = ["write_document"]


async def write_document(state: Company, work: Work) -> Finding:
    """A draft in which nothing is missing: a new one, or the next version of the one at hand."""
    context, understood = work.context, state.understanding
    if understood is None or understood.form is None:
        raise FinalError("There is no kind of document to write: analyse the request first.")
    template = templates()[cast("DocumentKind", understood.form)]
    async with analyst_on_record(context, "document_generation") as desk:
        if understood.revises and state.draft is not None:
            entry = await change_of(understood, template, context)
            draft = revised(state.draft, [entry], today_of(context))
        else:
            draft = await _begun(understood, template, desk.analyst, work)
        begun = await _asked_together(draft, template, desk.analyst, context)
        whole = await _told_apart(await _completed(begun, template, context), template, desk.analyst, context)
        known = await asyncio.to_thread(identified, desk.analyst, whole, template)
        changes = differences(state.draft, known, template) if understood.revises and state.draft else ()
        found = DocumentFinding(draft=known, changes=changes)
        return Finding(data={"found": found.model_dump(mode="json"), "queries": desk.queries}, quality=_quality(known))


async def _begun(understood: Understanding, template: Template, analyst: Analyst, work: Work) -> Draft:
    """A draft with what was said, what the records know, and the figures that were asked for."""
    context, today = work.context, today_of(work.context)
    key = f"{context.session}/{context.run}/{template.kind}"
    tenant = analyst.scope.tenant
    number = await asyncio.to_thread(archive_for(context).number_for, tenant, template.kind, today.year, key)
    blank = Draft(
        kind=template.kind,
        tenant=tenant,
        company=company_name(context),
        author=await asyncio.to_thread(_author, analyst),
        written_on=today,
        number=number,
    )
    vocabulary = (await asyncio.to_thread(lambda: analyst.ground)).vocabulary
    said = filled(blank, read_message(understood.raw_query, template, vocabulary, today))
    draft = prefilled(said, template, await gather(understood, template, analyst, context))
    counted = found_by("data_analysis", DataFinding, work)
    exhibits = counted.exhibits if counted and counted.data_version else ()
    return draft.changed(exhibits=(*exhibits, *draft.exhibits))


async def _asked_together(draft: Draft, template: Template, analyst: Analyst, context: RunContext) -> Draft:
    """The draft with what one answer gives to the fields that are missing, where there are several."""
    question = question_together(draft, template, context.language)
    if question is None:
        return draft
    said = await context.ask(question)
    vocabulary = (await asyncio.to_thread(lambda: analyst.ground)).vocabulary
    return answered_together(draft, template, said, vocabulary, today_of(context))


async def _completed(draft: Draft, template: Template, context: RunContext) -> Draft:
    """The draft with an answer for every field that lacks one, asked again where an answer is of no use."""
    asked, fault = Counter[str](), None
    while question := next_question(draft, template, context.language, fault=fault):
        key = question.id.split(".")[1]
        asked[key] += 1
        if asked[key] > _PATIENCE:
            raise UnansweredError(template.form.field(key).label, _PATIENCE)
        again = next_question(draft, template, context.language, fault=fault, attempt=asked[key])
        read = answered(draft, template, key, await context.ask(again or question), today_of(context))
        fault = read if isinstance(read, Fault) else None
        draft = draft if isinstance(read, Fault) else read
    return draft


async def _told_apart(draft: Draft, template: Template, analyst: Analyst, context: RunContext) -> Draft:
    """The draft with its people named so that nobody else is meant; who is asked for in vain stays as written."""
    for one in await asyncio.to_thread(namesakes, analyst, draft, template):
        options = [*((label, label) for label in one.told_apart), (_NEITHER.read(context.language), one.name)]
        question = Clarification(
            id=f"{template.kind}.{one.field}.who.{one.name}",
            question=_WHO.format(name=one.name).read(context.language),
            options=tuple(Option(label=label, value=value) for label, value in options),
            answer_schema={"enum": [value for _, value in options]},
        )
        draft = _renamed(draft, one, str(await context.ask(question)))
    return draft


def _renamed(draft: Draft, one: Namesakes, meant: str) -> Draft:
    value = draft.values[one.field]
    named = [meant if name == one.name else name for name in value] if isinstance(value, list) else meant
    return filled(draft, [Entry(key=one.field, value=named, origin="answered")])


def _author(analyst: Analyst) -> Author:
    scope = analyst.scope
    staff, team = scope.attributes.get("staff", ""), scope.attributes.get("team", "")
    people, teams = analyst.names("rep"), analyst.names("team")
    return Author(
        user=scope.user,
        staff=staff,
        name=people[staff].name if staff in people else scope.user,
        team=teams[team].name if team in teams else "",
    )


def _quality(draft: Draft) -> float:
    """How much of the draft rests on records and figures instead of what was typed in."""
    looked_up = sum(one.origin in ("records", "figures") for one in draft.entries)
    return round(0.5 + 0.5 * looked_up / len(draft.entries), 2) if draft.entries else 0.5


_PATIENCE = 5
_WHO = Text(ko="'{name}'은(는) 여러 명입니다. 누구인가요?", en="Several people are called {name}. Who is meant?")
_NEITHER = Text(ko="목록에 없음", en="None of these")
