"""The findings of each step as data, and the answer from them: a part for each (text, views, sources, files)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Literal, TypeVar

from pydantic import Field, JsonValue

from madang.assistants.company import phrases
from madang.assistants.company.documents.compliance.verdicts import (
    ActivityAssessment,
    CheckVerdict,
    RiskLevel,
    VerdictStatus,
)
from madang.assistants.company.documents.drafts import DocumentDraft, Exhibit, FieldChange
from madang.assistants.company.documents.review import ComplianceReview, DocumentPermit, OfficerApproval
from madang.assistants.company.documents.storage_plan import SchemaMapping, StorageDecision
from madang.assistants.company.documents.templates import DocumentKind, DocumentTemplate
from madang.assistants.company.figures.query import RefusalReason
from madang.assistants.company.figures.tables import ExecutedStatement
from madang.assistants.company.present.document_layout import lay_out
from madang.documents.charts import bar_chart, line_chart
from madang.documents.formats import to_markdown
from madang.protocol import DocumentView, File, Source, View
from madang.reading.language import with_particle
from madang.runtime.agents import StepAssignment
from madang.state import Frozen, stored_as
from madang.text import Language, Text

SearchSource = Literal["internal_db", "vector_db", "web", "archive", "forms", "rules"]


class DataFinding(Frozen):
    """The figures: as text, as tables, with their statements and data version; or why there are none."""

    told: str
    exhibits: tuple[Exhibit, ...] = ()
    statements: tuple[ExecutedStatement, ...] = ()
    data_version: str = ""
    reason: RefusalReason | None = None
    """Why there are no figures."""
    files: tuple[File, ...] = ()
    """The tables as files, where they were asked for."""


class SearchHit(Frozen):
    """A hit: its text, its relevance, and its source."""

    text: str
    relevance: Annotated[float, Field(ge=0, le=1)]
    source: Source


class SourceFinding(Frozen):
    """The hits of one source, or why it has none."""

    name: SearchSource
    query: str
    hits: tuple[SearchHit, ...] = ()
    silent_because: str = ""


class InformationFinding(Frozen):
    """The hits of all sources."""

    found: tuple[SourceFinding, ...] = ()

    @property
    def hits(self) -> tuple[SearchHit, ...]:
        """All hits, the most relevant first."""
        return tuple(
            sorted(
                (hit for source_finding in self.found for hit in source_finding.hits), key=lambda hit: -hit.relevance
            )
        )


class DocumentFinding(Frozen):
    """A draft, and its changes since the version before."""

    draft: DocumentDraft
    changes: tuple[FieldChange, ...] = ()


class ComplianceFinding(Frozen):
    """The verdicts on a document, or on an activity that the user asked about.

    `draft` is the document as it was judged, with the corrections that were made; `permit` says whether it may be
    stored or sent.
    """

    draft: DocumentDraft | None = None
    review: ComplianceReview | None = None
    changes: tuple[FieldChange, ...] = ()
    approvals: tuple[OfficerApproval, ...] = ()
    permit: DocumentPermit | None = None
    assessment: ActivityAssessment | None = None


class FilesFinding(Frozen):
    """The files of a document that may be sent, and the document itself."""

    draft: DocumentDraft
    review: ComplianceReview
    approval: OfficerApproval | None = None
    files: tuple[File, ...] = ()


class StorageFinding(Frozen):
    """Where a document was stored, why there, and how many rows were written."""

    number: str
    version: int
    location: str
    stored_at: str
    again: bool = False
    """Whether it had been stored before, so that nothing was written now."""
    for_the_process: bool = False
    """Whether it is gone once the process ends."""
    decision: StorageDecision
    mapping: SchemaMapping
    counts: dict[str, int]
    published: FilesFinding | None = None
    """The files that were made of it."""


class KeptFigures(Frozen):
    """Figures that were to be stored, as the files they were kept in."""

    kept: tuple[File, ...] = ()


AnyFinding = TypeVar("AnyFinding", bound=Frozen)


def finding_of(agent: str, kind: type[AnyFinding], assignment: StepAssignment) -> AnyFinding | None:
    """The finding of that agent; None if it has none."""
    for result in assignment.inputs.values():
        if result.agent == agent and isinstance(found := result.data.get("found"), dict):
            return kind.model_validate(found)
    return None


def findings_of(agent: str, kind: type[AnyFinding], assignment: StepAssignment) -> list[AnyFinding]:
    """All findings of that agent, in the order of the plan."""
    found = [result.data.get("found") for result in assignment.inputs.values() if result.agent == agent]
    return [kind.model_validate(each) for each in found if isinstance(each, dict)]


def joined_figures(findings: Sequence[DataFinding]) -> DataFinding | None:
    """The figures of several steps as one finding; None if there are none."""
    if not findings:
        return None
    return DataFinding(
        told="\n\n".join(finding.told for finding in findings if finding.told),
        exhibits=tuple(exhibit for finding in findings for exhibit in finding.exhibits),
        statements=tuple(statement for finding in findings for statement in finding.statements),
        data_version=next((finding.data_version for finding in findings if finding.data_version), ""),
        reason=findings[0].reason,
        files=tuple(file for finding in findings for file in finding.files),
    )


Templates = Mapping[DocumentKind, DocumentTemplate]
StepFinding = Mapping[str, JsonValue]


@stored_as("company.part", formerly=("madang.assistants.company.domain.parts:Part",))
class AnswerPart(Frozen):
    """The part of one step; the text is Markdown."""

    step: str
    task: str = ""
    """The id of the step in the plan."""
    text: str
    views: tuple[View, ...] = ()
    sources: tuple[Source, ...] = ()
    files: tuple[File, ...] = ()
    found_nothing: bool = False
    """Whether no row and no passage was found."""


def answer_text(parts: Sequence[AnswerPart], missing: Sequence[str], language: Language) -> str:
    """The answer: every part in its order, then what is missing and why."""
    texts = [part.text for part in parts if part.text]
    if missing:
        texts.append("\n".join([phrases.MISSING_PARTS_TITLE.read(language), *(f"- {line}" for line in missing)]))
    return "\n\n".join(texts)


def step_part(kind: str, found: StepFinding, templates: Templates, language: Language) -> AnswerPart:
    """The part of the answer for the finding of a step of this kind."""
    return _PART_WRITERS[kind](found, templates, language)


def data_part(found: DataFinding, language: Language) -> AnswerPart:
    """The figures."""
    names = ", ".join(file.name for file in found.files)
    text = f"{found.told}\n\n{phrases.FILES_MADE.format(names=names).read(language)}" if names else found.told
    return AnswerPart(
        step="data",
        text=text,
        views=tuple(_charts(found.exhibits, language)),
        files=found.files,
        found_nothing=bool(found.exhibits) and not any(exhibit.table(language).rows for exhibit in found.exhibits),
    )


def _charts(exhibits: Iterable[Exhibit], language: Language) -> Iterator[View]:
    """The charts of tables that the text has already shown."""
    for exhibit in exhibits:
        if exhibit.chart is not None:
            draw = line_chart if exhibit.chart == "line" else bar_chart
            title = exhibit.title.read(language)
            yield draw(exhibit.table(language), summary=title, language=language).titled(title).changed(told=True)


def _information_part(found: InformationFinding, language: Language) -> AnswerPart:
    """The hits of each source, or why it has none."""
    sources = tuple(
        {hit.source.id: hit.source for source_finding in found.found for hit in source_finding.hits}.values()
    )
    numbers = {source.id: number for number, source in enumerate(sources, 1)}
    lines = [f"**{phrases.FOUND_INFORMATION_TITLE.read(language)}**\n"]
    for source_finding in found.found:
        lines.append(
            f"- {phrases.SOURCE_NAMES[source_finding.name].read(language)}: {source_finding.silent_because}".rstrip(
                ": "
            )
        )
        lines += [f"  - {_quoted(hit.text)} [{numbers[hit.source.id]}]" for hit in source_finding.hits]
    return AnswerPart(step="information", text="\n".join(lines), sources=sources, found_nothing=not sources)


def _quoted(text: str) -> str:
    """A passage on one line, cut to a length that can be quoted."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_QUOTE else line[: _LONGEST_QUOTE - 1] + "…"


def _document_part(found: DocumentFinding, templates: Templates, language: Language) -> AnswerPart:
    """The written document: how many values came from records, and what changed."""
    draft, title = found.draft, templates[found.draft.kind].title
    version = f"{draft.number} (v{draft.version})"
    looked_up = sum(entry.origin in ("records", "figures") for entry in draft.entries)
    summary = (phrases.DOCUMENT_CHANGED if found.changes else phrases.DOCUMENT_WRITTEN).format(
        document=Text(ko=with_particle(f"{title.ko} {version}", "을/를"), en=f"{title.en} {version}"),
        known=looked_up,
        given=len(draft.entries) - looked_up,
    )
    lines = [summary.read(language), *_changes(found.changes, language), *_text_of(draft, templates[draft.kind])]
    return AnswerPart(step="document", text="\n".join(lines))


def _text_of(draft: DocumentDraft, template: DocumentTemplate) -> list[str]:
    """What a document that is mostly a text says, as a quotation; a form is looked at as a page."""
    text = draft.values.get(template.main) if template.main and not template.occasions else None
    return ["", *(f"> {line}" for line in str(text).splitlines())] if text else []


def _compliance_part(found: ComplianceFinding, templates: Templates, language: Language) -> AnswerPart:
    """The outcome, the blocking verdicts and the changes; the draft itself if it may not be stored."""
    if found.review is None or found.draft is None:
        return inquiry_part(found, language)
    review, allowed = found.review, found.permit is not None and found.permit.allowed
    lines = [_outcome(review.status, review.risk, language), *_reasons(review.told, language)]
    lines += _scope_of_check(review.understood, review.unchecked, language)
    if found.changes:
        lines += [phrases.CORRECTED_FIELDS.read(language), *_changes(found.changes, language)]
    if found.permit and found.permit.approval:
        lines.append(phrases.APPROVED_BY.format(by=found.permit.approval.by).read(language))
    views = [review.view(language).titled(phrases.VERDICTS_VIEW_TITLE.read(language))] if review.verdicts else []
    if not allowed:
        template = templates[found.draft.kind]
        page = to_markdown(lay_out(found.draft, template, language, found=review))
        changed = tuple(_changes(found.changes, language))
        shown = DocumentView(markdown=page, version=found.draft.version, changes=changed)
        views.append(shown.titled(phrases.HELD_DRAFT_TITLE.format(title=template.title.read(language)).read(language)))
    return AnswerPart(step="compliance", text="\n".join(lines).strip(), views=tuple(views))


def _files_part(found: FilesFinding, templates: Templates, language: Language) -> AnswerPart:
    """The files, and the document as a page."""
    draft, template = found.draft, templates[found.draft.kind]
    page = to_markdown(lay_out(draft, template, language, found=found.review, approval=found.approval))
    shown = DocumentView(markdown=page, files=found.files, version=draft.version)
    names = ", ".join(file.name for file in found.files)
    return AnswerPart(
        step="files",
        text=phrases.FILES_MADE.format(names=names).read(language),
        views=(shown.titled(f"{template.title.read(language)} {draft.number}"),),
        files=found.files,
    )


def _storage_part(found: StorageFinding, templates: Templates, language: Language) -> AnswerPart:
    """Where it is stored, with the files that were stored."""
    summary = (phrases.DOCUMENT_ALREADY_STORED if found.again else phrases.DOCUMENT_STORED).format(
        number=f"{found.number} (v{found.version})"
    )
    told = " ".join(
        text.read(language) for text in (summary, *((phrases.DEMO_ARCHIVE_ENDS,) if found.for_the_process else ()))
    )
    if found.published is None:
        return AnswerPart(step="storage", text=told)
    made = _files_part(found.published, templates, language)
    return AnswerPart(step="storage", text=f"{made.text}\n\n{told}", views=made.views, files=made.files)


def _kept_part(found: KeptFigures, language: Language) -> AnswerPart:
    """Where figures were kept, and why not elsewhere."""
    names = ", ".join(file.name for file in found.kept)
    return AnswerPart(step="storage", text=phrases.FIGURES_KEPT.format(names=names).read(language), files=found.kept)


def inquiry_part(found: ComplianceFinding, language: Language) -> AnswerPart:
    """The verdicts on an activity that somebody asked about."""
    assessment = found.assessment
    if assessment is None:
        return AnswerPart(step="compliance", text="")
    lines = [_outcome(assessment.status, assessment.risk, language), *_reasons(assessment.told, language)]
    lines += _scope_of_check(assessment.understood, assessment.unchecked, language)
    lines += [f"- {change.text.read(language)}" for change in assessment.modifications]
    lines += [f"- {advice.read(language)}" for advice in assessment.recommendations]
    view = assessment.view(language).titled(phrases.VERDICTS_VIEW_TITLE.read(language))
    return AnswerPart(step="compliance", text="\n".join(dict.fromkeys(lines)).strip(), views=(view,))


def _outcome(status: VerdictStatus, risk: RiskLevel, language: Language) -> str:
    named = phrases.COMPLIANCE_OUTCOME.format(status=phrases.STATUS_NAMES[status])
    risky = phrases.COMPLIANCE_RISK.format(risk=phrases.RISK_NAMES[risk])
    return f"{named.read(language)} ({risky.read(language)})\n"


def _scope_of_check(understood: Sequence[Text], unchecked: Sequence[Text], language: Language) -> Iterable[str]:
    """How the text was read, and what was not looked at."""
    for title, texts in ((phrases.UNDERSTOOD_AS, understood), (phrases.NOT_LOOKED_AT, unchecked)):
        if texts:
            yield f"- {title.format(list='; '.join(text.read(language) for text in texts)).read(language)}"


def _reasons(verdicts: Sequence[CheckVerdict], language: Language) -> Iterable[str]:
    return dict.fromkeys(f"- {verdict.title.read(language)}: {verdict.detail.read(language)}" for verdict in verdicts)


def _changes(changes: Sequence[FieldChange], language: Language) -> list[str]:
    return [
        f"- {change.label.read(language)}: {change.before.read(language) or '–'} → {change.after.read(language) or '–'}"
        for change in changes
    ]


_LONGEST_QUOTE = 240
_PART_WRITERS: dict[str, Callable[[StepFinding, Templates, Language], AnswerPart]] = {
    "data": lambda found, _, language: data_part(DataFinding.model_validate(found), language),
    "information": lambda found, _, language: _information_part(InformationFinding.model_validate(found), language),
    "document": lambda found, templates, language: _document_part(
        DocumentFinding.model_validate(found), templates, language
    ),
    "compliance": lambda found, templates, language: _compliance_part(
        ComplianceFinding.model_validate(found), templates, language
    ),
    "files": lambda found, templates, language: _files_part(FilesFinding.model_validate(found), templates, language),
    "storage": lambda found, templates, language: (
        _kept_part(KeptFigures.model_validate(found), language)
        if "kept" in found
        else _storage_part(StorageFinding.model_validate(found), templates, language)
    ),
}
