"""What every format says in the same words: what a document is, and how old a source is."""

from madang.documents.document import Document
from madang.documents.words import AS_OF, DATE, NUMBER
from madang.protocol.answers import Source
from madang.text import Language

__all__ = ["about", "as_of"]


def about(document: Document) -> tuple[str, ...]:
    """The number, the date and the author of a document, as far as they are known."""
    language = document.language
    said = (
        f"{NUMBER.read(language)} {document.number}" if document.number else "",
        f"{DATE.read(language)} {document.date}" if document.date else "",
        document.author,
    )
    return tuple(filter(None, said))


def as_of(source: Source, language: Language) -> str:
    """How old a source is, or nothing where that is not known."""
    return AS_OF.format(date=source.as_of).read(language) if source.as_of else ""
