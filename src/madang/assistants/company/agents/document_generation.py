"""The agent `document_generation`: a draft from the message, records and figures, or the next version of the
current document; asks for missing fields.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta

from pydantic import JsonValue

from madang.assistants.company import phrases
from madang.assistants.company.agents.planner import subject_of
from madang.assistants.company.documents import form_filling, prefill
from madang.assistants.company.documents.activity.personal_data import (
    NEVER_STORED,
    PersonalDataKind,
    kinds_of_personal_data,
    mask_phones,
)
from madang.assistants.company.documents.drafts import (
    DocumentDraft,
    DraftAuthor,
    DraftEntry,
    Exhibit,
    field_changes,
    next_version,
    with_entries,
)
from madang.assistants.company.documents.message_values import (
    question_for_all_missing,
    read_request,
    with_answer_for_all_missing,
)
from madang.assistants.company.documents.notes import with_benefits_of_notes
from madang.assistants.company.documents.templates import DocumentTemplate
from madang.assistants.company.documents.told_benefits import told_amount, with_told_benefits
from madang.assistants.company.figures.query import QueryPeriod
from madang.assistants.company.present.answer import (
    DataFinding,
    DocumentFinding,
    InformationFinding,
    finding_of,
    findings_of,
    joined_figures,
)
from madang.assistants.company.present.questions import ask_choice, choice_question
from madang.assistants.company.state import CompanyState
from madang.assistants.company.tools import data_sources
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.company_records import Namesakes, find_namesakes, identify_people, recorded_visits
from madang.assistants.company.tools.information_search import visit_hit
from madang.assistants.company.tools.sales_figures import figures_material, sales_material
from madang.assistants.company.tools.told_fields import told_fields
from madang.assistants.company.understand.request import AnalysedRequest, LeftQuestion, request_filters, request_period
from madang.documents.forms import FieldProblem, FormField, question_for
from madang.protocol.tables import Cell, TableColumn, cell_text
from madang.reading.dates import add_months
from madang.runtime import PermanentError
from madang.runtime.agents import Finding, RunContext, StepAssignment
from madang.text import Language, Text


class FieldUnansweredError(PermanentError):
    """A field was asked for several times without a usable answer."""

    code = "unanswered"

    def __init__(self, field: Text, times: int) -> None:
        super().__init__(
            f"{field.en!r} was asked for {times} times without a usable answer: ask for the document again.",
            text=phrases.FIELD_UNANSWERED.format(field=field, times=times),
        )


class PersonalDataError(PermanentError):
    """A document would hold a number that is never stored."""

    code = "personal_data"

    def __init__(self, kind: PersonalDataKind) -> None:
        super().__init__(phrases.NEVER_STORED_DATA[kind].en, text=phrases.NEVER_STORED_DATA[kind])


async def write_document(state: CompanyState, assignment: StepAssignment) -> Finding:
    """A complete draft: a new one, or the next version of the current one."""
    context, understood = assignment.context, state.understanding
    if understood is None:
        raise PermanentError("There is no kind of document to write: analyse the request first.")
    form = subject_of(assignment.step) or understood.form or await _which_document(state.left, context)
    template = data_sources.document_templates(context)[form]
    async with data_sources.audited_analyst(context, "document_generation") as audited:
        if understood.revises and state.draft is not None:
            entry = await _requested_change(understood, template, state.left, context)
            draft = next_version(state.draft, [entry], data_sources.today_of(context))
        else:
            draft = await _new_draft(state, understood, template, audited.analyst, assignment)
        begun = await _ask_for_all(draft, template, audited.analyst, context)
        complete = await _tell_namesakes_apart(
            await _ask_for_each(begun, template, context), template, audited.analyst, state.left, context
        )
        identified = await asyncio.to_thread(
            identify_people, audited.analyst, _without_personal_data(complete), template
        )
        changes = field_changes(state.draft, identified, template) if understood.revises and state.draft else ()
        found = DocumentFinding(draft=identified, changes=changes)
        return Finding(
            data={"found": found.model_dump(mode="json"), "queries": audited.queries}, quality=_quality(identified)
        )


async def _which_document(left: LeftQuestion | None, context: RunContext) -> str:
    titles = [(title.read(context.language), key) for key, title in data_sources.document_titles(context).items()]
    question = phrases.WHICH_DOCUMENT_QUESTION.read(context.language)
    return await ask_choice(choice_question("document.form", question, titles, left), context)


async def _new_draft(
    state: CompanyState,
    understood: AnalysedRequest,
    template: DocumentTemplate,
    analyst: Analyst,
    assignment: StepAssignment,
) -> DocumentDraft:
    """A draft with the values of the message, of the records, and the figures that were asked for."""
    context, today = assignment.context, data_sources.today_of(assignment.context)
    key = f"{context.session}/{context.run}/{template.kind}"
    tenant = analyst.scope.tenant
    number = await asyncio.to_thread(
        data_sources.archive_for(context).number_for, tenant, template.kind, today.year, key
    )
    blank = DocumentDraft(
        kind=template.kind,
        tenant=tenant,
        company=data_sources.company_name(context),
        author=await asyncio.to_thread(_author, analyst),
        written_on=today,
        number=number,
    )
    vocabulary = (await asyncio.to_thread(lambda: analyst.question_context)).vocabulary
    read = with_entries(blank, read_request(understood.raw_query, template, vocabulary, today))
    told = await told_fields(understood.raw_query, template, context)
    filled = with_entries(read, [entry for entry in told if entry.key not in read.values])
    reader = data_sources.activity_reader()
    stated = with_benefits_of_notes(
        with_told_benefits(filled, template, understood.raw_query, reader), template, reader
    )
    if template.main not in {entry.key for entry in told}:  # otherwise no record is asked for that it could be of
        material = await _gather_material(understood, template, analyst, state.left, context)
        stated = prefill.prefill_draft(stated, template, material)
    counted = joined_figures(findings_of("data_analysis", DataFinding, assignment))
    if template.kind in _TELLS_FIGURES and template.main not in stated.values and _are_sales(counted, analyst):
        stated = prefill.prefill_draft(
            stated, template, await asyncio.to_thread(_figures_of, understood, template, analyst, context.language)
        )
    exhibits = counted.exhibits if counted and counted.data_version else ()
    draft = prefill.prefill_draft(stated, template, _told_elsewhere(template, counted, assignment))
    tables = tuple(exhibit for exhibit in exhibits if not (draft.exhibits and exhibit.is_single))
    return draft.changed(exhibits=(*tables, *draft.exhibits))


def _are_sales(counted: DataFinding | None, analyst: Analyst) -> bool:
    """Whether no other figure was asked for than what the company sells for."""
    if analyst.layer.sales is None or (counted and not counted.data_version):
        return False
    title = analyst.layer.metrics[analyst.layer.sales].title.ko
    exhibits = counted.exhibits if counted else ()
    return all(exhibit.is_single and exhibit.ko.columns[0].title == title for exhibit in exhibits)


def _figures_of(
    understood: AnalysedRequest, template: DocumentTemplate, analyst: Analyst, language: Language
) -> prefill.DraftMaterial:
    """What the company sold in the period that is named; nothing if none is."""
    when = request_period(understood)
    if when is None:
        return prefill.DraftMaterial()
    against = understood.query.comparison if understood.query else None
    return figures_material(analyst, template, when, request_filters(understood), language, against=against)


def _told_elsewhere(
    template: DocumentTemplate, counted: DataFinding | None, assignment: StepAssignment
) -> prefill.DraftMaterial:
    """What other steps found, for a document whose main text nobody wrote; one that tells of something given is left to
    its author.
    """
    found = finding_of("information_retrieval", InformationFinding, assignment)
    lines = [_in_a_sentence(exhibit, assignment.context.language) for exhibit in counted.exhibits] if counted else []
    lines += [hit.text for source in found.found for hit in source.hits] if found else []
    if template.main is None or template.occasions or not lines:
        return prefill.DraftMaterial()
    entry = DraftEntry(key=template.main, value="\n".join(lines)[:_LONGEST_MAIN], origin="records")
    return prefill.DraftMaterial(entries=(entry,))


def _in_a_sentence(exhibit: Exhibit, language: Language) -> str:
    """The title of a table with its first rows, as they stand in it."""
    table = exhibit.table(language)
    rows = (
        " ".join(
            f"{cell_text(cell, column)}{_unit(column, cell, language)}"
            for column, cell in zip(table.columns, row, strict=True)
            if cell is not None
        )
        for row in table.rows[:_MOST_ROWS]
    )
    return f"{exhibit.title.read(language)}: {', '.join(rows)}"


def _unit(column: TableColumn, cell: Cell, language: Language) -> str:
    if not isinstance(cell, int | float) or not column.unit:
        return ""
    return column.unit if language == "ko" else f" {column.unit}"


async def _ask_for_all(
    draft: DocumentDraft, template: DocumentTemplate, analyst: Analyst, context: RunContext
) -> DocumentDraft:
    """The draft after one question for all missing fields, if there are several."""
    question = question_for_all_missing(draft, template, context.language)
    if question is None:
        return draft
    answer = await context.ask(question)
    if revised := _revised(draft, template, answer, context):
        return revised
    vocabulary = (await asyncio.to_thread(lambda: analyst.question_context)).vocabulary
    answered = with_answer_for_all_missing(draft, template, answer, vocabulary, data_sources.today_of(context))
    reader = data_sources.activity_reader()
    told = with_told_benefits(answered, template, answer, reader) if isinstance(answer, str) else answered
    return with_benefits_of_notes(told, template, reader)


async def _ask_for_each(draft: DocumentDraft, template: DocumentTemplate, context: RunContext) -> DocumentDraft:
    """The draft with an answer for every missing field; an answer that cannot be used is asked for again."""
    asked, fault = Counter[str](), None
    while question := form_filling.next_question(draft, template, context.language, fault=fault):
        key = question.id.split(".")[1]
        asked[key] += 1
        if asked[key] > _MOST_ATTEMPTS:
            raise FieldUnansweredError(template.form.field(key).label, _MOST_ATTEMPTS)
        again = form_filling.next_question(draft, template, context.language, fault=fault, attempt=asked[key])
        answer, today = await context.ask(again or question), data_sources.today_of(context)
        if revised := _revised(draft, template, answer, context):
            draft, fault = revised, None
            continue
        if isinstance(answer, str) and key in template.benefit_fields:
            answer = told_amount(answer, key, template, data_sources.activity_reader(), today) or answer
        read = form_filling.with_answer(draft, template, key, answer, today)
        fault = read if isinstance(read, FieldProblem) else None
        draft = draft if isinstance(read, FieldProblem) else read
    return draft


def _revised(
    draft: DocumentDraft, template: DocumentTemplate, answer: JsonValue, context: RunContext
) -> DocumentDraft | None:
    """The draft with another field changed, where that is said in place of an answer: 방문일은 12월 1일로 바꿔."""
    if not isinstance(answer, str) or not data_sources.message_reader(context).words.says("revise", answer):
        return None
    field = form_filling.field_in_message(answer, template)
    if field is None or field.key not in draft.values:
        return None
    value = form_filling.value_in_message(answer, answer, field, template, data_sources.today_of(context))
    return None if value is None else with_entries(draft, [DraftEntry(key=field.key, value=value, origin="said")])


async def _tell_namesakes_apart(
    draft: DocumentDraft, template: DocumentTemplate, analyst: Analyst, left: LeftQuestion | None, context: RunContext
) -> DocumentDraft:
    """The draft with namesakes told apart by asking; a name that is not in the list stays as written."""
    for namesakes in await asyncio.to_thread(find_namesakes, analyst, draft, template):
        options = [
            *((label, label) for label in namesakes.candidates),
            (phrases.OPTION_NOT_LISTED.read(context.language), namesakes.name),
        ]
        ident = f"{template.kind}.{namesakes.field}.who.{namesakes.name}"
        asks = phrases.WHICH_PERSON_QUESTION.format(name=namesakes.name).read(context.language)
        meant = await ask_choice(choice_question(ident, asks, options, left), context, draft=draft)
        draft = _with_name(draft, namesakes, meant)
    return draft


def _with_name(draft: DocumentDraft, namesakes: Namesakes, meant: str) -> DocumentDraft:
    value = draft.values[namesakes.field]
    named = [meant if name == namesakes.name else name for name in value] if isinstance(value, list) else meant
    return with_entries(draft, [DraftEntry(key=namesakes.field, value=named, origin="answered")])


def _without_personal_data(draft: DocumentDraft) -> DocumentDraft:
    """The draft with phone numbers masked; `PersonalDataError` if it holds a number that is never stored."""
    for entry in draft.entries:
        for kind in kinds_of_personal_data(str(entry.value)):
            if kind in NEVER_STORED:
                raise PersonalDataError(kind)
    masked = [
        entry.changed(value=mask_phones(entry.value))
        for entry in draft.entries
        if isinstance(entry.value, str) and mask_phones(entry.value) != entry.value
    ]
    return with_entries(draft, masked)


def _author(analyst: Analyst) -> DraftAuthor:
    scope = analyst.scope
    staff, team = scope.value("staff"), scope.value("team")
    people, teams = analyst.names("rep"), analyst.names("team")
    return DraftAuthor(
        user=scope.user,
        staff=staff,
        name=people[staff].name if staff in people else scope.user,
        team=teams[team].name if team in teams else "",
    )


def _quality(draft: DocumentDraft) -> float:
    """The share of values from records and figures, from 0.5 to 1."""
    looked_up = sum(entry.origin in ("records", "figures") for entry in draft.entries)
    return round(0.5 + 0.5 * looked_up / len(draft.entries), 2) if draft.entries else 0.5


async def _gather_material(
    understood: AnalysedRequest,
    template: DocumentTemplate,
    analyst: Analyst,
    left: LeftQuestion | None,
    context: RunContext,
) -> prefill.DraftMaterial:
    """The prefilled values of the wanted document; asks which visit or request is meant."""
    match template.kind:
        case "visit_report":
            return await _from_visit(understood, template, analyst, left, context)
        case "sales_report":
            period = request_period(understood) or _last_month(understood.today)
            return await asyncio.to_thread(
                sales_material,
                analyst,
                period,
                filters=request_filters(understood),
                language=context.language,
                against=understood.query.comparison if understood.query else None,
            )
        case "weekly_report":
            return await asyncio.to_thread(_from_visits, understood, analyst, context.language)
        case "seminar_result":
            return await _from_request(template, analyst, left, context)
        case _:
            return prefill.DraftMaterial()


def _last_month(today: date) -> QueryPeriod:
    start = add_months(today.replace(day=1), -1)
    return QueryPeriod(start=start, end=today.replace(day=1) - timedelta(days=1), granularity="month")


def _from_visits(understood: AnalysedRequest, analyst: Analyst, language: Language) -> prefill.DraftMaterial:
    """The visits of the period that an activity report is about, one on a line; nothing if it names none."""
    when = request_period(understood)
    if when is None:
        return prefill.DraftMaterial()
    visits = recorded_visits(analyst, when, filters=request_filters(understood), most=_MOST_LINES)
    lines = [visit_hit(visit, analyst.layer, language).text for visit in reversed(visits)]
    told = {"period": when.text.read(language), **({"done": "\n".join(lines)} if lines else {})}
    source = phrases.VISIT_RECORDS_SOURCE
    return prefill.DraftMaterial(
        entries=tuple(DraftEntry(key=key, value=value, origin="records", source=source) for key, value in told.items())
    )


async def _from_visit(
    understood: AnalysedRequest,
    template: DocumentTemplate,
    analyst: Analyst,
    left: LeftQuestion | None,
    context: RunContext,
) -> prefill.DraftMaterial:
    when = request_period(understood) or QueryPeriod(start=add_months(understood.today, -3), end=understood.today)
    visits = await asyncio.to_thread(
        recorded_visits, analyst, when, filters=request_filters(understood), most=_MOST_OFFERED
    )
    chosen = visits[0].key if len(visits) == 1 else await _which_visit(visits, template, analyst, left, context)
    return next(
        (prefill.material_from_visit(visit) for visit in visits if visit.key == chosen), prefill.DraftMaterial()
    )


async def _which_visit(
    visits: Sequence[prefill.VisitRecord],
    template: DocumentTemplate,
    analyst: Analyst,
    left: LeftQuestion | None,
    context: RunContext,
) -> str:
    offered = [(visit_hit(visit, analyst.layer, context.language).text, visit.key) for visit in visits]
    return await _choose(f"{template.kind}.visit", phrases.WHICH_VISIT_QUESTION, offered, left, context)


async def _from_request(
    template: DocumentTemplate, analyst: Analyst, left: LeftQuestion | None, context: RunContext
) -> prefill.DraftMaterial:
    archive = data_sources.archive_for(context)
    stored = await asyncio.to_thread(archive.documents, analyst.scope, "seminar_request")
    offered = [(f"{document.number} · {document.written_on}", document.number) for document in stored[:_MOST_OFFERED]]
    number = await _choose(f"{template.kind}.request", phrases.WHICH_REQUEST_QUESTION, offered, left, context)
    request = await asyncio.to_thread(archive.find, analyst.scope, number)
    return prefill.material_from_request(request, template) if request else prefill.DraftMaterial()


async def _choose(
    ident: str, question: Text, offered: Sequence[tuple[str, str]], left: LeftQuestion | None, context: RunContext
) -> str:
    """The key of the chosen option, "" for none of them or if there is nothing to choose from."""
    if not offered:
        return ""
    options = [*offered, (phrases.OPTION_FILL_IN_MYSELF.read(context.language), "")]
    return await ask_choice(choice_question(ident, question.read(context.language), options, left), context)


async def _requested_change(
    understood: AnalysedRequest, template: DocumentTemplate, left: LeftQuestion | None, context: RunContext
) -> DraftEntry:
    """The change that the request makes to the document; asks for the field or value if it is not given."""
    field = form_filling.field_in_message(understood.raw_query, template) or await _which_field(template, left, context)
    value = form_filling.value_in_message(
        understood.raw_query, understood.question, field, template, data_sources.today_of(context)
    )
    if value is not None:
        return DraftEntry(key=field.key, value=value, origin="said")
    return await _ask_for_value(field, template, context)


async def _which_field(template: DocumentTemplate, left: LeftQuestion | None, context: RunContext) -> FormField:
    labels = [(field.label.read(context.language), field.key) for field in template.fields]
    asks = phrases.WHICH_FIELD_QUESTION.read(context.language)
    return template.form.field(
        await ask_choice(choice_question(f"{template.kind}.change", asks, labels, left), context)
    )


async def _ask_for_value(field: FormField, template: DocumentTemplate, context: RunContext) -> DraftEntry:
    fault = None
    for attempt in range(1, _MOST_ATTEMPTS + 1):
        question = question_for(template.form, field, context.language, fault=fault, attempt=attempt)
        read = form_filling.read_field(template, field, await context.ask(question), data_sources.today_of(context))
        if not isinstance(read, FieldProblem):
            return DraftEntry(key=field.key, value=read, origin="answered")
        fault = read
    raise FieldUnansweredError(field.label, _MOST_ATTEMPTS)


_MOST_ATTEMPTS = 5
_MOST_OFFERED = 6
_MOST_LINES, _MOST_ROWS = 40, 3
_TELLS_FIGURES = frozenset({"weekly_report", "mail", "summary"})
_LONGEST_MAIN = 3900
