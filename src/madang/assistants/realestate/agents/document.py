"""The document team: forms filled from the case and by asking, checked, reviewed and written."""

import asyncio
from datetime import date

from madang.assistants.realestate.domain.parts import Part
from madang.assistants.realestate.state import Consultation
from madang.protocol import File
from madang.runtime import RunContext
from madang.text import Text

__all__ = ["write_document"]


async def write_document(state: Consultation, context: RunContext, day: date) -> tuple[Part, list[File]]:
    """A document that is not there yet is said to be so."""
    await asyncio.sleep(0)
    return Part(task="document", conclusion=_NOT_YET.read(context.language)), []


_NOT_YET = Text(ko="문서 작성은 아직 할 수 없습니다.", en="Documents cannot be written yet.")
