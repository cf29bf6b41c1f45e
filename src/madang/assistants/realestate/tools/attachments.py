"""Reads the files that came with a question: contracts as text, listings from CSV or JSON, reported deals from CSV."""

import csv
import io
import json
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Any

from pydantic import ValidationError

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.errors import ImportedRecordError
from madang.assistants.realestate.search.deals import DealRecords, read_records
from madang.assistants.realestate.search.listings import HomeListing
from madang.assistants.realestate.understand.intent import AttachmentKind
from madang.documents.extraction import read_file
from madang.documents.isolation import FileReader
from madang.knowledge.ingest import read_contents
from madang.protocol import File
from madang.runtime.agents import RunContext
from madang.text import Text


async def attachment_kind(attachments: Sequence[File], context: RunContext) -> AttachmentKind | None:
    """What the files are: a contract takes precedence over tables, deals over listings."""
    if not attachments:
        return None
    tables = await _tables(attachments, context)
    if len(tables) < len(attachments):
        return "contract"
    return "deals" if any(map(_is_deal_file, tables)) else "listings"


async def read_attachment_texts(attachments: Sequence[File], context: RunContext) -> list[str]:
    """The text of each file; one that cannot be read raises an error that says why."""
    return [await _text(await context.files.open(file.reference), file.name) for file in attachments]


async def _text(content: bytes, name: str) -> str:
    """The text of a file; of a page, a book or a workbook what is shown of it, which is not what its bytes are."""
    suffix = PurePosixPath(name.lower()).suffix
    if suffix in _READ_AS_SHOWN:
        return "\n".join(section.text for section in (await read_contents(content, suffix)).sections)
    return "\n".join(paragraph.text for paragraph in await read_file(content, name))


async def read_listings(attachments: Sequence[File], context: RunContext) -> tuple[HomeListing, ...]:
    """The listings of every file that holds some."""
    files = [data for data in await _tables(attachments, context) if not _is_deal_file(data)]
    return tuple([listing for data in files for listing in await _LISTINGS.read(data)])


async def read_deals(attachments: Sequence[File], context: RunContext) -> DealRecords | None:
    """The deals of every file that holds some, together; None where no file does."""
    files = [data for data in await _tables(attachments, context) if _is_deal_file(data)]
    return sum([await _DEALS.read(data) for data in files], DealRecords()) if files else None


_READ_AS_SHOWN = frozenset({".epub", ".htm", ".html", ".ipynb", ".xlsx"})
_HERE = "madang.assistants.realestate.tools.attachments"
_LISTINGS: FileReader[tuple[HomeListing, ...]] = FileReader(
    f"{_HERE}:read_listing_file", tuple[HomeListing, ...], errors=(ImportedRecordError,)
)
_DEALS: FileReader[DealRecords] = FileReader(f"{_HERE}:read_deal_file", DealRecords, errors=(ImportedRecordError,))


async def _tables(attachments: Sequence[File], context: RunContext) -> list[bytes]:
    tables = [file for file in attachments if file.name.lower().endswith(_TABLE_SUFFIXES)]
    return [await context.files.open(file.reference) for file in tables]


def read_deal_file(data: bytes) -> DealRecords:
    """The deals of a CSV file in UTF-8 or CP949; `ImportedRecordError` says which columns it lacks."""
    if len(data) > _MOST_DEAL_BYTES:
        raise _deal_file_error(phrases.DEAL_FILE_TOO_LARGE.format(size=len(data), most=_MOST_DEAL_BYTES))
    try:
        reader = csv.DictReader(io.StringIO(_decoded(data)))
        columns = set(reader.fieldnames or ())
        if not columns >= _NEEDED_COLUMNS or not columns & _AMOUNT_COLUMNS:
            missing = ", ".join(sorted(_NEEDED_COLUMNS - columns)) or "dealAmount or deposit"
            raise _deal_file_error(phrases.DEAL_FILE_LACKS_COLUMNS.format(columns=missing))
        return read_records(reader)
    except csv.Error as error:
        raise _deal_file_error(phrases.DEAL_FILE_NOT_CSV.format(error=error)) from None


def _is_deal_file(data: bytes) -> bool:
    """Whether the first line names a column that only records of deals have."""
    first = _decoded(data[:_HEADER_BYTES]).splitlines()[:1]
    return any("sggCd" in columns for columns in csv.reader(first))


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp949", errors="replace")


def _deal_file_error(why: Text) -> ImportedRecordError:
    return ImportedRecordError(
        f"The file of deals cannot be read: {why.en}. Download it again with the fields of the API.",
        text=phrases.DEAL_FILE_UNREADABLE.format(why=why),
    )


def read_listing_file(data: bytes) -> tuple[HomeListing, ...]:
    """The listings of a file: a JSON list of objects, or CSV with the fields of `HomeListing` as columns.

    A listing that cannot be read refuses the file and is named by its number, so that none is lost unnoticed.
    """
    if len(data) > _MOST_LISTING_BYTES:
        raise _listing_file_error(0, f"it has {len(data):,} bytes, more than {_MOST_LISTING_BYTES:,}")
    listings = list[HomeListing]()
    for number, entry in enumerate(_entries(data), start=1):
        try:
            listings.append(HomeListing.model_validate(entry))
        except ValidationError as error:
            first = error.errors()[0]
            raise _listing_file_error(
                number, str(first.get("ctx", {}).get("error", first["msg"])).rstrip(".")
            ) from None
    return tuple(listings)


def _entries(data: bytes) -> list[Any]:
    text = data.decode("utf-8-sig", errors="replace")
    try:
        if text.lstrip().startswith("["):
            return json.loads(text)
        return [{field: value for field, value in row.items() if value} for row in csv.DictReader(io.StringIO(text))]
    except (json.JSONDecodeError, RecursionError, csv.Error) as error:
        raise _listing_file_error(0, f"it is neither a JSON list nor CSV ({type(error).__name__})") from None


def _listing_file_error(number: int, why: str) -> ImportedRecordError:
    where = f"listing {number}" if number else "the file"
    return ImportedRecordError(
        f"Listings cannot be read, {where}: {why}. Fix it and import again.",
        text=phrases.LISTING_UNREADABLE.format(number=number, why=why)
        if number
        else phrases.LISTING_FILE_UNREADABLE.format(why=why),
    )


_TABLE_SUFFIXES = (".csv", ".json")
_NEEDED_COLUMNS = {"sggCd", "umdNm", "excluUseAr", "dealYear", "dealMonth", "dealDay"}
_AMOUNT_COLUMNS = {"dealAmount", "deposit"}
_MOST_DEAL_BYTES = 64 * 1024 * 1024
_HEADER_BYTES = 4096
_MOST_LISTING_BYTES = 16 * 1024 * 1024
