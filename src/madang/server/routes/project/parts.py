"""The parts that a project brings to the server."""

from dataclasses import dataclass
from typing import Any

from starlette.types import ASGIApp


@dataclass(frozen=True, slots=True)
class ProjectParts:
    """An `Auth` object, an ASGI app that is served beside ours, and whether its routes ask who calls."""

    auth: Any = None
    app: ASGIApp | None = None
    authenticates_app: bool = False
