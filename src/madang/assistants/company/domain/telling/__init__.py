"""What each agent's finding says in an answer: words, views, sources and files."""

from collections.abc import Callable, Mapping

from pydantic import JsonValue

from madang.assistants.company.domain.documents.templates import DocumentKind, Template
from madang.assistants.company.domain.findings import (
    ComplianceFinding,
    DataFinding,
    DocumentFinding,
    FilesFinding,
    InformationFinding,
    StorageFinding,
)
from madang.assistants.company.domain.parts import Part
from madang.assistants.company.domain.telling.figures import tell_data
from madang.assistants.company.domain.telling.information import tell_information
from madang.assistants.company.domain.telling.papers import tell_compliance, tell_document, tell_files, tell_storage
from madang.text import Language

__all__ = ["tell_step"]


Found = Mapping[str, JsonValue]
Templates = Mapping[DocumentKind, Template]


def tell_step(kind: str, found: Found, templates: Templates, language: Language) -> Part:
    """The part of an answer that a step of this kind makes of what it found."""
    return _TELLERS[kind](found, templates, language)


_TELLERS: dict[str, Callable[[Found, Templates, Language], Part]] = {
    "data": lambda found, _, language: tell_data(DataFinding.model_validate(found), language),
    "information": lambda found, _, language: tell_information(InformationFinding.model_validate(found), language),
    "document": lambda found, known, language: tell_document(DocumentFinding.model_validate(found), known, language),
    "compliance": lambda found, known, language: tell_compliance(
        ComplianceFinding.model_validate(found), known, language
    ),
    "files": lambda found, known, language: tell_files(FilesFinding.model_validate(found), known, language),
    "storage": lambda found, _, language: tell_storage(StorageFinding.model_validate(found), language),
}
