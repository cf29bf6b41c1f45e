"""Numbers of documents: the code of their kind, the year, and a serial number of the tenant."""

from madang.assistants.company.domain.documents.templates import Template

__all__ = ["document_number"]


def document_number(template: Template, year: int, serial: int) -> str:
    """The number of the document: VR-2026-0001."""
    return f"{template.code}-{year:04}-{serial:04}"
