"""What came with a question: contracts to read, or listings to search."""

from collections.abc import Sequence

from madang.assistants.realestate.domain.listings import Listing
from madang.assistants.realestate.domain.tasks import Attached
from madang.assistants.realestate.tools.listing_files import read_listing_file
from madang.documents.reading import read_file
from madang.protocol import File
from madang.runtime import RunContext

__all__ = ["kind_of", "read_attachments", "read_listings"]

_LISTINGS = (".csv", ".json")


def kind_of(attachments: Sequence[File]) -> Attached | None:
    """What the files are, by their names; a contract beside listings is read first."""
    if not attachments:
        return None
    return "listings" if all(_holds_listings(file) for file in attachments) else "contract"


async def read_attachments(attachments: Sequence[File], context: RunContext) -> list[str]:
    """The words of each file; one that cannot be read raises an error that says why."""
    found = [read_file(await context.files.open(file.reference), file.name) for file in attachments]
    return ["\n".join(passage.text for passage in passages) for passages in found]


async def read_listings(attachments: Sequence[File], context: RunContext) -> tuple[Listing, ...]:
    """The listings of every file that holds some."""
    files = [await context.files.open(file.reference) for file in attachments if _holds_listings(file)]
    return tuple(listing for data in files for listing in read_listing_file(data))


def _holds_listings(file: File) -> bool:
    return file.name.lower().endswith(_LISTINGS)
