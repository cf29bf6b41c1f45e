"""Documents in an answer: that one was written, what compliance says of it, its files, and where it is stored."""

from collections.abc import Iterable, Mapping, Sequence

from madang.assistants.company.domain.documents.layout import lay_out
from madang.assistants.company.domain.documents.templates import DocumentKind, Template
from madang.assistants.company.domain.documents.versions import FieldChange
from madang.assistants.company.domain.findings import (
    ComplianceFinding,
    DocumentFinding,
    FilesFinding,
    StorageFinding,
)
from madang.assistants.company.domain.parts import Part
from madang.assistants.company.domain.verdicts import RISK_NAMES, STATUS_NAMES, RiskLevel, Verdict, VerdictStatus
from madang.documents import to_markdown
from madang.models.language import with_particle
from madang.protocol.views import DocumentView
from madang.text import Language, Text

__all__ = ["tell_compliance", "tell_document", "tell_files", "tell_storage"]

Templates = Mapping[DocumentKind, Template]


def tell_document(found: DocumentFinding, templates: Templates, language: Language) -> Part:
    """That a document was written, what of it the records gave, and what changed."""
    draft, title = found.draft, templates[found.draft.kind].title
    looked_up = sum(one.origin in ("records", "figures") for one in draft.entries)
    told = (_CHANGED if found.changes else _WRITTEN).format(
        ko=with_particle(f"{title.ko} {draft.number} (v{draft.version})", "을/를"),
        en=f"{title.en} {draft.number} (v{draft.version})",
        known=looked_up,
        given=len(draft.entries) - looked_up,
    )
    return Part(step="document", text="\n".join([told.read(language), *_changes(found.changes, language)]))


def tell_compliance(found: ComplianceFinding, templates: Templates, language: Language) -> Part:
    """The outcome, what stands in the way and what was changed; the draft itself where it is held back."""
    if found.review is None or found.draft is None:
        return _tell_inquiry(found, language)
    review, allowed = found.review, found.permit is not None and found.permit.allowed
    lines = [_outcome(review.status, review.risk, language), *_reasons(review.blocking, language)]
    if found.changes:
        lines += [_CORRECTED.read(language), *_changes(found.changes, language)]
    if found.permit and found.permit.approval:
        lines.append(_APPROVED.format(by=found.permit.approval.by).read(language))
    views = [review.view(language).titled(_VERDICTS.read(language))] if review.verdicts else []
    if not allowed:
        template = templates[found.draft.kind]
        page = to_markdown(lay_out(found.draft, template, language, found=review))
        changed = tuple(_changes(found.changes, language))
        shown = DocumentView(markdown=page, version=found.draft.version, changes=changed)
        views.append(shown.titled(_HELD.format(title=template.title.read(language)).read(language)))
    return Part(step="compliance", text="\n".join(lines).strip(), views=tuple(views))


def tell_files(found: FilesFinding, templates: Templates, language: Language) -> Part:
    """The files, and the document as it stands in them."""
    draft, template = found.draft, templates[found.draft.kind]
    page = to_markdown(lay_out(draft, template, language, found=found.review, approval=found.approval))
    shown = DocumentView(markdown=page, files=found.files, version=draft.version)
    names = ", ".join(file.name for file in found.files)
    return Part(
        step="files",
        text=_FILES.format(names=names).read(language),
        views=(shown.titled(f"{template.title.read(language)} {draft.number}"),),
        files=found.files,
    )


def tell_storage(found: StorageFinding, language: Language) -> Part:
    """Where it is stored, and why there."""
    told = (_STORED_BEFORE if found.again else _STORED).format(
        number=f"{found.number} (v{found.version})", location=found.location
    )
    rows = ", ".join(f"{table} {count}" for table, count in found.counts.items())
    reasoning = found.decision.reasoning.read(language)
    return Part(step="storage", text=f"{told.read(language)}\n- {found.decision.kind}: {reasoning}\n- {rows}")


def _tell_inquiry(found: ComplianceFinding, language: Language) -> Part:
    """The verdicts on an activity that somebody asked about."""
    assessment = found.assessment
    if assessment is None:
        return Part(step="compliance", text="")
    lines = [_outcome(assessment.status, assessment.risk, language), *_reasons(assessment.blocking, language)]
    lines += [f"- {one.text.read(language)}" for one in assessment.modifications]
    lines += [f"- {one.read(language)}" for one in assessment.recommendations]
    view = assessment.view(language).titled(_VERDICTS.read(language))
    return Part(step="compliance", text="\n".join(dict.fromkeys(lines)).strip(), views=(view,))


def _outcome(status: VerdictStatus, risk: RiskLevel, language: Language) -> str:
    named = _OUTCOME.format(ko=STATUS_NAMES[status].ko, en=STATUS_NAMES[status].en)
    risky = _RISK.format(ko=RISK_NAMES[risk].ko, en=RISK_NAMES[risk].en)
    return f"{named.read(language)} ({risky.read(language)})\n"


def _reasons(verdicts: Sequence[Verdict], language: Language) -> Iterable[str]:
    return dict.fromkeys(f"- {one.title.read(language)}: {one.detail.read(language)}" for one in verdicts)


def _changes(changes: Sequence[FieldChange], language: Language) -> list[str]:
    return [
        f"- {one.label.read(language)}: {one.before.read(language) or '–'} → {one.after.read(language) or '–'}"
        for one in changes
    ]


_WRITTEN = Text(
    ko="{ko} 작성했습니다. 기록과 집계에서 {known}개, 말씀하신 것으로 {given}개 항목을 채웠습니다.",
    en="Wrote the {en}: {known} fields from records and figures, {given} from what you said.",
)
_CHANGED = Text(ko="{ko} 고쳤습니다.", en="Changed the {en}.")
_OUTCOME = Text(ko="**규정 점검: {ko}**", en="**Compliance: {en}**")
_RISK = Text(ko="위험도 {ko}", en="risk: {en}")
_CORRECTED = Text(ko="제안대로 고친 항목:", en="Corrected as proposed:")
_APPROVED = Text(ko="준법 감시인 {by}의 승인을 받았습니다.", en="Approved by the compliance officer {by}.")
_VERDICTS = Text(ko="규정 점검", en="Compliance check")
_HELD = Text(ko="{title} 초안 (저장·발송 불가)", en="{title}: draft, held back")
_FILES = Text(ko="파일: {names}", en="Files: {names}")
_STORED = Text(ko="{number} 문서를 {location}에 저장했습니다.", en="Stored {number} at {location}.")
_STORED_BEFORE = Text(ko="{number} 문서는 이미 {location}에 있습니다.", en="{number} is already at {location}.")
