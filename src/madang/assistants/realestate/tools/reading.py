"""What came with a question: contracts to read, listings to search, or reported deals to count."""

from collections.abc import Sequence

from madang.assistants.realestate.domain.deal_records import DealRecords
from madang.assistants.realestate.domain.listings import Listing
from madang.assistants.realestate.domain.tasks import Attached
from madang.assistants.realestate.tools.deal_files import is_deal_file, read_deal_file
from madang.assistants.realestate.tools.listing_files import read_listing_file
from madang.documents.reading import read_file
from madang.protocol import File
from madang.runtime import RunContext

__all__ = ["kind_of", "read_attachments", "read_deals", "read_listings"]

_TABLES = (".csv", ".json")


async def kind_of(attachments: Sequence[File], context: RunContext) -> Attached | None:
    """What the files are; a contract beside tables is read first, deals before listings."""
    if not attachments:
        return None
    tables = await _tables(attachments, context)
    if len(tables) < len(attachments):
        return "contract"
    return "deals" if any(map(is_deal_file, tables)) else "listings"


async def read_attachments(attachments: Sequence[File], context: RunContext) -> list[str]:
    """The words of each file; one that cannot be read raises an error that says why."""
    found = [read_file(await context.files.open(file.reference), file.name) for file in attachments]
    return ["\n".join(passage.text for passage in passages) for passages in found]


async def read_listings(attachments: Sequence[File], context: RunContext) -> tuple[Listing, ...]:
    """The listings of every file that holds some."""
    files = [data for data in await _tables(attachments, context) if not is_deal_file(data)]
    return tuple(listing for data in files for listing in read_listing_file(data))


async def read_deals(attachments: Sequence[File], context: RunContext) -> DealRecords | None:
    """The deals of every file that holds some, together; None where no file does."""
    files = [data for data in await _tables(attachments, context) if is_deal_file(data)]
    return sum((read_deal_file(data) for data in files), DealRecords()) if files else None


async def _tables(attachments: Sequence[File], context: RunContext) -> list[bytes]:
    tables = [file for file in attachments if file.name.lower().endswith(_TABLES)]
    return [await context.files.open(file.reference) for file in tables]
