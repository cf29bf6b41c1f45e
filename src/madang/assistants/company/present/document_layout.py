"""The pages of a draft: approval line, sections, people, benefits, figures with charts, the compliance review and
sources.
"""

from collections.abc import Callable, Iterator, Sequence

from madang.assistants.company import phrases
from madang.assistants.company.documents.compliance.verdicts import CheckVerdict, figure_with_unit
from madang.assistants.company.documents.drafts import ChartKind, DocumentDraft, DraftEntry, Exhibit
from madang.assistants.company.documents.given_benefits import condition_holds, recipients_of
from madang.assistants.company.documents.review import ComplianceReview, OfficerApproval
from madang.assistants.company.documents.templates import DocumentTemplate, OccasionFields, TemplateSection
from madang.documents.charts import bar_chart, grouped_bar_chart, line_chart
from madang.documents.content import (
    ApprovalLine,
    Approver,
    Block,
    ChartFigure,
    Document,
    Table,
    bullets,
    heading,
    key_values,
    notice,
    paragraph,
    strong,
    table,
    warning,
)
from madang.documents.forms import FormField, format_value
from madang.protocol import ChartView, ColumnKind, TableColumn, TableView
from madang.reading.numbers import WON
from madang.text import Language


def lay_out(
    draft: DocumentDraft,
    template: DocumentTemplate,
    language: Language,
    *,
    found: ComplianceReview | None = None,
    approval: OfficerApproval | None = None,
) -> Document:
    """The document of a draft, with its review and approval; without a review it is marked as a draft.

    Fields without a value are left out, so that an incomplete document can be shown.
    """
    return Document(
        title=template.title.read(language),
        subtitle=draft.company,
        language=language,
        author=" · ".join(filter(None, (draft.author.name, draft.author.team))),
        date=draft.written_on.isoformat(),
        number=f"{draft.number} (v{draft.version})" if draft.number else "",
        label="" if found else phrases.DRAFT_LABEL.read(language),
        blocks=(
            _approval_line(draft, template, language, approval),
            *(block for section in template.sections for block in _section(section, draft, template, language)),
            *_people_blocks(draft, template, language),
            *_benefit_blocks(draft, template, language),
            *_exhibit_blocks(draft, language),
            *(_compliance_blocks(found, approval, language) if found else ()),
            *_sources_of_values(draft, template, language),
        ),
    )


def _approval_line(
    draft: DocumentDraft, template: DocumentTemplate, language: Language, approval: OfficerApproval | None
) -> ApprovalLine:
    """Boxes to sign: the author's is filled, and the last one if an approval was given."""
    roles = [approver.read(language) for approver in template.approvers]
    signed = {0: (draft.author.name, draft.written_on.isoformat())}
    if approval:
        signed[len(roles) - 1] = (approval.name or approval.by, approval.at.date().isoformat())
    boxes = ((role, *signed.get(place, ("", ""))) for place, role in enumerate(roles))
    return ApprovalLine(approvers=tuple(Approver(role=role, name=name, date=day) for role, name, day in boxes))


def _section(
    section: TemplateSection, draft: DocumentDraft, template: DocumentTemplate, language: Language
) -> Iterator[Block]:
    values, title = draft.values, section.title.read(language)
    there = [template.form.field(key) for key in section.fields if values.get(key) not in (None, "", [])]
    if not there:
        return
    yield heading(title)
    facts = [field for field in there if field.key not in template.notes]
    if facts:
        yield key_values((_label(field, language), format_value(field, values[field.key], language)) for field in facts)
    for field in there:
        if field.key in template.notes:
            if _label(field, language) != title:
                yield paragraph(strong(_label(field, language)))
            yield from (paragraph(part) for part in str(values[field.key]).splitlines() if part.strip())


def _label(field: FormField, language: Language) -> str:
    label = field.label.read(language)
    return label[:1].upper() + label[1:]


def _sources_of_values(draft: DocumentDraft, template: DocumentTemplate, language: Language) -> Iterator[Block]:
    """The sources of the values and figures that nobody typed in."""
    known = {field.key: field for field in template.fields}
    looked_up = [entry for entry in draft.entries if entry.origin in phrases.ORIGIN_NAMES and entry.key in known]
    rows = [[_label(known[entry.key], language), _source(entry, language)] for entry in looked_up]
    rows += [[exhibit.title.read(language), exhibit.source.read(language)] for exhibit in draft.exhibits]
    if rows:
        yield heading(phrases.SOURCES_HEADING.read(language))
        yield table([phrases.SOURCES_FIELD.read(language), phrases.SOURCES_SOURCE.read(language)], rows)


def _source(entry: DraftEntry, language: Language) -> str:
    return " · ".join(filter(None, (phrases.ORIGIN_NAMES[entry.origin].read(language), entry.source.read(language))))


def _people_blocks(draft: DocumentDraft, template: DocumentTemplate, language: Language) -> Iterator[Block]:
    """A table of everyone named, with the institution and whether they are public officials."""
    fields = dict.fromkeys(occasion.to for occasion in template.occasions)
    people = {person.id: person for field in fields for person in recipients_of(draft, field)}
    places = {reference.key: reference.name for reference in draft.references if reference.dimension == "client"}
    if people:
        yield heading(phrases.PEOPLE_HEADING.read(language))
        rows = [
            [
                person.name,
                places.get(person.institution or "", person.institution),
                phrases.OFFICIAL_VALUES[person.public_official].read(language),
            ]
            for person in people.values()
        ]
        yield table(
            [
                title.read(language)
                for title in (phrases.PEOPLE_NAME, phrases.PEOPLE_INSTITUTION, phrases.PEOPLE_OFFICIAL)
            ],
            rows,
        )


def _benefit_blocks(draft: DocumentDraft, template: DocumentTemplate, language: Language) -> Iterator[Block]:
    """A table of the benefits per person and in total."""
    rows = [
        row
        for occasion in template.occasions
        if condition_holds(occasion.when, draft)
        for row in _rows(occasion, draft, template, language)
    ]
    if rows:
        yield heading(phrases.BENEFITS_HEADING.read(language))
        total = [phrases.BENEFITS_TOTAL.read(language), None, None, sum(amount * people for _, amount, people in rows)]
        yield table(
            [
                phrases.BENEFITS_ITEM.read(language),
                TableColumn(title=phrases.BENEFITS_EACH.read(language), kind="money", unit=WON.read(language)),
                TableColumn(title=phrases.BENEFITS_PEOPLE.read(language), kind="number"),
                TableColumn(title=phrases.BENEFITS_SUM.read(language), kind="money", unit=WON.read(language)),
            ],
            [*([name, amount, people, amount * people] for name, amount, people in rows), total],
            total=True,
        )


def _rows(
    occasion: OccasionFields, draft: DocumentDraft, template: DocumentTemplate, language: Language
) -> Iterator[tuple[str, int, int]]:
    values, form, people = draft.values, template.form, len(recipients_of(draft, occasion.to))
    for field in occasion.benefits.values():
        amount = values.get(field)
        if isinstance(amount, int) and amount:
            yield form.field(field).label.read(language), amount, people
    if occasion.benefit_field and occasion.amount_field:
        kind, amount = values.get(occasion.benefit_field), values.get(occasion.amount_field)
        if isinstance(amount, int):
            yield format_value(form.field(occasion.benefit_field), kind, language), amount, people


def _exhibit_blocks(draft: DocumentDraft, language: Language) -> Iterator[Block]:
    """Every exhibit: its table, and its chart where it has one."""
    if draft.exhibits:
        yield heading(phrases.FIGURES_HEADING.read(language))
    for exhibit in draft.exhibits:
        title, view = exhibit.title.read(language), exhibit.table(language)
        yield Table.of(view, caption=title)
        drawn = _drawn(view, exhibit)
        if exhibit.chart and drawn:
            yield ChartFigure(chart=_CHARTS[exhibit.chart](drawn, language), caption=title)


def _drawn(view: TableView, exhibit: Exhibit) -> TableView | None:
    """The columns of the chart: the names, and the first figure or all figures of its kind."""
    kinds = [column.kind for column in view.columns]
    name = next((place for place, kind in enumerate(kinds) if kind not in _FIGURE_KINDS), len(kinds))
    figures = [place for place, kind in enumerate(kinds) if kind in _FIGURE_KINDS and place > name]
    if not figures or len(view.rows) < _FEWEST_DRAWN:
        return None
    alike = figures[:1] if exhibit.chart == "bar" else [place for place in figures if kinds[place] == kinds[figures[0]]]
    kept = [name, *alike]
    return TableView(
        columns=tuple(view.columns[place] for place in kept),
        rows=tuple(tuple(row[place] for place in kept) for row in view.rows),
    )


_FIGURE_KINDS: tuple[ColumnKind, ...] = ("money", "number", "percent")
_FEWEST_DRAWN = 2
"""Rows below which a chart shows nothing that its table does not."""
_CHARTS: dict[ChartKind, Callable[[TableView, Language], ChartView]] = {
    "bar": lambda view, language: bar_chart(view, language=language),
    "line": lambda view, language: line_chart(view, language=language),
    "grouped": lambda view, language: grouped_bar_chart(view, language=language),
}


def _compliance_blocks(
    found: ComplianceReview, approval: OfficerApproval | None, language: Language
) -> Iterator[Block]:
    """The outcome, every applicable verdict with the figures compared, and the articles."""
    yield heading(phrases.REVIEW_HEADING.read(language))
    outcome = phrases.REVIEW_OUTCOME.format(
        status=phrases.STATUS_NAMES[found.status], risk=phrases.RISK_NAMES[found.risk], as_of=found.as_of
    )
    yield (warning if found.blocking else notice)(outcome.read(language))
    bearing = [verdict for verdict in found.verdicts if verdict.status != "not_applicable"]
    if bearing:
        heads = [
            title.read(language)
            for title in (
                phrases.REVIEW_RULE,
                phrases.REVIEW_RECIPIENT,
                phrases.REVIEW_ACTUAL,
                phrases.REVIEW_LIMIT,
                phrases.REVIEW_VERDICT,
            )
        ]
        yield table(heads, [_row(verdict, language) for verdict in bearing])
    if found.blocking:
        yield bullets(_blocking_reasons(found.blocking, language))
    for title, texts in ((phrases.UNDERSTOOD_AS, found.understood), (phrases.NOT_LOOKED_AT, found.unchecked)):
        if texts:
            listed = "; ".join(text.read(language) for text in texts)
            yield paragraph(title.format(list=listed).read(language))
    if articles := sorted({limit.article for verdict in bearing for limit in verdict.compared}):
        yield paragraph(strong(phrases.REVIEW_ARTICLES.read(language)))
        yield bullets(articles)
    if approval:
        note = phrases.REVIEW_APPROVED.format(
            by=approval.name or approval.by, day=approval.at.date(), reason=approval.reason or "–"
        )
        yield notice(note.read(language))


def _row(verdict: CheckVerdict, language: Language) -> list[str]:
    governing = next((limit for limit in verdict.compared if limit.governs), None)
    return [
        verdict.title.read(language),
        verdict.whom or "–",
        figure_with_unit(governing.actual, governing.unit).read(language) if governing else "–",
        figure_with_unit(governing.limit, governing.unit).read(language) if governing else "–",
        phrases.STATUS_NAMES[verdict.status].read(language),
    ]


def _blocking_reasons(verdicts: Sequence[CheckVerdict], language: Language) -> Iterator[str]:
    """The blocking reasons with their remedies, once for all recipients concerned."""
    about: dict[tuple[str, str], list[str]] = {}
    for verdict in verdicts:
        remedy = verdict.modification.text.read(language) if verdict.modification else ""
        whom = about.setdefault(
            (verdict.title.read(language), f"{verdict.detail.read(language)} {remedy}".rstrip()), []
        )
        whom += [verdict.whom] if verdict.whom else []
    for (title, reason), whom in about.items():
        yield f"{title} ({', '.join(whom)}) – {reason}" if whom else f"{title} – {reason}"
