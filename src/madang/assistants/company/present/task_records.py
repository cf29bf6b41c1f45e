"""What each task of a request came to, as data for programs: its quality, the documents, the verdicts and where
something was stored. The answer says the same in words.
"""

from collections.abc import Iterator, Mapping, Sequence

from pydantic import JsonValue

from madang.assistants.company.documents.compliance.verdicts import CheckVerdict
from madang.assistants.company.documents.drafts import DocumentDraft
from madang.assistants.company.present.answer import (
    ComplianceFinding,
    DocumentFinding,
    FilesFinding,
    StorageFinding,
)
from madang.assistants.company.present.combined import found_by_step
from madang.protocol import File
from madang.state.plans import Plan, Result
from madang.text import Language, Text


def task_records(plan: Plan, results: Mapping[str, Result], language: Language) -> dict[str, JsonValue]:
    """The tasks that ended, and what those found that wrote, judged or stored a document."""
    found = {task: data for task, data in found_by_step(plan, results).items() if isinstance(data, dict)}
    by_type = [(plan.step(task).type, data) for task, data in found.items()]
    return {
        "tasks": [_task(results[step.id]) for step in plan.steps if step.id in results],
        "documents": [*_documents(by_type)],
        "validations": [
            _validation(ComplianceFinding.model_validate(data), language)
            for kind, data in by_type
            if kind == "compliance"
        ],
        "stored": [
            _stored(StorageFinding.model_validate(data), language)
            for kind, data in by_type
            if kind == "storage" and "decision" in data
        ],
    }


def _task(result: Result) -> dict[str, JsonValue]:
    return {
        "task_id": result.task_id,
        "agent": result.agent,
        "status": result.status,
        "quality": result.quality,
        "seconds": result.seconds,
        "attempt": result.attempt,
        "error": result.error,
    }


def _documents(found: Sequence[tuple[str, Mapping[str, JsonValue]]]) -> Iterator[JsonValue]:
    """Every document in its last version, with its files and where it is stored, as far as there are any."""
    drafts: dict[str, DocumentDraft] = {}
    files: dict[str, Sequence[File]] = {}
    places: dict[str, str] = {}
    for kind, data in found:
        if kind == "document":
            drafts |= _by_number(DocumentFinding.model_validate(data).draft)
        elif kind == "compliance":
            drafts |= _by_number(ComplianceFinding.model_validate(data).draft)
        elif kind == "files":
            published = FilesFinding.model_validate(data)
            drafts |= _by_number(published.draft)
            files[published.draft.number] = published.files
        elif kind == "storage" and "decision" in data:
            stored = StorageFinding.model_validate(data)
            places[stored.number] = stored.location
            if stored.published:
                drafts |= _by_number(stored.published.draft)
                files[stored.number] = stored.published.files
    return (_document(draft, files.get(number, ()), places.get(number)) for number, draft in drafts.items())


def _by_number(draft: DocumentDraft | None) -> dict[str, DocumentDraft]:
    return {draft.number: draft} if draft else {}


def _document(draft: DocumentDraft, files: Sequence[File], place: str | None) -> JsonValue:
    return {
        "document_id": draft.number,
        "document_type": draft.kind,
        "version": draft.version,
        "written_on": draft.written_on.isoformat(),
        "form_data": [entry.model_dump(mode="json", include={"key", "value", "origin"}) for entry in draft.entries],
        "files": [file.name for file in files],
        "storage_location": place,
    }


def _validation(found: ComplianceFinding, language: Language) -> JsonValue:
    judged = found.review or found.assessment
    if judged is None:
        return {"target": None, "status": "unknown", "verdicts": []}
    wanted: list[JsonValue] = [
        {"field": verdict.modification.field, "text": verdict.modification.text.read(language)}
        for verdict in judged.verdicts
        if verdict.modification
    ]
    return {
        "target": found.review.number if found.review else None,
        "type": "document" if found.review else "action",
        "status": judged.status,
        "risk_level": judged.risk,
        "allowed": found.permit.allowed if found.permit else not judged.blocking,
        "rules": [*sorted({limit.basis for verdict in judged.verdicts for limit in verdict.compared})],
        "verdicts": [_verdict(verdict, language) for verdict in judged.verdicts],
        "violations": [verdict.rule for verdict in judged.verdicts if verdict.status == "fail"],
        "recommendations": _read(judged.recommendations, language),
        "required_modifications": wanted,
    }


def _verdict(verdict: CheckVerdict, language: Language) -> JsonValue:
    return {
        "rule": verdict.rule,
        "title": verdict.title.read(language),
        "status": verdict.status,
        "detail": verdict.detail.read(language),
        "articles": list(dict.fromkeys(limit.article for limit in verdict.compared)),
    }


def _stored(found: StorageFinding, language: Language) -> JsonValue:
    return {
        "document_id": found.number,
        "version": found.version,
        "status": "completed",
        "location": found.location,
        "stored_at": found.stored_at,
        "decision": found.decision.kind,
        "reasoning": found.decision.reasoning.read(language),
        "bytes": found.decision.contents.size,
        "target_table": found.mapping.target_table,
        "field_mappings": [each.model_dump(mode="json") for each in found.mapping.field_mappings],
        "transformation_rules": {
            name: text.read(language) for name, text in found.mapping.transformation_rules.items()
        },
        "rows": dict(found.counts),
    }


def _read(texts: Sequence[Text], language: Language) -> list[JsonValue]:
    return [text.read(language) for text in texts]
