"""The text of files that came with a question."""

from collections.abc import Sequence

from madang.documents.reading import read_file
from madang.protocol import File
from madang.runtime import RunContext

__all__ = ["read_attachments"]


async def read_attachments(attachments: Sequence[File], context: RunContext) -> list[str]:
    """The words of each file; one that cannot be read raises an error that says why."""
    found = [read_file(await context.files.open(file.reference), file.name) for file in attachments]
    return ["\n".join(passage.text for passage in passages) for passages in found]
