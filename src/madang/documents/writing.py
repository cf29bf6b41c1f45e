"""Words for writing documents: each makes a block of what is said, in the shortest way to say it."""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from madang.documents.blocks import Callout, Heading, KeyValue, KeyValues, Listing, Paragraph, Signer, Table, TableCell
from madang.documents.inline import Citation, Link, Said, Words, line
from madang.protocol.tables import Column, figure

__all__ = ["bullets", "heading", "key_values", "notice", "numbered", "paragraph", "signer", "table", "warning"]

Written = Said | int | float | Decimal | None


def heading(said: Said, level: int = 1) -> Heading:
    """A heading; level 1 is right below the title."""
    return Heading(text=line(said), level=level)


def paragraph(*said: str | Words | Link | Citation) -> Paragraph:
    """A paragraph of these parts: `paragraph("한도는 ", strong("5%"), cite("lease-7"))`."""
    return Paragraph(text=line(said))


def bullets(items: Iterable[Said]) -> Listing:
    """A list whose order does not count."""
    return Listing(items=tuple(map(line, items)))


def numbered(items: Iterable[Said]) -> Listing:
    """A list whose order counts."""
    return Listing(items=tuple(map(line, items)), ordered=True)


def table(
    columns: Iterable[Column | str], rows: Iterable[Sequence[Written]], *, caption: str = "", total: bool = False
) -> Table:
    """A table; a column that is a string holds words, and None stands where nothing is known."""
    return Table(
        columns=tuple(Column(title=one) if isinstance(one, str) else one for one in columns),
        rows=tuple(tuple(map(_cell, row)) for row in rows),
        caption=caption,
        total=total,
    )


def key_values(pairs: Iterable[tuple[str, Said]]) -> KeyValues:
    """Labelled values, one below the other."""
    return KeyValues(rows=_pairs(pairs))


def notice(said: Said, *, title: str = "") -> Callout:
    """A notice that stands apart from the text."""
    return Callout(text=line(said), title=title)


def warning(said: Said, *, title: str = "") -> Callout:
    """A warning that stands apart from the text."""
    return Callout(text=line(said), kind="warning", title=title)


def signer(role: str, name: str = "", details: Iterable[tuple[str, Said]] = ()) -> Signer:
    """Who signs, with what else is to be said of them."""
    return Signer(role=role, name=name, details=_pairs(details))


def _pairs(pairs: Iterable[tuple[str, Said]]) -> tuple[KeyValue, ...]:
    return tuple(KeyValue(label=label, value=line(value)) for label, value in pairs)


def _cell(written: Written) -> TableCell:
    if written is None or isinstance(written, str):
        return written
    if isinstance(written, int | float | Decimal):
        return figure(written)
    return line(written)
