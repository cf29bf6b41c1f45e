"""Route for the configuration (admin scope): settings without secrets, encryption keys, and the dates of the bundled
data.
"""

from datetime import datetime

from fastapi import APIRouter
from pydantic import BaseModel

from madang import __version__
from madang.runtime.assistants import dataset_dates
from madang.server.context import Context, Reader, ShownSetting

router = APIRouter(tags=["configuration"])


class DataSourceDate(BaseModel):
    """Of which day a source of an assistant is."""

    assistant: str
    source: str
    as_of: str


class EncryptionKeyStatus(BaseModel):
    """Under which key new sessions are encrypted, which keys are missing, and how many sessions are readable."""

    current: str | None
    missing: list[str]
    plain_sessions: int


class ServerConfiguration(BaseModel):
    """All that is set, from where it is read to how fresh it is."""

    version: str
    since: datetime
    model: str | None
    settings: list[ShownSetting]
    keys: EncryptionKeyStatus
    data: list[DataSourceDate]


@router.get("/configuration")
async def get_configuration(context: Context, caller: Reader) -> ServerConfiguration:
    """What the server was set to."""
    caller.require_scope("admin")
    safety = await context.application.encryption_report()
    return ServerConfiguration(
        version=__version__,
        since=context.started_at,
        model=context.setup.model,
        settings=list(context.setup.settings),
        keys=EncryptionKeyStatus(
            current=safety.current_key, missing=list(safety.missing_keys), plain_sessions=safety.plain_sessions
        ),
        data=[
            DataSourceDate(assistant=assistant.name, source=age.source, as_of=age.as_of)
            for assistant in context.application.assistants.loaded.values()
            for age in dataset_dates(assistant)
        ],
    )
