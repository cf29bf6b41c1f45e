"""Configuration: what the server was set to, how old its data is and which keys it has, for those who may see it."""

from datetime import datetime

from fastapi import APIRouter
from pydantic import BaseModel

from madang import __version__
from madang.runtime.ages import data_ages
from madang.server.premises import Here, Who
from madang.server.setup import Setting

__all__ = ["Age", "Configuration", "Keys", "router", "tell_configuration"]

router = APIRouter(tags=["configuration"])


class Age(BaseModel):
    """Of which day a source of an assistant is."""

    assistant: str
    source: str
    as_of: str


class Keys(BaseModel):
    """Under which key new sessions are encrypted, which keys are missing, and how many sessions are readable."""

    current: str | None
    missing: list[str]
    plain_sessions: int


class Configuration(BaseModel):
    """All that is set, from where it is read to how fresh it is."""

    version: str
    since: datetime
    model: str | None
    settings: list[Setting]
    keys: Keys
    data: list[Age]


@router.get("/configuration")
async def tell_configuration(here: Here, who: Who) -> Configuration:
    """What the server was set to."""
    who.need("admin")
    safety = await here.office.store.safety()
    return Configuration(
        version=__version__,
        since=here.since,
        model=here.setup.model,
        settings=list(here.setup.settings),
        keys=Keys(current=safety.current_key, missing=list(safety.missing_keys), plain_sessions=safety.plain_sessions),
        data=[
            Age(assistant=assistant.name, source=age.source, as_of=age.as_of)
            for assistant in here.office.assistants.found.values()
            for age in data_ages(assistant)
        ],
    )
