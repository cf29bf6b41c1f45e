"""What a report is put together from: statements with their sources, figures, positions of sources and who is behind
them.
"""

from datetime import date
from typing import Literal

from madang.assistants.research.extract.instructions import AnnouncedCode
from madang.assistants.research.extract.publishers import PublisherKind
from madang.state import Frozen, stored_as

SupportVerdict = Literal["supported", "contradicted", "unsupported"]


@stored_as("research.statement", formerly=("madang.assistants.research.domain.report:Statement",))
class Statement(Frozen):
    """A sentence of the report and the passages it rests on; a quoted sentence is supported by being one."""

    text: str
    sources: tuple[str, ...]
    passages: tuple[str, ...] = ()
    support: SupportVerdict = "supported"


@stored_as("research.datum", formerly=("madang.assistants.research.domain.report:Datum",))
class FigureRow(Frozen):
    """The figures of a sentence with the sentence, and the date of its source."""

    figures: str
    statement: str
    source: str
    as_of: date | None = None


@stored_as("research.source_about")
class SourceAbout(Frozen):
    """Who is behind a source, as far as it says so; `repeats` is an earlier source that has most of the same text."""

    source: str
    kind: PublisherKind | None = None
    publisher: str = ""
    funding: str = ""
    repeats: str = ""


@stored_as("research.code_shown")
class CodeShown(Frozen):
    """A block of code that shows how a thing is done, and what its source says right before it."""

    says: str
    code: str
    language: str
    source: str
    passage: str


@stored_as("research.source_says")
class SourceSays(Frozen):
    """What one source says of the question, and the sources that only repeat it."""

    source: str
    sentence: str
    as_of: date | None = None
    kind: PublisherKind | None = None
    repeated_by: tuple[str, ...] = ()


@stored_as("research.row_found")
class RowFound(Frozen):
    """The row of a table that has the most or the least of what was asked, and the share worked out from it."""

    row: Statement
    rows: int
    most: bool
    share: str = ""


def code_shown(found: AnnouncedCode) -> CodeShown:
    """A block of code as a report shows it."""
    return CodeShown(
        says=found.announcement or found.note.heading,
        code=found.block.text,
        language=found.block.language,
        source=found.note.source.id,
        passage=found.note.passage,
    )
