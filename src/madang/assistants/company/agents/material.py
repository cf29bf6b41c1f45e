"""What a new document starts from: a visit, a month or a request that the company's records know."""

import asyncio
from collections.abc import Sequence

from madang.assistants.company.domain.documents.prefilling import Material, VisitRecord, from_request, from_visit
from madang.assistants.company.domain.documents.templates import Template
from madang.assistants.company.domain.query import Span
from madang.assistants.company.domain.recalling import visit_hit
from madang.assistants.company.domain.subjects import filters_of, period_of
from madang.assistants.company.domain.understanding import Understanding
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.monthly_sales import sales_material
from madang.assistants.company.tools.office import archive_for
from madang.assistants.company.tools.visit_records import recorded_visits
from madang.models.language.stretches import add_months
from madang.protocol import Clarification, Option
from madang.runtime import RunContext
from madang.text import Text

__all__ = ["gather"]


async def gather(understood: Understanding, template: Template, analyst: Analyst, context: RunContext) -> Material:
    """What is known beforehand of the document that is wanted; which visit or request is meant is asked for."""
    match template.kind:
        case "visit_report":
            return await _from_visit(understood, template, analyst, context)
        case "sales_report":
            when = period_of(understood)
            day = when.start if when else add_months(understood.today.replace(day=1), -1)
            return await asyncio.to_thread(
                sales_material, analyst, day, filters=filters_of(understood), language=context.language
            )
        case "seminar_result":
            return await _from_request(template, analyst, context)
        case "seminar_request" | "expense_report":
            return Material()


async def _from_visit(understood: Understanding, template: Template, analyst: Analyst, context: RunContext) -> Material:
    when = period_of(understood) or Span(start=add_months(understood.today, -3), end=understood.today)
    visits = await asyncio.to_thread(recorded_visits, analyst, when, filters=filters_of(understood), most=_OFFERED)
    chosen = visits[0].key if len(visits) == 1 else await _which_visit(visits, template, analyst, context)
    return next((from_visit(one) for one in visits if one.key == chosen), Material())


async def _which_visit(visits: Sequence[VisitRecord], template: Template, analyst: Analyst, context: RunContext) -> str:
    offered = [(visit_hit(one, analyst.layer, context.language).text, one.key) for one in visits]
    return await _choice(f"{template.kind}.visit", _WHICH_VISIT, offered, context)


async def _from_request(template: Template, analyst: Analyst, context: RunContext) -> Material:
    archive = archive_for(context)
    stored = await asyncio.to_thread(archive.documents, analyst.scope, "seminar_request")
    offered = [(f"{one.number} · {one.written_on}", one.number) for one in stored[:_OFFERED]]
    number = await _choice(f"{template.kind}.request", _WHICH_REQUEST, offered, context)
    request = await asyncio.to_thread(archive.find, analyst.scope, number)
    return from_request(request, template) if request else Material()


async def _choice(ident: str, question: Text, offered: Sequence[tuple[str, str]], context: RunContext) -> str:
    """The key of what was chosen, "" where it is none of them or there is nothing to choose from."""
    if not offered:
        return ""
    options = [*offered, (_NONE.read(context.language), "")]
    asked = Clarification(
        id=ident,
        question=question.read(context.language),
        options=tuple(Option(label=label, value=value) for label, value in options),
        answer_schema={"enum": [value for _, value in options]},
    )
    return str(await context.ask(asked))


_OFFERED = 6
_WHICH_VISIT = Text(ko="어느 방문의 보고서인가요?", en="Which visit is it about?")
_WHICH_REQUEST = Text(ko="어느 신청서의 결과인가요?", en="Which request is it the result of?")
_NONE = Text(ko="목록에 없음 (직접 입력)", en="None of these (I will fill it in)")
